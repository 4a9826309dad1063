"""History of rules from revisions of all of them: what each revision did, by whom and when.

Revisions are commits of a repository or those of a wiki. Authors, dates and messages are theirs, and one that names no
proposal goes by its own id.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count, pairwise

from msgspec.structs import replace

from moot.documents.published.history import History, HistoryStep
from moot.documents.published.values import PublishedRule
from moot.game import changes as c
from moot.game.changes import Fault
from moot.game.decision.transcripts import Transcript, TranscriptChange
from moot.game.rules import RuleText
from moot.game.values import Number, Time, Value
from moot.languages import N_


class RevisedRule(Value, frozen=True):
    """A rule as a revision has it."""

    rule: RuleText
    published: PublishedRule


def revised(rule: PublishedRule, title: str) -> RevisedRule:
    """A published rule as a revision has it."""
    content = c.Content(title=title, text=rule.text, lost=not rule.text)
    return RevisedRule(RuleText(rule.number, rule.rank or "mutable", content), rule)


class RulesRevision(Value, frozen=True):
    """All rules at one time, and who changed them then."""

    id: str
    """What it goes by if it names no proposal."""
    author: str
    time: Time
    message: str
    rules: dict[Number, RevisedRule]


def history_of_revisions(revisions: Sequence[RulesRevision]) -> History:
    """The history: the rules of the first revision, and what each later one changed."""
    return _RevisionHistory(revisions).told()


_TRAILER = re.compile(r"(?m)^Proposal:[ \t]*(\S{1,30})[ \t]*$")
_SUBJECT = re.compile(
    r"(?:proposal|propose|prop\.?)\s*(?:#|\(\s*#?)?(\d{1,6}(?:/\d{1,3})?)\b[):.\s–-]*(.*)", re.IGNORECASE
)
_RENUMBERED = re.compile(r"(?m)^- Rule (\S+): .*?; (\S+) since\.")


class _RevisionHistory:
    """Tells the history of a line of revisions."""

    def __init__(self, revisions: Sequence[RulesRevision]) -> None:
        self._revisions = revisions
        self._called: dict[Number, Number] = {number: number for number in revisions[0].rules}
        """The number in the game of each rule in force, by that of its file or page."""
        self._ever: set[Number] = set(revisions[0].rules)
        self._proposals: set[str] = set()
        self._faults: list[Fault] = []

    def told(self) -> History:
        first = tuple(_bare(one.rule) for one in self._revisions[0].rules.values())
        began = max(0, self._revisions[0].time)
        steps, now = [], began
        for before, revision in pairwise(self._revisions):
            did = self._changes(before.rules, revision.rules, revision.message)
            if did:
                now = max(now, revision.time)
                steps.append(HistoryStep(self._transcript(revision, did), now))
        return History(first=first, steps=tuple(steps), began=began, contradictions=tuple(self._faults))

    def _transcript(self, revision: RulesRevision, did: list[TranscriptChange]) -> Transcript:
        message = revision.message
        subject, _, rest = message.partition("\n")
        named, trailer = _SUBJECT.match(subject), _TRAILER.search(message)
        number = trailer[1] if trailer else named[1] if named else ""
        title = named[2] if named and number == named[1] else subject
        if not number or number in self._proposals:
            number = unused(revision.id or "r", self._proposals)
        self._proposals.add(number)
        return Transcript(
            proposal=Number(number),
            author=revision.author,
            title=title.strip(),
            text=rest.strip(),
            outcome="adopted" if trailer or named else "committed",
            did=tuple(did),
        )

    def _changes(
        self, before: Mapping[Number, RevisedRule], after: Mapping[Number, RevisedRule], message: str
    ) -> list[TranscriptChange]:
        """What one commit did to the rules."""
        flat = re.sub(r"\n[ \t]+", " ", message)
        since = {Number(was): Number(now) for was, now in _RENUMBERED.findall(flat)}
        gone = [number for number in before if number not in after]
        new = [number for number in after if number not in before]
        moved = {was: now for was, now in since.items() if was in gone and now in new}
        for was in gone:
            if was not in moved:
                same = (n for n in new if n not in moved.values() and _is_same(before[was].rule, after[n].rule))
                now = next(same, None)
                moved |= {was: now} if now else {}
        did: list[TranscriptChange] = []
        for was, page in before.items():
            now = moved.get(was, was)
            if now in after:
                did += self._altered(was, now, page.rule, after[now].rule)
            else:
                did.append(TranscriptChange(c.Repeal(self._called.pop(was))))
        did += [self._enacted(number, after[number].rule) for number in new if number not in moved.values()]
        return did

    def _altered(self, was: Number, now: Number, old: RuleText, new: RuleText) -> Iterator[TranscriptChange]:
        rule = self._called[was]
        number, printed = (rule, "") if was == now else self._number(now)
        title = new.content.title if new.content.title != old.content.title else None
        is_reworded = new.content.text != old.content.text or new.content.lost != old.content.lost
        if old.rank != new.rank:
            yield TranscriptChange(c.Transmute(rule, new.rank), Number("" if number == rule else number), printed)
            rule = number
        if is_reworded or (title is not None and not title) or (number != rule and title is None):
            wording = c.Wording(text=new.content.text, title=title, lost=new.content.lost)
            yield TranscriptChange(c.Amend(rule, wording), Number("" if number == rule else number), printed)
        elif title:
            yield TranscriptChange(c.Retitle(rule, title), Number("" if number == rule else number), printed)
        self._called.pop(was)
        self._called[now] = number

    def _enacted(self, number: Number, rule: RuleText) -> TranscriptChange:
        called, printed = self._number(number)
        self._called[number] = called
        return TranscriptChange(c.Enact(content=_bare(rule).content, rank=rule.rank), called, printed)

    def _number(self, number: Number) -> tuple[Number, str]:
        """The number in the game for that of a file: with a suffix if another rule has had it."""
        free = Number(unused(number, self._ever))
        self._ever.add(free)
        if free == number:
            return free, ""
        message = N_(
            "{number} is the number of another rule from an earlier time: in the game this one is {free}",
            number=number,
            free=free,
        )
        self._faults.append(Fault(1, 1, "history.number-twice", message))
        return free, number


def unused(name: str, taken: Collection[str]) -> str:
    """The name, with a suffix if it's taken."""
    return name if name not in taken else next(new for n in count(2) if (new := f"{name}/{n}") not in taken)


def _is_same(old: RuleText, new: RuleText) -> bool:
    """Whether a rule under another number is the same: by its whole text, or by its title."""
    title = old.content.title.casefold()
    return old.content.text == new.content.text or (title == new.content.title.casefold() != "")


def _bare(rule: RuleText) -> RuleText:
    """A rule as it is told of times before the game was opened: without its mechanism."""
    content = c.Content(title=rule.content.title, text=rule.content.text, lost=rule.content.lost)
    if not (content.title or content.text):
        content = replace(content, lost=True)
    return RuleText(rule.number, rule.rank, content, printed=rule.printed, ordinal=rule.ordinal)
