"""Examples that come out otherwise after an edit are told with the very text that was edited."""

import pytest

from cardgen.checks.causes import find_causes
from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project

# what came out otherwise when one text of the game was edited
FAILED = [
    (  # the next player draws 2 cards unless
        "nvwk",
        "6S",
        "a-set-has-one-value six-asks-for-a-draw six-after-a-draw sixes-go-round-the-table "
        "sixes-come-back two-sixes-two-cards three-and-six-in-one-set black-king-flips-five-and-six "
        "skip-before-the-draw red-king-gains-one",
    ),
    (  # gain -3 points
        "nvwk",
        "5S",
        "five-on-its-suit five-leads-freely one-five-speaks-for-the-set five-ends-a-chain "
        "five-brings-the-end sixes-met-by-a-five black-king-flips-a-five black-king-flips-six-and-five "
        "black-king-flips-five-and-six red-king-flips-a-five red-king-as-last-card joker-as-a-five "
        "minus-two-is-not-enough",
    ),
    (  # discard the deck's top 3 cards
        "nvwk",
        "KS",
        "black-king-gains-two black-king-asks-in-order black-king-flips-a-nine-of-spades "
        "the-flipped-clear-ends-it-all the-flipped-clear-ends-a-draw black-king-gains-nothing "
        "black-king-flips-a-five black-king-flips-six-and-five black-king-flips-five-and-six "
        "skip-before-the-draw a-lone-card-is-flipped-twice king-shuffles-what-it-flipped "
        "king-with-a-queens-rule king-flips-a-seven two-kings-flip-one-after-the-other three-as-a-step "
        "dropped-cards-come-before-a-cleared-pile",
    ),
    (  # gain 2 actions
        "three-lanes",
        "AS",
        "flip-turns-the-lane empower-an-ace empower-no-king empower-not-what-comes-later "
        "empower-the-frozen empower-in-short action-is-free action-attacks-twice action-in-short "
        "a-lane-explodes",
    ),
    (  # your face-down cards in another lane
        "three-lanes",
        "5S",
        "flip-turns-the-lane flip-turns-up-a-queen flip-wakes-base-cards flip-within-a-flip flip-in-short "
        "empower-not-what-comes-later game-over-before-the-powers flipping-in-a-row a-lane-explodes",
    ),
    (  # your HQ, then
        "war-slayer-v",
        "JS",
        "claimed-at-one-moment face-down-to-the-end a-double-agent-defects an-early-double-agent "
        "a-double-agent-beats-nobody claims-stand-when-a-traitor-comes two-double-agents "
        "two-double-agents-after-a-loss nobody-backs-out-of-a-betrayal the-vip-meets-a-traitor "
        "the-vip-in-a-traitors-dossier the-king-changes-sides one-whole-mission",
    ),
]


def load(game):
    project = load_project(game, Sources(find_shipped_folder()), Report())
    assert project is not None
    return project


@pytest.mark.parametrize(("game", "card", "failed"), FAILED)
def test_the_text_that_was_edited_is_the_cause_of_all(game, card, failed):
    project = load(game)
    ((text, examples),) = find_causes(project.deck, project.examples, failed.split())
    assert text.cards[0] == card
    assert examples == failed.split()


def test_a_text_with_a_filled_in_suit_is_one_text():
    project = load("nvwk")
    ((text, _),) = find_causes(project.deck, project.examples, FAILED[1][2].split())
    assert text.cards == ("5S", "5H", "5D", "5C")


@pytest.mark.parametrize("step", [1, 2, 3])
def test_examples_of_all_kinds_have_no_cause_in_a_text(step):
    project = load("nvwk")
    failed = [example.id for example in project.examples][::step]
    assert list(find_causes(project.deck, project.examples, failed)) == []


def test_two_examples_have_no_cause():
    project = load("wayjer")
    failed = ["zero-beats-six", "zero-beats-six-from-the-other-side"]
    assert list(find_causes(project.deck, project.examples, failed)) == []
