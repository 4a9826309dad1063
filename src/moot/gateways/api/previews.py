"""Previews: try changes on a copy of a game, parse proposals in plain words, check mechanisms."""

from typing import Annotated

from msgspec import Meta

from moot.authoring.library import FilledMechanism, Shelf, filled, find, shelves
from moot.authoring.proposals import changes_to_propose, read_words
from moot.authoring.prose.batch import ParsedProposal, RuleIn, understand
from moot.authoring.prose.explanation import Explanation, explain
from moot.game.changes import Change, Content, Enact, Fault
from moot.game.moves import Refused
from moot.game.state import Proposal
from moot.game.values import Number, Value
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.problems import existing, refusal
from moot.play.previews import Preview, preview, preview_of
from moot.play.trials import STEPS_MAX, Tryout, try_out, try_out_proposal
from moot.runtime.concurrency import TRIALS
from moot.views.sentences import event_sentence

TRYING = OperationGroup("trying", "Previews on a copy of the game. Nothing here changes a game.")
Text = Annotated[str, Meta(max_length=200_000)]


class PreviewRequest(Value, frozen=True):
    """Rule changes to try: as values, or as a text."""

    changes: tuple[Change, ...] = ()
    text: Text = ""
    """A proposal's document, line, or words; if given, it replaces the changes."""
    prose: bool = False
    """Whether the text is in your own words."""
    player: Annotated[str, Meta(max_length=60)] = ""
    """The proposer; by default the first player."""


class PreviewResult(Value, frozen=True):
    """The preview of changes."""

    preview: Preview
    told: tuple[str, ...] = ()
    """The immediate consequences of their adoption, in sentences."""


class TryoutRequest(PreviewRequest, frozen=True):
    """Rule changes to try out, and how play goes on."""

    proposal: Annotated[str, Meta(max_length=60)] = ""
    """An open proposal; if given, it replaces the changes."""
    steps: Annotated[tuple[str, ...], Meta(max_length=STEPS_MAX)] = ()
    """The steps to take, in order: words from the answer's `choices`."""


class FillInRequest(Value, frozen=True):
    """Values for the gaps of a ready-made mechanism, by name."""

    gaps: dict[str, str] = {}


class ProseRequest(Value, frozen=True):
    """A proposal in plain words, for the rules of a game."""

    text: Text


class ProseWithRulesRequest(Value, frozen=True):
    """A proposal in plain words, with rules that belong to no game."""

    text: Text
    rules: Annotated[tuple[RuleIn, ...], Meta(max_length=2000)] = ()


class ProseResult(Value, frozen=True):
    """How a proposal in plain words is understood, passage by passage, with the resulting changes."""

    told: Explanation
    changes: tuple[Change, ...] = ()
    """The changes to propose; none if there is an obstacle."""


class MechanismRequest(Value, frozen=True):
    """A mechanism to check."""

    mechanism: Text
    player: Annotated[str, Meta(max_length=60)] = ""


@TRYING.post("/games/{game}/preview", "read", once=False)
def preview_changes(call: Call, given: PreviewRequest) -> PreviewResult:
    """What changes would do if they were adopted: to the rules, to what they say, and whether play can go on."""
    return _previewed(call, preview(call.table, _player(call, given.player), _changes(call, given)))


def _changes(call: Call, given: PreviewRequest) -> tuple[Change, ...]:
    read = changes_to_propose(call.present.state, given.text, prose=given.prose) if given.text else given.changes
    if isinstance(read, Refused):
        raise refusal(read)
    return read


def _player(call: Call, asked: str) -> str:
    return call.player(asked) or next(iter(call.present.state.seating), "nobody")


def _previewed(call: Call, found: Preview) -> PreviewResult:
    return PreviewResult(found, tuple(event_sentence(event, call.present.state) for event in found.consequences))


@TRYING.get("/games/{game}/previews/{number:path}")
def preview_proposal(call: Call, number: str) -> PreviewResult:
    """What an open proposal would do if it were adopted."""
    _open(call, number)
    return _previewed(call, preview_of(call.table, number))


def _open(call: Call, number: str) -> Proposal:
    found = call.present.state.proposals.get(Number(number))
    said = f"There is no open proposal {number[:40]} in this game."
    return existing(found if found and found.is_open else None, "proposal.unknown", said, "see /proposals?status=open")


@TRYING.post("/games/{game}/tryouts", "read", once=False)
def try_changes_out(call: Call, given: TryoutRequest) -> Tryout:
    """Adopt changes on a copy of the game and play on there; the answer tells what happens at each step, and why."""
    if not given.proposal:
        return try_out(call.table, _player(call, given.player), _changes(call, given), given.steps)
    return try_out_proposal(call.table, _open(call, given.proposal).number, given.steps)


@TRYING.get("/library", "")
def library(call: Call) -> tuple[Shelf, ...]:
    """The ready mechanisms: what each does, and the gaps to fill in."""
    return shelves()


@TRYING.post("/library/{name}", "", once=False)
def fill_in(call: Call, name: str, given: FillInRequest) -> FilledMechanism:
    """Fill in a ready mechanism: the line for a rule, and the code it stands for."""
    found = existing(find(name), "library.unknown", "There is no such ready mechanism.", "see /library")
    return filled(found, given.gaps)


@TRYING.post("/games/{game}/understand", "read", once=False)
def understand_words(call: Call, given: ProseRequest) -> ProseResult:
    """How a proposal in plain words is understood, with the rules of a game; nothing is guessed."""
    with TRIALS.slot():
        found = read_words(call.present.state, given.text)
    return ProseResult(explain(found), () if found.obstacles else found.changes)


@TRYING.post("/understand", "", once=False)
def understand_beside(call: Call, given: ProseWithRulesRequest) -> ParsedProposal:
    """How a proposal in plain words is understood, with rules you send along."""
    with TRIALS.slot():
        return understand(given.text, given.rules)


@TRYING.post("/games/{game}/check", "read", once=False)
def check_mechanism(call: Call, given: MechanismRequest) -> tuple[Fault, ...]:
    """Check a mechanism with the rules of a game: its form, types and names, and a run on a copy."""
    change = Enact(Content(title="A rule", text="A rule.", mechanism=given.mechanism))
    return preview(call.table, _player(call, given.player), (change,)).faults
