"""The outermost layer of the server: it checks each request's origin, rate and duration.

It also adds the security headers to every answer.
"""

import asyncio
import ipaddress
import math
import re
import socket
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from breakroom.core.game import Refused
from breakroom.server import messages as m
from breakroom.server.limits import Guard, TooMany, address_of
from breakroom.server.metrics import LIMITS, REFUSALS
from breakroom.server.rulings import Rulings
from breakroom.server.websocket import WebSocket

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
    "Cache-Control": "no-store",  # answers that may be cached set their own header
}
HEADERS: Final = [(k.lower().encode(), v.encode()) for k, v in SECURITY.items()]
LONGEST_PATH: Final = 200  # characters
READS: Final = ("GET", "HEAD", "OPTIONS")
ORIGIN: Final = re.compile(r"(https?)://([^/@?#\s]+)")
DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


def origin_is_ours(origin: str | None, host: str | None, ours: tuple[str, ...]) -> bool:
    """May a page of this origin use the server? With `--origin`, only those that were named; else
    pages of the host that is asked. Programs that are no browser send no origin."""
    if origin is None:
        return True
    shape = ORIGIN.fullmatch(origin.lower())
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


class Hosts:
    """The host names that the server answers to. This guards against DNS rebinding: a page
    elsewhere can point any name of its own at this machine, and would then share our origin. It
    cannot do so with an IP address, nor with a name that is already ours."""

    def __init__(self, listens_on: str, origins: tuple[str, ...]) -> None:
        self.is_local = _is_loopback(listens_on)
        self.names = {listens_on.lower()}
        for origin in origins:
            if (shape := ORIGIN.fullmatch(origin.lower())) is None:
                raise Refused(f"--origin is written like https://play.example, not {origin}.")
            self.names.add(name_of(shape[2]))
        if not self.is_local:
            mine = socket.gethostname().lower()
            self.names |= {mine, mine.partition(".")[0], mine.partition(".")[0] + ".local"}

    def __contains__(self, host: str) -> bool:
        name = name_of(host)
        return name in self.names or _is_loopback(name) or (not self.is_local and is_number(name))


def name_of(host: str) -> str:
    """A host's name without its port, in the form in which names are compared."""
    return re.sub(r":\d*$", "", host.lower()).strip("[]").removesuffix(".")


def _is_loopback(name: str) -> bool:
    if is_number(name):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Door(Struct):
    app: Any
    sockets: Callable[[WebSocket], Awaitable[None]]
    guard: Guard
    origins: tuple[str, ...]
    hosts: Hosts
    rulings: Rulings

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, _dressed(send))
        elif scope["type"] != "websocket":
            await self.app(scope, receive, send)
        elif (no := self._refusal(scope)) is not None:
            await _answer(_dressed(send), "websocket.http.response", *no)
        else:
            await self.sockets(WebSocket(scope, receive, send))

    async def _request(self, scope: Any, receive: Any, send: Send) -> None:
        """Handles a request, whose answer must begin before a deadline, whoever is slow."""
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
        """The status, the problem and the seconds to wait; None if the request may come in."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self.guard.spend("requests", address_of(scope))
        except TooMany as many:
            return 429, m.Problem("rate", many.reason), many.wait
        if (no := self.rulings.refusal(scope)) is not None:
            return 403, m.Problem("banned", no), 0
        if "\0" in scope["path"] or _bytes(scope["path"]) > LONGEST_PATH:
            return 400, m.Problem("http", "That is no address."), 0
        host = headers.get(b"host")
        if host is not None and host not in self.hosts:
            LIMITS.labels("host").inc()
            sentence = (
                "This server does not go by that name."
                " Whoever runs it can add it: --origin and the address of the page."
            )
            return 421, m.Problem("host", sentence), 0
        if scope["type"] == "http" and scope["method"] in READS:
            return None
        if not origin_is_ours(headers.get(b"origin"), host, self.origins):
            LIMITS.labels("origin").inc()
            return 403, m.Problem("origin", "Only this server's own pages may ask for that."), 0
        return None


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


async def _answer(send: Send, kind: str, status: int, problem: m.Problem, wait: float) -> None:
    REFUSALS.labels(problem.code).inc()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": msgspec.json.encode(problem)})


def _dressed(send: Send) -> Send:
    """Wraps `send` so that every answer, also errors and files, gets the security headers."""

    async def dressed(message: Any) -> None:
        if message["type"].endswith("response.start"):
            has = {name.lower() for name, _ in message.get("headers", ())}
            more = [pair for pair in HEADERS if pair[0] not in has]
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return dressed
