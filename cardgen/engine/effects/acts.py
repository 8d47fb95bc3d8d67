"""Deeds that several games share: what it is to look at cards and to put, copy, claim or discard them, and to end."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Does, Named, Player, Who, Whose, Zone
from cardgen.engine import zones
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Given, Use, refusal
from cardgen.engine.effects.things import Table, is_public, list_words
from cardgen.engine.narration import CardEvent, Pictured, Speaker, join
from cardgen.engine.zones import Visibility

END_OF = "end of the "


class Put(CardEvent):
    """A card lies on a player's card that has said so."""

    on: int
    source: zones.Zone
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell where the card comes from and where it goes."""
        card, on = say.a_card(self.card), f"{say.player(self.seat)}'s {say.card(self.on)}"
        return f"The top card of {say.zone(self.source)}, {card}, goes on {on}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card that is put."""
        return [(self.card, f"on the {say.card(self.on)}")]


def put(board: Board, use: Use, cards: Sequence[int], given: Given) -> None:
    """Lay cards on the card that has the ability."""
    target = board.find_zone_of(use.card)
    for moved in cards:
        source = board.find_zone_of(moved)
        board.move(((moved,), source, target))
        board.record(Put(use.player, moved, use.card, source))
        board.arrived(moved, use.player)


def become_a_copy_of(board: Board, use: Use, cards: Sequence[int], given: Given) -> None:
    """Make the card that has the ability the same as a pile as it stands."""
    board.become_copy(use.player, use.card, cards, given.until)


def check_public(does: Does, table: Table) -> None:
    """Refuse to copy what nobody can see."""
    zone = does.act.what
    if isinstance(zone, Zone) and not is_public(zone, table):
        raise refusal(
            zone, f"The cards of `{table.print_zone(zone.name)}` are hidden.", "Only an open card can be copied."
        )


def look_at(board: Board, use: Use, cards: Sequence[int], given: Given) -> None:
    """Show cards to the player who acts alone."""
    for seen in cards:
        board.look_at(use.actor, seen)


def check_hidden(does: Does, table: Table) -> None:
    """Refuse to look at cards that whoever looks sees anyway."""
    own = Whose.YOUR if isinstance(does.who, Player) and does.who.who is Who.YOU else Whose.THEIR
    for node in does.act.walk():
        if not isinstance(node, Zone) or node.name in table.powers.regions:
            continue
        kind = table.find_zone_kind(node)
        if kind.visibility is Visibility.PUBLIC or (kind.visibility is Visibility.OWNER and node.whose is own):
            raise refusal(node, "Whoever looks sees these cards anyway.", "Name cards that are hidden.")


class Discarded(CardEvent):
    """Cards of a player are discarded because a card says so: `card`, which is named first if it is among them."""

    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Name the card that said so first, if it is among them."""
        own = [f"{say.player(self.seat)}'s {say.card(self.card)}"] if self.card in self.cards else []
        others = [card for card in self.cards if card != self.card]
        named = [f"{'the' if own or number else 'The'} {say.card(card)}" for number, card in enumerate(others)]
        return f"{join([*own, *named])} {'are' if len(self.cards) > 1 else 'is'} discarded."


def claim(board: Board, use: Use, cards: Sequence[int], given: Given) -> None:
    """Claim cards for the actor; the rules hand them over at the end of the moment, for both sides may claim one."""
    board.claim(use.actor, cards)


def end(board: Board, use: Use, cards: Sequence[int], given: Given) -> None:
    """End a period of the rules: the game, a Mission."""
    assert given.name is not None
    board.end(given.name, use.player, use.card)


def check_end(does: Does, table: Table) -> None:
    """Refuse to end what the rules have no end of, or what ends at this moment anyway."""
    thing = does.act.what
    if isinstance(thing, Named) and table.event == f"{END_OF}{thing.name}":
        raise refusal(thing, f"The {thing.name} ends then anyway.", "Leave the step out.")
    if isinstance(thing, Named) and thing.name not in table.powers.ends:
        known = list_words(f"end the {name}" for name in table.powers.ends)
        raise refusal(thing, f"The rules of {table.game} cannot end that.", f"They can: {known}.")
