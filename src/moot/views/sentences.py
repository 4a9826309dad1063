"""One sentence for each kind of event: what happened, to whom, and under which rule."""

import re
from collections import Counter
from collections.abc import Callable, Container, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game import changes as c
from moot.game import events as e
from moot.game.corrections import BY_HAND, Correction
from moot.game.entries import Entry
from moot.game.lines import line_of
from moot.game.question_keys import contradicted, read_key
from moot.game.register_keys import key_in_words
from moot.game.rules import Because
from moot.game.secret_ballots import is_withheld
from moot.game.state import State
from moot.game.values import Value, exact, kept
from moot.law.rulesets import title_of
from moot.views.moments import written_time
from moot.views.wording import (
    amount_of,
    asked_of_rules,
    capital,
    cut,
    in_words,
    in_words_of,
    listed,
    number_in_words,
    proposal_name,
    provision,
    statement_in_words,
    stopped,
    subject_name,
)


class SentenceContext(Value, frozen=True):
    """The context of a sentence: the game, and the proposals whose ballots are hidden."""

    state: State
    hidden: frozenset[str] = frozenset()


Sentence = Callable[[Any, SentenceContext], str]


def _by(event: e.Event) -> str:
    if event.because is None:
        return ""
    return f" under rule {event.because.rule}{_hand_or_adjusters(event)}"


def _actor(event: e.Event) -> str:
    if event.because is None:
        return "The program"
    return f"Rule {event.because.rule}{', by hand,' if event.because.provision == BY_HAND else ''}"


def _source_rule(event: e.Event) -> str:
    """The rule behind an event, in brackets."""
    if event.because is None:
        return ""
    return f" (rule {event.because.rule}{_hand_or_adjusters(event)})"


def _hand_or_adjusters(event: e.Event) -> str:
    """What else there is to say of the rule behind an event: that it's followed by hand, or which rules adjusted it."""
    if event.because is not None and event.because.provision == BY_HAND:
        return ", by hand"
    others = dict.fromkeys(f"rule {one.rule}" for one in event.adjusted)
    return f", adjusted by {listed(others)}" if others else ""


def _titled(number: str, scene: SentenceContext) -> str:
    proposal = scene.state.proposals.get(number)  # type: ignore[call-overload]
    name = proposal_name(number)
    return f"{name}, “{proposal.title}”," if proposal and proposal.title else name


def _of(subject: str, scene: SentenceContext) -> str:
    """The subject of a register's entry, in words."""
    return f" of {key_in_words(scene.state, subject)}" if subject else ""


def _game_started(event: e.GameStarted, scene: SentenceContext) -> str:
    players = listed(event.players) or "nobody yet"
    rules = f"{len(event.rules)} rule{'s' * (len(event.rules) != 1)} of {title_of(event.ruleset)}"
    named = " Its dice are named in a play, not drawn: they prove nothing." if event.named_dice else ""
    return f"The game “{event.title}” begins with {rules}; the players are {players}{_offices(event.offices)}.{named}"


def _offices(held: Mapping[str, str]) -> str:
    return "".join(f"; the {in_words(office)} is {who}" for office, who in held.items())


def _game_ended(event: e.GameEnded, scene: SentenceContext) -> str:
    ended = f"The game ends{_by(event)}"
    return f"{ended}: {stopped(cut(event.reason))}" if event.reason else f"{ended}."


def _opened(event: e.Opened, scene: SentenceContext) -> str:
    players = f"the players are {listed(event.players)}" if event.players else "nobody plays yet"
    return f"History ends here, and play begins; {players}{_offices(event.offices)}."


def _left(event: e.Left, scene: SentenceContext) -> str:
    if event.because:
        return f"{_actor(event)} removes {event.player} from the game."
    return f"{event.player} leaves the game for good."


def _proposed(event: e.Proposed, scene: SentenceContext) -> str:
    title = f", “{event.title}”" if event.title else ""
    if event.kind != "rule-change":
        put = f"{_actor(event)} puts {event.proposal}{title}"
        return (
            f"{put}{',' if title else ''} to the vote, for {event.author}." if event.author else f"{put} to the vote."
        )
    return f"{_in_place(event.author or 'Somebody', event)} proposes {event.proposal}{title}."


def _revised(event: e.Revised, scene: SentenceContext) -> str:
    proposal = scene.state.proposals.get(event.proposal)
    who = proposal.author if proposal else "The author"
    return f"{who} revises {proposal_name(event.proposal)}, “{event.title}”; votes on the old text no longer count."


def _withdrawn(event: e.Withdrawn, scene: SentenceContext) -> str:
    proposal = scene.state.proposals.get(event.proposal)
    who = _actor(event) if event.because else proposal.author if proposal else "The author"
    return f"{who} withdraws {_titled(event.proposal, scene).removesuffix(',')}."


def _argued(event: e.Argued, scene: SentenceContext) -> str:
    on = f" on {proposal_name(event.proposal)}" if event.proposal else f" on case {event.case}" if event.case else ""
    return f"{event.player} {'commented' if on else 'said'}{on}: “{cut(event.text)}”"


def _ballot_cast(event: e.BallotCast, scene: SentenceContext) -> str:
    voter = _in_place(event.player, event)
    if event.proposal in scene.hidden or is_withheld(event):
        return f"{voter} votes on {proposal_name(event.proposal)}, in secret."
    if event.choice in ("for", "against"):
        return f"{voter} votes {event.choice} {event.proposal}."
    return f"{voter} votes “{cut(event.choice)}” on {proposal_name(event.proposal)}."


def _in_place(player: str, event: e.Proposed | e.BallotCast) -> str:
    """Who acts, and for whom, if a rule makes them a proxy."""
    if event.proxy:
        return f"{event.proxy}, for {player},"
    return f"{player} (by rule {event.because.rule})" if event.because else player


def _outcome(word: str) -> Sentence:
    return lambda event, scene: f"{capital(_titled(event.proposal, scene))} is {word}{_by(event)}."


def _rule_enacted(event: e.RuleEnacted, scene: SentenceContext) -> str:
    title = f", “{event.text.content.title}”," if event.text.content.title else ""
    source = f" by {proposal_name(event.proposal)}" if event.proposal else _by(event)
    lost = "; its text is lost" if event.text.content.lost else ""
    return f"Rule {event.rule}{title} is enacted{source}{lost}."


def _rule_amended(event: e.RuleAmended, scene: SentenceContext) -> str:
    match event.change:
        case c.AmendAmendment(amendment=which):
            how = f"changes, as its amendment {which} is amended"
        case c.RepealAmendment(amendment=which):
            how = f"changes, as its amendment {which} is repealed"
        case c.Retitle(title=title):
            how = f"gets the title “{title}”"
        case _:
            how = "is amended"
    lost = "; its new text is lost" if isinstance(event.change, c.Amend) and event.change.wording.lost else ""
    return f"Rule {event.was} {how}{_source(event)}{_renumbered(event)}{lost}."


def _source(event: Any) -> str:
    return f" by {proposal_name(event.proposal)}" if event.proposal else _by(event)


def _renumbered(event: Any) -> str:
    return f", and is now rule {event.rule}" if event.rule != event.was else ""


def _change_failed(event: e.ChangeFailed, scene: SentenceContext) -> str:
    of = f" of {proposal_name(event.proposal)}" if event.proposal else ""
    return f"Change {event.change + 1}{of} cannot be made: {stopped(event.reason)}"


def _case_called(event: e.CaseCalled, scene: SentenceContext) -> str:
    kind = {"dispute": "", "paradox": " of paradox"}.get(event.kind, "")
    if event.kind == "undecided":
        about = cut(statement_in_words(event.statement))
        return f"Case {event.case} is opened, because the law is unclear: {stopped(about)}"
    who = event.caller or _actor(event)
    return f"{who} calls case {event.case}{kind}: “{cut(event.statement)}”"


def _judge_appointed(event: e.JudgeAppointed, scene: SentenceContext) -> str:
    if event.judge is None:
        return f"Case {event.case} has no judge any more{_by(event)}."
    return f"{event.judge} is the judge of case {event.case}{_by(event)}."


def _judged(event: e.Judged, scene: SentenceContext) -> str:
    who = event.judge or "The law"
    if event.because is not None:
        return f"The judgment in case {event.case} becomes {event.judgment}{_by(event)}."
    if event.holding:
        who = f"{event.judge} holds" if event.judge else "The players together hold"
        said = f"{who} in case {event.case}: {holding_in_words(event.holding)}"
    else:
        said = f"{who} judges case {event.case}: {event.judgment}"
    return said + (f", because “{cut(event.reasons)}”" if event.reasons else ".")


def _custom_made(event: e.CustomMade, scene: SentenceContext) -> str:
    case = f", settled in case {event.case}" if event.case else ""
    return f"New custom{case}: {custom_sentence(event.question, event.holding)}."


def custom_sentence(question: str, holding: Mapping[str, Any]) -> str:
    """A custom in words: the question, and what holds."""
    return f"{_question(question)}, {holding_in_words(holding)}"


def holding_in_words(holding: Mapping[str, Any]) -> str:
    """What a holding says, as a clause of its own."""
    match holding:
        case {"prevails": str() | int() as rule} if len(holding) == 1:
            return f"rule {rule} prevails"
        case {"answer": answer} if len(holding) == 1:
            return f"the answer is {in_words_of(answer)}"
    return in_words_of(holding)


_TERM = re.compile(r"\bterm:(\w+)(?:\((.*)\))?")
"""The term that a question is about, and what it's asked with."""


def _question(key: str) -> str:
    kind, about, at_odds = read_key(key)
    match kind:
        case "clash":
            what, _, subject = about.partition("|")
            upon = f" ({subject.strip()})" if subject else ""
            kind, _, name = what.partition(":")
            what = in_words(name) if kind == "term" and ":" not in name else what
            if effects := contradicted(key):
                named = f"rule {at_odds[0]} names" if len(at_odds) == 1 else f"rules {listed(at_odds)} name"
                return f"where {named} different {effects}"
            return f"where rules {listed(at_odds)} differ about {what}{upon}"
        case "sleep" | "failed":
            return f"where {provision(at_odds[0])} would have a say"
        case "text":
            return f"where rule {at_odds[0]} has a say in words only"
        case "silent" | "unfit" | "taken" if asked := _TERM.search(key):
            return f"where the rules don't settle {asked_of_rules(asked[1], asked[2] or '')[0]}"
    return f"“{key}”"


def _awarded(event: e.Awarded, scene: SentenceContext) -> str:
    several = len(event.players) > 1
    amount = exact(event.amount)
    verb = ("get" if amount > 0 else "lose") + "s" * (not several)
    told = amount_of(in_words(event.quantity), kept(abs(amount))) + " each" * several
    return f"{listed(event.players)} {verb} {told}{_source_rule(event)}."


def _quantity_set(event: e.QuantitySet, scene: SentenceContext) -> str:
    value = number_in_words(event.value)
    if _is_kept(event):
        verb = "keep" + "s" * (len(event.players) == 1)
        told = amount_of(in_words(event.quantity), kept(exact(event.value)))
        return f"{listed(event.players)} {verb} {told}{_source_rule(event)}."
    return f"{listed(event.players)}: {in_words(event.quantity)} set to {value}{_source_rule(event)}."


def _quantity_changed(event: e.QuantityChanged, scene: SentenceContext) -> str:
    quantity = in_words(event.quantity)
    amounts = ((p, number_in_words(event.before.get(p, 0)), number_in_words(now)) for p, now in event.after.items())
    return listed(f"{p}: {was} → {now} {quantity}" for p, was, now in amounts) + "."


def _deed_of(player: str, move: str) -> str:
    return f"{player}’s move to {move.replace('-', ' ')}"


def _held_move_ended(event: e.HeldMoveEnded, scene: SentenceContext) -> str:
    deed = f"{_deed_of(event.player, event.name)}, held since entry {event.held},"
    if event.outcome == "refused":
        return f"{deed} can’t be made any more{_by(event)}, and is dropped: {stopped(event.reason)}"
    why = f": {stopped(event.reason)}" if event.reason else "."
    return f"{deed} is {event.outcome}{_by(event)}{why}"


def _register_set(event: e.RegisterSet, scene: SentenceContext) -> str:
    register = capital(in_words(event.register))
    verb = "stays" if _is_kept(event) else "is now"
    return f"{register}{_of(event.of, scene)} {verb} {in_words_of(event.value)}{_source_rule(event)}."


def _is_kept(event: e.Event) -> bool:
    """Whether somebody keeps what they had, as a rule came to start it otherwise: no provision of it did that."""
    return event.because is not None and not event.because.provision


def _revealed(event: e.Revealed, scene: SentenceContext) -> str:
    register = capital(in_words(event.register))
    return f"{register}{_of(event.of, scene)} is revealed{_by(event)}: {in_words_of(event.value)}."


def _appointed(event: e.Appointed, scene: SentenceContext) -> str:
    if event.player is None:
        return f"The office of {in_words(event.office)} falls vacant{_by(event)}."
    return f"{event.player} becomes {in_words(event.office)}{_by(event)}."


def _announced(event: e.Announced, scene: SentenceContext) -> str:
    to = f" to {in_words_of(event.fields['to'])}" if event.fields.get("to") else ""
    fields = [
        in_words_of(v) if k == "player" else f"{in_words(k)} {in_words_of(v)}"
        for k, v in event.fields.items()
        if not (to and k == "to")
    ]
    about = f": {listed(fields)}" if fields else ""
    return f"{capital(in_words(event.name))}{to}{about}{_source_rule(event)}."


def _effect_barred(event: e.EffectBarred, scene: SentenceContext) -> str:
    effect = f"the effect “{in_words(event.effect)}” of rule {event.maker.rule}"
    about = listed(f"{in_words(k)} {in_words_of(v)}" for k, v in event.arguments.items() if v not in (None, "", {}))
    return f"{_actor(event)} bars {effect}{f' ({about})' if about else ''}: {stopped(event.reason)}"


def _mechanism_failed(event: e.MechanismFailed, scene: SentenceContext) -> str:
    name = f" (“{in_words(event.because.provision)}”)" if event.because and event.because.provision else ""
    on = f" on {in_words(event.on)}" if event.on else ""
    return f"{_actor(event)}{name} fails{on}, and does nothing: {stopped(cut(event.error))}"


def _due_time_sentence(event: e.TimeCame, scene: SentenceContext) -> str:
    about = f" for {subject_name(event.subject)}" if event.subject else ""
    since = " It counts once for all the times that were missed after it." if event.passed_over else ""
    return f"It's time{about}: {provision(event.timer)}.{since}"


def _posted(event: e.Posted, scene: SentenceContext) -> str:
    posting = event.posting
    upon = f", following up entry {posting.follows}" if posting.follows is not None else ""
    if not posting.is_in_form:
        return f"{event.player} said{upon}: “{cut(posting.talk)}”"
    said = f"{event.player} posts{f' “{cut(posting.subject)}”' if posting.subject else ''}{upon}."
    if not event.code:
        return said
    first = f"rule {event.because.rule}: {event.reason}" if event.because else event.reason
    others = "".join(f"; rule {one.because.rule}: {one.reason}" for one in event.also)
    word = "It is open whether it is a move" if event.code == "undecided" else "Illegal"
    return stopped(f"{said} {word} – {first}{others}")


def _corrected(event: e.Corrected, scene: SentenceContext) -> str:
    what = f"corrects entry {event.entry} by hand" if event.entry is not None else "does by hand what no mechanism does"
    who = str(event.player)
    if event.case is not None:
        judge = case.judge if (case := scene.state.cases.get(event.case)) else None
        who, what = "The judge" if judge == who else who, in_effect_in_words(event.case, judge)
    before = listed(was for correction in event.corrections for was in _was(correction))
    told = f" Before, {before}." if before else ""
    return f"{who} {what}, under rule {event.rule}: “{cut(event.text)}”{told}"


def in_effect_in_words(case: str, judge: str | None) -> str:
    """What somebody did who put a judgment into effect."""
    return f"put into effect the judgment in case {case}, by {judge or 'all players'}"


def _was(correction: Correction) -> list[str]:
    """The value before a correction, in words."""
    a, was = correction.arguments, correction.was
    match correction.effect:
        case "award" | "set_quantity":
            return [f"{player} had {amount_of(a['of'], amount)}" for player, amount in was.items()]
        case "set_register":
            return [f"{in_words(a['name'])} was {in_words_of(was)}"]
        case "appoint":
            return [f"{was or 'nobody'} was {in_words(a['office'])}"]
    return [f"{proposal_name(a['proposal'])} was {was}"] if "proposal" in a else []


def _set_back(event: e.SetBack, scene: SentenceContext) -> str:
    done = scene.state.corrections.get(str(event.entry))
    is_overruled = done is not None and done.case == event.case
    why = f"the judgment in case {event.case} was overruled" if is_overruled else f"case {event.case} found it wrong"
    told = f"Entry {event.entry} is undone{_by(event)}, because {why}"
    left = listed(in_words(correction.effect) for correction in event.left)
    return f"{told}; a keeper has to undo the rest by hand: {left}." if left else f"{told}."


SENTENCES: dict[type, Sentence] = {
    e.GameStarted: _game_started,
    e.Opened: _opened,
    e.Forked: lambda event, scene: (
        f"What was before is of the game {event.game}, up to its entry {event.entry}; from here on it is another game. "
        "Chance begins anew, and secret ballots that were not opened are void."
    ),
    e.Joined: lambda event, scene: f"{event.player} joins the game{_by(event)}.",
    e.Left: _left,
    e.Proposed: _proposed,
    e.Revised: _revised,
    e.Withdrawn: _withdrawn,
    e.Argued: _argued,
    e.PostHidden: lambda event, scene: f"A moderator hid what was said in entry {event.entry}: {stopped(event.reason)}",
    e.PostShown: lambda event, scene: f"A moderator shows again what was said in entry {event.entry}.",
    e.PostRedacted: lambda event, scene: (
        f"A moderator took the text of entry {event.entry} out of the record: {stopped(event.reason)} Its hash is kept."
    ),
    e.Published: lambda event, scene: f"{capital(proposal_name(event.proposal))} is published{_by(event)}.",
    e.VotingOpened: lambda event, scene: f"Voting on {proposal_name(event.proposal)} opens{_by(event)}.",
    e.BallotCast: _ballot_cast,
    e.VotingClosed: lambda event, scene: f"Voting on {proposal_name(event.proposal)} closes{_by(event)}.",
    e.ProposalAdopted: _outcome("adopted"),
    e.ProposalDefeated: _outcome("defeated"),
    e.ProposalBarred: lambda event, scene: (
        f"{_actor(event)} bars the adoption of {proposal_name(event.proposal)}: {stopped(event.reason)}"
    ),
    e.ProposalDecided: lambda event, scene: f"{capital(proposal_name(event.proposal))} is decided: {event.outcome}.",
    e.TookEffect: lambda event, scene: f"{capital(proposal_name(event.proposal))} takes effect{_by(event)}.",
    e.RuleEnacted: _rule_enacted,
    e.RuleAmended: _rule_amended,
    e.RuleRepealed: lambda event, scene: f"Rule {event.rule} is repealed{_source(event)}.",
    e.RuleTransmuted: lambda event, scene: f"Rule {event.was} becomes {event.to}{_source(event)}{_renumbered(event)}.",
    e.RuleTied: lambda event, scene: f"Rule {event.rule} is given its mechanism.",
    e.ChangeFailed: _change_failed,
    e.CaseCalled: _case_called,
    e.JudgeAsked: lambda event, scene: f"{event.judge} is asked to judge case {event.case}{_by(event)}.",
    e.JudgeAppointed: _judge_appointed,
    e.JudgeRefused: lambda event, scene: f"{event.judge} does not judge case {event.case}{_by(event)}.",
    e.Judged: _judged,
    e.Agreed: lambda event, scene: f"{event.player} agrees in case {event.case}: {holding_in_words(event.holding)}.",
    e.JudgmentVoided: lambda event, scene: f"The judgment in case {event.case} is overruled{_by(event)}.",
    e.CaseClosed: lambda event, scene: f"Case {event.case} is closed{_by(event)}.",
    e.CustomMade: _custom_made,
    e.CustomEnded: lambda event, scene: f"A custom ends: {_question(event.question)}.",
    e.MoveRefused: lambda event, scene: (
        f"The move that waited for case {event.case} is refused ({event.code}): {stopped(event.reason)}"
    ),
    e.MoveHeld: lambda event, scene: (
        f"{_deed_of(event.player, event.name)} is held{_by(event)}, until it is carried out or dropped."
    ),
    e.HeldMoveEnded: _held_move_ended,
    e.Awarded: _awarded,
    e.QuantitySet: _quantity_set,
    e.QuantityChanged: _quantity_changed,
    e.RegisterSet: _register_set,
    e.Revealed: _revealed,
    e.Appointed: _appointed,
    e.Announced: _announced,
    e.WinCredited: lambda event, scene: f"{event.player} has a win{_by(event)}, and the game goes on.",
    e.Won: lambda event, scene: f"{event.player} wins the game{_by(event)}.",
    e.GameEnded: _game_ended,
    e.EffectBarred: _effect_barred,
    e.MechanismFailed: _mechanism_failed,
    e.TimeCame: _due_time_sentence,
    e.Recorded: lambda event, scene: f"{event.player} puts on record under rule {event.rule}: “{cut(event.text)}”",
    e.Posted: _posted,
    e.Corrected: _corrected,
    e.SetBack: _set_back,
}
"""One sentence for each event of the journal's vocabulary."""


def event_sentence(
    event: e.Event, state: State | None = None, hidden: Container[str] = (), times: Container[str] = ()
) -> str:
    """An event in one sentence.

    `state` is the game after the event, for titles and authors; without it a sentence has numbers only.
    Votes on the proposals in `hidden` aren't revealed. The registers in `times` hold times.
    """
    event = _dated(event, times)
    about = getattr(event, "proposal", None)
    scene = SentenceContext(state or State(), frozenset({about} if about is not None and about in hidden else ()))
    return SENTENCES[type(event)](event, scene)


def _dated(event: e.Event, times: Container[str]) -> e.Event:
    """An event that sets a register of times, with a readable time instead of seconds."""
    if isinstance(event, e.RegisterSet) and event.register in times and type(event.value) is int:
        return replace(event, value=f"{written_time(event.value)} UTC")
    return event


def opened_ballot_sentences(entry: Entry) -> list[str]:
    """One sentence for each proposal whose secret ballots an entry opens."""
    ballots = Counter(one.proposal for one in entry.opened)
    return [
        f"The {'secret ballot' if count == 1 else f'{count} secret ballots'} on {proposal_name(number)}"
        f" {'was' if count == 1 else 'were'} opened."
        for number, count in ballots.items()
    ]


def entry_sentences(
    entry: Entry, state: State | None = None, hidden: Container[str] = (), times: Container[str] = ()
) -> list[str]:
    """One sentence for each event of an entry; `state` is the game after it, or later on whichever line of play."""
    state = state and line_of(state, entry.number)
    return [event_sentence(event, state, hidden, times) for event in entry.events]


def rule_of(because: Because | None) -> str:
    """The rule behind something, as a subject: `rule 206`, or `nobody`."""
    return f"rule {because.rule}" if because else "nobody"
