"""What lies in the box: seats, dice faces, cards, tokens (rules M1-M5)."""

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A seat as an index into ``State.players``: 0 is A, 3 is D (M1)."""

Face: TypeAlias = int
"""What a die shows, 1-6."""

Card: TypeAlias = int
"""An ability card by its number, 1-10 (M2)."""

Cards: TypeAlias = frozenset[Card]

SEATS: Final = "ABCD"
"""Letters of the seats, clockwise (M1)."""

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4

SIDES: Final = 6
FACES: Final = range(1, SIDES + 1)

ALL_CARDS: Final[Cards] = frozenset(range(1, 11))
"""The ten ability cards of a seat (M2)."""

NO_CARDS: Final[Cards] = frozenset()

SECOND_POWER_DIE: Final[Card] = 10
"""The card on which the yellow Power die rests until it is unlocked (C10)."""

PLAYER_DICE: Final = 2
"""Player dice a seat rolls (M2)."""

TOKENS: Final = 24
"""Reroll tokens in the game; what the seats do not hold is the supply (M3)."""

TOKENS_AT_SETUP: Final = 1
"""Tokens a seat starts with (M2)."""

ROUNDS: Final = 3
"""Rounds in a game (M5)."""
