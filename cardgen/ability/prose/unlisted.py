"""Verbs that many games have: where a deck does not list one that a sentence uses, the mistake is told as that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from cardgen.ability.ast import Span
from cardgen.ability.english import VERBS
from cardgen.ability.prose.forms import IRREGULAR, form_verb
from cardgen.ability.prose.frames import KNOWN
from cardgen.ability.prose.lexer import Slot
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.words import split

_OF_GAMES = (
    "activate, assign, attach, banish, bank, beat, block, buy, cancel, capture, cast, challenge, change, claim, "
    "collect, convert, copy, defend, deliver, deploy, destroy, double, draft, eliminate, exhaust, explore, feed, "
    "flip, follow, guess, harvest, hide, hire, keep, kill, lead, load, lock, mark, name, outbid, pass, peek, pick, "
    "pick up, place, plant, prevent, produce, protect, push, ready, recruit, refresh, repair, replace, rescue, "
    "rest, retreat, roll, rotate, sacrifice, save, scrap, search, sell, show, spin, steal, store, summon, tap, "
    "trade, train, trash, travel, trigger, turn, unlock, untap, upgrade, visit, wound"
)
_JOINTS = frozenset({"COMMA", "COMMA_C", "AND_C", "OR_C", "THEN", "COLON", "SEMI", "MODAL", "TO", "PADV", "OTHERWISE"})


@cache
def _read_forms() -> dict[str, str]:
    """Give the verb of each form that is one word."""
    names = dict.fromkeys((*split(_OF_GAMES), *KNOWN, *(verb.name for verb in VERBS), *IRREGULAR))
    return {form: name for name in reversed(names) for form in list_forms(name)}


def list_forms(verb: str) -> tuple[str, ...]:
    """Give the first words of the forms of a verb."""
    forms = form_verb(verb)
    return tuple(each.split()[0] for each in (forms.base, forms.third, forms.past, forms.participle, forms.gerund))


def find_unlisted(word: str, lexicon: Lexicon) -> str | None:
    """Give the verb that a word is a form of, if many games have it and the deck does not list it."""
    verb = _read_forms().get(word.lower())
    return None if verb is None or verb in lexicon.verbs else verb


def find_unlisted_before(slots: Sequence[Slot], index: int, lexicon: Lexicon) -> tuple[Span, str] | None:
    """Give the first verb where a step starts, up to a slot, that stands there as another word: `Double your bid.`"""
    return next(_list_unlisted(slots[: index + 1], lexicon), None)


def _list_unlisted(slots: Sequence[Slot], lexicon: Lexicon) -> Iterator[tuple[Span, str]]:
    for at, slot in enumerate(slots):
        types = {entry.terminal for entry in slot.entries}
        is_start = at == 0 or any(entry.terminal in _JOINTS for entry in slots[at - 1].entries)
        word = slot.entries[0].value.lower()
        if is_start and not types & {"VB", "HAS"} and find_unlisted(word, lexicon) == word:
            yield slot.place, word
