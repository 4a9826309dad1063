"""Rewording: the same sentence in plainer words, for one that the table doesn't read as it stands.

People dress up what they say: “From now on, to keep the game moving, the author of a motion nets 3 pts, please.”
What a phrase of the table would have to list for every sentence is put right here once: words that add nothing,
reasons, short forms and spellings, other words for what a game has, and clauses in another order. Nothing is left out
that changes what is said: where in doubt, a sentence stays as it is.
"""

from collections.abc import Iterator
from functools import lru_cache

from moot.law.english.rewording.asides import BRACKETS, EMPTY, PUNCTUATION
from moot.law.english.rewording.clauses import clause_orders
from moot.law.english.rewording.idioms import IDIOMS
from moot.law.english.rewording.lexicon import LEXICON
from moot.law.english.rewording.orders import ORDERS
from moot.law.english.rewording.rules import with_rules
from moot.law.english.rewording.synonyms import WORDS
from moot.law.english.rewording.turns import TURNS

LENGTH_MAX = 600
"""Longer sentences aren't reworded, in letters."""


def rewordings(text: str, *, is_first: bool = True) -> tuple[str, ...]:
    """A sentence in plainer words, step by step; none if it's as plain as can be.

    One that isn't the first of its text may speak of what the sentences before it have named.
    """
    return tuple(_reworded(text, is_first)) if len(text) <= LENGTH_MAX else ()


@lru_cache(maxsize=1024)
def _reworded(text: str, is_first: bool) -> tuple[str, ...]:
    found = dict.fromkeys(_steps(text, is_first))
    found.pop(text, None)
    return tuple(found)


def _steps(text: str, is_first: bool) -> Iterator[str]:
    plain = with_rules(WORDS, with_rules(EMPTY, text.strip()))
    yield plain
    ordered = _in_order(plain) if is_first else plain
    yield ordered
    yield with_rules(PUNCTUATION, ordered)
    yield with_rules(PUNCTUATION, with_rules(BRACKETS, ordered))
    said = with_rules(IDIOMS, plain)
    yield said
    turned = with_rules(TURNS, said) if is_first else said
    yield turned
    yield with_rules(PUNCTUATION, turned)
    meant = with_rules(LEXICON, with_rules(LEXICON, plain))  # what one entry puts right, another may go on from
    yield meant
    yield _in_order(meant) if is_first else meant
    turned = with_rules(IDIOMS, meant)
    if is_first:
        turned = with_rules(TURNS, turned)
        for way in dict.fromkeys((meant, turned)):
            yield from clause_orders(way)
    yield turned
    yield with_rules(PUNCTUATION, turned)


def _in_order(text: str) -> str:
    """A sentence with its clauses in the order in which the table has them."""
    return with_rules(ORDERS, text, times=1)
