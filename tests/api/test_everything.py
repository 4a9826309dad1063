"""Everything that pages do, programs can do: each address of the site beside the operations that do the same."""

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from moot.gateways.api.app import OPERATIONS

PAIRS: dict[str, str] = {
    # games
    "GET /": "games status tasks",
    "GET /search": "search",
    "GET /people/{name}": "games player",
    "POST /new": "beginGame",
    "GET /rulesets/{ruleset}": "ruleset rulesets lintOfRuleset",
    "GET /games/{game}": "game status look listScores listLog",
    "POST /games/{game}/join": "makeMove",
    "GET /games/{game}/board": "gameBoard",
    "GET /games/{game}/calendar": "calendar deadlines",
    "GET /games/{game}/calendar.ics": "deadlines feeds",
    "GET /games/{game}/players": "listPlayers listScores",
    "GET /games/{game}/players/{player:path}": "player listScores",
    # rules, proposals, cases
    "GET /games/{game}/rules": "listRules listRuleTexts",
    "GET /games/{game}/rules.{ending}": "ruleList",
    "GET /games/{game}/rules/{number:path}": "ruleByExample rule ruleGraph listLog",
    "GET /games/{game}/for-people": "forPeople",
    "GET /games/{game}/graph": "ruleGraph",
    "GET /games/{game}/proposals": "listProposals",
    "GET /games/{game}/proposals/{number:path}": (
        "proposalByExample proposal proposalWordings proposalCourse previewProposal"
    ),
    "GET /games/{game}/story": "listProposals listCases",
    "GET /games/{game}/players.csv": "listPlayers listScores",
    "GET /games/{game}/cases": "listCases judgments listCustoms",
    "GET /games/{game}/cases/{number}": "case",
    # moves
    "GET /games/{game}/moves": "listMoves listOffers",
    "POST /games/{game}/do/{move}": "makeMove",
    "GET /games/{game}/vote": "listOffers listProposals",
    "POST /games/{game}/vote": "makeMoves",
    "POST /games/{game}/propose": "makeMove",
    "POST /games/{game}/preview": "previewChanges",
    "POST /games/{game}/check": "checkMechanism",
    "GET /games/{game}/try": "tryChangesOut",
    "POST /games/{game}/try": "tryChangesOut",
    "POST /games/{game}/propose/complete": "completeRule",
    "POST /games/{game}/propose/words": "understandWords library fillIn draftRule previewChanges makeMove",
    "POST /games/{game}/propose/words/preview": "understandWords previewChanges",
    "POST /games/{game}/seat/{player}/pin": "setPin",
    # what was said and what happened
    "GET /games/{game}/talk": "talk listBoards",
    "GET /games/{game}/talk/{entry}": "thread",
    "GET /games/{game}/log": "listLog",
    "GET /games/{game}/log/{entry}": "logEntry whyEntry",
    "GET /games/{game}/compare": "compareMoments",
    "GET /games/{game}/live": "events",
    "GET /games/{game}/journal": "journal verifyGame",
    "GET /games/{game}/checkpoint": "checkpoint consistency",
    "GET /games/{game}/log/{entry}/receipt": "receipt",
    "GET /keys": "listKeys",
    "GET /games/{game}/downloads": "ruleList journal",
    "GET /games/{game}/correspondence": "correspondence",
    "GET /games/{game}/feed.{form}": "listLog feeds",
    "GET /games/{game}/feeds/{name}.{form}": "listLog feeds",
    "GET /games/{game}/follow": "feeds",
    "GET /games/{game}/lines": "listPostings",
    "POST /games/{game}/lines": "makeMove",
    "GET /games/{game}/lines/beside": "compareLines",
    "GET /games/{game}/lines/{entry}": "posting",
    "POST /games/{game}/lines/{entry}": "makeMove",
    "GET /games/{game}/forks": "forks family compareGames",
    "POST /games/{game}/forks": "makeFork",
    # administration
    "GET /games/{game}/administration": "administration",
    "POST /games/{game}/administration/door": "changeAdministration",
    "POST /games/{game}/administration/closed": "changeAdministration",
    "POST /games/{game}/administration/invite": "invite",
    "GET /games/{game}/administration/invitations/{which}": "administration",
    "POST /games/{game}/administration/revoke": "revoke",
    "POST /games/{game}/administration/release": "freeSeat",
    "POST /games/{game}/administration/take": "takeSeat",
    "POST /games/{game}/administration/moderators": "changeMember",
    "POST /games/{game}/administration/moderators/end": "changeMember",
    "POST /games/{game}/administration/owner": "changeMember",
    "POST /games/{game}/administration/remove": "changeMember",
    "POST /games/{game}/administration/ban": "changeMember",
    "POST /games/{game}/administration/pardon": "changeMember",
    "GET /games/{game}/report/{entry}": "reportPost",
    "POST /games/{game}/report/{entry}": "reportPost",
    "GET /games/{game}/administration/posts": "posts",
    "POST /games/{game}/administration/posts": "decideOnPost",
    "POST /host/archive": "archiveGame",
    "POST /host/delete": "deleteGame",
    "GET /games/{game}/administration/hooks": "gameHooks",
    "POST /games/{game}/administration/hooks": "makeGameHook",
    "POST /games/{game}/administration/hooks/end": "endGameHook",
    # accounts
    "GET /invitations/{secret}": "readInvitation",
    "POST /invitations/{secret}/accept": "acceptInvitation",
    "POST /invitations/{secret}/watch": "acceptInvitation",
    "GET /account": "account waysIn sessions tokens",
    "GET /account/activity": "activity",
    "POST /account/name": "changeAccount",
    "POST /account/zone": "changeAccount",
    "POST /account/profile": "changeAccount",
    "POST /account/language": "changeAccount",
    "POST /account/password": "setPassword",
    "POST /account/mail": "setMail dropMail",
    "GET /account/mail/{secret}": "confirmMail",
    "POST /account/mail/{secret}": "confirmMail",
    "POST /account/passkeys/end": "endPasskey",
    "POST /account/sessions/end": "endSession endSessions",
    "POST /account/tokens": "makeToken",
    "POST /account/tokens/end": "endToken",
    "POST /account/end": "endAccount",
    "GET /account/calendar.ics": "tasks readingKey",
    "GET /account/notices": "allNotices notices readingKey",
    "POST /account/notices": "changeNotices",
    "POST /account/notices/key": "renewReadingKey",
    "GET /account/hooks": "ownHooks inlets",
    "POST /account/hooks": "makeOwnHook",
    "POST /account/hooks/end": "endOwnHook",
    "POST /account/hooks/in": "makeOwnInlet",
    "POST /account/hooks/in/end": "endInlet",
}
"""The operations that do what a page does, or tell what it tells."""

FORM = "It is a form: a program knows from the schemas what to send."
BROWSER = "It is about a browser: where its cookies say who sits there or how pages look. A program says it each time."
WAY_IN = (
    "People sign in, and make accounts, in a browser: passkeys are asked for there, and whoever types a password into"
    " another program cannot know what becomes of it. A program is given a token instead."
)
OPERATOR = "It is for whoever runs the host, and is meant for programs as it is."
SIGNED = "A mail program follows it without signing in; a program of one's own uses changeNotices."

REASONS: dict[str, str] = {
    "POST /games/{game}/talk/preview": "It shows how Markdown will look on a page; programs have layouts of their own.",
    "GET /new": FORM,
    "GET /robots.txt": "It tells search engines where to look; programs have the list of games.",
    "GET /sitemap.xml": "It tells search engines where to look; programs have the list of games.",
    "GET /games/{game}/propose": FORM,
    "GET /games/{game}/propose/words": FORM,
    "POST /games/{game}/propose/model": "A program asks a language model by itself, and proposes with makeMove.",
    "GET /games/{game}/moment": "It leads the slider to a page with ?at=, which reading by the API takes as well.",
    "GET /games/{game}/seat/{player}": BROWSER,
    "POST /games/{game}/seat/{player}": BROWSER,
    "POST /games/{game}/you": BROWSER,
    "POST /look": BROWSER,
    "GET /sign-in": WAY_IN,
    "POST /sign-in": WAY_IN,
    "POST /sign-in/passkey/begin": WAY_IN,
    "POST /sign-in/passkey": WAY_IN,
    "POST /sign-in/code": WAY_IN,
    "POST /sign-in/mail": WAY_IN,
    "GET /sign-in/link/{secret}": WAY_IN,
    "POST /sign-in/link/{secret}": WAY_IN,
    "GET /sign-up": WAY_IN,
    "POST /sign-up": WAY_IN,
    "POST /sign-up/passkey/begin": WAY_IN,
    "POST /sign-up/passkey": WAY_IN,
    "POST /account/passkeys/begin": WAY_IN,
    "POST /account/passkeys": WAY_IN,
    "GET /account/authenticator": WAY_IN,
    "POST /account/authenticator": WAY_IN,
    "POST /account/authenticator/confirm": WAY_IN,
    "POST /account/authenticator/end": WAY_IN,
    "POST /account/authenticator/recovery-codes": WAY_IN,
    "GET /practice": "It is for people who learn the game; a program plays it as any other.",
    "GET /join": WAY_IN,
    "GET /join/{code}": WAY_IN,
    "POST /join": WAY_IN,
    "POST /games/{game}/administration/invitations/{which}": "A code is read from a wall; a program has the link.",
    "POST /account/devices": "A browser subscribes to its own push service; a program has webhooks.",
    "POST /account/devices/end": "A browser subscribes to its own push service; a program has webhooks.",
    "POST /sign-out": BROWSER,
    "GET /games/{game}/preview.png": "It is a picture of the state beside links; programs read it with gameStatus.",
    "GET /games/{game}/card": "It is a picture of the state for other sites; programs read it with gameStatus.",
    "GET /games/{game}/screen": "It is the state of play in large type, for people in one room.",
    "GET /games/{game}/check": "The browser checks by itself; a program has the journal, and the verifiers.",
    "GET /host": "It gathers what moderators of a server do by hand: programs have games, posts and the metrics.",
    "GET /healthz": OPERATOR,
    "GET /.well-known/security.txt": OPERATOR,
    "GET /healthz/live": OPERATOR,
    "GET /metrics": OPERATOR,
    "GET /notices/stop/{game}/{account}/{seal}": SIGNED,
    "POST /notices/stop/{game}/{account}/{seal}": SIGNED,
    "GET /games/{game}/mail/stop/{token}": SIGNED,
    "POST /games/{game}/mail/stop/{token}": SIGNED,
}
"""Why a program has no need of what is at an address."""

MOUNTED = {"/static", "/api/v1"}
"""Files for browsers, and the API itself."""


def addresses(app: Starlette) -> set[str]:
    """Everything that can be asked of the site."""
    routes = [route for route in app.routes if isinstance(route, Route)]
    return {f"{method} {route.path}" for route in routes for method in route.methods or () if method != "HEAD"}


def test_every_page_has_its_operations_or_a_reason(app: Starlette) -> None:
    """Each address of the site has a pair or a reason, one of both; and each that is named is there."""
    assert not PAIRS.keys() & REASONS.keys()
    assert addresses(app) == PAIRS.keys() | REASONS.keys()
    assert {route.path for route in app.routes if isinstance(route, Mount)} <= MOUNTED
    assert all(reason.endswith(".") and len(reason) > 40 for reason in REASONS.values())


@pytest.mark.parametrize("address", PAIRS)
def test_the_operations_that_are_named_are_there(address: str) -> None:
    """What a page is paired with can be asked; and what changes something changes it there too."""
    known = {one.name: one for one in OPERATIONS}
    named = PAIRS[address].split()
    assert named and known.keys() >= set(named)
    if address.startswith("POST") and not address.endswith(("/preview", "/check", "/try")):
        assert any(known[name].method != "GET" for name in named)


def test_every_operation_is_of_some_use() -> None:
    """The list of API operations without a page is complete, so that neither falls behind unnoticed."""
    beyond = {one.name for one in OPERATIONS} - {name for names in PAIRS.values() for name in names.split()}
    assert beyond == BEYOND.keys()


BEYOND = {
    "understandBeside": "The prose front end beside any rules, for programs that have no game.",
    "lintGame": "`moot lint` of a game.",
    "keepCosignature": "Witnesses are programs: `moot witness watch`.",
    "completeRuleOfRuleset": "Completions for programs that have no game.",
    "draftRuleOfRuleset": "`moot draft --ruleset`, for programs that have no game.",
    "sayMechanism": "`moot say --game`; pages show it for each rule and proposal.",
    "sayMechanismOfRuleset": "`moot say --ruleset`, for programs that have no game.",
}
