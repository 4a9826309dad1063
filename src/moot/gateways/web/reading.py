"""The law of a game to read: all rules, one with its history and whose words it is made of, and lists to keep."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.words import compare
from moot.gateways.web.visits import Visit, route
from moot.house.exporting import POLICY, Form, listed, written
from moot.house.views import rule_view

SOURCES_TINTED = 5
LISTS: dict[str, tuple[Form, str]] = {
    "html": ("html", "text/html"),
    "md": ("markdown", "text/markdown"),
    "txt": ("text", "text/plain"),
    "json": ("json", "application/json"),
}
"""Each form of a rule list by what its address ends in, with its media type."""


def rules_page(visit: Visit) -> Response:
    """Every rule in force with its text, by rank, and those that were repealed."""
    state = visit.state()
    in_force = state.in_force()
    ranks = [(rank, [r for r in in_force if r.rank == rank]) for rank in ("immutable", "mutable")]
    repealed = sorted((r for r in state.rules.values() if not r.in_force), key=lambda r: (r.ordinal, r.id))
    return visit.page("rules.html", here="Rules", state=state, ranks=ranks, repealed=repealed)


def rule_list(visit: Visit) -> Response:
    """The rules as a list to print, to post or to process: `?full=1` has all history, `?mechanisms=1` the code."""
    if visit.part("ending") not in LISTS:
        raise HTTPException(404, "Rule lists are to be had as .html, .md, .txt and .json.")
    form, media = LISTS[visit.part("ending")]
    rules = listed(visit.table, visit.state(), full=bool(visit.asked("full")))
    response = Response(written(rules, form, mechanisms=bool(visit.asked("mechanisms"))), media_type=media)
    if form == "html":
        response.headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'none'; base-uri 'none'"
    return response


def rule_page(visit: Visit) -> Response:
    """One rule, by any number it bears or has borne."""
    state = visit.state()
    rule = rule_view(state, visit.part("number"), visit.table.law_at(state))
    if rule is None:
        raise HTTPException(404, f"There is no rule {visit.part('number')[:40]} in this game.")
    later = [source.proposal for source in rule.sources if source.proposal]
    tints = {source: n % SOURCES_TINTED + 1 for n, source in enumerate(later)}
    return visit.page(
        "rule.html",
        here="Rules",
        state=state,
        rule=rule,
        tints=tints,
        compare=compare,
        open_proposals=[p for p in state.open_proposals() if any(_is_about(c, rule.number) for c in p.changes)],
    )


def _is_about(change: object, number: str) -> bool:
    return getattr(change, "rule", None) == number


ROUTES = [
    route("/games/{game}/rules", GET=rules_page),
    route("/games/{game}/rules.{ending}", GET=rule_list),
    route("/games/{game}/rules/{number:path}", GET=rule_page),
]
