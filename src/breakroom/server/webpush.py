"""Web push as the standards say: a message that only one browser can read (RFC 8291), from a
server that its push service knows again (RFC 8292)."""

import base64
import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD_BYTES: Final = 4096  # a message is one record of at most this many bytes
LAST: Final = b"\x02"  # the end of the last record
TOKEN_SECONDS: Final = 12 * 3600  # a push service takes at most a day


class Keys(NamedTuple):
    """A browser's: the point of its public key, and the secret that it shares with us."""

    p256dh: bytes
    auth: bytes


def read_keys(p256dh: str, auth: str) -> Keys:
    """The keys as a browser writes them; ValueError if they are malformed."""
    keys = Keys(unb64(p256dh), unb64(auth))
    _point(keys.p256dh)
    if len(keys.auth) != 16:
        raise ValueError("the secret has 16 bytes")
    return keys


def own_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The server's key, made from one of its secrets."""
    return ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, CURVE)


def public_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    message: bytes, to: Keys, salt: bytes, own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """The body of a request with `Content-Encoding: aes128gcm`. Each message has a key of its own;
    only a test says which."""
    own = own or ec.generate_private_key(CURVE)
    ours = public_of(own)
    shared = own.exchange(ec.ECDH(), _point(to.p256dh))
    both = b"WebPush: info\0" + to.p256dh + ours
    key = _derived(shared, to.auth, both, 32)
    cipher = AESGCM(_derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + len(ours).to_bytes(1) + ours
    return head + cipher.encrypt(nonce, message + LAST, None)


def authorization(endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str) -> str:
    """The header that tells the push service of the endpoint who sends."""
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": int(time.time()) + TOKEN_SECONDS,
        "sub": contact,
    }
    parts = [b64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    said = ".".join(parts)
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = b64(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={said}.{signature}, k={b64(public_of(key))}"


def b64(data: bytes) -> str:
    """URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", True)


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    if len(data) != 65:
        raise ValueError("a point of the curve has 65 bytes")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except InvalidKey as error:
        raise ValueError(str(error)) from None


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)
