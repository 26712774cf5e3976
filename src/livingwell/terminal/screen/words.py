"""Text on a screen that is laid out anew only when it has changed."""

from textual.content import Content
from textual.widgets import Static


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
            self.update(content)
