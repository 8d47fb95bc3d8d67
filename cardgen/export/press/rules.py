"""What makes a file a PDF/X, rule by rule. A file that keeps these rules is checked against ours, not certified.

Clauses are those of ISO 32000-1 that define what a rule is about; that it is asked for, or forbidden, is said by
ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003).
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cardgen.export.press.page_rules import (
    find_bad_boxes,
    find_bad_pictures,
    find_foreign_colors,
    find_loose_fonts,
    find_missing_boxes,
    find_notes,
    find_odd_states,
    find_odd_streams,
    find_transparent,
)
from cardgen.export.press.pdfx import PdfxKind

BOTH = (PdfxKind.X4, PdfxKind.X1A)
_DATES = ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate")
_XMP = (*_DATES, "dc:title", "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass")
Broken = Iterator[tuple[int | None, str]]
"""The page on which a rule is broken, if it is one's, and what was found there."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken rule: its id, the clause that it follows, a sentence, and the page from 1, if it is one's."""

    rule: str
    clause: str
    message: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A file under test."""

    data: bytes
    document: Any
    kind: PdfxKind

    @property
    def root(self) -> Any:
        """Give the catalogue."""
        return self.document.Root

    @property
    def facts(self) -> Any:
        """Give the document's information."""
        return self.document.trailer.get("/Info", {})


@dataclass(frozen=True, slots=True)
class Rule:
    """What a PDF/X must be, or must not have: `find` gives where it is not so."""

    id: str
    clause: str
    sentence: str
    find: Callable[[Checked], Broken]
    kinds: tuple[PdfxKind, ...] = BOTH


def check_pdfx(pdf: bytes, kind: PdfxKind) -> tuple[Breach, ...]:
    """Give the rules of a kind of PDF/X that a file breaks, each with a sentence; none if it keeps them all."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(pdf)) as document:
            checked = Checked(pdf, document, kind)
            return tuple(
                Breach(rule.id, rule.clause, f"{rule.sentence} {found}", page)
                for rule in RULES
                if kind in rule.kinds
                for page, found in rule.find(checked)
            )
    except pikepdf.PasswordError:
        rule = next(rule for rule in RULES if rule.id == "encryption")
        return (Breach(rule.id, rule.clause, f"{rule.sentence} It asks for a password."),)
    except pikepdf.PdfError as problem:
        return (Breach("readable", "7.5", f"The file must be a PDF that can be read. {problem}"),)


def _find_version(checked: Checked) -> Broken:
    most = checked.kind.version
    if checked.document.pdf_version > most:
        yield None, f"This one is of PDF {checked.document.pdf_version}, the most is {most}."


def _find_encryption(checked: Checked) -> Broken:
    if checked.document.is_encrypted:
        yield None, "This one is."


def _find_missing_id(checked: Checked) -> Broken:
    if len(checked.document.trailer.get("/ID", [])) != 2:
        yield None, "It has none."


def _find_missing_intent(checked: Checked) -> Broken:
    intents = [each for each in checked.root.get("/OutputIntents", []) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield None, f"It has {len(intents)}."
    elif not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield None, "Its output intent names no condition."


def _find_bad_profile(checked: Checked) -> Broken:
    for intent in checked.root.get("/OutputIntents", []):
        profile = intent.get("/DestOutputProfile")
        if intent.get("/S") != "/GTS_PDFX":
            continue
        if profile is None:
            yield None, "It has none."
            continue
        data, parts = profile.read_bytes(), int(profile.get("/N", 0))
        if (data[12:16], data[16:20], data[36:40], parts) != (b"prtr", b"CMYK", b"acsp", 4):
            yield None, f"Its profile is for {data[16:20].decode('latin-1').strip() or 'nothing'}, with {parts} parts."


def _find_version_key(checked: Checked) -> Broken:
    wanted = checked.kind.value
    if checked.kind is PdfxKind.X4:
        found = _read_xmp(checked).get("pdfxid:GTS_PDFXVersion")
    else:
        found = str(checked.facts.get("/GTS_PDFXVersion", "")) or None
    if found != wanted:
        yield None, f"It says {found or 'nothing'}, not {wanted}."


def _find_trapping(checked: Checked) -> Broken:
    if str(checked.facts.get("/Trapped", "")) not in ("/True", "/False"):
        yield None, "It does not."


def _find_missing_facts(checked: Checked) -> Broken:
    missing = [name for name in ("Title", "CreationDate", "ModDate") if not str(checked.facts.get(f"/{name}", ""))]
    if missing:
        yield None, f"It lacks {', '.join(missing)}."


def _find_missing_xmp(checked: Checked) -> Broken:
    facts = _read_xmp(checked)
    missing = [name for name in _XMP if not facts.get(name)]
    if missing:
        yield None, f"It lacks {', '.join(missing)}."


def _find_disagreement(checked: Checked) -> Broken:
    facts = _read_xmp(checked)
    title = str(checked.facts.get("/Title", ""))
    if facts and facts.get("dc:title") != title:
        yield None, f"The titles are `{title}` and `{facts.get('dc:title')}`."
    dates = [
        "".join(re.findall(r"\d", text))[:14]
        for text in (str(checked.facts.get("/CreationDate", "")), str(facts.get("xmp:CreateDate", "")))
    ]
    if facts and dates[0] != dates[1]:
        yield None, f"The dates are {dates[0]} and {dates[1]}."


def _find_layers(checked: Checked) -> Broken:
    if "/OCProperties" in checked.root:
        yield None, f"It has {len(checked.root.OCProperties.get('/OCGs', []))}."


def _find_automatic_layers(checked: Checked) -> Broken:
    layers = checked.root.get("/OCProperties", {})
    if any("/AS" in each for each in (layers.get("/D", {}), *layers.get("/Configs", []))):
        yield None, "They are switched by a program (`AS`)."


def _find_packed_objects(checked: Checked) -> Broken:
    kinds = {str(item.get("/Type", "")) for item in checked.document.objects if hasattr(item, "read_raw_bytes")}
    if kinds & {"/ObjStm", "/XRef"} or re.search(rb"/Type\s*/(ObjStm|XRef)\b", checked.data):
        yield None, "It has some."


def _find_actions(checked: Checked) -> Broken:
    holders = [checked.root, *(page.obj for page in checked.document.pages)]
    names = {name for holder in holders for name in ("/OpenAction", "/AA") if name in holder}
    names |= {"/JavaScript"} & set(checked.root.get("/Names", {}).keys())
    if names:
        yield None, f"It has {', '.join(sorted(name[1:] for name in names))}."


def _find_forms(checked: Checked) -> Broken:
    if "/AcroForm" in checked.root:
        yield None, "It has one."


def _find_attachments(checked: Checked) -> Broken:
    if "/EmbeddedFiles" in checked.root.get("/Names", {}):
        yield None, "It has some."


def _read_xmp(checked: Checked) -> dict[str, str]:
    """Give what the metadata says, by names with usual prefixes; nothing if there is none that can be read."""
    if "/Metadata" not in checked.root:
        return {}
    with checked.document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as found:
        return {name: str(found[name]) for name in ("pdfxid:GTS_PDFXVersion", *_XMP) if name in found}


_X1A, _X4 = (PdfxKind.X1A,), (PdfxKind.X4,)
RULES: tuple[Rule, ...] = (
    Rule("version", "7.5.2", "The file must be of a version of PDF that its kind allows.", _find_version),
    Rule("encryption", "7.6", "The file must not be encrypted.", _find_encryption),
    Rule("file-id", "14.4", "The file must have an identity of two parts.", _find_missing_id),
    Rule("packed-objects", "7.5.7", "The file must not have objects in streams.", _find_packed_objects, _X1A),
    Rule("output-intent", "14.11.5", "The file must say in one output intent what it is for.", _find_missing_intent),
    Rule("output-profile", "14.11.5", "The output intent must have a profile for CMYK.", _find_bad_profile),
    Rule("version-key", "14.3", "The file must say which PDF/X it is.", _find_version_key),
    Rule("trapped", "14.11.6", "The file must say whether it is trapped.", _find_trapping),
    Rule("facts", "14.3.3", "The file must have a title and dates.", _find_missing_facts),
    Rule("metadata", "14.3.2", "The metadata must have title, dates and identity.", _find_missing_xmp, _X4),
    Rule("agreement", "14.3.2", "Information and metadata must say the same.", _find_disagreement, _X4),
    Rule(
        "trim-box",
        "14.11.2",
        "Each page must have a media box, and either a trim box or an art box.",
        find_missing_boxes,
    ),
    Rule("nested-boxes", "14.11.2", "The trim box must be in the bleed box, that in the media box.", find_bad_boxes),
    Rule("fonts", "9.9", "All fonts must be embedded.", find_loose_fonts),
    Rule("colors", "8.6", "Colours must be of the printer's inks, grey or spot colours.", find_foreign_colors),
    Rule("transparency", "11", "Nothing may be transparent.", find_transparent, _X1A),
    Rule("layers", "8.11", "The file must have no layers.", _find_layers, _X1A),
    Rule("automatic-layers", "8.11.4.4", "Layers must not switch themselves.", _find_automatic_layers, _X4),
    Rule("actions", "12.6", "Nothing may happen when the file is opened.", _find_actions),
    Rule("notes", "12.5", "There must be no annotation where it prints.", find_notes),
    Rule("forms", "12.7", "The file must have no form to fill in.", _find_forms),
    Rule("attachments", "7.11.4", "No other files may be attached.", _find_attachments),
    Rule(
        "pictures", "8.9.5", "Pictures must be complete, without alternates or unknown compression.", find_bad_pictures
    ),
    Rule("curves", "10.5", "Transfer curves and halftone phases must not be set.", find_odd_states),
    Rule("streams", "8.8", "There must be no PostScript, and nothing from other files.", find_odd_streams),
)
