"""What is still to be done in a game, as values: each game has tasks of its own; these are those of abilities."""

from __future__ import annotations

from cardgen.engine.narration import Value


class Task(Value):
    """Something that is still to be done."""


class RunStep(Task):
    """A step of an ability to run, by its number, for a player's card.

    `is_due`: what was put off is not any more. `instead_of` is done if the step is not, in whose place it was to be.
    """

    step: int
    player: int
    card: int
    is_due: bool = False
    instead_of: Task | None = None


class GoOnWithStep(Task):
    """A step that is being done: `seats` have still to act, `is_done` tells whether all so far was done in full."""

    step: int
    player: int
    card: int
    seats: tuple[int, ...]
    is_done: bool = True
    instead_of: Task | None = None


class DoOneByOne(Task):
    """A step that is done to one card after the other: `cards` are those still to come."""

    doing: GoOnWithStep
    cards: tuple[int, ...]


class Offer(Task):
    """What the first of `doing.seats` is asked: to take or decline a step, or to pick cards for it.

    `cards` are those that it is done to or picked from, `picked` those picked so far of `n` in all. One that
    `names_player` asks for the player who is to act.
    """

    doing: GoOnWithStep
    cards: tuple[int, ...]
    n: int
    picked: tuple[int, ...] = ()
    names_player: bool = False

    @property
    def seat(self) -> int:
        """The player who is asked."""
        return self.doing.seats[0]


def list_kinds_of_task(base: type[Task] = Task) -> list[type[Task]]:
    """Give every class of tasks."""
    return [each for kind in base.__subclasses__() for each in (kind, *list_kinds_of_task(kind))]
