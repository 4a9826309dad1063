"""The log names every rule that shaped what happened: the one that did it, and those that adjusted it."""

from collections.abc import Callable

import pytest
from msgspec import to_builtins
from tests.playing import Game, assembly, event, points, rule
from tests.web.site import Visitor

from moot.authoring.plays import results_of
from moot.documents.letters.parser import read_letter
from moot.game import events as e
from moot.game.moves import Allowed
from moot.game.values import Number, canonical
from moot.gateways.web.app import create_app
from moot.play import host as hosts
from moot.play.host import Host
from moot.play.table import MoveResult
from moot.post.news.newsgroups import Newsgroups
from moot.post.notices.news_items import news_of_entry
from moot.views.explanations import verdict_in_words, why
from moot.views.log import LogFilter, log, logged, search
from moot.views.plain_text import log_lines

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


ROADS: dict[str, Callable[[Game, Allowed], str]] = {
    "log": lambda game, verdict: " ".join(log_lines(log(game.table.moment())[-1])),
    "answer": lambda game, verdict: " ".join(verdict_in_words(verdict, game.state)),
    "why": lambda game, verdict: why(game.table.moment(), game.state.entry).reasons[0].event,
    "play": lambda game, verdict: " ".join(results_of(game.table, MoveResult(verdict), game.state.entry - 1)),
    "newsgroup": lambda game, verdict: _article(game),
    "site": lambda game, verdict: Visitor(create_app(game.host), game.table.name).get("log").words,
    "program": lambda game, verdict: str(to_builtins(logged(game.table.moment(), game.entries()[-1:]))),
}


def _article(game: Game) -> str:
    news = Newsgroups(game.host)
    return " ".join(read_letter(news.article(game.table.name, news.last(game.table.name)) or b"").text.split())


@pytest.mark.parametrize("road", ROADS)
def test_every_road_that_tells_an_award_names_its_adjusters(host: Host, road: str) -> None:
    """On pages, in the terminal, in plays, newsgroups and the API: nobody has to guess why it's twice as much."""
    game = Game.of(host, points(), rule("202", PAYS), rule("203", DOUBLED))
    verdict = game.do("Ada", "be-kind")
    assert "(rule 202, adjusted by rule 203)" in ROADS[road](game, verdict)


def test_a_feed_names_the_adjusters_of_what_it_tells(host: Host) -> None:
    """What a rule announces and another one changed has both behind it."""
    names = '@move("name-me", by="players")\ndef name_me(player):\n    win(player)'
    other = '@adjust("win")\ndef ben():\n    return win("Ben")'
    game = Game.of(host, assembly(), rule("202", names), rule("203", other))
    game.do("Ada", "name-me")
    summaries = " ".join(one.summary for one in news_of_entry(game.table.moment(), game.entries()[-1]))
    assert "By rule 202, Rule 202. Adjusted by rule 203." in summaries
