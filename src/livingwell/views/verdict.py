"""What came of checking the dice of a record, in sentences."""

from collections.abc import Iterator

from livingwell.casting import BadDice, Fair
from livingwell.record.lines import spell
from livingwell.record.verify import Recast, Verdict
from livingwell.views.errors import explain
from livingwell.views.language import _, ngettext


def tell_verdict(verdict: Verdict, file: str) -> Iterator[str]:
    """The verdict on the dice in ``file``, a line for each thing found, the outcome last."""
    if isinstance(verdict.source, BadDice):
        where = f"{file}:{verdict.line}" if verdict.line else file
        yield f"{where}: {explain(verdict.source)}"
    for roll in verdict.wrong:
        yield f"{file}:{roll.line}: {_tell_wrong(roll)}"
    if verdict.broken is not None:
        yield explain(verdict.broken)
    if not isinstance(verdict.source, BadDice):
        yield f"{file}: {_outcome(verdict)}"


def _tell_wrong(roll: Recast) -> str:
    each = _("{label} shows {shown} instead of {right}")
    dice = [
        each.format(label=label, shown=shown, right=right) for label, shown, right in roll.wrong
    ]
    return _("{shown}: should be {right} ({dice})").format(
        shown=spell(roll.shown), right=spell(roll.right), dice="; ".join(dice)
    )


def _outcome(verdict: Verdict) -> str:
    rolls, wrong = len(verdict.rolls), len(verdict.wrong)
    if not rolls:
        return _("no dice have fallen yet")
    if wrong:
        return ngettext(
            "{wrong} of {rolls} rolls is not as it should be",
            "{wrong} of {rolls} rolls are not as they should be",
            wrong,
        ).format(wrong=wrong, rolls=rolls)
    right = _("every roll is right: {rolls} rolls, {dice} dice")
    told = right.format(rolls=rolls, dice=sum(len(roll.dice) for roll in verdict.rolls))
    if isinstance(verdict.source, Fair):
        return told + "; " + _("the secret is the one promised")
    return told
