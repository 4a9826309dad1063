"""Lists of rules, searched and paginated: in force, by rank, all, earlier wordings, and repealed ones."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from moot.game.rules import Revision, Rule
from moot.game.state import State
from moot.game.values import Number, Rank, Time, Value, from_attributes
from moot.views.law.rules import is_among

View = str
"""Which rules or wordings to list: `current`, those of a rank, `all`, `obsolete` or `repealed`."""


def views_of(ranks: Iterable[Rank]) -> tuple[View, ...]:
    """The lists of rules that there are, in a game with these ranks."""
    return ("current", *ranks, "all", "obsolete", "repealed")


CHARACTERS_ON_A_PAGE = 36_000
"""The characters of text after which a page of rules ends: a longer one would be slow to load and to read."""
RULES_ON_A_PAGE = 60


class ListedRule(Value, frozen=True):
    """A rule in a list, as last worded, or in an obsolete earlier wording."""

    number: Number
    revision: int
    id: str
    title: str
    text: str
    rank: Rank
    lost: bool
    in_force: bool
    has_mechanism: bool
    entry: int
    """The entry that introduced the wording."""
    time: Time
    change: str
    proposal: Number
    author: str
    ended: int | None = None
    """The entry that ended the wording."""
    by: str = ""
    """The kind of change that ended it."""


class RulePages(Value, frozen=True):
    """One page of a list, with the rules on other pages."""

    rules: tuple[ListedRule, ...]
    page: int
    spans: tuple[tuple[Number, Number], ...]
    """The first and last rule of each page."""
    found: int
    counts: dict[View, int]
    """The number of rules, or earlier wordings, in each view."""


def listing(
    state: State, view: View, words: str = "", page: int = 1, *, whole: bool = False, views: Iterable[View] = ()
) -> RulePages:
    """A page of a view: only rules with all of the words. The nearest page if there is none of this number.

    The rules in each of the `views` are counted.
    """
    rules = sorted(state.rules.values(), key=lambda rule: (rule.ordinal, rule.id))
    sought = words.casefold().split()
    shown = [one for one in _of_view(rules, view) if _says(one, sought)]
    cut = [shown] if whole else list(_cut(shown))
    page = min(max(page, 1), max(1, len(cut)))
    return RulePages(
        rules=tuple(_listed(state, rule, one) for rule, one in (cut[page - 1] if cut else ())),
        page=page,
        spans=tuple((part[0][1].number, part[-1][1].number) for part in cut if part),
        found=len(shown),
        counts={name: _count(rules, name) for name in views},
    )


def _of_view(rules: Iterable[Rule], view: View) -> Iterator[tuple[Rule, Revision]]:
    for rule in rules:
        if view == "obsolete":
            yield from ((rule, one) for one in rule.revisions[:-1])
        elif _is_in(rule, view):
            yield rule, rule.now


def _is_in(rule: Rule, view: View) -> bool:
    return view != "obsolete" and is_among(rule, "in-force" if view == "current" else view)


def _count(rules: Iterable[Rule], view: View) -> int:
    if view == "obsolete":
        return sum(len(rule.revisions) - 1 for rule in rules)
    return sum(_is_in(rule, view) for rule in rules)


def _says(one: tuple[Rule, Revision], sought: list[str]) -> bool:
    if not sought:
        return True
    revision = one[1]
    text = f"{revision.number} {revision.content.title} {revision.content.text}".casefold()
    return all(word in text for word in sought)


def _cut(shown: list[tuple[Rule, Revision]]) -> Iterator[list[tuple[Rule, Revision]]]:
    """Split rules into pages of similar length, none too long."""
    part: list[tuple[Rule, Revision]] = []
    length = 0
    for one in shown:
        characters = len(one[1].content.text)
        if part and (length + characters > CHARACTERS_ON_A_PAGE or len(part) == RULES_ON_A_PAGE):
            yield part
            part, length = [], 0
        part.append(one)
        length += characters
    if part:
        yield part


def _listed(state: State, rule: Rule, one: Revision) -> ListedRule:
    proposal = state.proposals.get(one.proposal)
    ended, by = _ended(rule, one)
    return from_attributes(
        ListedRule,
        one,
        one.content,
        id=rule.id,
        in_force=rule.in_force and one is rule.now,
        has_mechanism=bool(one.content.mechanism),
        author=proposal.author if proposal else "",
        ended=ended,
        by=by,
    )


def _ended(rule: Rule, one: Revision) -> tuple[int | None, str]:
    following = next((after for before, after in pairwise(rule.revisions) if before is one), None)
    if following is not None:
        return following.entry, following.change
    return rule.repealed, "repeal" if rule.repealed is not None else ""
