"""Text as safe HTML: Markdown, syntax highlighting, and links to rules, proposals and cases."""

import re
from collections.abc import Callable
from functools import lru_cache, partial

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType, is_token_subtype

from moot.game.state import State
from moot.languages import N_, _, language
from moot.lru import LruCache

_CLASSES: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "code-comment"),
    (String, "code-text"),
    (Number, "code-number"),
    (Keyword, "code-word"),
    (Operator.Word, "code-word"),
    (Name.Decorator, "code-mark"),
    (Name.Function, "code-name"),
)
_lexer = PythonLexer(stripnl=False, ensurenl=False)


@lru_cache(maxsize=512)
def highlighted(source: str) -> Markup:
    """A mechanism with line numbers and syntax highlighting, styled by `moot.css`."""
    lines: list[str] = [""]
    for kind, text in _lexer.get_tokens(source.rstrip()):
        name = next((name for family, name in _CLASSES if is_token_subtype(kind, family)), "")
        for n, part in enumerate(text.split("\n")):
            if n:
                lines.append("")
            if part:
                lines[-1] += f'<span class="{name}">{escape(part)}</span>' if name else str(escape(part))
    spans = "".join(f"<span>{line or ' '}</span>" for line in lines)
    return Markup(f'<pre class="lines" tabindex="0" role="region" aria-label="Mechanism">{spans}</pre>')


_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
_TAGS = set("p em strong code pre ul ol li blockquote h3 h4 h5 h6 hr br a table thead tbody tr th td".split())
_WRAPPED = re.compile(r"(?<=[^\n])\n(?=[^\n\s*#>|+-])(?!\d+[.)])")
"""A line break within a paragraph."""
_KINDS = {
    "rule": N_("link¦rule"),
    "proposal": N_("link¦proposal"),
    "case": N_("link¦case"),
    "": N_("proposes|puts|votes for|votes against"),
}
"""Words before the number of a rule, proposal or case, with `|` between several; the last ones have a proposal's."""
_NUMBER = r"([\w-]+(?: \d+)?(?:[/.][\w-]+)*)"
"""It may be a word and a number: `TVCP 1`."""
_MARKS = "[]*_`<>!&|~\\\n"
MARKS_MAX = 10_000
"""A text with more of them isn't parsed as Markdown, which would take seconds."""


def _is_overdone(text: str) -> bool:
    return len(text) > MARKS_MAX and sum(map(text.count, _MARKS)) > MARKS_MAX


@lru_cache(maxsize=1024)
def markdown(text: str) -> Markup:
    """Markdown as HTML; images and raw HTML are left out, and headings stay below the page's own."""
    if _is_overdone(text):
        return Markup('<pre tabindex="0">{}</pre>').format(text)
    html = _markdown.render(text)
    html = re.sub(r"<(/?)h[12]>", r"<\1h3>", html)
    clean = nh3.clean(html, tags=_TAGS, attributes={"a": {"href", "title"}}, link_rel="nofollow noopener")
    return Markup(clean.replace("<pre>", '<pre tabindex="0">'))  # long lines are scrolled by keys as well


@lru_cache(maxsize=256)
def inline(text: str) -> Markup:
    """One line in Markdown, without a paragraph around it."""
    if _is_overdone(text):
        return escape(text)
    html = _markdown.renderInline(text)
    return Markup(nh3.clean(html, tags={"em", "strong", "code", "a"}, attributes={"a": {"href"}}, link_rel="nofollow"))


flowing = partial(_WRAPPED.sub, " ")
"""Replace line breaks that Markdown treats as spaces by spaces; meaningful ones stay."""


@lru_cache(maxsize=8)
def _named_in(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Finds what is named by its number, in English and in the reader's language; and the kind of each word for it."""
    kinds = {
        word: kind
        for kind in _KINDS
        for words in (_KINDS[kind], _(_KINDS[kind]))
        for word in words.casefold().split("|")
    }
    return re.compile(rf"\b({'|'.join(map(re.escape, kinds))}) {_NUMBER}", re.IGNORECASE), kinds


def linked(html: str, address: Callable[[str, str], str | None]) -> Markup:
    """A sentence with links to the rules, proposals and cases it names; `address(kind, number)` finds them.

    Plain text is escaped; what is Markup already keeps its tags.
    """

    def link(found: re.Match[str]) -> str:
        kind = kinds.get(found[1].casefold(), "")
        named = bool(kind)
        for number in (found[2], re.split("[/.]", found[2])[0], found[2].partition(" ")[0]):
            at = address(kind if named else "proposal", number)
            if at:
                said, rest = found[0].removesuffix(found[2]), found[2].removeprefix(number)
                before, words = ("", said + number) if named else (said, number)
                return f'{before}<a class="ref" href="{escape(at)}">{words}</a>{rest}'
        return found[0]

    named_by_number, kinds = _named_in(language())
    return Markup(named_by_number.sub(link, str(escape(html))))


_ELEMENT = re.compile(r"(<[^>]*>)")
_UNLINKED = ("a", "code", "pre")
"""Elements within which nothing is linked."""
_HASH = re.compile(r"(?<![\w&/])#([\w-]+(?:[/.][\w-]+)*)")
"""A proposal as people write it: #301."""


def linked_post(html: str, address: Callable[[str, str], str | None], players: tuple[str, ...]) -> Markup:
    """What a player says as HTML, with links to the rules, proposals, cases and players (@Ada) that it names."""
    said, within = [], 0
    for part in _ELEMENT.split(html):
        name = part.strip("</>").partition(" ")[0]
        if part.startswith("<"):
            within += (-1 if part.startswith("</") else 1) if name in _UNLINKED else 0
        elif part and not within:
            part = str(linked(Markup(part), address))
            part = _HASH.sub(lambda found: _reference(found[0], address("proposal", found[1])), part)
            part = _called(players).sub(lambda found: _reference(found[0], address("player", found[1])), part)
        said.append(part)
    return Markup("".join(said))


def _reference(words: str, at: str | None) -> str:
    return f'<a class="ref" href="{escape(at)}">{words}</a>' if at else words


@lru_cache(maxsize=64)
def _called(players: tuple[str, ...]) -> re.Pattern[str]:
    """Somebody's name after an @, the longest first: `@Ms Gray`."""
    names = "|".join(re.escape(str(escape(name))) for name in sorted(players, key=len, reverse=True))
    return re.compile(rf"(?<!\w)@({names})(?!\w)" if names else r"(?!)")


_options: LruCache[tuple[int, str], tuple[object, Markup]] = LruCache(32)
"""A cache by rules and selection: there can be hundreds of options, in several forms of a page."""


def rule_options(state: State, chosen: str = "") -> Markup:
    """The options of a select field with the rules in force."""

    def options() -> tuple[object, Markup]:
        option, selected = Markup('<option value="{0}"{1}>{0} {2}</option>'), Markup(" selected")
        made = (
            option.format(rule.number, selected if rule.number == chosen else "", rule.content.title)
            for rule in state.in_force()
        )
        return state.rules, Markup("").join(made)

    return _options.get_or_make((id(state.rules), chosen), options)[1]
