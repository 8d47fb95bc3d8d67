"""Edits of the games' texts that a designer might make, to prove that each is refused or played as it says.

`list_edits(game)` gives all of them, each with its edited deck, always in the same order; `spread` gives a sample. It
serves readings of any game: `test_edits_lanes.py` beside it shows how, for Three Lanes.

Every sentence of a game (of a card, a keyword, a marker, an option) is taken apart as its tree. In each slot of the
tree stands every word of the vocabulary in turn; then steps, conditions and events are put in, left out, doubled and
swapped, and sentences and keywords are added to a card. MORE_SENTENCES, and what other words make of them, stand in
the place of sentences of the game. What does not read back as the same tree is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from game_tables import load

from cardgen.ability import Ability, Language, Mistake, ast, get_language, parse
from cardgen.ability.ast import Article, Does, Group, Limit, Modal, Node, Phrase, Player, Who, Whose, Zone
from cardgen.ability.wording import word_sentence
from cardgen.model import Card, Deck, Located

NUMBERS = (-1, 0, 1, 2, 3)
PLAYERS = (Who.YOU, Who.OPPONENT, Who.EACH)
PLAYERS_OF_MORE = (Who.YOU, Who.NEXT, Who.EACH, Who.EACH_OTHER, Who.LEFT, Who.RIGHT, Who.CHOSEN)
MORE_SENTENCES = {
    "wayjer": (
        "When revealed, discard this.",
        "When revealed, you may discard this.",
        "When revealed, your opponent discards 1 card from their hand.",
        "When revealed, each player discards 1 card from their hand.",
        "When revealed, look at the deck's top 2 cards.",
        "When revealed, look at your opponent's hand.",
        "If this would be discarded, return this to your hand instead.",
        "This cannot be discarded.",
        "This beats a 5 or a 6 in a duel.",
    ),
    "war-slayer-v": (
        "When revealed, claim 1 face-up Operative.",
        "When revealed, you may claim 1 of your opponent's Operatives.",
        "When revealed, your opponent claims 1 card.",
        "When claimed, claim your HQ.",
        "At the end of the Mission, claim this.",
        "If this would be claimed, end the Mission instead.",
        "This cannot be claimed.",
    ),
    "nvwk": (
        "When played, draw 1 card.",
        "When played, you may draw 2 cards.",
        "When played, each player draws 1 card.",
        "When played, each other player discards 1 card from their hand.",
        "When played, the next player may discard 2 cards from their hand.",
        "When played, discard your hand.",
        "When played, gain 1 point for each card in your hand.",
        "When played, if you have no cards in your hand, gain 5 points.",
        "When played, you may give 2 cards from your hand to the next player.",
        "When played, a player of your choice may draw 1 card.",
        "When played, skip the next player.",
        "When played, the player on your left gains 2 points.",
        "When played, cancel the pending draw.",
        "When played, choose one: gain 2 points, or cancel the chain.",
        "This cannot be played on a 7.",
        "This may only be played on a 4.",
        "This may be played on a 9.",
        "This may always be played on hearts.",
        "This cannot be played on hearts.",
        "Hearts cannot be played on this.",
        "Only spades may be played on this.",
        "This may be played as any rank.",
        "This may be played as any Queen.",
    ),
    "three-lanes": (
        "When killed, draw 1 card.",
        "When flipped, you may draw 2 cards.",
        "When flipped, your opponent discards 1 card from their hand.",
        "When flipped, each player discards 1 card from their hand.",
        "When flipped, look at the draw pile's top 2 cards.",
        "When flipped, look at your opponent's hand.",
        "When flipped, heal this.",
        "When flipped, flip 1 of your opponent's face-down cards in this lane.",
        "When flipped, freeze 1 of your opponent's cards until the end of their next turn.",
        "When flipped, this deals 1 damage to 1 of your opponent's cards in this lane.",
        "When flipped, move 1 of your opponent's cards in this lane to another lane.",
        "When attacked, repeat each flip power of each of your face-up cards in this lane.",
        "At the end of the turn, gain 1 action.",
        "If this would be killed, heal this instead.",
        "If this would be killed, discard 1 card from your hand instead.",
        "This cannot be killed, be moved, or be attacked.",
        "This cannot be damaged by Retaliate.",
        "This may attack 2 times.",
        "This deals 2 damage to a face-up card.",
        "This deals 3 damage to a face-up Jack.",
        "This has 4 hit points.",
        "This has 1 hit point.",
        "When attacked, draw 1 card.",
        "When attacked, this deals 1 damage to each of your opponent's cards in this lane.",
        "When killed, flip each of your face-down cards in this lane.",
        "At the end of the turn, heal each of your cards in this lane.",
    ),
}


@dataclass(frozen=True)
class Edit:
    """A sentence made into another one, or left out where `new` is empty; `old` is empty where one is added.

    `where` says where it stands: `keyword View`, `marker frozen`, `card AS` (and each card with the same
    sentence), `option wagered_swap won SWAP`, `cards 4S 9H` of a deck with several edits.
    """

    game: str
    where: str
    old: str
    new: str
    deck: Deck


@cache
def list_edits(game: str) -> tuple[Edit, ...]:
    """Give every edit of a game, each new deck once."""
    found: dict[tuple[str, str, str], Edit] = {}
    for edit in _every_edit(load(game).deck):
        found.setdefault((edit.where, edit.old, edit.new), edit)
    return tuple(found.values())


def spread(edits: tuple[Edit, ...], most: int) -> tuple[Edit, ...]:
    """Give so many edits, evenly spread over all of them."""
    step = max(1, len(edits) / most)
    return tuple(edits[int(number * step)] for number in range(min(most, len(edits))))


def mix_edits(edits: Iterable[Edit], game: str) -> Edit:
    """Give a deck with the cards of several edits at once."""
    deck = load(game).deck
    changed: dict[str, Card] = {}
    texts = []
    for edit in edits:
        pairs = zip(edit.deck.cards, deck.cards, strict=True)
        changed |= {card.id: card for card, old in pairs if card != old}
        texts.append(edit.new)
    cards = tuple(changed.get(card.id, card) for card in deck.cards)
    return Edit(game, f"cards {' '.join(changed)}", "", " ".join(texts), replace(deck, cards=cards))


# ---- where sentences stand


@dataclass(frozen=True)
class _Text:
    """The sentences of one thing in a deck; `with_text` gives the deck with others in their place."""

    where: str
    sentences: tuple[str, ...]
    is_definition: bool = False


def _list_texts(deck: Deck) -> list[_Text]:
    vocabulary = deck.vocabulary
    assert vocabulary is not None
    found = [_Text(f"marker {each.name}", _values(each.text), True) for each in vocabulary.markers]
    found += [_Text(f"keyword {each.name}", _values(each.text), True) for each in vocabulary.keywords]
    cards = {_values(card.abilities): card for card in reversed(deck.cards)}
    found += [_Text(f"card {card.id}", text) for text, card in reversed(cards.items())]
    for option in deck.options:
        for value, changes in option.abilities.items():
            found += [_Text(f"option {option.name} {value} {card}", _values(text)) for card, text in changes.items()]
    return found


def _values(sentences: Iterable[Located[str]]) -> tuple[str, ...]:
    return tuple(sentence.value for sentence in sentences)


def _with_text(deck: Deck, text: _Text, sentences: tuple[str, ...]) -> Deck:
    kind, name, *more = text.where.split(" ", 3)
    if kind == "option":
        return _with_option(deck, name, more[0], more[1], sentences)
    if kind == "card":
        cards = (_with_abilities(card, text, sentences) for card in deck.cards)
        return replace(deck, cards=tuple(cards))
    vocabulary = deck.vocabulary
    assert vocabulary is not None
    name = text.where.split(" ", 1)[1]
    group = f"{kind}s"
    changed = tuple(
        replace(each, text=_locate(sentences, each.text)) if each.name == name else each
        for each in getattr(vocabulary, group)
    )
    return replace(deck, vocabulary=_put(vocabulary, group, changed))


def _with_abilities(card: Card, text: _Text, sentences: tuple[str, ...]) -> Card:
    if _values(card.abilities) != text.sentences:
        return card
    return replace(card, abilities=_locate(sentences, card.abilities, card))


def _with_option(deck: Deck, name: str, value: str, card: str, sentences: tuple[str, ...]) -> Deck:
    options = []
    for option in deck.options:
        if option.name == name:
            changes = dict(option.abilities[value])
            changes[card] = _locate(sentences, changes[card])
            option = replace(option, abilities={**option.abilities, value: changes})
        options.append(option)
    return replace(deck, options=tuple(options))


def _locate(sentences: tuple[str, ...], old: tuple[Located[str], ...], card: Card | None = None) -> Any:
    """Give sentences the places of those that they stand for, the last one to those that are more."""
    places = [each.place for each in old] + ([card.place] if card is not None else [])
    return tuple(Located(text, places[min(n, len(places) - 1)]) for n, text in enumerate(sentences))


# ---- all edits


def _every_edit(deck: Deck) -> Iterator[Edit]:
    assert deck.vocabulary is not None
    language = get_language(deck.vocabulary)
    texts = _list_texts(deck)
    pool = _Pool(language, _list_sentences(deck, texts))
    for text in texts:
        for number, old in enumerate(text.sentences):
            before, after = text.sentences[:number], text.sentences[number + 1 :]
            for new in _edit_sentence(old, pool, language):
                yield Edit(deck.id, text.where, old, new, _with_text(deck, text, (*before, new, *after)))
            if before or after:
                yield Edit(deck.id, text.where, old, "", _with_text(deck, text, (*before, *after)))
        if len(text.sentences) > 1:
            turned = text.sentences[::-1]
            yield Edit(deck.id, text.where, " ".join(text.sentences), " ".join(turned), _with_text(deck, text, turned))
        for new in _list_additions(text, deck, pool):
            yield Edit(deck.id, text.where, "", new, _with_text(deck, text, (*text.sentences, new)))
        for keyword in deck.vocabulary.keywords if not text.is_definition else ():
            if text.sentences == (f"{keyword.name}.",):
                typed = _values(keyword.text)
                yield Edit(deck.id, text.where, f"{keyword.name}.", " ".join(typed), _with_text(deck, text, typed))
    yield from _exchange(deck, texts, pool, language)


def _exchange(deck: Deck, texts: list[_Text], pool: _Pool, language: Language) -> Iterator[Edit]:
    """Put each of MORE_SENTENCES, and each other one that a word makes of it, in the place of the game's in turn."""
    hosts = [text for text in texts if text.sentences and not text.where.startswith("marker")]
    more = (each for each in MORE_SENTENCES[deck.id] if each in pool.sentences)
    for number, sentence in enumerate(more):
        host = hosts[number % len(hosts)]
        for new in (sentence, *_edit_sentence(sentence, pool, language, with_shapes=False)):
            rest = host.sentences[1:]
            yield Edit(deck.id, host.where, host.sentences[0], new, _with_text(deck, host, (new, *rest)))


def _list_additions(text: _Text, deck: Deck, pool: _Pool) -> Iterator[str]:
    """Give what may stand on a card besides its own sentences: any sentence, and, outside a keyword, a keyword."""
    if text.where.startswith("marker"):
        return
    yield from (sentence for sentence in pool.sentences if sentence not in text.sentences)
    if not text.is_definition and deck.vocabulary is not None:
        names = (f"{keyword.name}." for keyword in deck.vocabulary.keywords)
        yield from (name for name in names if name not in text.sentences)


def _list_sentences(deck: Deck, texts: list[_Text]) -> list[str]:
    """Give every sentence of a game, keywords left out, and those of MORE_SENTENCES."""
    found = [sentence for text in texts for sentence in text.sentences if not text.where.startswith("marker")]
    names = {f"{keyword.name}." for keyword in deck.vocabulary.keywords} if deck.vocabulary else set()
    return [each for each in dict.fromkeys([*found, *MORE_SENTENCES[deck.id]]) if each not in names]


def _edit_sentence(old: str, pool: _Pool, language: Language, with_shapes: bool = True) -> Iterator[str]:
    """Give every other sentence that another word in one slot, or another shape of one part, makes of a sentence."""
    tree = parse(old, language)
    assert not isinstance(tree, Mistake), old
    seen = {old}
    for changed in _change_everywhere(tree, pool, with_shapes):
        new = _print(changed, language)
        if new is not None and new not in seen:
            seen.add(new)
            if parse(new, language) == changed:
                yield new


def _print(tree: Any, language: Language) -> str | None:
    try:
        return word_sentence(tree, language)
    except (KeyError, ValueError):  # a verb that the deck lacks or that has no participle; a word without a plural
        return None


def _put(node: Any, name: str, value: Any) -> Any:
    """Give a node with something else in its slot."""
    return replace(node, **{name: value})


def _change_everywhere(node: Node, pool: _Pool, with_shapes: bool) -> Iterator[Node]:
    """Give a tree with one change, first at its root, then inside each of its nodes in turn."""
    yield from _change_slots(node, pool)
    if with_shapes:
        yield from _change_shape(node, pool)
    for slot in fields(node):
        value = getattr(node, slot.name)
        if isinstance(value, Node):
            for child in _change_everywhere(value, pool, with_shapes):
                yield _put(node, slot.name, child)
        elif isinstance(value, tuple) and slot.name != "place":
            for number, item in enumerate(value):
                for child in _change_everywhere(item, pool, with_shapes):
                    yield _put(node, slot.name, (*value[:number], child, *value[number + 1 :]))


# ---- slots


def _change_slots(node: Node, pool: _Pool) -> Iterator[Node]:
    """Give a node with another word in one of its slots."""
    for name, values in pool.slots.get(type(node), ()):
        for value in values:
            yield _put(node, name, value)


class _Pool:
    """What may stand in the slots of a game's sentences: its vocabulary, and things and steps of its sentences."""

    def __init__(self, language: Language, sentences: list[str]) -> None:
        vocabulary = language.vocabulary
        self.sentences = [each for each in sentences if not isinstance(parse(each, language), Mistake)]
        trees = [parse(sentence, language) for sentence in self.sentences]
        nodes = [node for tree in trees if not isinstance(tree, Mistake) for node in tree.walk()]
        self.verbs = list(language.verbs)
        self.participles = [verb.name for verb in language.verbs.values() if verb.participle is not None]
        self.players = PLAYERS if vocabulary.players == (2, 2) else PLAYERS_OF_MORE
        self.names = [name.name for name in (*vocabulary.periods, *vocabulary.orders, *vocabulary.effects)]
        self.suited = [ast.Suited(None, suit.name) for suit in vocabulary.suits]
        self.pools = [*ast.Pool] if "cancel" in self.verbs else []
        self.nouns = [noun.name for noun in vocabulary.nouns]
        self.ranks = [rank.name for rank in vocabulary.ranks]
        self.units = [unit.name for unit in vocabulary.units] + ["time"]
        self.periods = [period.name for period in vocabulary.periods]
        self.keywords = [keyword.name for keyword in vocabulary.keywords]
        self.zones = [Zone(zone.id, whose) for zone in vocabulary.zones for whose in Whose]
        self.steps = _unique(node for node in nodes if isinstance(node, Does) and isinstance(node.act.what, Node))
        self.objects = _unique(step.act.what for step in self.steps)
        self.groups = _unique(node for node in nodes if isinstance(node, Group))
        self.hows = _unique(node.how for node in nodes if isinstance(node, ast.Be) and vocabulary.suits)
        self.whens = _unique(tree.when for tree in trees if isinstance(tree, ast.Trigger))
        self.moments = [ast.Moment(period, is_next) for period in self.periods for is_next in (False, True)]

        self.slots = self._list_slots()

    def _list_slots(self) -> dict[type[Node], list[tuple[str, Iterable[Any]]]]:
        """Give every slot of every kind of node by its name, with what may stand in it."""
        faces, numbers, players = (None, True, False), (None, *NUMBERS), [*map(Player, self.players)]
        subjects = [ast.This(), *self.groups, *(ast.Kind(Article.A, rank) for rank in self.ranks), *self.suited]
        froms = [Phrase("from", zone) for zone in self.zones]
        acted = ("how", self._list_places())
        return {
            Group: [
                ("n", numbers),
                ("noun", [*self.nouns, "attack"]),
                ("whose", (None, Whose.YOUR, Whose.THEIR, Whose.OPPONENT)),
                ("other", (False, True)),
                ("face", faces),
                ("zone", [None, *self.zones]),
                ("but", [None, *self.ranks]),
                ("limit", Limit),
            ],
            ast.Kind: [("article", Article), ("name", [*self.ranks, *self.nouns, "rank", "suit"]), ("face", faces)],
            ast.Top: [("n", NUMBERS), ("noun", self.nouns)],
            ast.That: [("noun", self.nouns)],
            ast.OnThis: [("noun", self.nouns)],
            ast.Suited: [("rank", [None, *self.ranks]), ("suit", [suit.suit for suit in self.suited])],
            Zone: [("name", [zone.name for zone in self.zones]), ("whose", Whose)],
            ast.Amount: [("n", NUMBERS), ("unit", self.units)],
            ast.Named: [("name", self.names)],
            ast.Moment: [("period", self.periods), ("next", (False, True))],
            ast.During: [("period", self.periods), ("verb", self.participles)],
            Player: [("who", Who)],
            ast.Keyword: [("name", self.keywords)],
            ast.Several: [("word", ("and", "or"))],
            ast.Side: [("up", (True, False))],
            ast.Abilities: [("of", [*self.groups, ast.This(), *self.pools]), ("trigger", (None, "flip"))],
            Phrase: [("word", ("from", "to", "on", "as", "by", "with", "in")), ("noun", self._list_goals())],
            ast.Act: [("verb", self.verbs), ("what", [ast.This(), *self.objects]), acted],
            ast.Be: [("verb", self.participles), ("how", [*self._list_sources(), *self.hows])],
            ast.Event: [("verb", self.participles), ("where", [None, ast.Side(True), ast.Side(False), *froms])],
            Does: [("who", [*players, ast.This()]), ("may", (False, True))],
            ast.Timed: [("word", ("until", "at"))],
            ast.Has: [("who", players)],
            ast.Constant: [("modal", [None, *Modal]), ("subject", subjects)],
            ast.Trigger: [("when", [*self.whens, *self._list_events(), *self.moments])],
            ast.Replacement: [("step", self.steps), ("event", self._list_events())],
        }

    def _list_goals(self) -> list[Node]:
        kinds = [ast.Kind(Article.ANOTHER, noun) for noun in self.nouns]
        return [
            *self.zones,
            *kinds,
            *map(ast.Keyword, self.keywords),
            ast.This(),
            *map(Player, self.players),
            *self.suited,
        ]

    def _list_places(self) -> list[tuple[Node, ...]]:
        """Give all that may follow a verb and its object: nothing, a zone, a side."""
        zones = [(Phrase(word, zone),) for word in ("from", "to") for zone in self.zones]
        return [(), (ast.Side(True),), (ast.Side(False),), *zones]

    def _list_sources(self) -> list[tuple[Node, ...]]:
        """Give all that may follow a participle: nothing, a companion, a source."""
        kinds = [ast.Kind(article, noun) for article in (Article.A, Article.ANOTHER) for noun in self.nouns]
        sources = [(Phrase("by", ast.Keyword(name)),) for name in self.keywords]
        return [(), *((Phrase("with", kind),) for kind in kinds), *sources]

    def _list_events(self) -> list[ast.Event]:
        return [ast.Event(verb) for verb in self.participles]


def _unique(nodes: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(nodes))


# ---- shapes


def _change_shape(node: Node, pool: _Pool) -> Iterator[Any]:
    """Give a node with a part put in, left out, doubled, swapped or put into another one."""
    match node:
        case ast.Trigger():
            yield from (replace(node, steps=steps) for steps in _change_steps(node.steps, pool))
        case ast.Constant():
            yield from (replace(node, acts=acts) for acts in _change_acts(node.acts, pool))
        case ast.Several():
            yield from node.items
            yield replace(node, items=node.items[::-1])
        case ast.ChooseOne():
            yield from node.options
            yield replace(node, options=node.options[::-1])
        case ast.Timed():
            yield node.step
            yield from _qualify(node.step, pool)
        case ast.IfDone():
            yield node.step
        case Does():
            yield from _qualify(node, pool)


def _qualify(step: Does, pool: _Pool) -> Iterator[Node]:
    """Give a step that lasts, waits, counts, depends on something or can be prevented."""
    for word in ("until", "at"):
        yield from (ast.Timed(step, word, moment) for moment in pool.moments)
    counted = [replace(group, n=None) for group in pool.groups]
    yield from (ast.ForEach(step, group) for group in _unique(counted))
    yield from (ast.If(has, step) for has in _list_conditions(pool))
    for who in pool.players[1:]:
        theirs = replace(step, who=Player(who))
        yield from (ast.Unless(theirs, replace(other, who=Player(Who.THEY), may=False)) for other in pool.steps)
    yield from (ast.Unless(step, replace(other, who=Player(Who.THEY), may=False)) for other in pool.steps)


def _list_conditions(pool: _Pool) -> Iterator[ast.Has]:
    places = [None, *(zone for zone in pool.zones if zone.whose in (Whose.YOUR, Whose.THIS, Whose.THEIR))]
    for who in pool.players[:2]:
        for limit, n in ((Limit.NO, 0), (Limit.AT_LEAST, 2), (Limit.AT_MOST, 1)):
            for place in places:
                group = Group(n, pool.nouns[0], zone=place, limit=limit)
                yield ast.Has(Player(who), group)


def _change_steps(steps: tuple[Any, ...], pool: _Pool) -> Iterator[tuple[Any, ...]]:
    for number, step in enumerate(steps):
        before, after = steps[:number], steps[number + 1 :]
        if before or after:
            yield (*before, *after)
        yield (*before, step, step, *after)
        if after and not isinstance(step, ast.IfDone):
            first, second = after[0], step
            if isinstance(first, ast.IfDone):
                first, second = first.step, ast.IfDone(step)
            yield (*before, first, second, *after[1:])
            yield (*before, step, ast.IfDone(after[0]), *after[1:])
    if any(isinstance(step, ast.ChooseOne) for step in steps):
        return
    for other in pool.steps:
        yield (other,)
        yield (*steps, other)
        yield (*steps, ast.IfDone(other))
        yield (other, *steps)
        if len(steps) == 1:
            yield (other, ast.IfDone(steps[0]))
            yield (ast.ChooseOne((steps[0], other)),)
            yield (ast.ChooseOne((other, steps[0])),)


def _change_acts(acts: tuple[Any, ...], pool: _Pool) -> Iterator[tuple[Any, ...]]:
    for number in range(len(acts) if len(acts) > 1 else 0):
        yield (*acts[:number], *acts[number + 1 :])
    for verb in pool.participles:
        yield (*acts, ast.Be(verb))
    yield (*acts, ast.Act("attack", None))
    yield (*acts, *acts)


def read_ability(sentence: str, deck: Deck) -> Ability:
    """Give the tree of a sentence in the words of a deck."""
    assert deck.vocabulary is not None
    tree = parse(sentence, get_language(deck.vocabulary))
    assert not isinstance(tree, Mistake), tree
    return tree
