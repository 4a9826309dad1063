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
from moot.gateways.web.game.talk import THREADS
from moot.play.host import Host
from moot.post.mail.requests import RequestRunner, parse_letter
from moot.post.news.newsgroups import Newsgroups
from moot.post.news.placement import place_archive
from moot.post.news.posting import ArticleReceiver
from moot.views.talk import threads


def test_what_is_said_here_by_mail_and_by_news_is_one_thread(host: Host) -> None:
    """On one proposal: Ada on the site, Ben by mail, Cleo by following it up in the group; Dan speaks of the game."""
    game = Game.of(host, assembly())
    number = game.propose(enact(text="Be kind."), by="Ada")
    table, entry = game.table, game.table.last.entry
    game.do("Ada", "argue", text="It is kind.", proposal=number)
    mail = Letter(message_id="<m@x.test>", text=f"Argue on {number}: By mail.")
    (request,) = parse_letter(mail, table.moment()).requests
    assert RequestRunner(host.journal, table, mail, "m", 0).do(table.state.seating[1], request).allowed
    article = f"Message-ID: <n@x.test>\nReferences: <{table.name}.{entry}@moot.invalid>\n\nBy news.\n"
    desk = ArticleReceiver(host)
    assert desk.post(table.name, "Cleo", article.encode()) == ""
    assert desk.post(table.name, "Cleo", article.encode()) == ""
    assert desk.post(table.name, "Dan", b"Message-ID: <d@x.test>\n\nWhat weather!\n") == ""
    shown = [(thread.proposal, [said.text for said in thread.said]) for thread in threads(table.moment())]
    assert shown == [(None, ["What weather!"]), (number, ["It is kind.", "By mail.", "By news."])]
    articles = [Newsgroups(host).article(table.name, n) or b"" for n in range(1, table.last.entry + 2)]
    assert sum(f"<{table.name}.{entry}@moot.invalid>".encode() in one for one in articles) == 4


@pytest.mark.check
def test_the_page_shows_threads_and_takes_talk(host: Host) -> None:
    """A visitor who has sat down says something about the game, and finds it there; links lead to what it is about."""
    game = Game.of(host, assembly())
    number = game.propose(enact(text="Be kind."), by="Ada")
    game.do("Ben", "argue", text="Is **it**?", proposal=number)
    visitor = Visitor(create_app(host), game.table.name)
    visitor.sit("Cleo")
    page = visitor.get("talk")
    assert f"Proposal {number}" in page.words and not page.crossed
    page = visitor.get(f"talk/{game.state.entry}")
    assert "Is it?" in page.words and not page.crossed
    landed = visitor.do("argue", "talk", text="Good day, all.")
    assert "Good day, all." in landed.words and "Good day, all." in visitor.get("talk").words


def test_an_answer_stands_below_what_it_answers(host: Host) -> None:
    """On the page of the thread each says what it answers; the form on that page answers, and where it is refused the
    page says why and keeps what was written."""
    game = Game.of(host, assembly())
    game.do("Ada", "argue", text="Who brings tea?")
    root = game.state.entry
    game.do("Ben", "argue", text="I do.", reply=root)
    game.do("Dan", "argue", text="And cake?", reply=root)
    game.do("Eve", "argue", text="With milk?", reply=root + 1)
    visitor = Visitor(create_app(host), game.table.name).sit("Cleo")
    page = visitor.get(f"talk/{root}?reply={root + 3}")
    spoken = [
        page.source.index(text, page.source.index("<article"))
        for text in ("Who brings tea?", "I do.", "With milk?", "And cake?")
    ]
    assert spoken == sorted(spoken) and "<h2>Reply to Eve</h2>" in page.source and not page.crossed
    assert [one["class"] for one in page.all("article")] == [f"said depth-{n}" for n in (0, 1, 2, 1)]
    assert f"replying to entry {root + 1}" in page.words
    page = visitor.do("argue", f"talk/{root}", text="No milk.", reply=str(root + 3))
    assert "No milk." in page.words and game.state.said[str(root + 4)].reply == root + 3
    page = visitor.do("argue", f"talk/{root}", text="Or here?", reply=str(root), board="attic")
    assert page.status == 422 and "There is no board “attic”" in page.words and "Or here?" in page.source


def test_boards_can_be_looked_through_searched_and_paged_as_of_then(host: Host) -> None:
    """Each board has its threads; a search finds those with all its words; a long list has pages; a page of another
    moment shows what had been said by then."""
    game = Game.of(host, assembly())
    for n in range(THREADS + 2):
        game.do("Ada", "argue", text=f"Matter {n}.", board="voting")
    game.do("Ben", "argue", text="Who brings tea?")
    visitor = Visitor(create_app(host), game.table.name)
    assert "Who brings tea?" in visitor.get("talk").words
    voting = visitor.get("talk?board=voting").words
    assert "Who brings tea?" not in voting and f"Matter {THREADS + 1}." in voting and "Matter 1." not in voting
    assert "Matter 1." in visitor.get("talk?board=voting&page=2").words
    found = visitor.get("talk?q=TEA+ben").words
    assert "1 thread with" in found and "Who brings tea?" in found and "Matter" not in found
    assert "No threads with" in visitor.get("talk?q=coffee").words
    then = visitor.get("talk?at=1").words
    assert "Matter 0." in then and "tea" not in then
    assert visitor.get("talk/0").status == 404 and visitor.get("talk/x").status == 404


def test_talk_in_a_game_of_postings_is_a_thread_below_its_posting(host: Host) -> None:
    """What is posted without the form stands in the talk, below the posting that it follows up."""
    group = Posters(host)
    kind = group.propose("Ada", group.begin())
    group.post("Zoe", "What a nice game.", kind)
    host.new("talked", host.ruleset("usenet"), (), unseated=True)
    place_archive(host, "talked", gather(letters_in("box", mailbox(group.letters))))
    table = host.table("talked")
    (thread,) = threads(table.moment())
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
    assert told.startswith("Good day. (discussion)\n  1 Ada") and "    Good day." in told
    assert main(["do", "g", "argue", "And to you.", "reply=1", "--as", "Ben", *where]) == 0
    assert main(["do", "g", "argue", "Yea!", "board=voting", "--as", "Ben", *where]) == 0
    capsys.readouterr()
    assert main(["talk", "g", "--board", "discussion", "--search", "to you", *where]) == 0
    told = capsys.readouterr().out
    assert "    2 Ben" in told and "      And to you." in told and "Yea!" not in told
    assert main(["talk", "g", "--board", "attic", *where]) == 1
    assert "its boards are discussion, voting" in capsys.readouterr().err
