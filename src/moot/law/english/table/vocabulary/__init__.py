"""Phrases for every word of the vocabulary: facts, terms, fields of records, events, effects, moves, functions.

They tell code that isn't yet read from sentences. `value` is a noun phrase, `test` a condition and its opposite, `act`
an effect with its verb, `event` something that happens, and `deed` what a player may do.
"""

from moot.law.english.table.vocabulary.conditions import CHANGE_PHRASES, CONTENDER_TESTS, TEST_PHRASES, TIME_PHRASES
from moot.law.english.table.vocabulary.effects import (
    DEED_PHRASES,
    EFFECT_DEED_PHRASES,
    EFFECT_PHRASES,
    REGISTER_PHRASES,
)
from moot.law.english.table.vocabulary.events import DUE_PHRASES, EVENT_PHRASES, FIELD_OF_EVENT_PHRASES
from moot.law.english.table.vocabulary.facts import (
    CONTENDER_PHRASES,
    FACT_LISTS,
    FACT_PHRASES,
    FIELD_LISTS,
    FIELD_PHRASES,
    LOOP_PHRASES,
    NAME_PHRASES,
    TERM_LISTS,
    TERM_PHRASES,
)
from moot.law.english.table.vocabulary.functions import (
    FUNCTION_PHRASES,
    METHOD_PHRASES,
    MOMENT_PHRASES,
    OPERATOR_PHRASES,
)

VOCABULARY = (
    *EFFECT_PHRASES, *FACT_PHRASES, *FACT_LISTS, *TERM_PHRASES, *TERM_LISTS, *EVENT_PHRASES, *DEED_PHRASES,
    *EFFECT_DEED_PHRASES, *FUNCTION_PHRASES, *MOMENT_PHRASES, *METHOD_PHRASES, *OPERATOR_PHRASES,
    *FIELD_PHRASES, *FIELD_LISTS,
    *TEST_PHRASES, *TIME_PHRASES, *CONTENDER_PHRASES, *CONTENDER_TESTS,
    *CHANGE_PHRASES, *REGISTER_PHRASES, *DUE_PHRASES, *NAME_PHRASES, *LOOP_PHRASES, *FIELD_OF_EVENT_PHRASES,
)  # fmt: skip
"""Everything that is told of the vocabulary."""
