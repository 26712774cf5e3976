"""Static files are kept for ever, under an address that names their version."""

import re

import pytest

from livingwell.web.statics import STATIC
from tests.web.conftest import Served


async def test_what_a_page_asks_for_is_there_and_may_be_kept(served: Served) -> None:
    client = await served.client()
    page = (await client.get("/")).text
    files = set(re.findall(r'"(/static/[^"#]+)', page))
    assert len(files) > 5
    for file in sorted(files):
        answer = await client.get(file)
        assert answer.status_code == 200, file
        assert "immutable" in answer.headers["cache-control"]


async def test_scripts_that_import_each_other_share_a_version(served: Served) -> None:
    client = await served.client()
    page = (await client.get("/")).text
    folders = {
        re.sub(r"^(/static/\w+)/.*", r"\1", file) for file in re.findall(r'"(/static/[^"#]+)', page)
    }
    assert len(folders) == 1


@pytest.mark.parametrize(
    "path", ["", "version", "version/", "version/nothing.js", "v/../../app.py"]
)
async def test_nothing_else_is_served(served: Served, path: str) -> None:
    client = await served.client()
    assert (await client.get(f"/static/{path}")).status_code == 404


def test_every_import_names_a_file() -> None:
    for script in (STATIC / "js").glob("*.js"):
        for name in re.findall(r'(?:from|import\()\s*"\./([^"]+)"', script.read_text("utf-8")):
            assert (STATIC / "js" / name).is_file(), f"{script.name} imports {name}"
