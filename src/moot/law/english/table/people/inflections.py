"""Traits in other forms of their verb: `has had a proposal adopted` also as `have had …` and `having had …`."""

import re
from collections.abc import Iterable, Iterator

from moot.law.english.phrases import Phrase, phrase

_HAS = re.compile(r"(?:\(has\|have(?:\|had)?(?:\|owns\|own)?\)|has/have|has) (?!not\b|\((?:not|never))(.+)")


def inflected(traits: Iterable[Phrase]) -> Iterator[Phrase]:
    """What is said of somebody who `has` something, as what they need to `have`, and as what comes by `having` it."""
    for found in traits:
        rest = [match[1] for form in found.forms if found.kind == "trait" and (match := _HAS.fullmatch(form))]
        if rest:
            yield phrase("need", found.code, *(f"have {form}" for form in rest))
            yield phrase("having", found.code, *(f"having {form}" for form in rest))
