"""Shows the results of simulated games as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Result = Mapping[str, Any]
_BAR = " ▁▂▃▄▅▆▇█"
_BAR_WIDTH = 40
_ALL_WIN = "all win"
_SHAPE = ("mean", "deviation", "lowest", "quarter", "median", "quarter", "highest")


def show_result(result: Result) -> list[str]:
    """Give the lines that show one batch."""
    return [
        _head(result),
        "",
        *(_show_together(result) if result["together"] else _show_seats(result)),
        "",
        *_lengths(result),
        *_show_cards(result),
        *(["", *_topics(result)] if result["topics"] else []),
    ]


def _show_cards(result: Result) -> list[str]:
    """Give the table of cards; nothing where the game counts nothing of them."""
    rows = _card_rows(result)
    return ["", *_table(rows)] if len(rows[0]) > 1 else []


def show_comparison(option: str, results: Mapping[str, Result], differences: Mapping[str, Result]) -> list[str]:
    """Give the lines that show batches side by side, one column for each value of an option."""
    values = list(results)
    first = results[values[0]]
    rows = [[option, *values, *(f"{value} - {values[0]}" for value in differences)]]
    if all(result["together"] for result in results.values()):
        cells = [_rate(results[value]["together"]["win"]) for value in values]
        rows.append([_ALL_WIN, *cells, *(_difference(found["together"]) for found in differences.values())])
    else:
        rows += _compare_seats(results, differences)
    rows += _measure_rows(results)
    rows.append(["mean moves", *(f"{results[value]['moves']['mean']:.2f}" for value in values)])
    if all(results[value]["turns"] for value in values):
        rows.append(["mean turns", *(f"{results[value]['turns']['mean']:.2f}" for value in values)])
    rows.append(["unfinished", *(_unfinished(results[value]) for value in values)])
    return [
        f"{first['game']}: {first['games']:,} games for each value of {option}, seed {first['seed']}, the same deals",
        "",
        *_table(rows),
        *_compare_cards(results),
    ]


def _compare_seats(results: Mapping[str, Result], differences: Mapping[str, Result]) -> list[list[str]]:
    values = list(results)
    seats = [seat["player"] for seat in results[values[0]]["seats"]]
    rows = []
    for number, player in enumerate(seats):
        cells = [_rate(results[value]["seats"][number]["win"]) for value in values]
        shown = [_difference(found["seats"][number]) for found in differences.values()]
        rows.append([f"{player} wins", *cells, *shown])
    for ending in ("shared", "draw"):
        cells = [_rate(results[value][ending]) for value in values]
        rows.append([ending, *cells, *(_difference(found[ending]) for found in differences.values())])
    for number, player in enumerate(seats):
        means = [results[value]["seats"][number]["score"]["mean"] for value in values]
        rows.append([f"{player} mean score", *(f"{mean:.2f}" for mean in means), *_shifts(means)])
    return rows


def show_counts(results: Mapping[str, Result]) -> list[str]:
    """Give the lines that show batches side by side, one column for each number of players."""
    first, *_ = results.values()
    rows = [["players", *results]]
    if first["together"]:
        rows.append([_ALL_WIN, *(_rate(result["together"]["win"]) for result in results.values())])
    else:
        rows += _seat_counts(results, "wins", lambda seat: _percent(seat["win"]["rate"]))
        for ending in ("shared", "draw"):
            rows.append([ending, *(_percent(result[ending]["rate"]) for result in results.values())])
    rows.append(["unfinished", *(_percent(result["unfinished_share"]) for result in results.values())])
    if not first["together"]:
        rows += _seat_counts(results, "mean score", lambda seat: f"{seat['score']['mean']:.2f}")
    rows += _measure_rows(results)
    for word in ("moves", "turns"):
        if all(result[word] for result in results.values()):
            rows.append([f"mean {word}", *(f"{result[word]['mean']:.2f}" for result in results.values())])
            rows.append([f"most {word}", *(f"{result[word]['highest']:,}" for result in results.values())])
    return [f"{_head({**first, 'seats': ()})}, for each number of players", "", *_table(rows)]


def _seat_counts(results: Mapping[str, Result], what: str, show: Callable[[Result], str]) -> list[list[str]]:
    """Give a row for each seat; a seat stays empty at the tables that do not have it."""
    most = max(results.values(), key=lambda result: len(result["seats"]))
    rows = []
    for number, seat in enumerate(most["seats"]):
        cells = [show(each) for each in _list_seats(results, number)]
        rows.append([f"{seat['player']} {what}", *[""] * (len(results) - len(cells)), *cells])
    return rows


def _measure_rows(results: Mapping[str, Result]) -> list[list[str]]:
    """Give a row for each measure, a dash where no game has it: the mean of numbers, the share of each text."""
    names = dict.fromkeys(name for result in results.values() for name in result["measures"])
    rows = []
    for name in names:
        measures = [result["measures"].get(name) for result in results.values()]
        texts = sorted({text for each in measures if each for text in each.get("values", ())})
        for text in texts:
            rates = [each["values"].get(text, {"rate": 0.0}) if each else None for each in measures]
            rows.append([f"{name}: {text}", *(_percent(rate["rate"]) if rate else "-" for rate in rates)])
        if not texts:
            rows.append([f"mean {name}", *(f"{each['mean']:.2f}" if each else "-" for each in measures)])
    return rows


def _list_seats(results: Mapping[str, Result], number: int) -> list[Result]:
    """Give what a seat came to, at the tables that have it: those with the most players, which are the last ones."""
    return [result["seats"][number] for result in results.values() if number < len(result["seats"])]


def _compare_cards(results: Mapping[str, Result]) -> list[str]:
    """Give the lines on the cards that winners hold, in a game that looks at them."""
    values = list(results)
    if not any(card["held"] for result in results.values() for card in result["cards"]):
        return []
    rows = [["card, held by the winner", *values]]
    for number, card in enumerate(results[values[0]]["cards"]):
        cells = [_percent(results[value]["cards"][number]["held_by_winner"]["rate"]) for value in values]
        rows.append([card["card"], *cells])
    return ["", *_table(rows)]


def _head(result: Result) -> str:
    options = ", ".join(f"{name} = {value}" for name, value in result["options"].items())
    seats = f", {len(result['seats'])} players" if len(result["seats"]) > 2 else ""
    return f"{result['game']}: {result['games']:,} games{seats}, seed {result['seed']}" + (
        f" ({options})" if options else ""
    )


def _show_seats(result: Result) -> list[str]:
    """Give the lines on a game of each against all: seats, scores."""
    return [*_table(_seat_rows(result)), "", *_table(_score_rows(result)), "", *_histograms(result)]


def _show_together(result: Result) -> list[str]:
    """Give the lines on a game that all win or lose together, and on what it measures at its end."""
    win, loss = result["together"]["win"], result["together"]["loss"]
    rows = [["together", "games", "rate", "95 % interval"]]
    rows += [[name, f"{rate['count']:,}", *_rate_cells(rate)] for name, rate in ((_ALL_WIN, win), ("all lose", loss))]
    rows.append(_unfinished_cells(result))
    policies = ", ".join(dict.fromkeys(seat["policy"] for seat in result["seats"]))
    measured = _show_measures(result["measures"])
    return [*_table(rows), "", f"Played by: {policies}.", *(["", *measured] if measured else [])]


def _show_measures(measures: Result) -> list[str]:
    """Give what was measured at the end of games: of texts the share of each, of numbers how they spread."""
    shares = [["at the end", "games", "rate", "95 % interval"]]
    shapes = [["at the end", "games", *_SHAPE]]
    for name, each in measures.items():
        for text, rate in each.get("values", {}).items():
            shares.append([f"{name}: {text}", f"{rate['count']:,}", *_rate_cells(rate)])
        if "mean" in each:
            shapes.append([name, f"{each['games']:,}", *_shape_cells(each)])
    tables = [_table(rows) for rows in (shares, shapes) if len(rows) > 1]
    return [line for number, lines in enumerate(tables) for line in ([""] if number else []) + lines]


def _seat_rows(result: Result) -> list[list[str]]:
    has_shared = result["shared"]["count"] > 0
    rows = [["seat", "policy", "wins", "rate", "95 % interval", *(["share"] if has_shared else [])]]
    for seat in result["seats"]:
        share = [_percent(seat["share"])] if has_shared else []
        rows.append([seat["player"], seat["policy"], f"{seat['win']['count']:,}", *_rate_cells(seat["win"]), *share])
    for ending in ("shared", "draw"):
        rows.append([ending, "", f"{result[ending]['count']:,}", *_rate_cells(result[ending])])
    name, *cells = _unfinished_cells(result)
    return [*rows, [name, "", *cells]]


def _unfinished_cells(result: Result) -> list[str]:
    turns = result["turn_limit"]
    limit = f"after {result['limit']:,} moves" if turns is None else f"after {turns:,} turns"
    return ["unfinished", f"{result['unfinished']:,}", _percent(result["unfinished_share"]), limit]


def _unfinished(result: Result) -> str:
    return f"{result['unfinished']:,} ({_percent(result['unfinished_share'])})"


def _score_rows(result: Result) -> list[list[str]]:
    score = "score, fewest win" if result["fewest_points_win"] else "score"
    return [[score, *_SHAPE], *([seat["player"], *_shape_cells(seat["score"])] for seat in result["seats"])]


def _shape_cells(shape: Result) -> list[str]:
    places = ("lowest", "lower_quarter", "median", "upper_quarter", "highest")
    return [f"{shape['mean']:.2f}", f"{shape['deviation']:.2f}", *(str(shape[place]) for place in places)]


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
