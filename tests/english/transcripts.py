"""Transcripts of what the reader of English says, for people to read and for tests to compare.

In each file of `told/`, a line at the margin is given, and the indented lines after it are what comes of it:

- `phrases.txt`: code of the table of phrases, made at random so that most of the phrases are in it; how it is told, or
  why it isn't meant.
- `mechanisms.txt`: lines of the library, and rules of the shipped rulesets by their numbers; how their code is told.
- `texts.txt`: texts of rules, with `\\n` where a line ends; how each sentence is read, or what is offered where it
  isn't understood.
- `texts_with_names.txt`: the same under a law with turns, gold coins, lives, a pot, a speaker, mottos and dice.
- `typed.txt`: beginnings of texts, with `|` where they end; what is offered to go on with.
- `code.txt`: code, with `\\n` where a line ends; how it is told.
- `amended.txt`: a rule's code (or none, if it's that of its words), its text, and its new text, with ` // ` between
  them; how the new text goes together with the code, which code it would get, and what voters are warned of.
- `warnings.txt`: changes of the rules of `RULES`, as JSON; what authors and voters are warned of.
- `built.txt`: what somebody chooses in the form with which rules are built, with ` / ` between the answers; what
  the form asks next.

After a change of words that is meant, `python -m tests.english.transcripts` writes them anew from the lines at the
margin; read what has changed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from tests.english.made_mechanisms import NAMES, reason_told

from moot.game.changes import Change, Content, Wording
from moot.game.rules import Amendment, Revision, Rule, RuleId, layered
from moot.game.state import State
from moot.game.values import Map, Number
from moot.law.english.amending import amended_code
from moot.law.english.builder import SlotChoice, builder_of
from moot.law.english.code.trees import NotMeant
from moot.law.english.code_warnings import code_warnings, drafted_by_model, rules_parted, words_without_code
from moot.law.english.completions import completions
from moot.law.english.drafts import draft_of, grammar_of, with_declared
from moot.law.english.law_names import DeclaredNames, declared_names
from moot.law.english.marks import marked_text, parting, without_later_words
from moot.law.english.nearest import nearest
from moot.law.english.sentences import mechanism_of
from moot.law.english.table import LawNames
from moot.law.files.rule_files import read_ruleset
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.law.rulesets import RULESETS

FOLDER = Path(__file__).parent / "told"
LAW = DeclaredNames()
FULL_LAW = declared_names((
    "turn = register(Player)",
    "gold_coins = quantity(starts=3)\nlives = quantity(starts=1)",
    "pot = register(int, starts=0)\nspeaker = office()\nmotto = register(str, of=Player)",
    "@move('roll')\ndef roll(player):\n    rolled = draw(6)\n    announce('rolled')\n    award(player, rolled)\n",
    "@move('second', by='player')\ndef second(player, proposal: Proposal):\n    open_voting(proposal)\n",
))  # fmt: skip
"""A law with turns, things that players have, a pot, an office, texts, dice, and a move that opens votes."""
DEFEATED = Content(
    title="Defeat",
    text="When a proposal is defeated, its author loses 10 points.",
    mechanism="scoring.defeat_costs_proposer(10)",
)
RULES = {
    "201": (DEFEATED, ()),
    "202": (DEFEATED, (Wording(text="A defeat is no disgrace."),)),
    "203": (DEFEATED, (Wording(mechanism="scoring.defeat_costs_proposer(20)"), Wording(text="Defeat hurts."))),
    "204": (Content(text="Be kind."), (Wording(text="Be very kind."),)),
    "205": (DEFEATED, (Wording(text="When a proposal is defeated, its author loses 10 points. Be kind."),)),
    "206": (Content(text="", lost=True), ()),
}
"""The rules for warnings: what each said first, and its amendments, which have the numbers 301, 302, …."""


def told(source: str, names: LawNames = NAMES) -> Iterator[str]:
    """The sentences that code is told as."""
    mechanism, faults = read_mechanism(expand(source)[0])
    assert mechanism is not None and not faults, faults
    for one in grammar_of(names)[1].tell(mechanism):
        yield one.sentence if one.whole else f"{one.sentence} (not whole)"


def told_with_its_names(source: str, law: DeclaredNames = LAW) -> Iterator[str]:
    """The same in a game in which this code is in force, so that it can speak of what it declares."""
    mechanism, _ = read_mechanism(expand(source)[0])
    return told(source, law.names if mechanism is None else with_declared(*law, mechanism)[0])


def of_phrase(code: str) -> Iterator[str]:
    """How code of the table of phrases is told, or why no sentence is meant to come to such code."""
    try:
        source = mechanism_of(code, frozenset(NAMES.quantities), reason_told)
    except NotMeant as reason:
        yield f"not meant: {reason}"
    else:
        yield from told(source)


def of_mechanism(name: str) -> Iterator[str]:
    """How a line of the library is told, or a rule's code, such as that of `suber 203`."""
    if name.endswith(")"):
        return told(name)
    ruleset, number = name.split()
    (rule,) = (rule for rule in read_ruleset(RULESETS / ruleset).rules if str(rule.number) == number)
    return told(rule.content.mechanism)


def of_text(text: str, law: DeclaredNames = LAW) -> Iterator[str]:
    """How each sentence of a text is read: what runs, what it may mean, or what is offered in its place.

    Where its code is told in other words than the sentence that runs, these follow.
    """
    draft = draft_of(text.replace("\\n", "\n"), *law)
    for one in draft.sentences:
        if one.runs:
            yield f"runs: {one.said}"
        elif one.readings:
            yield f"may mean: {' / '.join(one.readings)}"
        else:
            yield f"for people{': held back by ' + one.held_back_by if one.held_back_by else ''}"
            for offered in nearest(one.text, law):
                yield f"offered: {offered.text}" + (f" Without: {', '.join(offered.left_out)}" * bool(offered.left_out))
    said = " ".join(one.said for one in draft.sentences if one.runs)
    for sentence in told_with_its_names(draft.mechanism, law) if said else ():
        if sentence[1:-1] not in said:
            yield f"its code: {sentence}"


def of_text_with_names(text: str) -> Iterator[str]:
    """The same, in a game that has turns and some other things."""
    return of_text(text, FULL_LAW)


def of_typing(typed: str) -> Iterator[str]:
    """What is offered to go on with after the beginning of a text."""
    offered = completions(typed.rstrip("|"), LAW)
    yield f"{' / '.join(offered.phrases) or 'nothing'}{', or that is all' * offered.whole}"


def of_code(source: str) -> Iterator[str]:
    """How code is told."""
    return told_with_its_names(source.replace("\\n", "\n"))


def of_amendment(given: str) -> Iterator[str]:
    """How a rule's new text goes together with its code, and what becomes of the code."""
    mechanism, old, new = given.split(" // ")
    mechanism = mechanism.replace("\\n", "\n") if mechanism != "none" else draft_of(old, *LAW).mechanism
    kept, code = expand(mechanism)[0], amended_code(old, mechanism, new, LAW)
    for one in without_later_words(marked_text(new, kept, LAW), old).sentences:
        yield f"with the old code {one.mark}: {one.text}"
    yield from _parted(old, kept, new, kept)
    if code is None:
        yield "gets no new code"
        return
    for sentence in told_with_its_names(code):
        yield f"new code: {sentence}"
    for one in marked_text(new, expand(code)[0], LAW).sentences:
        yield f"with the new code {one.mark}: {one.text}"
    yield from _parted(old, kept, new, expand(code)[0])
    yield from (f"with the old text, {warning}" for warning in _parted(old, kept, old, expand(code)[0]))


def _parted(old_text: str, old: str, new_text: str, new: str) -> Iterator[str]:
    found = parting(old_text, old, new_text, new, LAW)
    if found is not None:
        yield f"warning: the {found.by} has changed, and the code says: {' '.join(found.says) or 'nothing in words'}"


def of_change(change: str) -> Iterator[str]:
    """What is said of a change of the rules before it is voted on; of none, which rules' words and code differ."""
    rules = {RuleId(number): _rule(Number(number), *content) for number, content in RULES.items()}
    state = State(rules=Map(rules), numbers=Map({Number(one): one for one in rules}))
    if change == "no change":
        yield from (warning.message for warning in rules_parted(state))
        return
    changes = (msgspec.json.decode(change, type=Change),)
    yield from (warning.message for warning in code_warnings(state, changes))
    for with_near in (True, False):
        yield from (
            f"{'to the author: ' * with_near}{one}" for one in words_without_code(state, changes, with_near=with_near)
        )
    yield from drafted_by_model(changes)


def _rule(number: Number, first: Content, wordings: tuple[Wording, ...]) -> Rule:
    amendments = tuple(Amendment(Number(f"{301 + n}"), (one,), since=n) for n, one in enumerate(wordings))
    contents = [layered(first, amendments[:n])[0] for n in range(len(amendments) + 1)]
    revisions = tuple(Revision(n, n, n, number, 0, "mutable", one) for n, one in enumerate(contents))
    return Rule(RuleId(number), first, amendments, revisions)


def of_choices(answers: str) -> Iterator[str]:
    """What the form says after each answer, and what it asks then."""
    builder, given = builder_of(LAW.names), dict[str, str]()
    if answers == "topics":
        for topic, options in builder.build({}).choices[0].topics.items():
            yield f"{topic}: {len(options)} from {options[0].words} to {options[-1].words}"
        return
    for answer in answers.split(" / "):
        asked = next(one for one in builder.build(given).choices if not one.given)
        given[asked.path] = next((one.key for one in asked.options if one.words == answer), answer)
        built = builder.build(given)
        asks = "; ".join(_asked(one) for one in built.choices if one.path not in given)
        yield f"{built.sentence}{' That is all.' * built.whole} {asks}".rstrip()


def _asked(choice: SlotChoice) -> str:
    """What is asked for a slot: how many ways there are to fill it, the first, and the last."""
    ends = [choice.options[0].words, choice.options[-1].words] if choice.options else []
    return f"{choice.path} {choice.label}: {choice.asks}" + f", {len(choice.options)} from {' to '.join(ends)}" * bool(
        ends
    )


FILES: dict[str, Callable[[str], Iterator[str]]] = {
    "phrases.txt": of_phrase,
    "mechanisms.txt": of_mechanism,
    "texts.txt": of_text,
    "texts_with_names.txt": of_text_with_names,
    "typed.txt": of_typing,
    "code.txt": of_code,
    "amended.txt": of_amendment,
    "warnings.txt": of_change,
    "built.txt": of_choices,
}


def given(file: str) -> list[str]:
    """What is given in a transcript."""
    return [line for line in (FOLDER / file).read_text(encoding="utf-8").splitlines() if line and line[0] != " "]


def transcript(file: str) -> str:
    """A transcript as it is today."""
    return "".join(f"{one}\n" + "".join(f"    {line}\n" for line in FILES[file](one)) for one in given(file))


if __name__ == "__main__":
    for name in FILES:
        (FOLDER / name).write_text(transcript(name), encoding="utf-8")
