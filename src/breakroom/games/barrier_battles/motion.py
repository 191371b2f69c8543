"""Recorded motion: 60 frames a second of whatever moved, in about a kilobyte a flick.

The text is base64 of a zlib stream of frames, little-endian:
    u16 frame (1 is 1/60 s after the start), u8 count, then for each body
    u8 piece, u8 flags, six i16: x, y, z in tenths of a millimetre, and three parts of the
    quaternion (w, x, y, z) as 32767 / sqrt(1/2).
Flags: the two low bits tell which part of the quaternion is left out: the largest, made positive.
With the high bit (128) the six numbers are absolute, without it they are to be added to the
body's last ones (wrapping at 16 bits). A body that is not in a frame has not moved.
"""

import base64
import math
import struct
import zlib
from collections.abc import Sequence
from typing import Final

Frame = tuple[int, Sequence[tuple[int, Sequence[float]]]]  # its number, then (piece, pose)s
LARGEST_TEXT: Final = 8_000  # characters; a longer motion is kept at fewer frames
_PLACE: Final = 10_000.0
_TURN: Final = 32_767 / math.sqrt(0.5)
_ABSOLUTE: Final = 0x80


def encode(frames: Sequence[Frame]) -> str:
    """The frames as text; of too many, every second is left out, and so on."""
    if not frames:
        return ""
    every = 1
    while True:
        kept = [f for i, f in enumerate(frames) if i % every == 0 or i == len(frames) - 1]
        text = base64.b64encode(zlib.compress(_packed(kept), 9)).decode()
        if len(text) <= LARGEST_TEXT:
            return text
        every *= 2


def _packed(frames: Sequence[Frame]) -> bytes:
    last: dict[int, list[int]] = {}
    out = bytearray()
    for number, moved in frames:
        bodies, count = bytearray(), 0
        for piece, pose in moved:
            now, before = _whole_numbers(pose), last.get(piece)
            if now == before:
                continue
            last[piece] = now
            count += 1
            if before is None or before[6] != now[6]:
                bodies += struct.pack("<BB6h", piece, _ABSOLUTE | now[6], *now[:6])
            else:
                deltas = (_wrapped(a - b) for a, b in zip(now[:6], before[:6], strict=True))
                bodies += struct.pack("<BB6h", piece, now[6], *deltas)
        if count:
            out += struct.pack("<HB", number, count) + bodies
    return bytes(out)


def _whole_numbers(pose: Sequence[float]) -> list[int]:
    turn = pose[3:]
    largest = max(range(4), key=lambda i: abs(turn[i]))
    sign = 1 if turn[largest] > 0 else -1
    place = [max(-32767, min(32767, round(value * _PLACE))) for value in pose[:3]]
    parts = [round(sign * turn[i] * _TURN) for i in range(4) if i != largest]
    return [*place, *(max(-32767, min(32767, part)) for part in parts), largest]


def _wrapped(value: int) -> int:
    return ((value + 32768) & 0xFFFF) - 32768


def decode(text: str) -> list[tuple[int, dict[int, tuple[float, ...]]]]:
    """The frames: their number, and the pose of each piece that moved."""
    if not text:
        return []
    data, at = zlib.decompress(base64.b64decode(text)), 0
    last: dict[int, list[int]] = {}
    frames = []
    while at < len(data):
        number, count = struct.unpack_from("<HB", data, at)
        at += 3
        moved = {}
        for _ in range(count):
            piece, flags, *numbers = struct.unpack_from("<BB6h", data, at)
            at += 14
            if not flags & _ABSOLUTE:
                numbers = [_wrapped(a + b) for a, b in zip(last[piece], numbers, strict=True)]
            last[piece] = numbers
            parts = [value / _TURN for value in numbers[3:]]
            parts.insert(flags & 3, math.sqrt(max(0.0, 1 - sum(p * p for p in parts))))
            moved[piece] = (*(value / _PLACE for value in numbers[:3]), *parts)
        frames.append((number, moved))
    return frames
