# SPDX-License-Identifier: GPL-2.0-or-later
"""Handles of the library, and when they are released."""
from __future__ import annotations

import threading
from types import TracebackType
from typing import Callable, Optional, Type

from winnow.errors import ClosedError


class Handle:
    """Owns a pointer of the library. `with handle as pointer:` uses it; if it is closed meanwhile, by
    another thread for instance, the last user releases it. It is thread-safe."""

    __slots__ = ("_pointer", "_free", "_name", "_users", "_closed", "_lock")

    def __init__(self, pointer: int, free: Callable[[int], None], name: str) -> None:
        self._pointer = pointer
        self._free = free
        self._name = name
        self._users = 0
        self._closed = False
        # A destructor may run in the middle of any call of its own thread.
        self._lock = threading.RLock()

    def _take(self) -> int:
        with self._lock:
            if self._closed:
                raise ClosedError("was closed", self._name, "use it before, or make another one")
            self._users += 1
            return self._pointer

    def _give_back(self) -> None:
        with self._lock:
            self._users -= 1
            self._release_if_unused()

    def __enter__(self) -> int:
        return self._take()

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self._give_back()

    def share(self) -> Handle:
        """Another handle of the same, which keeps it whatever becomes of this one. It raises ClosedError."""
        return Handle(self._take(), lambda _: self._give_back(), self._name)

    def close(self) -> None:
        """Releases the pointer as soon as nobody uses it. Closing twice is no mistake."""
        with self._lock:
            self._closed = True
            self._release_if_unused()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._closed

    def _release_if_unused(self) -> None:
        if self._closed and self._users == 0 and self._pointer:
            pointer, self._pointer = self._pointer, 0
            self._free(pointer)

    def __del__(self) -> None:
        self.close()
