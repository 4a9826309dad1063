"""One incoming letter: who sent it, what it asks for, what happened, and the reply."""

from collections.abc import Iterator

from msgspec.structs import replace

from moot.documents.letters.parser import read_letter
from moot.documents.letters.quotes import with_marked_quotation
from moot.documents.letters.requests import LetterRequest, ParsedLetter
from moot.documents.letters.values import Letter
from moot.game.moves import Move, Refused
from moot.game.values import PlayerId, Value, fault_of_name
from moot.journal.postbox import StoredMessage
from moot.languages import _
from moot.people.correspondents import CHANNEL, CODEWORD_LEAST, AddressBook, PendingJoin, token_of
from moot.people.mail_addresses import Addresses, AddressTarget, Purpose
from moot.people.values import Account
from moot.play.host import Host
from moot.post.checkpoint_footers import checkpoint_footer
from moot.post.mail.outgoing import LetterDraft
from moot.post.mail.replies import QUESTIONS, answer_to_question, reasons_not_done, reply_text, standing
from moot.post.mail.requests import SETTINGS, RequestResult, RequestRunner, parse_letter
from moot.post.mail.senders import SenderVerifier, VerifiedSender, people_of
from moot.post.mail.talk import why_not_posted, with_talk
from moot.views.explanations import verdict_in_words

FROM = "from {}"
"""How the stored outcome of a letter begins."""


class LetterOutcome(Value, frozen=True):
    """The outcome of a letter."""

    told: str
    message: LetterDraft | None = None
    """The reply."""
    entry: int | None = None
    """The first entry that it led to."""


class IncomingLetter:
    """Handles one letter."""

    def __init__(
        self,
        host: Host,
        addresses: Addresses,
        verifier: SenderVerifier,
        book: AddressBook,
        kept: StoredMessage,
        letter: Letter,
        reached: list[AddressTarget],
    ):
        self._host, self._addresses, self._verifier = host, addresses, verifier
        self._book, self._kept, self._letter, self._reached = book, kept, letter, reached
        self._table = host.table(kept.game)
        self._answer_at = ""
        self._sender = VerifiedSender()

    def handled(self) -> LetterOutcome:
        """Do what the letter asks for, and return the outcome; the reply is in the sender's language."""
        stopped = self._stopped()
        if stopped is not None:
            return stopped
        moment, now = self._table.moment(), self._host.clock.now()
        answered = self._answered()
        self._runner = RequestRunner(self._host.journal, self._table, self._letter, self._kept.id, self._kept.at)
        parsed = parse_letter(self._letter, moment)
        self._sender = self._verifier.writer(
            moment.state, self._book, self._letter, self._reached, self._kept.data, parsed.identity, now
        )
        if self._is_for_members():
            return LetterOutcome("from an unknown sender to a private game: not answered")
        if self._sender.by and self._book.failures(self._letter.sender.address):
            self._book.arrived(self._letter.sender.address)
        return self._outcome(*self._all_done(parsed, answered))

    def _all_done(
        self, parsed: ParsedLetter, answered: StoredMessage | None
    ) -> tuple[ParsedLetter, list[RequestResult]]:
        """What the letter asks for, if it isn't a posting; and what came of it."""
        posting = self._runner.posting()
        if posting is None and not parsed.requests and not parsed.not_taken:
            posting = self._runner.following()
        if posting is not None:
            return ParsedLetter(), [self._posted(posting)]
        spoken = with_talk(self._table, self._letter, self._reached, parsed, answered)
        unsaid = why_not_posted(self._table, self._letter, self._reached, parsed, spoken)
        return spoken, [unsaid] if unsaid else [self._done(request) for request in spoken.requests]

    def _answered(self) -> StoredMessage | None:
        """The letter of ours that this one answers; what it quotes of that one is marked as quoted."""
        for key in self._letter.parents:
            found = self._host.journal.postbox.find(self._book.game, "out", key)
            if found is not None and found.channel == CHANNEL:
                text = with_marked_quotation(self._letter.text, read_letter(found.data).text)
                self._letter = replace(self._letter, text=text)
                return found
        return None

    def _is_for_members(self) -> bool:
        """Whether the game is private and the sender isn't known to be in it."""
        if self._sender.player is not None or self._host.people.access(None, self._book.game).may_read:
            return False
        return not any(one.purpose == "start" and self._book.joining(one.token) for one in self._reached)

    def _outcome(self, parsed: ParsedLetter, done: list[RequestResult]) -> LetterOutcome:
        player = self._sender.player
        entries = [one.entry for one in done if one.entry is not None]
        questions = any(request.move in QUESTIONS for request in parsed.requests)
        text = reply_text(done, parsed.not_taken, self._notes(), () if questions else standing(self._table, player))
        text += checkpoint_footer(self._host.checkpoints, self._table.name, max(entries)) if entries else ""
        message = LetterDraft(
            key=f"answer\n{self._kept.id}",
            to=self._letter.sender.address,
            subject=self._letter.subject,
            text=text,
            player=player,
            answer_at=self._answer_at,
        )
        who = f"{player}, by {self._sender.by or 'joining'}" if player else "an unknown sender"
        allowed = sum(one.allowed for one in done)
        told = f"{FROM.format(who)}: {len(done)} requested, {allowed} done, {len(parsed.not_taken)} not understood"
        told += "".join(f"; {reason}" for reason in reasons_not_done(done, parsed.not_taken))
        return LetterOutcome(told, message, min(entries) if entries else None)

    def _notes(self) -> Iterator[str]:
        if self._sender.trouble:
            yield _("We couldn't tell who sent this letter: {reason}.", reason=self._sender.trouble)
        address = self._book.address_of(self._sender.player) if self._sender.player else ""
        if address and self._book.is_failing(address):
            yield _("Mail to {address} keeps bouncing, so we send no more there.", address=address)

    # --- requests ----------------------------------------------------------------------------

    def _done(self, request: LetterRequest) -> RequestResult:
        if request.move in QUESTIONS:
            lines = answer_to_question(self._host, self._table.name, request, self._sender.player)
            return RequestResult(request.said, tuple(lines))
        if request.move == "join" and self._sender.player is None and not self._sender.trouble:
            return self._joined(request)
        if (started := self._started(request)) is not None:
            return started
        player = self._sender.player
        if player is None:
            return RequestResult(request.said, tuple(verdict_in_words(self._unproven())))
        return self._set(player, request) if request.move in SETTINGS else self._runner.do(player, request)

    def _posted(self, posting: Move | Refused) -> RequestResult:
        player, said = self._sender.player, _("(the posting)")
        if player is None:
            return RequestResult(said, tuple(verdict_in_words(self._unproven())))
        return self._runner.make(player, posting, "posting", said)

    def _unproven(self) -> Refused:
        reason = self._sender.trouble or _("we can't be sure who sent this letter, so we did nothing")
        return Refused(
            code="player.unproven",
            reason=reason,
            remedy=_(
                "reply to a letter that this game sent you, or write to your own address in it (ask the host), or "
                "put your name and your codeword on separate lines at the top"
            ),
        )

    def _set(self, player: PlayerId, request: LetterRequest) -> RequestResult:
        """Carry out a request about mail, which isn't a move."""
        word = request.arguments.get("word", "")
        if request.move == "codeword" and len(word) < CODEWORD_LEAST:
            told = _("A codeword needs at least {least} characters: choose a longer one.", least=CODEWORD_LEAST)
            return RequestResult(request.said, (told,))
        if request.move == "codeword":
            self._book.set_codeword(player, word)
            return RequestResult(request.said, (_("This is your codeword from now on."),), allowed=True)
        if request.move in ("talk", "no-talk"):
            self._book.set_talk(player, wanted=request.move == "talk")
            wanted = request.move == "talk"
            told = _("You'll get the discussion by mail.") if wanted else _("No more discussion by mail.")
            return RequestResult(request.said, (told,), allowed=True)
        if request.move == "mail" and not self._book.address_of(player):
            if not self._sender.is_proven_address:
                return self._asked_where(player, request)
            self._book.set_address(player, self._letter.sender.address)
        stopped = request.move == "no-mail"
        self._book.set_stopped(player, stopped=stopped)
        told = _("From now on you only get replies.") if stopped else _("You'll get mail about this game.")
        return RequestResult(request.said, (told,), allowed=True)

    def _asked_where(self, player: PlayerId, request: LetterRequest) -> RequestResult:
        """Send a letter to an address; replying to it confirms that the address is theirs."""
        address = self._letter.sender.address
        self._answer_at = self._confirming("start", PendingJoin(player, address))
        told = _("Reply to this letter with the two words: start mail. Then you get mail at this address.")
        return RequestResult(request.said, (told,))

    def _started(self, request: LetterRequest) -> RequestResult | None:
        """The reply that confirms an address."""
        tokens = [one.token for one in self._reached if one.purpose == "start"]
        asked = self._book.joining(tokens[0]) if tokens and request.move == "mail" else None
        if asked is None or not self._addresses.is_for(self._book.game, "start", self._about(asked), tokens[0]):
            return None
        self._book.set_address(asked.name, asked.address)
        told = _("Mail for {player} goes to {address}.", player=asked.name, address=asked.address)
        return RequestResult(request.said, (told,), allowed=True)

    def _confirming(self, purpose: Purpose, joining: PendingJoin) -> str:
        """An address that confirms something when it is written to."""
        address = self._addresses.for_purpose(self._book.game, purpose, self._about(joining))
        self._book.set_joining(address.partition("@")[0].rpartition("-")[2], joining)
        return address

    def _about(self, joining: PendingJoin) -> str:
        """What is confirmed: who gets mail where, until their token is replaced."""
        token = token_of(self._host.journal, self._book.game, joining.name)
        return f"{joining.name}\n{joining.address.lower()}\n{token}"

    def _stopped(self) -> LetterOutcome | None:
        """A letter to an unsubscribe address, which needs no text."""
        tokens = [one.token for one in self._reached if one.purpose == "stop"]
        for player in people_of(self._table.state) if tokens else ():
            if self._addresses.is_for(self._book.game, "stop", player, tokens[0]):
                self._book.set_stopped(player, stopped=True)
                return LetterOutcome(f"{player} unsubscribed")
        return LetterOutcome("an unsubscribe address that is nobody's") if tokens else None

    # --- joining -----------------------------------------------------------------------------

    def _joined(self, request: LetterRequest) -> RequestResult:
        """Join, once the address is confirmed: by a trusted relay, or by a reply to our letter."""
        confirmed = next((self._book.joining(one.token) for one in self._reached if one.purpose == "join"), None)
        name = confirmed.name if confirmed else request.arguments.get("name") or self._named()
        address = confirmed.address if confirmed else self._letter.sender.address
        proven = confirmed is not None or self._sender.is_proven_address
        account = account_with_address(self._host, address) if proven else None
        made = self._runner.made(self._runner.mark(request.place))
        refusal = None if made else why_not_joining(self._host, self._book.game, name, account, proven=proven)
        if refusal is not None:
            return RequestResult(request.said, tuple(verdict_in_words(refusal)))
        if not proven:
            return self._asked_to_confirm(request, name, address)
        player = PlayerId(name)
        done = self._runner.do(player, LetterRequest("join", {}, request.said, request.place))
        state = self._table.state
        case = next(
            (c for c, move in state.waiting.items() if (move["name"], move.get("player")) == ("join", player)), None
        )
        if done.entry is not None:
            self._host.people.joined(account, state, self._book.game, player, case)
        if done.entry is not None and name in people_of(state):
            self._book.set_address(player, address)
            self._sender = VerifiedSender(player)
        return done

    def _named(self) -> str:
        return self._letter.sender.name or self._letter.sender.address.partition("@")[0]

    def _asked_to_confirm(self, request: LetterRequest, name: str, address: str) -> RequestResult:
        self._answer_at = self._confirming("join", PendingJoin(name, address))
        lines = (
            _("Reply to this letter with the one word: join."),
            _(
                "Then you're {player}, and you get an address of your own: whatever arrives there counts as yours.",
                player=name,
            ),
        )
        return RequestResult(request.said, lines)


def _not_open(*, to_accounts: bool) -> Refused:
    """A game that is open to accounts alone, or to those who are invited."""
    if to_accounts:
        return Refused(
            code="seat.account",
            reason=_("to join this game by mail, you need an account with this address"),
            remedy=_("create an account on the site with this address, then write again; or join on the site"),
        )
    return Refused(
        code="seat.invited",
        reason=_("this game is by invitation only"),
        remedy=_("ask a moderator for an invitation"),
    )


def account_with_address(host: Host, address: str) -> Account | None:
    """The account with a confirmed address."""
    return host.people.accounts.named(address, host.people.now) if "@" in address else None


def why_not_joining(host: Host, game: str, name: str, account: Account | None, *, proven: bool) -> Refused | None:
    """Why somebody can't join by mail. Until the address is confirmed, it says only what anyone may know."""
    people, settings = host.people, host.people.access_settings(game)
    somebody_may = settings.joining == "anyone" and not settings.private
    if not people.access(account if proven else None, game).may_join and not (somebody_may and not proven):
        return _not_open(to_accounts=somebody_may)
    return _why_not_this_name(host, game, name) or (
        people.fault_of_joining(account, game, host.table(game).state.people, name) if proven else None
    )


def _why_not_this_name(host: Host, game: str, name: str) -> Refused | None:
    reason = fault_of_name(name)
    taken = next((p for p in people_of(host.table(game).state) if p.casefold() == name.casefold()), "")
    if not reason and taken:
        reason = _("the name {name} is taken in this game", name=taken)
    remedy = _("join under another name, such as “Join as Gil”")
    return Refused(code="player.name", reason=reason, remedy=remedy) if reason else None
