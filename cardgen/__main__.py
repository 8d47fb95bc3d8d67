"""Lets `python -m cardgen` do what `cardgen` does."""

import sys

from cardgen.launch import launch

if __name__ == "__main__":
    sys.exit(launch())
