"""The fonts that ship with cardgen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from cardgen.loading.sources import Sources
from cardgen.render.fonts import FontLibrary
from cardgen.render.fonts.faces import FontFace
from reference.markdown import make_code, make_table

_ROOT = Path(__file__).resolve().parents[3]


def list_fonts() -> str:
    """Give each family with the weights that it has upright and in italic, and its folder."""
    listed = sorted(FontLibrary(Sources(_ROOT)).list_faces(), key=lambda each: each[1].family)
    families = [(family, list(same)) for family, same in groupby(listed, key=lambda each: each[1].family)]
    rows = (
        (
            make_code(family),
            _list_weights(face for _, face in same if not face.is_italic),
            _list_weights(face for _, face in same if face.is_italic),
            make_code(same[0][0].rpartition("/")[0]),
        )
        for family, same in families
    )
    return make_table(("family", "weights", "in italic", "folder"), rows)


def _list_weights(faces: Iterable[FontFace]) -> str:
    spans = sorted({face.weights for face in faces})
    return ", ".join(f"{low:g}" if low == high else f"{low:g} to {high:g}" for low, high in spans)
