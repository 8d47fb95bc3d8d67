"""Joins PDFs into one: each page keeps its size and its boxes, each part gets a bookmark, nothing is stored twice."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from cardgen.geometry import Box
from cardgen.kit.tags import TagTree
from cardgen.rulebook.finish.accessible import map_glyphs
from cardgen.rulebook.placeholders import PAGE_KEY
from cardgen.sheets.forms import MINIATURE_KEY, Copier, FormStore
from cardgen.sheets.pdf import finish

PART_ADDRESS = "http://book.invalid/part/"
"""What a link to a part begins with while it is set; the part's number from 0 follows."""
_KEPT = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Rotate", "/Group", "/UserUnit")


@dataclass(frozen=True, slots=True)
class JoinPart:
    """A PDF to join: what its bookmark is called, and its bytes.

    One of sheets, which are not tagged, has a text for each page that stands for what is seen there.
    """

    name: str
    pdf: bytes
    texts: tuple[str, ...] = ()


def join_parts(parts: Sequence[JoinPart], shown: Sequence[tuple[int, int]], title: str, lang: str) -> bytes:
    """Give one tagged PDF of all parts, with bookmarks and page labels: the same input gives the same bytes.

    Pages of sheets may be seen small in other parts, where placeholders stand for them: `shown` gives for each
    of these its part and its page, from 0. What is equal in the parts is stored once.
    """
    with pikepdf.new() as pdf:
        store, tags = FormStore(pdf), TagTree(pdf)
        forms: list[list[Any]] = []
        starts: list[int] = []
        outline: list[OutlineItem] = []
        for part in parts:
            starts.append(len(pdf.pages))
            with pikepdf.open(io.BytesIO(part.pdf)) as source:
                map_glyphs(source)  # as the rulebook's are, so that its fonts are those of the sheets
                copier = store.begin()
                add = _add_sheets if part.texts else _add_tagged
                forms.append(add(pdf, source, copier, part, tags))
                _add_layers(pdf, source, copier)
                pages = [page.obj for page in list(pdf.pages)[starts[-1] :]]
                outline.append(_outline_part(part.name, source, pages))
        tags.finish()
        _show_pages(pdf, [forms[part][page] for part, page in shown])
        _point_to_parts(pdf, starts)
        with pdf.open_outline() as written:
            written.root.extend(outline)
        labels = (
            (start, Dictionary(S=Name.D, P=String(f"{part.name} "))) for start, part in zip(starts, parts, strict=True)
        )
        pdf.Root.PageLabels = Dictionary(Nums=Array([item for pair in labels for item in pair]))
        pdf.Root.PageMode = Name.UseOutlines
        return finish(pdf, title, lang, None)


def _add_sheets(pdf: pikepdf.Pdf, source: pikepdf.Pdf, copier: Copier, part: JoinPart, tags: TagTree) -> list[Any]:
    """Add pages each of which shows a form and nothing else, so that it can be seen elsewhere; give the forms."""
    forms = [copier.copy_page(page) for page in source.pages]
    for old, form, text in zip(source.pages, forms, part.texts, strict=True):
        page = _add_page(pdf, old)
        page.Resources = Dictionary(XObject=Dictionary(Page=form))
        page.Contents = tags.show_page
        left, bottom, right, top = (float(edge) for edge in page.MediaBox)
        tags.add_picture(page, text, Box(left, bottom, right - left, top - bottom))
    return forms


def _add_tagged(pdf: pikepdf.Pdf, source: pikepdf.Pdf, copier: Copier, part: JoinPart, tags: TagTree) -> list[Any]:
    pages = {}
    for old in source.pages:
        old.contents_coalesce()
        page = pages[old.obj.objgen] = _add_page(pdf, old)
        page.Resources, page.Contents = copier.store(old.resources), copier.store(old.obj.Contents)
    _resolve_links(source)
    tags.add_document(source, pages, copier)
    return []


def _add_page(pdf: pikepdf.Pdf, old: pikepdf.Page) -> Any:
    page = Dictionary(Type=Name.Page)
    for key in _KEPT:
        if key in old.obj:
            page[key] = pikepdf.Object.parse(old.obj[key].unparse(resolved=True)) if key != "/Rotate" else old.obj[key]
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    return pdf.pages[-1].obj


def _add_layers(pdf: pikepdf.Pdf, source: pikepdf.Pdf, copier: Copier) -> None:
    """Add a part's layers to the list of those that can be hidden; one that parts have in common is one layer."""
    if "/OCProperties" not in source.Root:
        return
    groups = [copier.store(group) for group in source.Root.OCProperties.OCGs]
    known = [*pdf.Root.OCProperties.OCGs] if "/OCProperties" in pdf.Root else []
    new = [group for group in groups if all(group.objgen != other.objgen for other in known)]
    usual = Dictionary(Name=String("Layers"), BaseState=Name.ON, Order=Array([*known, *new]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([*known, *new]), D=usual)


def _resolve_links(source: pikepdf.Pdf) -> None:
    """Let each link say itself where it leads: names of places in one part may be those of others in another."""
    names = _named_places(source)
    for page in source.pages:
        for link in page.obj.get("/Annots", ()):
            target = link.get("/Dest")
            if isinstance(target, String) and str(target) in names:
                link.Dest = names[str(target)]


def _named_places(source: pikepdf.Pdf) -> Mapping[str, Any]:
    found = source.Root.get("/Names", Dictionary()).get("/Dests")
    return {} if found is None else dict(pikepdf.NameTree(found).items())


def _outline_part(name: str, source: pikepdf.Pdf, pages: Sequence[Any]) -> OutlineItem:
    """Give the bookmark of a part, above those that it has of its own."""
    by_number = {old.obj.objgen: new for old, new in zip(source.pages, pages, strict=True)}
    item = OutlineItem(name, Array([pages[0], Name.Fit]))
    with source.open_outline() as outline:
        item.children.extend(_copy_items(outline.root, by_number))
    item.is_closed = True
    return item


def _copy_items(items: Sequence[OutlineItem], pages: Mapping[Any, Any]) -> Iterator[OutlineItem]:
    for each in items:
        page, *where = cast("Array", each.destination)
        place = [pikepdf.Object.parse(one.unparse()) if isinstance(one, pikepdf.Object) else one for one in where]
        copied = OutlineItem(each.title, Array([pages[page.objgen], *place]))
        copied.children.extend(_copy_items(each.children, pages))
        copied.is_closed = True
        yield copied


def _show_pages(pdf: pikepdf.Pdf, forms: Sequence[Any]) -> None:
    """Turn each placeholder of a page into a form that shows the page in the unit square."""
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Stream) or PAGE_KEY not in item:
            continue
        form = forms[int(item[PAGE_KEY])]
        left, bottom, right, top = (float(edge) for edge in form.BBox)
        width, height = right - left, top - bottom
        for key in [key for key, _ in item.items() if key != "/Length"]:
            del item[key]
        item.write(b"/Page Do")
        item[MINIATURE_KEY] = True
        item.Type, item.Subtype, item.BBox = Name.XObject, Name.Form, Array([left, bottom, right, top])
        across, up = round(1 / width, 10), round(1 / height, 10)
        item.Matrix = Array([across, 0, 0, up, round(-left / width, 10), round(-bottom / height, 10)])
        item.Resources = Dictionary(XObject=Dictionary(Page=form))


def _point_to_parts(pdf: pikepdf.Pdf, starts: Sequence[int]) -> None:
    """Let links to a part lead to its first page."""
    pages = [page.obj for page in pdf.pages]
    for page in pages:
        for link in page.get("/Annots", ()):
            address = str(link.get("/A", Dictionary()).get("/URI", ""))
            if address.startswith(PART_ADDRESS):
                del link["/A"]
                link.Dest = Array([pages[starts[int(address.removeprefix(PART_ADDRESS))]], Name.Fit])
