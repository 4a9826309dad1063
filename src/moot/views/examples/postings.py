"""Postings of examples, in games that are played by postings: what is new in each."""

from collections.abc import Iterator
from typing import Any

from moot.game.postings import Posting
from moot.languages import N_, _
from moot.law.examples.situations import PARENT
from moot.views.wording import listed


def shortened(value: Any) -> Any:
    """A value in which postings are told by who wrote them, and what is new in them."""
    if isinstance(value, list | tuple):
        return [shortened(one) for one in value]
    return _("{player}, {news}", player=value.name, news=told_posting(value)) if isinstance(value, Posting) else value


def told_posting(posting: Posting) -> str:
    """What is new in a posting, compared with the one that postings of examples follow up."""
    return listed(_news_in(posting)) or _("as it was")


_FOLLOWED = {
    None: N_("following up no other posting"),
    1: N_("following up talk"),
    2: N_("following up a posting without votes"),
    3: N_("following up a posting with enough votes"),
}


def _news_in(one: Posting) -> Iterator[str]:
    """What a posting has otherwise than the one that postings of examples follow up."""
    rules, votes = PARENT.rules or "", one.votes or ()
    had = () if one.follows == 2 else PARENT.votes or ()  # that one has no votes
    if one.follows in _FOLLOWED:
        yield _(_FOLLOWED[one.follows])
    if one.rules is None:
        yield _("as talk that is no move")
    elif not one.rules.startswith(rules):
        yield _("with other rules")
    elif number := one.rules.removeprefix(rules).removesuffix(PARENT.proposal or "").strip():
        yield _("with what was proposed put after the rules as rule {number}", number=number)
    elif one.rules != rules:
        yield _("with what was proposed put after the rules, without a number")
    if one.proposal is None:
        yield _("without a proposal")
    elif one.proposal != PARENT.proposal:
        yield _("with the proposal “{words}”", words=one.proposal)
    if one.proposal is not None and one.proposer != PARENT.proposer:
        yield _("with {player} named as the proposer", player=one.proposer or _("nobody"))
    added = [name for name in dict.fromkeys(votes) if name not in had]
    gone = [name for name in had if name not in votes]
    if added:
        yield _("with {players} added to the votes", players=listed(added))
    if one.votes is None and one.follows in _FOLLOWED:
        yield _("without votes")
    elif gone:
        yield _("without {players}’s vote", players=listed(gone))
    if len({*votes}) < len(votes):
        yield _("with a name twice among the votes")
    if one.address not in one.signs_as:
        yield _("from another address")
    if one.departures:
        yield _("with the fault that {faults}", faults=listed(one.departures))
