"""Korean particles: their form goes with the last sound of the word before them.

A template writes both forms, as Korean software does where it cannot know the word:
``{seat}은(는)``. Here the right one is chosen by how the value is read aloud; where that cannot be
told, both stay.
"""

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum
from typing import Final


class Ending(Enum):
    """The last sound of a word."""

    VOWEL = "vowel"
    RIEUL = "ㄹ"
    CONSONANT = "consonant"


_FORMS: Final = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)": ("이", ""),
}
"""Each particle as templates write it: its form after a consonant, and after a vowel."""

_AFTER_VALUE: Final = re.compile(r"\{(\w+)\}(" + "|".join(map(re.escape, _FORMS)) + ")")
_WORD: Final = re.compile(r"[^\W_]+")
_ASIDE: Final = re.compile(r"(?<=\S)\s*\([^()]*\)$")

_FIRST_SYLLABLE, _LAST_SYLLABLE = "가", "힣"
_SYLLABLE_ENDINGS: Final = 28
_RIEUL: Final = 8

# 영 일 이 삼 사 오 육 칠 팔 구; the tens, hundreds and so on (십 백 천 만) end in a consonant too.
_DIGIT_ENDINGS: Final = dict(
    zip(
        "0123456789",
        (
            Ending.CONSONANT,
            Ending.RIEUL,
            Ending.VOWEL,
            Ending.CONSONANT,
            Ending.VOWEL,
            Ending.VOWEL,
            Ending.CONSONANT,
            Ending.RIEUL,
            Ending.RIEUL,
            Ending.VOWEL,
        ),
        strict=True,
    )
)

# A letter that stands alone is read by its name: 엘, 엠, 엔, 알, the rest end in a vowel.
_LETTERS: Final = {
    "l": Ending.RIEUL,
    "r": Ending.RIEUL,
    "m": Ending.CONSONANT,
    "n": Ending.CONSONANT,
}

# How names in Latin letters are commonly read in Korean; k, p, t and b go either way.
_ACCENTS: Final = "".join(map(chr, range(0x300, 0x370)))
_LATIN: Final = (
    (re.compile(r"(l|le)$"), Ending.RIEUL),
    (re.compile(r"([mn]|[mn]e|ng|ck)$"), Ending.CONSONANT),
    (re.compile(r"[adefhijorsuvwxyz]$"), Ending.VOWEL),
)


def fit(template: str, values: Mapping[str, object]) -> str:
    """``template`` with each particle behind a value in the form that goes with that value."""
    return _AFTER_VALUE.sub(
        lambda found: f"{{{found[1]}}}{particle(str(values[found[1]]), found[2])}", template
    )


def particle(word: str, both: str) -> str:
    """The form of a particle, given as templates write it, that goes behind ``word``."""
    after_consonant, after_vowel = _FORMS[both]
    match ending(word):
        case None:
            return both
        case Ending.VOWEL:
            return after_vowel
        case Ending.RIEUL if both == "(으)로":
            return after_vowel
        case _:
            return after_consonant


def ending(word: str) -> Ending | None:
    """The last sound of ``word`` as a Korean reader says it, ``None`` if that cannot be told.

    What stands in brackets behind it is not read along.
    """
    spoken = _WORD.findall(_ASIDE.sub("", unicodedata.normalize("NFC", word)))
    if not spoken:
        return None
    last: str = spoken[-1].lower()
    if _FIRST_SYLLABLE <= last[-1] <= _LAST_SYLLABLE:
        final = (ord(last[-1]) - ord(_FIRST_SYLLABLE)) % _SYLLABLE_ENDINGS
        return {0: Ending.VOWEL, _RIEUL: Ending.RIEUL}.get(final, Ending.CONSONANT)
    if last[-1] in _DIGIT_ENDINGS:
        return _DIGIT_ENDINGS[last[-1]]
    if len(last) == 1 and last.isascii():
        return _LETTERS.get(last, Ending.VOWEL)
    plain = unicodedata.normalize("NFD", last).rstrip(_ACCENTS)
    return next((sound for pattern, sound in _LATIN if pattern.search(plain)), None)
