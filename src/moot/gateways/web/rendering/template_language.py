"""Messages of templates: found in their text as it stands, and translated when a template is compiled.

A message is a run of text with its inline tags, `{{ … }}` and `{% if … %}` within the sentence, between block-level
tags and other statements. Its key is the English with numbered places and tags, such as `Your vote waits for <1>case
{1}</1>.` What is within `{% if … %}` is a message of its own, and a place of the sentence around it. Attributes that
people read or hear are messages too. Text without letters is one only if it has marks that languages write in their
own ways, such as `“{1}”` and `{1}: {2}`. What stands in code or is marked as `translate="no"` isn't.

The environment of each language compiles its own templates, so that nothing is looked up when a page is rendered; in
English the source of a template stays as it is.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from jinja2 import Environment
from jinja2.ext import Extension

from moot.languages import ENGLISH, translation

Translate = Callable[[str, str], str]
"""From a message, and a comment that tells what its places are, to what is said instead."""
INLINE = frozenset(
    "a abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split()
)
"""The tags that stand within a sentence; all others end it."""
_CODE = frozenset({"code", "kbd", "samp"})
_VERBATIM = frozenset({"script", "style", "pre", "textarea"})
_SPOKEN = r"title|alt|placeholder|aria-label|aria-description|aria-roledescription|label|data-say(?:-[a-z]+)?"
_FIRST_CODE, _LAST_CODE = "\U000f0000", "\U000ffffd"
"""Each `{{ … }}` and `{% … %}` becomes a character of private use, so that the rest can be read as HTML."""
_TOKENS = re.compile(
    rf"<!?/?(?P<name>[a-zA-Z][\w-]*)(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>|[{_FIRST_CODE}-{_LAST_CODE}]"
    rf"|[^<{_FIRST_CODE}-{_LAST_CODE}]+|<"
)
_ATTRIBUTE = re.compile(rf"(?<=\s)({_SPOKEN})=\"([^\"]*)\"")
_CONTENT = re.compile(r"(?<=\s)(content|value)=\"([^\"]*)\"")
_HAS_CONTENT = re.compile(r"<meta (?:name|property)=\"(?:og:)?description\"|<input\b[^>]* type=\"(?:submit|button)\"")
_UNTRANSLATED = re.compile(r"\stranslate=\"no\"|\slang=")
_NO_WORD = re.compile(r"&#?\w+;|\S*[/=\"]\S*")
"""Entities, addresses and attributes, whose letters nobody reads as words."""
_MARKS_OF_A_LANGUAGE = re.compile(r"[“”‘’]|[:;?!](?=\s|$)")
"""Quotation marks, and what French sets apart by a narrow space."""
_SPACES = re.compile(r"[ \t\r\n]+")
_MARKS = re.compile(r"(\{\d+\}|</?\d+>)")
_ENDS = {"endif": "if", "endfor": "for"}


class _SourcePart(NamedTuple):
    kind: str
    """`text`, `place`, `open` and `close` of inline tags, `begin`, `turn` and `end` of conditions, or `edge`."""
    source: str
    name: str = ""


class _Element(NamedTuple):
    """An inline tag and what is in it."""

    opening: _SourcePart
    inside: "_Run"
    closing: _SourcePart


class _Condition(NamedTuple):
    """`{% if … %}` or `{% for … %}` within a sentence: its statements, each with what follows it, and its end."""

    branches: "list[tuple[str, _Run]]"
    end: str


_Run = list["str | _SourcePart | _Element | _Condition"]


class TemplateMessages(Extension):
    """Compiles templates in the `language` of their environment."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source of a template, with its messages in the environment's language."""
        language: str = getattr(self.environment, "language", ENGLISH)
        if language == ENGLISH:
            return source
        return translated(self.environment, source, lambda message, _comment: translation(language, message))


def translated(environment: Environment, source: str, translate: Translate) -> str:
    """The source of a template, with what `translate` returns in place of each message."""
    return _Template(environment, source, translate).rewritten()


def shown_expressions(environment: Environment, source: str) -> list[str]:
    """The `{{ … }}` of a template that people read: those outside of tags, and those in attributes that are read."""
    found: list[str] = []

    class Noting(_Template):
        def place(self, source: str) -> str:
            found.append(self.decoded(source))
            return source

    Noting(environment, source, lambda message, _comment: message).rewritten()
    return found


class _Template:
    """One template: its Jinja parts by their characters, and the HTML between them."""

    def __init__(self, environment: Environment, source: str, translate: Translate):
        self.codes: dict[str, _SourcePart] = {}
        self.translate = translate
        self.html = "".join(self._encoded(environment, source))

    def rewritten(self) -> str:
        """The source, with what `translate` says instead of each message."""
        return self.decoded(self._told(list(self._parts(self.html))))

    def place(self, source: str) -> str:
        """What stands for an expression that people read."""
        return source

    def _encoded(self, environment: Environment, source: str) -> Iterator[str]:
        """The source with one character for each Jinja part; comments are left out."""
        code = ""
        for _line, kind, value in environment.lex(source):
            if kind == "data":
                yield value
            elif kind.startswith("comment"):
                continue
            elif kind in ("variable_begin", "block_begin", "raw_begin", "raw_end"):
                code = value
            else:
                code += value
            if kind in ("variable_end", "block_end", "raw_begin", "raw_end"):
                mark = chr(ord(_FIRST_CODE) + len(self.codes))
                self.codes[mark] = _jinja_part(code, is_expression=kind == "variable_end")
                yield mark

    def decoded(self, html: str) -> str:
        """The source again."""
        return re.sub(f"[{_FIRST_CODE}-{_LAST_CODE}]", lambda mark: self.codes[mark[0]].source, html)

    def _parts(self, html: str) -> Iterator[_SourcePart]:
        verbatim = ""
        for token in _TOKENS.finditer(html):
            source, name = token[0], (token["name"] or "").lower()
            if verbatim:
                yield _SourcePart("edge", source)
                verbatim = "" if source.startswith("</") and name == verbatim else verbatim
            elif name:
                is_closing = source.startswith("</")
                kind = "edge" if name not in INLINE else "close" if is_closing else "open"
                yield _SourcePart(kind, source if is_closing else self._with_attributes(source), name)
                verbatim = name if name in _VERBATIM and not is_closing else ""
            elif source in self.codes:
                yield self.codes[source]._replace(source=source)
            else:
                yield _SourcePart("text", source)

    def _with_attributes(self, tag: str) -> str:
        """A tag with the attributes that people read or hear in other words."""

        def told(found: re.Match[str]) -> str:
            return f'{found[1]}="{self._told(list(self._parts(found[2]))).replace(chr(34), "&quot;")}"'

        if _UNTRANSLATED.search(tag):
            return tag
        tag = _ATTRIBUTE.sub(told, tag)
        return _CONTENT.sub(told, tag) if _HAS_CONTENT.match(tag) else tag

    def _told(self, parts: list[_SourcePart]) -> str:
        """The parts with other messages: each run between what ends a sentence is put into words on its own."""
        pairs = _pairs(parts)
        told: list[str] = []
        run: _Run = []
        at = 0
        while at < len(parts):
            part = parts[at]
            if part.kind in ("text", "place"):
                run.append(part.source if part.kind == "text" else part)
            elif at in pairs:
                run.append(_group(parts, at, pairs))
                at = pairs[at]
            else:
                told += [self._say(run), part.source]
                run = []
            at += 1
        return "".join([*told, self._say(run)])

    def _say(self, run: _Run) -> str:
        """A run in other words: as one message, or each of its parts on its own if it has no words beside them."""
        pieces = _pieces(run)
        if len(pieces) > 1:
            return "·".join(self._say(piece) for piece in pieces)
        if not any(isinstance(item, str) and _is_told(item) for item in run):
            return "".join(item if isinstance(item, str) else self._alone(item) for item in run)
        return self._message(run)

    def _alone(self, item: "_SourcePart | _Element | _Condition") -> str:
        """Something in a run whose messages are its own."""
        if isinstance(item, _SourcePart):
            return self.place(item.source)
        if isinstance(item, _Condition):
            return "".join(head + self._say(inside) for head, inside in item.branches) + item.end
        is_code = item.opening.name in _CODE or _UNTRANSLATED.search(item.opening.source)
        inside = self._verbatim(item.inside) if is_code else self._say(item.inside)
        return item.opening.source + inside + item.closing.source

    def _verbatim(self, run: _Run) -> str:
        """A run as it stands."""
        told = []
        for item in run:
            if isinstance(item, _Element):
                told.append(item.opening.source + self._verbatim(item.inside) + item.closing.source)
            elif isinstance(item, _Condition):
                told += [head + self._verbatim(inside) for head, inside in item.branches] + [item.end]
            else:
                told.append(item if isinstance(item, str) else item.source)
        return "".join(told)

    def _message(self, run: _Run) -> str:
        """A run as one message, with numbered places and tags, in other words."""
        marks: dict[str, str] = {}
        tags = 0

        def keyed(run: _Run) -> str:
            nonlocal tags
            key = ""
            for item in run:
                if isinstance(item, str):
                    key += item
                elif isinstance(item, _Element) and _has_words(item.inside):
                    tags += 1
                    number = tags
                    marks[f"<{number}>"], marks[f"</{number}>"] = item.opening.source, item.closing.source
                    key += f"<{number}>{keyed(item.inside)}</{number}>"
                else:
                    place = f"{{{sum(mark.startswith('{') for mark in marks) + 1}}}"
                    marks[place] = self._alone(item)
                    key += place
            return key

        key = keyed(run)
        message = _SPACES.sub(" ", key).strip(" ")
        places = [f"{mark} {_told_place(self.decoded(said))}" for mark, said in marks.items() if mark[0] == "{"]
        said = self.translate(message, "; ".join(places))
        if said == message:
            said = key.strip(" \t\r\n")
        before, after = key[: len(key) - len(key.lstrip(" \t\r\n"))], key[len(key.rstrip(" \t\r\n")) :]
        return before + "".join(marks.get(piece, piece) for piece in _MARKS.split(said)) + after


def _jinja_part(source: str, *, is_expression: bool) -> _SourcePart:
    if is_expression:
        return _SourcePart("place", source)
    name = re.sub(r"[^a-z ]", " ", source[:40]).split()[0]
    kind = {"if": "begin", "for": "begin", "elif": "turn", "else": "turn", "endif": "end", "endfor": "end"}
    return _SourcePart(kind.get(name, "edge"), source, name)


def _pairs(parts: list[_SourcePart]) -> dict[int, int]:
    """Where each inline tag and condition ends that lies within one sentence, by where it begins."""
    pairs: dict[int, int] = {}
    open_now: list[tuple[int, str]] = []
    whole: set[int] = set()
    for at, part in enumerate(parts):
        if part.kind in ("open", "begin"):
            open_now.append((at, part.name))
            whole.add(at)
        elif part.kind == "edge":
            whole -= {start for start, _name in open_now}
        elif part.kind == "turn":
            while open_now and open_now[-1][1] not in ("if", "for"):
                whole -= {start for start, _name in open_now}
                open_now.pop()
        elif part.kind in ("close", "end"):
            name = _ENDS.get(part.name, part.name)
            if not open_now or open_now[-1][1] != name:
                whole -= {start for start, _name in open_now}
            while any(known == name for _start, known in open_now):
                start, known = open_now.pop()
                if known == name:
                    if start in whole:
                        pairs[start] = at
                    break
    return pairs


def _group(parts: list[_SourcePart], start: int, pairs: dict[int, int]) -> "_Element | _Condition":
    """The tag or condition that begins at a part, with what is in it."""
    end, runs = pairs[start], [(parts[start], _Run())]
    at = start + 1
    while at < end:
        part = parts[at]
        if part.kind == "turn":
            runs.append((part, []))
        elif at in pairs:
            runs[-1][1].append(_group(parts, at, pairs))
            at = pairs[at]
        else:
            runs[-1][1].append(part.source if part.kind == "text" else part)
        at += 1
    if parts[start].kind == "open":
        return _Element(parts[start], runs[0][1], parts[end])
    return _Condition([(head.source, inside) for head, inside in runs], parts[end].source)


def _pieces(run: _Run) -> list[_Run]:
    """A run cut at the dots that stand between things that have nothing to do with each other."""
    pieces: list[_Run] = [[]]
    for item in run:
        first, *others = item.split("·") if isinstance(item, str) else (item,)
        pieces[-1].append(first)
        pieces += [[other] for other in others]
    return pieces


def _has_letters(text: str) -> bool:
    return any(character.isalpha() for character in _NO_WORD.sub("", text))


def _is_told(text: str) -> bool:
    """Whether a text differs from language to language."""
    return _has_letters(text) or bool(_MARKS_OF_A_LANGUAGE.search(_NO_WORD.sub("", text)))


def _has_words(run: _Run) -> bool:
    """Whether a run has words of its own, beside those of its conditions."""
    return any(
        _has_letters(item) if isinstance(item, str) else isinstance(item, _Element) and _has_words(item.inside)
        for item in run
    )


def _told_place(source: str) -> str:
    """What stands in a place, for whoever translates."""
    return _SPACES.sub(" ", re.sub(r"<[^>]*>", "", source)).strip()[:90]
