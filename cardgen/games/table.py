"""Sets a table: a deck's cards and sentences, a game's rules, the options and players of one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, TypeAlias

from cardgen.ability import Ability, Mistake, get_language, parse
from cardgen.ability.ast import Keyword
from cardgen.ability.meanings import read_as_rules
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import DECLINE, make_notation
from cardgen.engine.cards import CardSet, number_cards
from cardgen.engine.chance import Chance
from cardgen.engine.effects import Table, compile_program, find_refusal
from cardgen.engine.effects.statements import find_contradiction, read_marker
from cardgen.engine.own_words import call, find_called
from cardgen.engine.rules import Clash, Game, Rules
from cardgen.engine.state import empty_table
from cardgen.engine.zones import Zone, lay_zones
from cardgen.games import find_rules
from cardgen.model import PLAYED, Card, Deck, Located, with_expansions

Parsed: TypeAlias = tuple[Located[str], Ability, str | None]  # a sentence, what it says, the keyword that it spells out

ANY_OPTIONS: Mapping[str, str] = {}
"""No values of options: what is bound to some of them holds."""


def choose_options(deck: Deck, wanted: Mapping[str, str]) -> dict[str, str]:
    """Give the value of each option of a deck: the wanted one, else the default."""
    return {option.name: wanted.get(option.name, option.default) for option in deck.options}


def choose_deck(deck: Deck, chosen: Mapping[str, str]) -> Deck:
    """Give the deck that is played with these options: with each expansion whose option of the same name says so."""
    return with_expansions(deck, [other.name for other in deck.others if chosen.get(other.name) == PLAYED])


def find_players(deck: Deck, game: Game[Any]) -> tuple[int, int]:
    """Give the fewest and the most players of a deck; those of its rules where the deck names others."""
    fewest, most = max(deck.players[0], game.players[0]), min(deck.players[1], game.players[1])
    return (fewest, most) if fewest <= most else game.players


def set_table(deck: Deck, options: Mapping[str, str] | None = None, players: int | None = None) -> Rules[Any] | None:
    """Give the rules of a table; None if the deck has no rules module or cannot be played.

    What stands in the way is what `checks.play` reports. `options` are those that differ from the defaults; names
    and values are the deck's. Without `players` it is set for the fewest.
    """
    game = find_rules(deck)
    if game is None:
        return None
    chosen = choose_options(deck, options or {})
    deck = choose_deck(deck, chosen)
    seats = find_players(deck, game)[0] if players is None else players
    cards = _with_words(number_cards([with_options(card, deck, chosen) for card in deck.cards]), deck, game)
    if find_misfits(deck, game, cards, seats) or game.find_clash(chosen, seats) is not None:
        return None
    table = _table(game, cards, seats, deck)
    try:
        parsed = _parse_kinds(cards, deck, chosen)
        sentences = {kind: [(ability, source) for _, ability, source in each] for kind, each in parsed.items()}
        program = compile_program(sentences, table)
    except MistakeError:
        return None
    distinct = {card.abilities: kind for kind, card in enumerate(cards.kinds)}
    if any(_find_contradictions(cards.kinds[kind], parsed[kind], table) for kind in distinct.values()):
        return None
    verbs = program.list_verbs()
    can_decline = any(step.is_offer and step.picks is None for step in program.steps)
    answers = (*verbs, DECLINE.verb) if can_decline else verbs
    ids = tuple(card.id for card in cards.kinds)
    facts = game.prepare(cards, program)
    return Rules(
        game=game,
        cards=cards,
        players=seats,
        options=chosen,
        zones=lay_zones(game.zones if game.choose_zones is None else game.choose_zones(chosen), seats),
        notation=(game.notation or make_notation)(game.forms, ids, answers, facts),
        program=program,
        facts=facts,
        rulings=frozenset(ruling.id for ruling in deck.rulings),
    )


def _with_words(cards: CardSet, deck: Deck, game: Game[Any]) -> CardSet:
    """Give cards with the order of the deck's suits, and what it calls the things of its rules."""
    if deck.vocabulary is None:
        return cards
    taken = {name for card in cards.kinds for name in (card.id, card.name)}
    called = find_called(deck.vocabulary, game.printed, game.marker, taken)
    suits = tuple(suit.name for suit in deck.vocabulary.suits)
    return replace(cards, suits=suits, called=called, zone_names={zone.id: zone.name for zone in deck.vocabulary.zones})


def find_clash(deck: Deck, options: Mapping[str, str], players: int) -> Clash | None:
    """Say which options do not go together at a table for so many players; None if they do, or no rules know them."""
    game = find_rules(deck)
    return None if game is None else game.find_clash(choose_options(deck, options), players)


def deal_once(deck: Deck, game: Game[Any], players: int) -> dict[Zone, int] | None:
    """Give how many cards lie in each zone when the rules have dealt a deck; None if they cannot deal it.

    No sentence of a card changes the deal, so those that cannot be understood are no hindrance. The deck is dealt as it
    is, whatever the options say of expansions.
    """
    bare = tuple(replace(card, abilities=()) for card in deck.cards)
    options = tuple(replace(option, abilities={}) for option in deck.options)
    plain = replace(deck, cards=bare, options=options, expansions=(), vocabulary=None, id=game.id, rules=None)
    rules = set_table(plain, players=players)
    if rules is None:
        return None
    state = empty_table(rules)
    state.deal(Chance(0))
    return {zone: len(cards) for zone, cards in state.zones.items()}


def find_misfits(deck: Deck, game: Game[Any], cards: CardSet, players: int) -> list[str]:
    """Give what keeps a game from being played with a deck, apart from its abilities: one sentence each."""
    lack = game.find_lacking(cards)
    misfits = [] if lack is None else [lack.message]
    misfits += [] if (misfit := game.find_misfit(cards, players)) is None else [misfit]
    if not game.players[0] <= deck.players[0] <= deck.players[1] <= game.players[1]:
        misfits.append(f"`players` says {_range(deck.players)}, and its rules are for {_range(game.players)}.")
    return [
        *misfits,
        *_list_unread_fields(deck, game, cards, has_lack=lack is not None),
        *_find_unread_texts(deck, game),
    ]


def _list_unread_fields(deck: Deck, game: Game[Any], cards: CardSet, has_lack: bool) -> Iterator[str]:
    """Say of each field that the rules read why they cannot: it is not declared, no number, or of no card at all."""
    for name in dict.fromkeys((*game.fields, *game.kinds)):
        kind = deck.field_kinds.get(name)
        if kind is None:
            if name in game.fields:
                yield f"Its rules read the field `{name}` of each card, and the deck declares no such field."
        elif kind is not game.kinds.get(name, kind):
            yield f"Its rules read the field `{name}` as `{game.kinds[name]}`, and the deck declares it as `{kind}`."
        elif name in game.fields and not has_lack and all(card.fields.get(name) is None for card in cards.kinds):
            yield f"Its rules read the field `{name}` of the cards, and no card has it."


def _find_unread_texts(deck: Deck, game: Game[Any]) -> Iterator[str]:
    """Say why rules that play what cards say cannot read it."""
    if not game.powers.deeds or not any(card.abilities for card in deck.cards):
        return
    if deck.abilities_free:
        yield "Its rules play what the cards say, and `abilities: free` makes of it texts for people: leave it out."
    elif deck.vocabulary is None:
        yield "Its rules play what the cards say, and the deck has no `language` with the words of its sentences."


def _range(players: tuple[int, int]) -> str:
    return " to ".join(str(number) for number in dict.fromkeys(players))


def with_options(card: Card, deck: Deck, chosen: Mapping[str, str]) -> Card:
    """Give a card with the sentences that the options give it."""
    for option in deck.options:
        exchanged = option.abilities.get(chosen[option.name], {}).get(card.id)
        if exchanged is not None:
            return replace(card, abilities=exchanged)
    return card


def find_play_refusals(deck: Deck, game: Game[Any]) -> Iterator[tuple[Card, Located[str], MistakeError]]:
    """Give every sentence, also of an option, that reads well and that the rules of the game cannot carry out.

    It is looked at for the fewest players and for the most: `your opponent` is somebody with two players alone.
    A sentence that many cards share, as those of a keyword, is given once, with the first of them. What contradicts
    another sentence of its card is given with the second of the two.
    """
    cards = number_cards(deck.cards)
    table, *others = (_table(game, cards, players, deck) for players in dict.fromkeys(find_players(deck, game)))
    called = {word.meant: word.name for word in deck.vocabulary.list_renamed()} if deck.vocabulary else {}
    seen: set[object] = set()
    yield from _find_marker_refusals(deck, table)
    for card, sentences in _every_text(deck):
        spelled = list(_parse(sentences, deck))
        refused = set()
        for sentence, ability, source in spelled:
            refusals = (find_refusal(ability, source, each) for each in (table, *others))
            refusal = next(filter(None, refusals), None)
            if refusal is None:
                continue
            refused.add(sentence)
            if sentence not in seen:
                yield card, sentence, _in_deck_words(refusal, called)
        fine = [each for each in spelled if each[0] not in refused]
        for one, other, contradiction in _find_contradictions(card, fine, table):
            if (one, other) not in seen:
                seen.add((one, other))
                yield card, other, contradiction
        seen |= {sentence for sentence, _, _ in spelled}


def _in_deck_words(refusal: MistakeError, called: Mapping[str, str]) -> MistakeError:
    """Give a refusal with the deck's words in the place of those of the rules."""
    message, hint = call(refusal.message, called), call(refusal.hint, called)
    return MistakeError(message, hint, subject=refusal.subject) if called else refusal


def _find_contradictions(
    card: Card, spelled: Sequence[Parsed], table: Table
) -> list[tuple[Located[str], Located[str], MistakeError]]:
    """Give the pairs of sentences of a card that contradict each other."""
    found = []
    for (one, first, _), (other, second, _) in combinations(spelled, 2):
        how = find_contradiction(first, second, table)
        if how is not None:
            message = f"The card `{card.id}` says `{one.value}` too, and both {how}."
            hint = "Keep one of the two" + (", or let one speak of fewer cards." if "same cards" in how else ".")
            found.append((one, other, MistakeError(message, hint, subject=second)))
    return found


def _find_marker_refusals(deck: Deck, table: Table) -> Iterator[tuple[Card, Located[str], MistakeError]]:
    for marker in deck.vocabulary.markers if deck.vocabulary and table.powers.marked and deck.cards else ():
        for sentence, ability, _ in _parse(marker.text, deck):
            try:
                read_marker((ability,), table)
            except MistakeError as refusal:
                yield deck.cards[0], sentence, refusal


def _every_text(deck: Deck) -> Iterator[tuple[Card, tuple[Located[str], ...]]]:
    for card in deck.cards:
        yield card, card.abilities
    for option in deck.options:
        for changes in option.abilities.values():
            for card in deck.cards:
                if card.id in changes:
                    yield card, changes[card.id]


def _parse_kinds(cards: CardSet, deck: Deck, chosen: Mapping[str, str]) -> dict[int, list[Parsed]]:
    """Give what each kind of card says with these options; raises MistakeError if any sentence cannot be read."""
    read = {abilities: list(_parse(abilities, deck, chosen)) for abilities in {card.abilities for card in cards.kinds}}
    if any(len(read[abilities]) < len(_spell_out(abilities, deck, chosen)) for abilities in read):
        raise MistakeError("A card has an ability that is no sentence of the deck's language.")
    return {kind: read[card.abilities] for kind, card in enumerate(cards.kinds)}


def _parse(
    sentences: tuple[Located[str], ...], deck: Deck, chosen: Mapping[str, str] = ANY_OPTIONS
) -> Iterator[Parsed]:
    """Give each sentence that can be read, with the keyword that it is spelled out for."""
    if deck.vocabulary is None or deck.abilities_free:
        return
    language, meant = get_language(deck.vocabulary), {word.name: word.meant for word in deck.vocabulary.list_renamed()}
    for sentence, source in _spell_out(sentences, deck, chosen):
        ability = parse(sentence.value, language)
        if not isinstance(ability, Mistake):
            yield sentence, read_as_rules(ability, meant), source


def _spell_out(
    sentences: tuple[Located[str], ...], deck: Deck, chosen: Mapping[str, str]
) -> list[tuple[Located[str], str | None]]:
    """Give the sentences of a card, and instead of a keyword those that it stands for, with its name.

    A keyword that is bound to other values of the options than the chosen ones stands for none.
    """
    if deck.vocabulary is None or deck.abilities_free:
        return []
    language = get_language(deck.vocabulary)
    found: list[tuple[Located[str], str | None]] = []
    for sentence in sentences:
        ability = parse(sentence.value, language)
        keyword = deck.vocabulary.find_keyword(ability.name) if isinstance(ability, Keyword) else None
        if keyword is None:
            found.append((sentence, None))
        elif keyword.holds(chosen):
            found += [(each, keyword.name) for each in keyword.text]
    return found


def _table(game: Game[Any], cards: CardSet, players: int, deck: Deck) -> Table:
    vocabulary = deck.vocabulary
    if vocabulary is None:
        return Table(deck.title, cards, frozenset(), game.zones, game.powers, players)
    return Table(
        game=deck.title,
        cards=cards,
        nouns=frozenset(noun.meant for noun in vocabulary.nouns),
        zones=game.zones,
        powers=game.powers,
        players=players,
        keywords={word.name: tuple(each for _, each, _ in _parse(word.text, deck)) for word in vocabulary.keywords},
        markers={
            marker.verb[0]: tuple(each for _, each, _ in _parse(marker.text, deck))
            for marker in vocabulary.markers
            if marker.verb is not None
        },
        printed={zone.id: zone.name for zone in vocabulary.zones},
        is_for_two=deck.players == (2, 2),
        marked={marker.verb[0]: marker.name for marker in vocabulary.markers if marker.verb is not None},
    )
