"""Form postings (USENET-NOMIC, rules 1 and 2): parse the sections of a form filled in by a message, and write one.

The form is the one that the posting's own rules show, or one that is given. What somebody's client did to the text,
such as marks of quotation before its lines, is undone and told; what the form asks for and isn't there is a fault, and
nothing is mended.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from moot.documents.letters.addresses import named
from moot.documents.letters.quotes import UnquotedLines, bare, classify_lines, unmarked_lines
from moot.documents.letters.values import Letter, Person
from moot.documents.published.forms import FormHeading, FormPart, PostingForm, form_faults, form_shown, is_held, is_slot
from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.changes import Fault
from moot.game.lines import line_after
from moot.game.postings import Posting
from moot.game.state import PlacedPosting, State
from moot.game.values import Value
from moot.languages import N_

_LINE_MAX = 120
_DIFFERING_MAX = 2
_SENTENCE = re.compile(r"[.!?,;][\"')]*$")
_NAME_WORDS_MAX = 8


class FoundHeading(Value, frozen=True):
    """A line of a posting that is a heading of the form."""

    at: int
    """Its line, counted from 0."""
    heading: FormHeading
    said: str
    """The words as written."""
    filled: str
    has_colon: bool


def headings_of(lines: Sequence[str], form: PostingForm) -> list[FoundHeading]:
    """The headings from the first one of the form on."""
    found: list[FoundHeading] = []
    starts = {heading.words[:1].casefold() for heading in form.headings}
    for at, line in enumerate(lines):
        text = line.strip()
        if not text or len(text) > _LINE_MAX or text[0].casefold() not in starts:
            continue
        heading = _heading(at, text, form)
        if heading is None or _is_shown(lines, at):
            continue
        first = heading.heading == form.headings[0]
        if found and first:
            continue
        if found or first:
            found.append(heading)
    return found


def _is_shown(lines: Sequence[str], at: int) -> bool:
    """Whether it's a heading of the form as a rule shows it, with placeholders below."""
    below = next((line for line in lines[at + 1 : at + 4] if line.strip()), "")
    return is_held(below)


def _heading(at: int, text: str, form: PostingForm) -> FoundHeading | None:
    for heading in form.headings:
        said = _heading_words(text, heading)
        if said is None:
            continue
        rest = text[len(said) :].strip()
        filled, has_colon = rest.strip(" \t:") if heading.slot else rest.lstrip(" \t:"), ":" in rest
        if heading.slot:
            has_colon = rest.endswith(":")
        if heading.slot and (is_slot(rest) or not _may_name(filled, has_colon)):
            continue
        if not heading.slot and rest and not rest.startswith(":"):
            continue
        return FoundHeading(at, heading, said, filled, has_colon)
    return None


def _heading_words(text: str, heading: FormHeading) -> str | None:
    """The words at the beginning of a line that match the heading, or nearly match it and end in a colon."""
    words = heading.words
    if text[: len(words)].casefold() == words.casefold() and not text[len(words) : len(words) + 1].isalnum():
        return text[: len(words)]
    if not text.endswith(":"):
        return None
    pieces = list(re.finditer(r"\S+", text.rstrip(": \t")))
    count = len(words.split())
    if len(pieces) < count:
        return None
    said = text[: pieces[count - 1].end()]
    return said if _nearly(said.casefold(), words.casefold()) else None


def _nearly(one: str, other: str) -> bool:
    """Whether two words differ at one position, by a letter or two."""
    shorter = min(len(one), len(other))
    before = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    rest = shorter - before
    after = next((n for n in range(rest) if one[-1 - n] != other[-1 - n]), rest)
    return max(len(one), len(other)) - before - after <= _DIFFERING_MAX


def _may_name(filled: str, has_colon: bool) -> bool:
    """Whether the text after the heading's words can be a name, and isn't the rest of a sentence."""
    return len(filled.split()) <= _NAME_WORDS_MAX and (has_colon or not _SENTENCE.search(filled))


_BULLET = re.compile(r"[ \t]*(?:[-*•+>|:][ \t]+|>|\d{1,3}[.)][ \t]+)+")
_NAME = re.compile(r"[^!?;]{1,80}(?<![.,:])|[^!?;]{1,60}\b[A-Z]\.|[^!?;]{1,60}\b(?:Jr|Sr)\.")
_WORDS_MAX = 8


class SignedName(Value, frozen=True):
    """A name under a heading that lists names."""

    text: str
    """As written, without white space around it."""
    who: Person
    line: int
    column: int


class FilledForm(Value, frozen=True):
    """A form filled in. Positions are those in the letter's text."""

    form: PostingForm
    parts: tuple[FormPart, ...]
    rules: str = ""
    """The lines, without quotation marks of clients, and without blank lines at both ends."""
    proposer: Person | None = None
    """The proposer in the proposal's heading; None if there is no proposal."""
    proposal: str | None = None
    votes: tuple[SignedName, ...] | None = None
    """None if there is no such section; empty if it names nobody."""
    talk: tuple[SourceLine, ...] = ()
    """The text outside the form: above it, and below the names."""
    signed: SourceLine | None = None
    marks: int = 0
    """The number of lines whose quotation marks, added by a client, were removed."""
    faults: tuple[Fault, ...] = ()

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings' words, in order."""
        return tuple(part.heading.words for part in self.parts)


def read_form(letter: Letter, form: PostingForm | None = None) -> FilledForm | None:
    """Parse the form in a letter; None if it has none of the headings, or not that of the rules."""
    shown = form or form_shown([bare(line) for line in letter.lines])
    if shown is None or letter.is_forwarded:
        return None
    text = unmarked_lines(letter.lines, shown.headings[0].words)
    found = headings_of(text.lines, shown)
    if not found or found[0].heading != shown.headings[0]:
        return None
    return _Filler(shown, text, found).filled()


def fill(
    form: PostingForm, rules: str, proposer: str = "", proposal: str | None = None, votes: Sequence[str] | None = None
) -> str:
    """Write a posting: the form with text below its headings."""
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
    """Collects the sections of one posting."""

    def __init__(self, form: PostingForm, text: UnquotedLines, found: Sequence[FoundHeading]) -> None:
        self.form = form
        self.text = text
        self.found = found
        self.end, self.signed = self._end()
        self.parts = tuple(self._parts())

    def _end(self) -> tuple[int, SourceLine | None]:
        """The end of the last section: at a signature or at text of others; and a line meant as a signature."""
        begin = self.found[-1].at + 1
        below = classify_lines(self.text.lines[begin:])
        for n, voice in enumerate(below, begin):
            if voice in ("signed", "signature", "footer", "carried"):
                return n, SourceLine(self.text.lines[n], n + 1, self.text.columns[n]) if voice == "signed" else None
        return len(self.text.lines), None

    def _parts(self) -> Iterator[FormPart]:
        for n, heading in enumerate(self.found):
            end = self.found[n + 1].at if n + 1 < len(self.found) else self.end
            lines = tuple(self._line(k) for k in range(heading.at + 1, end) if self.text.lines[k].strip())
            place = SourcePlace(heading.at + 1, self._line(heading.at).column)
            signed = self.signed if n + 1 == len(self.found) else None
            below = () if heading.heading == self.form.headings[0] else lines
            yield FormPart(heading.heading, place, heading.filled, heading.has_colon, below, signed)

    def _line(self, at: int) -> SourceLine:
        text = self.text.lines[at]
        return SourceLine(text, at + 1, self.text.columns[at] + len(text) - len(text.lstrip()))

    def filled(self) -> FilledForm:
        """The filled-in form."""
        rules = self._section(0)
        proposal = next((n for n, part in enumerate(self.parts) if part.heading.slot), None)
        votes = next((n for n, part in enumerate(self.parts) if part.heading.lists_names), None)
        names, others = self._names(self.parts[votes].lines) if votes is not None else ((), ())
        above = [self._line(n) for n in range(self.found[0].at) if self.text.lines[n].strip()]
        return FilledForm(
            form=self.form,
            parts=self.parts,
            rules=rules,
            proposer=named(self.parts[proposal].filled) if proposal is not None else None,
            proposal=self._section(proposal) if proposal is not None else None,
            votes=names if votes is not None else None,
            talk=(*above, *others),
            signed=self.signed,
            marks=self.text.marks,
            faults=(*form_faults(self.form, self.parts), *self._odd_headings(), *self._odd_lines(names, others)),
        )

    def _section(self, part: int) -> str:
        """The lines of a section, without blank ones at both ends."""
        begin = self.found[part].at + 1
        end = self.found[part + 1].at if part + 1 < len(self.found) else self.end
        while begin < end and not self.text.lines[begin].strip():
            begin += 1
        while end > begin and not self.text.lines[end - 1].strip():
            end -= 1
        return "\n".join(line.rstrip() for line in self.text.lines[begin:end])

    def _names(self, lines: tuple[SourceLine, ...]) -> tuple[tuple[SignedName, ...], tuple[SourceLine, ...]]:
        """The names on lines, and the lines that aren't names."""
        names: list[SignedName] = []
        for n, line in enumerate(lines):
            said = line.text.strip()
            name = _BULLET.sub("", line.text, count=1).strip()
            if not _NAME.fullmatch(name) or len(name.split()) > _WORDS_MAX:
                return tuple(names), lines[n:]
            names.append(SignedName(said, named(name), line.line, line.column))
        return tuple(names), ()

    def _odd_headings(self) -> Iterator[Fault]:
        for heading, part in zip(self.found, self.parts, strict=True):
            if heading.said.casefold() != heading.heading.words.casefold():
                message = f"the heading says “{heading.said}”, and rule {self.form.rule} has “{heading.heading.words}:”"
                yield part.place.fault("posting.heading", message, "write the heading as the rule has it")
            if part.filled and not part.heading.slot:
                message = f"“{part.filled[:60]}” stands behind “{part.heading.words}:”, where nothing is to stand"
                yield part.place.fault("posting.filled", message, "put it on a line of its own below the heading")
        if self.text.marks:
            message = f"{self.text.marks} lines have marks of quotation before them, and are read without"
            yield self.parts[0].place.fault("posting.quoted", message, "post it without quoting it")

    def _odd_lines(self, names: tuple[SignedName, ...], others: tuple[SourceLine, ...]) -> Iterator[Fault]:
        for name in names:
            if _BULLET.match(name.text):
                message = N_("“{text}” has a mark before the name", text=name.text[:60])
                yield Fault(name.line, name.column, "posting.name-marked", message, N_("put the name there alone"))
        seen: set[str] = set()
        for name in names:
            spelled = str(name.who).casefold()
            if spelled in seen:
                message = N_("“{text}” stands there more than once", text=name.text[:60])
                yield Fault(name.line, name.column, "posting.name-twice", message, N_("leave the name in once"))
            seen.add(spelled)
        if others:
            message = N_("“{text}” is no name; it and what is below are read as talk", text=others[0].text.strip()[:60])
            yield Fault(others[0].line, others[0].column, "posting.not-a-name", message, N_("put talk above the form"))


_NUMBERED = re.compile(r"[ \t]*(?:(?:Rule[ \t]+)?(\d{1,5})[.):](?:[ \t]|$)|(\d{1,5})(?:[ \t]|$))")


def posting_of(letter: Letter, filled: FilledForm | None, follows: int | None = None) -> Posting:
    """A letter as a posting of the game; a comment if it fills in no form."""
    who = letter.sender
    spellings = (who.name, who.address, f"{who.name} <{who.address}>" if who.name and who.address else "")
    posting = Posting(
        id=letter.key,
        name=str(who),
        address=who.address,
        signs_as=tuple(spelling for spelling in spellings if spelling),
        subject=letter.subject,
        sent=letter.sent,
        follows=follows,
        talk=letter.text if filled is None else "\n".join(line.text for line in filled.talk),
    )
    if filled is None:
        return posting
    return replace(
        posting,
        rules=filled.rules,
        proposer=str(filled.proposer) if filled.proposer else None,
        proposal=filled.proposal,
        votes=tuple(str(name.who) for name in filled.votes) if filled.votes is not None else None,
        departures=tuple(fault.message for fault in filled.faults if fault.code != "posting.quoted"),
    )


def _numbers(appended: str) -> tuple[str, ...]:
    """The numbers at the beginning of the least indented lines."""
    lines = [line.expandtabs() for line in appended.split("\n") if line.strip()]
    indents = [len(line) - len(line.lstrip(" ")) for line in lines]
    least = min(indents, default=0)
    found = (_NUMBERED.match(line[least:]) for line, indent in zip(lines, indents, strict=True) if indent == least)
    return tuple(number[1] or number[2] for number in found if number)


def number_after(rules: str) -> str:
    """The next number after a list of rules."""
    return str(max((int(number) for number in _numbers(rules)[-1:]), default=0) + 1)


def form_in(state: State) -> PostingForm | None:
    """The posting form that a rule in force shows."""
    for rule in state.in_force():
        form = form_shown(rule.content.text.split("\n"))
        if form is not None:
            return replace(form, rule=rule.number)
    return None


def write_posting(form: PostingForm, posting: Posting) -> str:
    """Write a posting in a form, with its sections below their headings."""
    return fill(form, posting.rules or "", posting.proposer or "", posting.proposal, posting.votes)


def posting_text(whole: State, placed: PlacedPosting) -> str:
    """A posting as readable text: the text outside the form, and the form filled in."""
    form, posting = form_in(line_after(whole, placed.follows)), placed.posting
    written = write_posting(form, posting) if form is not None and posting.rules is not None else ""
    return "\n\n".join(part for part in (posting.talk.strip("\n"), written) if part) or written
