"""Marked-ballot parser for email: `Vote on 301: 1. Pizza 2. Salad`, `I rank Ben > Ada on E1`, `301: Ada 3, Ben 1`.

A body is a ballot only where all of it is: names of choices, with places, points or signs of order between them. What
could be meant in two ways, such as a ranking written with commas, is none.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from moot.documents.letters.ballots import either
from moot.documents.sentences import folded
from moot.game.decision.ballot_forms import BallotForm, marked_with_scores, quoted

_ORDINALS = {
    word: n for n, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)
}
_LEAD = (
    r"(?:i\s+(?:hereby\s+|also\s+)?(?:vote|rank|approve|choose|give|cast\s+my\s+(?:vote|ballot))"
    r"|(?:(?:here\s+is|here\s+are)\s+)?my\s+(?:votes?|ballots?|ranking|scores|points|choices?)(?:\s+(?:is|are))?"
    r"|votes?|voting|ballots?|ranking|rank|approve|scores|points)"
)
_FOLLOWS = r"(?:\s+as\s+follows)?\s*:?(?:\s+(?:for|of))?\s+"
_BULLETS = re.compile(r"^[ \t]*[-*•–][ \t]+", re.MULTILINE)
_LONGEST = 2000
_PLACE_MAX = 1000
_MARKS = (
    (">", r">|(?:then|followed\s+by|over|before)\b"),
    ("&", r"&|and\b"),
    (",", r"[,;]"),
    (":", r"[:=–—]|-(?=\s)"),
    ("f", r"(?:for|to)\b"),
    ("p", r"(?:points?|pts?)\b"),
    ("l", r"\n"),
)
_NUMBERS = (
    ("o", rf"#?\d{{1,4}}(?:(?:st|nd|rd|th)\b|[.)](?!\d))|(?:{'|'.join(_ORDINALS)})\b"),
    ("n", r"[+-]?\d{1,7}\b"),
)
_ORDER = re.compile(r"o?C(?:[,l]?&?>l?C)*")
_PLACED = re.compile(r"[on]:?C(?:[,l&]*>?[on]:?C)*|C:?[on](?:[,l&]*>?C:?[on])*")
_NAMED = re.compile(r"C(?:[,l&]+C)*")
_SCORED = re.compile(r"C:?np?(?:[,l&]+C:?np?)*|np?fC(?:[,l&]+np?fC)*")


class MarkedVote(NamedTuple):
    """A vote with a marked ballot."""

    proposal: str
    choice: str
    is_read: bool = True
    """Whether the ballot is marked as the vote wants; else `choice` is what somebody wrote there."""


class MarkedBallotReader:
    """Reads ballots on the open votes by the forms of these; `about` is the vote that the letter's subject names."""

    def __init__(self, forms: Mapping[str, BallotForm], about: str = "") -> None:
        self._forms = {number.casefold(): form for number, form in forms.items()}
        self._spelled = {number.casefold(): number for number in forms}
        self._about = folded(about) if folded(about) in self._forms else ""
        number = rf"(?:(?:the\s+)?(?:proposal|prop\.?|number|no\.)\s+)?\#?(?P<number>{either(forms)})(?![\w/])"
        lead = rf"(?P<lead>{_LEAD})"
        texts = (
            rf"(?:{lead}\s+(?:(?:on|in|for)\s+)?)?{number}\s*[:=–—-]\s*(?P<body>.*)",
            rf"{lead}\s+(?:(?:on|in|for)\s+)?{number}\s+(?:is\s+|are\s+)?(?P<body>.*)",
            rf"{lead}{_FOLLOWS}(?P<body>.*\S)\s+(?:on|in)\s+{number}",
        )
        self._named = tuple(re.compile(text, re.IGNORECASE | re.DOTALL) for text in texts) if forms else ()
        self._unnamed = re.compile(rf"{lead}{_FOLLOWS}(?P<body>.*\S)", re.IGNORECASE | re.DOTALL)

    def __bool__(self) -> bool:
        """Whether there is any vote by marked ballots."""
        return bool(self._forms)

    def is_heading(self, text: str) -> bool:
        """Whether a text says which vote the ballot below it is for, and no more."""
        found = self._named[0].fullmatch(text.strip()) if self._named else None
        return found is not None and not found["body"]

    def read(self, text: str) -> MarkedVote | None:
        """The vote that a text is as a whole; None if it's anything else."""
        return next((vote for vote in self._votes(text) if vote.is_read), None)

    def attempt(self, text: str) -> MarkedVote | None:
        """What a text that says it's a vote has in place of a ballot, to be refused with a remedy; else None."""
        return next((vote for vote in self._votes(text) if not vote.is_read), None)

    def _votes(self, text: str) -> Iterator[MarkedVote]:
        """The votes that a text may be; of those that aren't marked as wanted only what says that it's a vote."""
        if not self._forms or len(text) > _LONGEST:
            return
        said = text.strip().rstrip(".!").rstrip()
        for form in self._named:
            if (found := form.fullmatch(said)) and found["body"].strip():
                lead = (found["lead"] or "").lower()
                says_so = lead.startswith(("i", "my")) or (lead != "" and form is self._named[0])
                yield from self._vote(folded(found["number"]), found["body"], says_so=says_so)
        if not self._about:
            return
        if found := self._unnamed.fullmatch(said):
            yield from self._vote(self._about, found["body"], says_so=found["lead"].lower().startswith(("i", "my")))
        if self._forms[self._about].form in ("ranking", "scores") and re.search(r">|\d", said):
            yield from self._vote(self._about, said, says_so=False)

    def _vote(self, number: str, body: str, *, says_so: bool) -> Iterator[MarkedVote]:
        ballot = ballot_in(body, self._forms[number])
        if ballot is not None:
            yield MarkedVote(self._spelled[number], ballot)
        elif says_so:
            yield MarkedVote(self._spelled[number], " ".join(body.split()), is_read=False)


def ballot_in(body: str, form: BallotForm) -> str | None:
    """A ballot as it's recorded, from what a player writes; None if it isn't marked as the vote wants."""
    plain = _BULLETS.sub("", body.strip())
    exact = form.read(plain)
    if exact is not None:
        return exact
    lines = [line.strip() for line in plain.split("\n")]
    marked = _marked("\n".join(lines), form)
    if marked is None and len(lines) > 1 and re.fullmatch(r"[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){0,3}", lines[-1]):
        marked = _marked("\n".join(lines[:-1]), form)  # below the ballot stands who wrote it
    return form.read(marked) if marked is not None else None


def _marked(body: str, form: BallotForm) -> str | None:
    """The ballot that the marks in a text come to."""
    tokens = list(_tokens(body, form.choices))
    shape = "".join(kind for kind, _ in tokens)
    names = [said for kind, said in tokens if kind == "C"]
    numbers = [int(said) for kind, said in tokens if kind in "on"]
    if len(set(names)) < len(names):
        return None
    if form.form == "one":
        return names[0] if shape == "C" else None
    if form.form == "several":
        return ", ".join(map(quoted, names)) if _NAMED.fullmatch(shape) else None
    if form.form == "scores":
        return marked_with_scores(dict(zip(names, numbers, strict=True))) if _SCORED.fullmatch(shape) else None
    if _ORDER.fullmatch(shape) and numbers in ([], [1]):
        return " > ".join(map(quoted, names))
    if not _PLACED.fullmatch(shape) or len(set(numbers)) < len(numbers) or not 0 < min(numbers) <= _PLACE_MAX:
        return None
    return " > ".join(quoted(name) for _, name in sorted(zip(numbers, names, strict=True)))


def _tokens(body: str, choices: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The choices (`C`), numbers (`n`, or `o` for a place) and marks of a text; ends with `?` where it's anything else.

    Where choices are numbers themselves, no number is a place or points: those ballots are written with signs.
    """
    named = {folded(choice): choice for choice in reversed(choices)}
    signs = _MARKS if any(re.match(r"[#+-]?\d", choice) for choice in choices) else (*_NUMBERS, *_MARKS)
    pattern = rf"""(?P<open>["“'‘]?)(?P<C>{either(choices)})(?!\w)["”'’]?""" + "".join(
        rf"|(?P<s{n}>{sign})" for n, (_, sign) in enumerate(signs)
    )
    token, at = re.compile(pattern, re.IGNORECASE), 0
    while at < len(body):
        if body[at] in " \t":
            at += 1
            continue
        found = token.match(body, at)
        if found is None:
            yield "?", ""
            return
        at = found.end()
        if found["C"] is not None:
            yield "C", named[folded(found["C"])]
            continue
        kind = signs[int(str(found.lastgroup)[1:])][0]
        said = found[0].lower()
        yield kind, str(_ORDINALS.get(said) or re.sub(r"[^\d+-]", "", said)) if kind in "on" else said
