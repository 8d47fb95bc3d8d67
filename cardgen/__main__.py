"""Lets `python -m cardgen` do what `cardgen` does."""

import sys

from cardgen.cli import main

if __name__ == "__main__":
    sys.exit(main())
