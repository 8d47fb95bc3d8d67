"""The English that all decks share: verbs as data, small words, words that are wrong, and how forms are made."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

_HISSING = re.compile(r"(?:s|x|z|ch|sh)$", re.IGNORECASE)
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_VOWEL_SOUND = re.compile(r"[aeiou]|8|1[18](?:\D|$)", re.IGNORECASE)


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


# A new verb of a known frame is a new line.
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

# ---- the small words: terminal -> spellings; the first one is the token's value

_SPELT_AS_NAMED = (
    "when at if would then and you do may always only cannot must be unless until choose one or instead "
    "this that those the any another each other except of on in from to as by with without towards "
    "top last next player left right choice they their your opponent up down direction once is force end "
    "for no least most"
)
SMALL_WORDS: dict[str, tuple[str, ...]] = {
    "A": ("a", "an"),
    "HAVE": ("have", "has"),
    "STEP": ("step", "steps"),
    "TIMES": ("time", "times"),
    "FACE": ("face-up", "face-down"),
    "FACE_WORD": ("face",),
    "SUIT_WORD": ("suit",),
    "RANK_WORD": ("rank",),
    "STOP": (".",),
    "COMMA": (",",),
    "COLON": (":",),
    "POSS": ("'s",),
} | {word.upper(): (word,) for word in _SPELT_AS_NAMED.split()}

# ---- words that people write and that the language says in another way, with what to write instead

_HINTS: tuple[tuple[str, str], ...] = (
    (
        "it its itself",
        "Write `this` for the card that has the ability, `that card` for one named before in the sentence.",
    ),
    ("these", "Write `those cards` for a group named before."),
    ("them he she him", "Write `they` for a player named before, and `this` for the card."),
    ("his her", "Write `their`."),
    ("all every both", "Write `each`: `each card`, `each of your cards`."),
    ("can", "Write `may` for what is allowed, `cannot` for what is not."),
    (
        "could might should shall will",
        "Write `may` for what is allowed, `must` for how it is done; a step alone is simply done.",
    ),
    ("not no", "Write `cannot`; what does nothing needs no word."),
    ("can't cant never don't doesn't won't isn't", "Write `cannot`."),
    ("opponents", "Write `each other player`."),
    (
        "opponent enemy foe players",
        "Write `your opponent` in a game for two, else `each other player` or `the next player`.",
    ),
    ("everyone", "Write `each other player`, and a step of your own for you."),
    ("i me my yourself", "Write `you` for the player who plays the card, `your` for what is theirs."),
    ("whenever after", "Write `When`, at the start of the sentence."),
    ("while", "Write what holds as a statement: `This cannot ...`; it holds as long as this is face up."),
    ("also", "Leave it out, or join the steps with `, then`."),
    ("but", "Write `except` before a rank, or a sentence of its own."),
    ("some least most upto", "Write a number: `1 card`; `you may` makes a step optional."),
    ("twice", "Write `2 times`."),
    ("faceup", "Write `face-up` before a noun, `face up` after `return this`."),
    ("facedown", "Write `face-down` before a noun, `face down` after `killed`."),
)
_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
WRONG_WORDS: dict[str, str] = {word: hint for words, hint in _HINTS for word in words.split()} | {
    word: f"Write the number in digits: `{number}`." for number, word in enumerate(_NUMBERS) if word != "one"
}


# ---- forms


def form_plural(word: str) -> str:
    """Give the plural of a noun or rank by rule: `9s`, `Kings`, `Foxes`, `spies`."""
    if _CONSONANT_Y.search(word):
        return word[:-1] + "ies"
    return word + ("es" if _HISSING.search(word) else "s")


def form_third_person(verb: str) -> str:
    """Give the third person of a verb by rule: `freezes`, `marks`, `looks at`."""
    first, space, rest = verb.partition(" ")
    return form_plural(first) + space + rest


def choose_article(following: str) -> str:
    """Give `an` before a vowel's sound (`an 8`, `an 11`, `an Ace`), else `a`."""
    plain = following if following.isascii() else unicodedata.normalize("NFD", following)
    return "an" if _VOWEL_SOUND.match(plain) else "a"
