"""Words that people write and that the language says in another way, with what to write instead."""

from __future__ import annotations

_SINGULAR_THEY = "Write `they` for a player named before, and `this` for the card."
_MODAL = "Write `may` for what is allowed, `must` for how it is done; a step alone is simply done."
_EACH = "Write `each`: `each card`, `each of your cards`."
_THIS = "Write `this` for the card that has the ability, `that card` for one named before in the sentence."
_YOU = "Write `you` for the player who plays the card, `your` for what is theirs."
_OTHERS = "Write `your opponent` in a game for two, else `each other player` or `the next player`."
_WHEN = "Write `When`, at the start of the sentence."
_NO = "Write `cannot`; what does nothing needs no word."
_RANGE = "Write a number: `1 card`; `you may` makes a step optional."

WRONG_WORDS: dict[str, str] = {
    "it": _THIS,
    "its": _THIS,
    "itself": _THIS,
    "these": "Write `those cards` for a group named before.",
    "them": _SINGULAR_THEY,
    "he": _SINGULAR_THEY,
    "she": _SINGULAR_THEY,
    "him": _SINGULAR_THEY,
    "his": "Write `their`.",
    "her": "Write `their`.",
    "all": _EACH,
    "every": _EACH,
    "both": _EACH,
    "can": "Write `may` for what is allowed, `cannot` for what is not.",
    "can't": "Write `cannot`.",
    "could": _MODAL,
    "might": _MODAL,
    "should": _MODAL,
    "shall": _MODAL,
    "will": _MODAL,
    "not": _NO,
    "no": _NO,
    "never": "Write `cannot`.",
    "don't": "Write `cannot`.",
    "opponents": "Write `each other player`.",
    "opponent": _OTHERS,
    "enemy": _OTHERS,
    "foe": _OTHERS,
    "players": _OTHERS,
    "everyone": "Write `each other player`, and a step of your own for you.",
    "i": _YOU,
    "me": _YOU,
    "my": _YOU,
    "yourself": _YOU,
    "whenever": _WHEN,
    "after": _WHEN,
    "while": "Write what holds as a statement: `This cannot ...`; it holds as long as this is face up.",
    "also": "Leave it out, or join the steps with `, then`.",
    "but": "Write `except` before a rank, or a sentence of its own.",
    "some": _RANGE,
    "least": _RANGE,
    "most": _RANGE,
    "upto": _RANGE,
    "zero": "Write the number in digits: `0`.",
    "two": "Write the number in digits: `2`.",
    "three": "Write the number in digits: `3`.",
    "four": "Write the number in digits: `4`.",
    "five": "Write the number in digits: `5`.",
    "six": "Write the number in digits: `6`.",
    "seven": "Write the number in digits: `7`.",
    "eight": "Write the number in digits: `8`.",
    "nine": "Write the number in digits: `9`.",
    "ten": "Write the number in digits: `10`.",
    "twice": "Write `2 times`.",
    "faceup": "Write `face-up` before a noun, `face up` after `return this`.",
    "facedown": "Write `face-down` before a noun, `face down` after `killed`.",
}
