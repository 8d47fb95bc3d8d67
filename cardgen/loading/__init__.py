"""From the files of a project to the model, with every mistake reported at its place."""
