"""Everything but the pages, with each Python that the project is for and with the lowest versions it asks for."""

from __future__ import annotations

import pytest

from tests.matrix.conftest import LOWEST, ROOT

PAGES = ("browser", "matrix")
FOLDERS = sorted(path for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name not in PAGES)
SUITES = [str(path.relative_to(ROOT)) for path in FOLDERS]


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_it_runs_with_this_python(environment, passes, version):
    passes(environment(f"python-{version}", version, ".[test]"), *SUITES)


def test_it_runs_with_the_lowest_versions(environment, passes):
    passes(environment("lowest", "3.11", *LOWEST), *SUITES)
