"""Sentences on votes that last longer or shorter than usual: extended, moved to another day, closed early."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import same_code
from moot.law.english.sentences.times.schedules import often_of, often_term
from moot.law.english.sentences.voting.periods import CLOSES
from moot.law.mechanisms.mechanism import Provision

_PROPOSAL = frozenset({"answer", "zone", "last"})


def extend(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`EXTEND(condition, duration, often)`: a vote closes so much later if something is so when it would close."""
    condition, duration = (ast.unparse(one) for one in sentence.args[:2])
    once = ast.literal_eval(sentence.args[2]) == "once"
    yield "vote_extended = register(int, of=Proposal, starts=0)"
    more = ("if vote_extended > 0:", f"    return answer + {duration} * vote_extended")
    given = _PROPOSAL | {"vote_extended"}
    yield DraftedProvision(("@adjust('voting_closes')",), "a_vote_closes_later", more, "", True, given)
    unless = " and vote_extended == 0" if once else ""
    yield (
        "@term('vote_would_close')\n"
        "def just_before_it_closes(proposal, vote_extended, voting_closes=None) -> Time:\n"
        f"    if proposal.stage == 'voting' and voting_closes is not None{unless}:\n"
        "        return voting_closes - seconds(1)"
    )
    lines = (
        f"if proposal.stage == 'voting' and ({condition}):",
        "    set_register('vote_extended', vote_extended + 1, proposal)",
    )
    yield DraftedProvision(("@timed('vote_would_close')",), "it_is_extended", lines, "", True, given)


def period_if(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`PERIOD_IF(condition, time)`: when the vote closes on some proposals, whatever holds for others."""
    condition, time = (ast.unparse(one) for one in sentence.args)
    if "answer" not in time:
        term = (f"if proposal.opened is not None and ({condition}):", f"    return {time}")
        when, name = ("@term('such_a_vote_closes')",), "when_such_a_vote_closes"
        yield DraftedProvision(when, name, term, "", True, _PROPOSAL, returns="Deadline")
        yield DraftedProvision(("@timed('such_a_vote_closes')",), "such_a_vote_closes", (CLOSES,), has_proposal=True)
    lines = (f"if answer is not None and proposal.opened is not None and ({condition}):", f"    return {time}")
    yield DraftedProvision(("@adjust('voting_closes')",), "not_as_for_others", lines, "", True, _PROPOSAL)


def early_from(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`EARLY_FROM(duration, condition)`: a vote closes as soon as something is so, but not before some time."""
    duration, condition = (ast.unparse(one) for one in sentence.args)
    lines = ("if proposal.opened is not None:", f"    return proposal.opened + {duration}")
    yield DraftedProvision(
        ("@term('early_close')",), "when_it_may_close_early", lines, has_proposal=True, returns="Time"
    )
    test = f"proposal.stage == 'voting' and now >= proposal.opened + {duration} and ({condition})"
    done = (f"if {test}:", f"    {CLOSES}")
    heard = ("@timed('early_close')", "@upon('ballot_cast')", "@upon('voters_changed')")
    yield DraftedProvision(heard, "it_closes_early", done, "", True)


def not_before(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`OPEN_FOR(duration)`: no vote closes sooner; where none closes later at a set time, it closes then if all voted.

    Without that a vote that was to close as soon as all have voted would never close.
    """
    duration = ast.unparse(sentence.args[0])
    test = f"proposal.opened is not None and now < proposal.opened + {duration}"
    ban = (f"if {test}:", f"    return {says.rstrip(' .')!r}")
    yield DraftedProvision(("@forbid('close_voting')",), "no_vote_closes_sooner", ban, "", True)
    no_later = f"voting_closes is None or voting_closes < proposal.opened + {duration}"
    yield (
        "@term('vote_may_close')\n"
        "def when_it_may_close(proposal, voting_closes=None) -> Time:\n"
        f"    if proposal.opened is not None and ({no_later}):\n"
        f"        return proposal.opened + {duration}"
    )
    done = (
        "if proposal.stage == 'voting' and all([_x in voted for _x in eligible_voters]):",
        f"    {CLOSES}",
    )
    yield DraftedProvision(("@timed('vote_may_close')",), "it_closes_if_all_have_voted", done, "", True)


def collate(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`OPEN_ALL(often)`: the votes open at a time on all proposals that have been made by then."""
    often = sentence.args[0]
    if not isinstance(often, ast.Call):
        raise NotMeant("it isn't clear when that is")
    name, body = often_term(often)
    yield DraftedProvision(
        (f"@term('votes_open_{name}')",), f"votes_open_{name}", tuple(body.split("\n")), returns="Time"
    )
    lines = ("for each in open_proposals:", "    if each.stage == 'made':", "        open_voting(each)")
    yield DraftedProvision(
        (f"@timed('votes_open_{name}', after='voting_closes')",), f"open_what_was_made_{name}", lines
    )


def _found(
    code: ast.Call, make: Callable[[ast.Call, str], Iterator[DraftedProvision | str]], functions: Functions
) -> tuple[str, ...] | None:
    """The functions that a sentence's code comes to, in order; None if some of them aren't there."""
    names = []
    for one in make(code, ""):
        if isinstance(one, str) and one.startswith("@"):
            wanted = ast.parse(one).body[0]
            assert isinstance(wanted, ast.FunctionDef)
            name, body = wanted.name, "\n".join(map(ast.unparse, wanted.body))
        elif isinstance(one, str):
            names.append(one.split(" =")[0])
            continue
        else:
            name, body = one.name, "\n".join(one.body)
        there = next((f for key, f in functions.items() if re.sub(r"_\d$", "", key) == name), None)
        is_ban = not isinstance(one, str) and one.decorators[0].startswith("@forbid")
        if there is None or not (is_ban or same_code(body_of(there), body)):
            return None
        names.append(there.name)
    return tuple(names)


def _finder(
    last: str,
    make: Callable[[ast.Call, str], Iterator[DraftedProvision | str]],
    code: Callable[[Functions], str | None],
) -> Callable[[Mapping[str, Provision], Functions], FoundSentences]:
    """What finds the sentences of a kind, by the name of a provision of theirs and how code follows from them."""

    def find(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
        left = {name: functions[name] for name in provisions}
        try:
            source = code(left) if any(name.startswith(last) for name in left) else None
            plain = None if source is None else normal(source)
            names = _found(plain, make, left) if isinstance(plain, ast.Call) else None
        except (NotMeant, AssertionError, SyntaxError, AttributeError, IndexError, KeyError):
            return
        if names and plain is not None:
            yield names, folded(plain)

    return find


def _the(functions: Functions, name: str) -> list[str]:
    """The lines of a function."""
    return [
        line.strip()
        for one in body_of(functions[name])
        for line in ast.unparse(ast.fix_missing_locations(one)).split("\n")
    ]


def _extend_code(functions: Functions) -> str:
    test = re.fullmatch(r"if proposal.stage == 'voting' and (.*):", _the(functions, "it_is_extended")[0])
    span = re.fullmatch(r"return answer \+ (.*) \* vote_extended", _the(functions, "a_vote_closes_later")[-1])
    once = "vote_extended == 0" in _the(functions, "just_before_it_closes")[0]
    assert test and span
    return f"EXTEND({test[1]}, {span[1]}, {'once' if once else 'each'!r})"


def _period_if_code(functions: Functions) -> str:
    lines = _the(functions, "not_as_for_others")
    test = re.fullmatch(r"if answer is not None and proposal.opened is not None and (.*):", lines[0])
    assert test
    return f"PERIOD_IF({test[1]}, {lines[1].removeprefix('return ')})"


def _early_code(functions: Functions) -> str:
    lines = _the(functions, "it_closes_early")
    test = re.fullmatch(r"if proposal.stage == 'voting' and now >= proposal.opened \+ (\w+\(\d+\)) and (.*):", lines[0])
    assert test
    return f"EARLY_FROM({test[1]}, {test[2]})"


def _not_before_code(functions: Functions) -> str:
    return f"OPEN_FOR({_the(functions, 'when_it_may_close')[-1].removeprefix('return proposal.opened + ')})"


def _collate_code(functions: Functions) -> str:
    name = next(one for one in functions if one.startswith("open_what_was_made_")).removeprefix("open_what_was_made_")
    often = often_of(name, functions[f"votes_open_{name}"])
    assert often is not None
    return f"OPEN_ALL({ast.unparse(often)})"


find_collate = _finder("open_what_was_made_", collate, _collate_code)
find_extend = _finder("it_is_extended", extend, _extend_code)
find_period_if = _finder("not_as_for_others", period_if, _period_if_code)
find_early_from = _finder("it_closes_early", early_from, _early_code)
find_not_before = _finder("when_it_may_close", not_before, _not_before_code)
