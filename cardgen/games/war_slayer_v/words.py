"""War Slayer V told: its events as sentences, the table as lines, `?` what lies hidden, brackets what you alone see."""

from __future__ import annotations

from cardgen.ability.english import choose_article
from cardgen.engine.narration import CardEvent, Event, Pictured, Speaker, join
from cardgen.engine.view import view
from cardgen.engine.zones import Zone
from cardgen.games.war_slayer_v.facts import SEATS
from cardgen.games.war_slayer_v.rows import CAPTURED, COLUMNS, DOSSIER, DRAWN, FLIPS, HQ, THEATER, Rows


class MissionBegun(Event):
    """A Mission begins; flips run from the left of the defeated player."""

    number: int
    defeated: int
    is_beginning = True

    def tell(self, say: Speaker) -> str:
        """Tell its number and from where the flips run."""
        return f"Mission {self.number} begins: flips run from {say.player(self.defeated)}'s left."


class Drawn(Event):
    """A player has drawn cards."""

    seat: int
    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell the cards to their player."""
        what = say.cards(self.cards) if say.may_know(self.seat) else f"{len(self.cards)} cards"
        return f"{say.player(self.seat)} draws {what}."


class Filled(Event):
    """A player has filled a row, `Dossier` or `Theater`."""

    seat: int
    row: str
    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell which row is filled, and to its player with what."""
        what = f": {' '.join(say.card(card) for card in self.cards)}" if say.may_know(self.seat) else ""
        return f"{say.player(self.seat)} fills the {self.row}{what}."


class Flipped(Event):
    """An Operative is revealed."""

    seat: int
    column: int
    card: int
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell who it is and where."""
        return f"{say.player(self.seat)} reveals {say.card(self.card)} in column {self.column + 1}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the Operative."""
        return [(self.card, f"{say.player(self.seat)} reveals")]


class OperationWon(Event):
    """One side wins an Operation; `cards` are p1's Operative and p2's."""

    winner: int
    column: int
    cards: tuple[int, int]

    def tell(self, say: Speaker) -> str:
        """Tell whose Operative beats whose."""
        sides = [f"{say.player(seat)}'s {say.card(card)}" for seat, card in enumerate(self.cards)]
        winner = say.player(self.winner)
        return f"{sides[self.winner]} beats {sides[1 - self.winner]}: {winner} wins the Operation."


class OperationTied(Event):
    """Nobody wins an Operation; a side may have no Operative there."""

    column: int
    cards: tuple[int | None, int | None]

    def tell(self, say: Speaker) -> str:
        """Tell whose Operatives are equal, or that there are not two."""
        one, two = self.cards
        if one is None or two is None:
            return f"In column {self.column + 1} there is nobody to compare."
        return f"{say.player(0)}'s {say.card(one)} and {say.player(1)}'s {say.card(two)} draw."


class Claimed(Event):
    """A player has claimed face-up Operatives, which all see, and in secret Information Cards and hidden cards."""

    seat: int
    operatives: tuple[int, ...]
    secret: tuple[int, ...]
    hidden: tuple[int, ...] = ()

    def tell(self, say: Speaker) -> str:
        """Tell what is claimed: Information Cards by name to the claimer alone."""
        names = [f"the {say.card(card)}" for card in self.operatives]
        if say.may_know(self.seat):
            names += [f"the {say.card(card)}" for card in (*self.secret, *self.hidden)]
        else:
            for cards, what in ((self.secret, "Information Card"), (self.hidden, "face-down card")):
                one = f"{choose_article(what)} {what}"
                names += [one if len(cards) == 1 else f"{len(cards)} {what}s"] if cards else []
        return f"{say.player(self.seat)} claims {join(names)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw what is claimed, as far as the listener may know it."""
        known = (*self.operatives, *((*self.secret, *self.hidden) if say.may_know(self.seat) else ()))
        return [(card, f"{say.player(self.seat)} claims") for card in known]


class Found(CardEvent):
    """A claimed card does something, which shows it to all."""

    def tell(self, say: Speaker) -> str:
        """Tell who has found what."""
        return f"{say.player(self.seat)} has found the {say.card(self.card)}."


class WentHome(CardEvent):
    """A player's card goes to the bottom of the HQ."""

    def tell(self, say: Speaker) -> str:
        """Tell which card it is."""
        return f"The {say.card(self.card)} goes to the bottom of {say.player(self.seat)}'s HQ."


class WentOn(Event):
    """The loser of an Operation goes on."""

    seat: int

    def tell(self, say: Speaker) -> str:
        """Tell who goes on."""
        return f"{say.player(self.seat)} goes on."


class BackedOut(Event):
    """The loser of an Operation backs out."""

    seat: int

    def tell(self, say: Speaker) -> str:
        """Tell who backs out."""
        return f"{say.player(self.seat)} backs out: the Mission ends."


class Betrayed(CardEvent):
    """A player's card ends the Mission."""

    def tell(self, say: Speaker) -> str:
        """Tell which card it is, with its role."""
        kind = say.deck.kinds[say.deck.kind_of[self.card]]
        role = kind.fields.get("role")
        known = f", {choose_article(role)} {role}," if isinstance(role, str) and role else ""
        return f"{say.player(self.seat)}'s {say.card(self.card)}{known} ends the Mission."


class BothBetrayed(Event):
    """Cards of both sides end the Mission at one moment."""


class PutOff(CardEvent):
    """A revealed card will do something at the end of the Mission."""

    verb: str
    period: str

    def tell(self, say: Speaker) -> str:
        """Tell that the Mission will be the last, if that is what the card does."""
        if self.verb != "end":
            return ""
        return f"{say.player(self.seat)}'s {say.card(self.card)} is revealed: the {self.period} will be the last."


class RanShort(Event):
    """No Mission can begin."""

    def tell(self, say: Speaker) -> str:
        """Tell why."""
        return "An HQ has too few cards for another Mission."


class GivenUp(Event):
    """A game is called unfinished after so many Missions."""

    missions: int

    def tell(self, say: Speaker) -> str:
        """Tell after how many."""
        return f"After {self.missions} Missions the game is called unfinished."


class Ended(Event):
    """The game has a winner."""

    scores: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell the scores and the winner."""
        winner = self.scores.index(max(self.scores))
        listed = " and ".join(f"{say.player(seat)} has {score}" for seat, score in enumerate(self.scores))
        return f"The game is over: {listed}. {say.player(winner)} wins."


class EndedEqual(Event):
    """The game is tied, which takes a deck that is not whole."""

    scores: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell the score of both."""
        return f"The game is over: both players have {self.scores[0]}. It is a draw."


# ---- the table as lines of text

_WIDTH = 6  # letters of a cell: `(10S)` and a space, more where ids are longer


def draw_table(state: Rows, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the lines that show the table to a player, the other side above."""
    seen, cards = view(state, player).zones, state.rules.cards
    width = max(_WIDTH, max(len(card.id) for card in cards.kinds) + 3)
    printed = {zones: cards.called.get(name, name) for zones, name in ((DOSSIER, "Dossier"), (THEATER, "Theater"))}
    order = ", ".join(str(column + 1) for column in FLIPS[state.defeated])
    whose = "Your" if state.defeated == player else f"{names[state.defeated]}'s"
    mission = f"Mission {state.missions}. " if state.missions else ""
    lines = [f"{mission}{whose} left comes first: columns {order}."]
    indent = max(len(_owner(seat, player, names)) for seat in SEATS) + 1 + max(map(len, printed.values()))
    lines.append(" " * (indent + 2) + "".join(str(column + 1).center(width) for column in COLUMNS).rstrip())
    for seat, rows in ((1 - player, (DOSSIER, THEATER)), (player, (THEATER, DOSSIER))):
        for row in rows:
            name = f"{_owner(seat, player, names)} {printed[row]}"
            lines.append(f"  {name.ljust(indent)}{_draw_row(state, row[seat], seen[row[seat]], width)}".rstrip())
    for seat in (1 - player, player):
        claimed = [_name(state, card) for card in seen[CAPTURED[seat]]]
        aside = f", claimed: {' '.join(claimed)}" if claimed else ""
        count = len(seen[HQ[seat]])
        lines.append(f"  {_owner(seat, player, names)} HQ: {count} {'card' if count == 1 else 'cards'}{aside}")
    if seen[DRAWN[player]]:
        lines.append(f"  in your hand: {' '.join(_name(state, card) for card in seen[DRAWN[player]])}")
    return lines


def _owner(seat: int, player: int, names: tuple[str, ...]) -> str:
    return "your" if seat == player else f"{names[seat]}'s"


def _draw_row(state: Rows, row: Zone, cards: tuple[int | None, ...], width: int) -> str:
    texts = ["-"] * len(COLUMNS)
    for place, (column, card) in enumerate(zip(state.columns[row], cards, strict=True)):
        is_secret = card is not None and not state.is_up(row, place)
        texts[column] = f"({_name(state, card)})" if is_secret else _name(state, card)
    return "".join(text.center(width) for text in texts)


def _name(state: Rows, card: int | None) -> str:
    return "?" if card is None else state.rules.cards.id_of(card)
