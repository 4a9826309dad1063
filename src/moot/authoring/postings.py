"""Games played by postings: the move that a letter makes, and the text of a player's next posting."""

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import indent
from typing import Literal, get_args

from msgspec.structs import replace

from moot.authoring.proposals import UNCONFIRMED, changes_to_propose, has_fields, read_words
from moot.authoring.prose.code import told_code
from moot.authoring.prose.explanation import explain, explanation_lines
from moot.authoring.rule_drafts import draft_lines, draft_rule, names_in_game
from moot.documents.letters.forms import form_in, number_after, posting_of, read_form, write_posting
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import answering
from moot.game.changes import Change, Content, Enact
from moot.game.decision.decide import decide
from moot.game.events import Posted
from moot.game.law_protocol import Luck
from moot.game.lines import line_after, most_followed, posting_at
from moot.game.moves import Allowed, Move, Refused
from moot.game.postings import Posting, worded
from moot.game.rulebook import faults_of
from moot.game.state import PlacedPosting, State
from moot.game.values import NAME_CHARACTERS_MAX, PlayerId, Value, digest, fault_of_name, plain
from moot.languages import N_, _
from moot.people.lookalikes import is_reserved
from moot.play.table import Table
from moot.views.wording import cut

Wish = Literal["begin", "propose", "vote", "append", "leave-out"]
"""What a player's next posting does: begins a line, makes a proposal, adds a vote, adopts the proposal, or drops it."""
WISHES: tuple[Wish, ...] = get_args(Wish)
_CODE = re.compile(r"^```python\n(.*?)^```\s*", re.MULTILINE | re.DOTALL)
_HOST = "moot.invalid"


def move_of(
    whole: State,
    name: str,
    letter: Letter,
    follows: int | None,
    supplied: Sequence[Change] | None = None,
    posters: "PosterDirectory | None" = None,
) -> Move:
    """The move that a letter makes as a reply to the posting at entry `follows`, read by the form of its line.

    `supplied` are the rule changes of its proposal, if they don't come from its text; `posters` can be given if the
    caller has them.
    """
    line = line_after(whole, follows)
    posting = posting_of(letter, read_form(letter, form_in(line)), follows)
    parent = posting_at(whole, follows)
    changes = _changes(line, posting, parent, supplied)
    arguments = {"posting": plain(posting), **({"changes": plain(changes)} if changes else {})}
    posters = posters or PosterDirectory(whole.postings.values())
    return Move(name=name, player=posters.player_of(whole, posting), arguments=arguments)


class PosterDirectory:
    """Players by the name and address that they post with; the same name at another address is another player."""

    def __init__(self, postings: Iterable[PlacedPosting] = ()):
        self._known: dict[tuple[str, str], PlayerId] = {}
        self._taken: set[str] = set()
        for placed in postings:
            self.add(placed)

    def add(self, placed: PlacedPosting) -> None:
        """Add a posting's player."""
        self._known[placed.posting.name, placed.posting.address] = placed.player
        self._taken.add(placed.player.casefold())

    def player_of(self, whole: State, posting: Posting) -> PlayerId:
        """The player who wrote a posting."""
        name, address = posting.name, posting.address
        if (name, address) in self._known:
            return self._known[name, address]
        unlike = f"Poster {digest([name, address])[:12]}"
        for candidate in (_fit(name), _fit(address), _fit(f"{name} {address}"), unlike):
            differs = any(p != candidate and p.casefold() == candidate.casefold() for p in whole.players)
            unfit = fault_of_name(candidate) or is_reserved(candidate)
            if not unfit and not differs and candidate.casefold() not in self._taken:
                return PlayerId(candidate)
        return PlayerId(f"Poster {digest([name, address])}")


def _fit(name: str) -> str:
    """A name without the characters that no player's name can have."""
    kept = "".join(c for c in name if c.isprintable() and not fault_of_name(f"x{c}x"))
    return " ".join(kept.split())[:NAME_CHARACTERS_MAX].strip()


def _changes(
    line: State, posting: Posting, parent: PlacedPosting | None, supplied: Sequence[Change] | None
) -> tuple[Change, ...]:
    """The rule changes of a posting's proposal; none if it only repeats its parent's."""
    if posting.rules is None or posting.proposal is None:
        return ()
    if parent is not None and _section(parent.posting) == _section(posting):
        return ()
    return tuple(supplied) if supplied is not None else changes_in(line, posting.proposal, posting.subject)


def _section(posting: Posting) -> tuple[str | None, str]:
    """The proposal section, for comparison."""
    return worded(posting.proposal), (posting.proposer or "").casefold()


def changes_in(line: State, text: str, title: str = "") -> tuple[Change, ...]:
    """The rule changes of a proposal's text, stored with its posting for all to see; else it as a rule for people."""
    changes = changes_to_propose(line, text)
    if isinstance(changes, Refused) and changes.code == UNCONFIRMED:
        changes = changes_to_propose(line, text, prose=True)
    if isinstance(changes, Refused) or any(faults_of(line, change) for change in changes):
        changes = (Enact(content=Content(text=text)),)
    return tuple(
        replace(one, content=replace(one.content, title=title))
        if isinstance(one, Enact) and not one.content.title
        else one
        for one in changes
    )


def proposal_told(whole: State, entry: int) -> tuple[str, ...]:
    """What was made of the proposal that the posting at an entry brings; empty if it brings none."""
    placed = posting_at(whole, entry)
    made = (one for one in line_after(whole, entry).proposals.values() if placed is not None and one.entry == entry)
    return tuple(
        line
        for one in made
        if placed is not None and placed.posting.proposal is not None
        for line in text_told(line_after(whole, placed.follows), placed.posting.proposal, one.changes)
    )


def text_told(line: State, text: str, changes: Sequence[Change]) -> Iterator[str]:
    """Which words of a proposal run and which don't, and what its code does, for the author and the voters."""
    code = _CODE.search(text)
    words = None if has_fields(text) else read_words(line, text, drafts=code is None)
    if words is not None and words.instructs:
        yield from explanation_lines(explain(words), texts=False)
        if any(isinstance(one, Enact) and worded(one.content.text) == worded(text) for one in changes):
            yield _("So all of it is proposed as a new rule for people, and nothing of it runs.")
    elif words is not None and code is None:
        yield from draft_lines(draft_rule(text, names_in_game(line)), code=False)
    yield from told_code(line, changes)


def composed(whole: State, follows: int | None, name: str, wish: Wish, text: str = "") -> str | Refused:
    """The text of a player's next posting, in the form of the line's rules."""
    line = line_after(whole, follows)
    form, parent = form_in(line), posting_at(whole, follows)
    if form is None:
        return _cannot(N_("no rule shows a form for postings"))
    base = Posting(id="", name="", rules=_listed(line)) if parent is None else parent.posting
    wished = _wished(base, name, wish, text)
    return wished if isinstance(wished, Refused) else write_posting(form, wished)


def _wished(base: Posting, name: str, wish: Wish, text: str) -> Posting | Refused:
    if base.rules is None:
        return _cannot(N_("it would follow up talk"))
    if wish in ("vote", "append") and base.proposal is None:
        return _cannot(N_("the posting that it would follow up has no proposal"))
    alone = replace(base, proposer=None, proposal=None, votes=None)
    match wish:
        case "vote":
            return replace(base, votes=(*(base.votes or ()), name))
        case "append":
            return replace(alone, rules=f"{base.rules}\n\n{number_after(base.rules)}\t{base.proposal}")
        case "propose":
            if not text.strip():
                return Refused(
                    code="posting.cannot", reason=N_("the proposal has no text"), remedy=N_("say what is proposed")
                )
            return replace(alone, proposer=name, proposal=text.strip())
    return alone


def _cannot(reason: str) -> Refused:
    return Refused(
        code="posting.cannot", reason=reason, remedy=N_("say with follows=ENTRY which posting it follows up")
    )


def _listed(line: State) -> str:
    """The rules of a line, in the format of postings."""
    texts = ((rule.number, indent(rule.content.text, "\t").strip()) for rule in line.in_force())
    return "\n\n".join(f"{number}\t{text}" for number, text in texts)


_NAMED = ("follows=", "address=", "subject=", "text=")


def posting_asked(state: State, name: str, player: str, words: Sequence[str], document: str | None) -> Move | Refused:
    """Parse the command that posts: `post propose follows=3` with the proposal as its document, `post vote` or
    `post append`; or with the whole text as its document. The document can be among the words, as it is or as `text=…`.

    It replies to the posting that most players follow, unless `follows` is another entry, or `none`.
    """
    named = dict(word.split("=", 1) for word in words if word.startswith(_NAMED))
    free = [word for word in words if not word.startswith(_NAMED)]
    wishes, texts = [word for word in free if word in WISHES], [word for word in free if word not in WISHES]
    document = named.get("text", document)
    if document is None and texts and " " in texts[-1]:
        document = texts.pop()
    if texts or len(wishes) > 1:
        remedy = N_("post [{wishes}] [follows=ENTRY] [address=…] [subject=…] [text=…]", wishes="|".join(WISHES))
        return Refused(
            code="move.malformed", reason=N_("“{texts}” is not understood", texts=(texts or wishes)[-1]), remedy=remedy
        )
    said = named.get("follows") or ("none" if wishes == ["begin"] else str(most_followed(state) or "none"))
    if said != "none" and not said.isdecimal():
        return Refused(
            code="posting.unknown",
            reason=N_("{said} is no entry", said=said),
            remedy=N_("give an entry's number, or none"),
        )
    follows = None if said == "none" else int(said)
    if follows is not None and follows not in state.postings:
        remedy = N_("give the entry of a posting; the lines of the game show them")
        return Refused(
            code="posting.unknown", reason=N_("entry {follows} is no posting", follows=follows), remedy=remedy
        )
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
    """The address that a player posted from last."""
    theirs = [entry for entry, placed in state.postings.items() if placed.player == player]
    return state.postings[max(theirs)].posting.address if theirs else ""


def _subject(state: State, follows: int | None, wish: Wish | None, text: str) -> str:
    """The default subject: the first line of a proposal, or else that of a reply."""
    parent = posting_at(state, follows)
    if wish == "propose" and text.strip():
        return cut(text.strip().split("\n")[0])
    if parent is None:
        return state.title
    return answering(parent.posting.subject)


class PostingFault(Value, frozen=True):
    """Why a posting would not be legal; `rule` is empty if no rule says so."""

    rule: str
    reason: str


def fault_of_posting(table: Table, player: PlayerId, follows: int, wish: Wish) -> PostingFault | None:
    """Why the next posting would not be legal, tried without posting it; None if it would be."""
    moment = table.moment()
    name = moment.law.index.posting_move
    if name is None:
        return None
    move = posting_asked(moment.state, name, player, [wish, f"follows={follows}"], "")
    if not isinstance(move, Move):
        return PostingFault("", move.reason)
    verdict = decide(moment.state, moment.law.within_a_trial(), move, moment.now, Luck(luck="trial"))
    events = verdict.events if isinstance(verdict, Allowed) else ()
    posted = next((event for event in events if isinstance(event, Posted)), None)
    if posted is None or not posted.code:
        return None
    return PostingFault(posted.because.rule if posted.because else "", posted.reason)
