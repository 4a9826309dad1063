"""How ballots are marked: one choice, several (approval), a ranking, or points for each; and ballots as texts.

A ballot is recorded as one line of text, which is what its commitment binds and what people type in a letter:
`for`; `Ada, Ben`; `Ben > Ada > Cleo`, the most wanted first; `Ada: 3, Ben: 1`. A choice with a comma, a colon, an angle
bracket or a quotation mark in its name stands in quotation marks, and a quotation mark within is written twice.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, permutations, product
from typing import Any, NamedTuple

from moot.game.characters import folded, with_plain_digits
from moot.languages import N_, joined

FORMS = ("one", "several", "ranking", "scores")
_INSTRUCTIONS = {
    "one": N_("name one"),
    "several": N_("name as many as you like"),
    "ranking": N_("put them in order, the one you want most first"),
    "scores": N_("give each its points, in whole numbers"),
}
_NONE = "none"
"""What a ballot says on which nothing is marked."""
_SPECIAL = re.compile(r'[,:>"]|^\s|\s$|^$')
_PART = re.compile(r'\s*(?:"((?:[^"]|"")*)"|([^,:>"]+))\s*')
POINTS_MAX = 1_000_000
"""The most points that a ballot can give to a choice, or take from it."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")


class BallotForm(NamedTuple):
    """How ballots on a proposal are marked, and what there is to choose from."""

    form: str = "one"
    choices: tuple[str, ...] = ("for", "against")

    @property
    def is_marked(self) -> bool:
        """Whether a ballot says anything but for, against or abstaining."""
        return self.form != "one" or not {"for", "against", "abstain"}.issuperset(self.choices)

    def with_answer(self, term: str, said: Any) -> "BallotForm":
        """The form with what the rules answer to `ballot_form` or `ballot_choices`."""
        if term == "ballot_form":
            return self._replace(form=said)
        return self._replace(choices=tuple(choice.strip() for choice in said))

    def read(self, said: str) -> str | None:
        """A ballot as it's recorded, from what somebody writes; None if it isn't marked as the rules want."""
        if self.form == "one" or said == _NONE:
            return said if said in self.choices or self.form != "one" else None
        named = {folded(choice): choice for choice in reversed(self.choices)}
        given = scores_on(said) if self.form == "scores" else {}
        parts = list(given) if given else marks_on(said, ">" if self.form == "ranking" else ",")
        chosen = [part if part in self.choices else named.get(folded(part)) for part in parts]
        known = [choice for choice in chosen if choice is not None]
        if not known or len(set(known)) < len(parts) or (self.form == "scores" and not given):
            return None
        if self.form == "scores":
            return marked_with_scores(dict(zip(known, given.values(), strict=True)))
        ordered = known if self.form == "ranking" else [choice for choice in self.choices if choice in known]
        return (" > " if self.form == "ranking" else ", ").join(map(quoted, ordered))

    @property
    def example(self) -> str:
        """A ballot as somebody could write it."""
        first = [quoted(choice) for choice in self.choices[:3]]
        if self.form == "scores":
            return ", ".join(f"{one}: {n}" for n, one in zip((3, 1, 0), first, strict=False))
        return " > ".join(first) if self.form == "ranking" else ", ".join(first[: 1 if self.form == "one" else 2])

    @property
    def instruction(self) -> str:
        """What to do with the choices."""
        return _INSTRUCTIONS[self.form]

    @property
    def remedy(self) -> str:
        """What to write instead, for somebody whose ballot isn't marked as the rules want."""
        if self.form == "one":
            return N_("vote {choices}", choices=joined(self.choices, N_(" or ")))
        choices = ", ".join(map(quoted, self.choices))
        told = {"instruction": self.instruction, "example": self.example, "choices": choices}
        if self.form == "several":
            return N_("{instruction}, such as {example}; the choices are {choices}", **told)
        return N_("{instruction}: {example}; the choices are {choices}", **told)

    def ballots(self) -> Iterator[str]:
        """All ballots that can be marked; of those with points, which are without end, only some."""
        counts = range(1, len(self.choices) + 1)
        if self.form == "one":
            yield from self.choices
        elif self.form == "several":
            yield from (", ".join(map(quoted, some)) for n in counts for some in combinations(self.choices, n))
        elif self.form == "ranking":
            yield from (" > ".join(map(quoted, some)) for n in counts for some in permutations(self.choices, n))
        else:
            for points in product(range(6), repeat=len(self.choices)):
                yield marked_with_scores(dict(zip(self.choices, points, strict=True)))
        yield from [_NONE] if self.form != "one" else []

    def in_favour(self) -> Iterator[str]:
        """For each choice, a ballot that wants it most."""
        for choice in self.choices:
            others = [other for other in self.choices if other != choice]
            if self.form == "ranking":
                yield " > ".join(map(quoted, [choice, *others]))
            elif self.form == "scores":
                yield marked_with_scores({choice: 1})
            else:
                yield choice if self.form == "one" else quoted(choice)


def quoted(choice: str) -> str:
    """A choice as it stands on a ballot beside others."""
    return '"' + choice.replace('"', '""') + '"' if choice == _NONE or _SPECIAL.search(choice) else choice


def marks_on(said: str, separator: str) -> list[str]:
    """The choices that a ballot names, in its order; none if it isn't written so."""
    found = [] if said == _NONE else list(_parts(said))
    names, between = found[::2], found[1::2]
    whole = len(found) % 2 == 1 and all(one == separator for one in between)
    return names if whole else []


def scores_on(said: str) -> dict[str, int]:
    """The points that a ballot gives to each choice; none if it isn't written so."""
    found = [] if said == _NONE else list(_parts(said))
    names, points = found[::4], [with_plain_digits(one) for one in found[2::4]]
    whole = len(found) % 4 == 3 and all(found[n] == (":" if n % 4 == 1 else ",") for n in range(1, len(found), 2))
    if not whole or not all(_NUMBER.fullmatch(one) and abs(int(one)) <= POINTS_MAX for one in points):
        return {}
    return dict(zip(names, map(int, points), strict=True)) if len(set(names)) == len(names) else {}


def marked_with_scores(scores: Mapping[str, int]) -> str:
    """A ballot that gives each choice its points."""
    return ", ".join(f"{quoted(choice)}: {points}" for choice, points in scores.items())


def _parts(said: str) -> Iterator[str]:
    """Names and what stands between them, in turn; ends where the text is written otherwise."""
    place = 0
    while found := _PART.match(said, place):
        yield found[2].strip() if found[1] is None else found[1].replace('""', '"')
        place = found.end()
        if place == len(said):
            return
        yield said[place]
        place += 1
    yield ""
    yield ""


def ballot_of(form: str, marks: Mapping[str, str]) -> str:
    """The ballot on which these choices are marked, as in a form's fields: ticked, with a place, or with points.

    What isn't marked isn't on it; it is empty where nothing is. Raises ValueError for marks that aren't numbers where
    numbers are wanted, and for two choices with the same place.
    """
    marked = {choice: mark.strip() for choice, mark in marks.items() if mark.strip()}
    if form == "several":
        return ", ".join(map(quoted, marked))
    if not all(_NUMBER.fullmatch(mark) for mark in marked.values()):
        raise ValueError(N_("a place or points must be a whole number"))
    numbers = {choice: int(mark) for choice, mark in marked.items()}
    if form == "scores":
        return marked_with_scores(numbers)
    if len(set(numbers.values())) < len(numbers):
        raise ValueError(N_("two have the same place"))
    return " > ".join(map(quoted, sorted(numbers, key=lambda choice: numbers[choice])))


def are_choices(found: object) -> bool:
    """Whether an answer of the rules can be what a ballot offers."""
    return isinstance(found, list | tuple) and all(isinstance(choice, str) for choice in found)


def ballots_up_to(form: BallotForm, most: int) -> Sequence[str]:
    """The ballots that can be marked; if there are more than `most`, some more than that, of each kind."""
    listed = [ballot for ballot, _ in zip(form.ballots(), range(most + 1), strict=False)]
    if len(listed) <= most and form.form != "scores":
        return listed
    return list(dict.fromkeys(chain(form.in_favour(), listed)))
