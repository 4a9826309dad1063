"""Rule files: parse and write rules and folders of them, byte for byte.

A rule file is named after its rule's number and title (`206-losing-proposals.md`). The number within it decides, so
that a file may also be called `206.md`. It has fields, the rule's text, and perhaps a mechanism:

    ---
    number: 206
    title: Losing proposals
    rank: mutable
    ---
    When a proposed rule change is defeated, its proposer loses 10 points.

    ```python
    @upon("proposal_defeated")
    def proposer_loses_ten(proposal):
        award(proposal.author, -10)
    ```

`number` and `rank` are required. Blocks marked `python` are the mechanism and stand at the end, with no text after
them; several are one mechanism in pieces. Blocks with other marks belong to the text. A text that would be misread
(it has a block marked `python`, say) stands among the fields, as `text: "…"`. Of a rule whose text isn't known they
say `lost: yes`; `printed`, how the document that it comes from prints its number, where that is another; and `ordinal`,
what it ranks by among the rules, where that is not its number.
"""

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

import msgspec

from moot.game.changes import Content, Fault
from moot.game.characters import digits_in, is_printable
from moot.game.decision.ranks import RANKS
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number
from moot.languages import N_
from moot.law.asking.time_zones import zone_names
from moot.law.files.front_matter import FrontMatterDocument, block, field, has_fields, read_page, suggestion, tidy

FRONT_PAGE = "RULESET.md"
"""The file whose fields are a ruleset's settings (title, zone, …)."""
CLAIMS = ("prevails_over", "yields_to", "speaks_of")
_OWN_RANKS = re.compile(r"@term\(\s*['\"]ranks['\"]")
"""What stands in a ruleset that has ranks of its own."""
RULE_KEYS = ("number", "printed", "title", "rank", "ordinal", *CLAIMS, "for_people", "lost", "text")

_NUMBER_CHARACTERS_MAX = 60
_ORDINAL_DIGITS_MAX = 12
_SLUG_MAX = 40


def read_rule(source: str, where: str = "", *, own_ranks: bool = False) -> RuleText | list[Fault]:
    """Parse a rule file into a rule, or all of its faults.

    `source` is the file's whole text, line ends and all; `where` is the file's name, which has to begin with the rule's
    number, or empty for a rule that comes from no file. Bad input never raises.
    """
    page = read_page(source)
    if not has_fields(source):
        remedy = N_("begin with a line `---`, then `number: …` and `rank: …`, then another `---`")
        return [*page.faults, Fault(1, 1, "rulefile.no-front-matter", N_("a rule file begins with its fields"), remedy)]
    rule = rule_of(page, where, own_ranks=own_ranks)
    if rule is None:
        return page.faults
    is_canonical = spelled_rule(rule, text_as_field=False) == source or _canonical(rule) == source
    return rule if is_canonical else msgspec.structs.replace(rule, raw=source)


def rule_of(page: FrontMatterDocument, where: str = "", *, own_ranks: bool = False) -> RuleText | None:
    """The rule in a document; None if it has faults, which are added to the document.

    Its rank has to be one of the usual two, except in a ruleset that has its `own_ranks`.
    """
    if not page.is_readable:
        return None
    page.check_keys(RULE_KEYS)
    number = page.word("number", required=True) or ""
    rank = page.rank("rank", required=True) if own_ranks else page.choice("rank", RANKS, required=True)
    _check_number(page, number, where)
    content, ordinal = read_content(page), _ordinal(page)
    if page.faults:
        return None
    return RuleText(Number(number), rank or "", content, printed=page.word("printed") or "", ordinal=ordinal)


def write_rule(rule: RuleText) -> str:
    """Write a rule as a file: its original spelling if that still parses to the rule, else the canonical one."""
    if rule.raw:
        own = read_rule(rule.raw, own_ranks=True)
        if isinstance(own, RuleText) and _says(own) == _says(rule):
            return rule.raw
    return _canonical(rule)


def file_name(number: str, title: str = "") -> str:
    """The name of a rule's file: number and title ("203-unanimity.md"); no two numbers share one."""
    slug = _slug(title)
    return f"{_in_name(number)}{'-' + slug if slug else ''}.md"


def file_of(rule: RuleText, folder: Path | None = None) -> str:
    """The path of a rule's file in a folder: the existing one, or else the one to write."""
    name = file_name(rule.number, rule.content.title)
    if folder is None or (folder / name).exists():
        return name
    return next((file.name for file in sorted(folder.iterdir()) if _is_file_of(file.name, rule.number)), name)


def _in_name(number: str) -> str:
    """A number in a file's name, without hyphens: the title comes after the first hyphen."""
    safe = quote(number, safe=" ", errors="replace").replace("-", "%2D").replace("_", "%5F").replace(" ", "_")
    return "%2E" + safe[1:] if safe.startswith(".") else safe


def _slug(title: str) -> str:
    """A title as a slug: small letters and hyphens, at most 40 characters of whole words."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower().replace("'", "")
    slug = re.sub("[^a-z0-9]+", "-", plain).strip("-")
    return slug if len(slug) <= _SLUG_MAX else slug[: _SLUG_MAX + 1].rpartition("-")[0] or slug[:_SLUG_MAX]


def _is_file_of(file: str, number: str) -> bool:
    """Whether a file's name is one for this number, with any title or none (then " " is written as "-")."""
    name, stem = _in_name(number), file.removesuffix(".md")
    return file.endswith(".md") and (stem in (name, name.replace("_", "-")) or stem.startswith(name + "-"))


def has_own_ranks(source: str) -> bool:
    """Whether a rule in a text says which ranks there are."""
    return _OWN_RANKS.search(source) is not None


def mechanism_line(source: str) -> int:
    """The line of a rule file on which its mechanism begins; 0 if it has none."""
    return read_page(source).mechanism_line


def read_files(files: Mapping[str, bytes], name: str) -> Ruleset | dict[str, list[Fault]]:
    """Parse files into a ruleset, or the faults by file name.

    Files ending in .md with a digit in their name or with a field `number` are rules, in the order of their names
    as numbers; all others are papers, kept as they are.
    """
    faults: dict[str, list[Fault]] = {}
    papers: dict[str, str] = {}
    rules: list[RuleText] = []
    holders: dict[str, str] = {}
    own_ranks = any(has_own_ranks(data.decode(errors="replace")) for data in files.values())
    for file in sorted(files):
        source = _decoded(files[file])
        if isinstance(source, Fault):
            faults[file] = [source]
        elif not _is_rule(file, source):
            papers[file] = source
        else:
            rule = read_rule(source, file, own_ranks=own_ranks)
            wrong = [] if isinstance(rule, RuleText) else rule
            number = rule.number if isinstance(rule, RuleText) else read_page(source).word("number")
            wrong += _taken(number, source, file, holders)
            if wrong:
                faults[file] = wrong
            elif isinstance(rule, RuleText):
                rules.append(rule)
    settings = _settings(papers, faults)
    if not rules and not faults:
        faults[FRONT_PAGE] = [
            Fault(1, 1, "rulefile.no-rules", N_("there is no rule file here"), N_("add one, such as 101.md"))
        ]
    if faults:
        return faults
    return Ruleset(name, tuple(sorted(rules, key=lambda rule: _in_order(rule.number))), papers, settings)


def read_ruleset(folder: Path) -> Ruleset | dict[str, list[Fault]]:
    """Read the ruleset in a folder, named after it, or the faults by file name.

    Hidden files and folders, and what Python leaves behind, are passed over; a folder within is a fault. Raises
    `OSError` when the folder or a file cannot be read.
    """
    files, faults = {}, {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if path.is_dir():
            remedy = N_("put its files beside the others")
            faults[path.name] = [Fault(1, 1, "rulefile.folder", N_("a ruleset has no folders within"), remedy)]
        elif path.is_file():
            files[path.name] = path.read_bytes()
        else:
            faults[path.name] = [
                Fault(1, 1, "rulefile.no-file", N_("this is not a file that can be read"), N_("remove it"))
            ]
    read = read_files(files, folder.resolve().name)
    if not faults:
        return read
    return faults | read if isinstance(read, dict) else faults


def written_files(ruleset: Ruleset) -> dict[str, bytes]:
    """Write a ruleset as files, by name: rules that haven't changed since they were read are the same bytes."""
    files = {file_of(rule): write_rule(rule) for rule in ruleset.rules}
    if ruleset.settings and FRONT_PAGE not in ruleset.papers:
        fields = "".join(field(key, value) for key, value in ruleset.settings.items())
        files[FRONT_PAGE] = f"---\n{fields}---\n"
    return {name: text.encode("utf-8") for name, text in {**ruleset.papers, **files}.items()}


def write_ruleset(ruleset: Ruleset, folder: Path) -> None:
    """Write a ruleset into a new or empty folder, all files or none.

    Raises `FileExistsError` when the folder holds anything.
    """
    files, is_new = written_files(ruleset), not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    try:
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except BaseException:
        for name in files:
            (folder / name).unlink(missing_ok=True)
        if is_new:
            folder.rmdir()
        raise


def read_content(page: FrontMatterDocument) -> Content:
    """The content of a rule in a document: title, text, mechanism and claims; faults are added to the document."""
    text = body_text(page) or ""
    mechanism, for_people = page.mechanism or "", page.word("for_people") or ""
    if mechanism and for_people:
        message = N_("`for_people` says why a rule has no mechanism, and this one has one")
        page.fault(page.place("for_people"), "for-people", message, N_("leave one of them out"))
    lost = page.choice("lost", ("yes",)) == "yes"
    if not text and not mechanism and not lost and not page.faults:
        page.fault(page.place(), "empty", N_("the rule says nothing"), N_("write its text below the fields"))
    return Content(
        title=page.word("title") or "",
        text=text,
        mechanism=mechanism,
        prevails_over=page.words("prevails_over") or (),
        yields_to=page.words("yields_to") or (),
        speaks_of=page.words("speaks_of") or (),
        for_people=for_people,
        lost=lost,
    )


def body_text(page: FrontMatterDocument) -> str | None:
    """A document's text, from its body or from the field `text`; None if it has neither."""
    if not page.has("text"):
        return page.text or None
    if page.text:
        page.fault((page.text_line, 1), "text-twice", N_("the text is given twice"), N_("leave out the field `text`"))
    return page.word("text")


def write_content(content: Content, *, text_as_field: bool) -> tuple[str, str]:
    """A rule's content as a document's fields (without number and rank) and body."""
    fields = field("title", content.title) if content.title else ""
    for key in CLAIMS:
        if claims := getattr(content, key):
            fields += field(key, claims)
    fields += field("for_people", content.for_people) if content.for_people else ""
    fields += field("lost", "yes") if content.lost else ""
    return write_body(fields, tidy(content.text), tidy(content.mechanism), text_as_field=text_as_field)


def write_body(fields: str, text: str, mechanism: str, *, text_as_field: bool) -> tuple[str, str]:
    """A document's fields and body, with the text in one or the other."""
    if text_as_field:
        fields, text = fields + field("text", text), ""
    return fields, "\n".join(([text + "\n"] if text else []) + ([block(mechanism)] if mechanism else []))


def tidied(content: Content) -> Content:
    """A rule's content in the form that a document can hold: without the expansion, and tidy."""
    text, mechanism = tidy(content.text), tidy(content.mechanism)
    return msgspec.structs.replace(content, text=text, mechanism=mechanism, expansion="")


def _canonical(rule: RuleText) -> str:
    source = spelled_rule(rule, text_as_field=False)
    page = read_page(source)
    if page.faults or page.text != tidy(rule.content.text) or (page.mechanism or "") != tidy(rule.content.mechanism):
        return spelled_rule(rule, text_as_field=True)
    return source


def spelled_rule(rule: RuleText, *, text_as_field: bool) -> str:
    """A rule as a document, with its text as a field or as the body."""
    fields, body = write_content(rule.content, text_as_field=text_as_field)
    title, rest = (fields.partition("\n")[0] + "\n", fields.partition("\n")[2]) if rule.content.title else ("", fields)
    printed = field("printed", rule.printed) if rule.printed else ""
    rank = field("rank", rule.rank) + (field("ordinal", str(rule.ordinal)) if rule.ordinal is not None else "")
    return f"---\n{field('number', rule.number)}{printed}{title}{rank}{rest}---\n{body}"


def _says(rule: RuleText) -> tuple[str, str, str, int | None, Content]:
    return rule.number, rule.printed, rule.rank, rule.ordinal, tidied(rule.content)


def _ordinal(page: FrontMatterDocument) -> int | None:
    word = page.word("ordinal")
    if word is not None and not (word.isdecimal() and word.isascii() and len(word) <= _ORDINAL_DIGITS_MAX):
        page.fault(page.place("ordinal"), "ordinal", N_("a rule's ordinal is a whole number"), "ordinal: 301")
        return None
    return None if word is None else int(word)


def _check_number(page: FrontMatterDocument, number: str, where: str) -> None:
    if not page.has("number") or any(fault.code == "rulefile.not-text" for fault in page.faults):
        return
    fits = is_printable(number) and number == number.strip() and 0 < len(number) <= _NUMBER_CHARACTERS_MAX
    if not fits or file_name(number) == FRONT_PAGE:
        message = N_("a rule's number is a short word or two, and not the name of another file")
        page.fault(page.place("number"), "number", message, "number: 301")
    elif where and not _is_file_of(where, number):
        message = N_("rule {number} does not belong in a file called {where}", number=number, where=where)
        name = file_name(number, page.word("title") or "")
        page.fault(page.place("number"), "name", message, N_("call the file {name}", name=name))


def _taken(number: str | None, source: str, file: str, holders: dict[str, str]) -> list[Fault]:
    """Report a number that another file has too; `holders` maps numbers to files."""
    holder = file if number is None else holders.setdefault(number, file)
    if holder == file:
        return []
    message, remedy = f"{holder} has the number {number} already", "give one of them another number"
    return [Fault(*read_page(source).place("number"), "rulefile.duplicate-number", message, remedy)]


def _decoded(data: bytes) -> str | Fault:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return Fault(line, column, "rulefile.encoding", N_("the file is not UTF-8 text"), N_("save it as UTF-8"))


def _is_rule(file: str, source: str) -> bool:
    if file == FRONT_PAGE or not file.endswith(".md"):
        return False
    return any(character.isdigit() for character in file) or (has_fields(source) and read_page(source).has("number"))


def _settings(papers: Mapping[str, str], faults: dict[str, list[Fault]]) -> dict[str, str]:
    if FRONT_PAGE not in papers or not has_fields(papers[FRONT_PAGE]):
        return {}
    page = read_page(papers[FRONT_PAGE])
    settings = settings_of(page)
    if page.faults:
        faults[FRONT_PAGE] = page.faults
    return settings


def settings_of(page: FrontMatterDocument) -> dict[str, str]:
    """The settings in the fields of a ruleset's front page; faults are added to the page."""
    settings = page.settings()
    if "zone" in settings and settings["zone"] not in zone_names():
        message = N_("`zone` is a time zone of the tz database, not “{zone}”", zone=settings["zone"][:60])
        remedy = suggestion(settings["zone"], zone_names()) or "zone: Europe/London"
        page.fault(page.place("zone"), "zone", message, remedy)
    return settings


def _in_order(number: str) -> tuple[int, int, str]:
    """The sort key of numbers: whole numbers by value first, everything else as text."""
    return (0, int(digits), number) if (digits := digits_in(number)) else (1, 0, number)
