"""The page on environments is true."""

import doctest
from pathlib import Path

import livingwell
from livingwell.envs import encoding

PAGE = Path(__file__).parents[2] / "docs/environments.md"


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried
    assert not failed


def test_it_gives_the_sizes_and_versions() -> None:
    text = PAGE.read_text(encoding="utf-8")
    sizes = [encoding.size(seats) for seats in (2, 3, 4)]
    assert "{}, {} and {} numbers".format(*sizes) in text
    assert f"This is version {encoding.ENCODING_VERSION} of the encoding" in text


def test_the_citation_names_this_version() -> None:
    cited = (PAGE.parent.parent / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {livingwell.__version__}\n" in cited
