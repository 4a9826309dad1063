"""The words of examples: what happens and what comes of it, by event, move and effect."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from moot.game.values import exact, kept
from moot.languages import N_, _, counted
from moot.law.examples.situations import A_DAY, A_MINUTE, AN_HOUR, MAKE_A_RULE, CaseSketch, ProposalSketch, changes_of
from moot.law.law import SandboxedLaw
from moot.law.vocabulary import FACTS
from moot.views.examples.postings import shortened, told_posting
from moot.views.wording import amount_of, in_words, in_words_of, listed, usual


def told_case(case: CaseSketch) -> str:
    """Who called a case, and how far it has come."""
    usually = N_("{player} called a case")
    told = _(_CASES_OPEN.get(case.kind, usually), player=case.caller)
    if case.kind != "dispute" and case.kind not in _CASES_OPEN:
        told += _(" (kind: {kind})", kind=usual(case.kind))
    if case.rules:
        told += _(" about rule {rules}", rules=listed(case.rules))
    if case.stage in ("judged", "closed"):
        judge = case.judge or _("nobody")
        return told + _(", and {player} judged it “{judgment}”", player=judge, judgment=usual(case.judgment))
    if case.judge and case.stage != "called":
        return told + _(_JUDGES_OF_CASES[case.stage], player=case.judge)
    return told


_CASES_OPEN = {
    "paradox": N_("{player} called a case of paradox"),
    "undecided": N_("{player} made a move that the rules leave undecided, so a case is open"),
}
_JUDGES_OF_CASES = {"accepted": N_("; {player} is the judge"), "asked": N_("; {player} is asked to judge it")}


def told_clash(both: Sequence[Mapping[str, Any]], *, ranked: bool) -> str:
    """Two rules that contradict each other, and which claims to prevail or gives way; with ranks where these differ."""
    named = [_(_RANKED[ranked], rule=a["rule"], rank=usual(a["rank"])) for a in both]
    claims = [_(", and rule {rule} claims to prevail", rule=a["rule"]) for a in both if a["over"]]
    claims += [_(", and rule {rule} gives way", rule=a["rule"]) for a in both if a["under"]]
    if both[0]["about"] == "exception":
        return _("{one} makes an exception to {other}", one=named[0], other=named[1])
    return _("{rules} contradict each other{claims}", rules=listed(named), claims="".join(claims))


_RANKED = {False: N_("rule {rule}"), True: N_("rule {rule} ({rank})")}
CASES_CALLED = {
    "paradox": N_("{player} calls a case of paradox"),
    "undecided": N_("{player} makes a move that the rules leave undecided, so a case is opened"),
}
"""How a case is called that isn't about a disagreement, by its kind."""
EVENTS_TOLD = {
    "proposal_adopted": N_("{about} is adopted"),
    "proposal_defeated": N_("{about} is defeated"),
    "proposal_barred": N_("{about} may not be adopted"),
    "proposal_decided": N_("{about} is {stage}"),
    "took_effect": N_("{about} takes effect"),
    "proposed": N_("{who} makes {about}"),
    "revised": N_("{who} rewrites {about}"),
    "withdrawn": N_("{about} is withdrawn"),
    "published": N_("{about} is published"),
    "quantity_changed": N_("somebody’s {quantity} change"),
    "quantity_set": N_("{players}’s {quantity} are set to {value}"),
    "awarded": N_("{players}’s {quantity} change by {amount}"),
    "voting_opened": N_("voting on {about} opens"),
    "voting_closed": N_("voting on {about} closes"),
    "voters_changed": N_("Zoe, who has a vote on {about} and hasn’t cast it, leaves the game"),
    "case_called": N_("{who} calls a case"),
    "case_closed": N_("the case is closed"),
    "judge_asked": N_("{who} is asked to judge the case"),
    "judge_appointed": N_("{who} becomes the judge of the case"),
    "judge_refused": N_("{who} declines to judge the case"),
    "judged": N_("{who} judges the case: {judgment}"),
    "judgment_voided": N_("the judgment in the case is overruled"),
    "judge_left": N_("the judge of the case leaves"),
    "agreed": N_("{who} agrees on a ruling in the case"),
    "custom_made": N_("a custom is made"),
    "custom_ended": N_("a custom ends"),
    "appointed": N_("{who} becomes the {office}"),
    "joined": N_("{who} joins"),
    "left": N_("{who} leaves the game"),
    "argued": N_("{who} adds a comment"),
    "posted": N_("{who} posts the game, {posting}"),
    "recorded": N_("{who} puts something on record"),
    "corrected": N_("{who} corrects something by hand"),
    "set_back": N_("an entry of the log is undone"),
    "any_change": N_("at any time"),
    "register_set": N_("{register} becomes {value}"),
    "revealed": N_("{register} is revealed: {value}"),
    "rule_enacted": N_("{rule} is adopted"),
    "rule_amended": N_("{rule} is amended"),
    "rule_repealed": N_("{rule} is repealed"),
    "rule_transmuted": N_("{rule} becomes {to}"),
    "rule_tied": N_("{rule} gets its code"),
    "change_failed": N_("a change of {about} can’t be made"),
    "move_refused": N_("a move that waited is refused"),
    "move_held": N_("{who}’s move is held"),
    "held_move_ended": N_("a move that was held is {outcome}"),
    "effect_barred": N_("a rule forbids what another rule does"),
    "mechanism_failed": N_("the code of a rule fails"),
    "time_came": N_("something is due"),
    "win_credited": N_("{who} is credited with a win"),
    "won": N_("{who} wins"),
    "game_started": N_("the game begins"),
    "game_ended": N_("the game ends"),
}
_EVENTS_OF_MOVES = {
    "join": "joined", "leave": "left", "revise": "revised", "call-case": "case_called", "argue": "argued",
    "judge": "judged", "refuse": "judge_refused", "agree": "agreed", "record": "recorded", "correct": "corrected",
    "post": "posted",
}  # fmt: skip
"""Moves that are told as the events to which they come."""
_EVENTS_OF_EFFECTS = {
    "adopt": "proposal_adopted", "defeat": "proposal_defeated", "take_effect": "took_effect",
    "open_voting": "voting_opened", "close_voting": "voting_closed", "publish": "published", "withdraw": "withdrawn",
    "close_case": "case_closed", "end_game": "game_ended",
}  # fmt: skip
"""Effects that are told so."""
MOVES_TOLD = {
    **{move: EVENTS_TOLD[event] for move, event in _EVENTS_OF_MOVES.items()},
    "withdraw": N_("{who} withdraws {about}"),
    "accept": N_("{who} agrees to judge the case"),
}
EFFECTS_TOLD = {
    **{effect: EVENTS_TOLD[event] for effect, event in _EVENTS_OF_EFFECTS.items()},
    "decide": N_("{about} is {outcome}"),
    "win": N_("{people} wins"),
    "credit_win": N_("{people} is credited with a win"),
    "appoint_judge": N_("{people} becomes the judge"),
    "ask_judge": N_("{people} is asked to judge"),
    "remove_player": N_("{people} is removed from the game"),
    "admit_player": N_("{people} joins"),
    "refuse_case": N_("{people} counts as having declined"),
    "void_judgment": N_("the judgment is void"),
    "set_judgment": N_("the judgment is “{judgment}”"),
    "appoint": N_("{people} becomes the {office}"),
    "cast_ballot": N_("{people}’s vote is counted: {choice}"),
    "carry_out": N_("the move that waited is made"),
    "put": N_("“{title}” is put forward"),
    "start_new_game": N_("a new game begins"),
    "drop": N_("the move that waited is dropped"),
    "hold": N_("it waits"),
}
"""What happens in an example, by the name of the event, the move or the effect."""
ENTRY_CHANGES = {
    "set_entry": N_("{register}, {key}: {value}"),
    "add_to": N_("{value} is added to {register}"),
    "remove_from": N_("{value} is taken out of {register}"),
}
"""What becomes of entries of tables and lists that rules keep, where no rule says how it's told."""
TO_NOBODY = {
    "appoint": N_("the office of {office} is vacant"),
    "appoint_judge": N_("the case has no judge"),
    "refuse_case": N_("{judge} counts as having declined"),
}
"""Effects on people, where it's nobody."""
BALLOT_FORMS = {
    "one": N_("with one choice"),
    "several": N_("with any number of choices"),
    "ranking": N_("with the choices in order, the best first"),
    "scores": N_("with a score for each choice"),
}
"""How ballots are marked."""
UNTOLD = N_("it’s noted")
"""What comes of an example where rules only keep what they say needn't be told: such an example isn't shown."""
NOT_BY_THIS = N_("nothing more by this rule")
"""What a rule does where only other rules do something."""
NO_RULE_SAYS = N_("no rule says")
"""What comes of a question that no rule answers."""
NOTHING_IS_DUE = N_("no time is set")
"""What comes of a question about a time, where no rule gives one."""
NOT_SET = N_("it isn’t set yet")
"""The same, where it's still to come."""
QUESTIONS = {
    "next_number": N_("how is the next proposal numbered?"),
    "number_when_changed": N_("what number does a rule have once {proposal} has changed it?"),
    "number_when_enacted": N_("what number does the new rule of {proposal} get?"),
    "ordinal_when_changed": N_("by which number does a rule rank once {proposal} has changed it?"),
    "eligible_voters": N_("who may vote on {proposal}?"),
    "must_vote": N_("who must vote on {proposal}?"),
    "votes_required": N_("how many votes must be for {proposal}?"),
    "quorum": N_("how many people must vote on {proposal} for the vote to count?"),
    "silence_adopts": N_("is {proposal} adopted if nobody votes on it?"),
    "voting_closes": N_("when does voting on {proposal} close?"),
    "ballots_secret": N_("are the votes on {proposal} secret for now?"),
    "ballot_choices": N_("which choices does a vote on {proposal} have?"),
    "ballot_form": N_("how are ballots on {proposal} marked?"),
    "points_to_win": N_("how many points win?"),
    "boards": N_("which noticeboards are there?"),
    "judge": N_("who judges the case?"),
    "ranks": N_("which ranks do rules have?"),
    "keepers": N_("who keeps the record?"),
    "holidays": N_("which holidays do rules add?"),
    "votes_for": N_("whose votes count for {proposal}?"),
    "votes_against": N_("whose votes count against {proposal}?"),
    "abstaining": N_("who abstains on {proposal}?"),
    "chosen_by_vote": N_("which come first in {proposal}?"),
    "collation": N_("when does voting on new proposals begin?"),
    "judge_answers_by": N_("by when must {judge} accept or decline to judge?"),
    "judgment_due": N_("by when must {judge} judge the case?"),
    "judgment_stands": N_("until when can the judgment be overruled?"),
}
"""What the rules are asked, by term or by fact that rules adjust."""
TIMES_TOLD = {
    "voting_closes": N_("the time to vote on {proposal} is up"),
    "collation": N_("new proposals go to the vote"),
    "judge_answers_by": N_("{judge} hasn’t accepted or declined to judge in time"),
    "judgment_due": N_("the time to judge the case is up"),
    "judgment_stands": N_("the time to overrule the judgment is up"),
}
"""What is due, by the term that says when."""
ANNOUNCED = {
    "judge_wanted": N_("another judge is wanted"),
    "judge_defaulted": N_("the judge hasn’t answered in time"),
    "reminder": N_("those who haven’t acted are reminded"),
}
"""What rules of the library announce."""
STAGES = {"voting": N_("up for a vote"), "made": N_("not yet up for a vote")}
"""What proposals are called by their stage, where that isn't its name."""
WAS_THERE = N_("{proposal} was {stage}")
IS_THERE = {
    "made": N_("voting on {proposal} hasn’t begun"),
    "voting": N_("voting on {proposal} is open"),
    "closed": N_("voting on {proposal} has closed"),
}
"""What stands there before, by its stage."""
ASSUMED = {
    ("can_still_change", False): N_("{proposal} would leave no way to change the rules"),
    ("can_still_change", True): N_("{proposal} would leave the rules changeable"),
    ("outcome_settled", True): N_("no further vote can change the outcome"),
    ("outcome_settled", False): N_("further votes can still change the outcome"),
}
"""Facts that an example assumes."""
BY_CHANCE = {False: N_("{what}, by chance"), True: N_("perhaps {what}, by chance")}
"""What comes by chance: told with all that it can be, or as one of several things."""


def told_decided(sketch: ProposalSketch, count: int, when: str, *, made_rule: bool, is_other: bool) -> str:
    """What became of earlier proposals."""
    said = {"player": sketch.author, "stage": usual(sketch.stage), "when": when}
    if count == 1 and made_rule:
        return _("{player}’s proposal to make this rule was {stage} {when}", **said)
    if count == 1 and not is_other:
        return _("a proposal by {player} was {stage} {when}", **said)
    return counted(
        count,
        "another proposal by {player} was {stage} {when}",
        "{count} other proposals by {player} were {stage} {when}",
        **said,
    )


def told_award(of: str, amount: Any, who: Iterable[str], seating: Sequence[str]) -> str:
    """What people get or lose: `Ada and Ben +3 points`."""
    people, sign = list(who), "−" if exact(amount) < 0 else "+"
    names = _("everybody") if {*people} == {*seating} and len(people) > 1 else listed(people) or _("nobody")
    return f"{names} {sign}{told_amount(of, amount)}"


def told_has(of: str, amount: Any, who: Sequence[str], seating: Sequence[str]) -> str:
    """How much of a quantity people have: `Ada and Ben have 3 points`."""
    has = amount_of(in_words(of), kept(exact(amount)))
    if len(who) > 1 and {*who} == {*seating}:
        return _("everybody has {amount}", amount=has)
    people = listed(who) or _("nobody")
    return counted(len(who), "{players} has {amount}", "{players} have {amount}", players=people, amount=has)


def told_amount(of: str, amount: Any) -> str:
    """An amount of a quantity, without its sign: `3 points`."""
    return amount_of(in_words(of), kept(abs(exact(amount))))


def told_change(law: SandboxedLaw, sketch: ProposalSketch) -> str:
    """What a proposal would do, as the end of a sentence: `to repeal rule 213`, `a new rule`."""
    rule = next((getattr(one, "rule", "") for one in changes_of(law.state, sketch)), "")
    usually = N_("a new rule")
    told = _(_CHANGES.get(sketch.change, usually), rule=rule)
    if sketch.change.startswith("amend") and sketch.text:
        return told + _(" to say “{text}”", text=sketch.text)
    return told + (told_more(sketch) if sketch.change in MAKE_A_RULE else "")


def told_more(sketch: ProposalSketch) -> str:
    """What the text and code of a rule that is proposed are, where that isn't as usual."""
    told = _(" that says “{text}”", text=sketch.text) if sketch.text else ""
    return told + _(" that {does}", does=_done_by(sketch.code)) if sketch.code else told


def told_title(sketch: ProposalSketch) -> str:
    """What a proposal of an example is called, where that isn't as usual."""
    if not sketch.title:
        return ""
    return _(" named “{title}”", title=sketch.title) if sketch.title.strip() else _(" without a title")


_CHANGES = {
    "amend": N_("to amend rule {rule}"),
    "repeal": N_("to repeal rule {rule}"),
    "firm": N_("to make rule {rule} immutable"),
    "loose": N_("to make rule {rule} mutable"),
    "two": N_("to repeal rule {rule} and make a new one"),
    "nothing": N_("to change nothing"),
    "amend first": N_("to amend rule {rule}"),
    "amend immutable": N_("to amend immutable rule {rule}"),
    "enact firm": N_("a new immutable rule"),
}


def _done_by(code: str) -> str:
    """What the code of a rule that is proposed does, as what follows on “a new rule that”."""
    facts = [word for word in re.findall(r"\w+", code) if word in FACTS and word != "proposal"]
    named = dict.fromkeys(_("how players voted") if one.startswith("vote") else in_words(one) for one in facts)
    number = re.search(r"number == (\d+)", code)
    does = [_("depends on {facts}", facts=listed(named))] if named else []
    does += [_("gives points")] if "award(" in code else []
    return listed([*does, *([_("names proposal {number}", number=number[1])] if number else [])])


def worded(given: Mapping[str, Any]) -> dict[str, str]:
    """Values as words, for what happens."""
    said = {name: value for name, value in given.items() if name not in ("about", "who", "people")}
    told = {name: usual(in_words(in_words_of(shortened(value)))) for name, value in said.items()}
    return told | ({"posting": told_posting(given["posting"])} if given.get("posting") else {})


def told_vote(player: str | None, choice: str, about: str) -> str:
    """Who votes what on a proposal."""
    told = N_("{player} votes “{choice}” on {proposal}")
    return _(_VOTES.get(choice, told), player=player, choice=choice, proposal=about)


def told_votes(players: str, choice: str) -> str:
    """Who voted what: of a ballot that ranks choices, `Ada first, then Ben`."""
    best, *others = choice.split(" > ")
    if others:
        choices = _("{best} first, then {others}", best=best, others=_(" and then ").join(others))
        return _("{players} ranked {choices}", players=players, choices=choices)
    told = N_("{players} voted “{choice}”")
    return _(_VOTED.get(choice, told), players=players, choice=choice)


_VOTES = {"for": N_("{player} votes for {proposal}"), "against": N_("{player} votes against {proposal}")}
_VOTED = {
    "for": N_("{players} voted for"),
    "against": N_("{players} voted against"),
    "abstain": N_("{players} abstained"),
    "none": N_("{players} left the ballot blank"),
}


def named_values(values: Mapping[str, Any], apart: Collection[str] = ()) -> str:
    """Values by their names, `amount: 1, whom: Ada`, without those that are told `apart`."""
    there = {name: one for name, one in values.items() if one not in ("", None, [], {}) and name not in apart}
    return ", ".join(f"{in_words(name)}: {in_words_of(shortened(value))}" for name, value in there.items())


def told_award_of_another(given: Mapping[str, Any]) -> str:
    """What another rule gives or takes."""
    amount, players = told_amount(given["of"], given["amount"]), listed(given["who"])
    if exact(given["amount"]) < 0:
        return _("another rule takes {amount} from {players}", amount=amount, players=players)
    return _("another rule gives {players} {amount}", amount=amount, players=players)


def third_person(move: str) -> str:
    """What somebody does who makes a move, by its name, in English: `signs up`, `calls a vote`."""
    verb, *rest = move.split("-")
    if rest and _LINKS.isdisjoint(rest):
        article = "an" if rest[0].startswith(tuple("aeiou")) else "a"
        rest.insert(0, article if verb in _OF_NEW_THINGS else "the")
    ending = "es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else "s"
    return " ".join([re.sub(r"(?<=[^aeiou])y$", "ie", verb) + ending, *rest])


def with_object(move: str, what: str, usually: str = "on") -> str:
    """What a move is on, or whom, as it follows on the move's name in English: `Ada’s proposal`, `to Ben`."""
    words = move.split("-")
    is_direct = len(words) == 1 or words[-1] in _LINKS or "to" in words
    before = _BEFORE_OBJECTS.get(words[-1], "" if is_direct else usually)
    return f"{before} {what}".strip()


_LINKS = frozenset({"up", "on", "off", "over", "out", "in", "to", "for", "with", "at", "from", "of"})
"""What links a verb with what follows, or belongs to it."""
_OF_NEW_THINGS = frozenset({"make", "propose", "offer", "claim", "call", "choose", "name", "ask"})
"""Verbs of which the object isn't known before."""
_BEFORE_OBJECTS = {"object": "to", "consent": "to", "agree": "to", "over": "to", "vote": "on"}
"""What comes between a verb and what it's about."""


def span_in_words(seconds: int) -> str:
    """A span of time: `5 days and 1 minute`."""
    days, rest = divmod(abs(seconds), A_DAY)
    hours, rest = divmod(rest, AN_HOUR)
    minutes, rest = divmod(rest, A_MINUTE)
    parts = [
        counted(days, "{count} day", "{count} days") if days else "",
        counted(hours, "{count} hour", "{count} hours") if hours else "",
        counted(minutes, "{count} minute", "{count} minutes") if minutes else "",
        counted(rest, "{count} second", "{count} seconds") if rest else "",
    ]
    return listed(filter(None, parts)) or _("no time")


_NUMBER = re.compile(r"[+−]?\d+")


def told_range(comes: str, least: str, most: str) -> str:
    """What comes of something with its numbers from the least to the most that they can be by chance.

    As it's told itself, where chance decides something else than a number.
    """
    low, high = _NUMBER.findall(least), _NUMBER.findall(most)
    if low == high or len(low) != len(high):
        return comes
    ends = zip(low, high, strict=True)
    told = (a if a == b else _("{least} to {most}", least=a, most=b.lstrip("+−")) for a, b in ends)
    return _NUMBER.sub(lambda found: next(told), most)
