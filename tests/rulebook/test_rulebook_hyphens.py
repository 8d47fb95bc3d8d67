"""A word whose end behind a hyphen is very short stays whole."""

from __future__ import annotations

from xml.etree.ElementTree import Comment, fromstring, tostring

import pytest

from cardgen.rulebook.layout.hyphens import hold_hyphens


def hold(html: str) -> str:
    """Give HTML after holding, with `[...]` for a stretch without breaks and `~` for a blank that does not break."""
    root = fromstring(f"<body>{html.replace('~', chr(160))}</body>")
    hold_hyphens(root)
    text = tostring(root, encoding="unicode").removeprefix("<body>").removesuffix("</body>")
    return text.replace('<span style="white-space: nowrap">', "[").replace("</span>", "]").replace(chr(160), "~")


@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("<p>deals 2 damage to a face-up Jack</p>", "<p>deals 2 damage to a [face-up] Jack</p>"),
        ("<p>a face-up~Jack.</p>", "<p>a [face-up~Jack.]</p>"),
        (
            "<p>Face-up, then a <b>built-in</b> one, face-up.</p>",
            "<p>[Face-up,] then a <b>[built-in]</b> one, [face-up.]</p>",
        ),
        ("<p><b>One</b> is face-up<i> or</i> not</p>", "<p><b>One</b> is [face-up]<i> or</i> not</p>"),
        ("<p>one-to-one</p>", "<p>[one-to-one]</p>"),
    ],
)
def test_a_short_end_behind_a_hyphen_stays_with_its_word(typed: str, held: str) -> None:
    assert hold(typed) == held


@pytest.mark.parametrize(
    "typed",
    [
        "<p>a face-down card and an Air-Fire Dual</p>",
        "<p>the rounds 3-4, and a -1</p>",
        "<code>face-up</code>",
        "<p>overwhelmingly-long-compounds-up</p>",
    ],
)
def test_what_breaks_well_or_is_long_or_is_no_word_is_left_alone(typed: str) -> None:
    assert hold(typed) == typed


def test_a_comment_is_passed_over() -> None:
    root = fromstring("<body><p>One</p></body>")
    root.insert(0, Comment("face-up"))
    hold_hyphens(root)
    assert tostring(root) == b"<body><!--face-up--><p>One</p></body>"
