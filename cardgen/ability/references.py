"""What a well-built sentence refers to: verbs and ranks of the deck, players by their number, groups named before."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.ability import ast
from cardgen.ability.ast import Node, Span, Who, Whose
from cardgen.ability.language import Language
from cardgen.ability.mistakes import Mistake
from cardgen.diagnostics.report import suggest

_OTHERS = (Who.OPPONENT, Who.EACH_OTHER, Who.NEXT, Who.LEFT, Who.RIGHT, Who.CHOSEN)
_FOR_MORE = _OTHERS[1:]


def check_names(nodes: list[Node], language: Language) -> Mistake | None:
    """Give the first verb or rank that the deck does not have; without one the ability can be printed."""
    for node in nodes:
        if isinstance(node, ast.Act) and node.verb not in language.verbs:
            return Mistake(
                "verb-not-here",
                f"`{node.verb}` is no verb of this deck: its `verbs` do not list it.",
                Span(node.place.start, _measure_verb(node)),
                "List it there if the rules can carry it out." + _list(" It lists", sorted(language.verbs)),
            )
        for rank in _ranks(node):
            if rank not in language.plurals:
                ranks = [rank.name for rank in language.vocabulary.ranks]
                return Mistake(
                    "unknown-rank",
                    f"The deck has no card `{rank}`.",
                    _last_word(node, rank),
                    suggest(rank, ranks) or _list("It has", ranks) or "List it under `ranks` of the deck's `language`.",
                )
    return None


def _measure_verb(act: ast.Act) -> int:
    """Give the length of a verb as it is written: that of `has` for `have`."""
    return len(act.verb) if act.what is None else act.what.place.start - 1 - act.place.start


def _list(start: str, names: list[str]) -> str:
    """Give a sentence with up to twenty names, an empty text where there are none."""
    more = f" and {len(names) - 20} more" if len(names) > 20 else ""
    return f"{start} " + ", ".join(f"`{name}`" for name in names[:20]) + more + "." if names else ""


def _ranks(node: Node) -> Iterator[str]:
    if isinstance(node, ast.Kind) and node.name not in ("rank", "suit"):
        yield node.name
    elif isinstance(node, ast.Suited) and node.rank is not None:
        yield node.rank
    elif isinstance(node, ast.Group) and node.but is not None:
        yield node.but


def _last_word(node: Node, rank: str) -> Span:
    if isinstance(node, ast.Suited):
        return Span(node.place.start + len("the "), len(rank))
    return Span(node.place.end - len(rank), len(rank))


def check_references(nodes: list[Node], language: Language) -> Mistake | None:
    """Give the first player term that does not fit the number of players, or word that refers to nothing or to two."""
    players = language.vocabulary.players
    for node in nodes:
        found = _check_term(node, players)
        if found is not None:
            return found
    return _check_answers(nodes) or _check_they(nodes) or _check_theirs(nodes) or _check_that(nodes)


def _check_term(node: Node, players: tuple[int, int] | None) -> Mistake | None:
    term = _term(node)
    if players is None or term is None or term in (Who.YOU, Who.THEY):
        return None
    if term is Who.OPPONENT and players != (2, 2):
        low, high = players
        number = f"{low}" if low == high else f"{low} to {high}"
        return Mistake(
            "player-term",
            f"The game is for {number} players, so `your opponent` does not say who.",
            node.place,
            "Write `each other player`, `the next player` or `a player of your choice`.",
        )
    if term in _FOR_MORE and players == (2, 2):
        return Mistake(
            "player-term",
            f"The game is for 2 players; the other one is `your opponent`, not `{term}`.",
            node.place,
            "Write `your opponent`.",
        )
    return None


def _term(node: Node) -> Who | None:
    if isinstance(node, ast.Player):
        return node.who
    if isinstance(node, ast.Zone | ast.Group) and node.whose is Whose.OPPONENT:
        return Who.OPPONENT
    return None


def _check_answers(nodes: list[Node]) -> Mistake | None:
    for node in nodes:
        if isinstance(node, ast.Unless) and node.answer.who != ast.Player(Who.THEY):
            place = node.answer.who.place
            said = "After `unless` stands the player named before, as `they`; another one cannot answer."
            return Mistake("unexpected-word", said, place, "Write `unless they ...`.")
    return None


def _check_they(nodes: list[Node]) -> Mistake | None:
    for node in nodes:
        place = _find_they(node)
        if place is None:
            continue
        before = {term for other in nodes if other.place.start < place.start and (term := _term(other)) in _OTHERS}
        word = "their" if isinstance(node, ast.Moment) else "they"
        one = [str(term) for term in before if term is not Who.EACH_OTHER]
        if len(before) == 1 and one:
            continue
        if not one:
            said = f"Nothing before `{word}` names one other player."
            hint = "Name the player first: `the next player draws 1 card unless they ...`."
            return Mistake("no-antecedent", said, place, hint)
        named = " or ".join(f"`{term}`" for term in sorted(map(str, before)))
        hint = "Name one other player before it, or make two sentences."
        return Mistake("ambiguous-pronoun", f"`{word}` could mean {named}.", place, hint)
    return None


def _find_they(node: Node) -> Span | None:
    if isinstance(node, ast.Player) and node.who is Who.THEY:
        return node.place
    if isinstance(node, ast.Moment) and node.next:
        return Span(node.place.start + len("the end of "), len("their"))
    return None


def _check_theirs(nodes: list[Node]) -> Mistake | None:
    """Let `their` stand for the one player who acts, or of whom it is said what they have."""
    others = [node for node in nodes if _is_of_another(node)]
    for node in nodes:
        if not isinstance(node, ast.Zone | ast.Group) or node.whose is not Whose.THEIR:
            continue
        if not any(other.place.start < node.place.start < other.place.end for other in others):
            said = "`their` stands for the player who acts, and here that is you."
            place = Span(node.place.start + (0 if isinstance(node, ast.Zone) else _find_word(node)), len("their"))
            return Mistake("no-antecedent", said, place, "Write `your` or `your opponent's`.")
    return None


def _is_of_another(node: Node) -> bool:
    who = node.step.who if isinstance(node, ast.ForEach) else node.who if isinstance(node, ast.Does | ast.Has) else None
    return isinstance(who, ast.Player) and who.who is not Who.YOU


def _find_word(group: ast.Group) -> int:
    """Give the offset of `their` in `each of their cards`."""
    return len(f"{'each' if group.n is None else group.n} of ")


def _check_that(nodes: list[Node]) -> Mistake | None:
    for node in nodes:
        if not isinstance(node, ast.That):
            continue
        word = "those" if node.many else "that"
        before = [other for other in nodes if other.place.end <= node.place.start and _is_group(other, node.noun)]
        if len(before) > 1:
            hint = "Name one group before it, or make two sentences."
            said = f"`{word} ...` could mean {len(before)} groups that are named before it."
            return Mistake("ambiguous-pronoun", said, node.place, hint)
        if not before:
            hint = "Name them first: `discard the deck's top card, then this gains each ability of that card`."
            return Mistake("no-antecedent", f"Nothing before `{word} ...` names a {node.noun}.", node.place, hint)
        if _is_many(before[0]) is not node.many:
            hint = f"Write `{'that' if node.many else 'those'} ...`."
            said = f"`{word} ...` does not fit the number of what is named before it."
            return Mistake("no-antecedent", said, node.place, hint)
    return None


def _is_group(node: Node, noun: str) -> bool:
    return isinstance(node, ast.Top | ast.Group | ast.OnThis) and node.noun == noun


def _is_many(node: Node) -> bool:
    return isinstance(node, ast.Top | ast.Group) and node.n != 1
