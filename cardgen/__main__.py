"""Lets `python -m cardgen` do what `cardgen` does."""

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[
            0
        ]  # the folder that the command is given in: files there are named as Python's own by chance, or not
    from cardgen.launch import launch

    sys.exit(launch())
