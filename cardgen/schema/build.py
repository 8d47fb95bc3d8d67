"""The JSON Schema (draft 2020-12) of a file that the loader reads, walked from its table of keys."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from cardgen.diagnostics.report import list_codes
from cardgen.loading.cards import CARD
from cardgen.loading.forms import TEXT, TEXTS, CardKeys, CardList, Either, Entries, Form, Items, Number, Text, YesNo
from cardgen.loading.keys import Key, Table
from cardgen.loading.tables import KINDS
from cardgen.loading.theme import HEX_COLOR
from cardgen.model import FieldKind
from cardgen.schema.drawing import Schema, any_case, any_of, draw_scalar, find_form, match_whole, spell
from cardgen.schema.names import Names

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TABLE = match_whole(any_case(rf"[^\n#]*\.({'|'.join(KINDS)})(#[^\n]*)?"))["pattern"]
_FIELD_FORMS = {
    FieldKind.TEXT: TEXT,
    FieldKind.INTEGER: Number(is_whole=True),
    FieldKind.NUMBER: Number(),
    FieldKind.YES_NO: YesNo(),
    FieldKind.LIST: TEXTS,
    FieldKind.COLOR: Either((Text(names="colors"), HEX_COLOR)),
    FieldKind.PICTURE: Text(names="pictures"),
}


def build_schema(form: Form, names: Names, title: str) -> Schema:
    """Give the schema of a file of this form; the names are what its texts may name."""
    builder = _Builder(names, list_codes())
    root = builder.draw(form)
    return {"$schema": _DRAFT, "title": title, **root, "$defs": dict(sorted(builder.tables.items()))}


def format_schema(schema: Schema) -> str:
    """Give a schema as the text of its file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


@dataclass(slots=True)
class _Builder:
    """Draws forms; remembers the tables that it has drawn, each of which stands once."""

    names: Names
    codes: dict[str, str]
    tables: dict[str, Schema] = field(default_factory=dict)

    def draw(self, form: Form) -> Schema:
        """Give the schema of a form."""
        match form:
            case Table():
                return self._refer(form)
            case Text(names=kind) if kind in self.names.known:
                return self._name(form)
            case CardKeys(without, value):
                keys = (key for key in CARD.keys if key.name not in without)
                drawn = {key.name: self._draw_key(key, value) for key in keys}
                whole = self._draw_object(drawn, self._draw_fields(drawn, value))
                return {**whole, "propertyNames": {"not": {"enum": [*without]}}}
            case Either(forms):
                return any_of(*map(self.draw, forms))
            case CardList(card):
                return {"type": ["array", "string", "null"], "pattern": _TABLE, "items": self._draw_listed(card)}
            case Items(inner):
                return {"type": "array", "items": self.draw(inner)}
            case Entries(inner, names):
                return self._draw_entries(inner, names)
        return draw_scalar(form, self.names.known) or {}

    def _name(self, text: Text) -> Schema:
        """Give a reference to all that is known of one kind of names."""
        name = f"names-of-{text.names}"
        self.tables[name] = draw_scalar(text, self.names.known) or {}
        return {"$ref": f"#/$defs/{name}"}

    def _refer(self, table: Table) -> Schema:
        """Give a reference to a table, which is drawn when it is first met."""
        name = "-".join(table.kind.removeprefix("a ").removeprefix("an ").removeprefix("the ").replace("`", "").split())
        if name not in self.tables:
            self.tables[name] = {}
            drawn = {key.name: self._draw_key(key) for key in table.keys}
            fields = self._draw_fields(drawn) if table.has_fields else {}
            needed = [key.name for key in table.keys if key.example or key.is_needed]
            self.tables[name] = {**self._draw_object(drawn, fields), **({"required": needed} if needed else {})}
        return {"$ref": f"#/$defs/{name}"}

    def _draw_listed(self, card: Form) -> Schema:
        """Give what a card or a name of a file is, in one for most, so that a mistake is told at its key."""
        drawn = self.draw(card)
        if "$ref" not in drawn:
            return any_of(drawn, {"type": "string", "pattern": _TABLE})
        name = drawn["$ref"].removeprefix("#/$defs/")
        self.tables[f"{name}-or-table"] = {**self.tables[name], "type": ["object", "string"], "pattern": _TABLE}
        return {"$ref": f"#/$defs/{name}-or-table"}

    def _draw_object(self, keys: dict[str, Schema], fields: dict[str, Schema] | None) -> Schema:
        """Give a mapping with these keys and no others, but for fields of which nothing is known."""
        return {"type": "object", "properties": {**keys, **(fields or {})}, "additionalProperties": fields is None}

    def _draw_fields(self, keys: Iterable[str], value: Form | None = None) -> dict[str, Schema] | None:
        """Give the fields of the game; None where no game is looked at."""
        if self.names.fields is None:
            return None
        own = {name: kind for name, kind in self.names.fields.items() if name not in keys}
        return {name: self._draw_field(name, kind, value) for name, kind in own.items()}

    def _draw_field(self, name: str, kind: FieldKind, value: Form | None) -> Schema:
        drawn = self.draw(value or _FIELD_FORMS[kind])
        if offered := self.names.values.get(name):
            drawn = any_of({"enum": spell(offered)}, drawn)
        return {"description": f"A field of this deck: {kind.value}.", **drawn}

    def _draw_key(self, key: Key, value: Form | None = None) -> Schema:
        about = key.about or self.codes.get(key.name, "")
        usual = {"default": key.usual} if key.usual and isinstance(key.usual, str | int | float) else {}
        return {**({"description": about} if about else {}), **usual, **self.draw(value or find_form(key))}

    def _draw_entries(self, inner: Form, names: str) -> Schema:
        drawn, known = self.draw(inner), self.names.known.get(names)
        if known is None:
            return {"type": "object", "additionalProperties": drawn}
        return self._draw_object(dict.fromkeys(known.words, drawn), {})
