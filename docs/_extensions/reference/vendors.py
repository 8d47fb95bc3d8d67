"""What each vendor asks for, from the profiles that come with cardgen."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Report
from cardgen.export.profile import Make, Profile, list_profiles
from cardgen.export.profile_file import load_profile
from cardgen.units import format_mm
from reference.markdown import make_code, make_table

_MAKE = {
    Make.PICTURES: "a PNG of each face, sRGB",
    Make.PAGES: "a PDF with a page a face",
    Make.SHEETS: "a PDF of sheets",
}


def list_vendors() -> str:
    """Give a section for each vendor: its rules, and what can be ordered."""
    profiles = (load_profile(name, Report()) for name in list_profiles())
    return "\n".join(_tell(profile) for profile in profiles if profile is not None)


def _tell(profile: Profile) -> str:
    rows = [(rule, value + _mark(profile, *keys)) for rule, value, keys in _list_rules(profile) if value]
    head = f"## {profile.title}\n\n{make_code(profile.name)}, by <{profile.source}>\n\n"
    products = (
        (
            make_code(product.name),
            f"{format_mm(product.card.size.width)} × {format_mm(product.card.size.height)}",
            f"{product.pixels[0]} × {product.pixels[1]}" if product.pixels else "",
            "?" if product.is_unsure else "",
        )
        for product in profile.products
    )
    table = make_table(("product", "trim", "pixels", "not confirmed"), products) if profile.products else ""
    any_size = f"Cards of any size{_mark(profile, 'products')}.\n"
    return f"{head}{make_table(('rule', 'value'), rows)}\n{table or any_size}"


def _list_rules(profile: Profile) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Give each rule in words, its value, and the keys that it is read from."""
    yield "files", _MAKE[profile.make], ("make",)
    yield "bleed", f"{profile.bleed:g}", ("bleed",)
    yield "safe zone", f"{profile.safe:g}", ("safe",)
    if profile.sheet is not None:
        size = f"{format_mm(profile.sheet.width)} × {format_mm(profile.sheet.height)}"
        yield "sheet", f"{size}, {profile.cards_on_sheet} cards", ("sheet", "cards_on_sheet")
    if profile.make is Make.PAGES:
        yield "order of pages", profile.pages.value, ("pages",)
    yield "copies", "each has faces of its own" if profile.copies == "each" else "counted in the shop", ("copies",)
    yield "backs", {"needed": "each card needs one", "shared": "one for all is given once"}.get(profile.backs, ""), ()
    yield "resolution", f"{profile.dpi} dpi", ("dpi",)
    yield "colours", f"four inks, by {profile.icc}" if profile.is_cmyk else "RGB", ("cmyk", "icc")
    yield "most ink", f"{profile.ink_limit:g} %" if profile.ink_limit else "", ("ink",)
    inks = zip("CMYK", profile.rich_black or (), strict=False)
    yield "rich black", " ".join(f"{ink}{part:g}" for ink, part in inks), ("rich_black",)
    yield "kind of PDF", profile.pdf.value if profile.make is not Make.PICTURES else "", ("pdf",)
    yield "text", "as shapes, without fonts" if profile.has_outlines else "", ("outlines",)
    yield "transparency", "none" if profile.is_flat else "", ("transparency",)
    yield "most cards", f"{profile.most_cards}" if profile.most_cards else "", ("most_cards",)


def _mark(profile: Profile, *keys: str) -> str:
    return " ?" if any(key in profile.unsure for key in keys) else ""
