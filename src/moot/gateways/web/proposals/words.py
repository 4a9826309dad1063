"""Writing a proposal in plain words: shows how it was understood, then proposes exactly that."""

from typing import Any

from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from moot.authoring.prose import read_prose
from moot.authoring.prose_code import sentences_for_people
from moot.authoring.prose_values import ProseProposal, SentenceThatRuns, quoted
from moot.documents.prose import TextSpan
from moot.game.values import Value
from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.move_forms import RefusalView
from moot.gateways.web.proposals.drafts import CHANGES_MAX, drafts_of
from moot.gateways.web.proposals.form import filled_form, new_rule_form, submitted, title_given, writing_page
from moot.gateways.web.proposals.preview import tried
from moot.gateways.web.rendering.differences import differences_now
from moot.gateways.web.rendering.templates import render
from moot.play.previews import RuleDiff
from moot.runtime.concurrency import TRIALS

TINTS = 5
"""How many tints mark passages, one after another."""


class TextSegment(Value, frozen=True):
    """A piece of the author's text: a passage that was understood, as it stands or quoted; or the text between two."""

    text: str
    number: int = 0
    """The passage's number in reading order; 0 for text in between."""
    stuck: bool = False
    """Whether it can't be carried out."""
    unused: bool = False
    """Whether it is a sentence that changes no rule."""
    nearest: str = ""
    """The instruction that is closest to such a sentence, if one is."""

    @property
    def tint(self) -> int:
        return (self.number - 1) % TINTS + 1


class UnderstoodText(Value, frozen=True):
    """What was understood of a proposal in words, as the page shows it."""

    pieces: tuple[TextSegment, ...]
    changes: tuple[tuple[tuple[TextSegment, ...], RuleDiff], ...]
    obstacles: tuple[tuple[TextSegment, Any], ...]
    warnings: tuple[tuple[TextSegment, str], ...]
    seen: str
    is_bare: bool = False
    preview: dict[str, Any] | None = None
    drafted: bool = False
    """Whether code goes along with the changes."""
    for_people: tuple[SentenceThatRuns, ...] = ()
    """The new sentences that don't run."""
    alone: bool = False
    """Whether the author wants to propose the text without that code."""

    @property
    def can_be_proposed(self) -> bool:
        """Whether everything was understood, and it changes something."""
        return bool(self.changes) and not self.obstacles

    @property
    def unused(self) -> tuple[TextSegment, ...]:
        """The sentences that change no rule."""
        return tuple(piece for piece in self.pieces if piece.unused)


def words_form(visit: Visit) -> Response:
    """An empty page to write on; to revise a proposal with `?revise=301`."""
    return _page(visit, "")


def words_page(visit: Visit, text: str) -> Response:
    """The page with these words, and what is understood of them."""
    return _page(visit, text, _shown(visit, read_prose(visit.present.state, text)), title=title_given(visit))


def words(visit: Visit) -> Response:
    """Whatever button was pressed: show what is understood, go on field by field, or propose it."""
    state, do = visit.present.state, visit.form.text("do")
    worded = read_prose(state, visit.form.text("words"), drafts=not visit.form.text("alone"))
    title = title_given(visit)
    if do == "rule":
        return new_rule_form(visit, worded.text.strip("\n"), title)
    if do == "fields" and 0 < len(worded.changes) <= CHANGES_MAX and not worded.obstacles:
        return filled_form(visit, drafts_of(worded.changes, state), title)
    if do != "propose" or worded.obstacles or not worded.changes or visit.player is None:
        return _page(visit, worded.text, _shown(visit, worded), title=title)
    if visit.form.text("seen") != worded.seen:
        return _page(visit, worded.text, _shown(visit, worded), title=title, is_other=True)
    answer = submitted(visit, worded.changes, title)
    if isinstance(answer, RefusalView):
        return _page(visit, worded.text, _shown(visit, worded), title=title, refused=answer)
    return answer


def live_words(visit: Visit) -> Response:
    """What was understood so far, which the page fetches while you write."""
    state = visit.present.state
    with TRIALS.slot():
        worded = read_prose(state, visit.form.text("words"))
    shown = _shown(visit, worded)
    return HTMLResponse(render("understood.html", visit=visit, state=state, shown=shown))


def _page(
    visit: Visit,
    text: str,
    shown: UnderstoodText | None = None,
    *,
    title: str = "",
    refused: RefusalView | None = None,
    is_other: bool = False,
) -> Response:
    return writing_page(
        visit,
        "words.html",
        409 if is_other else 0,
        refused=refused,
        text=text,
        shown=shown,
        title=title,
        is_other=is_other,
        most=CHANGES_MAX,
    )


def _shown(visit: Visit, worded: ProseProposal) -> UnderstoodText | None:
    if not worded.text.strip():
        return None
    numbers = _numbers(worded)
    text = worded.text
    diffs = differences_now(visit.present.state, worded.changes)
    alone = bool(visit.form.text("alone"))
    found = UnderstoodText(
        pieces=_pieces(worded, numbers),
        changes=tuple(
            (tuple(_passage(text, span, numbers) for span in one.spans), diff)
            for one, diff in zip(worded.meant, diffs, strict=True)
        ),
        obstacles=tuple((_passage(text, one.span, numbers), one) for one in worded.obstacles),
        warnings=tuple((_passage(text, one.span, numbers), one.message) for one in worded.warnings),
        seen=worded.seen,
        is_bare=worded.is_bare,
        drafted=bool(worded.drafted),
        for_people=() if alone else sentences_for_people(visit.present.state, worded.changes),
        alone=alone,
    )
    if not found.can_be_proposed:
        return found
    trial = tried(visit, worded.changes)
    told = {one.message.rstrip(".").casefold() for one in worded.warnings}
    warnings = [warning for warning in trial["warnings"] if warning.rstrip(".").casefold() not in told]
    return replace(found, preview=trial | {"preview": replace(trial["preview"], rules=()), "warnings": warnings})


def _numbers(worded: ProseProposal) -> dict[TextSpan, int]:
    """The passages in reading order, numbered."""
    spans = {span for one in worded.meant for span in one.spans} | {one.span for one in worded.obstacles}
    return {span: n for n, span in enumerate(sorted(spans, key=lambda s: (s.start, s.end)), 1)}


def _passage(text: str, span: TextSpan, numbers: dict[TextSpan, int]) -> TextSegment:
    return TextSegment(quoted(text, span), numbers.get(span, 0))


def _pieces(worded: ProseProposal, numbers: dict[TextSpan, int]) -> tuple[TextSegment, ...]:
    """The whole text, cut into passages and the text between them; where two overlap, the later one is shortened."""
    stuck = {one.span for one in worded.obstacles}
    unused = {one.span: one.nearest for one in worded.unused}
    pieces, at = [], 0
    for span in sorted({*numbers, *unused}, key=lambda s: (s.start, s.end)):
        start = max(at, span.start)
        pieces.append(TextSegment(worded.text[at:start]))
        said, number = worded.text[start : span.end], numbers.get(span, 0)
        is_unused = not number and any(map(str.isalnum, said))
        pieces.append(TextSegment(said, number, span in stuck, is_unused, unused.get(span, "") if is_unused else ""))
        at = max(start, span.end)
    pieces.append(TextSegment(worded.text[at:]))
    return tuple(piece for piece in pieces if piece.text)


ROUTES = [
    route("/games/{game}/propose/words", GET=words_form, POST=words),
    route("/games/{game}/propose/words/preview", POST=live_words),
]
