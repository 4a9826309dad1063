"""Pieces of a sentence: what it's about, with the places of the words that tell it.

What is found by cues (`cues.py`) and what is read as a part of the table's phrases are pieces alike.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from moot.law.english.new_names import plural, singular
from moot.law.english.reading import Part
from moot.law.english.suggesting import cues
from moot.law.english.words import Word

EVENTS_MAX = 3
CONDITIONS_MAX = 2
_NUMBER = (
    r"(?<![\w:.])(\d+)(?![\w:]| (?::|%|percent|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?"
    r"|tenths?)\b| :)"
)
_COMPARISONS = tuple(
    (told, re.compile(pattern))
    for told, pattern in (
        (
            "at least",
            (
                r"(?:at least|a minimum of|not (?:fewer|less) than|no (?:fewer|less) than|minimum) (?P<n>\d+)"
                r"|(?P<m>\d+) (?:\w+ )?or (?:more|higher|above)|(?P<o>\d+) ?\+"
            ),
        ),
        (
            "at most",
            (
                r"(?:at most|up to|no more than|not more than|a maximum of|maximum) (?P<n>\d+)"
                r"|(?P<m>\d+) (?:\w+ )?or (?:fewer|less|lower|below)"
            ),
        ),
        ("fewer than", r"(?:fewer than|less than|under|below|not even) (?P<n>\d+)"),
        ("more than", r"(?:more than|over|above|exceed\w*|higher than|greater than) (?P<n>\d+)"),
        ("fewer than 1", r"(?:no|without(?: any)?|have not any|has not any)(?= (?:THING))"),
    )
)
_TAKEN = re.compile(
    r"\b(?:gets?|takes?|receives?|earns?|gains?|wins?|loses?|pays?|more than|at most|collects?|finds?|picks up) "
    r"(?:an?|\d+) ([a-z]{3,})(?: ([a-z]{3,}))?\b"
)
_NO_THING = re.compile(
    ".*(?:ing|ed|ly)$|(?:times?|days?|hours?|weeks?|turns?|half|vote|rule|bit|lot|move|new|more|"
    "away|back|home|off|out|instead|apart|too|again)$"
)
_UNIT = r"(?:minutes?|hours?|days?|weeks?|months?)"
_DURATION = re.compile(rf"(?:(\d+) |an? )({_UNIT})\b")
_FRACTION = re.compile(
    "(?P<more>more than|over|above|at least|not even|fewer than"
    r"|less than)? ?(?:a )?(?P<share>\d+ (?:thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?"
    r"|tenths?)|half|\d+ ?(?:%|percent)|\d+ / \d+|(?:simple |absolute )?majority|all|everyone|everybody|unanim\w+"
    "|three quarters|(?:a )?(?:third|quarter))(?: (?:of|in))?"
)
_TALLIES = (
    ("eligible voters", re.compile(r"eligible|entitled|allowed to vote|may vote")),
    (
        "voters",
        re.compile(r"voters|those (?:who )?vot\w+|votes cast|of (?:all )?(?:the )?votes|who vote[ds]?\b"),
    ),
    ("players", re.compile(r"players|members|us\b|people|participants|everyone|everybody")),
)
_NOUN = re.compile(r"\b(?:proposals?|motions?|ideas?|initiatives?|rules?|cases?|games?|rule changes?)\b")
"""What an event may be about; these words belong to any event."""
_WEEKDAY = re.compile(r"\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b")
_CLOCK = re.compile(r"\b\d{1,2} : \d{1,2}\b|\b\d{1,2} ?[ap]m\b|\bnoon\b|\bmidnight\b")
_SHORT = {"u": "you", "ur": "your", "ppl": "people"}
"""What is written for short."""


class Composed(NamedTuple):
    """A sentence that may be meant, and the places of the words that it accounts for, one bit for each."""

    text: str
    places: int


class Piece(NamedTuple):
    """What tells something: how the table says it, and the places of the words that do."""

    said: str
    places: int
    they: str = ""
    """Who is spoken of, if it's something that happens."""


class Pieces:
    """The pieces of a sentence."""

    def __init__(
        self,
        words: Sequence[Word],
        parts: Iterable[Part],
        things: Sequence[str],
        offices: Sequence[str],
        known: Callable[[str], bool] | None = None,
    ):
        """`things` are what players have, and `known` are the words of the table: others may be new things."""
        self.tokens = [
            str(word.value) if word.value is not None else _SHORT.get(word.text, word.text) for word in words
        ]
        self.text = " ".join(self.tokens)
        self.starts: list[int] = []
        at = 0
        for token in self.tokens:
            self.starts.append(at)
            at += len(token) + 1
        self.parts = list(parts)
        self.offices = [name.replace("_", " ") for name in offices]
        names = {form: plural(name).replace("_", " ") for name in things for form in _forms(name)}
        names |= dict.fromkeys(("point", "points", "pt", "pts", "score"), "points")
        self.things = names
        self.new = self._new_thing(known) if known is not None else ""
        if self.new:
            names |= dict.fromkeys((self.new, singular(self.new)), self.new)
        self.thing = f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"

    def _new_thing(self, known: Callable[[str], bool]) -> str:
        """Something that players have and no rule knows of yet: “takes a flag”, “more than 3 gold coins”."""

        def is_new(word: str) -> bool:
            is_strange = not known(word) or singular(word) == "coin"  # of coins the table knows the toss
            return is_strange and word not in self.things and not _NO_THING.match(word)

        for match in _TAKEN.finditer(self.text):
            if is_new(match[1]):
                said = f"{match[1]} {match[2]}" if match[2] and is_new(match[2]) else match[1]
                return plural(singular(said))
        return ""

    def places(self, start: int, end: int) -> int:
        """The places of the words between two letters of the text."""
        found = 0
        for place, begin in enumerate(self.starts):
            if begin < end and begin + len(self.tokens[place]) > start:
                found |= 1 << place
        return found

    def of(self, match: re.Match[str]) -> int:
        """The places of what has been found."""
        return self.places(match.start(), match.end())

    def tells(self, places: int) -> bool:
        """Whether there is a word at these places that says something by itself."""
        return any(places >> place & 1 and token not in cues.EMPTY for place, token in enumerate(self.tokens))

    def find(self, pattern: str) -> re.Match[str] | None:
        """Find a pattern, in which `THING` is anything that players have."""
        return re.search(pattern.replace("THING", self.thing), self.text)

    def part(self, kind: str) -> Piece | None:
        """The longest part of a kind, in the sentence's own words."""
        found = [one for one in self.parts if one.kind == kind]
        longest = max(found, key=lambda one: one.end - one.start, default=None)
        return None if longest is None else self.said(longest)

    def said(self, part: Part) -> Piece:
        """A part in the sentence's own words."""
        places = (1 << part.end) - (1 << part.start)
        return Piece(" ".join(self.tokens[part.start : part.end]), places)

    def events(self) -> list[Piece]:
        """What happens, as far as cues tell; a vote on what is adopted or defeated isn't what happens."""
        nouns = 0
        for noun in _NOUN.finditer(self.text):
            nouns |= self.of(noun)
        matched = ((event, they, cue.search(self.text)) for event, they, cue in cues.EVENTS)
        found = [Piece(event, self.of(match) | nouns, they) for event, they, match in matched if match is not None]
        kept = [
            one
            for one in found
            if not (
                one.they == "that player"
                and any(o.said in ("a proposal is adopted", "a proposal is defeated") for o in found)
                and "votes" in one.said
            )
        ]
        return (kept if any("proposal" in one.said or "rule" in one.said for one in kept) else found)[:EVENTS_MAX]

    def schedule(self) -> Piece | None:
        """When something happens again and again."""
        found = self.part("often")
        if found is not None and not re.fullmatch(
            r"(?:once )?(?:a|per|every|each) (?:day|week|hour)|once a \w+", found.said
        ):
            return found
        day, clock = _WEEKDAY.search(self.text), _CLOCK.search(self.text)
        if day is None or (clock is None and "every" not in self.text and "each" not in self.text):
            return None
        at = f" at {clock[0]}" if clock is not None else ""
        return Piece(f"Every {day[1].capitalize()}{at}", self.of(day) | (self.of(clock) if clock else 0))

    def durations(self) -> Iterator[tuple[str, re.Match[str]]]:
        """Spans of time, and where they stand."""
        for match in _DURATION.finditer(self.text):
            yield (f"{match[1] or 1} {match[2]}", match)

    def amounts(self) -> list[tuple[int, str, re.Match[str]]]:
        """Numbers of things: how many, of what, and where; a number alone is of points."""
        found = []
        pattern = (
            rf"{_NUMBER}(?: (?:more|extra|additional|further|bonus|whole|of (?:their|your)))?(?: ({self.thing})\b)?"
            rf"|\b(?:a|an) ({self.thing})\b"
        )
        for match in re.finditer(pattern, self.text):
            if re.match(
                (rf" (?:{_UNIT}|proposals?|votes?|players?|members?|cases?|times?|%|percent|rules?)\b"),
                self.text[match.end() :],
            ):
                continue
            if re.search(r"[/:] $", self.text[: match.start()]) or re.match(
                r" (?:[/:]|[ap]m\b)", self.text[match.end() :]
            ):
                continue
            if re.search(r"\b(?:at|until|after|by) $", self.text[: match.start()]) and not match[2]:
                continue
            if re.search(r"\brules?(?: \d+,?(?: and| or)?)* $|: $", self.text[: match.start()]):
                continue
            found.append((int(match[1] or 1), self.things[match[2] or match[3] or "points"], match))
        return found

    def comparison(self) -> tuple[str, str, int, int] | None:
        """How many of a thing somebody has: the comparison with its number, the thing, its places, and its end."""
        for told, pattern in _COMPARISONS:
            source = pattern.pattern.replace("THING", self.thing)
            match = re.search(rf"(?:{source})(?: (?:of )?(?P<thing>{self.thing})\b)?", self.text)
            if match is not None and not re.match(
                (rf" (?:{_UNIT}|%|percent|thirds|proposals?|votes?|players?|members?|cases?|open)\b"),
                self.text[match.end() :],
            ):
                groups = match.groupdict()
                number = next((groups[name] for name in "nmo" if groups.get(name)), "")
                thing = self.things[match["thing"] or "points"]
                if told == "fewer than 1":
                    after = re.match(rf" ({self.thing})\b", self.text[match.end() :])
                    thing = self.things[after[1]] if after else thing
                    end = match.end() + (after.end() if after else 0)
                    return told, thing, self.places(match.start(), end), end
                return f"{told} {number}", thing, self.of(match), match.end()
        return None

    def recipient(self, start: int, end: int, they: str, at: int) -> tuple[str, int]:
        """Who gets or loses something: whom a clause names next before the amount, or else behind it."""
        clause = self.text[start:end]
        found: list[tuple[bool, int, int, str, re.Match[str]]] = []
        for order, (who, cue) in enumerate(cues.RECIPIENTS):
            if "voted" in who and (they not in ("its author", "") or any(per.search(clause) for _, per in cues.UNITS)):
                continue
            if who in ("its judge", "its caller") and they not in ("its judge", "its caller"):
                continue
            if who == "its author" and they not in ("its author", ""):
                continue
            for match in cue.finditer(clause):
                is_before = start + match.end() <= at or not at
                distance = match.end() if is_before else -match.start()
                found.append((is_before, distance, -order, who, match))
        if not found:
            return "", 0
        *_, who, match = max(found, key=lambda one: one[:3])
        if who == "{they}" and they == "its author":
            side = next((name for name, cue in cues.RECIPIENTS if "voted" in name and cue.search(self.text)), "")
            if side and not any(per.search(self.text) for _, per in cues.UNITS):
                voted = next(cue.search(self.text) for name, cue in cues.RECIPIENTS if name == side)
                assert voted is not None
                return side, self.of(voted) | self.places(start + match.start(), start + match.end())
        return who.replace("{they}", they or "each player"), self.places(start + match.start(), start + match.end())

    def share(self) -> Iterator[tuple[str, int]]:
        """How many of whom: shares and numbers of players, told as the table does."""
        tally, tally_places = "players", 0
        for name, cue in _TALLIES:
            if (match := cue.search(self.text)) is not None:
                tally, tally_places = name, self.of(match)
                break
        for match in _FRACTION.finditer(self.text):
            share, more = match["share"], match["more"] or ""
            if share in ("all", "everyone", "everybody") or share.startswith("unanim"):
                yield f"all of the {tally}", self.of(match) | tally_places
                continue
            sign = "more than" if more in ("more than", "over", "above") or "majority" in share else "at least"
            said = "half" if "majority" in share else re.sub(r"(\d+) ?(?:%|percent)", r"\1 percent", share)
            said = {"third": "1 third", "quarter": "1 quarter", "a third": "1 third", "a quarter": "1 quarter"}.get(
                said, said
            )
            yield f"{sign} {said} of the {tally}", self.of(match) | tally_places
        for match in re.finditer(
            (
                "(?P<more>more than|over|at least|not even|fewer than"
                r"|less than)? ?(?P<n>\d+)(?: (?:or more|of))?(?: \w+)? (?:players?|members?|people|votes?|voters?"
                r"|yes\w*|of us|persons?|supporters?)\b"
            ),
            self.text,
        ):
            sign = "more than" if match["more"] in ("more than", "over") else "at least"
            noun = "player" if match["n"] == "1" else "players"
            yield f"{sign} {match['n']} {noun}", self.of(match)

    def how_often(self) -> tuple[str, int]:
        """How often a move may be made, as the table ends the sentence of a move, with its places; or nothing."""
        match = self.find(
            r"\b(?:only |but only |at most |just )?(?:once|1 times?|one time) (?:a|per|each|every|in each|in every) "
            r"(day|week|month|hour|turn)\b|\b(?:once )?(?:every|each|per) (day|week)\b"
        )
        if match is None:
            return "", 0
        unit = match[1] or match[2]
        return (", once in each turn" if unit == "turn" else f", once a {unit}"), self.of(match)


def _forms(name: str) -> tuple[str, ...]:
    spaced = name.replace("_", " ")
    return tuple(dict.fromkeys((spaced, singular(spaced), plural(singular(spaced)))))
