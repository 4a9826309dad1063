"""Sentences on turns that take too long: what happens if nobody has proposed anything so long after one began."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import call, parsed, said_of, same_code, with_subject
from moot.law.english.sentences.times.schedules import timed_pairs
from moot.law.mechanisms.mechanism import Provision

_WAITS = {
    "proposal": "not any([_x >= turn_since for _x in proposal_times[turn]])", "end": "True",
}  # fmt: skip
"""What is waited for, and that it's still waited for."""
_NAME = re.compile(r"turn_without_(\w+)_(\d+)_(minutes|hours|days|weeks)")


def turn_late(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`TURN_LATE(what, duration, effects)`: what happens once in a turn that lasts so long without `what`.

    The turn in which the rule comes into force counts from then.
    """
    what, duration, effects = ast.literal_eval(sentence.args[0]), sentence.args[1], sentence.args[2]
    if not isinstance(duration, ast.Call) or not isinstance(duration.args[0], ast.Constant):
        raise NotMeant("it isn't clear when that is")
    holder, time = ast.Name("turn", ast.Load()), ast.unparse(duration)
    effects = said_of(with_subject(effects, holder), "_they", holder)
    name = f"turn_without_{what}_{ast.unparse(duration.args[0])}_{ast.unparse(duration.func)}"
    once = f"done_{name}"
    yield f"{once} = register(bool, starts=False)"
    lines: tuple[str, ...] = (
        f"if turn_since + {time} > last:", f"    return turn_since + {time}",
        f"if turn_since == 0 and (not {once}):", f"    return last + {time}",
    )  # fmt: skip
    if _WAITS[what] != "True":
        lines = (f"if {_WAITS[what]}:", *(f"    {line}" for line in lines))
    given = frozenset({once})
    yield DraftedProvision((f"@term({name!r})",), f"when_{name}", lines, given=given, returns="Time")
    done = (f"set_register({once!r}, True)", *statements(effects))
    yield DraftedProvision((f"@timed({name!r})",), f"what_comes_of_{name}", done)


def find_turn_late(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Terms that answer when a turn has lasted too long, each with the provision that runs then."""
    for term, timed, name in timed_pairs(provisions):
        found = _NAME.fullmatch(name)
        effects = effects_of(body_of(functions[timed])[1:]) if found else None
        if found is None or effects is None or found[1] not in _WAITS:
            continue
        code = call("TURN_LATE", ast.Constant(found[1]), parsed(f"{found[3]}({found[2]})"), effects)
        made = [one for one in turn_late(code, "") if not isinstance(one, str)]
        if all(
            same_code(body_of(functions[mine]), "\n".join(one.body))
            for mine, one in zip((term, timed), made, strict=True)
        ):
            yield (f"done_{name}", term, timed), code
