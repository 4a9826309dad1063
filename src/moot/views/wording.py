"""Names, values, lists, amounts and dice rolls in words."""

import re
from collections.abc import Mapping
from typing import Any

from moot.game.register_keys import EntrySubject, kinds_of, subjects_of
from moot.game.sealed_values import is_seal
from moot.game.state import State
from moot.game.values import Amount, exact
from moot.languages import N_, _, told
from moot.law.law import SandboxedLaw
from moot.law.vocabulary import ASKED, FACTS
from moot.views.texts import TEXT_CHARACTERS_MAX as TEXT_CHARACTERS_MAX
from moot.views.texts import cut as cut
from moot.views.texts import listed as listed
from moot.views.texts import marked as marked
from moot.views.texts import truncated as truncated

_TAG = re.compile(r"\b(term|move|effect):([a-z][a-z_-]*)")
"""What rules differ about, as the questions of the law name it."""
_TIMES = frozenset({"Time", "Deadline"})


_USUAL_WORDS: dict[str, str] = {
    word: word
    for word in (
        N_("open"), N_("adopted"), N_("defeated"), N_("rejected"), N_("withdrawn"), N_("invalid"), N_("barred"),
        N_("no quorum"), N_("completed"), N_("failed"), N_("void"),
        N_("voting"), N_("made"), N_("new"), N_("closed"), N_("decided"),
        N_("undecided"), N_("called"), N_("asked"), N_("accepted"), N_("judged"),
        N_("mutable"), N_("immutable"), N_("repealed"), N_("for"), N_("against"), N_("abstain"), N_("secret"),
        N_("true"), N_("false"),
        N_("join"), N_("leave"), N_("propose"), N_("revise"), N_("withdraw"), N_("argue"), N_("vote"), N_("call case"),
        N_("accept"), N_("refuse"), N_("judge"), N_("agree"), N_("record"), N_("correct"), N_("begin"), N_("time"),
        N_("player"), N_("proposal"), N_("case"), N_("rule"), N_("office"),
        N_("game"), N_("rules"), N_("proposals"), N_("cases"),
        N_("runs"), N_("runs, by hand-written code"), N_("for people"), N_("differs from the code"),
    )
}  # fmt: skip
"""Words that the program has for stages, outcomes, ranks, votes, judgments, moves, kinds and marks of sentences."""

_PROGRAM_NAMES: dict[str, str] = {
    name: name
    for name in (
        N_("now"), N_("zone"), N_("holidays"), N_("last"), N_("players"), N_("seating"), N_("joined at"),
        N_("last seen"), N_("winner"), N_("open proposals"), N_("open cases"), N_("held moves"), N_("offices"),
        N_("proposals made"), N_("last ordinal"), N_("rules in force"), N_("rules that do"), N_("mutable rules"),
        N_("past"), N_("votes cast"), N_("term¦changes"), N_("votes for"), N_("votes against"), N_("abstaining"),
        N_("choices"), N_("voted"), N_("voted at"), N_("proxies"), N_("mutable rules after"),
        N_("mutable rules to come"), N_("can still change"), N_("outcome settled"), N_("case judge"),
        N_("prevailing"), N_("wholly void"), N_("next number"), N_("number when changed"), N_("number when enacted"),
        N_("ordinal when changed"), N_("eligible voters"), N_("must vote"), N_("votes required"), N_("quorum"),
        N_("silence adopts"), N_("ballots secret"), N_("ballot choices"), N_("ballot form"), N_("points to win"),
        N_("boards"), N_("term¦judge"), N_("ranks"), N_("keepers"), N_("made by"),
    )
}  # fmt: skip
"""What the program calls its facts and terms, in words."""


def usual(word: str) -> str:
    """A stage, outcome, rank, vote, judgment, move or the like; what rules or players call otherwise stays so."""
    return _(_USUAL_WORDS[word]) if word in _USUAL_WORDS else word


def move_name(move: str) -> str:
    """The name of a move as words: `call case`."""
    return usual(move.replace("-", " "))


def name_in_words(name: str) -> str:
    """A fact or term by its name, as words: `votes for`; what rules made up is called as they call it."""
    words = in_words(name)
    return told(_PROGRAM_NAMES.get(words, words))


def in_words(name: str) -> str:
    """A name from a mechanism, as words."""
    return name.replace("_", " ")


def statement_in_words(statement: str) -> str:
    """What a case is about, in plain words: “No rule says who may vote. Who may?”

    Terms and moves go by their names: `votes required`, not `term:votes_required`.
    """
    for pattern in _STATEMENTS:
        if found := pattern.fullmatch(statement):
            said = found.groupdict("")
            said["about"] = _TAG.sub(_tag_in_words, said.get("about", ""))
            what, question = asked_of_rules(said.get("term", ""), said.get("more", ""))
            return _(_STATEMENTS[pattern], what=what, question=question, **said)
    return _TAG.sub(_tag_in_words, statement)


def _tag_in_words(found: re.Match[str]) -> str:
    if found[1] == "term":
        return name_in_words(found[2])
    return _("the move “{name}”", name=found[2]) if found[1] == "move" else _("the effect “{name}”", name=found[2])


def asked_of_rules(term: str, topic: str = "", proposal: str = "") -> tuple[str, str]:
    """What a term asks: `who may vote` and `Who may?`; of a term that a rule made up, by its name."""
    if term in ASKED:
        what, question = _(ASKED[term]).partition(". ")[::2]
        return what.format(proposal=proposal or _("the proposal")), question
    if topic:
        return _("what the answer to “{term}” is for {topic}", term=in_words(term), topic=topic), _("What is it?")
    return _("what the answer to “{term}” is", term=in_words(term)), _("What is it?")


_STATEMENTS: dict[re.Pattern[str], str] = {
    re.compile(r"no rule answers (?P<term>\w+)(?:\((?P<more>.*)\))?", re.DOTALL): N_("No rule says {what}. {question}"),
    re.compile(r"asking for (?P<term>\w+) leads back to it"): N_(
        "What the rules say of {what} leads round in a circle. {question}"
    ),
    re.compile(r"the rules answer (?P<term>\w+) with what is not (?P<more>.+)"): N_(
        "The rules should say {what}, but what they say is not {more}. {question}"
    ),
    re.compile(r"the law numbers the next proposal (?P<number>.+), which is taken"): N_(
        "The rules give the next proposal the number {number}, which another one has. Which number?"
    ),
    re.compile(r"rule (?P<rule>\S+) speaks of it in words only"): N_(
        "Rule {rule} says it in words, and has no code for it. What does the rule say?"
    ),
    re.compile(r"rules (?P<rules>\S+(?:, \S+)*) differ about (?P<about>.+), and no rule says which prevails"): N_(
        "rules {rules} differ about {about}, and no rule says which prevails"
    ),
    re.compile(r"rule (?P<rule>\S+) contradicts itself about (?P<about>.+)"): N_(
        "rule {rule} contradicts itself about {about}"
    ),
}
"""Statements of cases that the program opens, and what they ask in plain words."""


def proposal_name(number: str) -> str:
    """`proposal 301`; `Round 1`, whose number says already what it is."""
    return number if " " in number else _("proposal {number}", number=number)


def subject_key(kind: str, number: str) -> str:
    """How times, offers and relations name what they are about, whoever reads them: `proposal 301`, `case 1`."""
    return f"{kind} {number}"


def subject_name(subject: str) -> str:
    """The subject of a time or an offer, by its name: `proposal 301`, `Round 1`, `case 1`."""
    kind, number = subject.partition(" ")[::2]
    if kind == "case":
        return _("case {case}", case=number)
    return proposal_name(number) if kind == "proposal" else subject


def capital(words: str) -> str:
    """The words with their first letter in upper case."""
    words = told(words)
    return words[:1].upper() + words[1:]


_CLOSING = "”“»\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""What closes a quotation, in English, German and French."""


def stopped(sentence: str) -> str:
    """A sentence with its full stop."""
    sentence = told(sentence)
    return sentence if sentence.rstrip(_CLOSING).endswith((".", "!", "?", "…")) else sentence + "."


def in_words_of(value: Any) -> str:
    """A value of the mechanism language, as words."""
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return listed(in_words_of(v) for v in value) if value else _("empty")
    if isinstance(value, Mapping) and "number" in value:
        return str(value["number"])
    if isinstance(value, Mapping):
        return listed(_entry_in_words(k, v) for k, v in value.items()) if value else _("empty")
    words = cut(str(value)) or _("empty")
    return _("sealed") if words.startswith("sealed:") and is_seal(value) else words


def _entry_in_words(key: Any, value: Any) -> str:
    """An entry of a table; a table within it, such as a record, stands in brackets."""
    if isinstance(value, Mapping) and value and "number" not in value:
        return f"{key} ({'; '.join(_entry_in_words(k, v) for k, v in value.items())})"
    return f"{key}: {in_words_of(value)}"


def time_names(law: SandboxedLaw) -> frozenset[str]:
    """The names of registers, terms and facts that hold times, in seconds since 1970, and are shown as dates."""
    declared = {name for name, (by, one) in law.index.declared.items() if one.type in _TIMES}
    terms = {name for name, kind in law.index.types.items() if kind in _TIMES}
    return frozenset(declared | terms | {name for name, fact in FACTS.items() if fact.type in _TIMES})


def provision(pid: str) -> str:
    """A provision's id in words: `rule 202 (“roll the die”)`."""
    rule, name = pid.partition(".")[::2]
    if name:
        return _("rule {rule} (“{provision}”)", rule=rule, provision=in_words(name))
    return _("rule {rule}", rule=rule)


def amount_of(quantity: str, amount: Amount) -> str:
    """`10 points`, `1 point`, `2 1/3 points`."""
    unit = quantity[:-1] if amount == 1 and quantity.endswith("s") else quantity
    return f"{number_in_words(amount)} {unit}"


def number_in_words(amount: Amount) -> str:
    """A number of the record: `3`, `-0.5`, `2 1/3`."""
    if not isinstance(amount, str):
        return str(amount)
    number = exact(amount)
    whole, rest = divmod(abs(number), 1)
    if not whole:
        return amount
    return f"{'-' if number < 0 else ''}{whole} {rest}"


def draw_in_words(draw: Mapping[str, Any]) -> str:
    """A dice roll or other random draw: `rolled 2 (1–6)`."""
    if draw["lowest"] == draw["highest"]:
        return _("no need to roll: {value} was the only possible result", value=draw["value"])
    return _("rolled {value} ({lowest}–{highest})", value=draw["value"], lowest=draw["lowest"], highest=draw["highest"])


def key_in_words(state: State, key: str) -> str:
    """What a register's key names, in words: `proposal 301`, `Ada and proposal 301`."""
    return listed(_subject_in_words(one) for one in subjects_of(state, kinds_of(state, key), key))


def _subject_in_words(subject: EntrySubject) -> str:
    match subject.kind:
        case "Office":
            return _("the {office}", office=in_words(subject.name))
        case "Proposal":
            return proposal_name(subject.name)
        case "Case":
            return _("case {case}", case=subject.name)
        case "Rule":
            return _("rule {rule}", rule=subject.name)
    return subject.name
