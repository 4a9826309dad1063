"""All phrases on the effects of events: what follows, how much of it, and on what condition."""

from moot.law.english.table.amounts.amounts import AMOUNTS, ROUNDING
from moot.law.english.table.events.bonuses import BONUSES
from moot.law.english.table.events.branches import BRANCHES
from moot.law.english.table.events.circumstances import CIRCUMSTANCES
from moot.law.english.table.events.decided import DECIDED
from moot.law.english.table.events.effects import DEEDS, EFFECTS
from moot.law.english.table.events.happenings import BROUGHT, HAPPENINGS
from moot.law.english.table.events.lines import LINES
from moot.law.english.table.events.polls import POLLS
from moot.law.english.table.events.rewards import REWARDS
from moot.law.english.table.events.tallies import TALLIES_OF
from moot.law.english.table.people.extremes import EXTREMES
from moot.law.english.table.people.holdings import HOLDINGS

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
    *DECIDED,
    *POLLS,
    *TALLIES_OF,
    *REWARDS,
    *AMOUNTS,
    *ROUNDING,
    *BONUSES,
)
"""Phrases on effects."""
