"""What is said in a game: its noticeboards, and their threads."""

from typing import Annotated

from msgspec import Meta

from moot.game.values import Value
from moot.gateways.api.calls import Call
from moot.gateways.api.operations import Group
from moot.gateways.api.paging import At, Cursor, Limit, Moment, Page, page
from moot.gateways.api.problems import trouble
from moot.play.talk import Thread, boards, thread_of, threads

TALK = Group("talk", "What was said.")


class WhichTalk(Value, frozen=True):
    """Which threads, and which piece of the list."""

    board: Annotated[str, Meta(max_length=60, description="With something on this noticeboard.")] = ""
    words: Annotated[str, Meta(max_length=200, description="Words that all have to occur.")] = ""
    at: At = ""
    limit: Limit = 50
    cursor: Cursor = ""


@TALK.get("/games/{game}/boards")
def list_boards(call: Call) -> tuple[str, ...]:
    """List the noticeboards, the one for what is said without naming any first."""
    return boards(call.table)


@TALK.get("/games/{game}/talk")
def talk(call: Call, ask: WhichTalk) -> Page[Thread]:
    """List what was said, in threads, the one in which something was said last before the others."""
    found = threads(call.table, call.state(ask.at), ask.board, ask.words)
    return page(found, lambda one: (-one.last,), ask.limit, ask.cursor)


@TALK.get("/games/{game}/talk/{entry:int}")
def thread(call: Call, entry: int, ask: Moment) -> Thread:
    """Give one thread, by the entry of anything that was said in it; `reply` says what answers what."""
    found = thread_of(call.table, call.state(ask.at), entry)
    if found is None:
        raise trouble(404, "thread.unknown", f"Nothing was said at entry {entry} of this game.", "see /talk")
    return found
