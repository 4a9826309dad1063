"""The words of examples: what happens and what comes of it, by event, move and effect."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from moot.game.postings import Posting
from moot.game.values import exact, kept
from moot.languages import N_, _, counted
from moot.law.examples.situations import A_DAY, A_MINUTE, AN_HOUR, PARENT, CaseSketch, ProposalSketch, changes_of
from moot.law.law import SandboxedLaw
from moot.law.vocabulary import EFFECTS, FACTS
from moot.views.wording import amount_of, in_words, listed, usual


def told_case(case: CaseSketch) -> str:
    """Who called a case, and how far it has come."""
    told = _("{player} called a case", player=case.caller)
    if case.rules:
        told = _("{player} called a case about rule {rules}", player=case.caller, rules=listed(case.rules))
    if case.kind != "dispute":
        told += _(" (kind: {kind})", kind=usual(case.kind))
    if case.stage in ("judged", "closed"):
        judge = case.judge or _("nobody")
        return told + _(", and {player} judged it “{judgment}”", player=judge, judgment=usual(case.judgment))
    if case.judge and case.stage == "accepted":
        return told + _(", of which {player} is the judge", player=case.judge)
    if case.judge and case.stage == "asked":
        return told + _(", which {player} is asked to judge", player=case.judge)
    return told


def told_clash(both: Sequence[Mapping[str, Any]]) -> str:
    """Two rules that contradict each other, and which claims to prevail or gives way."""
    claims = [_(", and rule {rule} claims to prevail", rule=a["rule"]) for a in both if a["over"]]
    claims += [_(", and rule {rule} gives way", rule=a["rule"]) for a in both if a["under"]]
    if both[0]["about"] == "exception":
        one, other = (_("rule {rule} ({rank})", rule=a["rule"], rank=usual(a["rank"])) for a in both)
        return _("{one} makes an exception to {other}", one=one, other=other)
    rules = listed(_("rule {rule} ({rank})", rule=a["rule"], rank=usual(a["rank"])) for a in both)
    return _("{rules} contradict each other{claims}", rules=rules, claims="".join(claims))


EVENTS_TOLD = {
    "proposal_adopted": N_("{about} is adopted"),
    "proposal_defeated": N_("{about} is defeated"),
    "proposal_barred": N_("{about} may not be adopted"),
    "proposal_decided": N_("{about} is decided: {stage}"),
    "took_effect": N_("{about} takes effect"),
    "proposed": N_("{who} makes {about}"),
    "revised": N_("{who} rewrites {about}"),
    "withdrawn": N_("{about} is withdrawn"),
    "quantity_changed": N_("what players have changes"),
    "voting_opened": N_("voting on {about} opens"),
    "voting_closed": N_("voting on {about} closes"),
    "voters_changed": N_("who may vote on {about} changes"),
    "case_called": N_("{who} calls a case"),
    "judge_asked": N_("{who} is asked to judge"),
    "judge_appointed": N_("{who} becomes the judge"),
    "judge_refused": N_("{who} refuses to judge"),
    "judged": N_("{who} judges the case: {judgment}"),
    "judge_left": N_("the judge of the case leaves"),
    "appointed": N_("{who} becomes the {office}"),
    "joined": N_("{who} joins"),
    "left": N_("{who} leaves the game"),
    "any_change": N_("something changes"),
    "register_set": N_("“{register}” becomes {value}"),
    "rule_enacted": N_("{rule} is made"),
    "rule_amended": N_("{rule} is amended"),
    "rule_repealed": N_("{rule} is repealed"),
    "rule_transmuted": N_("{rule} becomes {to}"),
    "game_started": N_("the game begins"),
}
MOVES_TOLD = {
    "join": N_("{who} joins"),
    "leave": N_("{who} leaves the game"),
    "withdraw": N_("{who} withdraws {about}"),
    "revise": N_("{who} rewrites {about}"),
    "call-case": N_("{who} calls a case"),
    "argue": N_("{who} says something"),
    "judge": N_("{who} judges the case: {judgment}"),
    "accept": N_("{who} agrees to judge the case"),
    "refuse": N_("{who} declines to judge the case"),
}
EFFECTS_TOLD = {
    "adopt": N_("{about} is adopted"),
    "defeat": N_("{about} is defeated"),
    "decide": N_("{about} is decided: {outcome}"),
    "take_effect": N_("{about} takes effect"),
    "open_voting": N_("voting on {about} opens"),
    "close_voting": N_("voting on {about} closes"),
    "publish": N_("{about} is published"),
    "withdraw": N_("{about} is withdrawn"),
    "win": N_("{people} wins"),
    "credit_win": N_("{people} is credited with a win"),
    "close_case": N_("the case is closed"),
    "appoint_judge": N_("{people} becomes the judge"),
    "ask_judge": N_("{people} is asked to judge"),
    "remove_player": N_("{people} is removed from the game"),
    "admit_player": N_("{people} joins"),
    "refuse_case": N_("{people} counts as having declined"),
    "void_judgment": N_("the judgment is void"),
    "set_judgment": N_("the judgment is “{judgment}”"),
    "appoint": N_("{people} becomes the {office}"),
    "cast_ballot": N_("{people} votes {choice}"),
    "carry_out": N_("the move that waited is made"),
    "put": N_("a “{kind}” is put to the vote"),
    "drop": N_("the move that waited is dropped"),
    "end_game": N_("the game ends"),
    "hold": N_("it waits"),
}
"""What happens in an example, by the name of the event, the move or the effect."""
STAGES = {"voting": "open", "made": "new"}
HAS_PROPOSALS: dict[str, Callable[[int, str], str]] = {
    "voting": lambda count, player: counted(
        count,
        "{player} has {count} open proposal already",
        "{player} has {count} open proposals already",
        player=player,
    ),
    "made": lambda count, player: counted(
        count, "{player} has {count} new proposal already", "{player} has {count} new proposals already", player=player
    ),
    "closed": lambda count, player: counted(
        count,
        "{player} has {count} closed proposal already",
        "{player} has {count} closed proposals already",
        player=player,
    ),
}
"""What proposals a player has already, by their stage."""
WAS_THERE = N_("{proposal} is there; it was {stage}")
IS_THERE = {
    "made": N_("{proposal} is there; voting on it hasn’t begun"),
    "closed": N_("{proposal} is there; voting on it has closed"),
}
"""What stands there before, by its stage."""
ASSUMED = {
    ("can_still_change", False): N_("after it, rules could no longer be changed"),
    ("can_still_change", True): N_("after it, rules could still be changed"),
    ("outcome_settled", True): N_("no further vote can change the outcome"),
    ("outcome_settled", False): N_("further votes can still change the outcome"),
}
"""Facts that an example assumes."""
FACTS_ASKED = {
    "holidays": N_("asked the holidays that rules add"),
    "votes_for": N_("asked who votes for {proposal}"),
    "votes_against": N_("asked who votes against {proposal}"),
}
"""What is asked of facts that rules adjust."""
JOINED = {
    "in reverse": N_("everybody joined in the reverse order of their seats"),
    "together": N_("everybody joined together"),
}
"""How players joined, if not as they sit."""
OF_SUBJECT = {"Proposal": N_("the proposal’s “{name}”"), "Case": N_("the case’s “{name}”")}
"""What a rule keeps of proposals and cases."""


def told_decided(sketch: ProposalSketch, count: int, when: str, *, made_rule: bool, is_other: bool) -> str:
    """What became of earlier proposals."""
    stage = usual(sketch.stage)
    if made_rule and count == 1:
        return _(
            "{player}’s proposal to make this rule was {stage} {when}", player=sketch.author, stage=stage, when=when
        )
    if count == 1 and not is_other:
        return _("a proposal by {player} was {stage} {when}", player=sketch.author, stage=stage, when=when)
    return counted(
        count,
        "another proposal by {player} was {stage} {when}",
        "{count} other proposals by {player} were {stage} {when}",
        player=sketch.author,
        stage=stage,
        when=when,
    )


def told_award(of: str, amount: Any, who: Iterable[str], seating: Sequence[str]) -> str:
    """What people get or lose: `Ada and Ben +3 points`."""
    people, each = list(who), exact(amount)
    sign = "−" if each < 0 else "+"
    names = _("everybody") if {*people} == {*seating} and len(people) > 1 else listed(people) or _("nobody")
    return f"{names} {sign}{amount_of(in_words(of), kept(abs(each)))}"


def told_change(law: SandboxedLaw, sketch: ProposalSketch) -> str:
    """What a proposal would do, as the end of a sentence: `to repeal rule 213`, `a new rule`."""
    changes = changes_of(law.state, sketch)
    rule = getattr(changes[0], "rule", "") if changes else ""
    told = _(_CHANGES.get(sketch.change, _NEW_RULE), rule=rule)
    return told + told_more(sketch)


def told_more(sketch: ProposalSketch) -> str:
    """What the text and code of a proposal of an example are, where that isn't as usual."""
    told = _(" that says “{text}”", text=sketch.text) if sketch.text else ""
    return told + _(" with code that uses {names}", names=_used(sketch.code)) if sketch.code else told


def told_title(sketch: ProposalSketch) -> str:
    """What a proposal of an example is called, where that isn't as usual."""
    if not sketch.title:
        return ""
    return _(" named “{title}”", title=sketch.title) if sketch.title.strip() else _(" without a title")


_NEW_RULE = N_("a new rule")
_CHANGES = {
    "amend": N_("to amend rule {rule}"),
    "repeal": N_("to repeal rule {rule}"),
    "firm": N_("to make rule {rule} immutable"),
    "loose": N_("to make rule {rule} mutable"),
    "two": N_("to repeal rule {rule} and make a new one"),
    "nothing": N_("that changes nothing"),
    "amend immutable": N_("to amend immutable rule {rule}"),
    "enact firm": N_("a new immutable rule"),
}


def _used(code: str) -> str:
    words = dict.fromkeys(in_words(word) for word in re.findall(r"\w+", code) if word in FACTS or word in EFFECTS)
    number = re.search(r"number == (\d+)", code)
    return listed([*words, *([_("the number {number}", number=number[1])] if number else [])])


def worded(given: Mapping[str, Any]) -> dict[str, str]:
    """Values as words, for what happens."""
    return {
        name: usual(in_words(str(value))) for name, value in given.items() if name not in ("about", "who", "people")
    }


def told_vote(player: str | None, choice: str, about: str) -> str:
    """Who votes what on a proposal."""
    if choice == "for":
        return _("{player} votes for {proposal}", player=player, proposal=about)
    if choice == "against":
        return _("{player} votes against {proposal}", player=player, proposal=about)
    return _("{player} votes “{choice}” on {proposal}", player=player, choice=choice, proposal=about)


def told_votes(players: str, choice: str) -> str:
    """Who voted what."""
    if choice == "for":
        return _("{players} voted for", players=players)
    if choice == "against":
        return _("{players} voted against", players=players)
    return _("{players} voted “{choice}”", players=players, choice=choice)


def shortened(value: Any) -> Any:
    """A value in which postings are told by who wrote them, and what is new in them."""
    if isinstance(value, list | tuple):
        return [shortened(one) for one in value]
    if not isinstance(value, Posting):
        return value
    return _("{player}, {news}", player=value.name, news=listed(_news_in(value)) or _("as it was"))


_FOLLOWED = {
    None: N_("following up nothing"),
    1: N_("following up talk"),
    2: N_("following up a posting without votes"),
    3: N_("following up a posting with votes enough"),
}


def _news_in(one: Posting) -> Iterator[str]:
    """What a posting has otherwise than the one that postings of examples follow up."""
    rules, had, votes = PARENT.rules or "", PARENT.votes or (), one.votes or ()
    if one.follows in _FOLLOWED:
        yield _(_FOLLOWED[one.follows])
    if one.rules is None:
        yield _("without rules")
    elif one.rules != rules:
        more = one.rules.removeprefix(rules).strip()
        yield _("with “{words}” after the rules", words=more) if one.rules.startswith(rules) else _("with other rules")
    if one.proposal is None:
        yield _("without a proposal")
    elif one.proposal != PARENT.proposal:
        yield _("with the proposal “{words}”", words=one.proposal)
    if one.proposal is not None and one.proposer != PARENT.proposer:
        yield _("with {player} as who proposes it", player=one.proposer)
    if one.votes is None:
        yield _("without votes")
    added = [name for name in dict.fromkeys(votes) if name not in had]
    if added:
        yield _("with {players} added to the votes", players=listed(added))
    gone = [name for name in had if name not in votes and one.votes is not None]
    if gone:
        yield _("with {players} gone from the votes", players=listed(gone))
    if len({*votes}) < len(votes):
        yield _("with a name twice among the votes")
    if not added + gone and len(votes) == len(had) and tuple(votes) != tuple(had):
        yield _("with the votes in another order")
    if one.address not in one.signs_as:
        yield _("from another address")
    if one.departures:
        yield _("with {faults}", faults=listed(one.departures))


def span_in_words(seconds: int) -> str:
    """A span of time: `5 days and 1 minute`."""
    parts, rest = [], abs(seconds)
    for unit, told in _UNITS.items():
        count, rest = divmod(rest, unit)
        parts += [told(count)] if count else []
    return listed(parts) or _("no time")


_UNITS: dict[int, Callable[[int], str]] = {
    A_DAY: lambda count: counted(count, "{count} day", "{count} days"),
    AN_HOUR: lambda count: counted(count, "{count} hour", "{count} hours"),
    A_MINUTE: lambda count: counted(count, "{count} minute", "{count} minutes"),
    1: lambda count: counted(count, "{count} second", "{count} seconds"),
}
