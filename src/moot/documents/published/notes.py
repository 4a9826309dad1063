"""What stands around the rules: the document's title, prefaces, rows of links, proposals under vote, signatures."""

from moot.documents.paper import Line
from moot.documents.published.ledger import Ledger
from moot.documents.published.parts import Part
from moot.documents.published.sections import is_drawn_across, is_navigation, is_rule_off
from moot.documents.published.texts import dedented, place_of
from moot.documents.published.values import AccountKind, Link, Note, NoteKind, Place, Section
from moot.game.changes import Fault
from moot.game.values import Number

_TITLE_MAX = 100


class Surroundings:
    """Takes what belongs to no rule, and reports what cannot be placed."""

    def __init__(self, lines: list[Line], ledger: Ledger) -> None:
        self.lines = lines
        self.ledger = ledger
        self.notes: list[Note] = []
        self.sections: list[Section] = []
        self.faults: list[Fault] = []

    def preface(self, stop: int, has_rules: bool, is_ruled: bool, headers: dict[str, str]) -> str:
        """Take what stands before the first rule; the document's title, from there or from the headers."""
        title = ""
        rest: list[int] = []
        stop = stop if has_rules else 0
        drawn = [at for at in range(stop) if is_drawn_across(self.lines[at].text)]
        if is_ruled and len(drawn) > 1 and not any(line.text.strip() for line in self.lines[drawn[-1] + 1 : stop]):
            self._between(Part("between", drawn[-2], stop), is_last=False)
            stop = drawn[-2]
        for at in range(stop):
            text = self.lines[at].text
            if is_rule_off(text):
                self.ledger.take_line(at, "separator")
            elif is_navigation(text):
                self._note(at, at + 1, "navigation", "navigation")
            elif text.strip() and not title and not rest and _is_title(text.strip()):
                title = text.strip().strip("#*_=- \t")
                self.ledger.take_line(at, "title")
            elif text.strip():
                rest.append(at)
        for first, last in _runs(rest):
            self._note(first, last, "preface", "note")
        return title or headers.get("subject", "") or headers.get("title", "")

    def take(self, part: Part, is_last: bool) -> None:
        """A part below a rule that is no part of it."""
        match part.kind:
            case "navigation":
                self._note(part.first, part.stop, "navigation", "navigation")
            case "proposal" | "votes" | "signature" | "footer":
                self._note(part.first, part.stop, part.kind, "note")
            case "between":
                self._between(part, is_last)
            case _:
                pass

    def _between(self, part: Part, is_last: bool) -> None:
        """Below a line drawn across the page: a section's name and what is said of it, or the document's foot."""
        named = is_last
        rest: list[int] = []
        for at in range(part.first, part.stop):
            line = self.lines[at]
            if is_rule_off(line.text):
                self.ledger.take_line(at, "separator")
            elif line.text.strip() and not named and len(line.text.strip()) <= _TITLE_MAX:
                self.sections.append(Section(line.text.strip().strip("#*_= "), None, None, place_of(line)))
                self.ledger.take_line(at, "section")
                named = True
            elif line.text.strip():
                rest.append(at)
        for first, stop in _runs(rest):
            self._note(first, stop, "footer" if is_last else "preface", "note")

    def _note(self, first: int, stop: int, kind: NoteKind, account: AccountKind) -> None:
        while stop > first and not self.lines[stop - 1].text.strip():
            stop -= 1
        text = dedented("\n".join(line.text for line in self.lines[first:stop]))
        for at in range(first, stop):
            self.ledger.take_line(at, "separator" if is_rule_off(self.lines[at].text) else account)
        self.notes.append(Note(kind, text, place_of(self.lines[first]), self.lines[stop - 1].line))

    def stray(self, number: Number, link: Link) -> Fault:
        """The fault that a link stands below a rule that it cannot belong to."""
        self.notes.append(Note("note", link.printed, link.place, link.place.line))
        message = f"“{link.printed}” stands below rule {number}, which was there before {link.number}"
        return Fault(
            link.place.line,
            link.place.column,
            "published.stray-note",
            message,
            "put it below the rule that it is about",
        )

    def unplaced(self, reported: set[int]) -> list[Fault]:
        """A fault for each stretch of lines that nothing was made of; lines reported already are left out."""
        faults = []
        for first, stop in _runs(self.ledger.loose_lines(), over_blanks_in=self.lines):
            place = place_of(self.lines[first])
            if place.line in reported:
                continue
            faults.append(self._unplaced(first, stop, place))
        return faults

    def _unplaced(self, first: int, stop: int, place: Place) -> Fault:
        last = self.lines[stop - 1].line
        where = f"lines {place.line} to {last} are" if last > place.line else "this line is"
        begin = " ".join(self.lines[first].text.split())[:60]
        remedy = "put it below a rule's heading, or take it out"
        return Fault(place.line, place.column, "published.unplaced", f"{where} part of no rule: “{begin}”", remedy)


def _is_title(text: str) -> bool:
    """Whether the document's first line is its title, and no sentence of a letter."""
    return len(text) <= _TITLE_MAX and (text[:1] == "#" or text[-1] not in ".,:;")


def _runs(places: list[int], over_blanks_in: list[Line] | None = None) -> list[tuple[int, int]]:
    """Neighbouring lines as stretches: the first and the one after the last."""
    runs: list[tuple[int, int]] = []
    for at in places:
        if runs and (
            runs[-1][1] == at
            or (over_blanks_in and not any(over_blanks_in[n].text.strip() for n in range(runs[-1][1], at)))
        ):
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs
