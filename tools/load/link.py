"""A page without a browser: it asks our server for a notebook, and speaks with its kernel as the page would.

Messages are those of the Jupyter protocol over a websocket, and in them those of the widgets: the page opens a
channel `jupyter.widget.control`, asks for the state of all widgets, and then hears what changes in it.
"""

from __future__ import annotations

import asyncio
import json
import re
import struct
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from attrs import define, field
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

KERNEL: Final = re.compile(rb'"kernelId": "([\w-]+)"')
PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
CONTROL: Final = "jupyter.widget.control"
FIT: Final = 300  # seconds that anything at all may take


class LostLinkError(Exception):
    """The server has closed the channel, or gave a page without a kernel."""


@define
class Link:
    """One open page of `root`. `models` has the state of each widget by its id, as far as the page has heard of it."""

    root: str
    kernel: str = ""
    models: dict[str, dict[str, Any]] = field(factory=dict)
    received: int = 0  # bytes
    _socket: WebSocketClientConnection | None = None
    _news: asyncio.Event = field(factory=asyncio.Event)
    _listener: asyncio.Task[None] | None = None
    _session: str = field(factory=lambda: uuid.uuid4().hex)

    async def open(self, path: str) -> None:
        """Ask for a page and get to know its widgets.

        Raises HTTPClientError where the server refuses it, LostLinkError, TimeoutError.
        """
        request = HTTPRequest(self.root + path, connect_timeout=FIT, request_timeout=FIT)
        answer = await AsyncHTTPClient().fetch(request)
        found = KERNEL.search(answer.body)
        if found is None:
            raise LostLinkError("a page without a kernel")
        self.kernel = found.group(1).decode()
        address = f"{self.root.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id={self._session}"
        channels = HTTPRequest(address, connect_timeout=FIT, request_timeout=FIT)
        self._socket = await websocket_connect(channels, subprotocols=[PROTOCOL], max_message_size=2**30)
        self._listener = asyncio.create_task(self._listen())
        await self._send("kernel_info_request", {})
        channel = uuid.uuid4().hex
        await self._send("comm_open", {"comm_id": channel, "target_name": CONTROL, "data": {}}, {"version": "1.0.0"})
        await self._send("comm_msg", {"comm_id": channel, "data": {"method": "request_states"}})
        await self.until(lambda: self.models)

    async def tell(self, model: str, content: Mapping[str, Any]) -> None:
        """Send a message to a widget, as its half in the browser does."""
        await self._send("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so. Raises LostLinkError, TimeoutError."""
        assert self._listener is not None
        async with asyncio.timeout(FIT):
            while not is_so():
                if self._listener.done():
                    raise LostLinkError("the channel was closed")
                self._news.clear()
                await self._news.wait()

    def named(self, style: str) -> str:
        """The id of the widget that has a CSS class; KeyError where there is none."""
        return next(self._all(lambda state: style in state.get("_dom_classes", ())))

    def having(self, *traits: str) -> str:
        """The id of the widget that has these traits; KeyError where there is none."""
        return next(self._all(lambda state: all(trait in state for trait in traits)))

    async def close(self) -> None:
        """Leave the page, which gives its kernel back."""
        if self._socket is not None:
            self._socket.close()
        if self.kernel:
            farewell = f"{self.root}voila/api/shutdown/{self.kernel}"
            request = HTTPRequest(farewell, method="POST", body=b"", connect_timeout=FIT, request_timeout=FIT)
            await AsyncHTTPClient().fetch(request, raise_error=False)

    def _all(self, fits: Callable[[Mapping[str, Any]], bool]) -> Iterator[str]:
        found = [model for model, state in self.models.items() if fits(state)]
        if not found:
            raise KeyError("no such widget")
        return iter(found)

    async def _send(self, kind: str, content: Mapping[str, Any], metadata: Mapping[str, Any] | None = None) -> None:
        assert self._socket is not None
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": self._session}
        await self._socket.write_message(packed({**header, "version": "5.3"}, {}, metadata or {}, content), binary=True)

    async def _listen(self) -> None:
        """Take in what the kernel says, until the channel is closed."""
        assert self._socket is not None
        try:
            while isinstance(message := await self._socket.read_message(), bytes):
                self.received += len(message)
                self._take(*unpacked(message))
                self._news.set()
        finally:
            self._news.set()

    def _take(self, header: Mapping[str, Any], content: Mapping[str, Any]) -> None:
        match header["msg_type"]:
            case "comm_open":
                self.models[content["comm_id"]] = dict(content["data"].get("state", {}))
            case "comm_msg":
                self._learn(content["comm_id"], content["data"])
            case "comm_close":
                self.models.pop(content["comm_id"], None)

    def _learn(self, model: str, data: Mapping[str, Any]) -> None:
        match data:
            case {"method": "update_states", "states": dict(states)}:
                self.models.update({name: dict(known["state"]) for name, known in states.items()})
            case {"method": "update", "state": dict(state)}:
                self.models.setdefault(model, {}).update(state)


def packed(*parts: Mapping[str, Any]) -> bytes:
    """A message for the kernel's shell channel: how many parts there are, where each begins and the last ends."""
    pieces = [b"shell", *(json.dumps(part).encode() for part in parts)]
    places = [8 * (len(pieces) + 2)]
    for piece in pieces:
        places.append(places[-1] + len(piece))
    return struct.pack(f"<{len(places) + 1}q", len(places), *places) + b"".join(pieces)


def unpacked(message: bytes) -> tuple[Any, Any]:
    """Header and content of a message."""
    (count,) = struct.unpack_from("<q", message)
    places = struct.unpack_from(f"<{count}q", message, 8)
    header, _, _, content = (json.loads(message[places[part] : places[part + 1]]) for part in range(1, 5))
    return header, content
