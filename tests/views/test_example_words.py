"""The lines of examples in plain English: what no line says, and what few still say, counted over all shipped rules."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.every_ruleset import Played
from tests.law.test_examples import rules_with_code

from moot.languages import speaking
from moot.law.mechanisms.syntax import module_of
from moot.law.mechanisms.tellings import announced
from moot.law.rulesets import shipped
from moot.law.vocabulary import TERMS
from moot.play.host import Host
from moot.views.examples import example_lines, not_shown, rule_examples
from moot.views.examples.words import ANNOUNCED, QUESTIONS, third_person, with_object
from moot.views.moments import moment_of_copy

NEVER = {
    "what another rule does, as if rules spoke": r"\b[Aa] rule says\b|it’s done",
    "a move by its code name": r"makes the move",
    "a question without its mark": r"\b[Aa]sked (for|how|who|what|when|whose|whether|where)\b",
    "a mark of Markdown": r"\*\*",
    "an error of Python": r"\b[A-Z]\w+Error\b|Traceback|failed \(",
    "an event as such": r"”? happens\b",
    "what a rule keeps, in quotes": r"”, which rule \S+ keeps|’s “[a-z ]+” is\b|” is now\b",
    "a wrong article": r"\b[Aa] “?[aeiou](?!n[ie]|se|ni)|\b[Aa]n “?[bcdfgjklmnpqrstvwxyz]",
    "a proposal told by its author twice": r"\b(\w+) makes \1’s\b",
    "nobody who becomes something": r"nobody becomes",
    "a place by its code name": r"the page “",
    "chance of nothing": r"nothing( here)?, by chance",
    "a provision as a case": r"one case of|Nothing here shows|Not tried here",
    "an event by its code name": r"[Aa]nnounced: ",
    "a question by its code name": r": (when|who|which|how many|what)\?",
    "what a rule keeps, as it's kept": r"[a-z]: (yes|no)(?=[.;]| →|$)|\b(part|invoked|unhappy|heard from): ",
    "an argument by its code name": r"\((?!without this rule|so far)[a-z_][a-z_ ]+: ",
    "an outcome by its code name": r"is decided: |[Pp]ut to the vote: |only other rules act",
    "what the program does with rules": r"rules are applied",
    "a sentence that is over, as one that isn’t": r"no longer: ",
    "a rule as it": r"→ it doesn’t say",
    "a refusal by the code name of a move": r"refused: [a-z-]+ is for the ",
    "a proposal in a refusal by a bare number": r"refused: \d+ (is|has|was) |[^r] proposal \d+ has been",
    "a sentence with a stop within": r"\., and (again|another)",
    "a ranking in symbols": r" > ",
    "the same person twice": r"\b(\w+) (puts|seconds|votes for|votes against|gives|asks) \1(’s)?\b",
    "everybody, of one": r"plays alone\. Everybody has",
    "an amendment that says": r"to amend rule \S+ that says|with code that uses",
    "a list without its verb": r"\b[Ff]or [a-z ]+ so far: ",
    "weeks after nothing": r"^[^.]*: It’s \w+, \d\d:\d\d, \d+ weeks? later\. (?!.*(again|another one) on )",
    "a name in small letters": r"[:,] (not )?(ada|ben|cleo|dan|eve)\b",
}
"""What no line says, by a pattern."""
AT_MOST = {
    "seconds since 1970": (r"\b\d{9,10}\b", 0),
    "a name from code": (r"\b[a-z]+_[a-z_]+\b", 5),
    "a kind by its code name": (r"rule-change", 3),
}
"""What situations still bring into lines, and how many lines at most have it: this may only become less."""
ONCE = (
    "Ben has 200 points → Ben is credited with a win", "Ada asks themselves to second Ada’s proposal",
    "Ada leaves the game → nobody is the proxy of Ben", "refused: only the teacher (Tess) may do that",
    "contradict each other → this rule doesn’t say which",
    "gives Zoe 5 points → nobody gets or loses anything",
    "The case is about this: “Jokes count as moves”. The case is closed → custom of the game: Jokes count as moves",
    "Ada has made proposal “11 Jokes”", "Ada and Ben ranked 11 Jokes first, then 12 Jokes",
    "Ada’s proposal is number 11, “Jokes”. What is Ada’s proposal called", "Ada proposes a new rule without a posting",
    "Ada proposes a new rule that depends on how players voted and names proposal 1001", "Ada plays alone. Ada has 30",
    "Voting on the removal of Ada that Ben proposed hasn’t begun. Ben proposes to remove Ada",
)  # fmt: skip
"""How what is told otherwise than it is stored reads in lines of the shipped rules."""


def lines_of_all(host: Host) -> Iterator[str]:
    """Every line of the examples of every shipped rule."""
    for name in shipped():
        game = Played.begun(host, name)
        moment = moment_of_copy(game.state, game.law, game.now)
        for rule in rules_with_code(game):
            found, number = rule_examples(moment, rule.number), f"{name[:5]} {rule.number}"
            if found is not None:
                yield from (f"{number}: {line}" for line in (*example_lines([found]), *not_shown(found)))


@pytest.mark.check
def test_examples_are_told_in_plain_english(host: Host) -> None:
    """No line of the shipped rules speaks as the program does, and what situations bring in becomes only less."""
    lines = list(lines_of_all(host))
    assert len(lines) > 1_000
    found = {kind: [line for line in lines if re.search(pattern, line)] for kind, pattern in NEVER.items()}
    assert not any(found.values()), {kind: some[:5] for kind, some in found.items() if some}
    assert [one for one in ONCE if not any(one in line for line in lines)] == []
    counts = Counter(kind for line in lines for kind, (pattern, most) in AT_MOST.items() if re.search(pattern, line))
    assert all(counts[kind] <= most for kind, (pattern, most) in AT_MOST.items()), counts


@pytest.mark.check
@pytest.mark.parametrize("language", ["de", "fr"])
def test_examples_are_told_in_other_languages(host: Host, language: str) -> None:
    """In German and French nothing that happens under Suber’s rules is told with an English verb of the program’s."""
    game = Played.begun(host, "suber")
    with speaking(language):
        moment = moment_of_copy(game.state, game.law, game.now)
        told = [rule_examples(moment, rule.number) for rule in rules_with_code(game)]
    lines = [line.happens for one in told if one for line in (*one.lines, *one.further)]
    assert lines
    assert not [line for line in lines if re.search(r"\b(votes|voted|becomes|wins|announced|joins|leaves)\b", line)]


@pytest.mark.parametrize("name", shipped())
def test_shipped_rules_say_how_what_they_declare_is_told(host: Host, name: str) -> None:
    """Every register, announced event, question and time that shipped rules made up is told in words."""
    index = Played.begun(host, name).law.index
    kept = {f"register:{one}" for one, (_, declared) in index.declared.items() if declared.what == "register"}
    said = {
        f"event:{event}"
        for part in index.parts.values()
        for event in announced(ast.walk(module_of(part.source)))
        if event not in ANNOUNCED
    }
    made_up = [one for one in index.terms - TERMS.keys() if one not in QUESTIONS and not index.questions.get(one)]
    asked = {f"{does}:{one}" for one in made_up for does in ("term", "timed") if (does, one) in index.by_trigger}
    assert {*kept, *said, *asked} - index.told.keys() <= {"register:turn"}


def test_moves_of_rules_are_told_as_verbs() -> None:
    """The name of a move, which begins with a verb, becomes what somebody does, with what it's on or whom."""
    told = {move: third_person(move) for move in ("roll", "call-vote", "sign-up", "quit-contract", "refuse-to-second")}
    assert [*told.values()] == ["rolls", "calls a vote", "signs up", "quits the contract", "refuses to second"]
    assert third_person("call-election") == "calls an election" and third_person("bury") == "buries"
    assert with_object("call-vote", "Ada’s proposal") == "on Ada’s proposal"
    assert with_object("object", "it") == "to it" and with_object("strike", "Ada") == "Ada"
