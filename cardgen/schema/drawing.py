"""From the form of a value to the piece of JSON Schema that says the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from cardgen.loading import reading
from cardgen.loading.forms import TEXT, TEXTS, Blank, Either, Form, Number, Text, YesNo
from cardgen.loading.keys import Key
from cardgen.schema.names import Known
from cardgen.units import LENGTH_PATTERN

Schema = dict[str, Any]
_READ: Mapping[Any, Form] = {
    reading.read_text: TEXT,
    reading.read_line: TEXT,
    reading.read_words: TEXT,
    reading.read_located: TEXT,
    reading.read_sentences: TEXTS,
    reading.read_located_texts: TEXTS,
    reading.read_yes_no: YesNo(),
    reading.read_number: Number(),
}
_SPOKEN = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}
_BETWEEN = r"[-_\s]*"
_SCALAR: Schema = {"type": ["string", "number", "boolean"]}


def find_form(key: Key) -> Form:
    """Give what the value of a key looks like, from the key or from the function that reads it; else any form."""
    if key.form is not None:
        return key.form
    read, limits = (key.read.func, key.read.keywords) if isinstance(key.read, partial) else (key.read, {})
    if read is reading.read_integer:
        return Number(limits.get("low"), limits.get("high"), is_whole=True)
    if read is reading.read_length:
        return Either((Number(limits["low"], limits["high"]), Text(pattern=LENGTH_PATTERN)))
    return _READ.get(read, Form())


def draw_scalar(form: Form, known: Mapping[str, Known]) -> Schema | None:
    """Give the schema of a text, a number, yes or no, or nothing; None for any other form."""
    match form:
        case Text():
            return _draw_text(form, known.get(form.names))
        case Number(low, high, is_whole):
            limits = {name: value for name, value in (("minimum", low), ("maximum", high)) if value is not None}
            figures = (
                r"\s*[+-]?[0-9]{1,15}\s*" if is_whole else r"\s*[+-]?([0-9]{1,15}(\.[0-9]{1,15})?|\.[0-9]{1,15})\s*"
            )
            return any_of({"type": "integer" if is_whole else "number", **limits}, match_whole(figures))
        case YesNo():
            return any_of({"enum": [True, False, "yes", "no"]}, match_whole(any_case(r"\s*(yes|no|true|false)\s*")))
        case Blank():
            return {"type": "null"}
    return None


def _draw_text(form: Text, known: Known | None) -> Schema:
    if form.words:
        enumerated: Schema = {"enum": spell(form.words, form.others)}
        return enumerated if form.is_exact else any_of(enumerated, match_whole(_loosely((*form.words, *form.others))))
    if form.pattern:
        return match_whole(any_case(form.pattern))
    if known is None or (known.is_open and not known.words):
        return dict(_SCALAR)
    enumerated = {"enum": spell(known.words)}
    if known.is_open:
        return any_of(enumerated, _SCALAR)
    return any_of(enumerated, match_whole(any_case(known.pattern))) if known.pattern else enumerated


def any_of(*schemas: Schema) -> Schema:
    """Give the schema of what one of several allows; a list that may be left blank is one, so that its items are told
    apart where they stand."""
    *others, last = schemas
    if len(others) == 1 and last == {"type": "null"} and others[0].get("type") == "array":
        return {**others[0], "type": ["array", "null"]}
    return {"anyOf": [dict(schema) for schema in schemas]}


def spell(words: Iterable[str], others: Iterable[str] = ()) -> list[str | int | float | bool]:
    """Give words and what YAML may make of them: `9` is a number, `no` may be false; of `others` only the latter."""
    words = tuple(words)
    numbers = [float(word) if "." in word else int(word) for word in words if re.fullmatch(r"-?\d{1,15}(\.\d+)?", word)]
    spoken = [_SPOKEN[word.lower()] for word in (*words, *others) if word.lower() in _SPOKEN]
    return [*words, *numbers, *dict.fromkeys(spoken)]


def match_whole(pattern: str) -> Schema:
    """Give the schema of a text that has a pattern from its start to its end."""
    return {"type": "string", "pattern": f"^({pattern})$"}


def any_case(pattern: str) -> str:
    """Give a pattern of small letters as one that takes capitals as well, for schemas know no flags."""

    def widen(match: re.Match[str]) -> str:
        found = match[0]
        if "\\" in found or found.upper() == found:
            return found
        return f"[{found}{found.upper()}]" if len(found) == 1 else f"[{found[1:-1]}{found[1:-1].upper()}]"

    return re.sub(r"\\.|\[[^\]]*\]|[a-z]", widen, pattern)


def _loosely(words: Iterable[str]) -> str:
    """Give a pattern for words in any case, with hyphens and spaces anywhere."""
    spelled = (_BETWEEN.join(any_case(re.escape(letter)) for letter in re.sub("[-_ ]", "", word)) for word in words)
    return rf"\s*({'|'.join(spelled)})\s*"
