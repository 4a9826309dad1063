"""Talk: threads that the site, mail and news share."""

from pathlib import Path

import pytest
from tests.news.group import Posters, mailbox
from tests.playing import Game, assembly, enact
from tests.web.site import Visitor

from moot.documents.letters.archives import gather, letters_in
from moot.documents.letters.values import Letter
from moot.gateways.terminal.app import main
from moot.gateways.web.app import create_app
from moot.house.articles import Newsgroups
from moot.house.host import Host
from moot.house.mailroom.doing import Doing
from moot.house.mailroom.wishes import wanted_in
from moot.house.newsroom.archives import place_archive
from moot.house.newsroom.receiving import Desk
from moot.house.talk import threads


def test_what_is_said_here_by_mail_and_by_news_is_one_thread(host: Host) -> None:
    """On one proposal: Ada on the site, Ben by mail, Cleo by following it up in the group; Dan speaks of the game."""
    game = Game.of(host, assembly())
    number = game.propose(enact(text="Be kind."), by="Ada")
    table, entry = game.table, game.table.last.entry
    game.do("Ada", "argue", text="It is kind.", proposal=number)
    mail = Letter(message_id="<m@x.test>", text=f"Argue on {number}: By mail.")
    (wish,) = wanted_in(mail, table.law.reading.moves).wishes
    assert Doing(host.journal, table, mail, "m", 0).do(table.state.seating[1], wish).allowed
    article = f"Message-ID: <n@x.test>\nReferences: <{table.name}.{entry}@moot.invalid>\n\nBy news.\n"
    desk = Desk(host)
    assert desk.post(table.name, "Cleo", article.encode()) == ""
    assert desk.post(table.name, "Cleo", article.encode()) == ""
    assert desk.post(table.name, "Dan", b"Message-ID: <d@x.test>\n\nWhat weather!\n") == ""
    shown = [(thread.proposal, [said.text for said in thread.said]) for thread in threads(table, table.state)]
    assert shown == [(None, ["What weather!"]), (number, ["It is kind.", "By mail.", "By news."])]
    articles = [Newsgroups(host).article(table.name, n) or b"" for n in range(1, table.last.entry + 2)]
    assert sum(f"<{table.name}.{entry}@moot.invalid>".encode() in one for one in articles) == 4


def test_the_page_shows_threads_and_takes_talk(host: Host) -> None:
    """A visitor who has sat down says something about the game, and finds it there; links lead to what it is about."""
    game = Game.of(host, assembly())
    number = game.propose(enact(text="Be kind."), by="Ada")
    game.do("Ben", "argue", text="Is **it**?", proposal=number)
    visitor = Visitor(create_app(host), game.table.name)
    visitor.sit("Cleo")
    page = visitor.get("talk")
    assert f"Proposal {number}" in page.words and "Is it?" in page.words and not page.crossed
    visitor.do("argue", "talk", text="Good day, all.")
    assert "The game Cleo" in visitor.get("talk").words and "Good day, all." in visitor.get("talk").words


def test_talk_in_a_game_of_postings_is_a_thread_below_its_posting(host: Host) -> None:
    """What is posted without the form stands in the talk, below the posting that it follows up."""
    group = Posters(host)
    kind = group.propose("Ada", group.begin())
    group.post("Zoe", "What a nice game.", kind)
    host.new("talked", host.ruleset("usenet"), (), unseated=True)
    place_archive(host, "talked", gather(letters_in("box", mailbox(group.letters))))
    table = host.table("talked")
    (thread,) = threads(table, table.state)
    assert (thread.posting, [(said.player, said.text.strip()) for said in thread.said]) == (
        2,
        [("Zoe", "What a nice game.")],
    )


def test_the_command_shows_threads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By what they are about, with who said what."""
    where = ["--database", str(tmp_path / "m.db")]
    assert main(["new", "g", "--players", "Ada,Ben", *where]) == 0
    assert main(["do", "g", "argue", "Good day.", "--as", "Ada", *where]) == 0
    capsys.readouterr()
    assert main(["talk", "g", *where]) == 0
    told = capsys.readouterr().out
    assert told.startswith("On the game\n  1 Ada") and "    Good day." in told
