"""Moves that were typed short, written out: in any letter case, a verb begun or left out, the cards alone, a number.

A word of a move may say what a card is played as, `3H=9`. A move whose form ends with `...`, or that has more words
than its form, is a set, in any order: `play 9S 9H` where the form is `play CARD ...`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import CARD_SLOT, CHOOSE, NONE, Notation

Words = Sequence[str]
_NUMBER = re.compile(r"#?([1-9]\d{0,4})[.)]?")
_PLAYER = re.compile(r"p\d+")
_MORE = "..."  # at the end of a form that takes any number of cards
_AS = "="  # between a card and what it is played as


class Spoken(NamedTuple):
    """A legal move as it is compared with what was typed: its words after the verb, and which must be said."""

    move: str
    verb: str
    words: Words
    needed: tuple[bool, ...]
    is_set: bool


def complete_move(text: str, legal: Sequence[str], is_asked: bool, notation: Notation) -> str:
    """Write out what was typed short, from the moves that are legal; a text that fits none, or several, as it is.

    `is_asked` tells that an ability asks, so that all of them are answers.
    """
    found = find_moves(text, legal, notation)
    if len(found) == 1:
        return found[0]
    text = text.replace("->", " -> ")
    text = _restore_case(text if notation.small else _separate(text, notation), notation)
    words = text.split()
    verbs = list(dict.fromkeys(move.partition(" ")[0] for move in legal))
    known = _find_answer(words, legal) if is_asked else None
    known = known or _find_whole(words, verbs, notation)
    if known is not None:
        return known
    if words[0] in (*notation.forms, *notation.answers):
        return text
    if is_asked:
        ids = _list_ids(notation)
        is_answer = len(verbs) == 1 and (len(words) == 1 or all(word.casefold() in ids for word in words))
        return " ".join([verbs[0], *(_spell_card(word, ids) for word in words)]) if is_answer else text
    form = notation.forms.get(verbs[0], "") if len(verbs) == 1 else ""
    pieces = form.split(CARD_SLOT)
    if len(pieces) - 1 == len(words) and not form.endswith(_MORE) and not notation.small:
        ids = _list_ids(notation)
        named = [*(_spell_card(word, ids) for word in words), ""]
        return "".join(piece + word for piece, word in zip(pieces, named, strict=True))
    return _begin_with_verb(text, verbs, legal, notation)


def find_moves(text: str, legal: Sequence[str], notation: Notation) -> tuple[str, ...]:
    """Give the legal moves that a text may mean: without small words such as `to`, with the verb begun or left out.

    One that is written whole is meant alone; one whose verb is begun comes before those where it is left out. If none
    is found so, the cards of a set may stand in any order and without a gap between them, `9h9s`, and what a card is
    played as may be left out or begun: `3h`, `jr=10`.
    What could also be the beginning of a move with another verb means none.
    """
    words = split_words(text)
    whole = tuple(move for move in legal if move.casefold().split() == words)
    if whole or not words:
        return whole
    words = _strip_commas(words)
    spoken = list_spoken(legal, notation)
    apart = split_words(text.replace(",", " ").replace("+", " ")) or words
    loose = [(typed, _is_loose) for typed in (words, apart, _part_words(words, spoken))]
    for typed, fits in ((words, _is_in_order), *loose):
        begun = [each.move for each in spoken if each.verb.startswith(typed[0]) and fits(typed[1:], each)]
        if begun:
            return tuple(begun)
        found = [each for each in spoken if fits(typed, each)]
        if found:
            verbs = {each.verb for each in found}
            is_begun = any(each.verb not in verbs and _begins(typed, each) for each in spoken)
            return () if is_begun else tuple(each.move for each in found)
    return ()


def find_longer(text: str, legal: Sequence[str]) -> tuple[str, ...]:
    """Give the legal moves that name all the words of a text and more, the shortest first.

    A verb before them may be begun; a word is also found before what it is played as: `3h` in `play 3H=9 9S`.
    """
    typed = _strip_commas(split_words(text))
    found = []
    for move in legal if typed else ():
        verb, *named = move.casefold().split()
        words = typed[1:] if typed[0] not in _list_names(named) and verb.startswith(typed[0]) else typed
        if not Counter(words) - Counter(_list_names(named)):
            found.append(move)
    return tuple(sorted(found, key=lambda move: len(move.split())))


def count_names(moves: Sequence[str], notation: Notation) -> Counter[str]:
    """Give in how many moves each card or place is named, what it is played as left out."""
    counts: Counter[str] = Counter()
    small: dict[str, set[str]] = {}
    for move in moves:
        verb, *words = move.split()
        if verb not in small:
            form = notation.show_form(verb).split()
            small[verb] = {*notation.small, *(shape for shape in form if not shape[:1].isupper())}
        named = (word.partition(_AS)[0] for word in _strip_commas(words) if word not in small[verb])
        counts.update(dict.fromkeys(named, 1))
    return counts


def find_numbered(text: str, legal: Sequence[str], is_marked: bool = False) -> str | None:
    """Give the move that is meant by its number in the list of help, `#3`; `3` alone where no move names a 3, and a
    number with its move as they stand there. Where numbers are marked, each needs its `#`."""
    first, _, rest = text.partition(" ")
    number = _NUMBER.fullmatch(first)
    if number is None or int(number[1]) > len(legal) or (is_marked and not first.startswith("#")):
        return None
    move = legal[int(number[1]) - 1]
    if rest:
        return move if rest.partition(" (")[0].split() == move.split() else None
    return move if first.startswith("#") or not has_number(legal, number[1]) else None


def find_mark(text: str, legal: Sequence[str]) -> int | None:
    """Give the number that a text names by its mark, also behind the verb of its move, `choose #3`; None for others.

    There need not be a move with that number.
    """
    found = re.fullmatch(r"(?:(\S+) +)?#([0-9]{1,9})", " ".join(text.casefold().split()))
    if found is None:
        return None
    number = int(found[2])
    meant = legal[number - 1 : number] if number else []
    is_said = not found[1] or any(move.startswith(found[1]) for move in meant or legal)
    return number if is_said else None


def has_number(legal: Sequence[str], number: str = "") -> bool:
    """Tell whether a legal move names a number, or any, as a card or a place."""
    words = {re.split(r"[. ]", word)[-1] for move in legal for word in move.split()[1:]}
    return number in words if number else any(word.isdigit() for word in words)


def split_words(text: str) -> list[str]:
    """Give the words of a text in small letters, what a card is played as beside it: `3h=9`."""
    return re.sub(r"\s*=\s*", _AS, text.casefold().replace("->", " -> ")).split()


def _strip_commas(words: Words) -> list[str]:
    """Give words without the commas that stand behind them in a list."""
    return [word.rstrip(",") or word for word in words]


def list_spoken(legal: Sequence[str], notation: Notation) -> list[Spoken]:
    """Give moves as they are compared with what was typed."""
    forms: dict[str, list[str]] = {}
    spoken = []
    for move in legal:
        verb, *words = move.split()
        form = forms.get(verb)
        if form is None:
            form = forms[verb] = notation.show_form(verb).split()[1:]
        shapes = [shape[:1].isupper() for shape in form if shape != _MORE]
        is_set = (len(form) != len(words) or _MORE in form) and all(shapes)
        needed = tuple(shapes) if len(form) == len(words) and not is_set else (True,) * len(words)
        if notation.small:
            needed = tuple(word not in notation.small for word in words)
        named = _strip_commas([word.casefold() for word in words])
        spoken.append(Spoken(move, verb.casefold(), named, needed, is_set))
    return spoken


def _begins(typed: Words, spoken: Spoken) -> bool:
    """Tell whether words are the first of a move, and not all."""
    return len(typed) < len(spoken.words) and [*spoken.words[: len(typed)]] == [*typed]


def _is_in_order(typed: Words, spoken: Spoken) -> bool:
    """Tell whether all that must be said of a move was typed, word by word."""
    at = 0
    for word, is_needed in zip(spoken.words, spoken.needed, strict=True):
        if typed[at : at + 1] == [word]:
            at += 1
        elif is_needed:
            return False
    return at == len(typed)


def _is_loose(typed: Words, spoken: Spoken) -> bool:
    """Tell whether a move was typed with its cards in another order, or without all that they are played as."""
    words = [word for word, is_needed in zip(spoken.words, spoken.needed, strict=True) if is_needed]
    small = [word for word, is_needed in zip(spoken.words, spoken.needed, strict=True) if not is_needed]
    typed = [word for word in typed if word not in small]
    if not typed or len(typed) != len(words):
        return False
    if not spoken.is_set:
        return all(map(_names, typed, words))
    for word in sorted(typed, key=len, reverse=True):  # what says more is found first
        found = next((each for each in words if _names(word, each)), None)
        if found is None:
            return False
        words.remove(found)
    return True


def _names(typed: str, word: str) -> bool:
    """Tell whether `3h` or `jr=10` stands for `3h=9` or `jr=10s`; no `1` for the 10."""
    if typed == word:
        return True
    card, _, played_as = word.partition(_AS)
    name, _, begun = typed.partition(_AS)
    rest = played_as[len(begun) :]
    return bool(played_as) and name == card and played_as.startswith(begun) and (not begun or rest.isalpha())


def _list_names(words: Words) -> list[str]:
    """Give words, and before each that says what it is played as, the card alone."""
    return [name for word in _strip_commas(words) for name in dict.fromkeys((word.partition(_AS)[0], word))]


def _part_words(typed: Words, spoken: Sequence[Spoken]) -> list[str]:
    """Part words without a gap, `9s9h`, where that can be done with the words of moves; each has a letter."""
    known = {name for each in spoken for name in _list_names(each.words) if any(map(str.isalpha, name))}
    return [part for word in typed for part in _part(word, known) or [word]]


def _part(word: str, known: Container[str]) -> list[str]:
    """Give the known words that a word is made of, the longest first; none if there is something between them."""
    ends = range(len(word), 0, -1)
    parts: dict[int, list[str]] = {len(word): []}
    for start in range(len(word) - 1, -1, -1):
        end = next((end for end in ends if end > start and end in parts and word[start:end] in known), None)
        if end is not None:
            parts[start] = [word[start:end], *parts[end]]
    return parts.get(0, [])


def _separate(text: str, notation: Notation) -> str:
    """Give a text with spaces for commas and plus signs, and between cards that stand without a gap, `4s4h`."""
    ids = [card_id.casefold() for card_id in notation.ids]
    known = {card_id for card_id in ids if any(map(str.isalpha, card_id))}
    if not any(sign in card_id for sign in ",+" for card_id in ids):
        text = text.replace(",", " ").replace("+", " ") if text.strip(" ,+") else text
    said = {*notation.forms, *notation.answers}
    parted = [_part(word.casefold(), known) if word.casefold() not in said else [] for word in text.split()]
    apart = [word if len(parts) < 2 else " ".join(parts) for word, parts in zip(text.split(), parted, strict=True)]
    return " ".join(apart)


def _restore_case(text: str, notation: Notation) -> str:
    """Give a text with its verb and cards as the game writes them, if it is a move then; else the text as it is."""
    for attempt in _spell(text.split(), notation):
        try:
            notation.parse_action(attempt)
        except MistakeError:
            continue
        return attempt
    return text


def _begin_with_verb(text: str, verbs: Sequence[str], legal: Sequence[str], notation: Notation) -> str:
    """Put a verb before cards that stand alone, so that they are refused with the rule that is against them."""
    ids = _list_ids(notation)
    card = text.split()[0].rstrip(",").casefold()
    if notation.small and card in ids and not find_longer(card, legal):
        text = card  # what was to be done with it does not matter
    if not all(word.partition(_AS)[0].casefold() in ids for word in text.split()):
        return text
    cards = " ".join(_spell_card(word, ids) for word in text.split())
    takers = [verb for verb in notation.forms if "CARD" in notation.show_form(verb).split()]
    if any(_MORE in notation.show_form(verb) for verb in takers[:1]):
        return f"{takers[0]} {cards}"  # what it lacks is told by the game
    for verb in [each for each in takers if each in verbs] or takers:
        move = f"{verb} {cards}"
        try:
            notation.parse_action(move)
        except MistakeError:
            continue
        if move not in legal:  # one that is legal was not meant for sure, or it would have been found before
            return move
    return text


def _spell(words: Words, notation: Notation) -> Iterator[str]:
    """Give a text as it is, with its cards as the game writes them, and as each form whose verb it begins."""
    ids = _list_ids(notation)
    rest = [_spell_card(word, ids) for word in words[1:]]
    yield " ".join(words)
    yield " ".join([words[0].lower(), *rest])
    for verb in notation.forms:
        form = notation.show_form(verb).split()
        typed = [word for word in rest if word not in form]
        if not verb.startswith(words[0].lower()):
            continue
        if form[-1] == _MORE or (form[1:] == ["CARD"] and len(typed) > 1):
            yield " ".join([verb, *typed])
        elif len(typed) == sum(each.isupper() for each in form):
            values = iter(word if word in notation.ids else word.upper() for word in typed)
            yield " ".join(next(values) if each.isupper() else each for each in form)


def _list_ids(notation: Notation) -> dict[str, str]:
    return {card_id.casefold(): card_id for card_id in notation.ids}


def _spell_card(word: str, ids: Mapping[str, str]) -> str:
    """Give a card as the game writes it, with what it is played as; any other word as it is."""
    card, has, played_as = word.partition(_AS)
    return f"{ids[card.casefold()]}{has}{played_as.upper()}" if card.casefold() in ids else word


def _find_answer(words: Words, legal: Sequence[str]) -> str | None:
    for fits in (_is_same, _is_without_verb, _has_short_verb, _is_short):
        found = [move for move in legal if fits(words, move.split())]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _is_same(words: Words, move: Words) -> bool:
    return words == move


def _is_without_verb(words: Words, move: Words) -> bool:
    return words == move[1:]


def _has_short_verb(words: Words, move: Words) -> bool:
    return move[0].startswith(words[0]) and words[1:] == move[1:]


def _is_short(words: Words, move: Words) -> bool:
    """Tell whether `n` stands for `none`, `3` for the third place of a zone, or a slot for that of either player.

    One of several cards stands for no others.
    """
    if len(words) > 2 or len(move) == 1 or (len(words) == 2 and not move[0].startswith(words[0])):
        return False
    if not all(_PLAYER.fullmatch(word) for word in move[1:-1]):
        return False
    typed, named = words[-1], move[-1]
    return named == typed or named.endswith(f".{typed}") or (named == NONE and NONE.startswith(typed))


def _find_whole(words: Words, verbs: Sequence[str], notation: Notation) -> str | None:
    """Give the move of one word that was begun; one that is out of time is refused as such."""
    whole = {verb: verb for verb in notation.answers if verb != CHOOSE and verb not in notation.forms}
    whole |= {verb: form for verb, form in notation.forms.items() if "{" not in form}
    for known in (whole.keys() & set(verbs), whole.keys()):
        begun = [verb for verb in known if verb.startswith(words[0])]
        if len(words) == 1 and len(begun) == 1:
            return whole[begun[0]]
    return None
