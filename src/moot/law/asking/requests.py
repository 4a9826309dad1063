"""Requests to the sandbox: tasks with their contexts and facts; answers that depend on these alone are cached.

A scene is what is in hand when a provision is asked: a proposal, a case, a player, and names by place. One is made of a
move, of an event, or of a subject; the sandbox's driver calls it `env`.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import structs

from moot.game.events import (
    Announced,
    Argued,
    BallotCast,
    Event,
    GameStarted,
    Left,
    MechanismFailed,
    Opened,
    Posted,
    name_of,
)
from moot.game.law_protocol import Due, Luck, Practice, ResolvedMove
from moot.game.lines import parent_of, restored
from moot.game.postings import Posting, worded
from moot.game.quotas import STOPPED_BY_CLOCK
from moot.game.rules import digest_of
from moot.game.state import RULE_CHANGE, Case, PlacedPosting, Proposal, State
from moot.game.values import Number, PlayerId, Time, Value, plain
from moot.law.asking.corrections import CORRECT, corrections_seen
from moot.law.asking.facts import FactValues, parts_read
from moot.law.rule_index import VOTES, RequiredFacts, RuleIndex, number
from moot.law.runner import CROWD, LawRequest, Program, Runner, SandboxAnswer
from moot.law.vocabulary import JUDGE_LEFT, VOTERS_CHANGED

_NOT_LOCAL = frozenset({"proposal", "case", "changes", "because", "adjusted", "digest"})
_SIMPLE, _WITH_PARTS = (str, int), (tuple, Value)
NEW = Number("new")
"""The number of a proposal while the rules decide whether it can be made."""


class ProvisionContext(dict[str, Any]):
    """The context of a call of a provision: its proposal or case, the kind of proposal, and local names."""


def scene(
    *,
    proposal: Proposal | None = None,
    case: Case | None = None,
    kind: str = "",
    like: str = "",
    local: Mapping[str, Any] | None = None,
    name: str = "",
) -> ProvisionContext:
    """Make a context, the driver's `env`."""
    if proposal is not None:
        kind, like = proposal.kind, proposal.like
    subject = f"proposal {proposal.number}" if proposal else f"case {case.id}" if case else name
    return ProvisionContext(
        proposal=proposal.number if proposal else None,
        case=case.id if case else None,
        kind=kind,
        like=like,
        subject=subject,
        local=dict(local or {}),
        name=name,
    )


def _posting_seen(posting: Posting, placed: PlacedPosting | None = None) -> dict[str, Any]:
    """A posting as mechanisms see it; `verdict` and `player` come from its place on a line."""
    return {
        "player": placed.player if placed else None,
        "name": posting.name,
        "address": posting.address,
        "signs_as": list(posting.signs_as),
        "subject": posting.subject,
        "sent": posting.sent,
        "rules": worded(posting.rules),
        "proposer": posting.proposer,
        "proposal": worded(posting.proposal),
        "votes": None if posting.votes is None else list(posting.votes),
        "departures": list(posting.departures),
        "verdict": placed.verdict if placed else "",
    }


def _with_postings_seen(state: State, local: Mapping[str, Any]) -> dict[str, Any]:
    """Local names, with postings as mechanisms see them, and what each follows as `parent`."""
    seen = dict(local)
    for name, given in local.items():
        if isinstance(given, Posting):
            followed = parent_of(state, given)
            seen[name] = _posting_seen(restored(given, followed))
            seen["parent"] = _posting_seen(followed.posting, followed) if followed else None
    return seen


def scene_of_move(index: RuleIndex, state: State, move: ResolvedMove, now: Time) -> ProvisionContext:
    """The context for asking rules about a move; what it names is there as the records of these things."""
    local = {k: v for k, v in move.arguments.items() if k != "changes"}
    if move.offered or move.added or "rule" in local:
        types, values = index.parameter_types[move.move.name], FactValues(state, index, now)
        local = {name: values.argument(types[name], given) for name, given in local.items()}
    local["player"] = move.move.player
    local["made_by"] = number(move.made_by) if move.made_by else None
    if move.move.name == CORRECT:
        local["corrections"] = corrections_seen(move.arguments["corrections"])
    proposal = move.proposal
    if "changes" in move.arguments:
        proposal = being_made(move, now)[NEW] if proposal is None else proposal
    about = str(proposal.content.get("case") or "") if proposal else ""
    case = move.case or state.cases.get(about)  # type: ignore[call-overload]
    if any(isinstance(given, Posting) for given in local.values()):
        local = _with_postings_seen(state, local)
    env = scene(proposal=proposal, case=case, local=local, name=move.move.name)
    if move.move.held:
        env["held"] = f" held {move.move.held}"  # so that each of several that are carried out has its own luck
    if "changes" in move.arguments:
        env["proposal"] = NEW
    return env


def _as_data(value: Any) -> Any:
    """A field of an event as data: the sandbox takes nothing else. Postings are made ready by themselves."""
    if isinstance(value, tuple):
        return [_as_data(one) for one in value]
    return plain(value) if isinstance(value, Value) and not isinstance(value, Posting) else value


def scene_of_event(index: RuleIndex, state: State, name: str, event: Event, now: Time) -> ProvisionContext:
    """The context for provisions upon an event; fields for which one wants a type are there as that type too."""
    if isinstance(event, Announced):
        fields = event.fields
    else:
        skipped = _SKIPPED_AT_START if isinstance(event, GameStarted) else _SKIPPED
        values = {field: getattr(event, field) for field in event.__struct_fields__ if field not in skipped}
        fields = {
            field: _as_data(value) if isinstance(value, _WITH_PARTS) else value for field, value in values.items()
        }
    if isinstance(event, Argued):
        fields["text"] = event.text
    proposal = state.proposals.get(Number(str(fields.get("proposal") or "")))
    about = fields.get("case") or (proposal.content.get("case") if proposal else None)
    case = state.cases.get(str(about or ""))  # type: ignore[call-overload]
    local = {k: v for k, v in fields.items() if k not in _NOT_LOCAL}
    if "rule" in local:
        local["rule"] = number(str(local["rule"]))
    if isinstance(event, Posted):
        local = _with_postings_seen(state, local)
    env = scene(proposal=proposal, case=case, local=local, name=name)
    simple = {k: v for k, v in local.items() if k != "text" and (v is None or isinstance(v, _SIMPLE))}
    numbers = {k: number(str(fields[k])) for k in ("proposal", "case") if fields.get(k) is not None}
    if typed := index.fields_typed.get(name):
        env["typed"] = FactValues(state, index, now).fields(typed, local)
    env["happening"] = {"player": None, "quantity": None, "kind": env["kind"]} | simple | numbers | {"name": name}
    return env


def upon_name(event: Event) -> str:
    """The name of an event for `@upon`: for an announcement, the name that the rule gave it.

    Empty if no rule may react to it: to a failure that depends on how fast the machine is.
    """
    if isinstance(event, Announced):
        return event.name
    if isinstance(event, MechanismFailed) and event.error.startswith(STOPPED_BY_CLOCK):
        return ""
    return name_of(GameStarted if isinstance(event, Opened) else type(event))


def with_changed_voters(index: RuleIndex, state: State, wave: Sequence[Event]) -> list[Event]:
    """A wave as rules hear it: also which votes go on with other voters, and which cases want another judge."""
    heard = [*wave]
    if index.used_by_voters is not None and any(map(index.may_change_voters, wave)):
        told = {event.proposal for event in wave if isinstance(event, BallotCast)}
        votes = [one.number for one in state.open_proposals() if one.is_voting and one.number not in told]
        heard += [Announced(name=VOTERS_CHANGED, fields={"proposal": number}) for number in votes]
    if state.open_cases and any(isinstance(event, Left) for event in wave):
        waiting = [number for number in state.open_cases if state.cases[number].stage == "called"]
        heard += [Announced(name=JUDGE_LEFT, fields={"case": number}) for number in waiting]
    return heard


_SKIPPED = frozenset(
    "because also changes digest text change wording printed waiting commitment salt starts given passed_over".split()
)


_SKIPPED_AT_START = _SKIPPED | {"rules", "settings", "papers", "language", "named_dice"}


def being_made(move: ResolvedMove, now: Time) -> dict[Number, Proposal]:
    """The proposal that a move would make or revise, so that rules can look at it beforehand."""
    changes = tuple(move.arguments["changes"])
    title, text = move.arguments.get("title") or "", digest_of(changes)
    if move.proposal is not None:
        return {NEW: structs.replace(move.proposal, changes=changes, title=title or move.proposal.title, digest=text)}
    author = move.move.player or ""
    return {
        NEW: Proposal(number=NEW, author=author, title=title, made=now, entry=-1, digest=text, changes=changes)  # type: ignore[arg-type]
    }


_CACHED_MAX = 5_000
"""The number of cached answers."""
AHEAD_MAX = 16
"""The number of due times that are asked about together with one of the same instant."""


class KnownDueTimes(NamedTuple):
    """The due times of a state at a moment."""

    state: State
    now: Time
    answers: Sequence[Any]
    """What each timed provision answered."""
    ordered: tuple[Due, ...]


class AnswerCache:
    """A cache of answers to tasks, each with all facts of its request.

    A provision keeps nothing between calls, so the same facts give the same answer. For `only_of` see `LawRequest`.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[tuple[Any, ...], dict[str, Any], State | None]] = {}
        self.timers: dict[tuple[Any, ...], Any] = {}
        """What each timed provision answered last, by the provision with its term, kind and order.

        Laws that differ in these may run the same program.
        """
        self.due: KnownDueTimes | None = None
        """The due times that were asked for last."""
        self.ahead: dict[Due, tuple[LawRequest, SandboxAnswer]] = {}
        """What due times will come to, if nothing of what their requests carry changes before."""
        self.lowered: tuple[Any, Any, Time, dict[str, int]] | None = None
        """The quotas that are lowered by what a state knows, at a time."""
        self.examples: dict[Any, Any] = {}
        """The examples of rules, and how they begin, by the rules that they're played by."""
        self.ahead_most = AHEAD_MAX
        """How many to ask about ahead of time: fewer after one that came to something else."""

    def get(self, request: LawRequest, task: Mapping[str, Any]) -> dict[str, Any] | None:
        """The cached answer to a task; None if there is none, or some fact has changed."""
        given, answer, state = self._known.get(_key(task), (None, None, None))
        return answer if state is request.only_of and given == _given(request.content, task) else None

    def put(self, request: LawRequest, task: Mapping[str, Any], answer: dict[str, Any]) -> None:
        """Store an answer that depends on the request alone."""
        if len(self._known) >= _CACHED_MAX:
            self._known = {}
        self._known[_key(task)] = _given(request.content, task), answer, request.only_of


def _key(task: Mapping[str, Any]) -> tuple[Any, ...]:
    env = task["env"]
    return task["do"], task["term"], env["subject"], env["kind"], env["like"]


def _given(request: Mapping[str, Any], task: Mapping[str, Any]) -> tuple[Any, ...]:
    env = task["env"]
    subjects = request["proposals"].get(env["proposal"]), request["cases"].get(env["case"])
    return task, request["facts"], *subjects, request.get("customs"), request.get("lowered"), request.get("seats")


def _same_but_luck(one: LawRequest, other: LawRequest) -> bool:
    """Whether two requests say the same, whatever their draws come from."""
    unlucky = {"luck": "", "dice": {}}
    return {**one.content, **unlucky} == {**other.content, **unlucky} and one.dead == other.dead


class RequestSender:
    """Sends requests about the states of one law to its runner."""

    def __init__(
        self,
        runner: Runner,
        index: RuleIndex,
        program: Program,
        cache: AnswerCache,
        by_trial: Callable[[str, State, Proposal, Time], Any],
        without_trial: Callable[[str, State, Proposal], Any],
    ):
        """`by_trial` computes the facts that need a trial, by name; None if they aren't known.

        `without_trial` does so where they are known at once, and else says None.
        """
        self._runner, self._index, self._program, self.cache = runner, index, program, cache
        self._by_trial, self._without_trial = by_trial, without_trial

    def request(
        self,
        state: State,
        now: Time,
        needs: RequiredFacts,
        tasks: list[dict[str, Any]],
        envs: list[ProvisionContext],
        luck: Luck = Luck(),  # noqa: B008
        extra: Mapping[Number, Proposal] = MappingProxyType({}),
    ) -> LawRequest:
        """The request with the facts for tasks, and the function that answers further questions of the driver.

        `extra` are proposals that aren't in the state.
        """
        proposals = dict(extra)
        cases: dict[str, Case] = {}
        for env in envs:
            if env["proposal"] is not None and env["proposal"] not in proposals:
                proposals[env["proposal"]] = state.proposals[env["proposal"]]
            if env["case"] is not None:
                cases[env["case"]] = state.cases[env["case"]]

        def hands() -> list[PlayerId]:
            named = [name for env in envs for name in env["local"].values() if isinstance(name, str)]
            named += [proposal.author for proposal in proposals.values()]
            return [PlayerId(name) for name in named if name in state.players]

        world = FactValues(
            state,
            self._index,
            now,
            crowd=CROWD if luck.trace else self._runner.crowd,
            hands=hands,
        )
        kind = envs[0]["kind"] if envs else RULE_CHANGE
        content = world.request(needs, proposals, cases, kind) | {
            "tasks": tasks,
            "trace": luck.trace,
            "luck": luck.luck,
        }
        if state.withheld or self._index.keeps_secrets:
            content["hides"] = True
        if luck.practice >= Practice.TAKES_TOGETHER:
            content["together"] = True
        if luck.steps:
            content["steps"] = luck.steps
        if luck.dice:
            content["dice"] = luck.dice
        if state.code_ended and (lowered := self._lowered(state, now)):
            content["lowered"] = lowered
        if len(state.seating) > CROWD:
            content["seats"] = len(state.seating)
        for name in needs.lazy:
            for key, proposal in proposals.items():
                if (known := self._without_trial(name, state, proposal)) is not None:
                    content["proposals"][key][name] = known

        def ask(name: str, subject: str, fact: str = "", player: str = "") -> Any:
            proposal = proposals.get(Number(subject)) or state.proposals.get(Number(subject))
            if name == "proposal":
                return proposal and world.with_proposal(needs, proposal)
            if name == "case":
                return world.with_case(needs, subject)
            if name == "whole":
                return world.whole(fact, proposal)
            if name == "part":
                return world.part(fact, proposal, player)
            return self._by_trial(name, state, proposal, now) if proposal else None

        dead = {pid: error for error, _, pid in (d.partition("|") for d in luck.deaths)}
        reads_secrets = "hides" in content and not needs.proposal.isdisjoint(VOTES)
        return LawRequest(tasks[0]["do"], content, ask, (state, now, self), dead, state if reads_secrets else None)

    def _lowered(self, state: State, now: Time) -> dict[str, int]:
        """The quotas that are lowered: for a move, all due times are asked for with the same."""
        known = self.cache.lowered
        if known is None or known[0] is not state.code_ended or known[1] is not state.rules or known[2] != now:
            self.cache.lowered = known = state.code_ended, state.rules, now, state.lowered_quotas(now)
        return known[3]

    def send(self, *requests: LawRequest) -> list[SandboxAnswer]:
        """Send requests together; the answers to all of them, or only to the first if they can't run together."""
        together = self._runner.run(self._program, requests)
        return together or self._runner.run(self._program, requests[:1])

    def send_due(self, due: Due, request_of: Callable[[Due], LawRequest]) -> SandboxAnswer:
        """Send the request of a due time, and along with it those of the next ones at that instant.

        A provision keeps nothing between calls. So what they come to is known, unless a draw or a further fact has a
        part in it, or something that the request carries is different when its turn comes.
        """
        request = request_of(due)
        if not self._runner.isolates or self._runner.fresh:
            return self.send(request)[0]
        sent, foreseen = self.cache.ahead.pop(due, (None, None))
        if sent is not None and foreseen is not None:
            if _same_but_luck(sent, request) and not (foreseen.asked or foreseen.deaths or foreseen.result["draws"]):
                self.cache.ahead_most = min(AHEAD_MAX, self.cache.ahead_most + 1)
                return foreseen
            self.cache.ahead_most = max(1, self.cache.ahead_most // 2)
        following = self._following(due)
        requests = [request_of(one) for one in following]
        answer, *others = self.send(request, *requests)
        self.cache.ahead = dict(zip(following, zip(requests, others, strict=False), strict=False))
        return answer

    def _following(self, due: Due) -> Sequence[Due]:
        """The next due times of the same provision at the same instant, as far as they're known."""
        listed = self.cache.due.ordered if self.cache.due is not None else ()
        place = bisect_right(listed, due)
        after = listed[place : place + self.cache.ahead_most]
        return [one for one in after if (one.time, one.timer) == (due.time, due.timer)]

    def send_cached(self, request: LawRequest) -> SandboxAnswer:
        """Send a request for a term, unless its answer is cached; a circuit breaker has a cache of its own."""
        task, is_cached = request.content["tasks"][0], self._runner.isolates and not self._runner.fresh
        known = self.cache.get(request, task) if is_cached else None
        if known is not None:
            return SandboxAnswer(result={"results": [known], "trail": []})
        (answer,) = self.send(request)
        if is_cached and not (answer.deaths or answer.asked):
            self.cache.put(request, task, answer.result["results"][0])
        return answer

    def ask(
        self,
        state: State,
        now: Time,
        needs: RequiredFacts,
        tasks: list[dict[str, Any]],
        envs: list[ProvisionContext],
        luck: Luck,
    ) -> list[dict[str, Any]]:
        """The answers to tasks, each with its context, about one kind of proposal.

        Where a provision has to be ended on the way, each is put alone, so that it fails for no other.
        """
        return [answer for answer, _ in self._answers(state, now, needs, tasks, envs, luck)]

    def ask_cached(
        self,
        state: State,
        now: Time,
        needs: RequiredFacts,
        tasks: list[dict[str, Any]],
        envs: list[ProvisionContext],
        luck: Luck,
    ) -> list[tuple[dict[str, Any], bool]]:
        """The answers to terms, and whether each depends on nothing but its request.

        Only tasks without a cached answer are sent; with fresh sessions, all.
        """
        request = self.request(state, now, needs, tasks, envs, luck)
        cached = [None if self._runner.fresh else self.cache.get(request, task) for task in tasks]
        new = [n for n, answer in enumerate(cached) if answer is None]
        known = [(answer or {}, True) for answer in cached]
        if new:
            answers = self._answers(state, now, needs, [tasks[n] for n in new], [envs[n] for n in new], luck)
            for n, (answer, follows) in zip(new, answers, strict=True):
                known[n] = answer, follows and not self._runner.fresh
                if follows:
                    self.cache.put(request, tasks[n], answer)
        return known

    def besides(self, state: State, now: Time, needs: RequiredFacts) -> Any:
        """All that a request with these facts says of the game besides its subjects; equal where nothing changed."""
        world = FactValues(state, self._index, now, crowd=self._runner.crowd)
        made = state.proposals_made if "proposals_made" in needs.facts else None
        quotas = self._lowered(state, now) if state.code_ended else None, max(CROWD, len(state.seating))
        parts = parts_read(self._index, state, needs.proposal | needs.case)
        return world.request(needs, {}, {}), made, quotas, parts

    def _answers(
        self,
        state: State,
        now: Time,
        needs: RequiredFacts,
        tasks: list[dict[str, Any]],
        envs: list[ProvisionContext],
        luck: Luck,
    ) -> list[tuple[dict[str, Any], bool]]:
        """The answers to tasks, and whether each depends on nothing but its request."""
        (answer,) = self.send(self.request(state, now, needs, tasks, envs, luck))
        if answer.deaths and len(tasks) > 1 and self._runner.isolates:
            each = zip(tasks, envs, strict=True)
            return [one for task, env in each for one in self._answers(state, now, needs, [task], [env], luck)]
        return [(result, not (answer.deaths or answer.asked)) for result in answer.result["results"]]
