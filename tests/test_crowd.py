"""Several people at our server at once: everybody gets a table, plays, and sees no error."""

from __future__ import annotations

import asyncio

import pytest

from tools.bench.page import ROOT, served
from tools.load.crowd import crowd

VISITORS, TOGETHER = 6, 3


@pytest.mark.long
def test_a_small_crowd_plays_without_an_error():
    with served(ROOT / "notebooks") as address:
        report = asyncio.run(crowd(f"{address}/", VISITORS, together=TOGETHER, browsers=0, thinking=0.2))
    assert report.faults == []
    assert report.held == VISITORS
    assert VISITORS <= report.kernel_count <= VISITORS + 1, "one more table waits"
    assert all(visit.clicks for visit in report.visits)
