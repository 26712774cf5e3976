"""The README and the pages it leads to are true."""

import doctest
import re
from pathlib import Path

import pytest

from tests.cli.running import livingwell

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def test_its_example_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 3
    assert not failed


def test_its_make_targets_exist() -> None:
    targets = re.findall(r"^make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_its_commands_exist() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"^\| `livingwell ([a-z-]+)", text, re.MULTILINE))
    _code, out = livingwell("--help", "--lang", "en")
    assert named
    assert named <= set(re.findall(r"^  ([a-z-]+)  ", out, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
