"""Comparison of a game with a community's own tables: where they differ, and which entries explain the game's side."""

from collections.abc import Iterator
from fractions import Fraction

from moot.authoring.audit import AuditReport, Drift, DriftKind, Unchecked, said, score_changes, scores_held, sum_of
from moot.documents.source_text import SourcePlace
from moot.documents.tallies import SCORE, Standings, TallyRow, read_outcome
from moot.game.state import Proposal
from moot.game.values import Number, PlayerId
from moot.play.table import Table

_START = SourcePlace(1, 1)
_CHANGES_MAX = 40
"""The most changes of a score that are told one by one; those before them are told as a sum."""


def compare_record(table: Table, record: Standings) -> AuditReport:
    """Where a community's tables and a game differ now: players, scores, offices, and proposals with their votes."""
    drifts = [*_players(table, record), *_scores(table, record), *_offices(table, record)]
    unchecked = list(_without_place(table, record))
    checked = 0
    for row in record.proposals:
        found = table.state.proposals.get(Number(row.number))
        if not row.number:
            unchecked.append(Unchecked(row.place.line, row.place.column, "this proposal has no number to find it by"))
        elif found is None:
            drifts.append(_at(row, "number", f"the game has no proposal {row.number}"))
        else:
            checked += 1
            drifts += [*_outcome(table, row, found), *_votes(table, row, found)]
    drifts.sort(key=lambda one: (one.line, one.column))
    held = scores_held(table.moment()).keys()
    return AuditReport(checked, tuple(drifts), tuple(unchecked), scores=len(record.scores.keys() & held))


def _outcome(table: Table, row: TallyRow, found: Proposal) -> Iterator[Drift]:
    # A document's own word for an outcome may say neither; in play, what isn't adopted is defeated.
    ended = read_outcome(found.outcome)
    if not ended and found.outcome and found.entry > table.state.transcribed:
        ended = "defeated"
    if row.outcome and row.outcome != ended and (ended or not found.outcome):
        how = f"{found.outcome} in the game, since entry {found.entry}" if ended else "undecided in the game"
        yield _at(row, "outcome", f"proposal {row.number} is “{row.printed}” in the record, and {how}")


def _votes(table: Table, row: TallyRow, found: Proposal) -> Iterator[Drift]:
    """How the votes differ, once they have been decided and nobody's is secret; a game's history has none."""
    if row.votes is None or not found.outcome or not found.ballots or found.number in table.state.withheld:
        return
    printed, cast = (
        (row.votes.votes_for, row.votes.against),
        (found.ballots.count("for"), found.ballots.count("against")),
    )
    if printed != cast:
        message = f"proposal {row.number} has {printed[0]} for and {printed[1]} against in the record"
        yield _at(row, "votes", f"{message}, {cast[0]} for and {cast[1]} against in the game")
    for side, voters in row.votes.named.items():
        for voter in voters:
            ballot = found.ballots.get(PlayerId(voter))
            if ballot is None or ballot.choice != side:
                how = "didn't vote" if ballot is None else f"voted {ballot.choice}"
                yield _at(row, "votes", f"{voter} voted {side} on {row.number} in the record, and {how} in the game")


def _without_place(table: Table, record: Standings) -> Iterator[Unchecked]:
    """What the rules of the game have no code for: scores, and offices."""
    declared = table.moment().law.index.declared
    if record.scores and SCORE not in declared:
        place = record.places.get(next(iter(record.scores)), _START)
        yield Unchecked(place.line, place.column, f"no rule's code has {SCORE}, so scores aren't compared")
    for office in record.offices:
        if _name_of(office) not in map(str.casefold, declared):
            place = record.office_places.get(office, _START)
            yield Unchecked(place.line, place.column, f"no rule's code has the office of {office}")


def _name_of(office: str) -> str:
    """The name that an office would have in code."""
    return "_".join(office.casefold().split())


def _at(row: TallyRow, kind: DriftKind, message: str) -> Drift:
    return Drift(row.place.line, row.place.column, kind, message)


def _players(table: Table, record: Standings) -> Iterator[Drift]:
    seats = table.state.seating
    for player in record.players:
        if player not in seats:
            place = record.places.get(player, _START)
            yield Drift(place.line, place.column, "player", f"{player} is in the record, but not a player in the game")
    for player in seats if record.scores else ():
        if player not in record.players:
            yield Drift(1, 1, "player", f"{player} is a player in the game, but not in the record")


def _scores(table: Table, record: Standings) -> Iterator[Drift]:
    held = scores_held(table.moment())
    for player, printed in record.scores.items():
        if player in held and held[player] != printed:
            place = record.places.get(player, _START)
            message = f"{player} has {said(printed)} in the record, {said(held[player])} in the game"
            # Corrections take whole numbers only.
            correction = f"set_quantity {_quoted(player)} {printed}" if printed.denominator == 1 else ""
            entries, sums = _explained(table, player, held[player])
            yield Drift(place.line, place.column, "score", message, (), sums, entries=entries, correction=correction)


def _explained(table: Table, player: str, now: Fraction) -> tuple[tuple[int, ...], str]:
    """The last entries that changed a player's score, and how they add up."""
    found = [
        (entry.number, amount, rule)
        for entry in table.entries()
        for who, amount, rule, _ in score_changes([entry])
        if who == player
    ][-_CHANGES_MAX:]
    before = now - sum((amount for _, amount, _ in found), Fraction(0))
    return tuple(number for number, _, _ in found), sum_of(before, [(amount, rule) for _, amount, rule in found])


def _quoted(name: str) -> str:
    """A name in a correction."""
    return f'"{name}"' if " " in name else name


def _offices(table: Table, record: Standings) -> Iterator[Drift]:
    known = {name.casefold(): name for name in table.moment().law.index.declared}
    for office, holder in record.offices.items():
        name, place = known.get(_name_of(office)), record.office_places.get(office, _START)
        actual = name and (table.state.offices.get(name) or "nobody")
        if actual and actual != holder:
            message = f"{office} is held by {holder} in the record, and by {actual} in the game"
            correction = f"appoint {name} {_quoted(holder)}"
            yield Drift(place.line, place.column, "office", message, correction=correction)
