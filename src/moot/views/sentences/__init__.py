"""One sentence for each kind of event: what happened, to whom, and under which rule.

There is a module for each kind of subject, with a table of its events; `event_sentences` puts them together.
"""

from moot.views.sentences.corrections import in_effect_in_words
from moot.views.sentences.event_sentences import (
    SENTENCES,
    entry_sentences,
    event_sentence,
    opened_ballot_sentences,
    rule_of,
)

__all__ = [
    "SENTENCES",
    "entry_sentences",
    "event_sentence",
    "in_effect_in_words",
    "opened_ballot_sentences",
    "rule_of",
]
