"""News: which events are published under which topic, whom they are sent to, and how each reads; never a vote."""

import re
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple, get_args
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from moot.game import events as e
from moot.game.lines import line_of
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time, Value
from moot.languages import _
from moot.views.comments import sign_in
from moot.views.moments import Moment
from moot.views.proposal_lists import changes_in_words
from moot.views.sentences import event_sentence
from moot.views.wording import listed, statement_in_words, stopped, truncated

Topic = Literal["game", "rules", "proposals", "cases", "talk"]
TOPICS: tuple[Topic, ...] = get_args(Topic)
NEWS: tuple[Topic, ...] = ("game", "rules", "proposals", "cases")
"""What you get if you ask for everything: all but the discussion, which has to be asked for."""
Readers = Literal["", "all", "judge", "discussion"]
"""Which players get a letter at once: none, all, the judge of the case, or those who asked for the discussion."""


class Audience(NamedTuple):
    """Who is told about an event: the topic it's published under, and the players who get a letter."""

    topic: Topic | None = None
    """The topic under which feeds, digests and webhooks publish it; None if they leave it out."""
    players: Readers = ""


_NEWS: dict[type[e.Event], Audience] = {
    e.GameStarted: Audience("game"),
    e.Opened: Audience("game"),
    e.Joined: Audience("game"),
    e.Left: Audience("game"),
    e.WinCredited: Audience("game", "all"),
    e.Won: Audience("game", "all"),
    e.GameEnded: Audience("game", "all"),
    e.RuleEnacted: Audience("rules", "all"),
    e.RuleAmended: Audience("rules", "all"),
    e.RuleRepealed: Audience("rules", "all"),
    e.RuleTransmuted: Audience("rules", "all"),
    e.Proposed: Audience("proposals"),
    e.Revised: Audience("proposals"),
    e.Withdrawn: Audience("proposals"),
    e.VotingOpened: Audience("proposals", "all"),
    e.ProposalDecided: Audience(None, "all"),
    e.ProposalAdopted: Audience("proposals", "all"),
    e.ProposalDefeated: Audience("proposals", "all"),
    e.ProposalBarred: Audience("proposals", "all"),
    e.CaseCalled: Audience("cases"),
    e.JudgeAsked: Audience(None, "judge"),
    e.JudgeAppointed: Audience(None, "judge"),
    e.Judged: Audience("cases", "all"),
    e.JudgmentVoided: Audience("cases"),
    e.MoveHeld: Audience("game", "all"),
    e.HeldMoveEnded: Audience("game"),
    e.Argued: Audience("talk", "discussion"),
}
"""The one table of what is news to whom. Votes, points and bookkeeping aren't in it. What a rule announces `to`
somebody is published too, and sent to those it names."""
SUMMARY_CHARACTERS_MAX = 2_000


class NewsItem(Value, frozen=True):
    """One thing that happened."""

    id: str
    """A unique `urn:uuid:` that doesn't change if the host gets another address."""
    entry: int
    event: str
    """Its name in the vocabulary: `proposal_adopted`."""
    topic: Topic
    time: Time
    told: str
    """One sentence."""
    page: str
    """Its page, below the address of its game: `proposals/301`."""
    summary: str = ""
    """What it is about and by which rule: plain text, in paragraphs."""
    proposal: str = ""
    case: str = ""
    rule: str = ""


def news_items(
    moment: Moment, since: int, until: int, topics: Collection[Topic] = NEWS, called: Collection[PlayerId] = ()
) -> Iterator[NewsItem]:
    """The news of entries `since` to `until`, both included, on some topics; and what calls some players by name."""
    for entry in moment.entries(since, until):
        yield from news_of_entry(moment, entry, topics, called)


def news_of_entry(
    moment: Moment, entry: Entry, topics: Collection[Topic] = NEWS, called: Collection[PlayerId] = ()
) -> Iterator[NewsItem]:
    """The news of one entry."""
    told = [
        (place, event, topic)
        for place, event in enumerate(entry.events)
        if (topic := topic_of(event)) in topics or (called and isinstance(event, e.Argued) and calls(event, called))
    ]
    if told:
        now, state = moment.state, moment.of_its_game(entry.number).state
        for place, event, topic in told:
            assert topic is not None
            yield _happening(entry, place, event, topic, line_of(state, entry.number), now)


def calls(event: e.Argued, players: Collection[PlayerId]) -> bool:
    """Whether a comment calls one of some players by name, as @Ada; nobody calls themselves."""
    text = event.text.casefold()
    return any(
        event.player != player and re.search(rf"(?<!\w)@{re.escape(player.casefold())}(?!\w)", text)
        for player in players
        if "@" in text
    )


def _is_reaction(event: e.Event) -> bool:
    """Whether somebody reacted to a comment by a sign alone, which is no news."""
    return isinstance(event, e.Argued) and event.reply is not None and bool(sign_in(event.text))


def topic_of(event: e.Event) -> Topic | None:
    """The topic under which an event is published; None if it isn't."""
    if isinstance(event, e.Announced) and "to" in event.fields:
        return "proposals" if event.fields.get("proposal") else "game"
    if _is_reaction(event):
        return None
    return _NEWS.get(type(event), Audience()).topic


def is_for(event: e.Event, player: PlayerId, *, discussion: bool) -> bool:
    """Whether a player who gets letters is sent one about an event; `discussion`: they asked for comments as well."""
    if isinstance(event, e.Announced):
        to = event.fields.get("to")
        return player == to or (isinstance(to, list | tuple) and player in to)
    if _is_reaction(event):
        return False
    readers = _NEWS.get(type(event), Audience()).players
    is_judge = readers == "judge" and getattr(event, "judge", None) == player
    return is_judge or readers == "all" or (readers == "discussion" and discussion)


def _happening(entry: Entry, place: int, event: e.Event, topic: Topic, state: State, now: State) -> NewsItem:
    fields = event.fields if isinstance(event, e.Announced) else {}
    proposal, case, rule = (
        str(getattr(event, name, None) or fields.get(name) or "") for name in ("proposal", "case", "rule")
    )
    found = [one.proposals.get(Number(proposal)) for one in (state, now)]
    has_pages = state.began == now.began and len({one and one.entry for one in found}) == 1
    return NewsItem(
        id=uuid5(NAMESPACE_URL, f"moot:{entry.game}:{entry.hash}:{place}").urn,
        entry=entry.number,
        event=e.name_of(type(event)),
        topic=topic,
        time=entry.time,
        told=event_sentence(event, state),
        page=_page(state, proposal, case) if has_pages and (proposal or case) else f"log/{entry.number}",
        summary=_summary(event, state),
        proposal=proposal,
        case=case,
        rule=rule,
    )


def _page(state: State, proposal: str, case: str) -> str:
    """The page of the proposal or case, or else the discussion."""
    if proposal in state.proposals:
        return f"proposals/{quote(proposal, safe='')}"
    return f"cases/{quote(case, safe='')}" if case in state.cases else "talk"


def _summary(event: e.Event, state: State) -> str:
    parts = [_text(event), _by(event, state)]
    text = "\n\n".join(part for part in parts if part)
    return truncated(text, SUMMARY_CHARACTERS_MAX)


def _text(event: e.Event) -> str:
    """The text that goes with an event: the proposal's text, the question, or the comment."""
    match event:
        case e.Proposed() | e.Revised():
            return changes_in_words(event.changes)
        case e.CaseCalled():
            return statement_in_words(event.statement)
        case e.Judged():
            return event.reasons
        case e.Argued():
            return event.text
        case e.RuleEnacted():
            return event.text.content.text
    return ""


def _by(event: e.Event, state: State) -> str:
    """The rule by which it happened, and those that adjusted it."""
    if event.because is None:
        return ""
    rule = state.rule(event.because.rule)
    by = _("By rule {rule}.", rule=event.because.rule)
    if rule and rule.content.title:
        by = _("By rule {rule}, {title}", rule=event.because.rule, title=stopped(rule.content.title))
    others = dict.fromkeys(_("rule {rule}", rule=one.rule) for one in event.adjusted)
    return by + _(" Adjusted by {rules}.", rules=listed(others)) if others else by
