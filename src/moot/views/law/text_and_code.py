"""How the text of a rule and its code go together, for pages and letters."""

from collections.abc import Iterator

from moot.game.rules import Rule
from moot.game.state import Proposal, State
from moot.game.values import Number, Value
from moot.law.english.code_warnings import CodeWarning as CodeWarning
from moot.law.english.code_warnings import code_warnings, drafted_by_model, words_without_code
from moot.law.english.law_names import names_in_game
from moot.law.english.marks import MarkedSentence as MarkedSentence
from moot.law.english.marks import MarkedText as MarkedText
from moot.law.english.marks import marked_text, without_later_words
from moot.lru import LruCache
from moot.views.moments import Moment

_LISTS_KEPT, _PROPOSALS_KEPT = 2, 40


class RuleForPeople(Value, frozen=True):
    """A rule in force with sentences for which there is no code, as far as its words tell: players keep them."""

    number: Number
    title: str
    has_code: bool
    whole: bool
    """Whether these are all sentences of it."""
    for_people: str = ""
    """Why it needs no code, if its author says so."""
    sentences: tuple[MarkedSentence, ...] = ()
    """Those for which there is no code, and those that the code doesn't follow."""


def warnings_for_voters(state: State, proposal: Proposal) -> tuple[CodeWarning, ...]:
    """The rules of which text and code part if a proposal that isn't decided yet is adopted."""
    return code_warnings(state, proposal.changes) if proposal.is_open else ()


def told_before_voting(state: State, proposal: Proposal) -> tuple[str, ...]:
    """What letters and notices warn voters of, a line for each warning."""
    parted = (warning.message for warning in warnings_for_voters(state, proposal))
    return (*parted, *(drafted_by_model(proposal.changes, proposal.author) if proposal.is_open else ()))


def words_that_could_run(moment: Moment, number: Number) -> tuple[str, ...]:
    """What to tell voters of an open proposal's new rules without code whose words run, and of a model's code."""
    state, proposal = moment.state, moment.state.proposals[number]
    if not proposal.is_open:
        return ()
    key = number, proposal.digest, id(state.rules)
    cache: LruCache[object, tuple[object, tuple[str, ...]]]
    cache = moment.record.models.cache("words that could run", _PROPOSALS_KEPT)
    return cache.get_or_make(key, lambda: (state.rules, _told_of(state, proposal)))[1]


def _told_of(state: State, proposal: Proposal) -> tuple[str, ...]:
    return (
        *words_without_code(state, proposal.changes, with_near=False),
        *drafted_by_model(proposal.changes, proposal.author),
    )


def marked_rule(state: State, rule: Rule) -> MarkedText:
    """The sentences of a rule in force with their marks, and what its code says; nothing of a text that is lost."""
    content = rule.content
    if not rule.in_force or content.lost:
        return MarkedText()
    marked = marked_text(content.text, content.code, names_in_game(state))
    then = _text_at_first(rule)
    return without_later_words(marked, then) if then != content.text else marked


def _text_at_first(rule: Rule) -> str:
    """The text of a rule when its present code came into it."""
    text = rule.content.text
    for revision in reversed(rule.revisions):
        if revision.content.code != rule.content.code or revision.content.lost:
            break
        text = revision.content.text
    return text


def rules_for_people(moment: Moment) -> tuple[RuleForPeople, ...]:
    """The rules in force with sentences that nothing runs, in the order of the rules."""
    cache: LruCache[int, tuple[object, tuple[RuleForPeople, ...]]] = moment.record.models.cache(
        "rules for people", _LISTS_KEPT
    )
    rules = moment.state.rules
    return cache.get_or_make(id(rules), lambda: (rules, tuple(_rules_for_people(moment.state))))[1]


def _rules_for_people(state: State) -> Iterator[RuleForPeople]:
    for rule in state.in_force():
        marked, content = marked_rule(state, rule), rule.content
        left = marked.having("for people", "differs from the code")
        if left:
            whole = len(left) == len(marked.sentences)
            yield RuleForPeople(rule.number, content.title, bool(content.mechanism), whole, content.for_people, left)
