"""Wayjer written plainly and by itself, from its page of facts and rulings: nothing of cardgen is used here.

Cards are their ids. It plays a whole game or replays one, checks every move, keeps a log and counts the cards, so
that it can be held against the engine both for what happens and for how long it takes.
"""

NUMBERS = {str(number): number for number in range(-5, 7)}
CARDS = [*NUMBERS, "COPY", "SWAP"]


class PlainWayjer:
    def __init__(self, deck, hands, wagered_swap="discarded", wagered_copy="zero"):
        self.wagered_swap = wagered_swap
        self.wagered_copy = wagered_copy
        self.deck = list(deck)
        self.hands = [list(hand) for hand in hands]
        self.discard = []
        self.won: list = [[], []]
        self.looked_at: list = [[], []]
        self.copied = {}  # player -> value of a won COPY
        self.choices: list = [None, None]
        self.lookers = []
        self.table: list = []
        self.log = []
        self.cards = sorted([*self.deck, *self.hands[0], *self.hands[1]])

    def to_move(self):
        if self.lookers:
            return [self.lookers[0]]
        if min(len(self.hands[0]), len(self.hands[1])) < 2:
            return []
        return [player for player in (0, 1) if self.choices[player] is None]

    def legal(self, player):
        if player not in self.to_move():
            return []
        if self.lookers:
            return [("look",), ("decline",)]
        hand = self.hands[player]
        return [("duel", duel, wager) for duel in hand for wager in hand if duel != wager]

    def play(self, player, move):
        if player not in self.to_move():
            raise ValueError("not this player's turn")
        if self.lookers:
            if move not in (("look",), ("decline",)):
                raise ValueError("look or decline")
            self.answer(player, move)
        else:
            hand = self.hands[player]
            if move[0] != "duel" or move[1] not in hand or move[2] not in hand or move[1] == move[2]:
                raise ValueError("two cards of the hand")
            self.choices[player] = move
            if None in self.choices:
                return
            self.reveal()
        if not self.lookers:
            self.finish()
        self.count()

    def reveal(self):
        # each place: the card, what lies on it, and what the place counts as
        self.table = []
        for player, (_, duel, wager) in enumerate(self.choices):
            self.log.append(("turn up", player, duel, wager))
            self.hands[player].remove(duel)
            self.hands[player].remove(wager)
            self.table.append([[duel, None, duel], [wager, None, wager]])
        self.choices = [None, None]
        for player, places in enumerate(self.table):
            for place in places:
                if place[0] == "SWAP" and self.deck:
                    place[1] = place[2] = self.deck.pop(0)
                    self.log.append(("swap", player, place[1]))
        for player, places in enumerate(self.table):
            for place in places:
                if place[2] == "COPY":
                    place[2] = self.table[1 - player][1][2]
                    self.log.append(("copy", player, place[2]))
        for player, places in enumerate(self.table):
            for place in places:
                if place[2] == "-1" and self.deck:
                    self.lookers.append(player)

    def answer(self, player, move):
        self.lookers.pop(0)
        self.log.append((move[0], player))
        if move[0] == "look":
            self.looked_at[player].append(self.deck[0])

    def finish(self):
        one, two = self.table[0][0][2], self.table[1][0][2]
        difference = NUMBERS.get(one, 0) - NUMBERS.get(two, 0)
        if (one, two) == ("0", "6"):
            difference = 1
        if (one, two) == ("6", "0"):
            difference = -1
        self.log.append(("duel", one, two))
        for duel, wager in self.table:
            self.discard += [card for card in duel[:2] if card is not None]
            if wager[0] == "SWAP":
                self.discard.append("SWAP")
                if self.wagered_swap == "discarded" and wager[1] is not None:
                    self.discard.append(wager[1])
        for player in (0, 1) if difference >= 0 else (1, 0):
            winner = player if difference == 0 else int(difference < 0)
            self.win(winner, self.table[player][1])
        self.table = []

    def win(self, winner, wager):
        card, brought, counts_as = wager
        if card == "SWAP":
            if self.wagered_swap == "discarded" or brought is None:
                return
            card = brought
        self.won[winner].append(card)
        self.log.append(("win", winner, card))
        if card == "COPY" and self.wagered_copy == "copied":
            self.copied[winner] = NUMBERS.get(counts_as, 0)

    def score(self, player):
        return sum(NUMBERS.get(card, 0) for card in self.won[player]) + self.copied.get(player, 0)

    def winner(self):
        scores = [self.score(0), self.score(1)]
        return "draw" if scores[0] == scores[1] else "p1" if scores[0] > scores[1] else "p2"

    def count(self):
        lying = [*self.deck, *self.discard, *self.hands[0], *self.hands[1], *self.won[0], *self.won[1]]
        for places in self.table or ():
            for card, brought, _ in places:
                lying.append(card)
                if brought is not None:
                    lying.append(brought)
        if sorted(lying) != self.cards:
            raise AssertionError("a card was lost or doubled")
