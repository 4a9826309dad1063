"""The log names every rule that shaped what happened: the one that did it, and those that adjusted it."""

import pytest
from tests.playing import Game, assembly, event, points, rule

from moot.game import events as e
from moot.game.values import Number, canonical
from moot.play import host as hosts
from moot.play.host import Host
from moot.views.log import LogFilter, log, search

PAYS = """
    @move("be-kind", by="players")
    def be_kind(player):
        award(player, 3)
    """
DOUBLED = """
    @adjust("award")
    def doubled(effect):
        return award(effect.who, effect.amount * 2)
    """
ONE_MORE = """
    @adjust("award")
    def one_more(effect):
        return award(effect.who, effect.amount + 1)
    """
SECRET = """
    @term("ballots_secret")
    def hidden(proposal):
        return proposal.stage == "voting"

    @adjust("award")
    def by_votes(effect, votes_for):
        return award(effect.who, effect.amount * 2)
    """


def told(game: Game) -> str:
    """What the log tells first of the last entry."""
    (entry,) = log(game.table.moment(), game.state.entry, game.state.entry)
    return entry.events[0].told


def test_the_log_names_the_rules_that_adjusted_an_award(host: Host) -> None:
    """Where rule 203 doubles what rule 202 gives, and rule 204 adds to it, all three are told."""
    game = Game.of(host, points(), rule("202", PAYS), rule("203", DOUBLED))
    game.do("Ada", "be-kind")
    assert told(game) == "Ada gets 6 points (rule 202, adjusted by rule 203)."
    both = Game.of(host, points(), rule("202", PAYS), rule("203", DOUBLED), rule("204", ONE_MORE))
    verdict = both.do("Ada", "be-kind")
    assert {one.rule for one in event(verdict, e.Awarded).adjusted} == {"203", "204"}
    assert "adjusted by rule 203 and rule 204" in told(both)


def test_an_entry_is_found_by_the_rule_that_adjusted_it(host: Host) -> None:
    """The log of a rule has what it adjusted, as it has what it did."""
    game = Game.of(host, points(), rule("202", PAYS), rule("203", DOUBLED))
    game.do("Ada", "be-kind")
    found = search(game.table.moment(), LogFilter(rules=(Number("203"),)), game.state.entry, 1, 20)
    assert [line.entry for line in found.entries] == [game.state.entry]


def test_the_record_with_adjusters_verifies(host: Host) -> None:
    """What was adjusted is decided again with the same rules named."""
    game = Game.of(host, points(), rule("202", PAYS), rule("203", DOUBLED))
    game.do("Ada", "be-kind")
    assert host.verify(game.table.name).whole


def test_who_adjusts_by_secret_votes_is_not_named(host: Host) -> None:
    """A rule that may go by hidden votes isn't told: whether it did could tell how somebody voted."""
    opens = rule("204", "voting.opens_at_once()")
    game = Game.of(host, assembly(), points("105"), rule("202", PAYS), rule("203", SECRET), opens)
    number = game.propose(by="Ben")
    assert game.state.proposals[number].stage == "voting"  # type: ignore[index]
    game.do("Cleo", "vote", proposal=number, choice="for")
    game.do("Ada", "be-kind")
    assert told(game) == "Ada gets 6 points (rule 202)."


def test_a_record_of_the_first_edition_names_none(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games begun before keep their record as it was, to the byte."""
    monkeypatch.setattr(hosts, "LANGUAGE", 1)
    game = Game.of(host, points(), rule("202", PAYS), rule("203", DOUBLED))
    monkeypatch.undo()
    game.do("Ada", "be-kind")
    assert told(game) == "Ada gets 6 points (rule 202)."
    assert b"adjusted" not in canonical(list(host.journal.entries(game.table.name))[-1])
    assert host.verify(game.table.name).whole
