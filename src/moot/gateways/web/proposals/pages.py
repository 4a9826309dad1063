"""The list of proposals, filtered by status and words, and the page of one: votes, revisions, outcome."""

from typing import Any

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.move_forms import RefusalView, done_of
from moot.gateways.web.proposals.preview import known, sentences_of, tried_for_voters
from moot.gateways.web.rendering.differences import differences
from moot.gateways.web.rendering.move_offers import OfferList
from moot.gateways.web.rendering.pictures.votes import votes_bar
from moot.languages import _
from moot.views.doing.offers import offers
from moot.views.examples import proposal_examples
from moot.views.law.text_and_code import warnings_for_voters
from moot.views.proposal_lists import SORTINGS, STATUSES, ProposalFilter, ProposalListing, listed, status_of
from moot.views.proposals import ProposalOutcome, ProposalView, outcome_of, proposal_view, times_of, touched, wordings
from moot.views.talk import comments_on


def proposals_page(visit: Visit) -> Response:
    """A page of the proposals: `?which=rejected`, `?q=` words, `?author=`, `?sort=oldest`, `?page=2`."""
    state = visit.moment.state
    listing = listed(visit.moment.record.models, state, _wanted(visit))
    if listing.wanted.status and listing.wanted.status not in (*STATUSES, *listing.counts):
        known = ", ".join(status.replace(" ", "-") for status in listing.counts)
        raise HTTPException(404, _("There’s no such status. Choose one of these: all, {known}.", known=known))
    found = offers(visit.present, names=("propose",)) if visit.player and visit.moment.is_present else ()
    return visit.page(
        "proposals.html",
        here="Proposals",
        listing=listing,
        sortings=SORTINGS,
        may_propose=any(offer.allowed for offer in found),
        link=lambda **given: _link(visit, listing, **given),
    )


def _wanted(visit: Visit) -> ProposalFilter:
    which, page = visit.asked("which", "all").replace("-", " "), visit.asked("page", "1")
    sorting = visit.asked("sort", "latest")
    return ProposalFilter(
        status="" if which == "all" else which,
        words=visit.asked("q")[:200],
        author=visit.asked("author"),
        sorting=sorting if sorting in SORTINGS else "latest",
        page=int(page) if page.isdecimal() and len(page) < 8 else 1,
    )


def _link(visit: Visit, listing: ProposalListing, **given: Any) -> str:
    """The address of this list with other query parameters."""
    wanted = listing.wanted
    query = {
        "which": wanted.status.replace(" ", "-"),
        "q": wanted.words,
        "author": wanted.author,
        "sort": "" if wanted.sorting == "latest" else wanted.sorting,
        "page": "",
    }
    return visit.link("proposals", **query | given)


def proposal_page(visit: Visit, number: str = "", refused: RefusalView | None = None, refused_at: str = "") -> Response:
    """One proposal, now or at an earlier moment: changes, votes, discussion, outcome and why."""
    number = number or visit.part("number")
    moment, state = visit.moment, visit.moment.state
    proposal, is_now = known(state, number), moment.is_present
    offered = OfferList(moment, on=proposal)
    outcome = outcome_of(moment, proposal)
    view = _measured(proposal_view(moment, proposal), outcome)
    return visit.page(
        "proposal.html",
        here="Proposals",
        proposal=view,
        status=status_of(proposal),
        bar=votes_bar(view),
        times=times_of(moment, proposal),
        wordings=wordings(moment, proposal),
        touched=touched(state, proposal),
        differences=differences(state, proposal),
        code_warnings=warnings_for_voters(state, proposal),
        examples=proposal_examples(moment, proposal),
        sentences=sentences_of(moment, proposal) if is_now and proposal.is_open else (),
        outcome=outcome,
        comments_on=comments_on(moment, proposal.number),
        shown=tried_for_voters(visit, state, proposal) if is_now else None,
        offered=offered,
        is_now=is_now,
        refused=refused,
        refused_at=refused_at,
        done=done_of(visit),
    )


def _measured(view: ProposalView, outcome: ProposalOutcome | None) -> ProposalView:
    """The view of a decided proposal with the votes required then, from the facts its rule used."""
    went_by = outcome.reason.facts if outcome else {}
    known = {name: went_by[name] for name in ("votes_required", "quorum") if type(went_by.get(name)) is int}
    return replace(view, **known) if known else view


ROUTES = [
    route("/games/{game}/proposals", GET=proposals_page),
    route("/games/{game}/proposals/{number:path}", GET=proposal_page),
]
