"""Requests after the API's own description (schemathesis), and whether the answers are in it."""

import itertools
from typing import Any, Final

import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from requests.adapters import HTTPAdapter
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from chaos.process import LONG, Process, address

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
PEOPLE: Final = itertools.count()


class _From(HTTPAdapter):
    """A person who sits at home: limits count by address."""

    def init_poolmanager(self, *more: Any, **named: Any) -> None:
        super().init_poolmanager(*more, source_address=(address(next(PEOPLE)), 0), **named)


def check_api(server: Process, examples: int) -> int:
    """So many requests of each kind, good and bad; how many were made. Raises what is wrong."""
    api = schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/schema/openapi.json")
    asked = 0

    def is_as_described(case: schemathesis.Case) -> None:
        nonlocal asked
        asked += 1
        with requests.Session() as session:
            session.mount("http://", _From())
            case.call_and_validate(session=session, checks=CHECKS, timeout=LONG)

    check = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )(is_as_described)
    for found in api.get_all_operations():
        operation = found.ok()
        given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE))(check)()
        if operation.body:
            given(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))(check)()
    return asked
