"""Sentences of cases, judgments and customs."""

from moot.game import events as e
from moot.languages import _
from moot.views.customs import custom_sentence, holding_in_words, question_in_words
from moot.views.sentences.context import Sentence, SentenceContext, actor, by_rule
from moot.views.wording import (
    cut,
    statement_in_words,
    stopped,
)


def _case_called(event: e.CaseCalled, scene: SentenceContext) -> str:
    if event.kind == "undecided":
        about = stopped(cut(statement_in_words(event.statement)))
        return _("Case {case} is opened, because the law is unclear: {statement}", case=event.case, statement=about)
    who, about = event.caller or actor(event), cut(event.statement)
    if event.kind == "paradox":
        return _("{who} calls case {case} of paradox: “{statement}”", who=who, case=event.case, statement=about)
    return _("{who} calls case {case}: “{statement}”", who=who, case=event.case, statement=about)


def _judge_appointed(event: e.JudgeAppointed, scene: SentenceContext) -> str:
    if event.judge is None:
        return _("Case {case} has no judge any more{under}.", case=event.case, under=by_rule(event))
    return _("{player} is the judge of case {case}{under}.", player=event.judge, case=event.case, under=by_rule(event))


def _judged(event: e.Judged, scene: SentenceContext) -> str:
    case, judgment, who = event.case, event.judgment, event.judge
    if event.because is not None:
        return _(
            "The judgment in case {case} becomes {judgment}{under}.", case=case, judgment=judgment, under=by_rule(event)
        )
    if not event.holding:
        said = _("{judge} judges case {case}: {judgment}", judge=who or _("The law"), case=case, judgment=judgment)
    elif who:
        said = _(
            "{judge} holds in case {case}: {holding}", judge=who, case=case, holding=holding_in_words(event.holding)
        )
    else:
        held = holding_in_words(event.holding)
        said = _("The players together hold in case {case}: {holding}", case=case, holding=held)
    return said + (_(", because “{reasons}”", reasons=cut(event.reasons)) if event.reasons else ".")


def _custom_made(event: e.CustomMade, scene: SentenceContext) -> str:
    custom = custom_sentence(event.question, event.holding)
    if event.case:
        return _("New custom, settled in case {case}: {custom}.", case=event.case, custom=custom)
    return _("New custom: {custom}.", custom=custom)


OF_CASES: dict[type, Sentence] = {
    e.CaseCalled: _case_called,
    e.JudgeAsked: lambda event, scene: _(
        "{player} is asked to judge case {case}{under}.", player=event.judge, case=event.case, under=by_rule(event)
    ),
    e.JudgeAppointed: _judge_appointed,
    e.JudgeRefused: lambda event, scene: _(
        "{player} does not judge case {case}{under}.", player=event.judge, case=event.case, under=by_rule(event)
    ),
    e.Judged: _judged,
    e.Agreed: lambda event, scene: _(
        "{player} agrees in case {case}: {holding}.",
        player=event.player,
        case=event.case,
        holding=holding_in_words(event.holding),
    ),
    e.JudgmentVoided: lambda event, scene: _(
        "The judgment in case {case} is overruled{under}.", case=event.case, under=by_rule(event)
    ),
    e.CaseClosed: lambda event, scene: _("Case {case} is closed{under}.", case=event.case, under=by_rule(event)),
    e.CustomMade: _custom_made,
    e.CustomEnded: lambda event, scene: _("A custom ends: {custom}.", custom=question_in_words(event.question)),
}
