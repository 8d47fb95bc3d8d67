"""What people write and prose has not, with what to write instead: words, signs and turns of other games' cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardgen.ability.ast import Span
from cardgen.ability.mistakes import Mistake, find_long_number
from cardgen.ability.prose.lexer import Slot

_LONG = {"s": "is", "re": "are", "ve": "have", "d": "would", "ll": "will"}
_SHORTENED = re.compile(r"\b([Ii]t|[Tt]hat|[Tt]here|[Ww]ho|[Tt]hey|[Yy]ou)'(s|re|ve|d|ll)\b")
_ITS = re.compile(r"\b[Ii]ts(?= (?:an?|the|not|your)\b)")
# what is written, where one of its words is unknown | what is wrong | what to write
_UNKNOWN: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), said, hint)
    for pattern, said, hint in (
        (r"\b[Tt]arget\b", "Prose has no `target`.", "Write `a`: `Discard a card.` lets you choose it."),
        (r"\b[Nn]ot\b", "`not` stands nowhere by itself.", "Write it with its verb: `can't be`, `isn't`, `does not`."),
        (r"\b(can|don|won|isn|aren|doesn)t\b", "An apostrophe is missing.", "Write `{1}'t`."),
        (r"\b(dies|died)\b", "Nothing dies here.", "Write `is destroyed`, `is defeated`, or the deck's own verb."),
        (r"[()\[\]]", "An ability has no brackets.", "Leave them out, or write what is in them as an item of its own."),
        (r"([+-]\d+)/([+-]\d+)", "It is not said of what.", "Name each: `{1} strength and {2} health`."),
        (r"[$€£](\d+)", "It is not said of what.", "Name the unit behind the number: `{1} coins`."),
        (r"&", "A sign stands for a word.", "Write `and`."),
        (r"(?<= )-(?= )", "A dash joins nothing here.", "Write `:` before what is chosen, `, then` between steps."),
        (r"[!?]", "An ability ends with a full stop.", "Write `.` instead."),
        (r"\b(\d+)-(\d+)\b", "Two numbers are joined by a dash.", "Write `up to {2}`."),
        (r"\b\d*[dD]\d+\b", "Dice have no sign here.", "Write `Roll a die.`, and `that many` in the next item."),
        (r"\b[XYZ]\b", "A letter stands for no number.", "Write `for each ...`; the number of a keyword is `N`."),
        (r"[\"“”]", "An ability has no quotation marks.", "Leave them out."),
    )
)


def find_slip(text: str, slots: Sequence[Slot]) -> Mistake | None:
    """Give the first such thing in a text that is no sentence; a word that the deck has is none."""
    return next(_list_slips(text, slots), None)


def _list_slips(text: str, slots: Sequence[Slot]) -> Iterator[Mistake]:
    for short in _SHORTENED.finditer(text):
        whole = f"{short[1]} {_LONG[short[2]]}"
        yield Mistake("wrong-word", f"`{short[0]}` is two words in one.", _span(short), f"Write `{whole}`.")
    for its in _ITS.finditer(text):
        yield Mistake("wrong-word", f"`{its[0]}` tells whose something is.", _span(its), f"Write `{its[0][:2]} is`.")
    unknown = [slot.place for slot in slots if slot.entries[0].terminal == "WORD"]
    yield from (long for place in unknown if (long := find_long_number(text, place.start)) is not None)
    for pattern, said, hint in _UNKNOWN:
        for match in pattern.finditer(text):
            if any(place.start < match.end() and match.start() < place.end for place in unknown):
                parts = {str(number): part for number, part in enumerate(match.groups(), start=1)}
                yield Mistake("wrong-word", said, _span(match), _fill(hint, parts))


def _fill(hint: str, parts: dict[str, str]) -> str:
    return re.sub(r"\{(\d)\}", lambda match: parts[match[1]], hint)


def _span(match: re.Match[str]) -> Span:
    return Span(match.start(), match.end() - match.start())
