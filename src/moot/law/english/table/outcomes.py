"""What comes of what happens: all phrases on effects, how many, and on what condition."""

from moot.law.english.table.amounts import AMOUNTS, ROUNDING
from moot.law.english.table.branches import BRANCHES
from moot.law.english.table.circumstances import CIRCUMSTANCES
from moot.law.english.table.effects import DEEDS, EFFECTS
from moot.law.english.table.extremes import EXTREMES
from moot.law.english.table.happenings import BROUGHT, HAPPENINGS
from moot.law.english.table.holdings import HOLDINGS
from moot.law.english.table.lines import LINES
from moot.law.english.table.tallies import TALLIES_OF

OUTCOMES = (
    *EFFECTS,
    *DEEDS,
    *BRANCHES,
    *HAPPENINGS,
    *BROUGHT,
    *HOLDINGS,
    *EXTREMES,
    *CIRCUMSTANCES,
    *LINES,
    *TALLIES_OF,
    *AMOUNTS,
    *ROUNDING,
)
"""Phrases on effects."""
