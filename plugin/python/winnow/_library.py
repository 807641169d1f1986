# SPDX-License-Identifier: GPL-2.0-or-later
"""libwinnow.so.1: where it is, and its functions, as <winnow/winnow.h> declares them.

It is loaded when something of it is needed first, so that programs which only search do without it.
"""
from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_uint64, c_void_p
from typing import Any, Callable, Dict, List, Optional, Tuple

from winnow.errors import LibraryError, UsageError, error_of_status
from winnow._handles import Handle

NAME = "libwinnow.so.1"
VARIABLE = "WINNOW_LIBRARY"


class Input(ctypes.Structure):
    """winnow_input."""
    _fields_ = [("struct_size", c_size_t), ("bytes", c_char_p), ("size", c_size_t), ("url", c_char_p),
                ("charset", c_char_p), ("path", c_char_p)]


class ExtractorOptions(ctypes.Structure):
    """winnow_extractor_options."""
    _fields_ = [("struct_size", c_size_t), ("method", c_char_p), ("model", c_void_p),
                ("site", c_char_p), ("json", c_int), ("comments", c_int), ("favor", c_double),
                ("page_bytes", c_size_t), ("rules", c_char_p), ("rules_name", c_char_p),
                ("ignore_marks", c_int), ("unused", c_int), ("markdown", c_int)]


class LearnerOptions(ctypes.Structure):
    """winnow_learner_options."""
    _fields_ = [("struct_size", c_size_t), ("site", c_char_p), ("method", c_char_p),
                ("ignore_marks", c_int)]


_Types = Tuple[Any, List[Any]]
# Texts with a size are pointers here: c_char_p would stop at their first NUL. Pointers that functions
# make or fail to make, and what failed, are their last two arguments.
_MADE = [POINTER(c_void_p), POINTER(c_void_p)]
_TEXT: _Types = (c_void_p, [c_void_p, POINTER(c_size_t)])
_FREE: _Types = (None, [c_void_p])

_FUNCTIONS: Dict[str, _Types] = {
    "winnow_version": (c_char_p, []),
    "winnow_error_status": (c_int, [c_void_p]),
    "winnow_error_message": (c_char_p, [c_void_p]),
    "winnow_error_what": (c_char_p, [c_void_p]),
    "winnow_error_where": (c_char_p, [c_void_p]),
    "winnow_error_remedy": (c_char_p, [c_void_p]),
    "winnow_error_free": _FREE,
    "winnow_model_open": (c_int, [c_char_p, *_MADE]),
    "winnow_model_read": (c_int, [c_char_p, c_size_t, *_MADE]),
    "winnow_model_site_count": (c_size_t, [c_void_p]),
    "winnow_model_site": (c_char_p, [c_void_p, c_size_t]),
    "winnow_model_bytes": _TEXT,
    "winnow_model_save": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "winnow_model_free": _FREE,
    "winnow_extractor_new": (c_int, [POINTER(ExtractorOptions), *_MADE]),
    "winnow_extractor_free": _FREE,
    "winnow_extract": (c_int, [c_void_p, POINTER(Input), *_MADE]),
    "winnow_page_text": (c_void_p, [c_void_p, c_int, POINTER(c_size_t)]),
    "winnow_page_title": _TEXT,
    "winnow_page_language": _TEXT,
    "winnow_page_json": _TEXT,
    "winnow_page_on_its_own": (c_int, [c_void_p]),
    "winnow_page_degraded": (c_char_p, [c_void_p]),
    "winnow_page_left_out": (c_int, [c_void_p]),
    "winnow_page_warning": (c_char_p, [c_void_p]),
    "winnow_page_free": _FREE,
    "winnow_sample_rank": (c_uint64, [c_char_p]),
    "winnow_learner_new": (c_int, [POINTER(LearnerOptions), *_MADE]),
    "winnow_learner_add": (c_int, [c_void_p, POINTER(Input), POINTER(c_void_p)]),
    "winnow_learner_pages": (c_size_t, [c_void_p]),
    "winnow_learner_learn": (c_int, [c_void_p, c_uint64, *_MADE]),
    "winnow_learner_free": _FREE,
}

# What later versions of the library have added: without them the rest works all the same.
_LATER_FUNCTIONS: Dict[str, _Types] = {
    "winnow_page_markdown": _TEXT,
    "winnow_page_confidence": (c_double, [c_void_p]),
}


def candidates() -> List[str]:
    """What is tried, in this order: the file that WINNOW_LIBRARY names and nothing else, if it is set;
    the library of a wheel; and what the system's loader finds by the name."""
    named = os.environ.get(VARIABLE)
    if named:
        return [named]
    bundled = pathlib.Path(__file__).parent / "lib" / NAME
    return [str(bundled), NAME] if bundled.exists() else [NAME]


def _load() -> ctypes.CDLL:
    complaints = []
    for candidate in candidates():
        try:
            return ctypes.CDLL(candidate)
        except OSError as error:
            complaints.append(str(error))
    raise LibraryError("cannot be loaded: " + "; ".join(complaints), candidates()[-1],
                       f"install the package libwinnow, or name the file in {VARIABLE}")


class Library:
    """The functions of the loaded library."""

    def __init__(self) -> None:
        self._library = _load()
        self._functions: Dict[str, Callable[..., Any]] = {}
        for name, types in _FUNCTIONS.items():
            if not self._declare(name, types):
                raise self._lacks(name)
        for name, types in _LATER_FUNCTIONS.items():
            self._declare(name, types)

    def _declare(self, name: str, types: _Types) -> bool:
        try:
            function = self._library[name]
        except AttributeError:
            return False
        function.restype, function.argtypes = types
        self._functions[name] = function
        return True

    def _lacks(self, name: str) -> LibraryError:
        return LibraryError(f"has no function {name}", self.path,
                            "install libwinnow of the version of this package or newer")

    def has(self, name: str) -> bool:
        """Whether the library has a function, which may have come later."""
        return name in self._functions

    def function(self, name: str) -> Callable[..., Any]:
        """A function; LibraryError if the library is too old for it."""
        if name not in self._functions:
            raise self._lacks(name)
        return self._functions[name]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if not name.startswith("winnow_"):
            raise AttributeError(name)
        return self.function(name)

    @property
    def version(self) -> str:
        """That of the library, which need not be the package's."""
        return str(self.function("winnow_version")().decode())

    @property
    def path(self) -> str:
        """The file that was loaded, or what was asked for where the system does not tell."""
        try:
            maps = pathlib.Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return self._library._name  # noqa: SLF001, pylint: disable=protected-access
        for line in maps.splitlines():
            fields = line.split(maxsplit=5)
            if len(fields) == 6 and os.path.basename(fields[5]).startswith("libwinnow.so"):
                return fields[5]
        return self._library._name  # noqa: SLF001, pylint: disable=protected-access

    def sized(self, name: str, *arguments: Any) -> Optional[bytes]:
        """What a function that takes a size as well gives; None for NULL."""
        size = c_size_t()
        pointer = self.function(name)(*arguments, ctypes.byref(size))
        return None if pointer is None else ctypes.string_at(pointer, size.value)

    def do(self, name: str, *arguments: Any) -> None:
        """Calls a function that may fail; raises what it says then."""
        error = c_void_p()
        if self._functions[name](*arguments, ctypes.byref(error)):
            self._fail(error)

    def make(self, name: str, free: str, *arguments: Any) -> Handle:
        """The handle that a function makes, which `free` releases."""
        pointer, error = c_void_p(), c_void_p()
        if self._functions[name](*arguments, ctypes.byref(pointer), ctypes.byref(error)):
            self._fail(error)
        assert pointer.value is not None
        return Handle(pointer.value, self._functions[free], free.split("_")[1])

    def _fail(self, error: c_void_p) -> None:
        try:
            what, where, remedy = (self._functions[f"winnow_error_{part}"](error).decode("utf-8", "replace")
                                   for part in ("what", "where", "remedy"))
            status = self._functions["winnow_error_status"](error)
        finally:
            self._functions["winnow_error_free"](error)
        raise error_of_status(status, what, where, remedy)


@functools.lru_cache(maxsize=None)
def library() -> Library:
    """The library, which is loaded the first time. It is thread-safe. It raises LibraryError."""
    return Library()


def c_text(text: Optional[str], name: str) -> Optional[bytes]:
    """A text for the library; `name` is that of the argument."""
    if text is None:
        return None
    if "\0" in text:
        raise UsageError("has a NUL character", name, "take it out")
    return text.encode("utf-8", "replace")
