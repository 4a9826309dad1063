"""Mutants, one made for each property: a planted bug of the engine under which the property must turn out false.

Most replace a piece of a function's source; the function gets the code of the changed source, wherever it's known
under its name already. Others change the driver's text, a mechanism of the library, or an entry of a table.
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from textwrap import dedent
from types import FunctionType
from typing import Any, NamedTuple

from tests.properties.games import World

from moot.game import events as e
from moot.game.apply import _HANDLERS
from moot.game.effects import _EFFECTS
from moot.law.driver import driver_text


class Mutant(NamedTuple):
    """A planted bug: what it replaces, where, and by what."""

    where: str
    """`driver`, `library`, or a function as `module:name`; for `table` it's said in words."""
    old: str
    new: str
    patch: Callable[[], Any] | None = None
    """For a table or a constant: makes the change, and returns what undoes it."""

    @contextmanager
    def planted(self) -> Iterator[World]:
        """A world in which the bug is there."""
        if self.where == "driver":
            yield World(driver=replaced(driver_text(), self.old, self.new))
        elif self.where == "library":
            yield World(library={self.old: self.new})
        elif self.patch is not None:
            undo = self.patch()
            try:
                yield World()
            finally:
                undo()
        else:
            function = function_at(self.where)
            before = function.__code__
            function.__code__ = mutated(function, self.old, self.new).__code__
            try:
                yield World()
            finally:
                function.__code__ = before


def replaced(text: str, old: str, new: str) -> str:
    """A text in which a piece that stands there once is replaced."""
    assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


def function_at(where: str) -> FunctionType:
    """The function, method or property getter at a place such as `moot.game.state:State.in_force`."""
    module, _, path = where.partition(":")
    found: Any = import_module(module)
    for name in path.split("."):
        found = inspect.getattr_static(found, name)
    found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
    found = inspect.unwrap(found)
    assert isinstance(found, FunctionType), where
    return found


def mutated(function: FunctionType, old: str, new: str) -> FunctionType:
    """The function that a changed source comes to."""
    tree = ast.parse(replaced(dedent(inspect.getsource(function)), old, new))
    assert isinstance(tree.body[0], ast.FunctionDef)
    tree.body[0].decorator_list = []
    made: dict[str, Any] = {}
    exec(compile(tree, f"<mutant of {function.__name__}>", "exec"), function.__globals__, made)
    return made[function.__name__]  # type: ignore[no-any-return]


def entry(table: dict[Any, Any], key: Any, value: Any, words: str) -> Mutant:
    """A mutant that changes an entry of a table."""

    def patch() -> Callable[[], None]:
        before = table[key]
        table[key] = value
        return lambda: table.__setitem__(key, before)

    return Mutant("table", f"{getattr(key, '__name__', key)}", words, patch)


def constant(where: str, value: Any) -> Mutant:
    """A mutant that changes a constant of a module."""
    module, _, name = where.partition(":")

    def patch() -> Callable[[], None]:
        found = import_module(module)
        before = getattr(found, name)
        setattr(found, name, value)
        return lambda: setattr(found, name, before)

    return Mutant(where, name, repr(value), patch)


GAME, LAW = "moot.game", "moot.law"

MUTANTS: dict[str, Mutant] = {
    # --- votes
    "unanimity_takes_every_vote": Mutant(
        "library", "return len(eligible_voters)", "return max(1, len(eligible_voters) - 1)"
    ),
    "a_simple_majority_is_more_than_half_of_the_votes": Mutant(
        "library", "(len(votes_for) + len(votes_against)) // 2 + 1", "(len(votes_for) + len(votes_against) + 1) // 2"
    ),
    "a_majority_of_voters_counts_who_did_not_vote": Mutant(
        "library", "len(eligible_voters) // 2 + 1", "(len(eligible_voters) + 1) // 2"
    ),
    "a_fraction_of_voters_is_enough_exactly": Mutant(
        "library", "len(votes_for) >= votes_required", "len(votes_for) > votes_required"
    ),
    "a_quorum_counts_every_ballot": Mutant("library", "len(voted) >= quorum", "len(voted) > quorum"),
    "only_players_of_the_moment_count": Mutant(f"{LAW}.asking.facts:FactValues.cast", "if here(player)", "if player"),
    "the_last_ballot_of_a_voter_counts": Mutant(f"{GAME}.state:Ballots.update", "-= 1", "-= 0"),
    "a_revision_voids_ballots": entry(_HANDLERS, e.Revised, lambda state, event: state, "is forgotten"),
    "a_ballot_is_for_the_text_that_was_read": Mutant(
        f"{GAME}.decision.built_in_moves:_vote", "seen and seen != proposal.digest", "seen and not proposal.digest"
    ),
    "a_closed_vote_takes_no_ballot": Mutant(
        f"{GAME}.state:ProposalStages.accepts_votes", '"voting")', '"voting", "closed")'
    ),
    "a_vote_closes_with_its_last_voter": Mutant(
        "library", "and all(voter in voted for voter in must_vote)", "and any(voter in voted for voter in must_vote)"
    ),
    "a_proposal_is_decided_once": entry(
        _EFFECTS,
        "adopt",
        lambda state, a: [
            e.ProposalAdopted(proposal=str(a["proposal"])),
            e.ProposalDecided(proposal=str(a["proposal"]), outcome="adopted"),
        ],
        "adopts what is decided too",
    ),
    "a_barred_adoption_is_an_outcome": Mutant(
        f"{GAME}.decision.consequences:Deliberation.take",
        'if barred.effect == "adopt":',
        'if barred.effect == "adapt":',
    ),
    "games_that_differ_in_a_secret_vote_look_alike": Mutant(
        f"{GAME}.record.secret_ballots:withheld", "if votes and CHOICE in", "if not votes and CHOICE in"
    ),
    "secret_ballots_are_opened_as_they_were_cast": Mutant(f"{GAME}.commitments:commitment", '"choice": choice, ', ""),
    "secrecy_changes_no_outcome": Mutant(
        f"{GAME}.record.secret_ballots:restored",
        "events[one.place] = replace(cast, choice=one.choice, salt=one.salt)",
        "events[one.place] = replace(cast, salt=one.salt)",
    ),
    "the_public_record_comes_to_the_public_state": Mutant(
        f"{GAME}.record.secret_ballots:_blind",
        'return replace(ballot, choice=WITHHELD, salt="")',
        "return replace(ballot, choice=WITHHELD)",
    ),
    # --- times
    "a_vote_closes_at_its_deadline": Mutant(
        f"{LAW}.due_times:first_due", "listed[0].time > until", "listed[0].time >= until"
    ),
    "each_time_comes_once": entry(_HANDLERS, e.TimeCame, lambda state, event: state, "is forgotten"),
    "looking_often_or_seldom_comes_to_the_same": Mutant(
        f"{GAME}.decision.recurring_times:may_be_passed_over", "interval < OFTEN_SECONDS and", "interval and"
    ),
    "recurring_times_come_once_a_minute_at_most": constant(f"{LAW}.due_times:LEAST_SECONDS", 1),
    "what_recurs_often_is_passed_over_after_a_downtime": Mutant(
        f"{LAW}.law:SandboxedLaw.recurs", "return any(", "return not any("
    ),
    "what_falls_due_together_goes_by_ordinal": Mutant(
        f"{LAW}.due_times:_timed", "entry[0].rule.ordinal", "-entry[0].rule.ordinal"
    ),
    "a_deadline_moves_with_what_it_depends_on": Mutant(
        f"{LAW}.due_times:_answers", "if known is None or known.besides != besides:", "if known is None:"
    ),
    "a_rule_on_deadlines_moves_deadlines_alone": Mutant("driver", "if type_name != name:", "if type_name == name:"),
    "a_time_of_a_repealed_rule_never_comes": Mutant(
        f"{GAME}.state:State.in_force", "if r.in_force", "if r.in_force or r.id"
    ),
    # --- rule changes
    "a_new_rule_has_no_part_in_its_own_adoption": Mutant(
        f"{GAME}.decision.consequences:Deliberation.settle",
        "wave = self.take(outcome)\n",
        "wave = self.take(outcome) + (self._change_rules() if self.state.effective else [])\n",
    ),
    "a_new_rule_hears_of_its_own_enactment": Mutant(
        f"{GAME}.decision.consequences:Deliberation._change_rules",
        "before, self.law = self.law, self.law.under(self.state)",
        "before = self.law",
    ),
    "adoption_alone_changes_nothing": entry(
        _HANDLERS,
        e.ProposalAdopted,
        lambda state, event: _HANDLERS[e.TookEffect](
            _HANDLERS[e.ProposalDecided](state, e.ProposalDecided(proposal=event.proposal, outcome="adopted")), event
        ),
        "takes effect at once",
    ),
    "text_and_code_change_together": Mutant(
        f"{GAME}.rules:reword",
        "if wording.mechanism is not None:",
        "if wording.mechanism is not None and wording.text is None:",
    ),
    "repeal_ends_what_a_rule_does": Mutant(
        f"{GAME}.state:State.in_force", "if r.in_force", "if r.in_force or r.repealed"
    ),
    "every_event_names_a_rule_in_force": Mutant(
        f"{LAW}.asking.results:ResultConverter.because",
        "part.rule.revisions[-1].revision",
        "part.rule.revisions[0].revision",
    ),
    "changes_of_a_proposal_are_made_in_order": Mutant(
        f"{GAME}.decision.enactment:changes_made", "state = apply_all(state, events)", "apply_all(state, events)"
    ),
    "no_two_rules_ever_share_a_number": Mutant(
        f"{GAME}.decision.enactment:unused", "while Number(free) in state.numbers", "while free in ()"
    ),
    "the_ordinal_follows_the_number": Mutant(
        f"{GAME}.decision.enactment:_numbers", "ordinal_of(number, rule.ordinal)", "rule.ordinal"
    ),
    "transmutation_changes_the_rank_alone": Mutant(f"{GAME}.rulebook:transmuted", "rule.content", "rule.first"),
    "a_repealed_amendment_leaves_no_trace_in_the_text": Mutant(
        f"{GAME}.rules:layered", "if amendment.repealed is None", "if amendment"
    ),
    "an_edit_wants_its_words_there_once": Mutant(f"{GAME}.rules:edited", "if found == 1", "if found >= 1"),
    "the_mutable_rules_are_counted_ahead": Mutant(
        f"{GAME}.rulebook:_gained", '(then == "mutable") - (before == "mutable")', '(then == "mutable")'
    ),
    "a_new_rule_without_a_rank_gets_the_lowest": Mutant(
        f"{GAME}.decision.ranks:ranked", "rank=ranks[-1]", "rank=ranks[0]"
    ),
    # --- clashes
    "precedence_finds_one_answer_for_any_clash": Mutant(
        "library", "lowest = min([c.ordinal for c in clash])", "lowest = max([c.ordinal for c in clash])"
    ),
    "claims_go_before_numbers": Mutant("driver", "(tag in claims or other in claims or", "(tag in claims or"),
    "precedence_does_not_hang_on_the_order_of_files": Mutant(
        f"{GAME}.apply:_game_started", "ordinal_of(text.number, len(state.rules))", "len(state.rules)"
    ),
    "a_clash_that_no_rule_settles_is_a_case": Mutant(
        "driver",
        "        if kept is None:\n            return _left_open(_clash",
        "        kept = kept or ids[:1]\n        if kept is None:\n            return _left_open(_clash",
    ),
    "what_a_text_speaks_of_is_an_answer_left_open": Mutant(
        "driver", 'for rule in _LAW["speaks"].get("term:" + term, []):', "for rule in []:"
    ),
    "ranks_of_a_game_go_in_their_order": Mutant(
        "library", "c.rank == order[min(known)]", "c.rank == order[max(known)]"
    ),
    "custom_takes_the_agreement_of_all": Mutant(f"{GAME}.decision.built_in_moves:_agree", "if any(case", "if all(case"),
    "custom_settles_the_same_clash_for_good": Mutant(
        f"{GAME}.decision.built_in_moves:custom_of",
        "question = without_subject(case.question)",
        "question = case.question + case.id",
    ),
    "custom_ends_with_the_rules_that_it_is_about": Mutant(
        f"{GAME}.decision.built_in_moves:customs_ended", "if rule in rules and", "if rule not in rules and"
    ),
    "only_the_judge_judges": Mutant(
        f"{GAME}.decision.built_in_moves:_judge", "if case.judge != _mover(move):", "if not case.judge:"
    ),
    "a_holding_is_about_the_rules_at_odds": Mutant(
        f"{GAME}.decision.built_in_moves:custom_of",
        "if identity is None or identity not in at_odds:",
        "if identity is None:",
    ),
    "a_provision_sleeps_until_its_rule_changes": Mutant(
        f"{GAME}.decision.built_in_moves:customs_ended", '"sleep", ', ""
    ),
    "a_failing_restriction_is_never_silent": Mutant("driver", 'found.append((pid, reply, ""))', "found += []"),
    "what_no_rule_mentions_may_be_done": Mutant(
        "driver", 'if "permit" not in says and "forbid" in says:', 'if "forbid" in says:'
    ),
    "an_exception_holds_whatever_its_number": Mutant(
        "driver", "return kept == [_rule_of(maker)]", "return kept is None"
    ),
    "each_adjustment_is_made_once_the_prevailing_last": Mutant("driver", "return rest + last", "return last + rest"),
    "a_waived_effect_does_not_take_place": Mutant(
        "driver",
        "            if reply is None:\n                after.append(one)",
        "            if not reply:\n                after.append(one)",
    ),
    "what_differs_about_one_entry_clashes_and_about_two_does_not": Mutant(
        "driver",
        '[("register:" + a["name"] + ":" + a["of"], a["value"])]',
        '[("register:" + a["name"] + ":", a["value"])]',
    ),
    "two_winners_at_once_are_none": Mutant(
        "driver",
        "if all(v == values[0] for v in values):\n            continue",
        "if len(values) < 9:\n            continue",
    ),
    # --- what a wave comes to together
    "limits_hold_for_what_a_wave_comes_to": Mutant("driver", "get(player, had) + change", "get(player, had)"),
    "a_floor_is_one_upon_the_sum": Mutant("driver", "_PASSES if 1 in signs and -1 in signs else 1", "1"),
    "payments_are_made_in_full_or_not_at_all": Mutant("driver", "if limits and _falls_short(made, raw):", "if False:"),
    # --- effects
    "a_failing_provision_does_nothing": Mutant(
        "driver", '"on": env["name"]})\n        return None', '"on": env["name"]})'
    ),
    "an_impossible_effect_undoes_its_provision": Mutant(
        f"{GAME}.decision.consequences:Deliberation._take_group", "self.events = self.events[:kept]", "pass"
    ),
    "an_endless_loop_undoes_its_move": Mutant(
        f"{GAME}.decision.consequences:Deliberation.settle", "raise OpenQuestion(_loop(self.events))", "break"
    ),
    "what_several_rules_add_adds_up": Mutant(
        f"{GAME}.effects:_held", 'get(a["of"], a.get("starts"))', 'get(a["of"], 0) and a.get("starts")'
    ),
    "entries_of_a_table_do_not_touch_each_other": Mutant(f"{GAME}.effects:_set_entry", "{**(held or {}), ", "{"),
    "points_are_the_sum_of_what_was_awarded": Mutant(
        f"{GAME}.values:exact_sum",
        "return kept(exact(a) + exact(b))",
        "return kept(exact(round(float(exact(a) + exact(b)), 9)))",
    ),
    "changes_of_points_are_told_as_they_are": Mutant(
        f"{GAME}.decision.consequences:quantities_changed", "if then != now", "if then or now"
    ),
    "points_move_by_a_named_rule_alone": Mutant(
        f"{GAME}.effects:events_of", "replace(event, because=effect.because)", "event"
    ),
    "an_office_has_one_holder_and_is_theirs": Mutant("driver", "if player == who or (", "if player != who or ("),
    "strangers_and_leavers_make_no_moves": Mutant(f"{GAME}.state:State.is_seated", "and known.left is None", ""),
    "the_turn_is_always_a_players": Mutant(
        "library", 'set_register("turn", next_in_seating)', 'set_register("turn", player)'
    ),
    "a_held_move_is_made_later_or_dropped": Mutant(
        f"{GAME}.decision.held_moves:held_by_none", "if not _is_in_force(state, held.rule)", "if not held"
    ),
    "questions_of_a_kind_go_by_the_rules_for_that_kind": Mutant(
        "driver", 'if here == kind or here == "" or', 'if here or here == "" or'
    ),
    "draws_are_in_range_and_hang_on_nothing_else": Mutant(
        "driver", "% (highest - lowest + 1)", "% (highest - lowest + 2)"
    ),
    "an_amount_that_was_paid_stays_paid": entry(
        _HANDLERS, e.RuleRepealed, lambda state, event: _repealed_with_its_points(state, event), "takes points back"
    ),
    # --- records
    "replay_is_the_live_game": Mutant(
        f"{GAME}.values:_plain_part", "return dict(sorted(named.items()))", "return named"
    ),
    "a_snapshot_goes_on_like_the_game": Mutant(
        f"{GAME}.state:Ballots.from_plain",
        "return NO_BALLOTS.update(convert(plain, dict[PlayerId, Ballot]))",
        "return Ballots(Map(convert(plain, dict[PlayerId, Ballot])))",
    ),
    "deciding_again_comes_to_the_same": Mutant(
        f"{LAW}.asking.requests:_given", 'return task, request["facts"], *subjects', "return task, *subjects"
    ),
    "cached_answers_are_the_answers": Mutant(
        f"{LAW}.asking.requests:AnswerCache.get",
        "state is request.only_of and given == _given(request.content, task)",
        "given is not None and state is request.only_of",
    ),
    "an_entry_is_bound_to_all_before": Mutant(
        f"{GAME}.record.entries:seal", 'hash="", redacted', 'hash="", law="", redacted'
    ),
    "a_fork_leaves_the_game_alone_and_opens_no_secret": Mutant(
        f"{GAME}.successors:_unopened_void", "if not ballot.commitment", "if ballot"
    ),
    "a_new_game_keeps_people_alone": Mutant(
        f"{GAME}.successors:cleared", "gone=state.gone,", "gone=state.gone, quantities=state.quantities,"
    ),
    "inclusion_is_proved_for_what_is_there_alone": Mutant(
        f"{GAME}.record.merkle:included_root", "return node if last == 0 else None", "return node"
    ),
    "consistency_is_proved_for_what_was_added_to_alone": Mutant(
        f"{GAME}.record.merkle:is_consistent", "== (old_root, new_root)", "is not None"
    ),
    "a_ballot_reads_back_as_it_was_marked": Mutant(
        f"{GAME}.decision.ballot_forms:quoted", """choice.replace('"', '""')""", "choice"
    ),
}


def _repealed_with_its_points(state: Any, event: e.RuleRepealed) -> Any:
    from msgspec.structs import replace

    from moot.game.rulebook import repealed

    return replace(repealed(state, event.id, event.proposal), quantities=state.quantities.__class__())
