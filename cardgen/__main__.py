"""Runs the command line with `python -m cardgen`."""

from __future__ import annotations

import sys

from cardgen.cli import main

sys.exit(main())
