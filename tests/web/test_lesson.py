"""The guided first game is a real one, and each of its steps can be done."""

import pytest

from livingwell.views.language import LANGUAGES, speaking
from livingwell.web.lesson import LINES, STEPS, lesson_view


def test_the_steps_lead_through_the_whole_game() -> None:
    reached = [step.at for step in STEPS]
    assert reached == sorted(reached)
    assert reached[0] == 0
    assert reached[-1] == len(LINES)


@pytest.mark.parametrize("step", range(len(STEPS) - 1))
def test_a_step_offers_exactly_what_its_game_goes_on_with(step: int) -> None:
    view = lesson_view(step, "Ying")
    goes_on = STEPS[step + 1].at > STEPS[step].at
    due = LINES[STEPS[step].at] if goes_on else ""
    assert view.roll == due.startswith("roll")
    offered = (
        [
            choice.line
            for choice in (view.actions.uses + view.actions.rerolls + view.actions.sets)
            if choice.line
        ]
        if view.actions
        else []
    )
    assert offered == ([due] if due.startswith("A ") else [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pupil_is_called_by_name(language: str) -> None:
    with speaking(language):
        view = lesson_view(0, "Ying")
    assert view.table.seats[0].name == "Ying"
    assert "Ying" in view.text


@pytest.mark.parametrize(("asked", "shown"), [(-5, 0), (10_000, len(STEPS) - 1)])
def test_a_step_that_is_not_there_is_the_nearest_there_is(asked: int, shown: int) -> None:
    assert lesson_view(asked, "").step == shown
