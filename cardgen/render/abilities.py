"""What a template sees of an ability: its text, and what the tree that is played knows of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from cardgen.ability import Ability, Language, Mistake, ast, get_language, parse
from cardgen.ability.brief import brief
from cardgen.ability.verbs import Deed, list_deeds, mark_verbs
from cardgen.ability.wording import list_definitions
from cardgen.model import Card, Deck, Definition, Vocabulary
from cardgen.render.typography import CONTROL

_KINDS: Mapping[type[ast.Node], str] = {
    ast.Trigger: "trigger",
    ast.Constant: "constant",
    ast.Replacement: "replacement",
    ast.Instruction: "instruction",
    ast.Keyword: "keyword",
    ast.Prose: "prose",
}
UNREAD = "text"
"""The kind of an ability that is any text, or that has a mistake in it."""


class AbilityText(str):
    """An ability's text, which can be printed as it is, with more about it (see docs/templates.md).

    `marked` has `**` around its verbs, and `deeds` tells what each of them says. `when` is the participle of the event
    that it hangs on (`flipped`) and `face` the side that the card then shows, `up` or `down`; `amounts` are numbers by
    unit, of what the card is said to have; `sentences` are the abilities that a keyword stands for, or else this one
    alone.
    """

    text: str
    brief: str
    marked: str
    deeds: tuple[Deed, ...]
    kind: str
    keyword: str | None
    when: str | None
    face: str | None
    amounts: Mapping[str, int]
    sentences: tuple[AbilityText, ...]

    def __new__(cls, text: str) -> AbilityText:
        """Give a text of which nothing else is known."""
        made = super().__new__(cls, text)
        made.text = made.brief = made.marked = text
        made.kind, made.keyword, made.when, made.face = UNREAD, None, None, None
        made.deeds, made.amounts, made.sentences = (), {}, (made,)
        return made


@lru_cache(maxsize=4096)
def view_abilities(
    texts: tuple[str, ...], vocabulary: Vocabulary, *, is_definition: bool = False
) -> tuple[AbilityText, ...]:
    """Give what templates see of a card's abilities in a deck's language, or of those that a keyword stands for: there
    another keyword, which is a mistake and may be the same one, stands for no others."""
    language = get_language(vocabulary)
    found = []
    for text in texts:
        shown = AbilityText(CONTROL.sub("", text))
        ability = parse(text, language)
        if not isinstance(ability, Mistake):
            shown.brief = brief(ability, language)
            shown.marked = mark_verbs(shown.text, ability, language)
            shown.deeds = list_deeds(ability, language)
            shown.kind = _KINDS.get(type(ability), UNREAD)
            shown.when, shown.face = _find_event(ability, language)
            shown.amounts = _find_amounts(ability)
        if isinstance(ability, ast.Keyword):
            definition = vocabulary.find_keyword(ability.name)
            shown.keyword = ability.name
            if definition is not None and not is_definition:
                said = tuple(each.value for each in definition.text)
                shown.sentences = view_abilities(said, vocabulary, is_definition=True)
                shown.amounts = join_amounts(shown.sentences)
        found.append(shown)
    return tuple(found)


def original_texts(card: Card, deck: Deck) -> tuple[str, ...]:
    """Give a card's abilities in the language that they are read in."""
    own = None if deck.original is None else deck.original.find_card(card.id)
    return tuple(ability.value for ability in (own or card).abilities)


def view_texts(card: Card, deck: Deck) -> tuple[AbilityText, ...]:
    """Give what templates see of a card's abilities; translated, they are printed with the words of the translation."""
    assert deck.vocabulary is not None
    viewed = view_abilities(original_texts(card, deck), deck.vocabulary)
    if deck.original is None:
        return viewed
    return tuple(_translate(each, said.value) for each, said in zip(viewed, card.abilities, strict=True))


def _translate(viewed: AbilityText, said: str) -> AbilityText:
    """Give an ability with other words; what is known of it but its words stays."""
    shown = AbilityText(said)
    shown.kind, shown.keyword, shown.when, shown.face = viewed.kind, viewed.keyword, viewed.when, viewed.face
    shown.amounts = viewed.amounts
    return shown


@lru_cache(maxsize=4096)
def find_named(texts: tuple[str, ...], vocabulary: Vocabulary) -> tuple[Definition, ...]:
    """Give the keywords that abilities name, each once, in the order in which they are named."""
    language = get_language(vocabulary)
    parsed = [parse(text, language) for text in texts]
    named = list_definitions((each for each in parsed if not isinstance(each, Mistake)), language)
    return tuple(definition for definition in named if definition.verb is None)


def join_amounts(abilities: Iterable[AbilityText]) -> dict[str, int]:
    """Give what a card is said to have by all of its abilities, the last number where several are said."""
    return {unit: number for ability in abilities for unit, number in ability.amounts.items()}


def _find_event(ability: Ability, language: Language) -> tuple[str | None, str | None]:
    """Give the verb of the event that an ability hangs on, as a participle, and the side that the card then shows."""
    event = getattr(ability, "when", None) or getattr(ability, "event", None)
    if isinstance(event, ast.Event):
        side = event.where if isinstance(event.where, ast.Side) else None
        return language.verbs[event.verb].participle, None if side is None else "up" if side.up else "down"
    spans = (node for node in ability.walk() if isinstance(node, ast.During))
    return next((language.verbs[span.verb].participle for span in spans), None), None


def _find_amounts(ability: Ability) -> dict[str, int]:
    if not isinstance(ability, ast.Constant) or not isinstance(ability.subject, ast.This) or ability.modal is not None:
        return {}
    said = [act.what for act in ability.acts if isinstance(act, ast.Act) and act.verb == "have"]
    return {amount.unit: amount.n for amount in said if isinstance(amount, ast.Amount)}
