"""Ways in to the composer's box: a change of a rule, a ready-made rule, or a sentence from parts, as words."""

from msgspec.structs import replace

from moot.authoring import library as ready
from moot.authoring.library import FilledMechanism, LibraryLine
from moot.authoring.prose.composition import amended_in_words, delimited, new_rule_in_words
from moot.authoring.prose.reader import read_to_propose
from moot.authoring.rule_drafts import SHOWN, BuiltSentence, built_sentence, names_in_game
from moot.game.state import State
from moot.game.values import Value
from moot.gateways.web.http.visit import Visit
from moot.languages import N_

PANELS = {
    "change": N_("A change of a rule"),
    "library": N_("A ready-made rule"),
    "sentence": N_("A sentence from parts"),
}
CHANGES = {
    "enact": N_("Make a new rule"),
    "amend": N_("Amend"),
    "repeal": N_("Repeal"),
    "transmute": N_("Transmute"),
    "retitle": N_("Retitle"),
}


class InsertPanel(Value, frozen=True):
    """The panel that is open below the box, as far as it's filled in."""

    name: str = ""
    """One of `PANELS`; empty if none is open."""
    given: dict[str, str] = {}
    line: LibraryLine | None = None
    filled: FilledMechanism | None = None
    built: BuiltSentence | None = None
    is_asked: bool = False
    """Whether its words are to be inserted now, so that what is missing is told."""

    def value(self, name: str) -> str:
        """What was submitted for one of its fields."""
        return self.given.get(name, "")

    @property
    def topic_choices(self) -> list[tuple[str, str]]:
        """What a sentence may be about."""
        return [(topic, topic) for topic in SHOWN]

    @property
    def sentence_choices(self) -> list[tuple[str, str]]:
        """The kinds of sentences about the chosen topic."""
        kinds = self.built.choices[0].topics.get(self.value("topic"), []) if self.built else []
        return [(one.key, one.words) for one in kinds]


def panel_of(visit: Visit) -> InsertPanel:
    """The panel as the form or the address (`?insert=library`) has it; a pressed button opens or closes one."""
    do = visit.form.text("do")
    opened = do.removeprefix("open-") if do.startswith("open-") else visit.form.text("insert") or visit.asked("insert")
    if opened not in PANELS or do == "close":
        return InsertPanel()
    given = {name: visit.form.text(name) for name in visit.form}
    panel = InsertPanel(opened, given, is_asked=do == "insert")
    if opened == "library":
        line = ready.find(given.get("line", "") or visit.asked("line"))
        gaps = {gap.name: given.get(f"gap-{gap.name}", "") for gap in line.gaps} if line else {}
        whole = line is not None and (panel.is_asked or all(gaps.values()))
        return replace(panel, line=line, filled=ready.filled(line, gaps) if line and whole else None)
    if opened == "sentence":
        return replace(panel, built=built_sentence(given, names_in_game(visit.present.state)))
    return panel


def words_of(panel: InsertPanel, state: State, text: str) -> str | None:
    """The box's text with the panel's words; None where something is missing."""
    if panel.built is not None:
        return _with_sentence(state, text, panel.built.sentence) if panel.built.whole else None
    words = _ready_rule(panel, state) if panel.name == "library" else _change(panel, state)
    return words and f"{text.rstrip()}\n\n{words}".lstrip("\n")


def _with_sentence(state: State, text: str, sentence: str) -> str:
    """The text with a sentence more: at the end of a new rule's text, else as a new rule."""
    if not text.strip():
        return sentence
    if read_to_propose(state, text, drafts=False).is_rule_text:
        return f"{text.rstrip()} {sentence}"
    return f"{text.rstrip()}\n\n{new_rule_in_words(sentence)}"


def _ready_rule(panel: InsertPanel, state: State) -> str | None:
    if panel.line is None or panel.filled is None or panel.filled.faults:
        return None
    rule, text, code = state.rule(panel.value("rule")), panel.filled.text, panel.filled.line
    if rule is None or not rule.in_force:
        return new_rule_in_words(text, code=code)
    return amended_in_words(rule, f"{rule.content.text.strip()}\n\n{text}", f"{rule.content.mechanism}\n\n{code}")


def _change(panel: InsertPanel, state: State) -> str | None:
    kind, rule = panel.value("change"), state.rule(panel.value("rule"))
    if kind == "enact":
        return new_rule_in_words("Its text", "Its title")
    if rule is None or not rule.in_force:
        return None
    match kind:
        case "amend":
            return amended_in_words(rule, rule.content.text.strip())
        case "repeal":
            return f"Repeal rule {rule.number}."
        case "transmute":
            return f"Rule {rule.number} is hereby made {'immutable' if rule.rank == 'mutable' else 'mutable'}."
        case "retitle":
            return f"Retitle rule {rule.number} to {delimited(rule.content.title or 'Its title')}."
    return None
