"""Everything that comes to the server comes through here: from where, how often, for how long.

What goes out has the headers that keep a page to itself.
"""

import asyncio
import math
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from breakroom.server import messages as m
from breakroom.server.limits import Guard, TooMany, address_of
from breakroom.server.metrics import LIMITS, REFUSALS

Send = Callable[[Any], Awaitable[None]]

SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        " font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",  # what may be kept says so itself
}
HEADERS: Final = [(k.lower().encode(), v.encode()) for k, v in SECURITY.items()]
LONGEST_PATH: Final = 200  # characters
READS: Final = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


def origin_is_ours(origin: str | None, host: str | None, ours: tuple[str, ...]) -> bool:
    """May a page of this origin use the server? With `--origin`, only those that were named; else
    pages of the host that is asked. Programs that are no browser send no origin."""
    if origin is None:
        return True
    shape = re.fullmatch(r"(https?)://([^/@?#\s]+)", origin.lower())
    if shape is None:
        return False
    scheme, place = shape.groups()
    if ours:
        return (scheme, _with_port(place, scheme)) in [
            (s, _with_port(p, s)) for s, _, p in (o.lower().partition("://") for o in ours)
        ]
    return host is not None and _with_port(place, scheme) == _with_port(host.lower(), scheme)


def _with_port(place: str, scheme: str) -> str:
    return place if re.search(r":\d+$", place) else f"{place}:{DEFAULT_PORTS.get(scheme, '')}"


class Door:
    def __init__(self, app: Any, guard: Guard, origins: tuple[str, ...]) -> None:
        self.app = app
        self.guard = guard
        self.origins = origins

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, _dressed(send))
        elif scope["type"] == "websocket" and (no := self._refusal(scope)) is not None:
            await _answer(_dressed(send), "websocket.http.response", *no)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Any, receive: Any, send: Send) -> None:
        """Until an answer begins there is a deadline, for a slow sender as for a hung store."""
        if (no := self._refusal(scope)) is not None:
            await _answer(send, "http.response", *no)
            return
        begun = False

        async def noticed(message: Any) -> None:
            nonlocal begun
            if not begun:
                begun = True
                deadline.reschedule(None)
            await send(message)

        try:
            async with asyncio.timeout(self.guard.limits.answer_seconds) as deadline:
                await self.app(scope, receive, noticed)
        except TimeoutError:
            if begun:
                raise
            sentence = "The server takes too long to answer. Try again in a minute."
            await _answer(send, "http.response", 503, m.Problem("slow", sentence), 60)

    def _refusal(self, scope: Any) -> tuple[int, m.Problem, float] | None:
        """Status, problem, and seconds to wait; None: come in."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self.guard.request(address_of(scope))
        except TooMany as many:
            return 429, m.Problem("rate", many.reason), many.wait
        if "\0" in scope["path"] or _bytes(scope["path"]) > LONGEST_PATH:
            return 400, m.Problem("http", "That is no address."), 0
        if scope["type"] == "http" and scope["method"] in READS:
            return None
        if not origin_is_ours(headers.get(b"origin"), headers.get(b"host"), self.origins):
            LIMITS.count("origin")
            return 403, m.Problem("origin", "Only this server's own pages may ask for that."), 0
        return None


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


async def _answer(send: Send, kind: str, status: int, problem: m.Problem, wait: float) -> None:
    REFUSALS.count(problem.code)
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": msgspec.json.encode(problem)})


def _dressed(send: Send) -> Send:
    """Every answer, errors and files included, gets the headers that it does not have."""

    async def dressed(message: Any) -> None:
        if message["type"].endswith("response.start"):
            has = {name.lower() for name, _ in message.get("headers", ())}
            more = [pair for pair in HEADERS if pair[0] not in has]
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return dressed
