"""Drawn faces made light, where their templates know no sparing dress."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.diagnostics.mistake import UndrawableError
from cardgen.render.face import DrawnFaces, Face

HINT = "Print it with all inks: `--full-ink`."


def lighten(drawn: DrawnFaces, faces: Sequence[Face]) -> DrawnFaces:
    """Give drawn faces with those made light whose templates know no sparing dress; raises UndrawableError."""
    pages = [drawn.first_page + at for at, face in enumerate(faces) if face.is_light]
    if not pages:
        return drawn
    from cardgen.export.press import PressError, to_low_ink

    try:
        return DrawnFaces(to_low_ink(drawn.pdf, pages), drawn.keys, drawn.first_page)
    except PressError as problem:
        raise UndrawableError(str(problem), HINT, code="unconvertible-color") from problem
