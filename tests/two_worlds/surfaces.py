"""Everything that the public and other players can get from a host: every page, every operation of the API, and more.

Each route of the site and each operation has its place here, either with addresses to ask for or with the reason why it
tells nobody anything about others. A test compares this with the route tables.
"""

import json
import re
from functools import cache
from typing import Any

from moot.game.values import plain
from moot.gateways.api.app import OPERATIONS
from moot.post.notices.feeds import FORMS as FORMS_OF_FEEDS

GAME, CLOSED = "worlds", "closed"
"""The game that everybody can watch, and one that is nothing to strangers."""
HOLDER, ALSO_HOLDER, OTHER = "Ada", "Cleo", "Ben"
"""Who has the secret (and, where two hands are swapped, who else), and a player who looks for it."""

_ENDS = ("0", "1", "{last}")
_ENTRIES = {"{entry}": _ENDS, "{entry:int}": _ENDS}
_PLACES: dict[str, tuple[str, ...]] = {
    **_ENTRIES,
    "{number}": ("301", "1"),
    "{number:path}": ("301", "101", "301/2"),
    "{player}": (HOLDER, OTHER),
    "{player:path}": (HOLDER, OTHER),
    "{name}": ("talk", "proposals", "x"),
    "{ruleset}": ("suber",),
    "{ending}": ("md", "txt", "json", "html"),
    "{form}": tuple(FORMS_OF_FEEDS),
    "{secret}": ("x",),
    "{token}": ("x",),
    "{account}": ("x",),
    "{seal}": ("x",),
    "{which}": ("x",),
    "{code}": ("x", GAME),
    "{id}": ("x",),
}
"""What stands for the variable parts of addresses, one after another."""
ASKED = {
    "/games/{game}/log": ("?order=newest", "?text=Ada", "?player=Ada"),
    "/games/{game}/compare": ("?from=0", "?from=1&to={last}"),
    "/games/{game}/moment": ("?at=1",),
    "/games/{game}/rules": ("?at=1",),
    "/games/{game}/board": ("?at=2",),
    "/games/{game}/players": ("?at=2",),
    "/games/{game}/try": ("?proposal=301&step=vote&step=day",),
    "/games/{game}/lines/beside": ("?one=0&other=0",),
    "compareMoments": ("?before=0",),
    "compareLines": ("?one=0&other=0",),
    "compareGames": ("?other=closed",),
    "verifyGame": ("?redecide=false",),
    "consistency": ("?old=1&new=2",),
}
"""What is asked beside the bare address."""
STREAMS = {"/games/{game}/live", "events"}
"""They have no end; what they send is taken from the table's listeners and from the pages."""
LEFT_OUT = {
    "/static": "files of the program",
    "/metrics": "it counts for the whole process: `worlds` compares how much each world has added",
    "/practice": "a practice round of the visitor's own",
}
"""Routes that aren't asked for, and why."""

_NEW_RULE = {"change": "enact", "content": {"title": "Tea", "text": "Tea is served at four."}}
FORMS: dict[str, dict[str, str]] = {
    "/games/{game}/preview": {"do": "preview", "kind-0": "enact", "title-0": "Tea", "text-0": "Tea is served."},
    "/games/{game}/check": {"mechanism": "@upon('x')\ndef y():\n    pass"},
    "/games/{game}/propose": {"do": "preview", "kind-0": "enact", "title-0": "Tea", "text-0": "Tea is served."},
    "/games/{game}/talk/preview": {"text": "Well."},
    "/games/{game}/try": {"proposal": "301", "step": "vote"},
    "/games/{game}/do/{move}": {"back": "/games/worlds", "proposal": "999", "choice": "for"},
    "/games/{game}/vote": {},
    "/sign-in": {"name": "Ada", "password": "nothing"},
}
"""Forms that others send, which change nothing."""
BODIES: dict[str, Any] = {
    "makeMove": {"name": "vote", "player": OTHER, "arguments": {"proposal": "999", "choice": "for"}},
    "makeMoves": {"moves": [{"name": "vote", "arguments": {"proposal": "999", "choice": "for"}}], "player": OTHER},
    "previewChanges": {"changes": [_NEW_RULE]},
    "tryChangesOut": {"changes": [_NEW_RULE]},
    "understandWords": {"text": "Repeal rule 101."},
    "checkMechanism": {"mechanism": "@upon('x')\ndef y():\n    pass"},
    "draftRule": {"text": "Tea is served at four."},
    "sayMechanism": {"mechanism": "points = quantity(of=Player, starts=0)"},
    "completeRule": {"text": "Each player"},
}
"""Bodies that others send, which change nothing in the game."""


def addresses(path: str, last: int, game: str = GAME) -> list[str]:
    """The addresses to ask for of a route, given the number of the last entry."""
    fill = {place: words for place, words in _PLACES.items() if place in path}
    most = max((len(words) for words in fill.values()), default=1)
    bare = []
    for n in range(most):
        one = path.replace("{game}", game)
        for place, words in fill.items():
            one = one.replace(place, words[n % len(words)])
        bare.append(one.replace("{last}", str(last)))
    return list(dict.fromkeys(bare))


def pages(routes: list[Any], last: int, game: str = GAME) -> list[tuple[str, str]]:
    """Every address of the site that can be read, by its route."""
    read = [route.path for route in routes if "GET" in (getattr(route, "methods", None) or ())]
    return _pages(tuple(read), last, game)


@cache
def _pages(paths: tuple[str, ...], last: int, game: str) -> list[tuple[str, str]]:
    found = []
    for path in paths:
        if path in LEFT_OUT or path in STREAMS:
            continue
        bare = addresses(path, last, game)
        asked = [bare[0] + words.replace("{last}", str(last)) for words in ASKED.get(path, ())]
        found += [(path, address) for address in (*bare, *asked)]
    return found


@cache
def operations(last: int, game: str = GAME) -> list[tuple[str, str]]:
    """Every address of the API that can be read, by its operation."""
    found = []
    for one in OPERATIONS:
        if one.method != "GET" or one.name in STREAMS:
            continue
        bare = addresses(f"/api/v1{one.path}", last, game)
        asked = ASKED.get(one.name, ("",))
        found += [(one.name, address + words) for address in bare for words in asked]
    return found


def forms() -> list[tuple[str, str, dict[str, str]]]:
    """The forms that others send: route, address and fields."""
    return [(path, path.replace("{game}", GAME).replace("{move}", "vote"), fields) for path, fields in FORMS.items()]


@cache
def bodies() -> list[tuple[str, str, bytes]]:
    """What others send to the API: operation, address and body."""
    by_name = {one.name: one for one in OPERATIONS}
    return [
        (name, f"/api/v1{by_name[name].path}".replace("{game}", GAME), json.dumps(plain(body)).encode())
        for name, body in BODIES.items()
    ]


OWN = re.compile(
    r"^/(account|sign-|join|invitations|look|host|notices/stop|new$|practice)|/administration|/seat/|/you$|/join$|/hooks|"
    r"/mail/stop|/report/|/propose/|/lines|/forks$"
)
"""Forms by which somebody changes what is theirs, begins another game or writes a proposal: they answer nothing about
others that the pages don't say, and those of a game call the same operations that the API has."""
OWN_OPERATIONS = frozenset(
    "beginGame makeFork setPin reportPost fillIn understandBeside completeRuleOfRuleset draftRuleOfRuleset "
    "sayMechanismOfRuleset keepCosignature readInvitation".split()
)
"""The same for operations; those that need the scopes `moderate` or `account` are for moderators and owners anyway."""
MOUNTED = frozenset({"/static"})


def unplaced(routes: list[Any]) -> list[str]:
    """The routes of the site and the operations of the API that have no place here."""
    found = [address for _, address in (*pages(routes, 3), *operations(3)) if "{" in address]
    for route in routes:
        sent = set(getattr(route, "methods", None) or ()) - {"GET", "HEAD"}
        if sent and route.path not in FORMS and not OWN.search(route.path):
            found.append(route.path)
        if not hasattr(route, "methods") and route.path not in MOUNTED:
            found.append(route.path)
    for one in OPERATIONS:
        is_read = one.method == "GET" or one.scope in ("moderate", "account")
        if not is_read and one.name not in BODIES and one.name not in OWN_OPERATIONS:
            found.append(one.name)
    return found
