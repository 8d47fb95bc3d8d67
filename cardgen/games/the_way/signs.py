"""What the signs of a card say: its sets of borders and its symbols, as the sentences that are printed and played."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Ability, Act, Does, Group, Instruction, Keyword, Player, Steps, Who
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.effects.things import list_words
from cardgen.games.the_way.board import ELEMENTS
from cardgen.games.the_way.facts import COOPERATIVE, MODE, VERSUS
from cardgen.model import Card, Vocabulary

VOID, WILD = "void", "wild"
SYMBOLS = (*ELEMENTS, VOID, WILD)
EVENT = Keyword("Event")
ONE_SET, TWO_SETS, FOUR_SETS = 1, 2, 4
_KINDS = {(ONE_SET, 1): "single", (ONE_SET, 2): "double", (TWO_SETS, 2): "dual", (FOUR_SETS, 1): "all"}


def read_signs(card: Card) -> tuple[Ability, ...]:
    """Give what a card says: one set of borders moves 1 piece a step for each symbol, two sets 1 piece for each
    symbol, four sets each piece; a Void symbol or four sets make it an event.

    Raises MistakeError, with the field that is wrong as its subject, where borders and symbols say nothing together.
    """
    symbols, borders = _read_symbols(card), _read_borders(card)
    _check_number(card, borders, symbols)
    _check_kind(card, borders, symbols)
    if borders == FOUR_SETS:
        moves = [_move(None, 1, symbols[0])]
    elif borders == TWO_SETS:
        moves = [_move(1, 1, symbol) for symbol in symbols]
    else:
        moves = [_move(1, len(symbols), symbols[0])]
    is_event = borders == FOUR_SETS or VOID in symbols
    return (Instruction(tuple(moves)), EVENT) if is_event else (Instruction(tuple(moves)),)


def check_words(vocabulary: Vocabulary) -> None:
    """Refuse a language without the words of the sentences, and events that come up in versus play too (Y27)."""
    nouns, places = ({word.meant for word in words} for words in (vocabulary.nouns, vocabulary.places))
    if "piece" not in nouns:
        raise MistakeError("The `nouns` have no `piece`, which cards move.", "Add `piece: pieces` to them.")
    if vocabulary.verbs is not None and "move" not in {word.name for word in vocabulary.verbs}:
        raise MistakeError("The `verbs` have no `move`, which all cards say.", "Add it to them.")
    missing = [name for name in (*map(_name_gate, ELEMENTS), VOID) if name not in places]
    if missing:
        message = f"The `places` have no {list_words(missing)}, where the symbols send pieces."
        listed = ", ".join((*map(_name_gate, ELEMENTS), VOID))
        own = f"places: {{{_name_gate(ELEMENTS[0])}: ...}}"
        hint = f"Write `places: [{listed}]`, or each with a name of your own: `{own}`."
        raise MistakeError(message, hint)
    keyword = vocabulary.find_keyword(EVENT.name)
    if keyword is None:
        message = "The `keywords` have no `Event`, which cards with 4 sets of borders or a Void symbol say."
        raise MistakeError(message, "Name it `Event`.")
    if keyword.holds({MODE: VERSUS}):
        message = "The keyword `Event` holds in versus play too, where drawn cards are hidden and none is an event."
        raise MistakeError(message, f"Add `option: {{{MODE}: {COOPERATIVE}}}` to it.", subject=keyword)


def _name_gate(element: str) -> str:
    return f"{element.capitalize()} gate"


def _move(pieces: int | None, steps: int, symbol: str) -> Does:
    way = None if symbol == WILD else VOID if symbol == VOID else _name_gate(symbol)
    return Does(Player(Who.YOU), Act("move", Group(pieces, "piece"), (Steps(steps, way),)))


def _read_symbols(card: Card) -> tuple[str, ...]:
    symbols = card.fields.get("symbols")
    if not isinstance(symbols, tuple) or not symbols:
        raise MistakeError("The card has no symbols, so it says nothing.", _show_known(), subject="symbols")
    for symbol in symbols:
        if symbol not in SYMBOLS:
            raise MistakeError(f"The card has the symbol `{symbol}`.", _show_known(), subject="symbols")
    return symbols


def _show_known() -> str:
    return f"The symbols are {', '.join(SYMBOLS)}: write `symbols: [air]`, for example."


def _read_borders(card: Card) -> int:
    borders = card.fields.get("borders")
    if borders in (ONE_SET, TWO_SETS, FOUR_SETS) and isinstance(borders, int):
        return borders
    if isinstance(borders, str):
        raise MistakeError(f"`borders` is the text `{borders}`.", "Declare `borders: integer`.", subject="borders")
    found = "no `borders`" if borders is None else f"{borders} sets of borders"
    message = f"The card has {found}; it can have 1, 2 or 4 sets."
    raise MistakeError(message, "1 moves one piece, 2 move twice, 4 move each piece.", subject="borders")


def _check_number(card: Card, borders: int, symbols: Sequence[str]) -> None:
    """Refuse symbols that do not fit the borders."""
    listed = ", ".join(symbols)
    if borders == TWO_SETS and len(symbols) != TWO_SETS:
        message = f"The card has 2 sets of borders and the symbols {listed}; each set has 1 symbol."
        raise MistakeError(message, "Name 2 symbols, the outer one first.", subject="symbols")
    if borders == FOUR_SETS and len(symbols) != 1:
        message = f"The card has 4 sets of borders and the symbols {listed}; 4 sets have 1 symbol."
        raise MistakeError(message, "Name 1 symbol.", subject="symbols")
    if borders == ONE_SET and len(set(symbols)) > 1:
        message = f"The card has 1 set of borders and the symbols {listed}; within 1 set they are alike."
        raise MistakeError(message, "Repeat one symbol, or give the card 2 sets of borders.", subject="symbols")


def _check_kind(card: Card, borders: int, symbols: Sequence[str]) -> None:
    """Refuse a `kind` that is not that of the borders and symbols."""
    kind, meant = card.fields.get("kind"), _KINDS.get((borders, len(symbols)))
    if kind is not None and meant is not None and kind != meant:
        sets = "1 set of borders" if borders == 1 else f"{borders} sets of borders"
        number = "1 symbol" if len(symbols) == 1 else f"{len(symbols)} symbols"
        message = f"The card is of the kind `{kind}`, and {sets} with {number} make it `{meant}`."
        raise MistakeError(message, f"Write `kind: {meant}`, or change the borders or symbols.", subject="kind")
