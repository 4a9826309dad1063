"""Parser for rule lists that `moot export` wrote: numbers, titles, ranks and texts of the rules.

Markdown gives each text back as it was, where undoing the escapes is unambiguous. Text is wrapped, so that its words
are those of the rules, and its line breaks may not be.
"""

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

from markdown_it import MarkdownIt

from moot.documents.html_text import page_lines
from moot.documents.published.values import PublishedRule, PublishedRuleset, SourceNote, lone_rule, rank_named
from moot.documents.rulelists.markdown import contained
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number
from moot.languages import N_

_parser = MarkdownIt("commonmark", {"html": True}).enable("table")
_DIGEST = re.compile(r"(?m)^(?:<p>)?Digest of the law:(?: `[0-9a-f]{8,128}`$| <code>[0-9a-f]|\n {2}[0-9a-f]{8,128}$)")
_SECTION = re.compile(r"(?P<rank>Immutable|Mutable|Repealed) rules \(\d+\)")
_HEADING = re.compile(r"(?:Rule (?P<alone>\S+)|(?P<number>\S+)\. (?P<title>.*))", re.DOTALL)
_STANDING = re.compile(r"(?P<rank>Immutable|Mutable)(?P<mechanism>(?:, revision \d+)?, with a mechanism)?\b[^.]*\.")
_PRINTED = re.compile(r"Printed as (\S+) where it comes from\.")
_LOST = "Its text is not known."
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#&!|~])")
_FENCED = re.compile(r"(?P<fence>`{3,})(?P<mark>text|python)\n(?P<inside>.*?)\n(?P=fence)", re.DOTALL)
_CODE = re.compile(r"(?= {2}\|[^\n]*(?:\n[^\n]*)*?(?:@|def |\w\())(?: {2}\|.*(?:\n|$))+")
_HEADINGS_MAX = 20_000


def read_rule_list(text: str) -> PublishedRuleset | None:
    """The rules in a list that was exported as Markdown, text or a page; None if it is none of them."""
    text = text.replace("\r\n", "\n")
    if _DIGEST.search(text[:20_000]) is None:
        return None
    if text.startswith("<!doctype html>") and (title := re.search(r"<title>The rules of (.*)</title>", text)):
        return _ruleset(unescape(title[1]), list(_in_page(text)), ())
    if text.startswith("# The rules of "):
        return _ruleset(_ESCAPED.sub(r"\1", text[15 : text.index("\n")]), list(_in_markdown(text)), ())
    if re.match(r"The rules of .*\n(?: {2}.*\n){0,9}={3,}\n", text):
        message = N_("this list is wrapped at 72 columns: words are those of the rules, and line breaks may differ")
        advice = Fault(1, 1, "published.wrapped", message, N_("export the list as Markdown or JSON to keep them"))
        return _ruleset(text[13 : text.index("\n")], list(_in_text(text)), (advice,))
    return None


def _ruleset(title: str, rules: list[PublishedRule], faults: tuple[Fault, ...]) -> PublishedRuleset | None:
    return PublishedRuleset(title, rules=tuple(rules), faults=faults) if rules else None


def _in_markdown(text: str) -> Iterator[PublishedRule]:
    lines, heads = text.split("\n"), list[tuple[int, str, str]]()
    tokens = _parser.parse(text)
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map and token.markup in ("##", "###"):
            heads.append((token.map[0], token.markup, inline.content))
    rank, ends = "", [at for at, _, _ in heads[1:]] + [len(lines)]
    for (at, mark, said), end in list(zip(heads, ends, strict=False))[:_HEADINGS_MAX]:
        section = _SECTION.fullmatch(said) if mark == "##" else None
        if mark == "##":
            rank = section["rank"] if section else ""
        elif rank and (heading := _HEADING.fullmatch(_ESCAPED.sub(r"\1", said))):
            yield _markdown_rule(heading, at, "\n".join(lines[at + 1 : end]).strip("\n"), rank == "Repealed")


def _markdown_rule(heading: re.Match[str], at: int, block: str, is_repealed: bool) -> PublishedRule:
    above, _, notes = block.rpartition("\n\n- ") if "\n\n- " in block else (block, "", "")
    text, _, last = above.rpartition("\n\n")
    standing = last.strip("*") if last.startswith("*") and last.endswith("*") else ""
    said = _STANDING.match(standing)
    if said and said["mechanism"] and text.endswith("```") and (code := _last_block(text)) is not None:
        text = code
    return _rule(heading, at, _original(text), standing, notes, is_repealed)


def _last_block(text: str) -> str | None:
    """A text without the block of code that ends it; None if none does."""
    begin = max(text.rfind("\n\n```python\n"), text.rfind("\n\n````python\n"))
    if text.startswith("```python\n") and begin < 0:
        return ""
    return text[:begin] if begin >= 0 else None


def _original(shown: str) -> str:
    """A rule's text from its form in a list: the escapes at line starts and before tags are undone."""
    block = _FENCED.fullmatch(shown)
    for form in (block["inside"] if block and block["mark"] == "text" else shown, shown):
        bare = re.sub(r"(?m)^([ \t>*+\-\d.]*)\\([#=\-\[])", r"\1\2", form)
        for candidate in (re.sub(r"\\<(?=[A-Za-z/!?])", "<", bare), bare, form):
            if contained(candidate) == shown:
                return candidate
    return shown


def _rule(heading: re.Match[str], at: int, text: str, standing: str, notes: str, is_repealed: bool) -> PublishedRule:
    said, printed = _STANDING.match(standing), _PRINTED.search(standing)
    number = heading["alone"] or heading["number"]
    kept = [note for note in (standing[said.end() :].strip() if said else standing, notes.strip()) if note]
    return lone_rule(
        at + 1,
        printed[1] if printed else number,
        "" if _LOST in standing else text,
        number=Number(number),
        title=" ".join((heading["title"] or "").split()),
        rank=rank_named(said["rank"]) if said else None,
        status="repealed" if is_repealed else "in-force" if text else "empty",
        notes=tuple(SourceNote("note", note, SourcePlace(at + 1, 1), at + 1) for note in kept),
    )


_BLOCK = re.compile(
    r"(?m)^(?P<heading>\S.*\n(?: {2}\S.*\n)*)-{3,}\n\n(?P<text>(?:(?: {2}.*)?\n)*?)"
    r" {2}\* (?P<standing>(?:Imm|M)utable\b.*\n(?: {4}.*\n)*)(?P<notes>(?: {2}.*\n?)*)"
)


def _in_text(text: str) -> Iterator[PublishedRule]:
    sections = [(found.start(), found["rank"]) for found in re.finditer(rf"(?m)^{_SECTION.pattern}\n=+$", text)]
    for found in _BLOCK.finditer(text):
        heading = _HEADING.fullmatch(" ".join(found["heading"].split()))
        above = [rank for at, rank in sections if at < found.start()]
        if heading is None or not above:
            continue
        standing = " ".join(found["standing"].split())
        body = found["text"].rstrip("\n")
        above_code, _, block = body.rpartition("\n\n")
        if ", with a mechanism" in standing and _CODE.fullmatch(block):
            body = above_code
        lines = [line[2:] for line in body.split("\n")]
        at = text.count("\n", 0, found.start())
        yield _rule(heading, at, "\n".join(lines).strip("\n"), standing, found["notes"], above[-1] == "Repealed")


_ARTICLE = re.compile(
    r'<article aria-labelledby="[^"]*">\n<h3[^>]*>(?P<heading>.*?)</h3>\n(?:<div dir="auto">\n(?P<text>.*?)</div>\n)?'
    r'(?:<pre .*?</pre>\n)?<p class="standing">(?P<standing>.*?)</p>\n<ul class="history">\n(?P<notes>.*?)</ul>',
    re.DOTALL,
)


def _in_page(text: str) -> Iterator[PublishedRule]:
    gone = text.find('<section aria-labelledby="repealed">')
    for found in _ARTICLE.finditer(text):
        heading = _HEADING.fullmatch(_words(found["heading"]))
        if heading is not None:
            at, said = text.count("\n", 0, found.start()), (_words(found["standing"]), _words(found["notes"]))
            yield _rule(heading, at, _words(found["text"] or ""), *said, 0 <= gone < found.start())


def _words(page: str) -> str:
    """The text of a piece of a page, with its line breaks."""
    return "\n".join(line.text for line in page_lines(page, _HEADINGS_MAX)[0]).strip()
