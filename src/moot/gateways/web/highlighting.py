"""Mechanisms in colour: each word of the code in a span whose class says what it is."""

from functools import lru_cache

from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType, is_token_subtype

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
    """A mechanism as it is shown to read: lines with numbers, and colours that `moot.css` gives."""
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
