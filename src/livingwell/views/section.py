"""What the rules are made of when people read them: sections of paragraphs."""

from typing import NamedTuple

from livingwell.views.language import _, fill


class Paragraph(NamedTuple):
    """A paragraph in the language spoken now; ``rule`` is the number of the rule that it tells.

    A ``ruling`` settles what the printed rules leave open.
    """

    rule: str
    text: str
    ruling: bool = False

    @property
    def source(self) -> str:
        """The number as it stands behind the text, with a word if it is a ruling."""
        return fill(_("{rule}, our ruling"), rule=self.rule) if self.ruling else self.rule


class Section(NamedTuple):
    """A part of the rules; ``topic`` names it in every language, ``title`` in the one spoken."""

    topic: str
    title: str
    paragraphs: tuple[Paragraph, ...]
