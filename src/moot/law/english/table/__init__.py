"""The table of phrases: what English says, and the code that it stands for.

Of two phrases with the same code, the first is told.
"""

from moot.law.english.phrases import Phrase
from moot.law.english.table.effects import EFFECTS
from moot.law.english.table.events import EVENTS, SENTENCES
from moot.law.english.table.numbers import NUMBERS
from moot.law.english.table.people import PEOPLE, TRAITS
from moot.law.english.table.things import LawNames, phrases_for
from moot.law.english.table.vocabulary import VOCABULARY
from moot.law.english.table.votes import THRESHOLDS

TABLE: tuple[Phrase, ...] = (*NUMBERS, *PEOPLE, *TRAITS, *EFFECTS, *EVENTS, *SENTENCES, *THRESHOLDS)
"""All phrases that need no name of a particular law."""

__all__ = ["TABLE", "VOCABULARY", "LawNames", "phrases_for"]
