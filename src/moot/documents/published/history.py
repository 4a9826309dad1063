"""History of a ruleset: the initial rules, and the changes by each proposal, in order of adoption.

Rule 1: a text that the document doesn't keep is marked as lost, and none is made up.
Rule 2: where a rule's text stands, it is what the rule says at the end; what it said before its amendments is lost. But
where the document lists amendments as rules of their own, it prints one text for both, and that is told.
Rule 3: at the end the rules are those that the document prints; where its notes would have it otherwise is a fault.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from moot.documents.published.graph import AdoptionOrder, EffectKind, RuleEffect, RuleGraph, RuleNode, build_graph
from moot.documents.published.values import PublishedRuleset, other_rank
from moot.game import changes as c
from moot.game.apply import apply_all, begin_entry
from moot.game.changes import Fault
from moot.game.decision.transcripts import Transcript, TranscriptChange, moves_of, transcribed
from moot.game.events import GameStarted
from moot.game.moves import Refused
from moot.game.rules import RuleText
from moot.game.state import State
from moot.game.values import Number, Rank, Time, Value


class Doubt(Value, frozen=True):
    """A rule for which the document prints the same text before and after an amendment."""

    rule: Number
    fault: Fault


class HistoryStep(Value, frozen=True):
    """A proposal of the history, with its date if known."""

    told: Transcript
    time: Time | None
    doubts: tuple[Doubt, ...] = ()


class History(Value, frozen=True):
    """The history of a game, from a document."""

    first: tuple[RuleText, ...]
    """The rules at the beginning."""
    steps: tuple[HistoryStep, ...]
    began: Time | None
    """The earliest known day."""
    contradictions: tuple[Fault, ...] = ()
    """Contradictions in the notes."""

    @property
    def weight(self) -> int:
        """The effort to write it down: the sum of the rules in force after each step."""
        rules, added = len(self.first), 0
        for step in self.steps:
            changes = [one.change for one in step.told.did]
            rules += sum(isinstance(change, c.Enact) for change in changes)
            rules -= sum(isinstance(change, c.Repeal) for change in changes)
            added += rules
        return added

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults, in the order of the document."""
        doubts = [doubt.fault for step in self.steps for doubt in step.doubts]
        return tuple(sorted([*self.contradictions, *doubts], key=lambda fault: (fault.line, fault.column)))


@dataclass(eq=False)
class _RuleLife:
    """A rule through its life, under changing numbers."""

    node: RuleNode
    """Its current number."""
    rank: Rank
    title: str
    amendments_left: int
    said: str = ""
    """Its last status in the document."""
    in_force: bool = True

    def __post_init__(self) -> None:
        self.goes_on_as(self.node)

    def goes_on_as(self, node: RuleNode) -> None:
        """Give it a new number."""
        self.node = node
        if node.rule is not None and node.rule.status != "empty":
            self.said = node.rule.status
        elif self.said != "repealed":
            self.said = ""

    @property
    def is_gone(self) -> bool:
        """Whether the document no longer has it in force."""
        return self.said in ("superseded", "repealed")


def history_of(published: PublishedRuleset) -> History:
    """Build the history of a game from a document's log, dates and notes."""
    traced = build_graph(published)
    ordered = AdoptionOrder(traced.proposals)
    return _HistoryBuilder(traced, ordered).history()


class _HistoryBuilder:
    """Builds a history, with every rule at each point."""

    def __init__(self, traced: RuleGraph, ordered: AdoptionOrder) -> None:
        self._ordered = ordered
        self._faults = [*traced.faults, *ordered.faults]
        self._lines: dict[int, _RuleLife] = {}
        self._done_to = _deeds_by_rule(traced)
        """The remaining effects on each rule, by node and kind."""
        self._goes_on_as = {
            id(deed.rule): node
            for node in traced.proposals
            for deed in node.deeds
            if deed.rule.goes_on_elsewhere and deed.kind not in ("create", "repeal")
        }
        self._unmerged = any(_is_listed(node, deed) for node in traced.proposals for deed in node.deeds)
        created = {id(deed.rule) for node in traced.proposals for deed in node.deeds if deed.kind == "create"}
        self._initial = [n for n in traced.nodes if n.is_rule and not n.is_proposal and id(n) not in created]

    def history(self) -> History:
        """The history."""
        first = tuple(self._first(node) for node in self._initial)
        steps = [self._step(node, time) for node, time in self._ordered.steps]
        closing = self._closing()
        if closing.did:
            steps.append(HistoryStep(closing, steps[-1].time if steps else None))
        return History(first, tuple(steps), self._ordered.began, tuple(self._faults))

    def _step(self, node: RuleNode, time: Time | None) -> HistoryStep:
        self._doubts: list[Doubt] = []
        did = [altered for deed in node.deeds for altered in self._did(deed)]
        if node.is_rule and id(node) not in self._lines:
            did.insert(0, self._enacted(node, node))
        row, rule, noted = node.row, node.rule, node.noted
        told = Transcript(
            proposal=node.number,
            author=(row.proposer if row else rule.proposer if rule else "") or (noted.by if noted else ""),
            title=row.title if row else (noted.title if noted else "") or _title(node),
            text="" if row is None or rule is not None else row.text,
            outcome=(row.outcome if row else "") or ("adopted" if did or rule else "not told"),
            date=node.date.printed,
            printed=_printed(node, node.number),
            did=tuple(did),
        )
        return HistoryStep(told, time, tuple(self._doubts))

    def _first(self, node: RuleNode) -> RuleText:
        line = self._begin(node)
        return RuleText(node.called, line.rank, self._content(node), printed=_printed(node, node.called))

    def _did(self, deed: RuleEffect) -> list[TranscriptChange]:
        by, rule = deed.by, deed.rule
        if deed.kind == "create":
            return [] if id(rule) in self._lines else [self._enacted(rule, by)]
        line = self._lines.get(id(rule))
        if line is None or not line.in_force:
            how = "is not there yet" if line is None else "is no longer there"
            self._done_to[id(rule)][deed.kind] -= 1
            message = f"{by.number} is said to have changed {rule.called}, which {how}"
            self._faults.append(deed.place.fault("history.out-of-order", message))
            return []
        now = line.node
        if now.stands and (deed.kind == "repeal" or now not in (rule, by)):
            message = f"{by.number} is said to have changed {rule.called}, which goes on as {now.called} and stands"
            self._faults.append(deed.place.fault("history.still-there", message))
            return []
        if deed.kind == "repeal":
            return [self._repealed(line)]
        return self._carried_on(line, deed) if rule.goes_on_elsewhere else self._changed(line, deed)

    def _enacted(self, rule: RuleNode, by: RuleNode) -> TranscriptChange:
        line = self._begin(rule)
        enact = c.Enact(content=self._content(rule), rank=line.rank)
        number = rule.called if rule.called != by.number else Number("")
        return TranscriptChange(enact, number, _printed(rule, rule.called))

    def _repealed(self, line: _RuleLife) -> TranscriptChange:
        line.in_force = False
        return TranscriptChange(c.Repeal(line.node.called))

    def _changed(self, line: _RuleLife, deed: RuleEffect) -> list[TranscriptChange]:
        """A change after which the rule keeps its number."""
        number = line.node.called
        if deed.kind == "transmute":
            line.rank = other_rank(line.rank)
            return [TranscriptChange(c.Transmute(number, line.rank))]
        if deed.kind == "retitle":
            return [TranscriptChange(c.Retitle(number, line.title))]
        line.amendments_left = max(0, line.amendments_left - 1)
        if self._unmerged:
            how = f"has been amended by {deed.by.number}, and is printed in one text: it stands for both"
            message = f"rule {number} {how}"
            self._doubts.append(Doubt(number, deed.place.fault("history.one-text", message)))
        return [TranscriptChange(c.Amend(number, self._wording(line)))]

    def _carried_on(self, line: _RuleLife, deed: RuleEffect) -> list[TranscriptChange]:
        """A change after which the rule continues under the number of the proposal."""
        by, number = deed.by, line.node.called
        already = self._lines.get(id(by))
        if already is not None and already is not line:
            message = f"{number} and {already.node.called} both go on as {by.number}"
            self._faults.append(deed.place.fault("history.two-in-one", message))
            return [self._repealed(line)]
        renumbered = already is None
        if renumbered:
            self._lines[id(by)] = line
            line.goes_on_as(by)
            line.amendments_left = self._amendments_of(by)
        return self._in_new_form(line, number, deed.kind == "transmute", renumbered)

    def _in_new_form(
        self, line: _RuleLife, number: Number, transmutes: bool, renumbered: bool
    ) -> list[TranscriptChange]:
        """The rank and text of a rule under its current number."""
        node, did = line.node, []
        printed = _printed(node, node.called)
        if transmutes or _rank(node) not in (None, line.rank):
            line.rank = other_rank(line.rank)
            did.append(TranscriptChange(c.Transmute(number, line.rank), node.called, printed))
            number = node.called
        if renumbered and not (transmutes and _text(node) is None):
            did.append(TranscriptChange(c.Amend(number, self._wording(line)), node.called, printed))
        return did

    # --- what rules say --------------------------------------------------------------------------

    def _begin(self, node: RuleNode) -> _RuleLife:
        line = _RuleLife(node, self._rank_at_first(node), _title(node), self._amendments_of(node))
        self._lines[id(node)] = line
        return line

    def _content(self, node: RuleNode) -> c.Content:
        """The initial content of a rule: its text if it's printed and was never amended under its number, else lost."""
        line, text = self._lines[id(node)], _text(node)
        if text is None or line.amendments_left:
            return c.Content(title=line.title, lost=True)
        return c.Content(title=line.title, text=text)

    def _wording(self, line: _RuleLife) -> c.Wording:
        node, text = line.node, _text(line.node)
        own = _title(node)
        title = own if own != line.title and (own or node.stands) else None
        line.title = line.title if title is None else title
        if text is None or line.amendments_left:
            return c.Wording(text="", title=title, lost=True)
        return c.Wording(text=text, title=title)

    def _amendments_of(self, node: RuleNode) -> int:
        """How often a rule was amended under its number."""
        if node.goes_on_elsewhere or self._unmerged:
            return 0
        return self._done_to[id(node)]["amend"]

    def _rank_at_first(self, node: RuleNode) -> Rank:
        """The rank before all transmutations: as printed, or the other one for each transmutation since."""
        done, rank = self._done_to[id(node)]["transmute"], _rank(node)
        if rank is None:
            return "immutable" if any(self._done_to[id(n)]["transmute"] for n in self._lives_as(node)) else "mutable"
        return other_rank(rank) if done % 2 and not node.goes_on_elsewhere else rank

    def _lives_as(self, node: RuleNode) -> Iterator[RuleNode]:
        """The later forms of a rule, number by number, from this one on."""
        seen: set[int] = set()
        next_node: RuleNode | None = node
        while next_node is not None and id(next_node) not in seen:
            seen.add(id(next_node))
            yield next_node
            next_node = self._goes_on_as.get(id(next_node))

    def _closing(self) -> Transcript:
        """The repeals that aren't noted, but needed to arrive at the printed rules."""
        left = [line for line in dict.fromkeys(self._lines.values()) if line.in_force]
        return Transcript(did=tuple(altered for line in left for altered in self._at_the_end(line)))

    def _at_the_end(self, line: _RuleLife) -> list[TranscriptChange]:
        node, rank = line.node, _rank(line.node) or "mutable"
        if line.is_gone:
            return [self._repealed(line)]
        if rank == line.rank:
            return []
        message = f"rule {node.called} is taken as {rank}, and by the notes on it it would be {line.rank}"
        self._faults.append(node.place.fault("history.other-rank", message))
        return [TranscriptChange(c.Transmute(node.called, other_rank(line.rank)))]


def _deeds_by_rule(traced: RuleGraph) -> defaultdict[int, Counter[EffectKind]]:
    done: defaultdict[int, Counter[EffectKind]] = defaultdict(Counter)
    for node in traced.proposals:
        for deed in node.deeds:
            done[id(deed.rule)][deed.kind] += 1
    return done


def _is_listed(by: RuleNode, deed: RuleEffect) -> bool:
    """Whether an amendment is listed as a rule beside the rule that it amends."""
    return deed.kind == "amend" and by.stands and not deed.rule.goes_on_elsewhere


def _title(node: RuleNode) -> str:
    return node.rule.title if node.rule is not None else node.row.title if node.row is not None else ""


def _rank(node: RuleNode) -> Rank | None:
    return node.rule.rank if node.rule is not None else None


def _text(node: RuleNode) -> str | None:
    return (node.rule.text or None) if node.rule is not None else None


def _printed(node: RuleNode, number: Number) -> str:
    return node.printed if node.printed != number else ""


def state_after(told: History) -> State:
    """Replay a history: the state of the game at its end."""
    started = GameStarted(title="", ruleset="", players=(), rules=told.first)
    state = apply_all(begin_entry(State(), 0, 0, None), [started])
    for number, move in enumerate(moves_of(step.told for step in told.steps), 1):
        entered = begin_entry(state, number, 0, None)
        events = transcribed(entered, move)
        if isinstance(events, Refused):
            raise AssertionError(f"a step of the history is refused: {events.reason}")
        state = apply_all(entered, events)
    return state
