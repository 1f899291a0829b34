"""What became of a crowd, in a few lines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import median

from tools.bench.page import ROOT, served
from tools.load.crowd import MEGABYTE, Report, crowd


def say(report: Report) -> None:
    """Print what became of them."""
    clicks = [took for visit in report.visits for took in visit.clicks]
    tables = [visit.to_table for visit in report.visits if visit.to_table]
    print(f"sessions held: {report.held} of {len(report.visits)}; errors: {len(report.faults)}")
    print(f"time to table: {spread(tables)}; of each group until its last: {seconds(report.arriving)}")
    print(f"click to answer: {spread(clicks)}, {len(clicks)} clicks in {report.playing:.1f} s")
    print(f"memory: server {report.server / MEGABYTE:.0f} MB, {report.kernel_count} kernels"
          f" {report.kernels / MEGABYTE:.0f} MB (proportional)")  # fmt: skip
    received = sum(visit.received for visit in report.visits) / MEGABYTE
    print(f"over the websockets: {received:.1f} MB before compression")
    for fault in sorted(set(report.faults)):
        print(f"{report.faults.count(fault)} x {fault}")


def spread(times: Sequence[float]) -> str:
    """Median, 95th hundredth and maximum."""
    if not times:
        return "none"
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"median {median(ordered):.2f} s, 95 % {high:.2f} s, most {ordered[-1]:.2f} s"


def seconds(times: Sequence[float]) -> str:
    return " ".join(f"{took:.1f} s" for took in times)


def run(visitors: int = 40, together: int = 10, browsers: int = 2, thinking: float = 1.0) -> bool:
    """Let them come, print what became of them; whether all went well."""
    with served(ROOT / "notebooks") as address:
        report = asyncio.run(crowd(f"{address}/", visitors, together=together, browsers=browsers, thinking=thinking))
    say(report)
    return not report.faults
