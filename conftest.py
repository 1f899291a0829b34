"""Two suites: what takes long is left out unless it is asked for with --all."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine is slow, and no fault
settings.load_profile("untimed")

MUTATIONS = 500
MORE_MUTATIONS = 10_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also the tests marked long, and more of what is random")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--all"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="takes long: python3 run.py test --all"))


@pytest.fixture(scope="session")
def mutations(request: pytest.FixtureRequest) -> int:
    """How many damaged texts a test tries."""
    return MORE_MUTATIONS if request.config.getoption("--all") else MUTATIONS
