"""All fonts of a project, and the choice among them: by family, weight, width, slant, and by glyph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.loading.sources import FileTooLargeError, OutsideProjectError, Sources, UnreadableFileError
from cardgen.render.fonts.asked import GENERIC, Finer, format_number, format_width, parse_families
from cardgen.render.fonts.faces import FontFace, fold, list_faces
from cardgen.render.fonts.faults import DAMAGED, OTHER_SUFFIXES, SUFFIXES, Fault
from cardgen.render.fonts.font import Font
from cardgen.render.fonts.programs import load_program, name_program, parse_program

FOLDER = "fonts"
_PLAIN = Finer()
_NORMAL = 400
_MOST_FILES = 5


@dataclass(frozen=True, slots=True)
class _Listed:
    """A font of a file; `is_style` says that it was found by the name of a style such as `Source Sans 3 SemiBold`."""

    file: str
    face: FontFace
    is_style: bool


@dataclass(slots=True)
class FontLibrary:
    """All fonts below `fonts/` of the project and of what is shipped; a file is opened when first looked at."""

    sources: Sources
    _by_file: dict[str, Font] = field(default_factory=dict)
    _names: dict[str, list[_Listed]] | None = None
    _families: dict[str, str] = field(default_factory=dict)
    _faults: dict[str, Fault] = field(default_factory=dict)
    _restricted: list[str] = field(default_factory=list)
    _found: dict[tuple[str, int, bool, Finer], tuple[Font, ...]] = field(default_factory=dict)

    def open(self, file: str) -> Font:
        """Give the font that a name of `cardgen.render.fonts.programs` stands for; its file is known to be there.

        Raises MistakeError if it is damaged.
        """
        if file not in self._by_file:
            try:
                self._by_file[file] = Font(file, load_program(self.sources, file))
            except ValueError as problem:
                message = f"The font file `{parse_program(file)[0]}` is damaged: no letter of it can be drawn."
                raise MistakeError(message, DAMAGED.hint, code="unknown-font") from problem
        return self._by_file[file]

    def find(self, families: str, weight: int, italic: bool, finer: Finer = _PLAIN) -> Font:
        """Give the font of the first family of a comma list that exists, in exactly this weight, width and slant.

        Raises MistakeError if there is none, or the family has no such font.
        """
        return self.find_all(families, weight, italic, finer)[0]

    def find_all(self, families: str, weight: int, italic: bool, finer: Finer = _PLAIN) -> tuple[Font, ...]:
        """Give the font that `find` gives, then of each further family of the list that exists the nearest one."""
        key = (families, weight, italic, finer)
        if key not in self._found:
            known = [self._list(family) for family in parse_families(families)]
            listed = [each for each in known if each]
            if not listed:
                raise self._lacks_family(parse_families(families))
            first = self._open_listed(_choose(listed[0], weight, italic, finer), weight, italic, finer)
            more = (self._open_listed(_choose_nearest(each, weight, italic, finer), weight, italic, finer)
                    for each in listed[1:])  # fmt: skip
            self._found[key] = tuple({font.file: font for font in (first, *more)}.values())
        return self._found[key]

    def find_nearest_weight(self, families: str, weight: int, italic: bool) -> int:
        """Give the weight nearest to one that the first family that exists has in a slant; itself if it has no such."""
        for family in parse_families(families):
            faces = [each.face for each in self._list(family) if each.face.can_slant(italic)]
            if faces:
                nearest = min((_clamp(weight, face.weights) for face in faces), key=lambda w: (abs(w - weight), w))
                return round(nearest)
        return weight

    def find_nearest(self, families: str, weight: int, italic: bool, finer: Finer) -> tuple[int, Finer, str] | None:
        """Give what comes nearest to a weight, or else to a width, or else to axes, that the first family that exists
        lacks, and say in a sentence what that is; None where it lacks none of them."""
        nearest = self.find_nearest_weight(families, weight, italic)
        if nearest != weight:
            return nearest, finer, f"The weight {nearest} is printed."
        listed = next((found for family in parse_families(families) if (found := self._list(family))), ())
        faces = [each.face for each in listed if each.face.can_slant(italic)]
        faces = [face for face in faces if _holds(face.weights, weight)] or faces
        if not faces:
            return None
        if finer.width is not None:
            asked = finer.width
            width = min((_clamp(asked, face.widths) for face in faces), key=lambda width: (abs(width - asked), width))
            if not _holds((width, width), asked):
                return weight, replace(finer, width=width), f"The width {format_width(width)} is printed."
        return (weight, replace(finer, axes=()), "It is printed without such settings.") if finer.axes else None

    def list_missing(self, families: str) -> tuple[str, ...]:
        """Give the names of a list that no font has; not those of CSS that stand for a kind of font."""
        return tuple(name for names in self.list_passed(families) for name in names)

    def list_passed(self, families: str) -> tuple[tuple[str, ...], ...]:
        """Give for each family of a list that there is, and for the list's end, the missing ones right before it."""
        passed: list[list[str]] = [[]]
        for name in parse_families(families):
            if self._list(name):
                passed.append([])
            elif name.lower() not in GENERIC:
                passed[-1].append(name)
        return tuple(map(tuple, passed))

    def has(self, family: str) -> bool:
        """Tell whether a font has a family's name, or that of a style."""
        return bool(self._list(family))

    def suggest(self, name: str) -> str:
        """Give a question after the family whose name is nearest, if one is near."""
        self._read_files()
        return suggest(name, sorted(self._families.values()))

    def list_faces(self) -> list[tuple[str, FontFace]]:
        """Give each font of a family with the file that it is in."""
        listed = (each for several in self._read_files().values() for each in several if not each.is_style)
        return [(each.file, each.face) for each in listed]

    def faults(self) -> dict[str, Fault]:
        """Give by their names the files in `fonts/` that cannot be used, and why."""
        self._read_files()
        return self._faults

    def restricted(self) -> tuple[str, ...]:
        """Give the files with a font that its maker does not let be embedded in documents."""
        self._read_files()
        return tuple(dict.fromkeys(self._restricted))

    def list_doubles(self) -> list[tuple[str, str, str]]:
        """Give two files that have a font of the same name each, with other letters, and what both call it."""
        listed: dict[tuple[object, ...], list[tuple[str, FontFace]]] = {}
        for file, face in self.list_faces():
            if not face.location:
                key = fold(face.family), face.weights, face.widths, face.is_italic, *sorted(face.axes)
                listed.setdefault(key, []).append((file, face))
        found = {}
        for (first, its), *others in listed.values():
            for file, face in others[:_MOST_FILES]:
                with suppress(MistakeError):  # what cannot be drawn is told where it is used
                    one, two = (
                        self.open(name_program(first, its.index, {})),
                        self.open(name_program(file, face.index, {})),
                    )
                    if file != first and one.style == two.style and not one.is_alike(two):
                        found[first, file] = two.describe()
        return [(first, file, name) for (first, file), name in found.items()]

    def _list(self, family: str) -> Sequence[_Listed]:
        """Give the fonts of a family, or of a style if that is what the name stands for."""
        listed = self._read_files().get(fold(family), ())
        return [each for each in listed if not each.is_style] or listed

    def _read_files(self) -> dict[str, list[_Listed]]:
        if self._names is None:
            self._names = {}
            for file in self.sources.list_folder(FOLDER):
                if file.lower().endswith((*SUFFIXES, *OTHER_SUFFIXES)) and not file.rpartition("/")[2].startswith("."):
                    self._read_file(file, self._names)
        return self._names

    def _read_file(self, file: str, names: dict[str, list[_Listed]]) -> None:
        try:
            listing = list_faces(self.sources.read(file) or b"")
        except OutsideProjectError:
            self._faults[file] = Fault("leads out of the project's folder", "Put the file itself there.")
            return
        except (FileTooLargeError, UnreadableFileError) as problem:
            self._faults[file] = Fault(problem.said, problem.hint)
            return
        if listing.fault is not None:
            self._faults[file] = listing.fault
        for face in listing.faces:
            if face.family:
                names.setdefault(fold(face.family), []).append(_Listed(file, face, is_style=False))
                self._families.setdefault(fold(face.family), face.family)
            for name in face.other_names:
                names.setdefault(fold(name), []).append(_Listed(file, face, is_style=True))
            if face.is_restricted:
                self._restricted.append(file)

    def _open_listed(self, listed: _Listed, weight: int, italic: bool, finer: Finer) -> Font:
        face = listed.face
        if listed.is_style:
            weight = round(_clamp(weight, face.weights))
            italic = italic if face.can_slant(italic) else not italic
        return self.open(name_program(listed.file, face.index, face.locate(weight, italic, finer)))

    def _lacks_family(self, families: Sequence[str]) -> MistakeError:
        names = sorted(self._read_families())
        if not families:
            hint = "Set font-family to one of: " + ", ".join(names) + "."
            return MistakeError("This text names no font family.", hint, code="unknown-font")
        if all(family.lower() in GENERIC for family in families):
            message = f"`{families[0]}` is no font: it leaves the choice to the machine, whose fonts are never used."
            return MistakeError(message, "Name one of: " + ", ".join(names) + ".", code="unknown-font")
        wanted = ", ".join(f"`{family}`" for family in families)
        message = f"There is no font family {wanted} in the folder `{FOLDER}/`."
        faults = self.faults()
        if faults:
            more = f", nor are {len(faults) - _MOST_FILES} more files there" if len(faults) > _MOST_FILES else ""
            told = (f"`{file}` is not used: it {fault.said}" for file, fault in islice(faults.items(), _MOST_FILES))
            message += f" {'; '.join(told)}{more}."
            hint = suggest(families[0], names) or next(iter(faults.values())).hint
            return MistakeError(message, hint, code="unknown-font")
        put = (
            f"Put the font file ({', '.join(SUFFIXES)}) with its licence into `{FOLDER}/`; system fonts are never used."
        )
        return MistakeError(message, suggest(families[0], names) or put, code="unknown-font")

    def _read_families(self) -> Iterable[str]:
        self._read_files()
        return self._families.values()


def _choose(listed: Sequence[_Listed], weight: int, italic: bool, finer: Finer) -> _Listed:
    """Give what fits exactly; the name of a style says its own weight and slant, where nothing else is asked."""
    fits = [each for each in listed if each.face.can_slant(italic)]
    if not fits and not italic and all(each.is_style for each in listed):
        fits = list(listed)
    exact = [each for each in fits if _holds(each.face.weights, weight)]
    if not exact and weight == _NORMAL and all(each.is_style for each in fits):
        least = min((each.face.weights[0] for each in fits), default=0.0)
        exact = [each for each in fits if each.face.weights[0] == least]
    if not exact:
        raise _lacks_weight(listed, weight, italic)
    if finer.width is not None:
        wide = [each for each in exact if _holds(each.face.widths, finer.width)]
        if not wide:
            raise _lacks_width(exact, finer.width)
        exact = wide
    chosen = _choose_nearest(exact, weight, italic, finer)
    _check_axes(chosen.face, finer)
    return chosen


def _choose_nearest(listed: Sequence[_Listed], weight: int, italic: bool, finer: Finer) -> _Listed:
    width = 100.0 if finer.width is None else finer.width

    def distance(each: _Listed) -> tuple[float, ...]:
        face = each.face
        return (
            not face.can_slant(italic),
            abs(_clamp(width, face.widths) - width),
            abs(_clamp(weight, face.weights) - weight),
            0.0 if finer.size is None or "opsz" in face.axes else abs(face.size - finer.size),
            bool(face.axes),
        )

    return min(listed, key=distance)


def _check_axes(face: FontFace, finer: Finer) -> None:
    """Raise MistakeError for an axis that is set and that the font lacks, or that does not go so far."""
    has = ", ".join(
        f"{tag} ({format_number(axis.least)} to {format_number(axis.most)})" for tag, axis in face.axes.items()
    )
    hint = f"It has: {has}." if has else "It is no variable font: leave font-variation-settings away."
    for tag, value in finer.axes:
        name = face.family or face.other_names[0]
        if tag not in face.axes:
            raise MistakeError(f"The font {name} has no axis `{tag}`.", hint, code="unknown-font")
        if face.axes[tag].clamp(value) != value:
            message = f"The axis `{tag}` of the font {name} does not go to {format_number(value)}."
            raise MistakeError(message, hint, code="unknown-font")


def _holds(span: tuple[float, float], value: float) -> bool:
    return span[0] - 0.01 <= value <= span[1] + 0.01


def _clamp(value: float, span: tuple[float, float]) -> float:
    return min(max(value, span[0]), span[1])


def _lacks_weight(listed: Sequence[_Listed], weight: int, italic: bool) -> MistakeError:
    faces = sorted((each.face for each in listed), key=lambda face: (not face.can_slant(False), face.weights))
    has = [_span(face.weights, format_number) + ("" if face.can_slant(False) else " italic") for face in faces]
    wanted = f"{weight} italic" if italic else str(weight)
    message = f"The family {_name(listed)} has no weight {wanted}."
    return MistakeError(message, f"It has: {', '.join(dict.fromkeys(has))}.", code="unknown-font")


def _lacks_width(listed: Sequence[_Listed], width: float) -> MistakeError:
    faces = sorted((each.face for each in listed), key=lambda face: face.widths)
    has = ", ".join(dict.fromkeys(_span(face.widths, format_width) for face in faces))
    message = f"The family {_name(listed)} has no width {format_width(width)} in this weight and slant."
    return MistakeError(message, f"It has: {has}.", code="unknown-font")


def _name(listed: Sequence[_Listed]) -> str:
    first = listed[0]
    return first.face.other_names[0] if first.is_style else first.face.family


def _span(span: tuple[float, float], form: object) -> str:
    assert callable(form)
    return form(span[0]) if span[0] == span[1] else f"{form(span[0])} to {form(span[1])}"
