"""The rules: lists with search, the page of one rule, exports, and the graph of how rules connect."""

from urllib.parse import quote

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.authoring.export import POLICY, Form, listed, written
from moot.game.text_diff import Span, compare
from moot.game.values import RuleId
from moot.gateways.web.http.caching import follows_game
from moot.gateways.web.http.visit import Visit, existing, paged, route
from moot.gateways.web.rendering.pictures import graph as pictures
from moot.languages import _, language
from moot.lru import LruCache
from moot.views.examples import rule_examples
from moot.views.law.rule_graph import KINDS, Kind, Node, how_related, near, neighbourhood, relations, whole
from moot.views.law.rule_lists import View, listing, views_of
from moot.views.law.rules import RevisionView, RuleView, rule_view
from moot.views.law.text_and_code import rules_for_people
from moot.views.log import recent_entries_by_rules as lately


def graph_page(visit: Visit) -> Response:
    """The rule graph, with the chosen kinds of relations."""
    moment, state = visit.moment, visit.moment.state
    asked = visit.request.query_params.getlist("kind")
    kinds: list[Kind] = [kind for kind in KINDS if kind in asked or not asked]
    number = visit.asked("rule").strip()
    try:
        graph = near(neighbourhood(moment, number, kinds)) if number else whole(moment, kinds)
    except KeyError as error:
        raise HTTPException(404, _("There’s no rule {number} in this game.", number=number[:40])) from error

    around = visit.link("graph", rule="0").removesuffix("0")

    def address(node: Node) -> str:
        if node.what == "proposal":
            return visit.link("proposals", node.number)
        return around + quote(node.number, safe="")

    return visit.page(
        "graph.html",
        here="Graph",
        graph=graph,
        drawn=pictures.rule_graph(graph, address),
        rule=state.rule(number) if number else None,
        kinds=kinds,
        all_kinds=KINDS,
        related=how_related(moment, kinds),
        address=address,
    )


def rule_graph(visit: Visit, number: str) -> Markup:
    """The graph around a rule for its page; None if nothing is connected to it."""

    def address(node: Node) -> str:
        return visit.link(f"{node.what}s", node.number)

    graph = near(neighbourhood(visit.moment, number))
    return pictures.rule_graph(graph, address, "neighbourhood")


SOURCES_TINTED = 5
LATELY = 8
"""The most recent effects of a rule that its page shows."""
FOR_PEOPLE = 60
"""The rules on one page of those that are left to players."""
REVISIONS = 20
"""The revisions of a rule on one page."""
LISTS_KEPT = 2
"""Lists that are kept for the next reader of a game; each may be several hundred kilobytes."""
LISTS: dict[str, tuple[Form, str]] = {
    "html": ("html", "text/html"),
    "md": ("markdown", "text/markdown"),
    "txt": ("text", "text/plain"),
    "json": ("json", "application/json"),
}
"""The formats of rule lists by file extension, with their media types."""


def rules_page(visit: Visit) -> Response:
    """The rules with their texts: filtered, searched, and a page at a time; `?whole=1` has all on one page."""
    state = visit.moment.state
    asked = visit.asked("which", "current")
    views = views_of(visit.moment.ranks)
    view: View = asked if asked in views else "current"
    words, page = visit.asked("q").strip()[:200], visit.asked("page")
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    pages = listing(state, view, words, number, whole=bool(visit.asked("whole")), views=views)
    return visit.page("rules.html", here="Rules", view=view, views=views, words=words, pages=pages)


def rule_list(visit: Visit) -> Response:
    """The rules as a list to print, to post or to process: `?full=1` has all history, `?mechanisms=1` the code."""
    if visit.part("ending") not in LISTS:
        raise HTTPException(404, _("Rule lists come as .html, .md, .txt and .json."))
    form, media = LISTS[visit.part("ending")]
    moment, full, code = visit.moment, bool(visit.asked("full")), bool(visit.asked("mechanisms"))
    made: LruCache[object, tuple[object, str]] = moment.record.models.cache("rule lists", LISTS_KEPT)
    key = (id(moment.state), form, full, code, language())
    text = made.get_or_make(key, lambda: (moment.state, written(listed(moment, full=full), form, mechanisms=code)))[1]
    response = Response(text, media_type=media)
    if form == "html":
        response.headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'none'; base-uri 'none'"
    return response


def for_people_page(visit: Visit) -> Response:
    """The rules in force with sentences that have no code, so that players see to them."""
    found = rules_for_people(visit.moment)
    return visit.page(
        "for_people.html",
        here="Rules",
        count=len(found),
        sentences=sum(len(rule.sentences) for rule in found),
        **paged(visit, found, FOR_PEOPLE, ("for-people",)),
    )


def rule_page(visit: Visit) -> Response:
    """One rule, by any number it has or had."""
    moment, state = visit.moment, visit.moment.state
    number = visit.part("number")
    rule = existing(
        rule_view(state, number, moment.law), _("There’s no rule {number} in this game.", number=number[:40])
    )
    later = [source.proposal for source in rule.sources if source.proposal]
    tints = {source: n % SOURCES_TINTED + 1 for n, source in enumerate(later)}
    return visit.page(
        "rule.html",
        here="Rules",
        rule=rule,
        examples=rule_examples(moment, rule.number) if rule.in_force else None,
        tints=tints,
        compared=_compared(visit, rule),
        **paged(visit, rule.revisions[::-1], REVISIONS, ("rules", rule.number)),
        graph=rule_graph(visit, rule.number),
        relations=relations(moment, state.rules[RuleId(rule.id)]),
        lately=lately(moment, rule.numbers, state.entry, LATELY),
        open_proposals=[
            p for p in state.open_proposals() if any(getattr(one, "rule", None) == rule.number for one in p.changes)
        ],
    )


def _compared(visit: Visit, rule: RuleView) -> tuple[RevisionView, RevisionView, tuple[Span, ...]] | None:
    """The two revisions to compare, the earlier one first, with their diff; None if none were chosen."""
    by_number = {str(one.revision): one for one in rule.revisions}
    one, other = by_number.get(visit.asked("from")), by_number.get(visit.asked("to"))
    if one is None or other is None:
        return None
    if one.revision > other.revision:
        one, other = other, one
    return one, other, compare(one.text, other.text)


ROUTES = [
    route("/games/{game}/graph", GET=graph_page),
    route("/games/{game}/rules", GET=follows_game(rules_page)),
    route("/games/{game}/rules.{ending}", GET=rule_list),
    route("/games/{game}/for-people", GET=follows_game(for_people_page)),
    route("/games/{game}/rules/{number:path}", GET=follows_game(rule_page)),
]
