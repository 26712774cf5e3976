"""The table as a picture of pixels, drawn with NumPy alone."""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from livingwell.rules.material import ALL_CARDS, ROUNDS, SEATS, Card, Face, Seat
from livingwell.rules.state import Phase, Player, State

Picture: TypeAlias = npt.NDArray[np.uint8]
"""Shape ``(height, width, 3)``: red, green and blue, 0-255."""

Colour: TypeAlias = tuple[int, int, int]

WIDTH: Final = 720
_HEAD: Final = 44
_SEAT: Final = 84

_TABLE: Final = (38, 44, 52)
_WAITED_FOR: Final = (62, 74, 88)
_TEXT: Final = (240, 234, 220)
_DIM: Final = (128, 136, 146)
_OPEN: Final = (236, 168, 74)
_DARK: Final = (24, 26, 30)
_YELLOW: Final = (246, 214, 70)

_GLYPHS: Final = {
    "0": "0e11131519110e",
    "1": "040c040404040e",
    "2": "0e11010204081f",
    "3": "1f02040201110e",
    "4": "02060a121f0202",
    "5": "1f101e0101110e",
    "6": "0608101e11110e",
    "7": "1f010204080808",
    "8": "0e11110e11110e",
    "9": "0e11110f01020c",
    "A": "0e11111f111111",
    "B": "1e11111e11111e",
    "C": "0e11101010110e",
    "D": "1e11111111111e",
    "E": "1f10101e10101f",
    "G": "0e11101711110f",
    "I": "0e04040404040e",
    "K": "11121418141211",
    "L": "1010101010101f",
    "M": "111b1515111111",
    "N": "11191513111111",
    "O": "0e11111111110e",
    "P": "1e11111e101010",
    "R": "1e11111e141211",
    "S": "0f10100e01011e",
    "T": "1f040404040404",
    "U": "1111111111110e",
    "V": "11111111110a04",
    "Y": "11110a04040404",
    "/": "01010204081010",
    " ": "00000000000000",
}
"""Seven rows of five pixels, two hexadecimal digits a row."""

_PIPS: Final = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Where the pips of a face lie, on a grid of three by three."""


def picture(state: State) -> Picture:
    """The table: a line about the round, then a band for each seat.

    A seat that the table waits for lies on a lighter band; unlocked cards are filled; a Power die
    that may still score or power a card is underlined.
    """
    pixels = np.empty((_HEAD + _SEAT * len(state.players), WIDTH, 3), np.uint8)
    pixels[:] = _TABLE
    over = "  GAME OVER" if state.phase is Phase.OVER else ""
    head = f"ROUND {state.round}/{ROUNDS}  SUPPLY {state.supply}{over}"
    _write(pixels[14:, 16:], head, _TEXT, 2)
    for seat, player in enumerate(state.players):
        band = pixels[_HEAD + _SEAT * seat :]
        if seat in state.pending:
            band[: _SEAT - 6, 6 : WIDTH - 6] = _WAITED_FOR
        _draw_seat(band, seat, player)
    return pixels


def _draw_seat(band: Picture, seat: Seat, player: Player) -> None:
    _write(band[20:, 16:], SEATS[seat], _DIM if player.out else _TEXT, 5)
    tokens = "TOKEN" if player.tokens == 1 else "TOKENS"
    _write(band[12:, 56:], f"{player.points} POINTS", _TEXT, 2)
    _write(band[32:, 56:], f"{player.tokens} {tokens}", _TEXT, 2)
    if player.out:
        _write(band[52:, 56:], "OUT", _OPEN, 2)
    for card in sorted(ALL_CARDS):
        _draw_card(band[18:, 142 + 34 * card :], card, unlocked=card in player.unlocked)
    for place, face in enumerate(player.dice):
        _draw_die(band[20:, 526 + 44 * place :], face, _TEXT, _DARK)
    ready = list(player.ready)
    for place, face in enumerate(player.power):
        area = band[20:, 622 + 44 * place :]
        _draw_die(area, face, *((_YELLOW, _DARK) if place else (_DARK, _TEXT)))
        if face in ready:
            ready.remove(face)
            area[42:46, :36] = _OPEN


def _draw_card(area: Picture, card: Card, *, unlocked: bool) -> None:
    area[:42, :30] = _OPEN if unlocked else _DIM
    if not unlocked:
        area[2:40, 2:28] = _TABLE
    number = str(card)
    _write(area[14:, 16 - 6 * len(number) :], number, _DARK if unlocked else _DIM, 2)


def _draw_die(area: Picture, face: Face, die: Colour, pip: Colour) -> None:
    """A die; one that is in hand shows no pips."""
    area[:36, :36] = die
    for place in _PIPS.get(face, ()):
        row, column = divmod(place, 3)
        area[5 + 10 * row :, 5 + 10 * column :][:6, :6] = pip


def _write(area: Picture, text: str, colour: Colour, scale: int) -> None:
    for place, letter in enumerate(text):
        rows = np.frombuffer(bytes.fromhex(_GLYPHS[letter]), np.uint8)
        glyph = np.unpackbits(rows[:, None], axis=1)[:, 3:].astype(bool)
        glyph = glyph.repeat(scale, axis=0).repeat(scale, axis=1)
        height, width = glyph.shape
        area[:height, 6 * scale * place :][:, :width][glyph] = colour
