"""War Slayer V written plainly and by itself, from its page of facts and rulings: nothing of cardgen is used here.

Cards are their ids, moves the texts of a trace. It plays a whole game or replays one, checks every move and counts
the cards, so that it can be held against the engine.
"""

from itertools import permutations

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CARDS = [rank + suit for suit in "SCDH" for rank in RANKS]
VIP = "AS"


def value(card):
    rank = card[:-1]
    return 11 if rank == "A" else int(rank)


def is_traitor(card):
    return card[:-1] in ("J", "Q", "K")


def points(card):
    if card == VIP:
        return 10
    return 5 if card[:-1] in ("A", "J", "Q", "K") else 1


class PlainWarSlayerV:
    def __init__(self, hqs, defeated=1):
        self.hq = [list(hqs[0]), list(hqs[1])]
        self.drawn: list = [[], []]
        self.dossier: list = [[None] * 3, [None] * 3]
        self.theater: list = [[None] * 3, [None] * 3]
        self.up = [[False] * 3, [False] * 3]
        self.captured: list = [[], []]
        self.choices: list = [None, None]
        self.defeated = defeated
        self.loser = None  # of the last decided Operation of this Mission
        self.asked: int | None = None
        self.vip_seen = False
        self.over = False
        self.unfinished = False
        self.missions = 0
        self.cards = sorted(self.hq[0] + self.hq[1])
        self.begin()

    # ---- what outsiders may ask

    def to_move(self):
        if self.over:
            return []
        if self.asked is not None:
            return [self.asked]
        return [seat for seat in (0, 1) if self.choices[seat] is None]

    def legal(self, seat):
        if seat not in self.to_move():
            return []
        if self.asked is not None:
            return ["continue", "back out"]
        rows = ["place"] if any(self.dossier[seat]) or any(self.theater[seat]) else ["dossier", "theater"]
        return [f"{row} {' '.join(order)}" for row in rows for order in permutations(self.drawn[seat])]

    def zones(self):
        def row(cards):
            return [card or "-" for card in cards] if any(cards) else []

        found: dict[str, list[str] | str] = {}
        for seat in (0, 1):
            found[f"p{seat + 1}.hq"] = self.hq[seat][:]
            found[f"p{seat + 1}.drawn"] = self.drawn[seat][:]
            found[f"p{seat + 1}.dossier"] = row(self.dossier[seat])
            found[f"p{seat + 1}.theater"] = row(self.theater[seat])
            found[f"p{seat + 1}.captured"] = self.captured[seat][:]
        found["defeated"] = f"p{self.defeated + 1}"
        found["exposed"] = [
            f"p{seat + 1}.{column + 1}" for seat in (0, 1) for column in (0, 1, 2) if self.up[seat][column]
        ]
        return found

    def score(self, seat):
        return sum(points(card) for card in self.hq[seat])

    def winner(self):
        if self.unfinished:
            return "unfinished"
        scores = [self.score(0), self.score(1)]
        return "draw" if scores[0] == scores[1] else "p1" if scores[0] > scores[1] else "p2"

    # ---- moves

    def play(self, seat, move):
        if move not in self.legal(seat):
            raise ValueError(f"p{seat + 1} may not {move}")
        if self.asked is not None:
            self.answer(move)
        else:
            self.choices[seat] = move
            if None not in self.choices:
                self.place()
        self.count()

    def place(self):
        for seat in (0, 1):
            row, *cards = self.choices[seat].split()
            if row == "place":
                row = "theater" if any(self.dossier[seat]) else "dossier"
            getattr(self, row)[seat] = cards
            self.drawn[seat] = []
        self.choices = [None, None]
        if all(any(self.dossier[seat]) and any(self.theater[seat]) for seat in (0, 1)):
            self.operate()
        else:
            self.draw()

    def answer(self, move):
        assert self.asked is not None
        loser, self.asked = self.asked, None
        if move == "continue":
            self.operate()
            return
        for column in (0, 1, 2):
            if self.up[loser][column]:
                self.take(1 - loser, self.theater[loser], column)
        self.finish_mission(loser)

    # ---- the Mission

    def begin(self):
        self.missions += 1
        if len(self.hq[0]) < 6 or len(self.hq[1]) < 6:
            self.over = True
        elif self.missions > 500:
            self.over = self.unfinished = True
        else:
            self.draw()

    def draw(self):
        for seat in (0, 1):
            self.drawn[seat], self.hq[seat] = self.hq[seat][:3], self.hq[seat][3:]

    def operate(self):
        order = (0, 1, 2) if self.defeated == 0 else (2, 1, 0)
        for number, column in enumerate(order):
            if self.up[0][column]:
                continue
            self.up[0][column] = self.up[1][column] = True
            cards = [self.theater[0][column], self.theater[1][column]]
            if VIP in cards:
                self.vip_seen = True
            traitors = [seat for seat in (0, 1) if is_traitor(cards[seat])]
            if traitors:
                self.defect(traitors, column)
                return
            if value(cards[0]) == value(cards[1]):
                continue
            winner = 0 if value(cards[0]) > value(cards[1]) else 1
            self.loser = 1 - winner
            if self.take(winner, self.dossier[1 - winner], column) == VIP:
                self.finish_game()
                return
            if number < 2:
                self.asked = 1 - winner
                return
        self.finish_mission(self.loser)

    def defect(self, traitors, column):
        claimed = []
        for seat in traitors:
            # by column, in a column Theater before Dossier
            for place in (0, 1, 2):
                if place == column:
                    claimed.append(self.take(1 - seat, self.theater[seat], place))
                if self.dossier[seat][place]:
                    claimed.append(self.take(1 - seat, self.dossier[seat], place))
        if len(traitors) == 1:
            owner = traitors[0]
            for place in (0, 1, 2):
                if self.up[1 - owner][place]:
                    self.take(owner, self.theater[1 - owner], place)
            self.loser = owner
        if VIP in claimed:
            self.finish_game()
        else:
            self.finish_mission(self.loser)

    def take(self, seat, row, column):
        card, row[column] = row[column], None
        if card is not None:
            self.captured[seat].append(card)
        return card

    def finish_mission(self, loser):
        self.loser = loser
        self.return_cards()
        if self.vip_seen:
            self.over = True
        else:
            self.begin()

    def finish_game(self):
        self.return_cards()
        self.over = True

    def return_cards(self):
        for seat in (0, 1):
            own = [card for card in self.dossier[seat] + self.theater[seat] if card is not None]
            self.hq[seat] += own + self.captured[seat]
            self.dossier[seat] = [None] * 3
            self.theater[seat] = [None] * 3
            self.up[seat] = [False] * 3
            self.captured[seat] = []
        if self.loser is not None:
            self.defeated, self.loser = self.loser, None

    def count(self):
        lying = self.hq[0] + self.hq[1] + self.drawn[0] + self.drawn[1] + self.captured[0] + self.captured[1]
        for rows in (*self.dossier, *self.theater):
            lying += [card for card in rows if card is not None]
        if sorted(lying) != self.cards:
            raise AssertionError("a card was lost or doubled")


def replay(trace):
    """Play a trace again; give the first thing in which it differs from this game, None if nothing does."""
    game = PlainWarSlayerV([trace["setup"]["p1.hq"], trace["setup"]["p2.hq"]], int(trace["setup"]["defeated"] == "p2"))
    for number, (player, move, legal) in enumerate(trace["moves"]):
        seat = int(player[1]) - 1
        if len(game.legal(seat)) != legal or move not in game.legal(seat):
            return f"move {number}: {player} {move}, of {legal}"
        game.play(seat, move)
    if game.to_move():
        return "the game is not over"
    scores = {"p1": game.score(0), "p2": game.score(1)}
    for found, wanted in ((game.zones(), trace["final"]), (scores, trace["scores"]), (game.winner(), trace["winner"])):
        if found != wanted:
            return f"{found} is not {wanted}"
    return None
