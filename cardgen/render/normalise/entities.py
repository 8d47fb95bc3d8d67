"""Short texts that an SVG file names in its DOCTYPE, put in their places, as Illustrator writes namespaces."""

from __future__ import annotations

import codecs
import re
import zlib

from cardgen.diagnostics.mistake import MistakeError

MAX_GROWTH = 200_000
_MAX_ENTITIES = 500
_DOCTYPE = re.compile(r"<!DOCTYPE\s[^<>\[\]]*(?:\[(.*?)\]\s*)?>", re.DOTALL)
_ENTITY = re.compile(r"<!ENTITY\s+([\w.:-]+)\s+(?:\"([^\"]*)\"|'([^']*)')\s*>")
_ANY_ENTITY = re.compile(r"<!ENTITY\s")
_PLACE = re.compile(r"<!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)|&([\w.:-]+);", re.DOTALL)
_NUMBER = re.compile(r"&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));")
_ENCODING = re.compile(rb"^<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")
_KNOWN = re.compile(
    r"utf-?(?:8|16|32)(?:[-_]?[lb]e)?|(?:us-?)?ascii|(?:iso-?)?8859[-_]\d+|(?:windows-|cp-?|latin-?)\d+|mac[-_]?\w+|koi8-[ru]"
    r"|shift[-_]?jis|euc[-_](?:jp|kr|cn|tw)|gbk?(?:2312|18030)?|big5",
    re.IGNORECASE,
)
"""Encodings of text; Python has others under such names, which unpack or never end."""
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def unpack(data: bytes, most: int) -> bytes:
    """Give what a gzipped file (SVGZ) holds, any other as it is; raises MistakeError for more than `most` bytes."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    reader = zlib.decompressobj(wbits=31)
    try:
        found = reader.decompress(data, most + 1)
    except zlib.error:
        raise MistakeError("Its compressed data is damaged.", code="svg-malformed") from None
    if len(found) > most:
        raise MistakeError(f"It has more than {most:,} bytes when it is unpacked.", code="svg-too-complex")
    return found


def decode(data: bytes) -> str:
    """Give the text of an XML file by its byte order mark or its declaration; UTF-8 is what it is else."""
    name = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if not name:
        match = _ENCODING.match(data.lstrip())
        name = match[1].decode("ascii") if match and _KNOWN.fullmatch(match[1].decode("ascii")) else "utf-8"
    try:
        return data.decode(name, errors="replace")
    except LookupError:
        return data.decode("utf-8", errors="replace")


def expand_entities(data: bytes) -> bytes:
    """Give a document with the entities of its own DOCTYPE put in; one without any as it is.

    Raises MistakeError, with the line, for entities that hold others, lie in another file, or add more than
    `MAX_GROWTH` characters.
    """
    if b"<!ENTITY" not in data and not data.startswith(_WIDE):
        return data
    text = decode(data)
    if _ANY_ENTITY.search(text) is None:
        return data
    doctype = _DOCTYPE.match(text, max(text.find("<!DOCTYPE"), 0))
    if doctype is None:
        raise MistakeError("its DOCTYPE cannot be read", line=_line_of(text), column=1)
    entities = _read_entities(text, doctype[1] or "")
    body = text[doctype.end() :]
    lines = "\n" * doctype[0].count("\n")
    start = _DECLARATION.sub(lambda match: "\n" * match[0].count("\n"), text[: doctype.start()])
    return (start + lines + _fill(text, body, entities)).encode(errors="replace")


def _line_of(text: str) -> int:
    match = _ANY_ENTITY.search(text)
    return text[: match.start()].count("\n") + 1 if match else 1


def _read_entities(text: str, subset: str) -> dict[str, str]:
    entities: dict[str, str] = {}
    for name, double, single in _ENTITY.findall(subset):
        value = _NUMBER.sub(_write_character, double or single)
        if re.search(r"&(?!amp;|lt;|gt;|quot;|apos;|#)", value):
            message = f"its entity `{name}` holds another, which is not allowed"
            raise MistakeError(message, line=_line_of(text), column=1)
        entities.setdefault(name, " ".join(value.splitlines()))
    if len(_ANY_ENTITY.findall(text)) != len(_ENTITY.findall(subset)) or len(entities) > _MAX_ENTITIES:
        raise MistakeError("it has entities that are not simple texts of its own", line=_line_of(text), column=1)
    return entities


def _write_character(match: re.Match[str]) -> str:
    """Write a character by its number; those that mean something to XML stay as they are."""
    number = int(match[1], 16) if match[1] else int(match[2])
    if number in (0x22, 0x26, 0x27, 0x3C, 0x3E) or not 0x20 <= number <= 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return match[0]
    return chr(number)


def _fill(text: str, body: str, entities: dict[str, str]) -> str:
    growth = 0

    def write(match: re.Match[str]) -> str:
        nonlocal growth
        if match[1] is None or match[1] not in entities:
            return match[0]
        growth += len(entities[match[1]])
        if growth > MAX_GROWTH:
            raise MistakeError(f"its entities add more than {MAX_GROWTH:,} characters", line=_line_of(text), column=1)
        return entities[match[1]]

    return _PLACE.sub(write, body)
