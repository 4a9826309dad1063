"""Words of a sentence: lower case, numbers as numerals, punctuation and quoted texts apart."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_NUMBERS = {**{word: n for n, word in enumerate(_UNITS)}, **_TENS}
_POWERS = {"hundred": 100, "thousand": 1000}
_WORD = re.compile(
    r"[“\"](?P<quoted>[^”\"]*)[”\"]|(?P<number>\d+(?:,\d{3})+|\d+)|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)"
    r"|(?P<owner>['’]s?(?!\w))|(?P<mark>[.,;:%/()!?]|\S)"
)
_CONTRACTED = {
    "n't": "not", "can't": "can not", "cannot": "can not", "won't": "will not", "isn't": "is not",
    "doesn't": "does not", "don't": "do not", "aren't": "are not", "hasn't": "has not", "haven't": "have not",
    "mustn't": "must not", "didn't": "did not", "it's": "it is", "they're": "they are", "you're": "you are",
    "you've": "you have", "there's": "there is", "they've": "they have",
    "that's": "that is", "who's": "who is", "wasn't": "was not", "weren't": "were not", "shouldn't": "should not",
    "hadn't": "had not", "couldn't": "could not", "wouldn't": "would not",
}  # fmt: skip
_CONTRACTED |= {
    word.replace("'", ""): _CONTRACTED[word]
    for word in "can't don't won't isn't doesn't aren't hasn't haven't mustn't didn't they're you're wasn't".split()
}
_SPELLINGS = {"favor": "favour", "judgement": "judgment", "judgements": "judgments", "favors": "favours"}
"""Words that are spelled in two ways, as phrases spell them."""
_HALF_OF_DAY = re.compile(r"(?<=\d)\s?([ap])\.?\s?m\b\.?|\bo['’]clock\b", re.IGNORECASE)
"""`3 p.m.`, `3pm`, and `o'clock`."""
_TRUTH = re.compile(r"[“\"](true|false)[,.]?[”\"]", re.IGNORECASE)
"""What a judge may say."""
_CONTRACTION = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in _CONTRACTED if word != "n't"), re.IGNORECASE)
WORDS_MAX = 120
"""A longer sentence isn't read."""


class Word(NamedTuple):
    """One word of a sentence; `text` is what phrases are compared with."""

    text: str
    value: int | None = None
    """Its value, if it's a number; `text` is then `#`."""
    quoted: str = ""
    """What stands between quotation marks; `text` is then `"`."""
    capital: bool = False
    """Whether it begins with a capital letter."""


def words_of(sentence: str) -> list[Word]:
    """The words of a sentence, without its full stop."""
    plain = _CONTRACTION.sub(lambda found: _CONTRACTED[found[0].lower()], sentence.replace("’", "'"))
    plain = _TRUTH.sub(lambda found: found[1], plain)
    plain = _HALF_OF_DAY.sub(lambda found: f" {found[1].lower()}m" if found[1] else "oclock", plain)
    found: list[Word] = []
    for match in _WORD.finditer(plain):
        kind, text = match.lastgroup, match[0].lower()
        if kind == "quoted":
            found.append(Word('"', quoted=match["quoted"]))
        elif kind == "number":
            found.append(Word("#", int(text.replace(",", ""))))
        elif kind == "owner":
            found.append(Word("'s"))
        elif kind == "word":
            one = Word(_SPELLINGS.get(text, text), capital=match[0][0].isupper())
            found += [Word(part) for part in text.split("-")] if _is_number(text) or _is_measure(text) else [one]
        else:
            found.append(Word(text))
    while found and found[-1].text in (".", "!", ";"):
        found.pop()
    return _numbered(found)


def capital(words: str) -> str:
    """Words with a capital at their beginning."""
    return words[:1].upper() + words[1:]


def as_read(word: str) -> str:
    """A word of a form as sentences have it: numbers, in words or digits, by their value."""
    value = int(word) if word.isdecimal() else _NUMBERS.get(word)
    return word.lower() if value is None else f"#{value}"


def as_written(word: str) -> str:
    """A word of a form as it's written: small numbers in letters."""
    value = word.removeprefix("#")
    return word if value == word else _UNITS[int(value)] if int(value) < len(_UNITS) else value


def _is_number(text: str) -> bool:
    return "-" in text and all(part in _NUMBERS for part in text.split("-"))


_UNITS_OF = frozenset(
    "third thirds quarter quarters fourths fifth fifths sixth sixths sevenths eighths ninths tenth tenths percent day "
    "days week weeks hour hours minute minutes point points vote votes player person member".split()
)
"""What may come behind a number and a hyphen: `three-quarters`, `two-day`."""


def _is_measure(text: str) -> bool:
    number, _, of = text.partition("-")
    return number in _UNITS and of in _UNITS_OF


def _numbered(words: list[Word]) -> list[Word]:
    """Number words as numbers: `two hundred and five` is 205; `two hundred (200)` is said twice, and counts once."""
    out: list[Word] = []
    place = 0
    while place < len(words):
        value, length = _number_at(words, place)
        if length == 0:
            out.append(words[place])
            place += 1
            continue
        place += length
        again = [word.text for word in words[place : place + 3]]
        if again == ["(", "#", ")"] and words[place + 1].value == value:
            place += 3
        out.append(Word("#", value))
    return out


def _number_at(words: list[Word], place: int) -> tuple[int, int]:
    """The number that begins here, and how many words it takes."""
    total = part = length = 0
    while place + length < len(words):
        text = words[place + length].text
        after = words[place + length + 1 : place + length + 2]
        if text == "and" and length and part % 100 == 0 and after and after[0].text in _NUMBERS:
            length += 1
        elif text in _NUMBERS and (part % 100 == 0 or (part % 10 == 0 and part % 100 >= 20 and _NUMBERS[text] < 10)):
            part += _NUMBERS[text]
            length += 1
        elif text in _POWERS and part:
            part *= _POWERS[text]
            if text == "thousand":
                total, part = total + part, 0
            length += 1
        else:
            break
    return total + part, length


_END = re.compile(r"(?<!\d [ap]\.m)(?<!\d[ap]\.m)[.!?;](?=[\s”\"']|$)|(?<=[ap]\.m)\.(?=\s+[A-Z]|\s*$)")


def sentences_in(text: str) -> Sequence[tuple[int, int]]:
    """The places of a text's sentences; full stops between quotation marks end none."""
    found, start, quoted = [], 0, False
    marks = {match.start() for match in _END.finditer(text)}
    for place, letter in enumerate(text):
        quoted = (not quoted) if letter == '"' else True if letter == "“" else False if letter == "”" else quoted
        if place in marks and not quoted:
            found.append((start, place + 1))
            start = place + 1
    found.append((start, len(text)))
    stripped = ((s + len(text[s:e]) - len(text[s:e].lstrip()), s + len(text[s:e].rstrip())) for s, e in found)
    return [(s, e) for s, e in stripped if e > s]
