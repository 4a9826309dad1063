"""Rules, proposals, cases, judgments and customs of a game."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

from msgspec import Meta
from msgspec.structs import replace
from starlette.responses import Response

from moot.authoring.export import POLICY, Form, listed, written
from moot.game.state import Proposal, State
from moot.game.values import Number, Value, from_attributes
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.pagination import At, MomentQuery, Page, PageAtMomentQuery, descending, page
from moot.gateways.api.problems import existing
from moot.people.accounts import InvalidRequest
from moot.views.cases import CaseLine, CaseRecord, case_record, customs, search
from moot.views.examples import ToldExamples, proposal_examples, rule_examples
from moot.views.law.rule_lists import ListedRule, View, listing, views_of
from moot.views.law.rules import JudgmentView, RuleLine, RuleView, Which, ranks_in, rule_view
from moot.views.law.rules import rules as listed_rules
from moot.views.law.text_and_code import RuleForPeople, rules_for_people
from moot.views.proposal_lists import ProposalFilter, ProposalRow, rows, status_of
from moot.views.proposals import (
    ProposalOutcome,
    ProposalView,
    ProposalWording,
    TouchedRule,
    UpcomingTime,
    outcome_of,
    proposal_view,
    times_of,
    touched,
    wordings,
)
from moot.views.registers import Custom

T = TypeVar("T")
RULES = OperationGroup("rules", "The rules of a game, at any moment.")
PROPOSALS = OperationGroup("proposals", "Proposals, and how they went.")
CASES = OperationGroup("cases", "Questions for a judge, and the judgments.")

MEDIA: dict[Form, str] = {
    "json": "application/json",
    "markdown": "text/markdown; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
}


class RulesQuery(PageAtMomentQuery, frozen=True):
    """Query: which rules to list."""

    which: Which = "in-force"


class RuleTextsQuery(PageAtMomentQuery, frozen=True):
    """Query: which rules or earlier wordings to list."""

    which: View = "current"
    words: Annotated[str, Meta(max_length=200, description="Search words; all have to occur.")] = ""


class RuleListQuery(Value, frozen=True):
    """Query: the format of a rule list."""

    form: Form = "json"
    at: At = ""
    full: bool = False
    """Include repealed rules, and every change of each rule."""
    mechanisms: bool = False
    """Include the rules' code; JSON always has it."""


class ProposalsQuery(PageAtMomentQuery, frozen=True):
    """Query: which proposals to list."""

    status: Annotated[
        str,
        Meta(
            max_length=60,
            description="open, adopted, rejected, withdrawn, invalid, no quorum, completed, or a rule's own word.",
            examples=["open"],
        ),
    ] = ""
    words: Annotated[str, Meta(max_length=200, description="Search words; all have to occur.")] = ""
    author: Annotated[str, Meta(max_length=60)] = ""


class CasesQuery(PageAtMomentQuery, frozen=True):
    """Query: which cases to list."""

    words: Annotated[str, Meta(max_length=200, description="Search words; all have to occur.")] = ""
    rule: Annotated[str, Meta(max_length=60, description="The rule that they are about, by any number.")] = ""
    stage: Literal["", "open", "called", "asked", "accepted", "judged", "closed"] = ""


class ProposalCourse(Value, frozen=True):
    """What comes next for a proposal, or how it ended."""

    status: str
    times: tuple[UpcomingTime, ...] = ()
    """Its upcoming times, the next first."""
    touched: tuple[TouchedRule, ...] = ()
    """The rules that it would change, or has changed."""
    outcome: ProposalOutcome | None = None


# --- rules -----------------------------------------------------------------------------------


def _check_view(which: str, known: Sequence[str]) -> None:
    """Refuse the name of a list that there isn't."""
    if which not in known:
        reason = f"there is no list of rules “{which[:40]}” in this game"
        raise InvalidRequest("rules.which", reason, f"it is one of {', '.join(known)}")


@RULES.get("/games/{game}/rules")
def list_rules(call: Call, ask: RulesQuery) -> Page[RuleLine]:
    """Rules in order: those in force, of a rank, repealed, or all."""
    state = call.state(ask.at)
    _check_view(ask.which, ("in-force", *ranks_in(state), "repealed", "all"))
    lines = listed_rules(state, ask.which)
    place = {line.number: n for n, line in enumerate(lines)}
    ordinal = {rule.number: (rule.ordinal, rule.id) for rule in state.rules.values()}
    return page(lines, lambda one: (*ordinal[one.number], place[one.number]), ask.limit, ask.cursor)


@RULES.get("/games/{game}/rule-texts")
def list_rule_texts(call: Call, ask: RuleTextsQuery) -> Page[ListedRule]:
    """Rules with their texts, in order, filtered by words; `obsolete` are wordings that were replaced."""
    state = call.state(ask.at)
    _check_view(ask.which, views_of(ranks_in(state)))
    found = listing(state, ask.which, ask.words, whole=True).rules
    ordinal: dict[str, int] = {rule.id: rule.ordinal for rule in state.rules.values()}
    return page(found, lambda one: (ordinal[one.id], one.id, one.revision), ask.limit, ask.cursor)


@RULES.get("/games/{game}/rules/{number}/examples")
def rule_by_example(call: Call, number: str, ask: MomentQuery) -> ToldExamples:
    """What a rule in force does, shown by examples that were played in a small game by these rules."""
    moment = call.moment(ask.at)
    found = rule_examples(moment, number)
    return found or ToldExamples(rule=_existing(rule_view(moment.state, number), "rule", number, "see /rules").number)


@RULES.get("/games/{game}/rules/{number:path}")
def rule(call: Call, number: str, ask: MomentQuery) -> RuleView:
    """A rule by any number it has or had: text, mechanism, revisions, authors, judgments."""
    moment = call.moment(ask.at)
    return _existing(rule_view(moment.state, number, moment.law), "rule", number, "see /rules?which=all")


@RULES.get("/games/{game}/for-people")
def for_people(call: Call, ask: MomentQuery) -> tuple[RuleForPeople, ...]:
    """The rules in force with sentences that have no code, or that their code doesn't follow: players see to those."""
    return rules_for_people(call.moment(ask.at))


@RULES.get("/games/{game}/rule-list", media="application/json, text/markdown, text/plain, text/html")
def rule_list(call: Call, ask: RuleListQuery) -> Response:
    """The rules as one document: JSON, Markdown, text or HTML."""
    made = listed(call.moment(ask.at), full=ask.full)
    if ask.form == "html":  # the list brings its own style
        call.headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'none'; base-uri 'none'"
    return Response(written(made, ask.form, mechanisms=ask.mechanisms), media_type=MEDIA[ask.form])


# --- proposals -------------------------------------------------------------------------------


@PROPOSALS.get("/games/{game}/proposals")
def list_proposals(call: Call, ask: ProposalsQuery) -> Page[ProposalRow]:
    """Proposals, the latest first."""
    moment = call.moment(ask.at)
    found = rows(moment.record.models, moment.state, ProposalFilter(ask.status, ask.words, ask.author))
    shown = page(found, lambda one: (-one.entry, one.number), ask.limit, ask.cursor)
    return replace(shown, items=tuple(replace(row, words="") for row in shown.items))


@PROPOSALS.get("/games/{game}/proposals/{number}/examples")
def proposal_by_example(call: Call, number: str, ask: MomentQuery) -> tuple[ToldExamples, ...]:
    """What the rules that an open proposal makes or changes would do, shown by examples."""
    moment = call.moment(ask.at)
    return proposal_examples(moment, _proposal(moment.state, number))


@PROPOSALS.get("/games/{game}/proposals/{number:path}")
def proposal(call: Call, number: str, ask: MomentQuery) -> ProposalView:
    """A proposal: its changes, the discussion, and its visible votes.

    Secret votes aren't shown. `digest` identifies the text: send it with your vote, so that the vote doesn't count
    for a text you haven't read.
    """
    moment = call.moment(ask.at)
    return proposal_view(moment, _proposal(moment.state, number))


@PROPOSALS.get("/games/{game}/wordings/{number:path}")
def proposal_wordings(call: Call, number: str, ask: MomentQuery) -> tuple[ProposalWording, ...]:
    """Every wording of a proposal, the first one first, each compared with the one before."""
    return wordings(call.present, _proposal(call.state(ask.at), number))


@PROPOSALS.get("/games/{game}/courses/{number:path}")
def proposal_course(call: Call, number: str, ask: MomentQuery) -> ProposalCourse:
    """What comes next for a proposal, or how it ended: times, rules it touches, outcome and reasons."""
    moment = call.moment(ask.at)
    found = _proposal(moment.state, number)
    return ProposalCourse(
        status=status_of(found),
        times=times_of(moment, found),
        touched=touched(moment.state, found),
        outcome=outcome_of(moment, found),
    )


def _proposal(state: State, number: str) -> Proposal:
    return _existing(state.proposals.get(Number(number)), "proposal", number, "see /proposals")


# --- cases -----------------------------------------------------------------------------------


@CASES.get("/games/{game}/cases")
def list_cases(call: Call, ask: CasesQuery) -> Page[CaseLine]:
    """Cases, the latest first."""
    found = search(call.state(ask.at), ask.words, ask.rule, ask.stage)
    return page(found, lambda one: descending(one.number), ask.limit, ask.cursor)


@CASES.get("/games/{game}/cases/{number}")
def case(call: Call, number: str, ask: MomentQuery) -> CaseRecord:
    """A case: the question, the judge, the judgment and its reasons, and the custom it created."""
    return _existing(case_record(call.moment(ask.at), number), "case", number, "see /cases")


@CASES.get("/games/{game}/judgments")
def judgments(call: Call, ask: PageAtMomentQuery) -> Page[JudgmentView]:
    """Judgments, the latest case first."""
    state = call.state(ask.at)
    judged = (
        from_attributes(JudgmentView, case, case=case.id) for case in state.cases.values() if case.judged is not None
    )
    return page(judged, lambda one: descending(one.case), ask.limit, ask.cursor)


@CASES.get("/games/{game}/customs")
def list_customs(call: Call, ask: PageAtMomentQuery) -> Page[Custom]:
    """Customs, which holdings created."""
    told = (Custom(one) for one in customs(call.state(ask.at)))
    return page(told, lambda one: (one.told,), ask.limit, ask.cursor)


def _existing(found: T | None, what: str, number: str, remedy: str) -> T:
    return existing(found, f"{what}.unknown", f"There is no {what} {number[:40]} in this game.", remedy)
