"""The discussion of a game: noticeboards with their threads, one thread, and the forms to comment."""

from starlette.responses import Response

from moot.gateways.web.game.overview import A_YEAR_SECONDS, SEEN_COOKIE
from moot.gateways.web.http.visit import Visit, existing, paged, route
from moot.gateways.web.move_forms import RefusalView, done_of
from moot.gateways.web.rendering.move_offers import OfferList
from moot.languages import _
from moot.people import last_seen as seen
from moot.views.comments import CORRECTION, Comment
from moot.views.doing.offers import Offer
from moot.views.talk import Thread, outlined, thread_of, threads

THREADS, SAID = 25, 100
"""The number of threads on one page."""
_WORDS_MAX = 200


def talk_page(visit: Visit, refused: RefusalView | None = None) -> Response:
    """The threads of a game or of one of its boards, the most recent first."""
    board, words = visit.asked("board").strip(), visit.asked("q").strip()[:_WORDS_MAX]
    found = threads(visit.moment, board, words)
    read = _read(visit)
    kept = {"board": board, "q": words}
    return visit.page(
        "talk.html",
        here="Talk",
        board=board,
        words=words,
        boards=_boards(visit, threads(visit.moment)),
        found=len(found),
        **paged(visit, found, THREADS, ("talk",), kept),
        read=dict(read.threads) if read is not None else {},
        news_from=read.news_from if read is not None else visit.moment.state.entry,
        says=_comment_form(visit),
        refused=refused,
        done=done_of(visit),
    )


def thread_page(visit: Visit, refused: RefusalView | None = None, entry: int | None = None) -> Response:
    """One thread, by any comment in it: each comment below the one it replies to, and a form."""
    number = visit.number("entry") if entry is None else entry
    thread = existing(thread_of(visit.moment, number), _("There’s no message at entry {number}.", number=number))
    outline = outlined(thread.said)
    at = next(n for n, (_, said) in enumerate(outline) if said.entry == number or number in said.folded)
    read = _read(visit)
    answered = _answered(visit, thread)
    corrects = bool(visit.asked("correct")) and answered is not None and answered.player == visit.player
    response = visit.page(
        "thread.html",
        here="Talk",
        thread=thread,
        **paged(visit, outline, SAID, ("talk", str(thread.root)), first=at // SAID + 1),
        answered=answered,
        corrects=corrects,
        text=visit.form.text("text") if refused else _begun(visit, answered, corrects=corrects),
        boards=visit.present.boards,
        may=bool(_comment_form(visit)) and thread.posting is None,
        read=dict(read.threads).get(thread.root, read.news_from) if read is not None else visit.moment.state.entry,
        refused=refused,
        done=done_of(visit),
    )
    return _with_reading(visit, response, read, thread)


def preview(visit: Visit) -> Response:
    """How a comment will look, before it is posted."""
    kept = ("back", "reply", "proposal", "case")
    board = visit.form.text("board")
    return visit.page(
        "comment_preview.html",
        here="Talk",
        text=visit.form.text("text"),
        hidden={name: visit.form.text(name) for name in kept} | ({"board": board} if board else {}),
        boards=(),
        board="",
    )


def _begun(visit: Visit, answered: Comment | None, *, corrects: bool) -> str:
    """What stands in the form before anything is written: what is corrected, or quoted."""
    if answered is None:
        return ""
    if corrects:
        return CORRECTION + answered.text
    return "".join(f"> {line}\n" for line in answered.text.splitlines()) + "\n" if visit.asked("quote") else ""


def _read(visit: Visit) -> seen.LastSeen | None:
    """What the visitor had read before this page; for people without an account a cookie says it."""
    if not visit.moment.is_present:
        return None
    if visit.account is None:
        return seen.read(visit.request.cookies.get(SEEN_COOKIE, ""))
    return seen.read_by(visit.host.people.records, visit.account, visit.game, visit.host.clock.now())


def _with_reading(visit: Visit, response: Response, read: seen.LastSeen | None, thread: Thread) -> Response:
    """Note that a thread has been read, up to its latest comment."""
    if read is None:
        return response
    now_read = seen.with_thread(read, thread.root, thread.last)
    if now_read == read:
        return response
    if visit.account is None:
        visit.keep(response, visit.root, SEEN_COOKIE, seen.written(now_read), A_YEAR_SECONDS)
    else:
        records, now = visit.host.people.records, visit.host.clock.now()
        seen.read_by(records, visit.account, visit.game, now, thread.root, thread.last)
    return response


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
    route("/games/{game}/talk/preview", POST=preview),
    route("/games/{game}/talk/{entry}", GET=thread_page),
]
