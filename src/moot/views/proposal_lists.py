"""Lists of proposals, filtered by status, words and author, sorted and paginated; and their changes in words."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from operator import attrgetter
from typing import Literal, get_args

from moot.game import changes as c
from moot.game.maps import Map
from moot.game.state import Proposal, State
from moot.game.values import Number, PlayerId, Time, Value, from_attributes
from moot.languages import N_, _
from moot.lru import LruCache
from moot.views.moments import ReadModels
from moot.views.wording import usual

ON_A_PAGE = 50
"""Proposals on one page of a list."""
_INDEXES_KEPT = 32
"""The size of a game's cache of indexes, one for each moment that is asked for."""
_LOOKED_AT = 20
"""The number of proposals compared to estimate how much two indexes share."""

Sorting = Literal["latest", "oldest", "title", "author"]
SORTINGS: tuple[Sorting, ...] = get_args(Sorting)

STATUSES = (
    N_("open"), N_("adopted"), N_("rejected"), N_("withdrawn"), N_("invalid"), N_("no quorum"), N_("completed")
)  # fmt: skip
"""The usual statuses of proposals, in the order of the lists; rules can add others."""

_WORDS = {
    "adopted": "adopted",
    "defeated": "rejected",
    "failed": "rejected",
    "rejected": "rejected",
    "barred": "invalid",
    "invalid": "invalid",
    "invalidated": "invalid",
    "void": "invalid",
    "no quorum": N_("no quorum"),
}


def status_of(proposal: Proposal) -> str:
    """The status of a proposal: one of `STATUSES`, or a word given by a rule.

    `invalid` is what was barred or declared void, and `completed` a question that was adopted and changed no rule
    (Acronomic's completed actions).
    """
    if proposal.is_withdrawn:
        return "withdrawn"
    if not proposal.outcome:
        return "open"
    if proposal.effective is not None:
        return "adopted"
    word = proposal.outcome.casefold()
    if word == "adopted" and not proposal.changes and proposal.kind != "rule-change":
        return "completed"
    return _WORDS.get(word, word)


class ProposalRow(Value, frozen=True):
    """A proposal in a list."""

    number: Number
    title: str
    author: PlayerId
    kind: str
    status: str
    stage: str
    outcome: str
    made: Time
    decided: Time | None
    entry: int
    voted: int
    """The number of votes, which is never secret."""
    arguments: int
    rules: tuple[str, ...] = ()
    """The numbers of the rules that it would change."""
    words: str = ""
    """The text that is searched, in lower case."""


class ProposalFilter(Value, frozen=True):
    """A filter, sort order and page."""

    status: str = ""
    """One of the statuses; empty for all."""
    words: str = ""
    """Words that must all occur in the number, title, author's name or changes."""
    author: str = ""
    sorting: Sorting = "latest"
    page: int = 1


class ProposalListing(Value, frozen=True):
    """A page of a list of proposals."""

    rows: tuple[ProposalRow, ...]
    found: int
    """The number of matches on all pages."""
    counts: dict[str, int]
    """The number of proposals by status, for those that occur."""
    authors: tuple[PlayerId, ...]
    wanted: ProposalFilter
    pages: int

    @property
    def total(self) -> int:
        """The number of proposals in the game."""
        return sum(self.counts.values())


class _Index:
    """An index of a game's proposals, latest first; rows of unchanged proposals are reused."""

    def __init__(self, proposals: Map[Number, Proposal], before: "_Index | None" = None):
        known = before.made if before is not None else {}
        self.proposals = proposals
        self.made: dict[Number, tuple[Proposal, ProposalRow]] = {}
        for number, proposal in proposals.items():
            last = known.get(number)
            self.made[number] = last if last and last[0] is proposal else (proposal, _row(proposal))
        self.rows = sorted((made[1] for made in self.made.values()), key=attrgetter("entry", "number"), reverse=True)
        self.counts = _counted(row.status for row in self.rows)
        self.authors = tuple(sorted({row.author for row in self.rows if row.author}, key=str.casefold))


def _index_of(models: ReadModels, state: State) -> _Index:
    """The index of a state, cached by the identity of the map of proposals that it was made from."""
    proposals = state.proposals
    cache: LruCache[int, _Index] = models.cache("proposals", _INDEXES_KEPT)
    return cache.get_or_make(id(proposals), lambda: _Index(proposals, _nearest(cache, proposals)))


def _nearest(cache: LruCache[int, _Index], proposals: Map[Number, Proposal]) -> _Index | None:
    """The cached index that has most rows in common with these proposals."""
    some = list(islice(proposals.items(), _LOOKED_AT))

    def common(index: _Index) -> int:
        return sum(index.proposals.get(number) is proposal for number, proposal in some)

    return max((kept[1] for kept in cache.items()), key=common, default=None)


def listed(models: ReadModels, state: State, wanted: ProposalFilter) -> ProposalListing:
    """A page of the proposals that match, at any moment of the game; `models` caches its index."""
    index = _index_of(models, state)
    found = _wanted(index.rows, wanted)
    if wanted.sorting == "oldest":
        found = found[::-1]
    elif wanted.sorting != "latest":
        found = sorted(found, key=_ORDERS[wanted.sorting])
    pages = max(1, -(-len(found) // ON_A_PAGE))
    page = min(max(wanted.page, 1), pages)
    return ProposalListing(
        rows=tuple(found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]),
        found=len(found),
        counts=index.counts,
        authors=index.authors,
        wanted=ProposalFilter(wanted.status, wanted.words, wanted.author, wanted.sorting, page),
        pages=pages,
    )


def rows(models: ReadModels, state: State, wanted: ProposalFilter) -> tuple[ProposalRow, ...]:
    """All proposals that match, on one page, the latest first."""
    return tuple(_wanted(_index_of(models, state).rows, wanted))


def _wanted(rows: list[ProposalRow], wanted: ProposalFilter) -> list[ProposalRow]:
    """The rows that match, in the same order: one condition after another, since there may be thousands of rows."""
    if wanted.status:
        rows = [row for row in rows if row.status == wanted.status]
    if wanted.author:
        rows = [row for row in rows if row.author == wanted.author]
    for word in wanted.words.casefold().split():
        rows = [row for row in rows if word in row.words]
    return rows


_ORDERS: dict[str, Callable[[ProposalRow], tuple[str, ...]]] = {
    "title": lambda row: (row.title.casefold(), row.number),
    "author": lambda row: (row.author.casefold(),),
}


def _counted(statuses: Iterable[str]) -> dict[str, int]:
    """The number of each status, the usual ones first."""
    counts: dict[str, int] = {}
    for status in statuses:
        counts[status] = counts.get(status, 0) + 1
    usual = [status for status in STATUSES if status in counts]
    return {status: counts[status] for status in (*usual, *sorted(counts.keys() - set(usual)))}


def _row(proposal: Proposal) -> ProposalRow:
    rules = tuple(dict.fromkeys(str(change.rule) for change in proposal.changes if not isinstance(change, c.Enact)))
    said = (proposal.number, proposal.title, proposal.author, *_texts(proposal.changes))
    return from_attributes(
        ProposalRow,
        proposal,
        status=status_of(proposal),
        voted=len(proposal.ballots),
        arguments=len(proposal.arguments),
        rules=rules,
        words="\n".join(said).casefold(),
    )


def _texts(changes: Iterable[c.Change]) -> Iterable[str]:
    for change in changes:
        if isinstance(change, c.Enact):
            yield from (change.content.title, change.content.text)
            continue
        yield _("rule {rule}", rule=change.rule)
        if isinstance(change, c.Amend | c.AmendAmendment):
            yield from (said for said in (change.wording.title, change.wording.text) if said)
        elif isinstance(change, c.Retitle):
            yield change.title


def changes_in_words(changes: Sequence[c.Change]) -> str:
    """Each change in a sentence, with the new text in its own paragraphs; code is only mentioned."""
    return "\n\n".join(_in_words(change) for change in changes)


def _in_words(change: c.Change) -> str:
    match change:
        case c.Enact():
            more = _titled(change.content.title) + _coded(change.content.mechanism)
            what = _(_NEW_RULES[change.rank]) if change.rank in _NEW_RULES else _("A new {rank} rule", rank=change.rank)
            return _with(what + more, change.content.text)
        case c.Amend():
            return _with(_("Rule {rule} is amended", rule=change.rule) + _more(change.wording), _new(change.wording))
        case c.AmendAmendment():
            number, rule = change.amendment, change.rule
            what = _("Amendment {amendment} of rule {rule} is amended", amendment=number, rule=rule)
            return _with(what + _more(change.wording), _new(change.wording))
        case c.Repeal():
            return _("Rule {rule} is repealed.", rule=change.rule)
        case c.RepealAmendment():
            number, rule = change.amendment, change.rule
            return _("Amendment {amendment} of rule {rule} is repealed.", amendment=number, rule=rule)
        case c.Transmute():
            return _("Rule {rule} becomes {rank}.", rule=change.rule, rank=usual(change.to))
        case c.Retitle():
            return _("Rule {rule} is called “{title}”.", rule=change.rule, title=change.title)


_NEW_RULES = {"mutable": N_("A new mutable rule"), "immutable": N_("A new immutable rule")}


def _more(wording: c.Wording) -> str:
    return _titled(wording.title or "") + _coded(wording.mechanism)


def _new(wording: c.Wording) -> str:
    """The new text, or what is edited."""
    if wording.text is not None:
        return wording.text
    return "\n".join(
        _("“{old}” becomes “{new}”.", old=edit.find, new=edit.replace)
        if edit.replace
        else _("“{old}” is left out.", old=edit.find)
        for edit in wording.edits
    )


def _titled(title: str) -> str:
    return _(", “{title}”", title=title) if title else ""


def _coded(mechanism: str | None) -> str:
    """Mentions a mechanism; None means that it stays the same."""
    return _(", with a mechanism") if mechanism else ""


def _with(heading: str, text: str) -> str:
    return f"{heading}:\n\n{text.strip()}" if text.strip() else f"{heading}."
