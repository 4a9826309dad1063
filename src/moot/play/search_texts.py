"""What can be found of a game: its title, the rules in force, proposals, players and what is said.

It's made of the public moment alone, as pages are: nothing in it is secret, sealed, hidden or taken out of the record.
Drafts, letters, notices and votes aren't in it at all.
"""

import re
import unicodedata
from collections.abc import Iterator

from msgspec.structs import replace

from moot.game import changes as c
from moot.game import events as e
from moot.game.record.entries import Entry
from moot.game.state import Proposal, State
from moot.game.values import CaseId, Number, PlayerId
from moot.journal.search_store import SearchText
from moot.law.rulesets import title_of
from moot.views.comments import Comment, is_part_of_another
from moot.views.moments import Moment
from moot.views.talk import thread_of, threads
from moot.views.texts import cut
from moot.views.wording import proposal_name, statement_in_words

VERSION = 1
"""Of what can be found: games that were read by another version are read again."""
KINDS = ("game", "rule", "proposal", "player", "talk")
BODY_CHARACTERS_MAX = 20_000
"""What follows in a longer text isn't found."""
_WORD_CHARACTERS_MAX = 40
_WORD = re.compile(r"[^\W_]+")
Place = tuple[str, str]
"""The kind and key of a text."""


def folded_words(text: str) -> list[str]:
    """The words of a text, without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(one for one in plain if not unicodedata.combining(one))
    return [word[:_WORD_CHARACTERS_MAX] for word in _WORD.findall(bare)]


def all_texts(moment: Moment) -> Iterator[SearchText]:
    """Everything that can be found of a game."""
    state = moment.state
    yield from texts_at(moment, ("game", ""))
    for kind, keys in (("rule", state.numbers), ("proposal", state.proposals), ("player", state.players)):
        for key in keys:
            yield from texts_at(moment, (kind, key))
    for thread in threads(moment):
        yield from (_talk(state, one) for one in thread.said if not one.hidden)


def texts_at(moment: Moment, place: Place) -> Iterator[SearchText]:
    """The text at a place, if there is one now."""
    state, (kind, key) = moment.state, place
    match kind:
        case "game":
            began = next(moment.entries(0, 0)).time
            yield _text(kind, key, began, state.title, f"{moment.game} {title_of(state.ruleset)}")
        case "rule":
            rule = state.rule(key)
            if rule is not None and rule.in_force and rule.number == key:
                title = f"Rule {key}: {rule.content.title}" if rule.content.title else f"Rule {key}"
                yield _text(kind, key, rule.now.time, title, rule.content.text)
        case "proposal" if proposal := state.proposals.get(Number(key)):
            yield _text(kind, key, proposal.made, _name_of(proposal), "\n".join(_words_of(proposal)))
        case "player" if player := state.players.get(PlayerId(key)):
            yield _text(kind, key, player.joined, key, "")
        case _:
            return


class Changes:
    """What entries change of what can be found: texts to put, and the places of texts that are no more.

    One entry changes a few texts, however long the game is. What a moderator hides or somebody corrects concerns the
    comments of its thread; and a game that begins anew, or is corrected by hand or played by postings, is read anew.
    """

    def __init__(self, moment: Moment, since: int):
        self._moment = moment
        self._places: dict[Place, None] = {}
        self._threads: set[int] = set()
        self.put: list[SearchText] = []
        self.is_anew = any(self._is_anew(entry) for entry in moment.entries(since))
        if self.is_anew:
            return
        for place in self._places:
            self.put.extend(texts_at(moment, place))
        for entry in self._threads:
            self._put_thread(entry)

    @property
    def gone(self) -> set[Place]:
        """The places without a text."""
        return set(self._places) - {(one.kind, one.key) for one in self.put}

    def _is_anew(self, entry: Entry) -> bool:
        """Note what an entry changes; whether everything can be another."""
        for event in entry.events:
            match event:
                case e.GameStarted() | e.Opened() | e.GameEnded() | e.Posted() | e.Corrected() | e.SetBack():
                    return entry.number > 0
                case e.PostHidden() | e.PostShown() | e.PostRedacted():
                    self._threads.add(event.entry)
                case e.Argued():
                    self._note_comment(entry, event)
                case _:
                    self._note(event)
        return False

    def _note(self, event: e.Event) -> None:
        for kind in ("rule", "proposal", "player"):
            if found := getattr(event, kind, None):
                self._places[kind, str(found)] = None
        if isinstance(event, e.RuleAmended | e.RuleTransmuted):
            self._places["rule", event.was] = None

    def _note_comment(self, entry: Entry, said: e.Argued) -> None:
        self._places["talk", str(entry.number)] = None
        if said.reply is not None and is_part_of_another(said.text):
            self._threads.add(entry.number)
        elif str(entry.number) not in self._moment.last.hidden:
            self.put.append(_talk(self._moment.state, _comment(entry, said)))

    def _put_thread(self, entry: int) -> None:
        """Put what the comments of a thread say now in place of what they said."""
        thread = thread_of(self._moment, entry)
        for one in thread.said if thread is not None else ():
            self._places |= dict.fromkeys(("talk", str(number)) for number in (one.entry, *one.folded))
            self.put = [other for other in self.put if (other.kind, other.key) != ("talk", str(one.entry))]
            self.put += [] if one.hidden else [_talk(self._moment.state, one)]


def _comment(entry: Entry, said: e.Argued) -> Comment:
    return Comment(entry.number, said.player, entry.time, said.text, proposal=said.proposal, case=said.case)


def _talk(state: State, one: Comment) -> SearchText:
    about = ""
    if one.proposal and (proposal := state.proposals.get(one.proposal)):
        about = f" on {_name_of(proposal)}"
    elif one.case and (case := state.cases.get(CaseId(one.case))):
        about = f" on case {one.case}: {cut(statement_in_words(case.statement))}"
    found = _text("talk", str(one.entry), one.at, f"{one.player}{about}", one.text)
    return replace(found, words=tuple(sorted({*folded_words(one.player), *folded_words(one.text)})))


def _name_of(proposal: Proposal) -> str:
    name = proposal_name(proposal.number)
    return f"{name[:1].upper()}{name[1:]}: {proposal.title}" if proposal.title else name


def _words_of(proposal: Proposal) -> Iterator[str]:
    """The texts that a proposal would give rules."""
    for change in proposal.changes:
        if isinstance(change, c.Enact):
            yield from (change.content.title, change.content.text)
        elif isinstance(change, c.Amend | c.AmendAmendment):
            wording = change.wording
            yield from filter(None, (wording.title, wording.text, *(edit.replace for edit in wording.edits)))
        elif isinstance(change, c.Retitle):
            yield change.title


def _text(kind: str, key: str, at: int, title: str, body: str) -> SearchText:
    body = body[:BODY_CHARACTERS_MAX]
    return SearchText(kind, key, at, title, body, tuple(sorted({*folded_words(title), *folded_words(body)})))
