"""Worked examples as a rulebook tells and draws them, word for word: some of each game, and parts of them."""

from dataclasses import replace

import pytest
from game_tables import load
from golden_text import compare

from cardgen.games import GAMES
from cardgen.games.narration import draw_diagrams, has_diagrams, narrate_example

IDS = [game.id for game in GAMES]
NAMES = ("Zoe", "Max", "Kim", "Lou", "Pia", "Rob")
TOLD = {
    "wayjer": "zero-beats-six minus-one-looks copy-takes-the-value-of-the-wager a-won-copy-scores-nothing "
    "a-wagered-swap-is-won swap-comes-before-looking the-higher-sum-wins",
    "war-slayer-v": "the-first-cards a-draw-asks-nobody the-last-loser-is-defeated the-vip-meets-a-traitor "
    "an-ace-does-not-beat-a-double-agent the-finder-is-not-asked",
    "nvwk": "a-pass-is-not-for-the-pile sixes-come-back nine-of-hearts-one-card-each black-king-asks-in-order "
    "draws-shuffle-the-discard joker-is-any-card chain-is-drawn all-six-share",
    "three-lanes": "view-draws-and-discards flip-turns-the-lane retaliate-strikes-back taunt-has-three-hit-points "
    "empower-not-what-comes-later both-sides-fall two-at-once-with-a-jack",
    "the-way": "another-piece-is-in-the-way out-through-the-air-gate the-discard-pile-is-shuffled "
    "a-void-double-turns-a-corner a-chain-of-waiting-pieces a-blocked-piece-waits stepping-in event-after-event "
    "the-second-card-waits arc-two-begins arc-two-is-won arc-two-is-lost the-burn-takes-what-is-left "
    "no-direction-for-a-piece-out",
}
IN_PARTS = {
    "wayjer": "one-whole-game",
    "war-slayer-v": "one-whole-mission",
    "nvwk": "passes-start-anew",
    "three-lanes": "four-idle-turns",
    "the-way": "one-short-race",
}
DRAWN = {
    "wayjer": "copy-of-a-six-loses-to-a-zero all-at-once a-look-after-swap",
    "war-slayer-v": "rows-may-differ going-on the-finder-is-not-asked one-whole-mission",
    "nvwk": "a-pass-is-not-for-the-pile sixes-go-round-the-table three-cards-devolve-into-two two-sevens-stop-one-play "
    "a-new-pile-starts-ascending four-turns-the-play joker-as-the-nine-of-clubs black-king-flips-a-nine-of-spades "
    "jack-of-diamonds-gives-left any-order-is-read",
    "three-lanes": "view-draws-and-discards freeze-in-short move-lets-sleepers-lie both-sides-fall",
    "the-way": "out-through-the-air-gate arc-two-is-won one-short-race",
}


def tell(told):
    if told is None:
        return ["  nothing"]
    pictures = told.choose_pictures()
    named = told.choose_pictures([card for card, _ in pictures[::-2]])
    return [
        f"==== {told.title}",
        *told.write_text(),
        *(f"  beside pictures: {text}" for text in told.write_text(pictures)),
        *(f"  picture: {card} {line}" for card, line in pictures),
        f"  chosen: {'; '.join(card for card, _ in named)}",
        f"  result: {told.result}",
        "",
    ]


@pytest.mark.parametrize("game_id", IDS)
def test_examples_are_told_so(game_id):
    project = load(game_id)
    lines = []
    by_id = {example.id: example for example in project.examples}
    for name in TOLD[game_id].split():
        lines += tell(narrate_example(by_id[name], project.deck, card_form="<{}>"))
    longest = by_id[IN_PARTS[game_id]]
    last = len(longest.moves)
    for part in ((0, 0), (0, 1), (1, 1), (last - 1, last - 1), (last, last)):
        lines += [f"moves {part}", *tell(narrate_example(longest, project.deck, NAMES, part=part))]
    compare(f"examples-{game_id}.txt", lines)


def draw_card(card, ids):
    """Give a card as `5` face up, `(5)` face down, `(?)` where the player may not know it, with its captions."""
    face = ids[card.card]
    if not card.is_up:
        face = f"({'?' if card.known is None else ids[card.known]})"
    return " ".join((face, *card.captions))


@pytest.mark.parametrize("game_id", IDS)
def test_examples_are_drawn_so(game_id):
    project = load(game_id)
    lines = []
    for example in [each for each in project.examples if each.id in DRAWN[game_id].split()]:
        found = draw_diagrams(example, project.deck, range(len(list_moves(example)) + 1), NAMES)
        assert found is not None
        lines += ["", f"==== {example.title}", f"{len(found.ids)} cards, the last {found.ids[-1]}"]
        for moment in found.moments:
            lines.append(f"note: {moment.note or 'none'}")
            for area in moment.areas:
                rows = [
                    " | ".join("+".join(draw_card(card, found.ids) for card in place) for place in row)
                    for row in area.rows
                ]
                names = area.row_names or ("",) * len(rows)
                lines += [
                    f"  {area.name or name}{f', {name}' if area.name and name else ''}: {row}".rstrip()
                    for name, row in zip(names, rows, strict=True)
                ]
    compare(f"diagrams-{game_id}.txt", lines)


def list_moves(example):
    return [move for move in example.moves if not move.is_illegal]


def test_a_game_without_rules_has_no_diagrams():
    project = load("wayjer")
    deck = replace(project.deck, id="mine")
    assert has_diagrams(project.deck)
    assert not has_diagrams(deck)
    assert draw_diagrams(project.examples[0], deck, (0,)) is None


def test_a_game_that_lays_nothing_has_no_diagrams(monkeypatch):
    project = load("wayjer")
    monkeypatch.setattr("cardgen.games.GAMES", tuple(replace(game, lay=None) for game in GAMES))
    assert not has_diagrams(project.deck)
    assert draw_diagrams(project.examples[0], project.deck, (0,)) is None


def test_a_diagram_lies_before_the_player_who_makes_the_next_move():
    project = load("three-lanes")
    (example,) = [each for each in project.examples if each.id == "nimble-stays-warm"]
    assert [move.who.value for move in example.moves] == ["p1", "p2"]
    notes = []
    for number in range(3):
        drawn = draw_diagrams(example, project.deck, (number,), ("Zoe", "Max"))
        assert drawn is not None
        notes.append(drawn.moments[0].note)
    assert notes == ["1 action left", "3 actions left", "2 actions left"]


def test_a_position_without_moves_lies_before_the_first_player():
    deck = load("three-lanes").deck
    (example,) = [each for each in load("three-lanes").examples if each.id == "nimble-stays-warm"]
    drawn = draw_diagrams(replace(example, moves=()), deck, (0,), ("Zoe", "Max"))
    assert drawn is not None
    assert drawn.moments[0].note == "1 action left"
