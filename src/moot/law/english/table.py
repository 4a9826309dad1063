"""The table of phrases: what English says, and the code that it stands for.

It stands in text files (`data/*.txt`), which whoever knows English can extend: a synonym is a word more in a list, and
another way to say something is a line more below a phrase. Of two phrases with the same code, the first is told.

    # a remark
    ADOPTED = adopted|passed|carried            words that stand for each other; `<ADOPTED>` in a form
    SIDE = for|none ~ abstain                   the same, with the code of each, if it isn't the word itself
    event: a proposal is <ADOPTED> => EVENT(…)  a kind of phrase, the form that is told, and the code
        it is <ADOPTED>                         another form of the same
                and its second line
    cond: it is <SIDE> it => side == '<SIDE>'   a phrase for each entry of a list, as it stands in the code
    also: also|too|as well                      words without code, which mean nothing by themselves
    person*: the players => players             a phrase that stands for many: `they get`, and not `gets`
    month#: January|Jan May => 1                phrases whose code counts up, with the forms of each; `_` is a space
    == quantity                                 what follows is made for each thing that players have

In code, `_x` is whoever a trait is said of, `_they` whoever was spoken of before, `_s` who does it, and `_y` any of
several; calls in capitals come to code in `code/pseudo_calls.py` and `sentences/`. The kind of a phrase is the slot
that it fills: `{who}` or `{x:who}`. Words that two phrases read as different code are shown as two readings, and don't
run. Words that mean the same wherever they stand are in `data/synonyms.txt`, those that do so in some phrases in
`data/lists.txt`.

Where phrases are made of a name of the law, `<NAME>` is that name in code, `<MANY>` and `<ONE>` are the words for it,
and `<LAST>` is the last of these; `<THING>`, `<THINGS>` and `<A_THING>` are the same of something that players have.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase

_FILES = ("amounts", "times", "people", "events", "voting", "play", "rules", "further")
_PHRASE = re.compile(r"(?P<kind>[\w<> ]+?)(?P<sign>[*#]?): (?P<form>.*?)(?: => (?P<code>.*))?")
_NAMED = re.compile(r"<([A-Z_]+)>")
_NOTHING = "0"
"""The code of words that mean nothing by themselves."""
_ALL = ""
"""The section of phrases that need no name of a law."""


class LawNames(NamedTuple):
    """The names that a law declares, as far as phrases are made of them."""

    quantities: tuple[str, ...] = ("points",)
    """What each player has a number of."""
    registers: tuple[str, ...] = ()
    """Numbers of the whole game."""
    offices: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    """Texts of each player."""
    holders: tuple[str, ...] = ()
    """Registers that hold a player, such as whose turn it is."""
    openers: tuple[str, ...] = ()
    """Moves that open the vote on a proposal."""
    dice: tuple[str, ...] = ()
    """Moves in which a die is thrown."""


def phrase_groups(names: LawNames) -> Iterator[tuple[Phrase, ...]]:
    """The phrases for each of the names of a law."""
    for name in names.quantities:
        yield _made("quantity", name, name) + (_made("points", name, name) if name == "points" else ())
    for name in names.registers:
        yield _of_register(name, name, names.quantities)
    for name, head in _heads(names):
        if name in names.quantities:
            yield _made("quantity", name, head)
        else:
            yield _of_register(name, head, names.quantities)
    for section, found in (("office", names.offices), ("text", names.texts), ("opener", names.openers),
                           ("dice", names.dice), ("holder", names.holders)):  # fmt: skip
        yield from (_made(section, name, name) for name in found)
    if "turn" in names.holders:
        yield _made("turn", "turn", "turn")
        yield from (_made("turn and quantity", name, name) for name in names.quantities)


def phrases_for(names: LawNames) -> Iterator[Phrase]:
    """All phrases for the names of a law."""
    for group in phrase_groups(names):
        yield from group


def _of_register(name: str, words: str, quantities: tuple[str, ...]) -> tuple[Phrase, ...]:
    both = (phrase for thing in quantities for phrase in _made("register and quantity", name, words, thing))
    return (*_made("register", name, words), *both)


def _heads(names: LawNames) -> Iterator[tuple[str, str]]:
    """Names of several words with the last of them, by which they're called too: gold coins are coins."""
    named = (*names.quantities, *names.registers, *names.offices, *names.texts, *names.holders)
    last = [singular(one.split("_")[-1]) for one in named]
    for name in (*names.quantities, *names.registers):
        head = name.split("_")[-1]
        if head != name and last.count(singular(head)) == 1:
            yield name, head


@lru_cache(maxsize=1024)
def _made(section: str, name: str, called: str, thing: str = "") -> tuple[Phrase, ...]:
    """The phrases of a section for a name that is called so, and for something that players have."""
    words, things = called.replace("_", " "), thing.replace("_", " ")
    given = {
        "NAME": name, "MANY": words, "ONE": singular(words), "LAST": words.split()[-1],
        "THING": thing, "THINGS": things, "A_THING": singular(things),
    }  # fmt: skip
    return tuple(
        found._replace(
            kind=_with(found.kind, given),
            code=_with(found.code, given),
            forms=tuple(_with(form, given) for form in found.forms),
        )
        for found in _sections().get(section, ())
    )


def _with(text: str, given: Mapping[str, str]) -> str:
    return _NAMED.sub(lambda found: given.get(found[1], found[0]), text)


def data_lines(*files: str) -> Iterator[str]:
    """The lines of some files of `data` without remarks and empty lines; lines that go on are joined."""
    for file in files:
        text = (resources.files("moot.law.english") / "data" / f"{file}.txt").read_text("utf-8")
        said = re.sub(r"\n(?: {8}| {4}(?==>))", " ", re.sub(r"^# .*\n", "", text, flags=re.MULTILINE))
        yield from filter(str.strip, said.split("\n"))


def lists_in(file: str, sign: str = ": ") -> Mapping[str, str]:
    """The lines of a file that say what stands in a list, by the list's name."""
    return {name: said for name, found, said in (line.partition(sign) for line in data_lines(file)) if found}


@cache
def _entries() -> Mapping[str, list[tuple[str, str]]]:
    """The words of each list, each with its code."""
    said = {name: words.split("|") for name, words in lists_in("lists", " = ").items()}
    entries = {name: [one.partition(" ~ ") for one in each] for name, each in said.items()}
    return {name: [(words, code or words) for words, _, code in each] for name, each in entries.items()}


@cache
def _lists() -> Mapping[str, str]:
    """The lists of words that stand for each other, as choices of a form."""
    said = {name: "|".join(words for words, _ in each) for name, each in _entries().items()}

    def choice(name: str) -> str:
        return "(" + _NAMED.sub(lambda inner: choice(inner[1]) if inner[1] in said else inner[0], said[name]) + ")"

    return {name: choice(name) for name in said}


def _read(*files: str) -> dict[str, tuple[Phrase, ...]]:
    """The phrases of some files, by section. Raises `ValueError` for a line that is none."""
    found: dict[str, list[Phrase]] = {_ALL: []}
    section = found[_ALL]
    for lines in _blocks(data_lines(*files)):
        if lines[0].startswith("== "):
            section = found.setdefault(lines[0][3:], [])
        else:
            section += [made for each in _each_entry(lines) for made in _phrases(each)]
    return {name: tuple(phrases) for name, phrases in found.items()}


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Each phrase's first line with those of its other forms."""
    block: list[str] = []
    for line in lines:
        if block and not line.startswith("    "):
            yield block
            block = []
        block.append(line.strip())
    yield block


def _each_entry(lines: list[str]) -> Iterator[list[str]]:
    """The lines of a phrase for each entry of the list that its code names; themselves if it names none."""
    first, sign, code = lines[0].partition(" => ")
    name = next((one for one in _NAMED.findall(code) if one in _entries()), "")
    for words, meant in _entries().get(name, ()):
        forms = [form.replace(f"<{name}>", words) for form in (first, *lines[1:])]
        yield from _each_entry([forms[0] + sign + code.replace(f"<{name}>", meant), *forms[1:]])
    if not name:
        yield lines


def _phrases(lines: list[str]) -> list[Phrase]:
    """The phrase of some lines, or those of a line that counts up."""
    first, *others = (_with(line, _lists()) for line in lines)
    one = _PHRASE.fullmatch(first)
    if one is None:
        raise ValueError(f"this is no phrase: {first}")
    if one["sign"] == "#":
        each = (forms.replace("_", " ").split("|") for forms in one["form"].split())
        return [Phrase(one["kind"], str(n), tuple(forms)) for n, forms in enumerate(each, int(one["code"]))]
    if one["kind"].startswith("test") and not others:
        others = [opposite(one["form"])]
    return [Phrase(one["kind"], one["code"] or _NOTHING, (one["form"], *others), one["sign"] == "*")]


_OPPOSED = {"more than": "at most", "less than": "at least", "has come": "hasn't come yet", "is past": "isn't past yet"}
_OPPOSITES = _OPPOSED | {other: one for one, other in _OPPOSED.items()}
_VERB = re.compile(r"\b(?:(?P<is>is|has)(?P<are>/are|/have)?|\w+s/(?P<does>\w+))(?= )")
"""The verb of a condition: “is”, “has”, or another that agrees with its subject."""


def opposite(form: str) -> str:
    """What is said where a condition doesn't hold, if its phrase has no form of its own for that."""
    compared = next((words for words in _OPPOSITES if f"{words} " in f"{form} "), "")
    if compared:
        return form.replace(compared, _OPPOSITES[compared])
    return _VERB.sub(_denied, form, count=1)


def _denied(verb: re.Match[str]) -> str:
    return f"doesn't/don't {verb['does']}" if verb["does"] else verb[0].replace("/", "n't/") + "n't"


@cache
def _sections() -> Mapping[str, tuple[Phrase, ...]]:
    return _read("names")


TABLE = _read(*_FILES)[_ALL]
"""All phrases that need no name of a particular law."""


@cache
def numbered() -> Mapping[tuple[str, str], str]:
    """The words for numbers of a kind, such as those of weekdays, months and ordinals."""
    return {(found.kind, found.code): found.forms[0] for found in reversed(TABLE) if found.code.isdecimal()}


@cache
def vocabulary() -> tuple[Phrase, ...]:
    """What every word of the mechanism language is called: noun phrases (`value`), conditions and their opposites
    (`test`), effects with their verbs (`act`), events, and what players may do (`deed`).

    They're told, and not read; and not even loaded where sentences of the table tell all.
    """
    return _read("vocabulary")[_ALL]
