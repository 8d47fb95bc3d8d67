"""What an example may expect: one small reader, finder and comparison for each kind of key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics import suggest
from cardgen.diagnostics.mistake import MissingCard, MistakeError
from cardgen.engine.rules import Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.zones import Zone, format_player, parse_player
from cardgen.model import Texts
from cardgen.model.suggesting import suggest_card

_YES_NO = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Expectation:
    """How the value of one key is read from the file, found in a state, and compared.

    `read` raises MistakeError with what follows the key's name; what `read` and `find` give is plain: text, number,
    yes or no, or a tuple of texts.
    """

    read: Callable[[Texts], Any]
    find: Callable[[State[Any]], Any]
    agrees: Callable[[Any, Any], bool]


def find_expectation(key: str, rules: Rules[Any]) -> Expectation | None:
    """Give how a key of `expect` is dealt with; None if the game knows no such key."""
    common = {
        "over": Expectation(_read_yes_no, lambda state: state.is_terminal(), _is_equal),
        "winner": Expectation(_read_winner(rules), _find_winner, _is_same_winner),
        "to_move": Expectation(_read_players(rules), _find_to_move, _is_same_set),
    }
    if key in common:
        return common[key]
    zone = rules.find_zone(key)
    if zone is not None:
        return Expectation(_read_lying(zone, rules), lambda state: tuple(state.write_zone(zone)), _is_alike(key, rules))
    if key in rules.list_values():
        agrees = _is_part if isinstance(empty_table(rules).write_value(key), Mapping) else _is_alike(key, rules)
        return Expectation(read_value, lambda state: write_plainly(state.write_value(key)), agrees)
    kind, _, name = key.partition(".")
    asked = parse_player(name, rules.players)
    if asked is not None:
        of_moves = {
            "legal": Expectation(_read_actions(rules), lambda state: _format_legal(state, asked), _is_same_set),
            "legal_count": Expectation(_read_number, lambda state: len(state.legal_actions(asked)), _is_equal),
        }
        return of_moves.get(kind)
    seat = parse_player(kind, rules.players)
    if seat is None:
        return None
    own = {
        "score": Expectation(_read_number, lambda state: state.returns()[seat], _is_equal),
        "looked_at": Expectation(
            _read_cards(rules), lambda state: tuple(rules.cards.ids(state.looked_at[seat])), _is_equal
        ),
    }
    return own.get(name)


def list_expectations(rules: Rules[Any]) -> list[str]:
    """Give every key that an example of a game may expect."""
    seats = [format_player(seat) for seat in range(rules.players)]
    own = [
        key for seat in seats for key in (f"{seat}.score", f"{seat}.looked_at", f"legal.{seat}", f"legal_count.{seat}")
    ]
    return ["over", "winner", "to_move", *(zone.name for zone in rules.zones), *rules.list_values(), *own]


def suggest_expectation(key: str, rules: Rules[Any]) -> str:
    """Give a hint for a key that is nothing to look at: the same with its parts the other way round, or the nearest."""
    known = list_expectations(rules)
    turned = ".".join(reversed(key.split(".")))
    return f"Did you mean `{turned}`?" if turned in known else suggest(key, known)


def arrange(wanted: Any, found: Any, agrees: Callable[[Any, Any], bool]) -> Any:
    """Give what was found in the order of what was wanted, what is new last, if that says the same."""
    if not isinstance(wanted, tuple | list) or not isinstance(found, tuple | list):
        return found
    left, kept = [*found], []
    for each in wanted:
        if each in left:
            left.remove(each)
            kept.append(each)
    arranged = type(found)([*kept, *left])
    return arranged if agrees(arranged, found) else found


def _is_equal(wanted: Any, found: Any) -> bool:
    return bool(wanted == found)


def _is_part(wanted: Any, found: Any) -> bool:
    """Tell whether all pairs that are named are there: a mapping says nothing of others."""
    return isinstance(wanted, tuple) and bool(wanted) and set(wanted) <= set(found)


def _is_alike(name: str, rules: Rules[Any]) -> Callable[[Any, Any], bool]:
    alike = empty_table(rules).write_alike

    def is_alike(wanted: Any, found: Any) -> bool:
        lists = isinstance(wanted, tuple) and isinstance(found, tuple)
        return alike(name, wanted) == alike(name, found) if lists else _is_equal(wanted, found)

    return is_alike


def _is_same_set(wanted: tuple[str, ...], found: tuple[str, ...]) -> bool:
    return Counter(wanted) == Counter(found)


def _is_same_winner(wanted: str | list[str], found: str | list[str]) -> bool:
    is_list = isinstance(wanted, list) and isinstance(found, list)
    return sorted(wanted) == sorted(found) if is_list else wanted == found


# ---- reading


def _text(texts: Texts) -> str:
    if not isinstance(texts.value, str):
        raise MistakeError("takes one value, not a list.")
    return texts.value.strip()


def _list(texts: Texts) -> tuple[str, ...]:
    if not isinstance(texts.value, tuple):
        raise MistakeError("takes a list, as `[a, b]`, or `[]` for none.")
    return tuple(item.value for item in texts.value)


def _read_number(texts: Texts) -> int:
    text = _text(texts)
    try:
        return int(text)
    except ValueError:
        raise MistakeError(f"is `{text}`; it must be a whole number.") from None


def _read_yes_no(texts: Texts) -> bool:
    text = _text(texts).lower()
    if text not in _YES_NO:
        raise MistakeError(f"is `{text}`; it must be `true` or `false`.")
    return _YES_NO[text]


def _refuse_card(card: str, rules: Rules[Any]) -> MistakeError:
    hint = suggest_card(card, rules.cards.kinds)
    return MistakeError(
        f"names the card `{card}`; the deck has no such card. {hint}".rstrip(), subject=MissingCard(card)
    )


def _read_cards(rules: Rules[Any]) -> Callable[[Texts], tuple[str, ...]]:
    def read(texts: Texts) -> tuple[str, ...]:
        cards = _list(texts)
        for card in cards:
            if rules.cards.find_kind(card) is None:
                raise _refuse_card(card, rules)
        return cards

    return read


def _read_lying(zone: Zone, rules: Rules[Any]) -> Callable[[Texts], tuple[str, ...]]:
    split = empty_table(rules).split_lying

    def read(texts: Texts) -> tuple[str, ...]:
        lying = _list(texts)
        for text in lying:
            for card, _ in split(zone, text):
                if card is not None and rules.cards.find_kind(card) is None:
                    raise _refuse_card(card, rules)
        return tuple(" ".join(text.split()) for text in lying)

    return read


def read_value(texts: Texts) -> str | tuple[str, ...]:
    """Give a value as an example has it: a text, a list of texts, or the pairs of a mapping as a list."""
    if isinstance(texts.value, Mapping):
        return tuple(f"{key}: {each.value}" for key, each in texts.value.items())
    return _text(texts) if isinstance(texts.value, str) else _list(texts)


def _read_players(rules: Rules[Any]) -> Callable[[Texts], tuple[str, ...]]:
    def read(texts: Texts) -> tuple[str, ...]:
        players = _list(texts)
        for player in players:
            if parse_player(player, rules.players) is None:
                raise MistakeError(f"names `{player}`; the game has no such player.")
        return players

    return read


def _read_winner(rules: Rules[Any]) -> Callable[[Texts], Any]:
    words = ("none", "draw", "unfinished", "all", "nobody", *(format_player(seat) for seat in range(rules.players)))
    read_players = _read_players(rules)

    def read(texts: Texts) -> str | list[str]:
        if isinstance(texts.value, tuple):
            players = list(read_players(texts))
            return players[0] if len(players) == 1 else players
        text = _text(texts)
        if text not in words:
            hint = suggest(text, words, few=0)
            listed = ", ".join(words)
            raise MistakeError(f"is `{text}`; it must be one of {listed}, or a list of players. {hint}".rstrip())
        return text

    return read


def _read_actions(rules: Rules[Any]) -> Callable[[Texts], tuple[str, ...]]:
    def read(texts: Texts) -> tuple[str, ...]:
        notation, moves = rules.notation, _list(texts)
        try:
            return tuple(notation.format_action(notation.parse_action(text)) for text in moves)
        except MistakeError as problem:
            raise MistakeError(f"holds a move that cannot be read: {problem}") from None

    return read


# ---- finding


def write_plainly(value: Any) -> str | tuple[str, ...]:
    """Write a value of a position, or one of a file, as an example does: a text, or a list of texts.

    A mapping is written as the list of its pairs: `air: c3`.
    """
    if isinstance(value, Mapping):
        return tuple(f"{key}: {each}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(str(item) for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _find_winner(state: State[Any]) -> str | list[str]:
    outcome = state.outcome()
    return "none" if outcome is None else outcome.format_winner()


def _find_to_move(state: State[Any]) -> tuple[str, ...]:
    return tuple(format_player(seat) for seat in state.to_move())


def _format_legal(state: State[Any], seat: int) -> tuple[str, ...]:
    return tuple(state.rules.notation.format_action(action) for action in state.legal_actions(seat))
