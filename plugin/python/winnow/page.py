# SPDX-License-Identifier: GPL-2.0-or-later
"""A page, told apart into what it is for and what it shares with its site."""
from __future__ import annotations

import json
from types import TracebackType
from typing import Any, Callable, Dict, Optional, Tuple, Type, cast

from winnow._decode import decode
from winnow._handles import Handle
from winnow._library import library
from winnow.blocks import Block, Metadata, PageDetails, Words
from winnow.errors import ClosedError, UsageError

_MAIN, _PAGE, _TEMPLATE = range(3)  # WINNOW_TEXT_MAIN and the others
# Functions that not every version of the library has.
_LATER = {"markdown": "winnow_page_markdown", "confidence": "winnow_page_confidence"}


def _text(name: str, *arguments: Any) -> Callable[[int], Optional[str]]:
    def read(pointer: int) -> Optional[str]:
        found = library().sized(name, pointer, *arguments)
        return None if found is None else found.decode("utf-8", "replace")
    return read


def _plain_text(name: str) -> Callable[[int], str]:
    return lambda pointer: str(getattr(library(), name)(pointer).decode("utf-8", "replace"))


def _flag(name: str) -> Callable[[int], bool]:
    return lambda pointer: bool(getattr(library(), name)(pointer))


def _share(name: str) -> Callable[[int], Optional[float]]:
    def read(pointer: int) -> Optional[float]:
        found = float(getattr(library(), name)(pointer))
        return None if found < 0 else found
    return read


_READERS: Dict[str, Callable[[int], Any]] = {
    "title": _text("winnow_page_title"),
    "text": _text("winnow_page_text", _MAIN),
    "page_text": _text("winnow_page_text", _PAGE),
    "template_text": _text("winnow_page_text", _TEMPLATE),
    "language": _text("winnow_page_language"),
    "json": _text("winnow_page_json"),
    "markdown": _text("winnow_page_markdown"),
    "confidence": _share("winnow_page_confidence"),
    "on_its_own": _flag("winnow_page_on_its_own"),
    "left_out": _flag("winnow_page_left_out"),
    "degraded": _plain_text("winnow_page_degraded"),
    "warning": _plain_text("winnow_page_warning"),
}


class Page:
    """What extract() makes of a page. It does not change, and any number of threads may read it. What is
    asked for is read then and kept, so that it stays after close(), which gives back the library's memory;
    so does the end of the object. It can be pickled, and sent to another process."""

    def __init__(self, handle: Handle, url: Optional[str]) -> None:
        """For extractors only."""
        self._handle: Optional[Handle] = handle
        self._values: Dict[str, Any] = {}
        self._url = url

    def _value(self, name: str) -> Any:
        if name not in self._values:
            if self._handle is None:
                raise ClosedError(f"was closed before {name} was read", "page", "read it before")
            with self._handle as pointer:
                self._values[name] = _READERS[name](pointer)
        return self._values[name]

    @property
    def url(self) -> Optional[str]:
        """What was handed over with the page."""
        return self._url

    @property
    def title(self) -> str:
        """What the page is called, without the site's name; "" if it has no name."""
        return cast(str, self._value("title"))

    @property
    def text(self) -> str:
        """The main text: what the page is for, a line for each block."""
        return cast(str, self._value("text"))

    @property
    def markdown(self) -> str:
        """The main text with its headings, lists, tables, code and links, as CommonMark with tables. It raises
        LibraryError if the library is of a version that has none, and UsageError if the extractor was made
        with markdown=False."""
        return self._asked_for("markdown", "markdown")

    @property
    def page_text(self) -> str:
        """Text of this page alone that is not its main text: lists of contents, related links."""
        return cast(str, self._value("page_text"))

    @property
    def template_text(self) -> str:
        """Text that repeats over the site, or is not to be seen or indexed."""
        return cast(str, self._value("template_text"))

    @property
    def language(self) -> Optional[str]:
        """The language that the page says it is in, "en" or "pt-BR", as it is written there."""
        return cast(str, self._value("language")) or None

    @property
    def confidence(self) -> Optional[float]:
        """How good the main text probably is: of pages of which it is 0.9, the mean F1 in words is 0.9. None
        if the method does not know. It raises LibraryError if the library is of a version without it."""
        return cast(Optional[float], self._value("confidence"))

    @property
    def on_its_own(self) -> bool:
        """Whether a model was there, but nothing in it that fits the page, which was then classified as a
        page without a model."""
        return cast(bool, self._value("on_its_own"))

    @property
    def left_out(self) -> bool:
        """Whether a rule says that pages like this one are to be left out."""
        return cast(bool, self._value("left_out"))

    @property
    def degraded(self) -> Optional[str]:
        """The limit that cost the page its structure, so that all its text is main text: "depth",
        "parse-time" and others (winnow.h); None if it has its structure."""
        return cast(str, self._value("degraded")) or None

    @property
    def warning(self) -> Optional[str]:
        """What a person should know of the rules on this page."""
        return cast(str, self._value("warning")) or None

    @property
    def json(self) -> str:
        """The object that `winnow extract --json` prints. An extractor with details=False makes none, and
        this and what follows raises UsageError then."""
        return self._asked_for("json", "details")

    def to_dict(self) -> Dict[str, Any]:
        """The same, read by json.loads(): all of it, also what this package has no property for."""
        return cast(Dict[str, Any], json.loads(self.json))

    def _asked_for(self, name: str, option: str) -> str:
        found = self._value(name)
        if found is None:
            raise UsageError("was not asked for", option, f"make the extractor with {option}=True")
        return cast(str, found)

    def _decoded(self, kind: Type[Any]) -> Any:
        name = kind.__name__
        if name not in self._values:
            self._values[name] = decode(kind, self.to_dict())
        return self._values[name]

    @property
    def metadata(self) -> Metadata:
        """What the page says of itself: dates, author, description, canonical URL."""
        return cast(Metadata, self._decoded(Metadata))

    @property
    def details(self) -> PageDetails:
        """Method, site, words of each class and all blocks."""
        return cast(PageDetails, self._decoded(PageDetails))

    @property
    def blocks(self) -> Tuple[Block, ...]:
        """All blocks in the order of the page, each with its class and the reason for it."""
        return self.details.blocks

    @property
    def words(self) -> Words:
        """How many words each class has."""
        return self.details.words

    def close(self) -> None:
        """Gives back the library's memory. What was read before stays."""
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.close()

    def __enter__(self) -> Page:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def __getstate__(self) -> Dict[str, Any]:
        names = [name for name in _READERS
                 if name not in _LATER or library().has(_LATER[name])]
        return {"_handle": None, "_url": self._url,
                "_values": {name: self._value(name) for name in names}}

    def __repr__(self) -> str:
        return f"<winnow.Page {self._url or ''} {self._values.get('title', '')!r}>"
