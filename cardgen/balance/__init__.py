"""Games by the program: players that choose, one game at a table, batches, what came of them in numbers."""
