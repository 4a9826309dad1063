"""Past rules on view: which words came from whom, and every change up to the repeal."""

import pytest

from moot.authoring.importer import begin_from, import_document
from moot.play.host import Host
from moot.play.table import Table
from moot.views.law.rules import RuleView, WordingSource, history, rule_view

PAGE = b"""Our Nomic

Mutable Rules

201: Turns
Players take turns.

203.
Amended in 301.

204.
Repealed in 302.

Number I/M Text Proposer Outcome Date Adopted

301: Majority
Mutable A proposal is adopted if most vote for it.

Amends 203

Ada Adopted May 3, 2001

302
N/A Rule 204 is hereby repealed. Ben Adopted May 5, 2001
"""
MAY_3, MAY_5 = 988_848_000, 989_020_800


@pytest.fixture
def old(host: Host) -> Table:
    """A game with history."""
    return begin_from(host, "old", import_document(PAGE, "page.txt"), ["Cleo"])


def seen(table: Table, number: str) -> RuleView:
    """A rule, on view."""
    shown = rule_view(table.state, number)
    assert shown is not None
    return shown


def test_words_whose_earlier_text_is_lost_are_the_first_kept_texts(old: Table):
    """They count as brought in by the proposal of the first text that is kept, and it is said that one is lost."""
    shown = seen(old, "203")
    assert {run.source for run in shown.blame} == {"301"}
    assert shown.sources == (WordingSource(proposal="301", title="Majority", author="Ada"),)
    assert shown.was_lost and not shown.lost


def test_words_of_the_initial_rules_have_no_proposal(old: Table):
    """What the game began with was brought in by nobody's proposal."""
    assert seen(old, "201").sources == (WordingSource(),)


def test_a_proposal_of_old_has_one_date(old: Table):
    """A transcript has one date for a proposal and its adoption, which is shown once, as that of the change."""
    change = seen(old, "203").revisions[-1]
    assert (change.time, change.proposed) == (MAY_3, None)


def test_a_repeal_has_its_time_and_its_proposal(old: Table):
    """A repeal is shown like every other change: when, by which proposal, and whose."""
    repeal = seen(old, "204").repeal
    assert repeal is not None
    assert (repeal.time, repeal.proposal, repeal.author) == (MAY_5, "302", "Ben")
    assert history(old.state)[-1] == repeal
