"""Jinja templates, with the filters, menu and asset URLs they use."""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request

from moot.documents.rulelists.phrases import claim_in_words
from moot.gateways.web.rendering.differences import code_spans, shortened
from moot.gateways.web.rendering.markup import flowing, highlighted, inline, markdown, rule_options
from moot.gateways.web.rendering.move_offers import judging, kept_by_rules, labels
from moot.gateways.web.rendering.pictures.avatars import avatar_ring
from moot.gateways.web.rendering.pictures.scores import PLAYER_COLOURS, scores_chart
from moot.gateways.web.rendering.pictures.votes import votes_bar
from moot.gateways.web.rendering.template_language import TemplateMessages
from moot.gateways.web.rendering.times import away, moment, reading_in
from moot.languages import ENGLISH, N_, _, counted, language, told, translation
from moot.languages.dates import dated
from moot.play.host import playing_notes
from moot.views.comments import SIGNS
from moot.views.customs import holding_in_words
from moot.views.doing.held_moves import held_moves
from moot.views.log import entry_summary
from moot.views.wording import (
    capital,
    draw_in_words,
    in_words,
    in_words_of,
    listed,
    move_name,
    name_in_words,
    number_in_words,
    proposal_name,
    statement_in_words,
    usual,
)

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
LOOKS = ("light", "dark")
"""The appearances to choose from, instead of the system's."""
MENU: tuple[tuple[str, str], ...] = (
    (N_("Game"), ""),
    (N_("Rules"), "rules"),
    (N_("Proposals"), "proposals"),
    (N_("Players"), "players"),
    (N_("Cases"), "cases"),
    (N_("Talk"), "talk"),
    (N_("Log"), "log"),
)
"""The main menu of a game: the name of each page and its path. New pages are added here."""

MORE: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (N_("Playing"), (*MENU[2:6], (N_("Calendar"), "calendar"), (N_("Moves"), "moves"))),
    (
        N_("Reading"),
        (*MENU[6:], (N_("Board"), "board"), (N_("Story"), "story"), (N_("Graph"), "graph"), (N_("Compare"), "compare")),
    ),
    (
        N_("This game"),
        (
            *((N_("Big screen"), "screen"), (N_("Follow"), "follow"), (N_("News and mail"), "correspondence")),
            *((N_("Forks"), "forks"), (N_("Downloads"), "downloads")),
        ),
    ),
    (N_("You"), ()),
)
"""The pages under “More”, in groups; what the menu has where there's room for it, is there on phones only."""
STATES = (
    *(N_("open"), N_("adopted"), N_("rejected"), N_("defeated"), N_("invalid"), N_("withdrawn"), N_("completed")),
    *(N_("made"), N_("voting"), N_("closed"), N_("decided"), N_("published")),
    *(N_("called"), N_("asked"), N_("accepted"), N_("judged"), N_("ended")),
    *(N_("dispute"), N_("undecided"), N_("move"), N_("talk"), N_("illegal")),
    *(N_("for"), N_("against"), N_("abstain"), N_("yes"), N_("no"), N_("undecided")),
    *(N_("watcher"), N_("player"), N_("moderator"), N_("members"), N_("private"), N_("archived")),
)
"""Stages, outcomes, kinds, choices and people’s parts, which pages tell by these words; rules may invent others."""
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


_SCRIPTED = re.compile(r'\bN?_\("((?:[^"\\]|\\.)*)"')
"""A message in a script: it has the same keys as elsewhere, and gets its words from the page."""


@cache
def messages_of_script(name: str) -> tuple[str, ...]:
    """The messages of a file under `static/`, each once."""
    return tuple(dict.fromkeys(_SCRIPTED.findall((STATIC / name).read_text())))


@cache
def script_words(spoken: str, *names: str) -> Markup:
    """What scripts say in a language, for them to read on the page; nothing in English, which they have themselves."""
    if spoken == ENGLISH:
        return Markup("")
    said = {message: translation(spoken, message) for name in names for message in messages_of_script(name)}
    known = {message: words for message, words in said.items() if words != message}
    written = json.dumps({"lang": spoken} | known, ensure_ascii=False).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" data-words>{written}</script>')


def step_sentence(step: Mapping[str, Any]) -> str:
    """One step of an explanation, as a sentence."""
    if "ran" in step:
        return _asked(_named(step["ran"]), in_words(str(step.get("of") or "")), step.get("result"))
    if "term" in step:
        others = [
            _(
                "{provision} answered {answer} but was overruled",
                provision=_named(o["by"]),
                answer=in_words_of(o["answer"]),
            )
            for o in step.get("others", ())
        ]
        told = {"term": in_words(step["term"]), "value": in_words_of(step.get("value"))}
        answered = _("{term} is {value}, by {provision}", provision=_named(step.get("by")), **told)
        return "; ".join((answered, *others)) + "."
    return in_words_of(step)


def _asked(provision: str, about: str, result: Any) -> str:
    """That a provision was asked, about what, and what it answered."""
    told = {"provision": provision, "about": about, "result": in_words_of(result)}
    if result is None and not about:
        return _("{provision} was asked and gave no answer.", **told)
    if result is None:
        return _("{provision} was asked about {about} and gave no answer.", **told)
    if not about:
        return _("{provision} was asked and answered {result}.", **told)
    return _("{provision} was asked about {about} and answered {result}.", **told)


def _named(by: Any) -> str:
    if isinstance(by, Mapping):
        return _("rule {rule} ({provision})", rule=by["rule"], provision=in_words(str(by.get("provision", ""))))
    return str(by) if by else _("no rule")


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
    "dated": dated,
    "highlighted": highlighted,
    "flowing": flowing,
    "markdown": markdown,
    "inline": inline,
    "listed": listed,
    "proposal_name": proposal_name,
    "statement": statement_in_words,
    "holding": holding_in_words,
    "capital": capital,
    "told": told,
    "move_name": move_name,
    "name_in_words": name_in_words,
    "usual": usual,
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


@cache
def environment(spoken: str) -> Environment:
    """The templates of a language, which are compiled when they're first rendered."""
    made = Environment(
        extensions=[TemplateMessages],
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        auto_reload=False,  # they don't change while the program runs
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "_": _,
        "N_": N_,
        "counted": counted,
        "language": spoken,
        "words_of": partial(script_words, spoken),
        "as_value": lambda word: Markup("") if spoken == ENGLISH else Markup(' value="{}"').format(word),
        "as_written": Markup("") if spoken == ENGLISH else Markup(' lang="en"'),
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
    made.language = spoken  # type: ignore[attr-defined]
    return made


def render(template: str, zone: str = "", **context: Any) -> str:
    """Render a page; times are in the zone of the `visit`, if there is one."""
    visit = context.get("visit")
    cookies = visit.request.cookies if visit else {}
    look, keys = cookies.get("moot_look", ""), cookies.get("moot_keys", "")
    zone = zone or (visit.zone if visit else "UTC")
    context |= {"look": look if look in LOOKS else "", "keys": keys, "zone": zone}
    with reading_in(zone, visit.host.clock.now() if visit else None):
        html = environment(language()).get_template(template).render(context)
    return _TURNING.sub("", html)
