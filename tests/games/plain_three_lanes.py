"""Three Lanes a second time, written plainly from its page, with the powers as Python: to compare with the engine.

Moves and positions are texts as the page writes them; nothing here knows the engine or the ability language.
"""

from itertools import combinations

ON_FLIP = {"2", "4", "5", "6", "7", "Q", "K", "A"}


def rank_of(card):
    return card[:-1]


class Slot:
    def __init__(self, card, base=False):
        self.card = card
        self.up = False
        self.base = base
        self.damage = 0
        self.frozen = False
        self.left = 1  # attacks left this turn
        self.pair = None

    @property
    def rank(self):
        return rank_of(self.card)

    def shows(self, rank):
        return self.up and self.rank == rank

    def bears(self):
        return 3 if self.shows("J") else 2

    def words(self):
        found = [self.card, "up" if self.up else "down"]
        if self.base and not self.up:
            found.append("base")
        if self.damage:
            found.append({1: "damaged"}.get(self.damage, f"damage {self.damage}"))
        if self.frozen:
            found.append("frozen")
        if self.up and self.left == 2:
            found.append("twice")
        if self.up and self.left == 0:
            found.append("attacked")
        return " ".join(found)


class PlainThreeLanes:
    """One game; the players are 0 and 1, `lanes[player][letter]` a list of slots, None for an empty one."""

    def __init__(self, setup):
        self.draw_pile = list(setup["draw"])
        self.aside = list(setup["aside"])
        self.discard = []
        self.hands = [list(setup["p1.hand"]), list(setup["p2.hand"])]
        self.lanes = [
            {
                letter: [Slot(text.split()[0], base=True) for text in setup[f"p{player + 1}.{letter}"]]
                for letter in "ABC"
            }
            for player in (0, 1)
        ]
        self.won: list = [[], []]
        self.looked_at: list = [[], []]
        self.mover = 0
        self.passes = self.turns = 0
        self.over = None
        self.waiting = []  # what powers have still to do: generators, the innermost last
        self.asked = None
        self.begin()

    # ---- turns

    def begin(self):
        self.actions, self.acted = 3, False
        self.draw()

    def draw(self):
        if not self.draw_pile:
            return False
        self.hands[self.mover].append(self.draw_pile.pop(0))
        return True

    def end_turn(self):
        for slots in self.lanes[self.mover].values():
            for slot in slots:
                if slot:
                    slot.frozen, slot.left = False, 1
        self.passes = self.passes + 1 if not self.acted and not self.draw_pile else 0
        self.turns += 1
        self.acted = False
        if self.passes == 4:
            one, two = len(self.won[0]), len(self.won[1])
            self.over = "draw" if one == two else "p1" if one > two else "p2"
        elif self.turns == 400:
            self.over = "unfinished"
        else:
            self.mover = 1 - self.mover
            self.begin()

    # ---- what is legal

    def find(self, player, name):
        slots, number = self.lanes[player][name[0]], int(name[1:])
        return slots[number - 1] if number <= len(slots) else None

    def standing(self, player, letter):
        return [(f"{letter}{n + 1}", slot) for n, slot in enumerate(self.lanes[player][letter]) if slot]

    def open_lanes(self):
        return [letter for letter in "ABC" if letter not in self.won[0] + self.won[1]]

    def legal(self):
        if self.over:
            return set()
        if self.asked:
            return set(self.asked)
        moves = {"end turn"}
        for letter in self.open_lanes():
            moves |= {f"play {card} to {letter}" for card in self.hands[self.mover]}
            moves |= self.legal_flips(letter) | self.legal_attacks(letter) | self.legal_pairs(letter)
        return moves

    def sleeps(self, slot):
        return slot.base and not slot.up and len(self.draw_pile) > 0

    def legal_flips(self, letter):
        own = self.standing(self.mover, letter)
        return {f"flip {name}" for name, slot in own if not slot.up and not slot.frozen and not self.sleeps(slot)}

    def legal_pairs(self, letter):
        single = [
            (name, slot)
            for name, slot in self.standing(self.mover, letter)
            if slot.up and not slot.frozen and slot.pair is None
        ]
        return {f"pair {a} {b}" for (a, one), (b, two) in combinations(single, 2) if one.rank == two.rank}

    def legal_attacks(self, letter):
        enemies = [(name, slot) for name, slot in self.standing(1 - self.mover, letter) if not self.sleeps(slot)]
        jacks = {name for name, slot in enemies if slot.shows("J")}
        can = [
            (name, slot)
            for name, slot in self.standing(self.mover, letter)
            if slot.up and slot.left > 0 and not slot.frozen
        ]
        moves = set()
        for target, _ in enemies:
            if jacks and target not in jacks:
                continue
            moves |= {f"attack {name} -> {target}" for name, slot in can if slot.pair is None}
            moves |= {f"attack {a}+{b} -> {target}" for (a, one), (b, two) in combinations(can, 2) if one.pair is two}
        for name, slot in can:
            if slot.rank == "10" and slot.pair is None:
                for (a, one), (b, two) in combinations(enemies, 2):
                    tabu = one.shows("9") or two.shows("9") or (jacks and not {a, b} & jacks)
                    if not tabu:
                        moves.add(f"attack {name} -> {a} {b}")
        return moves

    # ---- moves

    def play(self, move):
        words = move.split()
        if self.asked:
            self.answer(words)
        elif words[0] == "end":
            self.end_turn()
            return
        else:
            self.actions -= 1
            self.acted = True
            getattr(self, f"do_{words[0]}")(*words[1:])
        self.go_on()

    def go_on(self):
        """Run powers until one asks, then end the turn if nothing is left."""
        while self.waiting and not self.asked and not self.over:
            inner = next(self.waiting[-1], None)
            if inner is None:
                self.waiting.pop()
            elif isinstance(inner, list):
                self.asked = inner
            else:
                self.waiting.append(inner)
        if self.over:
            self.waiting, self.asked = [], None
        elif not self.asked and self.actions == 0:
            self.end_turn()

    def do_play(self, card, _, letter):
        self.hands[self.mover].remove(card)
        self.lanes[self.mover][letter].append(Slot(card))

    def do_flip(self, name):
        self.turn_up(name[0], self.find(self.mover, name))

    def do_pair(self, a, b):
        one, two = self.find(self.mover, a), self.find(self.mover, b)
        one.pair, two.pair = two, one

    def do_attack(self, names, _, *targets):
        letter = names[0]
        mine = [self.find(self.mover, name) for name in names.split("+")]
        hit = [self.find(1 - self.mover, name) for name in targets]
        thorns = sum(slot.shows("8") for slot in hit)
        for slot in mine:
            slot.left -= 1
        for target in hit:
            target.damage += sum(2 if slot.rank == "9" and target.shows("J") else 1 for slot in mine)
        for target in hit:
            self.die_if_dead(1 - self.mover, letter, target)
        for slot in mine:
            if slot.rank != "9":
                slot.damage += thorns
        for slot in mine:
            self.die_if_dead(self.mover, letter, slot)
        for winner in (self.mover, 1 - self.mover):
            if not self.standing(1 - winner, letter):
                self.win(winner, letter)
                break

    def die_if_dead(self, player, letter, slot):
        if slot.damage < slot.bears():
            return
        if slot.rank == "3" and not slot.up:
            slot.up, slot.base, slot.damage, slot.frozen, slot.left = True, False, 0, False, 1
            return
        self.discard.append(slot.card if slot.up else f"{slot.card} down")
        self.take_out(player, letter, slot)

    def take_out(self, player, letter, slot):
        slots = self.lanes[player][letter]
        slots[slots.index(slot)] = None
        if slot.pair:
            slot.pair.pair = None
            slot.pair = None

    def win(self, winner, letter):
        for player in (0, 1):
            for _, slot in self.standing(player, letter):
                self.discard.append(slot.card if slot.up else f"{slot.card} down")
            self.lanes[player][letter] = []
        self.won[winner].append(letter)
        if len(self.won[winner]) == 2:
            self.over = f"p{winner + 1}"

    # ---- powers

    def turn_up(self, letter, slot):
        slot.up, slot.base = True, False
        slot.left = 2 if slot.rank == "A" else 1
        self.waiting.append(self.power(letter, slot))

    def power(self, letter, slot):  # noqa: C901 - thirteen ranks, one after the other
        """Yield a list of moves to ask for one, or the power to carry out next."""
        me, rank = self.mover, slot.rank
        if rank == "2" and self.draw():
            yield [f"discard {card}" for card in self.hands[me]]
        elif rank == "4":
            seen = [
                f"look p{player + 1} {name}"
                for player in (0, 1)
                for other in "ABC"
                for name, found in self.standing(player, other)
                if not found.up and not found.base
            ]
            if seen:
                yield [*seen, "look none"]
        elif rank == "5":
            for found in [
                found
                for _, found in self.standing(me, letter)
                if not found.up and not found.frozen and not self.sleeps(found)
            ]:
                if not found.up:
                    yield self.flipped(letter, found)
        elif rank == "6":
            for _, found in self.standing(1 - me, letter):
                if not found.shows("9"):
                    found.frozen = True
        elif rank == "7":
            for other in "ABC":
                for _, found in self.standing(me, other):
                    found.damage = 0
        elif rank == "Q":
            movable = [
                f"move {name}"
                for other in "ABC"
                if other != letter
                for name, found in self.standing(me, other)
                if not self.sleeps(found)
            ]
            if movable:
                self.goal = letter
                yield [*movable, "move none"]
        elif rank == "K":
            for found in [found for _, found in self.standing(me, letter) if found.up and found is not slot]:
                if found.rank in ON_FLIP - {"K"}:
                    yield self.power(letter, found)
        elif rank == "A":
            self.actions += 1

    def flipped(self, letter, slot):
        slot.up, slot.base = True, False
        slot.left = 2 if slot.rank == "A" else 1
        yield self.power(letter, slot)

    def answer(self, words):
        self.asked = None
        if words[0] == "discard":
            self.hands[self.mover].remove(words[1])
            self.discard.append(words[1])
        elif words[-1] == "none":
            return
        elif words[0] == "look":
            self.looked_at[self.mover].append(self.find(int(words[1][1]) - 1, words[2]).card)
        else:
            slot = self.find(self.mover, words[1])
            self.take_out(self.mover, words[1][0], slot)
            self.lanes[self.mover][self.goal].append(slot)
            if not self.standing(self.mover, words[1][0]):
                self.win(1 - self.mover, words[1][0])

    # ---- written

    def write(self):
        found = {
            "draw": self.draw_pile,
            "discard": self.discard,
            "aside": self.aside,
            "turn": f"p{self.mover + 1}",
            "actions": self.actions,
            "passes": self.passes,
            "acted": self.acted,
        }
        for player in (0, 1):
            name = f"p{player + 1}"
            found[f"{name}.hand"] = self.hands[player]
            found[f"{name}.lanes_won"] = self.won[player]
            found[f"{name}.paired"] = [
                f"{a}+{b}"
                for letter in "ABC"
                for (a, one), (b, two) in combinations(self.standing(player, letter), 2)
                if one.pair is two
            ]
            for letter in "ABC":
                slots = self.lanes[player][letter]
                found[f"{name}.{letter}"] = [slot.words() if slot else "-" for slot in slots]
        return found
