"""Puts a host together: the one file that knows every room."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from moot.journal.addresses import is_missing as is_missing
from moot.journal.addresses import name_of_backup, open_database, open_journal
from moot.journal.database import steps
from moot.journal.errors import DatabaseBusy
from moot.languages import OFFERED
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.runtime.clock import Clock, SystemClock
from moot.runtime.machine import MACHINE, Machine

if TYPE_CHECKING:  # a command loads what it needs
    from moot.authoring.drafting.services import ChatMessage, Completion, ModelService
    from moot.journal.backups import BackupCounts
    from moot.journal.database import Access
    from moot.play.witnesses import RecordVisit, Witness
    from moot.post.mail.mailroom import Mailroom
    from moot.post.mail.servers import FetchResult, Inbox, MailListener, Relay
    from moot.post.news.exchange import NewsServerAddress, SyncResult
    from moot.runtime.logs import Form


@contextmanager
def host(
    database: str | Path = ":memory:",
    clock: Clock | None = None,
    machine: Machine = MACHINE,
    *,
    fresh: bool = False,
    access: "Access" = "write",
) -> Iterator[Host]:
    """A host on a database: a file, or postgresql://USER@HOST/NAME; `access` says what it's opened for.

    `fresh` takes a new sandbox session for each crossing, which changes nothing. Raises the journal's errors where the
    database cannot be used.
    """
    opened = Host(open_journal(str(database), access=access), clock or SystemClock(), Sandbox(fresh=fresh), machine)
    try:
        yield opened
    finally:
        opened.close()


def serve(
    host: Host,
    address: str = "127.0.0.1",
    port: int = 8000,
    *,
    forwarded: Sequence[str] = (),
    public_url: str = "",
    log: "Form" = "quiet",
    contact: str = "",
    embed_on: Sequence[str] = (),
    languages: Sequence[str] = OFFERED,
    model: "ModelService | None" = None,
) -> None:
    """Serve a host's games as pages and as JSON, and its hooks, until the process is told to stop.

    `forwarded` are the proxies that are trusted, `public_url` is where people read the site if not here, and `log` in
    which form requests are logged; `contact` is the URI for reports of weaknesses, `embed_on` the sites that may show
    cards of games, `languages` those to choose from, and `model` a language model that helps to draft code. Raises
    `OSError` where the port is taken.
    """
    from moot.authoring.drafting.services import ModelClient
    from moot.gateways.api import app as api  # commands that serve nothing need not load the web
    from moot.gateways.hooks import app as hooks
    from moot.gateways.hooks import worker as sending
    from moot.gateways.web import server
    from moot.gateways.witness import app as witness
    from moot.runtime import logs

    logs.configure(log)
    host.checkpoints.keys.preferred_name = urlsplit(public_url).netloc
    beside = {
        api.PREFIX: api.create_app(host),
        hooks.PREFIX: hooks.create_app(host),
        witness.PREFIX: witness.create_app(host),
    }
    with sending.running(host):
        client = ModelClient(model, complete_chat) if model is not None else None
        reached = {"forwarded": forwarded, "public_url": public_url, "contact": contact, "embed_on": embed_on}
        reached |= {"languages": languages}
        server.serve(host, address, port, beside, **reached, model=client)  # type: ignore[arg-type]


def back_up(database: str, file: Path) -> "BackupCounts":
    """Write all that a database keeps to a new file; raises what `backups.back_up` raises."""
    from moot.journal import backups

    with closing(open_database(database, access="read")) as source:
        return backups.back_up(source, file)


def restore(file: Path, database: str) -> "BackupCounts":
    """Put all that is in a backup into an empty database; raises what `backups.restore` raises."""
    from moot.journal import backups

    with backups.opened(file) as backup, closing(open_database(database, access="write")) as target:
        return backups.put_back(backup, target)


def upgrade(database: str, file: Path | None) -> Path | None:
    """Migrate an older database, after a backup of it; returns the backup's file, None if there was nothing to do.

    `file` is named after the database and its layout by default. Raises what `backups.back_up` raises.
    """
    from moot.journal import backups

    with closing(open_database(database, access="read")) as source:
        if source.layout == len(steps("sqlite")):
            return None
        written = file or name_of_backup(database, source.layout)
        backups.back_up(source, written)
    try:
        open_database(database, access="migrate").close()
    except DatabaseBusy:
        written.unlink()
        raise
    return written


def sync_news(host: Host, game: str, group: str, server: "NewsServerAddress", *, again: bool = False) -> "SyncResult":
    """Exchange articles between a game and a newsgroup, once; trouble with the server is told in what comes back."""
    from moot.gateways.news import sync

    return sync.sync(host, game, group, server, again=again)


def keep_syncing_news(
    host: Host, game: str, group: str, server: "NewsServerAddress", every: float, tell: "Callable[[SyncResult], None]"
) -> None:
    """Do so again and again until the process is told to stop."""
    from moot.gateways.news import sync

    sync.keep_syncing(host, game, group, server, every, tell, Event())


def serve_news(host: Host, address: str, port: int, certificate: Path | None = None, key: Path | None = None) -> None:
    """Serve a host's games to news readers until the process is told to stop; raises `OSError` where it cannot."""
    from moot.gateways.news import server as news_server

    news_server.serve(host, address, port, certificate, key)


def running_mail(room: "Mailroom", listening: "MailListener", relay: "Relay | None") -> AbstractContextManager[int]:
    """Take, deal with and send letters until it is left; raises `OSError` where the port is taken."""
    from moot.gateways.mail import service

    return service.running(room, listening, relay)


def send_mail(room: "Mailroom", relay: "Relay") -> int:
    """Send what may be sent now; how many letters the relay took."""
    from moot.gateways.mail import service

    return service.send_all(room, relay)


def fetch_mail(room: "Mailroom", folder: "Path | Inbox") -> "FetchResult":
    """Keep what is new in a Maildir or in a folder on a mail server; raises `OSError`."""
    from moot.gateways.mail import inbox

    return inbox.from_maildir(room, folder) if isinstance(folder, Path) else inbox.from_imap(room, folder)


def visit_records(witness: "Witness", url: str, keys: Sequence[str]) -> "list[RecordVisit]":
    """Look at the records of another host as a witness; raises `WitnessFailed`."""
    from moot.gateways.witness import client

    return client.visit(witness, url, keys)


def ask_witness(host: Host, game: str, url: str) -> str:
    """Have a witness cosign a game's checkpoint; returns the checkpoint, and raises `WitnessFailed`."""
    from moot.gateways.witness import client

    return client.ask(host, game, url)


def complete_chat(service: "ModelService", messages: "tuple[ChatMessage, ...]") -> "Completion":
    """Ask a language model; raises `ModelFailed`."""
    from moot.gateways import chat_completions

    return chat_completions.complete_chat(service, messages)
