"""What docs/operating.md says to whoever runs servers: it works, and the figures are there."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path

from livingwell.web.settings import Settings
from tests.cluster import Cluster
from tests.web.browser import decide, seated_table
from tests.web.conftest import Served, serving

DOCS = Path(__file__).parents[2] / "docs"
FIGURE = re.compile(r"\b(?:livingwell|process)_[a-z_]+[a-z]\b")


async def figures(served: Served) -> set[str]:
    """The names that a server gives its figures, once something has happened."""
    browser = await served.browser()
    path = await seated_table(browser, "me", "bot:random", pace="instant")
    await browser.post(f"{path}/lines", line="A out", seat="A", n="1")
    await browser.go("/metrics")
    while "livingwell_bot_seconds_count" not in browser.text:
        await asyncio.sleep(0.02)
        await browser.go("/metrics")
    return {line.split("{")[0].split()[0] for line in browser.text.splitlines() if line[0] != "#"}


async def test_every_figure_of_the_dashboard_and_the_page_is_there(served: Served) -> None:
    dashboard = json.loads((DOCS / "deploy/dashboard.json").read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    wanted = {name for expression in asked for name in FIGURE.findall(expression)}
    page = (DOCS / "operating.md").read_text("utf-8").partition("## Watching it")[2]
    told = {name for name in FIGURE.findall(page) if name.startswith(("livingwell", "process"))}
    assert len(wanted) >= 12
    assert len(told) >= 9
    known = await figures(served)
    assert wanted <= known
    assert {name for name in told if not {name, f"{name}_count"} & known} == set()


async def test_a_dump_made_under_play_is_restored_and_played_on(
    settings: Settings, cluster: Cluster
) -> None:
    old, new = cluster.database(), cluster.database(empty=True)
    async with serving(replace(settings, database=old)) as served:
        browser = await served.browser()
        path = await seated_table(browser, "me", "here")
        await decide(await browser.go(path))
        dump = "pg_dump", "--format=custom", "--file=club.dump", old
        await asyncio.to_thread(cluster.run, *dump)
        await decide(await browser.go(path))
        cookie = f"livingwell={browser.client.cookies['livingwell']}"
    restore = "pg_restore", "--no-owner", f"--dbname={new}", "club.dump"
    await asyncio.to_thread(cluster.run, *restore)
    restored = replace(settings, database=new)
    async with serving(restored) as here, serving(restored) as there:
        browser, other = await here.browser(), await there.browser()
        browser.client.headers["cookie"] = cookie
        await other.go(path)
        assert other.text.count(' id="line-') == 2
        await decide(await browser.go(path))
        # The other server hears of it as before.
        live = there.site.tables.live[0]
        while live.n < 3:
            await live.feed.wait(live.feed.version)
