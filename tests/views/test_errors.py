"""Every refusal there is reads well in every language."""

import pickle
from collections.abc import Mapping
from string import Formatter

import pytest

from livingwell import casting
from livingwell.bots import errors as bots
from livingwell.bots import incident
from livingwell.record import BadRecord, Misread, read
from livingwell.record import errors as record
from livingwell.rules import Illegal, start, step
from livingwell.rules import errors as rules
from livingwell.rules.errors import Caused
from livingwell.rules.moves import Cast, Roll, Unlock
from livingwell.table import errors as table
from livingwell.terminal import errors as terminal
from livingwell.views.errors import MOST_CHOICES, explain
from livingwell.views.language import LANGUAGES, _, fill, speaking

CAUSES: tuple[Mapping[str, str], ...] = (
    bots.CAUSES,
    casting.CAUSES,
    incident.CAUSES,
    record.CAUSES,
    rules.CAUSES,
    table.CAUSES,
    terminal.CAUSES,
)
TEMPLATES = sorted({template for causes in CAUSES for template in causes.values()})


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_cause_is_told_in_every_language(template: str) -> None:
    fields = {field for _text, field, _spec, _conversion in Formatter().parse(template) if field}
    values = {field: f"<{field}>" for field in fields}
    told = set()
    for language in LANGUAGES:
        with speaking(language):
            told.add(fill(_(template), **values))
    assert len(told) == len(LANGUAGES)
    for text in told:
        assert all(value in text for value in values.values())
        assert not text.endswith(".")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "9 makes 9; the totals open to seat A are 8 (T8); legal: A reroll 3, "),
        ("fr", "9 fait 9\N{NO-BREAK SPACE}; les totaux possibles pour la place A sont 8 (T8)"),
        ("ko", "9의 합은 9입니다. A 자리가 고를 수 있는 합계: 8 (T8); 가능한 수: A reroll 3, "),
    ],
)
def test_a_record_is_refused_with_place_line_rule_and_what_is_right(
    language: str, expected: str
) -> None:
    record = b"livingwell 1\nseat A Jane\nseat B Juan\nroll A 53 B 63\nA unlock 9\n"
    with pytest.raises(BadRecord) as refused, speaking(language):
        read(record, "club.lw")
    with speaking(language):
        assert explain(refused.value).startswith(f"club.lw:5: A unlock 9: {expected}")


def test_a_misread_line_is_told_with_what_was_expected() -> None:
    with speaking("fr"):
        assert explain(Misread("seat twice", seat="B")) == (
            "la place B figure deux fois dans ce lancer"
        )


def test_of_many_legal_lines_the_rest_is_counted() -> None:
    state, _events = step(start(2), Roll((Cast(0, (6, 6)), Cast(1, (6, 6)))))
    with pytest.raises(Illegal) as refused:
        step(state, Unlock(0, (1,)))
    more = len(refused.value.legal) - MOST_CHOICES
    assert more > 0
    assert explain(refused.value).endswith(f" and {more} more")


@pytest.mark.parametrize(
    "error",
    [
        casting.BadDice("seed", limit=989),
        Misread("seat order", seat="B"),
        bots.NoSuchBot("seed", seed="x"),
        terminal.BadSetup("seats", count=1),
        table.Refused("seat taken", seat="C"),
    ],
)
def test_an_error_is_the_same_in_another_process(error: Caused) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 it is our own
    assert type(again) is type(error)
    for language in LANGUAGES:
        with speaking(language):
            assert (explain(again), str(again)) == (explain(error), str(error))
