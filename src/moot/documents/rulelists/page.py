"""A rule list as one page by itself: no script, nothing loaded, an index, and a style for paper."""

from collections.abc import Iterator, Sequence
from html import escape
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from moot.documents.rulelists.style import POLICY, STYLE
from moot.documents.rulelists.values import ListedRule, RuleList
from moot.documents.rulelists.wording import (
    heading,
    heading_of,
    introduction,
    notes,
    one_line,
    remarks,
    shown,
    standing,
)

# No HTML, and no pictures, which would be fetched from elsewhere; the parser itself leaves out links that run code.
_parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")

_RULE_LEVEL = 3
_LOWEST_LEVEL = 6


def write_html(listed: RuleList, *, mechanisms: bool = False) -> str:
    """The list as a page; with `mechanisms`, each rule's code stands below its text."""
    return "\n".join(_page(listed, mechanisms)) + "\n"


def _page(listed: RuleList, mechanisms: bool) -> Iterator[str]:
    anchors = _anchors(listed)
    title = heading(listed, _words)
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(heading(listed))}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    yield '<a class="skip" href="#rules">Skip to the rules</a>\n<div class="page">'
    yield f"<header>\n<h1>{title}</h1>"
    yield from (f"<p>{line}</p>" for line in introduction(listed, _words))
    yield f"<p>Digest of the law: <code>{listed.digest}</code></p>\n</header>"
    yield '<div class="columns">'
    yield from _index(listed, anchors)
    yield '<main id="rules" tabindex="-1">'
    for name, section, rules in listed.sections():
        yield f'<section aria-labelledby="{name}">\n<h2 id="{name}">{section}</h2>'
        for rule in rules:
            yield from _rule(rule, anchors[rule.id], mechanisms, repealed=name == "repealed")
        yield "</section>"
    yield "</main>\n</div>\n</div>\n</body>\n</html>"


def _anchors(listed: RuleList) -> dict[str, str]:
    """An anchor for each rule: by its number, or by what it has always been called where another bears that too."""
    anchors: dict[str, str] = {}
    taken: set[str] = set()
    for rule in (*listed.rules, *listed.repealed):
        anchor = f"rule-{quote(rule.number, safe='')}"
        anchors[rule.id] = anchor if anchor not in taken else f"rule-id-{quote(rule.id, safe='')}"
        taken.add(anchors[rule.id])
    return anchors


def _index(listed: RuleList, anchors: dict[str, str]) -> Iterator[str]:
    yield '<nav aria-label="Rules">'
    for _, section, rules in listed.sections():
        yield f"<h2>{section}</h2>\n<ul>"
        for rule in rules:
            yield f'<li><a href="#{quote(anchors[rule.id])}">{_words(heading_of(rule))}</a></li>'
        yield "</ul>"
    yield "</nav>"


def _rule(rule: ListedRule, anchor: str, mechanisms: bool, *, repealed: bool) -> Iterator[str]:
    yield f'<article aria-labelledby="{anchor}">'
    yield f'<h3 id="{anchor}"><a href="#{quote(anchor)}">{_words(heading_of(rule))}</a></h3>'
    if rule.text.strip():
        yield f'<div dir="auto">\n{_text(rule.text)}</div>'
    if mechanisms and rule.mechanism:
        label = escape(f"The mechanism of rule {one_line(rule.number)}")
        yield f'<pre tabindex="0" role="region" aria-label="{label}"><code>{escape(shown(rule.mechanism))}</code></pre>'
    yield f'<p class="standing">{" ".join([standing(rule, repealed=repealed), *remarks(rule, _words)])}</p>'
    yield '<ul class="history">'
    yield from (f"<li>{note}</li>" for note in notes(rule, _words))
    yield "</ul>\n</article>"


def _words(text: str) -> str:
    """A title or a name: its direction is its own, and does not turn what stands around it."""
    return f"<bdi>{escape(one_line(text))}</bdi>"


def _text(text: str) -> str:
    """A rule's text: Markdown, whose headings stand below the rule's own."""
    tokens = _parser.parse(shown(text))
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1:]) + _RULE_LEVEL, _LOWEST_LEVEL)}"
        for part in _links(token):
            part.attrSet("rel", "nofollow noopener noreferrer")
    return str(_parser.renderer.render(tokens, _parser.options, {}))


def _links(token: Token) -> Sequence[Token]:
    return [part for part in token.children or () if part.type == "link_open"]
