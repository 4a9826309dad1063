"""Examples of what a rule does, as short before-and-after lines.

`told_examples` has the examples of rules and of proposals; `example_lines` makes a line of a situation: what is so
before (`circumstances`), what happens (`happenings`), and what comes of it (`consequences`), by the tables in `words`.
"""

from moot.views.examples.told_examples import (
    IN_LETTERS,
    ToldExamples,
    draft_examples,
    example_lines,
    not_shown,
    proposal_examples,
    rule_examples,
)

__all__ = [
    "IN_LETTERS",
    "ToldExamples",
    "draft_examples",
    "example_lines",
    "not_shown",
    "proposal_examples",
    "rule_examples",
]
