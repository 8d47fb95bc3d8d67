"""Reads `box:`, the tuck box of a deck: how thick its cards are, how loosely they lie, what is printed on it."""

from __future__ import annotations

from functools import partial

from cardgen.loading.cards import CardReader
from cardgen.loading.fields import read_field
from cardgen.loading.forms import Text
from cardgen.loading.keys import Key, Table, check_keys, read_keys
from cardgen.loading.reading import read_length, read_located, read_mapping
from cardgen.loading.yaml_tree import Entry, Mapping, Scalar
from cardgen.model import Card, Component, Located, TuckBox

BOX_ID = "box"
USUAL_TEMPLATE = "box.svg.j2"
THINNEST, THICKEST = 0.05, 5.0
MOST_CLEARANCE = 20.0
BOX = Table(
    "`box`",
    (
        Key("thickness", partial(read_length, low=THINNEST, high=THICKEST), 0.3, about="How thick a card is."),
        Key(
            "clearance",
            partial(read_length, low=0.0, high=MOST_CLEARANCE),
            0.5,
            about="The room on each side of the pile of cards.",
        ),
        Key(
            "board",
            partial(read_length, low=THINNEST, high=THICKEST),
            0.3,
            about="How thick the paper is of which the box is folded.",
        ),
        Key("template", read_located, about="The template of its artwork.", form=Text(names="templates")),
    ),
    "box: {thickness: 0.3}",
    has_fields=True,
)


def read_box(entry: Entry | None, reader: CardReader) -> TuckBox | None:
    """Give the box of a deck, which says in fields of the deck's own what its template asks for; None if it has none.

    `box:` with nothing behind it is a box with all as usual.
    """
    if entry is None:
        return None
    is_blank = isinstance(entry.node, Scalar) and entry.node.is_blank
    said = Mapping({}, entry.key.place) if is_blank else read_mapping(entry, "`box`", reader.report, BOX.example)
    if said is None or _is_taken(entry, reader):
        return None
    kinds = {name: kind for name, kind in reader.kinds.items() if name not in BOX.names}
    own = Table(BOX.kind, tuple(Key(name, partial(read_field, kind, reader.colors)) for name, kind in kinds.items()))
    check_keys(said, (*BOX.names, *own.names), BOX.kind, reader.report)
    read = read_keys(said, BOX, reader.report)
    fields = read_keys(said, own, reader.report, get_card=lambda _: None)
    template = read["template"] or Located(USUAL_TEMPLATE, entry.key.place)
    reader.check_files(said, {**dict.fromkeys(reader.kinds), **fields, "template": template, "back": None}, _no_owner)
    return TuckBox(
        Card(
            id=BOX_ID,
            name=BOX_ID,
            copies=1,
            template=template.value,
            back=None,
            abilities=(),
            flavour=None,
            reminder=None,
            fields={name: value for name, value in fields.items() if value is not None},
            places={key: each.node.place for key, each in said.entries.items()},
            place=entry.key.place,
            component=Component.BOX,
        ),
        read["thickness"],
        read["clearance"],
        read["board"],
    )


def _no_owner(entry: Entry) -> None:
    """Give no card: what `box` says belongs to none."""


def _is_taken(entry: Entry, reader: CardReader) -> bool:
    """Tell, and report, that a card has the id under which the box is drawn."""
    first = reader.ids.get(BOX_ID)
    if first is not None:
        message = f"A deck with a `box` cannot have a card with the id `{BOX_ID}`, which stands in line {first.line}."
        reader.report.error("duplicate-id", message, entry.key.place, "Give that card another id.")
    return first is not None
