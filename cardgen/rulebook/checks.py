"""Checks what a rulebook refers to: cards, headings, pictures, fonts, characters; and finds markup left unread."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from html import unescape
from typing import TYPE_CHECKING, TypeVar

from cardgen.diagnostics import Place, Report, suggest
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity
from cardgen.loading.sources import Sources
from cardgen.model import Deck, texts_of
from cardgen.render.markup import parse_markup
from cardgen.rulebook.files import describe_fault, find_note, read_file, read_picture_file
from cardgen.rulebook.limits import MOST_OF_A_KIND, MOST_PICTURES
from cardgen.rulebook.pieces.pictures import report_unknown_card
from cardgen.rulebook.reading.leftovers import describe_leftover, is_fence
from cardgen.rulebook.reading.losses import CELL_HINT
from cardgen.rulebook.reading.manuscript import Manuscript, is_deck_file
from cardgen.rulebook.reading.marks import HINT
from cardgen.rulebook.reading.reader import Found, Heading, make_anchor

if TYPE_CHECKING:
    from cardgen.render.fonts import Font

_Found = TypeVar("_Found")
_BRACES = ("{{", "}}")
_UNFILLED = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_EMPTY_HEADING = re.compile(r"^[ \t>]*#{1,6}(?:[ \t]+#*)?[ \t]*(?:\{[^{}]*\})?[ \t]*$")
_MOST_NAMED = 7
_BOXES = ("\u2500", "\u259f")  # signs for lines, boxes and blocks
_GLYPHS = "Use another character, an icon of the deck (:name:), or a font that has it."
_LINES = "Draw lines with `+`, `-` and `|`, or as a picture; or use a font that has these characters."
_PICTURE_SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")
_LEADS = ("#", "http://", "https://", "mailto:", "tel:")


def check_book(
    deck: Deck,
    found: Found,
    headings: Sequence[Heading],
    manuscript: Manuscript,
    report: Report,
    others: Sequence[Heading] = (),
) -> None:
    """Report unknown cards, headings and links that do not go together, and markup that was left unread.

    `others` are the headings of the rules sheet, which links may lead to as well.
    """
    _check_cards(deck, found, manuscript, report)
    _check_headings(headings, manuscript, report)
    _check_leftovers(deck, found, manuscript, report)
    _check_title(deck, report)
    _check_losses(found, manuscript, report)
    _check_icons(found, deck.theme.icons, manuscript, report)
    _check_links(found, (*headings, *others), manuscript, report)
    _check_marks(found, manuscript, report)
    _check_wordless(found, headings, manuscript, report)


def _take_first(
    found: Iterable[_Found], manuscript: Manuscript, add: Callable[..., None], code: str, most: int = MOST_OF_A_KIND
) -> Iterator[_Found]:
    """Give what was found, each once, as far as it is told one by one; that there is more is told behind it."""
    each = [*dict.fromkeys(found)]
    yield from each[:most]
    if len(each) > most:
        more = f"{len(each) - most:,} more of this kind are not looked at one by one."
        add(code, more, Place(manuscript.file), "Mend those that are told, then check again.")


def _check_wordless(found: Found, headings: Iterable[Heading], manuscript: Manuscript, report: Report) -> None:
    """Report headings that say nothing, and links whose words are missing."""
    if any(not heading.text.strip() and "<img" not in heading.html for heading in headings):
        for place in manuscript.find_pattern(_EMPTY_HEADING) or (Place(manuscript.file),):
            hint = "Write its words behind the signs, or leave it out."
            report.error("empty-heading", "This heading says nothing.", place, hint)
    for link in _take_first(found.wordless_links, manuscript, report.warn, "link-without-words"):
        for typed in manuscript.find_between("[](", link, ")") or (None,):
            hint = "Write words between its square brackets; `<https://...>` prints an address of the web as it is."
            report.warn("link-without-words", f"The link to `{link}` has no words.", typed, hint)


def _check_marks(found: Found, manuscript: Manuscript, report: Report) -> None:
    """Report marks of the rules sheet that are none."""
    for typed in _take_first(found.wrong_marks, manuscript, report.error, "sheet-mark"):
        for place in manuscript.find_all(typed) or (None,):
            report.error("sheet-mark", f"`{typed}` is no mark of the rules sheet.", place, HINT)


def _check_cards(deck: Deck, found: Found, manuscript: Manuscript, report: Report) -> None:
    """Report each `[[card]]` that the deck lacks, wherever it stands."""
    unknown = (card_id for card_id in dict.fromkeys(found.cards) if deck.find_card(card_id) is None)
    for card_id in _take_first(unknown, manuscript, report.error, "unknown-card"):
        for place in manuscript.find_between("[[", card_id, "]]") or (None,):
            report_unknown_card(deck, card_id, place, report)


def _check_headings(headings: Sequence[Heading], manuscript: Manuscript, report: Report) -> None:
    """Report headings that say the same as an earlier one; warn of a rulebook that says nothing, or has no chapter."""
    if not headings:
        what = "has no heading" if manuscript.text.strip() else "is empty"
        hint = "Begin each chapter with a line such as `# Set-up`."
        report.warn("no-chapters", f"The rulebook {what}.", Place(manuscript.file), hint)
    seen: dict[str, int] = {}
    texts: dict[str, str] = {}
    told = 0
    for heading in headings:
        seen[heading.text] = seen.get(heading.text, 0) + 1
        other = texts.setdefault(heading.anchor, heading.text)
        if seen[heading.text] == 1 and other == heading.text:
            continue
        told += 1
        if told > MOST_OF_A_KIND:
            break  # so many are no slips
        said = (
            "stands in the rulebook more than once" if seen[heading.text] > 1 else f"is to links the same as `{other}`"
        )
        report.error(
            "repeated-heading",
            f"The heading `{heading.text}` {said}.",
            manuscript.find_heading(heading.text, seen[heading.text]),
            "Give each heading words of its own, so that the contents and links tell them apart.",
        )


def _check_links(found: Found, headings: Iterable[Heading], manuscript: Manuscript, report: Report) -> None:
    """Report links to headings that are not there, and those to what is no place in a book."""
    anchors = {heading.anchor for heading in headings}

    def leads(link: str) -> bool:
        return make_anchor(link[1:]) in anchors if link.startswith("#") else link.startswith(_LEADS)

    lost = (link for link in dict.fromkeys(found.links) if not leads(link))
    for link in _take_first(lost, manuscript, report.error, "unknown-anchor"):
        message = f"The rulebook has no heading for the link `{link}`." if link else "This link has no address."
        anchor = make_anchor(link.rpartition("#")[2])
        hint = f"Write `#{anchor}`." if anchor and anchor in anchors else suggest(anchor, filter(None, anchors))
        for place in manuscript.find_links(link) or (None,):
            report.error(
                "unknown-anchor",
                message,
                place,
                hint or "Write `#` and the words of a heading, or an address of the web.",
            )


def check_pictures(deck: Deck, found: Found, sources: Sources, manuscript: Manuscript, report: Report) -> None:
    """Report pictures that are not in the game's folder, and those without words for who cannot see them."""
    folder = f"decks/{deck.id}"
    for name, words in _take_first(found.pictures, manuscript, report.error, "missing-picture", MOST_PICTURES):
        file = posixpath.normpath(posixpath.join(folder, name))
        typed = next(iter(manuscript.find_between("(", name, ")")), None)  # the file is at fault, not each place
        try:
            data = read_picture_file(file, sources) if file.startswith(f"{folder}/") else None
        except MistakeError as problem:
            message = f"The picture `{name}` cannot be printed. {problem.message}"
            report.error("rulebook-picture", message, typed, problem.hint)
            continue
        for place in manuscript.find_pictures(name) or (None,) if data is None else ():
            report.error(
                "missing-picture",
                f"There is no picture `{name}` in `{folder}/`." if name else "This picture names no file.",
                place,
                suggest(name, [each.removeprefix(f"{folder}/") for each in _list_pictures(folder, sources)]),
            )
        fault = "" if data is None else _find_fault(deck, file, data, typed, sources, report)
        if fault:
            report.error("rulebook-picture", f"The picture `{name}` cannot be printed. {fault}", typed)
        for place in manuscript.find_between("![](", name, ")") or (None,) if not words.strip() else ():
            report.warn(
                "picture-without-words",
                f"The picture `{name}` has no words for those who cannot see it.",
                place,
                "Say what it shows between the square brackets: ![what it shows](...).",
            )


def _find_fault(deck: Deck, file: str, data: bytes, typed: Place | None, sources: Sources, report: Report) -> str:
    """Tell why a picture cannot be printed; what may be meant in one is a warning, in a drawing at its place there."""
    from cardgen.render.drawings import lay_out_drawing
    from cardgen.render.normalise.icons import is_svg

    if not is_svg(data):
        try:
            note, hint = find_note(data)
        except MistakeError as problem:
            return problem.message
        if note:
            report.warn("picture-type", note.replace("The picture", f"`{file}`", 1), typed, hint)
        return ""
    findings = lay_out_drawing(file, deck.id, deck.lang, sources).findings
    for found in (found for found in findings if found.severity is Severity.WARNING):
        report.warn(found.code, found.message, found.place, found.hint)
    return describe_fault(findings)


def check_characters(
    html: str, font_files: Mapping[str, Place], deck: Deck, manuscript: Manuscript, sources: Sources, report: Report
) -> None:
    """Report characters that no font of the book has or that it has in colours, and fonts that are not there.

    What is lacking on a card is told at the card, and not again where the book prints the same text.
    """
    fonts = [font for file, place in font_files.items() for font in _open_fonts(file, place, sources, report)]
    is_garbled = any(found.code in ("encoding", "control-character") for found in report.diagnostics)
    missing: list[tuple[Place, str]] = []
    looked = 0
    told = {each.card for each in report.unfold() if each.code == "missing-glyph"}
    for character in sorted(set(unescape(_TAG.sub("", html.partition("<body>")[2])))):
        if not character.isprintable() or (character == "\ufffd" and is_garbled):
            continue
        glyphs = [(font, glyph) for font in fonts if (glyph := font.find_glyph(ord(character))) is not None]
        if any(not font.is_in_color(glyph) for font, glyph in glyphs):
            continue
        looked += 1
        if looked > MOST_OF_A_KIND and missing:
            missing.append((missing[-1][0], character))  # of so many only the first are named
            continue
        place, card = _find_character(character, deck, manuscript, report)
        if not glyphs and (card is None or card not in told):
            missing.append((place, character))
        elif glyphs:
            drawn = f"The font {glyphs[0][0].describe()} draws {_name(character)} in colours"
            report.error(
                "color-glyph",
                f"{drawn}, which a rulebook cannot show.",
                place,
                "Use an icon of the deck (:name:), or a font that draws it plainly.",
            )
    _report_missing(sorted(missing), report)
    for file in sorted({font.file for font in fonts if font.is_damaged}):
        message = f"The font file `{file}`, which a style sheet names, is damaged: letters of it cannot be drawn."
        report.error("missing-font", message, font_files.get(file), "Fetch the file again from where it came.")


def _find_character(character: str, deck: Deck, manuscript: Manuscript, report: Report) -> tuple[Place, str | None]:
    """Give where a character is typed, in the book or else on a card, and which card that is."""
    typed = manuscript.find(character)
    if typed is None:
        for card in deck.components:
            for _, text, place in texts_of(card):
                if character in text:
                    return place, card.id
    decks = (Manuscript(file, text) for file, text in sorted(report.sources.items()) if is_deck_file(file, deck.id))
    return typed or next((found for each in decks if (found := each.find(character))), Place(manuscript.file)), None


def _report_missing(found: Sequence[tuple[Place, str]], report: Report) -> None:
    """Report characters that no font of the book has, all together, where the first of them stands."""
    if found:
        named = [_name(character) for _, character in found[: _MOST_NAMED + 1]]
        if len(found) > len(named):
            named.append(f"{len(found) - len(named)} more")
        listed = f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else named[0]
        lines = list(dict.fromkeys(str(place.line) for place, _ in found if place.file == found[0][0].file))
        more = "" if len(lines) < 2 else f" They stand on the lines {', '.join(lines[:-1])} and {lines[-1]}."
        report.error(
            "missing-glyph",
            f"No font of the rulebook has the character{'s' if len(found) > 1 else ''} {listed}.{more}",
            found[0][0],
            _LINES if any(_BOXES[0] <= each <= _BOXES[1] for _, each in found) else _GLYPHS,
        )


def _name(character: str) -> str:
    return f"`{character}` (U+{ord(character):04X})"


def _open_fonts(file: str, place: Place, sources: Sources, report: Report) -> list[Font]:
    """Give the fonts of a file that a style sheet names; one that is not there or cannot be used is reported."""
    from cardgen.render.fonts import FontLibrary
    from cardgen.render.fonts.faces import list_faces
    from cardgen.render.fonts.programs import find_setting_fault, name_program

    data = read_file(file, sources) if file.startswith("fonts/") else None
    if data is None:
        fault = FontLibrary(sources).faults().get(file)
        message = f"There is no font file `{file}`, which a style sheet names."
        if fault is not None:
            message = f"A style sheet names the font file `{file}`, which cannot be used: it {fault.said}."
        report.error("missing-font", message, place, fault.hint if fault else "")
        return []
    listing = list_faces(data)
    fault = listing.fault or find_setting_fault(data)
    if fault is not None:
        message = f"A style sheet names the font file `{file}`, which cannot be used: it {fault.said}."
        report.error("missing-font", message, place, fault.hint)
        return []
    library = FontLibrary(sources)
    numbers = sorted({face.index for face in listing.faces})
    try:
        return [library.open(name_program(file, number, {})) for number in numbers]
    except MistakeError as mistake:
        message = f"A style sheet names a font that cannot be used. {mistake.message}"
        report.error("missing-font", message, place, mistake.hint)
        return []


def _check_title(deck: Deck, report: Report) -> None:
    """Warn of marks in the title, which stands on the cover and the pages as plain text."""
    marked = parse_markup(deck.title, deck.theme.icons)
    if any(piece.icon or piece.is_bold or piece.is_italic for piece in marked.pieces):
        place = _find_in_deck(deck, deck.title, report)
        message = f"`{deck.title}` is printed as it stands: a title is plain text in the rulebook and on the sheets."
        report.warn("unread-markup", message, place, "Leave out its stars and icons.")


def _find_in_deck(deck: Deck, text: str, report: Report, start: int = 1) -> Place:
    """Give the first place of a text in the deck's file, from a line on."""
    file = f"decks/{deck.id}/deck.yaml"
    for number, line in enumerate(report.sources.get(file, "").split("\n")[start - 1 :], start):
        if text in line:
            return Place(file, number, line.index(text) + 1, len(text))
    return Place(file, start)


def _check_leftovers(deck: Deck, found: Found, manuscript: Manuscript, report: Report) -> None:
    """Warn of markup that Markdown left in the text or in the deck's rulings; on cards it is told where they are."""
    texts = {each.text for each in found.leftovers}
    told: set[tuple[int, int]] = set()
    cut = {loss.typed for loss in found.losses if loss.hint == CELL_HINT}  # rows, in which code is cut in two
    for leftover in _take_first(found.leftovers, manuscript, report.warn, "unread-markup"):
        text = leftover.text
        if text.startswith("</") and f"<{text[2:]}" in texts:
            continue  # told where it is opened
        what, hint = describe_leftover(text)
        shown = f"{text}>" if re.fullmatch(r"</?\w+", text) else text.lstrip("`~") if is_fence(text) else text
        rulings = [each for each in deck.rulings if text in f"{each.question}\n{each.answer}"]
        is_typed = bool(leftover.line) and leftover.line in manuscript.text
        if (
            text in _BRACES
            and not is_typed
            and any(_UNFILLED.search(f"{each.question}\n{each.answer}") for each in rulings)
        ):
            continue  # told as what cannot be taken from a card
        is_of_deck = not is_typed and (rulings or any(text in said for said in _list_texts(deck)))
        places = () if is_of_deck else manuscript.find_in_lines(text, leftover.line)
        for ruling in () if places else rulings:
            there = _find_in_deck(deck, text, report, ruling.place.line)
            report.warn("unread-markup", f"`{shown}` is printed as it stands: {what}.", there, hint)
        if text.startswith("`"):
            places = tuple(each for each in places if manuscript.read_line(each).strip() not in cut)
        for place in (each for each in places if (each.line, each.column) not in told):
            if "\\" in text or not manuscript.is_escaped(place):
                told.add((place.line, place.column))
                report.warn("unread-markup", f"`{shown}` is printed as it stands: {what}.", place, hint)


def _list_texts(deck: Deck) -> Iterator[str]:
    """Give what stands on the cards, from which a piece of the rulebook may have a text."""
    return (text for card in deck.components for _, text, _ in texts_of(card))


def _check_losses(found: Found, manuscript: Manuscript, report: Report) -> None:
    """Warn of what is typed and would not be printed."""
    for loss in _take_first(found.losses, manuscript, report.warn, "not-printed"):
        places = manuscript.find_all(loss.typed, any_case=True)[loss.nth :]
        place = places[0] if places else Place(manuscript.file)
        report.warn("not-printed", f"{loss.message}{loss.outcome}.", place, loss.hint)


def _check_icons(found: Found, icons: Collection[str], manuscript: Manuscript, report: Report) -> None:
    """Report words between colons that are meant as icons and are none of the deck's."""
    hint = "Name its file under `icons:` in the deck file."
    for name in _take_first(found.unknown_icons, manuscript, report.error, "unknown-icon"):
        for place in manuscript.find_all(f":{name}:"):
            if not manuscript.is_escaped(place):
                report.error("unknown-icon", f"The deck has no icon `{name}`.", place, suggest(name, icons) or hint)


def _list_pictures(folder: str, sources: Sources) -> list[str]:
    return [file for file in sources.list_folder(folder) if file.lower().endswith(_PICTURE_SUFFIXES)]
