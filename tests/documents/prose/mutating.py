"""Proposals of the collection, changed at random: cut, repeated, joined, shuffled, with signs put in anywhere."""

from collections.abc import Iterator
from random import Random

from tests.documents.prose.collection import comparing

PIECES = (
    *("\"'{}[]()<>“”„‘’«»`:.,;-*#>\t\x00é"),
    *("\n", "\n\n", "\n  ", "  ", "``", "''", "```\n", "{{{", "---\n", "\n> ", "\U000f0001", "\u2028", "\ufeff", "¶"),
    *(
        "and ",
        "by ",
        "with ",
        "if ",
        "otherwise ",
        "rule ",
        "rules 1-20 ",
        "the ",
        "each ",
        "it ",
        "(a) ",
        "1. ",
        "not ",
    ),
)
LENGTH_MAX = 20_000


def mutants(seed: int, count: int) -> Iterator[str]:
    """That many proposals; the same for the same seed."""
    random = Random(seed)
    texts = [case["text"] for case in comparing.proposals()]
    for _ in range(count):
        text = random.choice(texts)
        for _ in range(random.randint(1, 6)):
            text = mutated(random, text, random.choice(texts))[:LENGTH_MAX]
        yield text


def mutated(random: Random, text: str, other: str) -> str:
    """A text changed in one way."""
    at = random.randint(0, len(text))
    end = min(len(text), at + random.randint(1, 40))
    match random.randrange(8):
        case 0:
            return text[:at] + text[end:]
        case 1:
            return text[:at] + random.choice(PIECES) + text[at:]
        case 2:
            return text[:at] + other[random.randint(0, len(other)) :] + text[at:]
        case 3:
            return text[:at] + text[at:end] * random.randint(1, 30) + text[end:]
        case 4:
            return f"{text}\n\n{other}"
        case 5:
            return text.replace(" ", "\n", random.randint(0, 5))
        case 6:
            return text.upper() if random.random() < 0.3 else text.replace("\n", "\n    ")
    words = text.split(" ")
    words.insert(random.randint(0, len(words)), words.pop(random.randrange(len(words))))
    return " ".join(words)
