"""Front matter parser and writer: documents with YAML fields, text, and fenced code, with positions.

Every value is text exactly as it is spelled: `number: 0206` is "0206" and `title: yes` is "yes", so that nothing
is taken for a number, a date or a truth value behind its author's back.
"""

import difflib
import re
from collections.abc import Collection, Iterable, Sequence

import yaml

from moot.game.changes import Edit, Fault
from moot.game.decision.ranks import RANKS
from moot.game.values import RANK
from moot.languages import N_

# Possessive, so that a line made for it cannot keep the match busy; only a fence of tildes may have backticks after it.
_FENCE = re.compile(r"(?P<mark>`{3,}+(?=[^`]*+$)|~{3,}+)[ \t]*+(?P<language>[^\s`]*+)")
# The reader of YAML is slow: without these, one document could keep a host busy for minutes.
_FIELDS_CHARACTERS_MAX = 100_000
_FAULTS_MAX = 50
_UNREADABLE = ("rulefile.front-matter", "rulefile.unclosed-front-matter")
_PLAIN = re.compile(r"[\w(]([\w ,.;()'’/–—!?&-]*[\w.;)'’!?])?")
_PLAIN_IN_LIST = re.compile(r"[\w.]+([ -][\w.]+)*")


class FrontMatterDocument:
    """A parsed document: its fields, text, code, and the faults found so far (positions count from 1).

    Fields are asked for by name; asking never raises, and what is wrong with the answer joins `faults`.
    """

    def __init__(self, line: int) -> None:
        self.line = line
        self.faults: list[Fault] = []
        self.text = ""
        self.text_line = line
        self.mechanism: str | None = None
        self.mechanism_line = 0
        self._fields: dict[str, yaml.Node] = {}
        self._indexes: dict[str, int] = {}
        self._source = ""

    def fault(self, place: tuple[int, int], code: str, message: str, remedy: str = "") -> None:
        """Report what is wrong at a (line, column)."""
        if len(self.faults) < _FAULTS_MAX:
            self.faults.append(Fault(*place, f"rulefile.{code}", message, remedy))

    def place(self, key: str = "") -> tuple[int, int]:
        """The position of a field, or of the document if it has no such field."""
        return self._at_index(self._indexes[key]) if key in self._indexes else (self.line, 1)

    @property
    def is_readable(self) -> bool:
        """Whether the fields could be parsed at all; if not, missing fields aren't reported."""
        return not any(fault.code in _UNREADABLE for fault in self.faults)

    def has(self, key: str) -> bool:
        """Whether the field is there."""
        return key in self._fields

    def word(self, key: str, *, required: bool = False) -> str | None:
        """The field's text; None if there is none."""
        node = self._fields.get(key)
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        if node is not None:
            self.fault(self.place(key), "not-text", N_("`{key}` is one piece of text, not a list or a group", key=key))
        elif required:
            self.fault(
                self.place(),
                "missing-key",
                N_("`{key}` is missing", key=key),
                N_("add a line `{key}: …` at the top", key=key),
            )
        return None

    def words(self, key: str) -> tuple[str, ...] | None:
        """The field's texts, from a list or a single text; None if there is no such field."""
        node = self._fields.get(key)
        if node is None:
            return None
        items = node.value if isinstance(node, yaml.SequenceNode) else [node]
        if not all(isinstance(item, yaml.ScalarNode) and item.value.strip() for item in items):
            self.fault(
                self.place(key),
                "not-text",
                N_("`{key}` is a list of rule numbers or names", key=key),
                f"{key}: [305]",
            )
            return None
        return tuple(str(item.value) for item in items)

    def choice(self, key: str, allowed: Sequence[str], *, required: bool = False) -> str | None:
        """The field's text if it is one of `allowed`; None if it is missing, or something else (a fault)."""
        word = self.word(key, required=required)
        if word is None or word in allowed:
            return word
        message = N_("`{key}` is {allowed}, not “{word}”", key=key, allowed=_listed(allowed), word=word[:60])
        self.fault(self.place(key), "not-a-choice", message, suggestion(word, allowed))
        return None

    def rank(self, key: str, *, required: bool = False) -> str | None:
        """The field's text if a rank may be called so; None if it is missing, or something else (a fault)."""
        word = self.word(key, required=required)
        if word is None or RANK.fullmatch(word):
            return word
        message = N_("`{key}` is a word of small letters, digits and hyphens, not “{word}”", key=key, word=word[:60])
        self.fault(self.place(key), "not-a-choice", message, suggestion(word, RANKS))
        return None

    def edits(self, key: str) -> tuple[Edit, ...]:
        """The field's replacements, in order."""
        node = self._fields.get(key)
        if node is None:
            return ()
        items = node.value if isinstance(node, yaml.SequenceNode) else []
        edits = [_edit(item) for item in items]
        if not edits or None in edits:
            wrong = items[edits.index(None)] if edits else node
            remedy = "edits: [{find: words as they stand, replace: words instead}]"
            self.fault(self._at(wrong), "edit", N_("each edit has a `find`, not empty, and a `replace`"), remedy)
        return tuple(edit for edit in edits if edit)

    def check_keys(self, known: Collection[str]) -> None:
        """Report every field that isn't one of `known`."""
        for key in self._fields:
            if key not in known and len(self.faults) < _FAULTS_MAX:
                message = N_("`{key}` is not a field of this document", key=key[:60])
                remedy = suggestion(key, known) or N_("known: {known}", known=_listed(known))
                self.fault(self.place(key), "unknown-key", message, remedy)

    def settings(self) -> dict[str, str]:
        """All fields, as texts."""
        return {key: self.word(key) or "" for key in self._fields}

    def read_fields(self, source: str, line: int) -> None:
        """Parse the fields from YAML that begins at `line` of the file."""
        self._source, self.line = source, line
        if len(source) > _FIELDS_CHARACTERS_MAX:
            self.fault(
                (line, 1),
                "front-matter",
                N_(
                    "the fields are longer than {fields_characters_max} characters",
                    fields_characters_max=_FIELDS_CHARACTERS_MAX,
                ),
            )
            return
        try:
            node = yaml.compose(source, Loader=yaml.BaseLoader)
        except yaml.YAMLError as error:
            self.fault(
                self._at_index(_index(error)),
                "front-matter",
                N_("the fields cannot be read: {error}", error=_problem(error)),
            )
            return
        except RecursionError:
            self.fault((line, 1), "front-matter", N_("the fields are nested too deeply to be read"))
            return
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                self._take(key, value)
        elif node is not None:
            self.fault(self._at(node), "front-matter", N_("each line at the top is a `field: value`"))

    def _take(self, key: yaml.Node, value: yaml.Node) -> None:
        if not isinstance(key, yaml.ScalarNode):
            self.fault(self._at(key), "front-matter", N_("a field's name is a word"))
        elif key.value in self._fields:
            self.fault(
                self._at(key), "repeated-key", N_("`{key}` is given twice", key=key.value[:60]), N_("keep one of them")
            )
        else:
            self._fields[key.value] = value
            self._indexes[key.value] = key.start_mark.index

    def _at(self, node: yaml.Node) -> tuple[int, int]:
        return self._at_index(node.start_mark.index)

    def _at_index(self, index: int) -> tuple[int, int]:
        before = self._source[:index]
        return self.line + before.count("\n"), index - before.rfind("\n")


def read_page(source: str) -> FrontMatterDocument:
    """Parse a text that is one document."""
    return _page(_lines(source), 0, None)[0]


def read_pages(source: str, keys: Collection[str]) -> list[FrontMatterDocument]:
    """Parse a text with several documents.

    A line `---` outside a block, with one of `keys` as a field on the next line, begins a further document; any
    other `---` is text. The first document may do without fields.
    """
    lines = _lines(source)
    pages: list[FrontMatterDocument] = []
    begin = 0
    while not pages or begin < len(lines):
        page, begin = _page(lines, begin, keys)
        pages.append(page)
    return pages


def has_fields(source: str) -> bool:
    """Whether a text begins with front matter."""
    filled = (line for line in _lines(source) if line.strip())
    return next(filled, "").rstrip() == "---"


def tidy(text: str) -> str:
    """A text in the form that a document can hold: with plain line ends, and stripped."""
    text = re.sub(r"\r+\n", "\n", text)
    return re.sub(r"\A([^\S\n]*\n)+", "", text.rstrip()) if text.strip() else ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """The remedy for a misspelt word; empty if nothing is similar."""
    near = difflib.get_close_matches(word[:60], list(known), n=1)
    return N_("did you mean `{near}`?", near=near[0]) if near else ""


def field(key: str, value: str | Sequence[str]) -> str:
    """A field's line, with its value in the simplest spelling that parses back to it."""
    if isinstance(value, str):
        return f"{key}: {value if _PLAIN.fullmatch(value) else quoted(value)}\n"
    items = [item if _PLAIN_IN_LIST.fullmatch(item) else quoted(item) for item in value]
    return f"{key}: [{', '.join(items)}]\n"


def quoted(text: str) -> str:
    """A text in double quotes, on one line."""
    return yaml.dump(text, default_style='"', allow_unicode=True, width=float("inf")).rstrip("\n")


def block(code: str) -> str:
    """A block of Python, fenced with more backticks than the code has in a row."""
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", code)), 3)
    return f"{fence}python\n{code}\n{fence}\n"


def _lines(source: str) -> list[str]:
    return source.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def _first_filled(lines: Sequence[str], begin: int) -> int:
    return next((i for i in range(begin, len(lines)) if lines[i].strip()), len(lines))


def _page(lines: Sequence[str], begin: int, keys: Collection[str] | None) -> tuple[FrontMatterDocument, int]:
    """The document that begins at a line, and the line at which the next begins (counted from 0)."""
    begin = _first_filled(lines, begin)
    page = FrontMatterDocument(begin + 1)
    if begin < len(lines) and lines[begin].rstrip() == "---":
        close = next((i for i in range(begin + 1, len(lines)) if lines[i].rstrip() == "---"), None)
        if close is None:
            remedy = N_("end the fields with a line `---`; for a line across the text write `* * *`")
            page.fault((begin + 1, 1), "unclosed-front-matter", N_("the fields that begin here do not end"), remedy)
            return page, len(lines)
        page.read_fields("\n".join(lines[begin + 1 : close]), begin + 2)
        begin = close + 1
    return page, _read_body(page, lines, begin, keys)


def _read_body(page: FrontMatterDocument, lines: Sequence[str], begin: int, keys: Collection[str] | None) -> int:
    """Parse the text and the blocks of code from a line on; returns the line at which the next document begins."""
    text_end, blocks, at = begin, [], begin
    while at < len(lines) and not (keys is not None and _begins_page(lines, at, keys)):
        fence = _FENCE.match(lines[at])
        end = _fence_end(lines, at, fence) if fence else at + 1
        if end is None:
            remedy = N_("end it with a line of the same marks")
            page.fault((at + 1, 1), "unclosed-block", N_("the block that begins here does not end"), remedy)
            end = len(lines)
        if fence and _is_code(page, fence, at):
            blocks.append((at + 1, end - 1))
        elif not blocks:
            text_end = end
        elif lines[at].strip():
            _report_prose_after(page, lines[at], at)
        at = end
    page.text_line = _first_filled(lines, begin) + 1
    page.text = tidy("\n".join(lines[begin:text_end]))
    if blocks:
        page.mechanism_line = blocks[0][0] + 1
        page.mechanism = "\n\n".join(filter(None, (tidy("\n".join(lines[start:end])) for start, end in blocks)))
        if not page.mechanism:
            page.fault((blocks[0][0], 1), "empty-mechanism", N_("the block has no code"), N_("leave the block out"))
    return at


def _begins_page(lines: Sequence[str], at: int, keys: Collection[str]) -> bool:
    following = lines[at + 1] if at + 1 < len(lines) else ""
    return lines[at].rstrip() == "---" and following.partition(":")[0] in keys and ":" in following


def _fence_end(lines: Sequence[str], at: int, fence: re.Match[str]) -> int | None:
    """The line after a block; None if it has no end."""
    mark = fence["mark"]
    closes = re.compile(re.escape(mark[0]) + "{" + str(len(mark)) + r",}+[ \t]*+$")
    return next((i + 1 for i in range(at + 1, len(lines)) if closes.match(lines[i])), None)


def _is_code(page: FrontMatterDocument, fence: re.Match[str], at: int) -> bool:
    language = fence["language"].lower()
    if language in ("py", "python3", "mechanism"):
        message = N_("a block marked `{language}` is neither a mechanism nor plain text", language=language)
        page.fault((at + 1, 1), "block-language", message, N_("mark a mechanism `python`, and anything else `text`"))
    return fence["mark"][0] == "`" and language == "python"


def _report_prose_after(page: FrontMatterDocument, line: str, at: int) -> None:
    if any(fault.code == "rulefile.prose-after-mechanism" for fault in page.faults):
        return
    column = len(line) - len(line.lstrip()) + 1
    remedy = N_("put the whole text before the blocks; mark a block that is only an example `text`")
    page.fault((at + 1, column), "prose-after-mechanism", N_("text stands after the mechanism"), remedy)


def _edit(node: yaml.Node) -> Edit | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    parts = {key.value: value.value for key, value in node.value if isinstance(value, yaml.ScalarNode)}
    if set(parts) != {"find", "replace"} or not parts["find"] or len(node.value) != 2:
        return None
    return Edit(parts["find"], parts["replace"])


def _index(error: yaml.YAMLError) -> int:
    if isinstance(error, yaml.reader.ReaderError):
        return int(error.position)
    mark = getattr(error, "problem_mark", None)
    return int(mark.index) if mark else 0


def _problem(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.reader.ReaderError):
        return "a character that cannot stand there"
    return str(getattr(error, "problem", None) or error)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
