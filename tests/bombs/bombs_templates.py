"""Bombs in templates: what is filled in grows, or never ends."""

from __future__ import annotations

from functools import partial

from bomb import Bomb, make_project

_TOO_LARGE = frozenset({"template-too-large"})

BOMBS = (
    Bomb("list-multiplied", partial(make_project, "{% set x = [0] * 400000000 %}{{ x | length }}"), _TOO_LARGE),
    Bomb("range", partial(make_project, "{% for i in range(100000000) %}{% endfor %}"), _TOO_LARGE),
)
