"""Passkeys: whoever has one can sign in from any browser, without a code.

They come on top of the browsers' keys, never instead of them, and only where browsers allow it: on
a page with a name of its own over TLS (`--origin https://…`), and on localhost. What is stored, a
public key, opens nothing. A challenge is not stored at all: it says when it was made, and is signed
by the server for one site and one purpose. A passkey answers no challenge that is not newer than
the last one it has answered, so each is good once.
"""

import asyncio
import base64
import hmac
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy as sa
from litestar import delete, get, post

from breakroom.core.game import Refused
from breakroom.server.asked import Asked
from breakroom.server.club import messages as c
from breakroom.server.club import people
from breakroom.server.club.people import KEY, Person, add_key, key_refusal, new_id
from breakroom.server.door import ORIGIN, is_number, name_of, origin_is_ours
from breakroom.server.rooms import NotFound, hashed
from breakroom.server.store import Store
from breakroom.server.store.tables import passkeys
from breakroom.server.store.tables import people as known_people

CHALLENGE_MS: Final = 300_000  # how long a challenge is valid
MOST: Final = 10  # the most passkeys of one person
ALGORITHMS: Final = (-7, -8, -257)  # ES256, EdDSA, RS256
LATE: Final = "That took too long, or was already done. Try again."
WRONG: Final = "That passkey was not accepted."
UNKNOWN: Final = "That passkey is not known here."
NOWHERE: Final = "Passkeys need a secure address (https) with a name of its own."

T = TypeVar("T")


class Site(NamedTuple):
    """The address at which people see the page."""

    origin: str  # "https://play.example"
    name: str  # "play.example": what browsers tie a passkey to


def site_at(origin: str | None, host: str | None, ours: tuple[str, ...]) -> Site | None:
    """A page of ours at which browsers have passkeys."""
    shape = ORIGIN.fullmatch((origin or "").lower())
    if shape is None or not origin_is_ours(origin, host, ours):
        return None
    name = name_of(shape[2])
    is_local = name == "localhost" or name.endswith(".localhost")
    if is_number(name) or not (is_local or shape[1] == "https"):
        return None
    return Site(shape[0], name)


class Passkeys:
    def __init__(self, store: Store) -> None:
        self._store = store

    # -- challenges -------------------------------------------------------------------------

    async def _challenge(self, site: Site, who: str) -> bytes:
        """For one site, and for one person to keep a passkey; for whoever comes in it is ""."""
        head = people.now_ms().to_bytes(8, "big") + secrets.token_bytes(16)
        return head + await self._signature(head, site, who)

    async def _signature(self, head: bytes, site: Site, who: str) -> bytes:
        secret = await self._store.secret("passkeys")
        return hmac.digest(secret, b"\0".join((head, site.origin.encode(), who.encode())), "sha256")

    async def _made_ms(self, challenge: bytes, site: Site, who: str) -> int:
        """When it was made; refused if not here, not for this, or too long ago."""
        head, signature = challenge[:24], challenge[24:]
        made_ms = int.from_bytes(head[:8], "big")
        is_ours = hmac.compare_digest(signature, await self._signature(head, site, who))
        if not is_ours or people.now_ms() >= made_ms + CHALLENGE_MS:
            raise NotFound(LATE)
        return made_ms

    # -- keeping one ------------------------------------------------------------------------

    async def to_keep(self, person: Person, site: Site) -> dict[str, Any]:
        """The options with which the browser is asked to make a passkey."""
        query = sa.select(passkeys.c.credential).where(passkeys.c.person == person.id)
        has = await self._store.column(query)
        if len(has) >= MOST:
            raise Refused(f"You already have {MOST} passkeys. Remove one first.")
        challenge = await self._challenge(site, person.id)
        return await asyncio.to_thread(_creation, site, person, challenge, has)

    async def keep(self, person: Person, site: Site, wish: c.NewPasskey) -> None:
        challenge = _bytes(wish.challenge)
        made_ms = await self._made_ms(challenge, site, person.id)
        made = await _checked(_registered, wish.credential, challenge, site)
        row = {
            "id": new_id(),
            "person": person.id,
            "credential": made.credential,
            "public_key": made.public_key,
            "sign_count": made.sign_count,
            "made_ms": people.now_ms(),
            "answered_ms": made_ms,
        }

        def job(connection: sa.Connection) -> str:
            this = sa.select(known_people.c.id).where(known_people.c.id == person.id)
            if connection.execute(this.with_for_update()).first() is None:
                return UNKNOWN
            query = sa.select(passkeys.c.answered_ms).where(passkeys.c.person == person.id)
            answered = list(connection.execute(query).scalars())
            same = sa.select(passkeys.c.id).where(passkeys.c.credential == made.credential)
            if max(answered, default=0) >= made_ms or connection.execute(same).first():
                return LATE
            if len(answered) >= MOST:
                return f"You already have {MOST} passkeys. Remove one first."
            connection.execute(passkeys.insert(), row)
            return ""

        if no := await self._store.change("", job):
            raise Refused(no)

    async def remove(self, person: Person, passkey: str) -> None:
        mine = (passkeys.c.id == passkey, passkeys.c.person == person.id)
        if not await self._store.do(passkeys.delete().where(*mine)):
            raise Refused("That is not one of your passkeys.")

    # -- coming in --------------------------------------------------------------------------

    async def to_come_in(self, site: Site) -> dict[str, Any]:
        """What the browser is asked to sign, with whichever passkey its owner chooses."""
        return await asyncio.to_thread(_request, site, await self._challenge(site, ""))

    async def come_in(self, site: Site, wish: c.ComeIn, before: Person | None) -> Person:
        """The browser is one more of the person whose passkey it is."""
        challenge = _bytes(wish.challenge)
        made_ms = await self._made_ms(challenge, site, "")
        credential, key_hash = _text(_bytes(wish.credential.get("id"))), hashed(wish.key)
        query = (
            sa.select(passkeys, known_people.c.name)
            .join(known_people)
            .where(passkeys.c.credential == credential)
        )
        row = await self._store.first(query)
        if row is None:
            raise NotFound(UNKNOWN)
        count = await _checked(_signed, wish.credential, challenge, site, row)
        person = Person(row.person, row.name)

        def job(connection: sa.Connection) -> str:
            if no := key_refusal(connection, person, key_hash):
                return no
            as_before = (passkeys.c.id == row.id, passkeys.c.sign_count == row.sign_count)
            first = passkeys.update().where(*as_before, passkeys.c.answered_ms < made_ms)
            now = first.values(sign_count=count, answered_ms=made_ms)
            if not connection.execute(now).rowcount:
                return LATE
            add_key(connection, person, key_hash, before)
            return ""

        if no := await self._store.change("", job):
            raise NotFound(no) if no == LATE else Refused(no)
        return person


# -- what py_webauthn does: it takes a while to load, and only whoever uses passkeys pays for it ---


class _Made(NamedTuple):
    credential: str
    public_key: str
    sign_count: int


async def _checked(check: Callable[..., T], *about: Any) -> T:
    """Runs a check in a thread. Whatever goes wrong with bytes from a stranger is a refusal."""
    try:
        return await asyncio.to_thread(check, *about)
    except Exception as error:
        raise NotFound(WRONG) from error


def _creation(site: Site, person: Person, challenge: bytes, has: list[str]) -> dict[str, Any]:
    from webauthn import generate_registration_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.cose import COSEAlgorithmIdentifier
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Breakroom",
        user_id=person.id.encode(),
        user_name=person.name,
        challenge=challenge,
        timeout=CHALLENGE_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED  # and to be verified is preferred
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(_bytes(one)) for one in has],
        supported_pub_key_algs=[COSEAlgorithmIdentifier(one) for one in ALGORITHMS],
    )
    return options_to_json_dict(options)


def _registered(credential: dict[str, Any], challenge: bytes, site: Site) -> _Made:
    from webauthn import verify_registration_response
    from webauthn.helpers.cose import COSEAlgorithmIdentifier

    made = verify_registration_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=site.name,
        expected_origin=site.origin,
        supported_pub_key_algs=[COSEAlgorithmIdentifier(one) for one in ALGORITHMS],
    )
    return _Made(_text(made.credential_id), _text(made.credential_public_key), made.sign_count)


def _request(site: Site, challenge: bytes) -> dict[str, Any]:
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    options = generate_authentication_options(
        rp_id=site.name, challenge=challenge, timeout=CHALLENGE_MS
    )
    return options_to_json_dict(options)


def _signed(credential: dict[str, Any], challenge: bytes, site: Site, row: Any) -> int:
    """How often the passkey was used by now. One that was copied falls behind, and is refused."""
    from webauthn import verify_authentication_response

    if _bytes(credential["response"]["userHandle"]) != row.person.encode():
        raise ValueError("It was kept for somebody else.")
    signed = verify_authentication_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=site.name,
        expected_origin=site.origin,
        credential_public_key=_bytes(row.public_key),
        credential_current_sign_count=row.sign_count,
    )
    return signed.new_sign_count


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: Any) -> bytes:
    try:
        return base64.urlsafe_b64decode(f"{text}==")
    except ValueError:
        raise NotFound(WRONG) from None


# -- over HTTP -----------------------------------------------------------------------------------


def site_of(request: Asked, origin: str | None) -> Site | None:
    return site_at(origin, request.headers.get("host"), request.server.settings.origins)


def need_site(request: Asked) -> Site:
    site = site_of(request, request.headers.get("origin"))
    if site is None:
        raise Refused(NOWHERE)
    return site


@get("/api/passkeys")
async def passkeys_here(request: Asked, origin: str = "") -> c.PasskeysHere:
    """Do passkeys work on a page of that origin?"""
    return c.PasskeysHere(site_of(request, origin) is not None)


@post("/api/passkeys/new", status_code=200)
async def new_passkey(request: Asked) -> dict[str, Any]:
    """For `navigator.credentials.create`."""
    site, person = need_site(request), await people.need(request)
    request.spend("people")
    return await request.server.passkeys.to_keep(person, site)


@post("/api/passkeys")
async def keep_passkey(request: Asked, data: c.NewPasskey) -> c.Me:
    site, person = need_site(request), await people.need(request)
    with request.counting_wrong(NotFound):
        await request.server.passkeys.keep(person, site, data)
    return await about(request, person)


@post("/api/passkeys/ask", status_code=200)
async def ask_passkey(request: Asked) -> dict[str, Any]:
    """For `navigator.credentials.get`."""
    site = need_site(request)
    request.spend("people")
    return await request.server.passkeys.to_come_in(site)


@post("/api/passkeys/come-in")
async def come_in(request: Asked, data: c.ComeIn) -> c.Me:
    site, before = need_site(request), await people.of(request)
    with request.counting_wrong(NotFound):
        person = await request.server.passkeys.come_in(site, data, before)
    return await request.server.people.about(person, data.key)


@delete("/api/passkeys/{passkey:str}", status_code=200)
async def remove_passkey(request: Asked, passkey: str) -> c.Me:
    person = await people.need(request)
    await request.server.passkeys.remove(person, passkey)
    return await about(request, person)


async def about(request: Asked, person: Person) -> c.Me:
    return await request.server.people.about(person, request.headers[KEY])
