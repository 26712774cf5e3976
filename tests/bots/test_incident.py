"""What goes wrong with a program is told to people, each in their language."""

import pytest

from livingwell.bots.incident import CAUSES, Incident
from livingwell.record import Misread
from livingwell.rules import Unlock
from livingwell.views.language import LANGUAGES, speaking


@pytest.mark.parametrize("cause", CAUSES)
def test_every_incident_is_told_in_every_language(cause: str) -> None:
    values: dict[str, str | int] = {
        "reason": "r",
        "code": 1,
        "seconds": "5",
        "line": "x",
        "times": 3,
    }
    incident = Incident(2, "./mybot", cause, values, Misread("set"), "oh", Unlock(2, (2, 4)))
    told = set[str]()
    for language in LANGUAGES:
        with speaking(language):
            told.add(str(incident))
    assert len(told) == len(LANGUAGES)
    assert all("./mybot" in text and "C unlock 2+4" in text for text in told)
