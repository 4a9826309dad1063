"""Forks on the site: made from any moment, linked from both games, compared, and private to their owner."""

import pytest
from starlette.applications import Starlette
from tests.founding import found
from tests.web.people import account, set_access
from tests.web.site import Visitor, enacting

from moot.people.game_access import AccessSettings
from moot.play.forks import family_of, forks_of, origin_of
from moot.play.host import Host


def _fork(visitor: Visitor, entry: str, title: str = "What if") -> Visitor:
    """A visitor to the fork that somebody makes."""
    made = visitor.send("forks", {"entry": entry, "title": title}, follow=False)
    assert made.status == 303, made.words
    forked = Visitor.__new__(Visitor)
    forked.client, forked.game = visitor.client, made.headers["location"]
    return forked


def _name(visitor: Visitor) -> str:
    return visitor.game.removeprefix("/games/")


def _signed_in(app: Starlette, name: str) -> Visitor:
    """A visitor with an account of their own."""
    visitor = Visitor(app)
    fields = {"name": name, "mail": "", "password": "a long word that nobody guesses", "again": ""}
    fields["again"] = fields["password"]
    page = visitor.send("/sign-up", fields)
    assert page.status == 200, page.words
    return visitor


def test_a_fork_goes_on_from_the_entry_that_is_given(visitor: Visitor, host: Host):
    """The fork has everything up to that entry and nothing later, and the given name."""
    visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
    visitor.send("propose", enacting("Cake", "There is cake."))
    forked = _fork(visitor, "0", " What   if ")
    state = host.table(_name(forked)).state
    assert state.title == "What if" and not state.proposals and state.entry == 1
    assert host.table(_name(visitor)).state.proposals
    assert host.verify(_name(forked)).whole


def test_a_fork_is_found_from_either_side(visitor: Visitor, host: Host):
    """The game lists its fork, with the entry; the fork says where it comes from; each links to the other."""
    forked = _fork(visitor, "0")
    page = visitor.get("forks")
    assert not page.crossed and {a["href"] for a in page.all("a")} >= {forked.game}
    assert "What if 0 1" in page.words
    back = forked.get("forks")
    assert {a["href"] for a in back.all("a")} >= {visitor.game} and "after entry 0" in back.words
    assert origin_of(host, _name(forked)) == forks_of(host, _name(visitor))[0]


def test_a_game_and_its_fork_are_compared(visitor: Visitor, host: Host):
    """The comparison shows what each has that the other lacks, and how much has happened since."""
    forked = _fork(visitor, "0")
    visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
    visitor.send("do/call-vote", {"proposal": "301", "back": visitor.game})
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    here = visitor.get(f"forks?with={_name(forked)}").words
    there = forked.get(f"forks?with={_name(visitor)}").words
    assert "Only in force here: There is tea." in here and "Only in force there: There is tea." in there
    assert "until entry 0" in here and "“" + _name(forked) + "” 1." in here


def test_how_games_come_of_one_another_is_drawn(app: Starlette, visitor: Visitor, host: Host):
    """Each game of the family has a line and a row, from whichever one looks; one that may not be read has none."""
    visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
    fork = _fork(visitor, "1", "What <b> if")
    _fork(fork, "2", "And then")
    owner = _signed_in(app, "Frieda")
    owner.game = visitor.game
    _fork(owner, "1", "Secret plans")
    for one in (visitor, fork):
        page = one.get("forks")
        assert not page.crossed and page.source.count('class="branch here"') == 1
        assert page.source.count('class="branch"') == 2
        assert (
            "What &lt;b&gt; if" in page.source
            and '<th scope="row">And then</th><td>What &lt;b&gt; if</td>' in page.source
        )
        assert "Secret plans" not in page.source
    assert "Secret plans" in owner.get("forks").source
    names = [one.title for one in family_of(host, _name(visitor), lambda game: True)]
    assert (names[0], len(names)) == ("The Friday table", 4)
    assert names.index("And then") == names.index("What <b> if") + 1, "forks stand below what they come of"


def test_a_game_that_was_never_forked_has_no_tree(visitor: Visitor):
    """One line alone would say nothing."""
    assert 'class="picture family"' not in visitor.get("forks").source


@pytest.mark.parametrize("entry", ["-1", "99", "x", "", "9" * 30])
def test_a_moment_that_is_none_is_refused_with_what_to_do(visitor: Visitor, host: Host, entry: str):
    """Nothing is forked from an entry that there is not; the form says which there are, and keeps what was given."""
    games = len(host.games())
    page = visitor.send("forks", {"entry": entry, "title": "Mine"})
    assert page.status == 422 and "ive a number from 0 to 0" in page.words and 'value="Mine"' in page.source
    assert len(host.games()) == games


def test_only_kin_can_be_compared(begin, visitor: Visitor):
    """A game that has nothing to do with this one, and one that is not there, are alike not found."""
    other = begin()
    assert visitor.get(f"forks?with={_name(other)}").status == visitor.get("forks?with=nothing").status == 404


def test_a_form_from_elsewhere_forks_nothing(visitor: Visitor, host: Host):
    """Without the token of a page of ours the form is refused."""
    games = len(host.games())
    assert visitor.send("forks", {"entry": "0", "form_token": "x"}).status == 403 and len(host.games()) == games


def test_a_fork_belongs_to_who_is_signed_in(app: Starlette, host: Host, visitor: Visitor):
    """It is private to the account that makes it: others neither see it listed nor can read it."""
    owner = _signed_in(app, "Frida")
    owner.game = visitor.game
    forked = _fork(owner, "0", "Secret plans")
    assert host.people.access_settings(_name(forked)).private and forked.get("").status == 200
    assert "Secret plans" in owner.get("forks").words
    stranger = Visitor(app, _name(visitor))
    assert "Secret plans" not in stranger.get("forks").words
    assert stranger.get(forked.game).status == 404
    assert stranger.get(f"forks?with={_name(forked)}").status == 404


def test_what_a_private_game_is_called_is_told_to_nobody_by_its_fork(app: Starlette, host: Host, visitor: Visitor):
    """Where the game that it comes from may not be read, a fork says that it has one, and no name."""
    forked = _fork(visitor, "0")
    owner = _signed_in(app, "Gustav")
    gustav = host.people.signed_in(owner.client.cookies["moot_session"])
    assert gustav is not None
    found(host.people, gustav, AccessSettings(_name(visitor), "members", private=True, owner=gustav.id))
    page = forked.get("forks")
    assert "from a private game" in page.words and visitor.game + '"' not in page.source


def test_a_guest_of_a_private_game_makes_no_public_copy_of_it(app: Starlette, host: Host, visitor: Visitor):
    """Whoever watches by a link without an account cannot fork: their fork would be for everybody to read."""
    game = _name(visitor)
    owner = set_access(host, AccessSettings(game, "members", private=True, owner=account(host, "Olga").id))
    link = host.people.invitations.make(game, owner, "watcher", host.people.now, uses=None)
    guest = Visitor(app, game)
    assert guest.send(f"/invitations/{link}/watch").status == 200
    games = len(host.games())
    assert 'name="entry"' not in guest.get("forks").source
    assert guest.send("forks", {"entry": "0"}).status == 403 and len(host.games()) == games
