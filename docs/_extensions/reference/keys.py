"""Every key of deck files and of worked examples, walked from the tables that the loader reads them with."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardgen.diagnostics.report import list_codes
from cardgen.export.profile_file import PROFILE
from cardgen.loading.deck import DECK
from cardgen.loading.examples import EXAMPLE
from cardgen.loading.forms import Blank, CardKeys, CardList, Either, Entries, Form, Items, Number, Text, YesNo
from cardgen.loading.keys import Key, Table
from cardgen.schema.drawing import find_form
from cardgen.units import LENGTH_PATTERN, SIZE_PATTERN
from reference.markdown import join_words, make_code, make_table

_NAMES = {
    "cards": "the id of a card",
    "colors": "the name of a colour",
    "compared": "a field, or `abilities`, `flavour`, `reminder`",
    "fields": "the name of a field",
    "icons": "an SVG file below `templates/`",
    "options": "the name of an option",
    "papers": "a [paper](sizes.md#papers)",
    "parts": "a file of `decks/shared/`",
    "pictures": "a picture file",
    "rules": "the name of rules that cardgen has",
    "sizes": "a [size](sizes.md)",
    "templates": "a template below `templates/`",
}
"""What the names are that a text may be one of, by the word for them in the tables."""


def list_deck_keys() -> str:
    """Give a section for a deck file, and one for each kind of mapping that can stand in it."""
    return _list_tables(DECK)


def list_example_keys() -> str:
    """Give a section for a worked example."""
    return _list_tables(EXAMPLE)


def list_profile_keys() -> str:
    """Give a section for a vendor's profile, and one for its products."""
    return _list_tables(PROFILE)


def _list_tables(root: Table) -> str:
    found = [root]
    for table in found:  # which grows meanwhile
        for each in _find_tables(table):
            if each not in found:
                found.append(each)
    return "\n".join(map(_tell_table, found))


def _find_tables(table: Table) -> Iterable[Table]:
    for key in table.keys:
        yield from _tables_of(find_form(key))


def _tables_of(form: Form) -> Iterable[Table]:
    match form:
        case Table():
            yield form
        case Items(inner) | Entries(inner) | CardList(inner):
            yield from _tables_of(inner)
        case Either(forms):
            for each in forms:
                yield from _tables_of(each)


def _tell_table(table: Table) -> str:
    more = "\nBeside these keys, the fields that the deck declares.\n" if table.has_fields else ""
    rows = ((_name_key(key), describe(find_form(key)), _tell_usual(key), _tell_key(key)) for key in table.keys)
    return f"## {_head_of(table)}\n\n{make_table(('key', 'what stands there', 'else', 'what it says'), rows)}{more}"


def _head_of(table: Table) -> str:
    head = re.sub(r"^(?:an?|the) ", "", table.kind)
    return head[:1].upper() + head[1:]


def _link_to(table: Table) -> str:
    head = _head_of(table)
    anchor = re.sub(r"[^a-z0-9 ]", "", head.lower()).replace(" ", "-")
    return f"[{table.kind.replace('`', '')}](#{anchor})"


def _name_key(key: Key) -> str:
    return f"[`{key.name}`](diagnostics.md#{key.name})" if key.name in list_codes() else make_code(key.name)


def _tell_usual(key: Key) -> str:
    if key.example or key.is_needed:
        return "**must be there**"
    match key.usual:
        case bool() if isinstance(find_form(key), YesNo):
            return "`yes`" if key.usual else "`no`"
        case float():
            return make_code(f"{key.usual:g}")
        case int() | str() if key.usual:
            return make_code(str(key.usual))
    return ""


def _tell_key(key: Key) -> str:
    return key.about or list_codes().get(key.name, "")


def describe(form: Form) -> str:
    """Say in words what a value looks like."""
    match form:
        case Table():
            return _link_to(form)
        case Text():
            return _describe_text(form)
        case Number():
            return _describe_number(form)
        case YesNo():
            return "`yes` or `no`"
        case Blank():
            return "nothing"
        case Items(inner):
            return f"a list, each {describe(inner)}"
        case Entries(inner, names):
            return f"by {_NAMES.get(names, 'name').removeprefix('the ')}: {describe(inner)}"
        case CardList(inner):
            return f"a list, each {describe(inner)}; or [tables](../tables.md)"
        case CardKeys(without, inner):
            left_out = f", but for {join_words(map(make_code, without))}" if without else ""
            return f"[what a card says](#card-of-this-deck){left_out}{f': {describe(inner)}' if inner else ''}"
        case Either(forms):
            return _describe_either(forms)
    raise TypeError(f"There are no words for {form}.")


def _describe_text(text: Text) -> str:
    if text.words:
        return join_words(map(make_code, text.words))
    if text.names:
        return _NAMES[text.names]
    return _describe_pattern(text.pattern) if text.pattern else "a text"


def _describe_either(forms: tuple[Form, ...]) -> str:
    match forms:
        case (Number() as number, Text(pattern=pattern)) if pattern == LENGTH_PATTERN:
            return f"a length{_describe_limits(number)} mm" if number.high is not None else "a length"
        case (one, Items(each)) if one == each:
            return f"{describe(one)}, or a list of such"
        case (Number(), Text(pattern=pattern)) if pattern:
            return "a number, or two with `-` between"
    return ", or ".join(map(describe, forms))


def _describe_pattern(pattern: str) -> str:
    known = {LENGTH_PATTERN: "a length", SIZE_PATTERN: "a width and a height"}
    if pattern in known:
        return known[pattern]
    if pattern.startswith("#"):
        return "a colour such as `#ffb000`"
    if LENGTH_PATTERN in pattern:
        return "two lengths such as `0.5x-0.3`"
    return "several, with commas between" if r"\s*,\s*" in pattern else "a text"


def _describe_number(number: Number) -> str:
    return f"{'a whole number' if number.is_whole else 'a number'}{_describe_limits(number)}"


def _describe_limits(number: Number) -> str:
    least = "" if number.low is None else f" from {number.low:g}"
    most = "" if number.high is None else f" to {number.high:g}"
    return least + most
