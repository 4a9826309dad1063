"""Voting on several proposals in one form, with a result for each."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace
from starlette.responses import Response

from moot.authoring.move_arguments import given_in_form, move_from_values
from moot.authoring.prose.values import SentenceThatRuns
from moot.game.decision.ballot_forms import ballot_of
from moot.game.events import MoveHeld
from moot.game.moves import Allowed, Refused
from moot.game.state import Proposal, State
from moot.game.text_diff import Span
from moot.game.values import Number, Value
from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.move_forms import RefusalView, refusal_of
from moot.gateways.web.proposals.preview import sentences_of, tried_for_voters
from moot.gateways.web.rendering.differences import differences
from moot.gateways.web.rendering.pictures.votes import votes_bar
from moot.languages import _
from moot.play.previews import RuleDiff
from moot.play.table import MoveResult
from moot.views.doing.move_fields import Field, added_to
from moot.views.doing.offers import Offer, offers
from moot.views.examples import ToldExamples, proposal_examples
from moot.views.explanations import ballot_sentence
from moot.views.law.text_and_code import CodeWarning, warnings_for_voters, words_that_could_run
from moot.views.log import log
from moot.views.proposals import UpcomingTime, diff_since, proposal_view, times_of
from moot.views.wording import capital

ON_A_PAGE = 20
TRIED_AT_ONCE = 3
"""How many proposals a page tries, and makes examples for, at once; the next visit has the examples of the others."""
OTHER_TEXT = "vote.other-text"


class BallotItem(Value, frozen=True):
    """A proposal that the visitor may vote on, as shown in the form."""

    proposal: Proposal
    choices: tuple[str, ...]
    form: str
    """How it is marked: `one`, `several`, `ranking` or `scores`."""
    options: tuple[str, ...]
    """What a ballot with more than one choice names, ranks or gives points to."""
    how_to_mark: str
    """How such a ballot is written."""
    differences: tuple[RuleDiff, ...]
    examples: tuple[ToldExamples, ...]
    bar: Markup
    tried: dict[str, Any] | None
    """What its adoption would come to, for `would_come` in `parts.html`."""
    times: tuple[UpcomingTime, ...]
    code_warnings: tuple[CodeWarning, ...] = ()
    without_code: tuple[str, ...] = ()
    sentences: tuple[SentenceThatRuns, ...] = ()
    """The new sentences, and whether they run."""
    asked: bool = False
    has_voted: bool = False
    chosen: str = ""
    """The choice to keep when the form is shown again."""
    added: tuple[Field, ...] = ()
    """What rules ask of a voter besides."""
    about: Mapping[str, tuple[RuleDiff, ...]] = {}
    """What the options would change that begin with the number of an open proposal."""


class VoteResult(Value, frozen=True):
    """The result of one vote of several."""

    number: str
    title: str
    choice: str
    entry: int | None = None
    lines: tuple[str, ...] = ()
    refused: RefusalView | None = None
    case: str = ""
    """The case that the vote waits for, if the law is unclear."""
    is_held: bool = False
    """Whether a rule holds the vote, so that it doesn't count yet."""
    spans: tuple[Span, ...] = ()
    """The diff from the text that was shown, if it has changed since."""


def vote_page(visit: Visit, answers: tuple[VoteResult, ...] = ()) -> Response:
    """Everything the visitor may vote on, the most urgent first; `?page=2` is the next page."""
    state = visit.present.state
    candidates = _candidates(visit, state)
    pages = max(1, -(-len(candidates) // ON_A_PAGE))
    given = visit.asked("page", "1")
    page = min(max(int(given), 1), pages) if given.isdecimal() and len(given) < 8 else 1
    shown = candidates[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    chosen = {answer.number: answer.choice for answer in answers if answer.refused is not None}
    found = [(proposal, _offer(visit, proposal)) for proposal in shown]
    votable = [(p, o) for p, o in found if o and o.allowed and o.yours]
    may = [
        _choosable(visit, state, *one, chosen.get(one[0].number, ""), make_examples=n < TRIED_AT_ONCE)
        for n, one in enumerate(votable)
    ]
    refused = bool(answers) and all(answer.refused is not None for answer in answers)
    return visit.page(
        "vote.html",
        422 if refused else 200,
        here="Proposals",
        state=state,
        may=sorted(may, key=lambda one: (not one.asked, one.has_voted)),
        others=[(proposal, offer) for proposal, offer in found if offer and not (offer.allowed and offer.yours)],
        answers=answers,
        candidates=len(candidates),
        page=page,
        pages=pages,
    )


def _candidates(visit: Visit, state: State) -> list[Proposal]:
    """Open proposals: first those being voted on, and among these the ones without the visitor's vote."""
    proposals = (state.proposals[number] for number in state.undecided)
    still = (proposal for proposal in proposals if proposal.accepts_votes)
    return sorted(still, key=lambda p: (not p.is_voting, visit.player in p.ballots))


def _offer(visit: Visit, proposal: Proposal) -> Offer | None:
    if visit.player is None:
        return None
    return next(iter(offers(visit.present, names=("vote",), on=proposal)), None)


def _choosable(
    visit: Visit, state: State, proposal: Proposal, offer: Offer, chosen: str, *, make_examples: bool
) -> BallotItem:
    field = next(field for field in offer.fields if field.type == "Choice")
    return BallotItem(
        proposal=proposal,
        choices=field.choices,
        form=field.form,
        options=field.options,
        how_to_mark=field.doc,
        differences=differences(state, proposal),
        examples=proposal_examples(visit.present, proposal, make=make_examples),
        tried=tried_for_voters(visit, state, proposal) if make_examples else None,
        bar=votes_bar(proposal_view(visit.present, proposal)),
        times=times_of(visit.present, proposal),
        code_warnings=warnings_for_voters(state, proposal),
        without_code=words_that_could_run(visit.present, proposal.number),
        sentences=sentences_of(visit.present, proposal),
        asked=offer.asked,
        has_voted=visit.player in proposal.ballots,
        chosen=chosen,
        added=tuple(field for field in offer.fields if field.name in added_to(visit.present, "vote")),
        about={
            option: differences(state, named)
            for option in field.options
            if (named := state.proposals.get(Number(option.partition(" ")[0]))) and not named.outcome
        },
    )


def vote_on_several(visit: Visit) -> Response:
    """Cast each chosen vote, one after another; a refusal doesn't undo the others."""
    return vote_page(visit, tuple(_cast(visit, *vote) for vote in _votes(visit)))


def _votes(visit: Visit) -> Iterator[tuple[str, str, str, dict[str, Any], str]]:
    """For each ballot: number, choice, digest of the text shown, what else is asked, and what is wrong with it."""
    asked = added_to(visit.present, "vote")
    for n in range(ON_A_PAGE):
        number, (choice, wrong) = visit.form.text(f"number-{n}"), _marked(visit, n)
        if number and (choice or wrong):
            given = given_in_form(asked, visit.form, f"ballot-{n}-") if asked else {}
            yield number, choice, visit.form.text(f"digest-{n}"), given, wrong


def _marked(visit: Visit, n: int) -> tuple[str, str]:
    """The ballot marked on the form, and what is wrong with its marks."""
    names = visit.form.get(f"option-{n}", [])
    if not names:
        return visit.form.text(f"choice-{n}"), ""
    marks = {name: visit.form.text(f"mark-{n}-{place}") for place, name in enumerate(names, 1)}
    try:
        return ballot_of(visit.form.text(f"form-{n}"), marks), ""
    except ValueError as error:
        return "", error.args[0]


def _cast(visit: Visit, number: str, choice: str, digest: str, given: dict[str, Any], wrong: str) -> VoteResult:
    if wrong:
        proposal = visit.present.state.proposals.get(number)  # type: ignore[call-overload]
        title = proposal.title if proposal else ""
        remedy = _("Give each its own place, or points in whole numbers; leave out those that you don’t want.")
        unclear = RefusalView("vote.marks", f"{capital(wrong)}.", _("No rule is needed for that."), remedy=remedy)
        return VoteResult(number=number, title=title, choice=_("not clear"), refused=unclear)
    arguments = {**given, "proposal": number, "choice": choice, "digest": digest or "not shown"}
    asked = move_from_values(visit.present, "vote", arguments)
    told = MoveResult(verdict=asked) if isinstance(asked, Refused) else visit.submit(asked)
    proposal = visit.present.state.proposals.get(number)  # type: ignore[call-overload]
    answer = VoteResult(number=number, title=proposal.title if proposal else "", choice=choice)
    refused = refusal_of(told, visit)
    if refused is not None:
        changed = proposal is not None and refused.code == OTHER_TEXT
        spans = diff_since(visit.present, proposal, digest) if proposal is not None and changed else ()
        return replace(answer, refused=refused, spans=spans)
    assert told.entry is not None
    if not isinstance(told.verdict, Allowed):
        return replace(answer, entry=told.entry.number, case=str(getattr(told.verdict, "case", "") or ""))
    entry = log(visit.present, told.entry.number, told.entry.number)[0]
    is_held = any(isinstance(event, MoveHeld) for event in told.entry.events)
    lines = (*(event.told for event in entry.events), *map(ballot_sentence, told.ballots))
    return replace(answer, entry=entry.entry, lines=lines, is_held=is_held)


ROUTES = [route("/games/{game}/vote", GET=vote_page, POST=vote_on_several)]
