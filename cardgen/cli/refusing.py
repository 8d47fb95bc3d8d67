"""What is said at the table in the terminal to what is no move now: the reason, and what can be said instead."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.cli.move_list import blend_moves, is_long, join_moves, tell_numbers
from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Notation, Objection, UnreadableMoveError
from cardgen.engine.near_moves import find_near_moves
from cardgen.engine.player_names import say_players, say_sentence
from cardgen.engine.short_moves import find_longer, find_moves, has_number, list_spoken, split_words
from cardgen.engine.zones import format_player

_LONGEST_ECHO = 60
_NUMBERED = re.compile(r"#?([0-9]{1,9})[.)]?(?: (.+))?")
_QUIT = frozenset(("q", "quit", "exit"))
_TAKE_BACK = frozenset(("undo", "u", "back", "takeback"))


@dataclass(frozen=True, slots=True)
class Turn:
    """What one person can say at one moment: the `legal` moves, and the `forms` of these.

    `hand` are the ids of the cards in their hand, None where they do not see it; `is_asked` tells that a card asks;
    `end` is the word that ends the game.
    """

    legal: Sequence[str]
    forms: Sequence[str]
    notation: Notation
    names: Sequence[str]
    hand: frozenset[str] | None
    is_asked: bool
    end: str = "q"

    def join_forms(self) -> str:
        """Write the forms of what can be said, with the names of players."""
        return " or ".join(say_players(form, self.names) for form in self.forms)


def refuse_text(text: str, typed: str, whole: str, problem: MistakeError, turn: Turn) -> str:
    """Say why a text is no move, and which legal moves are near to it.

    `typed` has the names of players as the game writes them, `whole` is what it was written out to, and `problem`
    what the game says of that.
    """
    echo = shorten(text, _LONGEST_ECHO)
    said = _refuse_number(echo, typed, turn) or _refuse_wish(typed, turn)
    if said:
        return say_sentence(said, turn.names)
    longer = _find_longer(typed, turn)
    if longer:
        said = f"`{echo}` is not the whole move: you can say {join_moves(longer)}.{_tell_card_number(typed, turn)}"
        return say_sentence(said, turn.names)
    reason = _find_reason(echo, typed, whole, problem, turn)
    near = _find_near(typed, turn)
    meant = f"Did you mean {join_moves(near)}? " if near else ""
    return f"{say_sentence(f'{reason} {meant}', turn.names)}{_tell_forms(turn)}"


def refuse_move(objection: Objection, typed: str, turn: Turn) -> str:
    """Say why a move is against the rules, and which legal moves are near to it, unless the reason tells them."""
    said = str(objection).replace("the player's", "your").replace("the player must", "you must")
    quoted = said.split("`")[1::2]
    if any(move in quoted for move in (*turn.legal, *turn.forms)):
        return say_sentence(said, turn.names)
    near = _find_longer(typed, turn) or _find_near(typed, turn)
    if not near:
        return f"{say_sentence(said, turn.names)} {_tell_forms(turn)}"
    return say_sentence(f"{said} You can say {join_moves(near)}.", turn.names)


def _tell_forms(turn: Turn) -> str:
    return f"Now you can say {turn.join_forms()}; ? lists all."


def _find_longer(typed: str, turn: Turn) -> list[str]:
    """Give the legal moves that go on from a text; of sets, and where none does, those that name all of it."""
    longer = find_longer(typed, turn.legal)
    ordered = [each.move for each in list_spoken(longer, turn.notation) if not each.is_set]
    on = [move for move in ordered if f"{move.casefold()} ".startswith(f"{typed.casefold()} ")]
    return _blend(on or longer, turn)


def _find_near(typed: str, turn: Turn) -> list[str]:
    typed = _put_near_players(typed, turn)
    spoken = list_spoken(turn.legal, turn.notation)
    return _blend(find_near_moves(typed, spoken, most=200 if turn.notation.small else 3), turn)


def _put_near_players(typed: str, turn: Turn) -> str:
    """Write a text with the numbers of players for their names that are mistyped, where moves name players."""
    said = {word for move in turn.legal for word in move.casefold().split()}
    names = {name.casefold(): format_player(seat) for seat, name in enumerate(turn.names)}
    names = {name: player for name, player in names.items() if player in said}
    words = typed.casefold().split()
    meant = [difflib.get_close_matches(word, names, n=1, cutoff=0.65) if word not in said else [] for word in words]
    return " ".join(names[near[0]] if near else word for word, near in zip(words, meant, strict=True))


def _blend(moves: Sequence[str], turn: Turn) -> list[str]:
    return blend_moves(moves) if turn.notation.small and moves else [*moves]


def _refuse_number(echo: str, typed: str, turn: Turn) -> str:
    """Say what is wrong with the number of a move: no move has it, it lacks its mark, or is that of another move."""
    found = _NUMBERED.fullmatch(typed)
    if found is None or (not typed.startswith("#") and has_number(turn.legal)):
        return ""
    number, count = int(found[1]), len(turn.legal)
    if not 0 < number <= count:
        return f"There is no move #{number}: {tell_numbers(count)}; ? lists all."
    if found[2] and find_moves(found[2], turn.legal, turn.notation):
        return f"`{echo}` may be two moves: #{number} is `{turn.legal[number - 1]}` now. Say one of them."
    return (
        f"There are many moves, so a number has its mark: `#{number}`." if is_long(turn.legal) and not found[2] else ""
    )


def _refuse_wish(typed: str, turn: Turn) -> str:
    """Answer a wish that is no move: to end the game, to take a move back."""
    ids = map(str.casefold, turn.notation.ids)
    first = typed.split()[0].casefold()
    if first in ids:
        return ""
    if first in _QUIT:
        return f"`{turn.end}` alone ends the game."
    return f"No move can be taken back here. `{turn.end}` ends the game." if typed.casefold() in _TAKE_BACK else ""


def _tell_card_number(typed: str, turn: Turn) -> str:
    """Tell how the move of a number is meant where the same number is a card."""
    is_both = typed.isdecimal() and 0 < int(typed) <= len(turn.legal) and has_number(turn.legal, typed)
    return f" `{typed}` is a card here; `#{typed}` is the move with that number." if is_both else ""


def _find_reason(echo: str, typed: str, whole: str, problem: MistakeError, turn: Turn) -> str:
    if turn.is_asked:
        return f"`{echo}` is no answer."
    absent = _find_absent(typed, turn)
    if absent:
        return absent
    verbs = {move.split()[0] for move in turn.legal}
    first, verb = typed.split()[0].casefold(), whole.split()[0]
    if first in (*turn.notation.forms, *turn.notation.answers) and first not in verbs:
        return f"`{first}` cannot be said now."
    if verb in verbs:
        return problem.reason if isinstance(problem, UnreadableMoveError) else str(problem)
    return f"`{echo}` is not a move of this game."


def _find_absent(typed: str, turn: Turn) -> str:
    """Say which card of a text is not in the hand, or has no move now."""
    if turn.hand is None:
        return ""
    ids = {card_id.casefold(): card_id for card_id in turn.notation.ids}
    said = {word.partition("=")[0] for move in turn.legal for word in split_words(move.replace(",", " "))}
    for word in split_words(re.sub("[,+]", " ", typed)):
        card = word.partition("=")[0]
        if card in ids and card not in said:
            is_held = ids[card] in turn.hand
            return f"Nothing can be done with `{ids[card]}` now." if is_held else f"`{ids[card]}` is not in your hand."
    return ""
