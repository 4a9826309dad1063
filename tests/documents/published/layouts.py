"""Published rulesets generated in any layout that people use, with the rules that are really in them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

Form = Callable[[str, str, str], str]

WORDS = (
    "boat lamp river stone bread cake tea wood paint gold king queen card dice coin vote turn player proposal judge "
    "garden tower bridge ship tavern choir island market guild"
).split()
SCRIPTS = ("他の言葉", "başka diller", "Ελληνικά", "Привет", "שלום", "Ærlighet", "Über uns", "Équité")
SAYINGS = (
    "All players must keep to the {w} that {x} has",
    "A player may give each {w} to another {x}",
    "Whoever has {n} {w}s wins a {x}",
    "Alle Spieler müssen {w} und {x} achten",
    "Chaque joueur doit garder {w} et {x}",
    "If a mutable and an immutable rule clash over {w}, the immutable one keeps {x}",
    "Rules below {n} are about {w} and {x}",
    "Each {w} is voted on before rule 101 is read to {x}",
)
RANKS = {
    "en": ("Immutable", "Mutable", "Immutable Rules", "Mutable Rules"),
    "de": ("Unveränderlich", "Veränderlich", "Unveränderliche Regeln", "Veränderliche Regeln"),
    "fr": ("Immuable", "Muable", "Règles immuables", "Règles muables"),
    "nl": ("Onveranderlijk", "Veranderlijk", "Onveranderlijke regels", "Veranderlijke regels"),
    "no": ("Uforanderlig", "Foranderlig", "Uforanderlige regler", "Foranderlige regler"),
}


@dataclass
class TrueRule:
    """A rule as its author meant it."""

    number: str
    title: str
    rank: str
    text: str


@dataclass
class GeneratedLaw:
    """A document, and what is in it."""

    name: str
    text: str
    rules: list[TrueRule]
    beside: list[str] = field(default_factory=list)
    """Words of the document that belong to no rule."""


def _under(mark: str, over: bool = False) -> Form:
    def written(number: str, title: str, rank: str) -> str:
        line = mark * max(4, len(f"{number}. {title}{rank}"))
        return f"{line}\n" * over + f"{number}. {title}{rank}\n{line}\n"

    return written


TITLED: dict[str, Form] = {
    "atx-dot": lambda n, t, r: f"## {n}. {t}{r}\n",
    "atx-rule": lambda n, t, r: f"### Rule {n}: {t}{r}\n",
    "atx-tight": lambda n, t, r: f"##{n} - {t}{r}\n",
    "atx-closed": lambda n, t, r: f"## {n}. {t}{r} ##\n",
    "atx-section": lambda n, t, r: f"## § {n} {t}{r}\n",
    "atx-regel": lambda n, t, r: f"## Regel {n}: {t}{r}\n",
    "atx-article": lambda n, t, r: f"## Article {n} - {t}{r}\n",
    "anchor": lambda n, t, r: f"## <a name='r{n}'></a> {n}. {t}{r}\n",
    "anchor-empty": lambda n, t, r: f'### <a id="r{n}"/> {n}. {t}{r}\n',
    "anchor-behind": lambda n, t, r: f"## {n}. {t}{r} {{#r{n}}}\n",
    "link": lambda n, t, r: f"## [{n}. {t}{r}](#r{n})\n",
    "wiki": lambda n, t, r: f"=== {n}. {t}{r} ===\n",
    "bold": lambda n, t, r: f"**{n}. {t}{r}**\n",
    "bold-title": lambda n, t, r: f"**{n}** *{t}*{r}\n",
    "bold-section": lambda n, t, r: f"- **{n} § {t}{r}**\n",
    "wiki-bold": lambda n, t, r: f"'''{n}. {t}{r}'''\n",
    "rule-colon": lambda n, t, r: f"Rule {n}: {t}{r}\n",
    "regle-colon": lambda n, t, r: f"Règle {n}: {t}{r}\n",
    "setext-dash": _under("-"),
    "setext-equals": _under("="),
    "rest-tilde": _under("~"),
    "rest-caret": _under("^"),
    "rest-plus": _under("+"),
    "rest-over": _under("=", over=True),
    "rest-over-hash": _under("#", over=True),
}
"""Headings with a title, above a text in paragraphs."""
BARE: dict[str, Form] = {
    "dot": lambda n, _, r: f"{n}.{r} ",
    "colon": lambda n, _, r: f"{n}:{r} ",
    "bracket": lambda n, _, r: f"{n}){r} ",
    "escaped": lambda n, _, r: f"{n}\\.{r} ",
    "sign-behind": lambda n, _, r: f"{n} §{r} ",
    "rule": lambda n, _, r: f"Rule {n}.{r} ",
    "section": lambda n, _, r: f"§ {n}.{r} ",
    "bold-number": lambda n, _, r: f"**{n}**{r} ",
    "bold-dot": lambda n, _, r: f"**{n}.**{r} ",
    "bold-above": lambda n, _, r: f"**{n}**{r}\n",
    "bullet-bold": lambda n, _, r: f"* **{n}.**{r} ",
    "open-bold": lambda n, _, r: f"*'''{n}.{r} ",
    "atx-number": lambda n, _, r: f"## {n}\n\n",
    "atx-rule-number": lambda n, _, r: f"### Rule {n}.\n\n",
    "title-dash": lambda n, t, r: f"{n}. {t} —{r} ",
}
"""Headings without a title of its own line, before a text."""


class LawGenerator:
    """Makes a document of chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self._count = 0

    def law(self) -> GeneratedLaw:
        """A document in blocks, or one with a line for each rule."""
        return self._list() if self.chance.random() < 0.2 else self._blocks()

    def _list(self) -> GeneratedLaw:
        """A list with a rule on each line, right below another line; or a column of CSV, in which some are quoted."""
        chance = self.chance
        kind = chance.choice(("dot", "colon", "bracket", "rule", "open-bold", "csv"))
        numbers = self._numbers("dot" if kind == "csv" else kind)
        ranked = chance.choice(("", "marks"))
        ranks = self._ranks(len(numbers), ranked)
        lines, rules, beside = list[str](), list[TrueRule](), list[str]()
        if chance.random() < 0.6:
            beside.append(self._unique())
            lines.append(f"{chance.choice(('Rules in force', 'OUR LAW', 'Unsere Regeln'))} {beside[0]}:")
        for number, rank in zip(numbers, ranks, strict=True):
            text = self._sentence() if chance.random() < 0.8 else f'The "{self._unique()}" is a boat.'
            mark = f" {RANKS['en'][rank == 'mutable'].upper()}." if rank and kind == "csv" else ""
            mark = mark or self._mark(False, ranked, rank, "en")
            line = BARE["dot" if kind == "csv" else kind](number, "", mark) + text
            is_quoted = kind == "csv" and (chance.random() < 0.5 or number in numbers[-2:])
            lines.append('"' + line.replace('"', '""') + '"' if is_quoted else line)
            rules.append(TrueRule(number, "", rank or "mutable", text))
        return GeneratedLaw("law.csv" if kind == "csv" else "law.txt", "\n".join(lines) + "\n", rules, beside)

    def _blocks(self) -> GeneratedLaw:
        """A document: forms of heading, numbers, ranks and texts, with what stands between and around the rules."""
        chance = self.chance
        titled = chance.random() < 0.6
        kind = chance.choice(sorted(TITLED if titled else BARE))
        form = (TITLED if titled else BARE)[kind]
        has_titles = titled or kind == "title-dash"
        language = chance.choice(sorted(RANKS))
        ranked = chance.choice(("", "", "sections", "sections", "marks"))
        if not titled and kind in ("atx-number", "atx-rule-number") and ranked == "marks":
            ranked = ""
        numbers = self._numbers(kind)
        ranks = self._ranks(len(numbers), ranked)
        topics = chance.random() < 0.4
        drawn = chance.random() < 0.15 and kind in ("rule-colon", "rule", "dot", "atx-dot")
        blocks, rules, beside = list[str](), list[TrueRule](), list[str]()
        if chance.random() < 0.7:
            blocks.append(self._marked(kind, "The Law of the Harbour", 1))
        if chance.random() < 0.2:
            blocks.append(self._beside(beside))
        if drawn:
            blocks.append("-" * 60)
        for at, (number, rank) in enumerate(zip(numbers, ranks, strict=True)):
            if ranked == "sections" and (not at or ranks[at - 1] != rank):
                name = RANKS[language][2 if rank == "immutable" else 3]
                blocks.append(self._marked(kind, name, 2))
            elif topics and at and chance.random() < 0.3:
                topic = f"{chance.choice(WORDS).capitalize()} topics {self._unique()}"
                beside.append(topic.split()[-1])
                blocks.append(self._marked(kind, topic, 1))
            title = self._title() if has_titles else ""
            text = self._text(several=titled or kind.startswith("atx") or chance.random() < 0.3)
            blocks.append(
                form(number, title, self._mark(titled, ranked, rank, language)) + ("" if not titled else "\n") + text
            )
            blocks += ["-" * 60] if drawn else []
            rules.append(TrueRule(number, title, rank or "mutable", text))
        if titled and chance.random() < 0.15 and self._marked(kind, "End of it", 1) != "End of it":
            beside.append("End of it")
            blocks.append(self._marked(kind, "End of it", 1))
        return GeneratedLaw("law.txt", "\n\n".join(blocks) + "\n", rules, beside)

    def _numbers(self, kind: str) -> list[str]:
        chance, count = self.chance, self.chance.randint(3, 9)
        ways = ["hundreds", "hundreds", "ones", "zero", "dotted", "letters"]
        ways += ["negative"] * (
            kind in ("atx-rule", "atx-rule-number", "atx-regel", "rule-colon", "wiki", "bold-section")
        )
        ways += ["codes"] * (
            kind in ("atx-tight", "atx-dot", "bold-number", "bold", "bold-title", "rule-colon", "setext-dash")
        )
        match chance.choice(ways):
            case "hundreds":
                first = chance.randint(1, count)
                return [*(str(101 + n) for n in range(first)), *(str(201 + n) for n in range(count - first))]
            case "ones":
                return [str(1 + n) for n in range(count)]
            case "zero":
                return [str(n) for n in range(count)]
            case "dotted":
                return [f"{1 + n // 4}.{1 + n % 4}" for n in range(count)]
            case "negative":
                return [str(n) for n in range(-count, 0)]
            case "codes":
                return [*(str(201 + n) for n in range(count)), "CAKE", "VOTE"]
        return [*(str(201 + n) for n in range(count)), f"{200 + count}a"]

    def _ranks(self, count: int, ranked: str) -> list[str]:
        first = self.chance.randint(1, count)
        return ["" if not ranked else "immutable" if n < first else "mutable" for n in range(count)]

    def _mark(self, titled: bool, ranked: str, rank: str, language: str) -> str:
        if ranked != "marks":
            return ""
        word = RANKS[language][0 if rank == "immutable" else 1]
        return f" ({word})" if titled else f" [{word}]"

    def _marked(self, kind: str, name: str, level: int) -> str:
        """A heading of a higher level in the manner of a form."""
        if kind.startswith(("atx", "anchor", "link", "bold", "bullet")):
            return f"{'#' * level} {name}"
        if kind.startswith(("wiki", "open")):
            return f"{'=' * level if level > 1 else '=='} {name} {'=' * level if level > 1 else '=='}"
        if kind.startswith(("setext", "rest")):
            mark = "*" if level == 1 else ":"
            return f"{mark * len(name)}\n{name}\n{mark * len(name)}"
        return name.upper() if level == 1 else name

    def _title(self) -> str:
        words = [self.chance.choice(WORDS).capitalize(), self.chance.choice((*WORDS, *SCRIPTS))]
        if self.chance.random() < 0.15:
            words.insert(0, self.chance.choice(SCRIPTS))
        return " ".join(words)

    def _unique(self) -> str:
        self._count += 1
        return f"zq{self._count}"

    def _sentence(self) -> str:
        chance = self.chance
        said = chance.choice(SAYINGS).format(w=chance.choice(WORDS), x=self._unique(), n=chance.randint(2, 500))
        return f"{said}{chance.choice('...;!')}" if chance.random() < 0.1 else f"{said}."

    def _text(self, *, several: bool) -> str:
        chance, parts = self.chance, [self._sentence()]
        if several:
            for _ in range(chance.choice((0, 0, 1, 2))):
                parts.append(self._paragraph())
        return "\n\n".join(parts)

    def _paragraph(self) -> str:
        chance = self.chance
        match chance.randrange(7):
            case 0:
                return (
                    f"It is one of these:\n\n1. a {self._unique()};\n2. a {self._unique()}; or\n3. a {self._unique()}."
                )
            case 1:
                rows = (f"{ship:16}{self._unique()}" for ship in ("Swan", "Duck"))
                return "\n".join(["SHIP            PULLS", "-" * 20, *rows])
            case 2:
                return f"A proposal that transmutes {self._unique()} doesn't clash with that\nimmutable rule."
            case 3:
                return f"(a) {self._sentence()}\n(b) {self._sentence()}"
            case 4:
                return f"> {self._sentence()}"
        return f"{self._sentence()} {self._sentence()}"

    def _beside(self, beside: list[str]) -> str:
        names = [f"Ada{self._unique()}", f"Ben{self._unique()}"]
        beside += names
        if self.chance.random() < 0.5:
            return "Players:\n\n" + "\n".join(f"{n}. {name} (@{name}, 3 points)" for n, name in enumerate(names, 1))
        return f"This is kept by {' and '.join(names)}."
