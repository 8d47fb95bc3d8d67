"""Reads `pieces:`, what is cut out beside the cards: standees that are folded up, and tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.geometry import Size
from cardgen.loading.cards import CARD, CardReader
from cardgen.loading.forms import Either, Number, Text
from cardgen.loading.keys import Key, Table
from cardgen.loading.reading import read_items, read_length, read_mapping, read_text
from cardgen.loading.yaml_tree import Entry, Node, Scalar
from cardgen.loading.yaml_tree import Mapping as Tree
from cardgen.model import Card, Component
from cardgen.papers import CardSize
from cardgen.units import LENGTH_PATTERN, SIZE_PATTERN, format_mm, parse_length, parse_size

SMALLEST_PIECE, LARGEST_PIECE = 8.0, 200.0
SHORTEST_FOOT, LONGEST_FOOT = 2.0, 100.0
EXAMPLE = "- {id: pawn, kind: standee, size: 22x34, foot: 9, template: mygame/pawn.svg.j2}"
SHAPES = ("round", "square")


def _read_shape(node: Node, what: str, report: Report, card: str | None = None) -> str | None:
    return _read_word(node, what, SHAPES, report, card)


def _read_foot(node: Node, what: str, report: Report, card: str | None = None) -> float | None:
    return read_length(node, what, report, SHORTEST_FOOT, LONGEST_FOOT)


_KEYS = tuple(key for key in CARD.keys if key.name in ("id", "name", "copies", "template", "back"))
_SIDE = Number(SMALLEST_PIECE, LARGEST_PIECE)
_FOOT = Either((Number(SHORTEST_FOOT, LONGEST_FOOT), Text(pattern=LENGTH_PATTERN)))


def _kind(piece: Component) -> Key:
    about = "What it is: a standee, which is folded up, or a token, which lies flat."
    return Key("kind", about=about, form=Text(words=(piece.value,)), is_needed=True)


STANDEE = Table(
    "a standee",
    (
        _kind(Component.STANDEE),
        *_KEYS,
        Key(
            "size",
            example="size: 22x34",
            about="Width and height of what stands, such as `22x34`.",
            form=Text(pattern=SIZE_PATTERN),
        ),
        Key("foot", _read_foot, example="foot: 9", about="The height of the foot below it.", form=_FOOT),
    ),
    EXAMPLE,
    owner="This standee",
    has_fields=True,
)
TOKEN = Table(
    "a token",
    (
        _kind(Component.TOKEN),
        *_KEYS,
        Key(
            "size",
            example="size: 20",
            about="How wide and high it is: one length, or both such as `20x30`.",
            form=Either((_SIDE, Text(pattern=LENGTH_PATTERN), Text(pattern=SIZE_PATTERN))),
        ),
        Key("shape", _read_shape, "round", about="Its outline.", form=Text(words=SHAPES)),
    ),
    EXAMPLE,
    owner="This token",
    has_fields=True,
)
PIECE = Either((STANDEE, TOKEN))

PIECE_KEYS = tuple(dict.fromkeys((*STANDEE.names, *TOKEN.names)))


def read_pieces(entry: Entry | None, reader: CardReader) -> tuple[Card, ...]:
    """Give the standees and tokens of a list, without those that have no usable kind or id."""
    if entry is None or (isinstance(entry.node, Scalar) and entry.node.is_blank):
        return ()
    nodes = read_items(entry, "`pieces`", reader.report, EXAMPLE)
    mappings = (read_mapping(node, "A piece", reader.report, EXAMPLE) for node in nodes)
    pieces = (_read_piece(mapping, reader) for mapping in mappings if mapping is not None)
    return tuple(piece for piece in pieces if piece is not None and piece.id)


def _read_piece(mapping: Tree, reader: CardReader) -> Card | None:
    report, entry = reader.report, mapping.entries.get("kind")
    if entry is None and (taken := _find_taken(mapping, reader)):
        message = f"The id `{taken}` already stands in {reader.ids[taken].where}; copies are added to cards alone."
        hint = "Give the pieces that come to it another id, and all that they say: `kind`, `size`, `template`."
        report.error("duplicate-id", message, mapping.entries["id"].node.place, hint, taken)
        return None
    if entry is None:
        message = "This piece lacks the key `kind`."
        report.error("missing-key", message, mapping.place, f"Add a line such as `kind: {Component.STANDEE}`.")
        return None
    kind = _read_word(entry.node, "`kind`", tuple(_READERS), report)
    return _READERS[kind](mapping, reader) if kind else None


def _find_taken(mapping: Tree, reader: CardReader) -> str | None:
    """Give the id of a piece that says how many copies it has and no kind, if something else has that id."""
    entry = mapping.entries.get("id")
    text = entry.node.text if entry and isinstance(entry.node, Scalar) else None
    return text if text in reader.ids and mapping.entries.keys() == {"id", "copies"} else None


def _read_standee(mapping: Tree, reader: CardReader) -> Card:
    """Give a standee. Its faces, one above the other on a strip, each end with a foot; its back is like its front
    unless it has one of its own."""
    standee, read = reader.read(mapping, STANDEE, Component.STANDEE)
    size = _read_size(read["size"], reader.report, standee)
    foot = read["foot"]
    if size is not None and foot is not None and foot > size.height:
        _report_foot(foot, size, standee, reader.report)
        foot = None
    back = standee.template if read["back"] is None and "back" not in mapping.entries else standee.back
    if size is None or foot is None:
        return replace(standee, back=back, lacks_size=True)
    whole = Size(size.width, size.height + foot)
    return replace(standee, back=back, size=_name(whole, 0.0), foot=foot)


def _read_token(mapping: Tree, reader: CardReader) -> Card:
    token, read = reader.read(mapping, TOKEN, Component.TOKEN)
    size = _read_size(read["size"], reader.report, token, one_side=True)
    is_round = read["shape"] == "round"
    if size is not None and is_round and size.width != size.height:
        measures = f"{format_mm(size.width, size.height)} x {format_mm(size.height, size.width)} mm"
        message = f"`size` is {measures}; a round token is as wide as it is high."
        hint = f"Write `size: {format_mm(size.width)}`, or `shape: square`."
        reader.report.error("bad-piece-size", message, token.places["size"], hint, token.id)
        size = None
    if size is None:
        return replace(token, lacks_size=True)
    return replace(token, size=_name(size, size.width / 2 if is_round else 0.0))


_READERS: Mapping[str, Callable[[Tree, CardReader], Card]] = MappingProxyType(
    {Component.STANDEE.value: _read_standee, Component.TOKEN.value: _read_token}
)


def _name(size: Size, corner: float) -> CardSize:
    return CardSize(f"{format_mm(size.width)}x{format_mm(size.height)}", size, corner)


def _read_size(entry: Entry | None, report: Report, piece: Card, one_side: bool = False) -> Size | None:
    """Give a width and a height, or with `one_side` also one length for both; else report it. None if there is none."""
    text = read_text(entry.node, "`size`", report, piece.id) if entry else None
    if text is None or entry is None:
        return None
    sides = parse_size(text)
    if one_side and (side := parse_length(text)) is not None:
        sides = side, side
    if sides is not None and all(SMALLEST_PIECE <= each <= LARGEST_PIECE for each in sides):
        return Size(*sides)
    wanted, hint = "a width and a height", "Write `22x34`: the width and then the height, in millimetres."
    if one_side:
        wanted, hint = f"one length, or {wanted},", "Write `20` for a token that is 20 mm wide and high."
    message = f"`size` is `{shorten(text)}`; it must be {wanted} of {_limits()}."
    report.error("bad-piece-size", message, entry.node.place, hint, piece.id)
    return None


def _limits() -> str:
    return f"{format_mm(SMALLEST_PIECE)} to {format_mm(LARGEST_PIECE)} mm"


def _report_foot(foot: float, size: Size, piece: Card, report: Report) -> None:
    height, length = format_mm(size.height, foot), format_mm(foot, size.height)
    message = f"`foot` is {length} mm; it can be as long as the face is high, {height} mm, and no longer."
    hint = "A quarter of the height is enough to stand on: `foot: 9` for a face of 34 mm."
    report.error("bad-length", message, _place(piece, "foot"), hint, piece.id)


def _place(piece: Card, key: str) -> Place:
    return piece.places.get(key, piece.place)


def _read_word(node: Node, what: str, words: tuple[str, ...], report: Report, card: str | None = None) -> str | None:
    """Give one of a few words; else report it."""
    text = read_text(node, what, report, card)
    if text is None:
        return None
    word = text.strip().lower()
    if word in words:
        return word
    named = " or ".join(f"`{word}`" for word in words)
    message = f"{what} is `{shorten(text)}`; it must be {named}."
    report.error("bad-piece-kind", message, node.place, suggest(word, words), card)
    return None
