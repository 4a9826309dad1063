"""The rulebook: enacting, amending, repealing and transmuting rules, and why a change doesn't apply."""

from msgspec.structs import replace

from moot.game import changes as c
from moot.game import events as e
from moot.game.rules import Amendment, Revision, Rule, RuleText, layered, reword
from moot.game.state import Proposal, State
from moot.game.values import Number, Rank, RuleId, from_attributes
from moot.languages import N_


def enacted(state: State, text: RuleText, identity: RuleId, ordinal: int, proposal: Number | None) -> State:
    """The state with a new rule."""
    revision = from_attributes(
        Revision,
        text,
        revision=1,
        entry=state.entry,
        time=state.now,
        ordinal=ordinal,
        proposal=proposal or Number(""),
        change="enact" if proposal else "initial",
    )
    rule = Rule(id=identity, first=text.content, amendments=(), revisions=(revision,), raw=text.raw)
    return _with_rule(state, rule)


def amended(state: State, event: e.RuleAmended) -> State:
    """The state with a rule whose layers were changed."""
    rule = state.rules[event.id]
    amendments = _amendments_after(rule, event.change, event.proposal or event.rule, state.entry)
    on_top = len(amendments) > len(rule.amendments)
    content, _ = reword(rule.content, amendments[-1].wordings[-1]) if on_top else layered(rule.first, amendments)
    return _revised(
        state, replace(rule, amendments=amendments), event, content, rule.rank, c.CHANGE_KINDS[type(event.change)]
    )


def _amendments_after(rule: Rule, change: c.Change, by: Number, entry: int) -> tuple[Amendment, ...]:
    match change:
        case c.Amend(wording=wording):
            return (*rule.amendments, Amendment(number=by, wordings=(wording,), since=entry))
        case c.Retitle(title=title):
            wording = c.Wording(title=title)
            return (*rule.amendments, Amendment(number=by, wordings=(wording,), since=entry))
        case c.AmendAmendment(amendment=which, wording=wording):
            return tuple(
                replace(a, wordings=(*a.wordings, wording)) if a.number == which else a for a in rule.amendments
            )
        case c.RepealAmendment(amendment=which):
            return tuple(replace(a, repealed=entry) if a.number == which else a for a in rule.amendments)
    return rule.amendments


def repealed(state: State, identity: RuleId, proposal: Number | None) -> State:
    """The state with a rule repealed; its text and numbers stay on record."""
    rule = replace(
        state.rules[identity], repealed=state.entry, repealed_at=state.now, repealed_by=proposal or Number("")
    )
    return _with_rule(state, rule)


def transmuted(state: State, event: e.RuleTransmuted) -> State:
    """The state with a rule of another rank."""
    rule = state.rules[event.id]
    return _revised(state, rule, event, rule.content, event.to, "transmute")


def with_mechanism(state: State, identity: RuleId, wording: c.Wording) -> State:
    """The state with another mechanism for a rule, from its first text on, so that no later layer hides it."""
    rule = state.rules[identity]
    first, content = reword(rule.first, wording)[0], reword(rule.content, wording)[0]
    revision = replace(
        rule.now, revision=rule.now.revision + 1, entry=state.entry, time=state.now, content=content, change="tied"
    )
    revision = replace(revision, proposal=Number(""))
    return _with_rule(state, replace(rule, first=first, revisions=(*rule.revisions, revision), raw=""))


def _revised(
    state: State,
    rule: Rule,
    event: e.RuleAmended | e.RuleTransmuted,
    content: c.Content,
    rank: Rank,
    change: c.ChangeKind,
) -> State:
    revision = Revision(
        revision=rule.now.revision + 1,
        entry=state.entry,
        time=state.now,
        number=event.rule,
        ordinal=event.ordinal,
        rank=rank,
        content=content,
        proposal=event.proposal or event.rule,
        change=change,
        printed=event.printed or (rule.now.printed if event.rule == rule.number else ""),
    )
    return _with_rule(state, replace(rule, revisions=(*rule.revisions, revision), raw=""))


def _with_rule(state: State, rule: Rule) -> State:
    return replace(state, rules=state.rules.set(rule.id, rule), numbers=state.numbers.set(rule.number, rule.id))


def faults_of(state: State, change: c.Change) -> list[str]:
    """Why a change can't be made to the rules as they are; empty if it can."""
    if isinstance(change, c.Enact):
        content = change.content
        return [] if content.title or content.text or content.lost else [N_("a new rule needs a title or a text")]
    rule = state.rule(change.rule)
    if rule is None:
        return [N_("there is no rule {rule}", rule=change.rule)]
    if not rule.in_force:
        return [N_("rule {rule} is no longer in force", rule=change.rule)]
    return _faults_within(rule, change)


def _faults_within(rule: Rule, change: c.Change) -> list[str]:
    match change:
        case c.Amend(wording=wording):
            return reword(rule.content, wording)[1]
        case c.Transmute(to=to) if to == rule.rank:
            return [N_("rule {rule} is {to} already", rule=rule.number, to=to)]
        case c.AmendAmendment(amendment=which) | c.RepealAmendment(amendment=which):
            if not any(a.number == which and a.repealed is None for a in rule.amendments):
                return [N_("rule {rule} has no amendment {which} in force", rule=rule.number, which=which)]
            return layered(rule.first, _amendments_after(rule, change, rule.number, rule.now.entry + 1))[1]
    return []


def mutable_after(state: State, changes: tuple[c.Change, ...]) -> int:
    """The number of mutable rules after these changes."""
    return _mutable_now(state) + _gained(state, changes)


_counted: list[tuple[object, int]] = [(None, 0)]
"""The rules of the state that was asked about last, and how many of them are mutable."""


def _mutable_now(state: State) -> int:
    """The number of mutable rules in force, which is asked several times in every move."""
    rules, count = _counted[0]
    if rules is not state.rules:
        count = sum(rule.rank == "mutable" for rule in state.rules.values() if rule.in_force)
        _counted[0] = state.rules, count
    return count


def mutable_to_come(state: State, proposal: Proposal) -> int:
    """The most mutable rules that there can be if a proposal takes effect, with whichever of the open ones."""
    others = (other for other in state.open_proposals() if other.number != proposal.number)
    return mutable_after(state, proposal.changes) + sum(max(0, _gained(state, other.changes)) for other in others)


def _gained(state: State, changes: tuple[c.Change, ...]) -> int:
    """By how many mutable rules there are more after these changes."""
    ranks: dict[RuleId, str] = {}
    gained = 0
    for change in changes:
        if isinstance(change, c.Enact):
            gained += change.rank == "mutable"
        elif isinstance(change, c.Repeal | c.Transmute) and (rule := state.rule(change.rule)) and rule.in_force:
            before = ranks.get(rule.id, rule.rank)
            then = change.to if isinstance(change, c.Transmute) and before else ""
            gained += (then == "mutable") - (before == "mutable")
            ranks[rule.id] = then
    return gained
