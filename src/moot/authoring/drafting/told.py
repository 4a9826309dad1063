"""How a draft by a model is told to its author, and what becomes of the rule once they have confirmed it."""

from collections.abc import Iterator

from msgspec.structs import replace

from moot.authoring.drafting.loop import CodeDraft, DraftingStep
from moot.authoring.rule_drafts import DraftedRule
from moot.languages import _


def told_step(step: DraftingStep, url: str) -> Iterator[str]:
    """What would be sent next, without the guide, which is the same for every game."""
    to = {"url": url, "model": step.draft.model, "rounds": step.draft.rounds}
    if step.draft.rounds:
        yield _("To be sent to {url} (model {model}), after {rounds} of its answers:", **to)
    else:
        yield _("To be sent to {url} (model {model}):", **to)
    yield from (f"  {line}".rstrip() for line in step.messages[-1].content.splitlines())
    yield "  " + _("and the guide to the rule language, which is the same for every game")


def told_draft(draft: CodeDraft, sentences: tuple[str, ...] = ()) -> Iterator[str]:
    """What came of it: what the code says and did on a copy of the game, or why there's none."""
    if draft.code:
        yield _("A language model ({model}) drafted this code. It says:", model=draft.model)
        yield from (one.sentence for one in draft.check.says)
        if not draft.tells_all:
            yield _("Not all of it can be told in words: read the code before you confirm it.")
        for place, sentence in enumerate(sentences):
            if not draft.serving(place):
                yield _("For people: {sentence}", sentence=sentence)
        yield from map(_prevailing, draft.prevails_over)
        yield from (_("On a trial: {event}", event=line) for line in draft.check.trial)
    elif draft.check.faults:
        yield _("What came back can't be used.")
    yield from draft.check.faults
    yield from (_("Warning: {warning}", warning=line) for line in (*draft.check.warnings, *draft.check.notes))
    if draft.cannot:
        yield _("The model says what can't be done: {what}", what=draft.cannot)
    if len(draft.readings) > 1:
        readings = _(" Or: ").join(draft.readings)
        yield _("The model says that the text can be read in two ways: {readings}", readings=readings)


def _prevailing(claim: str) -> str:
    if ":" in claim:
        return _("It prevails over {what}.", what=claim)
    return _("It prevails over rule {rule}.", rule=claim)


def confirmed(rule: DraftedRule, draft: CodeDraft) -> DraftedRule:
    """The rule with a model's code in place of its own, after its author has confirmed what it says."""
    said = {name: one.sentence for one in draft.check.says for name in one.provisions}
    sentences, nearest = [], []
    for place, (one, near) in enumerate(zip(rule.sentences, rule.nearest, strict=True)):
        names = draft.serving(place)
        told = " ".join(dict.fromkeys(said[name] for name in names if name in said))
        runs = replace(one, runs=bool(names), said=told, mechanism="", provisions=names, readings=(), held_back_by="")
        sentences.append(replace(runs, model=draft.model if names else ""))
        nearest.append(() if names else near)
    return replace(
        rule,
        mechanism=draft.code,
        sentences=tuple(sentences),
        nearest=tuple(nearest),
        prevails_over=draft.prevails_over,
    )
