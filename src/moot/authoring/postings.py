"""Games that are played by following up: what a letter posts there, and the next posting that a player wants."""

import re
from collections.abc import Iterable, Sequence
from textwrap import indent
from typing import Literal, get_args

from msgspec.structs import replace

from moot.authoring.proposals import has_fields, read_proposal
from moot.authoring.prose import read_prose
from moot.documents.letters.forms import _written, form_in, number_after, posting_of, read_form
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import answering
from moot.game.changes import Amend, Change, Content, Enact
from moot.game.decision.decide import decide
from moot.game.events import Posted
from moot.game.law_protocol import Luck
from moot.game.lines import line_after, most_followed, posting_at
from moot.game.moves import Allowed, Move, Refused
from moot.game.postings import Posting, worded
from moot.game.rulebook import faults_of
from moot.game.state import Placed, State
from moot.game.values import NAME_CHARACTERS_MAX, PlayerId, Value, digest, fault_of_name, plain
from moot.law.rule_index import RuleIndex
from moot.play.table import Table
from moot.views.wording import cut

Wish = Literal["begin", "propose", "vote", "append", "leave-out"]
"""What a player can want of the next posting: the first of a line, a proposal, their name among the votes, the proposal
among the rules, or no proposal."""
WISHES: tuple[Wish, ...] = get_args(Wish)
_CODE = re.compile(r"^```python\n(.*?)^```\s*", re.MULTILINE | re.DOTALL)
_HOST = "moot.invalid"


def posting_move(reading: RuleIndex) -> str | None:
    """The move of a law by which something is posted; None in a game that is not played so."""
    available = reading.available_moves
    return next((name for name in reading.moves if "Posting" in available[name].parameters.values()), None)


# --- what a letter posts ------------------------------------------------------------------------


def move_of(
    whole: State,
    name: str,
    letter: Letter,
    follows: int | None,
    supplied: Sequence[Change] | None = None,
    posters: "Posters | None" = None,
) -> Move:
    """The move that a letter makes which follows up some posting, read by the form of the rules there.

    `supplied` is what its proposal is to change, where somebody else than its text says that; `posters` are those of
    the game, where they are known already.
    """
    line = line_after(whole, follows)
    posting = posting_of(letter, read_form(letter, form_in(line)), follows)
    parent = posting_at(whole, follows)
    changes = _changes(line, posting, parent, supplied)
    arguments = {"posting": plain(posting), **({"changes": plain(changes)} if changes else {})}
    posters = posters or Posters(whole.postings.values())
    return Move(name=name, player=posters.player_of(whole, posting), arguments=arguments)


class Posters:
    """Who posts: whoever has posted under that name from that address; the same name at another is somebody else."""

    def __init__(self, postings: Iterable[Placed] = ()):
        self._known: dict[tuple[str, str], PlayerId] = {}
        self._taken: set[str] = set()
        for placed in postings:
            self.add(placed)

    def add(self, placed: Placed) -> None:
        """Take in what was posted."""
        self._known[placed.posting.name, placed.posting.address] = placed.player
        self._taken.add(placed.player.casefold())

    def player_of(self, whole: State, posting: Posting) -> PlayerId:
        """The player who posts this."""
        name, address = posting.name, posting.address
        if (name, address) in self._known:
            return self._known[name, address]
        unlike = f"Poster {digest([name, address])[:12]}"
        for candidate in (_fit(name), _fit(address), _fit(f"{name} {address}"), unlike):
            differs = any(p != candidate and p.casefold() == candidate.casefold() for p in whole.players)
            if not fault_of_name(candidate) and not differs and candidate.casefold() not in self._taken:
                return PlayerId(candidate)
        return PlayerId(f"Poster {digest([name, address])}")


def _fit(name: str) -> str:
    """A name without what no player's name can have."""
    kept = "".join(c for c in name if c.isprintable() and not fault_of_name(f"x{c}x"))
    return " ".join(kept.split())[:NAME_CHARACTERS_MAX].strip()


def _changes(
    line: State, posting: Posting, parent: Placed | None, supplied: Sequence[Change] | None
) -> tuple[Change, ...]:
    """What a posting's proposal changes; nothing where it has none of its own."""
    if posting.rules is None or posting.proposal is None:
        return ()
    if parent is not None and _section(parent.posting) == _section(posting):
        return ()
    return tuple(supplied) if supplied is not None else changes_in(line, posting.proposal, posting.subject)


def _section(posting: Posting) -> tuple[str | None, str]:
    """The section with a proposal, as it is compared."""
    return worded(posting.proposal), (posting.proposer or "").casefold()


def changes_in(line: State, text: str, title: str = "") -> tuple[Change, ...]:
    """What the text of a proposal changes: as a document with fields, in words, or else as the text of a new rule.

    It is what others vote on and what takes effect, so it is kept with the posting for all to see.
    """
    for changes in (_documented(text) if has_fields(text) else (), _said(line, text), _documented(text)):
        if changes and not any(faults_of(line, change) for change in changes):
            return tuple(_titled(change, title) for change in changes)
    return (Enact(content=Content(title=title, text=text)),)


def _documented(text: str) -> tuple[Change, ...]:
    read = read_proposal(text)
    return read if isinstance(read, tuple) else ()


def _said(line: State, text: str) -> tuple[Change, ...]:
    """The changes that a text asks for in words, with the mechanism that stands below them."""
    code = _CODE.search(text)
    words = read_prose(line, _CODE.sub("", text))
    if words.obstacles or words.is_bare or not words.changes:
        return ()
    if code is None or len(words.changes) > 1:
        return words.changes
    only = words.changes[0]
    if isinstance(only, Amend):
        return (replace(only, wording=replace(only.wording, mechanism=code[1].strip())),)
    if isinstance(only, Enact):
        return (replace(only, content=replace(only.content, mechanism=code[1].strip())),)
    return ()


def _titled(change: Change, title: str) -> Change:
    if isinstance(change, Enact) and not change.content.title:
        return replace(change, content=replace(change.content, title=title))
    return change


# --- the next posting ---------------------------------------------------------------------------


def composed(whole: State, follows: int | None, name: str, wish: Wish, text: str = "") -> str | Refused:
    """The text of the posting by which a player does what they want on a line, in the form of its rules."""
    line = line_after(whole, follows)
    form, parent = form_in(line), posting_at(whole, follows)
    if form is None:
        return _cannot("no rule shows a form for postings")
    base = Posting(id="", name="", rules=_listed(line)) if parent is None else parent.posting
    wished = _wished(base, name, wish, text)
    return wished if isinstance(wished, Refused) else _written(form, wished)


def _wished(base: Posting, name: str, wish: Wish, text: str) -> Posting | Refused:
    if base.rules is None:
        return _cannot("it would follow up talk")
    if wish in ("vote", "append") and base.proposal is None:
        return _cannot("the posting that it would follow up has no proposal")
    alone = replace(base, proposer=None, proposal=None, votes=None)
    match wish:
        case "vote":
            return replace(base, votes=(*(base.votes or ()), name))
        case "append":
            return replace(alone, rules=f"{base.rules}\n\n{number_after(base.rules)}\t{base.proposal}")
        case "propose":
            if not text.strip():
                return Refused(code="posting.cannot", reason="the proposal has no text", remedy="say what is proposed")
            return replace(alone, proposer=name, proposal=text.strip())
    return alone


def _cannot(reason: str) -> Refused:
    return Refused(code="posting.cannot", reason=reason, remedy="say with follows=ENTRY which posting it follows up")


def _listed(line: State) -> str:
    """The rules of a line as a posting lists them."""
    texts = ((rule.number, indent(rule.content.text, "\t").strip()) for rule in line.in_force())
    return "\n\n".join(f"{number}\t{text}" for number, text in texts)


# --- as a command -------------------------------------------------------------------------------

_NAMED = ("follows=", "address=", "subject=", "text=")


def posting_asked(state: State, name: str, player: str, words: Sequence[str], document: str | None) -> Move | Refused:
    """The posting that a command asks for: `post propose follows=3` with the proposal as its document, `post vote`
    or `post append`; or with the whole text as its document. A document can stand among the words, as `text=…`
    or as it is.

    It follows up what most players follow, unless `follows` says another entry, or `none`.
    """
    named = dict(word.split("=", 1) for word in words if word.startswith(_NAMED))
    free = [word for word in words if not word.startswith(_NAMED)]
    wishes, texts = [word for word in free if word in WISHES], [word for word in free if word not in WISHES]
    document = named.get("text", document)
    if document is None and texts and " " in texts[-1]:
        document = texts.pop()
    if texts or len(wishes) > 1:
        remedy = f"post [{'|'.join(WISHES)}] [follows=ENTRY] [address=…] [subject=…] [text=…]"
        return Refused(code="move.malformed", reason=f"“{(texts or wishes)[-1]}” is not understood", remedy=remedy)
    said = named.get("follows") or ("none" if wishes == ["begin"] else str(most_followed(state) or "none"))
    if said != "none" and not said.isdecimal():
        return Refused(code="posting.unknown", reason=f"{said} is no entry", remedy="give an entry's number, or none")
    follows = None if said == "none" else int(said)
    if follows is not None and follows not in state.postings:
        remedy = "give the entry of a posting; the lines of the game show them"
        return Refused(code="posting.unknown", reason=f"entry {follows} is no posting", remedy=remedy)
    wish = next((wish for wish in WISHES if wish in wishes), None)
    text = composed(state, follows, player, wish, document or "") if wish else document or ""
    if isinstance(text, Refused):
        return text
    sender = Person(player, named.get("address") or _address_of(state, player))
    key = digest([state.title, state.now, state.entry, player, follows or -1, text])[:16]
    subject = named.get("subject") or _subject(state, follows, wish, document or "")
    letter = Letter(message_id=f"<{state.entry + 1}.{key}@{_HOST}>", sender=sender, subject=subject, text=text)
    return replace(move_of(state, name, letter, follows), player=PlayerId(player))


def _address_of(state: State, player: str) -> str:
    """Where a player posted from last."""
    theirs = [entry for entry, placed in state.postings.items() if placed.player == player]
    return state.postings[max(theirs)].posting.address if theirs else ""


def _subject(state: State, follows: int | None, wish: Wish | None, text: str) -> str:
    """A subject where none is given: a proposal's is how it begins, and anything else answers what it follows."""
    parent = posting_at(state, follows)
    if wish == "propose" and text.strip():
        return cut(text.strip().split("\n")[0])
    if parent is None:
        return state.title
    return answering(parent.posting.subject)


class Foretold(Value, frozen=True):
    """What speaks against a posting; `rule` is empty where no rule does."""

    rule: str
    reason: str


def spoken_against(table: Table, player: PlayerId, follows: int, wish: Wish) -> Foretold | None:
    """What would speak against a follow-up that the program writes; None where nothing would. Nothing is posted."""
    moment = table.moment()
    state, law = moment.state, moment.law
    name = posting_move(law.reading)
    if name is None:
        return None
    asked = posting_asked(state, name, player, [wish, f"follows={follows}"], "")
    if not isinstance(asked, Move):
        return Foretold("", asked.reason)
    verdict = decide(state, law.within_a_trial(), asked, moment.now, Luck(luck="trial"))
    events = verdict.events if isinstance(verdict, Allowed) else ()
    posted = next((event for event in events if isinstance(event, Posted)), None)
    if posted is None or not posted.code:
        return None
    return Foretold(posted.because.rule if posted.because else "", posted.reason)
