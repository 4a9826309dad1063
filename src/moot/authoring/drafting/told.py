"""How a draft by a model is told to its author, and what becomes of the rule once they have confirmed it."""

from collections.abc import Iterator

from msgspec.structs import replace

from moot.authoring.drafting.loop import CodeDraft, DraftingStep
from moot.authoring.rule_drafts import DraftedRule


def told_step(step: DraftingStep, url: str) -> Iterator[str]:
    """What would be sent next, without the guide, which is the same for every game."""
    count = f", after {step.draft.rounds} of its answers" if step.draft.rounds else ""
    yield f"To be sent to {url} (model {step.draft.model}){count}:"
    yield from (f"  {line}".rstrip() for line in step.messages[-1].content.splitlines())
    yield "  and the guide to the rule language, which is the same for every game"


def told_draft(draft: CodeDraft, sentences: tuple[str, ...] = ()) -> Iterator[str]:
    """What came of it: what the code says and did on a copy of the game, or why there's none."""
    if draft.code:
        yield f"A language model ({draft.model}) drafted this code. It says:"
        yield from (one.sentence for one in draft.check.says)
        if not draft.tells_all:
            yield "Not all of it can be told in words: read the code before you confirm it."
        for place, sentence in enumerate(sentences):
            if not draft.serving(place):
                yield f"For people: {sentence}"
        yield from (f"It prevails over {'' if ':' in claim else 'rule '}{claim}." for claim in draft.prevails_over)
        yield from (f"On a trial: {line}" for line in draft.check.trial)
    elif draft.check.faults:
        yield "What came back can't be used."
    yield from draft.check.faults
    yield from (f"Warning: {line}" for line in (*draft.check.warnings, *draft.check.notes))
    if draft.cannot:
        yield f"The model says what can't be done: {draft.cannot}"
    if len(draft.readings) > 1:
        yield f"The model says that the text can be read in two ways: {' Or: '.join(draft.readings)}"


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
