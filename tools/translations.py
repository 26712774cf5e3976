"""Hold the catalogues to the source: `update` rewrites them, `check` finds what is amiss."""

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/livingwell"
LOCALE = PACKAGE / "locale"
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
DOMAIN = "livingwell"
PLURALS = {
    "fr": (
        "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
        3,
    ),
    "ko": ("nplurals=1; plural=0;", 1),
}
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(
    r"%\((\w+)\)[a-z]|%[sdifr]|\{(\w*)(?:[.\[][^{}!:]*)?(?:![rsa])?(?::[^{}]*)?\}"
)

FRENCH_SPACE = re.compile(r" (?=[;:!?»])|(?<=«) ")


@dataclass(frozen=True)
class Entry:
    """One message in one language, in the forms that it takes."""

    context: str | None
    source: tuple[str, ...]
    target: tuple[str, ...]

    @classmethod
    def of(cls, message: Message) -> "Entry":
        return cls(message.context, forms(message.id), forms(message.string))


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """One form or several, always as several."""
    return (text or "",) if isinstance(text, str | None) else tuple(form or "" for form in text)


def placeholders(text: str) -> frozenset[str]:
    """The values that a text makes room for; those without a name are told apart by their order."""
    return frozenset(
        match[1] or match[2] or f"#{place}"
        for place, match in enumerate(PLACEHOLDER.finditer(text))
    )


def extracted() -> Catalog:
    """What the source says today."""
    found = Catalog()
    for _file, _line, text, comments, context in extract_from_dir(
        PACKAGE,
        METHODS,
        {"**/templates/**.html": {"silent": "false"}},
        keywords=KEYWORDS,
        comment_tags=["Translators:"],
        strip_comment_tags=True,
    ):
        found.add(text, None, auto_comments=comments, context=context)
    return found


def catalogue(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def header(language: str) -> str:
    """A header without dates or versions: parallel branches would only quarrel over them."""
    lines = {
        "Project-Id-Version": DOMAIN,
        "Language": language,
        "Language-Team": language,
        "Last-Translator": "The Living Well founders",
        "PO-Revision-Date": "2026-01-01 00:00+0000",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language][0],
    }
    return 'msgid ""\nmsgstr ""\n' + "".join(
        f'"{name}: {value}\\n"\n' for name, value in lines.items()
    )


def load(language: str) -> Catalog:
    """The catalogue as it stands, or an empty one with the right plurals."""
    path = catalogue(language)
    text = path.read_text(encoding="utf-8") if path.exists() else header(language)
    return read_po(io.StringIO(text), locale=language, domain=DOMAIN, abort_invalid=True)


def rendered(catalog: Catalog, language: str) -> str:
    buffer = io.BytesIO()
    write_po(
        buffer,
        catalog,
        width=0,
        no_location=True,
        omit_header=True,
        sort_output=True,
        ignore_obsolete=True,
    )
    return header(language) + "\n" + buffer.getvalue().decode().strip() + "\n"


def typeset(text: str, language: str) -> str:
    """French puts a space before some signs, at which no line may be broken."""
    return FRENCH_SPACE.sub("\N{NO-BREAK SPACE}", text) if language == "fr" else text


def update() -> Iterator[str]:
    """Bring every catalogue up to date, and name what is left to translate."""
    source = extracted()
    for language in PLURALS:
        catalog = load(language)
        catalog.update(
            source, no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False
        )
        for message in filter(lambda message: message.id, catalog):
            texts = tuple(typeset(form, language) for form in forms(message.string))
            message.string = texts if len(forms(message.id)) > 1 else texts[0]
        path = catalogue(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = rendered(catalog, language)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        left = sum(not all(forms(message.string)) for message in catalog if message.id)
        yield f"{language}: {len(catalog)} messages, {left} to translate"


def faults(entry: Entry, language: str) -> Iterator[str]:
    """What is wrong with one translation."""
    if not any(entry.target):
        yield "is not translated"
        return
    wanted = PLURALS[language][1] if len(entry.source) > 1 else 1
    if len(entry.target) != wanted or not all(entry.target):
        yield f"needs {wanted} plural forms, each translated"
    allowed = frozenset[str]().union(*map(placeholders, entry.source))
    # A singular may spell its number out, so a plural form need only hold what both sources hold.
    needed = allowed.intersection(*map(placeholders, entry.source))
    for form in filter(None, entry.target):
        for name in sorted(placeholders(form) - allowed):
            yield f"has a placeholder {name} that the source has not"
        for name in sorted(needed - placeholders(form)):
            yield f"lacks the placeholder {name}"


def check() -> Iterator[str]:
    """Every fault in every catalogue."""
    source = {(m.context, forms(m.id)): m for m in extracted() if m.id}
    for language in PLURALS:
        path = catalogue(language)
        where = path.relative_to(ROOT)
        if not path.exists():
            yield f"{where}: is missing; run: make translations"
            continue
        catalog = load(language)
        known = {(m.context, forms(m.id)): m for m in catalog if m.id}
        for key in sorted(source.keys() - known.keys(), key=str):
            yield f"{where}: {key[1][0]!r} is missing; run: make translations"
        for key in sorted(known.keys() - source.keys(), key=str):
            yield f"{where}: {key[1][0]!r} is no longer in the source; run: make translations"
        for message in known.values():
            entry = Entry.of(message)
            if message.fuzzy:
                yield f"{where}: {entry.source[0]!r} is marked fuzzy"
            if any(typeset(form, language) != form for form in entry.target):
                yield f"{where}: {entry.source[0]!r} needs no-break spaces; run: make translations"
            for fault in faults(entry, language):
                yield f"{where}: {entry.source[0]!r} {fault}"
        if catalog.plural_forms.rstrip(";") != PLURALS[language][0].rstrip(";"):
            yield f"{where}: Plural-Forms should be {PLURALS[language][0]}"
        yield from msgfmt(path)


def msgfmt(path: Path) -> Iterator[str]:
    """What gettext's own checker says, where it is installed: it sees doubled messages, for one."""
    if program := shutil.which("msgfmt"):
        run = subprocess.run(  # noqa: S603 its one argument is a catalogue of ours
            [program, "--check", "--output-file=-", str(path)], capture_output=True, check=False
        )
        if run.returncode:
            yield run.stderr.decode().strip()


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["update"]:
            for line in update():
                print(line)
            return 0
        case ["check"]:
            found = list(check())
            for line in found:
                print(line, file=sys.stderr)
            if not found:
                print("translations: complete")
            return bool(found)
        case _:
            print("usage: python tools/translations.py update | check", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
