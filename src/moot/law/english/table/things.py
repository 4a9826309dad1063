"""Phrases made of the names that a law declares: things that players have, numbers of the game, offices."""

from collections.abc import Iterator
from typing import NamedTuple

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.amounts.amounts import amounts_of
from moot.law.english.table.amounts.measures import measures_of_quantity, measures_of_register
from moot.law.english.table.events.adjustments import adjustments_of
from moot.law.english.table.people.extremes import extremes_of
from moot.law.english.table.people.holdings import holdings_of
from moot.law.english.table.people.standing import standing_of
from moot.law.english.table.people.ties import most_of
from moot.law.english.table.play.jobs import (
    jobs_of_holder,
    jobs_of_office,
    jobs_of_quantity,
    jobs_of_register,
    jobs_of_text,
)
from moot.law.english.table.play.judge_choices import judged_by, judged_by_office
from moot.law.english.table.play.offices import of_office
from moot.law.english.table.play.registers import of_quantity, of_register, of_whose
from moot.law.english.table.play.turn_course import COURSE_OF_TURNS, of_dice
from moot.law.english.table.play.turns import of_next_turns, of_turns
from moot.law.english.table.voting.periods import of_opener


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
        yield _of_quantity(name, _said(name))
    for name in names.registers:
        yield _of_register(name, _said(name), names.quantities)
    for name, head in _heads(names):
        if name in names.quantities:
            yield _of_quantity(name, head)
        else:
            yield _of_register(name, head, names.quantities)
    for name in names.offices:
        said = _said(name)
        yield (
            phrase("person", name, f"the {said}"),
            *of_office(name, said),
            *jobs_of_office(name, said),
            *judged_by_office(name, said),
        )
    for name in names.texts:
        yield tuple(jobs_of_text(name, _said(name)))
    for name in names.openers:
        yield tuple(of_opener(name))
    if "turn" in names.holders:
        yield (*of_next_turns(names.quantities), *COURSE_OF_TURNS)
    for name in names.dice:
        yield tuple(of_dice(name))
    for name in names.holders:
        yield (*of_whose(name, _said(name)), *of_turns(name, _said(name)), *jobs_of_holder(name, _said(name)))


def _heads(names: LawNames) -> Iterator[tuple[str, str]]:
    """Names of several words with the last of them, by which they're called too: gold coins are coins."""
    named = (*names.quantities, *names.registers, *names.offices, *names.texts, *names.holders)
    last = [singular(one.split("_")[-1]) for one in named]
    for name in (*names.quantities, *names.registers):
        head = name.split("_")[-1]
        if head != name and last.count(singular(head)) == 1:
            yield name, head


def phrases_for(names: LawNames) -> Iterator[Phrase]:
    """All phrases for the names of a law."""
    for group in phrase_groups(names):
        yield from group


def _said(name: str) -> str:
    return name.replace("_", " ")


def _of_quantity(name: str, words: str) -> tuple[Phrase, ...]:
    one = f"(point|{singular(words)}|{words})" if name == "points" else f"({singular(words)}|{words})"
    return (
        phrase("thing", repr(name), f"{singular(words)}/{words.split()[-1]}"),
        phrase(
            "trait",
            f"{{a:amount}}({name}[_x])",
            f"has/have {{a}} {singular(words)}/{words.split()[-1]}",
            f"(has|have|had) [got] {{a}} {one}",
            f"(with|holds|hold|owns|own) {{a}} {one}",
        ),
        *standing_of(name, words, singular(words)),
        *of_quantity(name, words),
        *amounts_of(name, words, singular(words)),
        *most_of(name, words),
        *jobs_of_quantity(name, words),
        *measures_of_quantity(name, words),
        *holdings_of(name, words, singular(words)),
        *adjustments_of(name, words, singular(words)),
        *extremes_of(name, words, singular(words)),
        *judged_by((name,)),
    )


def _of_register(name: str, words: str, quantities: tuple[str, ...]) -> tuple[Phrase, ...]:
    return (
        phrase("num", name, f"the {words}"),
        *of_register(name, words, quantities),
        *jobs_of_register(name, words, quantities),
        *measures_of_register(name, words),
    )
