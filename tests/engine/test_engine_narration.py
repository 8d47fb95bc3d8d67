"""The log reads as plain sentences, and tells each player only what they may know."""

from pathlib import Path

from cardgen.ability.english import VERBS
from cardgen.diagnostics import Report
from cardgen.engine.narration import Speaker, join, narrate
from cardgen.engine.state import empty_table
from cardgen.games import GAMES
from cardgen.games.table import set_table
from cardgen.loading import Sources, load_project

ROOT = Path(__file__).resolve().parents[2]


def make_rules():
    project = load_project("wayjer", Sources(ROOT), Report())
    assert project is not None
    rules = set_table(project.deck)
    assert rules is not None
    return rules


RULES = make_rules()
NAMES = ("Ana", "Ben")


def play(zones, moves):
    state = empty_table(RULES)
    cards = {name: [RULES.cards.find_kind(card) for card in lying.split()] for name, lying in zones.items()}
    state.place({RULES.find_zone(name): lying for name, lying in cards.items()})
    state.start()
    for player, text in moves:
        state.apply(player, RULES.notation.parse_action(text))
    return state


ROUND = play(
    {"deck": "-1 5", "p1.hand": "SWAP 3 6 0", "p2.hand": "COPY 2 1 4"},
    [(0, "duel SWAP wager 3"), (1, "duel 1 wager COPY"), (0, "look")],
)


def test_a_round_is_told_in_order():
    assert narrate(ROUND.log, Speaker(RULES.cards, NAMES)) == [
        "Ana duels with SWAP and wagers 3.",
        "Ben duels with 1 and wagers COPY.",
        "The top card of the deck, a -1, goes on Ana's SWAP.",
        "Ben's COPY becomes a copy of the 3.",
        "Ana looks at the deck and sees a 5.",
        "Ben's 1 is higher than Ana's -1.",
        "Ana's SWAP and the -1 are discarded.",
        "Ben wins both wagers, the COPY and the 3.",
    ]


def test_only_the_one_who_looked_hears_what_was_seen():
    told = [narrate(ROUND.log, Speaker(RULES.cards, NAMES, viewer))[4] for viewer in (0, 1, -1)]
    assert told == ["Ana looks at the deck and sees a 5.", "Ana looks at the deck.", "Ana looks at the deck."]


def test_the_end_is_told():
    won = play({"p1.hand": "6 1", "p2.hand": "0 2"}, [(0, "duel 6 wager 1"), (1, "duel 0 wager 2")])
    assert narrate(won.log, Speaker(RULES.cards, NAMES))[2:] == [
        "Ben's 0 beats Ana's 6.",
        "Ben wins both wagers, the 2 and the 1.",
        "Ana has won no cards. The sum is 0.",
        "Ben has won 2 and 1. The sum is 3.",
        "Ben wins the game by 3.",
    ]


def test_a_tie_is_told():
    tied = play({"p1.hand": "SWAP COPY", "p2.hand": "0 -1"}, [(0, "duel SWAP wager COPY"), (1, "duel 0 wager -1")])
    assert narrate(tied.log, Speaker(RULES.cards, NAMES))[3:] == [
        "Ana's SWAP and Ben's 0 are equal: the duel is a tie.",
        "Ana's SWAP is discarded.",
        "Ana wins back the COPY.",
        "Ben wins back the -1.",
        "Ana has won COPY. The sum is 0.",
        "Ben has won -1. The sum is -1.",
        "Ana wins the game by 1.",
    ]


def test_a_wagered_swap_is_told_as_no_gain():
    lost = play(
        {"deck": "5 4", "p1.hand": "6 2", "p2.hand": "1 SWAP"}, [(0, "duel 6 wager 2"), (1, "duel 1 wager SWAP")]
    )
    assert narrate(lost.log, Speaker(RULES.cards, NAMES))[4:6] == [
        "Ben's SWAP and the 5 are discarded.",
        "Ana wins back the 2.",
    ]
    won = play(
        {"deck": "5 4", "p1.hand": "6 SWAP", "p2.hand": "1 2"}, [(0, "duel 6 wager SWAP"), (1, "duel 1 wager 2")]
    )
    assert narrate(won.log, Speaker(RULES.cards, NAMES))[5] == "Ana wins Ben's 2."


def test_a_drawn_game_is_told():
    drawn = play({"p1.won": "5", "p2.won": "4 1"}, [])
    assert narrate(drawn.log, Speaker(RULES.cards, NAMES))[-1] == "The game is a draw."


def test_a_zone_is_named_with_its_owner():
    speaker = Speaker(RULES.cards, NAMES)
    assert [speaker.zone(RULES.find_zone(name)) for name in ("deck", "p2.hand")] == ["the deck", "Ben's hand"]


def test_cards_to_draw_have_a_line_of_their_own():
    speaker = Speaker(RULES.cards, NAMES, viewer=1)
    shown = [pictured for event in ROUND.log for pictured in event.picture(speaker)]
    assert [(RULES.cards.id_of(card), line) for card, line in shown] == [
        ("SWAP", "Ana duels"),
        ("3", "Ana wagers"),
        ("1", "Ben duels"),
        ("COPY", "Ben wagers"),
        ("-1", "on the SWAP"),
    ]


def test_words_are_joined():
    assert [join(["a"]), join(["a", "b"]), join(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_every_deed_of_a_game_is_documented_and_has_a_place():
    for game in GAMES:
        powers = game.powers
        placed = [*powers.events.values(), *powers.moments.values(), *powers.replaced.values(), powers.uses]
        assert set(powers.deeds) == {verb for verbs in placed for verb in verbs}
        assert all(deed.run.__doc__ for deed in powers.deeds.values())


def test_every_form_of_a_deed_has_an_example_with_its_verb():
    for game in GAMES:
        for verb, deed in game.powers.deeds.items():
            assert deed.forms
            assert set(deed.only_at) <= set(deed.forms)
            said = {verb, *(each.third for each in VERBS if each.name == verb)}
            for example in deed.forms.values():
                assert verb == "mark" or any(word in example for word in said), (game.id, verb, example)
