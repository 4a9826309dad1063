"""The table of phrases: what English says, and the code that it stands for.

Each room has the phrases of one topic. Of two phrases with the same code, the first is told.
"""

from moot.law.english.phrases import Phrase
from moot.law.english.table.amounts.durations import DURATIONS
from moot.law.english.table.amounts.measures import MEASURES
from moot.law.english.table.amounts.numbers import NUMBERS
from moot.law.english.table.continuations import CONTINUATIONS
from moot.law.english.table.events.acts import ACTS, PASSIVES
from moot.law.english.table.events.events import ACTORS, EVENTS, EVENTS_OF_SOME, ONCE, SENTENCES, WORDS
from moot.law.english.table.events.outcomes import OUTCOMES
from moot.law.english.table.people.history import HISTORY
from moot.law.english.table.people.inflections import inflected
from moot.law.english.table.people.people import CONDITIONS, PEOPLE, TRAITS, WHOSE
from moot.law.english.table.people.ties import TIES
from moot.law.english.table.play.declarations import DECLARATIONS
from moot.law.english.table.play.judge_choices import JUDGE_CHOICES
from moot.law.english.table.play.judges import JUDGES
from moot.law.english.table.play.limits import LIMITS
from moot.law.english.table.play.more_limits import MORE_LIMITS
from moot.law.english.table.play.moves import MOVES
from moot.law.english.table.play.offices import DECLARED, INCUMBENTS
from moot.law.english.table.play.possessions import POSSESSIONS
from moot.law.english.table.play.registers import POTS
from moot.law.english.table.play.turns import TURNS
from moot.law.english.table.play.victories import VICTORIES
from moot.law.english.table.play.winning import WINNING
from moot.law.english.table.rules.deeds import DEEDS
from moot.law.english.table.rules.rule_changes import RULE_CHANGES
from moot.law.english.table.rules.rule_limits import RULE_LIMITS
from moot.law.english.table.rules.rule_nouns import RULE_NOUNS
from moot.law.english.table.rules.this_rule import THIS_RULE
from moot.law.english.table.things import LawNames, phrase_groups, phrases_for
from moot.law.english.table.times.clock import CLOCK
from moot.law.english.table.times.dues import DUES
from moot.law.english.table.times.later import LATER
from moot.law.english.table.times.more_times import MORE_TIMES
from moot.law.english.table.times.pacing import PACING
from moot.law.english.table.times.silence import SILENCE
from moot.law.english.table.times.when import LATE, WHEN
from moot.law.english.table.vocabulary import VOCABULARY
from moot.law.english.table.voting.adoption import ADOPTION
from moot.law.english.table.voting.counts import COUNTS
from moot.law.english.table.voting.discussion import DISCUSSION
from moot.law.english.table.voting.extensions import EXTENSIONS
from moot.law.english.table.voting.franchise import FRANCHISE
from moot.law.english.table.voting.more_needs import MORE_NEEDS
from moot.law.english.table.voting.more_periods import MORE_PERIODS
from moot.law.english.table.voting.more_quorums import MORE_QUORUMS
from moot.law.english.table.voting.needs import NEEDS_OF_ALL
from moot.law.english.table.voting.periods import PERIODS
from moot.law.english.table.voting.proposing import PROPOSING
from moot.law.english.table.voting.quorums import QUORUMS
from moot.law.english.table.voting.requirements import REQUIREMENTS
from moot.law.english.table.voting.support import SUPPORT
from moot.law.english.table.voting.thresholds import THRESHOLD_SENTENCES
from moot.law.english.table.voting.vote_cases import VOTE_CASES
from moot.law.english.table.voting.votes import THRESHOLDS
from moot.law.english.table.voting.weights import WEIGHTS

TABLE: tuple[Phrase, ...] = (
    *NUMBERS,
    *DURATIONS,
    *CLOCK,
    *WHEN,
    *PERIODS,
    *MORE_PERIODS,
    *DISCUSSION,
    *EXTENSIONS,
    *COUNTS,
    *DUES,
    *LATER,
    *SILENCE,
    *JUDGES,
    *JUDGE_CHOICES,
    *PEOPLE,
    *TRAITS,
    *WHOSE,
    *CONDITIONS,
    *WORDS,
    *OUTCOMES,
    *EVENTS,
    *EVENTS_OF_SOME,
    *ACTORS,
    *ONCE,
    *SENTENCES,
    *THIS_RULE,
    *THRESHOLDS,
    *NEEDS_OF_ALL,
    *SUPPORT,
    *THRESHOLD_SENTENCES,
    *REQUIREMENTS,
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
    *VICTORIES,
    *TURNS,
    *DECLARATIONS,
    *POSSESSIONS,
    *POTS,
    *MOVES,
    *INCUMBENTS,
    *DECLARED,
    *MEASURES,
    *RULE_CHANGES,
    *LATE,
    *TIES,
    *MORE_NEEDS,
    *MORE_QUORUMS,
    *MORE_TIMES,
    *MORE_LIMITS,
    *CONTINUATIONS,
    *inflected(HISTORY),
)
"""All phrases that need no name of a particular law."""

__all__ = ["TABLE", "VOCABULARY", "LawNames", "phrase_groups", "phrases_for"]
