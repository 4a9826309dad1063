"""Names that others would take for somebody else's: of accounts, and of players whichever way they come in."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from tests.people.conftest import START

from moot.gateways.web.app import create_app
from moot.people.accounts import InvalidRequest
from moot.people.game_access import AccessSettings
from moot.people.lookalikes import alike, fault_of_looks
from moot.people.people import People
from moot.people.seats import fault_of_joining
from moot.play.host import Host, InvalidName

LIKE_ADA = ("Аda", "Adа", "АԁА", "ADA", "Ａｄａ", "ada")
"""With letters of Cyrillic or of full width, or in other case."""
UNREADABLE = ("Ada\ufe0f", "Ada\u3164", "\u3164", "Ada\u034f", "Ada\u2800", "A" + "\u0301" * 9, "\u0301Ada", "...", "-")
FINE = ("José", "Zoë Ó Briain", "Вера", "Ёлка", "Ἑλένη", "日本", "한국", "สมศรี ที่", "क्षितिज", "J.-P. 2")


@pytest.mark.parametrize("name", LIKE_ADA)
def test_a_name_that_looks_like_another_s_is_not_given(people: People, name: str) -> None:
    """Neither to a new account nor to one that is renamed; one's own name can be changed so."""
    ada = people.accounts.make("Ada", START)
    with pytest.raises(InvalidRequest, match="is taken, or looks like"):
        people.accounts.make(name, START)
    ben = people.accounts.make("Ben", START)
    with pytest.raises(InvalidRequest, match="is taken, or looks like"):
        people.accounts.rename(ben, name, START)
    renamed = people.accounts.rename(ada, name, START)
    people.accounts.end(renamed, START)
    assert people.accounts.make("Ada", START).name == "Ada"


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_name_has_what_can_be_seen(people: People, host: Host, name: str) -> None:
    """Letters that show nothing, and accents upon accents, are refused to accounts and players."""
    assert fault_of_looks(name)
    with pytest.raises(InvalidRequest, match="name"):
        people.accounts.make(name, START)
    with pytest.raises(InvalidName):
        host.new("friday", host.ruleset("suber"), ("Ada", name))


@pytest.mark.parametrize("name", FINE)
def test_names_of_all_scripts_are_good(name: str) -> None:
    """What people are called is not refused, and not taken for what others are called."""
    assert fault_of_looks(name) == ""
    assert not alike(name, [one for one in FINE if one != name])


@pytest.mark.parametrize("name", [*LIKE_ADA, *UNREADABLE])
@pytest.mark.parametrize("seating", ["open", "members"])
def test_nobody_joins_under_a_name_that_others_take_for_a_player_s(
    host: Host, people: People, name: str, seating: str
) -> None:
    """At a table, and in a game of members; who was in the game before comes back under the same name."""
    settings = AccessSettings("friday", seating, joining="anyone")  # type: ignore[arg-type]
    account = people.accounts.make("Mallory", START)
    refused = fault_of_joining(settings, account, ("Ada", "Ben"), name)  # type: ignore[arg-type]
    assert refused is not None and refused.code in ("seat.alike", "seat.taken")
    assert fault_of_joining(settings, account, ("Ben",), "Ada") is None  # type: ignore[arg-type]


@pytest.mark.parametrize("names", [("Ada", "Аda"), ("Ilya", "llya"), ("Bob", "B0b"), ("Ada", "ada")])
def test_a_game_does_not_begin_with_players_who_look_alike(host: Host, names: tuple[str, str]) -> None:
    """Starting such a game is refused."""
    with pytest.raises(InvalidName, match="look alike"):
        host.new("friday", host.ruleset("suber"), names)


@pytest.mark.parametrize("name", ["..", ".", "-x", "_", ".hidden"])
def test_a_game_is_not_named_like_a_folder_above(host: Host, name: str) -> None:
    """Names are used in URLs and file names, and begin with a letter or digit."""
    with pytest.raises(InvalidName, match="letter or digit"):
        host.new(name, host.ruleset("suber"), ("Ada",))


def test_the_page_says_whom_a_name_looks_like(host: Host) -> None:
    """Joining as a twin of Ada's in Cyrillic is refused with the reason, and what to do."""
    host.new("friday", host.ruleset("suber"), ("Ada", "Ben"))
    client = TestClient(create_app(host))
    client.get("/games/friday")
    send: Callable[..., object] = client.post
    answer = send("/games/friday/join", data={"player": "Аda", "form_token": client.cookies["moot_form"]})
    assert "looks like Ada" in answer.text and "another name" in answer.text  # type: ignore[attr-defined]
    assert host.table("friday").state.people == ("Ada", "Ben")
