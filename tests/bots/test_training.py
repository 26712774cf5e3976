"""Training: lessons bring the loss down, and a training that was stopped goes on."""

from pathlib import Path

import numpy as np
import pytest

from livingwell.bots import NoSuchBot
from livingwell.bots.expert.features import feature_count
from livingwell.bots.expert.learning import adam, fresh, learn
from livingwell.bots.expert.selfplay import play
from livingwell.bots.expert.training import SEED, Training


@pytest.mark.parametrize(("seats", "rolls"), [(2, 0), (3, 6), (4, 6)])
def test_lessons_are_tables_and_shares(seats: int, rolls: int) -> None:
    lessons = play(fresh(seats, 1), seats, 8, 5, 0.5, rolls, 0.3)
    assert lessons.seen.shape == (len(lessons.worth), feature_count(seats))
    assert lessons.worth.shape[1] == seats
    np.testing.assert_allclose(lessons.worth.sum(axis=1), 1, atol=1e-4)
    assert lessons.worth.min() >= 0


def test_the_same_seed_gives_the_same_lessons() -> None:
    one, other = (play(fresh(2, 1), 2, 4, 9, 0.5, 0, 0.3) for _ in range(2))
    assert np.array_equal(one.seen, other.seen)
    assert np.array_equal(one.worth, other.worth)


def test_going_through_lessons_again_brings_the_loss_down() -> None:
    network = fresh(2, 3)
    memory = adam(network)
    lessons = play(network, 2, 60, 1, 0.9, 0, 0.3)
    losses = [learn(network, memory, lessons, 1e-3, 64, at) for at in range(12)]
    assert losses[-1] < losses[0] - 0.03


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = Training(tmp_path, 2, 1, 60)
    for progress in first.run():
        if progress.lessons == 2:
            break
    again = Training(tmp_path, 2, 1, 60)
    assert (again.progress.lessons, again.progress.games) == (2, 600)
    for kept, made in zip(again.network, first.network, strict=True):
        assert np.array_equal(kept, made)


@pytest.mark.parametrize(
    "notes",
    [
        "",
        "rubbish",
        "[1, 2]",
        '{"seats": 2}',
        '{"seats": 3, "seed": 1, "minutes": 1}',
        '{"seats": 2, "seed": 1, "minutes": 1, "spent": "long"}',
        '{"seats": 2, "seed": 1, "minutes": 1, "curve": [1]}',
        "\x00",
    ],
)
def test_a_training_whose_notes_are_damaged_is_not_begun(tmp_path: Path, notes: str) -> None:
    training = Training(tmp_path, 2, 1, 1e-6)
    list(training.run())
    training.notes.write_text(notes)
    with pytest.raises(NoSuchBot, match=r"2\.json is damaged; without that file .* anew"):
        Training(tmp_path, 2, 1, 60)


def test_a_training_that_has_had_its_time_ends(tmp_path: Path) -> None:
    training = Training(tmp_path, 2, 1, 1e-6)
    assert [progress.lessons for progress in training.run()] == [1]
    assert len(training.progress.curve) == 1
    assert not list(Training(tmp_path, 2, 1, 1e-6).run())


def test_a_training_goes_on_with_the_seed_it_began_with(tmp_path: Path) -> None:
    next(Training(tmp_path, 2, 7, 60).run())
    assert Training(tmp_path, 2, None, 60).progress.seed == 7
    assert Training(tmp_path, 2, 7, 60).progress.seed == 7
    with pytest.raises(NoSuchBot, match="began with the seed 7"):
        Training(tmp_path, 2, 8, 60)


def test_a_new_training_has_a_seed_of_its_own_accord(tmp_path: Path) -> None:
    assert Training(tmp_path, 2, None, 60).progress.seed == SEED
