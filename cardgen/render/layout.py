"""Cards laid out one after another: view, template, normalised tree, checks, and the key of the look."""

from __future__ import annotations

import hashlib
import pickle
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from markupsafe import escape

from cardgen.bounds.limits import Kind
from cardgen.bounds.tasks import LimitError, bounded
from cardgen.bounds.telling import word
from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity
from cardgen.diagnostics.spans import place_in
from cardgen.geometry import Box
from cardgen.loading.named_files import TEMPLATES
from cardgen.loading.sources import Sources
from cardgen.model import SPARING, Card, Component, Deck, Project, texts_of
from cardgen.render.box_view import view_box
from cardgen.render.face import Face, Faces, Node, Side, Turn, write_svg
from cardgen.render.fine_pictures import find_uses
from cardgen.render.fonts import FontLibrary
from cardgen.render.foreign_marks import fit_cell
from cardgen.render.inspection import Faint, FaintTexts, find_text_boxes, inspect, is_blank, read_texts
from cardgen.render.lacks import choose_example
from cardgen.render.normalise import Workshop, normalise
from cardgen.render.normalise.scene import Finding, Scene
from cardgen.render.parts import Bench, view_layout
from cardgen.render.shaping import measure_text
from cardgen.render.templates import BadTemplateError, Templates
from cardgen.render.told import ToldError
from cardgen.render.typography import CONTROL
from cardgen.render.upright import find_turn
from cardgen.render.view import (
    LAYOUT,
    asks_dress,
    find_places,
    forget_dress,
    names_read,
    view_card,
    view_deck,
    view_measures,
    view_set,
    were_read,
)

# a box that is too small is to blame
_ROOM_CODES = frozenset({"hidden-text", "outside-trim", "part-overflow", "text-overflow", "type-too-small"})
# a value that was printed into an attribute is to blame
_VALUE_CODES = frozenset({"missing-picture", "svg-bad-value"})
_FILE_CODES = frozenset(
    {"missing-template", "missing-picture", "missing-icon", "icon-not-svg", "outside-project", "same-file-name"}
)


class FaceLayout:
    """Lays out the cards of one deck, part by part; keeps what they share.

    `has_found` tells whether anything was found on a face. What is found later may then hang on what was kept.
    `done` holds the faces in which nothing was found by their SVG and size; it can be handed to a later layout, as long
    as the deck's settings, fonts, icons and pictures are the same.
    """

    def __init__(
        self, project: Project, sources: Sources, report: Report, done: dict[tuple[str, Box], Face] | None = None
    ) -> None:
        deck = project.deck
        self._deck = deck
        self._report = report
        self._templates = Templates(sources, choose_example(deck.field_kinds))
        self._fonts = FontLibrary(sources)
        self._context = view_deck(deck)
        self._shop = Workshop(
            sources=sources,
            fonts=self._fonts,
            game=deck.id,
            lang=deck.lang,
            is_typographic=deck.theme.typographic,
            is_hyphenated=deck.theme.hyphenate,
            icons={name: located.value for name, located in deck.theme.icons.items()},
            is_garbled=any(found.code in ("encoding", "control-character") for found in report.diagnostics),
            fields=frozenset(deck.field_kinds),
            find_place=self._templates.find_place,
            dpi=str(deck.printing.raster_dpi),
        )
        self._bench = Bench(self._shop, self._templates.mark, self._templates.charge)
        lent = {"text_width": partial(measure_text, self._fonts), LAYOUT: view_layout(self._bench)}
        self._templates.lend({**lent, "dress": self._context["dress"]})
        self._places = find_places(deck)
        self._faint = FaintTexts()
        self._told = _find_told(report, deck)
        self._garbled = {found.place for found in report.diagnostics if found.code == "control-character"}
        self._blank: set[str] = set()
        self._book = project.rulebook.value if project.rulebook else ""
        self._names_read: set[object] = set()
        self._is_listing: bool | None = None
        self.done: dict[tuple[str, Box], Face] = {} if done is None else done
        self._alike: dict[tuple[object, ...], Face] = {}
        self._reported: set[tuple[str, str, Place | None, str]] = set()
        self.has_found = False

    def lay_out(self, cards: Sequence[Card], report: Report) -> Faces:
        """Give the faces of some cards; what is wrong with them is reported."""
        self._report = report
        fronts: dict[str, Face] = {}
        backs: dict[str, Face] = {}
        for card in cards:
            self._check_characters(card)
            if not self._deck.printing.has_size(card):
                continue
            context = {**self._context, **view_measures(self._deck.printing, card)}
            if card.settings:
                context["set"] = view_set(self._deck, card)
            if card in self._deck.box_cards:
                context["box"] = view_box(self._deck)
            front = self._make_face(card, Side.FRONT, card.template, context)
            if front is not None:
                fronts[card.id] = front
            back = self._make_face(card, Side.BACK, card.back, context) if card.back else None
            if back is not None:
                backs[card.id] = back
            if front is not None and (back is not None or not card.back):
                self._check_unread(card)
            self._names_read.clear()
        self._faint.report(self._report)
        self._quote_files()
        return Faces(fronts, backs)

    def _quote_files(self) -> None:
        """Give the report the text of the templates and drawings in which something was found."""
        quoted = self._report.sources
        for file in {found.place.file for found in self._report.diagnostics if found.place} - quoted.keys():
            if file in self._templates.texts:
                quoted[file] = self._templates.texts[file].replace("\r\n", "\n")
            elif file.endswith(".svg"):
                quoted[file] = (self._shop.sources.read(file) or b"").decode(errors="replace")

    def _check_characters(self, card: Card) -> None:
        for field, text, place in texts_of(card):
            if match := CONTROL.search(text):
                self.has_found = True
                if place in self._garbled:
                    continue  # told where the file was read, as an escape
                message = f"`{field}` holds the control character U+{ord(match[0]):04X}, which cannot be printed."
                self._report.error("control-character", message, place, "Delete it.", card.id)

    def _check_unread(self, card: Card) -> None:
        """Warn once of a template that asks for no flavour or reminder of a card that has one, as nothing else does."""
        for name, located in (("flavour", card.flavour), ("reminder", card.reminder)):
            if located is None or name in self._names_read or name in self._book:
                continue
            if self._lists_cards():
                continue
            message = f"The template `{TEMPLATES}/{card.template}` does not print the `{name}` of its cards."
            hint = f"Draw `{{{{ card.{name} }}}}` there, or leave the `{name}` out."
            self._report.warn("not-printed", message, Place(f"{TEMPLATES}/{card.template}"), hint, card.id)

    def _check_lines(self, card: Card, svg: str) -> None:
        """Warn of a field of several lines that stands in a <text>, which sets them as one."""
        for name, value, place in texts_of(card):
            lines = value.strip("\n")
            if "\n" in lines and (found := _find_text_with(str(escape(lines)), svg)) and "space" not in found:
                message = f"`{name}` has several lines, which are printed as one: a <text> sets one line."
                hint = "Let the template draw it in a <textbox>, or type it on one line."
                self._report.warn("joined-lines", message, place, hint, card.id)

    def _lists_cards(self) -> bool:
        """Tell whether a template of the deck lists what all cards say, as an aid may."""
        if self._is_listing is None:
            self._is_listing = any(b"deck.cards" in text for text in self._read_templates())
        return self._is_listing

    def _read_templates(self) -> Iterator[bytes]:
        owners = self._deck.components
        names = dict.fromkeys(name for card in owners for name in (card.template, card.back) if name)
        return (self._shop.sources.read(f"{TEMPLATES}/{name}") or b"" for name in names)

    def _make_face(self, card: Card, side: Side, template: str, context: dict[str, object]) -> Face | None:
        """Give a face, within what one may take of the machine; None, with the reason in the report, if none came."""
        if not template:
            return None  # reported where the deck was read
        try:
            with bounded(Kind.FACE, f"laying out {self._deck.id} {self._deck.lang} {card.id} {side}"):
                return self._lay_out_face(card, side, template, context)
        except LimitError as end:
            mistake = word(end.hit, Kind.FACE, f"Laying out the {side} of this {card.component}")
            place = Place(mistake.file, mistake.line or 1) if mistake.file else card.place
            self._note(_as_finding(mistake), place, card, f"{template} {mistake.code}")
            return None

    def _lay_out_face(self, card: Card, side: Side, template: str, context: dict[str, object]) -> Face | None:
        shape = self._deck.printing.size_of(card)
        bleed = context["bleed"] = self._deck.printing.bleed_of(card, side is Side.BACK)
        own = (template, shape, bleed, card.foot, *card.settings.items())
        same = self._alike.get(own)
        if same is not None:
            return _named(same, card, side)
        view = context["card"] = view_card(card, self._deck, self._places.get(card.id))
        self._bench.found.clear()
        forget_dress(self._context)
        try:
            text = self._templates.render(template, context)
        except ToldError:
            return None
        except BadTemplateError as problem:
            for each in (problem, *problem.more):
                bad = self._templates.name_lack(each, card, view) if each.is_lack else each
                place = bad.place or card.places.get("back" if side is Side.BACK else "template", card.place)
                self._note(_as_finding(bad), place, card, f"{template} {each.place}" if each.is_lack else "")
            return None
        helped = tuple(self._bench.found)
        self._names_read |= names_read(view)
        self._check_lines(card, text)
        trim = Box(0.0, 0.0, shape.size.width, shape.size.height)
        done = self.done.get((text, trim.grown(bleed)))
        if done is not None:
            return _named(done, card, side)
        try:
            tree, scene = normalise(text, self._shop, trim.grown(bleed))
        except MistakeError as mistake:
            bad = self._templates.explain_xml(text, mistake, template)
            self._note(_as_finding(bad), bad.place, card)
            return None
        is_round = card.component is Component.TOKEN and shape.corner > 0
        drawn = [each for each in scene.found if not (self._templates.has_shown_told and each.code in _VALUE_CODES)]
        findings = [*helped, *drawn, *inspect(scene, trim, self._deck.printing.safe, bleed, is_round=is_round)]
        boxes = _Boxes(template, card.component)
        for finding in findings:
            if isinstance(finding, Faint):
                self._faint.add(finding, card.id, card.place)
            else:
                self._note_finding(finding, card, boxes.name(finding))
        self.has_found |= bool(findings)
        self._check_ink(scene, findings, template, side)
        face = self._build(card, side, tree, scene)
        if not findings:
            self.done[(text, trim.grown(bleed))] = face
            if not were_read(view):
                self._alike[own] = face
        return face

    def _check_ink(self, scene: Scene, findings: Sequence[Finding | Faint], template: str, side: Side) -> None:
        """Warn once of a template that draws nothing, unless mistakes say why."""
        if template in self._blank or findings or not is_blank(scene):
            return
        self._blank.add(template)
        self.has_found = True
        file = f"{TEMPLATES}/{template}"
        message = f"The template `{file}` draws nothing: the {side} of this card is blank."
        hint = "What a template draws stands in one of the blocks of the template that it extends, such as `face`."
        self._report.warn("blank-face", message, Place(file), hint)

    def _build(self, card: Card, side: Side, tree: Node, scene: Scene) -> Face:
        fonts = tuple(scene.fonts)
        svg = write_svg(tree)
        digest = hashlib.sha256(svg.encode())
        digest.update("".join(f"\n{font} {self._fonts.open(font).digest}" for font in fonts).encode())
        printing = self._deck.printing
        if printing.rich_black is not None:
            digest.update(f"\nrich black: {printing.rich_black}".encode())
        if printing.outlines:
            digest.update(b"\noutlines")
        is_light = printing.ink == SPARING and not asks_dress(self._context, self._deck)
        if is_light:
            digest.update(b"\nlight")
        size, bleed = printing.size_of(card).size, printing.bleed_of(card, side is Side.BACK)
        key, texts = digest.hexdigest(), read_texts(scene)
        return Face(
            f"{side} of {card.id}",
            card.id,
            side,
            pickle.dumps(tree),
            size,
            bleed,
            key,
            fonts,
            texts,
            printing.rich_black,
            find_uses(tree) if "<image " in svg else (),
            tuple(scene.rasters),
            find_turn(tree) if "matrix(" in svg else Turn.NONE,
            find_text_boxes(scene),
            printing.outlines,
            is_light,
        )

    def _note_finding(self, finding: Finding, card: Card, box: str) -> None:
        """Report a finding at the card's field if that is to blame, else once at its place in the template."""
        if finding.source and finding.source in card.places:
            place: Place | None = _point_into(card, finding.source, finding.part, self._report.sources)
        elif finding.source:
            place = card.place
        else:
            typed = _find_in_texts(card, finding.part, self._report.sources) if finding.part else None
            place = typed or finding.place or card.place
        if finding.code == "text-overflow" and finding.source == "abilities" and self._deck.original is not None:
            said = shorten(" ".join(each.value for each in card.abilities))  # the place shows what it was made from
            finding = replace(finding, message=f"{finding.message} It says `{said}`.")
        self._note(finding, place, card, box)

    def _note(self, finding: Finding, place: Place | None, card: Card, box: str = "") -> None:
        self.has_found = True
        key = (finding.code, finding.message, place, card.id if box else "")
        if key in self._reported or finding.file in self._told:
            return
        self._reported.add(key)
        add = self._report.error if finding.severity is Severity.ERROR else self._report.warn
        hint = fit_cell(finding.hint) if place is not None and place.cell is not None else finding.hint
        size = self._tell_size(card) if finding.code in _ROOM_CODES else ""
        add(finding.code, f"{finding.message}{size}", place, hint, card.id, box)

    def _tell_size(self, card: Card) -> str:
        """Tell the size of a mat, board or piece, and of a card that is not as large as the deck's file says of all."""
        size = self._deck.printing.size_of(card)
        is_usual = card.size is None and not self._deck.printing.is_chosen
        return "" if is_usual else f" The {card.component} is {size}."


def _find_text_with(written: str, svg: str) -> str:
    """Give the tag of the <text> or <tspan> that holds what is written in an SVG file; nothing if none does."""
    found = re.search(rf"<((?:text|tspan)\b[^<>]*)>[^<]*{re.escape(written)}", svg)
    return found[1] if found else ""


class _Boxes:
    """Names the boxes of one face that have too little room, alike for the same box on another card."""

    def __init__(self, template: str, component: Component) -> None:
        self._template = template
        self._has_own_size = component is not Component.CARD
        self._blocks: dict[tuple[str, str, Place | None, str], list[object]] = {}

    def name(self, finding: Finding) -> str:
        """Give a name for the box that a finding is about; empty where no box is to blame.

        It is the template and where the element stands in it; of a part that many boxes are made with, also the field
        and the how-maniest box it is. A mat or a piece of the wrong size is one mistake.
        """
        if finding.code not in _ROOM_CODES:
            return ""
        if self._has_own_size and finding.code == "outside-trim":
            return self._template
        place = finding.place
        if place is not None and place.file == f"{TEMPLATES}/{self._template}":
            return f"{self._template} {place.line}:{place.column}"
        blocks = self._blocks.setdefault((finding.code, self._template, place, finding.source), [])
        block: object = finding if finding.block is None else finding.block
        if block not in blocks:
            blocks.append(block)
        where = f"{place.file}:{place.line}:{place.column}" if place else ""
        return f"{self._template} {where} {finding.source} {blocks.index(block)}"


def _as_finding(mistake: MistakeError) -> Finding:
    file = str(mistake.subject or "")
    return Finding(Severity.ERROR, mistake.code, mistake.message, hint=mistake.hint, file=file)


def _find_told(report: Report, deck: Deck) -> frozenset[str]:
    """Give the files that the loading of the deck has missed already; pictures as the deck names them."""
    places = {found.place for found in report.diagnostics if found.code in _FILE_CODES}
    named = [(icon.place, f"{TEMPLATES}/{icon.value}") for icon in deck.theme.icons.values()]
    for card in deck.components if places else ():
        values = {**card.fields, "template": f"{TEMPLATES}/{card.template}", "back": f"{TEMPLATES}/{card.back}"}
        named += [(place, str(values[name])) for name, place in card.places.items() if name in values]
    return frozenset(file for place, file in named if file and place in places)


def _named(face: Face, card: Card, side: Side) -> Face:
    """Give the same look as another card's; backs that are equal are one face."""
    return face if side is Side.BACK else replace(face, name=f"{side} of {card.id}", card_id=card.id, side=side)


def _point_into(card: Card, source: str, part: str, texts: Mapping[str, str]) -> Place:
    """Give where `part` stands in the field `source` of a card; the place of the field where it is not found.

    `texts` holds the deck files by their names.
    """
    found = _find_in_texts(card, part, texts, source) if part else None
    return found or card.places[source]


def _find_in_texts(card: Card, part: str, texts: Mapping[str, str], source: str = "") -> Place | None:
    """Give where `part` stands in the field `source` of a card, or in any field."""
    for name, text, place in texts_of(card):
        at = text.find(part) if name == source or not source else -1
        if at >= 0 and place.file in texts:
            return place_in(text, place, texts[place.file], at, len(part))
    return None
