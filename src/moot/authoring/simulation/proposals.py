"""Random proposals by bots: every kind of rule change, from careful ones to nonsense."""

import re
from random import Random
from typing import Any

from moot.game.decision.ranks import RANKS
from moot.game.rules import Rule
from moot.game.state import State
from moot.law.mechanisms.expansion import Blank, library_index

Change = dict[str, Any]

_NUMBERS = (1, 2, 3, 5, 7, 10, 25, 40, 100)
_WEEK_TIMES = ('"Sunday 24:00"', '"Wednesday 12:00"', '"Friday 18:30"')
_NUMERAL = re.compile(r"(?<![\w.])\d+(?![\w.])")

OWN: tuple[str, ...] = (
    '@move("sing", by="players")\ndef sing(times: int, whom: Player, player):\n'
    '    announce("sung", player=whom, times=times)',
    '@term("fair_day")\ndef every_third_day(last) -> Deadline:\n    return last + days(3)\n\n'
    '@timed("fair_day")\ndef fair(players):\n    set_register("fairest", players[draw(0, len(players) - 1)])\n\n'
    "fairest = register(Player)",
    '@term("voting_closes")\ndef two_days(proposal) -> Deadline:\n    if proposal.opened is not None:\n'
    "        return proposal.opened + days(2)\n\n"
    '@timed("voting_closes")\ndef time_is_up(proposal):\n    close_voting(proposal)',
    'chair = office()\n\n@upon("proposed")\ndef takes_the_chair(proposal):\n    appoint("chair", proposal.author)\n\n'
    '@forbid("call-case")\ndef not_the_chair(player, chair):\n    if player == chair:\n'
    '        return "the chair calls no cases"',
    '@forbid("vote")\ndef sleep_on_it(proposal, now):\n    if now < proposal.made + hours(1):\n'
    '        return "not within the first hour"',
    '@adjust("award")\ndef doubled(effect):\n    return award(effect.who, effect.amount * 2, effect.of)',
    '@upon("proposal_adopted")\ndef a_question(proposal):\n    put("thanks", title="Thanks", author=proposal.author)',
    '@term("ballot_choices")\ndef three():\n    return ["for", "against", "abstain"]',
    '@term("ballots_secret")\ndef while_it_lasts(proposal):\n    return proposal.stage == "voting"',
    'points = quantity(of=Player, starts=0)\n\n@forbid("vote")\ndef the_poor(player, points):\n'
    '    if points[player] < 0:\n        return "whoever has fewer than 0 points has no vote"',
    "winning.first_to(20)",
    '@upon("voting_opened")\ndef for_the_record(proposal):\n    open_case("Is this proposal a good one?")',
)
"""Mechanisms that aren't in the library: invented moves, times, offices, questions and exceptions."""

FAILING: tuple[str, ...] = (
    '@upon("ballot_cast")\ndef the_hundredth(voted):\n    announce("counted", player=voted[99])',
    '@term("votes_required")\ndef by_nothing(voted):\n    return len(voted) // (len(voted) - len(voted))',
    '@forbid("vote")\ndef compared(player, voted):\n    if len(voted) > 1 and voted[1] < 3:\n        return "no"',
    '@upon("argued")\ndef heard(player):\n    announce("echo", player=player)\n\n'
    '@upon("echo")\ndef heard_again(player):\n    announce("echo", player=player)',
    '@adjust("award")\ndef to_a_word(effect):\n    return award(effect.who, effect.amount // 0)',
    '@upon("rule_enacted")\ndef another():\n    enact("Echo", "Once more.")',
    '@term("next_number")\ndef always_the_same():\n    return "301"',
    '@permit("propose")\ndef who_was_last(open_proposals):\n    if open_proposals[-1].title:\n        return "go on"',
    '@upon("proposal_decided")\ndef opened_again(proposal):\n    open_voting(proposal)',
    '@upon("left")\ndef back_again(player):\n    remove_player(player)',
)
"""Mechanisms that pass the gate but fail, loop or ask for the impossible at run time."""

HARMFUL: tuple[str, ...] = (
    '@forbid("propose")\ndef enough():\n    return "there are rules enough"',
    '@forbid("adopt")\ndef never():\n    return "nothing is adopted any more"',
    '@forbid("vote")\ndef nobody():\n    return "nobody votes"',
    '@term("eligible_voters")\ndef none_at_all():\n    return []',
    '@term("votes_required")\ndef too_many(players):\n    return len(players) + 1',
    '@term("voting_closes")\ndef in_a_year(proposal) -> Deadline:\n    if proposal.opened is not None:\n'
    "        return proposal.opened + days(365)",
    '@upon("proposed")\ndef into_the_bin(proposal):\n    withdraw(proposal)',
    '@upon("ballot_cast")\ndef out(player, choice):\n    if choice == "against":\n        remove_player(player)',
    '@upon("proposal_adopted")\ndef all_is_won(proposal):\n    win(proposal.author)',
    '@forbid("leave")\n@forbid("join")\ndef closed():\n    return "the doors are shut"',
)
"""Mechanisms that work but harm the game."""

NONSENSE: tuple[Change, ...] = (
    {"change": "enact", "content": {"title": "", "text": ""}},
    {"change": "enact", "content": {"title": "Broken", "text": "Broken.", "mechanism": "def ("}},
    {"change": "enact", "content": {"title": "Unknown", "text": "Unknown.", "mechanism": "cake.for_all(3)"}},
    {"change": "enact", "content": {"title": "Endless", "text": "Endless.", "mechanism": "while True:\n    pass"}},
    {"change": "enact", "content": {"title": "Above", "text": "Above all.", "prevails_over": ["999", "term:cake"]}},
    {"change": "repeal", "rule": "999"},
    {"change": "amend", "rule": "999", "wording": {"text": "Nothing."}},
    {"change": "amend-amendment", "rule": "999", "amendment": "301", "wording": {"text": "Mine."}},
    {"change": "overturn", "rule": "101"},
)
"""Changes that can't be proposed, or that say nothing."""


class Drafter:
    """Generates random rule changes."""

    def __init__(self, chance: Random):
        self._chance = chance

    def changes(self, state: State, *, careful: bool) -> list[Change]:
        """One to three changes; careful ones should apply and do no harm."""
        number = self._chance.choice((1, 1, 1, 1, 2, 3))
        return [self.change(state, careful=careful) for _ in range(number)]

    def change(self, state: State, *, careful: bool) -> Change:
        """One change."""
        kinds = (self._words, self._parameter, self._parameter, self._line, self._own)
        wild = (self._line_instead, self._repeal, self._transmute, self._layer, self._failing, self._harmful)
        if careful:
            return self._chance.choice((*kinds, *kinds, *wild[:4]))(state)
        return self._chance.choice((*kinds, *wild, *wild, self._nonsense))(state)

    def _rule(self, state: State, *, mutable: bool = True) -> Rule | None:
        """A rule in force, mutable if there is one and that is wanted."""
        rules = state.in_force()
        chosen = [rule for rule in rules if rule.rank == "mutable"] if mutable else []
        return self._chance.choice(chosen or rules) if rules else None

    def _words(self, state: State) -> Change:
        word = self._chance.choice(("Kindness", "Tea", "Hats", "Silence", "Sundays"))
        rule = self._rule(state)
        if rule is None or self._chance.random() < 0.5:
            return {"change": "enact", "content": {"title": word, "text": f"There is to be {word.lower()}."}}
        if self._chance.random() < 0.3:
            return {"change": "retitle", "rule": rule.number, "title": f"{word} and more"}
        return _amended(rule, text=f"{rule.content.text.rstrip()} With {word.lower()}.")

    def _parameter(self, state: State) -> Change:
        """Change a number in a mechanism."""
        rules = [rule for rule in state.in_force() if _NUMERAL.search(rule.content.mechanism)]
        if not rules:
            return self._words(state)
        mutable = [rule for rule in rules if rule.rank == "mutable"]
        rule = self._chance.choice(mutable or rules)
        found = self._chance.choice(list(_NUMERAL.finditer(rule.content.mechanism)))
        was = int(found[0])
        number = max(0, self._chance.choice((was + 1, was - 1, was * 2, was // 2, 1)))
        source = rule.content.mechanism
        return _amended(rule, mechanism=f"{source[: found.start()]}{number}{source[found.end() :]}")

    def _line(self, state: State) -> Change:
        """A library mechanism as a new rule."""
        line = self.line()
        return _enacted(line.partition("(")[0].replace("_", " "), line)

    def line(self) -> str:
        """A line of the library, with its blanks filled in."""
        ready = self._chance.choice(library_index())
        return f"{ready.name}({', '.join(self._filled(blank) for blank in ready.blanks)})"

    def _filled(self, blank: Blank) -> str:
        return self._chance.choice(_WEEK_TIMES if blank.type == "WeekTime" else tuple(map(str, _NUMBERS)))

    def _line_instead(self, state: State) -> Change:
        """A library mechanism in place of a rule's own."""
        rule = self._rule(state)
        return self._line(state) if rule is None else _amended(rule, mechanism=self.line())

    def _own(self, state: State) -> Change:
        return _enacted("Of our own", self._chance.choice(OWN))

    def _failing(self, state: State) -> Change:
        return _enacted("Well meant", self._chance.choice(FAILING))

    def _harmful(self, state: State) -> Change:
        return _enacted("In earnest", self._chance.choice(HARMFUL))

    def _repeal(self, state: State) -> Change:
        rule = self._rule(state, mutable=self._chance.random() < 0.9)
        return self._words(state) if rule is None else {"change": "repeal", "rule": rule.number}

    def _transmute(self, state: State) -> Change:
        rule = self._rule(state, mutable=False)
        if rule is None:
            return self._words(state)
        others = sorted({other.rank for other in state.in_force()} - {*RANKS, rule.rank})
        usual = "mutable" if rule.rank == "immutable" else "immutable"
        return {"change": "transmute", "rule": rule.number, "to": self._chance.choice(others) if others else usual}

    def _layer(self, state: State) -> Change:
        """Repeal or reword an amendment."""
        layered = [(rule, layer) for rule in state.in_force() for layer in rule.amendments]
        if not layered:
            return self._parameter(state)
        rule, layer = self._chance.choice(layered)
        about = {"rule": rule.number, "amendment": layer.number}
        if self._chance.random() < 0.5:
            return {"change": "repeal-amendment", **about}
        return {"change": "amend-amendment", **about, "wording": {"text": "It is as it was, only more so."}}

    def _nonsense(self, state: State) -> Change:
        return self._chance.choice(NONSENSE)


def _enacted(title: str, mechanism: str) -> Change:
    content = {"title": title.capitalize(), "text": f"{title.capitalize()}.", "mechanism": mechanism}
    return {"change": "enact", "content": content}


def _amended(rule: Rule, **wording: str) -> Change:
    return {"change": "amend", "rule": rule.number, "wording": wording}
