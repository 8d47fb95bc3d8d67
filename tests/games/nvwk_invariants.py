"""What must hold of NVWK beside what holds of every game: functions of a table that do nothing for other games."""

from __future__ import annotations

import json
import random
import re
from itertools import permutations
from typing import Any

from game_tables import deal, exchange, lying, make_rules, walk
from plain_nvwk import CARDS, RANKS, SUITS, PlainNvwk, compare, in_set, same_value

from cardgen.balance.batch import play_out
from cardgen.balance.policies import POLICIES
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Moved, Speaker
from cardgen.engine.text import from_text, to_text
from cardgen.engine.trace import replay, write_trace
from cardgen.engine.view import view
from cardgen.games.nvwk import words

SAMPLE = 12
STRANGE = 60  # positions that are made up, of which a game goes on


def is_other(table):
    return table[0] != "nvwk"


def lay(setup, rules=None):
    """Give the state of a position that is written as a trace writes it."""
    players = sum(name.endswith(".hand") for name in setup)
    rules = rules or make_rules(("nvwk", (), players))
    trace = {"game": "nvwk", "seed": 0, "players": players, "options": {}, "setup": setup, "moves": []}
    return next(replay(trace, rules))


class SideBySide:
    """A game of the engine and the plain one, move by move; the plain one shuffles for both."""

    def __init__(self, setup, rng, rules=None):
        self.state, self.plain = lay(setup, rules), PlainNvwk(setup, rng)
        self.compare()

    def play(self, move):
        state, plain = self.state, self.plain
        known = len(plain.shuffled)
        plain.play(move)
        state.apply(state.to_move()[0], state.rules.notation.parse_action(move))
        for order in plain.shuffled[known:]:
            state.put_in_order(state.parse_order(f"deck: {' '.join(order)}"))
        assert state.to_shuffle is None, "the plain game has not shuffled"
        self.compare()

    def compare(self):
        state, plain = self.state, self.plain
        written = state.write_position()
        expected = plain.zones() | {"chain": plain.chain()}
        differing = {
            name: (each, expected[name]) for name, each in written.items() if not same_value(name, each, expected[name])
        }
        assert not differing, f"the engine and the plain game have {differing}"
        seats = range(state.rules.players)
        legal = [[state.rules.notation.format_action(each) for each in state.legal_actions(seat)] for seat in seats]
        assert state.to_move() == (() if plain.over else (plain.turn,))
        for seat in seats:
            differing_moves = {*legal[seat]} ^ {*(plain.legal() if seat in state.to_move() else ())}
            assert not differing_moves, f"only one of the two lets p{seat + 1} {sorted(differing_moves)}"
            assert len(set(legal[seat])) == len(legal[seat])
        assert state.turns == plain.turns
        assert {f"p{seat + 1}": score for seat, score in enumerate(state.returns())} == plain.scores()
        outcome = state.outcome()
        assert (None if outcome is None else outcome.format_winner()) == (plain.winner() if plain.over else None)


def make_strange_position(players, rng):
    """Make up a position that play hardly ever reaches: a pile of any plays, demands, restrictions, few cards left."""
    cards = CARDS[:]
    rng.shuffle(cards)
    setup: dict[str, Any] = {
        f"p{seat + 1}.hand": [cards.pop() for _ in range(rng.randint(1, 6))] for seat in range(players)
    }
    setup["pile"] = [" ".join(make_play(cards, rng)) for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
    for name in ("deck", "discard"):
        setup[name] = [cards.pop() for _ in range(rng.choice([0, 1, 2, rng.randint(0, len(cards) // 2)]))]
    setup["turn"] = turn = f"p{rng.randint(1, players)}"
    setup["card_order"] = rng.choice(["ascending", "descending"] if setup["pile"] else ["ascending"])
    setup["play_order"] = rng.choice(["up", "down"])
    for seat in range(players):
        setup[f"p{seat + 1}.gained"] = rng.choice([0, 0, 5, -2, -4])
    if setup["pile"]:
        setup["leader"] = leader = f"p{rng.randint(1, players)}"
        setup["pending_draw"], setup["pending_skip"] = rng.choice([0, 0, 1, 3]), rng.choice([0, 0, 0, 1, 2, 7])
        others = [f"p{seat + 1}" for seat in range(players) if f"p{seat + 1}" != leader]
        setup["passed"] = sorted(rng.sample(others, rng.randint(0, players - 2)))
        if rng.random() < 0.2:
            setup["in_force"] = [rng.choice(["2S", "AH", "QS", "QD", "7C"]) for _ in range(rng.randint(0, 2))]
        if rng.random() < 0.2:
            setup["chain_from"] = rng.randint(0, len(setup["pile"]))
    else:
        setup["leader"] = turn
    return setup


def make_play(cards, rng):
    """Take cards for a play out of a shuffled deck: mostly of the values 5 to 10, so that there are chains."""
    rank = rng.choice(RANKS[3:9] * 3 + RANKS)
    ways = {card: [card] for card in cards if card[:-1] == rank and rank != "3"}
    ways |= {card: [f"{card}={rank}"] for card in cards if card[0] == "3"}
    named = ["3"] if rank == "3" else [rank + suit for suit in SUITS]
    ways |= {card: [f"{card}={name}" for name in named] for card in cards if card[0] == "J" and card[1] in "RB"}
    picked = rng.sample(sorted(ways), min(len(ways), rng.choice([1, 1, 2, 2, 3])))
    if not picked:
        return make_play(cards, rng)
    for card in picked:
        cards.remove(card)
    return sorted((rng.choice(ways[card]) for card in picked), key=in_set)


def check_nvwk_stands_beside_the_plain_game(table):
    """Positions and games move by move: all zones and values, legal moves, points and the end are the same."""
    if is_other(table):
        return
    players, rules = table[2], make_rules(table)
    for number in range(STRANGE):
        rng = random.Random(f"{players} {number}")
        setup = make_strange_position(players, rng)
        sides = SideBySide(setup, rng, rules)
        for _ in range(40):
            legal = sides.plain.legal()
            if not legal:
                break
            sides.play(rng.choice(legal))


def check_nvwk_positions_can_be_laid(table):
    """What is written of a position lays it again, with the same moves, wherever no card asks anything."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(SAMPLE):
        for state, player, _ in walk(rules, number):
            if player is None or state.offer is not None:
                continue
            other = lay(state.write_deal(), rules)
            assert other.write_position() == state.write_position()
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.is_cancelling == state.is_cancelling


def check_nvwk_questions_read_back(table):
    """In made-up positions too, a state with a question, or one that waits for a shuffle, is the same as its text."""
    if is_other(table):
        return
    rules = make_rules(table)
    asked, shuffles = set(), 0
    for number in range(STRANGE):
        rng = random.Random(f"{table[2]} {number} text")
        state, chance = lay(make_strange_position(table[2], rng), rules), Chance(number)
        for _ in range(40):
            again = from_text(to_text(state), rules)
            assert to_text(again) == to_text(state)
            if state.to_shuffle is not None:
                shuffles += 1
                again.put_in_order(again.parse_order(rules.notation.format_action(state.shuffle(chance))))
                assert to_text(again) == to_text(state)
                continue
            if not state.to_move():
                break
            (player,) = state.to_move()
            actions = state.legal_actions(player)
            assert again.legal_actions(player) == actions
            if state.offer is not None:
                asked.add(actions[0].verb)
            state.apply(player, chance.choose(actions))
    assert asked == {"choose", "drop", "give"}
    assert shuffles >= 10


def check_nvwk_traces_are_played_plainly(table):
    """The plain game plays traces of both policies to the same end, shuffles and all."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(SAMPLE):
        for _, policy in POLICIES:
            record = play_out(rules, [policy] * rules.players, 3, number)
            compare(json.loads(json.dumps(write_trace(record, 3))))


def check_nvwk_games_come_out_alike_one_seat_on(table):
    """Let each player take the seat of the next, who leads: all comes out as before, one seat on."""
    if is_other(table):
        return
    rules = make_rules(table)
    players = rules.players
    for number in range(SAMPLE):
        one, chance = deal(rules, number)
        setup = one.write_deal()
        moved = {move_on(name, players): move_on(value, players) for name, value in setup.items()}
        two = lay(moved, rules)
        while not one.is_terminal():
            if one.to_shuffle is not None:
                order = rules.notation.format_action(one.shuffle(chance))
                two.put_in_order(two.parse_order(order))
                continue
            (seat,) = one.to_move()
            action = chance.choose(one.legal_actions(seat))
            one.apply(seat, action)
            text = rules.notation.format_action(action)
            if action.verb == "choose":
                text = f"choose {move_on(action.places[0], players)}"
            two.apply((seat + 1) % players, rules.notation.parse_action(text))
        found = {move_on(name, players): move_on(value, players) for name, value in one.write_position().items()}
        assert found == two.write_position()
        assert one.returns() == (*two.returns()[1:], two.returns()[0])


def move_on(words, players):
    """Give words with each player's name that of the next seat."""
    if isinstance(words, list):
        return [move_on(word, players) for word in words]
    name, dot, rest = str(words).partition(".")
    if not re.fullmatch(r"p\d", name):
        return words
    return f"p{int(name[1:]) % players + 1}{dot}{rest}"


# ranks whose cards differ in nothing but their suit, and the suits that may change places where those are in play
ALIKE = [("2345678QA", dict(zip("SCDH", suits, strict=True))) for suits in permutations("SCDH")]
ALIKE += [("2345678QKA", dict(zip("SCDH", suits, strict=True))) for suits in ("CSDH", "SCHD", "CSHD")]


def check_nvwk_suits_are_alike(table):
    """Without cards that differ from suit to suit, exchange suits: the same moves come to the same end."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number, (ranks, suits) in enumerate(ALIKE):
        cards = [card for card in CARDS if card[:-1] in (*ranks, "10")]
        chance = Chance(number)
        chance.shuffle(cards)
        hands = {f"p{seat + 1}.hand": [cards.pop() for _ in range(5)] for seat in range(rules.players)}
        setup = {**hands, "deck": cards}
        turned = str.maketrans(suits)
        one = lay(setup, rules)
        two = lay({name: [card.translate(turned) for card in held] for name, held in setup.items()}, rules)
        while not one.is_terminal():
            if one.to_shuffle is not None:
                order = rules.notation.format_action(one.shuffle(chance))
                two.put_in_order(two.parse_order(order.translate(turned)))
                continue
            (seat,) = one.to_move()
            action = chance.choose(one.legal_actions(seat))
            assert len(one.legal_actions(seat)) == len(two.legal_actions(seat))
            one.apply(seat, action)
            two.apply(seat, rules.notation.parse_action(rules.notation.format_action(action).translate(turned)))
            assert forget_order(one.write_position(), turned) == forget_order(two.write_position(), {})
        assert one.outcome() == two.outcome()


def forget_order(position, turned):
    """Give a position with other suits, and without the order of cards that lie by their suits."""
    found = {
        name: [text.translate(turned) for text in value] if isinstance(value, list) else value
        for name, value in position.items()
    }
    return found | {
        "pile": [sorted(play.split()) for play in found["pile"]],
        "in_force": sorted(found["in_force"]),
        "discard": sorted(found["discard"]),
    }


def check_nvwk_points_are_those_held_and_gained(table):
    """All 152 points of the deck lie somewhere, and gained points come from fives and the 9 of diamonds alone."""
    if is_other(table):
        return
    rules = make_rules(table)
    points = [rules.facts.points[kind] for kind in rules.cards.kind_of]
    assert sum(points) == 152
    for number in range(SAMPLE):
        *_, (final, _, _) = walk(rules, number)
        held = sum(points[card] for name, cards in lying(final).items() if name.endswith("hand") for card in cards)
        gained = sum(event.n for event in final.log if isinstance(event, words.GainedPoints))
        assert sum(final.returns()) == held + gained
        assert {event.n for event in final.log if isinstance(event, words.GainedPoints)} <= {5, -2}


def check_nvwk_tells_nobody_what_is_hidden(table):
    """No sentence names a card to a player who has not seen it; no table or rating shows one."""
    if is_other(table):
        return
    rules = make_rules(table)
    names = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")[: rules.players]
    speakers = [Speaker(rules.cards, names, seat) for seat in range(rules.players)]
    for number in range(SAMPLE):
        told, open_before = 0, [set[int]() for _ in speakers]
        for state, player, _ in walk(rules, number):
            open_now = [find_open(state, seat) for seat in range(rules.players)]
            events = state.log[told:]
            passing = {
                card
                for event in events
                if isinstance(event, Moved)
                for cards, _, zone in event.transfers
                if zone.owner is None
                for card in cards
            }
            for seat, speaker in enumerate(speakers):
                known = {rules.cards.id_of(card) for card in open_before[seat] | open_now[seat] | passing}
                for event in events:
                    said = re.sub(r" as \w+", "", event.tell(speaker))
                    assert set(re.findall(r"\b(?:\d+|[JQKA])[SCDHRB]\b", said)) <= known, said
                shown = "\n".join(state.draw_table(seat, names))
                assert set(re.findall(r"(?<!=)\b(?:\d+|[JQKA])[SCDH]\b", shown)) <= known | {
                    rules.cards.kinds[kind].id for kind in state.in_force
                }
            told, open_before = len(state.log), open_now
            if player is not None and (hidden := list_unseen(state, player)):
                other = exchange(state, hidden[0], hidden[-1])
                actions = state.legal_actions(player)
                assert [state.rate(player, each) for each in actions] == [other.rate(player, each) for each in actions]
                assert state.draw_table(player, names) == other.draw_table(player, names)


def find_open(state, player):
    """Give the cards that a player sees."""
    return {card for cards in view(state, player).zones.values() for card in cards if card is not None}


def list_unseen(state, player):
    return sorted(set(range(len(state.rules.cards.kind_of))) - find_open(state, player))


NVWK_INVARIANTS = (
    check_nvwk_stands_beside_the_plain_game,
    check_nvwk_positions_can_be_laid,
    check_nvwk_questions_read_back,
    check_nvwk_traces_are_played_plainly,
    check_nvwk_games_come_out_alike_one_seat_on,
    check_nvwk_suits_are_alike,
    check_nvwk_points_are_those_held_and_gained,
    check_nvwk_tells_nobody_what_is_hidden,
)
