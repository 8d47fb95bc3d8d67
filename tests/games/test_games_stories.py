"""Every worked example of the shipped games is told in whole sentences, and each link of a story is told somewhere."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from game_tables import load

from cardgen.diagnostics import Report
from cardgen.engine.narration import Event, Speaker
from cardgen.games import GAMES
from cardgen.games.narration import NAMES, narrate_example, play_with

SELDOM = {  # what the shipped cards hardly bring about
    "Tied, WagersWon",  # a tie without a SWAP takes two cards of one value
    "Killed, Killed",
    "Killed, Returned",
}
IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("game_id", IDS)
def test_every_example_is_told_in_whole_sentences(game_id: str) -> None:
    project = load(game_id)
    wrong = []
    for example in project.examples:
        told = narrate_example(example, project.deck)
        texts = () if told is None else (*told.write_text(), *told.write_text(told.choose_pictures()), told.result)
        for text in filter(None, texts):
            for sentence in re.split(r"(?<=\.) ", text):
                is_whole = (
                    (sentence[0].isupper() or sentence[0].isdigit())
                    and sentence.endswith(".")
                    and not re.search(r"[,;:]\.|\.\.|  |, ,", sentence)
                )
                wrong += [] if is_whole and len(sentence.split()) <= 40 else [f"{example.id}: {sentence}"]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_each_link_of_a_story_goes_on_somewhere_in_the_examples(game) -> None:
    project = load(game.id)
    told: set[tuple[type[Event], type[Event]]] = set()
    kinds: set[type[Event]] = set()
    for example in project.examples:
        played = play_with(project.deck, example, Report())
        if played is None:
            continue
        state = (played.start, *played.after)[-1]
        say = Speaker(state.rules.cards, NAMES[: state.rules.players])
        log = [event for event in state.log if event.tell(say)]
        kinds |= {type(event) for event in log}
        for events in (log, [event for event in log if not event.is_move]):
            for before, event in pairwise(events):
                link = game.story.links.get((type(before), type(event)))
                if link is not None and link(before, event, say):
                    told.add((type(before), type(event)))
    untold = {f"{a.__name__}, {b.__name__}" for a, b in game.story.links if (a, b) not in told}
    assert sorted(untold - SELDOM) == []
    assert sorted(kind.__name__ for kind in game.story.sentences if kind not in kinds) == []
