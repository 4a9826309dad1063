"""Archives of newsgroups brought into games: threaded, placed, each article once."""

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.documents.letters.posted import cancel
from tests.news.group import START, Posters, mailbox
from tests.seeds import seed

from moot import bootstrap
from moot.documents.letters.archives import gather, letters_in
from moot.documents.letters.writer import write_article
from moot.game.changes import Enact
from moot.game.lines import line_after
from moot.gateways.terminal.app import main
from moot.play.errors import NotByPostings
from moot.play.host import Host
from moot.play.table import Table
from moot.post.mail.archives import read_archive
from moot.post.news.placement import PlacementResult, keep_changes, place_archive
from moot.runtime.clock import SetClock

_names = count(1)


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host of later days than those of the archives."""
    with bootstrap.host(":memory:", SetClock(2_000_000_000)) as opened:
        yield opened


def fresh(host: Host) -> str:
    """A game of postings in which nothing has been posted."""
    name = f"archived-{next(_names)}"
    host.new(name, host.ruleset("usenet"), (), seed=b"one seed for all" * 2, now=START, unseated=True)
    return name


def imported(host: Host, game: str, *boxes: bytes) -> PlacementResult:
    """Mailboxes brought into a game."""
    return place_archive(host, game, gather(one for box in boxes for one in letters_in("box", box)))


def told(table: Table) -> list[tuple[str, str, str, int | None, int]]:
    """What is on record of each posting."""
    return [(p.posting.id, p.player, p.verdict, p.follows, p.at) for p in table.last.postings.values()]


@pytest.fixture
def three(host: Host) -> Posters:
    """A proposal of Ada's with two votes, one that nobody votes on, and talk."""
    group = Posters(host)
    first = group.begin()
    kind = group.propose("Ada", first)
    group.propose("Ben", first, "Be quick.")
    group.votes(2, kind)
    group.post("Zoe", "What a nice game.", kind)
    return group


def test_U8_an_archive_is_played_as_it_was_posted(host: Host, three: Posters) -> None:
    """Each article is an entry of its own time, after what it follows, with its verdict; talk is kept."""
    game = fresh(host)
    placings = imported(host, game, mailbox(three.letters))
    table = host.table(game)
    assert len(placings.placed) == 6 and not placings.waiting and not placings.told
    assert [
        (key, verdict, follows, at) for key, _, verdict, follows, at in sorted(told(table), key=lambda one: one[4])
    ] == [
        ("<1@x.org>", "move", None, START + 60),
        ("<2@x.org>", "move", 1, START + 120),
        ("<3@x.org>", "move", 1, START + 180),
        ("<4@x.org>", "move", 2, START + 240),
        ("<5@x.org>", "move", 4, START + 300),
        ("<6@x.org>", "talk", 2, START + 360),
    ]
    assert line_after(table.last, 5).proposals["301"].votes("for") == ("Voter 0", "Voter 1")
    assert host.verify(game).whole


def test_U8_imported_twice_is_imported_once(host: Host, three: Posters) -> None:
    """What is there already changes nothing."""
    game = fresh(host)
    imported(host, game, mailbox(three.letters))
    before = list(host.table(game).raw())
    again = imported(host, game, mailbox(three.letters), mailbox(three.letters[:3]))
    assert (again.placed, again.known, list(host.table(game).raw())) == ((), 6, before)


@settings(max_examples=4, deadline=None, database=None)
@given(order=st.permutations(range(6)), copies=st.lists(st.integers(0, 5), max_size=4))
def test_U8_order_and_copies_of_articles_change_nothing(host: Host, order: list[int], copies: list[int]) -> None:
    """In whatever order an archive has its articles, and however often, it is the same game."""
    group = Posters(host)
    first = group.begin()
    kind = group.propose("Ada", first)
    group.propose("Ben", first, "Be quick.")
    group.votes(2, kind)
    group.post("Zoe", "What a nice game.", kind)
    straight, mixed = fresh(host), fresh(host)
    imported(host, straight, mailbox(group.letters))
    imported(host, mixed, mailbox([group.letters[n] for n in (*order, *copies)]))
    assert told(host.table(mixed)) == told(host.table(straight))


def test_U8_what_follows_an_absent_article_waits_for_it(host: Host, three: Posters) -> None:
    """Votes wait for the proposal that they are on, and are placed when it comes, in their order."""
    game = fresh(host)
    without = [letter for letter in three.letters if letter.key != "<2@x.org>"]
    random.Random(5).shuffle(without)
    waiting = imported(host, game, mailbox(without))
    assert (len(waiting.placed), sorted(waiting.waiting)) == (2, ["<4@x.org>", "<5@x.org>", "<6@x.org>"])
    kept = host.journal.postbox.find(game, "in", "<4@x.org>")
    assert kept is not None and kept.told == "waits for <2@x.org>, which is not here"
    after = imported(host, game, mailbox(three.letters[1:2]))
    assert (len(after.placed), after.waiting) == (4, ())
    follows = {key: follows for key, _, _, follows, _ in told(host.table(game))}
    entries = {placed.posting.id: entry for entry, placed in host.table(game).last.postings.items()}
    assert follows["<5@x.org>"] == entries["<4@x.org>"] and follows["<4@x.org>"] == entries["<2@x.org>"]


def test_what_follows_an_article_that_is_lost_can_be_placed_without(host: Host, three: Posters) -> None:
    """On demand, it is placed below an earlier article of its thread."""
    game = fresh(host)
    archive = gather(letters_in("box", mailbox([three.letters[0], three.letters[3]])))
    assert place_archive(host, game, archive).waiting == ("<4@x.org>",)
    assert len(place_archive(host, game, archive, orphans=True).placed) == 1
    assert host.table(game).last.postings[2].follows == 1


def test_U8_lost_headers_are_made_up_for_by_the_rules_that_are_quoted(host: Host, three: Posters) -> None:
    """Without references, a vote follows what it votes on, and a proposal the last posting with its rules."""
    game = fresh(host)
    lost = [replace(letter, references=()) for letter in three.letters[:5]]
    imported(host, game, mailbox(lost))
    assert [follows for *_, follows, _ in sorted(told(host.table(game)), key=lambda one: one[4])] == [None, 1, 2, 2, 4]


def test_a_cancelled_article_stays_on_record(host: Host, three: Posters) -> None:
    """Requests to cancel or replace an article are reported; nothing is erased."""
    game = fresh(host)
    vote = three.letters[3]
    asks = replace(cancel(vote, vote.sender), message_id="<cancel@x.org>", sent=START + 900)
    instead = replace(vote, message_id="<instead@x.org>", supersedes=vote.key, sent=START + 950)
    placings = imported(host, game, mailbox([*three.letters, asks, instead]))
    assert "<cancel@x.org>: Voter 0 asks to cancel <4@x.org>, entry 4, which stays on record" in placings.told
    assert "<instead@x.org>: it replaces <4@x.org>, which stays on record" in placings.told
    ids = [placed.posting.id for placed in host.table(game).last.postings.values()]
    assert len(ids) == 7 and {"<4@x.org>", "<instead@x.org>"} <= set(ids)


def test_what_a_proposal_is_to_change_can_be_said_beside_it(host: Host, tmp_path: Path) -> None:
    """A file named by the Message-ID is what twelve votes adopt, instead of the text for people."""
    group, game = Posters(host), fresh(host)
    group.append(
        "Zoe",
        group.votes(12, group.propose("Ada", group.begin(), "Points for all."), "Points for all."),
        "Points for all.",
    )
    (tmp_path / "2@x.org.md").write_text(
        "---\ntitle: Points\n---\nPoints for all.\n\n```python\nbonus = quantity(of=Player, starts=3)\n```\n"
    )
    assert keep_changes(host, game, tmp_path) == {}
    imported(host, game, mailbox(group.letters))
    rule = host.table(game).state.rule("213")
    assert rule is not None and "bonus" in rule.content.mechanism
    (tmp_path / "3@x.org.md").write_text("---\nchange: repeel\n---\n")
    assert list(keep_changes(host, game, tmp_path)) == ["3@x.org.md"]


def test_a_proposal_with_a_mechanism_that_cannot_be_is_placed_all_the_same(host: Host) -> None:
    """No posting is refused: it becomes a rule for people, with a message, and others follow it."""
    group, game = Posters(host), fresh(host)
    said = "Be bold.\n\n```python\nimport os\n```"
    group.vote("Ben", group.propose("Ada", group.begin(), said), said, [])
    placings = imported(host, game, mailbox(group.letters))
    assert len(placings.placed) == 3 and "a mechanism cannot import" in placings.told[0]
    (change,) = line_after(host.table(game).last, 3).proposals["301"].changes
    assert isinstance(change, Enact) and not change.content.mechanism and "import os" in change.content.text


def test_folders_and_saved_pages_are_archives(host: Host, three: Posters, tmp_path: Path) -> None:
    """A Maildir, a folder of articles and a page that somebody saved hold the same letters as a mailbox."""
    (tmp_path / "new").mkdir()
    (tmp_path / "cur").mkdir()
    for n, letter in enumerate(three.letters):
        folder = tmp_path / ("cur" if n % 2 else "new")
        (folder / f"{n}.host:2,S").write_bytes(write_article(letter))
    page = "<html><head><title>Chat</title></head><body><pre>From: Eve\nSubject: Chat\n\nHello.</pre></body></html>"
    (tmp_path / "page.html").write_text(page)
    found = read_archive(tmp_path)
    assert {letter.key for letter in found.letters} >= {letter.key for letter in three.letters}
    assert any("Hello." in letter.text for letter in found.letters)


def test_a_game_without_postings_takes_none(host: Host, three: Posters) -> None:
    """Where no move posts anything, an archive is refused."""
    host.new("at-a-table", host.ruleset("suber"), ("Ada",))
    with pytest.raises(NotByPostings):
        imported(host, "at-a-table", mailbox(three.letters))


def test_the_command_begins_a_game_and_imports(
    host: Host, three: Posters, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that is not there begins with a ruleset at the first article's time; importing again changes nothing."""
    box, database = tmp_path / "box", str(tmp_path / "m.db")
    box.write_bytes(mailbox([*three.letters[:2], *three.letters[3:]]))
    command = ["news", "import", str(box), "--game", "old", "--database", database]
    assert main(command) == 1
    assert main([*command, "--ruleset", "usenet"]) == 0
    assert "5 articles placed; none already there." in capsys.readouterr().out
    assert main(command) == 0
    assert "0 articles placed; 5 already there." in capsys.readouterr().out
    assert main(["log", "old", "--database", database]) == 0
    assert "1992" in capsys.readouterr().out


def test_U7_the_posting_of_1992_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As it was saved; and its lines tell what speaks against it."""
    database = str(tmp_path / "m.db")
    command = ["news", "import", str(seed("000")), "--game", "u", "--ruleset", "usenet", "--database", database]
    assert main(command) == 0
    capsys.readouterr()
    assert main(["lines", "u", "--database", database]) == 0
    told = capsys.readouterr().out
    assert "Rick Westerman" in told and "illegal" in told and "lacks its colon" in told
