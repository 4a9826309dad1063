"""Build the rule list of a game, with the history of each rule, from its state and entries."""

from collections.abc import Iterable, Iterator
from typing import Literal

from moot.documents.rulelists.values import FORMAT, ChangeNote, ExportedRule, RuleList
from moot.game import events as e
from moot.game.apply import ordinal_of
from moot.game.changes import CHANGE_KINDS, ChangeKind
from moot.game.record.entries import Entry
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, RuleId, Time, from_attributes


def rule_list(game: str, state: State, entries: Iterable[Entry], digest: str, *, full: bool = False) -> RuleList:
    """The rule list of a state; `entries` has at least those up to it in which rules changed."""
    notes = _notes(state, entries)
    in_force = state.in_force()
    repealed = sorted((r for r in state.rules.values() if not r.in_force), key=lambda r: (r.ordinal, r.id))
    return RuleList(
        format=FORMAT,
        game=game,
        title=state.title,
        entry=state.entry,
        time=state.now,
        digest=digest,
        immutable=sum(rule.rank == "immutable" for rule in in_force),
        mutable=sum(rule.rank == "mutable" for rule in in_force),
        full=full,
        rules=tuple(_listed(rule, notes[rule.id], full) for rule in in_force),
        repealed=tuple(_listed(rule, notes[rule.id], full) for rule in repealed) if full else (),
    )


def _notes(state: State, entries: Iterable[Entry]) -> dict[RuleId, list[ChangeNote]]:
    notes: dict[RuleId, list[ChangeNote]] = {rule: [] for rule in state.rules}
    for entry in entries:
        for rule, note in notes_of(entry, state):
            notes[rule].append(note)
    for identity, noted in notes.items():
        if not noted or noted[0].change != "enact":
            noted.insert(0, initial_note(state.rules[identity]))
    return notes


def _listed(rule: Rule, notes: list[ChangeNote], full: bool) -> ExportedRule:
    return from_attributes(
        ExportedRule,
        rule,
        rule.content,
        rule.now,
        ordinal=None if rule.ordinal == ordinal_of(rule.number, rule.ordinal) else rule.ordinal,
        earlier_numbers=tuple(number for number in rule.numbers if number != rule.number),
        history=tuple(notes if full or len(notes) < 3 else (notes[0], notes[-1])),
    )


LawEvent = e.RuleEnacted | e.RuleAmended | e.RuleRepealed | e.RuleTransmuted | e.RuleTied
LAW_EVENTS = LawEvent.__args__


def entries_of_law(state: State) -> tuple[int, ...]:
    """The numbers of the entries in which rules changed, in order."""
    made = {revision.entry for rule in state.rules.values() for revision in rule.revisions}
    return tuple(sorted(made | {rule.repealed for rule in state.rules.values() if rule.repealed is not None}))


def initial_note(rule: Rule) -> ChangeNote:
    """The note of an initial rule."""
    first = rule.revisions[0]
    return ChangeNote(change="initial", entry=first.entry, time=first.time, rule=first.number)


def notes_of(entry: Entry, state: State) -> Iterator[tuple[RuleId, ChangeNote]]:
    """The notes on an entry's changes of rules, in order; `state` is any later one, which knows the proposals."""
    for event in entry.events:
        if isinstance(event, LAW_EVENTS):
            yield event.id, note_of(event, entry.number, entry.time, state)


def note_of(event: LawEvent, entry: int, time: Time, state: State) -> ChangeNote:
    """The note of one change of a rule."""
    number = proposal_of(event)
    proposal = state.proposals.get(number) if number else None
    was = event.was if isinstance(event, e.RuleAmended | e.RuleTransmuted) else event.rule
    return ChangeNote(
        change=CHANGE_KINDS[type(event.change)] if isinstance(event, e.RuleAmended) else _KINDS[type(event)],
        entry=entry,
        time=time,
        rule=event.rule,
        was=was if was != event.rule else Number(""),
        rank=event.to if isinstance(event, e.RuleTransmuted) else None,
        amendment=getattr(event.change, "amendment", Number("")) if isinstance(event, e.RuleAmended) else Number(""),
        proposal=number or Number(""),
        title=proposal.title if proposal else "",
        author=proposal.author if proposal else "",
        by=event.because.rule if event.because and not number else Number(""),
    )


def proposal_of(event: LawEvent) -> Number | None:
    """The proposal that changed the rule, if one did."""
    return None if isinstance(event, e.RuleTied) else event.proposal


_KINDS: dict[type, ChangeKind | Literal["tied"]] = {
    e.RuleEnacted: "enact",
    e.RuleRepealed: "repeal",
    e.RuleTransmuted: "transmute",
    e.RuleTied: "tied",
}
