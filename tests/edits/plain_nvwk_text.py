"""NVWK read plainly from the trees of its cards' sentences, by its page of rulings and by docs/abilities.md.

What no sentence says (counts, chains, turns, the end) is the plain game of `plain_nvwk.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from plain_nvwk import RANKS, SUITS, PlainNvwk, card_of, seat_of, subsets
from plain_steps import COUNTING, Done, DoneByEach, Flow, PlainGame, Source, UnreadError, read_abilities

from cardgen.ability import ast
from cardgen.ability.ast import (
    Abilities,
    Act,
    Amount,
    Article,
    Be,
    ChooseOne,
    Constant,
    Does,
    Event,
    ForEach,
    Group,
    Kind,
    Modal,
    Named,
    Player,
    Pool,
    Replacement,
    Several,
    Suited,
    That,
    This,
    Top,
    Trigger,
    Unless,
    Who,
    Whose,
    Zone,
)
from cardgen.model import Deck

LETTERS = {"Jack": "J", "Queen": "Q", "King": "K", "Ace": "A"}


class Face(NamedTuple):
    """What a word of a play shows: a rank, a suit or none, and the card whose abilities it has."""

    rank: str
    suit: str | None
    acts_as: str


class Lasting(NamedTuple):
    """A sentence in force: which card that acts says it, what that is called, the statement or what it cancels."""

    number: int
    name: str
    says: Any


class Table(PlainNvwk):
    """Where cards lie and whose turn it is; what of a given pile is in force, the sentences say."""

    text: PlainNvwkText

    def __init__(self, text: PlainNvwkText, setup: dict[str, Any]) -> None:
        self.text = text
        self.lasting: list[Lasting] = []
        super().__init__(setup)
        if "in_force" in setup:
            self.lasting = [each for named in enumerate(setup["in_force"]) for each in text.list_lasting(*named)]

    def lay_without_actions(self, words: list[str]) -> None:
        is_cancelled = self.text.is_cancelled(words, self.lasting)
        self.chain_before, self.lasting = self.chain(), []
        self.pile.append(words)
        for number, word in enumerate([] if is_cancelled else words):
            for says in self.text.list_always(self.text.abilities[self.text.face(word).acts_as]):
                match says:
                    case Abilities(of=Pool.IN_FORCE):
                        self.lasting = []
                    case Abilities(of=Pool.NEXT_PLAY) | Constant():
                        self.lasting.append(Lasting(number, self.text.name_face(word), says))
                    case Named(name="chain"):
                        self.end_chain()

    def end_chain(self) -> None:
        super().end_chain()
        self.chain_before = 0

    def clear(self) -> None:
        super().clear()
        self.lasting = []


class PlainNvwkText(PlainGame):
    """A game of NVWK by the words of its deck; cards are their ids, a play is the words that it is written with."""

    def __init__(
        self, deck: Deck, options: dict[str, str], zones: dict[str, list[Any]], values: dict[str, Any]
    ) -> None:
        super().__init__()
        self.deck = deck
        self.abilities: dict[str, list[Any]] = dict(read_abilities(deck, options))
        self.ranks = {card.id: str(card.fields["rank"]) for card in deck.cards}
        for abilities in self.abilities.values():
            check_readable(abilities)
        self.table = Table(self, {**zones, **values})
        self.players = self.table.players
        self.looked_at = [[] for _ in range(self.players)]
        self.clearing = False
        self.acted = 99  # cards that have acted, to tell them apart
        self.stackable = {verb: self.list_stackable(verb) for verb in ("draw", "skip")} | {"chain": []}

    # ---- what outsiders may ask

    def position(self) -> dict[str, Any]:
        """Give every zone and value."""
        in_force = [name for _, name in dict.fromkeys(each[:2] for each in self.table.lasting)]
        zones: dict[str, Any] = self.table.zones()
        return zones | {"in_force": in_force, "chain": self.table.chain()}

    def scores(self) -> list[int]:
        """Give the points of each player."""
        return [self.table.score(seat) for seat in range(self.players)]

    def winner(self) -> Any:
        """Give who has won, all of them where several have."""
        return self.table.winner()

    def spell(self, move: str) -> str:
        """Give a move with its cards in the order in which it is listed (N20, N37)."""
        verb, *words = move.split()
        if verb == "play":
            words.sort(key=lambda word: self.in_set(card_of(word)))
        elif verb == "drop" and words != ["none"]:
            words.sort(key=self.by_rank)
        return " ".join([verb, *words])

    def play_with_orders(self, seat: int, move: str, orders: list[list[str]]) -> None:
        """Make a move that makes chance shuffle as it has done."""
        self.table.orders = list(orders)
        self.play(seat, move)
        assert not self.table.orders, f"no shuffle for {self.table.orders}"

    # ---- what a card shows

    def statements(self, card: str) -> Iterator[tuple[Constant, Be]]:
        """Give the statements of a card on itself, with what each says of being played."""
        for ability in self.abilities[card]:
            if isinstance(ability, Constant) and isinstance(ability.subject, This):
                yield ability, ability.acts[0]  # type: ignore[misc]

    def find_wild(self, card: str, is_rank: bool) -> Be | None:
        """Give what a card says of being played `as any rank`, or else as any card; None where it says nothing."""
        for says, be in self.statements(card):
            is_any_rank = be.how[0].noun == Kind(Article.ANY, "rank")
            if says.modal is Modal.MAY and be.how[0].word == "as" and is_any_rank is is_rank:
                return be
        return None

    def is_wild_rank(self, card: str) -> bool:
        """Tell whether a card names a rank, and is itself in all else."""
        return self.find_wild(card, True) is not None and self.find_wild(card, False) is None

    def list_names(self, card: str) -> list[tuple[str, str]]:
        """Give the words that a card can be played as, each with its rank."""
        if self.is_wild_rank(card):
            return [(f"{card}={rank}", rank) for rank in RANKS]
        be = self.find_wild(card, False)
        if be is None:
            return [(card, card[:-1])] if has_suit(card) else []
        kind = be.how[0].noun
        named = [other for other in self.abilities if has_suit(other) and self.is_named(other)]
        shown = {
            self.short_name(other): other for other in named if self.is_kind(kind, Face(other[:-1], other[-1], other))
        }
        return [(f"{card}={name}", other[:-1]) for name, other in shown.items()]

    def is_named(self, card: str) -> bool:
        return self.find_wild(card, False) is None or self.find_wild(card, True) is not None

    def short_name(self, card: str) -> str:
        """Give what a card is named by: its rank where it shows no suit, else rank and suit."""
        return card[:-1] if self.shows_no_suit(card) else card

    def shows_no_suit(self, card: str) -> bool:
        be = self.find_wild(card, True)
        return be is not None and len(be.how) == 2

    def face(self, word: str) -> Face:
        """Give what a word of a play shows."""
        card, _, name = word.partition("=")
        if not name:
            return Face(card[:-1], card[-1], card)
        if self.is_wild_rank(card):
            return Face(name, None if self.shows_no_suit(card) else card[-1], card)
        if name in RANKS:
            return Face(name, None, self.find_plain(name))
        return Face(name[:-1], name[-1], name)

    def find_plain(self, rank: str) -> str:
        """Give the card that is named by its rank alone."""
        return next(card for card in self.abilities if card[:-1] == rank and self.shows_no_suit(card))

    def name_face(self, word: str) -> str:
        """Give what a card in force is called."""
        card, _, name = word.partition("=")
        if not name or self.is_wild_rank(card):
            return card
        return self.find_plain(name) if name in RANKS else name

    def in_set(self, card: str) -> tuple[int, int, int]:
        """Give the place of a card in a set: what names a rank, natural cards, what names a card; each by suit."""
        kind = 0 if self.is_wild_rank(card) else 1 if self.find_wild(card, False) is None else 2
        rank, suit = self.by_rank(card)
        return kind, suit, rank

    def by_rank(self, card: str) -> tuple[int, int]:
        """Give the place of a card in drops (N37)."""
        return RANKS.index(card[:-1]) if has_suit(card) else 99, (SUITS + "RB").index(card[-1])

    # ---- whether a play is legal on the pile

    def list_plays(self, seat: int) -> list[list[str]]:
        """Give every card and set of a hand, each once (N3, N15, N20, N21)."""
        hand = self.table.hands[seat]
        by_value: dict[str, dict[str, list[str]]] = {rank: {} for rank in RANKS}
        for card in hand:
            for word, rank in self.list_names(card):
                by_value[rank].setdefault(card, []).append(word)
        found = []
        for words in by_value.values():
            for cards in subsets(sorted(words, key=self.in_set)):
                is_last = len(cards) == len(hand) and any(self.is_never_last(card) for card in cards)
                if cards and not is_last:
                    found += [list(chosen) for chosen in product(*(words[card] for card in cards))]
        return found

    def is_never_last(self, card: str) -> bool:
        return any(
            says.modal is Modal.CANNOT and getattr(be.how[0].noun, "article", None) is Article.YOUR_LAST
            for says, be in self.statements(card)
        )

    def is_kind(self, noun: Any, face: Face) -> bool:
        """Tell whether a card is of a kind: by value, where a suit is named by that too."""
        match noun:
            case Several():
                return any(self.is_kind(each, face) for each in noun.items)
            case Suited():
                is_suit = face.suit is not None and face.suit == noun.suit[0].upper()
                return is_suit and (noun.rank is None or face.rank == LETTERS.get(noun.rank, noun.rank))
            case Kind(name="card", face=None) | Group(n=None, noun="card", zone=None, but=None):
                return True
            case Kind(face=None) if noun.name != "rank":
                return face.rank == LETTERS.get(noun.name, noun.name)
        raise UnreadError("such a kind")

    def says_of(self, faces: Iterable[Face], modal: Modal, top: list[Face]) -> list[bool]:
        """Give for each statement of the cards of a play on what they are played on whether the pile shows that."""
        found = []
        for face in faces:
            for says, be in self.statements(face.acts_as):
                if says.modal is modal and be.how[0].word == "on":
                    self.has_run.add(says)
                    found.append(any(self.is_kind(be.how[0].noun, each) for each in top))
        return found

    def fits(self, play: list[str]) -> bool:
        """Tell whether a play may be made on the pile."""
        table = self.table
        if not table.pile:
            return True
        faces, top = [self.face(word) for word in play], [self.face(word) for word in table.pile[-1]]
        value, below = RANKS.index(faces[0].rank) + 2, RANKS.index(top[0].rank) + 2
        towards = 1 if table.ascending else -1
        is_same = len(faces) == len(top)
        if not is_same and not table.evolves(len(top), len(faces), below, value, towards):
            return False
        if any(self.says_of(faces, Modal.MAY_ALWAYS, top)):
            return True
        if any(self.says_of(faces, Modal.CANNOT, top)):
            return False
        if not self.is_allowed(faces, top):
            return False
        refusing = [each.says for each in table.lasting if isinstance(each.says, Constant)]
        if any(self.is_met(says, faces) for says in refusing if says.modal is Modal.CANNOT):
            return False
        takers = [says for says in refusing if says.modal is Modal.ONLY]
        if takers:
            return any(self.is_met(says, faces) for says in takers)
        if not is_same or any(self.says_of(faces, Modal.MAY, top)):
            return True
        return (value - below) * towards >= 0

    def is_allowed(self, faces: list[Face], top: list[Face]) -> bool:
        """Tell whether of the cards that may only be played on something one is."""
        found = [self.says_of([face], Modal.MAY_ONLY, top) for face in faces]
        found = [each for each in found if each]
        return not found or any(all(each) for each in found)

    def is_met(self, says: Constant, faces: list[Face]) -> bool:
        self.has_run.add(says)
        return any(self.is_kind(says.subject, face) for face in faces)

    # ---- what lasts and what answers

    def list_lasting(self, number: int, name: str) -> list[Lasting]:
        """Give the sentences that a card in force may mean."""
        card = name if name in self.abilities else self.find_plain(name)
        found = []
        for says in self.list_always(self.abilities[card]):
            if isinstance(says, Constant) or (isinstance(says, Abilities) and says.of is Pool.NEXT_PLAY):
                found.append(Lasting(number, name, says))
        return found

    def list_always(self, abilities: list[Any]) -> Iterator[Any]:
        """Give the statements that restrict the next play, then all that is cancelled in a step that always runs."""
        yield from filter(is_lasting, abilities)
        for ability in abilities:
            for step in ability.steps if isinstance(ability, Trigger) else ():
                if isinstance(step, Does) and step.act.verb == "cancel" and not step.may:
                    yield from list_things(step.act)

    def cancels(self, face: Face, thing: str) -> bool:
        """Tell whether a card always cancels the pending `draw`, `skip`, the `chain`, or all in `force`."""
        for says in self.list_always(self.abilities[face.acts_as]):
            is_in_force = isinstance(says, Abilities) and says.of is Pool.IN_FORCE
            if (is_in_force and thing != "chain") or says == Named(thing) or says == Named(f"pending {thing}"):
                return True
        return False

    def is_cancelled(self, play: list[str], lasting: list[Lasting]) -> bool:
        """Tell whether a card below cancels a play; not one that cancels all in force (N26)."""
        is_below = any(isinstance(each.says, Abilities) for each in lasting)
        return is_below and not any(self.cancels(self.face(word), "force") for word in play)

    def answers(self, play: list[str], thing: str) -> bool:
        """Tell whether a play answers a demand: by a card that cancels it or that one of the sentences names."""
        if self.is_cancelled(play, self.table.lasting):
            return False
        faces = [self.face(word) for word in play]
        is_named = any(self.is_kind(kind, face) for kind in self.stackable[thing] for face in faces)
        return is_named or any(self.cancels(face, thing) for face in faces)

    def list_stackable(self, verb: str) -> list[Any]:
        """Give the kinds that pass a pending `draw` or `skip` on by any sentence of the deck."""
        nodes = [node for abilities in self.abilities.values() for ability in abilities for node in ability.walk()]
        return [node.answer.act.what for node in nodes if isinstance(node, Unless) and node.step.act.verb == verb]

    # ---- turns

    def run(self) -> Flow:
        """Play on from whose turn it is."""
        while not self.table.over:
            move = yield from self.ask(self.table.turn, self.list_moves())
            verb, *words = move.split()
            if verb == "play":
                yield from self.lay(words)
            elif verb == "pass":
                self.table.pass_turn()
            elif verb == "skip":
                skipped, self.table.pending_skip = self.table.pending_skip, 0
                self.table.end_turn(self.table.step(self.table.turn, skipped))
            else:
                self.take(words)

    def list_moves(self) -> list[str]:
        """Give every move of the player whose turn it is."""
        table = self.table
        plays = [play for play in self.list_plays(table.turn) if self.fits(play)]
        if table.pending_skip:
            return [*write(play for play in plays if self.answers(play, "skip")), "skip"]
        if table.pending_draw:
            return [*write(play for play in plays if self.answers(play, "draw")), *self.takings()]
        if table.chain():
            found = (play for play in plays if self.continues(play) or self.answers(play, "chain"))
            return [*write(found), *self.takings()]
        return [*write(plays), "pass"] if table.pile else write(plays) or ["pass"]

    def continues(self, play: list[str]) -> bool:
        value, last, before = (
            RANKS.index(self.face(each[0]).rank) for each in (play, self.table.pile[-1], self.table.pile[-2])
        )
        return value == last + (last - before)

    def takings(self) -> list[str]:
        """Give how a draw is met without a play."""
        found = []
        for card in self.table.hands[self.table.turn]:
            for ability in self.abilities[card]:
                if isinstance(ability, Replacement):
                    self.has_run.add(ability)
                    found.append(f"discard {card}")
        return ["draw", *dict.fromkeys(found)]

    def take(self, discarded: list[str]) -> None:
        """Take a pending draw, or discard a card for it: the sum first, then the chain (N9, N25, N29)."""
        table = self.table
        mover, is_owed = table.turn, table.pending_draw > 0
        count = table.pending_draw if is_owed else table.chain()
        if is_owed:
            table.pending_draw = 0
        else:
            table.chain_from = len(table.pile)
        for card in discarded:
            table.hands[mover].remove(card)
            table.discard.append(card)
        if not discarded:
            table.draw(mover, count)
        if not is_owed:
            table.pass_turn()
        elif not table.hands[mover]:
            table.end_turn(table.step(mover))

    def lay(self, words: list[str]) -> Flow:
        """Lay a play and let its cards act."""
        table, mover = self.table, self.table.turn
        for word in words:
            table.hands[mover].remove(card_of(word))
        is_cancelled = self.is_cancelled(words, table.lasting)
        table.chain_before, table.lasting = table.chain(), []
        table.pile.append(words)
        table.leader, table.passed = mover, []
        self.clearing = False
        for word in [] if is_cancelled else words:
            face = self.face(word)
            yield from self.let_act(card_of(word), self.name_face(word), self.abilities[face.acts_as])
        following = table.step(mover)
        if self.clearing:
            following = mover
            table.clear()
        table.end_turn(following)

    def let_act(self, card: str, name: str, abilities: list[Any]) -> Flow:
        """Let a card restrict what comes next, then do what it says when played, sentence by sentence."""
        self.acted += 1
        number = self.acted
        for ability in abilities:
            if is_lasting(ability):
                self.table.lasting.append(Lasting(number, name, ability))
        for ability in abilities:
            if isinstance(ability, Trigger):
                yield from self.carry_out(ability.steps, Source(self.table.turn, card, name, number=number))

    # ---- steps

    def do(self, step: Any, source: Source) -> Flow:
        """Do one step; give how it went."""
        match step:
            case ChooseOne():
                return (yield from self.choose_one(step, source))
            case Unless():
                return (yield from self.let_do(step.step, source, owed=step.answer.act.what))
        return (yield from super().do(step, source))

    def choose_one(self, step: ChooseOne, source: Source) -> Flow:
        """Ask which step is done; naming a player chooses the one for a player of your choice."""
        who = [find_who(option) for option in step.options]
        is_named = who.count(Who.CHOSEN) == 1
        moves: dict[str, tuple[Any, int | None]] = {}
        for number, option in enumerate(step.options):
            if is_named and who[number] is Who.CHOSEN:
                moves |= {f"choose p{seat + 1}": (option, seat) for seat in range(self.players)}
            elif is_named and who[number] is Who.EACH_OTHER and who.count(Who.EACH_OTHER) == 1:
                moves["choose all"] = (option, None)
            else:
                moves[f"choose {number + 1}"] = (option, None)
        option, seat = moves[(yield from self.ask(source.you, list(moves)))]
        if seat is None:
            return (yield from self.do(option, source))
        if not isinstance(option, ForEach):
            return (yield from self.act_as(seat, option, source))
        times = len(self.reach(option.cards, source.you, source, COUNTING))
        return (yield from self.act_as(seat, option.step, source, times)) if times else Done()

    def let_do(self, step: Does, source: Source, times: int = 1, until: bool = False, owed: Any = None) -> Flow:
        """Let each who is meant do a step."""
        if until:
            raise UnreadError("a later moment")
        seats = self.actors(step.who, source)
        if step.who == Player(Who.CHOSEN):
            seats = [seat_of((yield from self.ask(source.you, self.name_seats())).split()[1])]
        found = []
        for seat in seats:
            found.append((yield from self.act_as(seat, step, source, times, owed)))
        return DoneByEach(found)

    def name_seats(self) -> list[str]:
        return [f"choose p{seat + 1}" for seat in range(self.players)]

    def actors(self, who: Player | This, source: Source) -> list[int]:
        """Give who does a step, in order."""
        step, you = self.table.step, source.you
        others = [step(you, number) for number in range(1, self.players)]
        match who if isinstance(who, This) else who.who:
            case This() | Who.YOU:
                return [you]
            case Who.NEXT:
                return others[:1]
            case Who.EACH_OTHER:
                return others
            case Who.EACH:
                return [you, *others]
            case Who.LEFT:
                return [(you + 1) % self.players]
            case Who.RIGHT:
                return [(you - 1) % self.players]
            case Who.CHOSEN:
                return []
        raise UnreadError(str(who))

    def act_as(self, seat: int, step: Does, source: Source, times: int = 1, owed: Any = None) -> Flow:
        """Let one player do a deed, asked first where they may."""
        deeds = {
            "draw": self.draw,
            "discard": self.discard,
            "give": self.let_go,
            "gain": self.gain,
            "cancel": self.cancel,
            "reverse": self.reverse,
            "skip": self.skip,
            "clear": self.clear,
        }
        if step.act.verb not in deeds:
            raise UnreadError(step.act.verb)
        return (yield from deeds[step.act.verb](step, seat, source, times, owed))

    def draw(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Draw cards, or let a sum of cards to draw grow."""
        table, what = self.table, step.act.what
        if not isinstance(what, Group) or what != Group(what.n, "card") or what.n is None or step.act.how:
            raise UnreadError("drawing such cards")
        count = what.n * times
        if owed is not None:
            self.owe("draw", table.pending_draw, owed)
            table.pending_draw += count
            return Done(True)
        if not (yield from self.is_wanted(step, seat, self.can_flip())):
            return Done()
        before = len(table.hands[seat])
        table.draw(seat, count)
        return Done(0 < count == len(table.hands[seat]) - before)

    def can_flip(self) -> bool:
        return bool(self.table.deck or self.table.discard)

    def discard(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Discard the deck's top cards one by one, or cards of a hand."""
        what, table = step.act.what, self.table
        if not isinstance(what, Top):
            return (yield from self.let_go(step, seat, source, times, owed))
        if what.zone.name != "deck" or step.act.how:
            raise UnreadError("such top cards")
        if not (yield from self.is_wanted(step, seat, self.can_flip())):
            return Done()
        source.named = []
        for _ in range(what.n * times):
            card = table.take_top()
            if card is not None:
                table.discard.append(card)
                source.named.append(card)
        return Done(0 < what.n * times == len(source.named))

    def gain(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Gain points, or the abilities of the cards named before."""
        match step.act.what:
            case Amount(unit="point", n=n):
                if not (yield from self.is_wanted(step, seat, True)):
                    return Done()
                self.table.gained[seat] += n * times
            case Abilities(of=That(), trigger=None):
                for card in list(source.named):
                    yield from self.let_act(card, card, keep_lasting(self.abilities[card]))
                return Done(bool(source.named))
            case _:
                raise UnreadError("gaining this")
        return Done(True)

    def reverse(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Turn the card order or the order of play."""
        if not (yield from self.is_wanted(step, seat, True)):
            return Done()
        if step.act.what == Named("card order"):
            self.table.ascending = not self.table.ascending
        elif step.act.what == Named("play order"):
            self.table.upward = not self.table.upward
        else:
            raise UnreadError("reversing this")
        return Done(True)

    def skip(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Let the sum of players to skip grow."""
        if step.act.what != Player(Who.NEXT):
            raise UnreadError("skipping this")
        if not (yield from self.is_wanted(step, seat, True)):
            return Done()
        self.owe("skip", self.table.pending_skip, owed)
        self.table.pending_skip += times
        return Done(True)

    def clear(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Note that the pile is cleared at the end of the play."""
        if step.act.what != Zone("pile", Whose.THE):
            raise UnreadError("clearing this")
        if not (yield from self.is_wanted(step, seat, True)):
            return Done()
        self.clearing = True
        return Done(True)

    def owe(self, verb: str, before: int, kind: Any) -> None:
        """Note what passes a sum on from now: what one of the sentences names that have made it."""
        known = self.stackable[verb] if before else []
        self.stackable[verb] = known if kind is None else [*known, kind]

    def is_wanted(self, step: Does, seat: int, can_be: bool) -> Flow:
        """Ask whether what may be done is, if it can be done at all."""
        if not step.may:
            return True
        verb = "drop" if step.act.verb == "discard" else step.act.verb
        return can_be and (yield from self.ask(seat, [verb, "decline"])) != "decline"

    def let_go(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Let a player discard or give cards of a hand, all at once."""
        act, table = step.act, self.table
        what = act.what
        if not isinstance(what, Group | Zone):
            raise UnreadError("such cards")
        zone, goals = find_zone(act), self.find_goals(act, seat, source)
        if zone.name != "hand":
            raise UnreadError("cards that lie elsewhere")
        owner = seat if zone.whose is Whose.THEIR else source.you
        left_out = what.but if isinstance(what, Group) else None
        cards = [card for card in table.hands[owner] if self.ranks[card] != left_out]
        cards.sort(key=self.by_rank)
        wanted = what.n * times if isinstance(what, Group) and what.n is not None else max(len(cards), 1)
        verb = "drop" if act.verb == "discard" else "give"
        if isinstance(what, Group) and what.n is not None and cards:
            if owner != seat:
                raise UnreadError("picks from another hand")
            picks = {" ".join([verb, *some]): some for some in combinations(cards, min(wanted, len(cards)))}
            move = yield from self.ask(seat, [*picks, *([f"{verb} none"] if step.may else [])])
            if move not in picks:
                return Done()
            cards = list(picks[move])
        elif cards and not (yield from self.is_wanted(step, seat, True)):
            return Done()
        else:
            cards = [card for card in table.hands[owner] if card in cards]
        for card in cards:
            table.hands[owner].remove(card)
            (table.discard if act.verb == "discard" else table.hands[goals[0]]).append(card)
        source.named = cards
        return Done(0 < wanted <= len(cards))

    def find_goals(self, act: Act, seat: int, source: Source) -> list[int]:
        """Give to whom cards are given."""
        for each in act.how:
            if isinstance(each, ast.Phrase) and each.word == "to" and isinstance(each.noun, Player):
                return self.actors(each.noun, source)
        return []

    def cancel(self, step: Does, seat: int, source: Source, times: int, owed: Any) -> Flow:
        """Cancel things of the rules and abilities; in full if all of it was there."""
        table = self.table
        things = list_things(step.act)
        there = [self.is_there(thing) for thing in things]
        if not (yield from self.is_wanted(step, seat, any(there))):
            return Done()
        for thing in things:
            match thing:
                case Abilities(of=Pool.IN_FORCE, trigger=None):
                    table.pending_draw = table.pending_skip = 0
                    table.lasting = []
                case Abilities(of=Pool.NEXT_PLAY, trigger=None):
                    table.lasting.append(Lasting(source.number, source.event, thing))
                case Named(name="chain"):
                    table.end_chain()
                case Named(name="pending draw"):
                    table.pending_draw = 0
                case Named(name="pending skip"):
                    table.pending_skip = 0
                case _:
                    raise UnreadError("cancelling this")
        return Done(all(there))

    def is_there(self, thing: Any) -> bool:
        """Tell whether there is something to cancel."""
        table = self.table
        match thing:
            case Abilities(of=Pool.IN_FORCE):
                return bool(table.pending_draw or table.pending_skip or table.lasting)
            case Named(name="chain"):
                return bool(table.chain_before or table.chain())
            case Named(name="pending draw"):
                return table.pending_draw > 0
            case Named(name="pending skip"):
                return table.pending_skip > 0
        return True

    # ---- what is counted

    def reach(self, what: Any, actor: int, source: Source, act: Act) -> list[str]:
        if not isinstance(what, Group):
            raise UnreadError("counting this")
        return self.list_group(what, actor, source)

    def held_by(self, seat: int, group: Group, actor: int, source: Source) -> list[str]:
        return self.list_group(group, seat, source)

    def list_group(self, group: Group, actor: int, source: Source) -> list[str]:
        """Give the cards of a group in a zone."""
        if group.zone is None:
            raise UnreadError("cards that lie nowhere")
        table = self.table
        owner = actor if group.zone.whose is Whose.THEIR else source.you
        cards = {
            "hand": table.hands[owner],
            "deck": table.deck,
            "discard": table.discard,
            "pile": [card_of(word) for play in table.pile for word in play],
        }[group.zone.name]
        return [card for card in cards if self.ranks[card] != group.but]


def has_suit(card: str) -> bool:
    """Tell whether a card is no Joker."""
    return card[-1] in SUITS


def write(plays: Iterable[list[str]]) -> list[str]:
    return [" ".join(["play", *play]) for play in plays]


def is_lasting(ability: Any) -> bool:
    """Tell whether a sentence restricts what may be played on its card."""
    return isinstance(ability, Constant) and not isinstance(ability.subject, This)


def find_who(step: Any) -> Who | None:
    """Give the player term of a step that is nothing but a deed, whatever its number is multiplied with."""
    step = step.step if isinstance(step, ForEach) else step
    return step.who.who if isinstance(step, Does) and isinstance(step.who, Player) else None


def list_things(act: Act) -> list[Any]:
    """Give what a deed names, one by one."""
    return list(act.what.items) if isinstance(act.what, Several) else [act.what]


def find_zone(act: Act) -> Zone:
    """Give the zone that cards are taken from."""
    if isinstance(act.what, Zone):
        return act.what
    found = [act.what.zone] if isinstance(act.what, Group) and act.what.zone is not None else []
    found += [each.noun for each in act.how if isinstance(each, ast.Phrase) and isinstance(each.noun, Zone)]
    if len(found) != 1:
        raise UnreadError("cards that lie nowhere, or in two places")
    return found[0]


def keep_lasting(abilities: list[Any]) -> list[Any]:
    """Give what a card adds to one that gains its abilities: not those that gain abilities themselves."""
    return [
        ability
        for ability in abilities
        if not any(
            isinstance(node, Act) and isinstance(node.what, Abilities) and node.verb == "gain"
            for node in ability.walk()
        )
    ]


def check_readable(abilities: list[Any]) -> None:
    """Raise where a card has an ability of a kind that this reading does not know, so that none is passed over."""
    for ability in abilities:
        match ability:
            case Trigger(when=Event(verb="play", where=None)):
                pass
            case Replacement(
                event=Act(verb="take", what=Named(name="pending draw"), how=()),
                step=Does(who=Player(who=Who.YOU), act=Act(verb="discard", what=This()), may=True),
            ):
                pass
            case Constant(acts=(Be(verb="play", how=how), *more)) if is_known(ability, how) and {*more} <= {
                ability.acts[0]
            }:
                pass
            case _:
                raise UnreadError("such an ability")


def is_known(says: Constant, how: tuple[Any, ...]) -> bool:
    word, noun = how[0].word, how[0].noun
    if not isinstance(says.subject, This):
        return word == "on" and noun == This() and says.modal in (Modal.CANNOT, Modal.ONLY)
    if word == "as":
        is_last = noun == Kind(Article.YOUR_LAST, "card")
        return says.modal is (Modal.CANNOT if is_last else Modal.MAY)
    return word == "on" and says.modal in (Modal.MAY, Modal.MAY_ALWAYS, Modal.MAY_ONLY, Modal.CANNOT)
