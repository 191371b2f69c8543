"""Messages with something wrong in them: of the protocol, of the frames and of HTTP requests."""

import copy
import json
import random
import struct
from collections.abc import Callable
from typing import Any, Final

from chaos.lean import frame

JUNK: Final[list[Any]] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1.5,
        7,
        2**31,
        2**63,
        2**64,
        -(2**70),
        1e308,
        "",
        " ",
        "\0",
        "\x7f",
    ),
    *("white", "x" * 24, "x" * 25, "x" * 5000, "\ud83d\ude00" * 30, "\u202eabc", "<script>", "'--"),
    *([], [[]], [None] * 9, {}, {"type": "act"}, {"": {"": [{}]}}, "0", "-1", "NaN", "../..", "@x"),
]
DEEP: Final = b'{"type":"act","id":"d","seat":0,"action":' + b'{"a":' * 1300 + b"1" + b"}" * 1301
STRANGE: Final = [
    *(b"", b"{}", b"[]", b"null", b"\xff\xfe", b"\xed\xa0\x80", b'{"type":"ping"', b"{'a':1}"),
    *(b'{"type":"ping","type":"act"}', b'{"type":1}', b'"ping"', b"NaN", b"[" * 5000, DEEP),
    *(b'{"type":"say","id":"s","seat":0,"text":"\\ud800"}', b'{"type":"ping"}' * 2, b" " * 9000),
]


def broken_value(value: Any, rng: random.Random) -> Any:
    """The same with one thing changed: another value, one too many, or one too few."""
    value = copy.deepcopy(value)
    spots = list(_spots(value))
    if not spots:
        return rng.choice(JUNK)
    holder, key = rng.choice(spots)
    what = rng.randrange(4)
    if what == 0 and isinstance(holder, dict):
        del holder[key]
    elif what == 1 and isinstance(holder, dict):
        holder[rng.choice(["extra", "type", "id", "seat", "result", "__class__", ""])] = junk(rng)
    elif what == 2 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
        holder[key] += rng.choice([-1, 1, 10, 2**40])
    else:
        holder[key] = junk(rng)
    return value


def junk(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(JUNK))


def _spots(value: Any) -> Any:
    """Every place in it where something stands."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _spots(value[key])


def broken_bytes(data: bytes, rng: random.Random) -> bytes:
    """The same with some bytes changed, lost, doubled or added."""
    made = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(made) + 1)
        what = rng.randrange(5)
        if what == 0 and at < len(made):
            made[at] ^= 1 << rng.randrange(8)
        elif what == 1:
            del made[at : at + rng.randint(1, 8)]
        elif what == 2:
            made[at:at] = rng.randbytes(rng.randint(1, 4))
        elif what == 3:
            made[at:at] = made[max(0, at - 9) : at]
        else:
            made[at:at] = rng.choice([b'"', b"{", b"}", b",", b"\\", b"\0", b"1e999", b"\\u0000"])
    return bytes(made)


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


def broken_frame(data: bytes, rng: random.Random) -> bytes:
    """A message in a frame that is not as frames are."""
    ways: list[Callable[[], bytes]] = [
        lambda: frame(data, 2),  # binary
        lambda: frame(data, rng.randrange(3, 8)),  # no such kind
        lambda: frame(rng.randbytes(rng.randrange(140)), rng.choice([8, 9, 10])),
        lambda: bytes([frame(data)[0] ^ rng.choice([16, 32, 64, 128])]) + frame(data)[1:],
        lambda: struct.pack("!BB", 0x81, min(len(data), 125)) + data[:125],  # not masked
        lambda: struct.pack("!BBQ", 0x81, 255, rng.choice([2**62, 2**40, 20_000])),
        lambda: (
            frame(data[:9])[:1].replace(b"\x81", b"\x01") + frame(data[:9])[1:] + frame(b"x", 0)
        ),
        lambda: frame(data, 0),  # goes on with nothing
        lambda: rng.randbytes(rng.randint(1, 60)),
    ]
    return rng.choice(ways)()


def mutant(message: dict[str, Any], rng: random.Random) -> bytes:
    """What is sent on a socket in place of a message, frame and all."""
    what = rng.random()
    if what < 0.55:
        value = broken_value(message, rng)
        return frame(encoded(broken_value(value, rng) if rng.random() < 0.3 else value))
    if what < 0.85:
        return frame(broken_bytes(encoded(message), rng))
    if what < 0.93:
        return frame(rng.choice(STRANGE))
    return broken_frame(encoded(message), rng)
