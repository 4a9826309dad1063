"""Tell the writer's own lines in email from quoted text, attributions, signatures and footers.

Where it cannot be told for certain, a line is not the writer's own: what others said must never count as a move, while
somebody whose words are overlooked is told so and can write again.
"""

import re
from collections.abc import Sequence
from typing import Literal

from moot.documents.letters.values import Letter
from moot.documents.source_text import SourceLine
from moot.game.values import Value

LineKind = Literal["own", "quoted", "attribution", "signed", "signature", "footer", "carried"]
"""`signed` is a line such as `-- Rick`, meant as a signature but without its mark (RFC 3676, 4.3)."""

QUOTE = re.compile(r"[ \t]{0,4}(?:[A-Za-z]{1,12}(?:[>}](?=[ \t>]|$))|>|\||[:}](?=[ \t]))")
_END_OF_SENTENCE = re.compile(r"[.:;!?)\]\"'”’][ \t]*$")
_LONG_QUOTE, _SHORT_REST = 66, 40
"""The length of a quoted line from which a client may have broken off words."""

_SAID = r"(?:wrote|writes?|said|says|posted|typed|schrieb|a écrit|escribió)"
_ATTRIBUTION = re.compile(rf"\W{{0,6}}(?=\S).{{0,300}}\b{_SAID}\b[^.!?]{{0,80}}(?::|\.\.\.|…)[ \t]*$", re.IGNORECASE)
_DATED = re.compile(
    rf"(?:-{{1,5}} ?)?(?:On|In article|In message|Am|Le|El)\b.{{6,300}}\b{_SAID}\b[^.!?]{{0,80}}(?::|-{{2,}})[ \t]*$",
    re.IGNORECASE,
)
_OPENING = re.compile(r"(?:-{1,5} ?)?(?:On|In article|In message|Am|Le|El|Quoting)\b", re.IGNORECASE)
_ATTRIBUTION_LINES_MAX = 3

_CARRIED = re.compile(
    r"[ \t>]*(?:[-_*=]{2,}[ \t]*(?:Original|Forwarded|Begin forwarded|Ursprüngliche)\b.{0,60}|Begin forwarded message:)"
    r"[ \t]*$",
    re.IGNORECASE,
)
_CARRIED_FROM = re.compile(r"[ \t*]*From:[* \t]+\S", re.IGNORECASE)
_CARRIED_FIELD = re.compile(r"[ \t*]*(?:Sent|Date|To|Cc|Subject|Newsgroups):[* \t]", re.IGNORECASE)

_SIGNATURE = re.compile(r"(?:- )?-- ?$")
_SIGNED = re.compile(r"[ \t]{0,4}(?:--+|—)[ \t]{0,4}[A-Z][\w.'’-]{0,30}(?: [A-Z][\w.'’-]{0,30}){0,3}[ \t]*$")
_SENT_FROM = re.compile(r"[ \t]*(?:Sent from (?:my|a|the)|Get Outlook for|Von meinem) .{1,60}$", re.IGNORECASE)
_SIGNATURE_LINES_MAX = 12
_PGP = re.compile(r"-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE)-----[ \t]*$")
_PGP_FIELD = re.compile(r"(?:Hash|Version|Comment|Charset):")

_RULER = re.compile(r"[ \t]*(?:[_=~*-][ \t]?){10,}[ \t]*$")
_OF_LIST = re.compile(
    r"mailing list|unsubscribe|listinfo|list archives?|you(?:'ve)? received this (?:e-?mail|message) because|"
    r"to post to this group|digest,? vol",
    re.IGNORECASE,
)
_DISCLAIMER = re.compile(
    r"[ \t*]*(?:(?:CONFIDENTIAL(?:ITY)?(?: NOTICE)?|DISCLAIMER|LEGAL NOTICE)\b|(?:This|The information in this) "
    r"(?:e-?mail|message|communication|transmission)\b.{0,60}\b(?:confidential|privileged|intended)\b)",
    re.IGNORECASE,
)
_FOOTER_LOOKS_AHEAD = 4


def own_lines(letter: Letter) -> tuple[SourceLine, ...]:
    """The writer's own lines, including blank ones, with their positions in the text."""
    if letter.is_forwarded:
        return ()
    found = classify_lines(letter.lines)
    return tuple(
        SourceLine(text, n, 1)
        for n, (text, voice) in enumerate(zip(letter.lines, found, strict=True), 1)
        if voice == "own"
    )


def classify_lines(lines: Sequence[str]) -> list[LineKind]:
    """Classify each line: the writer's own, quoted, an attribution, a signature, a footer or a forwarded message."""
    found: list[LineKind] = ["quoted" if QUOTE.match(line) else "own" for line in lines]
    _mark_broken_quotes(lines, found)
    _mark_attributions(lines, found)
    _mark_carried(lines, found)
    _mark_pgp(lines, found)
    _mark_footers(lines, found)
    _mark_signature(lines, found)
    return found


def _mark_broken_quotes(lines: Sequence[str], found: list[LineKind]) -> None:
    """Mark the rest of a long quoted line that a client wrapped without a quotation mark."""
    for n in range(1, len(lines)):
        line, before = lines[n], lines[n - 1]
        follows = found[n - 1] == "quoted" and QUOTE.match(before) and len(before) >= _LONG_QUOTE
        if follows and found[n] == "own" and line.strip() and len(line) <= _SHORT_REST:
            found[n] = "own" if _END_OF_SENTENCE.search(before) else "quoted"


def _mark_attributions(lines: Sequence[str], found: list[LineKind]) -> None:
    """Mark attribution lines, and the quotation that follows if it has no marks."""
    n = 0
    while n < len(lines):
        first = _attribution(lines, found, n)
        if first is None:
            n += 1
            continue
        found[first : n + 1] = ["attribution"] * (n + 1 - first)
        below = next((k for k in range(n + 1, min(n + 4, len(lines))) if lines[k].strip()), None)
        if below is not None and found[below] == "own":
            whole = _DATED.match(" ".join(lines[first : n + 1])) is not None
            end = (
                len(lines) if whole else next((k for k in range(below, len(lines)) if not lines[k].strip()), len(lines))
            )
            found[below:end] = ["quoted"] * (end - below)
            n = end
        else:
            n += 1


def _attribution(lines: Sequence[str], found: list[LineKind], last: int) -> int | None:
    """The beginning of the attribution that ends with this line."""
    if found[last] != "own" or not lines[last].rstrip().endswith((":", "...", "…", "--")):
        return None
    first = last
    while first > 0 and last - first < _ATTRIBUTION_LINES_MAX and not _OPENING.match(lines[first]):
        if not lines[first - 1].strip() or found[first - 1] != "own":
            break
        first -= 1
    joined = " ".join(line.strip() for line in lines[first : last + 1])
    if _OPENING.match(joined) and _DATED.match(joined):
        return first
    return last if _ATTRIBUTION.match(lines[last][:500]) else None


def _mark_carried(lines: Sequence[str], found: list[LineKind]) -> None:
    """Mark a forwarded message, from its first line to the end."""
    for n, line in enumerate(lines):
        if _CARRIED.match(line) or _is_carried_header(lines, n):
            found[n:] = ["carried"] * (len(lines) - n)
            return


def _is_carried_header(lines: Sequence[str], n: int) -> bool:
    """Whether the header of another message is copied here, as some clients do above a quotation."""
    if not _CARRIED_FROM.match(lines[n]):
        return False
    return sum(1 for line in lines[n + 1 : n + 6] if _CARRIED_FIELD.match(line)) >= 2


def _mark_pgp(lines: Sequence[str], found: list[LineKind]) -> None:
    begun = 0
    voice: LineKind | None = None
    for n, line in enumerate(lines):
        mark = _PGP.match(line)
        if mark:
            found[n] = "footer"
            voice = "footer" if mark[1] == "BEGIN" else None
            begun = n if mark[2] == "SIGNED MESSAGE" else -1
        elif voice and (begun < 0 or (n - begun < 3 and _PGP_FIELD.match(line))):
            found[n] = "footer"


def _mark_footers(lines: Sequence[str], found: list[LineKind]) -> None:
    """Mark the footers of mailing lists, and legal disclaimers."""
    for n, line in enumerate(lines):
        ahead = lines[n + 1 : n + 1 + _FOOTER_LOOKS_AHEAD]
        of_list = (_RULER.match(line) or _SIGNATURE.match(line)) and any(_OF_LIST.search(text) for text in ahead)
        if found[n] != "carried" and (of_list or _DISCLAIMER.match(line)):
            for k in range(n, len(lines)):
                found[k] = "footer" if found[k] == "own" else found[k]
            return


def _mark_signature(lines: Sequence[str], found: list[LineKind]) -> None:
    below = _own_below(lines, found)
    for n, line in enumerate(lines):
        if found[n] != "own":
            continue
        signed = _SIGNED.match(line) is not None and below[n] <= _SIGNATURE_LINES_MAX
        sent_from = _SENT_FROM.match(line) is not None and below[n] <= 1
        marked = _SIGNATURE.match(line) and (line.endswith("-- ") or below[n] <= _SIGNATURE_LINES_MAX)
        if marked or signed or sent_from:
            for k in range(n, len(lines)):
                found[k] = "signature" if found[k] == "own" else found[k]
            found[n] = "signed" if signed else "signature"
            return


def _own_below(lines: Sequence[str], found: list[LineKind]) -> list[int]:
    """For each line, the number of the writer's own lines below it that aren't blank."""
    counts, count = [0] * len(lines), 0
    for n in range(len(lines) - 1, -1, -1):
        counts[n] = count
        count += found[n] == "own" and bool(lines[n].strip())
    return counts


_PREFIX = re.compile(r"(?:[ \t]{0,3}[A-Za-z]{0,12}[>|}]|[ \t]{0,3}:(?=[ \t:]))*")
_DEPTH_MAX = 10


class UnquotedLines(Value, frozen=True):
    """Lines without quotation marks, with the column where each begins now, and how many had marks."""

    lines: tuple[str, ...]
    columns: tuple[int, ...]
    marks: int = 0


def bare(line: str) -> str:
    """A line without any quotation marks before it."""
    return line[_prefix(line) :].strip()


def unmarked_lines(lines: Sequence[str], heading: str) -> UnquotedLines:
    """The lines without as many quotation marks as a heading has; if it occurs several times, the fewest.

    Lines with fewer marks lose those that they have: a client that breaks lines leaves rests without any.
    """
    depth, space = _before(lines, heading.casefold())
    if not depth:
        return UnquotedLines(tuple(lines), (1,) * len(lines))
    mark = re.compile(rf"(?:[ \t]{{0,3}}[A-Za-z]{{0,12}}[>|}}]|[ \t]{{0,3}}:(?=[ \t:]|$)){{1,{depth}}}{space}")
    cuts = [found.end() if (found := mark.match(line)) else 0 for line in lines]
    kept = tuple(line[cut:] for line, cut in zip(lines, cuts, strict=True))
    return UnquotedLines(kept, tuple(cut + 1 for cut in cuts), sum(1 for cut in cuts if cut))


def _before(lines: Sequence[str], heading: str) -> tuple[int, str]:
    """The number of quotation marks before a heading, and whether a space follows them."""
    fewest, space = _DEPTH_MAX + 1, ""
    for line in lines:
        if len(line) <= 4 * (len(heading) + _DEPTH_MAX) and heading in line.casefold():
            end = _prefix(line)
            depth = sum(line[:end].count(mark) for mark in ">|}:")
            if bare(line).rstrip(": \t").casefold() == heading and depth < fewest:
                fewest, space = depth, " ?" if line[end : end + 1] == " " else ""
    return (0, "") if fewest > _DEPTH_MAX else (fewest, space)


def _prefix(line: str) -> int:
    found = _PREFIX.match(line)
    return found.end() if found else 0
