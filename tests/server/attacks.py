"""What an attacker uses: a bare connection that keeps no rule but those it chooses to."""

import contextlib
import json
import socket
import struct

from server.table import LONG, Server

TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
HELLO = json.dumps({"type": "hello", "protocol": 1}).encode()


def bare(server: Server, receive_buffer: int = 0) -> socket.socket:
    """Just connected."""
    raw = socket.socket()
    raw.settimeout(LONG)
    if receive_buffer:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    raw.connect(("127.0.0.1", server.port))
    return raw


def head(path: str, *lines: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


def asks_for_socket(room: str, *lines: str) -> bytes:
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    asks = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", key)
    return head(f"/api/rooms/{room}/socket", *asks, *lines)


def upgraded(server: Server, room: str, *lines: str, receive_buffer: int = 0) -> socket.socket:
    """A socket to a room, from which nothing was read but that it is open."""
    raw = bare(server, receive_buffer)
    raw.sendall(asks_for_socket(room, *lines))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 ")
    return raw


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """As a client sends it, with a mask that changes nothing."""
    length = (
        bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    )
    return bytes([fin << 7 | opcode]) + length + bytes(4) + data


def rest(raw: socket.socket) -> bytes:
    """Whatever comes until the server ends the connection."""
    came = b""
    with contextlib.suppress(ConnectionError):
        while some := raw.recv(65536):
            came += some
    return came


def frames(data: bytes) -> list[tuple[int, bytes]]:
    """Opcode and content of what a server has sent."""
    found = []
    while len(data) >= 2:
        size, start = data[1], 2
        if size == 126:
            size, start = struct.unpack("!H", data[2:4])[0], 4
        elif size == 127:
            size, start = struct.unpack("!Q", data[2:10])[0], 10
        found.append((data[0] & 0xF, data[start : start + size]))
        data = data[start + size :]
    return found


def goodbye(came: list[tuple[int, bytes]]) -> tuple[str, int]:
    """The code that is said, and the code that the socket is closed with."""
    said = [json.loads(data) for opcode, data in came if opcode == TEXT]
    [closed] = [data for opcode, data in came if opcode == CLOSE]
    return said[-1]["code"], struct.unpack("!H", closed[:2])[0]


def pour(raw: socket.socket, data: bytes) -> int:
    """How much of it the server's side takes before the connection ends."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < len(data):
            sent += raw.send(data[sent : sent + 65536])
    return sent
