"""Shows the results of simulated games as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Result = Mapping[str, Any]
_BAR = " ▁▂▃▄▅▆▇█"
_BAR_WIDTH = 40


def show_result(result: Result) -> list[str]:
    """Give the lines that show one batch."""
    return [
        _head(result),
        "",
        *_table(_seat_rows(result)),
        "",
        *_table(_score_rows(result)),
        "",
        *_histograms(result),
        "",
        *_lengths(result),
        "",
        *_table(_card_rows(result)),
        "",
        *_topics(result),
    ]


def show_comparison(option: str, results: Mapping[str, Result], differences: Mapping[str, Result]) -> list[str]:
    """Give the lines that show batches side by side, one column for each value of an option."""
    values = list(results)
    first = results[values[0]]
    rows = [[option, *values, *(f"{value} - {values[0]}" for value in differences)]]
    for number, seat in enumerate(first["seats"]):
        name = f"{seat['player']} wins"
        cells = [_rate(results[value]["seats"][number]["win"]) for value in values]
        rows.append([name, *cells, *(_difference(found["seats"][number]) for found in differences.values())])
    for ending in ("shared", "draw"):
        cells = [_rate(results[value][ending]) for value in values]
        rows.append([ending, *cells, *(_difference(found[ending]) for found in differences.values())])
    for number, seat in enumerate(first["seats"]):
        means = [results[value]["seats"][number]["score"]["mean"] for value in values]
        rows.append([f"{seat['player']} mean score", *(f"{mean:.2f}" for mean in means), *_shifts(means)])
    rows.append(["mean moves", *(f"{results[value]['moves']['mean']:.2f}" for value in values)])
    if all(results[value]["turns"] for value in values):
        rows.append(["mean turns", *(f"{results[value]['turns']['mean']:.2f}" for value in values)])
    rows.append(["unfinished", *(_unfinished(results[value]) for value in values)])
    return [
        f"{first['game']}: {first['games']:,} games for each value of {option}, seed {first['seed']}, the same deals",
        "",
        *_table(rows),
        "",
        *_compare_cards(results),
    ]


def show_counts(results: Mapping[str, Result]) -> list[str]:
    """Give the lines that show batches side by side, one column for each number of players."""
    first, *_ = results.values()
    most = max(results.values(), key=lambda result: len(result["seats"]))
    rows = [["players", *results]]
    for number, seat in enumerate(most["seats"]):
        rates = [_percent(seat["win"]["rate"]) for seat in _list_seats(results, number)]
        rows.append([f"{seat['player']} wins", *[""] * (len(results) - len(rates)), *rates])
    for ending in ("shared", "draw"):
        rows.append([ending, *(_percent(result[ending]["rate"]) for result in results.values())])
    rows.append(["unfinished", *(_percent(result["unfinished_share"]) for result in results.values())])
    for number, seat in enumerate(most["seats"]):
        means = [f"{seat['score']['mean']:.2f}" for seat in _list_seats(results, number)]
        rows.append([f"{seat['player']} mean score", *[""] * (len(results) - len(means)), *means])
    for word in ("moves", "turns"):
        if all(result[word] for result in results.values()):
            rows.append([f"mean {word}", *(f"{result[word]['mean']:.2f}" for result in results.values())])
            rows.append([f"most {word}", *(f"{result[word]['highest']:,}" for result in results.values())])
    return [f"{_head({**first, 'seats': ()})}, for each number of players", "", *_table(rows)]


def _list_seats(results: Mapping[str, Result], number: int) -> list[Result]:
    """Give what a seat came to, at the tables that have it: those with the most players, which are the last ones."""
    return [result["seats"][number] for result in results.values() if number < len(result["seats"])]


def _compare_cards(results: Mapping[str, Result]) -> list[str]:
    values = list(results)
    rows = [["card, held by the winner", *values]]
    for number, card in enumerate(results[values[0]]["cards"]):
        cells = [_percent(results[value]["cards"][number]["held_by_winner"]["rate"]) for value in values]
        rows.append([card["card"], *cells])
    return _table(rows)


def _head(result: Result) -> str:
    options = ", ".join(f"{name} = {value}" for name, value in result["options"].items())
    seats = f", {len(result['seats'])} players" if len(result["seats"]) > 2 else ""
    return f"{result['game']}: {result['games']:,} games{seats}, seed {result['seed']}" + (
        f" ({options})" if options else ""
    )


def _seat_rows(result: Result) -> list[list[str]]:
    has_shared = result["shared"]["count"] > 0
    rows = [["seat", "policy", "wins", "rate", "95 % interval", *(["share"] if has_shared else [])]]
    for seat in result["seats"]:
        share = [_percent(seat["share"])] if has_shared else []
        rows.append([seat["player"], seat["policy"], f"{seat['win']['count']:,}", *_rate_cells(seat["win"]), *share])
    for ending in ("shared", "draw"):
        rows.append([ending, "", f"{result[ending]['count']:,}", *_rate_cells(result[ending])])
    turns = result["turn_limit"]
    limit = f"after {result['limit']:,} moves" if turns is None else f"after {turns:,} turns"
    rows.append(["unfinished", "", f"{result['unfinished']:,}", _percent(result["unfinished_share"]), limit])
    return rows


def _unfinished(result: Result) -> str:
    return f"{result['unfinished']:,} ({_percent(result['unfinished_share'])})"


def _score_rows(result: Result) -> list[list[str]]:
    score = "score, fewest win" if result["fewest_points_win"] else "score"
    rows = [[score, "mean", "deviation", "lowest", "quarter", "median", "quarter", "highest"]]
    places = ("lowest", "lower_quarter", "median", "upper_quarter", "highest")
    for seat in result["seats"]:
        shape = seat["score"]
        cells = [str(shape[place]) for place in places]
        rows.append([seat["player"], f"{shape['mean']:.2f}", f"{shape['deviation']:.2f}", *cells])
    return rows


def _histograms(result: Result) -> list[str]:
    scores = [int(score) for seat in result["seats"] for score in seat["scores"]]
    low, high = min(scores), max(scores)
    size = max(1, -(-(high - low + 1) // _BAR_WIDTH))
    lines = []
    for seat in result["seats"]:
        heights = [0] * ((high - low) // size + 1)
        for score, count in seat["scores"].items():
            heights[(int(score) - low) // size] += count
        top = max(heights)
        bar = "".join(_BAR[-(-height * (len(_BAR) - 1) // top)] for height in heights)
        lines.append(f"{seat['player']}  {low:>4} {bar} {high}")
    return lines


def _lengths(result: Result) -> list[str]:
    return [
        f"{word} in a game: {shape['mean']:.2f} on average, {shape['lowest']} to {shape['highest']}."
        for word, shape in (("Moves", result["moves"]), ("Turns", result["turns"]))
        if shape
    ]


def _card_rows(result: Result) -> list[list[str]]:
    words = [word for word in result["cards"][0] if word not in ("card", "held", "held_by_winner")]
    has_prizes = any(card["held"] for card in result["cards"])
    rows = [["card", *words, *(["held by the winner", "95 % interval"] if has_prizes else [])]]
    for card in result["cards"]:
        held = _rate_cells(card["held_by_winner"]) if has_prizes else []
        rows.append([card["card"], *(f"{card[word]:,}" for word in words), *held])
    return rows


def _topics(result: Result) -> list[str]:
    came = [topic for topic in result["topics"] if topic["games"]]
    never = [topic for topic in result["topics"] if not topic["games"]]
    rows = [["ruling", "what came up", "games"]]
    rows += [[topic["ruling"] or "-", topic["name"], f"{topic['games']:,}"] for topic in came]
    lines = _table(rows)
    if never:
        listed = "; ".join(topic["name"] + (f" ({topic['ruling']})" if topic["ruling"] else "") for topic in never)
        lines += ["", f"Never came up: {listed}."]
    return lines


def _rate(rate: Result) -> str:
    return f"{_percent(rate['rate'])} ({_percent(rate['low'])} to {_percent(rate['high'])})"


def _rate_cells(rate: Result) -> list[str]:
    return [_percent(rate["rate"]), f"{_percent(rate['low'])} to {_percent(rate['high'])}"]


def _difference(found: Result) -> str:
    return f"{found['difference'] * 100:+.1f} ({found['low'] * 100:+.1f} to {found['high'] * 100:+.1f})"


def _shifts(means: Sequence[float]) -> list[str]:
    return [f"{mean - means[0]:+.2f}" for mean in means[1:]]


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Set rows in columns: the first column to the left, the others to the right."""
    from cardgen.diagnostics.terminal import display_width, pad

    columns = max(len(row) for row in rows)
    full = [[*row, *[""] * (columns - len(row))] for row in rows]
    widths = [max(display_width(row[column]) for row in full) for column in range(columns)]
    lines = []
    for number, row in enumerate(full):
        cells = [pad(row[0], widths[0])]
        cells += [" " * (width - display_width(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
        if number == 0:
            lines.append("  ".join("─" * width for width in widths))
    return lines
