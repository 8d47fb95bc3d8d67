"""What a manuscript says: its Markdown, marks, notes and comments, and what of it would be lost or misread."""
