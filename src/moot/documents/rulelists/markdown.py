"""Rule list as Markdown, with rule texts escaped so that they can't break the list."""

import re
from collections.abc import Iterator
from typing import Any

from markdown_it import MarkdownIt

from moot.documents.rulelists import phrases
from moot.documents.rulelists.values import ExportedRule, RuleList


def write_markdown(listed: RuleList, *, mechanisms: bool = False) -> str:
    """Write the list in Markdown; with `mechanisms`, each rule's code is below its text."""
    return "\n\n".join(_parts(listed, mechanisms)) + "\n"


def _parts(listed: RuleList, mechanisms: bool) -> Iterator[str]:
    yield f"# {phrases.heading(listed, word)}"
    yield from phrases.introduction(listed, word)
    yield f"Digest of the law: `{listed.digest}`"
    for name, title, rules in listed.sections():
        yield f"## {title}"
        for rule in rules:
            yield from _rule(rule, mechanisms, repealed=name == "repealed")


def _rule(rule: ExportedRule, mechanisms: bool, *, repealed: bool) -> Iterator[str]:
    yield f"### {word(phrases.heading_of(rule))}"
    if rule.text.strip():
        yield contained(rule.text)
    if mechanisms and rule.mechanism:
        yield code(phrases.shown(rule.mechanism), "python")
    yield f"*{' '.join([phrases.standing(rule, repealed=repealed), *phrases.remarks(rule, word)])}*"
    yield "\n".join(f"- {note}" for note in phrases.notes(rule, word))


_ROUNDS_MAX = 4
_AFTER = "the end of the text"

# What begins a tag, a comment or a declaration; no link in angle brackets, and nothing that is escaped already.
_TAG = re.compile(r"(?<!\\)((?:\\\\)*)<(?=[A-Za-z/!?])(?![A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*+>|[\w.+-]++@[\w.-]++>)")
_CODE = re.compile(r"(?<!`)(`++)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_MARKS = re.compile(r"([\\`*_\[\]<>#&!|~])")

_parser = MarkdownIt("commonmark", {"html": True}).enable("table")


def word(text: str) -> str:
    """A title or name, escaped for Markdown."""
    return _MARKS.sub(r"\\\1", phrases.one_line(text))


def contained(text: str) -> str:
    """A rule's text as Markdown that can't affect the rest of the list."""
    text = phrases.shown(text).strip("\n")
    for _ in range(_ROUNDS_MAX):
        escaped = _escaped(text)
        if escaped == text:
            break
        text = escaped
    return text if _stays_within(text) else code(text, "text")


def code(text: str, language: str) -> str:
    """A block of code, fenced with more backticks than the code has in a row."""
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 3)
    return f"{fence}{language}\n{text}\n{fence}"


def _escaped(text: str) -> str:
    lines = text.split("\n")
    env: dict[str, Any] = {}
    tokens = _parser.parse(text, env)
    for token in tokens:
        if token.map is None:
            continue
        begin, end = token.map
        if token.type == "heading_open":
            at, mark = (begin, "#") if token.markup.startswith("#") else (end - 1, token.markup)
            lines[at] = lines[at].replace(mark, "\\" + mark, 1)
        elif token.type == "html_block":
            lines[begin:end] = [_TAG.sub(r"\1\\<", line) for line in lines[begin:end]]
        elif token.type == "inline" and any(part.type == "html_inline" for part in token.children or ()):
            lines[begin:end] = _without_tags("\n".join(lines[begin:end])).split("\n")
    for definition in _definitions(env):
        at = definition["map"][0]
        lines[at] = lines[at].replace("[", "\\[", 1)
    return "\n".join(lines)


def _without_tags(source: str) -> str:
    """Lines of a paragraph with tags escaped, except in code."""
    out, at = "", 0
    for span in _CODE.finditer(source):
        out += _TAG.sub(r"\1\\<", source[at : span.start()]) + span[0]
        at = span.end()
    return out + _TAG.sub(r"\1\\<", source[at:])


def _definitions(env: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The link reference definitions of a text."""
    yield from env.get("references", {}).values()
    yield from env.get("duplicate_refs", ())


def _stays_within(text: str) -> bool:
    """Whether a text leaves a following heading intact, and has no headings, HTML or link definitions."""
    env: dict[str, Any] = {}
    tokens = _parser.parse(f"{text}\n\n## {_AFTER}\n", env)
    after = [(token.type, token.level, token.content) for token in tokens[-3:]]
    if after != [("heading_open", 0, ""), ("inline", 1, _AFTER), ("heading_close", 0, "")]:
        return False
    parts = {part.type for token in tokens[:-3] for part in (token, *(token.children or ()))}
    return not any(_definitions(env)) and not parts & {"heading_open", "html_block", "html_inline"}
