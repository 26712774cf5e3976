"""A browser without JavaScript: it reads pages, fills in forms, and keeps cookies."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import httpx2

HERE = "http://test"


@dataclass
class Form:
    """A form of a page; ``buttons`` are its named submit buttons."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", "")))
        elif not self.forms:
            return
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option":
            chosen = "selected" in given or self._select not in self.forms[-1].fields
            if chosen:
                self.forms[-1].fields[self._select] = given.get("value", "")
        elif tag == "button":
            if given.get("name") and "disabled" not in given:
                self.forms[-1].buttons.append((given["name"], given.get("value", "")))
        elif tag == "input" and given.get("name"):
            unchecked = given.get("type") in ("radio", "checkbox") and "checked" not in given
            if not unchecked:
                self.forms[-1].fields[given["name"]] = given.get("value", "on")


def forms_of(text: str) -> list[Form]:
    """The forms of a page."""
    parser = _Forms()
    parser.feed(text)
    return parser.forms


class Browser:
    """Shows one page at a time."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self.client = client
        self.page: httpx2.Response | None = None

    @property
    def text(self) -> str:
        assert self.page is not None
        return self.page.text

    @property
    def path(self) -> str:
        assert self.page is not None
        return self.page.url.path

    @property
    def status(self) -> int:
        assert self.page is not None
        return self.page.status_code

    async def go(self, path: str) -> "Browser":
        self.page = await self.client.get(path, follow_redirects=True)
        return self

    async def post(self, path: str, **fields: str) -> "Browser":
        self.page = await self.client.post(path, data=fields, follow_redirects=True)
        return self

    def form(self, ending: str) -> Form | None:
        """The form of this page whose action ends so."""
        return next((form for form in forms_of(self.text) if form.action.endswith(ending)), None)

    async def press(
        self, form: Form, name: str = "", value: str = "", /, **fields: str
    ) -> "Browser":
        """Send a form by one of its buttons, some fields filled in."""
        button = {name: value} if name else {}
        return await self.post(form.action or self.path, **{**form.fields, **fields, **button})


async def seated_table(browser: Browser, *seats: str, **options: str) -> str:
    """Open a table and go there; its path."""
    fields = {f"seat-{letter}": kind for letter, kind in zip("abcd", seats, strict=False)}
    await browser.post("/tables", **fields, **options)
    assert browser.status == 200, browser.text
    return browser.path


def invitations(text: str) -> list[str]:
    """The links on a page by which friends take their seats."""
    return list(dict.fromkeys(re.findall(r"/t/[\w-]+/join/[0-9a-f]{32}", text)))


async def decide(browser: Browser, which: int = -1) -> Browser:
    """Press a button of the page that is shown, however old it is."""
    form = browser.form("/lines")
    assert form is not None
    lines = [button for button in form.buttons if button[0] == "line"]
    return await browser.press(form, *lines[which])
