"""A board in parts, so that a page which shows it is sent again only those that have changed."""

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """The parts by the ids of their elements: those above the seats, and those of each seat."""

    above: dict[str, Markup]
    seats: dict[str, dict[str, Markup]]

    def changes(self, before: "Board") -> str | None:
        """The parts that are not as they were, ``None`` if it has other parts than before.

        The heading is always among them: whoever gets it knows that the board is up to date.
        """
        now, then = self.parts(), before.parts()
        if now.keys() != then.keys():
            return None
        return "\n".join(now[name] for name in now if name == "heading" or now[name] != then[name])

    def parts(self) -> dict[str, Markup]:
        """All of them by their ids."""
        parts = dict(self.above)
        for of_seat in self.seats.values():
            parts |= of_seat
        return parts
