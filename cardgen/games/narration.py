"""Worked examples as a rulebook tells them, in the log's words, and draws them: cards, moves, what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from cardgen.diagnostics import Report
from cardgen.engine.actions import CARD_SLOT, Action
from cardgen.engine.diagram import Diagram, crop_diagrams
from cardgen.engine.examples import Played, play_example
from cardgen.engine.narration import Event, Speaker
from cardgen.engine.own_words import call, call_diagram
from cardgen.engine.rules import Game, Rules, Tongue
from cardgen.engine.state import State
from cardgen.engine.story import Story, write_sentences
from cardgen.games import find_rules
from cardgen.games.table import set_table
from cardgen.model import Deck, Example

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
MOST_PICTURES = 5

Shown: TypeAlias = tuple[str, str]


def list_names(players: int) -> tuple[str, ...]:
    """Give a name to each player, as the rulebooks do; beyond those, `Player 7`."""
    return (*NAMES[:players], *(f"Player {number}" for number in range(len(NAMES) + 1, players + 1)))


@dataclass(frozen=True, slots=True)
class NarratedEvent:
    """One thing that happened: its sentence, which may be empty, and cards to draw, each with a line to set below it.

    `is_move`: what a player did, told by these lines as well as by the sentence; `is_effect`: what an ability did.
    `going_on` is how it is told in the sentence of the event before it, if it may be, and in that of the last event
    before it that is no move. A move that `is_linked` goes on from what is no move: who draws a card, and plays it.
    """

    sentence: str
    pictures: tuple[Shown, ...] = ()
    is_move: bool = False
    is_effect: bool = False
    going_on: tuple[str, str] = ("", "")
    is_linked: bool = False


@dataclass(frozen=True, slots=True)
class NarratedExample:
    """An example to print, or a part of one.

    `events` say what happened; `result` is the game's last word once it is over, else the scores where they are open
    and have changed.
    """

    title: str
    events: tuple[NarratedEvent, ...]
    result: str

    def choose_pictures(self, cards: Sequence[str] = ()) -> tuple[Shown, ...]:
        """Give the cards to draw: those named that appear, else up to five, of moves and effects if moves are told."""
        every = [shown for event in self.events for shown in event.pictures]
        if cards:
            return tuple(shown for card in cards for shown in [one for one in every if one[0] == card][:1])
        if any(event.is_move for event in self.events):
            every = [shown for event in self.events if event.is_move or event.is_effect for shown in event.pictures]
        return tuple(every[:MOST_PICTURES])

    def write_text(self, pictures: Sequence[Shown] = ()) -> tuple[str, ...]:
        """Give the paragraphs to set beside pictures: what was done first, then what came of it.

        Where the pictures show all cards of all moves, their lines tell the moves, and the text does not, save those
        that go on from what it tells.
        """
        needed = [shown for event in self.events if event.is_move for shown in event.pictures]
        said = [event for event in self.events if event.sentence]
        begun = list(takewhile(lambda event: event.is_move, said))
        is_shown = bool(needed) and all(shown in pictures for shown in needed)
        parts = (begun, said[len(begun) :])
        return tuple(text for text in (*(_join_sentences(part, is_shown) for part in parts),) if text)


def _join_sentences(said: Sequence[NarratedEvent], without_moves: bool) -> str:
    """Write what events tell, those that belong together in one sentence."""
    sentences: list[tuple[str, str]] = []
    is_after_told = True
    for event in said:
        is_told = event.is_linked or not (event.is_move and without_moves)
        if is_told:
            sentences.append((event.sentence, event.going_on[not is_after_told] if sentences else ""))
        is_after_told = is_told
    return write_sentences(sentences)


def narrate_example(
    example: Example,
    deck: Deck,
    names: tuple[str, ...] = NAMES,
    card_form: str = "{}",
    part: tuple[int, int] | None = None,
) -> NarratedExample | None:
    """Give an example as it is told; None if the game has no rules, the example does not come out, or the language of a
    translated deck has no words for it.

    `card_form` is put around each card that a sentence names. `part` is the first and the last move to tell, counted
    from 1; move 0 is what happens by itself before the first. Without it all is told, but not what begins after it.
    """
    report = Report()
    played = play_with(deck, example, report)
    if played is None or report.has_errors:
        return None
    rules = played.start.rules
    first, last = part or (0, len(played.moves))
    states = (played.start, *played.after)
    before, end = states[max(first - 1, 0)], states[last]
    log = _cut_new(end.log[len(before.log) if first else 0 :])
    speaker = Speaker(rules.cards, names[: rules.players], card_form=card_form)
    moves = played.moves[max(first - 1, 0) : last]
    tongue = rules.game.tongues.get(deck.lang)
    if tongue is not None and any(tongue.tell(event, speaker) is None for event in log):
        tongue = None
    if deck.original is not None and tongue is None:
        return None
    told = (*_narrate_moves(moves, speaker, rules), *_narrate_log(log, speaker, rules.game.story, tongue))
    events, result = _split_result(told, before, end, speaker.names, tongue)
    return NarratedExample(example.title, events, result)


def play_with(deck: Deck, example: Example, report: Report) -> Played | None:
    """Play an example with a deck, by its game's rules; None if there are none or it cannot be played to its end."""
    rules = set_table(
        deck.original or deck, {name: value.value for name, value in example.options.items()}, example.players
    )
    return None if rules is None else play_example(example, rules, report)


def _cut_new(log: Sequence[Event]) -> Sequence[Event]:
    """Leave out what begins at the end of a log, if anything was before."""
    ends = [number for number, event in enumerate(log) if number and event.is_beginning]
    return log[: ends[-1]] if ends else log


def _narrate_log(
    log: Sequence[Event], speaker: Speaker, story: Story, tongue: Tongue | None
) -> Iterator[NarratedEvent]:
    """Give what each event tells; a card is drawn where it first appears."""
    drawn: set[int] = set()
    go_on = story.go_on if tongue is None else tongue.go_on
    before: list[Event] = []
    for event in log:
        pictured = event.picture(speaker) if tongue is None else tongue.picture(event, speaker)
        sentence = story.tell(event, speaker) if tongue is None else tongue.tell(event, speaker) or ""
        last = (before[-1:], [each for each in before if not each.is_move][-1:])
        going_on = [go_on(each[0], event, speaker) if each and sentence and go_on else "" for each in last]
        if tongue is None:
            called = speaker.deck.called
            sentence, going_on = call(sentence, called), [call(words, called) for words in going_on]
            pictured = [(card, call(line, called)) for card, line in pictured]
        is_linked = any(not each.is_move and (type(each), type(event)) in story.links for each in before[-1:])
        before += [event] if sentence else []
        shown = [(card, line) for card, line in pictured if card not in drawn]
        drawn.update(card for card, _ in shown)
        pictures = tuple((speaker.deck.id_of(card), line) for card, line in shown)
        words = (going_on[0], going_on[1])
        yield NarratedEvent(sentence, pictures, event.is_move, event.is_effect, words, event.is_move and is_linked)


def _narrate_moves(moves: Sequence[tuple[int, Action]], speaker: Speaker, rules: Rules[Any]) -> Iterator[NarratedEvent]:
    """Give the cards of the moves as they are written, for a game that does not say what to draw: `Ana: duel`."""
    if rules.game.has_pictures:
        return
    for seat, action in moves:
        words = [word.strip() for word in rules.notation.forms.get(action.verb, action.verb).split(CARD_SLOT)]
        lines = [f"{speaker.player(seat)}: {word or words[0]}" for word in words]
        ids = [rules.cards.kinds[kind].id for kind in action.cards]
        yield NarratedEvent("", tuple(zip(ids, lines, strict=False)), is_effect=True)


def _split_result(
    events: tuple[NarratedEvent, ...],
    before: State[Any],
    end: State[Any],
    names: tuple[str, ...],
    tongue: Tongue | None,
) -> tuple[tuple[NarratedEvent, ...], str]:
    """Split off how it ended: the last sentence of a game that is over, else open scores that have changed."""
    said = [number for number, event in enumerate(events) if event.sentence]
    if end.is_terminal() and said:
        return (*events[: said[-1]], *events[said[-1] + 1 :]), events[said[-1]].sentence
    game = end.rules.game
    if not game.has_open_scores or before.returns() == end.returns():
        return events, ""
    tell = game.story.tell_scores if tongue is None else tongue.tell_scores or _list_scores
    return events, tell(names, end.returns())


def _list_scores(names: Sequence[str], scores: Sequence[int]) -> str:
    return f"{', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}."


# ---- drawn: what lay on the table before a move and after it


@dataclass(frozen=True, slots=True)
class ExampleDiagrams:
    """Positions of an example, each after a number of moves, and the ids of the cards by their numbers.

    `between` has the ids of the cards that the moves from one position to the next name.
    """

    moments: tuple[Diagram, ...]
    ids: tuple[str, ...]
    between: tuple[tuple[str, ...], ...] = ()


def has_diagrams(deck: Deck) -> bool:
    """Tell whether a deck's game says how its positions lie on a table."""
    game = find_rules(deck)
    return game is not None and game.lay is not None


def _find_lay(game: Game[Any], deck: Deck) -> Callable[[Any, int, tuple[str, ...]], Diagram] | None:
    """Give what lays positions, in the language of a translated deck."""
    tongue = game.tongues.get(deck.lang)
    if tongue is None:
        return game.lay if deck.original is None else None
    return tongue.lay


def draw_diagrams(
    example: Example, deck: Deck, moments: Sequence[int], names: tuple[str, ...] = NAMES
) -> ExampleDiagrams | None:
    """Give the positions of an example after so many moves each, 0 being before the first; None if it has none.

    They lie as they do before the player who makes the first move after the first position. What an example
    expects is left to the check that plays it: this shows what comes of the moves.
    """
    played = play_with(deck, example, Report())
    lay = None if played is None else _find_lay(played.start.rules.game, deck)
    if played is None or lay is None:
        return None
    states = (played.start, *played.after)
    movers = [seat for seat, _ in (*played.moves[moments[0] :], *played.moves[-1:])]
    player = movers[0] if movers else 0
    cards, players = played.start.rules.cards, played.start.rules.players
    called = {} if deck.lang in played.start.rules.game.tongues else cards.called
    drawn = [call_diagram(lay(states[number], player, names[:players]), called) for number in moments]
    between = tuple(
        tuple(cards.kinds[kind].id for _, action in played.moves[first:last] for kind in action.cards)
        for first, last in pairwise(moments)
    )
    ids = tuple(cards.id_of(card) for card in range(len(cards.kind_of)))
    return ExampleDiagrams(crop_diagrams(*drawn), ids, between)
