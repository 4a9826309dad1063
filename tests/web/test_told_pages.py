"""What every page says and what every form answers, kept in `told/`: no word, link, field, status or header unseen."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from tests.kept import assert_kept
from tests.two_worlds import surfaces
from tests.web.people import signed_in
from tests.web.played import START, played
from tests.web.site import Page, Visitor

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.languages import OFFERED
from moot.people.game_access import with_member
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

TOLD = Path(__file__).parent / "told"
GAMES = ("suber/undecided.play", "usenet/three_branches.play", "infinity/clocks_change.play")
_OF_EACH = "players calendar proposals log/{entry} follow lines lines/{entry} lines/beside board story correspondence"
OF_EACH = {"/games/{game}", *(f"/games/{{game}}/{page}" for page in _OF_EACH.split())}
"""Pages that are read in each game, not only in the first."""
FURTHER = {
    "/games/{game}/rules": ("?which=repealed", "?at=3"),
    "/games/{game}/log": ("?q=Ada", "?order=oldest", "?move=vote&page=2", "?since=3&until=5", "?player=Ben&rule=206"),
    "/games/{game}/proposals": ("?which=open", "?which=decided", "?q=rule", "?page=2"),
    "/games/{game}/cases": ("?stage=open", "?q=prevails"),
    "/games/{game}/calendar": ("?month=2026-01", "?zone=game", "?month=x"),
    "/games/{game}/graph": ("?rule=206", "?kind=refers"),
    "/games/{game}/compare": ("?from=0&to=5", "?from=5&to=0"),
    "/games/{game}/try": ("?proposal=301&step=vote&step=week",),
    "/games/{game}/talk": ("?q=so", "?board=voting"),
    "/games/{game}/propose/words": ("?insert=change",),
    "/games/{game}/propose": ("?change=amend&rule=206", "?change=enact", "?change=transmute&rule=101"),
    "/games/{game}/moment": (
        *(f"?on=2030-01-01T00:00&page={page}" for page in ("/account", "/games/x", "//x.example")),
    ),
    "/host": (*(f"?which={which}" for which in ("open", "members", "private", "closed", "archived")), "?q=missing"),
}
"""What is asked for beside the bare address."""
LEFT_OUT = {"/static", "/metrics", "/keys", "/games/{game}/live", "/games/{game}/journal", "/games/{game}/preview.png"}
LEFT_OUT |= {"/games/{game}/checkpoint", "/games/{game}/log/{entry}/receipt"}
LEFT_OUT |= {"/games/{game}/rules.{ending}", "/rulesets/{ruleset}"}
BLOCKS = set("p li h1 h2 h3 h4 td th dt dd option label summary button figcaption legend title pre div tr form".split())


CHANCE = re.compile(r"whsec_\S+|[0-9a-f]{8}…|(?<![\w/:])[\w+-][\w+/-]{39,}=*|[0-9a-f]{16,}|[\w-]{32,}", re.ASCII)
"""What differs each time: hashes, keys and secrets."""


class Plain(HTMLParser):
    """A page as lines: its texts, with the addresses of links and the fields of forms."""

    def __init__(self, source: str):
        super().__init__()
        self.lines: list[str] = [""]
        self.hidden = 0
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.hidden += tag in ("style", "script", "svg")
        if tag in BLOCKS:
            self.lines.append("")
        shown = {"a": ("href",), "input": ("type", "name", "value"), "textarea": ("name",), "select": ("name",)}
        shown |= {"option": ("value", "selected"), "form": ("method", "action"), "button": ("name", "value")}
        if tag in shown and not self.hidden:
            told = [
                f"{name}={given[name]}" for name in (*shown[tag], "required", "disabled", "checked") if name in given
            ]
            self.lines[-1] += f"[{' '.join((tag, *told))}]"

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("style", "script", "svg")
        if tag in BLOCKS:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.lines[-1] += data


def plain(page: Page) -> Iterator[str]:
    """The lines of a page without its head and foot, and without what is made by chance."""
    assert page.status < 500, page.words
    source = page.source
    if "text/html" in page.headers.get("content-type", ""):
        inside = re.search(r"<main.*</main>", source, re.DOTALL)
        lines = Plain(inside[0] if inside else source).lines
    else:
        lines = source.splitlines() if page.headers.get("content-type", "").startswith("text/") else []
    for line in lines:
        told = CHANCE.sub("…", " ".join(line.split()))
        if told:
            yield f"  {told}"


def answered(page: Page) -> str:
    """The status and the headers of an answer."""
    told = {"content-type", "cache-control", "location", "vary", "content-disposition", "x-robots-tag", "allow"}
    found = (f"{name}: {page.headers[name]}" for name in sorted(told & set(page.headers)))
    return re.sub(r"[A-Za-z0-9_-]{40,}", "…", "; ".join((str(page.status), *found)))


@contextmanager
def site(*plays: str, languages: Sequence[str] = OFFERED) -> Iterator[tuple[Starlette, Host, list[str]]]:
    """A site with games that plays have made."""
    with bootstrap.host(":memory:", SetClock(START)) as host:
        host.people.limits = NO_LIMITS
        yield create_app(host, languages=languages), host, [played(host, path) for path in plays]


def moderating(app: Starlette, host: Host, name: str) -> Visitor:
    """Somebody who moderates a game and the host, and has a seat in the game."""
    visitor = signed_in(app, "Ada", name)
    member = host.people.accounts.named("Ada", START)
    assert member is not None
    host.people.accounts.set_moderates(member, True, START)
    host.people.access_store.change(name, START, lambda access: with_member(access, member.id, "moderator", START))
    return visitor.sit("Ada")


def pages(app: Starlette, host: Host, names: list[str], **cookies: str) -> Iterator[tuple[str, str, Page]]:
    """Every page that can be read, for a moderator who plays: its route, its address and what is answered."""
    routes: list[Any] = [route for route in app.routes if "GET" in (getattr(route, "methods", None) or ())]
    for n, name in enumerate(names):
        visitor = moderating(app, host, name)
        visitor.client.cookies.update(cookies)
        last = host.table(name).state.entry
        for route in routes:
            if route.path in LEFT_OUT or (n and route.path not in OF_EACH):
                continue
            bare = surfaces.addresses(route.path, last, name)
            long = re.sub(r"\{[^}]+\}", "w" * 99, route.path.replace("{game}", name))
            bare += [long] * ("www" in long and not n)
            for address in (*bare, *(bare[0] + asked for asked in FURTHER.get(route.path, ()))):
                yield route.path, address, visitor.get(address)


@pytest.mark.check
def test_pages_say_what_they_did() -> None:
    """Every page that can be read, for a moderator who plays; each line once, where it's first read."""
    seen: set[str] = set()

    def told(app: Starlette, host: Host, names: list[str]) -> Iterator[str]:
        for _route, address, page in pages(app, host, names):
            lines = list(plain(page))
            yield f"== {address} {answered(page)}; {len(lines)} lines"
            yield from dict.fromkeys(line for line in lines if line not in seen)
            seen.update(lines)

    with site(*GAMES) as made:
        assert_kept(TOLD / "pages.txt", told(*made))


_PROPOSED = {"kind-0": "enact", "title-0": "Tea", "text-0": "Tea is served at four."}
_AMENDED = {"kind-0": "amend", "rule-0": "206", "shown-0": "amend:206:", "text-0": "Nobody loses."}
_TWO_WAYS = {"kind-0": "repeal", "rule-0": "206", "kind-1": "enact", "text-1": "x", "mechanism-1": "def ("}
_LINE = {"line": "winning.first_to", "gap-goal": "50"}
WORDS = "Repeal rule 206. Be kind."
FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("propose", {"do": do, **_PROPOSED}) for do in ("preview", "add", "code", "remove-0")),
    *(
        ("propose", {"do": do, **one})
        for do in ("preview", "propose")
        for one in (_AMENDED, _TWO_WAYS, {"kind-0": "x"})
    ),
    *((path, _PROPOSED) for path in ("preview", "check", "propose/words/preview", "propose/complete")),
    *(("check", {"mechanism": code}) for code in ("import os", "scoring.points()", "def (")),
    *(
        ("propose/words", {"do": do, "words": words})
        for do in ("understand", "propose")
        for words in ("", WORDS, "Hm.")
    ),
    *(("propose/words/preview", {"words": words, "alone": alone}) for words in (WORDS, "") for alone in ("", "yes")),
    *(("propose/words", {"do": do, "words": WORDS}) for do in ("open-change", "rule-1", "omit-1", "fields")),
    *(("propose/words", {"do": do, "words": "", "insert": "library", **_LINE}) for do in ("show", "insert")),
    ("propose/words", {"do": "insert", "words": "Hm.", "insert": "library", **_LINE, "gap-goal": "many"}),
    ("propose/words", {"do": "show", "words": "", "insert": "sentence", "topic": "Winning"}),
    ("propose/complete", {"text": "Each player"}),
    *(("try", {"proposal": "999", "do": do, **_PROPOSED}) for do in ("", "try")),
    *((f"do/{move}", {"back": "/games/the-missing-rule"}) for move in ("fly", "vote", "propose", "argue", "leave")),
    ("do/propose", {"change": "repeal 206"}),
    ("do/argue", {"text": "Well, @Ben.", "back": "/games/the-missing-rule/talk"}),
    ("do/call-case", {"statement": "Is it so?", "rules": "206"}),
    ("do/vote", {"proposal": "303", "choice": "maybe"}),
    ("vote", {"number-0": "303", "choice-0": "for"}),
    ("talk/preview", {"text": "**Well**, rule 206.", "reply": "3"}),
    *(("you", {"player": player, **more}) for player in ("Ben", "Zoe", "") for more in ({}, {"anyway": "yes"})),
    *(("join", {"player": name}) for name in ("", "Ada", "Ann " + "x" * 60, "Zoe")),
    ("seat/Ada", {"pin": "1"}),
    ("seat/Ada/pin", {"pin": "12"}),
    *(
        ("forks", {"name": name, "entry": at})
        for name, at in (("", "3"), ("a b", "3"), ("what-if", "999"), ("what-if", "3"))
    ),
    *(("lines", {"text": text}) for text in ("", "I object.")),
    *(("report/41", {"why": why}) for why in ("", "w" * 500, "w" * 501)),
    *(
        ("administration/door", {"seating": one, "joining": other})
        for one, other in (("open", "anyone"), ("members", "x"))
    ),
    *(
        ("administration/invite", {"part": part, "days": days, "uses": uses})
        for part, days, uses in (
            ("player", "14", "one"),
            ("watcher", "0", "ten"),
            ("moderator", "91", "any"),
            ("player", "x", "x"),
            ("", "1", ""),
        )
    ),
    *(
        (f"administration/{what}", {"name": name, "player": name})
        for what in ("moderators", "owner", "remove", "ban", "pardon", "release", "take", "moderators/end")
        for name in ("", "Nobody")
    ),
    *(
        ("administration/posts", {"act": act, "entry": "41", "reason": reason})
        for act in ("hide", "show", "redact", "x")
        for reason in ("", "Spam")
    ),
    *(
        ("administration/hooks", {"address": address, "form": form, "topic": topics})
        for address, form, topics in (
            ("https://x.example/y", "slack", ["rules"]),
            ("ftp://x", "moot", ["rules"]),
            ("https://x.example/", "x", []),
        )
    ),
    *(("/account/name", {"name": name}) for name in ("", "Ada Lovelace", "x" * 99)),
    *(("/account/zone", {"zone": zone}) for zone in ("Europe/Paris", "Nowhere")),
    *(("/account/password", {"password": new, "current": ""}) for new in ("", "short", "tulips and umbrellas")),
    *(("/account/mail", {"mail": mail}) for mail in ("", "x", "ada@home.example")),
    *(
        ("/account/tokens", {"name": "Script", "days": days, "scope": scopes})
        for days, scopes in (("90", ["read"]), ("0", ["read"]), ("367", ["read", "play"]), ("x", []), ("1", []))
    ),
    *(
        ("/account/notices", {"game": "the-missing-rule", **wishes})
        for wishes in (
            {"frequency": "daily", "hour": "7", "hours_before": "12"},
            {"frequency": "x"},
            {"frequency": "weekly", "hour": "24"},
            {"frequency": "asked", "hours_before": "169"},
            {"frequency": "every", "talk": "yes", "way": ["mail", "push"]},
        )
    ),
    *(("/account/hooks", {"address": address, "form": "discord"}) for address in ("https://x.example/y", "x")),
    ("/account/hooks/in", {"seat": "the-missing-rule/Ada"}),
    *(
        ("/look", {"look": look, "keys": "off", "back": back})
        for look in ("dark", "x")
        for back in ("/new", "//x.example")
    ),
    *(("/join", {"code": code}) for code in ("", "the-missing-rule", "x")),
    *(
        ("/new", {"title": title, "players": players, "ruleset": ruleset})
        for title, players, ruleset in (
            ("Tea", "Ada, Ben", "five_rules"),
            ("Tea", "Ada, Ben", "five_rules"),
            ("", "Ada", "x"),
            ("A", "Ada,Ada", "suber"),
        )
    ),
    *(("/sign-in", {"name": name, "password": "x"}) for name in ("", "Ada", "Nobody")),
    *(("/sign-in/mail", {"mail": mail}) for mail in ("", "x", "nobody@home.example")),
    *(
        ("/sign-up", {"name": name, "password": password})
        for name, password in (("", ""), ("Ann", "short"), ("Ada", "x" * 20))
    ),
    ("/sign-in/code", {"code": "123456"}),
    ("/host/archive", {"game": "three-branches", "archived": "yes"}),
    ("/account/authenticator", {"current": "x"}),
    ("/account/end", {"name": "Nobody"}),
    ("/account/sessions/end", {"which": ""}),
    ("/sign-out", {}),
)
"""Forms with what is entered in them: usual, left out, and unfit."""


@pytest.mark.check
def test_forms_are_answered_as_they_were() -> None:
    """Every address that takes a form, with nothing in it; and forms with what is entered, usual and unfit."""
    seen: set[str] = set()

    def told(app: Starlette, host: Host, names: list[str]) -> Iterator[str]:
        visitor = moderating(app, host, names[0])
        routes: list[Any] = [route for route in app.routes if "POST" in (getattr(route, "methods", None) or ())]
        bare = [surfaces.addresses(route.path.replace("{move}", "roll"), 3, names[0])[0] for route in routes]
        ending = ("/sign-out", "/account/sessions/end", "/games/the-missing-rule/you")
        empty = [(path, dict[str, Any]()) for path in bare if path not in ending]
        for path, fields in (*empty, *FORMS):
            page = visitor.send(path, fields, follow=False)
            lines = list(plain(page))
            shown = " ".join(f"{name}={str(value)[:40]}" for name, value in fields.items())
            told = [str(page.status), page.headers.get("location", ""), f"{len(lines)} lines"]
            told += sorted(f"sets {cookie.partition('=')[0]}" for cookie in page.headers.get_list("set-cookie"))
            yield f"== {path} {shown}: {'; '.join(filter(None, told))}"
            yield from dict.fromkeys(line for line in lines if line not in seen)
            seen.update(lines)

    with site(GAMES[0]) as made:
        assert_kept(TOLD / "forms.txt", told(*made))
