"""Reads a printer's profile: one that comes with cardgen by its name, or a file of the user's own by its path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.export.file_names import PARTS, is_pattern
from cardgen.export.profile import PROFILES, Backs, Copies, Make, Pages, PdfKind, Product, Profile, list_profiles
from cardgen.geometry import Size
from cardgen.loading.forms import TEXT, TEXTS, Entries, Items, Number, Text
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import (
    read_entries,
    read_integer,
    read_length,
    read_text,
    read_texts,
    read_value,
    read_yes_no,
)
from cardgen.loading.sizes import read_card_size
from cardgen.loading.text_files import MAX_BYTES, decode, report_unreadable
from cardgen.loading.yaml_tree import Entry, Node, parse_yaml
from cardgen.papers import find_paper

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PIXELS = re.compile(r"([0-9]{2,5})\s*x\s*([0-9]{2,5})")
_MOST_PIXELS = 10_000
_MOST_INK = 400
_ENDINGS = (".yaml", ".yml")
_Word = TypeVar("_Word", bound=StrEnum)


def _word(kind: type[_Word], node: Node, what: str, report: Report) -> _Word | None:
    words = [each.value for each in kind]
    wanted = " or ".join(f"`{word}`" for word in words)

    def parse(text: str) -> _Word | None:
        return kind(text.strip().lower()) if text.strip().lower() in words else None

    return read_value(node, what, report, parse, "bad-profile", wanted, lambda text: suggest(text.lower(), words))


def _choice(name: str, kind: type[_Word], usual: _Word | None, about: str) -> Key:
    form = Text(words=tuple(each.value for each in kind))
    example = "" if usual else f"{name}: {next(iter(kind)).value}"
    return Key(name, partial(_word, kind), usual, example=example, about=about, form=form)


def _read_pixels(node: Node, what: str, report: Report) -> tuple[int, int] | None:
    def parse(text: str) -> tuple[int, int] | None:
        match = _PIXELS.fullmatch(text.strip().lower())
        pixels = (int(match[1]), int(match[2])) if match else (0, 0)
        return pixels if min(pixels) >= 16 and max(pixels) <= _MOST_PIXELS else None

    wanted = f"the pixels across and down, at most {_MOST_PIXELS:,} each, such as `825x1125`"
    return read_value(node, what, report, parse, "bad-profile", wanted)


def _read_inks(node: Node, what: str, report: Report) -> tuple[float, float, float, float] | None:
    texts = [scalar.text for scalar in read_texts(node, what, report)]
    if len(texts) == 4 and all(text.isdigit() and int(text) <= 100 for text in texts):
        cyan, magenta, yellow, black = map(float, texts)
        return cyan, magenta, yellow, black
    message = f"{what} is not four inks from 0 to 100: cyan, magenta, yellow, black."
    report.error("bad-profile", message, node.place, "Write `[60, 40, 40, 100]`.")
    return None


def _read_paper(node: Node, what: str, report: Report) -> Size | None:
    def parse(text: str) -> Size | None:
        found = find_paper(text)
        return found[1] if found else None

    return read_value(node, what, report, parse, "bad-paper-size", "a paper's name or a width and a height")


def _read_files(node: Node, what: str, report: Report) -> str | None:
    wanted = f"letters, digits, `-`, `_`, `/` and any of {', '.join(f'`{{{part}}}`' for part in PARTS)}"
    return read_value(node, what, report, lambda text: text if is_pattern(text) else None, "bad-profile", wanted)


_PRODUCT = Table(
    "a product",
    (
        Key("size", read_card_size, example="size: 63.5x88.9", about="The card's trim.", form=Text(names="sizes")),
        Key("pixels", _read_pixels, about="The pixels of its picture with bleed.", form=Text(pattern=r"\d+x\d+")),
        Key("verify", read_yes_no, usual=False, about="Whether the printer's own page has yet to confirm it."),
    ),
    "poker: {size: 63.5x88.9, pixels: 825x1125}",
)


def _read_products(node: Node, what: str, report: Report) -> tuple[Product, ...]:
    found = (_read_product(name, entry, report) for name, entry in read_entries(node, what, report, _PRODUCT.example))
    return tuple(product for product in found if product is not None)


def _read_product(name: str, entry: Entry, report: Report) -> Product | None:
    if not _NAME.fullmatch(name):
        message = f"`{shorten(name)}` cannot be the name of a product: its files lie in a folder of that name."
        report.error("bad-profile", message, entry.key.place, "Use small letters, digits and hyphens.")
        return None
    read = read_table(entry, _PRODUCT, report, entry.key.place)
    if read is None or read["size"] is None:
        return None
    return Product(name, read["size"], read["pixels"], read["verify"])


def _read_list(node: Node, what: str, report: Report) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in read_texts(node, what, report))


def _length(name: str, most: float, about: str) -> Key:
    return Key(name, partial(read_length, low=0.0, high=most), example=f"{name}: 1/8in", about=about)


PROFILE = Table(
    "a profile",
    (
        Key("title", read_text, example="title: My printer", about="The printer's name.", form=TEXT),
        Key("source", read_text, "", about="Where these rules stand.", form=TEXT),
        _choice("make", Make, None, "A picture a face, a PDF with a page a face, or a PDF of sheets."),
        _length("bleed", 20.0, "Colour past the cut, on every side."),
        _length("safe", 50.0, "The border of a card in which nothing important stands."),
        Key("files", _read_files, example="files: '{number}-{card}-{side}'", about="How files are called.", form=TEXT),
        Key("dpi", partial(read_integer, low=72, high=1200), 300, about="How fine pictures are."),
        _choice("pages", Pages, Pages.FRONT_FIRST, "Which face of a card comes first."),
        _choice("copies", Copies, Copies.EACH, "Whether each copy of a card has faces of its own."),
        _choice("backs", Backs, Backs.OPTIONAL, "Whether each card must have a back; one for all is given once."),
        Key("cmyk", read_yes_no, usual=False, about="Whether colours are the four inks; else they are sRGB."),
        Key("icc", read_text, "", about="The colour profile that inks are meant in, by its name.", form=TEXT),
        Key("ink", partial(read_integer, low=100, high=_MOST_INK), about="The most that inks add up to, in percent."),
        Key("rich_black", _read_inks, about="What large black areas are mixed of.", form=Items(Number(0, 100, True))),
        _choice("pdf", PdfKind, PdfKind.PLAIN, "The kind of PDF."),
        Key("outlines", read_yes_no, usual=False, about="Whether text is drawn as shapes, without fonts."),
        Key("transparency", read_yes_no, usual=True, about="Whether a PDF may have transparent parts."),
        Key("marks", read_yes_no, usual=False, about="Whether sheets have marks that show where to cut."),
        Key("most_cards", partial(read_integer, low=1, high=100_000), about="The most cards of a deck."),
        Key(
            "products",
            _read_products,
            (),
            about="What can be ordered; without it, cards of any size.",
            form=Entries(_PRODUCT),
        ),
        Key("sheet", _read_paper, about="The paper of sheets.", form=Text(names="papers")),
        Key("cards_on_sheet", partial(read_integer, low=1, high=200), about="How many cards a sheet holds."),
        Key("verify", _read_list, (), about="The keys that the printer's own page has yet to confirm.", form=TEXTS),
        Key("steps", _read_list, (), about="How to order, step by step.", form=TEXTS),
    ),
    "title: My printer",
)


def is_path(target: str) -> bool:
    """Tell whether a target is a file's path and not a name."""
    return target.lower().endswith(_ENDINGS) or "/" in target or "\\" in target


def load_profile(target: str, report: Report) -> Profile | None:
    """Give a profile by its name, or by the path of a file as it was typed; None, with the reason in the report, if
    there is none or if it is wrong."""
    path = Path(target) if is_path(target) else PROFILES / f"{target}.yaml"
    if not is_path(target) and target not in list_profiles():
        report.error("bad-profile", f"There is no profile `{shorten(target)}`.", hint=suggest(target, list_profiles()))
        return None
    text = _read(path, target, report)
    return None if text is None else parse_profile(text, path.stem, target, report)


def parse_profile(text: str, name: str, file: str, report: Report) -> Profile | None:
    """Give the profile of a text; `file` is what messages call it. None, with the reasons in the report, if it is
    wrong."""
    before = sum(1 for _ in report.unfold())
    if not _NAME.fullmatch(name):
        message = (
            f"`{shorten(name)}` cannot be the name of a profile: what is exported goes into a folder of that name."
        )
        report.error("bad-profile", message, Place(file), "Use small letters, digits and hyphens.")
    root = parse_yaml(text, file, report)
    read = None if root is None else read_table(root, PROFILE, report)
    if read is None or sum(1 for _ in report.unfold()) > before:
        return None
    return _check(_make(name, read), file, report)


def _make(name: str, read: dict[str, Any]) -> Profile:
    renamed = {"cmyk": "is_cmyk", "ink": "ink_limit", "outlines": "has_outlines", "marks": "has_marks"}
    values = {renamed.get(key, key): value for key, value in read.items() if key not in ("transparency", "verify")}
    return Profile(name=name, unsure=read["verify"], is_flat=not read["transparency"], **values)


def _check(profile: Profile, file: str, report: Report) -> Profile | None:
    """Report keys that do not go together."""
    wrong = [*_check_files(profile), *_check_sheets(profile), *_check_inks(profile)]
    wrong += [f"`verify` names `{shorten(key)}`, which is no key" for key in profile.unsure if key not in PROFILE.names]
    for reason in wrong:
        report.error(
            "bad-profile", f"{reason[0].upper()}{reason[1:]}.", Place(file), "See `cardgen explain bad-profile`."
        )
    return None if wrong else profile


def _check_files(profile: Profile) -> Iterator[str]:
    """Say what is wrong with the pictures that are asked for, and with the names of files."""
    is_pictures = profile.make is Make.PICTURES
    if is_pictures and any(each.pixels is None for each in profile.products):
        yield "pictures are asked for (`make`), and a product has no `pixels`"
    for product in profile.products:
        whole, trim = profile.picture_of(product), product.card.size
        if product.pixels and (whole.width < trim.width or whole.height < trim.height):
            yield f"the picture of `{product.name}` is smaller than its card"
    if is_pictures and not all(part in profile.files for part in ("{number}", "{side}")):
        yield "the names of pictures (`files`) need `{number}` and `{side}`, so that no two are the same"
    if len(profile.products) != 1 and "{product}" not in profile.files:
        yield "the names of files (`files`) need `{product}`, so that no two sizes have one"


def _check_sheets(profile: Profile) -> Iterator[str]:
    """Say which keys are about sheets where none are made, and what sheets lack."""
    is_sheets = profile.make is Make.SHEETS
    if is_sheets and profile.sheet is None:
        yield "`make: sheets` needs the paper of the sheets, such as `sheet: a3`"
    if not is_sheets and profile.sheet is not None:
        yield "`sheet` is the paper of sheets, for `make: sheets` and no other"
    if not is_sheets and profile.has_marks:
        yield "`marks` are for sheets: a page of one face has none"


def _check_inks(profile: Profile) -> Iterator[str]:
    """Say which keys are about inks where there are none."""
    asked = {"ink": profile.ink_limit, "rich_black": profile.rich_black, "icc": profile.icc}
    if profile.make is Make.PICTURES and profile.is_cmyk:
        yield "pictures are PNG, which has no inks (`cmyk`)"
    if not profile.is_cmyk:
        yield from (f"`{key}` is about inks: it needs `cmyk: yes`" for key, value in asked.items() if value)
    if profile.pdf is PdfKind.X1A and not profile.is_cmyk:
        yield "PDF/X-1a knows inks alone: it needs `cmyk: yes`"


def _read(path: Path, target: str, report: Report) -> str | None:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        hint = f"Profiles that come with cardgen are {', '.join(list_profiles())}."
        report.error("bad-profile", f"There is no file `{shorten(target, 200)}`.", hint=hint)
        return None
    except OSError as problem:
        report_unreadable(target, problem, report)
        return None
    if len(data) > MAX_BYTES:
        report.error("file-too-large", f"`{target}` has more than {MAX_BYTES:,} bytes.", Place(target))
        return None
    return decode(data, target, report)
