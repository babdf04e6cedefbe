"""What the whole interface for programs has: documents, health, figures."""

from __future__ import annotations

import re
from typing import Any

from tests.web.serving import Client, Served


def test_openapi_documents_every_route_with_a_sentence(stranger: Client) -> None:
    told = stranger.ask("/openapi.json").json()
    operations = {(path, way): what for path, ways in told["paths"].items() for way, what in ways.items()}
    assert len(operations) > 25
    assert all(what["summary"] and what["description"].endswith(".") for what in operations.values())
    for path in re.findall(r"`(?:GET |POST )?(/[a-z./{}-]*)", (fangs_docs() / "reference" / "api.md").read_text()):
        assert path in told["paths"] or path == "/openapi.json", path


def fangs_docs() -> Any:
    from pathlib import Path

    return Path(__file__).parents[2] / "docs"


def test_health_readiness_and_metrics(stranger: Client, server: Served) -> None:
    assert stranger.ask("/health").json() == {"status": "ok"}
    assert stranger.ask("/ready").json() == {"status": "ok"}
    stranger.ask("/tables/secret-table/view")
    told = stranger.ask("/metrics").text
    assert re.search(r'fangs_requests_total\{route="/health",status="200"\} [1-9]', told)
    assert 'route="/tables/{table}/view",status="404"' in told
    assert "fangs_watchers " in told
    assert "secret-table" not in told + server.errors.read_text(), "the log says no table's name"
