"""What a page does when its kernel or its server is gone: it says so, and brings the game back."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import socket
import threading

import psutil
import pytest
from playwright.sync_api import expect
from servers import NOTEBOOKS, free_port, voila_serving

SHOWN = 60_000  # milliseconds
OVER = "The forest fell asleep"
AWAY = "The connection is lost"
EXPECTED = re.compile(
    r"WebSocket connection to|Failed to load resource|net::ERR|Failed to fetch|Connection lost|reconnect", re.I
)


@pytest.fixture
def loud_page(browser):
    """A page that may log what a lost network makes browsers log, and nothing else."""
    faults = []
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    page.goto("about:blank")
    context.close()
    assert [fault for fault in faults if not EXPECTED.search(fault)] == []


@pytest.fixture
def server(tmp_path):
    with voila_serving(NOTEBOOKS, tmp_path) as address:
        yield address


def begin(page, address):
    page.goto(f"{address}voila/render/90_play.ipynb", wait_until="domcontentloaded")
    page.locator("button[data-act=start]").click()
    draw(page, 1)


def draw(page, count):
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(drawn(page)).to_have_count(count, timeout=SHOWN)


def drawn(page):
    return page.locator(".sg-pane-log").get_by_text(re.compile("^You draw"))


def has_come_back(page):
    expect(page.get_by_text("Your game is back where you left it.")).to_be_visible(timeout=SHOWN)
    expect(drawn(page)).to_have_count(1)
    draw(page, 2)


def kernel_of(page, address):
    """The kernel of the page, at the server that listens at this address."""
    port = int(re.search(r":(\d+)/", address).group(1))
    name = re.search(r'"kernelId": ?"([\w-]+)"', page.content()).group(1)
    for process in psutil.Process().children(recursive=True):
        if f"--port={port}" in process.cmdline():
            return next(child for child in process.children() if name in " ".join(child.cmdline()))
    raise AssertionError(f"no server at {address}")


def test_a_kernel_killed_in_mid_game_is_told_and_the_game_comes_back(loud_page, server):
    begin(loud_page, server)
    expect(loud_page.get_by_role("alert").filter(has_text=OVER)).to_be_hidden()
    os.kill(kernel_of(loud_page, server).pid, signal.SIGKILL)
    expect(loud_page.get_by_text(OVER)).to_be_visible(timeout=SHOWN)
    loud_page.get_by_role("button", name=re.compile("Go on")).click()
    has_come_back(loud_page)


def test_a_server_started_again_brings_the_game_back(loud_page, tmp_path):
    port = free_port()
    with voila_serving(NOTEBOOKS, tmp_path, port=port) as address:
        begin(loud_page, address)
    expect(loud_page.get_by_text(AWAY)).to_be_visible(timeout=SHOWN)
    with voila_serving(NOTEBOOKS, tmp_path, port=port):
        expect(loud_page.get_by_text(OVER)).to_be_visible(timeout=SHOWN)
        loud_page.get_by_role("button", name=re.compile("Go on")).click()
        has_come_back(loud_page)
        loud_page.goto("about:blank")


class Cable:
    """A connection to a port that can be cut: what goes through is lost, and nobody new gets through."""

    def __init__(self, port):
        self.target = port
        self.is_cut = False
        self.pairs = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                self.pairs.append((near, far))
                threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        with contextlib.suppress(OSError, ValueError):
            while True:
                for end in select.select([near, far], [], [])[0]:
                    content = end.recv(65536)
                    if not content:
                        raise OSError
                    (far if end is near else near).sendall(content)
        near.close()
        far.close()

    def cut(self):
        self.is_cut = True
        for pair in self.pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self.pairs.clear()

    def mend(self):
        self.is_cut = False


@pytest.mark.long  # a connection is tried again after ever longer pauses
def test_a_network_cut_is_told_and_the_game_goes_on_where_it_was(loud_page, server):
    cable = Cable(int(re.search(r":(\d+)/", server).group(1)))
    begin(loud_page, f"http://127.0.0.1:{cable.port}/")
    kernel = kernel_of(loud_page, server)
    cable.cut()
    expect(loud_page.get_by_text(AWAY)).to_be_visible(timeout=SHOWN)
    loud_page.wait_for_timeout(10_000)  # the length of the cut is what is tested
    cable.mend()
    expect(loud_page.locator("#forest-lost")).to_be_hidden(timeout=SHOWN)
    draw(loud_page, 2)
    assert kernel_of(loud_page, server) == kernel
    assert kernel.is_running()
    cable.listener.close()


@pytest.mark.long
def test_a_kernel_restarted_in_jupyterlab_is_told_on_the_table(loud_page, run_all_in_lab):
    page = loud_page
    run_all_in_lab(page, "90_play.ipynb")
    page.locator("button[data-act=start]").click()
    prompt = page.get_by_role("button", name="Draw a card", exact=True)
    expect(prompt).to_be_in_viewport(timeout=SHOWN)
    said = page.get_by_role("alert").filter(has_text="Run the cell again")
    expect(said).to_have_count(0)
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(said).to_be_in_viewport(timeout=SHOWN)
