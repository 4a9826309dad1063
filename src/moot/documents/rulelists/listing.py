"""The rule list of a game at a moment."""

from collections.abc import Iterable

from moot.documents.rulelists.noting import initial_note, notes_of
from moot.documents.rulelists.values import FORMAT, ListedRule, Note, RuleList
from moot.game.entries import Entry
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import RuleId


def rule_list(game: str, state: State, entries: Iterable[Entry], digest: str, *, full: bool = False) -> RuleList:
    """The rules as a state has them; `entries` are at least those up to it in which rules changed."""
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


def _notes(state: State, entries: Iterable[Entry]) -> dict[RuleId, list[Note]]:
    notes: dict[RuleId, list[Note]] = {rule: [] for rule in state.rules}
    for entry in entries:
        for rule, note in notes_of(entry, state):
            notes[rule].append(note)
    for identity, noted in notes.items():
        if not noted or noted[0].change != "enact":
            noted.insert(0, initial_note(state.rules[identity]))
    return notes


def _listed(rule: Rule, notes: list[Note], full: bool) -> ListedRule:
    content = rule.content
    return ListedRule(
        id=rule.id,
        number=rule.number,
        title=content.title,
        rank=rule.rank,
        revision=rule.now.revision,
        text=content.text,
        lost=content.lost,
        printed=rule.now.printed,
        mechanism=content.mechanism,
        expansion=content.expansion,
        prevails_over=content.prevails_over,
        yields_to=content.yields_to,
        speaks_of=content.speaks_of,
        for_people=content.for_people,
        earlier_numbers=tuple(number for number in rule.numbers if number != rule.number),
        history=tuple(notes if full or len(notes) < 3 else (notes[0], notes[-1])),
    )
