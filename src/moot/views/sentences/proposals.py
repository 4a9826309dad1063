"""Sentences of proposals, votes and rule changes."""

from typing import Any

from moot.game import changes as c
from moot.game import events as e
from moot.game.record.secret_ballots import is_withheld
from moot.languages import _
from moot.views.sentences.context import Sentence, SentenceContext, actor, by_rule, name_of, titled, with_title
from moot.views.wording import (
    capital,
    cut,
    proposal_name,
    stopped,
    usual,
)


def _proposed(event: e.Proposed, scene: SentenceContext) -> str:
    name = with_title(event.proposal, event.title)
    if event.kind == "rule-change":
        return _("{who} proposes {proposal}.", who=_in_place(event.author or _("Somebody"), event), proposal=name)
    if not event.author:
        return _("{who} puts {proposal} to the vote.", who=actor(event), proposal=name)
    within = _("{proposal}, “{title}”,", proposal=event.proposal, title=event.title) if event.title else name
    return _("{who} puts {proposal} to the vote, for {author}.", who=actor(event), proposal=within, author=event.author)


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
    who = actor(event) if event.because else proposal.author if proposal else _("The author")
    name = with_title(proposal_name(event.proposal), proposal.title if proposal else "")
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
    return _(" by {proposal}", proposal=proposal_name(event.proposal)) if event.proposal else by_rule(event)


def _renumbered(event: Any) -> str:
    return _(", and is now rule {rule}", rule=event.rule) if event.rule != event.was else ""


def _change_failed(event: e.ChangeFailed, scene: SentenceContext) -> str:
    return _(
        "Change {number}{source} cannot be made: {reason}",
        number=event.change + 1,
        source=_(" of {subject}", subject=name_of(event)) if event.proposal else "",
        reason=stopped(event.reason),
    )


OF_PROPOSALS: dict[type, Sentence] = {
    e.Proposed: _proposed,
    e.Revised: _revised,
    e.Withdrawn: _withdrawn,
    e.Argued: _argued,
    e.Published: lambda event, scene: _(
        "{proposal} is published{under}.", proposal=capital(name_of(event)), under=by_rule(event)
    ),
    e.VotingOpened: lambda event, scene: _(
        "Voting on {proposal} opens{under}.", proposal=name_of(event), under=by_rule(event)
    ),
    e.BallotCast: _ballot_cast,
    e.VotingClosed: lambda event, scene: _(
        "Voting on {proposal} closes{under}.", proposal=name_of(event), under=by_rule(event)
    ),
    e.ProposalAdopted: lambda event, scene: _(
        "{proposal} is adopted{under}.", proposal=capital(titled(event.proposal, scene)), under=by_rule(event)
    ),
    e.ProposalDefeated: lambda event, scene: _(
        "{proposal} is defeated{under}.", proposal=capital(titled(event.proposal, scene)), under=by_rule(event)
    ),
    e.ProposalBarred: lambda event, scene: _(
        "{who} bars the adoption of {proposal}: {reason}",
        who=actor(event),
        proposal=name_of(event),
        reason=stopped(event.reason),
    ),
    e.ProposalDecided: lambda event, scene: _(
        "{proposal} is decided: {outcome}.",
        proposal=capital(name_of(event)),
        outcome=usual(event.outcome),
    ),
    e.TookEffect: lambda event, scene: _(
        "{proposal} takes effect{under}.", proposal=capital(name_of(event)), under=by_rule(event)
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
}
