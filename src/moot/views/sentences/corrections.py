"""Sentences of what is done or corrected by hand, and of corrections that are undone."""

from moot.game import events as e
from moot.game.corrections import Correction
from moot.languages import _
from moot.views.sentences.context import Sentence, SentenceContext, by_rule
from moot.views.wording import (
    amount_of,
    cut,
    in_words,
    in_words_of,
    listed,
    proposal_name,
    usual,
)


def _corrected(event: e.Corrected, scene: SentenceContext) -> str:
    before = listed(was for correction in event.corrections for was in _was(correction))
    told = _("{what}, under rule {rule}: “{text}”", what=_by_hand(event, scene), rule=event.rule, text=cut(event.text))
    return told + (_(" Before, {before}.", before=before) if before else "")


def _by_hand(event: e.Corrected, scene: SentenceContext) -> str:
    """Who did what by hand, as the beginning of a sentence."""
    if event.case is not None:
        judge = case.judge if (case := scene.state.cases.get(event.case)) else None
        return in_effect_in_words(_("The judge") if judge == event.player else event.player, event.case, judge)
    if event.entry is not None:
        return _("{player} corrects entry {entry} by hand", player=event.player, entry=event.entry)
    return _("{player} does by hand what no mechanism does", player=event.player)


def in_effect_in_words(who: str, case: str, judge: str | None) -> str:
    """That somebody put a judgment into effect, as the beginning of a sentence."""
    by = judge or _("all players")
    return _("{player} put into effect the judgment in case {case}, by {judge}", player=who, case=case, judge=by)


def _was(correction: Correction) -> list[str]:
    """The value before a correction, in words."""
    a, was = correction.arguments, correction.was
    match correction.effect:
        case "award" | "set_quantity":
            had = ((player, amount_of(a["of"], amount)) for player, amount in was.items())
            return [_("{player} had {amount}", player=player, amount=amount) for player, amount in had]
        case "set_register":
            return [_("{name} was {value}", name=in_words(a["name"]), value=in_words_of(was))]
        case "appoint":
            return [_("{name} was {value}", name=was or _("nobody"), value=in_words(a["office"]))]
    if "proposal" not in a:
        return []
    return [_("{name} was {value}", name=proposal_name(a["proposal"]), value=usual(was))]


def _set_back(event: e.SetBack, scene: SentenceContext) -> str:
    done = scene.state.corrections.get(str(event.entry))
    is_overruled = done is not None and done.case == event.case
    entry, under, case = event.entry, by_rule(event), event.case
    if is_overruled:
        told = _(
            "Entry {entry} is undone{under}, because the judgment in case {case} was overruled",
            entry=entry,
            under=under,
            case=case,
        )
    else:
        told = _(
            "Entry {entry} is undone{under}, because case {case} found it wrong", entry=entry, under=under, case=case
        )
    left = listed(in_words(correction.effect) for correction in event.left)
    return told + (_("; a keeper has to undo the rest by hand: {effects}.", effects=left) if left else ".")


OF_CORRECTIONS: dict[type, Sentence] = {
    e.Corrected: _corrected,
    e.SetBack: _set_back,
}
