"""The one place to write a proposal: a box for words, what becomes of each of them, and ways to insert more."""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace
from starlette.responses import HTMLResponse, JSONResponse, Response

from moot.authoring.library import shelves
from moot.authoring.prose.code import new_sentences
from moot.authoring.prose.composition import Composition, Passage, compose, pressed
from moot.authoring.prose.reader import read_to_propose
from moot.authoring.prose.values import ProseProposal, SentenceThatRuns
from moot.authoring.rule_drafts import completions, names_in_code, names_in_game
from moot.authoring.suggested_titles import suggested_title
from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.move_forms import RefusalView
from moot.gateways.web.proposals.drafts import CHANGES_MAX, drafts_of
from moot.gateways.web.proposals.form import (
    filled_form,
    propose,
    propose_form,
    put_to_vote,
    submitted,
    title_given,
    writing_page,
)
from moot.gateways.web.proposals.insertions import CHANGES, PANELS, InsertPanel, panel_of, words_of
from moot.gateways.web.proposals.preview import tried
from moot.gateways.web.rendering.differences import differences_now
from moot.gateways.web.rendering.templates import render
from moot.languages import told
from moot.play.previews import RuleDiff
from moot.runtime.concurrency import TRIALS

TINTS = 5
"""How many tints mark passages, one after another."""


@dataclass(frozen=True)
class Reading:
    """What the page shows of a proposal in words."""

    composition: Composition
    changes: tuple[RuleDiff, ...]
    """The difference that each change makes."""
    sentences: tuple[tuple[SentenceThatRuns, ...], ...]
    """For each change, the new sentences of its rule."""
    alone: bool
    """Whether the author wants to propose the text without code."""
    trial: dict[str, Any] | None
    """What the whole does, tried on a copy of the game; None where it hasn't been tried."""

    @property
    def passages(self) -> list[tuple[int, int, Passage]]:
        """The passages, each with its place and its tint."""
        return [(n, n % TINTS + 1, one) for n, one in enumerate(self.composition.passages)]

    @property
    def drafted(self) -> bool:
        """Whether code goes along with the changes that its author didn't write."""
        return any(one.drafted for one in self.composition.proposal.meant)

    def warnings(self, place: int) -> list[str]:
        """What the author is to check at one passage: what is told of words from its beginning to that of the next."""
        starts = [one.span.start for one in self.composition.passages]
        after = starts[place + 1] if place + 1 < len(starts) else len(self.composition.proposal.text) + 1
        found = self.composition.proposal.warnings
        return [one.message for one in found if (starts[place] if place else 0) <= one.span.start < after]

    @property
    def title(self) -> str:
        """The title that the proposal gets if its author gives it none."""
        return suggested_title(self.changes)

    def standing(self, place: int) -> Any:
        """The examples of a change whose code isn't in force or is overridden: which rule is in its way."""
        examples = self.trial["examples"] if self.trial else ()
        rule = self.changes[place].number_after or self.changes[place].number
        return next((one for one in examples if one.standing and one.rule == rule), None)


def first_page(visit: Visit) -> Response:
    """The composer; or the form with fields for `?change=amend&rule=203` or `?revise=301`."""
    return propose_form(visit) if visit.asked("change") or visit.asked("revise") else composer(visit)


def composer(visit: Visit) -> Response:
    """The box; to revise a proposal with `?revise=301`, or with a panel open (`?insert=library`)."""
    return composer_page(visit, "", panel_of(visit))


def compose_words(visit: Visit) -> Response:
    """Whatever button was pressed: show what becomes of the words, change or insert some, or propose them."""
    state, do, text = visit.present.state, visit.form.text("do"), visit.form.text("words")
    panel = panel_of(visit)
    if do == "insert":
        inserted = words_of(panel, state, text)
        return composer_page(visit, text, panel) if inserted is None else composer_page(visit, inserted)
    text = pressed(state, text, do)
    alone = bool(visit.form.text("alone"))
    if do in ("fields", "propose"):
        found = read_to_propose(state, text, drafts=not alone)
        if do == "fields" and found.can_be_proposed and len(found.changes) <= CHANGES_MAX:
            return filled_form(visit, drafts_of(found.changes, state), title_given(visit))
        if do == "propose" and found.can_be_proposed and visit.player is not None:
            if visit.form.text("seen") != found.seen:
                return composer_page(visit, text, is_other=True)
            title = title_given(visit) or suggested_title(differences_now(state, found.changes))
            answer = submitted(visit, found.changes, title)
            return composer_page(visit, text, refused=answer) if isinstance(answer, RefusalView) else answer
    return composer_page(visit, text, panel)


def look(visit: Visit) -> Response:
    """What becomes of the words so far, which the page fetches while you write; with `whole`, tried out as well."""
    with TRIALS.slot():
        shown = _reading(visit, visit.form.text("words"), tries=bool(visit.form.text("whole")))
    form: dict[str, Any] = {"title": title_given(visit), "revises": visit.form.text("revise"), "most": CHANGES_MAX}
    return HTMLResponse(render("reading.html", visit=visit, state=visit.present.state, shown=shown, **form))


def composer_page(
    visit: Visit,
    text: str,
    panel: InsertPanel | None = None,
    *,
    refused: RefusalView | None = None,
    is_other: bool = False,
) -> Response:
    """The composer with these words and what becomes of them."""
    return writing_page(
        visit,
        "composer.html",
        409 if is_other else 0,
        refused=refused,
        text=text,
        shown=_reading(visit, text, tries=True),
        title=title_given(visit),
        is_other=is_other,
        most=CHANGES_MAX,
        panel=panel or InsertPanel(),
        shelves=shelves(),
        panels=PANELS,
        kinds=CHANGES,
        rules=visit.present.state.in_force(),
        questions=put_to_vote(visit),
    )


def _reading(visit: Visit, text: str, *, tries: bool) -> Reading | None:
    if not text.strip():
        return None
    state, alone = visit.present.state, bool(visit.form.text("alone"))
    found = compose(state, text, drafts=not alone)
    changes = found.proposal.changes
    return Reading(
        composition=found,
        changes=differences_now(state, changes),
        sentences=tuple(new_sentences(state, change) for change in changes),
        alone=alone,
        trial=_trial(visit, found.proposal) if tries and found.proposal.can_be_proposed else None,
    )


def _trial(visit: Visit, found: ProseProposal) -> dict[str, Any]:
    trial = tried(visit, found.changes)
    above = {told(one.message).rstrip(".").casefold() for one in found.warnings}
    warnings = [warning for warning in trial["warnings"] if told(warning).rstrip(".").casefold() not in above]
    return trial | {"preview": replace(trial["preview"], rules=()), "warnings": warnings}


def complete(visit: Visit) -> Response:
    """What may follow at the end of a rule's text, or of its code, as JSON, which the page fetches while you write."""
    if visit.form.text("code"):
        start, names = names_in_code(visit.present, visit.form.text("text"))
        return JSONResponse({"start": start, "phrases": names})
    with TRIALS.slot():
        found = completions(visit.form.text("text"), names_in_game(visit.present.state))
    return JSONResponse({"start": found.start, "phrases": found.phrases})


ROUTES = [
    route("/games/{game}/propose", GET=first_page, POST=propose),
    route("/games/{game}/propose/words", GET=composer, POST=compose_words),
    route("/games/{game}/propose/words/preview", POST=look),
    route("/games/{game}/propose/complete", POST=complete),
]
