"""Documents changed at random, for testing what the reader makes of what nobody would write."""

from collections.abc import Iterator
from random import Random

from tests.documents.published import families
from tests.documents.published.test_forms_of_headings import ANNOTATED, MARKDOWN_TABLES, WIKI_TABLE
from tests.seeds import SEEDS

PIECES = (
    "101.~102:~1)~Rule 104.~[mutable]~(Power=3)~Rule l05/2~##~### 106 —~**107.**~301~N/A~Mutable~.~--~-----------~===="
    "~Adopted~Defeated N/A~May 5, 2001~Amends 101~[Amended by Rule 105]~[~]~(~)~|~\t~<p>~</p>~<pre>~<!--~<li>~&amp;~&#"
    "~>~>>~History:~Judgements~Seconded:~Repealed~From: a~Subject: b~\x00~\x93~é~×~“"
).split("~")
LINES = (
    "",
    "Ordinal Number I/M Text Proposer Outcome Date Adopted",
    "Number | I/M | Text | Proposer | Outcome | Date",
    "Immutable Rules (3)",
    "II. Mutable Rules",
    "Created by Proposal 12 (Ada), 3 May 2001",
    "By Ada, Proposed: 2001-05-03 10:00, Last Modified: 2001-05-04 10:00",
    "Proposal by Ada:",
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Type: text/html; charset=utf-16",
)
ENCODINGS = ("utf-8", "utf-8", "utf-8", "cp1252", "utf-16", "utf-8-sig")


def originals() -> list[str]:
    """Our own documents, and the published ones if they are available."""
    ours = [text for name, text in vars(families).items() if name.isupper()]
    ours += [MARKDOWN_TABLES, WIKI_TABLE, ANNOTATED]
    published = sorted(SEEDS.glob("00*")) if SEEDS.is_dir() else []
    return [*ours, *(path.read_text(encoding="utf-8") for path in published)]


def mutants(seed: int, count: int) -> Iterator[bytes]:
    """Documents cut, spliced, shuffled and strewn with pieces of one another, the same ones for the same seed."""
    chance = Random(seed)
    texts = originals()
    for _ in range(count):
        text = _cut(chance, chance.choice(texts))
        for _ in range(chance.randint(1, 12)):
            text = _changed(chance, text, texts)
        yield _bytes(chance, text[:20_000])


def _cut(chance: Random, text: str) -> str:
    """Not all of a long document, so that the changes matter."""
    begin = chance.randrange(len(text)) if chance.random() < 0.6 else 0
    return text[begin : begin + chance.choice((200, 1000, 4000))]


def _changed(chance: Random, text: str, texts: list[str]) -> str:
    """One change."""
    at = chance.randint(0, len(text))
    upto = min(len(text), at + chance.randint(1, 200))
    match chance.randrange(9):
        case 0:
            return text[:at] + chance.choice(PIECES) + text[at:]
        case 1:
            return text[:at] + "\n" + chance.choice(LINES) + "\n" + text[at:]
        case 2:
            return text[:at] + text[upto:]
        case 3:
            return text[:at] + text[at:upto] * chance.randint(2, 5) + text[upto:]
        case 4:
            lines = text.split("\n")
            chance.shuffle(lines)
            return "\n".join(lines)
        case 5:
            return text.replace("\n\n", "\n") if chance.random() < 0.5 else text.replace("\n", " ")
        case 6:
            return text[:at] + _cut(chance, chance.choice(texts))[:500] + text[at:]
        case 7:
            return "\n".join(chance.choice(("", "> ", "\t", "    ")) + line for line in text.split("\n"))
        case _:
            return text[:at] + chr(chance.choice((0, 10, 32, 160, 0x2028, 0x1F600, 0x300, 124, 91, 93))) + text[at:]


def _bytes(chance: Random, text: str) -> bytes:
    data = bytearray(text.encode(chance.choice(ENCODINGS), "replace"))
    for _ in range(chance.choice((0, 0, 0, 1, 20))):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)
