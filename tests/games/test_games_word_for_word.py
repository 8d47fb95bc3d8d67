"""Positions of `tests/games/positions`: how tables look, moves are rated, refused and told; word for word."""

from functools import cache

import pytest
from game_tables import ROOT, load, make_rules
from golden_text import compare

from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.examples import play_example
from cardgen.engine.narration import Speaker
from cardgen.games import GAMES
from cardgen.loading.examples import read_examples

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
IDS = [game.id for game in GAMES]
REFUSED = {
    "wayjer": {
        "plain": ["", "duel", "duel 0", "duel 0 wager", "duel 0 wager 7", "duel 0 wager 6", "duel 6 wager 0",
                  "duel 0 wager 0", "duel -1 wager 0 now", "dual 0 wager -1", "look", "decline", "look at it", "Duel"],
        "swaps": ["duel -1 wager 6", "duel 0 wager COPI", "duel SWAP wager COPY", "duel SWAP wager SWAP"],
        "asked-to-look": ["duel 0 wager COPY", "look", "decline"],
        "after-a-secret-choice": ["duel 0 wager COPY", "duel 6 wager 2"],
        "after-the-end": ["duel 6 wager 2", "look"],
    },
    "war-slayer-v": {
        "first-rows": ["dossier 9S KD 9S", "dossier 9S KD", "theater 9S KD 2C", "place 9S KD AH", "continue", "back",
                       "back out", "dossier 9S KD AH 2C", "dosier 9S KD AH", "theater KD AH 9S", "end"],
        "dossier-filled": ["dossier 9S KD AH", "theater 9S KD AH", "place 9S 9S AH", "place 9S KD", "place 9S KD 1S"],
        "loser-answers": ["theater 4S AH KD", "place 4S AH KD", "back out", "back off", "continue now", "go"],
        "after-a-mission": ["continue", "dossier 2C 3C 4C", "dossier 2S 3C 4C"],
        "after-an-equal-end": ["continue"],
    },
    "nvwk": {
        "a-lead": ["play", "play 9D", "play 9S 9H 9H", "play 3D", "play 3D=1", "play 3D=9 9H 9S", "play JR",
                   "play JR=9X", "play 9S=9", "play 9S 2C", "play 1S", "pass", "draw", "skip", "discard 9C",
                   "choose p2", "drop 9S", "plai 9S", "play JR=3 3D=3", "", "skip it"],
        "six-seats": ["play 3H=5", "play 9C", "play QH", "play 4D", "play 3H=3", "pass", "discard 9C", "draw"],
        "sixes": ["play 6H", "play 5S", "play 9C", "discard 9C", "discard 5S", "draw", "pass", "skip"],
        "skips": ["play 8H", "play 3C=8", "play 3C=J", "skip", "pass", "draw"],
        "a-chain": ["play 10H", "play 9H", "play 3C=10", "play 3C=K", "play KD", "draw", "pass"],
        "queens": ["play QD", "play 10S", "play 10S 10H", "play AH AD", "play 3C=Q QD", "play 3C=A AD", "play KD KS",
                   "pass"],
        "asked-to-choose": ["choose p1", "choose p3", "choose p4", "choose p5", "choose all", "choose 1", "choose",
                            "pass", "p1", "play 9H"],
        "asked-to-choose-or-all": ["choose all", "choose p3", "choose none", "decline", "drop 4C"],
        "asked-to-drop": ["drop 4C", "drop 4D 4C", "drop 4C 4D", "drop 4C 4C", "drop 4C 10H JB", "drop none",
                          "drop 2S 4C", "give 4C", "drop"],
        "after-the-end": ["play 2C", "pass", "draw"],
    },
    "the-way": {
        "a-race": ["play air-single on air", "play air-single", "play air-single on fire", "play air-single on erth",
                   "play air-single on air to air", "play void-single on air to water", "play void-single on air",
                   "play void-single on earth to void", "play fire-single on air", "play air-singel on air", "pass",
                   "discard water-single", "discard", "draw", "draw two", "event air-single on air", "plai air-single",
                   "play air-single on water", "play air-single on air, earth", "play air-all"],
        "four-race": ["play fire-air-dual on fire", "play fire-air-dual on fire, air to void", "play fire-air-dual",
                      "play fire-air-dual on fire, fire", "play wild-double on air to void by air",
                      "play wild-double on air to void by earth then fire", "play wild-double on air to norht",
                      "play wild-double on air to void", "play wild-double on air to air then fire",
                      "play wild-double on fire to void by fire", "play wild-double on fire to void"],
        "nothing-to-do": ["pass", "draw", "discard air-single", "play air-single on air"],
        "together": ["event void-void-dual on air, air", "draw", "event void-all", "event void-void-dual on air",
                     "play water-earth-dual on air, air"],
        "asked-to-resolve": ["event void-single on air to fire", "event void-single on earth to fire", "pass",
                             "event void-single on air", "event void-all air to fire"],
        "asked-to-resolve-in-the-void": ["event wild-all air to void, earth to void, fire to air, water to air",
                                         "event wild-all", "event wild-all on air to void", "play wild-all",
                                         "event wild-all earth to void, air to void, fire to air, water to air"],
        "second-arc": ["play fire-single on air", "play fire-single on fire", "pass", "event fire-single on fire"],
        "after-a-win": ["draw", "pass"],
    },
    "three-lanes": {
        "attacks": [
            "end turn",
            "flip A1", "flip A3", "flip A5", "flip A6", "flip A7", "flip B4", "flip D1", "flip A0", "flip A1234",
            "attack A3 -> A1", "attack A4 -> A1", "attack A5 -> A1", "attack A6 -> A1", "attack A1 -> A4",
            "attack A1 -> A2", "attack A1 -> A6", "attack A1 -> A1 A2", "attack A1 -> B1", "attack B1 -> B1 B3",
            "attack B1 -> B3 B1", "attack B1 -> B1 B1", "attack B1 -> B1 B4", "attack B1 -> B1 B2 B3",
            "attack B4 -> B1", "attack B2+B1 -> B1", "attack B1+B3 -> B1", "attack B3+B3 -> B1", "attack B1+C1 -> B1",
            "attack B1", "atack B1 -> B2", "pair B1 B2", "pair B3 B4", "pair B4 B3", "pair B3 C1", "pair B3 B9",
            "pair A3 A1", "pair A1 A3", "pair B3 B3", "play 2H to A", "play 2H to D", "play 3S to A", "play 2X to A",
            "play 2H", "discard 2H", "discard none", "look p1 A3", "look p2 A3", "look p3 A3", "look none", "look A1",
            "move A1", "move none", "end", "end the turn", "pass", "",
        ],
        "pairs": [
            "attack A1 -> A2", "attack A1+A2 -> A2", "attack A1+A3 -> A2", "attack A1+A2 -> A2 A3", "attack A3 -> A2",
            "attack A4+A5 -> A2", "pair A1 A3", "pair A2 A3", "pair A4 A5", "pair A3 A4", "pair C1 C2", "pair A5 A6",
            "attack A1+A2 -> A1",
        ],
        "after-the-end": ["end turn", "flip A1"],
        "awake": ["attack A3 -> A1", "play 2H to C", "play 2D to A", "flip A1", "attack C1 -> C1", "flip C1"],
        "asked-to-discard": ["discard QD", "discard KD", "discard none", "end turn", "look none", "flip A1"],
        "asked-to-look": ["look p2 A2", "look p1 A1", "look p2 A1", "look none", "move none", "discard none"],
        "asked-to-move": ["move A1", "move A2", "move B1", "move C3", "move C1", "move none", "look none"],
    },
}  # fmt: skip
AFTER = ("asked-to-", "after-")  # how positions are called that are looked at after the moves, not before
NOT_DRAWN = (
    "one-action",
    "flips",
    "more-flips",
    "without-an-action",
    "last-lane",
    "traps",
    "what-is-spared",
    "asked-to-move-one-of-four",
    "the-last-attacker-dies",
    "bens-turn",
    "lost-before",
    "lost-before-by-ben",
    "two-fives",
    "asked-to-discard",
    "asked-to-move",
    "asked-to-look",
    "after-an-equal-end",
    "after-the-end",
)  # too like the others; fmt: skip


@pytest.fixture(params=IDS)
def played(request):
    """Give a game's id, and its positions by their ids with the moves made from them."""
    text = (ROOT / "tests" / "games" / "positions" / f"{request.param}.yaml").read_text(encoding="utf-8")
    report = Report()
    examples = {example.id: example for example in read_examples(text, "positions.yaml", report)}
    fewest = load(request.param).deck.players[0]
    rules = cache(lambda options, players: make_rules((request.param, options, players)))
    found = {
        name: play_example(each, rules(list_options(each), each.players or fewest), report)
        for name, each in examples.items()
    }
    assert [(each.place, each.message, each.hint) for each in report.diagnostics] == []
    return request.param, found


def list_options(example):
    return tuple((name, value.value) for name, value in example.options.items())


def choose(played):
    """Give the position to look at of each example: the first, or the one in which a choice is open."""
    return {name: find_end(each) if name.startswith(AFTER) else each.start for name, each in played.items()}


def find_end(played):
    return (played.start, *played.after)[-1]


def list_row(row, ids):
    return " | ".join(" + ".join(tell_card(card, ids) for card in place) or "-" for place in row) or "-"


def tell_card(card, ids):
    face = "".join(["up " if card.is_up else "", "turned " if card.is_turned else ""])
    known = "" if card.known is None else f" is {ids[card.known]}"
    return f"{face}{ids[card.card]}{known}{''.join(f', {word}' for word in card.captions)}"


def test_tables_look_so(played):
    game_id, positions = played
    lines = []
    for name, state in choose(positions).items():
        if name in NOT_DRAWN:
            continue
        ids = [state.rules.cards.id_of(card) for card in range(len(state.rules.cards.kind_of))]
        names = NAMES[: state.rules.players]
        for player in range(state.rules.players):
            table = state.draw_table(player, names)
            if table is None:
                return  # a game without a table of its own
            lines += ["", f"==== {name}, seen by {NAMES[player]}", *table]
            lay = state.rules.game.lay
            if lay is None:
                continue
            diagram = lay(state, player, names)
            lines.append(f"diagram: {diagram.note or 'no note'}")
            for area in diagram.areas:
                lines += [f"  {area.name}{' (beside)' * area.is_beside}"]
                lines += [f"    {list_row(row, ids)}" for row in area.rows]
    compare(f"tables-{game_id}.txt", lines)


def test_moves_are_rated_so(played):
    game_id, positions = played
    lines = []
    for name, state in choose(positions).items():
        for player in state.to_move():
            lines += ["", f"==== {name}, {NAMES[player]} to move"]
            for action in state.legal_actions(player):
                rating = state.rate(player, action)
                lines.append(state.rules.notation.format_action(action) + ("" if rating is None else f": {rating}"))
    compare(f"ratings-{game_id}.txt", lines)


def test_moves_are_refused_so(played):
    game_id, positions = played
    lines = []
    for name, state in choose(positions).items():
        for number, text in enumerate(REFUSED[game_id].get(name, ())):
            try:
                action = state.rules.notation.parse_action(text)
            except MistakeError as problem:
                lines += [f"{name}: {text}", f"  {problem}"]
                continue
            for player in state.to_move() if number else range(state.rules.players):
                objection = state.find_objection(player, action)
                lines += [f"{name}: {NAMES[player]}, {text}", f"  {objection or 'Legal.'}"]
    compare(f"moves-{game_id}.txt", lines)


def test_moves_are_told_so(played):
    game_id, positions = played
    lines = []
    for name, each in positions.items():
        lines += ["", f"==== {name}"]
        start = each.start
        names = NAMES[: start.rules.players]
        speakers = [Speaker(start.rules.cards, names, viewer) for viewer in (None, *range(len(names)))]
        for event in find_end(each).log:
            to_all, *to_each = [event.tell(speaker) for speaker in speakers]
            if to_all:
                lines.append(to_all)
            lines += [f"  to {NAMES[seat]}: {said}" for seat, said in enumerate(to_each) if said != to_all]
            drawn = [event.picture(speaker) for speaker in speakers]
            for who, pictures in zip(("", *(f"for {name} " for name in names)), drawn, strict=True):
                if pictures and (not who or pictures != drawn[0]):
                    shown = "; ".join(f"{start.rules.cards.id_of(card)} {line}" for card, line in pictures)
                    lines.append(f"  picture {who}{shown}")
        for key, value in find_end(each).write_position().items():
            if value not in ([], None):
                lines.append(f"  {key}: {value}")
    compare(f"logs-{game_id}.txt", lines)
