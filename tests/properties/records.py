"""Properties of the record: replay is the live game, deciding again comes to the same, and forks leave it alone."""

from msgspec.structs import replace
from tests.properties.choices import Choices
from tests.properties.games import DAY, SEED, Game, World, amend, enact, repeal, rule, transmute
from tests.properties.registry import claims
from tests.properties.rule_changes import reward, tax
from tests.properties.votes import ALL, VOTE

from moot.game import chance
from moot.game import events as e
from moot.game.apply import apply, begin_entry
from moot.game.decision.ballot_forms import BallotForm, marked_with_scores, quoted
from moot.game.decision.decide import decide
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Undecided
from moot.game.record.entries import is_sealed, seal
from moot.game.record.merkle import MerkleTree, included_root, inclusion_ranges, is_consistent, leaf_hash
from moot.game.state import State
from moot.game.successors import cleared
from moot.game.values import canonical, decode, unsorted_bytes
from moot.journal.snapshots import digest_of, pack, unpack


def some_game(world: World, some: Choices, moves: int = 12) -> Game:
    """A game of mixed rules in which players do what comes to their minds, legal or not."""
    lines = some.some_of(
        (
            "voting.secret_until_closed()", "voting.quorum(1, 2)", "scoring.adoption_pays_proposer(7)",
            "precedence.immutable_first()", "scoring.dissenters_gain(4)", "numbering.changed_rules_take_the_number()",
            "turns.clockwise()", "winning.first_to(40)", "limits.a_mutable_rule_remains()",
        )
    )  # fmt: skip
    closing = some.one_of((ALL, "voting.closes_after(2)"))
    threshold = some.one_of(("voting.unanimity()", "voting.simple_majority()", "voting.majority_of_voters()"))
    table = """
        tally = register(dict[str, Any], starts={})

        @upon("ballot_cast")
        def count(player, voted):
            set_entry("tally", len(voted), {2: player, 1: [0.5]})
        """
    die = '@upon("proposed")\ndef throw(player=None):\n    award("Ben", draw(1, 6))'
    rules = [
        rule("101", *VOTE, closing, rank="immutable"),
        rule("102", threshold, "scoring.points()"),
        rule("103", table),
    ]
    rules += [rule(str(201 + n), line, rank=some.one_of(("mutable", "immutable"))) for n, line in enumerate(lines)]
    rules += [
        rule("220", tax(1)),
        rule("221", tax(some.number(1, 2))),
        rule("222", '@move("pay", by="players")\ndef pay(player, tax):\n    award(player, -tax)'),
        rule("223", die),
    ]
    game = world.game(*rules, players=some.number(2, 4))
    for _ in range(some.number(1, moves)):
        if game.state.over:
            break
        some_move(game, some)
    return game


def some_move(game: Game, some: Choices) -> None:
    """One move of somebody's, or a stretch of time."""
    player = some.one_of((*game.state.seating, "Zoe"))
    kind = some.one_of(
        ("propose", "vote", "vote", "all vote", "pay", "time", "argue", "agree", "join", "leave", "withdraw")
    )
    proposal = some.one_of(game.state.undecided or ("301",))
    if kind == "propose":
        change = some.one_of(
            (
                enact("New.", reward("proposed", some.number(1, 9))),
                amend("220", text="The tax.", mechanism=tax(some.number(1, 3))),
                repeal("221"),
                transmute("222", some.one_of(("mutable", "immutable"))),
                enact("Only words."),
                repeal("223"),
            )
        )
        game.move(player, "propose", changes=[change])
    elif kind == "vote":
        game.move(player, "vote", proposal=proposal, choice=some.one_of(("for", "against", "perhaps")))
    elif kind == "all vote":
        for voter in game.state.seating:
            game.move(voter, "vote", proposal=proposal, choice="for")
    elif kind == "time":
        game.keep_time(game.now + some.number(0, 3) * DAY)
    elif kind == "agree":
        for one in game.state.seating:
            game.move(one, "agree", case=some.one_of(game.state.open_cases or ("1",)), holding={"prevails": "220"})
    elif kind == "leave":
        if len(game.state.seating) > 1:
            game.move(player, "leave")
    else:
        arguments = {"argue": {"text": "Well."}, "withdraw": {"proposal": proposal}}.get(kind, {})
        game.move(player, kind, **arguments)


# --- replay -------------------------------------------------------------------------------------------------


@claims
def replay_is_the_live_game(world: World, some: Choices) -> None:
    """The entries, written and read again, come to the state of the live game, but for what is secret still."""
    game = some_game(world, some)
    restored = [decode(canonical(state), State) for state in game.states[-1:]]
    replayed = game.replayed()
    if not game.state.has_secrets:
        assert canonical(replayed) == canonical(game.state)
        assert _in_their_order(replayed) == _in_their_order(game.state)
    assert canonical(restored[0]) == canonical(game.state)


def _in_their_order(state: State) -> dict[tuple[str, str], bytes]:
    """What registers hold, with tables in the order in which rules see them."""
    return {(name, of): unsorted_bytes(held) for name, each in state.registers.items() for of, held in each.items()}


@claims
def a_snapshot_goes_on_like_the_game(world: World, some: Choices) -> None:
    """A state that was stored and read again is the same, and further entries come to the same from it."""
    game = some_game(world, some, moves=8)
    packed = pack(game.state)
    stored = unpack(packed, digest_of(packed))
    assert stored is not None
    game.state, game.law = stored, world.law_of(stored)
    before = len(game.entries)
    number = next(iter(game.state.undecided), None)
    if number is not None and not game.state.over and not game.state.has_secrets:
        for voter in game.state.seating:
            game.move(voter, "vote", proposal=number, choice=some.one_of(("for", "against")))
        replayed = game.replayed()
        if not game.state.has_secrets:
            assert canonical(replayed) == canonical(game.state)
            proposal, again = game.state.proposals[number], replayed.proposals[number]
            assert proposal.ballots.count("for") == again.ballots.count("for") == len(again.votes("for"))
    assert len(game.entries) >= before


@claims
def deciding_again_comes_to_the_same(world: World, some: Choices) -> None:
    """Each move, decided again from the state before it by a law read anew, comes to the events that are recorded."""
    game = some_game(world, some, moves=8)
    for n, entry in enumerate(game.entries[1:]):
        before = game.states[n]
        if (
            entry.opened
            or before.has_secrets
            or any(isinstance(event, e.BallotCast) and event.commitment for event in entry.events)
        ):
            continue
        luck = _luck_of(game, n)
        verdict = decide(before, world.law_of(before), entry.move, entry.time, luck)
        assert isinstance(verdict, Allowed | Undecided), verdict
        assert canonical([verdict.events, verdict.draws]) == canonical([entry.events, entry.draws])


def _luck_of(game: Game, before: int) -> Luck:
    link = chance.link(SEED, game.states[before].drawn)
    return Luck(luck=chance.luck(link, game.entries[before].hash))


@claims
def cached_answers_are_the_answers(world: World, some: Choices) -> None:
    """However often a law was asked before, it answers as one that is asked for the first time."""
    game = some_game(world, some, moves=8)
    law = game.law
    for state in game.states[-3:]:
        asked = law.under(state)
        for term in ("eligible_voters", "votes_required", "next_number", "tax", "must_vote"):
            proposal = next((state.proposals[number] for number in state.undecided), None)
            said = [one.answer(state, term, state.now, proposal) for one in (asked, asked, world.law_of(state))]
            essence = {canonical([one.value, one.question and one.question.key]) for one in said}
            assert len(essence) == 1, (term, said)
        due = [one.due(state, state.now) for one in (asked, world.law_of(state))]
        assert due[0] == due[1]


@claims
def an_entry_is_bound_to_all_before(world: World, some: Choices) -> None:
    """Each entry has the hash of the one before, and whatever is changed in one breaks its own hash."""
    game = some_game(world, some, moves=6)
    for before, entry in zip(game.public, game.public[1:], strict=False):
        assert entry.previous == before.hash
        assert entry.number == before.number + 1
        assert is_sealed(entry)
    changed = some.one_of(game.public)
    other = some.one_of(
        (
            {"time": changed.time + 1}, {"law": changed.law + "0"}, {"previous": "0" + changed.previous},
            {"events": changed.events[1:] if changed.events else (e.Joined(player="Zoe"),)},
            {"move": replace(changed.move, name=changed.move.name + "s")}, {"number": changed.number + 1},
        )
    )  # fmt: skip
    assert not is_sealed(replace(changed, **other))
    assert seal(replace(changed, **other)).hash != changed.hash


# --- forks and new games -----------------------------------------------------------------------------------


@claims
def a_fork_leaves_the_game_alone_and_opens_no_secret(world: World, some: Choices) -> None:
    """A fork continues from the state at its entry without unopened ballots, and the game itself doesn't change."""
    game = some_game(world, some, moves=8)
    at = some.below(len(game.entries))
    before = canonical(game.states[at])
    forked = apply(
        begin_entry(game.states[at], at + 1, game.now, None),
        e.Forked(game="generated", entry=at, hash="", title="Fork"),
    )
    assert canonical(game.states[at]) == before
    assert not forked.has_secrets
    for number, proposal in forked.proposals.items():
        known = game.states[at].proposals[number]
        kept = {
            player
            for player, ballot in known.ballots.items()
            if not ballot.commitment or number not in game.states[at].withheld
        }
        assert set(proposal.ballots) == kept
        assert sum(proposal.ballots.count(choice) for choice in proposal.ballots.choices) == len(kept)
    assert forked.rules == game.states[at].rules
    assert forked.quantities == game.states[at].quantities


@claims
def a_new_game_keeps_people_alone(world: World, some: Choices) -> None:
    """A game that begins in place of another has its people and its clock, and none of its points, cases or rules."""
    game = some_game(world, some, moves=8)
    rules = (rule("901"),)
    started = e.GameStarted(title="Next", ruleset="next", players=game.state.seating, rules=rules, language=3)
    entered = begin_entry(game.state, game.state.entry + 1, game.now, None)
    state = apply(entered, started)
    assert state.seating == game.state.seating
    assert set(state.players) == set(game.state.players)
    assert [one.number for one in state.in_force()] == ["901"]
    left = (state.quantities, state.registers, state.cases, state.proposals, state.customs, state.held, state.timers)
    assert not any(left)
    assert not state.over
    assert state.drawn == game.state.drawn
    assert cleared(entered, started).began[-1] == game.state.entry + 1


# --- Merkle trees and ballots as texts ----------------------------------------------------------------------


@claims
def inclusion_is_proved_for_what_is_there_alone(world: World, some: Choices) -> None:
    """The proof of a leaf leads to the root, and with another leaf, place or hash it leads elsewhere."""
    size = some.number(1, 40)
    tree = MerkleTree()
    for n in range(size):
        tree.append(bytes([n]))
    known = some.number(1, size)
    index = some.below(known)
    proof = tree.inclusion_proof(index, known)
    assert included_root(leaf_hash(bytes([index])), index, known, proof) == tree.root(known)
    assert len(proof) == len(inclusion_ranges(index, known))
    assert included_root(leaf_hash(bytes([index + 1])), index, known, proof) != tree.root(known)
    if known > 1:
        other = (index + 1 + some.below(known - 1)) % known
        assert included_root(leaf_hash(bytes([index])), other, known, proof) != tree.root(known)
        assert included_root(leaf_hash(bytes([index])), index, known, proof[:-1]) != tree.root(known)
    assert included_root(leaf_hash(bytes([index])), index, known, [*proof, bytes(32)]) is None


@claims
def consistency_is_proved_for_what_was_added_to_alone(world: World, some: Choices) -> None:
    """A proof shows that a tree begins with an earlier one, and shows it of no tree in which a leaf differs."""
    new = some.number(1, 40)
    old, differs = some.number(0, new), some.below(new)
    tree, other = MerkleTree(), MerkleTree()
    for n in range(new):
        tree.append(bytes([n]))
        other.append(bytes([n + 100 if n == differs else n]))
    proof = tree.consistency_proof(old, new)
    assert is_consistent(old, new, tree.root(old), tree.root(new), proof)
    if old and differs < old:
        assert not is_consistent(old, new, other.root(old), tree.root(new), proof)
    if old < new and old:
        assert not is_consistent(old, new, tree.root(old), other.root(new), proof)
        assert not is_consistent(old, new, tree.root(old), tree.root(new), proof[:-1])


@claims
def a_ballot_reads_back_as_it_was_marked(world: World, some: Choices) -> None:
    """Whatever names the choices have, a ballot that is recorded is read as the same ballot again."""
    odd = ("Ada", "none", "a, b", 'say "yes"', "x > y", "1: 2", " lead", "Ben")
    choices = tuple(dict.fromkeys(some.one_of(odd) for _ in range(some.number(1, 4))))
    stripped = tuple(dict.fromkeys(one.strip() for one in choices))
    form = BallotForm(some.one_of(("several", "ranking", "scores")), stripped)
    named = some.in_any_order(stripped)[: some.number(1, len(stripped))]
    if form.form == "scores":
        said = marked_with_scores({one: some.number(-3, 9) for one in named})
    else:
        said = (" > " if form.form == "ranking" else ", ").join(map(quoted, named))
    recorded = form.read(said)
    assert recorded is not None, (said, stripped)
    assert form.read(recorded) == recorded
    if form.form == "ranking":
        assert recorded == said
    assert form.read(said + " nonsense ,>: ") is None
