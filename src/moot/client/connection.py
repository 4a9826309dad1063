"""HTTP requests to a host, with retries and idempotency keys, and the errors they raise."""

import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import httpx2
import msgspec

from moot.client.values import Problem

T = TypeVar("T")
PREFIX = "/api/v1"
JSON = {"Content-Type": "application/json"}
TRIES = 5
_AGAIN = frozenset({429, 502, 503, 504})
_UNDER_WAY = "request.under-way"
_WAIT_MOST = 30.0


class RequestRefused(Exception):
    """The host refused: a stable code, the rule that says so, the facts, and what to do."""

    def __init__(self, problem: Problem):
        super().__init__(f"{problem.detail} ({problem.code})" + (f" {problem.remedy}" if problem.remedy else ""))
        self.problem = problem
        self.status, self.code, self.detail = problem.status, problem.code, problem.detail
        self.rule, self.facts, self.remedy = problem.rule, problem.facts, problem.remedy


class HostUnreachable(Exception):
    """No answer after several tries. A move may or may not have been made: its idempotency key is in `key`."""

    def __init__(self, message: str, key: str = ""):
        super().__init__(message)
        self.key = key


class Connection:
    """A connection to one host."""

    def __init__(
        self,
        url: str,
        token: str = "",
        *,
        timeout: float = 30.0,
        tries: int = TRIES,
        http: httpx2.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ):
        self.http = http or httpx2.Client(timeout=timeout)
        self.base, self._tries, self.sleep = url.rstrip("/") + PREFIX, tries, sleep
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, kind: type[T], **asked: Any) -> T:
        """GET a JSON value; parameters that are None or empty are left out."""
        return self._read(self._send("GET", path, params=_given(asked)), kind)

    def text(self, path: str, **asked: Any) -> str:
        """GET a text."""
        return self._send("GET", path, params=_given(asked)).text

    def pages(self, path: str, kind: type[Any], **asked: Any) -> Iterator[Any]:
        """Every item of a list, fetched page by page as needed."""
        cursor = ""
        while True:
            page = self.get(path, kind, cursor=cursor, limit=200, **asked)
            yield from page.items
            if not page.next:
                return
            cursor = page.next

    def post(
        self,
        path: str,
        kind: type[T],
        body: Any,
        *,
        key: str = "",
        headers: Mapping[str, str] = {},
        again: bool = True,
    ) -> T:
        """POST a value and return the answer; retries are safe, because each request has an idempotency key.

        Answers with secrets aren't kept for repeats: such requests aren't sent `again`.
        """
        return self._read(self._posted(path, body, key, headers, again=again), kind)

    def send(self, path: str, body: Any) -> None:
        """POST a value once; there is no answer."""
        self._posted(path, body, "", {}, again=False)

    def _posted(self, path: str, body: Any, key: str, headers: Mapping[str, str], *, again: bool) -> httpx2.Response:
        key = key or uuid.uuid4().hex
        sent = {"Content-Type": "application/json", "Idempotency-Key": key, **headers} if again else JSON
        tries = self._tries if again else 1
        return self._send("POST", path, content=msgspec.json.encode(body), headers=sent, key=key, tries=tries)

    def patch(self, path: str, kind: type[T], body: Any) -> T:
        """PATCH something and return the answer."""
        return self._read(self._send("PATCH", path, content=msgspec.json.encode(body), headers=JSON), kind)

    def delete(self, path: str) -> None:
        """DELETE something."""
        self._send("DELETE", path)

    def _send(
        self,
        method: str,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        key: str = "",
        tries: int = 0,
        **rest: Any,
    ) -> httpx2.Response:
        trouble, tries = "", tries or self._tries
        for n in range(tries):
            try:
                answer = self.http.request(
                    method, self.base + path, headers={**self.headers, **(headers or {})}, **rest
                )
            except httpx2.TransportError as error:
                trouble = f"{self.base} does not answer: {error or type(error).__name__}"
                wait = 0.2 * 2**n
            else:
                if not self._is_worth_another(answer) or n == tries - 1:
                    return checked(answer)
                trouble = f"{self.base} answered with {answer.status_code}"
                wait = float(answer.headers.get("retry-after") or 0.2 * 2**n)
            if n < tries - 1:
                self.sleep(min(wait, _WAIT_MOST))
        raise HostUnreachable(trouble, key)

    @staticmethod
    def _is_worth_another(answer: httpx2.Response) -> bool:
        return answer.status_code in _AGAIN or (answer.status_code == 409 and _UNDER_WAY in answer.text)

    @staticmethod
    def _read(answer: httpx2.Response, kind: type[T]) -> T:
        return msgspec.json.decode(answer.content, type=kind)


def _given(asked: Mapping[str, Any]) -> dict[str, str]:
    given = {name.rstrip("_"): value for name, value in asked.items() if value not in (None, "")}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in given.items()}


def checked(answer: httpx2.Response) -> httpx2.Response:
    """The answer; raises `RequestRefused` if it is a problem."""
    if answer.is_success:
        return answer
    try:
        raise RequestRefused(msgspec.json.decode(answer.content, type=Problem))
    except msgspec.DecodeError:
        said = f"{answer.request.url} answered with {answer.status_code}"
        raise RequestRefused(
            Problem(type="about:blank", title="", status=answer.status_code, detail=said, code="host.unknown")
        ) from None
