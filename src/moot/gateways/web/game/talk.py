"""The discussion of a game: noticeboards with their threads, one thread, and the forms to comment."""

from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, existing, paged, route
from moot.gateways.web.move_forms import RefusalView, done_of
from moot.gateways.web.rendering.move_offers import OfferList
from moot.views.offers import Offer
from moot.views.talk import Comment, Thread, outlined, thread_of, threads

THREADS, SAID = 25, 100
"""The number of threads on one page."""
_WORDS_MAX = 200


def talk_page(visit: Visit, refused: RefusalView | None = None) -> Response:
    """The threads of a game or of one of its boards, the most recent first."""
    board, words = visit.asked("board").strip(), visit.asked("q").strip()[:_WORDS_MAX]
    found = threads(visit.moment, board, words)
    kept = {"board": board, "q": words}
    return visit.page(
        "talk.html",
        here="Talk",
        board=board,
        words=words,
        boards=_boards(visit, threads(visit.moment)),
        found=len(found),
        **paged(visit, found, THREADS, ("talk",), kept),
        says=_comment_form(visit),
        refused=refused,
        done=done_of(visit),
    )


def thread_page(visit: Visit, refused: RefusalView | None = None, entry: int | None = None) -> Response:
    """One thread, by any comment in it: each comment below the one it replies to, and a form."""
    number = visit.number("entry") if entry is None else entry
    thread = existing(thread_of(visit.moment, number), f"There’s no message at entry {number}.")
    outline = outlined(thread.said)
    at = next(n for n, (_, said) in enumerate(outline) if said.entry == number)
    return visit.page(
        "thread.html",
        here="Talk",
        thread=thread,
        **paged(visit, outline, SAID, ("talk", str(thread.root)), first=at // SAID + 1),
        answered=_answered(visit, thread),
        boards=visit.present.boards,
        may=bool(_comment_form(visit)) and thread.posting is None,
        refused=refused,
        done=done_of(visit),
    )


def _answered(visit: Visit, thread: Thread) -> Comment | None:
    """What the visitor is about to answer; nothing where they speak in the thread as such, and something where only an
    answer stands in it."""
    asked = visit.asked("reply") or visit.form.text("reply")
    found = next((said for said in thread.said if str(said.entry) == asked), None)
    return found or (thread.said[0] if thread.proposal is None and thread.case is None else None)


def _comment_form(visit: Visit) -> list[Offer]:
    """The form to comment, if the visitor may and the page shows the present."""
    offered = OfferList(visit.moment)
    return [offer for offer in offered.on() if offer.name == "argue"]


def _boards(visit: Visit, all_threads: tuple[Thread, ...]) -> list[tuple[str, int]]:
    """The boards of a game, present and former, each with its number of threads."""
    listed = list(visit.present.boards)
    listed += sorted({said.board for thread in all_threads for said in thread.said if said.board} - {*listed})
    return [(board, sum(thread.board == board for thread in all_threads)) for board in listed]


ROUTES = [
    route("/games/{game}/talk", GET=talk_page),
    route("/games/{game}/talk/{entry}", GET=thread_page),
]
