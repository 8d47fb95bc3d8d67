"""Reads a file of worked examples: positions, moves and what must hold, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from cardgen.diagnostics import Place, Report, shorten, suggest
from cardgen.loading.forms import TEXT, TEXTS, Either, Entries, Items
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import (
    keep_first,
    read_entries,
    read_integer,
    read_items,
    read_located,
    read_mapping,
    read_text,
)
from cardgen.loading.text_files import decode, report_unreadable
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence, parse_yaml
from cardgen.model import Example, ExampleMove, Located, Texts

MOST_EXAMPLES, MOST_TEXTS = 2_000, 10_000  # the shipped games have up to 40, each with up to 60 cards and moves
_LONG_NUMBER = re.compile(r"\d{19}")  # no game counts so far
_MOVE_EXAMPLE = "- p1: duel 0 wager 3"


def _read_list(node: Node, what: str, report: Report) -> tuple[Located[str], ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    read = (read_located(item, f"A part of {what}", report) for item in items)
    return tuple(text for text in read if text is not None)


_VALUES = Entries(Either((TEXTS, Entries(TEXT))))
_MOVE = Entries(Either((TEXT, Entries(TEXT))))
EXAMPLE = Table(
    "an example",
    (
        Key(
            "id",
            read_located,
            example="id: a-0-beats-a-6",
            what="The `id` of an example",
            about="What rulebook and messages call it, once in a file.",
        ),
        Key("title", read_text, what="The `title` of an example", about="Its title in the rulebook."),
        Key("illustrates", _read_list, (), about="The rules or rulings that it shows.", form=TEXTS),
        Key("players", partial(read_integer, low=1, high=99), about="How many play."),
        Key("options", about="The rule options that are not as usual.", form=Entries(TEXT, names="options")),
        Key("setup", example="setup: {p1.hand: [...]}", about="Which cards lie where before the moves.", form=_VALUES),
        Key("moves", about="The moves one after another, each with its player.", form=Items(_MOVE)),
        Key("expect", about="What must hold after the moves.", form=_VALUES),
    ),
    "- {id: a-0-beats-a-6, setup: {p1.hand: [...]}, moves: [p1: ...], expect: {over: false}}",
)


def load_examples(path: Path, report: Report) -> tuple[Example, ...]:
    """Give the examples of any file, named in messages as it was named here."""
    name = str(path)
    try:
        data = path.read_bytes()
    except OSError as problem:
        report_unreadable(name, problem, report)
        return ()
    text = decode(data, name, report)
    return () if text is None else read_examples(text, name, report)


def read_examples(text: str, file: str, report: Report) -> tuple[Example, ...]:
    """Give the examples of a file's text; what cannot be read is reported and left out."""
    root = parse_yaml(text, file, report)
    nodes = read_items(root, "A file of examples", report, EXAMPLE.example)
    if len(nodes) > MOST_EXAMPLES:
        message = f"`{file}` has {len(nodes):,} examples; a file may have {MOST_EXAMPLES:,}."
        report.error("file-too-large", message, Place(file), "Keep those that show a rule.")
        return ()
    return keep_first((_read_example(node, report) for node in nodes), "example", report)


def _is_too_large(node: Node, report: Report) -> bool:
    """Report an example of far too many texts, and each that is a number of far too many digits."""
    texts = [scalar for scalar in _list_scalars(node) if scalar.text]
    if len(texts) > MOST_TEXTS:
        message = f"This example has {len(texts):,} texts and numbers; one may have {MOST_TEXTS:,}."
        report.error("file-too-large", message, node.place, "Show one rule with the cards that it needs.")
        return True
    long = next((scalar for scalar in texts if _LONG_NUMBER.search(scalar.text)), None)
    if long is not None:
        message = f"`{shorten(long.text)}` has a number of 19 digits or more; no game counts so far."
        report.error("bad-integer", message, long.place)
    return long is not None


def _list_scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    for inner in node.items if isinstance(node, Sequence) else ():
        yield from _list_scalars(inner)
    for entry in node.entries.values() if isinstance(node, Mapping) else ():
        yield entry.key
        yield from _list_scalars(entry.node)


def _read_example(node: Node, report: Report) -> Example | None:
    before = len(report.found)
    read = None if _is_too_large(node, report) else read_table(node, EXAMPLE, report)
    if read is None:
        return None
    setup, setup_keys = _read_values(read["setup"], "`setup`", report)
    expect, expect_keys = _read_values(read["expect"], "`expect`", report)
    moves = _read_moves(read["moves"], report)
    options = _read_options(read["options"], report)
    if read["id"] is None or len(report.found) > before:
        return None
    return Example(
        id=read["id"].value,
        title=read["title"] or read["id"].value,
        illustrates=read["illustrates"],
        players=read["players"],
        options=options,
        setup=setup,
        moves=moves,
        expect=expect,
        places={**{f"setup {key}": place for key, place in setup_keys.items()}, **expect_keys},
        place=read["id"].place,
    )


def _read_values(entry: Entry | None, what: str, report: Report) -> tuple[dict[str, Texts], dict[str, Place]]:
    values: dict[str, Texts] = {}
    places: dict[str, Place] = {}
    for key, inner in read_entries(entry, what, report, "{p1.hand: [...]}"):
        value = _read_value(inner.node, f"`{shorten(key)}`", report)
        if value is not None:
            values[key] = value
            places[key] = inner.key.place
    return values, places


def _read_value(node: Node, what: str, report: Report) -> Texts | None:
    if isinstance(node, Sequence):
        return Located(_read_list(node, what, report), node.place)
    if isinstance(node, Mapping):
        read = {key: read_located(inner.node, f"`{shorten(key)}`", report) for key, inner in node.entries.items()}
        return Located({key: text for key, text in read.items() if text is not None}, node.place)
    return read_located(node, what, report)


def _read_options(entry: Entry | None, report: Report) -> dict[str, Located[str]]:
    listed = read_entries(entry, "`options`", report, "{}")
    read = {name: read_located(inner.node, f"The option `{shorten(name)}`", report) for name, inner in listed}
    return {name: text for name, text in read.items() if text is not None}


def _read_moves(entry: Entry | None, report: Report) -> tuple[ExampleMove, ...]:
    moves = (_read_move(node, report) for node in read_items(entry, "`moves`", report, _MOVE_EXAMPLE))
    return tuple(move for move in moves if move is not None)


def _read_move(node: Node, report: Report, is_illegal: bool = False) -> ExampleMove | None:
    mapping = read_mapping(node, "A move", report, _MOVE_EXAMPLE)
    if mapping is None:
        return None
    if len(mapping.entries) != 1:
        message = f"A move names one player; this one has {len(mapping.entries)} keys."
        hint = "Write each player's move as a list item of its own; moves made at once are listed one after the other."
        report.error("example-move", message, mapping.place, hint)
        return None
    ((who, inner),) = mapping.entries.items()
    if who == "illegal" and not is_illegal:
        return _read_move(inner.node, report, is_illegal=True)
    meant = suggest(who, ["illegal"], few=0)
    if not isinstance(inner.node, Scalar) and meant:
        report.error("example-move", f"`{shorten(who)}` is no player and not `illegal`.", inner.key.place, meant)
        return None
    if not isinstance(inner.node, Scalar):
        report.error("example-move", f"The move of `{shorten(who)}` must be one text.", inner.node.place, _MOVE_EXAMPLE)
        return None
    text = read_located(inner.node, "A move", report)
    return ExampleMove(Located(who, inner.key.place), text, is_illegal) if text else None
