"""The command says what version it is."""

from importlib.metadata import version

import pytest

import livingwell
from livingwell.cli.app import run


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"livingwell {livingwell.__version__}\n"
    assert livingwell.__version__ == version("livingwell")
