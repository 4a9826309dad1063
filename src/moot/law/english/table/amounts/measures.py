"""Words of the language that can be read wherever they fit: events, effects, moves, and numbers that are compared."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYERS

_COUNTS = {
    "len(players)": "players",
    "len(rules_in_force)": "rules [in force]",
    "mutable_rules": "mutable rules [in force]",
    "len(open_proposals)": "open proposals",
    "len(open_cases)": "open cases",
    "len(eligible_voters)": "eligible voters",
    "len(votes_for)": "votes for (it|the proposal)",
    "len(votes_against)": "votes against (it|the proposal)",
    "len(voted)": "votes on (it|the proposal)",
    "len(changes)": "rule changes (of|in) (it|the proposal)",
    "mutable_rules_after": "mutable rules that there would then be",
    "proposals_made": "proposals (made|so far)",
}
_NUMBERS = {
    "votes_required": ("the number of votes needed to adopt it",
                       "the number of votes (needed|required) [to adopt (it|a proposal|the proposal)]"),
    "quorum": ("the quorum",),
    "points_to_win": ("the number of points that wins", "the number of points (needed to win|that win|to win)"),
    "last_ordinal": ("the highest number that a rule or proposal has had",),
}  # fmt: skip
_MORE = "(is|are) (more|greater|higher|larger|bigger) than"
_FEWER = "(is|are) (less|smaller|lower|fewer) than"


def _measures() -> Iterator[Phrase]:
    for code, many in _COUNTS.items():
        yield phrase("measure", code, f"the (number|count) of {many}")
    for code, forms in _NUMBERS.items():
        yield phrase("measure", code, *forms)
    yield phrase("measure", "len([_x for _x in players if {t:trait}])", "the number of players who {t}",
                 f"the (number|count) of {PLAYERS} (who|that) {{t}}")  # fmt: skip
    yield phrase("value", "{m:measure}", "{m}")
    yield phrase("cond", "{a:amount}({m:measure})", "{m} is {a}", "{m} (is|are|reaches|stands at|amounts to) {a}")
    yield phrase("cond", "{m:measure} > {n:measure}", "{m} is more than {n}", f"{{m}} {_MORE} {{n}}", "{m} exceeds {n}")
    yield phrase("cond", "{m:measure} < {n:measure}", "{m} is less than {n}", f"{{m}} {_FEWER} {{n}}")
    yield phrase("cond", "{m:measure} >= {n:measure}", "{m} is at least {n}",
                 "{m} (is|are) at least [as (many|high|great) as] {n}",
                 "{m} (is|are) (no|not) (less|lower|smaller) than {n}")  # fmt: skip
    yield phrase("cond", "{m:measure} <= {n:measure}", "{m} is at most {n}", "{m} (is|are) at most {n}",
                 "{m} (is|are) (no|not) (more|higher|greater) than {n}")  # fmt: skip
    yield phrase("cond", "{m:measure} == {n:measure}", "{m} is the same as {n}",
                 "{m} (is|are) (the same as|equal to) {n}", "{m} equals {n}")  # fmt: skip


def _event(name: str, *forms: str, they: str = "None", only: str = "") -> Phrase:
    also = f", _if={only}" if only else ""
    return phrase("event", f"EVENT('{name}', _they={they}{also})", *forms)


_EVENTS = (
    _event("revised", "a proposal is revised", "{c:chg} is (revised|rewritten)", "{s:somebody} (revises|rewrites) "
           "(their|a|his or her) proposal", they="proposal.author"),
    _event("argued", "a player posts a comment", "{s:somebody} (posts a comment|comments|adds a comment) [on {i:it}]",
           "a comment is posted", they="player"),
    _event("published", "a proposal is published", "{c:chg} is published"),
    _event("took_effect", "a proposal takes effect", "{c:chg} (takes|comes into|goes into) (effect|force)",
           they="proposal.author"),
    _event("proposal_barred", "a rule stops a proposal from being adopted",
           "a rule (stops|keeps|prevents) {c:chg} from being adopted", "{c:chg} is barred", they="proposal.author"),
    _event("change_failed", "a rule change can not be made"),
    _event("judge_asked", "a player is asked to judge a case", "{s:somebody} is asked to judge (a|the) case",
           they="judge"),
    _event("agreed", "a player agrees to a ruling", "{s:somebody} agrees to (a|the) ruling", they="player"),
    _event("judgment_voided", "a judgment is cancelled",
           "a (judgment|judgement) is (cancelled|voided|overturned|set aside|overruled)"),
    _event("appointed", "a player is appointed to an office",
           "{s:somebody} is appointed to (an|any) office", "{s:somebody} (gets|takes) (an|any) office", they="player",
           only="player is not None"),
    _event("win_credited", "a player is credited with a win", "{s:somebody} is credited with a win", they="player"),
    _event("recorded", "a note is put on the record", "{s:somebody} puts a note on the record", they="player"),
    _event("corrected", "the record is corrected", "{s:somebody} corrects the record", they="player"),
    _event("custom_made", "a custom is made"),
    _event("custom_ended", "a custom ends"),
)  # fmt: skip

_ACTS = (
    phrase("act", "ACT('accept', True)", "agree to judge a case", "(accept|agree to judge) (a case|cases)"),
    phrase("act", "ACT('refuse', True)", "refuse to judge a case", "(refuse|decline) to judge (a case|cases|it)"),
    phrase("act", "ACT('agree', True)", "agree to a ruling", "agree to (rulings|any ruling)"),
    phrase("act", "ACT('record', True)", "put a note on the record", "put (notes|anything) on the record"),
    phrase("act", "ACT('correct', True)", "correct the record"),
)

_EFFECTS = (
    phrase(
        "effects",
        "DO(WHEN({x:person} is not None, DO(ask_judge(case, {x:person}))))",
        "{x} is asked to judge the case",
        "{x} (is|shall be|will be) asked to judge (it|the case)",
    ),
    phrase(
        "effects",
        "DO(void_judgment(case))",
        "the judgment of the case is cancelled",
        "(the|its) (judgment|judgement) [of the case] is (cancelled|voided|overturned|set aside)",
    ),
)

MEASURES = (*_measures(), *_EVENTS, *_ACTS, *_EFFECTS)
"""Phrases for words of the vocabulary that no other part of the table has."""


def measures_of_quantity(name: str, words: str) -> Iterator[Phrase]:
    """What players have of something, as a number that's compared."""
    score = "|score" if name == "points" else ""
    yield phrase("measure", f"{name}[{{x:person}}]", f"the {words} of {{x}}",
                 f"the (number of {words}|{words}{score}) of {{x}}", f"{{x}} 's ({words}{score})",
                 f"the number of {words} that {{x}} (has|have)")  # fmt: skip
    every = f"[{name}[_x] for _x in players]"
    yield phrase("measure", f"sum({every})", f"the total of all {words}",
                 f"the (total|sum|number) of all [(players '|the players ')] {words}",
                 f"the total number of {words} [in the game]")  # fmt: skip
    yield phrase("measure", f"max({every})", f"the highest number of {words}",
                 f"the (highest|greatest|largest) number of {words}",
                 *(["the highest score"] if score else []))  # fmt: skip
    yield phrase("measure", f"min({every})", f"the lowest number of {words}",
                 f"the (lowest|smallest) number of {words}", *(["the lowest score"] if score else []))  # fmt: skip


def measures_of_register(name: str, words: str) -> Iterator[Phrase]:
    """A number of the whole game, as one that's compared."""
    yield phrase("measure", name, f"the {words}", f"(the|that) {words}", f"what is in the {words}")
