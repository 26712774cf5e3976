"""The page on the kernel is true."""

import doctest
import re
from pathlib import Path

from livingwell.kernel import actions

PAGE = Path(__file__).parents[2] / "docs/kernel.md"


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 20
    assert not failed


def test_its_table_of_actions_is_that_of_the_code() -> None:
    table = re.findall(
        r"^\| (\d[\d-]*) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert actions.__doc__ is not None
    assert table == re.findall(r"^(\d[\d-]*)  +(\w.+)$", actions.__doc__, re.MULTILINE)
    assert f"version\n{actions.ACTIONS_VERSION} (" in PAGE.read_text(encoding="utf-8")
