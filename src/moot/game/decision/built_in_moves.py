"""Built-in moves, which need no rule: what each does by itself, before any consequences."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.changes import Enact
from moot.game.decision.ballot_forms import FORMS, BallotForm, are_choices
from moot.game.decision.correction_moves import corrected
from moot.game.decision.proposal_titles import title_of
from moot.game.effects import bound_digest, leaving, next_case
from moot.game.law_protocol import Law, Luck, ResolvedMove, as_number, held, number_from, unfit
from moot.game.lines import SAME_RULES, parent_of
from moot.game.moves import Question, Refused
from moot.game.question_keys import read_key, sleep_key, without_subject
from moot.game.rulebook import faults_of
from moot.game.rules import digest_of
from moot.game.state import RULE_CHANGE, Case, Proposal, State
from moot.game.values import CaseId, Number, PlayerId, RuleId, Time
from moot.languages import N_, joined

Act = list[e.Event] | Refused | Question


def _mover(move: ResolvedMove) -> PlayerId:
    return move.move.player or PlayerId("")


_TAKEN = N_("join under another name; if that is you, take the seat that you have")


def _join(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    player = _mover(move)
    known = state.players.get(player)
    if known is not None and known.left is None:
        return Refused(
            code="player.already", reason=N_("{player} is in the game already", player=player), remedy=_TAKEN
        )
    return [e.Joined(player=player)]


def _leave(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    player = _mover(move)
    if player not in state.seating:
        return Refused(code="player.unknown", reason=N_("{player} is not a player in this game", player=player))
    return [leaving(state, player)]


def _propose(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    changes = tuple(move.arguments["changes"])
    wrong = _does_not_apply(state, changes)
    if wrong is not None:
        return wrong
    number = next_number(state, law, RULE_CHANGE, now)
    if not isinstance(number, Question) and number in state.proposals:
        number = _number_instead(state, number)
    if isinstance(number, Question):
        return number
    content = {name: _kept(move.arguments[name]) for name in move.added if name != "title"}
    return [
        e.Proposed(
            proposal=number,
            author=_mover(move),
            title=move.arguments.get("title") or title_of(state, changes),
            changes=changes,
            content=content,
            digest=bound_digest(changes, content) if content else digest_of(changes),
        )
    ]


def _kept(given: Any) -> Any:
    """What a proposal keeps of an argument that rules have added: of a proposal or a case its number."""
    if isinstance(given, list):
        return [_kept(one) for one in given]
    return given.number if isinstance(given, Proposal) else given.id if isinstance(given, Case) else given


def next_number(state: State, law: Law, kind: str, now: Time, like: str = "") -> Number | Question:
    """The number of the next proposal of a kind, by law or else custom; or the open question.

    Where no rule numbers the kind itself, those that number what it is like do.
    """
    answered = law.answer(state, "next_number", now, kind=kind)
    if answered.silent and like:
        answered = law.answer(state, "next_number", now, kind=kind, like=like)
    number = number_from(answered, "next_number")
    return as_number(held(state, number)) or number if isinstance(number, Question) else number


def _number_instead(state: State, taken: Number) -> Number | Question:
    """The number that custom gives instead of one in use; or the open question."""
    about = f"the law numbers the next proposal {taken}, which is taken"
    question = Question(key=f"taken:term:next_number:{taken}", about=about)
    number = as_number(held(state, question))
    return question if number is None or number in state.proposals else number


def _does_not_apply(state: State, changes: tuple[Any, ...]) -> Refused | None:
    if not changes:
        return Refused(
            code="proposal.empty", reason=N_("the proposal changes nothing"), remedy=N_("say what it changes")
        )
    for change in changes:
        faults = faults_of(state, change)
        if faults:
            return Refused(
                code="proposal.does-not-apply",
                reason=joined(faults),
                remedy=N_("write what the rule should say, or its title")
                if isinstance(change, Enact)
                else N_("look at the rule as it stands now, and propose a change of that"),
            )
    return None


def _revise(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    proposal, changes = move.proposal, tuple(move.arguments["changes"])
    assert proposal is not None
    if proposal.author != _mover(move):
        return _not_author(proposal)
    if not proposal.is_open:
        return _over(proposal.number, proposal.outcome or proposal.stage)
    wrong = _does_not_apply(state, changes)
    if wrong is not None:
        return wrong
    title = move.arguments.get("title") or proposal.title
    return [e.Revised(proposal=proposal.number, title=title, changes=changes, digest=digest_of(changes))]


def _over(number: str, how: str) -> Refused:
    return Refused(
        code="proposal.over",
        reason=N_("proposal {number} has been {how}", number=number, how=how),
        remedy=N_("make a new proposal instead"),
    )


def _not_author(proposal: Proposal) -> Refused:
    return Refused(
        code="proposal.not-yours",
        reason=N_("proposal {proposal} is {author}'s", proposal=proposal.number, author=proposal.author),
        remedy=N_("argue for a change of it instead"),
    )


def _withdraw(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    proposal = move.proposal
    assert proposal is not None
    if proposal.author != _mover(move):
        return _not_author(proposal)
    if not proposal.is_open:
        return _over(proposal.number, proposal.outcome or proposal.stage)
    return [e.Withdrawn(proposal=proposal.number)]


def _argue(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    proposal, case = move.proposal, move.case
    return [
        e.Argued(
            player=_mover(move),
            text=move.arguments["text"],
            proposal=proposal.number if proposal else None,
            case=case.id if case else None,
            board=move.arguments["board"],
            reply=move.arguments["reply"],
        )
    ]


def _vote(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    proposal = move.proposal
    assert proposal is not None
    if not proposal.accepts_votes:
        return Refused(
            code="vote.closed",
            reason=N_(
                "voting on proposal {proposal} is over: it is {outcome}",
                proposal=proposal.number,
                outcome=proposal.outcome or proposal.stage,
            ),
            remedy=N_("see what is open for a vote now"),
        )
    seen = move.arguments.get("digest")
    if seen and seen != proposal.digest:
        return Refused(
            code="vote.other-text",
            reason=N_("proposal {proposal} has been revised since you read it", proposal=proposal.number),
            remedy=N_("read it again, then vote on the new text"),
        )
    form = form_of_ballot(state, law, proposal, now)
    if isinstance(form, Question):
        return form
    said = move.arguments["choice"]
    choice = said if form.form == "one" and said in form.choices else form.read(said)
    if choice is None:
        return _no_choice(form, said)
    return [e.BallotCast(proposal=proposal.number, player=_mover(move), choice=choice, digest=proposal.digest)]


def _no_choice(form: BallotForm, said: str) -> Refused:
    return Refused(
        code="vote.choice",
        reason=N_("“{said}” is no choice here", said=said),
        facts={"choices": list(form.choices)},
        remedy=form.remedy,
    )


def unread_ballot(state: State, law: Law, move: ResolvedMove, now: Time) -> Refused | None:
    """Why a ballot that a rule's move asks for can't be read; None if it can, or if it asks for none."""
    asked = law.parameters(move.move.name)
    said = [str(move.arguments[name]) for name in move.arguments if asked.get(name) == "Choice"]
    form = form_of_ballot(state, law, move.proposal, now) if said and move.proposal else None
    unread = [] if form is None or isinstance(form, Question) else [one for one in said if form.read(one) is None]
    return _no_choice(form, unread[0]) if unread and isinstance(form, BallotForm) else None


def form_of_ballot(state: State, law: Law, proposal: Proposal, now: Time) -> BallotForm | Question:
    """How a ballot is marked: `for` or `against`, unless the law or else custom gives other choices or another form."""
    marked = BallotForm()
    for term, fits, wanted in _OF_BALLOTS:
        answered = law.answer(state, term, now, proposal=proposal)
        if answered.question is not None and not answered.silent:
            return answered.question
        if not answered.silent:
            question = unfit(term, wanted)
            said = next((said for said in (answered.value, held(state, question)) if fits(said)), None)
            if said is None:
                return question
            marked = marked.with_answer(term, said)
    return marked


_OF_BALLOTS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("ballot_choices", are_choices, "a list of words"),
    ("ballot_form", FORMS.__contains__, "one of " + ", ".join(FORMS)),
)
"""What the rules are asked about ballots, and what answers fit."""


def _call_case(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    a = move.arguments
    entry, said = a.get("entry"), a["statement"]
    return [
        e.CaseCalled(
            case=next_case(state),
            caller=_mover(move),
            statement=said if entry is None else f"Entry {entry} is not as the rules have it: {said}",
            kind=a.get("kind") or "dispute",
            rules=tuple(Number(str(r)) for r in a.get("rules") or ()),
            entry=entry,
        )
    ]


def _accept(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    case = _of(move)
    return _not_asked(case, _mover(move)) or [e.JudgeAppointed(case=case.id, judge=_mover(move))]


def _refuse(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    case = _of(move)
    return _not_asked(case, _mover(move)) or [e.JudgeRefused(case=case.id, judge=_mover(move))]


def _not_asked(case: Case, player: PlayerId) -> Refused | None:
    """Why somebody can't accept or refuse a case; None if they are asked and haven't answered."""
    if case.asked != player:
        return _not_yours(case, N_("asked to judge"))
    if case.is_asked:
        return None
    return Refused(
        code="case.answered",
        reason=N_("you have accepted case {case}", case=case.id),
        remedy=N_("give judgment, if you have not yet"),
    )


def _of(move: ResolvedMove) -> Case:
    assert move.case is not None
    return move.case


def _not_yours(case: Case, what: str) -> Refused:
    who = case.judge or case.asked
    return Refused(
        code="case.not-judge",
        reason=N_("you are not {what} in case {case}", what=what, case=case.id),
        facts={"judge": who},
        remedy=N_("{who} is", who=who) if who else N_("nobody is yet"),
    )


def _judge(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    case, a = _of(move), move.arguments
    if case.judge != _mover(move):
        return _not_yours(case, N_("the judge"))
    if case.judged is not None or case.closed is not None:
        return Refused(
            code="case.judged", reason=N_("case {case} has been judged", case=case.id), remedy=N_("call another case")
        )
    holding = a.get("holding") or {}
    custom = custom_of(state, case, holding) if case.kind == "undecided" else None
    if isinstance(custom, Refused):
        return custom
    is_usual = "judgment" not in move.added
    if is_usual and case.kind != "undecided" and a.get("judgment") not in ("true", "false", "undecided"):
        return Refused(
            code="case.judgment",
            reason=N_("a judgment is true, false or undecided"),
            remedy=N_("say which, and your reasons in words"),
        )
    judgment = a.get("judgment") or "held"
    judged = e.Judged(
        case=case.id, judge=_mover(move), judgment=judgment, reasons=a.get("reasons") or "", holding=holding
    )
    return [judged, custom, *_held_alike(state, case, judged)] if custom else [judged]


def _held_alike(state: State, case: Case, judged: e.Judged) -> list[e.Judged]:
    """Give the same judgment in other cases on one question: the moves that wait there are made again."""
    cases = (state.cases[number] for number in state.open_cases if number != case.id)
    about = without_subject if "prevails" in judged.holding else str
    alike = (c for c in cases if c.question and about(c.question) == about(case.question))
    return [replace(judged, case=c.id) for c in alike if c.judged is None]


def custom_of(state: State, case: Case, holding: dict[str, Any]) -> e.CustomMade | Refused:
    """The custom of a holding: the rule that prevails, the answer, or the provision that sleeps."""
    kind, _, at_odds = read_key(case.question)
    if "sleeps" in holding:
        number, _, provision = str(holding["sleeps"]).rpartition(".")
        identity = state.numbers.get(Number(number))
        if identity is None or not provision:
            return _no_holding(
                case, N_("there is no provision {sleeps}; name it as RULE.PROVISION", sleeps=holding["sleeps"])
            )
        if not {identity, number, f"{identity}.{provision}"} & set(at_odds):
            return _no_holding(case, N_("the question is not about {sleeps}", sleeps=holding["sleeps"]))
        return e.CustomMade(question=sleep_key(f"{identity}.{provision}"), holding=holding, case=case.id)
    if kind == "loop":
        return _no_holding(case, N_("only putting a provision to sleep ends a loop"))
    if "prevails" in holding:
        identity = state.numbers.get(Number(str(holding["prevails"])))
        if identity is None or identity not in at_odds:
            return _no_holding(case, N_("rule {prevails} is not one of those at odds", prevails=holding["prevails"]))
        if len(at_odds) == 1:
            return _no_holding(
                case, N_("rule {prevails} is alone: say what the answer is", prevails=holding["prevails"])
            )
        question = without_subject(case.question)
        return e.CustomMade(question=question, holding={"prevails": identity}, case=case.id)
    if "answer" in holding:
        return e.CustomMade(question=case.question, holding={"answer": holding["answer"]}, case=case.id)
    return _no_holding(case, N_("a holding says which rule prevails, what the answer is, or which provision sleeps"))


def _no_holding(case: Case, reason: str) -> Refused:
    return Refused(
        code="case.holding",
        reason=reason,
        facts={"question": case.statement},
        remedy=N_("holding prevails=NUMBER, or answer=VALUE, or sleeps=PROVISION"),
    )


def _agree(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    case, holding = _of(move), move.arguments["holding"]
    if case.kind != "undecided" or case.closed is not None:
        return Refused(
            code="case.not-open", reason=N_("case {case} has a judge, so players don't vote on it", case=case.id)
        )
    if case.judge is not None:
        return Refused(
            code="case.has-judge",
            reason=N_("{judge} judges case {case}", judge=case.judge, case=case.id),
            remedy=N_("await the judgment"),
        )
    custom = custom_of(state, case, holding)
    if isinstance(custom, Refused):
        return custom
    agreed = e.Agreed(case=case.id, player=_mover(move), holding=holding)
    others = [p for p in state.seating if p != _mover(move)]
    if any(case.agreed.get(p) != holding for p in others):
        return [agreed]
    judged = e.Judged(case=case.id, judge=None, judgment="agreed", holding=holding)
    alike = _held_alike(state, case, judged)
    closed = [e.CaseClosed(case=one.case) for one in (judged, *alike)]
    return [agreed, judged, custom, *alike, *closed]


def posted(state: State, move: ResolvedMove, against: Refused | None) -> list[e.Event]:
    """The event of a posting, with what speaks against it; whoever posts becomes a player (USENET-NOMIC 105)."""
    player, posting = _mover(move), move.posting
    assert posting is not None
    parent = parent_of(state, posting)
    same = parent is not None and posting.has_rules_of(parent.posting)
    event = e.Posted(
        player=player,
        posting=replace(posting, rules=SAME_RULES) if same else posting,
        proposal=move.proposal.number if move.proposal else None,
        changes=tuple(move.arguments.get("changes") or ()),
        code=against.code if against else "",
        reason=against.reason if against else "",
        because=against.because if against else None,
        also=against.also if against else (),
    )
    return [event] if player in state.seating else [event, e.Joined(player=player)]


def _record(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    a = move.arguments
    return [e.Recorded(player=_mover(move), rule=Number(str(a["rule"])), text=a["text"])]


def _correct(state: State, law: Law, move: ResolvedMove, now: Time) -> Act:
    a = move.arguments
    rule = state.rule(a["rule"])
    assert rule is not None
    return corrected(state, _mover(move), rule, a["text"], a["corrections"], a["entry"], move.case)


BUILT_IN_MOVES: dict[str, Callable[[State, Law, ResolvedMove, Time], Act]] = {
    "join": _join,
    "leave": _leave,
    "propose": _propose,
    "revise": _revise,
    "withdraw": _withdraw,
    "argue": _argue,
    "vote": _vote,
    "call-case": _call_case,
    "accept": _accept,
    "refuse": _refuse,
    "judge": _judge,
    "agree": _agree,
    "record": _record,
    "correct": _correct,
}
"""For each built-in move, the function that makes its events or says why it makes no sense now."""


def undecided_case(state: State, question: Question, waiting: dict[str, Any], luck: Luck) -> e.CaseCalled:
    """The case that an undecided move opens; the move waits for its judgment."""
    return e.CaseCalled(
        case=next_case(state),
        caller=waiting.get("player"),
        statement=luck.asked(question),
        kind="undecided",
        question=question.key,
        waiting=waiting,
    )


def customs_ended(state: State, rule: RuleId) -> list[e.Event]:
    """End the customs about changed rules: their provisions wake, and their clashes are open again."""
    ended = []
    for question in sorted(state.customs):
        kind, _, at_odds = read_key(question)
        rules = at_odds if kind == "clash" else (*at_odds, at_odds[0].rpartition(".")[0])
        if rule in rules and kind in ("clash", "sleep", "failed", "circle", "text"):
            ended.append(e.CustomEnded(question=question))
    return list(ended)


def case_on(state: State, question: Question) -> CaseId | None:
    """The open case on this question, if there is one."""
    waiting = (state.cases[c] for c in state.open_cases if state.cases[c].judged is None)
    return next((case.id for case in waiting if case.question == question.key), None)
