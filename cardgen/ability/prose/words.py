"""The small words of prose and the nouns, adjectives and verbs that the language of every game shares."""

from __future__ import annotations


def split(listed: str) -> tuple[str, ...]:
    """Give the words of a list."""
    return tuple(word.strip() for word in listed.split(",") if word.strip())


# terminal -> spellings, parted by commas
SMALL: dict[str, str] = {
    "SUB": "when, whenever, if, unless, while, as long as, each time, every time, the next time, the first time, "
    "until, before, after, as soon as, even if, since, only if, only when, only while, only as long as",
    "PREP": "from, in, into, on, onto, to, at, with, without, for, as, by, than, except, except for, including, "
    "instead of, per, during, until, before, after, since, next to, adjacent to, between, among, under, above, below, "
    "behind, beside, over, through, towards, against, across, along, around, down to, out of, in front of, "
    "in place of, on top of, other than, excluding, within, equal to, opposite, beyond, outside, inside, worth, "
    "away from, like, via, of, still in, only during",
    "MODAL": "may, can, cannot, can't, must, must not, may not, would, need not",
    "HELPS": "do not, don't, does not, doesn't, did not, didn't, can, cannot, can't",
    "WHOSE": "whose, where",
    "AS_C": "as, than",
    "RDET": "another, any, each, every, your, the, a, no, their",
    "TO": "to",
    "OF": "of",
    "THEN": "then",
    "OTHERWISE": "otherwise",
    "WORTH": "worth",
    "REL": "that, who, which",
    "WHOEVER": "whoever",
    "BE": "be",
    "BEEN": "been",
    "POSS": "'s, '",
    "COLON": ":",
    "SEMI": ";",
    "STOP": ".",
    "LIMIT": "up to, up to a maximum of, but not less than, but no less than, but not more than, but no more than, "
    "but at least, but at most, at least, at most, exactly, more than, fewer than, less than",
    "BOUND": "or more, or less, or fewer, or higher, or lower",
    "TDET": "this, each, every, next, last, that",
    "PADV": "immediately, also, always, never, only, instead, again, now, already, first, still, "
    "secretly, freely, automatically, each, simply, just",
    "ADV": "immediately, instead, again, twice, once, first, at once, at random, face up, face down, if able, "
    "if possible, more, less, free, for free, too, now, together, back, aside, away, "
    "rounded up, rounded down, in any order, facedown, faceup, clockwise, counterclockwise, otherwise, "
    "this way, afterwards, secretly, normally, later, everywhere, as usual, "
    "as normal, as well, at any time, alone, still, here, "
    "only, each, next, last, there, anywhere, "
    "elsewhere, already, also, always, never, yet, so far, equally, evenly, correctly, wrongly, forwards, backwards, "
    "in total, in a row, in full",
}
DETERMINERS = (
    "a, an, the, this, that, these, those, each, every, any, no, another, both, all, all the, some, enough, more, "
    "fewer, less, most, the most, the fewest, the least, your, their, its, my, only, half, either, neither, several, "
    "all of the, as many, as much, twice as many, many, much, whichever, such, double, the same, even, few, "
    "that many, exactly that many, that much"
)
BEFORE_DETERMINERS = frozenset(("all", "both", "half", "only", "double", "such", "even", "twice as many"))
PRONOUNS = (
    "you, it, they, them, this, that, these, those, each, any, another, both, all, one, none, nothing, nobody, no "
    "one, everyone, everybody, anyone, someone, everything, anything, more, less, fewer, yourself, themselves, "
    "itself, yours, theirs, the rest, there, the most, the fewest, the least, enough, either, neither, half, "
    "most, some, exactly that many, that many, as many, that much, so, double, them all, them both, "
    "nobody else, no one else, everyone else, everybody else, anyone else, someone else, nothing else, anything else"
)
MANY = frozenset(["you", "they", "them", "these", "those", "both", "yours", "theirs", "few", "several"])
FREE = frozenset(
    split(
        "all, any, none, more, less, fewer, half, most, some, enough, there, the rest, the most, the fewest, "
        "the least, that many, exactly that many, as many, that much, either, neither"
    )
)
ADJECTIVES = (
    "face-up, face-down, random, other, extra, more, same, different, new, old, free, adjacent, neighbouring, empty, "
    "full, highest, lowest, most valuable, next, last, first, second, third, fourth, previous, current, top, bottom, "
    "left, right, middle, whole, entire, own, single, additional, remaining, minimum, maximum, final, common, "
    "possible, available, active, starting, hidden, visible, equal, odd, even, double, higher, lower, greater, "
    "cheaper, leftmost, rightmost, topmost, nearest, furthest, strongest, weakest, largest, smallest, unused, "
    "non-empty, legal, valid, basic, printed, normal, opposing, friendly, enemy, bigger, smaller, stronger, weaker, "
    "identical, matching, able, unable, ready, alone, safe, correct, wrong, true, false, tied, most recent, oldest, "
    "youngest, second-to-last, best, worst, differently named, "
    "open, closed, less, fewer, fewest, most, least, separate, private, public, secret, total, direct, only"
)
ALONE = "other, others, top, bottom, left, right, middle, first, second, third, last, next, same, highest, lowest, one"
NOUNS = (
    "player, opponent, owner, winner, loser, side, cost, value, price, effect, limit, total, number, order, time, "
    "choice, name, controller, end, start, beginning, rule, ability, text, hand limit, hand size, size, play, kind, "
    "type, half, way, difference, amount, card, penalty, action, team, partner, dealer, leader, suit, rank, step, "
    "pair, game, turn, turn order, minimum, maximum, half, supply, tie, die, position, token, box, table, neighbour, "
    "seat, remainder, "
    "set"
)
DEEDS = (  # what is done, as a thing: `the challenge`
    "attack, block, challenge, claim, draft, draw, exchange, guess, harvest, move, push, retreat, roll, "
    "swap, trade, vote"
)
STATES = (
    "be, have, cost, count, become, stay, remain, control, own, get, choose, bid, increase, decrease, reduce, "
    "include, apply, match, share, contain, equal, exceed, belong, happen, start, begin, end, take place, do, use, "
    "make, come, go, hold, treat, ignore, resolve, repeat, finish, occupy, rank, differ, tie, round, perform, affect, "
    "enter, try, decide, stop, divide, need, miss, fail, succeed"
)
