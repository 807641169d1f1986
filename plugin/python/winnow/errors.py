# SPDX-License-Identifier: GPL-2.0-or-later
"""Exceptions. Their text is the message of the library or the command: where, what, and the remedy.

Each derives from Error and, where Python has a fitting one, from an exception of Python, so that
``except ValueError`` or ``except OSError`` work as well.
"""
from __future__ import annotations

from typing import Dict, Optional, Tuple, Type


class Error(Exception):
    """What went wrong, in parts: `what` is a clause, `where` a file, a URL or the name of an argument,
    `remedy` says what can be done. A part that is not known is ""."""

    def __init__(self, what: str, where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.what}" + (f" ({self.remedy})" if self.remedy else "")

    def __reduce__(self) -> Tuple[Type[Error], Tuple[str, str, str]]:
        return type(self), (self.what, self.where, self.remedy)


class UsageError(Error, ValueError):
    """An argument or option makes no sense."""


class InputError(Error, ValueError):
    """Something cannot be read, or is not what it should be."""


class TooLargeError(InputError):
    """Something is over a documented limit."""


class BinaryError(InputError):
    """The bytes of a page are no text at all."""


class NotFoundError(Error, LookupError):
    """There is no such file, database or program."""


class LockedError(Error, OSError):
    """Another process is writing to the database."""


class DiskError(Error, OSError):
    """No space is left, or something else cannot be written."""


class CorruptError(Error, ValueError):
    """A model or a database is damaged, or is none."""


class IncompatibleError(Error, ValueError):
    """It was made by another version of Winnow."""


class TryAgainError(Error):
    """The condition passes: try again later."""


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory."""


class InternalError(Error, RuntimeError):
    """The library or the command has a mistake; please report it."""


class LibraryError(Error, ImportError):
    """libwinnow.so.1 is not there, cannot be loaded, or lacks a function that is asked for."""


class ClosedError(Error, ValueError):
    """An object was closed before it was used."""


class FormatError(Error, ValueError):
    """JSON of the library or the command is not what this version of the package reads."""


class PageWarning(UserWarning):
    """A page was left out, while the rest went on."""


# By the numbers of winnow_status (winnow.h), which do not change.
_BY_STATUS: Dict[int, Type[Error]] = {
    1: UsageError, 2: InputError, 3: TooLargeError, 4: BinaryError, 5: NotFoundError, 6: LockedError,
    7: DiskError, 8: CorruptError, 9: IncompatibleError, 10: TryAgainError, 11: OutOfMemoryError,
    12: InternalError}

# By the exit statuses of the command (winnow docs man).
_BY_EXIT_STATUS: Dict[int, Type[Error]] = {
    2: UsageError, 3: InputError, 4: LockedError, 5: DiskError, 6: CorruptError, 75: TryAgainError}


def error_of_status(status: int, what: str, where: str = "", remedy: str = "") -> Error:
    """The exception for a winnow_status of the library; Error for one that came later."""
    return _BY_STATUS.get(status, Error)(what, where, remedy)


def error_of_exit(status: int, message: str, where: Optional[str] = None) -> Error:
    """The exception for an exit status of the command, with what it printed."""
    kind = _BY_EXIT_STATUS.get(status, InternalError)
    return kind(message or f"the command ended with status {status}", where or "")
