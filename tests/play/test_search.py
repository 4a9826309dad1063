"""The search over all games: what it finds, for whom, how it's kept up, and what it never finds."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.founding import found
from tests.playing import Game, assembly, enact, rule
from tests.usenet.posting import Postings

from moot import bootstrap
from moot.game.moves import HIDE, REDACT, SHOW, Move
from moot.game.record.entries import Entry
from moot.game.values import PlayerId
from moot.journal.errors import Conflict
from moot.journal.record_store import StoredRecord
from moot.journal.search_store import UNREAD, SearchPosition
from moot.people.game_access import AccessSettings
from moot.people.values import Account
from moot.play import search, search_texts
from moot.play.host import Host
from moot.play.search import SearchAnswer, bring_up_to_date, read_on, search_games, search_in
from moot.play.search_texts import KINDS, VERSION, all_texts, folded_words
from moot.runtime.clock import SetClock

START = 1_767_636_000
SECRETS = """
notes = register(str, of=Player, seen_by="holder")

@term("ballots_secret")
def always(proposal):
    return True

@move("put-away")
def put_away(words: Sealed[str], player):
    set_register("notes", words, of=player)
"""


@pytest.fixture(params=["a file", "PostgreSQL"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind in turn."""
    return str(request.getfixturevalue("database")) if request.param == "PostgreSQL" else str(tmp_path / "games.db")


@pytest.fixture
def stored(address: str) -> Iterator[Host]:
    """A host on each kind of database in turn."""
    with bootstrap.host(address, SetClock(START)) as opened:
        yield opened


def begin(host: Host, name: str = "friday", title: str = "The Friday table", players: str = "Ada Ben Cleo") -> Game:
    """A game by Suber's rules."""
    game = Game.__new__(Game)
    game.host, game.now = host, START
    game.table = host.new(name, host.ruleset("suber"), players.split(), title=title, seed=b"s" * 32)
    return game


def places(answer: SearchAnswer) -> list[tuple[str, str, str]]:
    """Where the results stand: kind, game and key."""
    return [(one.kind, one.game, one.key) for one in answer.results]


def texts(host: Host) -> set[tuple[object, ...]]:
    """Everything in the search tables."""
    return set(host.journal.search._database.rows("SELECT game, kind, key, at, title, body, words FROM search_texts"))


def account(host: Host, name: str) -> Account:
    """A new account."""
    return host.people.accounts.make(name, host.people.now, "tulips and umbrellas")


# --- what is found --------------------------------------------------------------------------------


def test_all_kinds_are_found_in_both_databases(stored: Host) -> None:
    """A game, a rule, a proposal, a player and a comment, without regard to capitals and accents, by beginnings."""
    game = begin(stored, title="The Bées’ table", players="Ada Beesley Cleo")
    game.propose(enact("Honey", "Every bee gets a point."), by="Ada")
    game.do("Cleo", "argue", text="I keep BEES myself.")
    game.do("Cleo", "argue", text="Wasps are another thing.")
    found = search_games(stored, None, "bée")
    assert {place for place in places(found) if place[0] != "rule"} == {
        ("game", "friday", ""),
        ("proposal", "friday", "301"),
        ("player", "friday", "Beesley"),
        ("talk", "friday", "2"),
    }
    assert [span.text for one in found.of("talk") for span in one.excerpt if span.match] == ["BEES"]
    assert [span.text for one in found.of("game") for span in one.title if span.match] == ["Bées"]
    assert places(search_games(stored, None, "bees myself")) == [("talk", "friday", "2")]
    assert places(search_games(stored, None, "bees", ["player"])) == [("player", "friday", "Beesley")]


def test_titles_come_first_then_whole_words_then_the_latest(host: Host) -> None:
    """Neither how long a text is nor how common a word is in other games counts."""
    other = rule("104", text="Other rules are kind.")
    Game.of(
        host,
        assembly(),
        rule("102", text="Votes are counted. A tea is served."),
        rule("103", text="The team counts."),
        replace(other, content=replace(other.content, title="Tea")),
    )
    assert [one.key for one in search_in(host, host.games(), "tea").of("rule")] == ["104", "102", "103"]


def test_the_same_rule_of_several_games_is_told_once(host: Host) -> None:
    """With the number of the other games; the one in a game of the asker's own is shown."""
    for name in ("one", "two", "three"):
        begin(host, name)
    ada = account(host, "Ada")
    host.people.administration.take("two", ada, PlayerId("Ada"), host.people.now)
    found = [one for one in search_games(host, ada, "paradox").of("rule") if one.key == "213"]
    assert [(one.game, one.also) for one in found] == [("two", 2)]


@pytest.mark.parametrize("query", ["", "  ", "!?", "* AND (", '"', "' OR 1 --", "rule*", "nöt-hère", "\0", "𝔟𝔢𝔢" * 99])
def test_nothing_that_is_asked_breaks_it(stored: Host, query: str) -> None:
    """Whatever stands in the query is words, and no more."""
    begin(stored)
    assert search_games(stored, None, query).unread == 0


# --- what is kept up ------------------------------------------------------------------------------


@pytest.mark.check
def test_the_tables_follow_the_record(host: Host) -> None:
    """After every few moves, notes and corrections at random they hold what a game that is read anew would."""
    luck, table = Random(4), begin(host).table
    said: list[int] = []
    for step in range(60):
        text = luck.choice(["Bees are fine.", "+1", "Correction: Wasps.", "correction: Honey", "No 👍 here"])
        reply = {"reply": str(luck.choice(said))} if said and luck.random() < 0.6 else {}
        match luck.randrange(6):
            case 0 if said:
                table.note(luck.choice([HIDE, SHOW, REDACT]), luck.choice(said), "It is rude.")
            case 1:
                change = {"change": "enact", "content": {"title": f"Rule of step {step}", "text": text}}
                table.submit(Move("propose", luck.choice(table.state.seating), {"changes": [change], "title": "Tea"}))
            case _:
                told = table.submit(Move("argue", luck.choice(table.state.seating), {"text": text, **reply}))
                said += [told.entry.number] if told.entry is not None else []
        for number in table.state.proposals:
            for player in table.state.seating if luck.random() < 0.3 else ():
                table.submit(Move("vote", player, {"proposal": number, "choice": "for"}))
        if luck.random() < 0.4:
            bring_up_to_date(host, host.games(), float("inf"))
            anew = {
                ("friday", one.kind, one.key, one.at, one.title, one.body, " ".join(one.words))
                for one in all_texts(table.moment())
            }
            assert texts(host) == anew, step
    assert len(table.state.in_force()) > 20 and table.state.hidden


def test_a_game_of_postings_is_read_anew(host: Host) -> None:
    """What is said in postings is found, until it's hidden."""
    postings = Postings(host)
    entry = postings.post("Ada", talk="Turnips for everybody!", rules=None)
    name = postings.game.table.name
    assert ("talk", name, str(entry)) in places(search_in(host, host.games(), "turnips"))
    postings.game.table.note(HIDE, entry, "It is advertising.", postings.game.now)
    assert not search_in(host, host.games(), "turnips").results


@pytest.mark.parametrize("length", [10, 300])
def test_what_a_move_costs_is_the_same_in_a_long_game(host: Host, monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """A comment puts one text into the tables and takes one entry to be read; the move itself puts nothing there."""
    game = begin(host)
    for number in range(length):
        game.do("Ada", "argue", text=f"Comment {number}")
    bring_up_to_date(host, host.games(), float("inf"))
    before, position = texts(host), host.journal.search.positions()
    game.do("Ben", "argue", text="One more.")
    assert texts(host) == before and host.journal.search.positions() == position
    read: list[Entry] = []
    entries = game.table.read

    def counted(since: int, until: int) -> Iterator[Entry]:
        for entry in entries(since, until):
            read.append(entry)
            yield entry

    monkeypatch.setattr(game.table, "read", counted)
    bring_up_to_date(host, host.games(), float("inf"))
    assert [one.number for one in read] == [length + 1]
    assert {(one[1], one[2]) for one in texts(host) - before} == {("talk", str(length + 1))}


def test_tables_of_another_version_and_empty_ones_are_made_anew(stored: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold nothing that isn't in the record: whatever was lost is there again at the next search."""
    begin(stored)
    whole = search_games(stored, None, "rule"), texts(stored)
    store = stored.journal.search
    store.write("friday", store.positions()["friday"], SearchPosition(VERSION - 1, 0), (), [("rule", "101")])
    assert (search_games(stored, None, "rule"), texts(stored)) == whole
    store.write("friday", store.positions()["friday"], SearchPosition(VERSION, -7), anew=True)  # its writer was killed
    assert (search_games(stored, None, "rule"), texts(stored)) == whole
    monkeypatch.setattr(search, "VERSION", VERSION + 1)
    assert search_games(stored, None, "rule") == whole[0]
    assert store.positions()["friday"].version == VERSION + 1


def test_two_processes_do_not_get_in_each_others_way(address: str) -> None:
    """What one has written since stands; the other gives up, and finds it there."""
    with bootstrap.host(address, SetClock(START)) as one, bootstrap.host(address, SetClock(START)) as other:
        begin(one).do("Ada", "argue", text="Bees!")
        bring_up_to_date(one, one.games(), float("inf"))
        with pytest.raises(Conflict):
            read_on(other, "friday", UNREAD)
        assert places(search_games(other, None, "bees")) == [("talk", "friday", "1")]


def test_a_game_that_is_behind_is_left_out(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """While there is no time to bring the tables up to date nothing old is shown; the answer says so."""
    game = begin(host)
    game.do("Ada", "argue", text="Bees!")
    assert search_games(host, None, "bees").results
    game.table.note(HIDE, 1, "It is rude.")
    monkeypatch.setattr(search, "WAIT_SECONDS", -1.0)
    assert search_games(host, None, "bees") == SearchAnswer((), 1)


# --- what is never found --------------------------------------------------------------------------

PRIVATE = "quagga"
"""A word in everything of a private game."""
UNSEEN = {
    "a hidden comment": "aardvark",
    "a hidden comment's correction": "bandicoot",
    "a corrected comment's first words": "chinchilla",
    "a redacted comment": "dugong",
    "a redacted correction": "echidna",
    "a sealed value": "fossa",
    "a comment's reason for being hidden": "hyrax",
    "an account's name": "ibex",
    "a mail address": "jackal",
    "a PIN": "kudu",
    "a letter": "lemur",
    "a notice setting, token, draft or other stored record": "mongoose",
    "an invitation's or a report's record": "numbat",
    "the reason of a refused move": "okapi",
    "a rule that was proposed in a refused move": "pangolin",
}
"""A word for each kind of text that nobody may find."""


def planted(host: Host, game: Callable[[], Game]) -> Game:
    """A game in which each of these texts is, and a private game beside it."""
    from moot.journal.postbox import StoredMessage

    one, people, now = game(), host.people, host.people.now

    def said(text: str, **more: str) -> int:
        one.do("Ben", "argue", text=text, **more)
        return one.state.entry

    hidden = said("Look, an aardvark")
    said("Correction: a bandicoot", reply=str(hidden))
    corrected = said("Was it a chinchilla?")
    said("Correction: it was nothing", reply=str(corrected))
    gone, kept = said("It is a dugong"), said("Plain words stay")
    again = said("Correction: an echidna", reply=str(kept))
    one.do("Ada", "put-away", words="fossa")
    number = one.propose(enact("Tea", "Tea is served."), by="Ada")
    one.do("Ben", "vote", proposal=number, choice="for")
    one.move("Ben", "argue", text="", board="okapi")
    one.move("Nobody", "propose", changes=[enact("Pangolin", "Every pangolin counts.")])
    one.table.note(HIDE, hidden, "It is hyrax.", one.now)
    one.table.note(REDACT, gone, "It is hyrax.", one.now)
    one.table.note(REDACT, again, "It is hyrax.", one.now)
    ibex = people.accounts.make("Ibex", now, "tulips and umbrellas")
    people.accounts.set_mail(ibex, "jackal@example.org", now)
    people.administration.set_pin(one.table.name, PlayerId("Cleo"), "kudu77", now)
    letter = StoredMessage(one.table.name, "mail", "in", "lemur", now, data=b"lemur")
    host.journal.postbox.keep([letter])
    host.journal.records.change(
        new=[StoredRecord("draft", "mongoose", b'"mongoose"'), StoredRecord("report", "numbat", b'"numbat"')]
    )
    owner = account(host, "Olga")
    club = begin(host, "club", f"The {PRIVATE} club", f"Ada Ben {PRIVATE.title()}")
    found(people, owner, AccessSettings("club", "open", private=True))
    club.propose(enact(PRIVATE, f"Every {PRIVATE} counts."), by="Ada")
    club.do("Ada", "argue", text=f"Our {PRIVATE} is here.")
    return one


@pytest.fixture
def secretive(stored: Host) -> Game:
    """A game with secret votes and sealed values, in which each unseen text is."""
    return planted(stored, lambda: Game.of(stored, assembly(), rule("301", SECRETS), players=("Ada", "Ben", "Cleo")))


@pytest.mark.check
def test_nothing_unseen_is_found_by_anybody(stored: Host, secretive: Game) -> None:
    """Not by a stranger, a player, a member or a moderator of the server; it isn't even in the tables."""
    moderator = stored.people.accounts.set_moderates(account(stored, "Mo"), True, stored.people.now)
    askers = [None, account(stored, "Stan"), stored.people.accounts.named("Olga", stored.people.now), moderator]
    for asker in askers:
        found = {what: places(search_games(stored, asker, word)) for what, word in UNSEEN.items()}
        assert not any(found.values()), {what: those for what, those in found.items() if those}
    kept = str(texts(stored)).casefold()
    assert [what for what, word in UNSEEN.items() if word in kept] == []
    apart = [one for withheld in stored.journal.withheld(secretive.table.name).values() for one in withheld]
    assert apart and not any(one.salt in kept for one in apart), "a secret vote"
    assert places(search_games(stored, None, "plain words")) == [("talk", secretive.table.name, "6")]


@pytest.mark.check
def test_a_private_game_is_found_by_its_members_alone(stored: Host, secretive: Game) -> None:
    """Its title, rules, proposals, players and talk; by those it has made public, and by nobody when private again."""
    people = stored.people
    olga = people.accounts.named("Olga", people.now)
    assert not search_games(stored, None, PRIVATE).results and not search_games(stored, None, "club").results
    assert not search_games(stored, account(stored, "Stan"), PRIVATE).results
    assert {one.kind for one in search_games(stored, olga, PRIVATE).results} == {"game", "proposal", "player", "talk"}
    own = search_games(stored, None, "vote rule")
    assert {one.game for one in own.results} <= {secretive.table.name} and all(not one.also for one in own.results)
    people.access_store.change("club", people.now, lambda settings: AccessSettings("club"))
    assert search_games(stored, None, PRIVATE).results
    people.access_store.change("club", people.now, lambda settings: AccessSettings("club", private=True))
    assert not search_games(stored, None, PRIVATE).results


def test_what_is_found_does_not_hang_on_private_games(host: Host) -> None:
    """Not even its order: the answer is the same whatever is said in games that the asker may not read."""
    game = begin(host)
    for text in ("Honey honey wasps", "Honey wasps wasps", "Wasps and honey"):
        game.do("Ada", "argue", text=text)
    before = search_games(host, None, "honey wasps")
    club = begin(host, "club", "Honey")
    found(host.people, account(host, "Olga"), AccessSettings("club", private=True))
    for number in range(30):
        club.do("Ada", "argue", text=f"honey {number}")
    assert search_games(host, None, "honey wasps") == before and len(before.results) == 3


def test_a_redacted_text_is_gone_from_the_file(tmp_path: Path) -> None:
    """In the same transaction as from the record: neither the text nor its words are anywhere in it."""
    path = tmp_path / "games.db"
    with bootstrap.host(str(path), SetClock(START)) as host:
        game = begin(host)
        game.do("Ben", "argue", text="A thylacine!")
        assert search_games(host, None, "thylacine").results
        game.table.note(REDACT, 1, "It is advertising.")
        assert texts(host) == set()
    assert b"thylacine" not in path.read_bytes() and b"thylacine" not in path.read_bytes().lower()


def test_a_deleted_game_is_not_found(stored: Host) -> None:
    """Nothing of it is in the tables any more."""
    begin(stored)
    olga = account(stored, "Olga")
    found(stored.people, olga, AccessSettings("friday"))
    assert search_games(stored, None, "friday").results
    stored.people.administration.archive("friday", olga, stored.people.now, archived=True)
    stored.delete("friday", olga)
    assert not search_games(stored, None, "friday").results and not texts(stored)


def test_words_are_folded() -> None:
    """Capitals and accents don't count, nor does what stands between words."""
    assert folded_words("Émile’s CAFÉ–bar, rule_7 ﬁne") == ["emile", "s", "cafe", "bar", "rule", "7", "fine"]
    assert set(KINDS) == {"game", "rule", "proposal", "player", "talk"} and search_texts.VERSION == VERSION
