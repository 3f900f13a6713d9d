"""An event loop in a thread of its own, for scorers whose methods are coroutine functions.

Whatever thread or loop a trial is judged in, its questions run side by side here.
"""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import asyncio
    from concurrent.futures import Future

T = TypeVar("T")


class Loop:
    """One per process at most; it starts, and asyncio is loaded, when it is first used."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def start(self, awaitables: Sequence[Awaitable[Any]]) -> Future[list[Any]]:
        """Await all of them at once; the future has their results, in order."""
        return self.submit(_all(awaitables))

    def submit(self, coroutine: Coroutine[Any, Any, T]) -> Future[T]:
        import asyncio

        return asyncio.run_coroutine_threadsafe(coroutine, self._running())

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            import asyncio

            self._loop = asyncio.new_event_loop()
            # A daemon: a question that never comes back must not keep the process alive.
            self._thread = threading.Thread(
                target=self._loop.run_forever, name="bloom-scorer", daemon=True
            )
            self._thread.start()
        return self._loop

    def close(self) -> None:
        """Cancel what is still asked, and stop the thread."""
        loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        import asyncio

        self._loop = self._thread = None
        asyncio.run_coroutine_threadsafe(_cancel_others(), loop)
        thread.join(timeout=5)
        if not thread.is_alive():
            loop.close()


async def _all(awaitables: Sequence[Awaitable[Any]]) -> list[Any]:
    import asyncio

    return list(await asyncio.gather(*awaitables))


async def _cancel_others() -> None:
    import asyncio

    loop = asyncio.get_running_loop()
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=4)
    await loop.shutdown_asyncgens()
    loop.call_soon(loop.stop)


#: the loop of this process
LOOP = Loop()
