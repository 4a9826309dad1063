"""What is said in a game: its noticeboards with their threads, each thread with what answers what, and the forms."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.moves import done_of
from moot.gateways.web.offered import Offered
from moot.gateways.web.refusals import Told
from moot.gateways.web.visits import Visit, route
from moot.house.offers import Offer
from moot.house.talk import Said, Thread, boards, outlined, thread_of, threads

THREADS, SAID = 25, 100
"""On one page."""
_WORDS_MAX, _PAGE_DIGITS_MAX = 200, 6


def talk_page(visit: Visit, refused: Told | None = None) -> Response:
    """The threads of a game or of one of its boards, the one in which something was said last before the others."""
    state = visit.state()
    board, words = visit.asked("board").strip(), visit.asked("q").strip()[:_WORDS_MAX]
    found = threads(visit.table, state, board, words)
    kept = {"board": board, "q": words}
    return visit.page(
        "talk.html",
        422 if refused else 200,
        here="Talk",
        state=state,
        board=board,
        words=words,
        boards=_boards(visit, threads(visit.table, state)),
        found=len(found),
        **_paged(visit, found, THREADS, visit.link("talk"), kept),
        says=_saying(visit),
        refused=refused,
        done=done_of(visit),
    )


def thread_page(visit: Visit, refused: Told | None = None, entry: int | None = None) -> Response:
    """One thread, by anything that was said in it: each after what it answers, and a form to say more."""
    state, number = visit.state(), visit.number("entry") if entry is None else entry
    thread = thread_of(visit.table, state, number)
    if thread is None:
        raise HTTPException(404, f"Nothing was said at entry {number}.")
    outline = outlined(thread.said)
    at = next(n for n, (_, said) in enumerate(outline) if said.entry == number)
    return visit.page(
        "thread.html",
        422 if refused else 200,
        here="Talk",
        state=state,
        thread=thread,
        **_paged(visit, outline, SAID, visit.link("talk", str(thread.root)), {}, at // SAID + 1),
        answered=_answered(visit, thread),
        boards=boards(visit.table),
        may=bool(_saying(visit)) and thread.posting is None,
        refused=refused,
        done=done_of(visit),
    )


def _answered(visit: Visit, thread: Thread) -> Said | None:
    """What the visitor is about to answer; nothing where they speak in the thread as such, and something where only an
    answer stands in it."""
    asked = visit.asked("reply") or visit.form.text("reply")
    found = next((said for said in thread.said if str(said.entry) == asked), None)
    return found or (thread.said[0] if thread.proposal is None and thread.case is None else None)


def _saying(visit: Visit) -> list[Offer]:
    """The form to say something, where the visitor may and the page does not look back."""
    offered = Offered(visit.table, None if visit.at else visit.player)
    return [offer for offer in offered.on() if offer.name == "argue"]


def _boards(visit: Visit, all_threads: tuple[Thread, ...]) -> list[tuple[str, int]]:
    """The boards of a game, and those that it once had, with how many threads each has."""
    listed = list(boards(visit.table))
    listed += sorted({said.board for thread in all_threads for said in thread.said if said.board} - {*listed})
    return [(board, sum(thread.board == board for thread in all_threads)) for board in listed]


def _paged(
    visit: Visit, listed: tuple[Any, ...], most: int, address: str, kept: dict[str, str], first: int = 1
) -> dict[str, Any]:
    """A page of a list, with the addresses of those beside it."""
    pages = max(1, -(-len(listed) // most))
    asked = visit.asked("page")
    page = int(asked) if asked.isdecimal() and len(asked) <= _PAGE_DIGITS_MAX else first
    page = min(max(1, page), pages)
    parts = address.partition("?")[0].removeprefix(visit.root).strip("/").split("/")

    def beside(number: int) -> str:
        return visit.link(*parts, **kept, page=number) if 1 <= number <= pages else ""

    shown = listed[(page - 1) * most : page * most]
    return {"shown": shown, "page": page, "pages": pages, "newer": beside(page - 1), "older": beside(page + 1)}


ROUTES = [
    route("/games/{game}/talk", GET=talk_page),
    route("/games/{game}/talk/{entry}", GET=thread_page),
]
