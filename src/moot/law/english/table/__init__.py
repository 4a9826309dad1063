"""The table of phrases: what English says, and the code that it stands for.

Of two phrases with the same code, the first is told.
"""

from moot.law.english.phrases import Phrase
from moot.law.english.table.acts import ACTS, PASSIVES
from moot.law.english.table.adoption import ADOPTION
from moot.law.english.table.clock import CLOCK
from moot.law.english.table.declarations import DECLARATIONS
from moot.law.english.table.deeds import DEEDS
from moot.law.english.table.dues import DUES
from moot.law.english.table.durations import DURATIONS
from moot.law.english.table.events import ACTORS, EVENTS, ONCE, SENTENCES, WORDS
from moot.law.english.table.extensions import EXTENSIONS
from moot.law.english.table.franchise import FRANCHISE
from moot.law.english.table.history import HISTORY
from moot.law.english.table.judges import JUDGES
from moot.law.english.table.later import LATER
from moot.law.english.table.limits import LIMITS
from moot.law.english.table.measures import MEASURES
from moot.law.english.table.moves import MOVES
from moot.law.english.table.nominal_events import NOMINAL_EVENTS
from moot.law.english.table.numbers import NUMBERS
from moot.law.english.table.offices import DECLARED, INCUMBENTS
from moot.law.english.table.outcomes import OUTCOMES
from moot.law.english.table.pacing import PACING
from moot.law.english.table.people import CONDITIONS, PEOPLE, TRAITS, WHOSE
from moot.law.english.table.periods import PERIODS
from moot.law.english.table.proposing import PROPOSING
from moot.law.english.table.quorums import QUORUMS
from moot.law.english.table.rule_changes import RULE_CHANGES
from moot.law.english.table.rule_limits import RULE_LIMITS
from moot.law.english.table.rule_nouns import RULE_NOUNS
from moot.law.english.table.support import SUPPORT
from moot.law.english.table.things import LawNames, phrase_groups, phrases_for
from moot.law.english.table.this_rule import THIS_RULE
from moot.law.english.table.ties import TIES
from moot.law.english.table.turns import TURNS
from moot.law.english.table.vocabulary import VOCABULARY
from moot.law.english.table.vote_cases import VOTE_CASES
from moot.law.english.table.votes import THRESHOLDS
from moot.law.english.table.weights import WEIGHTS
from moot.law.english.table.when import LATE, WHEN
from moot.law.english.table.winning import WINNING

TABLE: tuple[Phrase, ...] = (
    *NUMBERS,
    *DURATIONS,
    *CLOCK,
    *WHEN,
    *PERIODS,
    *EXTENSIONS,
    *DUES,
    *LATER,
    *JUDGES,
    *PEOPLE,
    *TRAITS,
    *WHOSE,
    *CONDITIONS,
    *WORDS,
    *OUTCOMES,
    *EVENTS,
    *ACTORS,
    *ONCE,
    *SENTENCES,
    *THIS_RULE,
    *NOMINAL_EVENTS,
    *THRESHOLDS,
    *SUPPORT,
    *QUORUMS,
    *WEIGHTS,
    *FRANCHISE,
    *VOTE_CASES,
    *ADOPTION,
    *HISTORY,
    *PACING,
    *PROPOSING,
    *ACTS,
    *LIMITS,
    *PASSIVES,
    *RULE_NOUNS,
    *DEEDS,
    *RULE_LIMITS,
    *WINNING,
    *TURNS,
    *DECLARATIONS,
    *MOVES,
    *INCUMBENTS,
    *DECLARED,
    *MEASURES,
    *RULE_CHANGES,
    *LATE,
    *TIES,
)
"""All phrases that need no name of a particular law."""

__all__ = ["TABLE", "VOCABULARY", "LawNames", "phrase_groups", "phrases_for"]
