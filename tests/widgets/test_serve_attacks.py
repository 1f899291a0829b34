"""What a visitor with bad intentions gets from our server: nothing but the pages."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import threading
import uuid

import nbformat
import pytest
from spiritwidgets import serve
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tests.widgets.test_serve import TABLE, pytestmark, started  # noqa: F401  (the mark holds here as well)
from tools.load.link import packed, unpacked

SECRET = "a secret of this machine"


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """The port of a server whose notebooks lie beside what nobody is to see."""
    outside = tmp_path_factory.mktemp("outside")
    folder = outside / "notebooks"
    folder.mkdir()
    source = f"import ipywidgets; mark = {SECRET!r}; ipywidgets.Image(value=b'a picture')"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    for path in (folder / TABLE, folder / ".hidden.ipynb", outside / "secret.ipynb"):
        nbformat.write(notebook, path)
    for path in (outside / "secret.txt", folder / "notes.txt", folder / "program.py", folder / "data.json"):
        path.write_text(SECRET)
    with started(folder) as (process, address):
        # What it says of attacks is more than a pipe holds, and it would wait for a reader.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield int(re.search(r":(\d+)/", address).group(1))


def ask(port, path, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.getheader("Location", "")
    finally:
        connection.close()


API = ("", "/contents", "/contents/notes.txt", "/kernels", "/sessions", "/terminals", "/kernelspecs", "/status")
ELSEWHERE = ("/lab", "/tree", "/edit/notes.txt", "/notebooks/90_play.ipynb", "/files/notes.txt", "/terminals/1")


@pytest.mark.parametrize("path", [*(f"/api{name}" for name in API), *ELSEWHERE, "/nbconvert/html/90_play.ipynb"])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_nothing_of_a_jupyter_server_is_there(port, path, method):
    status, text, _ = ask(port, path, method, "{}" if method in ("POST", "PUT") else None)
    assert status in (403, 404, 405)
    assert SECRET not in text


UP = ("..", "%2e%2e", "..%2f..", "%2e%2e%2f%2e%2e", "....//", "..%5c", "..%c0%af..", "//", "%00")


@pytest.mark.parametrize("up", UP)
@pytest.mark.parametrize(
    "root", ["voila/files", "voila/static", "voila/render", "voila/tree", "voila/templates", "static"]
)
def test_no_path_leads_out_of_the_folder(port, root, up):
    for target in ("secret.ipynb", "secret.txt", "etc/passwd", "../../../../etc/passwd"):
        status, text, place = ask(port, f"/{root}/{up}/{target}")
        assert status >= 300
        assert SECRET not in text
        assert "root:" not in text
        if place:
            assert re.match(r"/voila/files/[^/]|/voila/files//[^/]|/voila/", place), "only to a place on this server"
            status, text, _ = ask(port, place)
            assert status >= 400
            assert SECRET not in text


@pytest.mark.parametrize("path", ["%ff", "voila/render/%ff%fe.ipynb", "voila/tree/%c3", "voila/files/%80.png"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_that_is_no_text_is_refused(port, path, method):
    assert ask(port, f"/{path}", method)[:2] == (400, "This address cannot be read. 这个地址读不出来。")


BODIES = [
    (b"\xff\xfe", {"Content-Encoding": "gzip"}),
    (b"{", {"Content-Type": "application/json"}),
    (b"\xff", {"Content-Type": "multipart/form-data"}),
    (b"\xff", {"Content-Type": "multipart/form-data; boundary="}),
    (b"a=%ff%fe", {"Content-Type": "application/x-www-form-urlencoded"}),
    (bytes(100_000), {"Content-Type": "application/octet-stream"}),
]


@pytest.mark.parametrize(("body", "headers"), BODIES)
@pytest.mark.parametrize("path", ["", "voila/api/shutdown/x", f"voila/render/{TABLE}"])
def test_a_body_that_cannot_be_read_stops_nobody(port, path, body, headers):
    status, text, _ = ask(port, f"/{path}", "POST", body, **headers)
    assert 400 <= status < 500
    assert "Traceback" not in text
    assert ask(port, "/")[0] == 200


@pytest.mark.parametrize("name", ["notes.txt", "program.py", "data.json", "90_play.ipynb", ".hidden.ipynb", "."])
def test_files_are_closed(port, name):
    status, text, _ = ask(port, f"/voila/files/{name}")
    assert status == 403
    assert SECRET not in text


def test_sources_and_hidden_notebooks_are_not_shown(port):
    for path in ("90_play.ipynb", "90_play.ipynb?voila-template=base&template=base&theme=x"):
        status, text, _ = ask(port, f"/voila/render/{path}")
        assert status == 200
        assert SECRET not in text
        assert "forest-loading" in text, "no other template can be asked for"
    assert ask(port, "/voila/render/.hidden.ipynb")[0] == 404
    assert ".hidden" not in ask(port, "/voila/tree/")[1]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8866", "127.0.0.1.evil.example", "8.8.8.8"])
def test_a_name_that_somebody_points_at_this_machine_is_not_served(port, host):
    for path in ("/", f"/voila/render/{TABLE}"):
        status, text, _ = ask(port, path, Host=host)
        assert status == 403
        assert "forest-loading" not in text


def kernel_of(port):
    _, text, _ = ask(port, f"/voila/render/{TABLE}")
    return re.search(r'"kernelId": "([\w-]+)"', text).group(1)


def message(kind, content, channel="shell"):
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "s", "version": "5.3"}
    return json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": channel})


def channels(port, kernel, protocol="", **headers):
    request = HTTPRequest(f"ws://127.0.0.1:{port}/api/kernels/{kernel}/channels", headers=headers)
    return websocket_connect(request, subprotocols=[protocol] if protocol else None)


def test_no_code_runs_over_the_websocket(port, tmp_path):
    kernel = kernel_of(port)
    mark = tmp_path / "was here"
    code = f"open({str(mark)!r}, 'w')"

    async def attack():
        socket = await channels(port, kernel)
        hostile = [
            message("execute_request", {"code": code, "silent": False}),
            message("execute_request", {"code": "1", "user_expressions": {"a": code}}),
            message("execute_request", {"code": code}, "control"),
            message("complete_request", {"code": code, "cursor_pos": 3}),
            message("inspect_request", {"code": code, "cursor_pos": 3}),
            message("is_complete_request", {"code": code}),
            message("input_reply", {"value": code}, "stdin"),
            message("debug_request", {"command": "evaluate", "arguments": {"expression": code}}, "control"),
            message("comm_open", {"comm_id": "x", "target_name": "os", "target_module": "os", "data": {}}),
            *("{", "[]", '{"channel": 3}', "x" * 100_000),
        ]
        for text in hostile:
            try:
                await socket.write_message(text)
            except Exception:
                socket = await channels(port, kernel)  # it was thrown out
        socket = await channels(port, kernel)
        await socket.write_message(message("kernel_info_request", {}))
        seen = []
        while (text := await asyncio.wait_for(socket.read_message(), 60)) is not None:
            seen.append(json.loads(text)["header"]["msg_type"] if isinstance(text, str) else "binary")
            if seen[-1] == "kernel_info_reply":
                break
        socket.close()
        return seen

    seen = asyncio.run(attack())
    assert "kernel_info_reply" in seen, "the kernel lives on"
    assert not {"execute_reply", "execute_result", "complete_reply", "inspect_reply", "debug_reply"} & set(seen)
    assert not mark.exists()


NEWER = "v1.kernel.websocket.jupyter.org"
HUGE = (2**62).to_bytes(8, "little")
UNREADABLE = {
    NEWER: [
        *(b"", b"\0", b"x" * 7, HUGE, b"\xff" * 8, b"\xff" * 64, bytes(8), bytes(4096)),
        HUGE + bytes(10_000),
        b"".join(n.to_bytes(8, "little") for n in (6, 56, 57, 58, 59, 60, 2**40)) + b"shell",
        b"".join(n.to_bytes(8, "little") for n in (6, 56, 50, 40, 30, 20, 10)) + b"shell",
    ],
    "": [
        *(b"", b"\0", b"\x7f\xff\xff\xff", b"\xff" * 4, bytes(4), bytes(4096)),
        b"\x7f\xff\xff\xff" + bytes(10_000),
        b"\0\0\0\1\0\0\0\x08not json",
    ],
}


@pytest.mark.parametrize("protocol", UNREADABLE)
def test_messages_that_claim_what_they_do_not_hold_stop_nobody(port, protocol):
    kernel = kernel_of(port)

    async def attack():
        for hostile in UNREADABLE[protocol]:
            socket = await channels(port, kernel, protocol)
            await asyncio.wait_for(socket.read_message(), 60)  # the kernel's greeting: now it is heard
            await socket.write_message(hostile, binary=True)
            while await asyncio.wait_for(socket.read_message(), 60) is not None:
                pass  # until it is thrown out

    asyncio.run(attack())
    assert ask(port, "/")[0] == 200, "the server answers others"


def test_no_code_runs_by_the_newer_protocol(port, tmp_path):
    kernel = kernel_of(port)
    mark = tmp_path / "was here"

    async def attack():
        socket = await channels(port, kernel, NEWER)
        await asyncio.wait_for(socket.read_message(), 60)
        for kind in ("execute_request", "kernel_info_request"):
            header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "s", "version": "5.3"}
            content = {"code": f"open({str(mark)!r}, 'w')", "silent": False}
            await socket.write_message(packed(header, {}, {}, content), binary=True)
        seen = set()
        while "kernel_info_reply" not in seen:
            seen.add(unpacked(await asyncio.wait_for(socket.read_message(), 60))[0]["msg_type"])
        socket.close()
        return seen

    assert asyncio.run(attack()) == {"status", "kernel_info_reply"}
    assert not mark.exists()


def test_a_page_of_the_older_protocol_gets_pictures_and_stops_nobody(port):
    kernel = kernel_of(port)
    control = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}

    async def talk():
        socket = await channels(port, kernel)
        opening = json.loads(message("comm_open", control))
        await socket.write_message(json.dumps({**opening, "metadata": {"version": "1.0.0"}}))
        await socket.write_message(message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}))
        while isinstance(text := await asyncio.wait_for(socket.read_message(), 60), str):
            pass
        socket.close()
        return text

    assert b'"update_states"' in asyncio.run(talk())
    assert ask(port, "/")[0] == 200, "the server answers others"


def test_a_page_of_another_host_gets_no_channel(port):
    kernel = kernel_of(port)

    async def attack(headers):
        socket = await channels(port, kernel, **headers)
        socket.close()

    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}):
        with pytest.raises(HTTPClientError) as refusal:
            asyncio.run(attack(headers))
        assert refusal.value.code in (403, 404)


def test_a_kernel_cannot_be_guessed(port):
    async def attack():
        socket = await channels(port, uuid.uuid4())
        socket.close()

    with pytest.raises(HTTPClientError) as refusal:
        asyncio.run(attack())
    assert refusal.value.code == 404
    assert ask(port, f"/api/kernels/{uuid.uuid4()}")[0] in (403, 404)


def test_one_page_too_many_is_told_so(monkeypatch):
    assert serve.MOST_PAGES >= 40
    manager = serve.BoundedKernels()
    monkeypatch.setattr(serve, "MOST_PAGES", 0)
    with pytest.raises(serve.HTTPError) as refusal:
        asyncio.run(manager.start_kernel())
    assert refusal.value.status_code == 503
