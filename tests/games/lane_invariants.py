"""What must hold of Three Lanes alone: functions of a table that raise AssertionError where it does not."""

from __future__ import annotations

from typing import Any

from game_tables import lying, make_rules, place, walk
from plain_three_lanes import PlainThreeLanes

from cardgen.engine.chance import Chance
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.state import empty_table
from cardgen.games.three_lanes.words import LaneWon, Woken

GAME = "three-lanes"
SAMPLE = 12
LANES = [f"p{player}.{letter}" for player in (1, 2) for letter in "ABC"]


def is_other(table):
    return table[0] != GAME


def list_face_down(state, player):
    """Give the cards in lanes and among the dead that a player may not see, read from how the position is written."""
    found = []
    for name in [*LANES, "discard"]:
        texts = [text for text in state.write_zone(state.rules.find_zone(name)) if text != "-"]
        for card, text in zip(lying(state)[name], texts, strict=True):
            words = text.split()[1:]
            is_own = name[1] == str(player + 1)
            if "down" in words and (not is_own or "base" in words) and card not in state.looked_at[player]:
                found.append(card)
    return found


def check_lanes_are_as_written_plainly(table, games=40, seed=7):
    """Play the same games with the plain implementation side by side, comparing all after every move."""
    if is_other(table):
        return
    rules = make_rules(table)
    write = rules.notation.format_action
    for number in range(games):
        start, chance = empty_table(rules), Chance.of_game(seed, number)
        start.deal(chance)
        plain = PlainThreeLanes(start.write_deal())
        start.start()
        while True:
            assert start.write_position() == plain.write()
            assert [rules.cards.ids(cards) for cards in start.looked_at] == plain.looked_at
            if not start.to_move():
                break
            (player,) = start.to_move()
            actions = start.legal_actions(player)
            assert player == plain.mover
            assert sorted(map(write, actions)) == sorted(plain.legal())
            action = chance.choose(actions)
            start.apply(player, action)
            plain.play(write(action))
        outcome = start.outcome()
        assert outcome is not None
        assert outcome.format_winner() == plain.over
        assert list(start.returns()) == [len(won) for won in plain.won]


def check_no_lane_is_won_before_the_pile_is_empty(table):
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(SAMPLE):
        *_, (final, _, _) = walk(rules, number)
        kinds = [type(event) for event in final.log]
        assert LaneWon not in kinds[: kinds.index(Woken)]


def mirror(name):
    return {"p1": "p2", "p2": "p1"}.get(name[:2], name[:2]) + name[2:]


def mirror_look(text):
    """Write a move for the other seat: only `look p2 B2` names a player."""
    return f"look {mirror(text[5:])}" if text.startswith("look p") else text


def check_sides_of_the_table_are_alike(table):
    """Exchange what belongs to the players, and the turn: all comes out the other way round."""
    if is_other(table):
        return
    rules = make_rules(table)
    notation = rules.notation
    for number in range(SAMPLE):
        one: Any = empty_table(rules)
        chance = Chance.of_game(3, number)
        one.deal(chance)
        two: Any = empty_table(rules)
        place(two, {mirror(name): cards for name, cards in lying(one).items()})
        two.turn = 1
        one.start()
        two.start()
        while one.to_move():
            (player,) = one.to_move()
            assert two.to_move() == (1 - player,)
            legal = [mirror_look(notation.format_action(action)) for action in one.legal_actions(player)]
            assert sorted(legal) == sorted(map(notation.format_action, two.legal_actions(1 - player)))
            action = chance.choose(one.legal_actions(player))
            one.apply(player, action)
            two.apply(1 - player, notation.parse_action(mirror_look(notation.format_action(action))))
            for name in LANES:
                assert one.write_position()[name] == two.write_position()[mirror(name)]
        assert one.outcome().winners == tuple(1 - seat for seat in two.outcome().winners)


def check_suits_are_alike(table):
    """Exchange two suits everywhere: the same game with other pips."""
    if is_other(table):
        return
    rules = make_rules(table)
    ids = [card.id for card in rules.cards.kinds]
    swap = str.maketrans("SH", "HS")
    other = [ids.index(card.translate(swap)) for card in ids]
    for number in range(SAMPLE):
        one, chance = empty_table(rules), Chance.of_game(4, number)
        one.deal(chance)
        two = empty_table(rules)
        place(two, {name: [other[card] for card in cards] for name, cards in lying(one).items()})
        one.start()
        two.start()
        while one.to_move():
            (player,) = one.to_move()
            which = chance.below(len(one.legal_actions(player)))
            actions = [state.legal_actions(player)[which] for state in (one, two)]
            assert [actions[0].verb, actions[0].places] == [actions[1].verb, actions[1].places]
            one.apply(player, actions[0])
            two.apply(player, actions[1])
        assert one.outcome() == two.outcome()
        assert {name: tuple(other[card] for card in cards) for name, cards in lying(one).items()} == lying(two)


def check_the_log_tells_no_hidden_card(table):
    """Exchange hidden cards before a move: as long as nothing is turned up, a player hears the same."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(3):
        for state, player, action in walk(rules, number):
            if player is None:
                continue
            for viewer in (0, 1):
                hidden = [*list_face_down(state, viewer), *lying(state)["draw"], *lying(state)[f"p{2 - viewer}.hand"]]
                hidden = [card for card in hidden if card not in state.looked_at[viewer]]
                after = state.copy()
                after.apply(player, action)
                seen = set(hidden) & {card for name in lying(after) for card in list_seen(after, name, viewer)}
                names = {rules.cards.id_of(card) for card in set(hidden) - seen}
                told = " ".join(narrate(after.log[len(state.log) :], Speaker(rules.cards, ("Ana", "Ben"), viewer)))
                assert not names & set(told.replace(".", " ").replace(",", " ").replace(":", " ").split()), told


def list_seen(state, name, viewer):
    """Give the cards of a zone that a player sees, now or because a power has shown them."""
    shown = list(state.looked_at[viewer])
    if name in LANES or name == "discard":
        hidden = list_face_down(state, viewer)
        return shown + [card for card in lying(state)[name] if card not in hidden]
    return shown + list(lying(state)[name] if name == f"p{viewer + 1}.hand" else ())


LANE_INVARIANTS = (
    check_lanes_are_as_written_plainly,
    check_no_lane_is_won_before_the_pile_is_empty,
    check_sides_of_the_table_are_alike,
    check_suits_are_alike,
    check_the_log_tells_no_hidden_card,
)
