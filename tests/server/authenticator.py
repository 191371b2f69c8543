"""An authenticator with one passkey, as a phone or a security key would be, and its browser."""

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, MADE = 1, 4, 64  # flags


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    def __init__(self, origin: str, counts: bool = True) -> None:
        """What the browser says of the page is `origin`, whatever a server asks for."""
        self.origin = origin
        self.step = int(counts)
        self.count = 0
        self.id = secrets.token_bytes(32)
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _response(self, kind: str, asked: Any, data: bytes) -> tuple[bytes, dict[str, Any]]:
        client = {"type": kind, "challenge": asked["challenge"], "origin": self.origin}
        written = json.dumps(client).encode()
        return data + hashlib.sha256(written).digest(), {"clientDataJSON": text(written)}

    def _data(self, name: str, flags: int) -> bytes:
        self.count += self.step
        head = hashlib.sha256(name.encode()).digest()
        return head + bytes([flags]) + self.count.to_bytes(4, "big")

    def make(self, asked: Any) -> dict[str, Any]:
        """`navigator.credentials.create`"""
        self.user = base64.urlsafe_b64decode(asked["user"]["id"] + "==")
        at = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: at.x.to_bytes(32, "big"), -3: at.y.to_bytes(32, "big")}
        data = self._data(asked["rp"]["id"], PRESENT | VERIFIED | MADE) + bytes(16)
        data += len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        _, response = self._response("webauthn.create", asked, data)
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        return self._credential({**response, "attestationObject": text(cbor2.dumps(made))})

    def sign(self, asked: Any) -> dict[str, Any]:
        """`navigator.credentials.get`"""
        data = self._data(asked["rpId"], PRESENT | VERIFIED)
        signed, response = self._response("webauthn.get", asked, data)
        signature = self._key.sign(signed, ec.ECDSA(SHA256()))
        more = {"authenticatorData": text(data), "signature": text(signature)}
        return self._credential({**response, **more, "userHandle": text(self.user)})

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        same = {"id": text(self.id), "rawId": text(self.id), "type": "public-key"}
        return {**same, "clientExtensionResults": {}, "response": response}
