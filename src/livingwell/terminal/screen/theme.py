"""Our colours, dark and light: oven-warm ground, one strong colour a seat."""

from typing import Final

from textual.theme import Theme

_SHARED: Final = {
    "seat-a": "#ee6c4d",
    "seat-b": "#3aa99f",
    "seat-c": "#d986b5",
    "seat-d": "#a3b83b",
    "button-focus-text-style": "bold reverse",
    "ink": "#261a24",
    "bone": "#fbf0d9",
    "yolk": "#f4b942",
    "coal": "#120c11",
}

DARK: Final = Theme(
    name="livingwell-dark",
    dark=True,
    primary="#ee6c4d",
    secondary="#3aa99f",
    accent="#f4b942",
    warning="#f4b942",
    error="#e5484d",
    success="#a3b83b",
    foreground="#f7e8cc",
    background="#261a24",
    surface="#34242f",
    panel="#46313d",
    variables={
        **_SHARED,
        "edge": "#7a5a63",
        "faint": "#b39a98",
        "name-a": "#ee6c4d",
        "name-b": "#3aa99f",
        "name-c": "#d986b5",
        "name-d": "#a3b83b",
    },
)

LIGHT: Final = Theme(
    name="livingwell-light",
    dark=False,
    primary="#c4452a",
    secondary="#14746f",
    accent="#a86a00",
    warning="#a86a00",
    error="#b3261e",
    success="#5d6b12",
    foreground="#33202b",
    background="#faf0da",
    surface="#f3e2be",
    panel="#e7cf9e",
    variables={
        **_SHARED,
        "edge": "#a98a5a",
        "faint": "#6f5c4b",
        "name-a": "#a83a1e",
        "name-b": "#0f625d",
        "name-c": "#8a2f66",
        "name-d": "#55620f",
    },
)
