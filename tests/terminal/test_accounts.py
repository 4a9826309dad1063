"""The commands `moot account`: a game becomes somebody's, and a lost authenticator app is removed."""

from tests.people.test_authenticators import set_up
from tests.terminal.conftest import Moot

from moot.bootstrap import host


def test_a_game_is_given_to_an_account(game: Moot) -> None:
    """The account moderates the game, and nobody's seat changes; an unknown account or game is an error."""
    game("account", "add", "Ada")
    assert "friday now belongs to Ada" in game("account", "give", "friday", "Ada").out
    with host("moot.db") as opened:
        people = opened.people
        ada = people.accounts.named("ada", people.now)
        assert ada is not None and people.access(ada, "friday").may_moderate
        assert people.access_settings("friday").owner == ada.id and people.access_settings("friday").seating == "open"
    assert game("account", "give", "friday", "Eve").code == 1
    assert game("account", "give", "sunday", "Ada").code == 1


def test_an_authenticator_app_is_removed_for_who_lost_it(game: Moot) -> None:
    """Whoever runs the host tells whether an account has an app, and removes it; the account's activity says so."""
    game("account", "add", "Ada")
    assert game("account", "authenticator", "Ada").out == "Ada has no authenticator app.\n"
    with host("moot.db") as opened:
        people = opened.people
        ada = people.accounts.named("ada", people.now)
        assert ada is not None
        set_up(people, ada, people.now)
    assert "10 recovery codes left" in game("account", "authenticator", "Ada").out
    assert game("account", "authenticator", "Ada", "--end").out == "Ada signs in without codes from now on.\n"
    with host("moot.db") as opened:
        people = opened.people
        assert people.sign_in.authenticators.of(ada, people.now) is None
        assert "removed by whoever runs the host" in people.audit_log.of(ada, people.now)[0].what


def test_a_token_is_made_without_a_browser(game: Moot) -> None:
    """It acts for the account within its scopes, its owner sees it in the activity, and what can't be is told."""
    game("account", "add", "Ada")
    secret = game("account", "token", "Ada", "--name", "bot", "--scopes", "read, moderate", "--days", "3").out.strip()
    with host("moot.db") as opened:
        people = opened.people
        held = people.bearer(secret)
        assert held is not None and (held.account.name, held.scopes) == ("Ada", ("read", "moderate"))
        assert (
            "the token “bot” was made by whoever runs the host" in people.audit_log.of(held.account, people.now)[0].what
        )
    assert game("account", "token", "Ada", "--name", "bot", "--scopes", "write").code == 2
    assert "(token.days)" in game("account", "token", "Ada", "--name", "bot", "--days", "9999").err
    assert "(token.empty)" in game("account", "token", "Ada", "--name", "bot", "--scopes", "").err
    assert "(account.unknown)" in game("account", "token", "Eve", "--name", "bot").err


def test_mail_commands_say_what_they_did(game: Moot) -> None:
    """An address and a codeword are confirmed, and the token's address has the domain of the mail server."""
    told = game("mail", "address", "friday", "Ada", "ada@home.example").out
    assert told == "Ada gets mail of friday at ada@home.example.\n"
    assert game("mail", "codeword", "friday", "Ada", "open-sesame").out.startswith("Letters from Ada to friday count")
    assert "@localhost\n" in game("mail", "token", "friday", "Ada").out
    with host("moot.db") as opened:
        opened.people.letters.domain = "Play.example"
    assert "@play.example\n" in game("mail", "token", "friday", "Ada").out
    assert "@other.example\n" in game("mail", "token", "friday", "Ada", "--domain", "other.example").out
