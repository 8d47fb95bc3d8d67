"""How much of each ink a colour takes: one table from RGB to CMYK, for single colours and for pictures alike.

The nodes of the table hold the limit of ink; what lies between them is interpolated, so it holds it as well.
"""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from cardgen.export.press.profiles import CmykProfile

STEPS = 33
_ROWS = 256
ROUNDING = 0.01  # four inks in 255 steps each, each rounded once
Inks = tuple[float, float, float, float]


def limit_inks(inks: Inks, limit: float) -> Inks:
    """Give inks that are `limit` together at most, 2.4 for 240 %, and look alike.

    First the grey that cyan, magenta and yellow have in common is printed with black instead, an amount of each of
    the three for the same of one; where that does not do, there is less of the three.
    """
    cyan, magenta, yellow, black = inks
    over = cyan + magenta + yellow + black - limit
    if over <= 0:
        return inks
    moved = min(over / 2, cyan, magenta, yellow, 1 - black)
    cyan, magenta, yellow, black = cyan - moved, magenta - moved, yellow - moved, black + moved
    colored = cyan + magenta + yellow
    part = min(1.0, max(0.0, limit - black) / colored) if colored > 0 else 0.0
    return cyan * part, magenta * part, yellow * part, black


class InkTable:
    """The inks of every colour with one profile and one limit, `most`: 4 where there is none."""

    def __init__(self, profile: CmykProfile, limit: float | None) -> None:
        from PIL import ImageFilter

        self.most = 4.0 if limit is None else limit
        self._limit = 4.0 if limit is None else max(1.0, limit - ROUNDING)
        nodes = self._limit_all(_convert_grid(profile.data))
        self._filter: Any = ImageFilter.Color3DLUT(STEPS, nodes, channels=4, target_mode="CMYK")
        self._tones = _list_tones(profile.data)

    def _limit_all(self, nodes: bytes) -> list[float]:
        found: list[float] = []
        for at in range(0, len(nodes), 4):
            cyan, magenta, yellow, black = nodes[at : at + 4]
            found += limit_inks((cyan / 255, magenta / 255, yellow / 255, black / 255), self._limit)
        return found

    @lru_cache(maxsize=4096)  # noqa: B019 - a table lives as long as what it converts
    def find(self, color: tuple[float, float, float]) -> Inks:
        """Give the inks of a colour, whose parts are from 0 to 1."""
        from PIL import Image

        pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in color))
        inks: Any = self.convert(pixel).getpixel((0, 0))
        cyan, magenta, yellow, black = (round(ink / 255, 4) for ink in inks)
        return cyan, magenta, yellow, black

    def find_black(self, grey: float) -> float:
        """Give how much black ink alone is as light as a grey from 0 to 1; all of it where none is dark enough."""
        wanted = grey * 255
        return round(min(range(256), key=lambda at: (abs(self._tones[at] - wanted), -at)) / 255, 4)

    def convert(self, picture: Any) -> Any:
        """Give a picture of mode CMYK for one of mode RGB."""
        return picture.filter(self._filter)

    def convert_black(self, picture: Any) -> Any:
        """Give a picture of mode CMYK for one of mode RGB, in black ink alone."""
        from PIL import Image

        blacks = [round(255 * self.find_black(grey / 255)) for grey in range(256)]
        none = Image.new("L", picture.size)
        return Image.merge("CMYK", (none, none, none, picture.convert("L").point(blacks)))

    def limit_picture(self, picture: Any) -> Any:
        """Give a picture of mode CMYK with less ink in the pixels that have too much; all others stay as they are."""
        most = int(self.most * 255)
        if most >= 4 * 255:
            return picture
        limited = None
        for top in range(0, picture.height, _ROWS):
            box = (0, top, picture.width, min(top + _ROWS, picture.height))
            rows = picture.crop(box)
            if _find_most(rows) > most:
                limited = limited or picture.copy()
                limited.paste(_limit_rows(rows, most), box)
        return limited or picture

    def limit(self, inks: Inks) -> Inks:
        """Give inks as they are, or less of them where they are too many."""
        return limit_inks(inks, self.most)


@lru_cache(maxsize=8)
def find_table(profile: CmykProfile, limit: float | None) -> InkTable:
    """Give the table of a profile and a limit of ink (2.4 for 240 %); without one the profile's own holds."""
    return InkTable(profile, limit)


def _find_most(picture: Any) -> int:
    """Give the most ink of a pixel, in steps of which one ink has 255."""
    from PIL import ImageMath

    cyan, magenta, yellow, black = picture.split()
    inks = {"cyan": cyan, "magenta": magenta, "yellow": yellow, "black": black}
    total = ImageMath.lambda_eval(lambda ink: ink["cyan"] + ink["magenta"] + ink["yellow"] + ink["black"], **inks)
    most: int = total.getextrema()[1]
    return most


def _limit_rows(picture: Any, most: int) -> Any:
    """Do to all pixels of a picture what `limit_inks` does to a colour, in whole steps."""
    from PIL import Image, ImageMath

    def limit(ink: dict[str, Any]) -> list[Any]:
        least, more = ink["min"], ink["max"]
        cyan, magenta, yellow, black = (ink[name] for name in ("cyan", "magenta", "yellow", "black"))
        half = (more(cyan + magenta + yellow + black - most, 0) + 1) / 2
        moved = least(least(half, 255 - black), least(least(cyan, magenta), yellow))
        colored = cyan + magenta + yellow - 3 * moved
        room = least(most - black - moved, colored)
        part = [(each - moved) * room / more(colored, 1) for each in (cyan, magenta, yellow)]
        return [ink["convert"](each, "L") for each in (*part, black + moved)]

    inks = dict(zip(("cyan", "magenta", "yellow", "black"), picture.split(), strict=True))
    return Image.merge("CMYK", [each.im for each in ImageMath.lambda_eval(limit, **inks)])


def _convert_grid(profile: bytes) -> bytes:
    """Give the inks, a byte each, of all nodes, red running fastest; white is no ink at all."""
    from PIL import Image

    levels = [round(255 * step / (STEPS - 1)) for step in range(STEPS)]
    grid = bytes(part for blue in levels for green in levels for red in levels for part in (red, green, blue))
    picture = Image.frombytes("RGB", (STEPS * STEPS, STEPS), grid)
    inks: bytes = _transform(picture, profile, is_into=True).tobytes()
    return inks[:-4] + bytes(4)


def _list_tones(profile: bytes) -> bytes:
    """Give how light each amount of black ink alone is, from 0 to 255 of 255, as a grey of sRGB."""
    from PIL import Image

    ramp = Image.frombytes("CMYK", (256, 1), b"".join(bytes((0, 0, 0, black)) for black in range(256)))
    tones: bytes = _transform(ramp, profile, is_into=False).convert("L").tobytes()
    return bytes([255]) + tones[1:]


def _transform(picture: Any, profile: bytes, is_into: bool) -> Any:
    """Convert a picture between sRGB and a profile's inks, white to white and the darkest to the darkest."""
    from PIL import ImageCms

    inks, screen = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
    source, target, modes = (screen, inks, ("RGB", "CMYK")) if is_into else (inks, screen, ("CMYK", "RGB"))
    intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    transform = ImageCms.buildTransform(source, target, *modes, intent, flags)
    return ImageCms.applyTransform(picture, transform)


def to_screen(picture: Any, profile: bytes) -> Any:
    """Give a picture of mode RGB for one of mode CMYK, by the profile of its inks."""
    return _transform(picture, profile, is_into=False)
