"""Serve a folder of notebooks as pages, with Voila: the one place that says how.

`spiritgame serve notebooks` prints the address of the gallery, which leads to everything, and opens it in a browser.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import os
import shutil
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.platform.asyncio import BaseAsyncIOLoop
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from spiritgame.trouble import Trouble, ending_in_a_sentence
from spiritwidgets.channels import Channels
from spiritwidgets.closed import PagesManager, RefusedAddress, UnreadableAddress, refuse_solutions
from spiritwidgets.home import home_for_jupyter

HOST = "127.0.0.1"
FIRST_PORT = 8866
MORE_PORTS = 50
MOST_PAGES = 100  # kernels of 45 to 70 MB each
FAREWELL = 10  # seconds for the kernels to end; one that is left ends by itself when its server is gone
TABLE = "90_play.ipynb"  # in the folder that is served
PACKAGE = Path(__file__).resolve().parent

# Front-end plug-ins that no page here uses; without them a page loads faster and logs fewer warnings.
UNUSED_EXTENSIONS = (
    "@voila-dashboards/jupyterlab-preview",
    "ipyevents",
    "jupyterlab-jupytext",
    "jupyterlab_pygments",
)

# For `tornado_settings`. One move sends the table anew, tens of kilobytes of numbers that pack well.
COMPRESSED: dict[str, dict[str, object]] = {"websocket_compression_options": {}}


def page_settings() -> Config:
    """The settings of the pages themselves: for our own server, and for any Jupyter server that has Voila in it."""
    config = Config()
    config.VoilaConfiguration.template = "spiritgame"
    config.VoilaConfiguration.classic_tree = True  # the template's own index, not Voila's file browser
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.allow_template_override = "NO"  # or an address could ask for another template …
    config.VoilaConfiguration.allow_theme_override = "NO"  # … which may ask other hosts
    config.VoilaConfiguration.file_allowlist = [r".*\.(png|svg|webp)"]
    config.VoilaConfiguration.prelaunch_hook = refuse_solutions
    config.VoilaConfiguration.preheat_kernel = False
    config.VoilaConfiguration.extension_denylist = list(UNUSED_EXTENSIONS)
    # A page that is lost rather than closed leaves its kernel behind; so does every page in other servers than ours.
    config.MappingKernelManager.cull_idle_timeout = 600  # seconds
    config.MappingKernelManager.cull_interval = 60
    return config


def settings(folder: Path, *, port: int, port_retries: int = 0) -> Config:
    """The settings of our own server for this folder of notebooks.

    With `port_retries` 0 it takes `port` or gives up; otherwise it tries as many ports near it.
    """
    config = page_settings()
    del config.VoilaConfiguration.prelaunch_hook  # no table could wait; `PagesManager` refuses solutions and more
    config.Voila.root_dir = str(folder.resolve())
    config.Voila.ip = HOST
    config.Voila.port = port
    config.Voila.port_retries = port_retries
    config.Voila.log_level = logging.ERROR
    config.Voila.tornado_settings = COMPRESSED
    config.VoilaConfiguration.multi_kernel_manager_class = BoundedKernels
    # One table waits, already laid, for whoever comes next; what is in its address is read in the browser.
    config.VoilaConfiguration.preheat_kernel = True
    config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, TABLE: {"pool_size": 1}}
    config.KernelManager.transport_encryption = "auto"  # other users of this machine see nothing either
    return config


def add_template_path() -> None:
    """Let Jupyter find the template beside this file, which an editable installation has nowhere else."""
    paths = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    if str(PACKAGE) not in paths:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(PACKAGE), *filter(None, paths)])


def try_port(port: int) -> None:
    """Trouble where nobody can listen there now."""
    with socket.socket() as probe:
        if os.name == "posix":  # as the server will do, so that a port just left counts as free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as error:
            is_taken = getattr(error, "errno", 0) == errno.EADDRINUSE
            raise Trouble("trouble.port_taken" if is_taken else "trouble.port_impossible", file=port) from error


def first_free_port() -> int:
    """The first one from `FIRST_PORT`; Trouble where there is none."""
    for port in range(FIRST_PORT, FIRST_PORT + MORE_PORTS):
        with contextlib.suppress(Trouble):
            try_port(port)
            return port
    raise Trouble("trouble.ports_taken", first=FIRST_PORT, last=FIRST_PORT + MORE_PORTS - 1)


def try_folder(folder: Path) -> None:
    """Trouble or OSError where this is no folder whose files can be listed."""
    if not folder.exists():
        raise Trouble("trouble.no_pages", file=folder)
    if not folder.is_dir():
        raise Trouble("trouble.pages_file", file=folder)
    os.listdir(folder)


def has_graphical_browser() -> bool:
    """Whether opening a page would show it, rather than fill the terminal or do nothing."""
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_display:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


class BoundedKernels(AsyncMappingKernelManager):
    """Starts no more kernels than the machine can hold: one page too many is told so, and the others play on."""

    async def start_kernel(self, *arguments: Any, **options: Any) -> str:  # type: ignore[override]  # as it is there
        """Raises HTTPError 503 where there are `MOST_PAGES` already."""
        if len(self) >= MOST_PAGES:
            raise HTTPError(503, reason="Too many pages are open")
        kernel_id: str = await super().start_kernel(*arguments, **options)
        return kernel_id


class GivenBackKernelHandler(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila has no types
    """Ends the kernel of a page that is being closed.

    Voila asks for a cross-site token here that it never gave the page, so that every closed or reloaded page would
    leave its kernel behind (voila-dashboards/voila#1458). The kernel's id is proof enough: only its page knows it.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no token."""


class ForestServer(Voila):  # type: ignore[misc]  # voila has no types
    """Voila that prints the address of the gallery once it listens, and opens it where that is wanted."""

    opens_gallery = True

    def init_settings(self) -> dict[str, Any]:
        """Called by Voila. A page of another host, whose name leads here, is not served (DNS rebinding)."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = PagesManager(parent=self)
        ours = {"contents_manager": self.contents_manager, "allow_remote_access": False}
        return {**settings, **ours, "local_hostnames": ["localhost"]}

    def init_handlers(self) -> list[Any]:
        """Called by Voila for its routes, the first that fits being taken."""
        farewell = url_path_join(self.server_url, r"/voila/api/shutdown/(.*)")
        channels = url_path_join(self.server_url, r"/api/kernels/(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)/channels")
        unreadable = (UnreadableAddress(), RefusedAddress)
        return [unreadable, (farewell, GivenBackKernelHandler), (channels, Channels), *super().init_handlers()]

    def launch_browser(self) -> None:
        """Called by Voila as soon as it listens on `self.port`."""
        address = f"http://{HOST}:{self.port}{self.base_url}"
        self.heed_ctrl_c()
        print(f"The forest is at {address}   (Ctrl-C ends)", flush=True)
        if self.opens_gallery and has_graphical_browser():
            webbrowser.open(address)

    def heed_ctrl_c(self) -> None:
        """End the loop between two callbacks: an interrupt inside of one may be swallowed there."""
        loop = IOLoop.current()
        assert isinstance(loop, BaseAsyncIOLoop)
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers, and Python's own does
            loop.asyncio_loop.add_signal_handler(signal.SIGINT, loop.stop)

    def stop(self) -> None:
        """Called by Voila when the loop has ended: end the kernels at once, and never wait long for one."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        with contextlib.suppress(TimeoutError):
            run_sync(self.end_kernels)()

    async def end_kernels(self) -> None:
        """Raises TimeoutError where they take longer than `FAREWELL` seconds."""
        await asyncio.wait_for(self.kernel_manager.shutdown_all(now=True), FAREWELL)


def main(arguments: list[str] | None = None) -> None:
    """Serve until interrupted; exit with a sentence where the folder or the port cannot be had."""
    parser = argparse.ArgumentParser(prog="spiritgame serve", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("notebooks"))
    parser.add_argument("--port", type=int, help=f"default: the first free one from {FIRST_PORT}")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args(arguments)
    with ending_in_a_sentence(place=options.folder), home_for_jupyter():
        try_folder(options.folder)
        if options.port is None:
            port, retries = first_free_port(), MORE_PORTS
        else:
            port, retries = options.port, 0
            try_port(port)
        add_template_path()
        ForestServer.opens_gallery = not options.no_browser
        logging.getLogger("tornado.general").setLevel(logging.ERROR)  # it remarks on the server's own ping settings
        ForestServer.launch_instance(argv=[], config=settings(options.folder, port=port, port_retries=retries))


if __name__ == "__main__":
    main()
