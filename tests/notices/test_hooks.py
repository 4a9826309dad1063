"""Hooks: signed, tried again, delivered once, never to what is ours; and the forms in which others take them."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.notices.club import DAY, ENACT, GAME, Club, club
from tests.notices.listening import Listener, listening
from tests.waiting import until

from moot.gateways.hooks import delivery, worker
from moot.gateways.hooks.address_guard import AddressForbidden, checked, is_public
from moot.gateways.hooks.worker import HookWorker, running
from moot.people.accounts import InvalidRequest
from moot.post.hooks.bodies import BODIES, news_body
from moot.post.hooks.deliveries import BACKOFF, KEEP_DAYS, LASTING_SECONDS, Deliveries
from moot.post.hooks.hooks import Hook, Hooks, fault_of_address
from moot.post.notices.news_items import NewsItem
from moot.runtime.leases import SECONDS
from moot.runtime.signatures import WINDOW_SECONDS, new_signing_secret, signed, verified_id

SITE = "https://moot.example"
HOSTILE = "@everyone <!channel> <https://evil.example|click> *bold* [x](http://evil.example) & `code`"


@pytest.fixture
def one() -> Iterator[Club]:
    """A club at the beginning."""
    with club() as opened:
        opened.host.has_local_hooks = True
        yield opened.begin()


@pytest.fixture
def other() -> Iterator[Listener]:
    """Another program."""
    with listening() as server:
        yield server


def hooked(one: Club, address: str, form: str = "moot", game: str = GAME, **more: Any) -> Hook:
    """A hook to it, made by Ada, who moderates the game."""
    ada, people = one.whose("Ada"), one.host.people
    if game:
        people.administration.name_moderator(game, ada, ada, people.now)
    made = Hooks(one.host.journal.records).make(
        one.whose("Ada"), address, form, one.clock.time, site=SITE, game=game, told=one.table.state.entry, **more
    )
    one.clock.time += 10
    return made


def again(one: Club, hook: Hook) -> Hook:
    """The hook as it is kept now."""
    found = Hooks(one.host.journal.records).get(hook.id, one.clock.time)
    assert found is not None
    return found


def test_what_happens_is_delivered_signed_and_in_order(one: Club, other: Listener) -> None:
    """Each thing once, as JSON with a link, under a signature that its secret proves, and no other."""
    hook, runner = hooked(one, other.address), HookWorker(one.host)
    one.do("Ben", "propose", changes=[ENACT])
    one.do("Cleo", "call-case", statement="Is it so?")
    assert runner.go() == len(other.came) >= 3
    assert runner.go() == 0
    told = [json.loads(body) for _, body in other.came]
    assert [one["type"] for one in told][:2] == ["game.proposed", "game.voting_opened"]
    assert told[0]["data"]["link"] == f"{SITE}/games/{GAME}/proposals/301"
    assert told[0]["data"]["told"] == "Ben proposes 301, “Bees”."
    for headers, body in other.came:
        assert verified_id(hook.secret, headers, body, one.clock.time)
        assert not verified_id(new_signing_secret(), headers, body, one.clock.time)
        assert not verified_id(hook.secret, headers, body + b" ", one.clock.time)
        assert not verified_id(hook.secret, headers, body, one.clock.time + WINDOW_SECONDS + 1)
    assert len({headers["webhook-id"] for headers, _ in other.came}) == len(other.came)


def test_a_signature_is_as_standard_webhooks_has_it() -> None:
    """The example of its reference implementations."""
    secret, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'
    headers = signed(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_only_chosen_events_are_delivered(one: Club, other: Listener) -> None:
    """A hook for cases hears of nothing else."""
    hooked(one, other.address, topics=["cases"])
    one.do("Ben", "propose", changes=[ENACT])
    one.do("Cleo", "call-case", statement="Is it so?")
    HookWorker(one.host).go()
    assert [json.loads(body)["type"] for _, body in other.came] == ["game.case_called"]


def test_what_is_not_taken_is_tried_again_later_and_in_order(one: Club, other: Listener) -> None:
    """After a failure everything waits, each time twice as long, and nothing is lost or sent twice."""
    hook, runner = hooked(one, other.address), HookWorker(one.host)
    other.answers = [500, 503]
    one.do("Ben", "propose", changes=[ENACT])
    assert runner.go() == 0 and len(other.came) == 1
    assert runner.go() == 0 and len(other.came) == 1, "not before it is time"
    assert again(one, hook).failing is not None
    one.clock.time += 15
    assert runner.go() == 0 and len(other.came) == 2
    one.clock.time += 29
    assert runner.go() == 0 and len(other.came) == 2
    one.clock.time += 1
    assert runner.go() == 2
    assert again(one, hook).failing is None
    ids = [headers["webhook-id"] for headers, _ in other.came]
    assert ids[0] == ids[1] == ids[2] != ids[3]
    tries = Deliveries(one.host).of(hook, (GAME,))
    assert sorted((one.standing, one.tries) for one in tries) == [("done", 1), ("done", 3)]


def test_a_slow_hook_does_not_keep_others_waiting(one: Club, other: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow receiver gets a limited time per round; the rest of its requests come later, in order."""
    hook, runner = hooked(one, other.address), HookWorker(one.host)
    for n in range(6):
        one.do("Cleo", "call-case", statement=f"Is it {n}?")
    posted, seconds = delivery._post, [0.0]

    async def slowly(*given: Any) -> int:
        seconds[0] += 0.4 * delivery.SECONDS
        return await posted(*given)

    monkeypatch.setattr(delivery, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(delivery, "_post", slowly)
    taken = [runner.go() for _ in range(6)]
    assert taken[:2] == [3, 3] and sum(taken) == len(other.came) >= 6
    waited = [tried.id for tried in reversed(runner.deliveries.of(hook, (GAME,)))]
    assert [headers["webhook-id"] for headers, _ in other.came] == ["msg_" + id.replace("-", "") for id in waited]


def test_a_hook_that_fails_for_days_is_stopped(one: Club, other: Listener) -> None:
    """Its page says why; its waiting requests are given up, and nothing more is sent."""
    hook, runner = hooked(one, other.address), HookWorker(one.host)
    other.answers = [500] * 100
    one.do("Ben", "argue", text="So.")
    one.do("Ben", "propose", changes=[ENACT])
    for _ in range(3 * BACKOFF.attempts):
        runner.go()
        one.clock.time += LASTING_SECONDS // 20
    assert "500" in again(one, hook).stopped
    came = len(other.came)
    one.do("Cleo", "call-case", statement="Is it so?")
    assert runner.go() == 0 and len(other.came) == came
    assert {one.standing for one in Deliveries(one.host).of(hook, (GAME,))} == {"failed"}


def test_a_hook_whose_address_says_that_it_is_gone_is_stopped_at_once(one: Club, other: Listener) -> None:
    """The answer 410 means that nobody wants it any more."""
    hook, runner = hooked(one, other.address), HookWorker(one.host)
    other.answers = [410]
    one.do("Ben", "propose", changes=[ENACT])
    runner.go()
    assert again(one, hook).stopped and len(other.came) == 1


def test_an_answer_that_points_elsewhere_is_not_followed(one: Club, other: Listener) -> None:
    """A redirection is a failure, wherever it leads."""
    hooked(one, other.address)
    with listening() as elsewhere:
        other.answers, other.elsewhere = [302, 307], elsewhere.address
        one.do("Ben", "propose", changes=[ENACT])
        assert HookWorker(one.host).go() == 0
        assert len(other.came) == 1 and elsewhere.came == []


def test_what_is_ours_is_not_reached(one: Club, other: Listener) -> None:
    """Without leave of the host nothing on this machine is sent to, by number or by name; and the hook says so."""
    one.host.has_local_hooks = False
    runner = HookWorker(one.host)
    for host in ("127.0.0.1", "localhost", "[::1]", "0.0.0.0"):
        hook = hooked(one, f"http://{host}:{other.port}/hook")
        one.do("Cleo", "call-case", statement=f"Is it {host}?")
        runner.go()
        assert other.came == []
        assert "public internet" in again(one, hook).stopped


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
     "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:a00:1::", "240.0.0.1",
     "fec0::1", "64:ff9b:1::7f00:1", "3fff::1", "192.0.0.8", "192.88.99.1"],
)  # fmt: skip
def test_addresses_that_are_not_on_the_open_internet(address: str) -> None:
    """Loopback, private, link-local, shared, multicast, reserved; and newer forms that stand for these."""
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::101:101", "::ffff:8.8.8.8"]
)
def test_addresses_on_the_open_internet(address: str) -> None:
    """What others can reach too."""
    assert is_public(address)


def test_a_name_that_leads_to_something_of_ours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where it leads elsewhere as well; and the address connected to is one that was looked at."""

    def found(*addresses: str) -> Any:
        return lambda *args, **named: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found("93.184.216.34", "10.0.0.1"))
    with pytest.raises(AddressForbidden):
        asyncio.run(checked("both.example", 443, local=False))
    monkeypatch.setattr(socket, "getaddrinfo", found("93.184.216.34"))
    assert asyncio.run(checked("open.example", 443, local=False)) == ["93.184.216.34"]
    with pytest.raises(AddressForbidden):
        asyncio.run(checked("open.example", 25, local=False))


@pytest.mark.parametrize(
    "address",
    ["ftp://x.example/", "file:///etc/passwd", "gopher://x", "https://", "//x.example", "https://a:b@x.example/", "x",
     "https://x.example/\r\nHost: y", "https://x.example/ y", "https://x.example:99999/", "https://é.example/",
     "https://x.example/" + "a" * 1_000],
)  # fmt: skip
def test_what_is_no_address_of_a_hook(one: Club, address: str) -> None:
    """It is said what is wrong with it, and nothing is kept."""
    assert fault_of_address(address)
    with pytest.raises(InvalidRequest):
        hooked(one, address)
    assert Hooks(one.host.journal.records).of_game(GAME, one.clock.time) == []


def test_a_hostile_title_calls_nobody_at_discord() -> None:
    """No mention is resolved, and no mark or link made of it; all is within Discord's limits."""
    one = NewsItem("urn:uuid:x", 1, "proposed", "proposals", 0, HOSTILE * 20, "proposals/301", HOSTILE * 100)
    told = json.loads(news_body(one, "discord", HOSTILE, "https://moot.example/games/x"))
    assert told["allowed_mentions"] == {"parse": []}
    (embed,) = told["embeds"]
    assert len(embed["title"]) <= 256 and len(embed["description"]) <= 4096
    assert embed["title"].startswith(r"\@everyone \<!channel\> \<https\://evil.example\|click\> \*bold\*")
    assert embed["url"] == "https://moot.example/games/x/proposals/301"


def test_a_hostile_title_calls_nobody_at_slack() -> None:
    """What Slack takes for mentions and links is escaped; all is within its limits."""
    one = NewsItem("urn:uuid:x", 1, "proposed", "proposals", 0, HOSTILE * 20, "proposals/301", HOSTILE * 100)
    told = json.loads(news_body(one, "slack", HOSTILE, "https://moot.example/games/x"))
    text = told["blocks"][0]["text"]["text"]
    assert "<" not in text and "&lt;!channel&gt;" in text and len(text) <= 3_000 and "<" not in told["text"]
    assert told["blocks"][1]["elements"][0]["text"] == "<https://moot.example/games/x/proposals/301>"


@pytest.mark.parametrize("form", BODIES)
def test_notices_come_by_ones_own_hook(one: Club, other: Listener, form: str) -> None:
    """People who want it get their tasks by their own webhook, once."""
    hook, runner = hooked(one, other.address, form, game=""), HookWorker(one.host)
    one.wants("Ada", frequency="asked", ways=("hook",), hours_before=0)
    runner.go()
    one.do("Ben", "propose", changes=[ENACT])
    for _ in range(3):
        one.clock.time += 10
        runner.go()
    ((headers, body),) = other.came
    assert verified_id(hook.secret, headers, body, one.clock.time) or int(headers["webhook-timestamp"]) < one.clock.time
    said = json.dumps(json.loads(body), ensure_ascii=False).replace("\\\\", "")
    assert "vote on proposal 301" in said and f"{SITE}/games/{GAME}" in said.replace("\\", "")
    assert one.letters("Ada") == []


def test_a_second_process_delivers_nothing_until_the_first_is_gone(tmp_path: Path, other: Listener) -> None:
    """Each letter goes out once, whichever process keeps it; a process that is silent for minutes is taken over."""
    with club(tmp_path / "two.db") as one, club(tmp_path / "two.db") as two:
        one.host.has_local_hooks = two.host.has_local_hooks = True
        hooked(one.begin(), other.address)
        first, second = HookWorker(one.host), HookWorker(two.host)
        two.clock.time = one.clock.time
        one.do("Ben", "propose", changes=[ENACT])
        second._notifiers[0].go()
        assert first.go() == 2 and second.go() == 0
        two.clock.time += SECONDS
        two.do("Cleo", "call-case", statement="Is it so?")
        assert second.go() == 1
        assert len({headers["webhook-id"] for headers, _ in other.came}) == len(other.came) == 3


def test_what_was_delivered_long_ago_is_let_go_of(one: Club, other: Listener) -> None:
    """After a month it is no longer kept; what still waits is."""
    hook, runner = hooked(one, other.address), HookWorker(one.host)
    one.do("Ben", "propose", changes=[ENACT])
    assert runner.go() == 2 and len(Deliveries(one.host).of(hook, (GAME,))) == 2
    other.answers = [500] * 3
    one.do("Cleo", "call-case", statement="Is it so?")
    runner.go()
    one.clock.time += (KEEP_DAYS + 1) * DAY
    runner.go()
    assert [one.standing for one in Deliveries(one.host).of(hook, (GAME,))] == ["waiting"]


def test_hooks_run_beside_a_host(one: Club, other: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread delivers what happens without being asked, and ends with the host."""
    monkeypatch.setattr(worker, "EVERY_SECONDS", 0.02)
    hooked(one, other.address)
    with running(one.host):
        one.do("Ben", "propose", changes=[ENACT])
        until(lambda: len(other.came) == 2)
    assert len(other.came) == 2


def test_there_are_so_many_hooks_and_no_more(one: Club) -> None:
    """Twenty of a game; one that is ended makes room, and only its own game or owner ends it."""
    hooks, now = Hooks(one.host.journal.records), one.clock.time
    made = [hooked(one, f"https://x.example/{n}") for n in range(20)]
    with pytest.raises(InvalidRequest):
        hooked(one, "https://x.example/more")
    assert not hooks.end(made[0].id, now, account=one.whose("Ada").id) and not hooks.end(made[0].id, now, game="other")
    assert hooks.end(made[0].id, now, game=GAME)
    hooked(one, "https://x.example/more")
