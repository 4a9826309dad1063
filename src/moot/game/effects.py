"""Effects of rules, and the events that they cause, or why they are impossible."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game import changes as c
from moot.game import events as e
from moot.game.correction_reversal import overruled, set_back
from moot.game.moves import Draw, Question
from moot.game.question_keys import sleep_key
from moot.game.rulebook import faults_of
from moot.game.rules import Because, digest_of
from moot.game.state import Case, Proposal, State
from moot.game.values import (
    RANK,
    RATIO,
    Amount,
    CaseId,
    Number,
    PlayerId,
    Rank,
    Value,
    digest,
    exact,
    exact_sum,
    fault_of_name,
    is_text,
    kept,
    plain_value,
)
from moot.languages import N_


class Effect(Value, frozen=True):
    """One effect of a rule, from the sandbox; `cause` is the event of the wave that caused it."""

    name: str
    arguments: dict[str, Any]
    because: Because
    maker: str = ""
    """The provision's identity: the effects of one call take place together or not at all."""
    cause: int = 0
    adjusted: tuple[Because, ...] = ()
    """The provisions that changed it, in order."""
    adjusted_in_secret: bool = False
    """Whether any of these depended on secret votes, so that the record doesn't name them."""
    veiled: bool = False
    """Whether its provision depended on secret votes, so that its errors aren't shown."""


class Failure(Value, frozen=True):
    """A failed provision, whose effects are dropped."""

    because: Because
    error: str
    on: str = ""


class Contradiction(Value, frozen=True):
    """Effects that contradict each other, where no rule says which of them stand."""

    question: Question
    effects: tuple[Effect, ...]
    causes: tuple[e.Event, ...] = ()
    """The event that caused each effect; empty if that was a move or a time."""


class Consequences(Value, frozen=True):
    """The rules' response to a wave of events, or to a rule's move."""

    effects: tuple[Effect, ...] = ()
    barred: tuple[e.EffectBarred, ...] = ()
    failures: tuple[Failure, ...] = ()
    question: Question | None = None
    contradictions: tuple[Contradiction, ...] = ()
    """What isn't among the effects, because a judge has to say which of these stand."""
    draws: tuple[Draw, ...] = ()
    deaths: tuple[str, ...] = ()
    trail: tuple[dict[str, Any], ...] = ()
    steps: int = 0
    """How many steps it took of those that rules share."""
    conditions: frozenset[Because] | None = None
    """The provisions among them that were asked whether a condition is met; None if nothing changed for any."""
    unclear: tuple[Question, ...] = ()
    """The questions at which those stopped."""


class Impossible(Exception):
    """An impossible effect: it names somebody or something unknown."""


CHANGES = frozenset({"enact", "amend", "repeal", "transmute"})
"""Effects that change rules without a proposal: made, like a proposal's, after the move's other consequences."""


def change_of(effect: Effect) -> c.Change:
    """The rule change of such an effect; raises `Impossible` if it has no content."""
    a = effect.arguments
    match effect.name:
        case "enact":
            return c.Enact(content=c.Content(title=_required_text(a["title"]), text=_required_text(a["text"])))
        case "amend":
            return c.Amend(rule=Number(str(a["rule"])), wording=c.Wording(text=_required_text(a["text"])))
        case "transmute":
            return c.Transmute(rule=Number(str(a["rule"])), to=_rank(a["to"]))
    return c.Repeal(rule=Number(str(a["rule"])))


def events_of(effect: Effect, state: State) -> list[e.Event]:
    """The events of one effect in a state; raises `Impossible`."""
    happen = _EFFECTS.get(effect.name)
    if happen is None:
        raise Impossible(N_("there is no effect {effect}", effect=effect.name))
    return [replace(event, because=effect.because) for event in happen(state, effect.arguments)]


def _sound(value: Any) -> Any:
    """A value that a rule stores or announces, of reasonable size and in canonical form."""
    try:
        return plain_value(value)
    except ValueError as unfit:
        raise Impossible(str(unfit)) from None


def _required_text(text: Any) -> str:
    if not isinstance(text, str) or not is_text(text):
        raise Impossible(N_("a text is too long, or is no text"))
    return text


def _rank(word: Any) -> Rank:
    if not isinstance(word, str) or not RANK.fullmatch(word):
        raise Impossible(N_("{word!r} is no rank", word=word))
    return word


def _player(state: State, who: Any) -> PlayerId:
    """Somebody who is or was a player, or holds an office."""
    if who not in state.players and not state.holds_an_office(who):
        raise Impossible(N_("{who!r} is not a player", who=who))
    return PlayerId(who)


def _newcomer(state: State, who: Any) -> PlayerId:
    """Somebody who may be unknown to the game."""
    if who in state.players or state.holds_an_office(who):
        return PlayerId(who)
    wrong = fault_of_name(who) if isinstance(who, str) else f"{who!r} is no name"
    if wrong or who.casefold() in {known.casefold() for known in (*state.players, *state.offices.values())}:
        raise Impossible(wrong or N_("{who!r} differs in case alone from another name", who=who))
    return PlayerId(who)


def _people(state: State, who: Any) -> tuple[PlayerId, ...]:
    return tuple(_player(state, p) for p in who)


def _amount(amount: Any) -> Amount:
    """How much of a quantity; the law has seen to it that one of whole numbers gets a whole one."""
    if not _is_number(amount, exactly=True) or abs(exact(amount)) > 10**12:
        raise Impossible(N_("an amount must be a number of reasonable size"))
    return kept(exact(amount)) if isinstance(amount, float) else amount


def _proposal(state: State, number: Any) -> Proposal:
    found = state.proposals.get(Number(str(number)))
    if found is None:
        raise Impossible(N_("there is no proposal {number}", number=number))
    return found


def _case(state: State, number: Any) -> Case:
    found = state.cases.get(CaseId(str(number)))
    if found is None:
        raise Impossible(N_("there is no case {number}", number=number))
    return found


_ADDS_EXACTLY = 2
"""The first edition of the mechanism language in which decimals add up exactly."""
_Happens = Callable[[State, dict[str, Any]], list[e.Event]]
"""The events of each effect, by its arguments; the rule that caused it is added to each event later."""


def _award(state: State, a: dict[str, Any]) -> list[e.Event]:
    people, amount = _people(state, a["who"]), _amount(a["amount"])
    if not people or not amount:
        return []
    return [e.Awarded(quantity=_required_text(a["of"]), players=people, amount=amount, starts=a.get("starts", 0))]


def _set_quantity(state: State, a: dict[str, Any]) -> list[e.Event]:
    people = _people(state, a["who"])
    if not people:
        return []
    value, starts = _amount(a["value"]), a.get("starts", 0)
    return [e.QuantitySet(quantity=_required_text(a["of"]), players=people, value=value, starts=starts)]


def _set_register(state: State, a: dict[str, Any]) -> list[e.Event]:
    if "fault" in a:
        raise Impossible(a["fault"])
    value = _sound(a["value"])
    if state.registers.get(a["name"], {}).get(a["of"], _set_register) == value:
        return []
    return [e.RegisterSet(register=_required_text(a["name"]), value=value, of=_required_text(a["of"]))]


def _held(state: State, a: dict[str, Any]) -> Any:
    """What a register holds when the effect takes place, after others of the same moment."""
    return state.registers.get(a["name"], {}).get(a["of"], a.get("starts"))


def _add_to(state: State, a: dict[str, Any]) -> list[e.Event]:
    held, value = _held(state, a), a["value"]
    if isinstance(held, list | tuple):
        return _set_register(state, {**a, "value": [*held, value]})
    exactly = state.language >= _ADDS_EXACTLY
    if _is_number(value, exactly) and (held is None or _is_number(held, exactly)):
        total = exact_sum(held or 0, value) if exactly else (held or 0) + value
        return _set_register(state, {**a, "value": total})
    raise Impossible(N_("{name} holds no number and no list to which that could be added", name=a["name"]))


def _is_number(value: Any, exactly: bool) -> bool:
    """Whether a register of numbers may hold a value; where they are exact, `"1/3"` is one too."""
    if isinstance(value, str):
        return exactly and RATIO.fullmatch(value) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)


def _remove_from(state: State, a: dict[str, Any]) -> list[e.Event]:
    held = _held(state, a)
    if not isinstance(held, list | tuple):
        raise Impossible(N_("{name} holds no list that something could be taken out of", name=a["name"]))
    return _set_register(state, {**a, "value": [one for one in held if one != a["value"]]})


def _set_entry(state: State, a: dict[str, Any]) -> list[e.Event]:
    held = _held(state, a)
    if held is not None and not isinstance(held, Mapping):
        raise Impossible(N_("{name} holds no table", name=a["name"]))
    return _set_register(state, {**a, "value": {**(held or {}), a["key"]: a["value"]}})


def _appoint(state: State, a: dict[str, Any]) -> list[e.Event]:
    if state.offices.get(a["office"]) == a["who"]:
        return []
    who = None if a["who"] is None else _newcomer(state, a["who"])
    return [e.Appointed(office=_required_text(a["office"]), player=who)]


def _open_voting(state: State, a: dict[str, Any]) -> list[e.Event]:
    proposal = _proposal(state, a["proposal"])
    return [e.VotingOpened(proposal=proposal.number)] if proposal.is_in_debate else []


def _close_voting(state: State, a: dict[str, Any]) -> list[e.Event]:
    proposal = _proposal(state, a["proposal"])
    return [e.VotingClosed(proposal=proposal.number)] if proposal.is_voting else []


def _outcome(kind: Callable[..., e.Event], word: str) -> _Happens:
    def happen(state: State, a: dict[str, Any]) -> list[e.Event]:
        proposal = _proposal(state, a["proposal"])
        if proposal.outcome or proposal.withdrawn is not None:
            return []
        decided = e.ProposalDecided(proposal=proposal.number, outcome=word)
        return [kind(proposal=proposal.number), decided]

    return happen


def _decide(state: State, a: dict[str, Any]) -> list[e.Event]:
    """An outcome in a rule's own word; the known outcomes have effects of their own."""
    proposal, outcome = _proposal(state, a["proposal"]), _required_text(a["outcome"])
    if not outcome or outcome in ("adopted", "defeated", "barred"):
        raise Impossible(N_("{outcome} is no outcome of a rule's own", outcome=outcome or N_("nothing")))
    if proposal.outcome or proposal.withdrawn is not None:
        return []
    return [e.ProposalDecided(proposal=proposal.number, outcome=outcome)]


def barred_adoption(state: State, barred: e.EffectBarred) -> list[e.Event]:
    """A barred `adopt` is a separate outcome, so that no proposal stays open."""
    proposal = state.proposals.get(Number(str(barred.arguments["proposal"])))
    if proposal is None or proposal.outcome or proposal.withdrawn is not None:
        return []
    return [
        e.ProposalBarred(proposal=proposal.number, reason=barred.reason, because=barred.because),
        e.ProposalDecided(proposal=proposal.number, outcome="barred", because=barred.because),
    ]


def _take_effect(state: State, a: dict[str, Any]) -> list[e.Event]:
    proposal = _proposal(state, a["proposal"])
    if proposal.outcome != "adopted":
        raise Impossible(N_("proposal {proposal} is not adopted", proposal=proposal.number))
    if proposal.effective is not None or proposal.number in state.effective or not proposal.changes:
        return []
    return [e.TookEffect(proposal=proposal.number)]


def _withdraw(state: State, a: dict[str, Any]) -> list[e.Event]:
    proposal = _proposal(state, a["proposal"])
    open_still = not proposal.outcome and proposal.withdrawn is None
    return [e.Withdrawn(proposal=proposal.number)] if open_still else []


def bound_digest(changes: tuple[c.Change, ...], content: dict[str, Any]) -> str:
    """The digest that ballots on a question bind to: of its changes and its long texts."""
    texts = {name: said for name, said in content.items() if isinstance(said, str) and "\n" in said}
    return digest([changes, texts]) if texts else digest_of(changes)


def author_of(a: dict[str, Any]) -> Any:
    """The author of a question that a rule puts: the one it names, or else the mover; empty where there is nobody."""
    return a["content"].get("author") or a.get("author") or ""


def _put(state: State, a: dict[str, Any]) -> list[e.Event]:
    """Put another question to the vote; its number came from the law's `next_number`."""
    content, changes = _sound(a["content"]), tuple(a.get("changes", ()))
    author = _player(state, author_of(a)) if author_of(a) else PlayerId("")
    faults = [fault for change in changes for fault in faults_of(state, change)]
    if faults:
        raise Impossible("; ".join(faults))
    if Number(str(a["number"])) in state.proposals:
        raise Impossible(N_("there is a proposal {number} already", number=a["number"]))
    return [
        e.Proposed(
            proposal=Number(str(a["number"])),
            author=author,
            title=_required_text(a["title"] or a["kind"]),
            kind=_required_text(a["kind"]),
            like=_required_text(a["like"]),
            changes=changes,
            content=content,
            digest=bound_digest(changes, content),
        )
    ]


def next_case(state: State) -> CaseId:
    """The number of the next case."""
    return CaseId(str(len(state.cases) + 1))


def _appoint_judge(state: State, a: dict[str, Any]) -> list[e.Event]:
    who = None if a["who"] is None else _player(state, a["who"])
    return [e.JudgeAppointed(case=_case(state, a["case"]).id, judge=who)]


def _refuse_case(state: State, a: dict[str, Any]) -> list[e.Event]:
    case = _case(state, a["case"])
    return [e.JudgeRefused(case=case.id, judge=case.asked)] if case.asked else []


def _set_judgment(state: State, a: dict[str, Any]) -> list[e.Event]:
    case = _case(state, a["case"])
    return [e.Judged(case=case.id, judge=case.judge, judgment=_required_text(str(a["judgment"])))]


def _void_judgment(state: State, a: dict[str, Any]) -> list[e.Event]:
    case = _case(state, a["case"])
    if case.judged is None:
        return []
    custom = case.question
    if "sleeps" in case.holding:
        number, _, provision = str(case.holding["sleeps"]).rpartition(".")
        custom = sleep_key(f"{state.numbers.get(Number(number))}.{provision}")
    ended = [e.CustomEnded(question=custom, case=case.id)] if custom in state.customs else []
    return [e.JudgmentVoided(case=case.id), *ended, *overruled(state, case)]


def _close_case(state: State, a: dict[str, Any]) -> list[e.Event]:
    case = _case(state, a["case"])
    if case.closed is not None:
        return []
    closed: list[e.Event] = [e.CaseClosed(case=case.id), *set_back(state, case)]
    if case.judged is None and case.id in state.waiting:
        closed.append(e.MoveRefused(case=case.id, code="case.unjudged", reason="the case is closed unjudged"))
    return closed


def leaving(state: State, player: PlayerId) -> e.Left:
    """The event of a player's leaving, with who sits next."""
    seats = state.seating
    following = seats[(seats.index(player) + 1) % len(seats)] if player in seats and len(seats) > 1 else None
    return e.Left(player=player, next_in_seating=following)


def _remove_player(state: State, a: dict[str, Any]) -> list[e.Event]:
    player = _player(state, a["who"])
    return [leaving(state, player)] if state.is_seated(player) else []


def _admit_player(state: State, a: dict[str, Any]) -> list[e.Event]:
    player = _newcomer(state, a["who"])
    return [] if player in state.seating else [e.Joined(player=player)]


def _win(state: State, a: dict[str, Any]) -> list[e.Event]:
    winner = _player(state, a["who"])
    return [e.Won(player=winner)] if not state.over else []


def _start_new_game(state: State, a: dict[str, Any]) -> list[e.Event]:
    """The end of this game, so that another one begins; its ruleset has been validated."""
    if state.over:
        return []
    if state.began[-1:] == (state.entry,):
        raise Impossible(N_("the game has only just begun"))
    return [e.GameEnded(reason="a new game begins", ruleset=str(a["ruleset"]))]


def _announce(state: State, a: dict[str, Any]) -> list[e.Event]:
    name = _required_text(a["name"])
    if name in e.EVENTS:
        raise Impossible(N_("{name} is an event of the program, which no rule announces", name=name))
    return [e.Announced(name=name, fields=_sound(a["fields"]))]


_EFFECTS: dict[str, _Happens] = {
    "award": _award,
    "set_quantity": _set_quantity,
    "set_register": _set_register,
    "add_to": _add_to,
    "remove_from": _remove_from,
    "set_entry": _set_entry,
    "appoint": _appoint,
    "open_voting": _open_voting,
    "close_voting": _close_voting,
    "adopt": _outcome(e.ProposalAdopted, "adopted"),
    "defeat": _outcome(e.ProposalDefeated, "defeated"),
    "decide": _decide,
    "take_effect": _take_effect,
    "publish": lambda state, a: [e.Published(proposal=_proposal(state, a["proposal"]).number)],
    "withdraw": _withdraw,
    "put": _put,
    "open_case": lambda state, a: [
        e.CaseCalled(
            case=next_case(state),
            caller=None,
            statement=_required_text(str(a["statement"])),
            kind=_required_text(str(a["kind"])),
        )
    ],
    "ask_judge": lambda state, a: [e.JudgeAsked(case=_case(state, a["case"]).id, judge=_player(state, a["who"]))],
    "appoint_judge": _appoint_judge,
    "refuse_case": _refuse_case,
    "set_judgment": _set_judgment,
    "void_judgment": _void_judgment,
    "close_case": _close_case,
    "remove_player": _remove_player,
    "admit_player": _admit_player,
    "credit_win": lambda state, a: [e.WinCredited(player=_player(state, a["who"]))],
    "win": _win,
    "end_game": lambda state, a: [] if state.over else [e.GameEnded(reason=_required_text(a["reason"]))],
    "start_new_game": _start_new_game,
    "announce": _announce,
}
