"""Lets `python -m cardgen` do what `cardgen` does."""

import sys

if __name__ == "__main__":
    # the folder that the command is given in may hold files named as Python's own, which nobody means to run
    if not sys.flags.safe_path:
        del sys.path[0]
    from cardgen.launch import launch

    sys.exit(launch())
