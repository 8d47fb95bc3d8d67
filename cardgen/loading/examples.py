"""Reads a file of worked examples: positions, moves and what must hold, each with its place."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Place, Report
from cardgen.loading.reading import check_keys, read_integer, read_mapping, read_sequence, read_text, require, shorten
from cardgen.loading.text_files import decode
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence, parse_yaml
from cardgen.model import Example, ExampleMove, Located
from cardgen.model.example import Texts

_KEYS = ("id", "title", "illustrates", "players", "options", "setup", "moves", "expect")
_EXAMPLE = "- {id: a-0-beats-a-6, setup: {p1.hand: [...]}, moves: [p1: ...], expect: {over: false}}"
_MOVE_EXAMPLE = "- p1: duel 0 wager 3"


def load_examples(path: Path, report: Report) -> tuple[Example, ...]:
    """Give the examples of any file, named in messages as it was named here."""
    name = str(path)
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        report.error("unreadable-file", f"`{name}` cannot be read: {reason}.", Place(name), "Look at its permissions.")
        return ()
    text = decode(data, name, report)
    if text is None:
        return ()
    report.sources[name] = text
    return read_examples(text, name, report)


def read_examples(text: str, file: str, report: Report) -> tuple[Example, ...]:
    """Give the examples of a file's text; what cannot be read is reported and left out."""
    root = parse_yaml(text, file, report)
    sequence = read_sequence(root, "A file of examples", report, _EXAMPLE) if root is not None else None
    found: dict[str, Example] = {}
    for node in sequence.items if sequence else ():
        mapping = read_mapping(node, "An example", report, _EXAMPLE)
        example = _read_example(mapping, report) if mapping else None
        if example is None:
            continue
        if example.id in found:
            line = found[example.id].place.line
            report.error(
                "duplicate-id",
                f"The example `{shorten(example.id)}` already stands in line {line}; an id may stand once.",
                example.place,
                "Give one of the two another id.",
            )
            continue
        found[example.id] = example
    return tuple(found.values())


def _read_example(mapping: Mapping, report: Report) -> Example | None:
    before = len(report.found)
    check_keys(mapping, _KEYS, "an example", report)
    entries = mapping.entries
    id_entry = require(mapping, "id", "An example", "id: a-0-beats-a-6", report, mapping.place)
    example_id = read_text(id_entry.node, "The `id` of an example", report) if id_entry else None
    require(mapping, "setup", "An example", "setup: {p1.hand: [...]}", report, mapping.place)
    title = read_text(entries["title"].node, "The `title` of an example", report) if "title" in entries else None
    players = read_integer(entries["players"].node, "`players`", report, 1, 99) if "players" in entries else None
    setup, setup_keys = _read_values(entries.get("setup"), "`setup`", report)
    expect, expect_keys = _read_values(entries.get("expect"), "`expect`", report)
    moves = _read_moves(entries.get("moves"), report)
    options = _read_options(entries.get("options"), report)
    illustrates = _read_list(entries["illustrates"].node, "`illustrates`", report) if "illustrates" in entries else ()
    if example_id is None or id_entry is None or len(report.found) > before:
        return None
    return Example(
        id=example_id,
        title=title or example_id,
        illustrates=illustrates,
        players=players,
        options=options,
        setup=setup,
        moves=moves,
        expect=expect,
        places={**{f"setup {key}": place for key, place in setup_keys.items()}, **expect_keys},
        place=id_entry.node.place,
    )


def _read_values(entry: Entry | None, what: str, report: Report) -> tuple[dict[str, Texts], dict[str, Place]]:
    if entry is None or (isinstance(entry.node, Mapping) and not entry.node.entries):
        return {}, {}
    mapping = read_mapping(entry.node, what, report, "{p1.hand: [...]}")
    values: dict[str, Texts] = {}
    places: dict[str, Place] = {}
    for key, inner in (mapping.entries if mapping else {}).items():
        value = _read_value(inner.node, f"`{shorten(key)}`", report)
        if value is not None:
            values[key] = value
            places[key] = inner.key.place
    return values, places


def _read_value(node: Node, what: str, report: Report) -> Texts | None:
    if isinstance(node, Sequence):
        return Located(_read_list(node, what, report), node.place)
    if isinstance(node, Mapping):
        read = {key: read_text(inner.node, f"`{shorten(key)}`", report) for key, inner in node.entries.items()}
        texts = {key: Located(text, node.entries[key].node.place) for key, text in read.items() if text is not None}
        return Located(texts, node.place)
    text = read_text(node, what, report)
    return None if text is None else Located(text, node.place)


def _read_list(node: Node, what: str, report: Report) -> tuple[Located[str], ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    read = [(read_text(item, f"A part of {what}", report), item.place) for item in items]
    return tuple(Located(text, place) for text, place in read if text is not None)


def _read_options(entry: Entry | None, report: Report) -> dict[str, Located[str]]:
    if entry is None or (isinstance(entry.node, Mapping) and not entry.node.entries):
        return {}
    mapping = read_mapping(entry.node, "`options`", report, "{}")
    found: dict[str, Located[str]] = {}
    for name, inner in (mapping.entries if mapping else {}).items():
        text = read_text(inner.node, f"The option `{shorten(name)}`", report)
        if text is not None:
            found[name] = Located(text, inner.node.place)
    return found


def _read_moves(entry: Entry | None, report: Report) -> tuple[ExampleMove, ...]:
    sequence = read_sequence(entry.node, "`moves`", report, _MOVE_EXAMPLE) if entry else None
    moves = (_read_move(node, report) for node in (sequence.items if sequence else ()))
    return tuple(move for move in moves if move is not None)


def _read_move(node: Node, report: Report, is_illegal: bool = False) -> ExampleMove | None:
    mapping = read_mapping(node, "A move", report, _MOVE_EXAMPLE)
    if mapping is None:
        return None
    if len(mapping.entries) != 1:
        report.error(
            "example-move",
            f"A move names one player; this one has {len(mapping.entries)} keys.",
            mapping.place,
            "Write each player's move as a list item of its own; moves made at once are listed one after the other.",
        )
        return None
    ((who, inner),) = mapping.entries.items()
    if who == "illegal" and not is_illegal:
        return _read_move(inner.node, report, is_illegal=True)
    if not isinstance(inner.node, Scalar):
        report.error("example-move", f"The move of `{shorten(who)}` must be one text.", inner.node.place, _MOVE_EXAMPLE)
        return None
    text = read_text(inner.node, "A move", report)
    return (
        None
        if text is None
        else ExampleMove(Located(who, inner.key.place), Located(text, inner.node.place), is_illegal)
    )
