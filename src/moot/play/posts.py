"""What moderators do about posts: they look at reports, hide, show, redact, or leave a post as it is.

The notes are in the record (`game.post_moderation`); what was done is in the game's log of administration, too.
"""

from typing import Literal, get_args

from moot.game.events import Argued, Posted, Proposed
from moot.game.moves import Allowed, Refused, Verdict
from moot.game.record.comment_texts import REDACTED, has_comment
from moot.game.record.entries import Entry, redacted
from moot.game.values import PlayerId, Time, Value
from moot.journal.verification import follows
from moot.languages import N_
from moot.people.reports import PostReport
from moot.people.values import Account
from moot.play.host import Host
from moot.play.table import Table
from moot.views.comments import sign_in
from moot.views.proposal_lists import changes_in_words
from moot.views.talk import thread_of

Act = Literal["hide", "show", "redact", "keep"]
ACTS: tuple[Act, ...] = get_args(Act)
_TOLD: dict[Act, str] = {
    "hide": "hid what was said in entry {}",
    "show": "showed again what was said in entry {}",
    "redact": "took the text of entry {} out of the record",
    "keep": "left entry {} as it is, after a report",
}


class Post(Value, frozen=True):
    """What somebody said in an entry, as moderators see it: also while it is hidden."""

    entry: int
    player: PlayerId
    at: Time
    text: str
    hidden: str = ""
    """Why it is hidden or was redacted."""
    redacted: bool = False
    may_hide: bool = True
    """Whether it is a comment or a posting; proposals can't be hidden."""
    may_redact: bool = True


class PostReports(Value, frozen=True):
    """A post, with the open reports of it."""

    game: str
    post: Post
    reports: tuple[PostReport, ...] = ()


def post_at(table: Table, number: int) -> Post | None:
    """What somebody said or proposed in an entry; None if nobody did."""
    state = table.last
    entry = next(iter(table.read(number, number)), None) if 0 <= number <= state.entry else None
    text = _text(entry) if entry is not None else ""
    if entry is None or not text:
        return None
    is_said = str(number) in state.said
    return Post(
        number,
        entry.move.player or PlayerId(""),
        entry.time,
        text,
        state.hidden.get(str(number), ""),
        entry.redacted,
        may_hide=is_said or number in state.postings,
        may_redact=is_said,
    )


def _text(entry: Entry) -> str:
    for event in entry.events:
        if isinstance(event, Argued):
            return REDACTED if entry.redacted else event.text
        if isinstance(event, Posted):
            return event.posting.talk or event.posting.subject
        if isinstance(event, Proposed):
            return f"Proposal {event.proposal}, “{event.title}”\n\n{changes_in_words(event.changes)}"
    return ""


def reported(host: Host, reports: list[PostReport]) -> tuple[PostReports, ...]:
    """Open reports by post, the post with the earliest report first; those of games that are gone are left out."""
    by_post: dict[tuple[str, int], list[PostReport]] = {}
    for one in reports:
        by_post.setdefault((one.game, one.entry), []).append(one)
    found = []
    for (game, entry), those in by_post.items():
        post = post_at(host.table(game), entry) if host.has(game) else None
        if post is not None:
            found.append(PostReports(game, post, tuple(those)))
    return tuple(found)


def hidden_posts(table: Table) -> tuple[Post, ...]:
    """The posts of a game that are hidden or redacted, the latest first."""
    entries = sorted(map(int, table.last.hidden), reverse=True)
    return tuple(post for entry in entries if (post := post_at(table, entry)) is not None)


def moderate(host: Host, game: str, entry: int, act: Act, reason: str, by: Account) -> Verdict:
    """Do something about a post and the corrections of it, and settle the reports of it."""
    table, people = host.table(game), host.people
    verdict: Verdict = Allowed(events=())
    numbers = _with_corrections(table, entry) if act != "keep" else ()
    if act == "redact" and not all(_may_be_redacted(host, table, number) for number in numbers):
        return _ACTED_UPON
    for number in numbers:
        told = table.note(act, number, reason)
        verdict = told.verdict if number == entry or isinstance(told.verdict, Refused) else verdict
        if isinstance(told.verdict, Refused):
            return told.verdict
    people.reports.settle(game, entry, act, people.now)
    note = people.audit_log.act_in(game, _TOLD[act].format(entry), by.name, people.now)
    people.records.change(new=[note])
    return verdict


_ACTED_UPON = Refused(
    code="post.acted-upon",
    reason=N_("a rule did something because of these words, so without them nobody could check what it did"),
    remedy=N_("hide them: then readers see the reason in their place"),
)


def _may_be_redacted(host: Host, table: Table, number: int) -> bool:
    """Whether what happened because of a comment follows from it without its text, too."""
    entry = next(iter(table.read(number, number)), None) if 0 < number <= table.last.entry else None
    if entry is None or not has_comment(entry.events):
        return True  # the note is refused, and says why
    return follows(table.moment().at(number - 1).state, redacted(entry), host.redecider())


def _with_corrections(table: Table, entry: int) -> tuple[int, ...]:
    """An entry, and those in which its player corrected what was said."""
    thread = thread_of(table.moment(), entry)
    said = next((one for one in thread.said if one.entry == entry), None) if thread is not None else None
    corrections = (n for n in (said.folded if said is not None else ()) if not sign_in(_said_at(table, n)))
    return (entry, *corrections)


def _said_at(table: Table, number: int) -> str:
    post = post_at(table, number)
    return post.text if post is not None else ""
