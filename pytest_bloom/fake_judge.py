"""A pretended LLM judge on this machine, as a fixture.

`pytest_plugins = "pytest_bloom.fake_judge"` in the conftest.py of rootdir makes it known. It
speaks the chat completions of an OpenAI-compatible endpoint and answers as a test scripts it.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


@dataclass
class Reply:
    """One answer: `content` is what the judge says. `delay` is in seconds."""

    content: str | None = '{"band": 0}'
    status: int = 200
    delay: float = 0.0
    headers: dict[str, str] = field(default_factory=dict)
    refusal: str | None = None


Script = Callable[[str], Reply | int | str]


class FakeJudge:
    """`script` gets what was to be graded, and gives a band, a text or a `Reply`.

    `asked` holds what was graded, `bodies` whole requests; `most` is how many were open at once.
    """

    def __init__(self) -> None:
        self.script: Script = lambda data: 0
        self.asked: list[str] = []
        self.bodies: list[dict[str, Any]] = []
        self.most = 0
        self._open = 0
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def answer(self, body: dict[str, Any]) -> Reply:
        data = str(body["messages"][-1]["content"]).split("\n", 3)[-1].rpartition("\n")[0]
        with self._lock:
            self.asked.append(data)
            self.bodies.append(body)
            self._open += 1
            self.most = max(self.most, self._open)
        try:
            given = self.script(data)
            if isinstance(given, int):
                given = json.dumps({"band": given})
            reply = Reply(given) if isinstance(given, str) else given
            time.sleep(reply.delay)
            return reply
        finally:
            with self._lock:
                self._open -= 1

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=5)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def _handler(judge: FakeJudge) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Two small packets a reply: together, not one after the other's receipt.
        wbufsize = -1
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            reply = judge.answer(json.loads(self.rfile.read(length)))
            message = {"role": "assistant", "content": reply.content, "refusal": reply.refusal}
            content = json.dumps(
                {"choices": [{"message": message}], "usage": {"total_tokens": 10}}
            ).encode()
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    return Handler


@pytest.fixture
def bloom_fake_judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeJudge]:
    """A judge that `--bloom-scorer=live:llm` asks, in this process and in those it starts."""
    judge = FakeJudge()
    monkeypatch.setenv("BLOOM_JUDGE_URL", judge.url)
    monkeypatch.setenv("BLOOM_JUDGE_MODEL", "pretended")
    monkeypatch.setenv("BLOOM_JUDGE_KEY", "a-key-that-is-none")
    yield judge
    judge.close()
