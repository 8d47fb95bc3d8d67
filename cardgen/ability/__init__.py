"""The ability language: one sentence in, one tree of nodes out, and the same sentence printed from it again."""
