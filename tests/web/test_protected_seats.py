"""The seat of whoever started a game: no way leads onto it but its own link, its PIN, its account or its browser."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from tests.api.programs import Program
from tests.playing import START
from tests.web.people import account, signed_in
from tests.web.site import Visitor

from moot import bootstrap
from moot.game.values import PlayerId
from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.people.accounts import InvalidRequest
from moot.post.hooks.incoming import make_incoming_hook
from moot.post.mail.incoming import why_not_joining
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

TEACHER, GAME = "Ms Gray", "lesson"
CLASS = {"title": "Lesson", "ruleset": "classroom", "runs-classroom": "yes", "me": TEACHER, "players": "Ada\nBen"}


@pytest.fixture
def app() -> Iterator[Starlette]:
    """The site of a host of its own, without rate limits: a guess costs nothing here."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        opened.people.limits = NO_LIMITS
        site = create_app(opened)
        site.mount(api.PREFIX, api.create_app(opened))
        yield site


def started(app: Starlette, by: str = "") -> Visitor:
    """The browser of a teacher who has just started the game of a class, with an account or without one."""
    teacher = signed_in(app, by, GAME) if by else Visitor(app, GAME)
    page = teacher.send("/new", CLASS | ({"seating": "open"} if by else {}))
    assert page.status == 200 and teacher.game == f"/games/{GAME}"
    return teacher


def sits(visitor: Visitor, player: str = TEACHER) -> bool:
    """Whether this browser plays a seat: its page is the one for whoever sits there."""
    return f"/seat/{quote(player)}/pin" in visitor.get(f"/games/{GAME}/seat/{player}").source


@pytest.fixture(params=["", "Gwen"], ids=["no account", "account"])
def teacher(app: Starlette, request: pytest.FixtureRequest) -> Visitor:
    """The teacher's browser."""
    return started(app, request.param)


def is_safe(teacher: Visitor, *pupils: Visitor) -> bool:
    """Whether the teacher still sits there, and nobody else."""
    return sits(teacher) and not any(map(sits, pupils))


FORMS = {
    "a name in the list": ("you", {"player": TEACHER}),
    "a name that is taken from another browser": ("you", {"player": TEACHER, "anyway": "yes"}),
    "the page of the seat without a PIN": (f"seat/{TEACHER}", {"pin": ""}),
    "a guessed PIN": (f"seat/{TEACHER}", {"pin": "1234"}),
    "the mark of a reserved seat as its PIN": (f"seat/{TEACHER}", {"pin": "!"}),
    "a PIN of one's own on it": (f"seat/{TEACHER}/pin", {"pin": "4321"}),
    "joining under the name": ("join", {"player": TEACHER}),
    "joining under nearly the name": ("join", {"player": " MS  GRAY"}),
    "joining under a name that looks like it": ("join", {"player": "Ms Gr\u0430y"}),
}


def test_no_form_leads_onto_it(app: Starlette, teacher: Visitor) -> None:
    """A pupil who came by the open code sends every form about seats; the teacher stays where they are."""
    for way, (path, fields) in FORMS.items():
        pupil = Visitor(app, GAME)
        assert pupil.send("/join", {"code": GAME}).status == 200
        assert pupil.send(path, fields).status in (200, 422), way
        assert pupil.do("begin-ranking").status == 422, way
        assert is_safe(teacher, pupil), way
    assert app.state.host.table(GAME).state.people == ("Ada", "Ben", TEACHER)


def test_no_cookie_leads_onto_it_that_isn_t_its_own(app: Starlette, teacher: Visitor) -> None:
    """Cookies with the name, with what a browser calls itself or with a signature that is made up count for nothing."""
    for kept in (TEACHER, f"{TEACHER}:", f"{TEACHER}:1", f"{TEACHER}:9999999999:!", "Ms%20Gray:0:"):
        assert is_safe(teacher, Visitor(app, GAME, moot_seat=kept, moot_key="!")), kept


def test_no_program_leads_onto_it(app: Starlette, teacher: Visitor) -> None:
    """By the API nobody moves, joins or sets a PIN as the teacher; no webhook moves as them, nor does a letter join."""
    host, stranger = app.state.host, account(app.state.host, "Mallory")
    token = host.people.tokens.make(stranger, "t", ["read", "play"], 1, host.people.now)
    for program in (Program(app, GAME), Program(app, GAME, token)):
        for pin in ("", "1234", "!"):
            for move in ("begin-ranking", "join", "argue"):
                answer = program.post("moves", {"name": move, "player": TEACHER, "pin": pin})
                assert answer.json()["code"] in ("seat.pin", "seat.not-yours", "seat.taken"), answer.json()
            answer = program.client.patch(program.address(f"seats/{TEACHER}"), json={"pin": pin, "new_pin": "4321"})
            assert answer.status_code == 403
        assert program.post(f"seats/{TEACHER}", {}).status_code in (401, 403)
    with pytest.raises(InvalidRequest):
        make_incoming_hook(host, stranger, GAME, TEACHER, "")
    refused = why_not_joining(host, GAME, "ms gray", stranger, proven=True)
    assert refused is not None and is_safe(teacher)


def test_another_account_has_no_way_either(app: Starlette, teacher: Visitor) -> None:
    """Somebody else who is signed in gets no further with the list of seats, and is told why."""
    other = signed_in(app, "Mallory", GAME)
    page = other.send("you", {"player": TEACHER, "anyway": "yes"})
    assert is_safe(teacher, other)
    assert "nobody else can take this seat" in page.words or "belongs to an account" in page.words


def test_its_own_link_opens_it_in_another_browser(app: Starlette) -> None:
    """The teacher sees the link, the pupils don't; a PIN of the teacher's own replaces it, and an empty one doesn't."""
    teacher, desk = started(app), Visitor(app, GAME)
    link = re.findall(r'<code class="secret">http://testserver([^<]+)</code>', teacher.get(f"seat/{TEACHER}").source)[0]
    assert "secret" not in desk.get(f"seat/{TEACHER}").source
    key = link.partition("key=")[2]
    assert f'value="{key}"' in desk.get(link).source and not sits(desk)
    desk.send(f"seat/{TEACHER}", {"pin": key})
    assert sits(desk) and sits(teacher)
    assert teacher.send(f"seat/{TEACHER}/pin", {"pin": ""}).status == 422
    teacher.send(f"seat/{TEACHER}/pin", {"pin": "4321"})
    assert sits(teacher) and not sits(desk)
    desk.send(f"seat/{TEACHER}", {"pin": key})
    assert not sits(desk)
    desk.send(f"seat/{TEACHER}", {"pin": "4321"})
    assert sits(desk)


def test_one_tablet_passed_around(app: Starlette) -> None:
    """Whoever started the game gives the browser to others and takes their own seat back with one tap."""
    tablet = started(app)
    for player in ("Ada", TEACHER, "Ben", "", TEACHER):
        tablet.send("you", {"player": player})
        assert not player or sits(tablet, player)


def test_a_seat_of_a_pupil_stays_open(app: Starlette) -> None:
    """Everybody else's seat is as open as before: it's the one of whoever started the game that is kept."""
    started(app)
    first, second = Visitor(app, GAME), Visitor(app, GAME)
    first.send("you", {"player": "Ada"})
    assert sits(first, "Ada")
    second.send("you", {"player": "Ada", "anyway": "yes"})
    assert sits(second, "Ada") and not sits(first, "Ada")


def test_a_seat_with_an_account_is_its_own_in_an_open_game(app: Starlette) -> None:
    """Signed in elsewhere, the teacher sits there at once; an account's seat is no one's by a PIN."""
    started(app, "Gwen")
    assert sits(signed_in(app, "Gwen", GAME))
    settings = app.state.host.people.access_settings(GAME)
    assert settings.seat(PlayerId(TEACHER)).account and not settings.seat(PlayerId(TEACHER)).pin


def test_a_seat_that_is_the_accounts_own_stays_theirs_while_they_play_others(app: Starlette) -> None:
    """The teacher sits down for a pupil and comes back: only the pupil's seat was let go, and nobody took theirs."""
    teacher, pupil = started(app, "Gwen"), Visitor(app, GAME)
    for player in ("Ada", "Ben"):
        teacher.send("you", {"player": player})
        assert sits(teacher, player) and not sits(pupil, TEACHER)
        pupil.send("you", {"player": player, "anyway": "yes"})
        assert sits(teacher, player) and not sits(pupil, player)
        pupil.send("you", {"player": TEACHER, "anyway": "yes"})
    teacher.send("you", {"player": TEACHER})
    pupil.send("you", {"player": "Ben"})
    assert is_safe(teacher, pupil) and sits(pupil, "Ben")


def test_a_seat_that_opened_for_an_account_is_its_own(app: Starlette) -> None:
    """A PIN, or the founder's link, gives the seat to whoever is signed in; neither opens it for others any more."""
    desk = started(app)
    key = re.findall(r"key=([^<&]+)</code>", desk.get(f"seat/{TEACHER}").source)[0]
    desk.send("you", {"player": "Ada"})
    desk.send("seat/Ada/pin", {"pin": "4321"})
    for player, word in ((TEACHER, key), ("Ada", "4321")):
        owner, other = signed_in(app, f"Owner of {player}", GAME), Visitor(app, GAME)
        owner.send(f"seat/{player}", {"pin": word})
        assert sits(owner, player)
        other.send(f"seat/{player}", {"pin": word})
        assert not sits(other, player) and sits(signed_in(app, f"Owner of {player}", GAME), player)


def test_another_in_the_same_browser_frees_no_accounts_seat(app: Starlette) -> None:
    """Somebody signs out of a shared tablet, and the next sits down elsewhere: the account's seat stays its own."""
    started(app)
    tablet = signed_in(app, "Abel", GAME)
    tablet.send("you", {"player": "Ada"})
    tablet.send("/sign-out", {})
    tablet.send("you", {"player": "Ben"})
    assert sits(tablet, "Ben") and not sits(tablet, "Ada")
    assert sits(signed_in(app, "Abel", GAME), "Ada")
