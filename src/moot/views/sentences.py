"""One sentence for each kind of event: what happened, to whom, and under which rule."""

from collections import Counter
from collections.abc import Callable, Container, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game import changes as c
from moot.game import events as e
from moot.game.corrections import BY_HAND, Correction
from moot.game.entries import Entry
from moot.game.lines import line_of
from moot.game.rules import Because
from moot.game.secret_ballots import is_withheld
from moot.game.state import State
from moot.game.values import Value, exact, kept
from moot.languages import _, counted
from moot.law.rulesets import title_of
from moot.views.customs import custom_sentence, holding_in_words, question_in_words
from moot.views.moments import written_time
from moot.views.wording import (
    amount_of,
    capital,
    cut,
    in_words,
    in_words_of,
    key_in_words,
    listed,
    move_name,
    number_in_words,
    proposal_name,
    provision,
    statement_in_words,
    stopped,
    subject_name,
    usual,
)


class SentenceContext(Value, frozen=True):
    """The context of a sentence: the game, and the proposals whose ballots are hidden."""

    state: State
    hidden: frozenset[str] = frozenset()


Sentence = Callable[[Any, SentenceContext], str]


def _by(event: e.Event) -> str:
    if event.because is None:
        return ""
    return _(" under rule {rule}{how}", rule=event.because.rule, how=_hand_or_adjusters(event))


def _actor(event: e.Event) -> str:
    if event.because is None:
        return _("The program")
    if event.because.provision == BY_HAND:
        return _("Rule {rule}, by hand,", rule=event.because.rule)
    return _("Rule {rule}", rule=event.because.rule)


def _source_rule(event: e.Event) -> str:
    """The rule behind an event, in brackets."""
    if event.because is None:
        return ""
    return _(" (rule {rule}{how})", rule=event.because.rule, how=_hand_or_adjusters(event))


def _hand_or_adjusters(event: e.Event) -> str:
    """What else there is to say of the rule behind an event: that it's followed by hand, or which rules adjusted it."""
    if event.because is not None and event.because.provision == BY_HAND:
        return _(", by hand")
    others = dict.fromkeys(_("rule {rule}", rule=one.rule) for one in event.adjusted)
    return _(", adjusted by {rules}", rules=listed(others)) if others else ""


def _titled(number: str, scene: SentenceContext) -> str:
    """A proposal as it stands within a sentence: with its title between commas."""
    proposal = scene.state.proposals.get(number)  # type: ignore[call-overload]
    if proposal and proposal.title:
        return _("{proposal}, “{title}”,", proposal=proposal_name(number), title=proposal.title)
    return proposal_name(number)


def _with_title(name: str, title: str) -> str:
    """A proposal as it stands at the end of a sentence, by its name and title."""
    return _("{proposal}, “{title}”", proposal=name, title=title) if title else name


def _of(subject: str, scene: SentenceContext) -> str:
    """The subject of a register's entry, in words."""
    return _(" of {subject}", subject=key_in_words(scene.state, subject)) if subject else ""


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
        return _("The game ends{under}: {reason}", under=_by(event), reason=stopped(cut(event.reason)))
    return _("The game ends{under}.", under=_by(event))


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
        return _("{who} removes {player} from the game.", who=_actor(event), player=event.player)
    return _("{player} leaves the game for good.", player=event.player)


def _proposed(event: e.Proposed, scene: SentenceContext) -> str:
    name = _with_title(event.proposal, event.title)
    if event.kind == "rule-change":
        return _("{who} proposes {proposal}.", who=_in_place(event.author or _("Somebody"), event), proposal=name)
    if not event.author:
        return _("{who} puts {proposal} to the vote.", who=_actor(event), proposal=name)
    within = _("{proposal}, “{title}”,", proposal=event.proposal, title=event.title) if event.title else name
    return _(
        "{who} puts {proposal} to the vote, for {author}.", who=_actor(event), proposal=within, author=event.author
    )


def _revised(event: e.Revised, scene: SentenceContext) -> str:
    proposal = scene.state.proposals.get(event.proposal)
    return _(
        "{who} revises {proposal}, “{title}”; votes on the old text no longer count.",
        who=proposal.author if proposal else _("The author"),
        proposal=proposal_name(event.proposal),
        title=event.title,
    )


def _withdrawn(event: e.Withdrawn, scene: SentenceContext) -> str:
    proposal = scene.state.proposals.get(event.proposal)
    who = _actor(event) if event.because else proposal.author if proposal else _("The author")
    name = _with_title(proposal_name(event.proposal), proposal.title if proposal else "")
    return _("{who} withdraws {proposal}.", who=who, proposal=name)


def _argued(event: e.Argued, scene: SentenceContext) -> str:
    if not event.proposal and not event.case:
        return _("{player} said: “{text}”", player=event.player, text=cut(event.text))
    on = proposal_name(event.proposal) if event.proposal else _("case {case}", case=event.case)
    return _("{player} commented on {subject}: “{text}”", player=event.player, subject=on, text=cut(event.text))


def _ballot_cast(event: e.BallotCast, scene: SentenceContext) -> str:
    voter = _in_place(event.player, event)
    if event.proposal in scene.hidden or is_withheld(event):
        return _("{player} votes on {proposal}, in secret.", player=voter, proposal=proposal_name(event.proposal))
    if event.choice == "for":
        return _("{player} votes for {proposal}.", player=voter, proposal=event.proposal)
    if event.choice == "against":
        return _("{player} votes against {proposal}.", player=voter, proposal=event.proposal)
    choice, name = cut(event.choice), proposal_name(event.proposal)
    return _("{player} votes “{choice}” on {proposal}.", player=voter, choice=choice, proposal=name)


def _in_place(player: str, event: e.Proposed | e.BallotCast) -> str:
    """Who acts, and for whom, if a rule makes them a proxy."""
    if event.proxy:
        return _("{proxy}, for {player},", proxy=event.proxy, player=player)
    return _("{player} (by rule {rule})", player=player, rule=event.because.rule) if event.because else player


def _rule_enacted(event: e.RuleEnacted, scene: SentenceContext) -> str:
    title = event.text.content.title
    return _(
        "Rule {rule}{title} is enacted{source}{lost}.",
        rule=event.rule,
        title=_(", “{title}”,", title=title) if title else "",
        source=_source(event),
        lost=_("; its text is lost") if event.text.content.lost else "",
    )


def _rule_amended(event: e.RuleAmended, scene: SentenceContext) -> str:
    lost = _("; its new text is lost") if isinstance(event.change, c.Amend) and event.change.wording.lost else ""
    more = _source(event) + _renumbered(event) + lost
    match event.change:
        case c.AmendAmendment(amendment=which):
            return _(
                "Rule {rule} changes, as its amendment {amendment} is amended{more}.",
                rule=event.was,
                amendment=which,
                more=more,
            )
        case c.RepealAmendment(amendment=which):
            return _(
                "Rule {rule} changes, as its amendment {amendment} is repealed{more}.",
                rule=event.was,
                amendment=which,
                more=more,
            )
        case c.Retitle(title=title):
            return _("Rule {rule} gets the title “{title}”{more}.", rule=event.was, title=title, more=more)
    return _("Rule {rule} is amended{more}.", rule=event.was, more=more)


def _source(event: Any) -> str:
    return _(" by {proposal}", proposal=proposal_name(event.proposal)) if event.proposal else _by(event)


def _renumbered(event: Any) -> str:
    return _(", and is now rule {rule}", rule=event.rule) if event.rule != event.was else ""


def _change_failed(event: e.ChangeFailed, scene: SentenceContext) -> str:
    return _(
        "Change {number}{source} cannot be made: {reason}",
        number=event.change + 1,
        source=_(" of {subject}", subject=_name(event)) if event.proposal else "",
        reason=stopped(event.reason),
    )


def _case_called(event: e.CaseCalled, scene: SentenceContext) -> str:
    if event.kind == "undecided":
        about = stopped(cut(statement_in_words(event.statement)))
        return _("Case {case} is opened, because the law is unclear: {statement}", case=event.case, statement=about)
    who, about = event.caller or _actor(event), cut(event.statement)
    if event.kind == "paradox":
        return _("{who} calls case {case} of paradox: “{statement}”", who=who, case=event.case, statement=about)
    return _("{who} calls case {case}: “{statement}”", who=who, case=event.case, statement=about)


def _judge_appointed(event: e.JudgeAppointed, scene: SentenceContext) -> str:
    if event.judge is None:
        return _("Case {case} has no judge any more{under}.", case=event.case, under=_by(event))
    return _("{player} is the judge of case {case}{under}.", player=event.judge, case=event.case, under=_by(event))


def _judged(event: e.Judged, scene: SentenceContext) -> str:
    case, judgment, who = event.case, event.judgment, event.judge
    if event.because is not None:
        return _(
            "The judgment in case {case} becomes {judgment}{under}.", case=case, judgment=judgment, under=_by(event)
        )
    if not event.holding:
        said = _("{judge} judges case {case}: {judgment}", judge=who or _("The law"), case=case, judgment=judgment)
    elif who:
        said = _(
            "{judge} holds in case {case}: {holding}", judge=who, case=case, holding=holding_in_words(event.holding)
        )
    else:
        held = holding_in_words(event.holding)
        said = _("The players together hold in case {case}: {holding}", case=case, holding=held)
    return said + (_(", because “{reasons}”", reasons=cut(event.reasons)) if event.reasons else ".")


def _custom_made(event: e.CustomMade, scene: SentenceContext) -> str:
    custom = custom_sentence(event.question, event.holding)
    if event.case:
        return _("New custom, settled in case {case}: {custom}.", case=event.case, custom=custom)
    return _("New custom: {custom}.", custom=custom)


def _awarded(event: e.Awarded, scene: SentenceContext) -> str:
    amount = exact(event.amount)
    told = amount_of(in_words(event.quantity), kept(abs(amount)))
    players, rule = listed(event.players), _source_rule(event)
    if amount > 0:
        return counted(
            len(event.players),
            "{players} gets {amount}{rule}.",
            "{players} get {amount} each{rule}.",
            players=players,
            amount=told,
            rule=rule,
        )
    return counted(
        len(event.players),
        "{players} loses {amount}{rule}.",
        "{players} lose {amount} each{rule}.",
        players=players,
        amount=told,
        rule=rule,
    )


def _quantity_set(event: e.QuantitySet, scene: SentenceContext) -> str:
    quantity, players, rule = in_words(event.quantity), listed(event.players), _source_rule(event)
    if _is_kept(event):
        return counted(
            len(event.players),
            "{players} keeps {amount}{rule}.",
            "{players} keep {amount}{rule}.",
            players=players,
            amount=amount_of(quantity, kept(exact(event.value))),
            rule=rule,
        )
    value = number_in_words(event.value)
    return _("{players}: {quantity} set to {value}{rule}.", players=players, quantity=quantity, value=value, rule=rule)


def _quantity_changed(event: e.QuantityChanged, scene: SentenceContext) -> str:
    quantity = in_words(event.quantity)
    amounts = ((p, number_in_words(event.before.get(p, 0)), number_in_words(now)) for p, now in event.after.items())
    return listed(f"{p}: {was} → {now} {quantity}" for p, was, now in amounts) + "."


def _deed_of(player: str, move: str) -> str:
    return _("{player}’s move to {move}", player=player, move=move_name(move))


def _held_move_ended(event: e.HeldMoveEnded, scene: SentenceContext) -> str:
    deed, under = _deed_of(event.player, event.name), _by(event)
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


def _register_set(event: e.RegisterSet, scene: SentenceContext) -> str:
    register, value = capital(in_words(event.register)) + _of(event.of, scene), in_words_of(event.value)
    if _is_kept(event):
        return _("{register} stays {value}{rule}.", register=register, value=value, rule=_source_rule(event))
    return _("{register} is now {value}{rule}.", register=register, value=value, rule=_source_rule(event))


def _is_kept(event: e.Event) -> bool:
    """Whether somebody keeps what they had, as a rule came to start it otherwise: no provision of it did that."""
    return event.because is not None and not event.because.provision


def _revealed(event: e.Revealed, scene: SentenceContext) -> str:
    register, value = capital(in_words(event.register)) + _of(event.of, scene), in_words_of(event.value)
    return _("{register} is revealed{under}: {value}.", register=register, under=_by(event), value=value)


def _appointed(event: e.Appointed, scene: SentenceContext) -> str:
    if event.player is None:
        return _("The office of {office} falls vacant{under}.", office=in_words(event.office), under=_by(event))
    office = in_words(event.office)
    return _("{player} becomes {office}{under}.", player=event.player, office=office, under=_by(event))


def _announced(event: e.Announced, scene: SentenceContext) -> str:
    to = _(" to {players}", players=in_words_of(event.fields["to"])) if event.fields.get("to") else ""
    fields = [
        in_words_of(v) if k == "player" else f"{in_words(k)} {in_words_of(v)}"
        for k, v in event.fields.items()
        if not (to and k == "to")
    ]
    about = f": {listed(fields)}" if fields else ""
    return f"{capital(in_words(event.name))}{to}{about}{_source_rule(event)}."


def _effect_barred(event: e.EffectBarred, scene: SentenceContext) -> str:
    about = listed(f"{in_words(k)} {in_words_of(v)}" for k, v in event.arguments.items() if v not in (None, "", {}))
    return _(
        "{who} bars the effect “{effect}” of rule {rule}{arguments}: {reason}",
        who=_actor(event),
        effect=in_words(event.effect),
        rule=event.maker.rule,
        arguments=f" ({about})" if about else "",
        reason=stopped(event.reason),
    )


def _mechanism_failed(event: e.MechanismFailed, scene: SentenceContext) -> str:
    name, on, error = _actor(event), in_words(event.on or ""), stopped(cut(event.error))
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


def _corrected(event: e.Corrected, scene: SentenceContext) -> str:
    before = listed(was for correction in event.corrections for was in _was(correction))
    told = _("{what}, under rule {rule}: “{text}”", what=_by_hand(event, scene), rule=event.rule, text=cut(event.text))
    return told + (_(" Before, {before}.", before=before) if before else "")


def _by_hand(event: e.Corrected, scene: SentenceContext) -> str:
    """Who did what by hand, as the beginning of a sentence."""
    if event.case is not None:
        judge = case.judge if (case := scene.state.cases.get(event.case)) else None
        return in_effect_in_words(_("The judge") if judge == event.player else event.player, event.case, judge)
    if event.entry is not None:
        return _("{player} corrects entry {entry} by hand", player=event.player, entry=event.entry)
    return _("{player} does by hand what no mechanism does", player=event.player)


def in_effect_in_words(who: str, case: str, judge: str | None) -> str:
    """That somebody put a judgment into effect, as the beginning of a sentence."""
    by = judge or _("all players")
    return _("{player} put into effect the judgment in case {case}, by {judge}", player=who, case=case, judge=by)


def _was(correction: Correction) -> list[str]:
    """The value before a correction, in words."""
    a, was = correction.arguments, correction.was
    match correction.effect:
        case "award" | "set_quantity":
            had = ((player, amount_of(a["of"], amount)) for player, amount in was.items())
            return [_("{player} had {amount}", player=player, amount=amount) for player, amount in had]
        case "set_register":
            return [_("{name} was {value}", name=in_words(a["name"]), value=in_words_of(was))]
        case "appoint":
            return [_("{name} was {value}", name=was or _("nobody"), value=in_words(a["office"]))]
    if "proposal" not in a:
        return []
    return [_("{name} was {value}", name=proposal_name(a["proposal"]), value=usual(was))]


def _set_back(event: e.SetBack, scene: SentenceContext) -> str:
    done = scene.state.corrections.get(str(event.entry))
    is_overruled = done is not None and done.case == event.case
    entry, under, case = event.entry, _by(event), event.case
    if is_overruled:
        told = _(
            "Entry {entry} is undone{under}, because the judgment in case {case} was overruled",
            entry=entry,
            under=under,
            case=case,
        )
    else:
        told = _(
            "Entry {entry} is undone{under}, because case {case} found it wrong", entry=entry, under=under, case=case
        )
    left = listed(in_words(correction.effect) for correction in event.left)
    return told + (_("; a keeper has to undo the rest by hand: {effects}.", effects=left) if left else ".")


def _forked(event: e.Forked, scene: SentenceContext) -> str:
    return _(
        "What was before is of the game {game}, up to its entry {entry}; from here on it is another game. "
        "Chance begins anew, and secret ballots that were not opened are void.",
        game=event.game,
        entry=event.entry,
    )


def _name(event: Any) -> str:
    return proposal_name(event.proposal)


SENTENCES: dict[type, Sentence] = {
    e.GameStarted: _game_started,
    e.Opened: _opened,
    e.Forked: _forked,
    e.Joined: lambda event, scene: _("{player} joins the game{under}.", player=event.player, under=_by(event)),
    e.Left: _left,
    e.Proposed: _proposed,
    e.Revised: _revised,
    e.Withdrawn: _withdrawn,
    e.Argued: _argued,
    e.PostHidden: lambda event, scene: _(
        "A moderator hid what was said in entry {entry}: {reason}", entry=event.entry, reason=stopped(event.reason)
    ),
    e.PostShown: lambda event, scene: _("A moderator shows again what was said in entry {entry}.", entry=event.entry),
    e.PostRedacted: lambda event, scene: _(
        "A moderator took the text of entry {entry} out of the record: {reason} Its hash is kept.",
        entry=event.entry,
        reason=stopped(event.reason),
    ),
    e.Published: lambda event, scene: _(
        "{proposal} is published{under}.", proposal=capital(_name(event)), under=_by(event)
    ),
    e.VotingOpened: lambda event, scene: _(
        "Voting on {proposal} opens{under}.", proposal=_name(event), under=_by(event)
    ),
    e.BallotCast: _ballot_cast,
    e.VotingClosed: lambda event, scene: _(
        "Voting on {proposal} closes{under}.", proposal=_name(event), under=_by(event)
    ),
    e.ProposalAdopted: lambda event, scene: _(
        "{proposal} is adopted{under}.", proposal=capital(_titled(event.proposal, scene)), under=_by(event)
    ),
    e.ProposalDefeated: lambda event, scene: _(
        "{proposal} is defeated{under}.", proposal=capital(_titled(event.proposal, scene)), under=_by(event)
    ),
    e.ProposalBarred: lambda event, scene: _(
        "{who} bars the adoption of {proposal}: {reason}",
        who=_actor(event),
        proposal=_name(event),
        reason=stopped(event.reason),
    ),
    e.ProposalDecided: lambda event, scene: _(
        "{proposal} is decided: {outcome}.",
        proposal=capital(_name(event)),
        outcome=usual(event.outcome),
    ),
    e.TookEffect: lambda event, scene: _(
        "{proposal} takes effect{under}.", proposal=capital(_name(event)), under=_by(event)
    ),
    e.RuleEnacted: _rule_enacted,
    e.RuleAmended: _rule_amended,
    e.RuleRepealed: lambda event, scene: _("Rule {rule} is repealed{source}.", rule=event.rule, source=_source(event)),
    e.RuleTransmuted: lambda event, scene: _(
        "Rule {rule} becomes {rank}{more}.",
        rule=event.was,
        rank=usual(event.to),
        more=_source(event) + _renumbered(event),
    ),
    e.RuleTied: lambda event, scene: _("Rule {rule} is given its mechanism.", rule=event.rule),
    e.ChangeFailed: _change_failed,
    e.CaseCalled: _case_called,
    e.JudgeAsked: lambda event, scene: _(
        "{player} is asked to judge case {case}{under}.", player=event.judge, case=event.case, under=_by(event)
    ),
    e.JudgeAppointed: _judge_appointed,
    e.JudgeRefused: lambda event, scene: _(
        "{player} does not judge case {case}{under}.", player=event.judge, case=event.case, under=_by(event)
    ),
    e.Judged: _judged,
    e.Agreed: lambda event, scene: _(
        "{player} agrees in case {case}: {holding}.",
        player=event.player,
        case=event.case,
        holding=holding_in_words(event.holding),
    ),
    e.JudgmentVoided: lambda event, scene: _(
        "The judgment in case {case} is overruled{under}.", case=event.case, under=_by(event)
    ),
    e.CaseClosed: lambda event, scene: _("Case {case} is closed{under}.", case=event.case, under=_by(event)),
    e.CustomMade: _custom_made,
    e.CustomEnded: lambda event, scene: _("A custom ends: {custom}.", custom=question_in_words(event.question)),
    e.MoveRefused: lambda event, scene: _(
        "The move that waited for case {case} is refused ({code}): {reason}",
        case=event.case,
        code=event.code,
        reason=stopped(event.reason),
    ),
    e.MoveHeld: lambda event, scene: _(
        "{deed} is held{under}, until it is carried out or dropped.",
        deed=_deed_of(event.player, event.name),
        under=_by(event),
    ),
    e.HeldMoveEnded: _held_move_ended,
    e.Awarded: _awarded,
    e.QuantitySet: _quantity_set,
    e.QuantityChanged: _quantity_changed,
    e.RegisterSet: _register_set,
    e.Revealed: _revealed,
    e.Appointed: _appointed,
    e.Announced: _announced,
    e.WinCredited: lambda event, scene: _(
        "{player} has a win{under}, and the game goes on.", player=event.player, under=_by(event)
    ),
    e.Won: lambda event, scene: _("{player} wins the game{under}.", player=event.player, under=_by(event)),
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
