"""Postings that carry a whole game (USENET-NOMIC, rules 1 and 2): the form filled in, as it stands in a letter.

The form is the one that the posting's own rules show, or one that is given. What somebody's client did to the text,
such as marks of quotation before its lines, is undone and told; what the form asks for and isn't there is a fault, and
nothing is mended.
"""

import re
from collections.abc import Iterator, Sequence

from moot.documents.letters.headings import Heading, headings_of
from moot.documents.letters.marks import Unmarked, bare, unmarked_lines
from moot.documents.letters.names import named
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.voices import voices
from moot.documents.paper import Line
from moot.documents.published.formfaults import form_faults
from moot.documents.published.forms import Form, FormPart, form_shown
from moot.documents.published.values import Place
from moot.game.changes import Fault
from moot.game.values import Value

_BULLET = re.compile(r"[ \t]*(?:[-*•+>|:][ \t]+|>|\d{1,3}[.)][ \t]+)+")
_NAME = re.compile(r"[^!?;]{1,80}(?<![.,:])|[^!?;]{1,60}\b[A-Z]\.|[^!?;]{1,60}\b(?:Jr|Sr)\.")
_WORDS_MAX = 8


class Named(Value, frozen=True):
    """A name under a heading that lists names."""

    text: str
    """As it stands there, without white space around it."""
    who: Person
    line: int
    column: int


class Filled(Value, frozen=True):
    """A form filled in. Places are those in the letter's text."""

    form: Form
    parts: tuple[FormPart, ...]
    rules: str = ""
    """Line by line, without what a client put before lines, and without blank lines at both ends."""
    rules_line: int = 0
    proposer: Person | None = None
    """Whom the heading of the proposal names; None where there is no proposal."""
    proposal: str | None = None
    votes: tuple[Named, ...] | None = None
    """None where there is no section for them; empty where nobody stands in it."""
    talk: tuple[Line, ...] = ()
    """What stands outside of the form: above it, and below the names."""
    signed: Line | None = None
    marks: int = 0
    """How many lines a client put marks of quotation before, which are not in what was read."""
    faults: tuple[Fault, ...] = ()

    @property
    def headings(self) -> tuple[str, ...]:
        """The words of the headings, in the order in which they stand."""
        return tuple(part.heading.words for part in self.parts)


def read_form(letter: Letter, form: Form | None = None) -> Filled | None:
    """The form as a letter fills it in; None where the letter has none of its headings, or not the one of the rules."""
    shown = form or form_shown([bare(line) for line in letter.lines])
    if shown is None or letter.is_forwarded:
        return None
    text = unmarked_lines(letter.lines, shown.headings[0].words)
    found = headings_of(text.lines, shown)
    if not found or found[0].heading != shown.headings[0]:
        return None
    return _Filler(shown, text, found).filled()


def fill(
    form: Form, rules: str, proposer: str = "", proposal: str | None = None, votes: Sequence[str] | None = None
) -> str:
    """The text of a posting: a form with what belongs below its headings."""
    sections = []
    for heading in form.headings:
        if heading == form.headings[0]:
            sections.append((heading.words, rules))
        elif heading.slot and proposal is not None:
            sections.append((f"{heading.words} {proposer}", proposal))
        elif heading.lists_names and votes is not None:
            sections.append((heading.words, "\n".join(votes)))
    return "\n\n".join(f"{words}:\n\n{below}" for words, below in sections) + "\n"


class _Filler:
    """Takes the sections of one posting."""

    def __init__(self, form: Form, text: Unmarked, found: Sequence[Heading]) -> None:
        self.form = form
        self.text = text
        self.found = found
        self.end, self.signed = self._end()
        self.parts = tuple(self._parts())

    def _end(self) -> tuple[int, Line | None]:
        """Where the last section ends, at a signature or what else is not the writer's; and a line meant for one."""
        begin = self.found[-1].at + 1
        below = voices(self.text.lines[begin:])
        for n, voice in enumerate(below, begin):
            if voice in ("signed", "signature", "footer", "carried"):
                return n, Line(self.text.lines[n], n + 1, self.text.columns[n]) if voice == "signed" else None
        return len(self.text.lines), None

    def _parts(self) -> Iterator[FormPart]:
        for n, heading in enumerate(self.found):
            end = self.found[n + 1].at if n + 1 < len(self.found) else self.end
            lines = tuple(self._line(k) for k in range(heading.at + 1, end) if self.text.lines[k].strip())
            place = Place(heading.at + 1, self._line(heading.at).column)
            signed = self.signed if n + 1 == len(self.found) else None
            below = () if heading.heading == self.form.headings[0] else lines
            yield FormPart(heading.heading, place, heading.filled, heading.has_colon, below, signed)

    def _line(self, at: int) -> Line:
        text = self.text.lines[at]
        return Line(text, at + 1, self.text.columns[at] + len(text) - len(text.lstrip()))

    def filled(self) -> Filled:
        """The posting as a value."""
        rules, line = self._section(0)
        proposal = next((n for n, part in enumerate(self.parts) if part.heading.slot), None)
        votes = next((n for n, part in enumerate(self.parts) if part.heading.lists_names), None)
        names, others = self._names(self.parts[votes].lines) if votes is not None else ((), ())
        above = [self._line(n) for n in range(self.found[0].at) if self.text.lines[n].strip()]
        return Filled(
            form=self.form,
            parts=self.parts,
            rules=rules,
            rules_line=line,
            proposer=named(self.parts[proposal].filled) if proposal is not None else None,
            proposal=self._section(proposal)[0] if proposal is not None else None,
            votes=names if votes is not None else None,
            talk=(*above, *others),
            signed=self.signed,
            marks=self.text.marks,
            faults=(*form_faults(self.form, self.parts), *self._odd_headings(), *self._odd_lines(names, others)),
        )

    def _section(self, part: int) -> tuple[str, int]:
        """The lines of a section, without blank ones at both ends, and the first one's place."""
        begin = self.found[part].at + 1
        end = self.found[part + 1].at if part + 1 < len(self.found) else self.end
        while begin < end and not self.text.lines[begin].strip():
            begin += 1
        while end > begin and not self.text.lines[end - 1].strip():
            end -= 1
        return "\n".join(line.rstrip() for line in self.text.lines[begin:end]), begin + 1

    def _names(self, lines: tuple[Line, ...]) -> tuple[tuple[Named, ...], tuple[Line, ...]]:
        """The names on lines, and the lines that are none."""
        names: list[Named] = []
        for n, line in enumerate(lines):
            said = line.text.strip()
            name = _BULLET.sub("", line.text, count=1).strip()
            if not _NAME.fullmatch(name) or len(name.split()) > _WORDS_MAX:
                return tuple(names), lines[n:]
            names.append(Named(said, named(name), line.line, line.column))
        return tuple(names), ()

    def _odd_headings(self) -> Iterator[Fault]:
        for heading, part in zip(self.found, self.parts, strict=True):
            if heading.said.casefold() != heading.heading.words.casefold():
                message = f"the heading says “{heading.said}”, and rule {self.form.rule} has “{heading.heading.words}:”"
                yield _fault(part.place, "posting.heading", message, "write the heading as the rule has it")
            if part.filled and not part.heading.slot:
                message = f"“{part.filled[:60]}” stands behind “{part.heading.words}:”, where nothing is to stand"
                yield _fault(part.place, "posting.filled", message, "put it on a line of its own below the heading")
        if self.text.marks:
            message = f"{self.text.marks} lines have marks of quotation before them, and are read without"
            yield _fault(self.parts[0].place, "posting.quoted", message, "post it without quoting it")

    def _odd_lines(self, names: tuple[Named, ...], others: tuple[Line, ...]) -> Iterator[Fault]:
        for name in names:
            if _BULLET.match(name.text):
                message = f"“{name.text[:60]}” has a mark before the name"
                yield Fault(name.line, name.column, "posting.name-marked", message, "put the name there alone")
        seen: set[str] = set()
        for name in names:
            spelled = str(name.who).casefold()
            if spelled in seen:
                message = f"“{name.text[:60]}” stands there more than once"
                yield Fault(name.line, name.column, "posting.name-twice", message, "leave the name in once")
            seen.add(spelled)
        if others:
            message = f"“{others[0].text.strip()[:60]}” is no name; it and what is below are read as talk"
            yield Fault(others[0].line, others[0].column, "posting.not-a-name", message, "put talk above the form")


def _fault(place: Place, code: str, message: str, remedy: str) -> Fault:
    return Fault(place.line, place.column, code, message, remedy)
