# ruff: noqa: E501
"""Sources of mechanisms made at random: shipped rules, strange strings, names and numbers, and slips in all of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

RULESETS = Path(__file__).parents[3] / "src/moot/rulesets"

STRANGE = [
    'f"{x["a"]}"', "f'{x['a']}'", 'f"{"\\n".join(players)}"', 'f"{len(\n    players)}"', 'f"{x # why\n}"', 'f"{x!r:>5}"',
    'f"{f"{f"{x}"}"}"', 'f"{x=}"', 'f"{x = !s}"', 'f"{x # why\n=}"', 'f"{{}}{x}}}"', 'f"{x:{y}}"', 'f"{x:{{y}}}"', 'f"{}"',
    'f"{ }"', 'f"{x!}"', 'f"{x! r}"', 'f"{x!r }"', 'f"{x!z}"', 'f"{a) + (b}"', 'f"{(a]}"', 'f"{x:\n}"', 'f"""{x:\n}"""',
    'f"{x for x in players}"', 'f"{lambda x: 1}"', 'f"{(lambda x: 1)}"', 'f"{*players}"', 'f"{*players,}"', 'f"{x, y}"',
    'f"{x:=5}"', 'f"{(x:=5)}"', 'f"{x!=y}"', 'f"{x==y}"', 'f"{x<=y:>3}"', 'f"\\{x}"', 'rf"\\{x}"', 'fr"{x}\\d"', 'F"{x}"', 'f"\\N{DIGIT ONE}{x}"',
    'f"\\N"', 'f"{x:\\x3e5}"', 'rf"{x:\\x3e5}"', 'f"a" "b" f"{x}" \'c\'', '"a"\nf"b"', '("a" # one\n f"{x}"\n"b")', 'f"a" b"b"', 'f""', "f'' ''",
    'f"{x}', "f'''{x}''", 'f"{x:', 'f"{', 'f"}"', 'f"{x"', "f\"{'}'}\"", 'f"{x[1:2]}"', 'f"{ {1: 2}[1] }"', 'f"{x:{y!r:>{z}}}"', 't"{x}"', 'rt"x"',
    'f"{"#"}{x["#"]=}"', 'f"{x\\\n}"', 'f"\\\n{x}"', 'f"{yield x}"', 'f"{x if y else z}"', 'f"é{x}ü" + é', 'f"{x}" = 1', 'def f""(): pass',
    'x f"y"', 'f"x" y', 'f"x"(y)', 'f"x"[0]', 'f"{x!r:}"', 'f"{x:%d}"', 'f"{x:a{y}b}"', 'u"a" f"{x}"', 'f"\\u00e9{x}\\777"', 'f"\\xz{x}"',
    '"\\N{WIRELESS}"', '"\\N{wireless}"', '"\\N{EM}"', '"\\N{VS17}"', '"\\N{CJK UNIFIED IDEOGRAPH-31350}"', '"\\N{CJK UNIFIED IDEOGRAPH-4E00}"',
    '"\\N{CJK UNIFIED IDEOGRAPH-04E00}"', '"\\N{cjk unified ideograph-4E00}"', '"\\N{HANGUL SYLLABLE GA}"', '"\\N{hangul syllable ga}"',
    '"\\N{GARAY DIGIT ZERO}"', '"\\N{OUTLINED DIGIT ONE}"', '"\\N{EGYPTIAN HIEROGLYPH-13460}"', '"\\N{KEYCAP DIGIT ONE}"', '"\\N{NBSP}"', '"\\N{no}"',
    '"\\N{SUNDANESE LETTER ARCHAIC I}"', '"\\N{BELL}"', '"\\d\\777\\x41\\0\\U0001F6DC"', '"\\x4"', '"\\U00110000"', '"\\ud800"', 'b"\\d"', 'r"\\"',
    "'\U00013439'", "'\U0001f6dc\U0001fae9'", "'\U00010d40'", "'\U00011f50' == x", "'\u202e'", "'\ufeff'", "'\u0890'",
    "\U00013439", "\uff41ward(players, 1)", "\uff49\uff46 x", "a\U0001ccf0", "a\U0001d7ce", "\U0001d7ce", "\u00aa\u00ba", "\ufb01nd", "a\u00b2", "\u30fb",
    "\u0430ward", "\u201cx\u201d", "x\u00a0= 1", "\U00010d50", "a\u200cb", "\u0640", "e\u0301", "\u019b",
    "1if x else 2", "0x1for x in y", "1_000", "1__0", "0777", "0_0", "1e5", "1.e", "1.", ".5", "1..real", "1.real", "1_if x else 2", "0b12", "1jif x else 2",
    "0xg", "1e400", "9" * 4301, "0x" + "f" * 5000, "1or 2", "1in x", "1and 2", "1lambda", "1as", "0o8", "1e", "00", "1_0.0_1e1_0", "5f'{x}'",
    "(" * 199 + "1" + ")" * 199, "(" * 201 + "1" + ")" * 201, "[" * 58 + "]" * 58, "- " * 1500 + "1", "not " * 999 + "x", "1" + "+1" * 900,
    'f"{' + "(" * 190 + "x" + ")" * 190 + '}"', 'f"{' * 20 + "x" + '}"' * 20, 'f"{' * 400, "a" + ".b" * 1500, "x" + "[0]" * 900,
    "x = 1 if y else(2)", "x is 1", "x = \\\n 1", "\\\n", "x\\", "x \\ y", "x = (1,\n\n # why\n 2)", "\t\tx = 1", "  \tx", "\r\nx\r", "x = 1;;", "x ! y", "$", "`x`", "?",
    "match x:\n    case _:\n        pass", "type X = int", "def g[T](x): return x", "class A[T]: pass", "except A, B: pass",
    "try:\n    pass\nexcept* ValueError:\n    pass", "try:\n    pass\nexcept ValueError, KeyError:\n    pass", "with (a as b, c as d):\n    pass",
    "x = [*y for y in z]", "x[*y]", "def g(*a: *b): pass", "print 1", "exec 'x'", "async def g(): pass", "await x", "x: int = 1", "lambda: (yield)",
    "@f'{x}'\ndef g(): pass", "return", "'''x\n'''", "'''x", '"x\ny"', "#\u00e9 \U0001f6dc\n", "'\\\n'", "''''''", "'' ''", "if'x':\n    pass", "x = y if'z'else'w'",
    "not'x'in'y'", "x<>y", "None = 1", "f(True=1)", "f(x for x in y, 1)", "del f'{x}'", "global f", "__debug__ = 1", "nonlocal x",
]  # fmt: skip
"""What some Python reads otherwise than another, or nearly so."""
SNIPPETS = [
    *STRANGE,
    *'( ) [ ] { } : , ; = == != ! \' " \'\'\' """ f\' rf" \\ \\\n # \n \n\t in if for f"{ }" {{ }} \r é × ² \u3000'.split(
        " "
    ),
]
ATOMS = [
    "x",
    "players",
    "1",
    "x['a']",
    'x["a"]',
    "'b'",
    '"c"',
    "len(players)",
    "[y for y in x]",
    "{1: x}",
    "(x, y)",
    "x.title",
    "not x",
    "é",
    "1if x else 2",
]


def fstring(random: Random, depth: int = 0) -> str:
    """An f-string with whatever may stand in one."""
    quote = random.choice(["'", '"', "'''", '"""'])
    parts = []
    for _ in range(random.randrange(4)):
        if random.random() < 0.5:
            parts.append(
                random.choice(
                    [
                        "text",
                        "{{",
                        "}}",
                        "\\n",
                        "\\N{DIGIT ONE}",
                        "\\",
                        "é",
                        "\n",
                        "'",
                        '"',
                        "",
                        "#",
                        " ",
                        "\\\n",
                        ":",
                        "!",
                    ]
                )
            )
            continue
        value = fstring(random, depth + 1) if depth < 3 and random.random() < 0.3 else random.choice(ATOMS)
        value += random.choice(["", "", "", " ", "\n", " # why\n", " + y", " == y", "!=x", ", y", " if x else y"])
        value += random.choice(["", "", "", "=", " = "]) + random.choice(["", "", "!r", "!s ", "!x"])
        form = random.choice(["", "", "", ":", ":>5", ":{y}", ":.2f", ":\\x41", ":}", ":é", ":\n"])
        parts.append("{" + random.choice(["", " ", "\n"]) + value + form + random.choice(["}", "}", "}", "}", ""]))
    return random.choice(["f", "f", "F", "rf", "Rb", "fr"]) + quote + "".join(parts) + quote


def shipped() -> list[str]:
    """The mechanisms of the shipped rules."""
    found = []
    for path in sorted(RULESETS.rglob("*.md")):
        found += re.findall(r"^```python\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [source for source in found if len(source) < 4000]


def placed(random: Random, strange: str) -> str:
    """A mechanism with something strange in it: as a value or as a statement of its own."""
    if random.random() < 0.6:
        return f'@upon("argued")\ndef f(players, x, y):\n    announce("x", a={strange})\n'
    indented = strange.replace("\n", "\n    ") if random.random() < 0.5 else strange
    return f'@upon("argued")\ndef f(players, x, y):\n    {indented}\n    return x\n'


def slipped(random: Random, source: str) -> str:
    """A source with some of it struck out, doubled, or replaced by something strange."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(source) + 1)
        source = source[:at] + random.choice(["", random.choice(SNIPPETS)]) + source[at + random.choice([0, 0, 1, 3]) :]
    return source


def sources(count: int, seed: int) -> list[str]:
    """So many sources, the same for the same seed."""
    return [source for source, _ in zip(_made(Random(seed)), range(count), strict=False)]


def _made(random: Random) -> Iterator[str]:
    whole = shipped()
    for strange in STRANGE:
        yield f"X = {strange}\n"
        yield placed(Random(0), strange)
        yield strange
    while True:
        yield placed(random, fstring(random))
        yield slipped(random, random.choice(whole))
        yield slipped(random, placed(random, random.choice(STRANGE)))
        yield random.choice(whole)
