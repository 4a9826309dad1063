"""Rules: the list of them, one rule with its history and blame, and every rule change of a game."""

from collections.abc import Iterator
from functools import lru_cache

from moot.game.decision.ranks import RANKS
from moot.game.question_keys import read_key
from moot.game.rules import Amendment, Revision, Rule
from moot.game.state import Case, Proposal, State
from moot.game.text_diff import Attributed, Span, blame, compare
from moot.game.values import CaseId, Number, PlayerId, Rank, RuleId, Time, Value, from_attributes
from moot.languages import N_, _
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.mechanism import Trigger
from moot.law.rule_index import ActiveProvision
from moot.views.law.rule_graph import rules_named
from moot.views.law.text_and_code import MarkedSentence, MarkedText, marked_rule
from moot.views.wording import in_words

_compared, _blamed = lru_cache(maxsize=500)(compare), lru_cache(maxsize=50)(blame)
"""Diffs and blame are cached: revisions never change."""
Which = str
"""Which rules to list: `in-force`, `repealed`, `all`, or those in force of a rank."""


class HistoryLine(Value, frozen=True):
    """A rule change."""

    entry: int
    time: Time
    change: str
    rule: Number
    was: Number
    title: str
    proposal: Number = Number("")
    proposal_title: str = ""
    author: str = ""


class RuleLine(Value, frozen=True):
    """A rule in a list."""

    number: Number
    title: str
    rank: Rank
    in_force: bool
    has_mechanism: bool
    revision: int
    since: Time
    printed: str = ""
    """The number as printed in the source document, if it differs."""


class WordingSource(Value, frozen=True):
    """The source of words of a rule: a proposal, or the initial rules."""

    proposal: Number = Number("")
    """Empty for the initial rules."""
    title: str = ""
    author: str = ""


class RevisionView(Value, frozen=True):
    """One revision of a rule, compared with the one before."""

    revision: int
    number: Number
    rank: Rank
    title: str
    text: str
    change: str
    entry: int
    time: Time
    proposal: Number = Number("")
    proposal_title: str = ""
    author: str = ""
    proposed: Time | None = None
    """The time of the proposal, if known apart from that of the change: transcripts have one date for both."""
    spans: tuple[Span, ...] = ()
    """The diff to the previous text, word by word; one `added` span for the first revision."""
    mechanism_changed: bool = False
    lost_before: bool = False
    lost: bool = False
    """Whether its text is lost: the source document doesn't have it."""


class AmendmentView(Value, frozen=True):
    """An amendment and its status."""

    number: Number
    title: str
    since: int
    wordings: int
    """The number of its wordings, the first one included."""
    repealed: int | None = None


class ProvisionView(Value, frozen=True):
    """A provision of a mechanism: what it does, in a sentence, and its inputs."""

    name: str
    doc: str
    does: tuple[str, ...]
    leans_on: tuple[str, ...] = ()
    """The facts and terms that it uses."""
    void: str = ""
    """Why it does not run, if so."""


class JudgmentView(Value, frozen=True):
    """A judgment in a case that names the rule."""

    case: CaseId
    statement: str
    judgment: str
    reasons: str
    judge: PlayerId | None
    """None if all players agreed."""
    judged: Time


class RuleView(Value, frozen=True):
    """A rule with its history, blame, code and judgments."""

    number: Number
    id: str
    title: str
    rank: Rank
    ordinal: int
    in_force: bool
    text: str
    revision: int = 1
    lost: bool = False
    """Whether its text is lost."""
    printed: str = ""
    """The number as printed in the source document, if it differs."""
    mechanism: str = ""
    expansion: str = ""
    for_people: str = ""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    numbers: tuple[Number, ...] = ()
    """Every number it has had."""
    blame: tuple[Attributed, ...] = ()
    """Its text with the proposal behind each stretch; none for initial text."""
    sources: tuple[WordingSource, ...] = ()
    """Those proposals, in the order of the text."""
    revisions: tuple[RevisionView, ...] = ()
    amendments: tuple[AmendmentView, ...] = ()
    judgments: tuple[JudgmentView, ...] = ()
    provisions: tuple[ProvisionView, ...] = ()
    sentences: tuple[MarkedSentence, ...] = ()
    """The sentences of its text, and whether its code does what they say."""
    says: tuple[str, ...] = ()
    """What its code does, in plain words."""
    faults: tuple[str, ...] = ()
    repealed: int | None = None
    """The entry that repealed it."""
    repeal: HistoryLine | None = None
    """The repeal, if the rule was repealed."""

    @property
    def was_lost(self) -> bool:
        """Whether its text was lost at some time, so that its words may be older than their source."""
        return any(one.lost for one in self.revisions)


def rules(state: State, which: Which = "in-force") -> tuple[RuleLine, ...]:
    """The rules of a game, by ordinal."""
    listed = sorted(state.rules.values(), key=lambda rule: (rule.ordinal, rule.id))
    return tuple(_line(rule) for rule in listed if is_among(rule, which))


def ranks_in(state: State) -> tuple[Rank, ...]:
    """The usual ranks, and those that rules have or had."""
    return tuple(dict.fromkeys((*RANKS, *(rule.rank for rule in state.rules.values()))))


def is_among(rule: Rule, which: Which) -> bool:
    """Whether a list of these rules has a rule."""
    if which in ("all", "repealed"):
        return which == "all" or not rule.in_force
    return rule.in_force and which in ("in-force", rule.rank)


def _line(rule: Rule) -> RuleLine:
    now = rule.now
    return from_attributes(RuleLine, rule, now, now.content, has_mechanism=bool(now.content.mechanism), since=now.time)


def rule_view(state: State, number: str, law: SandboxedLaw | None = None) -> RuleView | None:
    """A rule by any of its numbers, present or former; None if there is none.

    With the law of the state, also what its mechanism does.
    """
    rule = state.rule(number)
    if rule is None:
        return None
    content, words = rule.content, _blamed(rule.layers())
    is_void = law is not None and rule.id in law.index.wholly_void
    marked = marked_rule(state, rule) if law else MarkedText()
    return from_attributes(
        RuleView,
        rule,
        content,
        rule.now,
        blame=words,
        sources=tuple(_source(state, number) for number in dict.fromkeys(run.source for run in words)),
        revisions=tuple(_revisions(state, rule)),
        amendments=tuple(_amendment(state, one) for one in rule.amendments),
        judgments=tuple(_judgments(state, rule)),
        provisions=_provisions(law, rule) if law else (),
        sentences=() if is_void else marked.sentences,
        says=tuple(one.sentence for one in marked.says),
        faults=tuple(f.message for f in law.index.faults if rule.number in f.rules) if law else (),
        repeal=repeal_of(state, rule),
    )


def _source(state: State, number: str) -> WordingSource:
    proposal = state.proposals.get(Number(number))
    return from_attributes(WordingSource, *([proposal] if proposal else []), proposal=Number(number))


def _revisions(state: State, rule: Rule) -> Iterator[RevisionView]:
    before: Revision | None = None
    for one in rule.revisions:
        proposal = state.proposals.get(one.proposal)
        yield from_attributes(
            RevisionView,
            one,
            one.content,
            proposal_title=proposal.title if proposal else "",
            author=proposal.author if proposal else "",
            proposed=_proposed(state, proposal),
            spans=() if one.content.lost else _compared(before.content.text if before else "", one.content.text),
            lost_before=before is not None and before.content.lost,
            mechanism_changed=before is not None and before.content.code != one.content.code,
        )
        before = one


def _proposed(state: State, proposal: Proposal | None) -> Time | None:
    """The time of a proposal; unknown in transcripts, which have only one date, that of the change."""
    return None if proposal is None or proposal.entry <= state.transcribed else proposal.made


def _amendment(state: State, one: Amendment) -> AmendmentView:
    proposal = state.proposals.get(one.number)
    title = proposal.title if proposal else ""
    return from_attributes(AmendmentView, one, title=title, wordings=len(one.wordings))


def _judgments(state: State, rule: Rule) -> Iterator[JudgmentView]:
    """The judgments in cases about the rule by any of its numbers, in the order of the cases."""
    for case in sorted(state.cases.values(), key=lambda case: int(case.id)):
        if case.judged is not None and rule.id in rules_cited(state, case):
            yield from_attributes(JudgmentView, case, case=case.id)


def _provisions(law: SandboxedLaw, rule: Rule) -> tuple[ProvisionView, ...]:
    parts = (part for part in law.index.parts.values() if part.rule.id == rule.id)
    return tuple(_provision(law, part) for part in parts)


def _provision(law: SandboxedLaw, part: ActiveProvision) -> ProvisionView:
    provision, index = part.provision, law.index
    return ProvisionView(
        name=provision.name,
        doc=provision.doc or in_words(provision.name),
        does=tuple(_does(trigger) for trigger in provision.triggers),
        leans_on=tuple(p.name for p in provision.parameters if not p.asked and index.how(p.name) != "local"),
        void=index.void.get(part.pid) or index.circles.get(part.pid, ""),
    )


_DOES = {
    "term": N_("answers {on}"),
    "permit": N_("permits {on}"),
    "forbid": N_("forbids {on}"),
    "upon": N_("acts upon {on}"),
    "adjust": N_("adjusts {on}"),
    "move": N_("offers the move {on}"),
    "timed": N_("acts when {on} comes"),
    "show": N_("shows a line at {on}"),
}


def _does(trigger: Trigger) -> str:
    said = _(_DOES[trigger.does], on=_("every move") if trigger.on == "*" else in_words(trigger.on))
    said += _(" to {players}", players=in_words(trigger.by)) if trigger.by else ""
    return said + (_(", for {kind}", kind=trigger.kind) if trigger.kind else "")


def history(state: State) -> tuple[HistoryLine, ...]:
    """Every rule change of the game, in the order they were made."""
    lines = [line for rule in state.rules.values() for line in _history_of(state, rule)]
    return tuple(sorted(lines, key=lambda line: (line.entry, line.rule)))


def _history_of(state: State, rule: Rule) -> Iterator[HistoryLine]:
    was = rule.revisions[0].number
    for one in rule.revisions:
        if one.change not in ("initial", "tied"):
            yield _line_of(state, rule, one.change, one.entry, one.time, one.number, was, one.proposal)
        was = one.number
    repeal = repeal_of(state, rule)
    if repeal is not None:
        yield repeal


def repeal_of(state: State, rule: Rule) -> HistoryLine | None:
    """The repeal of a rule; None if it is in force."""
    entry, time = rule.repealed, rule.repealed_at
    if entry is None or time is None:
        return None
    return _line_of(state, rule, "repeal", entry, time, rule.number, rule.number, rule.repealed_by)


def _line_of(
    state: State, rule: Rule, change: str, entry: int, time: Time, number: Number, was: Number, by: Number
) -> HistoryLine:
    proposal = state.proposals.get(by)
    return HistoryLine(
        entry=entry,
        time=time,
        change=change,
        rule=number,
        was=was,
        title=rule.content.title,
        proposal=by,
        proposal_title=proposal.title if proposal else "",
        author=proposal.author if proposal else "",
    )


def rules_cited(state: State, case: Case) -> tuple[RuleId, ...]:
    """The rules that a case is about: those named in its call, those in conflict, and those that its text cites."""
    numbers = [*case.rules, *rules_named(case.statement), *rules_named(case.reasons)]
    identities = [state.numbers.get(Number(number)) for number in numbers]
    identities += [RuleId(one.partition(".")[0]) for one in read_key(case.question).at_odds]
    return tuple(dict.fromkeys(i for i in identities if i is not None and i in state.rules))
