"""The sentence of any event: the tables by kind, put together."""

from collections import Counter
from collections.abc import Container, Mapping

from msgspec.structs import replace

from moot.game import events as e
from moot.game.lines import line_of
from moot.game.record.entries import Entry
from moot.game.rules import Because
from moot.game.state import State
from moot.languages import _, counted
from moot.law.mechanisms.tellings import filled, telling_of
from moot.law.rule_index import mechanism_of
from moot.law.rulesets import title_of
from moot.views.moments import written_time
from moot.views.sentences.context import Sentence, SentenceContext, actor, by_rule, source_rule
from moot.views.sentences.corrections import OF_CORRECTIONS
from moot.views.sentences.kept import OF_WHAT_IS_KEPT
from moot.views.sentences.proposals import OF_PROPOSALS
from moot.views.sentences.rulings import OF_CASES
from moot.views.wording import (
    capital,
    cut,
    in_words,
    in_words_of,
    listed,
    move_name,
    proposal_name,
    provision,
    stopped,
    subject_name,
)


def _game_started(event: e.GameStarted, scene: SentenceContext) -> str:
    told = counted(
        len(event.rules),
        "The game “{title}” begins with {count} rule of {ruleset}; the players are {players}{offices}.",
        "The game “{title}” begins with {count} rules of {ruleset}; the players are {players}{offices}.",
        title=event.title,
        ruleset=title_of(event.ruleset),
        players=listed(event.players) or _("nobody yet"),
        offices=_offices(event.offices),
    )
    return told + (_(" Its dice are named in a play, not drawn: they prove nothing.") if event.named_dice else "")


def _offices(held: Mapping[str, str]) -> str:
    return "".join(_("; the {office} is {player}", office=in_words(office), player=who) for office, who in held.items())


def _game_ended(event: e.GameEnded, scene: SentenceContext) -> str:
    if event.reason:
        return _("The game ends{under}: {reason}", under=by_rule(event), reason=stopped(cut(event.reason)))
    return _("The game ends{under}.", under=by_rule(event))


def _opened(event: e.Opened, scene: SentenceContext) -> str:
    if not event.players:
        return _("History ends here, and play begins; nobody plays yet{offices}.", offices=_offices(event.offices))
    return _(
        "History ends here, and play begins; the players are {players}{offices}.",
        players=listed(event.players),
        offices=_offices(event.offices),
    )


def _left(event: e.Left, scene: SentenceContext) -> str:
    if event.because:
        return _("{who} removes {player} from the game.", who=actor(event), player=event.player)
    return _("{player} leaves the game for good.", player=event.player)


def _deed_of(player: str, move: str) -> str:
    return _("{player}’s move to {move}", player=player, move=move_name(move))


def _held_move_ended(event: e.HeldMoveEnded, scene: SentenceContext) -> str:
    deed, under = _deed_of(event.player, event.name), by_rule(event)
    if event.outcome == "refused":
        return _(
            "{deed}, held since entry {entry}, can’t be made any more{under}, and is dropped: {reason}",
            deed=deed,
            entry=event.held,
            under=under,
            reason=stopped(event.reason),
        )
    why = f": {stopped(event.reason)}" if event.reason else "."
    if event.outcome == "dropped":
        return _("{deed}, held since entry {entry}, is dropped{under}", deed=deed, entry=event.held, under=under) + why
    return _("{deed}, held since entry {entry}, is carried out{under}", deed=deed, entry=event.held, under=under) + why


def _announced(event: e.Announced, scene: SentenceContext) -> str:
    if told := _as_its_rule_says(event, scene.state):
        return f"{capital(told)}{source_rule(event)}."
    to = _(" to {players}", players=in_words_of(event.fields["to"])) if event.fields.get("to") else ""
    fields = [
        in_words_of(v) if k == "player" else f"{in_words(k)} {in_words_of(v)}"
        for k, v in event.fields.items()
        if not (to and k == "to")
    ]
    about = f": {listed(fields)}" if fields else ""
    return f"{capital(in_words(event.name))}{to}{about}{source_rule(event)}."


def _as_its_rule_says(event: e.Announced, state: State) -> str | None:
    """How the rule that announces an event says that it's told; None if it doesn't."""
    rule = state.rule(event.because.rule) if event.because else None
    mechanism = mechanism_of(rule.content.code) if rule else None
    told = telling_of(mechanism.told, f"event:{event.name}") if mechanism else None
    fields = {name: in_words_of(value) for name, value in event.fields.items()}
    fields |= {name: subject_name(f"{name} {fields[name]}") for name in ("proposal", "case") if name in fields}
    return told and filled(told, lambda name, counts: f"{fields[name]} {counts}".strip() if name in fields else None)


def _effect_barred(event: e.EffectBarred, scene: SentenceContext) -> str:
    about = listed(f"{in_words(k)} {in_words_of(v)}" for k, v in event.arguments.items() if v not in (None, "", {}))
    return _(
        "{who} bars the effect “{effect}” of rule {rule}{arguments}: {reason}",
        who=actor(event),
        effect=in_words(event.effect),
        rule=event.maker.rule,
        arguments=f" ({about})" if about else "",
        reason=stopped(event.reason),
    )


def _mechanism_failed(event: e.MechanismFailed, scene: SentenceContext) -> str:
    name, on, error = actor(event), in_words(event.on or ""), stopped(cut(event.error))
    if event.because and event.because.provision:
        name = _("{who} (“{provision}”)", who=name, provision=in_words(event.because.provision))
    if on:
        return _("{who} fails on {move}, and does nothing: {error}", who=name, move=on, error=error)
    return _("{who} fails, and does nothing: {error}", who=name, error=error)


def _due_time_sentence(event: e.TimeCame, scene: SentenceContext) -> str:
    if event.subject:
        subject, what = subject_name(event.subject), provision(event.timer)
        told = _("It's time for {subject}: {provision}.", subject=subject, provision=what)
    else:
        told = _("It's time: {provision}.", provision=provision(event.timer))
    missed = event.passed_over
    return told + (_(" It counts once for all the times that were missed after it.") if missed else "")


def _posted(event: e.Posted, scene: SentenceContext) -> str:
    posting = event.posting
    upon = _(", following up entry {entry}", entry=posting.follows) if posting.follows is not None else ""
    if not posting.is_in_form:
        return _("{player} said{upon}: “{text}”", player=event.player, upon=upon, text=cut(posting.talk))
    if posting.subject:
        said = _("{player} posts “{subject}”{upon}.", player=event.player, subject=cut(posting.subject), upon=upon)
    else:
        said = _("{player} posts{upon}.", player=event.player, upon=upon)
    if not event.code:
        return said
    reasons = [_reason(event.reason, event.because), *(_reason(one.reason, one.because) for one in event.also)]
    word = _("It is open whether it is a move") if event.code == "undecided" else _("Illegal")
    return stopped(f"{said} {word} – {'; '.join(reasons)}")


def _reason(reason: str, because: Because | None) -> str:
    return _("rule {rule}: {reason}", rule=because.rule, reason=reason) if because else reason


def _forked(event: e.Forked, scene: SentenceContext) -> str:
    return _(
        "What was before is of the game {game}, up to its entry {entry}; from here on it is another game. "
        "Chance begins anew, and secret ballots that were not opened are void.",
        game=event.game,
        entry=event.entry,
    )


SENTENCES: dict[type, Sentence] = {
    **OF_PROPOSALS,
    **OF_CASES,
    **OF_WHAT_IS_KEPT,
    **OF_CORRECTIONS,
    e.GameStarted: _game_started,
    e.Opened: _opened,
    e.Forked: _forked,
    e.Joined: lambda event, scene: _("{player} joins the game{under}.", player=event.player, under=by_rule(event)),
    e.Left: _left,
    e.PostHidden: lambda event, scene: _(
        "A moderator hid what was said in entry {entry}: {reason}", entry=event.entry, reason=stopped(event.reason)
    ),
    e.PostShown: lambda event, scene: _("A moderator shows again what was said in entry {entry}.", entry=event.entry),
    e.PostRedacted: lambda event, scene: _(
        "A moderator took the text of entry {entry} out of the record: {reason} Its hash is kept.",
        entry=event.entry,
        reason=stopped(event.reason),
    ),
    e.MoveRefused: lambda event, scene: _(
        "The move that waited for case {case} is refused ({code}): {reason}",
        case=event.case,
        code=event.code,
        reason=stopped(event.reason),
    ),
    e.MoveHeld: lambda event, scene: _(
        "{deed} is held{under}, until it is carried out or dropped.",
        deed=_deed_of(event.player, event.name),
        under=by_rule(event),
    ),
    e.HeldMoveEnded: _held_move_ended,
    e.Announced: _announced,
    e.GameEnded: _game_ended,
    e.EffectBarred: _effect_barred,
    e.MechanismFailed: _mechanism_failed,
    e.TimeCame: _due_time_sentence,
    e.Recorded: lambda event, scene: _(
        "{player} puts on record under rule {rule}: “{text}”",
        player=event.player,
        rule=event.rule,
        text=cut(event.text),
    ),
    e.Posted: _posted,
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
        return replace(event, value=_("{time} UTC", time=written_time(event.value)))
    return event


def opened_ballot_sentences(entry: Entry) -> list[str]:
    """One sentence for each proposal whose secret ballots an entry opens."""
    ballots = Counter(one.proposal for one in entry.opened)
    return [
        counted(
            count,
            "The secret ballot on {proposal} was opened.",
            "The {count} secret ballots on {proposal} were opened.",
            proposal=proposal_name(number),
        )
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
    return _("rule {rule}", rule=because.rule) if because else _("nobody")
