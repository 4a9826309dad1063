"""Character set detection: byte order marks, declared charsets, and a guess if none is declared or it's wrong."""

import codecs
import re

from moot.game.changes import Fault
from moot.game.values import Value
from moot.languages import N_

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_LATIN = {"us-ascii", "ascii", "iso-8859-1", "latin1", "latin-1", "iso8859-1", "windows-1252", "cp1252", "x-unknown"}
"""These labels are decoded as Windows-1252, as in browsers (WHATWG Encoding, 4.2)."""

_DECLARED = {
    "utf-8 utf8 utf-16 utf-16le utf-16be utf-32 iso-2022-jp euc-jp shift_jis gb2312 gbk gb18030 big5 euc-kr",
    "koi8-r koi8-u macintosh mac-roman cp437 cp850 cp866 windows-874 hz-gb-2312",
    " ".join(f"iso-8859-{n}" for n in range(2, 17) if n != 12),
    " ".join(f"windows-125{n} cp125{n}" for n in range(9)),
}
KNOWN = _LATIN | set(" ".join(_DECLARED).split())
"""The character sets that a document may declare; Python's other codecs aren't character sets, or are slow."""

_PYTHON_NAMES = {"windows-874": "cp874", "macintosh": "mac-roman", "hz-gb-2312": "hz", "gb2312": "gbk"}

_WINDOWS = {0xDC00 + n: bytes([n]).decode("cp1252", "replace") for n in range(0x80, 0x100)}
"""Surrogate escapes of invalid UTF-8 bytes, mapped to their characters in Windows-1252."""
_STRAY = re.compile("[\udc80-\udcff]")
_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
_CONTROLS_SHARE = 0.05
"""A file with more control characters than this isn't text."""


class DecodedText(Value, frozen=True):
    """Decoded text with its character set."""

    text: str
    charset: str
    faults: tuple[Fault, ...] = ()


def unmarked(data: bytes) -> tuple[bytes, str]:
    """Convert a file with a byte order mark, or UTF-16 without one, to UTF-8; and the charset it had, if so.

    What is said within it of its character set is of no account then.
    """
    for mark, charset in _MARKS:
        if data.startswith(mark):
            text = data.decode(charset, "surrogateescape" if charset == "utf-8" else "replace").removeprefix("\ufeff")
            return text.encode("utf-8", "surrogateescape" if charset == "utf-8" else "replace"), charset
    wide = _wide(data)
    return (data.decode(wide, "replace").encode("utf-8", "replace"), wide) if wide else (data, "")


def characters(data: bytes, declared: str = "") -> DecodedText:
    """Decode bytes to text. Never raises; a wrong declaration of the character set is a fault."""
    name = declared.strip().strip("\"'").lower()
    if name and name not in KNOWN:
        remedy = N_("save the document as UTF-8 and import it again")
        guess = _guessed(data)
        fault = _fault(1, 1, f"the character set “{name[:40]}” is not known; read as {guess[1]}", remedy)
        return _cleaned(*guess, (fault,))
    if not name or name in _LATIN:
        text, charset = _guessed(data)
        if name in _LATIN and charset == "utf-8" and not text.isascii():
            fault = _fault(*_place(text, _first_wide(text)), f"declared as {name}, but is UTF-8, and read so")
            return _cleaned(text, charset, (fault,))
        return _cleaned(text, charset, _mixed(data) if charset == "utf-8" else ())
    return _as_declared(data, name)


def _as_declared(data: bytes, name: str) -> DecodedText:
    charset = _PYTHON_NAMES.get(name, name)
    try:
        return _cleaned(data.decode(charset), name, ())
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode(charset, "replace") + "?", -1)
    text, guess = _guessed(data) if name in ("utf-8", "utf8") else (data.decode(charset, "replace"), name)
    fault = _fault(line, column, f"not {name} from here on, as it says it is; read as {guess}, and may be misread")
    return _cleaned(text, guess, (fault,))


def _guessed(data: bytes) -> tuple[str, str]:
    """UTF-8 if most of the non-ASCII text is that; otherwise Windows-1252, which stray bytes are decoded with too."""
    text = data.decode("utf-8", "surrogateescape")
    stray = len(_STRAY.findall(text))
    if not stray:
        return text, "utf-8"
    wide = sum(1 for c in text if c > "\x7f") - stray
    return text.translate(_WINDOWS), "utf-8" if wide > stray else "windows-1252"


def _mixed(data: bytes) -> tuple[Fault, ...]:
    text = data.decode("utf-8", "surrogateescape")
    found = _STRAY.search(text)
    if found is None:
        return ()
    return (_fault(*_place(text, found.start()), "a byte that is not UTF-8, read as Windows-1252; others may follow"),)


def _wide(data: bytes) -> str:
    """UTF-16 without a byte order mark: every other byte of English text is zero."""
    head = data[:2000]
    if len(head) < 4:
        return ""
    even, odd = head[0::2].count(0) / (len(head) / 2), head[1::2].count(0) / (len(head) / 2)
    if odd > 0.7 and even < 0.1:
        return "utf-16-le"
    return "utf-16-be" if even > 0.7 and odd < 0.1 else ""


def _cleaned(text: str, charset: str, faults: tuple[Fault, ...]) -> DecodedText:
    """The text without control characters; a file full of them is refused."""
    found = _CONTROLS.search(text)
    if found is None:
        return DecodedText(text, charset, faults)
    count = len(_CONTROLS.findall(text))
    if count > _CONTROLS_SHARE * len(text) and count > 3:
        fault = Fault(
            1, 1, "document.not-text", N_("this file is no text"), N_("save the document as plain text or HTML")
        )
        return DecodedText("", charset, (*faults, fault))
    line, column = _place(text, found.start())
    many = N_(" ({count} in all)", count=count) if count > 1 else ""
    fault = Fault(
        line, column, "document.control", N_("a control character{many}, shown as �", many=many), N_("take it out")
    )
    return DecodedText(_CONTROLS.sub("\ufffd", text), charset, (*faults, fault))


def _first_wide(text: str) -> int:
    return next((n for n, c in enumerate(text) if c > "\x7f"), 0)


def _place(text: str, at: int) -> tuple[int, int]:
    before = text[:at]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _fault(line: int, column: int, message: str, remedy: str = "save the document as UTF-8, and compare") -> Fault:
    return Fault(line, column, "document.charset", message, remedy)
