"""Commands whose extra is not installed say so."""

import pytest

from livingwell.cli import app as application
from livingwell.cli.app import extra_with


@pytest.mark.parametrize(
    ("package", "extra"),
    [
        ("numba", "expert"),
        ("uvicorn", "web"),
        ("sqlalchemy", "web"),
        ("distributed", "cluster"),
        ("gymnasium", "envs"),
        ("matplotlib", "plots"),
        ("typer", None),
        ("nonsense", None),
    ],
)
def test_each_package_has_its_extra(package: str, extra: str | None) -> None:
    assert extra_with(package) == extra


def refuse(name: str) -> None:
    """Fail as an import does."""
    raise ModuleNotFoundError(f"No module named '{name}'", name=name)


def test_what_to_install_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(application, "app", lambda *_, **_options: refuse("uvicorn.config"))
    with pytest.raises(SystemExit, match="2"):
        application.run([])
    told = "uvicorn is not installed; pip install 'livingwell[web]' brings it\n"
    assert capsys.readouterr() == ("", told)


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "app", lambda *_, **_options: refuse("livingwell.nonsense"))
    with pytest.raises(ModuleNotFoundError):
        application.run([])
