"""Static files are kept for ever, under an address that names their version."""

import re

import pytest

from livingwell.web.statics import SHEETS, STATIC
from tests.web.conftest import Served


async def test_what_a_page_asks_for_is_there_and_may_be_kept(served: Served) -> None:
    client = await served.client()
    page = (await client.get("/")).text
    files = set(re.findall(r'"(/static/[^"#]+)', page))
    assert len(files) > 3
    for file in sorted(files):
        answer = await client.get(file)
        assert answer.status_code == 200, file
        assert "immutable" in answer.headers["cache-control"]


async def test_the_style_of_a_page_comes_in_one_answer(served: Served) -> None:
    client = await served.client()
    for path in ("/", "/tables", "/learn", "/rules", "/api", "/nothing"):
        page = (await client.get(path)).text
        (sheet,) = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
        answer = await client.get(sheet)
        name = sheet.rpartition("/")[2].removesuffix(".css")
        assert answer.headers["content-type"].startswith("text/css")
        for part in SHEETS[name].split():
            assert (STATIC / f"css/{part}.css").read_text("utf-8") in answer.text


def test_every_style_sheet_is_used() -> None:
    used = {part for parts in SHEETS.values() for part in parts.split()}
    assert used == {path.stem for path in (STATIC / "css").iterdir()}


async def test_scripts_that_import_each_other_share_a_version(served: Served) -> None:
    client = await served.client()
    page = (await client.get("/")).text
    folders = {
        re.sub(r"^(/static/\w+)/.*", r"\1", file) for file in re.findall(r'"(/static/[^"#]+)', page)
    }
    assert len(folders) == 1


@pytest.mark.parametrize(
    "path",
    ["", "version", "version/", "version/nothing.js", "v/../../app.py", "v/styles/nothing.css"],
)
async def test_nothing_else_is_served(served: Served, path: str) -> None:
    client = await served.client()
    assert (await client.get(f"/static/{path}")).status_code == 404


def test_every_import_names_a_file() -> None:
    for script in (STATIC / "js").glob("*.js"):
        for name in re.findall(r'(?:from|import\()\s*"\./([^"]+)"', script.read_text("utf-8")):
            assert (STATIC / "js" / name).is_file(), f"{script.name} imports {name}"
