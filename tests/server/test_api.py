"""The HTTP API keeps to its own description, whatever is asked (schemathesis)."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
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

from chaos.fuzz import unhandled
from chaos.process import LONG, Process, address

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
PEOPLE = itertools.count()


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    server = Process(tmp_path_factory.mktemp("api"), more=("--log", "json"))
    yield schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/openapi.json")
    assert server.stop() == 0
    assert unhandled(server) == []


class _From(HTTPAdapter):
    """A person who sits at home: limits count by address."""

    def init_poolmanager(self, *more: Any, **named: Any) -> None:
        super().init_poolmanager(*more, source_address=(address(next(PEOPLE)), 0), **named)


def test_every_answer_is_as_described(api: Any) -> None:
    """No error of ours, no status and no body that the description does not know."""
    operations = [found.ok() for found in api.get_all_operations()]
    assert len(operations) >= 19
    for operation in operations:
        for kind in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            given(operation.as_strategy(generation_mode=kind))(is_as_described)()


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def is_as_described(case: schemathesis.Case) -> None:
    with requests.Session() as session:
        session.mount("http://", _From())
        case.call_and_validate(session=session, checks=CHECKS, timeout=LONG)
