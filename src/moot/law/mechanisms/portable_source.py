"""Rewrites the source of a mechanism so that the parsers of Python 3.11 and of all later versions read it alike.

What is law can't depend on the Python of a host, and Python's grammar and its tables of characters change: strings in
f-strings (PEP 701), characters of names, `\\N{…}`, and warnings that become errors. Here f-strings become calls, names
become ASCII, and escapes what they stand for; `syntax.py` parses that, and puts f-strings and positions back.
"""

import ast
import keyword
import re
from bisect import bisect_right
from contextlib import suppress
from functools import cache, cached_property
from importlib.resources import files
from itertools import accumulate
from typing import NoReturn
from unicodedata import lookup, normalize
from unicodedata import name as name_of

from moot.game.characters import is_assigned

FSTRING = "ƒ"
"""The function that stands for an f-string: no name of the source can be written so."""

_DIGITS = "[0-9](?:_?[0-9])*"
_IN_NAMES = r"[^\x00-/:-@\[-^`{-\x7f]"
"""A letter, a digit, `_`, or anything beyond ASCII: the other characters are few, and the pattern is made faster."""
_TOKEN = re.compile(
    rf"""(?P<blank>(?:[ \t\f]|\\\n)+) | (?P<comment>\#[^\n]*) | (?P<line>\n)
    | (?P<string>(?P<prefix>(?i:[rbuf]|rb|br|rf|fr)?)(?P<quote>\'\'\'|\"\"\"|\'|\"))
    | (?P<number>0[xX](?:_?[0-9a-fA-F])+ | 0[bB](?:_?[01])+ | 0[oO](?:_?[0-7])+
      | (?:{_DIGITS}\.?(?:{_DIGITS})?|\.{_DIGITS})(?:[eE][+-]?{_DIGITS})?[jJ]?)
    | (?P<name>{_IN_NAMES}+) | (?P<other>[=!<>]=|.)""",
    re.VERBOSE,
)
_BODIES = {
    mark: re.compile(rf"(?:\\.|(?!{mark})[^\\{'' if mark[1:] else chr(92) + 'n'}])*{mark}", re.DOTALL)
    for mark in ("'", '"', "'''", '"""')
}
_ESCAPE = re.compile(r"\\(N\{[^{}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)", re.DOTALL)
_ESCAPED = {"\n": "", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_FOLLOWS = {"name": re.compile("['\"]"), "number": re.compile(r"[^\x00-!#-&(-@\[-^`{-\x7f]")}
"""What is set apart from a name or a number before it: `1if` is read with a warning, and `t"` is no prefix here."""
_BLANKS = re.compile(r"(?:[ \t\n\f]|\\\n|#[^\n]*)*")
_CONVERSION = re.compile(rf"!([rsa])(?!{_IN_NAMES})")
_DOTS = "\u30fb\uff65"
"""The two dots of Japanese that can be in a name since Unicode 15.1, and couldn't before."""
_CJK = "CJK UNIFIED IDEOGRAPH-"
_IDEOGRAPH = re.compile(_CJK + "([0-9A-F]{4,5})")
_SELECTOR = re.compile("VS[1-9][0-9]{0,2}")


class NotPlain(SyntaxError):
    """A name isn't written in plain letters."""


class PortableSource:
    """A source as every Python parses it, and the position in the original of each position in it."""

    def __init__(self, source: str) -> None:
        self.source = source.replace("\r\n", "\n").replace("\r", "\n")
        self.fstrings = 0
        """How many f-strings have become calls."""
        self._at = 0
        self._pieces: list[tuple[str, int, bool]] = []
        """The pieces of the new text: each with the place that it comes from, and whether it's copied from there."""
        self._read_code(None)
        self.text = "".join([text for text, _, _ in self._pieces])
        self._write("\n", copied=True)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each piece begins in the new text."""
        return list(accumulate([len(text) for text, _, _ in self._pieces], initial=0))

    @cached_property
    def _begun(self) -> tuple[list[int], list[int]]:
        """Where each line begins in the new text, and in the original."""
        new, old = (
            list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
            for text in (self.text, self.source)
        )
        return new, old

    def place(self, line: int, column: int) -> tuple[int, int]:
        """The line and column in the original, in characters, of a line from 1 and a column from 0."""
        lines, old_lines = self._begun
        start = min(lines[min(line, len(lines)) - 1] + column, len(self.text))
        piece = bisect_right(self._starts, start) - 1
        _, origin, copied = self._pieces[piece]
        origin += start - self._starts[piece] if copied else 0
        line = bisect_right(old_lines, origin)
        return line, origin - old_lines[line - 1]

    def put_back(self, tree: ast.AST) -> None:
        """Give all nodes of a tree of the new text their positions in the original."""
        if self.text == self.source:
            return
        is_plain = self.text.isascii() and self.source.isascii()  # then a column counts bytes as well
        lines, old_lines = (text.encode().split(b"\n") for text in (self.text, self.source))
        # Rewriting takes line breaks away and adds none; so where as many are left, a line that reads the same stays.
        stay = len(lines) == len(old_lines)
        moved = {row for row, line in enumerate(lines, 1) if not stay or line != old_lines[row - 1]}
        for node in ast.walk(tree):
            for row, offset in (("lineno", "col_offset"), ("end_lineno", "end_col_offset")):
                if getattr(node, row, 0) in moved:
                    line, column = getattr(node, row), getattr(node, offset)
                    before = column if is_plain else len(lines[line - 1][:column].decode())
                    line, column = self.place(line, before)
                    setattr(node, row, line)
                    setattr(node, offset, column if is_plain else len(old_lines[line - 1].decode()[:column].encode()))

    # Reading and writing

    def _write(self, text: str, origin: int | None = None, *, copied: bool = False) -> None:
        if text:
            self._pieces.append((text, self._at if origin is None else origin, copied))

    def _fail(self, message: str, at: int | None = None, error: type[SyntaxError] = SyntaxError) -> NoReturn:
        before = self.source[: self._at if at is None else at]
        raise error(message, ("<mechanism>", before.count("\n") + 1, len(before) - before.rfind("\n"), None))

    def _read_code(self, field: int | None) -> str:
        """Read code up to its end, or up to what ends the expression of an f-string's field that starts at `field`.

        Returns what ended it: `}`, `:`, `!` or `=`.
        """
        brackets: list[str] = []
        while token := _TOKEN.match(self.source, self._at):
            kind, text = token.lastgroup, token[0]
            if kind == "string":
                self._read_strings(within=field is not None or bool(brackets))
                continue
            if field is not None and not brackets and text in ("}", ":", "!", "="):
                return text
            if text in _CLOSING:
                brackets.append(_CLOSING[text])
            elif text in (")", "]", "}") and text != (brackets.pop() if brackets else "") and field is not None:
                self._fail(f"f-string: unmatched '{text}'")
            plain = self._plain(text) if kind == "name" and not text.isascii() else text
            self._write(plain, copied=plain == text)
            self._at = token.end()
            if kind in ("name", "number") and _FOLLOWS[kind].match(self.source, self._at):
                self._write(" ")
        if field is not None:
            self._fail("f-string: expecting '}'", field)
        return ""

    def _plain(self, name: str) -> str:
        """A name in ASCII, as Python's normalization has it."""
        for place, character in enumerate(name, self._at):
            if character in _DOTS or not (is_assigned(character) and f"a{character}".isidentifier()):
                self._fail(f"invalid character '{character}' (U+{ord(character):04X})", place)
        plain = normalize("NFKC", name)
        if not (plain.isascii() and name.isidentifier()) or keyword.iskeyword(plain):
            self._fail(name, error=NotPlain)
        return plain

    # Strings

    def _read_strings(self, *, within: bool) -> None:
        """Read a string and those that follow it directly; they become one call if there's an f-string among them."""
        before, start, found = len(self._pieces), self._at, []
        self._write(f"{FSTRING}(")
        end = start
        while token := _TOKEN.match(self.source, self._at):
            if token.lastgroup == "string":
                prefix, opened = token["prefix"].lower(), self._at
                self._at = token.end()
                text = ""
                if "f" in prefix:
                    self._read_literal("r" in prefix, token["quote"], 0)
                else:
                    text = self._read_body(prefix, token["quote"], opened)
                    self._write(ascii(text) + ",", opened)
                found.append((prefix, text, opened, end := self._at))
            elif token.lastgroup == "blank" or (within and token.lastgroup in ("comment", "line")):
                self._at = token.end()
            else:
                break
        self._at = end
        self._write(")")
        kinds = {kind for prefix, *_ in found for kind in ("f", "b") if kind in prefix}
        if kinds == {"f", "b"}:
            self._fail("cannot mix bytes and nonbytes literals", start)
        if "f" in kinds:
            self.fstrings += 1
            return
        del self._pieces[before:]
        for prefix, text, opened, closed in found:
            self._write(self.source[start:opened], start, copied=True)
            spelled = self.source[opened:closed]
            if "b" in prefix:
                self._write("b''", opened)
            elif "\\" in spelled and "r" not in prefix:
                self._write(("u" if prefix else "") + ascii(text), opened)
            else:
                self._write(spelled, opened, copied=True)
            start = closed

    def _read_body(self, prefix: str, quote: str, opened: int) -> str:
        """Read a string up to its closing quotes: the text that it stands for."""
        found = _BODIES[quote].match(self.source, self._at)
        if found is None:
            self._fail("unterminated string literal", opened)
        body = found[0][: -len(quote)]
        text = body if "r" in prefix or "b" in prefix else _ESCAPE.sub(self._unescaped, body)
        self._at = found.end()
        return text

    def _unescaped(self, escape: re.Match[str]) -> str:
        """The character that an escape stands for; one that means nothing stands for itself."""
        code = escape[1]
        if len(code) == 1 and code in "xuUN":
            self._fail(f"malformed \\{code} character escape")
        if code[0] == "N":
            return self._named(code[2:-1])
        if code[0] in "xuU":
            number = int(code[1:], 16)
            return chr(number) if number < 0x110000 else self._fail("illegal Unicode character")
        if code[0] in "01234567":
            return chr(int(code, 8))
        return code if code in "\\'\"" else _ESCAPED.get(code, f"\\{code}")

    def _named(self, name: str) -> str:
        """The character of Unicode 15.1 with this name."""
        upper = name.upper()
        if ideograph := _IDEOGRAPH.fullmatch(name):
            found = chr(int(ideograph[1], 16))
            if is_assigned(found) and (name_of(found, "").startswith(_CJK) or _is_added_ideograph(found)):
                return found
        elif name.isascii() and upper in _names():
            return _names()[upper]
        elif name.isascii():
            with suppress(KeyError):
                found = lookup(name)
                own = name_of(found, "") if len(found) == 1 and is_assigned(found) else None
                if own == (name if upper.startswith("HANGUL SYLLABLE") else upper) or _SELECTOR.fullmatch(upper):
                    return found
        self._fail("unknown Unicode character name")

    # f-strings

    def _read_literal(self, raw: bool, quote: str, level: int) -> None:
        """Read an f-string up to its closing quotes, or the format in a field (level 1, 2, …) up to its `}`."""
        opened, text = self._at, ""
        while True:
            chunk = self.source[self._at : self._at + 1]
            if not chunk or (chunk == "\n" and len(quote) == 1 and not level):
                self._fail("unterminated f-string literal", opened)
            if self.source.startswith(quote, self._at) or (chunk == "\n" and len(quote) == 1):
                break
            if chunk in "{}":
                if not level and self.source.startswith(chunk, self._at + 1):
                    text += chunk
                    self._at += 2
                elif chunk == "}":
                    break
                else:
                    self._write_text(text, opened)
                    self._read_field(raw, quote, level)
                    opened, text = self._at, ""
                continue
            escape = _ESCAPE.match(self.source, self._at) if chunk == "\\" else None
            if escape is None or escape[1] in "{}":
                text += chunk
                self._at += 1
            else:
                text += self.source[self._at : self._at + 2] if raw else self._unescaped(escape)
                self._at = self._at + 2 if raw else escape.end()
        self._write_text(text, opened)
        if not level:
            if chunk == "}":
                self._fail("f-string: single '}' is not allowed")
            self._at += len(quote)

    def _write_text(self, text: str, opened: int) -> None:
        self._write(ascii(text) + "," if text else "", opened)

    def _read_field(self, raw: bool, quote: str, level: int) -> None:
        """Read a field in braces, and write a list: the value, its conversion, its format and how `=` shows it."""
        opened = self._at
        self._write("[")
        self._at += 1
        begin = self._at
        self._write("(")
        ended = self._read_code(opened)
        if _BLANKS.fullmatch(self.source, begin, self._at):
            self._fail("f-string: valid expression required before '}'")
        self._write("),")
        shown, conversion = "", ""
        if ended == "=":
            self._skip_blanks(self._at + 1)
            shown = self.source[begin : self._at]
        if found := _CONVERSION.match(self.source, self._at):
            conversion = found[1]
            self._skip_blanks(found.end())
        has_format = self.source.startswith(":", self._at)
        self._write(repr(conversion or ("r" if shown and not has_format else "")) + ",")
        if has_format:
            self._at += 1
            self.fstrings += 1
            self._write(f"{FSTRING}(")
            self._read_literal(raw, quote, level + 1)
            self._write("),")
            self._skip_blanks(self._at)
        else:
            self._write("None,")
        self._write(ascii(shown) + "]")
        if not self.source.startswith("}", self._at):
            self._fail("f-string: expecting '}'")
        self._at += 1
        self._write(",")

    def _skip_blanks(self, at: int) -> None:
        blanks = _BLANKS.match(self.source, at)
        self._at = blanks.end() if blanks else at


@cache
def _names() -> dict[str, str]:
    """Characters by the other names that they have, and those that Unicode 15.0 and 15.1 added."""
    lines = files("moot.law.mechanisms").joinpath("character_names.txt").read_text(encoding="ascii").split("\n")[1:-1]
    return {name: chr(int(code, 16)) for code, _, name in (line.partition(" ") for line in lines)}


def _is_added_ideograph(character: str) -> bool:
    return "\U0002ebf0" <= character <= "\U0002ee5d" or "\U00031350" <= character <= "\U000323af"
