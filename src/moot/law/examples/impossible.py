"""What can't be in any game by the rules, in one table: situations that are never shown.

Whether the moves before a situation were allowed is asked of the law itself, in `past_moves`. Here is what follows from
what a move is, and from which rules there are.
"""

from moot.game.events import EVENTS
from moot.game.state import RULE_CHANGE
from moot.game.values import PlayerId
from moot.law.examples.knowledge import constants_in
from moot.law.examples.oddities import (
    OF_VOTES,
    Oddity,
    any_is_so,
    choice_registers,
    judged_by_nobody_here,
    opens_votes,
    other_ballot,
    reads_choices,
)
from moot.law.examples.situations import A_DAY, NAMES, OFFICER, ExampleSituation
from moot.law.rule_index import ActiveProvision, RuleIndex


def cannot_be(index: RuleIndex, s: ExampleSituation) -> bool:
    """Whether a situation can't be in any game by these rules: then it's never shown."""
    return any_is_so(NEVER, index, s)


def _of_nobody_here(index: RuleIndex, s: ExampleSituation) -> bool:
    """A move that names somebody who isn't in the game as a player: it isn't understood."""
    if s.on not in index.available_moves or s.does not in _OF_MOVES:
        return False
    types = index.available_moves[s.on].parameters
    named = [s.given[name] for name, kind in types.items() if kind.startswith("Player") and name in s.given]
    return any(one not in (None, *s.seating) for one in named)


_OF_MOVES = frozenset({"permit", "forbid", "move", "hold"})


def _not_on_offer(index: RuleIndex, s: ExampleSituation) -> bool:
    """A move with something that isn't among what it's chosen from."""
    if s.on not in index.available_moves or s.does not in _OF_MOVES:
        return False
    for name, source in index.available_moves[s.on].chosen_from.items():
        if source in index.declared and s.given.get(name) is not None:
            declared = index.declared[source][1]
            key = s.player if declared.each == "Player" else ""
            offered = s.held.get(source, {}).get(key, declared.starts)
            if isinstance(offered, list | tuple | dict) and s.given[name] not in offered:
                return True
    return False


def _out_of_turn(index: RuleIndex, s: ExampleSituation) -> bool:
    """What rules announce of whoever makes a move, such as that a turn is over, told of somebody who can't make it."""
    holder = mover_of(index, s) if s.does == "upon" and s.on not in EVENTS else None
    return holder is not None and s.given.get("player", s.player) != holder


def announcers_of(index: RuleIndex, on: str) -> list[ActiveProvision]:
    """The provisions that announce something."""
    telling = [part for part in index.parts.values() if "announce" in part.provision.effects]
    return [part for part in telling if on in constants_in(part.source).get(part.provision.name, ())]


def mover_of(index: RuleIndex, s: ExampleSituation) -> PlayerId | None:
    """Whoever can make the move by which something is announced, where that's one player, by what rules keep."""
    telling = announcers_of(index, s.on)
    by = {trigger.by for part in telling for trigger in part.provision.triggers if trigger.does == "move"}
    holders = [s.held.get(name, {}).get("") for name in by]
    return PlayerId(holders[0]) if len(by) == 1 and isinstance(holders[0], str) else None


def _not_in_that_office(index: RuleIndex, s: ExampleSituation) -> bool:
    """Something announced of somebody, and of an office that somebody else holds."""
    named = [one for one in s.given.values() if isinstance(one, str)]
    offices = [one for one in named if one in s.offices and one in index.offices]
    people = [one for one in named if one in NAMES]
    return s.does == "upon" and s.on not in EVENTS and bool(offices and people) and s.offices[offices[0]] not in people


def _appointed_though_a_player(index: RuleIndex, s: ExampleSituation) -> bool:
    """A player comes to an office that somebody holds who doesn't play, or the other way round."""
    is_apart = s.offices.get(str(s.given.get("office", ""))) == OFFICER
    return s.on == "appointed" and is_apart == (s.player in s.seating)


def _asked_by_no_rule(index: RuleIndex, s: ExampleSituation) -> bool:
    """Somebody is asked to judge, though no rule asks: judges are appointed."""
    is_asked = s.case is not None and s.case.stage == "asked"
    return is_asked and not any("ask_judge" in part.provision.effects for part in index.parts.values())


def _officer_without_office(index: RuleIndex, s: ExampleSituation) -> bool:
    """Somebody who only holds an office does something, though nobody holds it."""
    doing = (s.player, s.proposal.author if s.proposal else None)
    return OFFICER in doing and OFFICER not in s.offices.values()


def _voted_on_too_late(index: RuleIndex, s: ExampleSituation) -> bool:
    """A vote on what is no longer voted on: the program takes none."""
    is_over = s.proposal is not None and s.proposal.stage not in ("made", "voting")
    return s.on == "vote" and s.does in _OF_MOVES and is_over


def _by_another_author(index: RuleIndex, s: ExampleSituation) -> bool:
    """A proposal rewritten by somebody else, or a move for its author by somebody else."""
    if s.proposal is None or s.proposal.author == s.player:
        return False
    move = index.available_moves.get(s.on)
    is_for_author = move is not None and move.by == "author" and move.part is not None and s.does in _OF_MOVES
    return is_for_author or (s.does == "upon" and s.on == "revised")


def _never_voted_on(index: RuleIndex, s: ExampleSituation) -> bool:
    """A proposal is voted on by itself, or a vote on it asked about, though no rule opens votes on its kind."""
    if s.does == "term" and s.on in OF_VOTES and not opens_votes(index, s.proposal.kind if s.proposal else s.kind):
        return True
    open_now = [one.kind for one in (s.proposal, *s.others) if one is not None and one.stage in ("voting", "closed")]
    return any(not opens_votes(index, kind) for kind in open_now)


def _loses_judge_by_no_rule(index: RuleIndex, s: ExampleSituation) -> bool:
    """A case comes to have no judge, though no rule takes one away."""
    naming = [part for part in index.parts.values() if "appoint_judge" in part.provision.effects]
    is_taken = any(None in constants_in(part.source).get(part.provision.name, ()) for part in naming)
    return s.on == "judge_appointed" and s.case is not None and s.case.judge is None and not is_taken


def _lists_what_is_not_there(index: RuleIndex, s: ExampleSituation) -> bool:
    """A vote chooses from proposals that aren't those that are open, by their numbers."""
    listed = {one.partition(" ")[0] for n in choice_registers(index) for one in s.held.get(n, {}).get("", ())}
    is_open = s.proposal is not None and s.proposal.stage in ("voting", "closed")
    open_now = {str(s.first_number + n) for n, one in enumerate(s.others) if one.stage in ("made", "voting")}
    return bool(s.first_number and listed) and is_open and all(map(str.isdecimal, listed)) and listed != open_now


NEVER = (
    Oddity("a vote for what isn’t on the ballot", other_ballot),
    Oddity("judged by somebody who has never played", judged_by_nobody_here),
    Oddity("a move about somebody who doesn’t play", _of_nobody_here),
    Oddity("a move with what isn’t on offer", _not_on_offer),
    Oddity("the end of a turn that it isn’t", _out_of_turn),
    Oddity("a vote on what is never voted on", _never_voted_on),
    Oddity("announced of somebody in another’s office", _not_in_that_office),
    Oddity("a player in an office of somebody who doesn’t play", _appointed_though_a_player),
    Oddity("asked to judge, by no rule", _asked_by_no_rule),
    Oddity(
        "a ballot with nothing on it",
        lambda index, s: (
            reads_choices(index, s) and not any(s.held.get(n, {}).get("") for n in choice_registers(index))
        ),
    ),
    Oddity("a ballot with what isn’t there", _lists_what_is_not_there),
    Oddity(
        "a vote that begins when none does",
        lambda index, s: (
            s.opens_at is not None
            and s.proposal is not None
            and (s.proposal.stage, s.proposal.age, s.proposal.kind) == ("voting", 0, RULE_CHANGE)
            and bool((s.later - s.opens_at) % (7 * A_DAY))
        ),
    ),
    Oddity("without a judge, by no rule", _loses_judge_by_no_rule),
    Oddity(
        "votes that are secret before there are any",
        lambda index, s: s.on == "ballots_secret" and s.proposal is not None and s.proposal.stage == "made",
    ),
    Oddity("an officer who holds no office", _officer_without_office),
    Oddity("a vote on what has been voted on", _voted_on_too_late),
    Oddity("a move for the author by another", _by_another_author),
)
"""All that can't be. A new one needs a row here, and a pair of situations in its test."""
