"""Jinja templates, with the filters, menu and asset URLs they use."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request

from moot.documents.rulelists.phrases import claim_in_words
from moot.gateways.web.rendering.differences import code_spans, shortened
from moot.gateways.web.rendering.markup import flowing, highlighted, inline, markdown, rule_options
from moot.gateways.web.rendering.move_offers import judging, kept_by_rules, labels
from moot.gateways.web.rendering.pictures.avatars import avatar_ring
from moot.gateways.web.rendering.pictures.scores import PLAYER_COLOURS, scores_chart
from moot.gateways.web.rendering.pictures.votes import votes_bar
from moot.gateways.web.rendering.times import away, moment, reading_in
from moot.play.host import playing_notes
from moot.views.comments import SIGNS
from moot.views.held_moves import held_moves
from moot.views.log import entry_summary
from moot.views.sentences import holding_in_words
from moot.views.wording import (
    capital,
    draw_in_words,
    in_words,
    in_words_of,
    listed,
    number_in_words,
    proposal_name,
    statement_in_words,
)

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
LOOKS = ("light", "dark")
"""The appearances to choose from, instead of the system's."""
MENU: tuple[tuple[str, str], ...] = (
    ("Game", ""),
    ("Rules", "rules"),
    ("Proposals", "proposals"),
    ("Players", "players"),
    ("Cases", "cases"),
    ("Talk", "talk"),
    ("Log", "log"),
)
"""The main menu of a game: the name of each page and its path. New pages are added here."""

MORE: tuple[tuple[str, str], ...] = (
    ("Board", "board"),
    ("Story", "story"),
    ("Calendar", "calendar"),
    ("Graph", "graph"),
    ("Compare", "compare"),
    ("Forks", "forks"),
    ("Downloads", "downloads"),
    ("Moves", "moves"),
    ("Big screen", "screen"),
    ("Follow", "follow"),
    ("News and mail", "correspondence"),
)
"""The pages under “More”."""
_PASSING = frozenset({"done"})
"""Query parameters that only concern the page just shown."""


def this_page(request: Request, **query: Any) -> str:
    """The address of this page with changed query parameters; empty ones are left out."""
    kept = {name: value for name, value in request.query_params.items() if name not in _PASSING}
    asked = {name: value for name, value in (kept | query).items() if value not in (None, "")}
    return request.url.path + (f"?{query_string(asked)}" if asked else "")


def query_string(query: Mapping[str, object]) -> str:
    """Query parameters as `urlencode` writes them, but faster: a page has hundreds, and most need no quoting."""
    written = []
    for name, value in query.items():
        word = str(value)
        plain = word.isalnum() and word.isascii()
        written.append(f"{_quoted(name)}={word if plain else _quoted(word)}")
    return "&".join(written)


_quoted = lru_cache(maxsize=256)(quote_plus)


@cache
def asset(name: str) -> str:
    """The address of a file under `static/`, which changes when the file does."""
    return f"/static/{name}?v={sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


def step_sentence(step: Mapping[str, Any]) -> str:
    """One step of an explanation, as a sentence."""
    if "ran" in step:
        on = f" about {in_words(str(step['of']))}" if step.get("of") else ""
        said = "gave no answer" if step.get("result") is None else f"answered {in_words_of(step['result'])}"
        return f"{_named(step['ran'])} was asked{on} and {said}."
    if "term" in step:
        others = [
            f"; {_named(o['by'])} answered {in_words_of(o['answer'])} but was overruled" for o in step.get("others", ())
        ]
        answered = f"{in_words(step['term'])} is {in_words_of(step.get('value'))}"
        return f"{answered}, by {_named(step.get('by'))}{''.join(others)}."
    return in_words_of(step)


def _named(by: Any) -> str:
    if isinstance(by, Mapping):
        return f"rule {by['rule']} ({in_words(str(by.get('provision', '')))})"
    return str(by or "no rule")


def by_choice(ballots: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """The voters by choice: `for`, then `against`, then the rest."""
    order = {"for": 0, "against": 1}
    choices = sorted(set(ballots.values()), key=lambda choice: (order.get(choice, 2), choice))
    return [(choice, [player for player, chosen in ballots.items() if chosen == choice]) for choice in choices]


_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of all that follows them (Unicode Annex 9), so that a text of somebody's would
turn the words of the page as well; texts that run from right to left do without them."""
_FILTERS = {
    "moment": moment,
    "amount": number_in_words,
    "away": away,
    "highlighted": highlighted,
    "flowing": flowing,
    "markdown": markdown,
    "inline": inline,
    "listed": listed,
    "proposal_name": proposal_name,
    "statement": statement_in_words,
    "holding": holding_in_words,
    "capital": capital,
    "worded": in_words_of,
    "in_short": entry_summary,
    "told_draw": draw_in_words,
    "claim": claim_in_words,
    "step_told": step_sentence,
    "by_choice": by_choice,
    "labels": labels,
    "held_moves": held_moves,
    "judging": judging,
    "kept": kept_by_rules,
    "pair": lambda name: (name, in_words(name)),
    "shortened": shortened,
}


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        auto_reload=False,  # they don't change while the program runs
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "asset": asset,
        "signs": SIGNS,
        "playing": playing_notes(),
        "code_spans": code_spans,
        "votes_bar": votes_bar,
        "scores_chart": scores_chart,
        "player_colours": PLAYER_COLOURS,
        "avatar_ring": avatar_ring,
    }
    made.globals |= {
        "menu": MENU,
        "signs": SIGNS,
        "more": MORE,
        "this_page": this_page,
        "rule_options": rule_options,
    }
    made.filters |= _FILTERS
    return made


_templates = _environment()


def render(template: str, zone: str = "", **context: Any) -> str:
    """Render a page; times are in the zone of the `visit`, if there is one."""
    visit = context.get("visit")
    cookies = visit.request.cookies if visit else {}
    look, keys = cookies.get("moot_look", ""), cookies.get("moot_keys", "")
    zone = zone or (visit.zone if visit else "UTC")
    context |= {"look": look if look in LOOKS else "", "keys": keys, "zone": zone}
    with reading_in(zone, visit.host.clock.now() if visit else None):
        html = _templates.get_template(template).render(context)
    return _TURNING.sub("", html)
