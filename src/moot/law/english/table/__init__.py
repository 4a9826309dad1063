"""The table of phrases: what English says, and the code that it stands for.

Of two phrases with the same code, the first is told.
"""

from moot.law.english.phrases import Phrase
from moot.law.english.table.declarations import DECLARATIONS
from moot.law.english.table.effects import DEEDS, EFFECTS, UNITS
from moot.law.english.table.events import ACTORS, EVENTS, ONCE, SENTENCES, WORDS
from moot.law.english.table.limits import LIMITS
from moot.law.english.table.moves import MOVES
from moot.law.english.table.numbers import NUMBERS
from moot.law.english.table.people import CONDITIONS, PEOPLE, TRAITS, WHOSE
from moot.law.english.table.things import LawNames, phrase_groups, phrases_for
from moot.law.english.table.vocabulary import VOCABULARY
from moot.law.english.table.votes import THRESHOLDS

TABLE: tuple[Phrase, ...] = (
    *NUMBERS, *PEOPLE, *TRAITS, *WHOSE, *CONDITIONS, *WORDS, *EFFECTS, *UNITS, *DEEDS, *EVENTS, *ACTORS, *ONCE,
    *SENTENCES, *THRESHOLDS, *LIMITS, *DECLARATIONS, *MOVES,
)  # fmt: skip
"""All phrases that need no name of a particular law."""

__all__ = ["TABLE", "VOCABULARY", "LawNames", "phrase_groups", "phrases_for"]
