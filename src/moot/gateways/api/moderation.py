"""Reports of posts, what moderators do about them, and the games of a server for its moderators."""

from typing import Annotated

from msgspec import Meta

from moot.game.moves import Refused
from moot.game.values import Value
from moot.gateways.api.administration import moderator
from moot.gateways.api.call import Call
from moot.gateways.api.games import line
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.problems import existing, refusal, trouble
from moot.people.reports import WHY_MAX
from moot.people.values import Account
from moot.play.game_lists import GameLine
from moot.play.posts import Act, Post, PostReports, hidden_posts, moderate, post_at, reported

MODERATION = OperationGroup("moderation", "Posts that are reported, hidden or redacted, and the games of a server.")


class NewReport(Value, frozen=True):
    """A report of a post."""

    entry: Annotated[int, Meta(ge=0)]
    """The entry of what was said."""
    why: Annotated[str, Meta(min_length=1, max_length=WHY_MAX)]
    """What is wrong with it; only moderators read this."""


class PostsView(Value, frozen=True):
    """What waits for moderators, and what they have hidden."""

    reported: tuple[PostReports, ...] = ()
    hidden: tuple[Post, ...] = ()


class PostDecision(Value, frozen=True):
    """What to do about a post."""

    act: Act
    """`keep` leaves it as it is and settles the reports; `redact` takes its text out of the record for good."""
    reason: Annotated[str, Meta(max_length=WHY_MAX)] = ""
    """Everybody can read it; to hide and to redact need one."""


class ArchiveChange(Value, frozen=True):
    """Whether a game is in the archive."""

    archived: bool


def host_moderator(call: Call) -> Account:
    """The caller, if they moderate the server; 403 for everybody else."""
    known = call.caller.known
    if not known.moderates:
        raise trouble(403, "host.not-moderator", "Only moderators of this server can do that.", "ask one of them")
    return known


@MODERATION.post("/games/{game}/reports", "read", status=204)
def report_post(call: Call, given: NewReport) -> None:
    """Report what somebody said to the moderators."""
    existing(
        post_at(call.table, given.entry), "post.unknown", f"Nobody said anything at entry {given.entry}.", "see /talk"
    )
    call.people.sign_in.spend("report", call.caller.browser.place)
    call.people.reports.make(call.game, given.entry, given.why, call.caller.account, call.people.now)


@MODERATION.get("/games/{game}/posts", "moderate")
def posts(call: Call) -> PostsView:
    """The posts that wait for a moderator, and those that are hidden, with their texts."""
    moderator(call)
    open_ones = call.people.reports.of_game(call.game, call.people.now)
    return PostsView(reported(call.host, open_ones), hidden_posts(call.table))


@MODERATION.post("/games/{game}/posts/{entry:int}", "moderate")
def decide_on_post(call: Call, entry: int, given: PostDecision) -> PostsView:
    """Hide a post, show it again, redact it, or leave it as it is; all but the last is a note in the record."""
    by = moderator(call)
    existing(post_at(call.table, entry), "post.unknown", f"Nobody said anything at entry {entry}.", "see /posts")
    verdict = moderate(call.host, call.game, entry, given.act, given.reason, by)
    if isinstance(verdict, Refused):
        raise refusal(verdict)
    return posts(call)


@MODERATION.patch("/games/{game}/archive", "moderate")
def archive_game(call: Call, given: ArchiveChange) -> GameLine:
    """Put a game into the archive, where it can be read and its time stands still; or take it out, still closed."""
    by = host_moderator(call)
    call.people.administration.archive(call.game, by, call.people.now, archived=given.archived)
    return line(call, call.game)


@MODERATION.delete("/games/{game}", "moderate")
def delete_game(call: Call) -> None:
    """Delete an archived game with its record, for good."""
    call.host.delete(call.game, host_moderator(call))
