"""Turns a file of sheets into the four inks of a press in this process, and prints the seconds that it took."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from cardgen.export.press import load_profile, to_cmyk


def main() -> None:
    """Convert the file that is named, with the limit and the rich black of a vendor."""
    pdf, profile = Path(sys.argv[1]).read_bytes(), load_profile()
    started = time.perf_counter()
    to_cmyk(pdf, profile, 2.4, (0.6, 0.4, 0.4, 1.0))
    print(time.perf_counter() - started)


if __name__ == "__main__":
    main()
