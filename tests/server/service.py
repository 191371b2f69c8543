"""A push service on this machine, and a browser's subscription to it, as the standards say."""

import base64
import hashlib
import hmac
import json
import queue
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.table import LONG


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def hkdf(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for what fits one block."""
    extracted = hmac.new(salt, key, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\1", hashlib.sha256).digest()[:length]


class Browser:
    """Has keys of its own, and reads what is meant for it."""

    def __init__(self, service: "Service", name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)
        self._public = point(self._key.public_key())
        self.endpoint = f"{service.url}/{name}"
        self.wish = {
            "endpoint": self.endpoint,
            "p256dh": b64(self._public),
            "auth": b64(self._auth),
        }

    def read(self, body: bytes) -> Any:
        """RFC 8188 with the keys of RFC 8291; raises unless it is one whole record for us."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), sender)
        key = hkdf(self._auth, shared, b"WebPush: info\0" + self._public + theirs, 32)
        content = hkdf(salt, key, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, key, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(content).decrypt(nonce, record, None)
        text = padded.rstrip(b"\0")
        assert text[-1:] == b"\2"
        return json.loads(text[:-1])


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """Takes what is sent, after it has checked who sends; answers as it was told."""

    def __init__(self) -> None:
        self._arrived: queue.Queue[Received] = queue.Queue()
        self.answers: list[int] = []  # the next statuses; then 201
        self.refused: list[str] = []  # why it took something not
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(service._take(Received(self.path, headers, body)))
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def next(self) -> Received:
        return self._arrived.get(timeout=LONG)

    def is_empty(self) -> bool:
        return self._arrived.empty()

    def _take(self, received: Received) -> int:
        try:
            self.check_sender(received.headers["authorization"])
            assert received.headers["content-encoding"] == "aes128gcm"
            assert int(received.headers["ttl"]) > 0
            assert len(received.headers["topic"]) <= 32
        except Exception as error:  # the test looks at it
            self.refused.append(repr(error))
            return 401
        self._arrived.put(received)
        return self.answers.pop(0) if self.answers else 201

    def check_sender(self, authorization: str) -> None:
        """RFC 8292: who says so has signed it, for us, and for less than a day."""
        scheme, _, rest = authorization.partition(" ")
        given = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        head, claims, signature = given["t"].split(".")
        raw = unb64(signature)
        numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(given["k"]))
        said = f"{head}.{claims}".encode()
        key.verify(encode_dss_signature(*numbers), said, ec.ECDSA(hashes.SHA256()))
        assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
        who = json.loads(unb64(claims))
        assert who["aud"] == self.url
        assert who["sub"].startswith(("mailto:", "https://"))
