"""A proposal in people's own words, read: which rules it changes and how each reads afterwards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from moot.documents.prose import instructions as i
from moot.documents.prose import layout
from moot.documents.prose.book import Book, Entry
from moot.documents.prose.editing import Editor
from moot.documents.prose.finding import CannotApply
from moot.documents.prose.normative import is_rule_text
from moot.documents.prose.reading import read_instruction, stops_at
from moot.documents.prose.scanning import LITERAL, SHAPE_MAX, Unit, scan
from moot.documents.prose.values import NotUnderstood, ProseChange, ProseKind, RuleIn, Span, Understood, Warned
from moot.game.values import Number

TEXT_MAX = 400_000
"""Characters that are read of one proposal."""
STATEMENTS_MAX = 2_000
"""Sentences that are read of one proposal."""
_LEAD = re.compile(
    r"(?:\s*(?:[-*•–+]\s+|\#?\d{1,5}:\s+(?=[A-Z“\"])|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+|#\s+"
    r"|(?:also|then|next|finally|further|furthermore|additionally|moreover|secondly|thirdly|firstly|first|second|third|lastly|and|or"
    r"|please|now|likewise|similarly|hereby|effective immediately|immediately)\b[,:]?\s+"
    r"|in addition,?\s+|as follows:\s+|(?:and\s+)?be it (?:\w+\s+){0,3}(?:resolved|enacted|known|ordained|it)\b,?\s*(?:that|:)?\s*"
    r"|(?:i|we)\s+(?:hereby\s+)?(?:propose|move|suggest)\s+(?:to|that|the following(?: change)?:?)\s+"
    r"|(?:up)?on\s+(?:the\s+)?(?:adoption|passage|passing|enactment)\s+of\s+this\s+proposal,?\s+"
    r"|(?:when|once|if) this proposal (?:is adopted|passes|is enacted|takes effect),?\s+"
    r"|this proposal\s+(?:shall\s+|will\s+|would\s+|does\s+)?(?=(?:amend|repeal|enact|creat|transmut|retitl|replac)\w*)"
    r"|(?:it is )?(?:hereby )?(?:proposed|resolved) that\s+|that\s+|proposed (?:rule )?change:\s*|proposal:\s+|rule change:\s*"
    r"|let it be (?:\w+\s+)?that\s+))*\s*",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"[.;!?]+[\"”)]*\s+(?=[A-Z(“\"]|{LITERAL})|;\s+(?:and\s+)?|\s+(?=and (?:amend|repeal|enact|create|transmute|retitle)\b)"
)
_DONE = re.compile(r"[\s.;,!:)\]}*_]*$")
_STOPS = (".", "!", "?", "”")
_NEXT = re.compile(r"\s*(?:[.;!]+[)\"”]?\s*|,?\s*(?=(?:and|then|also)\b)|,\s*(?=[a-z]+ (?:rule|the))|\)\s*|:\s*)")
_TRAILING_CONDITION = re.compile(
    r"\s*,?\s*(?:but\s+)?((?:only\s+)?(?:if|unless|provided|assuming|in the event)\b[^.;]*)", re.I
)
_RESTRICTS = re.compile(
    rf"\s*(?:\?|(?:,\s*)?(?:in|within|from|of|where|only|except|but|not|before|after|whenever|for (?:the|each|all)|until|or)\b|{LITERAL}|['’]s?\b|-)",
    re.I,
)
_HARMLESS = re.compile(
    r"(?:\s*,?\s*(?:in (?:that|this|the given|the following|the above|the listed|numerical|ascending) order|too|as well|also|accordingly|respectively"
    r"|in (?:each|both|all)(?: of (?:them|these rules))?|as appropriate|in (?:its|their) entirety|in full|hereby|immediately|from the ruleset"
    r"|\([^()]*\)))*",
    re.I,
)
_REST_DEPENDS = re.compile(
    r"\b(?:rest|remainder|remaining)\b.*\b(?:no effect|not (?:take )?effect|nothing|ignored|void)\b|\bthis proposal (?:has|shall have|does|will have) (?:no effect|nothing)",
    re.I,
)
_OTHERWISE = re.compile(r"\s*(?:[-*•]\s+)?(?:otherwise|else)\b[,:]?\s*(?:if\b[^,:]*[,:])?\s*(?:then\s+)?", re.I)
_RULE_IN_CONDITION = re.compile(rf"\brule\s+(?:entitled|titled|called|named)?\s*({LITERAL})", re.I)
_CONDITION_ENDS = re.compile(r"(?:,\s*(?:then\b,?\s*)?|:\s*(?:then\b,?\s*)?|\bthen\b:?,?\s*)")


def understand(text: str, rules: Sequence[RuleIn]) -> Understood:
    """The changes that a proposal's text asks for, in order, each with the rule's text after it.

    What is not understood is in `not_understood`, with a reason; nothing is guessed, and no input raises.
    """
    if len(text) > TEXT_MAX:
        span = Span(0, len(text))
        return Understood(
            not_understood=(NotUnderstood(span, f"a proposal has at most {TEXT_MAX:,} characters", "prose.too-long"),)
        )
    text = text.replace("\r\n", " \n").replace("\r", "\n").replace("\u00a0", " ")
    return _Understanding(text, Book(rules)).result()


@dataclass
class _Scope:
    """A condition that holds for the units further in than itself, or for all that follow."""

    condition: str
    indent: int
    before: Book
    to_the_end: bool = False
    members: int = 0


@dataclass
class _Understanding:
    text: str
    book: Book
    changes: list[ProseChange] = field(default_factory=list)
    missed: list[NotUnderstood] = field(default_factory=list)
    warned: list[Warned] = field(default_factory=list)
    named: list[Entry] = field(default_factory=list)
    """The rules that the last instruction was about."""
    named_in: Unit | None = None
    statements: int = 0
    heading_indent: int | None = None
    place: i.Place | None = None
    scope: _Scope | None = None
    closed: _Scope | None = None
    """The scope that ended last: what an `otherwise` is the other side of."""

    def result(self) -> Understood:
        units = _unwrapped(self.text)
        for unit in units:
            self._unit(unit)
        if not self.changes and not any(m.code != "prose.not-an-instruction" for m in self.missed):
            self._bare_rule(units)
        return Understood(tuple(self.changes), tuple(self.missed), tuple(self.warned))

    # --- units -----------------------------------------------------------------------------------

    def _unit(self, unit: Unit) -> None:
        self._leave_scope(unit)
        if layout.LABEL.match(unit.shape):
            return
        if len(unit.shape) > SHAPE_MAX or self.statements > STATEMENTS_MAX:
            self.missed.append(
                NotUnderstood(Span(unit.start, unit.end), "this is too long to be read", "prose.too-long")
            )
            return
        at = _LEAD.match(unit.shape).end()  # type: ignore[union-attr]
        while at < len(unit.shape) and not _DONE.match(unit.shape, at):
            at = self._statement(unit, at)

    def _leave_scope(self, unit: Unit) -> None:
        scope = self.scope
        if scope is None or scope.to_the_end:
            return
        otherwise = _OTHERWISE.match(unit.shape)
        if otherwise or (unit.indent <= scope.indent and scope.members):
            self.closed, self.scope = scope, None
        else:
            scope.members += 1

    def _statement(self, unit: Unit, at: int) -> int:
        """Read what begins at a place of a unit; returns where the next statement begins."""
        self.statements += 1
        otherwise = _OTHERWISE.match(unit.shape, at)
        if otherwise:
            return self._otherwise(unit, at, otherwise.end())
        if layout.CONDITION.match(unit.shape, at):
            return self._conditional(unit, at)
        return self._plain(unit, at, "")

    def _plain(self, unit: Unit, at: int, condition: str) -> int:
        read = read_instruction(unit, at)
        if read is None:
            return self._skip(unit, at)
        instruction, end = read
        after, trailing = self._after(unit, at, end)
        if after is None:
            return self._skip(unit, at, "the end of this instruction was not understood", end)
        self._follow(unit, instruction, at, end, condition or trailing)
        return after

    def _after(self, unit: Unit, at: int, end: int) -> tuple[int | None, str]:
        """Where the statement behind an instruction begins, and a condition that trails it; None where the
        words behind it may restrict what it says."""
        shape = unit.shape
        if _DONE.match(shape, end):
            return len(shape), ""
        end = _HARMLESS.match(shape, end).end()  # type: ignore[union-attr]
        if _DONE.match(shape, end):
            return len(shape), ""
        trailing = _TRAILING_CONDITION.match(shape, end)
        if trailing:
            return self._lead(unit, trailing.end()), trailing.group(1).strip()
        quoted = unit.literals.get(shape[end - 1])
        if quoted is not None and quoted.text.rstrip()[-1:] in _STOPS and re.match(r"\s+[A-Z]", shape[end:]):
            return self._lead(unit, end), ""
        boundary = _NEXT.match(shape, end)
        if boundary and boundary.end() > end and not re.match(r"\s*,", shape[end:]):
            return self._lead(unit, boundary.end()), ""
        if boundary and re.match(r",?\s*(?:and|then|also)\b", shape[end:].lstrip()):
            following = self._lead(unit, boundary.end())
            if read_instruction(unit, following) is not None:
                return following, ""
        if _RESTRICTS.match(shape, end):
            return None, ""
        stop = _SENTENCE.search(shape, end)
        rest = shape[end : stop.start() if stop else len(shape)]
        if re.search(rf"{LITERAL}|\brules?\s+\d|\?", rest):
            return None, ""
        return (self._lead(unit, stop.end()) if stop else len(shape)), ""

    def _lead(self, unit: Unit, at: int) -> int:
        return _LEAD.match(unit.shape, at).end()  # type: ignore[union-attr]

    def _skip(self, unit: Unit, at: int, reason: str = "", from_on: int | None = None) -> int:
        stop = _SENTENCE.search(unit.shape, max(at, from_on or at))
        end = stop.end() if stop else len(unit.shape)
        looks = bool(layout.HEAD.match(unit.shape[at:end])) and bool(
            re.search(r"\b(?:amend|repeal|enact|replac|delet|insert|append|transmut|retitl)", unit.shape[at:end], re.I)
        )
        if re.fullmatch(r"\W*(?:and|or|then|also|but)?\W*", unit.shape[at:end], re.I) and not re.search(
            LITERAL, unit.shape[at:end]
        ):
            return self._lead(unit, end)
        span = self._span(unit, at, (stop.start() + 1) if stop else len(unit.shape))
        last = self.missed[-1] if self.missed else None
        code = "prose.not-understood" if looks or reason else "prose.not-an-instruction"
        why = reason or (
            "this looks like an instruction, but its form is not known" if looks else "this changes no rule"
        )
        if (
            last is not None
            and last.code == code
            and last.reason == why
            and not self.text[last.span.end : span.start].strip(" \n\t.;,")
        ):
            self.missed[-1] = NotUnderstood(Span(last.span.start, span.end), why, code)
        else:
            self.missed.append(NotUnderstood(span, why, code))
        return self._lead(unit, end)

    def _unknown_form(self, unit: Unit, at: int, end: int) -> str:
        words = unit.shape[stops_at(unit, at) : end].split()[:4]
        quoted = " ".join("…" if word[0] in unit.literals else word for word in words).strip(" .;")
        return "this looks like an instruction, but its form is not known" + (f" from “{quoted}” on" if quoted else "")

    def _span(self, unit: Unit, start: int, end: int) -> Span:
        end = min(end, len(unit.shape))
        while end > start and unit.shape[end - 1] == " ":
            end -= 1
        return Span(*unit.span(start, end))

    # --- conditions ------------------------------------------------------------------------------

    def _conditional(self, unit: Unit, at: int) -> int:
        shape = unit.shape
        titled = _RULE_IN_CONDITION.search(shape, at, at + 200)
        if titled:
            self._name_from_condition(unit, titled.group(1))
        for boundary in _CONDITION_ENDS.finditer(shape, at + 2):
            start = self._lead(unit, boundary.end())
            if start < len(shape) and _REST_DEPENDS.match(shape[start:]):
                break
            if start >= len(shape) or re.match(r"(?:if|unless)\b", shape[start:], re.I):
                continue
            read = read_instruction(unit, start)
            if read is not None and (read[0].enact or read[0].steps or read[0].refs):
                condition = self._words(unit, at, boundary.start())
                before = self.book.copy()
                next_at = self._plain(unit, start, condition)
                self.closed = _Scope(condition, unit.indent, before)
                return next_at
        if _REST_DEPENDS.search(shape[at:]):
            stop = _SENTENCE.search(shape, at)
            end = stop.start() if stop else len(shape)
            self.scope = _Scope(self._words(unit, at, end), -1, self.book.copy(), to_the_end=True)
            return self._lead(unit, stop.end()) if stop else len(shape)
        if shape.rstrip().endswith((":", "then", ",")):
            self.scope = _Scope(self._words(unit, at, len(shape.rstrip())).rstrip(" :,"), unit.indent, self.book.copy())
            return len(shape)
        return self._skip(unit, at)

    def _name_from_condition(self, unit: Unit, literal: str) -> None:
        """`If there is a rule called “T”, repeal it`: the rule that is meant by `it`."""
        found, _, _ = self.book.find((i.Ref("title", title=unit.literals[literal].text),), [])
        self.named = found or self.named
        self.named_in = unit

    def _otherwise(self, unit: Unit, at: int, end: int) -> int:
        other = self.closed
        if other is None:
            return self._skip(unit, at)
        condition = f"{self._words(unit, at, end).rstrip(' ,:')} (not: {other.condition})"
        kept, self.book = self.book, other.before.copy()
        if _DONE.match(unit.shape, end):
            self.scope = _Scope(condition, unit.indent, kept)
            return len(unit.shape)
        following = self._plain(unit, end, condition)
        self.book = kept
        return following

    def _words(self, unit: Unit, start: int, end: int) -> str:
        span = self._span(unit, start, end)
        return " ".join(self.text[span.start : span.end].split())

    # --- instructions ----------------------------------------------------------------------------

    def _follow(self, unit: Unit, instruction: i.Instruction, at: int, end: int, condition: str) -> None:
        span = self._span(unit, at, end)
        if self.scope is not None:
            condition = f"{self.scope.condition}; {condition}" if condition else self.scope.condition
        try:
            if instruction.enact is not None:
                self._enact(instruction.enact, span, condition)
            else:
                self._amend(unit, instruction, span, condition)
        except CannotApply as trouble:
            self.missed.append(NotUnderstood(span, trouble.reason, trouble.code, trouble.nearest))

    def _enact(self, enact: i.Enact, span: Span, condition: str) -> None:
        if enact.text is None or not enact.text.text.strip():
            raise CannotApply("the new rule's text is missing", "prose.no-text")
        enact = _with_fields(enact)
        assert enact.text is not None
        if (
            enact.number
            and enact.number in self.book.numbers
            and any(not e.repealed for e in self.book.numbers[Number(enact.number)])
        ):
            self.warned.append(Warned(span, f"there is a rule {enact.number} already", "prose.number-taken"))
        text = enact.text.text.strip("\n").rstrip()
        entry = Entry(enact.number, enact.title, text, enact.rank or None, enact.power or None)
        self.book.add(entry)
        self.named = [entry]
        self.changes.append(
            ProseChange(
                kind="enact", span=span, rule=Number(enact.number), title=enact.title or None, text=text,
                rank=entry.rank, power=entry.power, condition=condition,
            )
        )  # fmt: skip

    def _amend(self, unit: Unit, instruction: i.Instruction, span: Span, condition: str) -> None:
        under_heading = self.heading_indent is not None
        if not instruction.steps:
            if not instruction.refs:
                raise CannotApply("it does not say what to change", "prose.not-understood")
            self.named = self._find(instruction.refs, span)
            self.heading_indent, self.place = unit.indent, instruction.place
            return
        if instruction.refs:
            self.heading_indent, self.place = None, None
        elif not self.named and not instruction.steps[0].refs:
            raise CannotApply("it does not say in which rule", "prose.no-rule-named")
        if instruction.bare:
            self.warned.append(
                Warned(span, "a rule's number and a text, with no verb: taken as its new text", "prose.no-verb")
            )
        for refs, steps in _grouped(instruction):
            entries = self._find(refs, span) if refs else self.named
            if not refs and not under_heading and unit is not self.named_in:
                self.warned.append(
                    Warned(span, f"it names no rule: taken to speak of rule {entries[0].number}", "prose.rule-implied")
                )
            self.named, self.named_in = entries, unit
            place = instruction.place or (self.place if not instruction.refs else None)
            for entry in entries:
                self._steps(entry, steps, place, span, condition, several=len(entries) > 1)

    def _find(self, refs: i.Refs, span: Span) -> list[Entry]:
        """The rules that are meant; those that are not there are reported."""
        entries, odd, missing = self.book.find(refs, self.named)
        self._warn(span, odd)
        self.missed += [NotUnderstood(span, trouble.reason, trouble.code, trouble.nearest) for trouble in missing]
        return entries

    def _warn(self, span: Span, odd: list[tuple[str, str]]) -> None:
        self.warned += [Warned(span, message, code) for code, message in odd]

    def _steps(
        self, entry: Entry, steps: list[i.Doing], place: i.Place | None, span: Span, condition: str, *, several: bool
    ) -> None:
        editor = Editor(entry.text)
        changes: list[ProseChange] = []
        edited = False
        try:
            for doing in steps:
                made = _beside_text(entry, doing, span, condition)
                if made is not None:
                    changes.append(made)
                else:
                    editor.apply(doing, place)
                    edited = True
        except CannotApply as trouble:
            self.missed.append(
                NotUnderstood(
                    span, f"rule {entry.number or entry.title}: {trouble.reason}", trouble.code, trouble.nearest
                )
            )
            return
        self._warn(span, [("prose.leniently", note) for note in editor.notes])
        if edited:
            changes.insert(0, self._amended(entry, editor.text, span, condition))
        self.changes += changes
        for change in changes:
            self._take(entry, change)

    def _amended(self, entry: Entry, text: str, span: Span, condition: str) -> ProseChange:
        if " ".join(text.split()) == " ".join(entry.text.split()):
            self.warned.append(Warned(span, f"rule {entry.number} reads the same afterwards", "prose.no-difference"))
        return ProseChange(
            kind="amend",
            span=span,
            rule=Number(entry.number),
            text=text,
            condition=condition,
            title=None if entry.number else entry.title,
        )

    def _take(self, entry: Entry, change: ProseChange) -> None:
        match change.kind:
            case "amend":
                entry.text = change.text or ""
            case "retitle":
                entry.title = change.title or ""
                self.book.enter(entry)
            case "transmute":
                entry.rank = change.rank
            case "set-power":
                entry.power = change.power
            case "repeal":
                entry.repealed = True
            case "renumber":
                entry.number = change.number or entry.number
                self.book.enter(entry)

    def _bare_rule(self, units: list[Unit]) -> None:
        """A proposal without any verb of change, that is a rule's text as it stands.

        Where rules have powers, a new one has to be created in words, so that it gets one.
        """
        has_powers = bool(self.book.entries) and all(entry.power for entry in self.book.entries)
        if not units or has_powers or any(layout.HEAD.match(unit.shape) for unit in units):
            return
        start, end = units[0].start, units[-1].end
        found = is_rule_text(self.text[start:end])
        if found is None:
            return
        title, body = found
        text = self.text[start:end][body:].strip("\n").rstrip()
        self.missed.clear()
        self.changes.append(ProseChange(kind="enact", span=Span(start, end), title=title or None, text=text))
        self.warned.append(
            Warned(Span(start, end), "the whole proposal is taken as the text of a new rule", "prose.no-verb")
        )


def _beside_text(entry: Entry, doing: i.Doing, span: Span, condition: str) -> ProseChange | None:
    """The change that a step makes to anything but the rule's text; None where it is one of the text."""
    kind: ProseKind
    given: dict[str, str] = {}
    match doing:
        case i.Repeal():
            kind = "repeal"
        case i.RepealAmendment(number=number):
            kind, given = "repeal-amendment", {"amendment": number}
        case i.Retitle(title=title):
            kind, given = "retitle", {"title": title}
        case i.SetPower(power=power):
            kind, given = "set-power", {"power": power}
        case i.SetRank(rank=rank):
            kind, given = "transmute", {"rank": rank or ("mutable" if entry.rank == "immutable" else "immutable")}
        case i.Renumber(number=number):
            kind, given = "renumber", {"number": number}
        case _:
            return None
    return ProseChange(kind=kind, span=span, rule=Number(entry.number), condition=condition, **given)  # type: ignore[arg-type]


def _grouped(instruction: i.Instruction) -> list[tuple[i.Refs, list[i.Doing]]]:
    """The steps of an instruction by the rules they are upon, in order."""
    groups: list[tuple[i.Refs, list[i.Doing]]] = []
    refs = instruction.refs
    for step in instruction.steps:
        refs = instruction.refs if step.refs and instruction.refs and step.refs[0].kind == "same" else step.refs or refs
        if groups and groups[-1][0] == refs:
            groups[-1][1].append(step.doing)
        else:
            groups.append((refs, [step.doing]))
    return groups


_FIELD = re.compile(r"\s*(title|name|power|number|rank|text|body|content)\s*[:=][ \t]*(.*)(?:\n|$)", re.I)


def _with_fields(enact: i.Enact) -> i.Enact:
    """A new rule whose block begins with lines such as `Title: …` and `Power: …`."""
    assert enact.text is not None
    given = {"title": enact.title, "power": enact.power, "number": enact.number, "rank": enact.rank}
    rest = enact.text.text
    while True:
        found = _FIELD.match(rest)
        if found is None:
            break
        name, value = found.group(1).lower(), found.group(2).strip().strip('"“”')
        if name in ("text", "body", "content"):
            rest = found.group(2) + rest[found.end() - 1 :] if value else rest[found.end() :]
            break
        given["title" if name == "name" else name] = value
        rest = rest[found.end() :]
    if rest == enact.text.text:
        return enact
    text = type(enact.text)(rest.strip("\n"), enact.text.start, enact.text.end, is_block=True)
    return i.Enact(text, given["title"], given["number"], given["rank"].lower(), given["power"])


_SUBMITS = re.compile(r"\b(?:submit|propos|pend)\w*\b", re.I)


def _unwrapped(text: str) -> list[Unit]:
    """The units of a proposal; where all of it stands within one pair of braces, or below the words that submit
    it, those inside."""
    out: list[Unit] = []
    for unit in scan(text):
        literal = unit.literals.get(unit.shape.rstrip(" .")[-1:])
        if literal is not None and _wraps(unit, literal.text.strip()[:300]):
            inside = text.find(literal.text.strip()[:20].split("\n")[0], literal.start)
            if inside >= 0:
                out += scan(text, inside, literal.end - (text[literal.end - 1] in "}\"”`'"))
                continue
        out.append(unit)
    return out


def _wraps(unit: Unit, beginning: str) -> bool:
    """Whether a unit only submits what it quotes."""
    if layout.HEAD.match(unit.shape) or not layout.HEAD.match(beginning):
        return False
    if len(unit.shape.strip(" .")) == 1:
        return True
    return unit.literals[unit.shape.rstrip(" .")[-1]].is_block and bool(_SUBMITS.search(unit.shape))
