"""Checks on what the cards of a deck must add up to, as its `composition` declares it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.model import Alike, Card, Deck, FieldKind, Filled, Located, Project, Where

_MOST_NAMED = 8


def check_total(project: Project, report: Report) -> None:
    """Report a number of cards that is not the declared one."""
    deck = project.deck
    total = deck.composition.total if deck.composition else None
    copies = count_copies(deck)
    if total is None or has_total(deck):
        return
    several = [card for card in deck.cards if card.copies != 1]
    report.error(
        "composition-total",
        f"The deck has {copies} cards; `total` says {total.value}, "
        f"which is {describe_difference(copies, total.value)}.",
        total.place,
        f"{len(deck.cards)} different cards are listed"
        + (f"; not once: {name_cards(several, has_copies=True)}." if several else ", each of them once."),
    )


def has_total(deck: Deck) -> bool:
    """Tell whether a deck has as many cards as it declares, if it declares that."""
    total = deck.composition.total if deck.composition else None
    return total is None or total.value == count_copies(deck)


def check_once(project: Project, report: Report) -> None:
    """Report values that a field has more than once and may have once."""
    deck = project.deck
    for name in deck.composition.once if deck.composition else ():
        first: dict[str, Card] = {}
        for card in deck.cards:
            for value in values_of(deck, card, name.value):
                other = first.setdefault(value, card) if card.copies else card
                if other is not card:
                    _report_doubled(name.value, value, card, other, report)
                elif card.copies > 1:
                    report.error(
                        "composition-once",
                        f"`{name.value}` is `{value}` on {card.copies} copies of the card `{card.id}`; "
                        "`once` allows each value once.",
                        card.places.get("copies", card.place),
                        f"Write `copies: 1`, or take `{name.value}` out of `once`.",
                        card.id,
                    )


def _report_doubled(name: str, value: str, card: Card, other: Card, report: Report) -> None:
    message = f"`{name}` is `{value}` on the cards `{other.id}` and `{card.id}`; `once` allows each value once."
    hint = f"`{other.id}` stands in {other.place.where}; change one of the two, or take `{name}` out of `once`."
    report.error("composition-once", message, _place(card, name), hint, card.id)


def check_sums(project: Project, report: Report) -> None:
    """Report fields whose values do not add up to the declared sum."""
    deck = project.deck
    for name, wanted in deck.composition.sums.items() if deck.composition else ():
        holding = [card for card in deck.cards if isinstance(card.fields.get(name), int | float) and card.copies]
        found = math.fsum(float(_number(card, name)) * card.copies for card in holding)
        if math.isclose(found, wanted.value, abs_tol=1e-9):
            continue
        lacking = [card for card in deck.cards if name not in card.fields]
        report.error(
            "composition-sum",
            f"`{name}` adds up to {_format(found)} over all cards; `sums` says {_format(wanted.value)}, "
            f"which is {describe_difference(found, wanted.value)}.",
            wanted.place,
            _describe_addends(holding, name) + (f"; without one: {name_cards(lacking)}" if lacking else "") + ".",
        )


def check_counts(project: Project, report: Report) -> None:
    """Report values that are on more or fewer cards than declared."""
    deck = project.deck
    for rule in deck.composition.counts if deck.composition else ():
        if not has_known_where(deck, rule.where, report):
            continue
        cards = select_cards(deck, rule.where)
        found = count_values(deck, rule.field, cards)
        for written, wanted in rule.copies.items():
            value = as_compared(deck, rule.field, written)
            if found[value] == wanted.value:
                continue
            holding = [card for card in cards if value in values_of(deck, card, rule.field)]
            report.error(
                "composition-count",
                f"`{rule.field}` is `{written}` on {count_cards(found[value])}{describe_where(rule.where)}; "
                f"`counts` says {wanted.value}, which is {describe_difference(found[value], wanted.value)}.",
                wanted.place,
                f"It is on {name_cards(holding, has_copies=True)}." if holding else suggest(value, found),
            )


def check_values(project: Project, report: Report) -> None:
    """Report values of a field that are not among the declared ones, and declared ones that no card has."""
    deck = project.deck
    for name, declared in deck.composition.values.items() if deck.composition else ():
        allowed = {as_compared(deck, name, located.value): located for located in declared}
        for card in deck.cards:
            for value in values_of(deck, card, name):
                if value not in allowed:
                    message = f"`{name}` is `{value}`, which is not among its {len(allowed)} declared `values`."
                    report.error("composition-value", message, _place(card, name), suggest(value, allowed), card.id)
        found = count_values(deck, name, deck.cards)
        for value, located in allowed.items():
            if not found[value]:
                message = f"No card has `{value}` as its `{name}`, although `values` lists it."
                hint = suggest(value, set(found) - set(allowed)) or "Delete it, or add the card that is missing."
                report.error("composition-value", message, located.place, hint)


def check_alike(project: Project, report: Report) -> None:
    """Report fields that say on one card what they do not say on the others of its kind."""
    deck = project.deck
    for rule in deck.composition.alike if deck.composition else ():
        kinds: dict[tuple[tuple[str, ...], ...], list[Card]] = {}
        for card in deck.cards:
            kind = tuple(tuple(values_of(deck, card, name.value)) for name in rule.by)
            if all(kind) and not _is_excepted(deck, card, rule):
                kinds.setdefault(kind, []).append(card)
        for name in rule.fields:
            for kind, cards in kinds.items():
                _compare(name.value, cards, _describe_kind(rule, kind), deck, report)
        for field, values in rule.but.items():
            found = count_values(deck, field, deck.cards)
            for located in values:
                if not found[as_compared(deck, field, located.value)]:
                    message = f"`except` leaves out `{field}: {located.value}`, which no card has."
                    report.error("composition-alike", message, located.place, suggest(located.value, found))


def _is_excepted(deck: Deck, card: Card, rule: Alike) -> bool:
    return any(_has_one(deck, card, field, values) for field, values in rule.but.items())


def _has_one(deck: Deck, card: Card, field: str, values: Iterable[Located[str]]) -> bool:
    return any(as_compared(deck, field, located.value) in values_of(deck, card, field) for located in values)


def select_cards(deck: Deck, where: Where) -> list[Card]:
    """Give the cards that have one of the values in each of the fields."""
    return [card for card in deck.cards if all(_has_one(deck, card, field, values) for field, values in where.items())]


def has_known_where(deck: Deck, where: Where, report: Report) -> bool:
    """Tell whether each value that a rule asks for stands on some card; one that does not is reported."""
    is_known = True
    for field, values in where.items():
        found = count_values(deck, field, deck.cards)
        for located in values:
            if as_compared(deck, field, located.value) not in found:
                message = f"`where` asks for cards with the {field} `{located.value}`, which no card has."
                report.error("composition-where", message, located.place, suggest(located.value, found))
                is_known = False
    return is_known


def describe_where(where: Where) -> str:
    """Say of which cards a rule speaks: ` with the kind `dual``; nothing where it speaks of all."""
    said = (f"the {field} {' or '.join(f'`{each.value}`' for each in values)}" for field, values in where.items())
    return f" with {' and '.join(said)}" if where else ""


def _compare(name: str, cards: list[Card], kind: str, deck: Deck, report: Report) -> None:
    """Report the cards of a kind whose field is another than that of most of them, or of the first where none is."""
    said = {card.id: _say(deck, card, name) for card in cards}
    usual, number = Counter(said.values()).most_common(1)[0]
    model = next(card for card in cards if said[card.id] == usual)
    for card in cards:
        if said[card.id] == usual:
            continue
        others = f"on {number} of the {len(cards)} cards" if number > 1 else f"on `{model.id}`"
        report.error(
            "composition-alike",
            f"`{name}` {_quote(said[card.id])}, but {others} with {kind} it {_quote(usual)}.",
            _place(card, name),
            f"Make them the same, or leave the card out with `except`; that of `{model.id}` stands in line "
            f"{_place(model, name).line}.",
            card.id,
        )


def _say(deck: Deck, card: Card, name: str) -> str:
    """Give what a card says in a field, as it is typed: a word that is filled in from the card is the same on all."""
    if name == "abilities":
        return " ".join(_as_typed(text) for text in card.abilities)
    if name in ("flavour", "reminder"):
        text = getattr(card, name)
        return "" if text is None else _as_typed(text)
    return ", ".join(values_of(deck, card, name))


def _as_typed(text: Located[str]) -> str:
    return text.raw if isinstance(text, Filled) else text.value


def _describe_kind(rule: Alike, kind: tuple[tuple[str, ...], ...]) -> str:
    return " and ".join(f"the {name.value} `{', '.join(each)}`" for name, each in zip(rule.by, kind, strict=True))


def _quote(text: str) -> str:
    return f"is `{shorten(text, 120)}`" if text else "says nothing"


def count_copies(deck: Deck) -> int:
    """Give the number of cards that a deck prints."""
    return sum(card.copies for card in deck.cards)


def count_values(deck: Deck, name: str, cards: Iterable[Card]) -> Counter[str]:
    """Give on how many copies of some cards each value of a field stands."""
    found: Counter[str] = Counter()
    for card in cards:
        for value in values_of(deck, card, name):
            found[value] += card.copies
    return found


def values_of(deck: Deck, card: Card, name: str) -> Iterator[str]:
    """Give what a card has in a field, as text: nothing where it lacks the field, each item of a list."""
    if name in ("id", "name", "template", "back"):
        value = getattr(card, name)
        if value is not None:
            yield str(value)
    elif name in card.fields:
        value = card.fields[name]
        if isinstance(value, tuple):
            yield from dict.fromkeys(value)
        else:
            yield _as_text(value)


def _as_text(value: str | int | float | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else _format(value)


def as_compared(deck: Deck, name: str, written: str) -> str:
    """Give a declared value as the cards' values are compared: `+2` and `2.0` are `2` in a field of numbers."""
    kind = deck.field_kinds.get(name)
    if kind in (FieldKind.INTEGER, FieldKind.NUMBER):
        try:
            return _format(float(written))
        except ValueError:
            return written
    if kind is FieldKind.YES_NO:
        return {"true": "yes", "false": "no"}.get(written.lower(), written.lower())
    if kind is FieldKind.COLOR:
        return deck.theme.colors.get(written, written)
    return written


def _format(number: float) -> str:
    return str(int(number)) if float(number).is_integer() else f"{number:.6f}".rstrip("0")


def _number(card: Card, name: str) -> float:
    value = card.fields[name]
    assert isinstance(value, int | float)
    return value


def _describe_addends(cards: list[Card], name: str) -> str:
    if not cards:
        return f"No card has a `{name}`"
    addends = [_format(_number(card, name)) + (f" x {card.copies}" if card.copies > 1 else "") for card in cards]
    shown = ", ".join(addends[: 2 * _MOST_NAMED])
    return f"It is on {count_cards(len(cards))}: {shown}" + (", ..." if len(addends) > 2 * _MOST_NAMED else "")


def describe_difference(found: float, wanted: float) -> str:
    """Say how many more or fewer than what was found are wanted."""
    return f"{_format(abs(found - wanted))} {'fewer' if found > wanted else 'more'}"


def name_cards(cards: Iterable[Card], has_copies: bool = False) -> str:
    """Name cards by their ids, the first few of them; with `has_copies` how many there are of each."""
    names = [f"`{card.id}`" + (f" x {card.copies}" if has_copies and card.copies != 1 else "") for card in cards]
    shown = ", ".join(names[:_MOST_NAMED])
    return shown + (f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else "")


def count_cards(number: int) -> str:
    """Write a number of cards."""
    return f"{number} card" if number == 1 else f"{number} cards"


def _place(card: Card, name: str) -> Place:
    return card.places.get(name, card.place)
