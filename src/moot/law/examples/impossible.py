"""What can't be in any game by the rules, in one table: situations that are never shown.

Whether the moves before a situation were allowed is asked of the law itself, in `past_moves`. Here is what follows from
what a move is, and from which rules there are.
"""

from moot.game.events import EVENTS
from moot.game.values import PlayerId
from moot.law.examples.knowledge import constants_in
from moot.law.examples.oddities import (
    CASE_STAGES_BEFORE,
    Oddity,
    any_is_so,
    judged_by_nobody_here,
    lists_otherwise,
    opens_votes,
    other_ballot,
)
from moot.law.examples.situations import FIRST, NAMES, OFFICER, ExampleSituation
from moot.law.mechanisms.answers import ELECTORATE
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


_OF_VOTES = frozenset("eligible_voters must_vote votes_required quorum voting_closes ballot_choices".split())
_WITH_JUDGE = ("asked", "accepted")
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
    by = movers_of(index, s)
    holders = [s.held.get(name, {}).get("") for name in by]
    return PlayerId(holders[0]) if len(by) == 1 and isinstance(holders[0], str) else None


def movers_of(index: RuleIndex, s: ExampleSituation) -> set[str]:
    """Who may make the moves that announce an event: `players`, `anyone`, an office, or a register."""
    telling = announcers_of(index, s.on)
    return {trigger.by for part in telling for trigger in part.provision.triggers if trigger.does == "move"}


def _not_in_that_office(index: RuleIndex, s: ExampleSituation) -> bool:
    """Something announced of somebody, and of an office that somebody else holds."""
    named = [one for one in s.given.values() if isinstance(one, str)]
    offices = [one for one in named if one in s.offices]
    people = [one for one in named if one in NAMES]
    return s.does == "upon" and s.on not in EVENTS and bool(offices and people) and s.offices[offices[0]] not in people


def _appointed_though_a_player(index: RuleIndex, s: ExampleSituation) -> bool:
    """A player comes to an office that somebody holds who doesn't play, or the other way round."""
    is_apart = s.offices.get(str(s.given.get("office", ""))) == OFFICER
    return s.on == "appointed" and is_apart == (s.player in s.seating)


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
    if s.does == "term" and s.on in _OF_VOTES and not opens_votes(index, s.proposal.kind if s.proposal else s.kind):
        return True
    move = index.available_moves.get(s.on)
    votes = move is not None and move.part is not None and "cast_ballot" in move.part.provision.effects
    sketches = [one for one in (s.proposal, *s.others) if one is not None]
    open_now = [one.kind for one in sketches if one.stage in ("voting", "closed") or (votes and one is s.proposal)]
    return any(not opens_votes(index, kind) for kind in open_now)


def _at_another_stage(index: RuleIndex, s: ExampleSituation) -> bool:
    """Something happens to a case at a stage at which it never does."""
    return s.does == "upon" and s.case is not None and s.case.stage != CASE_STAGES_BEFORE.get(s.on, s.case.stage)


def _asked_otherwise(index: RuleIndex, s: ExampleSituation) -> bool:
    """Somebody is asked to judge, without what the rules that ask keep of it at once."""
    if s.case is None or s.case.stage != "asked":
        return False
    kept = {*s.held, *s.begun.get("Case", ())}
    for part in [one for one in index.parts.values() if "ask_judge" in one.provision.effects]:
        named = {one for one in constants_in(part.source).get(part.provision.name, ()) if one in index.declared}
        if {one for one in named if index.declared[one][1].on == "Case"} <= kept:
            return False
    return True


def _of_somebody_outside(index: RuleIndex, s: ExampleSituation) -> bool:
    """Points are given to somebody who doesn't play, or set, or change: they had to be told to whom."""
    return s.on in ("quantity_set", "awarded") and not {*s.given.get("players", ())} <= {*s.seating}


def _posted_by_another(index: RuleIndex, s: ExampleSituation) -> bool:
    """A posting that isn't by whoever makes it, or that follows up a proposal by another than the first player."""
    if s.on not in ("post", "posted"):
        return False
    posting = s.given.get("posting")
    return (s.proposal is not None and s.proposal.author != FIRST) or (posting is not None and posting.name != s.player)


NEVER = (
    Oddity("a vote for what isn’t on the ballot", other_ballot),
    Oddity("judged by somebody who has never played", judged_by_nobody_here),
    Oddity("a move about somebody who doesn’t play", _of_nobody_here),
    Oddity("a move with what isn’t on offer", _not_on_offer),
    Oddity("the end of a turn that it isn’t", _out_of_turn),
    Oddity("a vote on what is never voted on", _never_voted_on),
    Oddity("announced of somebody in another’s office", _not_in_that_office),
    Oddity("a player in an office of somebody who doesn’t play", _appointed_though_a_player),
    Oddity("a ballot with something else on it", lists_otherwise),
    Oddity(
        "votes that are secret before there are any",
        lambda i, s: bool(s.on == "ballots_secret" and s.proposal and s.proposal.stage == "made"),
    ),
    Oddity("in the hands of nobody", lambda i, s: bool(s.case and not s.case.judge and s.case.stage in _WITH_JUDGE)),
    Oddity(
        "in office already", lambda i, s: s.on == "appointed" and s.player == s.offices.get(s.given.get("office", ""))
    ),
    Oddity("at another stage of a case", _at_another_stage),
    Oddity("a posting by somebody else", _posted_by_another),
    Oddity("of somebody who has nothing", _of_somebody_outside),
    Oddity("the last one leaves", lambda index, s: s.on == "left" and s.players < 2),
    Oddity("nobody may vote", lambda i, s: s.on in ELECTORATE and s.players < 2 and bool(i.listed("forbid", "vote"))),
    Oddity("asked, but not as rules ask", _asked_otherwise),
    Oddity("an officer who holds no office", _officer_without_office),
    Oddity("a vote on what has been voted on", _voted_on_too_late),
    Oddity("a move for the author by another", _by_another_author),
)
"""All that can't be. A new one needs a row here, and a pair of situations in its test."""
