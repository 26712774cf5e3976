"""What programs and the server say to each other, as OpenAPI shows it."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from livingwell.table.chairs import ENTROPY_DIGITS
from livingwell.table.ledger import Entry
from livingwell.table.store import Stage
from livingwell.web import levels

Letter = Literal["A", "B", "C", "D"]
Name = Annotated[str, Field(min_length=1, max_length=40, examples=["Jane"])]
Entropy = Annotated[
    str,
    Field(
        pattern=f"^[0-9a-fA-F]{{{ENTROPY_DIGITS}}}$",
        description="16 random bytes of your own, in hex. Left out, the server adds some for you.",
        examples=["9f86d081884c7d659a2feaa0c55ad015"],
    ),
]


def _level(name: str) -> str:
    if not levels.is_level(name):
        known = ", ".join(level.name for level in levels.levels())
        raise ValueError(f"there is no such level; there are {known}")
    return name


Level = Annotated[
    str,
    AfterValidator(_level),
    Field(
        json_schema_extra={"enum": [level.name for level in levels.levels()]},
        examples=[levels.usual()],
    ),
]


_COMMITMENT: Final = "7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a"


class Message(BaseModel):
    """Unknown keys are an error: a misspelt option should not be passed over in silence."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(Message):
    """A seat of a new table."""

    kind: Literal["me", "friend", "bot"] = Field(
        description="`me` is played by your token, `friend` waits for somebody, `bot` is a bot.",
        examples=["me"],
    )
    name: Name | None = Field(None, description="What `me` is called.")
    level: Level | None = Field(None, description="The level of a `bot`.")


class NewTable(Message):
    """A table to be opened."""

    seats: list[NewSeat] = Field(
        min_length=2,
        max_length=4,
        examples=[[{"kind": "me", "name": "Jane"}, {"kind": "bot", "level": "random"}]],
    )
    public: bool = Field(False, description="Show it in the lobby, where anyone may join.")
    clock: Literal[0, 30, 60, 120, 300, 900] = Field(
        0, description="Seconds a turn; 0 is no clock."
    )
    pace: Literal["instant", "quick", "normal", "slow"] = Field(
        "instant", description="How fast bots play."
    )
    dice: Literal["fair", "system", "hand"] = "fair"


class Opened(Message):
    """A table that was opened. The token plays your seats; it is shown this once."""

    id: str = Field(examples=["4nC2hYxS0Kp1m9kqW1b3ZQ"])
    token: str = Field(examples=["k3vYx0bqf3rj0m5mVnG0mC0k1yqVxQ2p"])
    commitment: str | None = Field(
        description="The SHA-256 of the secret of fair dice, in hex.", examples=[_COMMITMENT]
    )
    invitations: dict[Letter, str] = Field(
        description="For each seat that waits, the secret with which a friend takes it.",
        examples=[{"B": "0f8fad5bd9cb469fa16570867728950e"}],
    )


class Joining(Message):
    """Whoever takes a seat."""

    name: Name
    invitation: str | None = Field(
        None,
        max_length=64,
        description="The seat's secret; not needed at a public table.",
        examples=["0f8fad5bd9cb469fa16570867728950e"],
    )
    entropy: Entropy | None = None


class Joined(Message):
    """A seat that is yours. The token plays it; it is shown this once."""

    seat: Letter
    token: str = Field(examples=["k3vYx0bqf3rj0m5mVnG0mC0k1yqVxQ2p"])


class Filling(Message):
    """Bots for the seats that are still open."""

    level: Level | None = None


class NewLine(Message):
    """A line to be written.

    A decision such as `A unlock 3+4`; `A undo` takes your last decision back while no dice have
    fallen since; `roll` lets the dice fall that are owed, and `roll A 53 B 63` enters dice that
    people rolled themselves.
    """

    line: str = Field(min_length=1, max_length=200, examples=["A unlock 3+4"])
    n: int | None = Field(
        None,
        ge=0,
        le=1_000_000_000,
        description="The number that `legal` gave with the decision. If something that bears on "
        "it has happened since, the line is refused with 409. Left out, it is played as the table "
        "lies.",
        examples=[1],
    )


class Which(Message):
    """Which lines of a table."""

    after: int = Field(0, ge=0, description="Only lines above this number.")
    follow: bool = Field(False, description="Wait for further lines until the game is over.")


class Written(Message):
    """A line of the table: its number, its text, and when it was written (ms since 1970)."""

    n: int = Field(examples=[2])
    text: str = Field(examples=["A unlock 3+4"])
    at: int = Field(examples=[1767225600000])

    @classmethod
    def of(cls, entry: Entry) -> "Written":
        """As the table has it."""
        return cls(n=entry.n, text=entry.text, at=entry.at)


class Accepted(Message):
    """The lines that a request wrote: a reroll's die falls in the same breath."""

    lines: list[Written]


class SeatLegal(Message):
    """The legal decisions of a seat of yours; send ``n`` with the one you choose."""

    seat: Letter
    n: int = Field(examples=[1])
    legal: list[str] = Field(examples=[["A reroll 3", "A reroll 5", "A unlock 1+7"]])


class Legal(Message):
    """What your token may do now. ``roll``: dice are owed, and `roll` lets them fall."""

    n: int = Field(description="The number of the last line.", examples=[1])
    seats: list[SeatLegal]
    roll: bool
    over: bool


class SeatState(Message):
    """Who sits at a seat."""

    seat: Letter
    kind: Literal["person", "bot"]
    name: str = Field(description="Empty while the seat is open.", examples=["Jane"])
    level: str = Field(description="The level of a bot.", examples=[""])
    open: bool
    away: bool = Field(description="A bot plays until the person is back.")


class Listed(Message):
    """A public table."""

    id: str = Field(examples=["4nC2hYxS0Kp1m9kqW1b3ZQ"])
    stage: Stage
    seats: list[SeatState]


class TableState(Message):
    """A table as it lies. ``state`` is what `livingwell replay --json` prints for a line."""

    id: str = Field(examples=["4nC2hYxS0Kp1m9kqW1b3ZQ"])
    n: int = Field(description="The number of the last line.", examples=[1])
    stage: Stage
    seats: list[SeatState]
    public: bool
    clock: int = Field(examples=[0])
    pace: str = Field(examples=["normal"])
    dice: str = Field(examples=["fair"])
    commitment: str | None = Field(examples=[_COMMITMENT])
    state: dict[str, Any] | None = Field(
        description="Null until the game has begun.",
        examples=[{"round": 1, "phase": "opening", "to_act": ["A", "B"], "supply": 22}],
    )


class Problem(BaseModel):
    """What was wrong (RFC 9457), the rule it broke, and what would have been legal."""

    title: str = Field(examples=["Unprocessable Entity"])
    status: int = Field(examples=[422])
    detail: str = Field(examples=["No dice are owed; seat A must decide (T3)."])
    cause: str | None = Field(None, examples=["no dice owed"])
    rule: str | None = Field(None, examples=["T3"])
    legal: list[str] | None = Field(None, examples=[["A unlock 3+4", "A out"]])
