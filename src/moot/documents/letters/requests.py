"""Requests in an email's own words: votes, seconds, cases, judgments, proposals; and why a sentence isn't one.

Nothing is guessed. A request is a whole sentence, or a line among lines that are nothing else; what speaks of moves and
is no request is told with the reason. Quoted text, signatures and footers are not looked at.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from moot.documents.letters.ballots import MailVote, ballots_in, subjects_of
from moot.documents.letters.commands import MailCommand, MoveReader
from moot.documents.letters.doubts import Doubt, doubt_of, introduces, is_harmless, speaks_of_moves, takes_back
from moot.documents.letters.identity import Identity, identity_in
from moot.documents.letters.marked_ballots import MarkedBallotReader, MarkedVote
from moot.documents.letters.sentences import Paragraph, Sentence, paragraphs, sentences, without_bullet
from moot.documents.source_text import SourceLine
from moot.documents.word_lists import word_lists
from moot.game.decision.ballot_forms import BallotForm
from moot.game.values import Value

_OPENERS = {name: said for name, (said,) in word_lists("moot.documents", "openers.txt").items()}
_POLITE = re.compile(
    r"(?:(?:{hello})\b[^,.!:?]{{0,30}}[,!]\s+|(?:{asking}|{joining}|{spoken})\b[,:]?\s+)*".format_map(_OPENERS),
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"(?:,?\s+(?:{asking}|{thanks}|too|as well|again))?[.!\s]*(?:[:;]-?[)D])?\s*$".format_map(_OPENERS), re.IGNORECASE
)
_REASON = re.compile(r",?\s+(?:because|since)\s+|\s+--?\s+|\s+[–—]\s+|;\s+|\s+\(")
_BECAUSE = re.compile(r",?\s+(?:because|since)\s+$")
_GREETING = re.compile(
    r"(?:(?:{hello})(?: (?:all|there|everyone|everybody|folks|moderator|[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)?))?"
    r"|{thanks}|{farewell})[,:!.]*$".format_map(_OPENERS),
    re.IGNORECASE,
)
_HEADS_VOTES = re.compile(
    r"(?:(?:here are |these are )?my (?:votes?|ballots?)(?: are| is)?(?: as follows)?|votes?|i vote(?: as follows)?)"
    r"\s*:$",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){0,3}$")
_SENTENCE_MAX = 2000
_BALLOT_SENTENCES_MAX = 60


class LetterRequest(Value, frozen=True):
    """One thing that a letter asks for."""

    move: str
    arguments: dict[str, str]
    said: str
    """The words that ask for it."""
    place: str
    """Where they are in the letter: the same whenever it is read, whatever the rules are by then."""
    line: int = 0
    column: int = 0
    into: str = ""
    """The argument that the sentences behind it belong to."""


class IgnoredRequest(Value, frozen=True):
    """A sentence that mentions a move but isn't a request, and why."""

    said: str
    line: int
    column: int
    doubt: Doubt
    lines: tuple[str, ...] = ()
    """What would make the moves that it may have meant."""


class ParsedLetter(Value, frozen=True):
    """What a letter asks for, and what only looks like a request."""

    requests: tuple[LetterRequest, ...] = ()
    not_taken: tuple[IgnoredRequest, ...] = ()
    identity: Identity = Identity()


def requests_of(
    lines: Sequence[SourceLine],
    subject: str = "",
    moves: MoveReader | None = None,
    ballots: Mapping[str, BallotForm] = MappingProxyType({}),
) -> ParsedLetter:
    """Find the requests in the lines that somebody wrote.

    `moves` reads those that the rules offer, and `ballots` are the forms of the ballots on proposals, by number, where
    they aren't for or against, or where the number isn't a plain one.
    """
    reader = _RequestReader(lines, subject, moves or MoveReader(), ballots)
    reader.read()
    return reader.done()


class _RequestReader:
    def __init__(
        self, lines: Sequence[SourceLine], subject: str, moves: MoveReader, ballots: Mapping[str, BallotForm]
    ) -> None:
        self.lines = lines
        self.moves = moves
        self.numbers = tuple(number for number in ballots if not number.isdecimal())
        about = subjects_of(subject, self.numbers)
        self.about = about[0] if len(about) == 1 else ""
        marked = {number: form for number, form in ballots.items() if form.is_marked}
        self.marked = MarkedBallotReader(marked, self.about)
        self.identity, rest = identity_in(lines)
        self.paragraphs = list(paragraphs(rest))
        self.asked: list[LetterRequest] = []
        self.not_taken: list[IgnoredRequest] = []
        self.fresh = 0
        """The number of requests in the last sentence."""
        self.proposing = self.commenting = False
        """Whether the rest of the letter is a proposal, or a comment."""
        self.in_doubt: Doubt | None = None
        """Why an earlier sentence of the paragraph wasn't a request: the next one may be meant in the same way."""

    def read(self) -> None:
        before: Paragraph | None = None
        for paragraph in self._with_headings():
            if not self.commenting:
                self._paragraph(paragraph, before)
            before = paragraph

    def _with_headings(self) -> list[Paragraph]:
        """The paragraphs; a ballot with the line above it that says which vote it is for."""
        found: list[Paragraph] = []
        for paragraph in self.paragraphs:
            if found and self.marked.is_heading(found[-1].text) and self._is_next(found[-1], paragraph):
                found[-1] = Paragraph(found[-1].lines + paragraph.lines)
            else:
                found.append(paragraph)
        return found

    def _paragraph(self, paragraph: Paragraph, before: Paragraph | None) -> None:
        introduced = before is not None and self._introduces(before, paragraph)
        units = list(sentences(paragraph))
        self.in_doubt = "introduced" if introduced else None
        n = 0
        while n < len(units) and not self.commenting:
            unit = units[n]
            if self.proposing:
                self._doubt(unit, "within-proposal")
            else:
                n += self._sentence(unit, units[n + 1 :], apart=n == 0)
            n += 1

    def _introduces(self, before: Paragraph, paragraph: Paragraph) -> bool:
        """Whether a paragraph is what, by the one before, somebody says or would say."""
        last = before.lines[-1].text.strip()
        is_own = _HEADS_VOTES.match(last) or _GREETING.match(last)
        return last.endswith(":") and not is_own and self._is_next(before, paragraph)

    def _is_next(self, before: Paragraph, paragraph: Paragraph) -> bool:
        """Whether nothing that others wrote stands between two paragraphs."""
        last, first = before.lines[-1].line, paragraph.lines[0].line
        return sum(last < line.line < first for line in self.lines) == first - last - 1

    def _sentence(self, unit: Sentence, after: Sequence[Sentence], apart: bool) -> int:
        """Parse one sentence; returns how many following sentences were parsed with it."""
        if self.fresh and takes_back(unit.text, apart):
            self._take_back()
        if unit.is_quoted or len(unit.text) > _SENTENCE_MAX or self.in_doubt:
            self._doubt(unit, "quoted" if unit.is_quoted else self.in_doubt or "unclear")
            return 0
        spans, found = self._marked_ballot([unit, *after])
        found = found or self._whole(unit) or self._by_lines(unit)
        if not found and doubt_of(unit.text) == "unclear":
            spans, found = self._other_ballot([unit, *after])
        if not found:
            self._doubt(unit)
            return 0
        self.asked += found
        self.fresh = len(found)
        return spans - 1 if spans else self._runs_on(found[-1], unit, after)

    def _marked_ballot(self, units: Sequence[Sentence]) -> tuple[int, list[LetterRequest]]:
        """A marked ballot at the beginning of some sentences, and how many it spans: `1. Ada 2. Ben` looks like two."""
        for spans in range(min(len(units), _BALLOT_SENTENCES_MAX) if self.marked else 0, 0, -1):
            whole = _spanning(units[:spans])
            vote = self.marked.read(whole.text) if not any(unit.is_quoted for unit in units[:spans]) else None
            if vote is not None:
                return spans, [_request(self._vote(vote), whole)]
        return 0, []

    def _other_ballot(self, units: Sequence[Sentence]) -> tuple[int, list[LetterRequest]]:
        """What says that it's a vote but isn't marked as that vote wants: the refusal will say how to mark it."""
        others = (n for n, unit in enumerate(units) if n and (self._whole(unit) or self._by_lines(unit)))
        spans = next(others, len(units))
        whole = _spanning(units[:spans])
        vote = self.marked.attempt(whole.text)
        return (spans, [_request(self._vote(vote), whole)]) if vote is not None else (0, [])

    def _runs_on(self, request: LetterRequest, unit: Sentence, after: Sequence[Sentence]) -> int:
        """The sentences after a request that belong to it: of its paragraph; behind a proposal or comment, all."""
        is_to_the_end = request.into == "changes" or request.move == "argue"
        if not request.into or (after and not is_to_the_end and takes_back(after[0].text, apart=False)):
            return 0
        said, taken = request.arguments.get(request.into, ""), 0
        if is_to_the_end:
            lines = [line.text for line in self.lines if line.line > unit.lines[-1].line]
            own = [other.text for other in after if other.line == unit.lines[-1].line]
            said = "\n".join([said, *own, *lines]).strip()
            self.proposing, self.commenting = request.move != "argue", request.move == "argue"
        else:
            said, taken = " ".join(part for part in (said, *(other.text for other in after)) if part), len(after)
        if said:
            self.asked[-1] = replace(request, arguments={**request.arguments, request.into: said})
        return taken

    def _whole(self, unit: Sentence) -> list[LetterRequest]:
        """Parse a sentence that consists of requests."""
        whole = _POLITE.sub("", unit.text, count=1)
        brief = _THANKS.sub("", whole, count=1)
        for said in dict.fromkeys((whole, brief, without_bullet(whole), without_bullet(brief))):
            found = self._read(said) or self._with_reason(said)
            if found:
                return [_request(one, unit) for one in found]
        return []

    def _read(self, said: str) -> list[MailCommand]:
        marked = self.marked.read(said)
        ballots = [marked] if marked is not None else ballots_in(said, self.numbers)
        if ballots and (self.about or all(ballot.proposal for ballot in ballots)):
            return [self._vote(ballot) for ballot in ballots]
        return self.moves.commands_in(said, self.about)

    def _with_reason(self, said: str) -> list[MailCommand]:
        """Parse votes or moves with a reason that leaves them valid."""
        found = _REASON.search(said)
        if found is None:
            return []
        reason = said[found.end() :]
        negated = not _BECAUSE.match(found[0]) and doubt_of(reason) in ("negated", "conditional")
        return self._read(said[: found.start()]) if is_harmless(reason) and not negated else []

    def _vote(self, ballot: MailVote | MarkedVote) -> MailCommand:
        return MailCommand("vote", {"proposal": ballot.proposal or self.about, "choice": ballot.choice})

    def _by_lines(self, unit: Sentence) -> list[LetterRequest]:
        """Parse lines that are each a request, a greeting or a name; none if any is something else."""
        lines = _joined(unit.lines, self._line)
        found: list[LetterRequest] = []
        for n, line in enumerate(lines):
            requests = self._line(line)
            if requests and requests[-1].into and n + 1 < len(lines):
                return []
            if not requests and not self._is_aside(line.text, last=bool(found) and n + 1 == len(lines)):
                return []
            found += requests
        return found if len(unit.lines) > 1 else []

    def _line(self, line: SourceLine) -> list[LetterRequest]:
        return self._whole(Sentence(line.text, line.line, line.column))

    def _is_aside(self, text: str, last: bool) -> bool:
        said = text.strip()
        return bool(_GREETING.match(said) or _HEADS_VOTES.match(said)) or (last and _NAME.match(said) is not None)

    def _doubt(self, unit: Sentence, doubt: Doubt | None = None) -> None:
        self.fresh = 0
        is_long = len(unit.text) > _SENTENCE_MAX or doubt == "within-proposal"
        lines = () if is_long else self.moves.lines_meant(unit.text, self.about)
        if (lines or speaks_of_moves(unit.text)) and not self._is_aside(unit.text, last=False):
            told = doubt or doubt_of(unit.text)
            self.in_doubt = self.in_doubt or told
            self.not_taken.append(IgnoredRequest(unit.text[:500], unit.line, unit.column, told, lines))
        self.in_doubt = self.in_doubt or introduces(unit.text)

    def _take_back(self) -> None:
        for request in self.asked[-self.fresh :]:
            self.not_taken.append(_dropped(request, "taken-back"))
        del self.asked[-self.fresh :]
        self.fresh = 0

    def done(self) -> ParsedLetter:
        """The requests, each once, without votes that contradict each other."""
        choices: dict[str, set[str]] = {}
        for request in self.asked:
            if request.move == "vote":
                choices.setdefault(request.arguments["proposal"], set()).add(request.arguments["choice"])
        clashing = {proposal for proposal, said in choices.items() if len(said) > 1}
        kept: dict[tuple[str, str], LetterRequest] = {}
        for request in self.asked:
            if request.move == "vote" and request.arguments["proposal"] in clashing:
                self.not_taken.append(_dropped(request, "contradicted"))
            else:
                kept.setdefault((request.move, repr(sorted(request.arguments.items()))), request)
        told = sorted(self.not_taken, key=lambda item: (item.line, item.column))
        return ParsedLetter(tuple(_numbered(kept.values())), tuple(dict.fromkeys(told)), self.identity)


def _spanning(units: Sequence[Sentence]) -> Sentence:
    """Several sentences as one, line by line."""
    lines: dict[int, str] = {}
    for line in (line for unit in units for line in unit.lines):
        lines[line.line] = f"{lines[line.line]} {line.text}" if line.line in lines else line.text
    return Sentence(_POLITE.sub("", "\n".join(lines.values()), count=1), units[0].line, units[0].column)


def _request(said: MailCommand, unit: Sentence) -> LetterRequest:
    place = f"{unit.line}:{unit.column}:{said.move}"
    return LetterRequest(said.move, said.arguments, unit.text, place, unit.line, unit.column, said.into)


def _numbered(requests: Iterable[LetterRequest]) -> Iterator[LetterRequest]:
    seen: Counter[str] = Counter()
    for request in requests:
        yield replace(request, place=f"{request.place}:{seen[request.place]}")
        seen[request.place] += 1


def _dropped(request: LetterRequest, doubt: Doubt) -> IgnoredRequest:
    return IgnoredRequest(request.said, request.line, request.column, doubt)


def _joined(lines: Sequence[SourceLine], reads: Callable[[SourceLine], object]) -> list[SourceLine]:
    """Join lines that go on in lower case with the line before, unless both are requests."""
    found: list[SourceLine] = []
    for line in lines:
        goes_on = found and line.text[:1].islower() and not (reads(line) and reads(found[-1]))
        if goes_on:
            found[-1] = SourceLine(f"{found[-1].text} {line.text}", found[-1].line, found[-1].column)
        else:
            found.append(line)
    return found
