"""Vote parser for email: `Yea on 324`, `I vote FOR 324 and 325 and AGAINST 326`, `324: Nay`.

A sentence is a vote only where all of it is one. Nothing is taken out of the middle of a sentence.
"""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

Choice = Literal["for", "against", "abstain"]


class MailVote(NamedTuple):
    """A vote; the proposal is empty if only the choice is given."""

    proposal: str
    choice: Choice


CHOICES: dict[str, Choice] = {
    **dict.fromkeys("yea yes aye yay for pro".split(), "for"),
    **dict.fromkeys("nay no against con".split(), "against"),
    **dict.fromkeys("abstain abstention present".split(), "abstain"),
}
_PLAIN = {"yea", "yay", "yes", "aye", "nay", "no", "abstain"}
"""Words that are a vote without a verb; other words only count in capitals."""
_ALONE = {"yea", "nay", "aye", "abstain"}
"""Words that alone are a vote on the letter's subject; `no` isn't one, because it may answer any question."""
_RANGE_MAX = 20

NUMBERED = r"TVCP\s+\d{1,3}|#?\d{1,5}(?:/\d{1,2})?"
_TOKEN = (
    r"\s*(?:(?P<number>(?:(?:proposals?|props?\.?|rules?|numbers?|no\.|nos\.|nr\.?)\s+)*+(?P<bare>NUMBER)\b)"
    r"|(?P<word>[a-z]+(?:'[a-z]+)?\b)|(?P<mark>--?|–|—|[:=,;&]))"
)
_SUBJECT = r"\b(?:proposals?|prop\.?|votes? on|voting on|rule change)\s+#?(NUMBER\d{1,5}|TVCP \d{1,3})\b"
_NUMBER = re.compile(r"(?:TVCP\s+\d+|\d+(?:/\d+)?)$", re.IGNORECASE)
_LEADS = (
    "i hereby vote",
    "i vote",
    "i also vote",
    "i cast my vote",
    "i am voting",
    "i'm voting",
    "i hereby cast my vote",
    "my vote is",
    "my votes are",
    "my votes",
    "my vote",
    "votes",
    "vote",
    "voting",
    "put me down as",
    "put me down",
    "count me as",
    "count me",
    "record my vote as",
    "record me as",
    "i",
)
_ON = {"on", "to"}
_ABSTAINING = {"abstain", "abstaining"}


class _BallotToken(NamedTuple):
    kind: str
    text: str


def ballots_in(sentence: str, numbers: Collection[str] = ()) -> tuple[MailVote, ...]:
    """Parse a sentence that only casts votes; empty if it says anything else.

    `numbers` are those of votes that aren't plain numbers, such as `T1` or `Election 1`.
    """
    tokens = _tokens(sentence, token_pattern(frozenset(numbers)))
    if tokens is None:
        return ()
    lead, rest = _without_lead(tokens)
    return _BallotReader(rest, lead, {name_key(number): number for number in numbers}).all() or ()


def subjects_of(subject: str, numbers: Collection[str] = ()) -> list[str]:
    """The proposals that a letter's subject names."""
    spelled = {name_key(number): number for number in numbers}
    found = re.findall(_SUBJECT.replace("NUMBER", either(numbers)), subject, re.IGNORECASE)
    return list(dict.fromkeys(spelled.get(name_key(number), number) for number in found))


@lru_cache(maxsize=100)
def token_pattern(numbers: frozenset[str]) -> re.Pattern[str]:
    """A pattern for the tokens of a vote."""
    return re.compile(_TOKEN.replace("NUMBER", either(numbers) + NUMBERED), re.IGNORECASE)


def either(numbers: Collection[str]) -> str:
    """A pattern for any of these numbers, with a bar behind each."""
    longest_first = sorted(numbers, key=len, reverse=True)
    return "".join(r"\s+".join(map(re.escape, number.split())) + "|" for number in longest_first)


def name_key(number: str) -> str:
    """A number, spelled in one way."""
    return " ".join(number.split()).casefold()


def _tokens(sentence: str, pattern: re.Pattern[str]) -> list[_BallotToken] | None:
    tokens: list[_BallotToken] = []
    at, text = 0, sentence.strip().rstrip(".! ")
    while at < len(text):
        found = pattern.match(text, at)
        if found is None or len(tokens) > 200:
            return None
        tokens.append(_BallotToken(found.lastgroup or "", (found["bare"] or found[0]).strip()))
        at = found.end()
    return tokens


def _without_lead(tokens: list[_BallotToken]) -> tuple[str, list[_BallotToken]]:
    """The words of a sentence before its votes, such as `I vote`."""
    for lead in _LEADS:
        words = lead.split()
        begins = [token.text.lower() for token in tokens[: len(words)]]
        if begins == words:
            rest = tokens[len(words) :]
            return lead, rest[1:] if rest and rest[0].text in (":", "-") else rest
    return "", tokens


class _BallotReader:
    """Reads votes from tokens: choices and lists of numbers, in either order."""

    def __init__(self, tokens: list[_BallotToken], lead: str, others: Mapping[str, str]) -> None:
        self.tokens = tokens
        self.others = others
        """Numbers that aren't plain ones, as they're spelled."""
        self.voting = bool(lead) and lead != "i"
        """Whether a verb of voting was found."""
        self.i_do = lead == "i"
        self.may_count = lead in ("votes", "vote", "voting")
        """Whether a number may be a count of votes: `Votes: 12 yea, 3 nay`."""
        self.at = 0

    def all(self) -> tuple[MailVote, ...] | None:
        """All votes; None if the sentence says anything else."""
        found: list[MailVote] = []
        while True:
            clause = self._clause()
            if clause is None:
                return None
            found += clause
            if self.at == len(self.tokens):
                return tuple(found)
            if not self._between():
                return None
            self.voting = self._skips("i", "vote") or self.voting

    def _clause(self) -> list[MailVote] | None:
        on = self._skip("on")
        numbers = self._numbers()
        if numbers is None:
            return None
        if numbers:
            marked = self._mark(":", "=", "-", "--", "–", "—") or (self.voting and self._skip("is"))
            if not marked and (self.may_count or self._word() not in _PLAIN):
                return None
            choice = self._choice(plain=False)
            return [MailVote(number, choice) for number in numbers] if choice else None
        if on or self.at == len(self.tokens):
            return None
        said, written = self._word(), self.tokens[self.at].text
        choice = self._choice(plain=not self.voting)
        if choice is None:
            return None
        marked = self._mark(":", "-", "–", "—") or self._skips("of", *_ON)
        if self.at == len(self.tokens) and not marked:
            alone = said in _ALONE or (self.voting and (said in _PLAIN or written.isupper()))
            return [MailVote("", choice)] if alone else None
        if said == "no" and not marked:
            return None
        numbers = self._numbers()
        if not numbers:
            return None
        return [MailVote(number, choice) for number in numbers]

    def _choice(self, plain: bool) -> Choice | None:
        said = self._word()
        if said == "in" and self._texts(1, 2) in (["favor"], ["favour"]):
            self.at += 2
            return "for" if self.voting else None
        if said not in CHOICES or (self.i_do and said not in _ABSTAINING):
            return None
        if plain and said not in _PLAIN and not self.tokens[self.at].text.isupper():
            return None
        self.at += 1
        return CHOICES[said]

    def _numbers(self) -> list[str] | None:
        """A list of numbers: `324, 325 and 327-329`; each may follow a word such as `proposal`.

        None where a range is none.
        """
        found: list[str] = []
        while (number := self._number()) is not None:
            last = self._range_end()
            numbers = _spread(number, last) if last is not None else [number]
            if not numbers:
                return None
            found += numbers
            begin = self.at
            self._between()
            if self._kind(0) != "number" or self._is_clause_with_number_first():
                self.at = begin
                break
        return found

    def _is_clause_with_number_first(self) -> bool:
        """Whether the next number begins a vote: `324: yea, 325: nay`."""
        return self._texts(1, 2) in ([":"], ["="]) or (self._texts(1, 2)[:1] != [] and self._texts(1, 2)[0] in _PLAIN)

    def _number(self) -> str | None:
        if self._kind(0) != "number":
            return None
        text = self.tokens[self.at].text
        self.at += 1
        found = _NUMBER.search(text)
        return self.others.get(name_key(text)) or (" ".join(found[0].split()) if found else None)

    def _range_end(self) -> str | None:
        if self._texts(0, 1) in (["-"], ["–"], ["to"], ["through"]) and self._kind(1) == "number":
            self.at += 1
            return self._number()
        return None

    def _between(self) -> bool:
        """Skip what separates two votes or two numbers."""
        begin = self.at
        self._mark(",", ";", "&")
        self._skips("and", "but")
        return self.at > begin

    def _kind(self, ahead: int) -> str:
        at = self.at + ahead
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def _texts(self, begin: int, end: int) -> list[str]:
        return [token.text.lower() for token in self.tokens[self.at + begin : self.at + end]]

    def _word(self) -> str:
        return self.tokens[self.at].text.lower() if self._kind(0) == "word" else ""

    def _skip(self, word: str) -> bool:
        if self._word() == word:
            self.at += 1
            return True
        return False

    def _skips(self, *words: str) -> bool:
        """Skip any of some words, in their order; whether there were any."""
        begin = self.at
        for word in words:
            self._skip(word)
        return self.at > begin

    def _mark(self, *marks: str) -> bool:
        if self._kind(0) == "mark" and self.tokens[self.at].text in marks:
            self.at += 1
            return True
        return False


def _spread(first: str, last: str) -> list[str]:
    """The numbers of a range; none if it isn't one, so that the sentence isn't a vote."""
    if first.isdecimal() and last.isdecimal() and int(first) < int(last) <= int(first) + _RANGE_MAX:
        return [str(n) for n in range(int(first), int(last) + 1)]
    return []
