"""What is played is printed: drawn text is compared with abilities, and a template that forgets one is caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.pipeline import check_project
from cardgen.render import lay_out
from cardgen.render.printed import check_printed

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGE = """\
language:
  nouns: {card: cards}
  ranks: [5, 6]
  zones: {hand: hand, pile: pile}
  periods: [round]
  units: {point: points}
  verbs: [play, draw, discard, gain, beat]
  keywords:
    Hunt: ["When played, draw 2 cards."]
    Long Sleep: [This cannot be played., "At the end of the round, discard this."]
    Flip: [This beats a 6.]
"""
FONT = 'font-family="Source Sans 3" font-weight="600" fill="#000000"'
DRAW = "When played, draw 1 card."

Check = Callable[..., list[str]]


def box(text: str, more: str = "") -> str:
    return f'<textbox x="8" y="8" width="47" height="60" font-size="9pt" {FONT} {more}>{text}</textbox>'


def line(text: str, more: str = "") -> str:
    return f'<text x="8" y="80" font-size="9pt" {FONT} {more}>{text}</text>'


ALL = box('{{ card.abilities | join("\n") }}')
KEYWORDS = box("{% for keyword in deck.keywords %}{{ keyword.text }} {% endfor %}")


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Give a function that lays out one card with abilities, and gives what is not printed of it."""

    def run(front: str, *abilities: str, aid: str = "", back: str = "", head: str = LANGUAGE) -> list[str]:
        templates = tmp_path / "templates"
        templates.mkdir(exist_ok=True)
        for name, content in (("front", front), ("aid", aid), ("back", back)):
            svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9">{content}</svg>'
            (templates / f"{name}.svg.j2").write_text(svg, encoding="utf-8")
        texts = "".join(f"\n      - {text}" for text in abilities)
        deck = f"title: T\nplayers: 2\n{head}icons: {{sun: sun.svg}}\nfields: {{kind: text}}\ntypographic: yes\n"
        deck += f"cards:\n  - id: fox\n    template: front.svg.j2\n    abilities:{texts or ' []'}\n"
        deck += "    back: back.svg.j2\n" if back else ""
        deck += "aids:\n  - {id: aid, template: aid.svg.j2}\n" if aid else ""
        folder = tmp_path / "decks" / "game"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "deck.yaml").write_text(deck, encoding="utf-8")
        (templates / "sun.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'
        )
        sources, report = Sources(tmp_path, ROOT), Report()
        project = load_project("game", sources, report)
        assert project is not None
        assert report.diagnostics == ()
        told, laid = Report(), Report()
        faces = lay_out(project, sources, laid)
        assert {each.code for each in laid.diagnostics} <= {"blank-face", "hidden-text"}
        check_printed(project.deck, faces, told)
        assert all(each.place and each.hint and each.card == "fox" for each in told.diagnostics)
        return [f"{each.code}: {each.message}" for each in told.diagnostics]

    return run


def lacks(*texts: str) -> list[str]:
    return [
        f"ability-not-printed: The card `fox` does not print its {text}; its front is drawn by "
        "`templates/front.svg.j2`."
        for text in texts
    ]


def test_a_card_that_prints_all_its_abilities_lacks_nothing(check: Check) -> None:
    assert check(ALL, DRAW, "This beats a 6.") == []
    assert check(box("")) == []


def test_the_second_ability_that_a_template_forgets_is_told(check: Check) -> None:
    assert check(box("{{ card.abilities[0] }}"), DRAW, "This beats a 6.") == lacks("ability `This beats a 6.`")


def test_a_template_that_draws_nothing_of_them_is_told_of_each(check: Check) -> None:
    told = lacks(f"ability `{DRAW}`", "ability `This beats a 6.`")
    assert check(line("Fox"), DRAW, "This beats a 6.") == told


@pytest.mark.parametrize(
    "front",
    [
        box("{{ card.abilities[0] | upper }}"),
        box("{% for word in card.abilities[0].split() %}**{{ word }}** {% endfor %}"),
        box("{{ card.abilities[0] }}", 'lang="de"').replace("{{ card.abilities[0] }}", "When played,<br/>draw 1 card."),
        line("When played, ") + line("draw 1 card."),
        box(":sun: {{ card.abilities[0] }} :sun:"),
        box("{{ card.abilities[0].brief }}"),
        box("{{ card.abilities[0].brief }}. Another sentence."),
        line("{{ card.abilities[0].brief | upper }}"),
    ],
)
def test_capitals_bold_breaks_icons_and_the_short_form_print_a_sentence(check: Check, front: str) -> None:
    front = front.replace(' lang="de"', "")
    assert check(front, DRAW) == []


def test_a_face_on_the_back_of_the_card_counts_and_that_of_an_aid_does_not(check: Check) -> None:
    assert check(line("Fox"), DRAW, back=ALL) == []
    assert check(line("Fox"), DRAW, aid=box(DRAW)) == lacks(f"ability `{DRAW}`")


@pytest.mark.parametrize(
    "front",
    [
        box("When played, draw 2 cards."),
        box("When played, draw 1 card, and if you do, discard this."),
        box("Played: draw 1 card; discard this"),
        box("Played: draw 1 card at end of round"),
        box("When played, you may draw 1 card."),
        ALL.replace("textbox ", 'textbox ornament="yes" '),
        ALL + '<rect x="0" y="0" width="63.5" height="88.9" fill="#ffffff"/>',
        '<clipPath id="no"><path d="M50 70H60V80Z"/></clipPath><g clip-path="url(#no)">' + ALL + "</g>",
        '<g visibility="hidden">' + ALL + "</g>",
    ],
    ids=[
        "number", "longer", "longer-brief", "later-brief", "may", "ornament", "covered", "clipped", "hidden",
    ],
)  # fmt: skip
def test_another_sentence_or_one_that_nobody_can_read_does_not_print_it(check: Check, front: str) -> None:
    assert check(front, DRAW) == lacks(f"ability `{DRAW}`")


def test_a_keyword_is_printed_by_its_name_where_its_sentences_stand_on_an_aid(check: Check) -> None:
    name = line("{{ card.abilities[0].keyword | upper }}")
    assert check(name, "Long Sleep.", aid=KEYWORDS) == []
    assert check(ALL, "Long Sleep.", aid=KEYWORDS) == []
    assert check(line("Fox"), "Long Sleep.", aid=KEYWORDS) == lacks("keyword `Long Sleep`")


def test_a_keyword_whose_sentences_stand_nowhere_in_full_is_told(check: Check) -> None:
    brief = ALL + box("Cannot be played. End of round: discard this")
    told = check(brief, "Long Sleep.", aid=box("This cannot be played."))
    assert told == [
        "ability-not-printed: The card `fox` names `Long Sleep`, which stands for `At the end of the round, discard "
        "this.`, in full on no card or aid; its front is drawn by `templates/front.svg.j2`."
    ]
    assert check(ALL + box("This cannot be played. At the end of the round, discard this."), "Long Sleep.") == []


def test_a_name_within_a_sentence_does_not_print_the_keyword(check: Check) -> None:
    head = LANGUAGE.replace("  periods", "  effects: [Hunt Party]\n  periods")
    front = box("{{ card.abilities[1] }} Huntsman, hunt!")
    assert check(front, "Hunt.", DRAW, aid=KEYWORDS, head=head) == lacks("keyword `Hunt`")


def test_a_keyword_that_the_card_does_not_have_may_not_stand_alone_on_it(check: Check) -> None:
    assert check(ALL + line("HUNT"), DRAW) == [
        "keyword-without-ability: The card `fox` shows the keyword `Hunt`, which is none of its abilities; its front "
        "is drawn by `templates/front.svg.j2`."
    ]
    assert check(ALL + line("Hunt and run"), DRAW) == []


@pytest.mark.parametrize("head", ["abilities: free\n", ""])
def test_texts_that_are_free_are_printed_as_they_are_typed(check: Check, head: str) -> None:
    texts = '"**Gain** -2 \\"points\\" :sun: -- it\'s yours..."', "Any other text"
    assert check(ALL, *texts, head=head) == []
    assert check(box("{{ card.abilities[0] }}"), *texts, head=head) == lacks("ability `Any other text`")
    assert check(box("Any other texture"), "Any other text", head=head) == lacks("ability `Any other text`")


def test_cards_of_one_template_that_lack_the_same_are_told_together(tmp_path: Path) -> None:
    change = "three-lanes/face.svg.j2", "{% if card.abilities %}", "{% if card.abilities and card.id[0] == 'K' %}"
    report = check_game(tmp_path, "three-lanes", change)
    told = [each.message for each in report.diagnostics if each.code == "ability-not-printed"]
    assert len(told) == 12
    assert told[0].startswith("The card `AS` does not print its keyword `Action`; its front is drawn by")
    assert all(message.endswith(" The same holds for 3 more of its template.") for message in told)


def test_a_template_that_prints_no_ability_at_all_is_told_of_once(tmp_path: Path) -> None:
    change = "three-lanes/face.svg.j2", "{% if card.abilities %}", "{% if false %}"
    report = check_game(tmp_path, "three-lanes", change)
    told = [each.message for each in report.diagnostics if each.code == "ability-not-printed"]
    assert told == ["`templates/three-lanes/face.svg.j2` prints no ability of its 52 cards."]


def check_game(folder: Path, game: str, *changes: tuple[str, str, str]) -> Report:
    """Check a shipped game with words of its templates or deck exchanged."""
    for name, old, new in changes:
        kind = "decks" if name.endswith(".yaml") else "templates"
        path = folder / kind / name
        text = (path if path.exists() else ROOT / kind / name).read_text(encoding="utf-8")
        assert old in text
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new), encoding="utf-8")
    (folder / "decks" / game).mkdir(parents=True, exist_ok=True)
    for file in (ROOT / "decks" / game).iterdir():
        if not (folder / "decks" / game / file.name).exists():
            (folder / "decks" / game / file.name).write_bytes(file.read_bytes())
    report = Report()
    check_project(game, Sources(folder, ROOT), report)
    return report


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        (
            "war-slayer-v",
            [("war-slayer-v/aid-back.svg.j2", "word.sentences, 4.6", "word.sentences[:1], 4.6")],
            "The card `AS` names `VIP`, which stands for `When claimed from a Dossier, end the game.`",
        ),
        (
            "war-slayer-v",
            [("war-slayer-v/deck.yaml", "role: VIP\n", "role: Minister\n"),
             ("war-slayer-v/marks.svg.j2", "ability.keyword != card.role", "false")],
            "The card `AS` does not print its keyword `VIP`",
        ),
        (
            "war-slayer-v",
            [("war-slayer-v/deck.yaml", "abilities: [VIP.]", "abilities: []")],
            "The card `AS` shows the keyword `VIP`, which is none of its abilities",
        ),
        (
            "wayjer",
            [("wayjer/face.svg.j2", 'card.abilities | join(" ")', "card.abilities[0]")],
            "The card `SWAP` does not print its ability `The card on this stands in for this.`",
        ),
    ],
)  # fmt: skip
def test_a_shipped_game_whose_template_or_role_no_longer_agrees_is_refused(
    tmp_path: Path, game: str, changes: Sequence[tuple[str, str, str]], said: str
) -> None:
    report = check_game(tmp_path, game, *changes)
    assert any(each.message.startswith(said) for each in report.diagnostics), [d.message for d in report.diagnostics]
