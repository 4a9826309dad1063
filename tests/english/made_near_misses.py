"""Makes near-misses: sentences that are read with one thing changed, each with what is right to make of it.

    python -m tests.english.made_near_misses > FILE      # the counts, then what is read wrongly

A near-miss is right if nothing of what was changed is read, or if its code plays as the changed code does in a small
game.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tests.english.measure import declared_by
from tests.english.small_plays import GAMES, Trial, difference

from moot import bootstrap
from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames
from moot.law.mechanisms.expansion import expand
from moot.play.host import Host
from moot.runtime.clock import SetClock

FOLDER = Path(__file__).parent
SEED = 7
TWO_SLOTS, WORDS = 12, 7
"""How many near-misses of a base change two slots, and how many some words, at most."""
FAMILY = "family"
"""The kind of near-misses that are written by hand."""

Slots = Mapping[str, Sequence[Sequence[str]]]
Graded = Literal["silent", "right", "wrong"]


class Base(NamedTuple):
    """A sentence that is read, with slots for what can be changed in it."""

    id: str
    text: str
    codes: tuple[str, ...]
    slots: Slots
    rest: str = ""
    game: str = "plain"
    shows: tuple[str, ...] = ("points",)
    around: int = 5

    def filled(self, **chosen: Sequence[str]) -> tuple[str, tuple[str, ...], str]:
        """The text, its codes and the rest's code, with the first filling of each slot but those that are chosen."""
        text, codes, rest = self.text, list(self.codes), self.rest
        for name, fillings in self.slots.items():
            words, code = chosen.get(name, fillings[0])
            text = text.replace(f"{{{name}}}", words)
            codes = [] if code == "?" else [one.replace(f"{{{name}}}", code) for one in codes]
            rest = rest.replace(f"{{{name}}}", code)
        return text[:1].upper() + text[1:], tuple(codes), rest


class NearMiss(NamedTuple):
    """A text that is near to one that's read, and the codes that it may come to; none means that nothing may run."""

    text: str
    family: str
    kind: str
    """What was changed: a slot's name, or a kind of words."""
    codes: tuple[str, ...] = ()
    rest: str = ""
    game: str = "plain"
    shows: tuple[str, ...] = ("points",)
    around: int = 5
    was: str = ""
    """The code of the sentence that was changed."""
    is_known: bool = False
    """Whether it's known to be read wrongly."""

    def trial(self, code: str) -> Trial:
        """A code in this one's game."""
        return Trial(code.strip(), self.game, self.shows, self.around)


@cache
def read_bases() -> tuple[Base, ...]:
    """The sentences that are changed."""
    said = tomllib.loads((FOLDER / "near_misses.toml").read_text("utf-8"))
    return tuple(_base(one, said["slots"]) for one in said["base"])


def _base(said: dict[str, Any], shared: Slots) -> Base:
    said = dict(said)
    codes = (said.pop("code"), *said.pop("also", ()))
    slots = {name: shared[one] if isinstance(one, str) else one for name, one in said.pop("slots").items()}
    said["shows"] = tuple(said.get("shows", ("points",)))
    return Base(codes=codes, slots=slots, **said)


def by_slots(base: Base) -> Iterator[NearMiss]:
    """A base with another filling of one slot, and the code changed in the same way."""
    was = base.filled()[1][0]
    for name, fillings in base.slots.items():
        for filling in fillings[1:]:
            text, codes, rest = base.filled(**{name: filling})
            yield NearMiss(text, base.id, name, codes, rest, base.game, base.shows, base.around, was)


def unchanged(base: Base) -> NearMiss:
    """A base itself."""
    text, codes, rest = base.filled()
    return NearMiss(text, base.id, "", codes, rest, base.game, base.shows, base.around)


def by_two_slots(base: Base) -> Iterator[NearMiss]:
    """A base with two slots filled otherwise: what is near to a sentence that is itself near to the base."""
    coded = {name: [one for one in fillings[1:] if one[1] != "?"] for name, fillings in base.slots.items()}
    for name, fillings in coded.items():
        for other, others in base.slots.items():
            for first, second in product(fillings, others[1:] if other != name else ()):
                was = base.filled(**{name: first})[1][0]
                text, codes, rest = base.filled(**{name: first, other: second})
                kind = f"{name} and {other}"
                yield NearMiss(text, base.id, kind, codes, rest, base.game, base.shows, base.around, was)


def by_words(base: Base, said: Mapping[str, Any]) -> Iterator[NearMiss]:
    """A base with some words changed for others that mean something else; what it may come to is listed."""
    text, codes, rest = base.filled()
    readings = said["readings"]
    for kind, changes in said["words"].items():
        for old, new in changes:
            said_so = text[:1].lower() + text[1:] if old == "^" else text
            changed = re.sub(old, new, said_so, count=1)
            if changed != said_so:
                listed = readings.get(changed, ())
                yield NearMiss(
                    changed, base.id, kind, tuple(listed), rest, base.game, base.shows, base.around, codes[0]
                )


@cache
def made_near_misses() -> tuple[NearMiss, ...]:
    """All near-misses in a shuffled order, each text once: with slots first, as their code is known."""
    said = tomllib.loads((FOLDER / "near_miss_words.toml").read_text("utf-8"))
    known = frozenset(said["known"])
    found = {base.filled()[0]: None for base in read_bases()}
    made: list[NearMiss] = []
    picked = random.Random(SEED)
    for one in [
        *read_families(),
        *(one for base in read_bases() for one in by_slots(base)),
        *(one for base in read_bases() for one in _some(picked, TWO_SLOTS, by_two_slots(base))),
        *(one for base in read_bases() for one in _some(picked, WORDS, by_words(base, said))),
    ]:
        if one.text not in found:
            found[one.text] = None
            codes = (*one.codes, *said["readings"].get(one.text, ()))
            made.append(one._replace(codes=tuple(dict.fromkeys(codes)), is_known=one.is_known or one.text in known))
    picked.shuffle(made)
    return tuple(made)


def _some(picked: random.Random, most: int, near: Iterator[NearMiss]) -> list[NearMiss]:
    found = list(near)
    return picked.sample(found, min(most, len(found)))


@cache
def read_families() -> tuple[NearMiss, ...]:
    """Texts of families in which readings have been wrong."""
    said = tomllib.loads((FOLDER / "near_miss_families.toml").read_text("utf-8"))
    return tuple(
        NearMiss(
            one["text"], one["family"], FAMILY, tuple(one.get("codes", ())), one.get("rest", ""), "plain",
            tuple(one.get("shows", ("points",))), is_known=one.get("known", False),
        )
        for one in said["text"]
    )  # fmt: skip


@cache
def names_in(game: str) -> tuple[LawNames, frozenset[str]]:
    """What the rules of a small game declare."""
    codes = [expand(code)[0] for code in GAMES[game]]
    return declared_by((LawNames(quantities=()), frozenset()), codes)


def read_as(one: NearMiss) -> str:
    """The code that a near-miss is read as."""
    return draft_of(one.text, *names_in(one.game)).mechanism


def graded(host: Host, one: NearMiss) -> tuple[Graded, str, str]:
    """Whether a near-miss isn't read, or read rightly or wrongly; the code that it's read as, and what differs."""
    code = read_as(one)
    trial = one.trial(code)
    if not code.strip() or (one.rest and not difference(host, one.trial(one.rest), trial)):
        return "silent", code, ""
    differs = [difference(host, one.trial(right), trial) for right in one.codes]
    if any(not each for each in differs):
        return "right", code, ""
    return "wrong", code, " | ".join(differs)


def main() -> None:
    """Print how many near-misses are read as what, and those that are read wrongly."""
    tell, counts = [], Counter[str]()
    kinds: dict[str, Counter[str]] = {}
    with bootstrap.host(":memory:", SetClock(0)) as host:
        for one in made_near_misses():
            found, code, differs = graded(host, one)
            counts[found] += 1
            kinds.setdefault(one.family, Counter())[found] += 1
            if found == "wrong":
                right = one.codes[0].strip() if one.codes else "nothing runs"
                tell.append(
                    f"=== {one.family}, {one.kind}: {one.text}\n--- read as\n{code}\n--- right\n{right}\n{differs}\n"
                )
    print(dict(counts))
    for family, each in kinds.items():
        print(f"  {family}: {dict(each)}")
    print("\n".join(sorted(tell)))


if __name__ == "__main__":
    main()
