"""Two games that differ in one secret vote, played side by side, and all that others can see of each."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from tests.playing import START, enact, rule
from tests.web.site import Visitor

from moot.authoring.plays import plain_result
from moot.game.moves import Move
from moot.game.rules import Ruleset, RuleText
from moot.game.state import State
from moot.game.values import canonical, digest, plain
from moot.gateways.web.app import create_app
from moot.journal.addresses import open_journal
from moot.law.sandbox import Sandbox
from moot.play.host import Host, check_ruleset
from moot.play.previews import preview_of
from moot.play.table import Table
from moot.runtime.clock import SetClock
from moot.views.doing.offers import offers
from moot.views.explanations import why
from moot.views.log import log
from moot.views.status import status

NAME = "worlds"
SEED = b"the secret of both hosts is one!"
PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
CHOICES = ("for", "against", "abstain")
HOUR = 3_600
NEWER = (
    "players", "board", "graph", "calendar", "calendar.ics", "compare?from=0", "forks", "downloads", "vote", "follow",
    "rules?at=1", "players?at=2", "board?at=2", "feed.json", "feeds/proposals.json", "talk", "correspondence",
    "try?proposal=301&step=vote&step=day", *(f"players/{player}" for player in PLAYERS),
)  # fmt: skip
"""Pages that tell how a game stands in other ways; of each pair of worlds some are looked at."""
TOKEN = re.compile(r'value="[\w-]{43}"')
"""By which a form shows that it was sent from this browser: chance, and no part of the game."""
ALWAYS = ("numbering.proposals_from(301)", "scoring.points()", "voting.everybody_votes()", "voting.opens_at_once()")
SECRET = "voting.secret_until_closed()"
CLOSES = ("voting.closes_when_all_have_voted()", "voting.closes_after(2)")
DECIDES = ("voting.unanimity()", "voting.simple_majority()", "voting.majority_of_voters()")
AFTERWARDS = (
    "voting.takes_effect_at_once()", "voting.quorum(1, 2)", "scoring.defeat_costs_proposer(10)",
    "scoring.dissenters_gain(4)", "scoring.adoption_pays_proposer(7)", "winning.first_to(40)",
)  # fmt: skip
CHOOSING = '@term("ballot_choices")\ndef three():\n    return ["for", "against", "abstain"]'
OWN = {
    "early decision": """
        @upon("ballot_cast")
        def settled(proposal, votes_for, votes_against, players):
            if len(votes_for) * 2 > len(players) or len(votes_against) * 2 > len(players):
                close_voting(proposal)
        """,
    "a double vote": """
        @adjust("votes_for")
        def the_author_counts_twice(answer, proposal):
            return answer + [proposal.author] if proposal.author in answer else None
        """,
    "a barred effect whose reason counts": """
        @upon("ballot_cast")
        def one_for_voting(player):
            award(player, 1)

        @forbid("award")
        def not_now(votes_for, votes_against, cause):
            if cause.name == "ballot_cast":
                return str(len(votes_for)) + " to " + str(len(votes_against)) + " by " + str(votes_for)
        """,
    "a mechanism that fails and says so": """
        @upon("ballot_cast")
        def stumbles(choice, votes_for):
            places = {"nobody": 0}
            announce("counted", n=places[choice + str(votes_for)])
        """,
    "a refusal whose reason counts": """
        @forbid("withdraw")
        def too_late(votes_for, votes_against, voted):
            if voted:
                return "it stands " + str(len(votes_for)) + " to " + str(len(votes_against))
        """,
    "a question whose reason counts": """
        @forbid("argue")
        def broken(proposal, votes_for):
            return {"nobody": "no"}[str(votes_for)] if proposal is not None else None
        """,
    "a term that counts": """
        @term("lead")
        def for_less_against(votes_for, votes_against) -> int:
            return len(votes_for) - len(votes_against)

        @upon("voting_closed")
        def told(lead):
            announce("lead", of=lead)
        """,
    "a strength in each vote": """
        strength = register(int, of=(Player, Proposal), starts=1)

        @upon("voting_closed")
        def whoever_is_for_it_is_stronger(proposal, votes_for):
            for player in votes_for:
                add_to("strength", 1, (player, proposal))

        @forbid("withdraw")
        def weighed(votes_for, strength, voted):
            if voted:
                return "the votes for it weigh " + str(sum([strength[player] for player in votes_for]))
        """,
    "a question that is asked with votes": """
        @term("weight_of")
        def never_said(who: list[Player]) -> int:
            return None

        @forbid("argue")
        def only_if_light(proposal, votes_for, weight_of):
            if proposal is not None and weight_of(votes_for) > 2:
                return "those who are for it weigh too much"
        """,
    "moves that are held, and votes that are asked for more": """
        @move("vote")
        def with_a_reason(choice, votes_for, why: str = ""):
            announce("reason", why=why)
            places = {"nobody": 0}
            announce("counted", n=places[choice + str(votes_for)])

        @adjust("withdraw")
        @adjust("argue")
        def once_somebody_has_voted(proposal, voted):
            if proposal is not None and voted:
                return hold()

        @term("held_until")
        def an_hour_later(held_moves) -> Time:
            if held_moves:
                return held_moves[0].made + hours(1)

        @timed("held_until")
        def made_now(held_moves):
            carry_out(held_moves[0])
        """,
    "a time that hangs on votes": """
        @term("praise_at")
        def later_if_wanted(proposal, votes_for) -> Time:
            if proposal.opened is not None:
                return proposal.opened + days(3 + len(votes_for))

        @timed("praise_at")
        def praise(proposal):
            announce("praise")
        """,
}


def rules_by(luck: Random) -> tuple[RuleText, ...]:
    """A ruleset with secret ballots, put together by lot."""
    lines = [*ALWAYS, SECRET, luck.choice(CLOSES), luck.choice(DECIDES), "voting.decides_when_closed()", CHOOSING]
    lines += luck.sample(AFTERWARDS, luck.randint(1, 4)) + [OWN[name] for name in luck.sample(sorted(OWN), 3)]
    return tuple(rule(str(101 + place), line) for place, line in enumerate(lines))


def faults_of_the_menu() -> Any:
    """What the gate and the check of types have against the lines that rulesets are put together from."""
    lines = (*ALWAYS, SECRET, *CLOSES, *AFTERWARDS, CHOOSING, *OWN.values())
    return check_ruleset(Ruleset("worlds", tuple(rule(str(101 + n), line) for n, line in enumerate(lines))))


def without_choice(value: dict[str, Any]) -> str:
    """A commitment that doesn't hang on the choice, in place of `commitments.digest`."""
    return digest({name: said for name, said in value.items() if name != "choice"})


class World:
    """One of the two: a host of its own with one game."""

    def __init__(self, sandbox: Sandbox, rules: tuple[RuleText, ...]):
        self.clock = SetClock(START)
        self.host = Host(open_journal(":memory:"), self.clock, sandbox)
        ruleset = Ruleset(name="worlds", rules=rules)
        self.table: Table = self.host.new(NAME, ruleset, PLAYERS, seed=SEED, now=START)
        self.heard = self.table.listen()
        self.host.checkpoints.keys.preferred_name = "worlds.example"
        with patch("moot.runtime.host_keys.token_bytes", return_value=SEED):
            self.host.checkpoints.keys.current(START)

    def do(self, player: str | None, name: str, arguments: dict[str, Any]) -> bytes:
        """A move, and all that is answered to it."""
        told = self.table.submit(Move(name, player, arguments))  # type: ignore[arg-type]
        return canonical(plain_result(told))

    def own_state(self) -> State:
        """What the host alone knows."""
        return self.host.journal.rebuild(NAME)

    def seen(self, voter: str) -> Iterator[tuple[str, bytes]]:
        """What is public, and what the others are shown: all of it that is made from values."""
        table = self.table
        yield "journal", b"\n".join(raw for _, raw in table.raw())
        receipts = [self.host.checkpoints.receipt(NAME, entry) for entry in range(table.last.entry + 1)]
        yield "receipts", "".join(str(one) for one in receipts).encode()
        yield "entries", canonical(list(table.entries()))
        yield "listeners", canonical(list(iter_queue(self.heard)))
        yield "state", canonical(table.state)
        yield "log", canonical(plain(log(table.moment())))
        for player in (None, *(p for p in PLAYERS if p != voter)):
            yield f"status of {player}", canonical(plain(status(table.moment(player))))
        for player in (p for p in PLAYERS if p != voter):
            yield f"offers to {player}", canonical(plain(offers(table.moment(player))))
        for proposal in table.state.open_proposals():
            yield f"preview of {proposal.number}", canonical(plain(preview_of(table, proposal.number)))
        for number in range(table.state.entry + 1):
            yield f"why {number}", canonical(plain(why(table.moment(), number)))
            yield f"state after {number}", canonical(table.moment().at(number).state)
        yield "record", canonical(plain(self.host.verify_file(raw + b"\n" for _, raw in table.raw())))

    def pages(self, voter: str) -> Iterator[tuple[str, bytes]]:
        """The pages, as somebody sees them who watches, and those of proposals as another player does."""
        app = create_app(self.host)
        player, proposals = (
            next(p for p in PLAYERS if p != voter),
            [f"proposals/{n}" for n in self.table.state.proposals],
        )
        seated = Visitor(app, NAME).sit(player)
        for path in ("", *proposals):
            yield f"page {path} of {player}", TOKEN.sub("", seated.get(path).source).encode()
        visitor = Visitor(app, NAME)
        paths = ["", "log", "rules", *proposals]
        paths += [
            "feed.rss",
            "feed.atom",
            "feed.esf",
            "cases",
            "proposals",
            f"log/{self.table.state.entry}",
            f"log/{self.table.state.entry - 1}",
            *NEWER[self.table.state.entry % 8 :: 8],
        ]
        for path in paths:
            # Uncompressed: the token of the forms is drawn at random, and so compressed pages differ in length anyway.
            page = visitor.get(path, **{"accept-encoding": "identity"})
            assert page.status == 200 or path.startswith("try?"), (path, page.status)  # what is decided is not tried
            yield f"page {path}", TOKEN.sub("", page.source).encode()
            yield f"length of {path}", str(page.headers.get("content-length")).encode()


def iter_queue(heard: Any) -> Iterator[Any]:
    """What a listener has been told so far, which it is told again next time."""
    told = []
    while not heard.empty():
        told.append(heard.get())
    for entry in told:
        heard.put(entry)
    return iter(told)


@contextmanager
def two_worlds(sandbox: Sandbox, luck: Random) -> Iterator[tuple[World, World]]:
    """Two hosts with the same game, at the beginning."""
    rules = rules_by(luck)
    worlds = World(sandbox, rules), World(sandbox, rules)
    try:
        yield worlds
    finally:
        for world in worlds:
            world.host.journal.close()


def moves(luck: Random, voter: str) -> Iterator[tuple[str | None, str, dict[str, Any], int]]:
    """Moves without end, each with the seconds before it; the vote that differs is not among them."""
    yield "Ada", "propose", {"changes": [enact()]}, 60
    yield "Ben", "propose", {"changes": [enact("Another")]}, 60
    while True:
        player = luck.choice([p for p in PLAYERS if p != voter])
        number, wait = luck.choice(["301", "301", "302"]), luck.choice([60, 60, HOUR, 3 * HOUR])
        name = luck.choice(["vote"] * 6 + ["argue", "withdraw", "propose", "call-case", "leave-it"])
        about: dict[str, dict[str, Any]] = {
            "vote": {"proposal": number, "choice": luck.choice(CHOICES)},
            "argue": {"proposal": number, "text": "Well."},
            "withdraw": {"proposal": number},
            "propose": {"changes": [enact("More")]},
            "call-case": {"statement": "Is it so?"},
        }
        yield player, name, about.get(name, {}), wait
