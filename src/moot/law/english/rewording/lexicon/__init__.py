"""A lexicon by sense: for each thing that happens in a game, everyday words for it, and the ones that the table has.

The forms of verbs are made (`inflection.py`): where an entry has `pick up` for `get`, `picked up` is `got`. A word with
several senses stands here with what must follow, so that the sense is clear: `drops 3 points`, but not `drops out`.
"""

from moot.law.english.rewording.lexicon.acts import ACTS
from moot.law.english.rewording.lexicon.limits import LIMITS
from moot.law.english.rewording.lexicon.nouns import NOUNS, TIMES
from moot.law.english.rewording.lexicon.outcomes import OUTCOMES
from moot.law.english.rewording.lexicon.sums import SCORES, SUMS
from moot.law.english.rewording.lexicon.votes import VOTES
from moot.law.english.rewording.rules import Rules

LEXICON: Rules = (*NOUNS, *OUTCOMES, *SUMS, *ACTS, *LIMITS, *VOTES, *SCORES, *TIMES)
"""All entries, in the order in which they're used."""
