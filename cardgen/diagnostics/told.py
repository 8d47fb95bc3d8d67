"""What a person is told of a report: what is the same in one box or on many cards once, and of each code the first."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.diagnostics.report import NO_CARD, NO_WORDS, Diagnostic, Report, Severity

MOST_OF_A_CODE = 20
_MOST_NAMED = 4
_MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Told:
    """A mistake as a person is told of it: the first of its box, and the others of that box."""

    diagnostic: Diagnostic
    others: tuple[Diagnostic, ...] = ()

    @property
    def more_texts(self) -> int:
        """Count the others on the same card."""
        return sum(other.card == self.diagnostic.card for other in self.others)

    @property
    def more_cards(self) -> tuple[str, ...]:
        """Name the other cards."""
        cards = (each.card for each in self.others if each.card and each.card != self.diagnostic.card)
        return tuple(dict.fromkeys(cards))


def select_told(report: Report, most: int = MOST_OF_A_CODE) -> tuple[list[Told], dict[str, int]]:
    """Give what is told of a report, in reading order, and how many more there are by their code.

    What is as bad in one box is told once. Of a code at most `most` are told, errors before warnings.
    """
    boxes: dict[object, list[Diagnostic]] = {}
    for number, found in enumerate(report.in_reading_order()):
        boxes.setdefault(_find_cause(found) or number, []).extend((found, *report.more_of(found)))
    told = [Told(first, tuple(others)) for first, *others in boxes.values()]
    by_code: dict[str, list[Told]] = {}
    for each in told:
        by_code.setdefault(each.diagnostic.code, []).append(each)
    kept = {
        id(each)
        for same_code in by_code.values()
        for each in sorted(same_code, key=lambda each: each.diagnostic.severity is Severity.WARNING)[:most]
    }
    more = {code: len(found) - most for code, found in by_code.items() if len(found) > most}
    return [each for each in told if id(each) in kept], more


def _find_cause(found: Diagnostic) -> object:
    """Give what a mistake has in common with others that are told with it; None if it stands alone."""
    if found.box.startswith(NO_CARD):
        return found.severity, found.box
    return (found.code, found.severity, found.box) if found.box else None


def tell_card(diagnostic: Diagnostic) -> str:
    """Say what was found, and on which card."""
    return f"{diagnostic.message} (card `{diagnostic.card}`)" if diagnostic.card else diagnostic.message


def tell_others(told: Told) -> str:
    """Tell where else a box has no room: how often on the same card, and on which others."""
    if told.others and told.diagnostic.box.startswith(NO_CARD):
        return _tell_places(told)
    if told.others and told.diagnostic.box.startswith(NO_WORDS):
        return f"The same is wanted in {count(len(told.others), 'more place')}: {_list_places(told)}."
    cards = told.more_cards
    parts = [f"{count(told.more_texts, 'more time')} on this card"] if told.more_texts else []
    if cards:
        named = ", ".join(f"`{card}`" for card in cards[:_MOST_NAMED])
        rest = f" and {len(cards) - _MOST_NAMED:,} others" if len(cards) > _MOST_NAMED else ""
        parts.append(f"on {count(len(cards), 'more card')}: {named}{rest}")
    return f"So it is {', and '.join(parts)}." if parts else ""


def _tell_places(told: Told) -> str:
    """Tell in which other lines a card is named that is not there, file by file, and how to mend them at once."""
    card = told.diagnostic.box.removeprefix(NO_CARD)
    where = f"`{card}` is named in {count(len(told.others), 'more place')}: {_list_places(told)}."
    hint = f"Write that in each, or keep the id `{card}` and change the card's `name` alone."
    return f"{where} Has the card a new id? {hint}"


def _list_places(told: Told) -> str:
    """Give the other lines of a mistake, file by file."""
    files: dict[str, list[int]] = {}
    for each in told.others:
        if each.place is not None:
            files.setdefault(each.place.file, []).append(each.place.line)
    return "; ".join(f"{file}, {_tell_lines([*dict.fromkeys(lines)])}" for file, lines in files.items())


def _tell_lines(lines: list[int]) -> str:
    shown = ", ".join(map(str, lines[:_MOST_LINES]))
    more = f" and {len(lines) - _MOST_LINES:,} more" if len(lines) > _MOST_LINES else ""
    return f"line{'s' * (len(lines) > 1)} {shown}{more}"


def count(number: int, word: str) -> str:
    """Give a number and what it counts: `1 card`, `2 cards`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
