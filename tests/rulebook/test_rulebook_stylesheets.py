from __future__ import annotations

from pathlib import Path

import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces

from cardgen.diagnostics import Place
from cardgen.loading import Sources
from cardgen.rulebook.counter_styles import PREDEFINED
from cardgen.rulebook.setting import load_setter, measure_book, write_book

SHEET = "templates/wayjer/rulebook.css"


def put(folder: Path, css: str) -> Sources:
    (folder / "templates/wayjer").mkdir(parents=True)
    (folder / SHEET).write_text(css, encoding="utf-8")
    return Sources(folder, SHIPPED.shipped)


@pytest.mark.parametrize(
    ("css", "column", "message"),
    [
        ("p { color: rde }", 12, "`rde` is no colour, so `color` is left out."),
        (":root { --page-width: abc }", 23, "`--page-width` is `abc`; it must be a length."),
        (":root { --page-height: calc(1foo) }", 24, "`--page-height` is `calc(1foo)`; it must be a length on paper."),
        (":root { --page-height: 20 }", 24, "`--page-height` is `20`; it must be a length."),
        (":root { --page-height: 0mm }", 24, "`--page-height` is `0mm`; it must be more than 0."),
        ('@import "http://example.org/a.css";', 9, "`http://example.org/a.css` is not used:"),
        ("p { background: url(file:///etc/passwd) }", 17, "`file:///etc/passwd` is not used:"),
        ("p { background: url(../../LICENSE) }", 17, "`../../LICENSE` is not used:"),
        ("p { background: url(none.png) }", 17, "There is no file `templates/wayjer/none.png`."),
        ('p { background: url("none.png") }', 17, "There is no file `templates/wayjer/none.png`."),
        ("p { background: URL( '../../LICENSE' ) }", 17, "`../../LICENSE` is not used:"),
        ('@import url("none.css") print;', 9, "There is no file `templates/wayjer/none.css`."),
        ('p { font-family: "Outfitt" }', 18, "No @font-face of the rulebook declares the font family `Outfitt`."),
        (
            "p { font-family: Comic Sans, serif }",
            18,
            "No @font-face of the rulebook declares the font family `Comic Sans`",
        ),
        (
            ':root { --text-face: "Helvetica" }',
            22,
            "No @font-face of the rulebook declares the font family `Helvetica`.",
        ),
        ("p { color red }", 14, "The style sheet cannot be read here:"),
    ],
)
def test_a_mistake_in_a_style_sheet_is_found_without_setting_the_book(
    css: str, column: int, message: str, tmp_path: Path
) -> None:
    _, report = expand_text("# A\n\nText\n", sources=put(tmp_path, f"\n{css}\n"))
    (found,) = report.diagnostics
    assert found.code == "rulebook-style"
    assert report.has_errors == ("--page" in css)  # every page would be of another size
    assert found.message.startswith(message)
    assert found.place is not None
    assert (found.place.file, found.place.line, found.place.column) == (SHEET, 2, column)


def test_a_family_behind_one_that_is_declared_is_not_told(tmp_path: Path) -> None:
    css = (
        '@font-face { font-family: "Source Sans 3"; src: url("../../fonts/source-sans-3/SourceSans3_400Regular.ttf") }'
    )
    css += 'p { font-family: "Source Sans 3", Arial, "Helvetica Neue", sans-serif }'
    _, report = expand_text("# A\n\nText\n", sources=put(tmp_path, css))
    assert not report.diagnostics


def test_setting_the_book_tells_no_mistake_again_and_names_the_sheet(tmp_path: Path) -> None:
    css = "p { color: rde }\np { background: url(http://example.org/a.png) }\np { colr: red }\n"
    css += ".cover-hand { --card: 30mm }\n"
    sources = put(tmp_path, css)
    book, report = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    write_book(book, faces, [drawn], sources, report)
    told = [(found.place and (found.place.file, found.place.line), found.message) for found in report.diagnostics]
    assert told == [
        ((SHEET, 1), "`rde` is no colour, so `color` is left out."),
        ((SHEET, 2), "`http://example.org/a.png` is not used: a rulebook takes files of the project alone."),
        ((SHEET, 3), "`colr: red` is left out: unknown property."),
    ]


def test_the_shipped_sheets_have_no_mistakes() -> None:
    assert expand_text("# A\n\nText\n")[1].diagnostics == ()


@pytest.mark.parametrize(
    ("css", "column", "message"),
    [
        ("p:hovver { color: red }", 1, "The rule of `p:hovver` is left out: the selector is none that can be read."),
        ("p::foo { color: red }", 1, "The rule of `p::foo` is left out: the selector is none that can be read."),
        ("p { color: var(--nosuch) }", 12, "`color` is left out: `--nosuch` is not set here."),
        ("@page :frist { margin: 1mm }", 1, "Setting the rulebook: Unsupported @page selector ' :frist '"),
        ("@media print and (min-width: 1mm) { p { color: red } }", 1, "Setting the rulebook: Invalid media type"),
        ("@counter-style decimal { suffix: 'a' }", 1, "Setting the rulebook: Invalid counter style name"),
        ("@font-face { font-family: X }", 1, "Setting the rulebook: Missing src descriptor"),
    ],
)
def test_what_is_found_in_setting_the_book_has_the_place_in_its_sheet(
    css: str, column: int, message: str, tmp_path: Path
) -> None:
    sources = put(tmp_path, f"\n{css}\n")
    book, report = expand_text("# A\n\nText\n\n## B\n\nMore\n", sources=sources)
    assert book is not None
    measure_book(book, sources, report)
    (found,) = report.diagnostics
    assert found.code == "rulebook-style"
    assert found.message.startswith(message)
    assert found.place is not None
    assert (found.place.file, found.place.line, found.place.column) == (SHEET, 2, column)


def test_a_sheet_may_say_its_encoding(tmp_path: Path) -> None:
    sources = put(tmp_path, '@charset "utf-8";\np { color: red }\n')
    book, report = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None
    measure_book(book, sources, report)
    assert not report.diagnostics


@pytest.mark.parametrize(
    ("css", "message", "hint"),
    [
        ("@pge { margin: 3mm }", "`@pge` is left out: a rulebook has no such rule.", "`page`"),
        ("@container (min-width: 1mm) { p { color: red } }", "`@container` is left out: a rulebook has no", ""),
        ("@scope (body) { p { color: red } }", "`@scope` is left out: a rulebook has no such rule.", ""),
        ("@counter-stile x { }", "`@counter-stile` is left out: a rulebook has no such rule.", "`counter-style`"),
        ("@media prnt { p { color: red } }", "`@media prnt` never holds: there is no such medium.", "`print`"),
        ("@media only paper, screen { p { color: red } }", "`@media paper` never holds", "`print`"),
        ("p { @media print { color: red } }", "`@media` is left out: it stands outside of other rules.", ""),
        ("@bottom-left { content: 'a' }", "`@bottom-left` is left out: it stands in `@page` alone.", ""),
        ("@page { @bottom-lft { content: 'a' } }", "`@bottom-lft` is left out: a rulebook has no", "`bottom-left`"),
        ("@counter-style a { system: extends a }", "The counter style `a` extends itself", "`decimal`"),
        (
            "@counter-style a { system: extends b } @counter-style b { system: extends a }",
            "The counter style `a` extends itself",
            "",
        ),
        ("@counter-style a { @layer x; system: extends decimal }", "`@layer` is left out: it stands outside of", ""),
    ],
)
def test_an_at_rule_that_is_left_out_is_told_once(css: str, message: str, hint: str, tmp_path: Path) -> None:
    sources = put(tmp_path, f"\n{css}\n")
    book, report = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None
    measure_book(book, sources, report)
    (found,) = report.diagnostics
    assert found.code == "rulebook-style"
    assert found.message.startswith(message)
    assert hint in found.hint
    assert found.place is not None
    assert (found.place.file, found.place.line) == (SHEET, 2)


@pytest.mark.parametrize(
    "css",
    ["@media all, print { p { color: red } }", "@media screen { p { color: red } }", "@layer a { @media print { } }"],
)
def test_an_at_rule_that_is_read_is_not_told(css: str, tmp_path: Path) -> None:
    sources = put(tmp_path, f"\n{css}\n")
    book, report = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None
    measure_book(book, sources, report)
    assert not report.diagnostics


@pytest.mark.parametrize(
    ("css", "column", "style", "hint"),
    [
        ("ul { list-style-type: disk }", 23, "disk", "Did you mean `disc`?"),
        ("ul { list-style: inside uper-roman }", 25, "uper-roman", "Did you mean `upper-roman`?"),
        ("li::marker { content: counter(list-item, lower-romann) }", 42, "lower-romann", "Did you mean `lower-roman`?"),
        ("li::marker { content: counters(list-item, '.', mine) }", 48, "mine", ""),
        ("a::after { content: target-counter(attr(href), page, romans) }", 54, "romans", ""),
        ("@counter-style stars { system: cyclic; symbols: '*' } ul { list-style: star }", 72, "star", "`stars`"),
    ],
)
def test_a_style_of_counters_that_there_is_not_is_told(
    css: str, column: int, style: str, hint: str, tmp_path: Path
) -> None:
    (found,) = expand_text("# A\n\nText\n", sources=put(tmp_path, f"\n{css}\n"))[1].diagnostics
    assert (found.code, found.place) == ("rulebook-style", Place(SHEET, 2, column, len(style)))
    assert found.message == f"There is no style of counters `{style}`, so it counts as `decimal`."
    assert hint in found.hint


@pytest.mark.parametrize(
    "css",
    [
        "ul { list-style: square inside url(x.png) }",
        "ul { list-style: none }",
        "ul { list-style-type: inherit }",
        "ul { list-style-type: '- ' }",
        "ul { list-style-type: symbols('*') }",
        "@counter-style stars { system: cyclic; symbols: '*' } ul { list-style-type: stars }",
        "li::marker { content: counters(list-item, '.', lower-alpha) counter(page) }",
    ],
)
def test_a_style_of_counters_that_there_is_is_not_told(css: str, tmp_path: Path) -> None:
    found = expand_text("# A\n\nText\n", sources=put(tmp_path, f"\n{css}\n"))[1].diagnostics
    assert not [each for each in found if "counters" in each.message]


def test_the_styles_of_counters_are_those_that_can_be_set() -> None:
    load_setter()
    from weasyprint.html import UA_COUNTER_STYLE

    assert {*PREDEFINED} == {"none", *UA_COUNTER_STYLE}
