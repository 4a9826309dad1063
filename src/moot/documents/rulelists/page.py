"""Rule list as one HTML page: no script, nothing loaded, an index, a print stylesheet and a content security policy."""

from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from html import escape
from urllib.parse import quote

from markdown_it import MarkdownIt

from moot.documents.rulelists import phrases
from moot.documents.rulelists.values import ExportedRule, RuleList

STYLE = """
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d1f21, #e6e3dc); --faint: light-dark(#5c6166, #a9a59c);
  --ground: light-dark(#fdfcf9, #191a1c); --line: light-dark(#d9d5cb, #3b3d40); --link: light-dark(#1f4e79, #93c0ea);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1.0625rem/1.55 Georgia, "Noto Serif", serif; }
.page { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .5em; text-wrap: balance; }
h1 { margin-top: 0; font-size: 2rem; }
h2 { font-size: 1.4rem; padding-bottom: .25em; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.125rem; }
h4, h5, h6 { font-size: 1rem; margin-top: 1.25em; }
p, ul, ol, blockquote, pre, table { margin: 0 0 .8em; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
header p, .history, .standing, nav, footer { font-family: system-ui, "Noto Sans", sans-serif; }
header p { color: var(--faint); margin: 0 0 .25em; font-size: .9375rem; }
code, pre { font-family: ui-monospace, "Noto Sans Mono", monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
pre { padding: .75em 1em; overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; }
pre code { overflow-wrap: normal; }
pre:not([role]), pre:not([role]) code { white-space: pre-wrap; overflow: visible; overflow-wrap: anywhere; }
blockquote { margin-left: 0; padding-left: 1em; border-left: 3px solid var(--line); }
table { border-collapse: collapse; } th, td { padding: .25em .6em; border: 1px solid var(--line); text-align: left; }
article { overflow-wrap: break-word; max-width: 42rem; }
h3 a { color: inherit; text-decoration: none; } h3 a:hover, h3 a:focus-visible { text-decoration: underline; }
.standing, .history { color: var(--faint); font-size: .875rem; line-height: 1.45; }
.standing { margin-bottom: .2em; } .history { padding-left: 1.1em; }
nav { font-size: .9375rem; line-height: 1.4; }
nav h2 { font-size: 1rem; margin: 1.25em 0 .4em; border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; } main > :first-child h2 { margin-top: .8em; }
nav a { display: block; padding: .2em 0 .2em 1em; text-indent: -1em; text-decoration: none; }
nav a:hover { text-decoration: underline; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5em; }
footer { margin-top: 3rem; color: var(--faint); font-size: .875rem; }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start; padding-bottom: 1rem; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --faint: #333; --ground: #fff; --line: #999; --link: #000; }
  @page { margin: 20mm 18mm; }
  body { font-size: 10.5pt; } .page { max-width: none; padding: 0; } nav, .skip { display: none; }
  article { max-width: none; } h1, h2, h3, h4 { break-after: avoid; } .standing, .history { break-before: avoid; }
  p, li { orphans: 3; widows: 3; } pre { white-space: pre-wrap; overflow: visible; }
}
""".strip()

POLICY = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
"""The content security policy: only its own style, by its digest."""


# No HTML, and no pictures, which would be fetched from elsewhere; the parser itself leaves out links that run code.
_parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")

_RULE_LEVEL = 3
_LOWEST_LEVEL = 6


def write_html(listed: RuleList, *, mechanisms: bool = False) -> str:
    """Write the list as a page; with `mechanisms`, each rule's code is below its text."""
    return "\n".join(_page(listed, mechanisms)) + "\n"


def _page(listed: RuleList, mechanisms: bool) -> Iterator[str]:
    anchors = _anchors(listed)
    title = phrases.heading(listed, _words)
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(phrases.heading(listed))}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    yield '<a class="skip" href="#rules">Skip to the rules</a>\n<div class="page">'
    yield f"<header>\n<h1>{title}</h1>"
    yield from (f"<p>{line}</p>" for line in phrases.introduction(listed, _words))
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
    """An anchor for each rule: by number, or by its identity if another rule has the number too."""
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
            yield f'<li><a href="#{quote(anchors[rule.id])}">{_words(phrases.heading_of(rule))}</a></li>'
        yield "</ul>"
    yield "</nav>"


def _rule(rule: ExportedRule, anchor: str, mechanisms: bool, *, repealed: bool) -> Iterator[str]:
    yield f'<article aria-labelledby="{anchor}">'
    yield f'<h3 id="{anchor}"><a href="#{quote(anchor)}">{_words(phrases.heading_of(rule))}</a></h3>'
    if rule.text.strip():
        yield f'<div dir="auto">\n{_text(rule.text)}</div>'
    if mechanisms and rule.mechanism:
        label = escape(f"The mechanism of rule {phrases.one_line(rule.number)}")
        code = escape(phrases.shown(rule.mechanism))
        yield f'<pre tabindex="0" role="region" aria-label="{label}"><code>{code}</code></pre>'
    said = " ".join([phrases.standing(rule, repealed=repealed), *phrases.remarks(rule, _words)])
    yield f'<p class="standing">{said}</p>'
    yield '<ul class="history">'
    yield from (f"<li>{note}</li>" for note in phrases.notes(rule, _words))
    yield "</ul>\n</article>"


def _words(text: str) -> str:
    """A title or name, isolated in its text direction."""
    return f"<bdi>{escape(phrases.one_line(text))}</bdi>"


@lru_cache(maxsize=1024)
def _text(text: str) -> str:
    """A rule's text from Markdown, with headings below the rule's own level."""
    tokens = _parser.parse(phrases.shown(text))
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1:]) + _RULE_LEVEL, _LOWEST_LEVEL)}"
        for part in token.children or ():
            if part.type == "link_open":
                part.attrSet("rel", "nofollow noopener noreferrer")
    return str(_parser.renderer.render(tokens, _parser.options, {}))
