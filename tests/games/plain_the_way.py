"""The Way a second time, written plainly from its page of facts and rulings (Y1-Y32): nothing of cardgen is used here.

Cards, moves and positions are the texts that the page and the traces write. Inside, a piece stands at (file, rank),
both counted from 0; outside a gate is the square one beyond it, so (2, 5) is outside the Air gate of a board of five.
A piece that left through its gate is OUT, one that is not in the game is None.

Where the page can be read in two ways, a comment that begins with READING says which way was taken, and the ruling.
"""

import random
from collections import namedtuple
from copy import copy
from functools import lru_cache
from itertools import product

PIECES = ["air", "earth", "fire", "water"]
DIRECTIONS = {"air": (0, 1), "earth": (0, -1), "fire": (1, 0), "water": (-1, 0)}
OPPOSITE = {"air": "earth", "earth": "air", "fire": "water", "water": "fire"}
OUT = "out"
ABSENT = None
FILES = "abcdefg"
MOST_TURNS = 1000
DEFAULTS = {"mode": "versus", "expansion": "false", "board_size": "5", "pieces": "one", "arc2": "false"}

Board = namedtuple("Board", "size may_leave")  # may_leave: whether pieces can go out through their gates now (Y11)
Play = namedtuple("Play", "steps all_at_once")  # steps: pairs of a piece and a direction, in order


# ---- the cards


def list_cards(expansion):
    """Every card of the deck, as often as it has it (Y1)."""
    cards = []
    for element in PIECES:
        cards += [f"{element}-single"] * 12 + [f"{element}-double"] * 3 + [f"{element}-{element}-dual"]
        cards += [f"{element}-all"] * 3
        cards += [f"{element}-{other}-dual" for other in PIECES if other != element]
    for symbol in ["void", "wild"]:
        cards += [f"{symbol}-single"] * 3 + [f"{symbol}-all"] * 3
        if expansion:
            cards += [f"{symbol}-single"] * 9 + [f"{symbol}-double"] * 3 + [f"{symbol}-{symbol}-dual"]
            for element in PIECES:
                cards += [f"{symbol}-{element}-dual", f"{element}-{symbol}-dual"]
    return cards + (["void-wild-dual", "wild-void-dual"] if expansion else [])


def kind_of(card):
    return card.split("-")[-1]


def symbols_of(card):
    return card.split("-")[:-1]


def is_event(card):
    """A Void symbol or four borders."""
    return "void" in symbols_of(card) or kind_of(card) == "all"


# ---- the board


def middle(board):
    return board.size // 2, board.size // 2


def from_middle(board, direction, count):
    x, y = middle(board)
    dx, dy = DIRECTIONS[direction]
    return x + count * dx, y + count * dy


def gate(board, direction):
    return from_middle(board, direction, board.size // 2)


def outside(board, direction):
    return from_middle(board, direction, board.size // 2 + 1)


def is_on_grid(place, board):
    return 0 <= place[0] < board.size and 0 <= place[1] < board.size


def write_place(place, board):
    if place == OUT:
        return OUT
    if is_on_grid(place, board):
        return f"{FILES[place[0]]}{place[1] + 1}"
    return next(f"outside {direction}" for direction in PIECES if outside(board, direction) == place)


def read_place(text, board):
    if text == OUT:
        return OUT
    if text.startswith("outside "):
        return outside(board, text.removeprefix("outside "))
    return FILES.index(text[0]), int(text[1]) - 1


def is_in(place):
    """Whether a piece is in the game and has not left."""
    return place not in (ABSENT, OUT)


def distance(place, board):
    x, y = middle(board)
    return abs(place[0] - x) + abs(place[1] - y)


def ways_to_void(place, board):
    """The directions that shorten the way to the center by one: none in it, one or two elsewhere (Y4)."""
    nearer = distance(place, board) - 1
    return [
        direction
        for direction, (dx, dy) in DIRECTIONS.items()
        if distance((place[0] + dx, place[1] + dy), board) == nearer
    ]


def target(places, piece, direction, board):
    """Where a step takes a piece; None if it does not move (Y3, Y11, Y19)."""
    place = places[PIECES.index(piece)]
    if not is_in(place):
        return None
    dx, dy = DIRECTIONS[direction]
    following = place[0] + dx, place[1] + dy
    if is_on_grid(following, board):
        is_free = following == middle(board) or following not in places
        return following if is_free else None
    # READING (Y11, Y19): a piece outside its own gate does not leave by a step away from the board; it has to come in
    # and go out again. It "can only step in".
    leaves = board.may_leave and direction == piece and place == gate(board, piece)
    return OUT if leaves else None


def moved(places, piece, direction, board):
    """The places after a step, the same ones if it is blocked."""
    following = target(places, piece, direction, board)
    if following is None:
        return places
    index = PIECES.index(piece)
    return (*places[:index], following, *places[index + 1 :])


# ---- what a card can do: its texts, each with the steps that it means


@lru_cache(maxsize=20_000)
def list_plays(card, places, board):
    """Every way to play a card, by the text after its name (Y20-Y24, Y31)."""
    kind, symbols = kind_of(card), symbols_of(card)
    pieces = [piece for piece, place in zip(PIECES, places, strict=True) if is_in(place)]
    if kind == "all":
        return list_plays_of_all(symbols[0], pieces, places, board)
    if kind == "dual":
        return list_plays_of_dual(symbols, pieces, places, board)
    count = 2 if kind == "double" else 1
    return {
        f" on {words}": Play(steps, False)
        for piece in pieces
        for words, steps, _ in list_walks(symbols[0], count, piece, places, board)
    }


def list_plays_of_dual(symbols, pieces, places, board):
    """Every ordered pair of pieces, each with its directions; the second ones are those after the first (Y6, Y24)."""
    plays = {}
    for first, second in product(pieces, repeat=2):
        for words, steps, after in list_walks(symbols[0], 1, first, places, board):
            for more_words, more_steps, _ in list_walks(symbols[1], 1, second, after, board):
                plays[f" on {words}, {more_words}"] = Play(steps + more_steps, False)
    return plays


def list_walks(symbol, count, piece, places, board):
    """The walks of one piece by one symbol: the words for each, its steps, and the places after it."""
    if not is_in(places[PIECES.index(piece)]):
        return [(piece, (), places)]  # taken out by the first symbol of a Dual (Y24)
    if symbol == "void":
        return [
            (f"{piece} to {' then '.join(named)}" if named else piece, steps, after)
            for named, steps, after in list_walks_to_void(count, piece, places, board)
        ]
    if symbol != "wild":
        return [(piece, *walk(symbol, count, piece, places, board))]
    walks = [(f"{piece} to {direction}", *walk(direction, count, piece, places, board)) for direction in PIECES]
    for named, steps, after in list_walks_to_void(count, piece, places, board):
        if not named:
            walks.append((f"{piece} to void", steps, after))
        elif count == 2:
            # READING (Y21, Y22): only a single step to the void repeats a direction where there are two ways. Two
            # steps are listed all, also those that go straight on as `to air` does, or that a block makes alike.
            walks.append((f"{piece} to void by {' then '.join(named)}", steps, after))
    return walks


def walk(direction, count, piece, places, board):
    steps = ((piece, direction),) * count
    for _ in range(count):
        places = moved(places, piece, direction, board)
    return steps, places


def list_walks_to_void(count, piece, places, board):
    """Like `list_walks`, but with the list of the directions that are named: where two ways are open (Y20, Y22)."""
    if count == 0:
        return [([], (), places)]
    ways = ways_to_void(places[PIECES.index(piece)], board)
    if not ways:
        return [([], (), places)]
    return [
        (([way] if len(ways) == 2 else []) + named, ((piece, way), *steps), after)
        for way in ways
        for named, steps, after in list_walks_to_void(count - 1, piece, moved(places, piece, way, board), board)
    ]


def list_plays_of_all(symbol, pieces, places, board):
    """The steps of an All in the order in which they are tried (Y7, Y23)."""
    here = {piece: places[PIECES.index(piece)] for piece in pieces}
    if symbol == "wild":
        open_to = [[*PIECES, *(["void"] if len(ways_to_void(here[piece], board)) < 2 else [])] for piece in pieces]
        plays = {}
        for chosen in product(*open_to):
            words = ", ".join(f"{piece} to {way}" for piece, way in zip(pieces, chosen, strict=True))
            steps = tuple(
                (piece, step)
                for piece, way in zip(pieces, chosen, strict=True)
                for step in (ways_to_void(here[piece], board) if way == "void" else [way])
            )
            plays[f" {words}"] = Play(steps, True)
        return plays
    if symbol == "void":
        # READING (Y23): named in the order air, earth, fire, water, not in the order of moving.
        nearest_first = sorted(pieces, key=lambda piece: distance(here[piece], board))
        ways = {piece: ways_to_void(here[piece], board) for piece in pieces}
        choosing = [piece for piece in pieces if len(ways[piece]) == 2]
        plays = {}
        for chosen in product(*(ways[piece] for piece in choosing)):
            way_of = {piece: ways[piece][0] for piece in pieces if ways[piece]}
            way_of.update(zip(choosing, chosen, strict=True))
            words = ", ".join(f"{piece} to {way_of[piece]}" for piece in choosing)
            steps = tuple((piece, way_of[piece]) for piece in nearest_first if piece in way_of)
            plays[f" {words}" if words else ""] = Play(steps, True)
        return plays
    dx, dy = DIRECTIONS[symbol]
    farthest_first = sorted(pieces, key=lambda piece: -(here[piece][0] * dx + here[piece][1] * dy))
    return {"": Play(tuple((piece, symbol) for piece in farthest_first), True)}


# ---- the game


def name_of(seat):
    return f"p{seat + 1}"


def seat_of(player):
    return int(player[1:]) - 1


class PlainTheWay:
    """One game; seats are counted from 0 inside and written p1, p2, ... outside.

    While it `needs_order`, nobody is to move until `put_in_order` gives the order of the shuffled deck. `todo` holds
    what is still to be done, first things first: pairs of a word and a seat.
    """

    def __init__(self, setup, options=None):
        self.options = DEFAULTS | dict(options or {})
        self.players = sum(key.endswith(".hand") for key in setup)
        self.is_versus = self.options["mode"] == "versus"
        self.arc = int(setup.get("arc", 1))
        self.turn = seat_of(setup.get("turn", "p1"))
        self.deck = list(setup.get("deck", []))
        self.discard = list(setup.get("discard", []))
        self.burned = list(setup.get("burned", []))
        self.hands = [list(setup[f"{name_of(seat)}.hand"]) for seat in range(self.players)]
        self.places = tuple(self.starting_place(piece) for piece in PIECES)
        for piece, text in setup.get("pieces", {}).items():
            self.put(piece, read_place(text, self.board()))
        self.turns = 0
        self.winner = "none"
        self.needs_order = False
        self.todo = []
        if self.is_versus:
            self.begin_turn()
        else:
            # READING (Y17, Y27): events in the hands of any setup, not only of a deal, are resolved from p1 on, before
            # the turn begins; `turn` says meanwhile whose turn comes after them.
            self.todo = [("events", seat) for seat in range(self.players)] + [("turn", self.turn)]
        # READING (Y14, Y17): a setup that stands as after a winning movement has won, and begins Arc 2 if played.
        self.look_at_pieces()
        # READING (Y28): an empty deck at the setup has lost unless a hand holds an event, as later in the game.
        self.look_at_deck()
        self.go_on()

    # ---- the table

    def board(self):
        return Board(int(self.options["board_size"]), self.is_versus or self.arc == 2)

    def owner(self, piece):
        """The seat that owns a piece, None in cooperative play and for a piece that is not in the game (Y9)."""
        if not self.is_versus:
            return None
        index = PIECES.index(piece)
        if self.options["pieces"] == "two":
            return index % 2
        return index if index < self.players else None

    def starting_place(self, piece):
        board = self.board()
        if self.is_versus:
            return ABSENT if self.owner(piece) is None else middle(board)
        return outside(board, OPPOSITE[piece]) if self.arc == 1 else middle(board)

    def put(self, piece, place):
        index = PIECES.index(piece)
        self.places = (*self.places[:index], place, *self.places[index + 1 :])

    def position(self):
        """The position as the page writes it."""
        board = self.board()
        zones = {"deck": self.deck[:], "discard": self.discard[:]}
        if not self.is_versus:
            zones["burned"] = self.burned[:]
        zones |= {f"{name_of(seat)}.hand": hand[:] for seat, hand in enumerate(self.hands)}
        pieces = {
            piece: write_place(place, board)
            for piece, place in zip(PIECES, self.places, strict=True)
            if place is not ABSENT
        }
        values = {"pieces": pieces, "turn": name_of(self.turn)}
        return zones | values | ({} if self.is_versus else {"arc": self.arc})

    def outcome(self):
        """The winner (`none` while the game goes on) and the scores (Y18)."""
        won = {name_of(seat): int(self.winner in ("all", name_of(seat))) for seat in range(self.players)}
        return {"winner": self.winner, "scores": won}

    def is_over(self):
        return self.winner != "none"

    def copy(self):
        other = copy(self)
        other.deck, other.discard, other.burned = self.deck[:], self.discard[:], self.burned[:]
        other.hands, other.todo = [hand[:] for hand in self.hands], self.todo[:]
        return other

    # ---- moves

    def mover(self):
        """The player who is to move, None if nobody is."""
        return None if self.is_over() or self.needs_order else name_of(self.todo[0][1])

    def choices(self):
        """What can be done now, without the choices of a play: (draw,), (play, air-single), ... (Y10, Y27, Y29)."""
        if self.mover() is None:
            return []
        what, seat = self.todo[0]
        hand = self.hands[seat]
        if what == "events":
            return [("event", next(filter(is_event, hand)))]  # the leftmost
        found: list[tuple[str, ...]] = [(verb, card) for card in dict.fromkeys(hand) for verb in ("play", "discard")]
        # READING (Y10, Y29): with deck and discard empty `draw` is no move, while `discard` is one: its card is the
        # discard that is shuffled in, and is drawn again alone (Y26).
        if self.deck or (self.is_versus and self.discard):
            found.append(("draw",))
        if not self.is_versus or not found:
            found.append(("pass",))
        return found

    def list_moves(self, choice):
        """The texts of a choice."""
        verb = choice[0]
        if verb in ("play", "event"):
            return [f"{verb} {choice[1]}{words}" for words in list_plays(choice[1], self.places, self.board())]
        return [" ".join(choice)]

    def legal(self, player):
        """Every legal move of a player, each once; none if another player is to move."""
        if player != self.mover():
            return []
        return [move for choice in self.choices() for move in self.list_moves(choice)]

    def count_legal(self):
        """How many moves there are, without writing them."""
        board = self.board()
        return sum(
            len(list_plays(choice[1], self.places, board)) if choice[0] in ("play", "event") else 1
            for choice in self.choices()
        )

    def is_legal(self, player, move):
        verb, *rest = move.split(" ", 2)
        choice = (verb, *rest[:1])
        if player != self.mover() or choice not in self.choices():
            return False
        if verb not in ("play", "event"):
            return move == " ".join(choice)
        return move.removeprefix(f"{verb} {rest[0]}") in list_plays(rest[0], self.places, self.board())

    def apply(self, player, move):
        """Make a move of a player, and all that follows from it."""
        if not self.is_legal(player, move):
            raise ValueError(f"{player} may not {move}")
        verb, *rest = move.split(" ", 2)
        what, seat = self.todo[0]
        if what == "act":
            self.todo.pop(0)
        if rest:
            self.hands[seat].remove(rest[0])
            self.discard.append(rest[0])
        if verb == "draw":
            self.plan_draws(seat, 1)
        elif verb == "discard":
            self.plan_draws(seat, 2)
        elif verb in ("play", "event"):
            if verb == "event":
                self.todo = self.replace_event(seat) + self.todo  # other events are still looked for
            words = move.removeprefix(f"{verb} {rest[0]}")
            self.carry_out(list_plays(rest[0], self.places, self.board())[words])
            self.look_at_deck()
        self.go_on()

    def replace_event(self, seat):
        """What is to be done when an event has been carried out."""
        return [("draw", seat)]

    def plan_draws(self, seat, count):
        one = [("draw", seat)] if self.is_versus else [("draw", seat), ("events", seat)]
        self.todo = one * count + self.todo

    def carry_out(self, play):
        """Take the steps of a play until it wins (Y25); of an All always the first that can be taken (Y23)."""
        steps = list(play.steps)
        while steps:
            step = steps[0]
            if play.all_at_once:
                step = next(filter(self.can_step, steps), step)
            steps.remove(step)
            if self.can_step(step):
                piece, direction = step
                self.places = moved(self.places, piece, direction, self.board())
                if self.look_at_pieces():
                    return

    def can_step(self, step):
        piece, direction = step
        return target(self.places, piece, direction, self.board()) is not None

    # ---- winning and losing

    def is_at_objective(self, place):
        return place == OUT if self.arc == 2 else place == middle(self.board())

    def look_at_pieces(self):
        """See after a movement whether the game, or Arc 1, is won; then the card stops (Y14, Y25, Y30)."""
        if self.is_versus:
            left = [piece for piece, place in zip(PIECES, self.places, strict=True) if place == OUT]
            if left:
                self.winner = name_of(self.owner(left[0]))
            return bool(left)
        if not all(map(self.is_at_objective, self.places)):
            return False
        if self.arc == 1 and self.options["arc2"] == "true":
            self.arc = 2
            self.needs_order = True
        else:
            self.winner = "all"
        return True

    def look_at_deck(self):
        """See whether the cooperative game is lost: an empty deck, and no event that could still win (Y28)."""
        if self.is_versus or self.is_over() or self.needs_order or self.deck:
            return
        if not any(is_event(card) for hand in self.hands for card in hand):
            self.winner = "nobody"

    # ---- what happens by itself

    def go_on(self):
        """Do what is to be done until somebody has to choose."""
        while not self.is_over() and not self.needs_order:
            what, seat = self.todo[0]
            if self.has_choice(what, seat):
                return
            self.todo.pop(0)
            if what == "draw":
                self.draw(seat)
            elif what == "burn":
                self.burn()
            elif what == "end":
                self.end_turn()
            elif what == "turn":
                self.begin_turn()
            self.look_at_deck()

    def has_choice(self, what, seat):
        return what == "act" or (what == "events" and any(map(is_event, self.hands[seat])))

    def begin_turn(self):
        seat = self.turn
        if self.is_versus:
            self.todo = [("act", seat), ("end", seat)]
        else:
            self.todo = [("draw", seat), ("events", seat), ("act", seat), ("burn", seat), ("end", seat)]

    def draw(self, seat):
        if self.is_versus and not self.deck and self.discard:
            self.needs_order = True
            self.todo.insert(0, ("draw", seat))
        elif self.deck:
            self.hands[seat].append(self.deck.pop(0))

    def put_in_order(self, cards):
        """Shuffle: deck and discard together become the deck, in the order that chance gives (Y10, Y26, Y30)."""
        assert self.needs_order, "nothing is to be shuffled"
        assert sorted(cards) == sorted(self.deck + self.discard), f"{cards} is no order of {self.deck + self.discard}"
        self.deck, self.discard = list(cards), []
        self.needs_order = False
        self.go_on()

    def burn(self):
        for place in self.places:
            if not self.is_at_objective(place):
                self.burned += self.deck[:2]
                del self.deck[:2]

    def end_turn(self):
        self.turns += 1
        if self.turns == MOST_TURNS:
            self.winner = "unfinished"
            return
        self.turn = (self.turn + 1) % self.players
        self.begin_turn()

    def all_cards(self):
        return sorted([*self.deck, *self.discard, *self.burned, *(card for hand in self.hands for card in hand)])


# ---- whole games


def deal(players, options, rng):
    """A deal: four cards each, before any event."""
    deck = list_cards((options or {}).get("expansion") == "true")
    rng.shuffle(deck)
    hands = {f"{name_of(seat)}.hand": deck[seat * 4 : seat * 4 + 4] for seat in range(players)}
    return {"deck": deck[players * 4 :], **hands}


def choose_at_random(game, rng):
    """A move: first the card, or what to do without one, then one of its moves."""
    choices = game.choices()
    card = rng.choice(list(dict.fromkeys(choice[1:] or choice for choice in choices)))
    return rng.choice([move for choice in choices if card in (choice, choice[1:]) for move in game.list_moves(choice)])


def shuffle(game, rng):
    order = sorted(game.deck + game.discard)
    rng.shuffle(order)
    game.put_in_order(order)
    return order


def play_at_random(players, options, seed, choose=choose_at_random):
    """Play a game to its end; give the game and its trace."""
    rng = random.Random(f"{players} {sorted(options.items())} {seed}")
    setup = deal(players, options, rng)
    game = PlainTheWay(setup, options)
    moves = []
    while not game.is_over():
        player = game.mover()
        move = choose(game, rng)
        moves.append([player, move, game.count_legal()])
        game.apply(player, move)
        if game.needs_order:
            moves.append(["chance", "deck: " + " ".join(shuffle(game, rng))])
    outcome = game.outcome()
    trace = {
        "game": "the-way",
        "seed": seed,
        "players": players,
        "options": game.options,
        "setup": setup,
        "moves": moves,
        "final": game.position(),
        "scores": outcome["scores"],
        "winner": outcome["winner"],
    }
    return game, trace


def count_lines(game, depth):
    """Count the ways to make so many moves; a game that ends before, or has to shuffle, is one way."""
    count = game.count_legal()
    if not depth or not count:
        return 1
    if depth == 1:
        return count
    total = 0
    for move in game.legal(game.mover()):
        other = game.copy()
        other.apply(other.mover(), move)
        total += count_lines(other, depth - 1)
    return total


def compare(trace):
    """Play a trace again; raise AssertionError at the first thing in which it differs from this game."""
    game = PlainTheWay(trace["setup"], trace["options"])
    where = f"game of seed {trace['seed']} with {trace['players']} players, {trace['options']}"
    assert game.players == trace["players"], f"{where}: {game.players} hands"
    for number, (player, move, *counted) in enumerate(trace["moves"]):
        at = f"{where}, entry {number}, {player} {move}"
        assert not game.is_over(), f"{at}: the game is over"
        if player == "chance":
            assert game.needs_order, f"{at}: nothing is to be shuffled"
            zone, _, order = move.partition(":")
            assert zone == "deck", f"{at}: only the deck is shuffled"
            game.put_in_order(order.split())
            continue
        assert not game.needs_order, f"{at}: the order of a shuffle is missing"
        assert player == game.mover(), f"{at}: {game.mover()} is to move\n{game.position()}"
        assert game.is_legal(player, move), f"{at}: not legal\n{game.position()}\n{game.legal(player)[:200]}"
        count = game.count_legal()
        assert counted == [count], f"{at}: {count} are legal, not {counted}\n{game.position()}"
        game.apply(player, move)
    assert game.is_over(), f"{where}: the game is not over, {game.mover()} may {game.legal(game.mover())[:20]}"
    final, here = trace["final"], game.position()
    assert set(final) == set(here), f"{where}: {sorted(final)} are written, here {sorted(here)}"
    for name, value in here.items():
        assert final[name] == value, f"{where}: {name} is {final[name]}, here {value}"
    outcome = game.outcome()
    assert outcome["scores"] == trace["scores"], f"{where}: scores {trace['scores']}, here {outcome['scores']}"
    assert outcome["winner"] == trace["winner"], f"{where}: winner {trace['winner']}, here {outcome['winner']}"
