"""NVWK a second time, written plainly from its page of facts and rulings (N1-N38): nothing of cardgen is used here.

Cards, plays, moves and positions are the texts that the page and the traces write. A written card of a play is a
*word*: `9S`, `3H=9` or `JR=10S`. What a word does as a card is its *face*: `9S`, `3` and `10S`; a 3 has only its own
ability whatever value it plays as, a Joker has the abilities of the card that it plays as (N3).

Where the page can be read in two ways, a comment that begins with READING says which way was taken, and the ruling.
"""

import random
from copy import deepcopy
from functools import cache
from itertools import combinations, product

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SCDH"
JOKERS = ["JR", "JB"]
THREES = ["3S", "3C", "3D", "3H"]
CARDS = [rank + suit for suit in SUITS for rank in RANKS] + JOKERS
POINTS = dict(zip(RANKS, [1, 4, 2, -1, 2, 2, 2, 5, 3, 5, 3, 4, 1], strict=True))
MOST_TURNS = 1000


# ---- cards and words


def points(card):
    return 10 if card in JOKERS else POINTS[card[:-1]]


def by_rank(card):
    """The order of drops (N37): rank, then suit, then Jokers."""
    return (99, JOKERS.index(card)) if card in JOKERS else (RANKS.index(card[:-1]), SUITS.index(card[-1]))


def in_set(word):
    """The order of a set (N20): 3s, natural cards, Jokers, each S C D H, JR before JB."""
    card = card_of(word)
    if card in JOKERS:
        return (2, JOKERS.index(card))
    return (0 if card in THREES else 1, SUITS.index(card[-1]))


@cache
def card_of(word):
    return word.split("=")[0]


@cache
def face_of(word):
    """`3` for a 3 and for a Joker as a 3, else the rank and suit that it has."""
    card, _, name = word.partition("=")
    if card in THREES or name == "3":
        return "3"
    return name or card


@cache
def rank_of(word):
    name = word.partition("=")[2] or word
    return name if name in RANKS else name[:-1]


@cache
def value_of(word):
    return RANKS.index(rank_of(word)) + 2


@cache
def suit_of(word):
    """None for what plays as a 3: it shows no suit (N6)."""
    return None if face_of(word) == "3" else face_of(word)[-1]


def face_rank(face):
    return face if face == "3" else face[:-1]


def faces_of(play):
    return [face_of(word) for word in play]


def subsets(items):
    return [list(some) for size in range(len(items) + 1) for some in combinations(items, size)]


def list_sets(hand):
    """Every card and set that a hand can play on a new pile, each once, as lists of words (N3, N15, N20, N21)."""
    threes = [card for card in THREES if card in hand]
    jokers = [card for card in JOKERS if card in hand]
    found = []
    for rank in RANKS:
        naturals = [rank + suit for suit in SUITS if rank != "3" and rank + suit in hand]
        names = ["3"] if rank == "3" else [rank + suit for suit in SUITS]
        for some_threes, some_naturals, some_jokers in product(subsets(threes), subsets(naturals), subsets(jokers)):
            size = len(some_threes) + len(some_naturals) + len(some_jokers)
            if size == 0 or (size == len(hand) and some_jokers):
                continue
            start = [f"{three}={rank}" for three in some_threes] + some_naturals
            for chosen in product(names, repeat=len(some_jokers)):
                found.append(start + [f"{card}={name}" for card, name in zip(some_jokers, chosen, strict=True)])
    return found


def canonical(move):
    """The same move with its cards in the order in which it is listed (N20, N37)."""
    verb, *words = move.split()
    if verb == "play":
        words.sort(key=in_set)
    elif verb == "drop":
        words.sort(key=by_rank)
    return " ".join([verb, *words])


def seat_of(player):
    return int(player[1:]) - 1


def name_of(seat):
    return f"p{seat + 1}"


def size_of(plays):
    return sum(len(play) for play in plays)


class PlainNvwk:
    """One game; seats are counted from 0 inside and written p1, p2, ... outside.

    `orders` holds the orders that are given for shuffles to come; without one `rng` shuffles.
    """

    def __init__(self, setup, rng=None):
        self.players = sum(key.endswith(".hand") for key in setup)
        self.deck = list(setup.get("deck", []))
        self.discard = list(setup.get("discard", []))
        self.hands = [list(setup[f"p{seat + 1}.hand"]) for seat in range(self.players)]
        self.gained = [int(setup.get(f"p{seat + 1}.gained", 0)) for seat in range(self.players)]
        self.ascending = setup.get("card_order", "ascending") == "ascending"
        self.upward = setup.get("play_order", "up") == "up"
        self.pending_draw = int(setup.get("pending_draw", 0))
        self.pending_skip = int(setup.get("pending_skip", 0))
        self.turn = seat_of(setup.get("turn", "p1"))
        self.passed = [seat_of(player) for player in setup.get("passed", [])]
        self.turns = 0
        self.ended_by: set[str] = set()
        self.over = self.unfinished = False
        self.todo: list[str] = []  # words whose actions the play has still to do
        self.asked: list[str] | None = None  # the choices asked for
        self.asking = ""  # what for: five, three, drop, left, right
        self.clearing = False
        self.chain_before = 0
        self.orders: list[list[str]] = []
        self.rng = rng
        self.shuffled: list[list[str]] = []  # orders of the shuffles so far
        self.pile: list[list[str]] = []
        self.in_force: list[str] = []  # words of the top play, or cards that its Kings have flipped
        self.chain_from = 0
        for play in setup.get("pile", []):
            self.lay_without_actions(play.split())
        if "in_force" in setup:
            self.in_force = list(setup["in_force"])
        self.chain_from = int(setup.get("chain_from", self.chain_from))
        # READING (Zones): "the player before `turn`" is the one before in the order of play.
        before = self.step(self.turn, -1) if self.pile else self.turn
        self.leader = seat_of(setup["leader"]) if "leader" in setup else before

    # ---- what outsiders may ask

    def chain_plays(self):
        """The plays of the chain at the end of the pile, none for no chain (N12, N27, N28, N29)."""
        plays = self.pile[self.chain_from :]
        values = [value_of(play[0]) for play in plays]
        if len(plays) < 2:
            return []
        change = values[-1] - values[-2]
        if abs(change) > 1:
            return []
        first = len(plays) - 2
        while first > 0 and values[first] - values[first - 1] == change:
            first -= 1
        tail = plays[first:]
        return tail if change == 0 or len(tail) >= 3 else []

    def chain(self):
        return size_of(self.chain_plays())

    def legal(self):
        """Every legal move of the player whose turn it is."""
        if self.over:
            return []
        if self.asked is not None:
            return self.asked[:]
        plays = [play for play in list_sets(self.hands[self.turn]) if self.fits(play)]
        if self.pending_skip:
            return [*self.write_plays(play for play in plays if self.answers_with(play, "8")), "skip"]
        if self.pending_draw:
            return self.write_plays(play for play in plays if self.answers_with(play, "6", "5")) + self.takings()
        if self.chain():
            continuing = (play for play in plays if self.continues(play) or self.answers_with(play, "5"))
            return self.write_plays(continuing) + self.takings()
        if self.pile:
            return [*self.write_plays(plays), "pass"]
        return self.write_plays(plays) or ["pass"]  # leading is not optional (N18, N36)

    def zones(self):
        found = {
            "deck": self.deck[:],
            "discard": self.discard[:],
            "pile": [" ".join(play) for play in self.pile],
            "card_order": "ascending" if self.ascending else "descending",
            "play_order": "up" if self.upward else "down",
            "leader": name_of(self.leader),
            "pending_draw": self.pending_draw,
            "pending_skip": self.pending_skip,
            "turn": name_of(self.turn),
            # READING (N35): listed in the order of passing.
            "passed": [name_of(seat) for seat in self.passed],
            # READING (Zones): a Joker as the Queen of spades, and one that a King has flipped, is `QS` here too.
            "in_force": faces_of(self.in_force),
            "chain_from": self.chain_from,
        }
        for seat in range(self.players):
            found[f"{name_of(seat)}.hand"] = self.hands[seat][:]
            found[f"{name_of(seat)}.gained"] = self.gained[seat]
        return found

    def score(self, seat):
        return self.gained[seat] + sum(points(card) for card in self.hands[seat])

    def scores(self):
        return {name_of(seat): self.score(seat) for seat in range(self.players)}

    def winner(self):
        if not self.over:
            return "none"
        if self.unfinished:
            return "unfinished"
        fewest = min(self.scores().values())
        winners = [player for player, score in self.scores().items() if score == fewest]
        return winners[0] if len(winners) == 1 else winners

    # ---- whether a play is legal on the pile

    def write_plays(self, plays):
        return ["play " + " ".join(play) for play in plays]

    def takings(self):
        return ["draw", "discard 9C"] if "9C" in self.hands[self.turn] else ["draw"]

    def fits(self, play):
        if not self.pile:
            return True
        top, faces = self.pile[-1], faces_of(play)
        value, below = value_of(play[0]), value_of(top[0])
        towards = 1 if self.ascending else -1
        same_count = len(play) == len(top)
        # READING (N4, N5): the freedom of a ten or a 9 of clubs is one of value for the same count. One card more or
        # less is only ever the next value, also for them; so on a Queen, whose takers are no neighbours, the count
        # stays.
        if not same_count and not self.evolves(len(top), len(play), below, value, towards):
            return False
        if value == 5 and not self.shows_suit_for(faces, top):
            return False
        if "9C" in faces:
            return True
        if value == 10 and any(face_rank(face) in ("2", "A") for face in faces_of(self.in_force)):
            return False
        queens = [face[-1] for face in faces_of(self.in_force) if face_rank(face) == "Q"]
        if queens:
            # READING (N5, N13): also when a King has the restriction from a Queen that it flipped.
            return value == 12 or any(rank + suit in faces for rank in ("10", "A") for suit in queens)
        if not same_count or any(face_rank(face) == "10" for face in faces):
            return True
        return (value - below) * towards >= 0

    def evolves(self, count, new_count, below, value, towards):
        wanted = count + 1 if value % 2 == 0 else count - 1
        return count >= 2 and new_count == wanted and value == below + towards

    def shows_suit_for(self, faces, top):
        """Whether the top play shows the suit of one of the fives that have their ability (N6, N22)."""
        fives = {face[-1] for face in faces if face_rank(face) == "5"}
        return not fives or bool(fives & {suit_of(word) for word in top})

    def is_cancelled(self, play):
        """Whether a 7 below takes the actions of a play away (N11, N26)."""
        return any(face_rank(face) == "7" for face in faces_of(self.in_force)) and "3" not in faces_of(play)

    def answers_with(self, play, *ranks):
        """Whether a play has a 3, which answers everything, or one of these abilities uncancelled (N25, N26)."""
        ranks_played = {face_rank(face) for face in faces_of(play)}
        return "3" in ranks_played or (bool(ranks_played & set(ranks)) and not self.is_cancelled(play))

    def continues(self, play):
        last, before = value_of(self.pile[-1][0]), value_of(self.pile[-2][0])
        return value_of(play[0]) == last + (last - before)

    # ---- moves

    def play(self, move):
        """Make a move of the player whose turn it is."""
        move = canonical(move)
        if move not in self.legal():
            raise ValueError(f"{name_of(self.turn)} may not {move}")
        verb, *words = move.split()
        if self.asked is not None:
            self.asked = None
            self.answer(verb, words)
            self.act_on()
        elif verb == "play":
            self.lay(words)
        elif verb == "pass":
            self.pass_turn()
        elif verb == "skip":
            skipped, self.pending_skip = self.pending_skip, 0
            self.end_turn(self.step(self.turn, skipped))
        else:
            self.take(verb)

    def take(self, verb):
        """Take a pending draw or discard the 9 of clubs for it: the sixes first, then the chain (N9, N25, N29)."""
        mover = self.turn
        by_sixes = self.pending_draw > 0
        count = self.pending_draw if by_sixes else self.chain()
        if by_sixes:
            self.pending_draw = 0
        else:
            self.chain_from = len(self.pile)
        if verb == "draw":
            self.draw(mover, count)
        else:
            self.hands[mover].remove("9C")
            self.discard.append("9C")
        if not by_sixes:
            self.pass_turn()
        elif not self.hands[mover]:
            # READING (N37): the last card discarded for sixes ends the turn without a pass.
            self.end_turn(self.step(mover))

    def pass_turn(self):
        mover = self.turn
        if not self.pile:
            # READING (N36): one who cannot lead is written in `passed`, and the next player is the leader; when this
            # one cannot lead either and all others have passed, the game ends with `passed` as it is.
            if len(self.passed) == self.players - 1:
                self.ended_by.add("nobody can lead")
                self.end_turn(mover)
                return
            self.passed.append(mover)
            self.end_turn(self.step(mover))
            return
        if mover != self.leader and mover not in self.passed:
            self.passed.append(mover)
        if len(self.passed) == self.players - 1:
            # READING (N18, N19): the pile is cleared as a part of the last pass, before the end is looked at.
            self.clear()
            self.end_turn(self.leader)
        else:
            self.end_turn(self.step(mover))

    def lay(self, words):
        for word in words:
            self.hands[self.turn].remove(card_of(word))
        self.chain_before = self.chain()
        cancelled = self.is_cancelled(words)
        self.in_force = []
        self.pile.append(words)
        self.leader, self.passed = self.turn, []
        self.todo = [] if cancelled else words[:]
        self.act_on()

    def lay_without_actions(self, words):
        """Lay a play of a given pile: only `in_force` and `chain_from` follow from it, Kings flip nothing."""
        cancelled, self.chain_before = self.is_cancelled(words), self.chain()
        self.in_force = []
        self.pile.append(words)
        for word in [] if cancelled else words:
            rank = face_rank(face_of(word))
            if rank in ("2", "A", "Q", "7"):
                self.hold(word)
            elif rank in ("3", "5"):
                self.end_chain()

    # ---- actions

    def act_on(self):
        """Carry out actions until one asks; after the last one the turn ends."""
        while self.todo and self.asked is None:
            self.act(self.todo.pop(0))
        if self.asked is not None:
            return
        mover, following = self.turn, self.step(self.turn)
        if self.clearing:
            self.clearing, following = False, mover
            self.clear()
        self.end_turn(following)

    def act(self, word):
        mover, face = self.turn, face_of(word)
        rank = face_rank(face)
        if rank in ("2", "A", "10"):
            self.ascending = not self.ascending
        if rank in ("2", "A", "Q", "7"):
            self.hold(word)
        elif rank == "3":
            # READING (N10, N13): a flipped 3 ends also what the cards flipped before it have brought into force.
            self.pending_draw = self.pending_skip = 0
            self.in_force = []
            self.end_chain()
        elif rank == "4":
            self.upward = not self.upward
        elif rank == "5":
            self.gained[mover] -= 2
            self.pending_draw = 0
            self.end_chain()
        elif rank == "6":
            self.pending_draw += 1
        elif rank == "8":
            self.pending_skip += 1
        elif rank == "9":
            self.act_nine(face[-1])
        elif rank == "J":
            self.act_jack(face[-1])
        elif rank == "K":
            self.flip(2 if face[-1] in "SC" else 1)

    def act_nine(self, suit):
        # READING (N37): a nine asks also when the hand is empty; "none with an empty hand" is said of drops and gifts.
        everyone = [f"choose {name_of(seat)}" for seat in range(self.players)]
        if suit == "S":
            self.clearing = True
        elif suit == "D":
            self.asked, self.asking = everyone, "five"
        elif suit == "H":
            self.asked, self.asking = [*everyone, "choose all"], "three"

    def act_jack(self, suit):
        hand = sorted(self.hands[self.turn], key=by_rank)
        if not hand:
            return
        if suit in "SC":
            count = min(2 if suit == "S" else 1, len(hand))
            self.asked, self.asking = ["drop " + " ".join(cards) for cards in combinations(hand, count)], "drop"
        else:
            self.asked, self.asking = [f"give {card}" for card in hand], "left" if suit == "D" else "right"

    def answer(self, verb, words):
        mover = self.turn
        if verb == "drop":
            for card in words:
                self.hands[mover].remove(card)
                self.discard.append(card)
        elif verb == "give":
            # by seating, whatever the order of play (N14)
            receiver = (mover + (1 if self.asking == "left" else -1)) % self.players
            self.hands[mover].remove(words[0])
            self.hands[receiver].append(words[0])
        elif words == ["all"]:
            for number in range(1, self.players):
                self.draw(self.step(mover, number), 1)
        elif self.asking == "five":
            self.gained[seat_of(words[0])] += 5
        else:
            self.draw(seat_of(words[0]), 3)

    def flip(self, count):
        flipped = []
        for _ in range(count):
            card = self.take_top()
            if card is not None:
                self.discard.append(card)
                flipped.append(card)
        adding = [card for card in flipped if card not in [*JOKERS, "9C"] and rank_of(card) != "K"]
        self.todo = adding + self.todo

    def hold(self, word):
        # READING (Zones): a card is listed once, also when it is flipped twice; a Joker is listed beside its double.
        # `same_value` compares without counting them.
        if word not in self.in_force:
            self.in_force.append(word)

    def end_chain(self):
        # READING (N29): the plays before a 3 or 5 no longer count if it ended a chain: one that was faced, or one that
        # it makes itself. Where there was no chain, they count on.
        if self.chain_before or self.chain():
            self.chain_from = len(self.pile) - 1

    def clear(self):
        self.discard += [card_of(word) for play in self.pile for word in play]
        self.pile, self.in_force, self.passed = [], [], []
        self.pending_draw = self.pending_skip = self.chain_from = 0
        self.ascending = True

    def draw(self, seat, count):
        for _ in range(count):
            card = self.take_top()
            if card is not None:
                self.hands[seat].append(card)

    def take_top(self):
        """The top card of the deck, the discard shuffled into it when it is empty; None if both are (N17, N32)."""
        if not self.deck and self.discard:
            order = self.orders.pop(0) if self.orders else self.shuffle()
            assert sorted(order) == sorted(self.discard), f"{order} is no order of the discard {self.discard}"
            self.deck, self.discard = list(order), []
            self.shuffled.append(list(order))
        return self.deck.pop(0) if self.deck else None

    def shuffle(self):
        assert self.rng is not None, f"no order is given for the shuffle of {self.discard}"
        order = self.discard[:]
        self.rng.shuffle(order)
        return order

    # ---- turns

    def step(self, seat, count=1):
        return (seat + (count if self.upward else -count)) % self.players

    def end_turn(self, following):
        self.turns += 1
        if any(not hand for hand in self.hands):
            self.ended_by.add("empty hand")
        if any(score <= -3 for score in self.scores().values()):
            self.ended_by.add("-3 points")
        if self.ended_by:
            self.over = True
        elif self.turns == MOST_TURNS:
            self.over = self.unfinished = True
        else:
            self.turn = following
            if not self.pile:
                self.leader = following

    def all_cards(self):
        piled = [card_of(word) for play in self.pile for word in play]
        return sorted([*self.deck, *self.discard, *piled, *(card for hand in self.hands for card in hand)])


# ---- whole games


def deal(players, rng):
    """A setup with 7 cards each, 6 with more than 4 players."""
    deck = CARDS[:]
    rng.shuffle(deck)
    count = 7 if players <= 4 else 6
    hands = {f"p{seat + 1}.hand": deck[seat * count : (seat + 1) * count] for seat in range(players)}
    return {"deck": deck[players * count :], **hands}


def play_at_random(players, seed):
    """Play a uniform random game, the cards counted after each move; give the game and its trace."""
    rng = random.Random(f"{players} {seed}")
    game = PlainNvwk(deal(players, rng), rng)
    setup, moves = game.zones(), []
    while legal := game.legal():
        move = rng.choice(legal)
        moves.append([name_of(game.turn), move, len(legal)])
        known = len(game.shuffled)
        game.play(move)
        moves += [["chance", "deck: " + " ".join(order)] for order in game.shuffled[known:]]
        assert game.all_cards() == sorted(CARDS), f"a card was lost or doubled by {move}"
    trace = {
        "game": "nvwk",
        "seed": seed,
        "players": players,
        "options": {},
        "setup": setup,
        "moves": moves,
        "final": game.zones(),
        "scores": game.scores(),
        "winner": game.winner(),
    }
    return game, trace


def count_lines(game, depth):
    """Count the ways to make so many moves, choices included; a game that ends before is one way."""
    legal = game.legal()
    if not depth or not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        other = deepcopy(game)
        other.play(move)
        total += count_lines(other, depth - 1)
    return total


def compare(trace):
    """Play a trace again; raise AssertionError at the first thing in which it differs from this game."""
    game = PlainNvwk(trace["setup"])
    where = f"game of seed {trace['seed']} with {trace['players']} players"
    assert game.players == trace["players"], f"{where}: {game.players} hands"
    check_position(game, trace["setup"], f"{where}, setup", is_final=False)
    entries = trace["moves"]
    for number, (player, move, *counted) in enumerate(entries):
        at = f"{where}, entry {number}, {player} {move}"
        if player == "chance":
            assert len(game.shuffled) > 0, f"{at}: nothing has been shuffled"
            continue
        game.orders = list_orders_after(entries, number)
        legal = game.legal()
        assert legal, f"{at}: the game is over"
        assert player == name_of(game.turn), f"{at}: {name_of(game.turn)} is to move\n{game.zones()}"
        assert move == canonical(move), f"{at}: it is written {canonical(move)}"
        assert move in legal, f"{at}: not legal\n{game.zones()}\n{legal[:200]}"
        assert counted == [len(legal)], f"{at}: {len(legal)} are legal, not {counted}\n{game.zones()}\n{legal[:200]}"
        assert len(set(legal)) == len(legal), f"{at}: a move is listed twice"
        game.play(move)
        assert not game.orders, f"{at}: no shuffle for {game.orders}"
    assert game.over, f"{where}: the game is not over, {name_of(game.turn)} may {game.legal()[:20]}"
    check_position(game, trace["final"], f"{where}, final", is_final=True)
    assert game.scores() == trace["scores"], f"{where}: scores {trace['scores']}, here {game.scores()}"
    assert game.winner() == trace["winner"], f"{where}: winner {trace['winner']}, here {game.winner()}"


def check_position(game, written, where, is_final):
    """Compare every zone and every value that is written; a deal may leave values out that are as at the start."""
    here = game.zones()
    zones = {name for name in here if name in ("deck", "discard", "pile") or name.endswith(".hand")}
    missing = (set(here) if is_final else zones) - set(written)
    assert not missing, f"{where}: {sorted(missing)} are not written"
    here["chain"] = game.chain()
    for name, value in written.items():
        assert name in here, f"{where}: there is no {name}"
        assert same_value(name, value, here[name]), f"{where}: {name} is {value}, here {here[name]}"


def same_value(name, value, other):
    """Whether two values of a position say the same: the page does not say how often `in_force` names doubles."""
    return list(dict.fromkeys(value)) == list(dict.fromkeys(other)) if name == "in_force" else value == other


def list_orders_after(entries, number):
    """The orders of the shuffles that a move has caused: the entries of chance directly after it."""
    orders = []
    for player, text, *_ in entries[number + 1 :]:
        if player != "chance":
            break
        zone, _, cards = text.partition(": ")
        assert zone == "deck", f"entry {number + 1}: {text}"
        orders.append(cards.split())
    return orders
