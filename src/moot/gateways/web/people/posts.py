"""Reports of posts, and what moderators of a game do about them."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.moves import Refused
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.languages import N_, _
from moot.people.accounts import InvalidRequest
from moot.play.posts import ACTS, hidden_posts, moderate, post_at, reported

DONE = {
    "hide": N_("It’s hidden. Everyone sees your reason in its place, and the record has a note."),
    "show": N_("Everyone can read it again."),
    "redact": N_("Its text is gone from the record, and a note in the record says so."),
    "keep": N_("The reports are settled, and nothing else has changed."),
}


def report_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """The form to report what somebody said in an entry."""
    number = visit.number("entry")
    post = existing(post_at(visit.table, number), _("Nobody said anything at entry {number}.", number=number))
    return visit.page(
        "report.html",
        here="Talk",
        post=post,
        why=visit.form.text("why"),
        fault=fault,
        sent=bool(visit.asked("sent")),
    )


def report(visit: Visit) -> Response:
    """Report it."""
    number, people = visit.number("entry"), visit.people
    existing(post_at(visit.table, number), _("Nobody said anything at entry {number}.", number=number))
    people.sign_in.spend("report", visit.who.place)
    people.reports.make(visit.game, number, visit.form.text("why"), visit.account, people.now)
    return see_other(visit.link("report", str(number), sent="1"))


def posts_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """The reports that wait for a moderator of the game, and the posts that are hidden."""
    return visit.page(
        "posts.html",
        here="Administration",
        reported=reported(visit.host, visit.people.reports.of_game(visit.game, visit.people.now)),
        hidden=hidden_posts(visit.table),
        fault=fault,
        told=DONE.get(visit.asked("told"), ""),
    )


def act_on_post(visit: Visit) -> Response:
    """Hide a post, show it again, redact it, or leave it as it is."""
    act, entry = visit.form.text("act"), visit.form.text("entry")
    if act not in ACTS or not entry.isdecimal() or post_at(visit.table, int(entry[:9])) is None:
        raise HTTPException(400, _("That form isn’t complete: reload the page and try again."))
    if act == "redact" and visit.form.text("sure") != "yes":
        raise InvalidRequest(
            "post.not-sure", _("a text that is taken out can’t be brought back"), _("tick the box if you’re sure")
        )
    verdict = moderate(visit.host, visit.game, int(entry), act, visit.form.text("reason"), visit.signed_in)
    if isinstance(verdict, Refused):
        raise InvalidRequest(verdict.code, verdict.reason, verdict.remedy)
    return see_other(visit.link("administration", "posts", told=act))


ROUTES = [
    route("/games/{game}/report/{entry}", needs="read", on_fault=report_page, GET=report_page, POST=report),
    route(
        "/games/{game}/administration/posts",
        needs="moderate",
        on_fault=posts_page,
        GET=posts_page,
        POST=act_on_post,
    ),
]
