"""The Way told: its events as sentences, and the table as lines with the board drawn."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence

from cardgen.engine.cards import CardSet
from cardgen.engine.narration import CardDrawn, CardEvent, Event, Pictured, Speaker, join
from cardgen.engine.outcome import Ending
from cardgen.engine.view import view
from cardgen.games.the_way.board import (
    AIR,
    EARTH,
    ELEMENTS,
    FIRE,
    NOT_CALLED,
    WATER,
    Ground,
    format_space,
    name_element,
)
from cardgen.games.the_way.position import BURN, BURNED, DECK, DISCARD, SECOND_ARC, Position


class Played(CardEvent):
    """A player has played a card."""

    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell what is played."""
        return f"{say.player(self.seat)} plays the {say.card(self.card)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} plays")]


class Resolved(CardEvent):
    """A player resolves an event."""

    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell which event it is."""
        return f"{say.player(self.seat)} resolves the event {say.card(self.card)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} resolves")]


class Discarded(CardEvent):
    """A player discards a card to draw two."""

    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell what is discarded."""
        return f"{say.player(self.seat)} discards the {say.card(self.card)} to draw two cards."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} discards")]


class DrawnOpenly(CardDrawn):
    """A player has drawn a card that all see; an event is resolved at once."""

    is_event: bool

    def tell(self, say: Speaker) -> str:
        """Tell which card it is."""
        return f"{say.player(self.seat)} draws the {say.card(self.card)}{', an event' if self.is_event else ''}."


class Passed(Event):
    """A player passes."""

    seat: int
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell who passes."""
        return f"{say.player(self.seat)} passes."


class PieceMoved(Event):
    """A piece goes from one space to another, both as numbers of a board."""

    piece: int
    source: int
    target: int
    ground: Ground
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell which piece moves, and from where to where."""
        name, ground = name_piece(self.piece), self.ground
        if self.target == ground.out:
            return f"The {name} piece goes out through its own gate."
        to = "into the void" if self.target == ground.void else f"to {format_space(ground, self.target)}"
        if self.source >= ground.outside(AIR):
            return f"The {name} piece comes in through the {name_piece(ground.gates[self.target])} gate {to}."
        source = "the void" if self.source == ground.void else format_space(ground, self.source)
        return f"The {name} piece goes from {source} {to}."


class Stayed(Event):
    """Pieces that a card was to move cannot go where it sends them."""

    pieces: tuple[int, ...]
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell which pieces they are."""
        are_many = len(self.pieces) > 1
        named = join([*map(name_piece, self.pieces)])
        return f"The {named} {'pieces stay' if are_many else 'piece stays'} in place."


class Burned(Event):
    """Cards are burned at the end of a turn; `left` is how many the deck has then."""

    seat: int
    cards: tuple[int, ...]
    left: int

    def tell(self, say: Speaker) -> str:
        """Tell how many."""
        if not self.cards:
            return ""
        burned = "1 card is" if len(self.cards) == 1 else f"{len(self.cards)} cards are"
        return f"{burned} burned; the deck has {self.left or 'none'} left."


class ArcWon(Event):
    """Arc 1 is won, and the players go on."""

    def tell(self, say: Speaker) -> str:
        """Tell that it is won."""
        return "Every piece is in the void: Arc 1 is won."


class ArcBegun(Event):
    """Arc 2 begins."""

    is_beginning = True

    def tell(self, say: Speaker) -> str:
        """Tell that it begins."""
        return "Arc 2 begins: bring each piece out through its own gate."


class TurnEnded(Event):
    """A turn is over."""

    seat: int
    is_turn = True


class GameEnded(Event):
    """The game is over."""

    why: str
    ending: Ending
    winner: int | None

    def tell(self, say: Speaker) -> str:
        """Tell why, and who wins."""
        if self.ending is Ending.UNFINISHED:
            return f"The game stops here: {self.why}. It is not finished."
        won = {Ending.ALL: "Everybody wins", Ending.NOBODY: "Everybody loses"}
        who = f"{say.player(self.winner)} wins" if self.winner is not None else won[self.ending]
        return f"The game is over: {self.why}. {who}."


def name_piece(piece: int, called: Mapping[str, str] = NOT_CALLED) -> str:
    """Give the name of a piece, and of its gate: `Air`; that of the deck if it has one."""
    name = name_element(piece, called)
    return name[:1].upper() + name[1:]


def letter_pieces(called: Mapping[str, str]) -> str:
    """Give a letter for each piece: the first of its name, or where two have one alike those of the rules."""
    for names in (called, NOT_CALLED):
        letters = "".join(name_piece(piece, names)[0] for piece in range(len(ELEMENTS)))
        if len(set(letters)) == len(letters):
            break
    return letters


def _name_gate(gate: int, called: Mapping[str, str]) -> str:
    return called.get(f"{name_piece(gate)} gate", f"{name_piece(gate, called)} gate")


# ---- the table as lines of text

_WIDTH = 80
_CELL = 6  # `(AEFW)`, the void with all pieces


def draw_table(state: Position, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the lines that show the table to a player: the board, what must be done, the cards, all hands in view."""
    seen = view(state, player).zones
    piles = [f"deck {len(seen[DECK])}", f"discard {len(seen[DISCARD])}"]
    piles += [f"burned {len(seen[BURNED])}"] if state.is_cooperative else []
    return [
        *draw_board(state.ground, state.places, state.rules.cards.called),
        "",
        *_draw_aim(state, player, names),
        f"  {', '.join(piles)}",
        *_draw_hands(state, player, names),
    ]


def _draw_aim(state: Position, player: int, names: Sequence[str]) -> list[str]:
    """Give what must be done: to bring all pieces to one place, or an own one out first."""
    if not state.is_cooperative:
        aim = "  The first piece out through its own gate wins."
        return [aim, f"  {_list_owners(state, player, names)}."]
    what = (
        "each piece out through its own gate" if state.arc == SECOND_ARC else "every piece to the void, in the middle"
    )
    away, called = state.list_away(), state.rules.cards.called
    named = join([name_piece(piece, called) for piece in away])
    left = f"Still to go: {named}; a turn burns {BURN * len(away)} cards at its end."
    return [f"  Arc {state.arc}: bring {what}.", f"  {left}", *_draw_event(state, player)]


def _draw_event(state: Position, player: int) -> list[str]:
    """Say which event is to be resolved, and what it does."""
    event = state.find_event(player)
    if event is None or player not in state.waiting:
        return []
    card = state.rules.cards.kinds[state.rules.cards.kind_of[event]]
    return _wrap(f"The event {card.id} is to be resolved first: {card.abilities[0].value}")


def _list_owners(state: Position, player: int, names: Sequence[str]) -> str:
    """Tell whose pieces there are: `Yours: Air (A). Ben's: Earth (E)`."""
    told, called = [], state.rules.cards.called
    for seat, name in enumerate(names):
        owned = [_letter(piece, called) for piece in state.list_pieces() if state.find_owner(piece) == seat]
        whose = "Yours" if seat == player else f"{name}'s"
        told.append(f"{whose}: {join(owned)}")
    return ". ".join(told)


def _letter(piece: int, called: Mapping[str, str]) -> str:
    return f"{name_piece(piece, called)} ({letter_pieces(called)[piece]})"


def _draw_hands(state: Position, player: int, names: Sequence[str]) -> list[str]:
    """Give a line for each hand, that of the player last: its cards where they are seen, else how many there are."""
    seen = view(state, player).zones
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: (seat == player, seat)):
        whose = "your hand" if seat == player else f"{names[seat]}'s hand"
        turn = " (to move)" if seat == state.turn and seat != player else ""
        cards = [card for card in seen[state.hands[seat]] if card is not None]
        hidden = len(seen[state.hands[seat]]) - len(cards)
        held = f"{hidden} card{'s' * (hidden != 1)}" if hidden else _list_cards(cards, state.rules.cards)
        lines += _wrap(f"{whose}{turn}: {held}")
    return lines


def _wrap(text: str) -> list[str]:
    """Set a line of the table within its width."""
    return textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)


def _list_cards(cards: Sequence[int], deck: CardSet) -> str:
    """List cards, equal ones once: `air-single x2, void-all`."""
    counts = Counter(deck.ids(cards))
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in counts.items()) or "empty"


# ---- the board


def draw_board(ground: Ground, places: Sequence[int], called: Mapping[str, str] = NOT_CALLED) -> list[str]:
    """Draw the board with north above: files, ranks, gates with their names, and each piece as its letter.

    The void is in round brackets; a gate is an opening in the edge, beyond it the piece that stands outside.
    """
    letters = letter_pieces(called)
    standing = [_find_letters(places, space, letters) for space in range(ground.out + 1)]
    gates = [_name_gate(gate, called) for gate in range(len(ELEMENTS))]
    middle, margin = ground.size // 2, len(f"{gates[WATER]}  W  3 ")
    side = "-" * (_CELL * middle)
    edge = f"{' ' * margin}+{side}{' ' * _CELL}{side}+"
    files = "".join(format_space(ground, file)[0].center(_CELL) for file in range(ground.size))
    before = margin + 1 + middle * _CELL
    north, south = (gates[gate].rjust(before) + standing[ground.outside(gate)].center(_CELL) for gate in (AIR, EARTH))
    ranks = [_draw_rank(ground, standing, rank, gates) for rank in reversed(range(ground.size))]
    lines = [north, edge, *ranks, edge, south, f"{' ' * margin} {files}"]
    if standing[ground.out]:
        lines.append(f"  out: {', '.join(standing[ground.out])}")
    return [line.rstrip() for line in lines]


def _find_letters(places: Sequence[int], space: int, letters: str) -> str:
    return "".join(letters[piece] for piece, place in enumerate(places) if place == space)


def _draw_rank(ground: Ground, standing: Sequence[str], rank: int, gates: Sequence[str]) -> str:
    """Draw a row of spaces, the middle one between the west and the east gate."""
    first, margin = rank * ground.size, len(f"{gates[WATER]}  W  3 ")
    row = "".join(_draw_space(ground, standing[space], space) for space in range(first, first + ground.size))
    if rank != ground.size // 2:
        return f"{rank + 1} ".rjust(margin) + f"|{row}|"
    west, east = standing[ground.outside(WATER)], standing[ground.outside(FIRE)]
    left = f"{gates[WATER]} {west.center(3)} {rank + 1} "
    return f"{left.rjust(margin)} {row}  {east.center(3)} {gates[FIRE]}"


def _draw_space(ground: Ground, letters: str, space: int) -> str:
    shown = f"({letters or 'void'})" if space == ground.void else letters or "."
    return shown.center(_CELL)
