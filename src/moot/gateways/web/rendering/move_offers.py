"""The moves a player can make now, grouped for the forms of a page, with their labels."""

from msgspec.structs import replace

from moot.game.state import Case, Proposal, State
from moot.views.moments import Moment
from moot.views.move_fields import Field
from moot.views.offers import Offer, offers, open_besides
from moot.views.wording import capital

_ELSEWHERE = frozenset({"propose", "revise", "join"})
"""Moves that have pages or forms of their own."""


class Offered:
    """The moves offered to a player; none if nobody is seated."""

    def __init__(self, moment: Moment, on: Proposal | None = None):
        found = _offers(moment, on) if moment.player and moment.is_present else ()
        self.found, self.player = found, moment.player
        self.all = tuple(_apart_from_answers(o) for o in found if o.name not in _ELSEWHERE)
        self.propose = next((o for o in found if o.name == "propose"), None)
        self.revisable = frozenset(o.proposal for o in found if o.name == "revise" and o.allowed and o.yours)

    def on(self, proposal: str | None = None, case: str | None = None) -> list[Offer]:
        """The moves available now on a proposal, a case, or the game itself: pending ones first, leaving last."""
        subject = (proposal, case)
        found = [o for o in self.all if o.allowed and o.yours and (o.proposal, o.case) == subject and not posts(o)]
        return sorted(found, key=lambda o: (not o.asked, o.name == "leave", o.rule is None))

    def later(self) -> list[list[Offer]]:
        """The moves not available now, grouped by move and by the reason."""
        proposing = [self.propose] if self.propose and not self.propose.allowed else []
        found: dict[tuple[str, str, str], list[Offer]] = {}
        for offer in proposing + [o for o in self.all if not (o.allowed and o.yours)]:
            because = offer.refused.because if offer.refused else None
            ground = (because.rule, because.provision) if because else ("", offer.reason)
            found.setdefault((offer.name, *ground), []).append(offer)
        return list(found.values())

    def open(self, state: State) -> list[Offer]:
        """Optional moves worth pointing out: votes not cast yet, and moves that only a few players can make."""
        return [o for o in open_besides(self.all, state, self.player or "") if not posts(o)]

    def has(self, name: str) -> bool:
        """Whether there is a form of this name on a page."""
        return any(mark(o) == name for o in self.all if o.allowed and o.yours)


def barred(moment: Moment) -> Offer | None:
    """The offer to propose, with the reason why the player can't take it now; None if they can."""
    found = offers(moment, names=frozenset({"propose"})) if moment.player else ()
    return next((one for one in found if one.name == "propose" and not (one.allowed and one.yours)), None)


def _apart_from_answers(offer: Offer) -> Offer:
    """The offer without its `reply` field, which the page of a thread fills in."""
    return replace(offer, fields=tuple(field for field in offer.fields if field.name != "reply"))


def _offers(moment: Moment, on: Proposal | None) -> tuple[Offer, ...]:
    """All offers; or only those on one proposal, and to comment on it."""
    if on is None:
        return offers(moment, brief=True)
    return offers(moment, on=on, brief=True) + offers(moment, names=("argue",), brief=True)


def posts(offer: Offer) -> bool:
    """Whether a move is made by posting, which happens on the pages of lines of play."""
    return any(field.type == "Posting" for field in offer.fields)


def mark(offer: Offer) -> str:
    """The id of a move's form, which a refusal refers to: `vote-301`."""
    return named(offer.name, offer.proposal or offer.case or "")


_TITLES = {
    "argue": "Add a comment",
    "call-case": "Ask for a judgment",
    "accept": "Agree to judge this case",
    "refuse": "Decline to judge this case",
    "judge": "Judge this case",
    "agree": "Agree on a ruling",
    "leave": "Leave the game",
    "record": "Add a note to the log",
    "correct": "Correct the record by hand",
}
_BUTTONS = _TITLES | {
    "argue": "Post",
    "accept": "Accept",
    "refuse": "Decline",
    "judge": "Give judgment",
    "agree": "Agree",
    "record": "Add the note",
    "correct": "Correct the record",
}
"""Plain words for moves of every game whose names are terms of the program."""


def button(offer: Offer) -> str:
    """What the button of a move's form says."""
    return _BUTTONS.get(offer.name) or offer.name.replace("-", " ").capitalize()


def summed_up(offer: Offer) -> str:
    """A one-line label: the move's name and description, or only the description if it repeats the name."""
    if offer.name in _TITLES:
        return _TITLES[offer.name]
    name, does = offer.name.split("-"), offer.doc.lower().split()
    says_it = not does or (does[0] == name[0] and {*name} <= {word.strip(".,:") for word in does})
    title = " ".join(name).capitalize()
    return f"{title}: {offer.doc}" if not says_it else capital(offer.doc) or title


def named(move: str, subject: str) -> str:
    """The id of the form that was sent, from its move and subject."""
    return f"{move}-{'-'.join(subject.split())}" if subject else move


def judging(offer: Offer, case: Case) -> Offer:
    """A judge's form asks for a holding where the law was unclear, and for a judgment otherwise."""
    if offer.name not in ("judge", "agree"):
        return offer
    unwanted = "judgment" if case.kind == "undecided" else "holding"
    return replace(offer, fields=tuple(_answers(f, case) for f in offer.fields if f.name != unwanted))


def _answers(field: Field, case: Case) -> Field:
    """The field with the answers that the case is about: what a holding says first, and which rules or provision."""
    if field.name == "judgment":
        return replace(field, choices=("true", "false", "undecided"), required=True)
    if field.kind != "holding":
        return field
    kind, _, rest = case.question.partition(":")
    if kind == "failed":
        return replace(field, default="sleeps", choices=(rest,))
    if kind == "clash":
        return replace(field, default="prevails", choices=tuple(rest.rpartition(":")[2].split(",")))
    return replace(field, default="answer")
