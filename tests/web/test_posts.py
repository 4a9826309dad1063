"""Reports of posts, what moderators do about them, and the page of the server's moderators."""

import re

import pytest
from starlette.applications import Starlette
from tests.time_limits import stands_still
from tests.web.people import account, set_access, signed_in
from tests.web.site import Visitor

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.runtime.rate_limits import RateLimiter

SPAM = "Buy my turnips at turnips.example!"


@pytest.fixture
def spammed(host: Host, visitor: Visitor) -> int:
    """The entry of a post in the visitor's game that Olga moderates."""
    name = visitor.game.removeprefix("/games/")
    set_access(host, AccessSettings(name, owner=account(host, "Olga").id))
    answer = host.table(name).submit(Move("argue", PlayerId("Ben"), {"text": SPAM}))
    assert answer.entry is not None
    return answer.entry.number


def olga(app: Starlette, visitor: Visitor) -> Visitor:
    """The moderator of the game, in her own browser."""
    return signed_in(app, "Olga", visitor.game.removeprefix("/games/"))


class TestReports:
    """From a report to what comes of it."""

    def test_a_reader_reports_and_a_moderator_hides(self, app: Starlette, visitor: Visitor, spammed: int) -> None:
        """Every comment has a link to report it; the moderator sees text and reason, and hides it for everybody."""
        thread = visitor.sit("Ada").get(f"talk/{spammed}")
        assert f"{visitor.game}/report/{spammed}" in {link.get("href") for link in thread.all("a")}
        assert SPAM in visitor.get(f"report/{spammed}").words
        page = visitor.send(f"report/{spammed}", {"why": "It's an advertisement."})
        assert "A moderator will look at it" in page.words
        moderator = olga(app, visitor)
        assert "1 report to look at" in moderator.get("administration").words
        waiting = moderator.get("administration/posts")
        assert SPAM in waiting.words and "“It's an advertisement.”" in waiting.words
        page = moderator.send("administration/posts", {"entry": spammed, "act": "hide", "reason": "Advertising."})
        assert "Nothing is reported" in page.words and "Hidden: Advertising." in page.words
        for path in (f"talk/{spammed}", "talk", "log", f"log/{spammed}", "talk?q=turnips", "feed.atom"):
            assert "turnips.example" not in visitor.get(path).source, path
        assert "(Hidden by a moderator: Advertising.)" in visitor.get(f"talk/{spammed}").words

    def test_it_needs_no_account_and_no_seat(self, app: Starlette, visitor: Visitor, spammed: int) -> None:
        """Whoever may read a post may report it."""
        page = Visitor(app, visitor.game.removeprefix("/games/")).send(f"report/{spammed}", {"why": "Spam."})
        assert "A moderator will look at it" in page.words

    @pytest.mark.parametrize("why", ["", " ", "x" * 501])
    def test_it_needs_a_reason(self, visitor: Visitor, spammed: int, why: str) -> None:
        """Without one, or with an endless one, the form comes back with what was written, and says what to do."""
        page = visitor.send(f"report/{spammed}", {"why": why})
        assert "Say what is wrong with it" in page.words and why.strip() in page.source

    def test_what_nobody_said_can_t_be_reported(self, visitor: Visitor, spammed: int) -> None:
        """The beginning of the game is no post."""
        assert visitor.get("report/0").status == 404
        assert visitor.send("report/0", {"why": "I don't like it."}).status == 404

    def test_reports_are_limited(
        self, host: Host, visitor: Visitor, spammed: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One address reports ten posts at once, and then has to wait."""
        monkeypatch.setattr(host.people, "limits", RateLimiter(clock=stands_still))
        answers = [visitor.send(f"report/{spammed}", {"why": "Spam."}).status for _ in range(12)]
        assert answers == [200] * 10 + [429] * 2


class TestPosts:
    """The page on which moderators of a game hide, show and redact."""

    def test_what_is_hidden_can_be_read_and_shown_again(self, app: Starlette, visitor: Visitor, spammed: int) -> None:
        """Moderators read it there, folded; then it's as before."""
        moderator = olga(app, visitor)
        moderator.send("administration/posts", {"entry": spammed, "act": "hide", "reason": "Advertising."})
        assert SPAM in moderator.get("administration/posts").words
        moderator.send("administration/posts", {"entry": spammed, "act": "show"})
        assert SPAM in visitor.get(f"talk/{spammed}").words

    def test_redacting_has_to_be_confirmed(self, app: Starlette, visitor: Visitor, spammed: int) -> None:
        """Without the tick nothing happens; with it the text is gone from the record, too."""
        moderator = olga(app, visitor)
        fields = {"entry": spammed, "act": "redact", "reason": "A court order."}
        assert "can’t be brought back" in moderator.send("administration/posts", fields).words
        assert SPAM in visitor.get("journal").source
        assert "gone from the record" in moderator.send("administration/posts", {**fields, "sure": "yes"}).words
        assert SPAM not in visitor.get("journal").source and "A court order." in visitor.get("log").words

    def test_a_proposal_can_t_be_hidden(self, host: Host, app: Starlette, visitor: Visitor, spammed: int) -> None:
        """What people vote on stays in sight: a report of it can be settled, and nothing else is offered."""
        table = host.table(visitor.game.removeprefix("/games/"))
        changes = [{"change": "repeal", "rule": "210"}]
        answer = table.submit(Move("propose", PlayerId("Ada"), {"changes": changes, "title": "Turnips for all"}))
        assert answer.entry is not None
        visitor.send(f"report/{answer.entry.number}", {"why": "I don't like it."})
        moderator, fields = olga(app, visitor), {"entry": answer.entry.number, "act": "hide", "reason": "No."}
        page = moderator.get("administration/posts")
        assert "A proposal can’t be hidden" in page.words and f"Hide entry {fields['entry']}" not in page.source
        assert "Nobody said anything in entry" in moderator.send("administration/posts", fields).words
        assert "Nothing is reported" in moderator.send("administration/posts", {**fields, "act": "keep"}).words


class TestServer:
    """The page for moderators of the whole server."""

    @pytest.fixture
    def moderator(self, host: Host, app: Starlette) -> Visitor:
        """Mo, who moderates the server."""
        host.people.accounts.set_moderates(account(host, "Mo"), True, host.people.now)
        return signed_in(app, "Mo")

    def test_it_shows_what_there_is(
        self, host: Host, visitor: Visitor, moderator: Visitor, spammed: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Reports of every game, games with their size and owner, accounts, storage, and limits that were met."""
        monkeypatch.setattr(host.people, "limits", RateLimiter(clock=stands_still))
        name = visitor.game.removeprefix("/games/")
        visitor.send(f"report/{spammed}", {"why": "Spam, I say."})
        for _ in range(200):
            host.people.limits.hit(("found", "a place"))
        words = moderator.get(f"/host?q={name}").words
        assert "“Spam, I say.”" in words and name in words and "Olga" in words
        assert re.search(r"The database has [\d.]+ megabytes", words) and "games started: " in words
        assert "/host" in moderator.get("/account").source
        assert "/host" not in signed_in(visitor.client.app, "Olga").get("/account").source  # type: ignore[arg-type]

    def test_others_don_t_see_it(self, app: Starlette, visitor: Visitor, spammed: int) -> None:
        """Neither strangers nor moderators of a game."""
        assert Visitor(app).get("/host").status == 403 and olga(app, visitor).get("/host").status == 403

    def test_a_game_is_archived_and_deleted(self, visitor: Visitor, moderator: Visitor, spammed: int) -> None:
        """An archived game can be read and isn't in the lists; to delete it, its name has to be typed."""
        name = visitor.game.removeprefix("/games/")
        moderator.send("/host/archive", {"game": name, "archived": "yes"})
        assert "This game is archived" in visitor.get().words and visitor.game not in visitor.get("/").source
        assert visitor.game in visitor.get("/?archived=1").source
        assert visitor.game not in moderator.get("/host").source
        assert visitor.game in moderator.get("/host?which=archived").source
        page = moderator.send("/host/delete", {"game": name, "name": "another"})
        assert "That isn’t the name of the game" in page.words and visitor.get().status == 200
        assert "The game has been deleted" in moderator.send("/host/delete", {"game": name, "name": name}).words
        assert visitor.get().status == 404 and f"deleted the game {name}" in moderator.get("/host").words

    def test_only_what_is_archived_is_deleted(self, visitor: Visitor, moderator: Visitor, spammed: int) -> None:
        """A game that is played can't be deleted by a form, either."""
        name = visitor.game.removeprefix("/games/")
        page = moderator.send("/host/delete", {"game": name, "name": name})
        assert "Only archived games can be deleted" in page.words and visitor.get().status == 200

    def test_games_are_searched_and_filtered(self, host: Host, visitor: Visitor, moderator: Visitor) -> None:
        """By words of title, name or ruleset, and by who can play and read them."""
        name = visitor.game.removeprefix("/games/")
        set_access(host, AccessSettings(name, "members", private=True, owner=account(host, "Olga").id))
        for which, is_there in (("private", True), ("members", True), ("open", False), ("closed", False)):
            assert (visitor.game in moderator.get(f"/host?which={which}&q={name}").source) == is_there, which
        assert visitor.game not in moderator.get("/host?q=no+such+game").source
