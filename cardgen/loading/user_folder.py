"""The user's own configuration folder: what stands there is no deck's to say."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER_VARIABLE = "CARDGEN_CONFIG"
"""Names another folder than the user's own, for tests and for machines that build alone."""


def find_config_folder() -> Path:
    """Give the user's configuration folder, which need not exist."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_config_path

    return user_config_path("cardgen", appauthor=False)


def find_state_folder() -> Path:
    """Give the folder for what belongs to the user on this machine, and is not shared as a configuration may be."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_state_path

    return user_state_path("cardgen", appauthor=False)
