"""The moves a player can make now, grouped for the forms of a page, with their labels."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from moot.game.state import Case, Proposal
from moot.game.values import grouped
from moot.languages import N_, _
from moot.views.cases import case_line
from moot.views.doing.move_fields import Field, MoveContext, requests_about
from moot.views.doing.offers import Offer, offers
from moot.views.moments import Moment
from moot.views.proposals import requests_about_votes
from moot.views.status import requests_about_the_game
from moot.views.wording import statement_in_words

_ELSEWHERE = frozenset({"propose", "revise", "join"})
"""Moves that have pages or forms of their own."""
_ON_OTHER_PAGES = frozenset({("argue", "reply"), ("correct", "case")})
"""Arguments that are given on the pages of threads and cases."""


class OfferList:
    """The moves offered to a player; none if nobody is seated."""

    def __init__(self, moment: Moment, on: Proposal | None = None):
        """All offers; or only those on one proposal, and to comment on it.

        With the requests for these go those for the rest of what such a page shows.
        """
        found: tuple[Offer, ...] = ()
        about_votes = requests_about_votes(moment, on) if on is not None else ()
        if not (moment.player and moment.is_present):
            moment.law.prefetch(about_votes)
        elif on is None:
            found = offers(moment, brief=True, also=requests_about_the_game(moment))
        else:
            commenting = requests_about(MoveContext(moment), "argue")
            found = offers(moment, on=on, brief=True, also=(*about_votes, *commenting))
            found += offers(moment, names=("argue",), brief=True)
        self.found = found
        self.all = tuple(
            replace(o, fields=tuple(field for field in o.fields if (o.name, field.name) not in _ON_OTHER_PAGES))
            for o in found
            if o.name not in _ELSEWHERE
        )
        self.forms = tuple(o for o in self.all if o.allowed and o.yours and all(f.type != "Posting" for f in o.fields))
        """The offers available now; postings are made on the pages of lines of play."""
        self.propose = next((o for o in found if o.name == "propose"), None)
        self.revisable = frozenset(o.proposal for o in found if o.name == "revise" and o.allowed and o.yours)

    def on(self, proposal: str | None = None, case: str | None = None) -> list[Offer]:
        """The moves available now on a proposal, a case, or the game itself: pending ones first, ways out last."""
        found = [o for o in self.forms if (o.proposal, o.case) == (proposal, case)]
        return sorted(found, key=lambda o: (not o.asked, o.name in ("leave", "withdraw"), o.rule is None))

    def later(self) -> list[list[Offer]]:
        """The moves not available now, grouped by move and by the reason."""
        proposing = [self.propose] if self.propose and not self.propose.allowed else []
        found: dict[tuple[str, str, str], list[Offer]] = {}
        for offer in proposing + [o for o in self.all if not (o.allowed and o.yours)]:
            because = offer.refused.because if offer.refused else None
            ground = (because.rule, because.provision) if because else ("", offer.reason)
            found.setdefault((offer.name, *ground), []).append(offer)
        return list(found.values())

    def has(self, name: str) -> bool:
        """Whether there is a form of this name on a page."""
        return any(labels(o).mark == name for o in self.all if o.allowed and o.yours)


def barred(moment: Moment) -> Offer | None:
    """The offer to propose, with the reason why the player can't take it now; None if they can."""
    found = offers(moment, names=frozenset({"propose"})) if moment.player else ()
    return next((one for one in found if one.name == "propose" and not (one.allowed and one.yours)), None)


def posts(offer: Offer) -> bool:
    """Whether a move is made by posting, which happens on the pages of lines of play."""
    return any(field.type == "Posting" for field in offer.fields)


_TITLES = {
    "argue": N_("Add a comment"),
    "call-case": N_("Ask for a judgment"),
    "accept": N_("Agree to judge this case"),
    "refuse": N_("Decline to judge this case"),
    "judge": N_("Judge this case"),
    "agree": N_("Agree on a ruling"),
    "leave": N_("Leave the game"),
    "record": N_("Add a note to the log"),
    "correct": N_("Correct the record by hand"),
}
_BUTTONS = _TITLES | {
    "argue": N_("Post"),
    "accept": N_("Accept"),
    "refuse": N_("Decline"),
    "judge": N_("Give judgment"),
    "agree": N_("Agree"),
    "record": N_("Add the note"),
    "correct": N_("Correct the record"),
}
"""Plain words for moves of every game whose names are terms of the program."""


class FormLabels(NamedTuple):
    """The labels of a move's form."""

    mark: str
    """Its id, to which a refusal refers: `vote-301`."""
    title: str
    """One line: the move's name and description, or only the description if it repeats the name."""
    button: str


def labels(offer: Offer) -> FormLabels:
    """The labels of the form of an offer."""
    name, does = offer.name.split("-"), offer.doc.lower().split()
    says_it = not does or (does[0] == name[0] and {*name} <= {word.strip(".,:") for word in does})
    plain = " ".join(name).capitalize()
    title = (offer.doc[:1].upper() + offer.doc[1:] or plain) if says_it else f"{plain}: {offer.doc}"
    if offer.name == "correct" and offer.case:
        return FormLabels(f"correct-{offer.case}", _("Put it into effect"), _("Put it into effect"))
    mark = "-".join((offer.name, *(offer.proposal or offer.case or "").split()))
    return FormLabels(mark, _TITLES.get(offer.name, title), _BUTTONS.get(offer.name, plain))


def filled_from(moment: Moment, case: Case, offer: Offer | None) -> Offer | None:
    """The form that puts a judgment into effect, filled in from the case as far as it tells."""
    if offer is None:
        return None
    words = re.findall(r"[^\W\d_]+|\d+", case.statement)
    amounts = [word for word, of in pairwise(words) if word.isdecimal() and of in ("point", "points")]
    is_for_all = not {"everybody", "everyone", "each", "all"}.isdisjoint(word.casefold() for word in words)
    named = [player for player in moment.state.seating if is_for_all or player in words]
    given = {
        "rule": next(iter(case_line(moment.state, case).rules), None),
        "text": f"Judgment in case {case.id}: {statement_in_words(case.statement)}",
        "corrections": {"who": named, "amount": amounts[0] if len(amounts) == 1 else ""},
        "entry": case.entry,
    }
    doc = _("record what the judgment changes: everybody sees it in the log, and can contest it there")
    fields = tuple(replace(field, default=given.get(field.name, field.default)) for field in offer.fields)
    return replace(offer, doc=doc, fields=fields)


def kept_by_rules(moment: Moment) -> Mapping[str, Sequence[str]]:
    """The names of the quantities, offices and registers that can be corrected by hand."""
    declared = moment.law.index.declared.items()
    found = grouped((one.what, name) for name, (_, one) in declared if not one.seen_by)
    return {what: found.get(what, ()) for what in ("quantity", "office", "register")}


def judging(offer: Offer, case: Case) -> Offer:
    """The fields of a judge's form: a holding if the law was unclear, otherwise a judgment."""
    if offer.name not in ("judge", "agree"):
        return offer
    unwanted = "judgment" if case.kind == "undecided" else "holding"
    fields = sorted(offer.fields, key=lambda field: field.kind != "holding")
    return replace(offer, fields=tuple(_answers(f, case) for f in fields if f.name != unwanted))


def _answers(field: Field, case: Case) -> Field:
    """The field with the judgments that rules don't name."""
    if field.name == "judgment":
        return replace(field, choices=field.choices or ("true", "false", "undecided"), required=True)
    return field
