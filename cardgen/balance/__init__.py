"""Many games by themselves: players that choose, batches, what came of them in numbers."""
