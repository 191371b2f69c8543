"""A request to an address that a stranger has named: to the open internet, and nowhere else.

The name is looked up once; what it leads to is checked, and then connected to, so that it cannot
lead elsewhere in between. No redirect is followed, and of the answer only its head is read.
"""

import asyncio
import functools
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import h11

from breakroom.core.game import Refused

LONGEST: Final = 1_000  # characters of an address
SECONDS: Final = 10.0  # the deadline of a whole request
HEAD_BYTES: Final = 16_384
# A look-up goes on when nobody waits for it any more: it has threads that nothing else needs.
LOOK_UPS: Final = ThreadPoolExecutor(64, "look-up")
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")  # IPv4 in disguise
SENTENCE: Final = "That is no address of a push service."


class Answer(NamedTuple):
    status: int
    retry_after: float  # seconds; 0: nothing was said


def check_address(address: str, is_for_tests: bool = False) -> SplitResult:
    """https, the usual port, a name of the open internet. A server for tests also asks itself."""
    try:
        url = urlsplit(address)
        port, host = url.port, url.hostname or ""
    except ValueError:
        raise Refused(SENTENCE) from None
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refused(SENTENCE)
    if " " in address or "@" in url.netloc or "\\" in address or url.fragment:
        raise Refused(SENTENCE)
    if is_for_tests and host == "127.0.0.1" and port is not None and url.scheme == "http":
        return url
    is_open = "." in host and not host.endswith((".localhost", ".local", ".internal"))
    if url.scheme != "https" or port not in (None, 443) or not is_open or _is_number(host):
        raise Refused(SENTENCE)
    return url


async def post(
    address: str, headers: dict[str, str], body: bytes, is_for_tests: bool = False
) -> Answer:
    """Raises Refused for an address that is not outside, OSError when nobody answers in time."""
    url = check_address(address, is_for_tests)
    async with asyncio.timeout(SECONDS):
        is_tls = url.scheme == "https"
        port = url.port or 443
        number = await _number_of(url.hostname or "", port, is_for_tests)
        reader, writer = await asyncio.open_connection(
            number,
            port,
            ssl=_tls() if is_tls else None,
            server_hostname=url.hostname if is_tls else None,
            limit=HEAD_BYTES,
        )
        try:
            return await _ask(reader, writer, url, headers, body)
        finally:
            writer.transport.abort()


async def _number_of(host: str, port: int, is_for_tests: bool) -> str:
    look_up = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(LOOK_UPS, look_up)
    numbers = [str(address[0]) for *_, address in found]
    allowed = [n for n in numbers if is_outside(n) or (is_for_tests and n == "127.0.0.1")]
    if not allowed or len(allowed) < len(numbers):
        raise Refused(SENTENCE)
    return allowed[0]


def is_outside(number: str) -> bool:
    """Is it an address of the open internet, and not an embedded private one?"""
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address.sixtofour is not None or address.teredo is not None or address in NAT64:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _is_number(host: str) -> bool:
    try:
        socket.inet_aton(host)  # also 0x7f.1 and 017700000001
    except OSError:
        return ":" in host
    return True


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _ask(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    url: SplitResult,
    headers: dict[str, str],
    body: bytes,
) -> Answer:
    wire = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES)
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    all_headers = [("Host", url.netloc), ("Content-Length", str(len(body))), *headers.items()]
    request = h11.Request(method="POST", target=target, headers=all_headers)
    try:
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(wire.send(event) or b"")
        await writer.drain()
        while not isinstance(answer := wire.next_event(), h11.Response):
            if answer is h11.NEED_DATA:
                wire.receive_data(await reader.read(4096))
            elif not isinstance(answer, h11.InformationalResponse):
                raise ConnectionError
    except (h11.RemoteProtocolError, h11.LocalProtocolError):
        raise ConnectionError from None
    said = {bytes(name): bytes(value) for name, value in answer.headers}
    wait = said.get(b"retry-after", b"")
    return Answer(answer.status_code, float(wait) if wait.isdigit() else 0.0)
