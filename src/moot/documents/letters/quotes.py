"""Tell the writer's own lines in email from quoted text, attributions, signatures and footers.

Where it cannot be told for certain, a line is not the writer's own: what others said must never count as a move, while
somebody whose words are overlooked is told so and can write again.
"""

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Literal
from unicodedata import normalize

from moot.documents.letters.values import Letter
from moot.documents.source_text import SourceLine
from moot.game.values import Value

LineKind = Literal["own", "quoted", "attribution", "signed", "signature", "footer", "carried"]
"""`signed` is a line such as `-- Rick`, meant as a signature but without its mark (RFC 3676, 4.3)."""

QUOTE = re.compile(r"[ \t]{0,4}(?:[A-Za-z]{1,12}(?:[>}](?=[ \t>]|$))|>|\||[:}](?=[ \t]))")
_END_OF_SENTENCE = re.compile(r"[.:;!?)\]\"'”’][ \t]*$")
_LONG_QUOTE, _SHORT_REST = 66, 40
"""The length of a quoted line from which a client may have broken off words."""

_CLIENTS = tomllib.loads(files("moot.documents.letters").joinpath("clients.toml").read_text("utf-8"))
"""The words of email clients, by language and by what they mark."""


def _words(kind: str) -> str:
    """A pattern for the words of one kind in all languages."""
    words = "|".join(words[kind] for words in _CLIENTS.values())
    return "(?:" + words.replace("'", "['’]").replace(" ", r"\s+") + ")"


_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
_DATE = r"(?:\d{1,2}[:.]\d\d\b|\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d\d)"
_OPENINGS = tuple(
    re.compile(opening, re.IGNORECASE) for opening in (rf"(?:-{{1,5}} ?)?{_words('opens')}\b", rf".{{0,60}}?{_DATE}")
)
"""How an attribution that a client writes begins: with a word of its language, or with a date not far away."""
_WRITTEN = re.compile(rf"(?<!\bI )(?<!\bwe )\b{_words('wrote')}(?!\w)(?P<rest>.*)", re.IGNORECASE)
_BY_CLIENT = re.compile(rf"{_DATE}|\S@\S")
_DATED_AND_ADDRESSED = re.compile(rf"(?=.*{_DATE}).*<\S+@\S+>")
"""What nobody writes by hand before a colon, so that an attribution needs no verb that we know."""
_NEXT_SENTENCE = re.compile(r"(?:(?<=[^\W\d_]{4})\.|[!?])\s+[^\W\d_a-z]")
_REST_MAX, _REST_WITH_DATE_MAX = 80, 160
_ATTRIBUTION_ENDS = re.compile(r"(?:[:：]|\.\.\.|…|--)[*_]{0,2}\s*$")
_ATTRIBUTION_LINES_MAX, _ATTRIBUTION_MAX = 3, 300

_CARRIED = re.compile(
    rf"\s*(?:[-_*=–—]{{2,}}\s*{_words('carried')}\b.{{0,60}}|{_words('forwarded')}\s?:)\s*$", re.IGNORECASE
)
_HEADER = {
    label.casefold(): kind
    for words in _CLIENTS.values()
    for kind in ("from", "sent", "to", "subject")
    for label in words[kind].split("|")
}
"""The fields of header blocks, by their names in all languages."""
_HEADER_LINES_MAX, _UNKNOWN_LINES_MAX = 12, 2

_SIGNATURE = re.compile(r"(?:- )?-- ?$")
_SIGNED = re.compile(r"[ \t]{0,4}(?:--+|—)[ \t]{0,4}[A-Z][\w.'’-]{0,30}(?: [A-Z][\w.'’-]{0,30}){0,3}[ \t]*$")
_DEVICE = re.compile(rf"\s*{_words('device')}\b.{{0,60}}$", re.IGNORECASE)
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
    lines = [line if line.isascii() else normalize("NFC", _INVISIBLE.sub("", line)) for line in lines]
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
            said = " ".join(lines[first : n + 1])
            whole = _openness(said) > 0 or _BY_CLIENT.search(said) is not None
            blank = (k for k in range(below, len(lines)) if not lines[k].strip())
            end = len(lines) if whole else next(blank, len(lines))
            found[below:end] = ["quoted"] * (end - below)
            n = end
        else:
            n += 1


def _attribution(lines: Sequence[str], found: list[LineKind], last: int) -> int | None:
    """The beginning of the attribution that ends with this line, which is the line that looks most like it."""
    if found[last] != "own" or not _ATTRIBUTION_ENDS.search(lines[last][-20:]):
        return None
    first, most, said = None, -1, ""
    for n in range(last, max(-1, last - _ATTRIBUTION_LINES_MAX), -1):
        line = lines[n].strip()
        ends_before = n < last and line.endswith(":" if first is None else (":", ".", "!", "?"))
        said = f"{line} {said}"
        if found[n] != "own" or not line or len(said) > _ATTRIBUTION_MAX or ends_before:
            break
        if _says_who_wrote(said, several_lines=n < last) and _openness(line) > most:
            first, most = n, _openness(line)
    return first


def _openness(line: str) -> int:
    """How much a line looks like the beginning of an attribution."""
    return next((len(_OPENINGS) - n for n, opening in enumerate(_OPENINGS) if opening.match(line)), 0)


def _says_who_wrote(said: str, *, several_lines: bool) -> bool:
    """Whether one sentence says who wrote what follows; one of several lines only as clients write them."""
    said = _ATTRIBUTION_ENDS.sub("", said)
    wrote, by_client = _WRITTEN.search(said), _BY_CLIENT.search(said) is not None
    if _NEXT_SENTENCE.search(said) or (several_lines and not by_client and not _OPENINGS[0].match(said)):
        return False
    if wrote is None:
        return _DATED_AND_ADDRESSED.match(said) is not None
    rest = wrote["rest"]
    return len(rest) <= _REST_WITH_DATE_MAX if by_client else len(rest) <= _REST_MAX and not re.search(r"[.!?]", rest)


def _mark_carried(lines: Sequence[str], found: list[LineKind]) -> None:
    """Mark a forwarded or answered message, from the first line above it to the end."""
    fields = [_field(line) for line in lines]
    for n, line in enumerate(lines):
        if (_CARRIED.match(line) and not QUOTE.match(line)) or (fields[n] and _is_header(lines, fields, n)):
            while n and re.fullmatch(r"[-_=*\s]*", lines[n - 1]):
                n -= 1
            found[n:] = ["carried"] * (len(lines) - n)
            return


def _field(line: str) -> str:
    """Which field of a header a line has; empty for none."""
    label, colon, _ = line[:60].replace("：", ":").partition(":")
    return _HEADER.get(" ".join(label.strip("*_ \t\xa0").split()).casefold(), "") if colon else ""


def _is_header(lines: Sequence[str], fields: Sequence[str], n: int) -> bool:
    """Whether the header of another message is copied here: at least the sender, and a date or subject."""
    kinds, unknown = set(), 0
    for line, field in zip(lines[n : n + _HEADER_LINES_MAX], fields[n : n + _HEADER_LINES_MAX], strict=True):
        unknown += bool(line.strip()) and not field
        if unknown > _UNKNOWN_LINES_MAX:
            return False
        kinds.add(field)
        if "from" in kinds and kinds & {"sent", "subject"}:
            return True
    return False


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
            found[n:] = ["footer" if voice == "own" else voice for voice in found[n:]]
            return


def _mark_signature(lines: Sequence[str], found: list[LineKind]) -> None:
    below = _own_below(lines, found)
    for n, line in enumerate(lines):
        if found[n] != "own":
            continue
        signed = _SIGNED.match(line) is not None and below[n] <= _SIGNATURE_LINES_MAX
        sent_from = _DEVICE.match(line) is not None and below[n] <= 1
        marked = _SIGNATURE.match(line) and (line.endswith("-- ") or below[n] <= _SIGNATURE_LINES_MAX)
        if marked or signed or sent_from:
            found[n:] = ["signature" if voice == "own" else voice for voice in found[n:]]
            found[n] = "signed" if signed else "signature"
            return


def _own_below(lines: Sequence[str], found: list[LineKind]) -> list[int]:
    """For each line, the number of the writer's own lines below it that aren't blank."""
    counts, count = [0] * len(lines), 0
    for n in range(len(lines) - 1, -1, -1):
        counts[n] = count
        count += found[n] == "own" and bool(lines[n].strip())
    return counts


_QUOTED_WORDS_MIN = 6


def with_marked_quotation(text: str, original: str) -> str:
    """A reply with marks before the lines that repeat the letter it answers, where a client has quoted without any.

    Only what repeats its words from the first one on is taken for a quotation: of the rest somebody may use a part.
    """
    quoted, lines = original.split(), text.split("\n")
    words = [(word, n) for n, line in enumerate(lines) for word in bare(line).split()]
    begins = quoted[:_QUOTED_WORDS_MIN]
    for at, (word, first) in enumerate(words if len(begins) == _QUOTED_WORDS_MIN else ()):
        if word == begins[0] and [w for w, _ in words[at : at + len(begins)]] == begins:
            known = enumerate(zip(quoted, (w for w, _ in words[at:]), strict=False), at)
            after = next((n for n, (one, other) in known if one != other), at + len(quoted))
            end = words[after][1] if after < len(words) else len(lines)
            marked = (line if QUOTE.match(line) else f"> {line}" for line in lines[first:end])
            return "\n".join([*lines[:first], *marked, *lines[end:]])
    return text


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
