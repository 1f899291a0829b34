"""The server as a player starts it: address, ports, Ctrl-C, what it lets a visitor see."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from pathlib import Path

import nbformat
import psutil
import pytest
from spiritwidgets import serve

TABLE = "90_play.ipynb"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends SIGINT as a terminal does")


@pytest.fixture
def folder(tmp_path):
    """A folder with a table notebook of one cell, and a file that is nobody's business."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("6 * 7")])
    nbformat.write(notebook, tmp_path / TABLE)
    (tmp_path / "notes.txt").write_text("private")
    return tmp_path


@contextlib.contextmanager
def started(folder, *arguments):
    """The process and the address that it prints."""
    command = [sys.executable, "-m", "spiritwidgets.serve", str(folder), "--no-browser", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = process.stdout.readline()
        yield process, re.search(r"http://\S+", said).group()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_it_prints_where_the_forest_is_and_ctrl_c_ends_it_quietly(folder):
    with started(folder) as (process, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        assert "90 play" in urllib.request.urlopen(address).read().decode()
        page = urllib.request.urlopen(f"{address}voila/render/{TABLE}").read().decode()  # a kernel is running now
        assert 'data-base-url="/voila/"' in page
        assert "6 * 7" not in page, "sources are not shown"
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)  # a server that stays fails here, not by the suite's own bound
    assert process.returncode == 0
    assert rest == ""


def kernels(server):
    return [child for child in psutil.Process(server.pid).children() if "ipykernel_launcher" in child.cmdline()]


def kernel_of(address):
    """The name of the kernel of a page that is opened here."""
    return re.search(r'"kernelId": "([\w-]+)"', urllib.request.urlopen(address).read().decode()).group(1)


def test_a_table_waits_for_whoever_comes_next(folder):
    with started(folder) as (process, root):
        visitors = {kernel_of(f"{root}voila/render/{TABLE}") for _ in range(3)}
        assert len(visitors) == 3, "no two share a kernel"
        assert len(kernels(process)) <= 4, "and no more than one waits"
        for name in visitors:
            assert urllib.request.urlopen(f"{root}voila/api/shutdown/{name}", data=b"").status == 204
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 0


def test_a_closed_page_gives_its_kernel_back(folder):
    (folder / TABLE).rename(folder / "02_drawing.ipynb")  # for which no kernel waits
    with started(folder) as (process, root):
        kernel_id = kernel_of(f"{root}voila/render/02_drawing.ipynb")
        assert len(kernels(process)) == 1
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(f"{root}voila/api/shutdown/{uuid.uuid4()}", data=b"")
        assert refusal.value.code >= 400, "whoever does not know the kernel ends none"
        assert len(kernels(process)) == 1
        assert urllib.request.urlopen(f"{root}voila/api/shutdown/{kernel_id}", data=b"").status == 204
        assert kernels(process) == []


def test_files_beside_the_notebooks_are_not_served(folder):
    with started(folder) as (_, root):
        for name in ("notes.txt", TABLE):
            with pytest.raises(urllib.error.HTTPError) as refusal:
                urllib.request.urlopen(f"{root}voila/files/{name}")
            assert refusal.value.code == 403


def test_a_taken_port_is_passed_over(folder):
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):  # whoever holds it: it is taken
            taken.bind(("127.0.0.1", serve.FIRST_PORT))
            taken.listen()
        with started(folder) as (_, address):
            assert f":{serve.FIRST_PORT}/" not in address


def test_a_taken_port_that_was_asked_for_is_refused(folder, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as refusal:
            serve.main([str(folder), f"--port={port}"])
    assert refusal.value.code == 1
    assert capsys.readouterr().err == f"Port {port} is in use; choose another, or leave --port out.\n"


def test_a_missing_folder_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        serve.main([str(tmp_path / "nowhere")])
    assert "there is no folder" in capsys.readouterr().err


def test_it_is_for_this_machine_only_and_ends_idle_kernels():
    settings = serve.settings(Path("notebooks"), port=1)
    assert settings.Voila.ip == "127.0.0.1"
    assert 0 < settings.MappingKernelManager.cull_idle_timeout <= 600
    assert settings.MappingKernelManager.cull_interval > 0


@pytest.mark.parametrize(
    ("platform", "display", "expected"), [("linux", "", False), ("linux", ":0", True), ("darwin", "", True)]
)
def test_a_browser_is_opened_only_where_it_would_show(monkeypatch, platform, display, expected):
    monkeypatch.setattr(serve.sys, "platform", platform)
    monkeypatch.setattr(serve.webbrowser, "get", lambda: object())
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert serve.has_graphical_browser() is expected
