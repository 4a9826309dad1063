"""Transcripts of what the reader of English says, for people to read and for tests to compare.

In each file of `told/`, a line at the margin is given, and the indented lines after it are what comes of it:

- `phrases.txt`: code of the table of phrases, made at random so that most of the phrases are in it; how it is told.
- `mechanisms.txt`: lines of the library, and rules of the shipped rulesets by their numbers; how their code is told.
- `texts.txt`: texts of rules; how each sentence is read, or what is offered where it isn't understood.
- `typed.txt`: beginnings of texts, with `|` where they end; what is offered to go on with.

After a change of words that is meant, `python -m tests.english.transcripts` writes them anew from the lines at the
margin; read what has changed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from tests.english.made_mechanisms import NAMES, reason_told

from moot.law.english.completions import completions
from moot.law.english.drafts import draft_of, grammar_of, with_declared
from moot.law.english.law_names import DeclaredNames, declared_names
from moot.law.english.nearest import nearest
from moot.law.english.sentences import mechanism_of
from moot.law.english.table import LawNames
from moot.law.files.rule_files import read_ruleset
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.law.rulesets import RULESETS

FOLDER = Path(__file__).parent / "told"
LAW = DeclaredNames()
FULL_LAW = declared_names([
    "turn = register(Player)",
    "gold_coins = quantity(starts=3)\nlives = quantity(starts=1)\npot = register(int, starts=0)\nspeaker = office()",
    "motto = register(str, of=Player)",
    "@move('roll')\ndef roll(player):\n    rolled = draw(6)\n    announce('rolled')\n    award(player, rolled)\n",
    "@move('second', by='player')\ndef second(player, proposal: Proposal):\n    open_voting(proposal)\n",
])


def told(source: str, names: LawNames = NAMES) -> Iterator[str]:
    """The sentences that code is told as."""
    mechanism, faults = read_mechanism(expand(source)[0])
    assert mechanism is not None and not faults, faults
    for one in grammar_of(names)[1].tell(mechanism):
        yield one.sentence if one.whole else f"{one.sentence} (not whole)"


def of_phrase(code: str) -> Iterator[str]:
    """How code of the table of phrases is told."""
    return told(mechanism_of(code, frozenset(NAMES.quantities), reason_told))


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
    draft = draft_of(text, *law)
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
    mechanism, _ = read_mechanism(draft.mechanism)
    names = law.names if mechanism is None else with_declared(*law, mechanism)[0]
    for sentence in told(draft.mechanism, names) if said else ():
        if sentence[1:-1] not in said:
            yield f"its code: {sentence}"


def of_text_with_names(text: str) -> Iterator[str]:
    """The same, in a game that has turns and some other things."""
    return of_text(text, FULL_LAW)


def of_typing(typed: str) -> Iterator[str]:
    """What is offered to go on with after the beginning of a text."""
    offered = completions(typed.rstrip("|"), LAW)
    yield f"{' / '.join(offered.phrases) or 'nothing'}{', or that is all' * offered.whole}"


FILES: dict[str, Callable[[str], Iterator[str]]] = {
    "phrases.txt": of_phrase,
    "mechanisms.txt": of_mechanism,
    "texts.txt": of_text,
    "texts_with_names.txt": of_text_with_names,
    "typed.txt": of_typing,
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
