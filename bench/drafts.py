"""How well a language model drafts rules: `python -m bench.drafts`.

    python -m bench.drafts [--cases WORDS] [--answers FOLDER] [--prompts FOLDER] [--details] [--retold]

Each case of `tests/english/strangers` is a rule as players write it. A drafter gets one loop for it, with all its
rounds; then the case's play tells whether the code is right. The drafter is the service that MOOT_DRAFT_URL,
MOOT_DRAFT_KEY and MOOT_DRAFT_MODEL name, or a folder of recorded answers: `CASE.1.json` for the first round of a case,
`CASE.2.json` for the next. `--prompts` writes what would be sent and nobody has answered yet: `GUIDE.md`, which is the
same for all cases, and `CASE.ROUND.md` with everything that follows it. So whoever stands in for a model writes files.

`--retold` measures the telling in place of the drafter: each rule that the repository's own answers draft rightly is
given as what is told of its code, in place of its author's words. If it's drafted from this to code that plays the
same, the telling says all that matters.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.english.collection_play import (
    SILENT,
    CaseTable,
    CollectionCase,
    Draft,
    case_change,
    grade,
    read_collection,
)

from moot import bootstrap
from moot.authoring.drafting.loop import Ask, CodeDraft, DraftTask, draft_rule_with_model
from moot.authoring.drafting.services import (
    ChatMessage,
    Completion,
    ModelFailed,
    ModelService,
    estimated_tokens,
    model_service,
)
from moot.play.host import Host
from moot.play.previews import expanded
from moot.runtime.clock import SetClock
from moot.views.examples import draft_examples, example_lines
from moot.views.moments import moment_of_copy

FOLDER = Path(__file__).parents[1] / "tests" / "english" / "strangers"
TEXTS = "texts.json"
"""What the answers of a folder are about: the words of each case, for those that are told anew from code."""
GRADES = ("right", "partly", "silent", "wrong", "unanswered")
RECORDED = ModelService("recorded answers", "none", "recorded")

Drafter = Callable[[CollectionCase], Ask]
"""Whom to ask about a case."""


class NotAnswered(Exception):
    """There's no recorded answer for a round."""

    def __init__(self, messages: tuple[ChatMessage, ...]):
        super().__init__(f"round {_round_of(messages)} isn't answered")
        self.messages = messages


class DraftedCase(NamedTuple):
    """What came of a case."""

    case: CollectionCase
    grade: str
    seconds: float
    draft: CodeDraft | None = None
    unanswered: tuple[ChatMessage, ...] = ()
    """What nobody has answered yet."""
    shown: tuple[str, ...] = ()
    """What its author is asked and shown by examples, if it isn't right."""
    is_asked: bool = False
    """Whether its author is asked which of two readings is meant, or told that the rule does nothing."""


def strangers() -> tuple[CollectionCase, ...]:
    """The cases of both sets."""
    return read_collection(FOLDER, ("one", "two"))


def _round_of(messages: tuple[ChatMessage, ...]) -> int:
    return 1 + sum(one.role == "assistant" for one in messages)


def recorded(folder: Path) -> Drafter:
    """A drafter that reads its answers from files; one to other words than a case has now is none."""
    texts = folder / TEXTS
    answered = json.loads(texts.read_text("utf-8")) if texts.is_file() else {}

    def drafter(case: CollectionCase) -> Ask:
        def ask(messages: tuple[ChatMessage, ...]) -> Completion:
            file = folder / f"{case.id}.{_round_of(messages)}.json"
            if not file.is_file() or case.text != answered.get(case.id, case.text):
                raise NotAnswered(messages)
            text = file.read_text("utf-8")
            return Completion(text, estimated_tokens(*(one.content for one in messages)) + estimated_tokens(text))

        return ask

    return drafter


def drafted(host: Host, case: CollectionCase, service: ModelService, drafter: Drafter) -> DraftedCase:
    """Have a case drafted, and play it."""
    began = time.monotonic()
    table = CaseTable(host, case)
    for earlier in case.before:
        table.enact(earlier.text, Draft(earlier.reference))
    change = case_change(case, table.own_rules, SILENT, title="")
    moment = moment_of_copy(table.state, table.law, table.now)
    task = DraftTask(moment, table.state.seating[0], (change,), 0)
    try:
        draft = draft_rule_with_model(task, task.request(service), drafter(case))
    except NotAnswered as missing:
        return DraftedCase(case, "unanswered", time.monotonic() - began, unanswered=missing.messages)
    took = time.monotonic() - began
    code = Draft(draft.code or None, draft.prevails_over, leaves_something=bool(draft.cannot))
    graded = grade(host, case, code)
    if graded != "wrong":
        return DraftedCase(case, graded, took, draft)
    told = draft_examples(moment, expanded(task.with_code(draft.code, draft.prevails_over))[0])
    is_asked = any(one.readings or one.standing for one in told)
    return DraftedCase(case, graded, took, draft, shown=tuple(example_lines(told)), is_asked=is_asked)


def retold(host: Host, cases: Iterable[CollectionCase]) -> Iterator[CollectionCase]:
    """The cases that recorded answers draft rightly, each in the words that tell the code of its answer."""
    for case in cases:
        found = drafted(host, case, RECORDED, recorded(FOLDER / "answers"))
        if found.grade != "right" or found.draft is None or not found.draft.code:
            continue
        prevails = "".join(f" It prevails over rule {number}." for number in found.draft.prevails_over)
        text = " ".join(one.sentence for one in found.draft.check.says) + prevails
        yield case._replace(text=text, new_text=text if case.amends else "")


def table_of(found: list[DraftedCase]) -> str:
    """The figures of some cases, by class and in all; about the `asked` ones of the wrong their author is asked."""
    heads = (*GRADES, "asked", "questions", "rounds", "tokens", "seconds")
    rows: list[tuple[str, ...]] = [("class", *heads)]
    for kind in (*sorted({one.case.kind for one in found}), ""):
        those = [one for one in found if kind in ("", one.case.kind)]
        grades = Counter(one.grade for one in those)
        drafts = [one.draft for one in those if one.draft is not None]
        sums = (
            sum(one.is_asked for one in those),
            sum(bool(draft.questions) for draft in drafts),
            sum(draft.rounds for draft in drafts),
            sum(draft.tokens for draft in drafts),
            round(sum(one.seconds for one in those)),
        )
        rows.append((kind or "all", *(str(grades[name]) for name in GRADES), *map(str, sums)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(lines)


def write_prompts(folder: Path, found: list[DraftedCase]) -> int:
    """Write what nobody has answered yet; returns how many files that are."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    waiting = [one for one in found if one.unanswered]
    texts = {one.case.id: one.case.text for one in waiting}
    (folder / TEXTS).write_text(json.dumps(texts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for one in waiting:
        guide, *rest = one.unanswered
        (folder / "GUIDE.md").write_text(guide.content, "utf-8")
        said = "\n\n".join(f"=== {message.role} ===\n\n{message.content}" for message in rest)
        (folder / f"{one.case.id}.{_round_of(one.unanswered)}.md").write_text(f"{said}\n", "utf-8")
    return len(waiting)


def told(one: DraftedCase) -> str:
    """A case in a few lines."""
    draft = one.draft or CodeDraft("")
    asked = [f"    asks: {question.question}" for question in draft.questions]
    cannot = [f"    cannot: {draft.cannot}"] * bool(draft.cannot)
    findings = [f"    {finding}" for finding in draft.check.findings]
    shown = [f"    {line}" for line in one.shown]
    return "\n".join(
        [f"{one.grade}: {one.case.kind}/{one.case.id}: {one.case.text}", *asked, *cannot, *findings, *shown]
    )


def main(arguments: list[str] | None = None) -> None:
    """Have the cases drafted, and print what came of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cases", default="", help="only cases whose class or id contains one of these words")
    parser.add_argument("--answers", type=Path, help="a folder of recorded answers, in place of a service")
    parser.add_argument("--prompts", type=Path, help="a folder for the prompts that aren't answered yet")
    parser.add_argument("--retold", action="store_true", help="give rules in the words that tell their code")
    parser.add_argument("--details", action="store_true", help="also tell each case that isn't right")
    given = parser.parse_args(arguments)
    words = given.cases.split(",")
    cases = [case for case in strangers() if any(word in f"{case.kind}/{case.id}" for word in words)]
    service = RECORDED
    if given.answers or given.prompts:
        drafter = recorded(given.answers or given.prompts)
    else:
        found_service = model_service(os.environ)
        if found_service is None:
            parser.error("set MOOT_DRAFT_URL, MOOT_DRAFT_KEY and MOOT_DRAFT_MODEL, or give --answers or --prompts")
        service, drafter = found_service, lambda case: lambda messages: bootstrap.complete_chat(service, messages)
    found: list[DraftedCase] = []
    with bootstrap.host(":memory:", SetClock(0)) as host:
        for case in retold(host, cases) if given.retold else cases:
            try:
                found.append(drafted(host, case, service, drafter))
            except ModelFailed as error:
                print(f"{case.id}: {error}")
                break
            if given.details and found[-1].grade not in ("right", "unanswered"):
                print(told(found[-1]), flush=True)
    if given.prompts:
        print(f"{write_prompts(given.prompts, found)} prompts are in {given.prompts}")
    print(table_of(found))


if __name__ == "__main__":
    main()
