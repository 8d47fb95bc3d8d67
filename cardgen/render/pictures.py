"""Pictures in faces: each decoded once, JPEG data passed through as it is."""

from __future__ import annotations

from typing import Any


class Pictures:
    """Draws pictures; keeps what was decoded."""

    def draw(self, context: Any, node: Any) -> None:
        """Draw a picture where its element says."""
