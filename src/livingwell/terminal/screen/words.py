"""Text on a screen that is laid out anew only when it has changed."""

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.visual import Visual
from textual.widgets import Static

from livingwell.views.columns import wrapped

if TYPE_CHECKING:
    from textual.css.styles import RulesMap
    from textual.selection import Selection
    from textual.strip import Strip
    from textual.style import Style
    from textual.visual import RenderOptions

NO_BREAK: Final = frozenset("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
"""Spaces at which Textual breaks lines all the same; French has them before some signs."""


class Words(Static):
    """Says one thing at a time."""

    def __init__(self, name: str = "", classes: str | None = None) -> None:
        super().__init__(id=name or None, classes=classes, markup=False)
        self._said = Content("")

    def say(self, text: Content | str) -> None:
        """Say this, if it is not said already."""
        content = Content(text) if isinstance(text, str) else text
        if (content.plain, content.spans) != (self._said.plain, self._said.spans):
            self._said = content
            self.update(content if NO_BREAK.isdisjoint(content.plain) else _Unbroken(content))

    def get_selection(self, selection: "Selection") -> tuple[str, str] | None:
        """What is selected of the lines as they are shown."""
        if isinstance(self.visual, _Unbroken):
            return selection.extract(self.visual.at(self.content_size.width).plain), "\n"
        return super().get_selection(selection)


class _Unbroken(Visual):
    """Content whose lines are broken by us."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._shown = (0, content)

    def render_strips(
        self, width: int, height: int | None, style: "Style", options: "RenderOptions"
    ) -> "list[Strip]":
        """The lines as they are shown."""
        return self.at(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: "RulesMap", container_width: int) -> int:
        """The columns of the longest line, were it not broken."""
        return self._content.get_optimal_width(rules, container_width)

    def get_height(self, rules: "RulesMap", width: int) -> int:
        """How many lines they are at this width."""
        return self.at(width).get_height(rules, width)

    def at(self, width: int) -> Content:
        """The content with its line ends at this width."""
        if self._shown[0] != width:
            self._shown = width, broken(self._content, width)
        return self._shown[1]

    def __str__(self) -> str:
        return self._content.plain


def broken(content: Content, columns: int) -> Content:
    """The content with line ends in place of the spaces at which its lines are broken."""
    lines = (wrapped(line, columns) for line in content.plain.split("\n"))
    return Content("\n".join(lines), spans=list(content.spans))
