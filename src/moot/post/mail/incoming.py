"""One letter handled: who wrote it, what they want, what comes of that, and the answer."""

from collections.abc import Iterator

from moot.documents.letters.values import Letter
from moot.game.moves import Move, Refused
from moot.game.values import PlayerId, Value, fault_of_name
from moot.journal.postbox import Kept
from moot.people.correspondents import CODEWORD_LEAST, Book, Joining, token_of
from moot.people.mail_addresses import Addresses, Purpose, Reached
from moot.people.values import Account
from moot.play.host import Host
from moot.post.mail.outgoing import Message
from moot.post.mail.replies import QUESTIONS, answer_to_question, reasons_not_done, reply_text, standing
from moot.post.mail.requests import SETTINGS, LetterRequest, ParsedLetter, RequestResult, RequestRunner, parse_letter
from moot.post.mail.senders import SenderVerifier, VerifiedSender, people_of
from moot.post.mail.talk import why_not_posted, with_talk
from moot.views.telling import tell_verdict

FROM = "from {}"
"""How it begins what became of a letter."""


class LetterOutcome(Value, frozen=True):
    """What became of a letter."""

    told: str
    message: Message | None = None
    """The answer."""
    entry: int | None = None
    """The first entry that it led to."""


class IncomingLetter:
    """Handles one letter."""

    def __init__(
        self,
        host: Host,
        addresses: Addresses,
        knowing: SenderVerifier,
        book: Book,
        kept: Kept,
        letter: Letter,
        reached: list[Reached],
    ):
        self._host, self._addresses, self._knowing = host, addresses, knowing
        self._book, self._kept, self._letter, self._reached = book, kept, letter, reached
        self._table = host.table(kept.game)
        self._doing = RequestRunner(host.journal, self._table, letter, kept.id, kept.at)
        self._access = host.people.access(None, kept.game)
        """What anybody may do in the game."""
        self._answer_at = ""
        self._writer = VerifiedSender()

    def handled(self) -> LetterOutcome:
        """Do what is wanted, and say what came of it."""
        stopped = self._stopped()
        if stopped is not None:
            return stopped
        state, law = self._table.moment()
        wanted = parse_letter(self._letter, law.reading.moves)
        now = self._host.clock.now()
        self._writer = self._knowing.writer(state, self._book, self._letter, self._kept.data, wanted.identity, now)
        if self._is_for_members():
            return LetterOutcome("from nobody who is known, to a private game: not answered")
        if self._writer.by and self._book.failures(self._letter.sender.address):
            self._book.arrived(self._letter.sender.address)
        posting = self._doing.posting()
        if posting is None and not wanted.wishes and not wanted.not_taken:
            posting = self._doing.following()
        if posting is not None:
            done, wanted = [self._posted(posting)], ParsedLetter()
        else:
            spoken = with_talk(self._host.journal.postbox, self._table, self._letter, self._reached, wanted)
            unsaid = why_not_posted(self._table, self._letter, self._reached, wanted, spoken)
            wanted, done = spoken, [unsaid] if unsaid else [self._done(wish) for wish in spoken.wishes]
        return self._outcome(wanted, done)

    def _is_for_members(self) -> bool:
        """Whether the game is private, and whoever writes is not known to have a part in it."""
        if self._writer.player is not None or self._access.may_read:
            return False
        return not any(one.purpose == "start" and self._book.joining(one.token) for one in self._reached)

    def _outcome(self, wanted: ParsedLetter, done: list[RequestResult]) -> LetterOutcome:
        player = self._writer.player
        questions = any(wish.move in QUESTIONS for wish in wanted.wishes)
        text = reply_text(done, wanted.not_taken, self._notes(), () if questions else standing(self._table, player))
        message = Message(
            key=f"answer\n{self._kept.id}",
            to=self._letter.sender.address,
            subject=self._letter.subject,
            text=text,
            player=player,
            answer_at=self._answer_at,
        )
        entries = [one.entry for one in done if one.entry is not None]
        who = f"{player}, by {self._writer.by or 'joining'}" if player else "nobody who is known"
        allowed = sum(one.allowed for one in done)
        told = f"{FROM.format(who)}: {len(done)} asked, {allowed} done, {len(wanted.not_taken)} not taken"
        told += "".join(f"; {reason}" for reason in reasons_not_done(done, wanted.not_taken))
        return LetterOutcome(told, message, min(entries) if entries else None)

    def _notes(self) -> Iterator[str]:
        if self._writer.trouble:
            yield f"Nobody is taken for the writer of this letter: {self._writer.trouble}."
        player = self._writer.player
        if player and self._book.is_failing(self._book.address_of(player)):
            yield f"Mail to {self._book.address_of(player)} came back, and no more is sent there."

    # --- the wishes --------------------------------------------------------------------------

    def _done(self, wish: LetterRequest) -> RequestResult:
        if wish.move in QUESTIONS:
            lines = answer_to_question(self._table, wish.move, wish.arguments.get("rule", ""), self._writer.player)
            return RequestResult(wish.said, tuple(lines))
        if wish.move == "join" and self._writer.player is None and not self._writer.trouble:
            return self._joined(wish)
        if (started := self._started(wish)) is not None:
            return started
        player = self._writer.player
        if player is None:
            return RequestResult(wish.said, tuple(tell_verdict(self._unproven())))
        return self._set(player, wish) if wish.move in SETTINGS else self._doing.do(player, wish)

    def _posted(self, posting: Move | Refused) -> RequestResult:
        player = self._writer.player
        if player is None:
            return RequestResult("(the posting)", tuple(tell_verdict(self._unproven())))
        return self._doing.post(player, posting)

    def _unproven(self) -> Refused:
        reason = self._writer.trouble or "what a letter says of its sender proves nothing, so nothing was done"
        return Refused(
            code="player.unproven",
            reason=reason,
            remedy="write to your own address in this game, which letters to you have and its host can tell you, or "
            "put your name and your codeword on lines of their own above the rest",
        )

    def _set(self, player: PlayerId, wish: LetterRequest) -> RequestResult:
        """What is about mail and no move."""
        word = wish.arguments.get("word", "")
        if wish.move == "codeword" and len(word) < CODEWORD_LEAST:
            return RequestResult(
                wish.said, (f"A codeword has {CODEWORD_LEAST} characters at least: choose a longer one.",)
            )
        if wish.move == "codeword":
            self._book.set_codeword(player, word)
            return RequestResult(wish.said, ("That is your codeword from now on.",), allowed=True)
        if wish.move in ("talk", "no-talk"):
            self._book.set_talk(player, wanted=wish.move == "talk")
            told = "What others say is sent to you." if wish.move == "talk" else "What others say is not sent to you."
            return RequestResult(wish.said, (told,), allowed=True)
        if wish.move == "mail" and not self._book.address_of(player):
            if not self._writer.is_proven_address:
                return self._asked_where(player, wish)
            self._book.set_address(player, self._letter.sender.address)
        self._book.set_stopped(player, stopped=wish.move == "no-mail")
        told = "Nothing is sent to you from now on but answers." if wish.move == "no-mail" else "Mail is sent to you."
        return RequestResult(wish.said, (told,), allowed=True)

    def _asked_where(self, player: PlayerId, wish: LetterRequest) -> RequestResult:
        """Before an address is kept as somebody's, a letter from us has to be answered from there."""
        address = self._letter.sender.address
        self._answer_at = self._confirming("start", Joining(player, address))
        return RequestResult(
            wish.said, ("Answer this letter with the two words: start mail. Then it is sent to this address.",)
        )

    def _started(self, wish: LetterRequest) -> RequestResult | None:
        """Mail is to be sent to an address from which our letter is answered."""
        tokens = [one.token for one in self._reached if one.purpose == "start"]
        asked = self._book.joining(tokens[0]) if tokens and wish.move == "mail" else None
        if asked is None or not self._addresses.is_for(self._book.game, "start", self._about(asked), tokens[0]):
            return None
        self._book.set_address(asked.name, asked.address)
        return RequestResult(wish.said, (f"Mail for {asked.name} is sent to {asked.address}.",), allowed=True)

    def _confirming(self, purpose: Purpose, joining: Joining) -> str:
        """An address whose use confirms something, of which it is kept what that is."""
        address = self._addresses.for_purpose(self._book.game, purpose, self._about(joining))
        self._book.set_joining(address.partition("@")[0].rpartition("-")[2], joining)
        return address

    def _about(self, joining: Joining) -> str:
        """What is confirmed: who is reached where, as long as their token is not ended."""
        token = token_of(self._host.journal, self._book.game, joining.name)
        return f"{joining.name}\n{joining.address.lower()}\n{token}"

    def _stopped(self) -> LetterOutcome | None:
        """A letter to the address that stops mail needs to say nothing."""
        tokens = [one.token for one in self._reached if one.purpose == "stop"]
        for player in people_of(self._table.state) if tokens else ():
            if self._addresses.is_for(self._book.game, "stop", player, tokens[0]):
                self._book.set_stopped(player, stopped=True)
                return LetterOutcome(f"{player} wants no more mail")
        return LetterOutcome("nobody's address for stopping mail") if tokens else None

    # --- joining -----------------------------------------------------------------------------

    def _joined(self, wish: LetterRequest) -> RequestResult:
        """Somebody joins, once it is sure that the address is theirs: by a relay's word, or by an answer to ours."""
        confirmed = next((self._book.joining(one.token) for one in self._reached if one.purpose == "join"), None)
        name = confirmed.name if confirmed else wish.arguments.get("name") or self._named()
        address = confirmed.address if confirmed else self._letter.sender.address
        proven = confirmed is not None or self._writer.is_proven_address
        account = account_with_address(self._host, address) if proven else None
        made = self._doing.made(self._doing.mark(wish.place))
        refusal = None if made else why_not_joining(self._host, self._book.game, name, account, proven=proven)
        if refusal is not None:
            return RequestResult(wish.said, tuple(tell_verdict(refusal)))
        if not proven:
            return self._asked_to_confirm(wish, name, address)
        player = PlayerId(name)
        done = self._doing.do(player, LetterRequest("join", {}, wish.said, wish.place))
        state = self._table.state
        case = next(
            (c for c, move in state.waiting.items() if (move["name"], move.get("player")) == ("join", player)), None
        )
        if done.entry is not None:
            self._host.people.joined(account, state, self._book.game, player, case)
        if done.entry is not None and name in people_of(state):
            self._book.set_address(player, address)
            self._writer = VerifiedSender(player)
        return done

    def _named(self) -> str:
        return self._letter.sender.name or self._letter.sender.address.partition("@")[0]

    def _asked_to_confirm(self, wish: LetterRequest, name: str, address: str) -> RequestResult:
        self._answer_at = self._confirming("join", Joining(name, address))
        lines = (
            "Answer this letter with the one word: join.",
            f"Then you are {name}, and what you write to the address that you are told is taken for yours.",
        )
        return RequestResult(wish.said, lines)


_INVITED = Refused(
    code="seat.invited",
    reason="this game takes players by invitation",
    remedy="ask whoever moderates the game for an invitation",
)
_ACCOUNT = Refused(
    code="seat.account",
    reason="who joins this game by mail has an account with this address, and may join",
    remedy="make an account on the pages of this host, give it this address, and ask again; or join there",
)


def account_with_address(host: Host, address: str) -> Account | None:
    """The account that has shown an address to be its own."""
    return host.people.accounts.named(address, host.people.now) if "@" in address else None


def why_not_joining(host: Host, game: str, name: str, account: Account | None, *, proven: bool) -> Refused | None:
    """Why somebody cannot come into a game by a letter; before the address is proven, as far as anybody may know."""
    people, door = host.people, host.people.door(game)
    somebody_may = door.joining == "anyone" and not door.private
    if not people.access(account if proven else None, game).may_join and not (somebody_may and not proven):
        return _ACCOUNT if somebody_may else _INVITED
    return _why_not_this_name(host, game, name) or (
        people.fault_of_joining(account, game, host.table(game).state.people, name) if proven else None
    )


def _why_not_this_name(host: Host, game: str, name: str) -> Refused | None:
    reason = fault_of_name(name)
    taken = next((p for p in people_of(host.table(game).state) if p.casefold() == name.casefold()), "")
    if not reason and taken:
        reason = f"somebody is called {taken} in this game already"
    remedy = "join under another name: “Join as Gil”"
    return Refused(code="player.name", reason=reason, remedy=remedy) if reason else None
