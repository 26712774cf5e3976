"""What the coach says to one seat, as its panel shows it; plain values as in ``pages``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advised:
    """A decision: the seat's chance after it and what it costs, both in percent, and why.

    ``cost`` is empty for the best; ``mark`` names what a mistake is called, in lower case and as
    the viewer reads it.
    """

    line: str
    label: str
    chance: str
    cost: str
    why: str
    fault: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known of a seat's decision.

    ``decisions`` are best first, and empty while they are being weighed; ``shown`` if the person
    asked for them. ``doubted`` is the blunder about which the tutor asks. ``failed`` says why
    nothing could be weighed.
    """

    decisions: tuple[Advised, ...]
    shown: bool
    doubted: Advised | None
    failed: str

    @property
    def given(self) -> bool:
        """Whether there is nothing more to ask for."""
        return not self.failed and (self.shown or self.doubted is not None)
