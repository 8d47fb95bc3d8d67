"""Plain SVG made into what the drawing library draws right, or refused with a reason."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.render.face import write_svg

Lay = Callable[..., Any]
RECT = "<rect x='5' y='5' width='9' height='9'"


def test_shapes_become_rectangles_and_paths(lay: Lay) -> None:
    laid = lay(
        "<rect x='1' y='2' width='3mm' height='1cm'/><circle cx='5' cy='5' r='2'/><line x1='1' y1='1' x2='2' y2='2' "
        "stroke='red'/><polygon points='0,0 1,0 1,1'/><polyline points='0 0 1 1' fill='none' stroke='#00f'/>"
    )
    assert laid.svg.strip() == (
        '<rect x="1" y="2" width="3" height="10"/>'
        '<path d="M7 5C7 6.1046 6.1046 7 5 7C3.8954 7 3 6.1046 3 5C3 3.8954 3.8954 3 5 3C6.1046 3 7 3.8954 7 5Z"/>'
        '<path d="M1 1L2 2" fill="none" stroke="#ff0000" stroke-width="1"/>'
        '<path d="M0 0L1 0L1 1Z"/>'
        '<path d="M0 0L1 1" fill="none" stroke="#0000ff" stroke-width="1"/>'
    )


def test_physical_lengths_become_millimetres(lay: Lay) -> None:
    assert lay("<rect width='1in' height='72pt' x='96px' y='.5cm'/>").svg.strip() == (
        '<rect x="25.4" y="5" width="25.4" height="25.4"/>'
    )


@pytest.mark.parametrize(
    ("color", "written"),
    [
        ("rgb(0 0 255 / 50%)", ' fill="#0000ff" fill-opacity="0.5"'),
        ("#f008", ' fill="#ff0000" fill-opacity="0.5333"'),
        ("hsl(120, 100%, 25%)", ' fill="#008000"'),
        ("currentColor", ' fill="#112233"'),
        ("BLACK", ""),
        ("none' stroke='rebeccapurple", ' fill="none" stroke="#663399" stroke-width="1"'),
    ],
)
def test_colours_that_the_library_misreads_are_written_plainly(lay: Lay, color: str, written: str) -> None:
    laid = lay(f"<g color='#112233'>{RECT} fill='{color}'/></g>")
    assert laid.svg.strip() == f'<rect x="5" y="5" width="9" height="9"{written}/>'


@pytest.mark.parametrize(
    ("sheet", "style", "fill"),
    [
        (".a{fill:#111111!important}", "fill:#222222", "#111111"),
        (".a{fill:#111111 ! important}#i{fill:#222222}", "", "#111111"),
        (".a{fill:#111111!important}#i{fill:#222222!important}", "fill:#333333", "#222222"),
        (".a{fill:#111111!important}", "fill:#222222!important", "#222222"),
        (".a{fill:#111111}", "fill:#222222", "#222222"),
    ],
)
def test_what_is_important_wins_over_what_is_more_special(lay: Lay, sheet: str, style: str, fill: str) -> None:
    """As CSS has it: https://www.w3.org/TR/css-cascade-4/#cascading."""
    faces = lay(f"<style>{sheet}</style><rect class='a' id='i' style='{style}' width='5' height='5'/>").faces
    *_, rect = [node for node in faces.fronts["5"].tree.walk() if node.tag == "rect"]
    assert rect["fill"] == fill


def test_styles_are_resolved_by_element_class_and_id(lay: Lay) -> None:
    laid = lay(
        "<style>rect { fill: #111111; stroke: none } .warm, #cold { fill: #222222; } rect#cold{fill:#333333}"
        " /* .warm { fill: red } */</style>"
        f"{RECT}/>{RECT} class='x warm'/>{RECT} id='cold'/>{RECT} class='warm' style='fill:#444444'/>"
    )
    assert laid.codes == []
    colors = [part[:7] for part in write_svg(laid.faces.fronts["5"].tree).split('fill="')[2:]]
    assert colors == ["#111111", "#222222", "#333333", "#444444"]


@pytest.mark.parametrize(
    ("sheet", "rule"),
    [
        ("g:beforehand, g { fill: red }", "g:beforehand, g"),
        ("@media (min-width: 9cm) { rect { fill: red } }", "@media (min-width: 9cm)"),
        ("@import 'other.css'; g { fill: red }", "@import"),
        ("g { fill: red } }", "}"),
        ("g { fill: " + "(" * 3000 + ")" * 3000 + "}", "g"),
        ("g { fill: red } rect", "rect"),
    ],
)
def test_style_rule_that_is_not_read_is_told(lay: Lay, sheet: str, rule: str) -> None:
    found = lay(f"<style>{sheet}</style>{RECT}/>").only
    assert (found.code, found.message) == ("svg-unsupported", f"The style rule `{rule}` cannot be read.")


def test_group_that_changes_nothing_leaves_no_trace(lay: Lay) -> None:
    assert lay(f"<g id='a' fill='red'><g>{RECT}/></g></g><g transform='scale(2)'></g>").svg.strip() == (
        '<rect x="5" y="5" width="9" height="9" fill="#ff0000"/>'
    )


def test_hidden_and_empty_things_leave_no_trace(lay: Lay) -> None:
    laid = lay(
        f"{RECT} display='none'/>{RECT} visibility='hidden'/>{RECT} fill='none'/>{RECT} opacity='0'/><rect width='0' "
        "height='5'/><circle r='0'/><path d=''/><title>t</title><g transform='scale(0)'><rect width='1' height='1'/>"
        "</g><desc>d</desc><defs><rect width='5' height='5'/></defs><symbol><rect width='5' height='5'/></symbol>"
    )
    assert (laid.svg.strip(), laid.codes) == ("", ["blank-face"])


def test_gradient_is_laid_out_where_the_shape_is(lay: Lay) -> None:
    laid = lay(
        "<defs><linearGradient id='base'><stop offset='0' stop-color='red'/><stop offset='100%' style='stop-color:#00f;"
        "stop-opacity:.5'/></linearGradient><linearGradient id='g' href='#base' x2='0' y2='1'/></defs>"
        f"{RECT} fill='url(#g)'/>"
    )
    svg = write_svg(laid.faces.fronts["5"].tree)
    assert laid.codes == []
    assert 'x1="0" y1="0" x2="0" y2="1" gradientTransform="matrix(9 0 0 9 5 5)"' in svg
    assert '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff" stop-opacity="0.5"/>' in svg


def test_equal_gradients_are_kept_once(lay: Lay) -> None:
    gradient = (
        "<radialGradient id='{}' gradientUnits='userSpaceOnUse' cx='9' cy='9' r='5'><stop stop-color='red'/>"
        "<stop offset='1'/></radialGradient>"
    )
    faces = lay(f"{gradient.format('a')}{gradient.format('b')}{RECT} fill='url(#a)'/>{RECT} fill='url(#b)'/>").faces
    assert write_svg(faces.fronts["5"].tree).count("<radialGradient") == 1


def test_use_and_symbol_are_drawn_out(lay: Lay) -> None:
    laid = lay(
        "<defs><g id='mark' fill='red'><rect width='1' height='1'/></g></defs><use href='#mark' x='3' y='4'/>"
        "<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol>"
        "<use href='#s' x='1' y='1' width='5' height='5' fill='blue'/>"
    )
    assert laid.codes == []
    assert '<g transform="translate(3 4)"><rect x="0" y="0" width="1" height="1" fill="#ff0000"/></g>' in laid.svg
    assert 'matrix(0.5 0 0 0.5 0 0)"><rect x="0" y="0" width="10" height="10" fill="#0000ff"/>' in laid.svg


def test_use_bomb_is_refused_soon(lay: Lay) -> None:
    levels = "".join(f"<g id='b{n}'>" + f"<use href='#b{n - 1}'/>" * 10 + "</g>" for n in range(1, 10))
    start = time.process_time()
    laid = lay(f"<defs><rect id='b0' width='1' height='1'/>{levels}</defs><use href='#b9'/>")
    assert laid.codes == ["svg-too-complex"]
    assert time.process_time() - start < 8


@pytest.mark.parametrize(
    "body",
    [
        "<g id='a'><use href='#a'/></g>",
        "<g>" * 100 + "<rect width='1' height='1'/>" + "</g>" * 100,
        "<defs><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></defs><use href='#a'/>",
        "<defs><symbol id='a'><use href='#a'/></symbol></defs><use href='#a'/>",
    ],
)
def test_endless_or_deep_nesting_is_refused(lay: Lay, body: str) -> None:
    assert lay(body).codes == ["svg-too-complex"]


def test_deepest_nesting_is_no_crash(lay: Lay) -> None:
    laid = lay("<g>" * 5000 + "</g>" * 5000)
    assert len(laid.codes) == 1
    assert laid.codes[0] in ("template-xml", "svg-too-complex")


@pytest.mark.parametrize(
    "declared",
    [
        "<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>",
        "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
        "<!ENTITY % a '<!ENTITY b \"b\">'>",
        "<!ENTITY a '" + "a" * 3000 + "'>",
    ],
)
def test_entities_that_hold_others_or_files_or_grow_are_refused(
    lay: Lay, write: Callable[..., Path], declared: str
) -> None:
    body = "<g><desc>" + "&a;" * 100 + "</desc></g>"
    write("templates/sun.svg", f"<!DOCTYPE svg [{declared}]><svg xmlns='http://www.w3.org/2000/svg'>{body}</svg>")
    laid = lay("<icon name='sun' x='9' y='9' size='5'/>", icons={"sun": "sun.svg"})
    assert laid.only.code == "svg-malformed"
    assert laid.only.place.file == "templates/sun.svg"


def test_entities_that_illustrator_writes_are_put_in(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/sun.svg",
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
        '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n'
        '<!ENTITY red "&#x23;ff0000">\n]>\n<svg xmlns="&ns_svg;" viewBox="0 0 9 9">\n'
        '<rect width="9" height="9" fill="&red;"/></svg>',
    )
    laid = lay("<icon name='sun' x='9' y='9' size='9'/>", icons={"sun": "sun.svg"})
    assert laid.codes == []
    assert 'fill="#ff0000"' in laid.svg


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (f"{RECT} style='mix-blend-mode: plus-lighter'/>", "mix-blend-mode"),
        ("<foreignObject width='9' height='9'/>", "foreignObject"),
        ("<text x='9' y='20' font-family='Source Sans 3' unicode-bidi='bidi-override'>a</text>", "unicode-bidi"),
        ("<clipPath id='c'><g/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>", "clip path"),
        ("<rect width='9' height='9' clip-path='circle(calc(1px + none))'/>", "clip-path"),
        ("<g marker='url(#m)'/>", "marker"),
        ("<g font='9pt Outfit'/>", "font"),
        ("<g style='offset-path: none 3px'/>", "offset-path"),
        ("<script>alert(1)</script>", "script"),
        ("<rect width='9' height='9'><animate/></rect><animate/>", "animate"),
    ],
)
def test_what_would_be_lost_on_paper_is_refused_with_advice(lay: Lay, body: str, word: str) -> None:
    found = [each for each in lay(body).report.diagnostics if each.code == "svg-unsupported"]
    assert found
    assert word in found[0].message
    assert found[0].place is not None


def test_pattern_without_a_tile_is_told(lay: Lay) -> None:
    body = "<pattern id='p'><rect width='1' height='1'/></pattern><rect width='9' height='9' fill='url(#p)'/>"
    assert lay(body).codes == ["svg-bad-value"]


def test_unknown_element_names_the_nearest(lay: Lay) -> None:
    found = lay("<cirlce r='3'/>").only
    assert (found.code, found.hint) == ("svg-unknown-element", "Did you mean `circle`?")


@pytest.mark.parametrize(
    "body",
    [
        f"{RECT} fill='redish'/>",
        f"{RECT} fill-opacity='half'/>",
        "<rect width='9 mm wide' height='9'/>",
        f"{RECT} transform='rotate(90deg)'/>",
        "<path d='L 3 3'/>",
        "<text font-size='big' font-family='Outfit' font-weight='900' x='9' y='20'>a</text>",
        "<text font-weight='heavy' font-family='Outfit' x='9' y='20'>a</text>",
        "<textbox width='9' height='9' align='centred' font-family='Outfit' font-weight='900' x='9' y='20'>a</textbox>",
    ],
)
def test_value_that_cannot_be_read_is_told(lay: Lay, body: str) -> None:
    assert lay(body).codes == ["svg-bad-value"]


@pytest.mark.parametrize(
    "body",
    [
        f"<linearGradient id='sky'/>{RECT} fill='url(#skye)'/>",
        f"{RECT} clip-path='url(#skye)'/>",
        f"{RECT} mask='url(#skye)'/>",
        "<use href='#skye'/>",
        "<use href='other.svg#skye'/>",
        "<path d='M9 9H20' marker-end='url(#skye)'/>",
    ],
)
def test_reference_to_nothing_is_told(lay: Lay, body: str) -> None:
    assert lay(body).codes == ["svg-missing-reference"]


def test_elements_of_drawing_programs_are_passed_over(lay: Lay) -> None:
    laid = lay(
        "<g xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' xmlns:s='http://x/s' inkscape:label='a'>"
        f"<s:namedview/>{RECT}/></g>"
    )
    assert laid.codes == []
    assert laid.svg.strip() == '<rect x="5" y="5" width="9" height="9"/>'


def test_icon_of_black_and_current_colour_takes_the_fill(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/two.svg",
        "<svg viewBox='0 0 10 10'><rect width='5' height='5'/><path fill='currentColor' d='M5 5H10V10Z'/></svg>",
    )
    laid = lay("<icon name='two' x='9' y='9' size='5' fill='#201A5E'/>", icons={"two": "two.svg"})
    assert laid.codes == []
    assert laid.svg.count('fill="#201a5e"') == 2


def test_icon_of_several_colours_keeps_them(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/two.svg",
        "<svg viewBox='0 0 10 10'><rect width='5' height='5'/><rect x='5' width='5' height='5' fill='red'/></svg>",
    )
    laid = lay("<icon name='two' x='9' y='9' size='5' fill='#201A5E'/>", icons={"two": "two.svg"})
    assert 'fill="#ff0000"' in laid.svg
    assert "#201a5e" not in laid.svg


def test_icon_keeps_its_aspect_in_the_middle_of_its_box(lay: Lay, write: Callable[..., Path]) -> None:
    write("templates/wide.svg", "<svg viewBox='0 0 20 10'><rect width='20' height='10'/></svg>")
    laid = lay("<icon name='wide' x='10' y='10' size='10'/>", icons={"wide": "wide.svg"})
    assert 'transform="matrix(0.5 0 0 0.5 10 12.5)"' in laid.svg


def test_mistake_in_an_icon_is_found_in_its_file(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/bad.svg",
        "<svg viewBox='0 0 20 10'>\n\n<rect width='20' height='10' vector-effect='fixed-position'/></svg>",
    )
    found = lay("<icon name='bad' x='9' y='9' size='9'/>", icons={"bad": "bad.svg"}).only
    assert found.code == "svg-unsupported"
    assert (found.place.file, found.place.line) == ("templates/bad.svg", 3)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\x89PNG\r\n\x1a\n....", "picture-type"),
        (b"<svg viewBox='0 0 1 1'><rect></svg>", "svg-malformed"),
        (b"<html/>", "picture-type"),
        (b"<?xml version='1.0'?><html/>", "svg-malformed"),
        (b"<svg><rect width='1' height='1'/></svg>", "svg-bad-value"),
        (b"<svg viewBox='0 0 1 1'>" + b"<!-- -->" * 510000 + b"</svg>", "svg-too-complex"),
        (b"<svg viewBox='0 0 9 9'><text font-family='Outfitt' font-weight='900'>a</text></svg>", "unknown-font"),
    ],
)
def test_icon_file_that_is_no_good_is_told(lay: Lay, write: Callable[..., Path], content: bytes, code: str) -> None:
    write("templates/bad.svg", content)
    assert code in lay("<icon name='bad' x='9' y='9' size='9'/>", icons={"bad": "bad.svg"}).codes


def test_unknown_icon_and_missing_file_are_told(lay: Lay) -> None:
    assert lay("<icon name='sunn' size='3'/>", icons={"sun": "sun.svg"}).codes == ["unknown-icon"]
    assert lay("<icon name='sun' size='3'/>", icons={"sun": "sun.svg"}).codes == ["missing-picture"]
    assert lay("<icon name='sun' size='3'/>", icons={"sun": "../../sun.svg"}).codes == ["outside-project"]


@pytest.mark.parametrize(
    "body",
    [
        "<icon x='9' y='9' size='5'/>",
        "<textbox x='9' y='9' width='9' height='9' font-family='Outfit' font-weight='900'>a<icon/></textbox>",
    ],
)
def test_icon_without_a_name_is_told(lay: Lay, body: str) -> None:
    found = lay(body, icons={"sun": "sun.svg"}).only
    expected = ("unknown-icon", "The deck has no icon ``.", "Allowed here: `sun`.")
    assert (found.code, found.message, found.hint) == expected


def test_nested_svg_is_fitted_into_its_place(lay: Lay) -> None:
    laid = lay("<svg x='10' y='10' width='20' height='10' viewBox='0 0 10 10'><rect width='100%' height='50%'/></svg>")
    assert '<g transform="translate(15 10)"><rect x="0" y="0" width="10" height="5"/></g>' in laid.svg


def test_all_mistakes_of_a_face_come_at_once_and_the_face_is_still_made(lay: Lay) -> None:
    laid = lay(
        f"{RECT} fill='redish'/><cirlce/><text font-family='Nope' x='9' y='9'>a</text>{RECT} filter='url(#x)'/>"
        "<icon name='no' size='3'/><image href='no.png' width='9' height='9'/>"
    )
    assert laid.codes == [
        "svg-bad-value",
        "svg-unknown-element",
        "unknown-font",
        "svg-missing-reference",
        "unknown-icon",
        "missing-picture",
    ]
    assert "5" in laid.faces.fronts
