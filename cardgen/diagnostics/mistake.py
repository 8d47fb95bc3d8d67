"""A user's mistake on its way to the report, raised where no report is at hand."""

from __future__ import annotations


class MistakeError(Exception):
    """What is wrong, and what to do.

    Whoever catches it knows the place and gives the code of a diagnostic, unless the finder knew them: `code`; `file`
    from the project's folder, with `line` and `column` from 1, 0 where unknown. `subject` is what it is about, in the
    finder's terms: a node of a sentence, the key of an example.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        *,
        code: str = "",
        file: str = "",
        line: int = 0,
        column: int = 0,
        subject: object = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
        self.file = file
        self.line = line
        self.column = column
        self.subject = subject


class MissingCard(str):
    """The subject of a mistake that names a card that the deck lacks."""

    __slots__ = ()


class MissingWords(str):
    """The subject of a mistake that takes words from a card that does not say them: the card and the words."""

    __slots__ = ()


class UndrawableError(MistakeError):
    """What was laid out without a mistake, and cannot be drawn."""
