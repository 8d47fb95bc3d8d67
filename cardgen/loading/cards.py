"""Reads `cards:`, `aids:` and `defaults:`: each card of a deck with its copies, templates, texts and fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.amend import Amended
from cardgen.loading.fields import read_field
from cardgen.loading.forms import TEXT, CardKeys, Number, Text
from cardgen.loading.keys import Key, Table, check_keys, read_keys
from cardgen.loading.named_files import TEMPLATES, is_missing, suggest_file
from cardgen.loading.reading import (
    read_items,
    read_located,
    read_mapping,
    read_sentences,
    read_text,
    read_words,
)
from cardgen.loading.settings import SET, SETTINGS, merge_sets, read_overrides
from cardgen.loading.sizes import read_card_size, read_mat_size
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence
from cardgen.model import Card, Component, FieldKind, Located
from cardgen.papers import CardSize

MOST_COPIES = 1_000
MOST_CARDS = 10_000
_LONGEST_ID = 60
_MOST_DIGITS = 15
_INTEGER = re.compile(r"\+?[0-9]+")
_ID = re.compile(rf"[^/\\]{{1,{_LONGEST_ID}}}")


_NO_BACK = ("none", "no")
_COPIES = Number(0, MOST_COPIES, is_whole=True)
_TEMPLATE = Text(names="templates")
_NOTHING: AnyMapping[str, Any] = MappingProxyType({"abilities": (), "flavour": None, "reminder": None})


def _read_back(node: Node, what: str, report: Report, card: str | None = None) -> Located[str] | None:
    """Give the template of a back; `none` is none, for a card that is not to have that of `defaults`."""
    found = read_located(node, what, report, card)
    return None if found is None or found.value.strip().lower() in _NO_BACK else found


CARD = Table(
    "a card of this deck",
    (
        Key("id", about="What the card is called in files and messages, once in a deck.", form=TEXT, is_needed=True),
        Key("name", read_words, about="The name that is printed; the `id` where it is left out."),
        Key("copies", about="How many of it there are: 1 where it is left out, 0 prints none.", form=_COPIES),
        Key("template", read_located, about="The SVG template of the face, below `templates/`.", form=_TEMPLATE),
        Key("back", _read_back, about="The template of the back, or `none`.", form=_TEMPLATE),
        Key("size", about="How large it is, where that is not the size that `print` says.", form=Text(names="sizes")),
        Key("abilities", read_sentences, (), what="An ability", about="What it does, one sentence each."),
        Key("flavour", read_words, about="A text for the mood, which does nothing."),
        Key("reminder", read_words, about="A reminder of the rules."),
        Key(SET, about="What this card says of the deck's `set`.", form=SETTINGS),
    ),
    "- id: sun",
    has_fields=True,
)
DEFAULTS = CardKeys(without=("id",))
_MAT_SIZE = Key(
    "size",
    example="size: a4 landscape",
    about="How large it is: a paper such as `a4 landscape`, or a width and a height such as `500x350`.",
    form=Text(names="sizes"),
)
_MAT_KEYS = (*(key for key in CARD.keys if key.name != "size"), _MAT_SIZE)
MAT = Table("a mat", _MAT_KEYS, CARD.example, owner="This mat", has_fields=True)
BOARD = replace(MAT, kind="a board", owner="This board")
_TABLES = MappingProxyType({Component.CARD: CARD, Component.MAT: MAT, Component.BOARD: BOARD})


@dataclass(slots=True)
class CardReader:
    """Reads the cards of one deck; remembers the ids that are taken and the files that were found."""

    game: str
    kinds: AnyMapping[str, FieldKind]
    colors: AnyMapping[str, str]
    sources: Sources
    report: Report
    allow_many: bool
    declared: AnyMapping[str, Place] = field(default_factory=dict)
    defaults: dict[str, Entry] = field(default_factory=dict)
    ids: dict[str, Place] = field(default_factory=dict)
    files: set[tuple[str, str]] = field(default_factory=set)

    @property
    def keys(self) -> tuple[str, ...]:
        """Give all that a card of this deck may say."""
        return (*CARD.names, *self.kinds)

    def read_defaults(self, entry: Entry | None) -> None:
        """Take in what every card says unless it says otherwise."""
        mapping = read_mapping(entry, "`defaults`", self.report, "defaults: {copies: 2}")
        if mapping is not None:
            check_keys(mapping, set(self.keys) - {*DEFAULTS.without}, "`defaults`", self.report)
            self.defaults = mapping.entries

    def read_cards(self, entry: Entry | None, what: str, component: Component = Component.CARD) -> tuple[Card, ...]:
        """Give the cards of a list, without those that have no usable id; mats and boards say how large they are."""
        if entry is None or (isinstance(entry.node, Scalar) and entry.node.is_blank):
            return ()
        nodes = read_items(entry, what, self.report, CARD.example)
        mappings = (read_mapping(node, "A card", self.report, CARD.example) for node in nodes)
        cards = (self._read_sized(mapping, component) for mapping in mappings if mapping is not None)
        return tuple(card for card in cards if card.id)

    def _read_sized(self, mapping: Mapping, component: Component) -> Card:
        card, read = self.read(mapping, _TABLES[component], component)
        size = self._read_size(read["size"], component, partial(self._get_owner, card.id or None))
        is_missing = component is not Component.CARD or read["size"] is not None
        return replace(card, size=size, lacks_size=size is None and is_missing)

    def read(self, mapping: Mapping, table: Table, component: Component) -> tuple[Card, dict[str, Any]]:
        """Give a card, of which the size is left to the caller, and the values of all keys of the table that it may
        say beside the deck's own; its id is empty if it has no usable one."""
        card_id, place = self._read_id(mapping)
        own = tuple(name for name in self.kinds if name not in table.names)
        table = self._with_fields(table, own)
        check_keys(mapping, table.names, table.kind, self.report, card_id)
        has_defaults = component is Component.CARD
        whole = Mapping({**self.defaults, **mapping.entries}, mapping.place) if has_defaults else mapping
        if settings := merge_sets(self.defaults.get(SET) if has_defaults else None, mapping.entries.get(SET)):
            whole.entries[SET] = settings
        get_owner = partial(self._get_owner, card_id)
        read = {**_NOTHING, **read_keys(whole, table, self.report, get_card=get_owner)}
        if "template" not in whole.entries:
            message = f"{table.owner or 'This card'} lacks the key `template`."
            hint = "Add `template: mygame/face.svg.j2` to the card, or to `defaults` for all cards."
            if not has_defaults:
                hint = f"Add `template: mygame/{component}.svg.j2`; `defaults` are for cards alone."
            self.report.error("missing-key", message, place, hint, card_id)
        self.check_files(whole, read, get_owner)
        card = Card(
            id=card_id or "",
            name=read["name"].value if read["name"] else card_id or "",
            copies=self.read_copies(read["copies"], get_owner(read["copies"])) if read["copies"] else 1,
            template=read["template"].value if read["template"] else "",
            back=read["back"].value if read["back"] else None,
            abilities=read["abilities"],
            flavour=read["flavour"],
            reminder=read["reminder"],
            fields={name: read[name] for name in own if read[name] is not None},
            places={key: _place_of(inner.node) for key, inner in whole.entries.items()},
            place=place,
            component=component,
            typed=self._find_typed(whole, read, own),
            settings=read_overrides(whole.entries.get(SET), self.declared, self.report),
        )
        return card, read

    def _find_typed(self, card: Mapping, read: AnyMapping[str, Any], own: tuple[str, ...]) -> dict[str, str]:
        """Give the numbers of a card as they are typed, where that is not how they are written by themselves."""
        numbers = [name for name in own if self.kinds[name] in (FieldKind.INTEGER, FieldKind.NUMBER)]
        nodes = {name: card.entries[name].node for name in numbers if read[name] is not None}
        typed = {name: node.text.strip() for name, node in nodes.items() if isinstance(node, Scalar)}
        return {name: text for name, text in typed.items() if text != str(read[name])}

    def _read_size(
        self, entry: Entry | None, component: Component, get_owner: Callable[[Entry], str | None]
    ) -> CardSize | None:
        """Give the size that a card, mat or board says; None if it says none, or, reported, one that cannot be read."""
        if entry is None:
            return None
        if component is not Component.CARD:
            return read_mat_size(entry.node, self.report, get_owner(entry))
        return read_card_size(entry.node, "`size`", self.report, get_owner(entry))

    def _with_fields(self, table: Table, names: tuple[str, ...]) -> Table:
        own = (Key(name, partial(read_field, self.kinds[name], self.colors)) for name in names)
        return replace(table, keys=(*table.keys, *own))

    def _get_owner(self, card: str | None, entry: Entry) -> str | None:
        """Give the card that says something of its own; None where `defaults` or a rule of `amend` says it for many."""
        return None if entry is self.defaults.get(entry.key.text) or isinstance(entry, Amended) else card

    def check_files(self, card: Mapping, read: AnyMapping[str, Any], get_owner: Callable[[Entry], str | None]) -> None:
        """Report templates and pictures of a card that do not exist."""
        for key, side in (("template", "face"), ("back", "back")):
            if read[key]:
                what = f"The template of this {side}, `templates/{shorten(read[key].value)}`,"
                owner = get_owner(card.entries[key]) if key in card.entries else None
                self._check_named_file("missing-template", what, (TEMPLATES,), read[key], owner)
        for key, kind in self.kinds.items():
            if kind is FieldKind.PICTURE and isinstance(read[key], str):
                entry = card.entries[key]
                what = f"The picture in `{key}`, `{shorten(read[key])}`,"
                picture = Located(str(read[key]), entry.node.place)
                folders = (f"decks/{self.game}", TEMPLATES)
                self._check_named_file("missing-picture", what, folders, picture, get_owner(entry))

    def _check_named_file(
        self, code: str, what: str, folders: tuple[str, ...], name: Located[str], owner: str | None
    ) -> None:
        """Report a file that is in none of the folders, for the first card that names it."""
        key = (folders[0], name.value)
        if key not in self.files and is_missing(folders, name.value, name.place, self.sources, self.report):
            hint = suggest_file(folders, name.value, self.sources)
            self.report.error(code, f"{what} does not exist.", name.place, hint, owner)
        self.files.add(key)

    def _read_id(self, mapping: Mapping) -> tuple[str | None, Place]:
        entry = mapping.entries.get("id")
        if entry is None:
            report_no_id(mapping, self.report)
            return None, mapping.place
        text = read_text(entry.node, "The `id` of a card", self.report)
        place = entry.node.place
        if text is None or not self._is_id(text, place):
            return None, place
        if text in self.ids:
            first = self.ids[text]
            where = first.where + ("" if first.file == place.file else f" of `{first.file}`")
            message = f"The id `{text}` already stands in {where}; an id may stand once."
            count = "write 2 under `copies`" if place.cell else "write `copies: 2`"
            hint = f"Give this card another id; for several of the same card {count}."
            self.report.error("duplicate-id", message, place, hint, text)
            return None, place
        self.ids[text] = place
        return text, place

    def _is_id(self, text: str, place: Place) -> bool:
        is_ended = text.endswith((",", ";"))
        if _ID.fullmatch(text) and text == text.strip() and text.isprintable() and not is_ended:
            return True
        message = f"`{shorten(text)}` cannot be the id of a card."
        hint = f"An id has 1 to {_LONGEST_ID} characters on one line, no slash, and no space at its ends."
        if is_ended:
            hint = f"Leave out the `{text[-1]}`: only values within braces and brackets have one behind them."
        self.report.error("bad-id", message, place, hint)
        return False

    def read_copies(self, entry: Entry, card: str | None) -> int:
        """Give a number of copies; 1, reported, for what is none."""
        node = entry.node
        text = node.text.strip() if isinstance(node, Scalar) else ""
        if _INTEGER.fullmatch(text):
            copies = int(text) if len(text) <= _MOST_DIGITS else 10**_MOST_DIGITS
            if copies <= MOST_COPIES or self.allow_many:
                return copies
            self.report.error(
                "too-many-copies",
                f"`copies` is {shorten(text)}; more than {MOST_COPIES:,} of one card are printed only when you say so.",
                node.place,
                "Add --yes to the command if that is what you want.",
                card,
            )
            return 1
        found = "blank" if isinstance(node, Scalar) and node.is_blank else f"`{shorten(text)}`" if text else "no number"
        message = f"`copies` is {found}; it must be a whole number, 0 or more."
        self.report.error("bad-copies", message, node.place, _hint_copies(text, node.place), card)
        return 1


def _hint_copies(text: str, place: Place) -> str:
    """Say what to write instead of what is no number of copies."""
    whole = re.fullmatch(r"([0-9]+)[.,]0+", text)
    before = "" if place.cell else "copies: "
    return f"Write `{before}{whole[1]}`." if whole else f"Write digits, such as `{before}2`; 0 prints none."


def report_no_id(mapping: Mapping, report: Report) -> None:
    """Report a card that has no id."""
    name = mapping.entries.get("name")
    message, hint = "This card lacks the key `id`.", "Add a line such as `id: sun`."
    if mapping.place.cell is not None and name is not None and isinstance(name.node, Scalar):
        message = f"This row has no `id`, and `{shorten(name.node.text)}` has no letter and no digit to make one from."
        hint = "Type an id in the column `id`."
    elif mapping.place.cell is not None:
        message = "This row has no `id`, and no `name` from which one is made."
        hint = "Type one of them, or delete the row if it is no card."
    report.error("missing-key", message, mapping.place, hint)


def _place_of(node: Node) -> Place:
    return node.items[0].place if isinstance(node, Sequence) and node.items else node.place
