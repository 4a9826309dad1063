"""Records that a community keeps in tables: proposals with their votes and outcomes, scores, players and offices.

Which column is what, is told by its heading, or by a mapping. What can't be placed is a fault at its position.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from moot.documents.sentences import folded
from moot.documents.source_text import SourceLine, SourcePlace
from moot.documents.tables import Cell, Row, TextTable, pair, read_tables
from moot.documents.vote_lists import listed_proposals
from moot.game.changes import Fault
from moot.game.values import Value

FIELDS = {
    "number": "no number nr num # id proposalnumber",
    "author": "proposer author by proposedby mover",
    "text": "proposal proposals text change title description rulechange motion",
    "votes": "votes vote tally",
    "for": "for yes yea yeas aye ayes infavour infavor votesfor pro",
    "against": "against nay nays noes votesagainst con contra opposed",
    "present": "present abstain abstained abstentions abstaining",
    "outcome": "outcome result decision status passed adopted",
    "player": "player players name member",
    "points": "points score scores total",
    "office": "office offices role position",
    "holder": "holder officer heldby",
    "ignore": "date turn round day week email address",
}
"""The fields that a column can be, each with headings that mean it; `score of NAME` is the score of one player."""

SCORE = "points"
"""The quantity that scores are."""
SCORE_OF = "score of "
_FIELD_OF = {heading: field for field, headings in FIELDS.items() for heading in headings.split()}
_NUMBER = re.compile(r"(?:rule|proposal|p|#)?\s*#?\s*(\d+)\.?", re.IGNORECASE)
_AMOUNT = re.compile(r"([+\-−–]?)\s*(\d{1,12}(?:[.,]\d{1,9}|/[1-9]\d{0,8})?)\s*(?:points?|pts?\.?)?", re.IGNORECASE)
_OF_ALL = re.compile(r"(\d{1,6})\s*(?:/|of|out of)\s*(\d{1,6})(?!\d)")
_TO = re.compile(r"(\d{1,6})\s*[-–:]\s*(\d{1,6})(?:\s*[-–:]\s*(\d{1,6}))?(?!\d)")
_COUNTS = re.compile(r"(\d{1,6})\s*(for|yes|ayes?|in favou?r|against|nay?s?|noes|present|abstain\w*)", re.IGNORECASE)
_OF_PROPOSALS = ("number", "author", "text", "votes", "for", "against", "present", "outcome")
_LISTED = ("player", "points", "office", "text", "votes")
_HEADING = re.compile(r"#{1,6}\s.*")
_VOTER = re.compile(r"(.+?)\s*(?:\(\s*(?:x\s*)?(\d{1,6})\s*\)|[x×]\s*(\d{1,6})|:\s*(\d{1,6}))?")
_NAME = re.compile(
    r"(?!.*\b(?:turns?|forfeit\w*|bonus|total|scores?|points?|rules?|penalt\w+|balance|sum|votes?|rounds?|days?)\b)"
    r"@?[^\W\d_].*[^:=*]",
    re.IGNORECASE,
)
"""What may be a player's name, and isn't what something is called that is counted."""
_NAMED = re.compile(
    r"\s*(?:(?:#{1,6}\s+|[-*•]\s+)?[*_]{0,2}@(?P<at>[\w.-]{1,60})|#{1,6}\s+(?P<name>[^\W\d_][\w .'’-]{0,60}?))"
    r"[*_:]{0,3}\s*"
)
_NAMED_MAX, _BELOW_MAX = 120, 8
_ADOPTED = re.compile(r"\b(?:adopted|passe[sd]|carrie[sd]|approved|accepted|enacted|yes)\b", re.IGNORECASE)
_FAILED = re.compile(
    r"\b(?:defeat\w*|fail\w*|reject\w*|lost|not\s+(?:adopted|passed|carried|approved|accepted)|no)\b", re.IGNORECASE
)
Outcome = Literal["adopted", "defeated", ""]


class Votes(Value, frozen=True):
    """A tally: how many voted in each way and, if the record names them, who, with the strength of each vote."""

    votes_for: int
    against: int
    present: int = 0
    named: dict[str, dict[str, int]] = {}
    """Under `for`, `against` and `present` the voters by name; empty if the record has only counts."""

    @property
    def total(self) -> int:
        return self.votes_for + self.against + self.present


class TallyRow(Value, frozen=True):
    """A proposal in a table."""

    place: SourcePlace
    number: str = ""
    author: str = ""
    text: str = ""
    votes: Votes | None = None
    outcome: Outcome = ""
    printed: str = ""
    """The outcome as the table prints it."""
    scores: dict[str, Fraction] = {}
    """The players' scores after it, as printed."""
    award: Fraction | None = None
    """What it brings its author, as printed."""


class Standings(Value, frozen=True):
    """What a community's tables say: players with scores, offices, and proposals in their order."""

    players: tuple[str, ...] = ()
    scores: dict[str, Fraction] = {}
    offices: dict[str, str] = {}
    proposals: tuple[TallyRow, ...] = ()
    mapping: dict[str, str] = {}
    """What each column was read as, by heading; empty for a column that couldn't be placed."""
    places: dict[str, SourcePlace] = {}
    """Where each player's score stands."""
    office_places: dict[str, SourcePlace] = {}
    faults: tuple[Fault, ...] = ()


def read_standings(
    lines: Iterable[SourceLine],
    *,
    columns: Mapping[str, str] | None = None,
    players: Sequence[str] = (),
    seated: Sequence[str] = (),
) -> Standings:
    """Read the tables of a document. Bad input never raises.

    `columns` says what columns are, by heading; `players` are names known already, whose columns hold their scores. So
    are those `seated` in the game that the record is of, who needn't be in the record for that.
    """
    fields = {heading.casefold(): field for heading, field in (columns or {}).items()}
    first = _StandingsReader(fields, players, seated, {})
    lines = list(lines)
    plain = list(first.take_named(lines))
    found = read_tables(plain)
    beside = {line.line for line in found.left_over}
    unheaded = [table for table in found.tables if not first.is_headed(table)]
    beside |= {row[0].place.line for table in unheaded for row in (table.heading, *table.rows) if row}
    proposals, read = listed_proposals(
        (line for line in plain if line.line in beside), lambda said: bool(read_outcome(said) or read_votes(said))
    )
    tables = [
        replace(
            table,
            heading=(),
            rows=tuple(row for row in (table.heading, *table.rows) if row and row[0].place.line not in read),
        )
        if table in unheaded
        else table
        for table in found.tables
    ]
    spelled = dict[str, str]()
    for _ in range(2):  # the first time to learn how each name is spelled
        reader = _StandingsReader(fields, players, seated, spelled)
        list(reader.take_named(lines))
        for table in tables:
            reader.take(table)
        for proposal in proposals:
            reader.take_proposal(proposal)
        spelled = reader.spellings()
    for line in found.left_over:
        if line.line not in read and not _is_heading(line.text):
            reader.miss(line.place, f"this line belongs to no table: {_short(line.text)}")
    return reader.standings()


def field_of(heading: str) -> str:
    """The field that a heading usually means; empty if it's none."""
    return _FIELD_OF.get(re.sub(r"[\W_]+", "", heading).casefold() or heading.strip(), "")


def amount(text: str) -> Fraction | None:
    """The number in a cell, exactly: `8`, `−3`, `8.4`, `25/3`; None if it's none."""
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        return None
    value = Fraction(found[2].replace(",", "."))
    return -value if found[1] and found[1] != "+" else value


def read_votes(text: str) -> Votes | None:
    """The votes in a cell such as `4/5`, `approved 4 of 5`, `4-1` or `4 for, 1 against`; None if it tells of none."""
    counts = _COUNTS.findall(text)
    if counts:
        side = {_side(word): int(number) for number, word in counts}
        return Votes(side.get("for", 0), side.get("against", 0), side.get("present", 0))
    of_all = _OF_ALL.search(text)
    if of_all and int(of_all[1]) <= int(of_all[2]):
        return Votes(int(of_all[1]), int(of_all[2]) - int(of_all[1]))
    to = None if of_all else _TO.search(text)
    return Votes(int(to[1]), int(to[2]), int(to[3] or 0)) if to else None


def read_outcome(text: str) -> Outcome:
    """Whether a cell says that a proposal was adopted or defeated; empty if it says neither, or both."""
    failed, rest = bool(_FAILED.search(text)), _FAILED.sub(" ", text)
    adopted = bool(_ADOPTED.search(rest))
    return "" if adopted == failed else "adopted" if adopted else "defeated"


def read_voters(text: str) -> list[tuple[str, int]] | None:
    """The voters in a cell, with the strength of each vote (`Ada, Ben (2)`); None if it has a mere count."""
    if amount(text) is not None:
        return None
    found = (_VOTER.fullmatch(one.strip()) for one in re.split(r"[,;\n]|\band\b", text))
    return [
        (one[1], int(one[2] or one[3] or one[4] or 1))
        for one in found
        if one and one[1] not in ("-", "–", "—", "none", "nobody")
    ]


def _side(word: str) -> str:
    """The side that a word in a tally stands for."""
    begin = word.casefold()
    if begin.startswith(("p", "abs")):
        return "present"
    return "against" if begin.startswith(("ag", "n")) else "for"


def _is_heading(text: str) -> bool:
    """Whether a line is the heading of what follows: `# Scores`, `Offices:`."""
    return _HEADING.fullmatch(text) is not None or field_of(text.strip(" \t*_:=")) in _LISTED


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else f"{flat[:59]}…"


class _StandingsReader:
    """Gathers what the tables of a document say."""

    def __init__(
        self, columns: Mapping[str, str], players: Sequence[str], seated: Sequence[str], spelled: Mapping[str, str]
    ) -> None:
        self._columns = columns
        self._spelled = {**spelled, **{folded(player): player for player in (*seated, *players)}}
        self._spellings = dict[str, list[str]]()
        self._players = dict.fromkeys(players)
        self._listed = {*players, *seated}
        """Who is a player whether they vote or not: by a list of players, or a column of scores."""
        self._voters = dict[str, SourcePlace]()
        self._scores: dict[str, Fraction] = {}
        self._places: dict[str, SourcePlace] = {}
        self._offices: dict[str, str] = {}
        self._office_places: dict[str, SourcePlace] = {}
        self._proposals: list[TallyRow] = []
        self._mapping: dict[str, str] = {}
        self._faults: list[Fault] = []

    def standings(self) -> Standings:
        """Everything that was read."""
        for name, place in self._voters.items() if self._listed else ():
            if name not in self._listed:
                self.miss(place, f"{name} votes, and isn't among the players")
        return Standings(
            players=tuple(name for name in self._players if not self._is_stranger(name)),
            scores=self._scores,
            offices=self._offices,
            proposals=tuple(self._proposals),
            mapping=self._mapping,
            places=self._places,
            office_places=self._office_places,
            faults=tuple(sorted(self._faults, key=lambda fault: (fault.line, fault.column))),
        )

    def spellings(self) -> dict[str, str]:
        """How each name is spelled: as it is first without being in small letters or capitals alone, if it ever is."""
        return {
            key: min(said, key=lambda name: name in (name.lower(), name.upper()))
            for key, said in self._spellings.items()
        }

    def _name(self, said: str) -> str:
        key = folded(said)
        self._spellings.setdefault(key, []).append(" ".join(said.split()))
        return self._spelled.get(key, said)

    def _is_stranger(self, name: str) -> bool:
        return bool(self._listed) and name in self._voters and name not in self._listed

    def miss(self, place: SourcePlace, message: str) -> None:
        """Note what couldn't be placed."""
        self._faults.append(place.fault("state.unplaced", message))

    def take(self, table: TextTable) -> None:
        """Read a table, or a list of names and values."""
        if not table.heading:
            self._take_pairs(table.rows)
            return
        fields = [self._field(cell) for cell in table.heading]
        if "text" in fields and "number" not in fields:
            at = fields.index("text")
            if all(_NUMBER.fullmatch(row[at].text) for row in table.rows):
                fields[at] = "number"
        if "author" in fields or "votes" in fields or "outcome" in fields or "for" in fields:
            fields = self._with_scores(table, fields)
            read = self.take_proposal
        elif "office" in fields:
            fields = ["holder" if field == "player" else field for field in fields]
            read = self._take_office
        elif "player" in fields:
            read = self._take_player
        else:
            self._take_pairs((table.heading, *table.rows))
            return
        self._note_columns(table.heading, fields)
        for row in table.rows:
            read({field: cell for field, cell in zip(fields, row, strict=True) if field and cell.text})

    def _field(self, cell: Cell) -> str:
        given = self._columns.get(cell.text.casefold())
        if given is not None:
            return given
        return field_of(cell.text)

    def _note_columns(self, heading: Row, fields: Sequence[str]) -> None:
        for cell, field in zip(heading, fields, strict=True):
            self._mapping[cell.text] = field
            if not field:
                self.miss(cell.place, f"the column “{cell.text}” is nothing known: say what it is with --columns")

    def _with_scores(self, table: TextTable, fields: list[str]) -> list[str]:
        """The fields of a table of proposals, with the columns that are headed by a player's name."""
        named = set(map(folded, (*self._players, *self._listed)))
        for field, cell in (placed for row in table.rows for placed in zip(fields, row, strict=True)):
            if field == "author":
                named.add(folded(cell.text))
            elif field in ("for", "against", "present"):
                named.update(folded(voter) for voter, _ in read_voters(cell.text) or ())
        return [
            f"{SCORE_OF}{self._name(cell.text)}" if not field and folded(cell.text) in named else field
            for field, cell in zip(fields, table.heading, strict=True)
        ]

    def take_named(self, lines: Sequence[SourceLine]) -> Iterator[SourceLine]:
        """Read the scores that stand below a name, `points: 8` below `@ada` or `## Ada`; the other lines are left."""
        head: tuple[SourceLine, str] | None = None
        is_read = False
        for at, line in enumerate(lines):
            named = _NAMED.fullmatch(line.text[:_NAMED_MAX])
            below = [pair(other) for other in lines[at + 1 : at + _BELOW_MAX]] if named else []
            if named and any(
                row and field_of(row[0].text) == "points" and amount(row[1].text) is not None for row in below
            ):
                head, is_read = (line, named["at"] or named["name"]), False
                continue
            row = pair(line) if head else ()
            if head and not row and (is_read or line.text.strip()):
                head = None
            if head is None or not row:
                yield line
            elif field_of(row[0].text) == "points" and (value := self._amount(row[1])) is not None:
                is_read = True
                self._score(row[1], head[1], value)
            else:
                is_read = True
                self.miss(row[0].place, f"{head[1]}'s “{_short(row[0].text)}” has no place here")

    def is_headed(self, table: TextTable) -> bool:
        """Whether a table's heading names a column that is known."""
        return any(self._field(cell) for cell in table.heading)

    def _take_pairs(self, rows: Sequence[Row]) -> None:
        """Read a list of names and values; only if all of the names may be those of players, are there new ones."""
        names = [row[0].text for row in rows if len(row) == 2 and amount(row[1].text) is not None]
        is_known = any(name in self._players for name in names)
        is_new = all(_NAME.fullmatch(name) and not field_of(name) for name in names)
        is_new &= not self._players or any(name[:1].isupper() for name in names)
        for row in rows:
            self._take_pair(row, may_score=is_known or is_new)

    def _take_pair(self, row: Row, *, may_score: bool) -> None:
        if may_score and len(row) == 2 and row[0].text and (value := amount(row[1].text)) is not None:
            self._score(row[1], row[0].text, value)
        elif len(row) == 2 and field_of(row[0].text) == "player":
            for name, _ in read_voters(row[1].text) or ():
                self._seat(self._name(name))
        elif len(row) == 2 and self._name(row[1].text) in self._players and field_of(row[0].text) not in _OF_PROPOSALS:
            self._office(row[0], self._name(row[1].text))
        else:
            self.miss(row[0].place, f"this is no player with a score: {_short(' '.join(cell.text for cell in row))}")

    def _take_player(self, cells: Mapping[str, Cell]) -> None:
        if "player" not in cells:
            return
        name = self._name(cells["player"].text)
        self._seat(name)
        if "points" in cells:
            value = self._amount(cells["points"])
            if value is not None:
                self._score(cells["points"], name, value)
        if "office" in cells:
            self._office(cells["office"], name)

    def _take_office(self, cells: Mapping[str, Cell]) -> None:
        if "office" in cells and "holder" in cells:
            self._office(cells["office"], self._name(cells["holder"].text))

    def _office(self, cell: Cell, holder: str) -> None:
        self._offices[cell.text] = holder
        self._office_places[cell.text] = cell.place

    def _seat(self, name: str) -> None:
        self._players[name] = None
        self._listed.add(name)

    def _score(self, cell: Cell, name: str, value: Fraction) -> None:
        name = self._name(name)
        if name in self._scores:
            self.miss(cell.place, f"{name} has a score already")
            return
        self._players[name] = None
        self._scores[name] = value
        self._places[name] = cell.place

    def _amount(self, cell: Cell) -> Fraction | None:
        value = amount(cell.text)
        if value is None:
            self.miss(cell.place, f"this is no number: {_short(cell.text)}")
        return value

    def take_proposal(self, cells: Mapping[str, Cell]) -> None:
        """Read a proposal from its cells, by field."""
        if not cells:
            return
        number = cells.get("number")
        found = _NUMBER.fullmatch(number.text) if number else None
        if number and not found:
            self.miss(number.place, f"this is no number of a proposal: {_short(number.text)}")
            return
        printed = cells["outcome"].text if "outcome" in cells else cells["votes"].text if "votes" in cells else ""
        scores = {
            field.removeprefix(SCORE_OF): value
            for field, cell in cells.items()
            if field.startswith(SCORE_OF) and (value := self._amount(cell)) is not None
        }
        author = self._name(cells["author"].text) if "author" in cells else ""
        for player in scores:
            self._seat(player)
        self._players |= dict.fromkeys([author] if author else [])
        outcome = read_outcome(printed)
        if printed and not outcome and "outcome" in cells:
            self.miss(cells["outcome"].place, f"this says neither adopted nor defeated: {_short(printed)}")
        votes = self._votes(cells)
        self._proposals.append(
            TallyRow(
                place=min(cell.place for cell in cells.values()),
                number=found[1] if found else "",
                author=author,
                text=cells["text"].text if "text" in cells else "",
                votes=votes,
                outcome=outcome,
                printed=printed,
                scores=scores,
                award=self._amount(cells["award"]) if "award" in cells else None,
            )
        )
        self._scores |= scores
        self._places |= {name: cells[SCORE_OF + name].place for name in scores}

    def _votes(self, cells: Mapping[str, Cell]) -> Votes | None:
        """The votes of a row: from columns for each side, from one column, or from the outcome."""
        sides = {side: cells[side] for side in ("for", "against", "present") if side in cells}
        if sides:
            return self._votes_by_side(sides)
        for field in ("votes", "outcome"):
            if field in cells and (votes := read_votes(cells[field].text)):
                return votes
        if "votes" in cells:
            self.miss(cells["votes"].place, f"these are no votes: {_short(cells['votes'].text)}")
        return None

    def _votes_by_side(self, sides: Mapping[str, Cell]) -> Votes | None:
        counts, named = dict[str, int](), dict[str, dict[str, int]]()
        is_clear = True
        for side, cell in sides.items():
            voters = read_voters(cell.text)
            number = amount(cell.text)
            if voters is not None:
                named[side] = {}
                for voter, strength in ((self._name(said), strength) for said, strength in voters):
                    elsewhere = next((other for other in named if voter in named[other]), "")
                    if elsewhere:
                        how = "twice" if elsewhere == side else f"{elsewhere} and {side}"
                        self.miss(cell.place, f"{voter} votes {how} on one proposal")
                    is_clear &= elsewhere in ("", side)
                    named[side][voter] = strength
                    self._players.setdefault(voter)
                    self._voters.setdefault(voter, cell.place)
                counts[side] = len(named[side])
            elif number is not None and number.denominator == 1 and number >= 0:
                counts[side] = int(number)
            else:
                self.miss(cell.place, f"this is no number of votes: {_short(cell.text)}")
                return None
        if not is_clear:
            return None
        is_named = all(side in named or not counts[side] for side in counts)
        pro, against, present = (counts.get(side, 0) for side in ("for", "against", "present"))
        return Votes(pro, against, present, named if is_named else {})
