"""Vocabulary of the grammar: ordinals, counts, labels, ranks, and kinds of parts of a rule."""

import re

from moot.documents.number_words import NUMBER_WORDS

_ORDINALS = {
    word: place
    for place, words in enumerate(
        "first/opening/initial second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1
    )
    for word in words.split("/")
} | {"last": -1, "final": -1, "closing": -1, "penultimate": -2, "only": 0, "sole": 0, "single": 0}
_FROM_THE_END = re.compile(r"(second|third|next)[- ](?:(?:to|from)[- ])?(?:the[- ])?last|last[- ]but[- ](?:one|(two))")
_ALL_OF_THEM = re.compile(r"\b(?:every|each|all|both|any|instances of|occurrences of)\b")
_ITEMS = re.compile(
    r".*(?:item|bullet)|(?:entry|entries|points?|steps?|elements?|rows?|definitions?|provisions?|parts?"
    r"|(?:sub ?)?clauses?"
    r"|sub ?sections?)$"
)
_LABELLED = re.compile(r"^(?:number(?:ed)?|labell?ed|no\.?)\s+", re.IGNORECASE)


def ordinal_of(text: str) -> int:
    """The value of an ordinal: `first` is 1, `3rd` 3, `last` -1, `next to last` -2; 0 is the only one, or none."""
    word = text.strip().lower().removeprefix("very ")
    digits = re.match(r"\d+", word)
    if digits:
        return int(digits.group())
    from_the_end = _FROM_THE_END.match(word)
    if from_the_end:
        return -3 if from_the_end.group(1) == "third" or from_the_end.group(2) else -2
    return _ORDINALS[word.split()[0]] if word else 0


def from_the_end(ordinal: int, words: str) -> int:
    """An ordinal counted from the end: the last `but one`, the third `from the end`."""
    if "but" in words:
        return ordinal - count_of(words.split()[-1]) if ordinal == -1 else 0
    return -abs(ordinal)


def count_of(word: str) -> int:
    """The value of a count, in words or digits."""
    return NUMBER_WORDS.get(word) or int(word)


def occurrence_of(quantity: str) -> str:
    """Which occurrences of a text: ordinals, `all`, `all:2` if they are so many, or nothing for the only one or any."""
    words = quantity.lower()
    if not words:
        return ""
    several = re.search(r"\b(first|last|final) (two|three|four|five)\b", words)
    if several is not None:
        count = count_of(several[2])
        return ",".join(str(n + 1 if several[1] == "first" else n - count) for n in range(count))
    counted = re.search(r"\bboth\b|\b(?:all|the) (two|three|four|five)\b", words)
    if counted is not None:
        return f"all:{count_of(counted[1] or 'two')}"
    numbered = re.search(r"\b(first|second|third|fourth|fifth|last|final|only|\d+)", words)
    if numbered is None or (_ALL_OF_THEM.search(words) and not re.search(r"\b(?:first|last)\b", words)):
        return "all"
    return "" if numbered.group() == "only" else str(ordinal_of(numbered.group()))


def number_of_all(words: str) -> int:
    """How many there have to be for `both` or `all three`; 0 for any number."""
    counted = re.search(r"\b(both|two|three|four|five)\b", words.lower())
    return 0 if counted is None else 2 if counted[1] == "both" else count_of(counted[1])


def label_of(text: str) -> str:
    """The letter or number alone: `b` for `(b)`, `2` for `numbered 2.`."""
    label = _LABELLED.sub("", text.strip()).strip("()[]. :").lower()
    return str(NUMBER_WORDS.get(label, label))


def kind_of(text: str) -> str:
    """The kind of a part: `paragraph`, `sentence`, `item`, `list`, `line`, `section`, or `text` for any."""
    word = text.lower().replace("-", " ").strip()
    if _ITEMS.match(word):
        return "item"
    if re.match(r"(?:words?|phrases?)$", word):
        return "word"
    if re.match(r"(?:sub )?paras?$", word):
        return "paragraph"
    return next((kind for kind in ("section", "sentence", "paragraph", "list", "line") if kind in word), "text")


def noun_kind(text: str) -> str:
    """The kind of an inserted part, if the words name one."""
    named = re.search(r"sentence|paragraph|item|bullet|entry|list|clause|section|line|point", text.lower())
    return "" if named is None or named.group() == "list" else kind_of(named.group())


def rank_of(text: str) -> str:
    """The rank that a word names."""
    return "immutable" if text.lower().startswith("im") else "mutable"


def one_line(text: str) -> str:
    """A title on one line, without the punctuation of the sentence around it."""
    return " ".join(text.split()).rstrip(",;").strip()
