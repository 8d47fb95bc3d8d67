"""Deeds: verbs whose doing a game's rules offer, carried out on what a sentence means by them.

The language says who, what, where and when; the game says what it is to flip, heal or move a card on its table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.ability.ast import (
    Abilities,
    Act,
    Amount,
    Does,
    Group,
    Moment,
    Named,
    Node,
    OnThis,
    Phrase,
    Player,
    Pool,
    Several,
    Side,
    Span,
    Steps,
    That,
    This,
    Top,
    Who,
    Whose,
    Zone,
)
from cardgen.ability.english import choose_article
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Ask, Deed, Given, Select, Step, Use, refusal
from cardgen.engine.effects.things import (
    MARK,
    Table,
    compile_cards,
    compile_group,
    find_asked,
    list_seats,
    list_words,
    show_verbs,
)
from cardgen.engine.zones import Visibility

NEXT_TURN = "their next turn"


def find_deed(act: Act, table: Table) -> Deed:
    """Give what the rules do at a verb; the verb of any marker is `mark`. Refuse a verb that they do not carry out."""
    deeds = table.powers.deeds
    name = MARK if act.verb in table.markers else act.verb
    if name not in deeds:
        hint = f"They can: {show_verbs(deeds, table)}."
        raise refusal(act, f"The rules of {table.game} cannot carry out `{act.verb}`.", hint)
    if name == MARK and len(table.markers) > 1:
        raise refusal(act, f"The rules of {table.game} know one marker; the deck has {len(table.markers)}.")
    return deeds[name]


def compile_deed(node: Does, table: Table, until: Moment | None) -> Step:
    """Give a step whose verb is a deed of the game, compiled."""
    act, deed = node.act, find_deed(node.act, table)
    who = _find_actor(node, deed, table)
    asked = find_asked(who, table)
    seats = () if asked else list_seats(who, node.who, table)
    _check_until(act, deed, until, table)
    form = _describe(act, table)
    if form not in deed.forms:
        examples: Iterable[str] = deed.forms.values()
        if act.verb in table.markers:
            examples = [f"{act.verb} {example} until the end of {deed.lasts[0]}" for example in examples]
        hint = _show(examples, node)
        raise refusal(act, f"The rules of {table.game} cannot `{act.verb}` in this way.", hint)
    if form in deed.only_at and table.event not in deed.only_at[form]:
        others = [example for known, example in deed.forms.items() if known not in deed.only_at]
        hint = _show(others, node) if others else "Leave the step out."
        raise refusal(act, f"The rules of {table.game} cannot `{act.verb}` in this way then.", hint)
    if deed.check is not None:
        deed.check(node, table)
    amount = _read_amount(act)
    for number in _list_numbers(act):
        _check_number(number, deed.may_be_negative)
    goal = _find_zone(act, "to")
    if _is_top(act.what, deed) and isinstance(act.what, Top):
        amount, goal = act.what.n, act.what.zone
    name = act.what.name if isinstance(act.what, Named) else goal.name if goal is not None else None
    names = tuple(_name_effect(each) for each in _list_effects(act.what))
    up = next((phrase.up for phrase in act.how if isinstance(phrase, Side)), True)
    given = Given(amount, up, table.source, None if until is None else until.period, name, names, _find_goal(act))
    given = _add_way(given, act)
    meant = _keep_fitting(_compile_object(node, deed, table), deed, given)
    return Step(
        verb=deed.word or act.verb.partition(" ")[0],
        act=act.verb,
        run=deed.run,
        seats=seats,
        who=asked,
        given=given,
        select=meant.select,
        picks=meant.picks,
        is_at_once=deed.is_at_once,
        least=meant.least,
        is_whole=meant.is_whole,
        most=deed.most if meant.select is None else None,
        has_owner=meant.has_owner,
        is_offer=node.may,
        is_one_by_one=deed.is_one_by_one,
        is_awaited=deed.is_awaited,
    )


def _show(examples: Iterable[str], node: Does) -> str:
    shown = f"They can: {list_words(examples)}."
    return shown.replace("your hand", "their hand") if _is_other(node) else shown


# ---- who


def _find_actor(node: Does, deed: Deed, table: Table) -> Who:
    who, verb = node.who, node.act.verb
    name = "this" if isinstance(who, This) else str(who.who)
    if name not in deed.actors:
        place = who if who.place.length else node.act
        hint = f"As a step of yours it is written `{verb} ...`, without a player."
        if "you" not in deed.actors:
            hint = f"Write it as in `{next(iter(deed.forms.values()))}`."
        raise refusal(place, f"In {table.game} `{verb}` is not done by `{name}`.", hint)
    return Who.YOU if isinstance(who, This) else who.who


# ---- how it is said


def _describe(act: Act, table: Table) -> str:
    """Write how something is said, without the cards and numbers that may differ."""
    words = [_describe_object(act, table), *(_describe_phrase(phrase, table) for phrase in act.how)]
    return " ".join(words)


def _describe_object(act: Act, table: Table) -> str:
    what = act.what
    if isinstance(what, Group):
        is_number = act.verb == "draw" and what.n is not None and what == Group(what.n, what.noun)
        is_card = what.noun in table.nouns and what.noun not in table.powers.roles
        return "n" if is_number and is_card else _count(what, table)
    if isinstance(what, Amount):
        return what.unit
    if isinstance(what, Abilities) and isinstance(what.of, Group):
        return f"each {what.trigger or ''} ability of {_count(what.of, table)}"
    if isinstance(what, Abilities) and isinstance(what.of, That) and what.trigger is None:
        return "each ability of that"
    if isinstance(what, Player):
        return str(what.who)
    if _list_effects(what) and not isinstance(what, Named):
        return "effects"
    return next((word for kind, word in _OBJECTS if isinstance(what, kind)), "?")


def _list_effects(what: Node | None) -> list[Node]:
    """Give the effects and sets of abilities that an object is made of; none if it means anything else."""
    parts = what.items if isinstance(what, Several) else () if what is None else (what,)
    is_effect = [
        isinstance(part, Named) or (isinstance(part, Abilities) and isinstance(part.of, Pool)) for part in parts
    ]
    return [*parts] if all(is_effect) else []


def _name_effect(node: Node) -> str:
    return node.name if isinstance(node, Named) else str(node.of) if isinstance(node, Abilities) else ""


def _add_way(given: Given, act: Act) -> Given:
    """Add how many steps of which way things on the board go, and how many of them."""
    way = next((phrase for phrase in act.how if isinstance(phrase, Steps)), None)
    if way is None or not isinstance(act.what, Group):
        return given
    return given._replace(n=way.n, name=way.way, quantity=act.what.n)


def _find_goal(act: Act) -> Who | None:
    """Give the player whom something is given to, or who is meant."""
    players = [part.noun if isinstance(part, Phrase) else part for part in (act.what, *act.how)]
    return next((player.who for player in players if isinstance(player, Player)), None)


_OBJECTS: tuple[tuple[type[Node], str], ...] = (
    (This, "this"),
    (OnThis, "card on this"),
    (Top, "top"),
    (Zone, "zone"),
    (Several, "several"),
    (Named, "named"),
)


def _count(group: Group, table: Table) -> str:
    if group.noun in table.powers.roles:
        return f"each {group.noun}" if group.n is None else f"some {group.noun}"
    return "each" if group.n is None else "some"


def _describe_phrase(phrase: Node, table: Table) -> str:
    if isinstance(phrase, Side):
        return "face up" if phrase.up else "face down"
    if isinstance(phrase, Steps):
        return "steps"
    if isinstance(phrase, Phrase) and isinstance(phrase.noun, Zone):
        is_special = phrase.noun.name in table.powers.regions or (
            phrase.word == "to" and phrase.noun.whose is not Whose.YOUR
        )
        whose = f"{phrase.noun.whose} " if is_special else ""
        return f"{phrase.word} {whose}{phrase.noun.name}"
    if isinstance(phrase, Phrase) and isinstance(phrase.noun, Group):
        return f"{phrase.word} {_count(phrase.noun, table)}"
    if isinstance(phrase, Phrase) and isinstance(phrase.noun, Player):
        return f"{phrase.word} {phrase.noun.who}"
    return f"{phrase.word} this" if isinstance(phrase, Phrase) and isinstance(phrase.noun, This) else "?"


# ---- to which cards


class _Meant(NamedTuple):
    select: Select | None = None
    picks: int | None = None
    least: int = 1
    is_whole: Ask | None = None
    every: Select | None = None
    has_owner: bool = False


def _compile_object(node: Does, deed: Deed, table: Table) -> _Meant:
    """Give which cards a deed is done to, and how many of them are picked."""
    act = node.act
    what: Node | None = act.what
    source = _find_zone(act, "from")
    goal = next((phrase.noun for phrase in act.how if isinstance(phrase, Phrase) and phrase.word == "to"), None)
    if isinstance(what, Amount):
        what = goal
    if isinstance(what, Abilities):
        what = None if isinstance(what.of, Pool) else what.of
    if isinstance(what, Group) and not _is_thing(what, table) and _describe(act, table) != "n":
        return _compile_some(what, source, node, deed, table)
    if what is None or isinstance(what, Named | Group | Player) or _list_effects(what) or _is_top(what, deed):
        return _Meant()
    is_whole = _compile_wholeness(what, table) if isinstance(what, Several) else None
    return _Meant(compile_cards(what, table), least=what.n if isinstance(what, Top) else 1, is_whole=is_whole)


def _is_thing(what: Group, table: Table) -> bool:
    """Tell whether a group is of what lies on the board and is no card."""
    return what.noun in table.powers.things


def _is_top(what: Node | None, deed: Deed) -> bool:
    return deed.is_of_top and isinstance(what, Top)


def _compile_wholeness(what: Several, table: Table) -> Ask:
    """Give the function that tells whether all of several things are there."""
    parts = [(compile_cards(item, table), item.n if isinstance(item, Top) else 1) for item in what.items]
    return lambda board, use: all(len(select(board, use)) >= least for select, least in parts)


def _keep_fitting(meant: _Meant, deed: Deed, given: Given) -> _Meant:
    """Leave out cards to which a deed cannot be done; where `each` means such a card, it is not done in full."""
    select, fits, every = meant.select, deed.fits, meant.every
    if select is None:
        return meant

    def choose(board: Board, use: Use) -> Sequence[int]:
        cards = select(board, use)
        return cards if fits is None else [card for card in cards if fits(board, use, card, given)]

    if every is None:
        return meant._replace(select=choose)
    return meant._replace(select=choose, is_whole=lambda board, use: len(choose(board, use)) == len(every(board, use)))


def _find_zone(act: Act, word: str) -> Zone | None:
    return next(
        (
            phrase.noun
            for phrase in act.how
            if isinstance(phrase, Phrase) and phrase.word == word and isinstance(phrase.noun, Zone)
        ),
        None,
    )


def _compile_some(what: Group, source: Zone | None, node: Does, deed: Deed, table: Table) -> _Meant:
    verb = MARK if node.act.verb in table.markers else node.act.verb
    where = source or what.zone
    is_role = what.noun in table.powers.roles
    if source is None and where is not None and where.name not in table.powers.regions:
        from_there = f"{'some' if what.n is not None else 'each'} from {where.name}"
        hint = "Write `from` for `in`." if from_there in deed.forms else _show(deed.forms.values(), node)
        raise refusal(where, f"The rules of {table.game} cannot `{node.act.verb}` cards in a zone.", hint)
    is_laid = where is None or where.name in table.powers.regions
    if deed.face is not None and what.face is not deed.face and is_laid and not is_role:
        word = "face-up" if deed.face else "face-down"
        raise refusal(what, f"In {table.game} only {word} cards can be meant here.", f"Write `{word}` before the noun.")
    if what.but is not None and where is not None and where.whose is Whose.YOUR and _is_other(node):
        message = f"Nobody can leave out {choose_article(what.but)} {what.but} of cards that are not seen."
        raise refusal(what, message, "Leave `except ...` out.")
    select = compile_group(what, source, table, verb)
    is_every = what.n is None and not is_role and not isinstance(node.act.what, Abilities)
    every = compile_group(what, source, table, "") if is_every else None
    has_owner = what.whose is not None or (where is not None and _is_owned(where, table))
    return _Meant(select, what.n, every=every, has_owner=has_owner)


def _is_other(node: Does) -> bool:
    return isinstance(node.who, Player) and node.who.who is not Who.YOU


def _is_owned(zone: Zone, table: Table) -> bool:
    return zone.name not in table.powers.regions and table.find_zone_kind(zone).visibility is not Visibility.PUBLIC


# ---- numbers and times


def _read_amount(act: Act) -> int:
    if isinstance(act.what, Amount):
        return act.what.n
    return act.what.n if isinstance(act.what, Group) and act.verb == "draw" and act.what.n is not None else 1


def _list_numbers(act: Act) -> list[Amount | Group | Top | Steps]:
    return [node for node in act.walk() if isinstance(node, Amount | Group | Top | Steps) and node.n is not None]


def _check_number(node: Amount | Group | Top | Steps, may_be_negative: bool) -> None:
    """Refuse a number below 1, at the number, but for amounts of which less than nothing can be had."""
    if node.n is None or node.n >= 1 or (may_be_negative and node.n < 0 and isinstance(node, Amount)):
        return
    written = str(node.n)
    start = node.zone.place.end + len("'s top ") if isinstance(node, Top) else node.place.start
    raise refusal(
        Amount(node.n, "", place=Span(start, len(written))),
        f"The number {written} says that nothing is done.",
        "Write a number from 1 on.",
    )


def _check_until(act: Act, deed: Deed, until: Moment | None, table: Table) -> None:
    if until is None:
        if deed.must_last:
            message = f"It is not said how long `{act.verb}` lasts."
            raise refusal(act, message, f"Add `until the end of {deed.lasts[0]}`.")
        return
    name = f"their next {until.period}" if until.next else until.period
    if name not in deed.lasts:
        known = [f"until the end of {known if known == NEXT_TURN else f'the {known}'}" for known in deed.lasts]
        raise refusal(
            until,
            f"What `{act.verb}` does cannot end then in {table.game}.",
            f"Write {list_words(known)}." if known else "Leave out `until ...`.",
        )
    if until.next and not (isinstance(act.what, Group) and act.what.whose in (Whose.OPPONENT, Whose.THEIR)):
        message = f"What `{act.verb}` does ends with a turn of the player whose cards they are."
        raise refusal(until, message, "Say it of the cards of that player, as in `1 of your opponent's cards`.")
