"""The verbs of the language, as data: a new verb of a known frame is a new line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Frame(StrEnum):
    """How a verb is built; the value is the grammar's terminal for its base form and third person."""

    CARDS = "V_CARDS"  # look at 1 card [from your hand]
    KIND = "V_KIND"  # stack a 6
    PLAY = "PLAY"  # as CARDS; also `the next play on this`
    FLIP = "FLIP"  # as CARDS; also `each flip power`
    GIVE = "GIVE"  # give 1 card [from your hand] to the next player
    MOVE = "MOVE"  # move 1 card [from a lane] to this lane; move 1 piece 1 step ...
    PUT = "PUT"  # put the deck's top card on this
    RETURN = "RETURN"  # return this face up
    DEAL = "DEAL"  # deal 1 damage to each attacker
    GAIN = "GAIN"  # gain 1 action; gain each ability of that card
    REPEAT = "REPEAT"  # repeat each ability of ...
    CANCEL = "CANCEL"  # cancel the chain
    TAKE = "TAKE"  # take the pending draw
    REVERSE = "REVERSE"  # reverse the card order
    END = "END"  # end the game
    CLEAR = "CLEAR"  # clear the pile
    SKIP = "SKIP"  # skip the next player
    ATTACK = "ATTACK"  # attack 2 cards at once
    INCLUDE = "INCLUDE"  # include a face-up Jack
    BEAT = "BEAT"  # beats a 6 in a duel
    HAVE = "HAVE"  # has 3 hit points
    STAND_FOR = "STAND_FOR"  # stands in for this
    EVENT = ""  # only as a participle: When revealed


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb's base form, which names it everywhere, its third person, its participle and its frame."""

    name: str
    third: str
    participle: str | None
    frame: Frame


VERBS: tuple[Verb, ...] = (
    Verb("look at", "looks at", "looked at", Frame.CARDS),
    Verb("discard", "discards", "discarded", Frame.CARDS),
    Verb("draw", "draws", "drawn", Frame.CARDS),
    Verb("claim", "claims", "claimed", Frame.CARDS),
    Verb("heal", "heals", "healed", Frame.CARDS),
    Verb("become a copy of", "becomes a copy of", None, Frame.CARDS),
    Verb("play", "plays", "played", Frame.PLAY),
    Verb("flip", "flips", "flipped", Frame.FLIP),
    Verb("give", "gives", "given", Frame.GIVE),
    Verb("move", "moves", "moved", Frame.MOVE),
    Verb("put", "puts", None, Frame.PUT),
    Verb("return", "returns", "returned", Frame.RETURN),
    Verb("deal", "deals", "dealt", Frame.DEAL),
    Verb("gain", "gains", "gained", Frame.GAIN),
    Verb("repeat", "repeats", "repeated", Frame.REPEAT),
    Verb("cancel", "cancels", "cancelled", Frame.CANCEL),
    Verb("take", "takes", "taken", Frame.TAKE),
    Verb("reverse", "reverses", "reversed", Frame.REVERSE),
    Verb("end", "ends", "ended", Frame.END),
    Verb("clear", "clears", "cleared", Frame.CLEAR),
    Verb("skip", "skips", "skipped", Frame.SKIP),
    Verb("stack", "stacks", "stacked", Frame.KIND),
    Verb("attack", "attacks", "attacked", Frame.ATTACK),
    Verb("include", "includes", "included", Frame.INCLUDE),
    Verb("beat", "beats", "beaten", Frame.BEAT),
    Verb("have", "has", None, Frame.HAVE),
    Verb("stand in for", "stands in for", None, Frame.STAND_FOR),
    Verb("reveal", "reveals", "revealed", Frame.EVENT),
    Verb("kill", "kills", "killed", Frame.EVENT),
    Verb("damage", "damages", "damaged", Frame.EVENT),
    Verb("pair", "pairs", "paired", Frame.EVENT),
)
