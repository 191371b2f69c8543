"""How much anybody may ask for: every limit is a line of one table.

`breakroom serve --limit rooms=30/60 --limit sockets=20000` changes lines of it.
"""

import functools
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from breakroom.core.game import Refused
from breakroom.server.metrics import LIMITS

ADDRESSES: Final = 20_000  # remembered for each limit; the one unseen for longest is dropped


class Rate(NamedTuple):
    """So many at once, and as many again over so many seconds."""

    number: float
    seconds: float


class Limits(Struct, frozen=True):
    # What one address may do. An IPv6 address counts as its /64; this very machine does not count.
    # With --proxy it is the address that the proxy forwards for.
    requests: Rate = Rate(600, 20)  # of every kind, pages and their parts included
    rooms: Rate = Rate(10, 60)  # new tables
    rooms_a_day: Rate = Rate(200, 86_400)
    puzzles: Rate = Rate(30, 60)  # new puzzles: each is a small room, and a rush needs many
    puzzles_a_day: Rate = Rate(1_000, 86_400)
    messages: Rate = Rate(1200, 10)  # on all its sockets together
    people: Rate = Rate(40, 600)  # new people, and codes with which they add a device
    wrong_tokens: Rate = Rate(20, 60)  # after that only right tokens are answered for a while
    wrong_keys: Rate = Rate(10, 600)  # to the host's page, from this machine too
    reports: Rate = Rate(10, 3600)  # of what somebody said
    sockets_each: int = 40  # open at once: four people, several tabs, and a network that flaps
    connections_each: int = 60  # open at once besides sockets: a browser keeps six
    networks: int = 8  # an IPv6 /48 may do as much as so many addresses

    # What one socket may do.
    socket_messages: Rate = Rate(200, 5)  # frames of every kind: a held arrow key sends 30 a second
    socket_bytes: Rate = Rate(262_144, 5)
    frame_bytes: int = 8_192  # the longest message
    unsent: int = 128  # messages that a slow reader may fall behind …
    send_seconds: float = 8.0  # … and how long one may take to be taken
    hello_seconds: float = 10.0  # a connection that does not say what it wants next is closed

    # What is done at one table.
    extras: Rate = Rate(120, 60)  # by one seat, of what is no move: cards laid down and taken up
    room_lines: int = 5_000  # of a log; a longer one takes nothing more that is no move

    # What the server does for everybody together.
    sockets: int = 5_000  # open at once, streams of programs included
    connections: int = 1_000  # open at once besides sockets
    rooms_in_memory: int = 5_000  # those that nobody attends make way first
    body_bytes: int = 16_384  # of one request
    wrong_codes: Rate = Rate(60, 3600)  # typed to become somebody; see club/people.py
    answer_seconds: float = 25.0  # after which whoever waits is told that it takes too long


def read_limits(pairs: tuple[str, ...]) -> Limits:
    """The table with some lines changed: "rooms=30/60", "sockets=20000"."""
    limits = Limits()
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in Limits.__struct_fields__:
            raise Refused(
                f"There is no limit {name!r}; there are {', '.join(Limits.__struct_fields__)}."
            )
        now = getattr(limits, name)
        given: Any = text.split("/") if isinstance(now, Rate) else text
        try:
            new = msgspec.convert(given, type(now), strict=False)
            if min(new if isinstance(new, tuple) else (new,)) <= 0:
                raise ValueError
        except ValueError:
            like = "/".join(f"{n:g}" for n in now) if isinstance(now, Rate) else f"{now:g}"
            raise Refused(f"The limit {name} is written like {name}={like}.") from None
        limits = msgspec.structs.replace(limits, **{name: new})
    return limits


class SlowReader(OSError):  # noqa: N818 - as long as a reader may be slow, it is no error
    """A client has not read what was sent to it within the time allowed."""


class TooMany(Refused):
    """A request beyond a limit; the sender may try again later."""

    def __init__(self, kind: str, sentence: str, wait: float = 1.0) -> None:
        super().__init__(sentence)
        LIMITS.labels(kind).inc()
        self.wait = wait
        self.status = 503 if kind in ("sockets", "connections", "rooms_in_memory") else 429


class Bucket:
    """Tokens that are taken, and come back at a rate."""

    __slots__ = ("_now", "_tokens", "_when", "rate")

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._now = now
        self._tokens, self._when = float(rate.number), 0.0

    def take(self, tokens: float = 1) -> float:
        """Take them, even if that leaves less than none; the answer is how many are left."""
        number, seconds = self.rate
        now = self._now()
        left = self._tokens + (now - self._when) * number / seconds
        self._tokens, self._when = (left if left < number else number) - tokens, now
        return self._tokens

    def wait(self) -> float:
        """Seconds until the next token is available; 0 if one is available now."""
        return max(0.0, (1 - self.take(0)) * self.rate.seconds / self.rate.number)


class Buckets:
    """A token bucket for each address."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._now = now
        self._seen: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._seen)

    def wait(self, address: str) -> float:
        """Seconds until the next token is available; 0 if one is available now."""
        return self._seen[address].wait() if address in self._seen else 0.0

    def take(self, address: str, tokens: float = 1) -> None:
        """Take them, even if that leaves less than none."""
        if address not in self._seen:
            self._seen[address] = Bucket(self.rate, self._now)
        self._seen[address].take(tokens)
        self._seen.move_to_end(address)
        if len(self._seen) > ADDRESSES:
            self._seen.popitem(last=False)


class Places:
    """Counts what is open at once: by address, by network, and in total."""

    def __init__(self, most: int, each: int, networks: int) -> None:
        self.most, self.each, self.networks = most, each, networks
        self.taken = 0
        self._by: Counter[str] = Counter()

    def is_full(self) -> bool:
        return self.taken >= self.most

    def is_full_for(self, address: str) -> bool:
        counts = [(self._by[address], self.each)]
        counts += [(self._by[n], self.each * self.networks) for n in network_of(address)]
        return address != "" and any(count >= most for count, most in counts)

    def take(self, address: str, number: int = 1) -> None:
        self.taken += number
        for key in (address, *network_of(address)):
            self._by[key] += number
            if not self._by[key]:
                del self._by[key]


# What each address asks for is counted by kind, and of some also by day.
TOO_MUCH: Final = {
    "requests": "Too many requests at once",
    "messages": "Too many messages at once",
    "rooms": "You have opened a lot of tables",
    "people": "A lot of people have come from your network",
    "puzzles": "You have started a lot of puzzles",
}


class Guard:
    """Counts what each address asks for. The empty address, this machine, is not limited."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._spent = {
            kind: [
                Buckets(getattr(limits, name))
                for name in (kind, f"{kind}_a_day")
                if hasattr(limits, name)
            ]
            for kind in TOO_MUCH
        }
        self._wrong = Buckets(limits.wrong_tokens)
        self._sockets = Places(limits.sockets, limits.sockets_each, limits.networks)
        self._connections = Places(
            limits.sockets + limits.connections,
            limits.sockets_each + limits.connections_each,
            limits.networks,
        )

    @property
    def open(self) -> int:
        return self._sockets.taken

    def spend(self, kind: str, address: str) -> None:
        """Counts one more of a kind; refuses one that is too many."""
        if not address:
            return
        keys, buckets = (address, *network_of(address)), self._spent[kind]
        if wait := max(bucket.wait(key) for bucket in buckets for key in keys):
            raise TooMany(kind, f"{TOO_MUCH[kind]}. Try again in {in_words(wait)}.", wait)
        for bucket in buckets:
            self._take(bucket, address)

    def _take(self, bucket: Buckets, address: str, tokens: float = 1) -> None:
        bucket.take(address, tokens)
        for network in network_of(address):
            bucket.take(network, tokens / self.limits.networks)

    def wrong_token(self, address: str) -> None:
        """Somebody came with a token that opens nothing. After many of them, the address hears no
        more about such tokens for a while; one that is right is never asked about here."""
        if not address:
            return
        if wait := max(self._wrong.wait(key) for key in (address, *network_of(address))):
            sentence = f"Too many wrong keys came from your network. Try again in {in_words(wait)}."
            raise TooMany("wrong_tokens", sentence, wait)
        self._take(self._wrong, address)
        if self._wrong.wait(address):  # the last one: it takes the whole time to come back
            self._wrong.take(address, self._wrong.rate.number)

    def connect(self, address: str) -> None:
        """Counts a connection until `disconnect`; refuses one that is too many."""
        places = self._connections
        is_full, is_full_here = places.is_full(), places.is_full_for(address)
        places.take(address)
        if is_full:
            raise TooMany("connections", "The server is full just now. Try again in a minute.", 60)
        if is_full_here:
            sentence = "Too many connections are open from your network. Close some, please."
            raise TooMany("connections_each", sentence, 10)

    def disconnect(self, address: str) -> None:
        self._connections.take(address, -1)

    def check_open(self, address: str) -> None:
        """May one more socket or stream be opened?"""
        if self._sockets.is_full():
            raise TooMany("sockets", "The server is full just now. Try again in a minute.", 60)
        if self._sockets.is_full_for(address):
            sentence = "Too many tables are open from your network. Close one, please."
            raise TooMany("sockets_each", sentence, 10)

    @contextmanager
    def holding(self, address: str) -> Iterator[None]:
        """Counts a socket or a stream for as long as it is open."""
        self._sockets.take(address)
        try:
            yield
        finally:
            self._sockets.take(address, -1)


def in_words(seconds: float) -> str:
    for size, unit in ((3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size:
            number = round(seconds / size)
            return f"{number} {unit}{'s' if number > 1 else ''}"
    return "a second"


def address_of(scope: Any) -> str:
    """Whom a request counts for: a client's IPv4 address, or the /64 of its IPv6 address. Empty for
    this very machine, unless somebody forwards through it."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    forwarded = any(name in (b"x-forwarded-for", b"forwarded") for name, _ in scope["headers"])
    if address.is_loopback and not forwarded:
        return ""
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


@functools.lru_cache(4096)
def network_of(address: str) -> tuple[str, ...]:
    """The /48 around the /64 that an IPv6 address counts as; IPv4 has none."""
    if not address.endswith("/64"):
        return ()
    return (str(ipaddress.ip_network(address).supernet(new_prefix=48)),)
