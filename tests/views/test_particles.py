"""Korean particles go with the last sound before them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.views.particles import Ending, ending, fit, particle

SYLLABLES = st.characters(min_codepoint=ord("가"), max_codepoint=ord("힣"))


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("지수", "지수는 지수가 지수를 지수와 지수로"),
        ("후안", "후안은 후안이 후안을 후안과 후안으로"),
        ("가을", "가을은 가을이 가을을 가을과 가을로"),
        ("3", "3은 3이 3을 3과 3으로"),
        ("9", "9는 9가 9를 9와 9로"),
        ("7", "7은 7이 7을 7과 7로"),
        ("10", "10은 10이 10을 10과 10으로"),
        ("Zoë", "Zoë는 Zoë가 Zoë를 Zoë와 Zoë로"),
        ("A", "A는 A가 A를 A와 A로"),
        ("Jane", "Jane은 Jane이 Jane을 Jane과 Jane으로"),
        ("Juan (B)", "Juan (B)은 Juan (B)이 Juan (B)을 Juan (B)과 Juan (B)으로"),
        ("Clara", "Clara는 Clara가 Clara를 Clara와 Clara로"),
        ("‘만개’", "‘만개’는 ‘만개’가 ‘만개’를 ‘만개’와 ‘만개’로"),
        ("Pat", "Pat은(는) Pat이(가) Pat을(를) Pat과(와) Pat(으)로"),
        ("!?", "!?은(는) !?이(가) !?을(를) !?과(와) !?(으)로"),
    ],
)
def test_each_particle_fits_its_word(word: str, told: str) -> None:
    template = "{who}은(는) {who}이(가) {who}을(를) {who}과(와) {who}(으)로"
    assert fit(template, {"who": word}).format(who=word) == told


@given(SYLLABLES)
def test_a_syllable_ends_as_unicode_takes_it_apart(syllable: str) -> None:
    """Its canonical decomposition has a third part exactly when it ends in a consonant."""
    parts = unicodedata.normalize("NFD", syllable)
    expected = Ending.VOWEL if len(parts) == 2 else Ending.CONSONANT
    if parts[2:] == "ᆯ":
        expected = Ending.RIEUL
    assert ending(syllable) is expected


@given(st.text())
def test_any_name_gets_one_of_the_forms(name: str) -> None:
    assert particle(name, "이(가)") in {"이", "가", "이(가)"}


@given(st.text())
def test_what_stands_in_a_name_is_left_alone(name: str) -> None:
    assert fit("{who}: {what}", {"who": name, "what": "{what}은(는)"}) == "{who}: {what}"
