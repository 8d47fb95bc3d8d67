"""What must hold of every game: functions of a table that raise AssertionError where it does not.

The tests call each of them for every table.
"""

from __future__ import annotations

import json
import sys
from itertools import combinations
from pathlib import Path

from every_action import list_every_action
from game_tables import ROOT, deal, exchange, let_chance, load, lying, make_rules, name_table, place, walk
from lane_invariants import GAME as THREE_LANES
from lane_invariants import LANE_INVARIANTS
from lane_invariants import list_face_down as list_face_down_in_lanes
from nvwk_invariants import NVWK_INVARIANTS
from plain_wayjer import PlainWayjer
from the_way_invariants import THE_WAY_INVARIANTS
from war_slayer_invariants import WAR_SLAYER_INVARIANTS

from cardgen.balance import policies
from cardgen.balance.batch import play_out
from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.engine import text, view
from cardgen.engine.actions import CARD_SLOT, Action, IllegalActionError
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Moved, Shuffled, Speaker
from cardgen.engine.state import empty_table
from cardgen.engine.trace import replay, write_trace
from cardgen.engine.zones import Visibility, format_player
from cardgen.games.the_way.notation import WayNotation
from cardgen.games.war_slayer_v.words import Flipped, MissionBegun

PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
SAMPLE = 12
OF_MANY_TABLES = {"the-way": 3}  # games at each table of a game that has many tables
FEW, LARGE = 100, 2_000  # actions of a notation that are too many to try all of them again and again
LONG = {"three-lanes", "nvwk", "the-way"}  # games whose playthrough shows the table turn by turn, not move by move
MOST_SHOWN = {"the-way": 120}  # moves of a long game that a playthrough shows; after these it gives only the end
MOST_LISTED = 150  # legal moves that a playthrough lists; of more it has the first and the last
SYMMETRIC = {"wayjer"}  # games whose seats differ in nothing, not even in where they sit


def count_games(table):
    """Give how many games at a table are tried."""
    return OF_MANY_TABLES.get(table[0], SAMPLE)


def check_cards_are_conserved(table):
    rules = make_rules(table)
    everything = list(range(len(rules.cards.kind_of)))
    for number in range(count_games(table)):
        for state, _, _ in walk(rules, number):
            assert sorted(card for cards in state.zones.values() for card in cards) == everything


def check_zones_follow_from_the_log(table):
    rules = make_rules(table)
    for number in range(count_games(table)):
        start, _ = deal(rules, number)
        zones = {zone: list(cards) for zone, cards in start.zones.items()}
        final = last(rules, number)
        for event in final.log[len(start.log) :]:
            if isinstance(event, Shuffled):
                assert sorted(zones[event.zone]) == sorted(event.cards)
                zones[event.zone] = list(event.cards)
            for cards, source, target in event.transfers if isinstance(event, Moved) else ():
                for card in cards:
                    zones[source].remove(card)
                    zones[target].append(card)
        assert zones == {zone: list(cards) for zone, cards in final.zones.items()}


def check_a_replayed_trace_ends_the_same(table):
    rules = make_rules(table)
    players = [policies.choose_random] * rules.players
    for number in range(count_games(table)):
        record = play_out(rules, players, 1, number)
        trace = json.loads(json.dumps(write_trace(record, 1)))
        *_, final = replay(trace, make_rules(table))
        assert tell_cards_apart(final) == tell_cards_apart(record.final)
        named = {zone.name for zone in rules.zones} | set(rules.list_values())
        assert named - {"still_frozen"} <= set(trace["final"]) <= named  # it is written where there is such a card
        assert not set(trace["setup"]) & set(rules.game.read_only)
        assert {zone.name for zone in rules.zones} <= set(trace["setup"]) <= set(trace["final"])


def tell_cards_apart(state):
    """Give what has happened and how all stands; copies of a card, which a trace calls alike, by what is told of them.

    A trace names cards by their ids, so that a replay may have other copies in their places.
    """
    if len(state.rules.cards.kinds) == len(state.rules.cards.kind_of):
        return state.log, text.to_text(state)
    speaker = Speaker(state.rules.cards, tuple(format_player(seat) for seat in range(state.rules.players)))
    return [(type(event), event.tell(speaker)) for event in state.log], state.write_position()


def check_legal_moves_are_those_accepted(table):
    rules = make_rules(table)
    everything = list(list_every_action(rules.notation)) if is_small(rules) else None
    known = None if everything is None else set(everything)
    most = FEW if table[0] in OF_MANY_TABLES else LARGE
    for number in range(3):
        for state, _, _ in thin_out(walk(rules, number), 30, 6) if table[0] in OF_MANY_TABLES else walk(rules, number):
            probe = state.copy()
            probe.log = []
            before = list_parts(probe)
            for player in range(rules.players):
                legal = state.legal_actions(player)
                space = list_space(rules, legal) if everything is None else everything
                listed = set(legal)
                assert len(listed) == len(legal)
                assert listed <= (known or set(space))
                if len(space) > most:  # the rules say what they object to; a copy makes the legal ones and some others
                    space = [*legal, *space[len(state.log) % 5 :: 5]]
                    assert all((state.find_objection(player, each) is None) == (each in listed) for each in space)
                    space = [*legal, *space[len(legal) :: 100]]
                for action in space:
                    assert is_accepted(probe.copy(), player, action, before) == (action in legal)


def list_space(rules, legal):
    """Give the actions of a large notation with the cards of legal ones and two others."""
    named = {kind for action in legal for kind in action.cards}
    others = [kind for kind in range(len(rules.cards.kinds)) if kind not in named][:: len(rules.cards.kinds) // 2]
    return list(list_every_action(rules.notation, [*sorted(named), *others[:2]]))


def is_small(rules):
    if isinstance(rules.notation, WayNotation):  # its forms name pieces and ways too
        return False
    slots = [form.count(CARD_SLOT) for form in rules.notation.forms.values()]
    return sum(len(rules.cards.kinds) ** slot for slot in slots) <= LARGE


def is_accepted(state, player, action, before):
    try:
        state.apply(player, action)
    except IllegalActionError as refused:
        assert refused.objection.message
        assert refused.objection.rule
        assert list_parts(state) == before, "a refused move changes nothing"
        return False
    return True


def list_parts(state):
    """Give every field of a state but the rules, for comparison."""
    return [(name, repr(value)) for name, value in vars(state).items() if name != "rules"]


def check_moves_read_back(table):
    rules = make_rules(table)
    kinds = range(len(rules.cards.kinds))
    for some in [kinds] if is_small(rules) else [range(start, start + 4) for start in kinds[:-3:4]]:
        for action in list_every_action(rules.notation, some):
            assert rules.notation.parse_action(rules.notation.format_action(action)) == action


def check_states_read_back(table):
    rules = make_rules(table)
    for number in range(count_games(table)):
        for state, player, action in thin_out(walk(rules, number), 16, 80):
            written = text.to_text(state)
            again = text.from_text(written, rules)
            assert text.to_text(again) == written
            assert again.in_play == state.in_play
            if player is not None:
                assert again.legal_actions(player) == state.legal_actions(player)
                other = state.copy()
                again.apply(player, action)
                other.apply(player, action)
                assert text.to_text(again) == text.to_text(other)


def thin_out(states, step, first=30):
    """Give the first states of a game, and of a long game every so many after these."""
    return (state for number, state in enumerate(states) if number < first or number % step == 0)


def check_a_copy_plays_on_by_itself(table):
    rules = make_rules(table)
    for number in range(count_games(table)):
        for state, _, _ in thin_out(walk(rules, number), 8, 8 if table[0] in OF_MANY_TABLES else 30):
            before, told = text.to_text(state), list(state.log)
            chance = Chance(number)
            other = state.copy()
            assert text.to_text(other) == before
            assert other.log == told
            while waiting := other.to_move():
                other.apply(waiting[0], chance.choose(other.legal_actions(waiting[0])))
                let_chance(other, chance)
            assert text.to_text(state) == before
            assert state.log == told


def check_hidden_cards_do_not_show(table):
    """Exchange any two cards that a player cannot see: what the player sees and may do stays as it is."""
    rules = make_rules(table)
    for number in range(4):
        for state, _, _ in thin_out(walk(rules, number), 40 if table[0] in OF_MANY_TABLES else 3):
            for player in range(rules.players):
                seen, legal = view.view(state, player), state.legal_actions(player)
                pairs = list(combinations(list_hidden(state, player), 2))
                for one, two in pairs[:: max(3, len(pairs) // 20)]:
                    other = exchange(state, one, two)
                    assert view.view(other, player) == seen
                    assert other.legal_actions(player) == legal


def list_hidden(state, player):
    hidden = [
        zone.name
        for zone in state.rules.zones
        if zone.kind.visibility is Visibility.HIDDEN
        or (zone.kind.visibility is Visibility.OWNER and zone.owner != player)
    ]
    cards = [card for name in hidden for card in lying(state)[name] if card not in state.looked_at[player]]
    return cards + list_face_down(state, player)


def list_face_down(state, player):
    """Give the others' cards in zones that show each as it lies, but those that were flipped since they lie there."""
    if state.rules.game.id == THREE_LANES:
        return list_face_down_in_lanes(state, player)
    zones = [zone for zone in state.rules.zones if zone.kind.visibility is Visibility.LYING and zone.owner != player]
    cards = [card for zone in zones for card in lying(state)[zone.name]]
    for event in reversed(state.log):
        if isinstance(event, Flipped) and event.card in cards:
            cards.remove(event.card)
        if isinstance(event, MissionBegun):
            break
    return cards


def check_secret_choices_do_not_show(table):
    rules = make_rules(table)
    for number in range(count_games(table)):
        for state, player, action in walk(rules, number):
            if player is None or len(state.to_move()) < 2:
                continue
            seen = [view.view(state, viewer) for viewer in range(rules.players)]
            told = list(state.log)
            other = state.copy()
            other.apply(player, action)
            assert [view.view(other, viewer) for viewer in range(rules.players)] == seen
            assert other.log == told


def check_the_order_of_secret_choices_does_not_matter(table):
    rules = make_rules(table)
    for number in range(count_games(table)):
        for state, player, _ in walk(rules, number):
            if player is None or len(state.to_move()) < 2:
                continue
            chance = Chance(number)
            choices = [(seat, chance.choose(state.legal_actions(seat))) for seat in state.to_move()]
            ends = []
            for order in (choices, choices[::-1]):
                other = state.copy()
                for seat, action in order:
                    other.apply(seat, action)
                ends.append((text.to_text(other), other.log))
            assert ends[0] == ends[1]


def check_games_end(table):
    rules = make_rules(table)
    for number in range(count_games(table)):
        for moves, (state, player, _) in enumerate(walk(rules, number)):
            assert moves <= rules.game.longest
            assert (player is None) == state.is_terminal()
            assert state.is_terminal() == (state.outcome() is not None)
            assert not state.is_terminal() or not any(state.legal_actions(seat) for seat in range(rules.players))


def check_seats_are_alike(table):
    """Let each player take the seat of the next: all comes out as before, one seat on."""
    rules = make_rules(table)
    if table[0] not in SYMMETRIC:
        return
    seats = range(rules.players)
    after = [(seat + 1) % rules.players for seat in seats]
    for number in range(count_games(table)):
        one, _ = deal(rules, number)
        two = empty_table(rules)
        place(two, {move_on(zone, after): cards for zone, cards in one.zones.items()})
        two.start()
        chance = Chance(number)
        done: list[list[Action]] = [[] for _ in seats]
        while waiting := one.to_move():
            action = chance.choose(one.legal_actions(waiting[0]))
            one.apply(waiting[0], action)
            done[after[waiting[0]]].append(action)
        while waiting := two.to_move():
            two.apply(waiting[0], done[waiting[0]].pop(0))
        assert not any(done)
        assert one.returns() == tuple(two.returns()[after[seat]] for seat in seats)
        for zone in rules.zones:
            if zone.owner is not None:
                assert one.zones[zone] == lying(two)[move_on(zone, after)]
        assert set(find_winners(two)) == {after[seat] for seat in find_winners(one)}


def find_winners(state):
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


def move_on(zone, after):
    """Give the name of a zone, that of a player one seat on."""
    return zone.name if zone.owner is None else f"{format_player(after[zone.owner])}.{zone.kind.name}"


def check_the_shuffle_is_fair(table):
    counts: dict[str, int] = {}
    chance = Chance(7)
    for _ in range(6000):
        items = ["a", "b", "c"]
        chance.shuffle(items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert len(counts) == 6
    # chi-square with 5 degrees of freedom: above 20.5 with a probability of 0.001
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def check_the_examples_come_out(table):
    report = Report()
    project = load(table[0])
    assert play_examples(project.deck, project.examples, report) == len(project.examples) > 0
    assert [found.message for found in report.diagnostics] == []


def check_the_playthrough_is_as_stored(table):
    path = find_playthrough(table)
    assert path.exists(), f"a playthrough is missing: run python tests/playthroughs/store.py to write {path.name}"
    assert write_playthrough(table) == path.read_text(encoding="utf-8")


def find_playthrough(table) -> Path:
    return PLAYTHROUGHS / f"{name_table(table)}.txt"


def write_playthrough(table):
    """Give three random games move by move: what each player may see, may do and does, and the log in words."""
    from cardgen.engine.narration import narrate

    rules = make_rules(table)
    names, most = tuple(f"p{seat + 1}" for seat in range(rules.players)), MOST_SHOWN.get(table[0], sys.maxsize)
    lines = []
    for number in range(3):
        lines.append(f"game {number}")
        told, before = 0, None
        for move, (state, player, action) in enumerate(walk(rules, number, seed=2026)):
            if move >= most and player is not None:
                lines += ["..."] * (move == most)
                told = len(state.log)
                continue
            lines += [f"  {sentence}" for sentence in narrate(state.log[told:], Speaker(rules.cards, names))]
            told = len(state.log)
            if player is None:
                lines.append(f"  winner {state.outcome().format_winner()}, scores {state.outcome().scores}")
                break
            legal = [rules.notation.format_action(choice) for choice in state.legal_actions(player)]
            listed = legal if len(legal) <= MOST_LISTED else [*legal[: MOST_LISTED // 2], "...", *legal[-3:]]
            count = f"{len(legal)}: {', '.join(listed)}" if before != player or table[0] not in LONG else len(legal)
            lines += [f"    {line}" for line in show_table(state, player, before, names)]
            lines.append(f"  {names[player]}: {rules.notation.format_action(action)}  (of {count})")
            before = player
    return "\n".join(lines) + "\n"


def show_table(state, player, before, names):
    """Give what a player sees; in a long game only when another player begins to move, as the terminal shows it."""
    if state.rules.game.id in LONG:
        return [] if before == player else state.draw_table(player, names)
    labels = state.rules.cards.labels
    return [
        f"{name}: {' '.join('?' if card is None else labels[card] for card in cards)}"
        for name, cards in lying(view.view(state, player)).items()
        if cards
    ]


def check_wayjer_is_as_written_plainly(table, games=60):
    """Play the same games with the plain implementation side by side, comparing all after every move."""
    rules = make_rules(table)
    if rules.game.id != "wayjer":
        return
    ids = rules.cards.ids
    for number in range(games):
        dealt = lying(deal(rules, number)[0])
        plain = PlainWayjer(ids(dealt["deck"]), [ids(dealt["p1.hand"]), ids(dealt["p2.hand"])], **dict(rules.options))
        for state, player, action in walk(rules, number):
            compare_with_plain(state, plain)
            if player is not None:
                words = rules.notation.format_action(action).split()
                plain.play(player, ("duel", words[1], words[3]) if words[0] == "duel" else (words[0],))
        assert state.outcome().format_winner() == plain.winner()


def compare_with_plain(state, plain):
    ids, notation = state.rules.cards.ids, state.rules.notation
    assert ids(lying(state)["deck"]) == plain.deck
    assert ids(lying(state)["discard"]) == plain.discard
    assert list(state.to_move()) == plain.to_move()
    for seat in (0, 1):
        assert ids(lying(state)[f"p{seat + 1}.hand"]) == plain.hands[seat]
        assert ids(lying(state)[f"p{seat + 1}.won"]) == plain.won[seat]
        assert ids(state.looked_at[seat]) == plain.looked_at[seat]
        assert state.returns()[seat] == plain.score(seat)
        legal = {notation.format_action(action) for action in state.legal_actions(seat)}
        forms = {"duel": "duel {} wager {}", "look": "look", "decline": "decline"}
        assert legal == {forms[move[0]].format(*move[1:]) for move in plain.legal(seat)}


def check_wayjer_sums_hold(table):
    """All values of the deck sum to 6; what is won, left and discarded makes that up."""
    rules = make_rules(table)
    if rules.game.id != "wayjer" or dict(rules.options).get("wagered_copy", "zero") != "zero":
        return
    for number in range(SAMPLE):
        final = last(rules, number)
        rest = [*lying(final)["deck"], *lying(final)["discard"]]
        assert sum(final.returns()) + sum(rules.facts.values[card] for card in rest) == 6


def last(rules, number):
    *_, (final, _, _) = walk(rules, number)
    return final


INVARIANTS = (
    check_cards_are_conserved,
    check_the_examples_come_out,
    *LANE_INVARIANTS,
    check_wayjer_is_as_written_plainly,
    check_wayjer_sums_hold,
    check_seats_are_alike,
    check_the_shuffle_is_fair,
    check_games_end,
    check_hidden_cards_do_not_show,
    check_secret_choices_do_not_show,
    check_the_order_of_secret_choices_does_not_matter,
    check_moves_read_back,
    check_states_read_back,
    check_a_copy_plays_on_by_itself,
    check_zones_follow_from_the_log,
    check_a_replayed_trace_ends_the_same,
    check_legal_moves_are_those_accepted,
    check_the_playthrough_is_as_stored,
    *WAR_SLAYER_INVARIANTS,
    *NVWK_INVARIANTS,
    *THE_WAY_INVARIANTS,
)
OF_THE_DEFAULT_TABLE = (
    check_the_shuffle_is_fair,
    check_the_examples_come_out,
    check_the_playthrough_is_as_stored,
)
