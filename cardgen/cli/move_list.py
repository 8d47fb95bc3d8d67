"""The list of legal moves as `?` shows it: whole where it is short, else how many moves there are with each card."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from cardgen.engine.actions import Notation
from cardgen.engine.player_names import say_players
from cardgen.engine.short_moves import count_names, find_longer, has_number

_MOST_LISTED = 40
_MOST_JOINED = 6
_FEW = 8  # moves of a verb that are listed one by one in any list


def is_long(legal: Sequence[str]) -> bool:
    """Tell whether there are too many moves to list all; their numbers are marked then, `#123`."""
    return len(legal) > _MOST_LISTED


def list_moves(legal: Sequence[str], notation: Notation, names: Sequence[str], end: str = "q") -> list[str]:
    """Give the lines that show all moves, with their numbers, how they may be typed, and what ends the game."""
    if is_long(legal):
        return [*_sum_up(legal, notation, names), _tell_short("`#3` for the third of all", end)]
    has_numbers = not has_number(legal)  # where cards are numbers, a number before them would be read as one
    marked = {f"{'' if has_numbers else '#'}{number}": each for number, each in _number(legal, names)}
    width = max(map(len, marked))
    lines = [f"  {number:>{width}} {each}" for number, each in marked.items()]
    return [*lines, _tell_short("Its number" if has_numbers else "Its number with the `#`", end)]


def list_moves_with(text: str, legal: Sequence[str], notation: Notation, names: Sequence[str]) -> list[str]:
    """Give the lines that show the moves that name all the cards and places of a text, those of few words first."""
    found = find_longer(text, legal)
    if not found:
        return [f"No move names `{text.strip()}` now; ? alone lists what you can say."]
    numbers = {move: number for number, move in enumerate(legal, 1)}
    shown = {f"#{numbers[move]}": say_players(move, names) for move in found[:_MOST_LISTED]}
    width = max(map(len, shown))
    lines = [f"{len(found):,} moves name `{text.strip()}`:" if len(found) > 1 else f"1 move names `{text.strip()}`:"]
    if notation.small and len(found) > _FEW:
        return [*lines, *(f"  {shape}" for shape in blend_moves(found))]
    lines += [f"  {number:>{width}} {move}" for number, move in shown.items()]
    if len(found) > _MOST_LISTED:
        typed = text.casefold().replace("=", " ").split()
        others = [name for name, _ in count_names(found, notation).most_common() if name.casefold() not in typed]
        more = f"; name another card for fewer, `? {text.strip()} {others[0]}`" if others else ""
        lines.append(f"  ... and {len(found) - _MOST_LISTED:,} more{more}")
    return lines


def blend_moves(moves: Sequence[str]) -> list[str]:
    """Give moves in as few lines as say just these: `play wild-single on air/earth to fire/void`.

    Where each word may stand with each other one, a line has all of them; else there is a line for each first word.
    """
    found = []
    for count in dict.fromkeys(len(move.split()) for move in moves):
        found += _blend([words for move in moves if len(words := move.split()) == count])
    return found


def _blend(moves: Sequence[Sequence[str]]) -> list[str]:
    columns = [[*dict.fromkeys(column)] for column in zip(*moves, strict=True)]
    if prod(map(len, columns)) == len(moves):
        return [" ".join(_join_words(column) for column in columns)]
    at = next(number for number, column in enumerate(columns) if len(column) > 1)
    return [line for word in columns[at] for line in _blend([move for move in moves if move[at] == word])]


def _join_words(column: Sequence[str]) -> str:
    comma = "," if column[0].endswith(",") else ""
    return "/".join(word.removesuffix(",") for word in column) + comma


def tell_numbers(count: int) -> str:
    """Tell how many moves there are, by their numbers."""
    return "there is only #1" if count == 1 else f"there are {count:,}, #1 to #{count}"


def join_moves(moves: Sequence[str]) -> str:
    """Write moves one behind the other, those beyond a few as a number."""
    if len(moves) <= _MOST_JOINED:
        return " or ".join(f"`{move}`" for move in moves)
    return f"{join_moves(moves[:_MOST_JOINED])}, and {len(moves) - _MOST_JOINED:,} more"


def _sum_up(legal: Sequence[str], notation: Notation, names: Sequence[str]) -> list[str]:
    """Give for each verb its few moves, those where cards are what they are before others; else a count by cards."""
    by_verb: dict[str, list[tuple[int, str]]] = {}
    for number, move in _number(legal, names):
        by_verb.setdefault(move.split()[0], []).append((number, move))
    lines, asked = [], ""
    for verb, moves in by_verb.items():
        plain = [each for each in moves if "=" not in each[1]]
        shown = moves if len(moves) <= _FEW else plain if len(plain) <= _FEW else []
        lines += [f"  #{number} {move}" for number, move in shown]
        rest = [legal[number - 1] for number, move in moves if (number, move) not in shown]
        if rest and notation.small:
            lines += [f"  {shape}" for shape in blend_moves(rest)]
            asked = asked or rest[0].split()[1]
        elif rest:
            counts = count_names(rest, notation)
            asked = asked or next(iter(counts))
            ways = ", ".join(f"{name} {count:,}" for name, count in counts.items())
            more = " more" * bool(shown)
            lines.append(f"  {verb} in {len(rest):,}{more} ways; with {ways}")
    if asked:
        lines.append(f"`? {asked}` lists those that name {asked}; more cards or places behind it, those that name all.")
    return lines


def _tell_short(number: str, end: str) -> str:
    return (
        f"{number} is enough, or the cards and places alone where only one move has them, or the first letters "
        f"of a word before them; capital letters or small ones. `{end}` ends the game."
    )


def _number(legal: Sequence[str], names: Sequence[str]) -> list[tuple[int, str]]:
    return [(number, say_players(move, names)) for number, move in enumerate(legal, 1)]
