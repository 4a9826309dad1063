"""Requests to a language model for the code of a rule: all that would be sent, for its author to see first."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import log

from msgspec.structs import replace

from moot.authoring.drafting.answers import ModelQuestion
from moot.authoring.drafting.guide import drafters_guide
from moot.authoring.drafting.services import ChatMessage, ModelService
from moot.authoring.rule_drafts import names_in_game
from moot.documents.citations import numbers_cited
from moot.game.changes import CHANGE_KINDS, Amend, Change, Content, Enact
from moot.game.rules import Rule
from moot.game.values import Value
from moot.law.english.code_warnings import content_after
from moot.law.english.drafts import draft_of
from moot.law.english.two_readings import two_readings
from moot.law.mechanism_checks import expansion_of, names_declared
from moot.law.vocabulary import TERMS
from moot.views.moments import Moment

RULES_CHARACTERS_MAX = 14_000
"""The budget of characters for the rules in force that are sent."""
BESIDE_CHARACTERS_MAX = 6_000
"""The same for the other changes of the proposal, and for names."""
_WORD = re.compile(r"[A-Za-z]{3,}|\d+")
_ENDING = re.compile(r"(?:ations?|ions?|ings?|ers?|ors?|ed|als?|es|s|e)$")
AUTHOR = "What its author answered"
_COMMON = 0.4
"""Words that more than so much of the rules have say nothing of which rule is meant."""


class NothingToDraft(Exception):
    """The change at this place is none that code can be drafted for."""


class RuleRequest(Value, frozen=True):
    """What would be sent about a rule."""

    url: str
    model: str
    guide: str
    """What comes first, the same for all games."""
    about: str
    """The rule and what it needs to know of the game: all that is sent of it."""
    sentences: tuple[str, ...] = ()
    """The rule's sentences, as the answer counts them."""
    unsent: tuple[tuple[str, str], ...] = ()
    """The other rules in force, by number: what is sent of one of them if the code turns out to conflict with it."""
    questions: tuple[ModelQuestion, ...] = ()
    """Which of two readings of its words the author means, where they haven't said so: nothing is sent before that."""

    @property
    def messages(self) -> tuple[ChatMessage, ...]:
        """The messages, word for word."""
        return ChatMessage("system", self.guide), ChatMessage("user", self.about)

    def rules_named(self, problems: Iterable[str]) -> str:
        """The rules that problems name and that haven't been sent."""
        named = set(re.findall(r"\brule (\S+?)[,.:;)]*(?=\s|$)", " ".join(problems)))
        return "\n\n".join(told for number, told in self.unsent if number in named)


def rule_request(
    service: ModelService,
    moment: Moment,
    changes: tuple[Change, ...],
    place: int,
    answers: Iterable[tuple[str, str]] = (),
) -> RuleRequest:
    """What would be sent about one of a proposal's changes, with its author's answers to questions.

    Nothing is sent yet. Words with two readings are asked about first: a model would choose one of them, and nobody
    who reads what its code says would know that there's another. Raises `NothingToDraft` where the change has no
    wording of a rule.
    """
    change = changes[place]
    old = None if isinstance(change, Enact) else moment.state.rule(change.rule)
    content = change.content if isinstance(change, Enact) else content_after(old, change) if old is not None else None
    if content is None or not isinstance(change, Enact | Amend):
        raise NothingToDraft("code can be drafted for a new rule, or for one whose text is amended")
    names, answers = names_in_game(moment.state), tuple(answers)
    sentences = tuple(" ".join(one.text.split()) for one in draft_of(content.text, *names).sentences)
    beside = "\n\n".join(_told_change(one) for n, one in enumerate(changes) if n != place)[:BESIDE_CHARACTERS_MAX]
    said = "\n".join([content.title, content.text, beside, old.content.code if old is not None else ""])
    sent, unsent = _chosen([rule for rule in moment.law.index.rules if rule is not old], said)
    players = [one for one in moment.state.seating if re.search(rf"\b{re.escape(one)}\b", said, re.IGNORECASE)]
    parts = [
        ("The rule", _told_rule_to_draft(content, old, sentences)),
        ("Other changes of the same proposal", quoted(beside)),
        (AUTHOR, "\n".join(quoted(f"{asked} – {answer}") for asked, answer in answers)),
        ("Players that it names", quoted(", ".join(players))),
        ("Names that rules in force declare, with types", _names(moment)),
        (f"Rules in force that it may touch ({len(sent)} of {len(sent) + len(unsent)})", "\n\n".join(sent.values())),
    ]
    about, questions = _in_parts(parts), tuple(_unsettled(content.text, old, {asked for asked, _answer in answers}))
    rest = tuple(unsent.items())
    return RuleRequest(service.url, service.model, drafters_guide(), about, sentences, rest, questions)


def _unsettled(text: str, old: Rule | None, settled: set[str]) -> Iterator[ModelQuestion]:
    """Which of two readings of a rule's new words is meant, as far as its author hasn't said so."""
    before = {one.words for one in two_readings(old.content.text)} if old is not None else set()
    for one in two_readings(text):
        if one.words not in before and one.plain_question not in settled:
            yield ModelQuestion(one.plain_question, one.choices)


def words_request(
    service: ModelService, guide: str, moment: Moment, text: str, answers: Iterable[tuple[str, str]]
) -> RuleRequest:
    """What would be sent about a proposal in words, with the texts of the rules that it may touch."""
    sent, unsent = _chosen(moment.law.index.rules, text, with_code=False)
    parts = [
        ("The proposal", quoted(text)),
        (AUTHOR, "\n".join(quoted(f"{asked} – {answer}") for asked, answer in answers)),
        (f"Rules in force that it may touch ({len(sent)} of {len(sent) + len(unsent)})", "\n\n".join(sent.values())),
    ]
    return RuleRequest(service.url, service.model, guide, _in_parts(parts), (), tuple(unsent.items()))


def _in_parts(parts: Iterable[tuple[str, str]]) -> str:
    return "\n\n".join(f"# {title}\n\n{told}" for title, told in parts if told)


def quoted(text: str) -> str:
    """Data of players, each line of it marked, so that none of it can pass for a part of the request."""
    return "\n".join(f"| {line}".rstrip() for line in text.splitlines()) if text.strip() else ""


def _told_rule_to_draft(content: Content, old: Rule | None, sentences: tuple[str, ...]) -> str:
    kind = "A new rule." if old is None else f"An amendment of rule {old.number} ({old.rank})."
    title = [f"Title:\n{quoted(' '.join(content.title.split()))}"] if content.title.strip() else []
    counted = "\n".join(f"| {n}: {sentence}" for n, sentence in enumerate(sentences))
    said = [f"Its sentences, each with its number:\n{counted}"]
    was = [] if old is None else [f"The rule as it is, which this replaces:\n{quoted(_with_code(old.content))}"]
    return "\n\n".join([kind, *title, *said, *was])


def _with_code(content: Content) -> str:
    """A rule's text and its expanded code."""
    code = content.code if content.expansion else expansion_of(content.mechanism)[0] or content.mechanism
    return f"{content.text.strip()}\n\n```python\n{code.strip()}\n```" if code else content.text.strip()


def _told_change(change: Change) -> str:
    """Another change of the proposal, in short."""
    about = "" if isinstance(change, Enact) else f" rule {change.rule}"
    wording = change.content if isinstance(change, Enact) else getattr(change, "wording", None)
    words = [CHANGE_KINDS[type(change)] + about]
    if wording is not None:
        words += [wording.title or "", wording.text or "", wording.mechanism or ""]
        words += [f"“{one.find}” becomes “{one.replace}”" for one in getattr(wording, "edits", ())]
    return "\n".join(filter(None, words))


def _names(moment: Moment) -> str:
    types = {
        name: kind
        for name, kind in names_declared(moment.law.index).items()
        if name.isidentifier() and name not in TERMS
    }
    listed = "\n".join(f"| {name}: {kind}" for name, kind in sorted(types.items()))
    return listed[:BESIDE_CHARACTERS_MAX].rpartition("\n")[0] if len(listed) > BESIDE_CHARACTERS_MAX else listed


def _chosen(rules: Iterable[Rule], said: str, *, with_code: bool = True) -> tuple[dict[str, str], dict[str, str]]:
    """The rules that a text touches, as they're sent, within the budget, in order; and all others."""
    told = {rule: _told_rule(rule, _with_code(rule.content) if with_code else rule.content.text) for rule in rules}
    words = {rule: set(_words(rule.content.title + " " + _with_code(rule.content))) for rule in told}
    counts = Counter(chain.from_iterable(words.values()))
    here, cited = set(_words(said)), set(numbers_cited(said))

    def touched(rule: Rule) -> float:
        rare = [log(len(told) / counts[word]) for word in here & words[rule] if counts[word] <= _COMMON * len(told) + 1]
        weight = (1.5 if rule.rank == "immutable" else 1.0) / float(len(words[rule]) ** 0.4)
        settles = '@term("prevailing")' in rule.content.code
        return weight * sum(rare) + 1000 * (rule.number in cited) + 100 * settles

    sent: set[Rule] = set()
    left = RULES_CHARACTERS_MAX
    for rule in sorted(told, key=touched, reverse=True):
        if len(told[rule]) <= left:
            sent.add(rule)
            left -= len(told[rule])
    return (
        {rule.number: told[rule] for rule in told if rule in sent},
        {rule.number: told[rule] for rule in told if rule not in sent},
    )


def _told_rule(rule: Rule, text: str) -> str:
    claims = [f"prevails over {', '.join(rule.content.prevails_over)}"] * bool(rule.content.prevails_over)
    claims += [f"yields to {', '.join(rule.content.yields_to)}"] * bool(rule.content.yields_to)
    about = "; ".join([rule.rank, *claims])
    title = " ".join(rule.content.title.split())
    return f"Rule {rule.number} ({about}):\n{quoted(title)}\n{quoted(text)}"


def _words(text: str) -> Iterator[str]:
    """The words of a text or of code without their endings."""
    for word in _WORD.findall(text.lower()):
        yield _ENDING.sub("", word) if len(word) > 4 else word


def with_code(change: Change, code: str | None, claims: tuple[str, ...] = ()) -> Change:
    """A change with other code, and claims of precedence beside its own; with None, neither code nor any claims."""
    if isinstance(change, Enact):
        over = () if code is None else tuple(dict.fromkeys((*change.content.prevails_over, *claims)))
        return replace(change, content=replace(change.content, mechanism=code or "", expansion="", prevails_over=over))
    assert isinstance(change, Amend), change
    over = () if code is None else tuple(dict.fromkeys((*(change.wording.prevails_over or ()), *claims)))
    return replace(change, wording=replace(change.wording, mechanism=code, expansion=None, prevails_over=over or None))
