"""A line as somebody typed it at the table in the terminal: what is no letter is refused, cards' names become ids."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from io import TextIOWrapper
from typing import TextIO

from cardgen.diagnostics import shorten
from cardgen.engine.zones import parse_player
from cardgen.model import Card

_LONGEST_NAME = 40
_MOST_PLAYERS = 99
LONGEST = 1000  # letters; the longest moves have some 200


def tidy_line(line: str) -> str:
    """Give a line with plain letters and digits for wide and joined ones, without spaces around it."""
    return unicodedata.normalize("NFKC", line[: LONGEST + 2]).strip()


def find_line_fault(line: str) -> str:
    """Say why a line cannot be read at all; empty for one that can."""
    text = line.strip()
    if len(text) > LONGEST:
        return (
            f"That line has {len(text):,} letters, and no move has more than {LONGEST:,}. Type a move, or ? for help."
        )
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text.replace("\t", " ")):
        return "That line has signs of keys in it that write no letter, such as arrows. Type it again."
    return ""


def find_name_fault(name: str) -> str:
    """Say why a player cannot be called so; empty where that goes."""
    if len(name) > _LONGEST_NAME:
        return f"`{shorten(name, 20)}` has {len(name):,} letters; a name has at most {_LONGEST_NAME}."
    if not all(letter.isprintable() for letter in name):
        return "a name has signs in it that cannot be printed."
    if parse_player(name.casefold(), _MOST_PLAYERS) is not None:
        return f"`{name}` is what moves call a player by seat; take another name."
    return ""


def take_any_letter(*streams: TextIO) -> None:
    """Let streams pass a mark for what is no letter of theirs, in place of an end with an error."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def put_ids(text: str, cards: Sequence[Card], verbs: Collection[str]) -> str:
    """Write a text with cards' ids for their names, in any letter case: `play KH` for `play king of hearts`.

    A name that two cards have, or that is a verb, stays as it is.
    """
    ids: dict[str, str] = {}
    counts = Counter(card.name.casefold() for card in cards)
    for card in cards:
        name = card.name.casefold()
        if counts[name] == 1 and name != card.id.casefold() and name not in verbs:
            ids[name] = card.id
    known = [name for name in sorted(ids, key=len, reverse=True) if name in text.casefold()]
    if not known:
        return text
    names = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, known))})(?![\w-])", re.IGNORECASE)
    return names.sub(lambda found: ids.get(found[0].casefold(), found[0]), text)
