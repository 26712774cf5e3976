"""Text in columns, for terminals."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from livingwell.views.columns import width, wrapped

TEXTS = st.text("ab 김é\N{NO-BREAK SPACE}", max_size=60)


@given(TEXTS, st.integers(1, 30))
def test_text_is_broken_in_place_of_spaces_and_lines_are_filled(text: str, columns: int) -> None:
    broken = wrapped(text, columns)
    assert broken.replace("\n", " ") == text
    lines = broken.split("\n")
    for line, following in pairwise(lines):
        assert width(f"{line} {following.split(' ')[0]}") > columns
        assert line.strip(" ")
    for line in lines:
        assert width(line) <= columns or " " not in line.strip(" ")
