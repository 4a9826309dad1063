"""Lint the rules in force as a whole: claims about nothing, terms without an answer, answers that clash."""

import ast
from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from moot.game.decision.ranks import ranks_of
from moot.game.moves import Question
from moot.game.question_keys import read_key
from moot.game.rules import Ruleset
from moot.game.state import RULE_CHANGE, State
from moot.game.values import Number
from moot.languages import N_
from moot.law.asking.secrecy import leaks
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.mechanism import Trigger
from moot.law.mechanisms.syntax import module_of
from moot.law.playouts import sample_proposal, sample_proposals
from moot.law.programs import kind_of
from moot.law.rule_index import ActiveProvision, LawFault, RuleIndex, mechanism_of
from moot.law.vocabulary import EFFECTS, HOLD, MOVES

_MAKERS = ("anyone", "players", "author")
KIND_MISSED = "law.kind-missed"
"""The code of a restriction that covers other kinds of proposals than its author may think."""
NO_MAKER = "law.no-maker"
"""The code of a move for somebody whom no rule names."""
COUNTS_AT_ODDS = "law.counts-at-odds"
"""The code of consequences that each count in one register by setting it."""


def claim_faults(law: SandboxedLaw, state: State) -> Iterator[LawFault]:
    """Claims of rules in force about unknown things."""
    for rule in law.index.rules:
        for claim in (*rule.content.prevails_over, *rule.content.yields_to, *rule.content.speaks_of):
            wrong = _wrong_claim(law, state, claim)
            if wrong:
                yield LawFault(
                    code="law.claim",
                    message=N_(
                        "rule {rule} makes a claim about {claim}: {wrong}", rule=rule.number, claim=claim, wrong=wrong
                    ),
                    rules=(rule.number,),
                    remedy=N_("name a rule in force, a rank, or term:…, effect:…, move:…"),
                )


def _wrong_claim(law: SandboxedLaw, state: State, claim: str) -> str:
    kind, _, name = claim.partition(":")
    known = {"term": law.index.terms, "effect": frozenset(EFFECTS), "move": {*MOVES, *law.index.moves}}
    if name:
        return "" if name in known.get(kind, ()) else f"there is no {kind} {name}"
    if claim in _ranks(law, state):
        return ""
    rule = state.rule(claim)
    if rule is None:
        return "there is no such rule"
    return "" if rule.in_force else "that rule is no longer in force"


def _ranks(law: SandboxedLaw, state: State) -> tuple[str, ...]:
    """The ranks of a game; those that its rules have where that is an open question."""
    ranks = ranks_of(state, law, state.now)
    return tuple({rule.rank for rule in law.index.rules}) if isinstance(ranks, Question) else ranks


def rank_faults(law: SandboxedLaw, state: State) -> Iterator[LawFault]:
    """Rules in force whose rank is none of the game's."""
    ranks = _ranks(law, state)
    for rule in law.index.rules:
        if rule.rank not in ranks:
            message = N_(
                "rule {rule} is {rank}, which is none of the ranks: {ranks}",
                rule=rule.number,
                rank=rule.rank,
                ranks=", ".join(ranks),
            )
            yield LawFault(code="law.rank", message=message, rules=(rule.number,), remedy=N_("transmute it"))


def lint_numbers(ruleset: Ruleset) -> tuple[LawFault, ...]:
    """Numbers that more than one rule has."""
    counted = Counter(rule.number for rule in ruleset.rules)
    return tuple(
        LawFault(
            code="law.number-twice",
            message=N_("{times} rules bear the number {number}", times=times, number=number),
            rules=(number,),
            remedy=N_("give each rule a number of its own"),
        )
        for number, times in counted.items()
        if times > 1
    )


def lint(law: SandboxedLaw, state: State) -> tuple[LawFault, ...]:
    """Circular terms, undeclared names, false claims, terms with no answer or a clash, missed kinds, endless holds."""
    return (
        *law.index.faults,
        *claim_faults(law, state),
        *rank_faults(law, state),
        *leaks(law.index),
        *_terms(law, state),
        *kinds_missed(law.index),
        *_held_for_ever(law.index),
        *_made_by_nobody(law.index),
        *_counts_at_odds(law.index),
    )


def _held_for_ever(index: RuleIndex) -> Iterator[LawFault]:
    """Rules that hold moves where no rule carries any out."""
    if any("carry_out" in part.provision.effects for part in index.parts.values()):
        return
    for does, move in index.by_trigger:
        for part, _ in index.by_trigger[does, move] if does == HOLD else ():
            yield LawFault(
                code="law.held-for-ever",
                message=N_(
                    "rule {rule} holds the move {move}, and no rule carries out what is held",
                    rule=part.rule.number,
                    move=move,
                ),
                rules=(part.rule.number,),
                remedy=N_("have a rule carry_out what is held, when its time comes or by a move"),
            )


def _made_by_nobody(index: RuleIndex) -> Iterator[LawFault]:
    """Moves of a maker whom no rule names, such as an office that none declares."""
    for name, move in index.available_moves.items():
        if move.part is not None and move.by not in _MAKERS and index.how(move.by) == "local":
            yield LawFault(
                code=NO_MAKER,
                message=N_(
                    "the move {name} of rule {rule} is for the {by}, and no rule has any",
                    name=name,
                    rule=move.part.rule.number,
                    by=move.by,
                ),
                rules=(move.part.rule.number,),
                remedy=N_(
                    "declare {by} = office(), or name players, an existing office, register or term",
                    by=move.by,
                ),
            )


def _counts_at_odds(index: RuleIndex) -> Iterator[LawFault]:
    """Provisions upon one event that count in the same register with `set_register`, and so clash."""
    counting: dict[tuple[str, str], list[Number]] = {}
    for part in index.parts.values():
        for trigger in part.provision.triggers if "set_register" in part.provision.effects else ():
            for name in _counted(part) if trigger.does == "upon" else ():
                counting.setdefault((trigger.on, name), []).append(part.rule.number)
    for (event, name), rules in counting.items():
        if len(rules) > 1:
            yield LawFault(
                code=COUNTS_AT_ODDS,
                message=N_(
                    "{name} is counted by {count} set_register upon {event}, which contradict each other",
                    name=name,
                    count=len(rules),
                    event=event,
                ),
                rules=tuple(dict.fromkeys(rules)),
                remedy=N_('count with add_to("{name}", …), which adds up', name=name),
            )


def _counted(part: ActiveProvision) -> Iterator[str]:
    """The registers that a provision sets to what they hold and something more or less."""
    functions = {one.name: one for one in module_of(part.rule.content.code).body if isinstance(one, ast.FunctionDef)}
    for call in ast.walk(functions[part.provision.name]) if part.provision.name in functions else ():
        match call:
            case ast.Call(ast.Name("set_register"), [ast.Constant(str() as name), ast.BinOp() as value, *_]):
                if any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(value)):
                    yield name


def kinds_missed(index: RuleIndex) -> Iterator[LawFault]:
    """Restrictions that miss a kind of proposal: they name none and cover rule changes alone, or name one in vain.

    A library line knows what it covers; what is told is about code that the rule has of its own.
    """
    mechanisms = [mechanism_of(rule.content.code) for rule in index.rules]
    put = dict(sorted(kind for mechanism in mechanisms if mechanism for kind in mechanism.kinds_put))
    others = [kind for kind, like in put.items() if kind not in ("", RULE_CHANGE) and like != RULE_CHANGE]
    restrictions = ((does, on) for does, on in index.by_trigger if does in ("forbid", "permit"))
    for does, on in restrictions:
        for part, trigger in index.by_trigger[does, on]:
            number, named = part.rule.number, trigger.kind
            if others and not named and _is_own(part) and _covers_changes_alone(index, part, trigger):
                yield LawFault(
                    code=KIND_MISSED,
                    message=N_(
                        'rule {number}: @{does}("{on}") covers rule changes only, and not {others}',
                        number=number,
                        does=does,
                        on=on,
                        others=" or ".join(others),
                    ),
                    rules=(number,),
                    remedy=N_('say kind="*" for every kind, or kind="rule-change"'),
                )
            if named not in ("", "*", RULE_CHANGE, *put) and "" not in put:
                yield LawFault(
                    code=KIND_MISSED,
                    message=N_(
                        'rule {number}: @{does}("{on}", kind="{named}") covers a kind that no rule puts',
                        number=number,
                        does=does,
                        on=on,
                        named=named,
                    ),
                    rules=(number,),
                    remedy=N_("name one of these: {rule_change}", rule_change=", ".join([RULE_CHANGE, *put])),
                )


def _is_own(part: ActiveProvision) -> bool:
    return f"def {part.provision.name}(" in part.rule.content.mechanism


def _covers_changes_alone(index: RuleIndex, part: ActiveProvision, trigger: Trigger) -> bool:
    """Whether a restriction that names no kind leaves out some of what it restricts."""
    if trigger.on not in index.available_moves:
        return trigger.on != "*" or kind_of(index, part, trigger) == RULE_CHANGE
    is_about_proposals = any(kind.startswith("Proposal") for kind in index.parameter_types[trigger.on].values())
    return is_about_proposals and kind_of(index, part, trigger) == RULE_CHANGE


def _terms(law: SandboxedLaw, state: State) -> Iterator[LawFault]:
    for term in sorted(law.index.terms):
        leaning = _undefaulted_dependencies(law, term)
        if not law.index.listed("term", term):
            if leaning:
                yield LawFault(
                    code="law.no-answer",
                    message=N_("no rule answers {term}, on which {leaning}", term=term, leaning=_lean(leaning)),
                    rules=leaning,
                    remedy=N_("answer it in a rule, or give the parameter a default"),
                )
            continue
        yield from _clashes(law, state, term)


def _lean(rules: tuple[str, ...]) -> str:
    return (
        N_("rule {rule} leans", rule=rules[0]) if len(rules) == 1 else N_("rules {rules} lean", rules=", ".join(rules))
    )


def _undefaulted_dependencies(law: SandboxedLaw, term: str) -> tuple[str, ...]:
    found = [
        part.rule.number
        for part in law.index.parts.values()
        for parameter in part.provision.parameters
        if parameter.name == term and parameter.default is UNSET and term not in law.index.locals_of(part)
    ]
    return tuple(dict.fromkeys(found))


def _clashes(law: SandboxedLaw, state: State, term: str) -> Iterator[LawFault]:
    if term == "prevailing" or not state.seating:
        return
    for words, proposal in sample_proposals(state, sample_proposal(state, state.seating[0], ())):
        answered = law.answer(state, term, state.now, proposal, proposal.kind)
        question = answered.question
        if question is not None and not answered.silent and read_key(question.key).kind in ("clash", "circle"):
            yield LawFault(
                code="law.clash",
                message=N_("{term} ({words}): {about}", term=term, words=words, about=question.about),
                remedy=N_("let one of the rules claim to prevail, or yield"),
            )
            return
