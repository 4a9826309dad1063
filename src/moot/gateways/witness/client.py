"""A witness's visits to other hosts, and a host's requests to other witnesses, over HTTP."""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from json import dumps
from typing import Any
from urllib.parse import quote

import httpx2

from moot.documents.checkpoints import WitnessRequest, read_checkpoint, read_cosignatures
from moot.documents.signed_notes import SignedNote, VerifierKey, read_note
from moot.play.errors import InvalidNote
from moot.play.host import Host
from moot.play.witnesses import AcceptedWitnesses, RecordVisit, Witness, WitnessFailed, WitnessRefusal

SECONDS = 20.0
ANSWER_CHARACTERS_MAX = 2_000_000
JSON, TEXT = "application/json", "text/plain; charset=utf-8"


def visit(witness: Witness, url: str, keys: Sequence[str], http: httpx2.Client | None = None) -> list[RecordVisit]:
    """Look at each public game of a host: is its record what was cosigned before, with entries added?

    What is, is cosigned, and the cosignature handed in. Where the host isn't watched yet, the keys that it names now
    are trusted from now on, unless some are given. Raises `WitnessFailed`.
    """
    url = url.rstrip("/")
    remote = _Remote(url, http or httpx2.Client(timeout=SECONDS))
    try:
        if keys or witness.watched(url) is None:
            witness.watch(url, keys or [str(one["key"]) for one in remote.json("/keys")])
        return [_visited(witness, remote, game) for game in remote.games()]
    except (InvalidNote, KeyError, TypeError, ValueError) as error:
        raise WitnessFailed(f"{url} doesn't answer as a host of games does: {error}") from error


def _visited(witness: Witness, remote: "_Remote", game: str) -> RecordVisit:
    path = f"/games/{quote(game, safe='')}/checkpoint"
    size = before = 0
    try:
        note = read_note(remote.json(path)["text"])
        said = read_checkpoint(note)
        seen, size = witness.seen(said.origin), said.size
        before = read_checkpoint(read_note(seen.note)).size if seen is not None else 0
        if before > size:
            return RecordVisit(game, size, before, False, f"its end is gone: there were {before} entries")
        proof = remote.json(f"{path}/consistency?old={before}&new={size}")["proof"] if 0 < before < size else []
        made = witness.cosign(WitnessRequest(before, tuple(map(b64decode, proof)), note))
    except (WitnessRefusal, WitnessFailed) as error:
        return RecordVisit(game, size, before, False, str(error))
    handed_in = remote.post(f"{path}/cosignatures", str(SignedNote(note.text, (made,))))
    told = "" if handed_in else "; the host doesn't take the cosignature"
    since = f"{size - before} of them new" if before else "seen for the first time"
    return RecordVisit(game, size, before, True, f"cosigned, {since}{told}")


def ask(host: Host, game: str, url: str, http: httpx2.Client | None = None) -> str:
    """Have a witness cosign a game's checkpoint as it is now, and keep the cosignature.

    The witness has to be one that the host accepts. Returns the checkpoint; raises `WitnessFailed`.
    """
    accepted = AcceptedWitnesses(host.journal.records, host.clock).all()
    note, http = host.checkpoints.current(game), http or httpx2.Client(timeout=SECONDS)
    size, old = read_checkpoint(note).size, _last_cosigned(host, game, accepted)
    for _ in range(2):
        proof = host.checkpoints.consistency(game, old, size) if 0 < old <= size else ()
        answer = _sent(http, "POST", f"{url.rstrip('/')}/add-checkpoint", str(WitnessRequest(old, proof, note)))
        if answer.status_code != 409 or not answer.text.strip().isdecimal() or int(answer.text) == old:
            break
        old = min(int(answer.text), size)
    if answer.status_code != 200:
        raise WitnessFailed(f"{url} answers {answer.status_code}: {answer.text.strip()[:200]}")
    try:
        return str(host.checkpoints.keep_cosigned(game, read_cosignatures(answer.text, note), accepted))
    except InvalidNote as error:
        raise WitnessFailed(f"{url} has answered, but {error}") from error


def _last_cosigned(host: Host, game: str, accepted: Sequence[VerifierKey]) -> int:
    """The size of the last checkpoint that a witness is known to have cosigned: a guess that it may correct."""
    sizes = [read_checkpoint(note).size for note in host.checkpoints.cosigned(game) if note.signers(accepted)]
    return max(sizes, default=0)


class _Remote:
    """The API of another host."""

    def __init__(self, url: str, http: httpx2.Client):
        self._base, self._http = f"{url}/api/v1", http

    def games(self) -> Iterator[str]:
        """The names of the games that anybody can read."""
        cursor = ""
        while True:
            page = self.json(f"/games?limit=200{f'&cursor={quote(cursor)}' if cursor else ''}")
            yield from (str(one["name"]) for one in page["items"])
            cursor = str(page.get("next") or "")
            if not cursor:
                return

    def json(self, path: str) -> Any:
        """The answer to a GET."""
        answer = _sent(self._http, "GET", self._base + path)
        if answer.status_code != 200:
            raise WitnessFailed(f"{self._base}{path} answers {answer.status_code}: {answer.text.strip()[:300]}")
        return answer.json()

    def post(self, path: str, text: str) -> bool:
        """Hand in a text; whether it was taken."""
        return _sent(self._http, "POST", self._base + path, dumps({"text": text}), JSON).status_code == 200


def _sent(http: httpx2.Client, method: str, address: str, body: str = "", media: str = TEXT) -> httpx2.Response:
    headers = {"Content-Type": media} if body else {}
    try:
        answer = http.request(method, address, content=body.encode() if body else None, headers=headers)
    except httpx2.HTTPError as error:
        raise WitnessFailed(f"{address} can't be reached ({type(error).__name__})") from error
    if len(answer.text) > ANSWER_CHARACTERS_MAX:
        raise WitnessFailed(f"the answer of {address} is too long")
    return answer
