"""Reads `cards:`, `aids:` and `defaults:`: each card of a deck with its copies, templates, texts and fields."""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.loading.amend import Amended
from cardgen.loading.fields import CARD_KEYS, read_field
from cardgen.loading.named_files import TEMPLATES, is_missing, suggest_file
from cardgen.loading.print_settings import read_mat_size
from cardgen.loading.reading import check_keys, read_mapping, read_sequence, read_text, read_texts, require, shorten
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence
from cardgen.model import Card, FieldKind, Located, Value

MOST_COPIES = 1_000
MOST_CARDS = 10_000
_LONGEST_ID = 60
_MOST_DIGITS = 15
_INTEGER = re.compile(r"\+?[0-9]+")
_NOT_IN_DEFAULTS = ("id",)


@dataclass(slots=True)
class CardReader:
    """Reads the cards of one deck; remembers the ids that are taken and the files that were found."""

    game: str
    kinds: AnyMapping[str, FieldKind]
    colors: AnyMapping[str, str]
    sources: Sources
    report: Report
    allow_many: bool
    defaults: dict[str, Entry] = field(default_factory=dict)
    ids: dict[str, Place] = field(default_factory=dict)
    files: set[tuple[str, str]] = field(default_factory=set)

    def read_defaults(self, entry: Entry | None) -> None:
        """Take in what every card says unless it says otherwise."""
        mapping = read_mapping(entry.node, "`defaults`", self.report, "defaults: {copies: 2}") if entry else None
        if mapping is None:
            return
        check_keys(mapping, self._keys() - set(_NOT_IN_DEFAULTS), "`defaults`", self.report)
        self.defaults = mapping.entries

    def read_cards(self, entry: Entry | None, what: str, is_mats: bool = False) -> tuple[Card, ...]:
        """Give the cards of a list, without those that have no usable id; mats say how large they are."""
        if entry is None or (isinstance(entry.node, Scalar) and entry.node.is_blank):
            return ()
        sequence = read_sequence(entry.node, what, self.report, "- id: sun")
        cards = (self._read_card(node, is_mats) for node in sequence.items) if isinstance(sequence, Sequence) else ()
        return tuple(card for card in cards if card is not None)

    def _keys(self) -> set[str]:
        return {*CARD_KEYS, *self.kinds}

    def _read_card(self, node: Node, is_mat: bool) -> Card | None:
        mapping = read_mapping(node, "A card", self.report, "- id: sun")
        if mapping is None:
            return None
        card_id, place = self._read_id(mapping)
        keys, what = (self._keys() | {"size"}, "a mat") if is_mat else (self._keys(), "a card of this deck")
        check_keys(mapping, keys, what, self.report, card_id)
        entries = mapping.entries if is_mat else {**self.defaults, **mapping.entries}
        values = self._read_values(entries, card_id)
        name = self._text(entries, "name", card_id)
        card = Card(
            id=card_id or "",
            name=name.value if name else card_id or "",
            copies=self._read_copies(entries.get("copies"), self._owner(entries, "copies", card_id)),
            template=self._read_template(entries, card_id, place),
            back=self._read_back(entries, card_id),
            abilities=self._read_abilities(entries.get("abilities"), self._owner(entries, "abilities", card_id)),
            flavour=self._text(entries, "flavour", card_id),
            reminder=self._text(entries, "reminder", card_id),
            fields=values,
            places={key: _place_of(inner.node) for key, inner in entries.items()},
            place=place,
            size=self._read_size(mapping, card_id) if is_mat else None,
        )
        return card if card_id else None

    def _read_size(self, mapping: Mapping, card: str | None) -> Size | None:
        entry = require(mapping, "size", "This mat", "size: 297x210", self.report, mapping.place)
        return read_mat_size(entry.node, self.report, card) if entry else None

    def _read_id(self, mapping: Mapping) -> tuple[str | None, Place]:
        entry = mapping.entries.get("id")
        if entry is None:
            self.report.error(
                "missing-key", "This card lacks the key `id`.", mapping.place, "Add a line such as `id: sun`."
            )
            return None, mapping.place
        text = read_text(entry.node, "The `id` of a card", self.report)
        place = entry.node.place
        if text is None or not self._is_id(text, place):
            return None, place
        if text in self.ids:
            first = self.ids[text]
            where = f"line {first.line}" + ("" if first.file == place.file else f" of `{first.file}`")
            self.report.error(
                "duplicate-id",
                f"The id `{text}` already stands in {where}; an id may stand once.",
                place,
                "Give this card another id; for several of the same card write `copies: 2`.",
                text,
            )
            return None, place
        self.ids[text] = place
        return text, place

    def _is_id(self, text: str, place: Place) -> bool:
        if (
            text
            and text == text.strip()
            and text.isprintable()
            and len(text) <= _LONGEST_ID
            and "/" not in text
            and "\\" not in text
        ):
            return True
        self.report.error(
            "bad-id",
            f"`{shorten(text)}` cannot be the id of a card.",
            place,
            f"An id has 1 to {_LONGEST_ID} characters on one line, no slash, and no space at its ends.",
        )
        return False

    def _read_copies(self, entry: Entry | None, card: str | None) -> int:
        if entry is None:
            return 1
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
        self.report.error(
            "bad-copies",
            f"`copies` is {found}; it must be a whole number, 0 or more.",
            node.place,
            "Write digits, such as `copies: 2`; 0 prints none.",
            card,
        )
        return 1

    def _read_template(self, entries: dict[str, Entry], card: str | None, place: Place) -> str:
        if "template" not in entries:
            self.report.error(
                "missing-key",
                "This card lacks the key `template`.",
                place,
                "Add `template: mygame/face.svg.j2` to the card, or to `defaults` for all cards.",
                card,
            )
            return ""
        template = self._text(entries, "template", card)
        return self._check_template(template, "face", self._owner(entries, "template", card)) if template else ""

    def _read_back(self, entries: dict[str, Entry], card: str | None) -> str | None:
        back = self._text(entries, "back", card)
        return self._check_template(back, "back", self._owner(entries, "back", card)) if back else None

    def _check_template(self, name: Located[str], side: str, card: str | None) -> str:
        key = (TEMPLATES, name.value)
        if key not in self.files and is_missing((TEMPLATES,), name.value, name.place, self.sources, self.report):
            self.report.error(
                "missing-template",
                f"The template of this {side}, `templates/{shorten(name.value)}`, does not exist.",
                name.place,
                suggest_file((TEMPLATES,), name.value, self.sources),
                card,
            )
        self.files.add(key)
        return name.value

    def _read_abilities(self, entry: Entry | None, card: str | None) -> tuple[Located[str], ...]:
        texts = read_texts(entry.node, "An ability", self.report, card) if entry else ()
        return tuple(Located(scalar.text.rstrip("\n"), scalar.place) for scalar in texts)

    def _read_values(self, entries: dict[str, Entry], card: str | None) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for name, kind in self.kinds.items():
            if name not in entries:
                continue
            node = entries[name].node
            owner = self._owner(entries, name, card)
            value = read_field(node, name, kind, self.colors, self.report, owner)
            if value is None:
                continue
            values[name] = value
            if kind is FieldKind.PICTURE:
                self._check_picture(Located(str(value), node.place), name, owner)
        return values

    def _check_picture(self, picture: Located[str], name: str, card: str | None) -> None:
        folders = (f"decks/{self.game}", TEMPLATES)
        key = (folders[0], picture.value)
        if key not in self.files and is_missing(folders, picture.value, picture.place, self.sources, self.report):
            self.report.error(
                "missing-picture",
                f"The picture in `{name}`, `{shorten(picture.value)}`, does not exist.",
                picture.place,
                suggest_file(folders, picture.value, self.sources),
                card,
            )
        self.files.add(key)

    def _owner(self, entries: dict[str, Entry], key: str, card: str | None) -> str | None:
        """Give the card that says something of its own; None where `defaults` or a rule of `amend` says it for many."""
        entry = entries.get(key)
        return None if entry is self.defaults.get(key) or isinstance(entry, Amended) else card

    def _text(self, entries: dict[str, Entry], key: str, card: str | None) -> Located[str] | None:
        entry = entries.get(key)
        text = read_text(entry.node, f"`{key}`", self.report, self._owner(entries, key, card)) if entry else None
        return Located(text, entry.node.place) if entry and text is not None else None


def _place_of(node: Node) -> Place:
    return node.items[0].place if isinstance(node, Sequence) and node.items else node.place
