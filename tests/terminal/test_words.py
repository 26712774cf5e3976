"""How text is broken into lines on a screen."""

from itertools import pairwise

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Offset
from textual.selection import Selection

from livingwell.terminal.screen.words import Words
from tests.terminal.screens import rows

SENTENCE = "Jane\N{NO-BREAK SPACE}: votre total est 6. Possibles aussi\N{NO-BREAK SPACE}: 5 (김치)."


class Page(App[OSError]):
    """Words alone on a screen."""

    def __init__(self, text: Content) -> None:
        super().__init__()
        self.words = Words()
        self.words.say(text)

    def compose(self) -> ComposeResult:
        yield self.words


@pytest.mark.parametrize("columns", range(10, 70, 3))
async def test_lines_are_filled_and_broken_at_spaces_alone(columns: int) -> None:
    app = Page(Content.assemble((SENTENCE, "bold")))
    async with app.run_test(size=(columns, 24)) as pilot:
        await pilot.pause()
        lines = [line.rstrip(" ") for line in rows(pilot)[: app.words.size.height]]
        assert " ".join(lines) == SENTENCE
        assert app.words.size == (columns, len(lines))
        for line, following in pairwise(lines):
            assert cell_len(f"{line} {following.split(' ')[0]}") > columns
        last = len(lines) - 1
        whole = Selection.from_offsets(Offset(0, last), Offset(len(lines[-1]), last))
        app.screen.selections = {app.words: whole}
        assert app.screen.get_selected_text() == lines[-1]


async def test_styles_stay_with_their_words() -> None:
    app = Page(Content.assemble((" 1 ", "reverse"), f" {SENTENCE} ", ("the end", "reverse")))
    async with app.run_test(size=(20, 24)) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        reversed_ = [
            segment.text
            for strip in strips
            for segment in strip
            if segment.style is not None and segment.style.reverse
        ]
        assert "".join(reversed_).split() == ["1", "the", "end"]


@pytest.mark.parametrize("text", ["one", "one two", SENTENCE])
async def test_what_is_said_can_be_read_again(text: str) -> None:
    app = Page(Content(text))
    async with app.run_test(size=(80, 24)):
        assert str(app.words.render()) == text
