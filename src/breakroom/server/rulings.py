"""The host's decisions, ready to be looked up: who is muted or banned, and what is closed."""

import ipaddress
import time
from typing import Any, Final, Literal

from msgspec import Struct

from breakroom.core.game import Refused

Kind = Literal["mute", "ban", "close"]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
WIDEST: Final = {4: 8, 6: 24}  # bits that a range of addresses has at least
PERSON: Final = "person:"  # before the id of somebody who is known here


class Ruling(Struct, frozen=True):
    id: str
    kind: Kind
    what: str  # a seat "k3v9q2x7m4ab/1", a person "person:…", a range "203.0.113.0/24", a room
    why: str
    made_ms: int
    until_ms: int = 0  # 0: for good

    @property
    def holds(self) -> bool:
        return not self.until_ms or time.time() * 1000 < self.until_ms


class Banned(Refused):
    """The host has banned whoever asks."""


def read_range(text: str) -> str:
    """Reads an address or a range of addresses; refuses a malformed or a far too wide one."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused("An address range is written like 203.0.113.0/24 or 2001:db8::/48.") from None
    if network.prefixlen < WIDEST[network.version]:
        raise Refused(f"That range is too wide: at least /{WIDEST[network.version]}.")
    if network.is_loopback or network.is_unspecified:
        raise Refused("This machine itself cannot be banned.")
    if network.version == 6 and network.prefixlen > 64:  # as limits count: one house
        network = network.supernet(new_prefix=64)
    return str(network)


class Rulings:
    """The rulings in force. Most servers have none, and then nothing is looked up."""

    def __init__(self) -> None:
        self.take_over([])

    def take_over(self, all_of_them: list[Ruling]) -> None:
        self.all = [ruling for ruling in all_of_them if ruling.holds]
        by_kind: dict[str, dict[str, Ruling]] = {"mute": {}, "ban": {}, "close": {}}
        for ruling in self.all:
            by_kind[ruling.kind][ruling.what] = ruling
        self._muted, self._banned, self._closed = by_kind.values()
        self._ranges = [
            (ipaddress.ip_network(what), ruling)
            for what, ruling in self._banned.items()
            if not what.startswith(PERSON)
        ]

    def is_muted(self, room: str, seat: int, who: str) -> bool:
        if not self._muted:
            return False
        return any(
            (found := self._muted.get(what)) is not None and found.holds
            for what in (f"{room}/{seat}", PERSON + who)
        )

    def is_closed(self, room: str) -> bool:
        return bool(self._closed) and room in self._closed and self._closed[room].holds

    @property
    def has_banned_people(self) -> bool:
        return len(self._banned) > len(self._ranges)

    def check_person(self, who: str) -> None:
        if (no := self.refusal_of_person(who)) is not None:
            raise Banned(no)

    def refusal_of_person(self, who: str) -> str | None:
        found = self._banned.get(PERSON + who)
        return sentence(found) if found is not None and found.holds else None

    def refusal(self, scope: Any) -> str | None:
        """Why a request is turned away; None if it may come in."""
        if not self._ranges:
            return None
        client = scope.get("client")
        return self.refusal_of(client[0] if client else "")

    def refusal_of(self, address: str) -> str | None:
        try:
            number = ipaddress.ip_address(address.partition("/")[0].partition("%")[0])
        except ValueError:
            return None
        number = getattr(number, "ipv4_mapped", None) or number
        for network, ruling in self._ranges:
            if number in network and ruling.holds:
                return sentence(ruling)
        return None


def sentence(ruling: Ruling) -> str:
    if not ruling.until_ms:
        return "The host of this server has banned you."
    day = time.strftime("%Y-%m-%d", time.gmtime(ruling.until_ms / 1000))
    return f"The host of this server has banned you until {day}."
