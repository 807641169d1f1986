# SPDX-License-Identifier: GPL-2.0-or-later
"""Pages as they are handed to the library."""
from __future__ import annotations

import ctypes
from typing import Iterable, NamedTuple, Optional, Tuple, Union

from winnow._library import Input, c_text
from winnow.errors import UsageError

Html = Union[str, bytes, bytearray, memoryview]


class Source(NamedTuple):
    """A page as it was stored: HTML in any encoding, or a text that is decoded already."""

    url: str
    html: Html
    charset: Optional[str] = None
    """As the Content-Type header of HTTP has it. It is of no use for a text."""


SourceLike = Union[Source, Tuple[str, Html], Tuple[str, Html, Optional[str]]]
Sources = Iterable[SourceLike]


def source_of(page: SourceLike) -> Source:
    """What stands for a page in a list of pages: (url, html) or (url, html, charset)."""
    if isinstance(page, Source):
        return page
    if isinstance(page, tuple) and len(page) in (2, 3):
        return Source(*page)
    raise UsageError(f"is {type(page).__name__}", "a page", "give (url, html) or winnow.Source")


def bytes_of(html: Html, charset: Optional[str]) -> Tuple[bytes, Optional[str]]:
    """The bytes of a page and their charset. A decoded text is UTF-8, whatever a meta element says."""
    if isinstance(html, str):
        # Half a surrogate pair is no character; the library would have to replace it as well.
        return html.encode("utf-8", "replace"), "utf-8"
    if isinstance(html, bytes):
        return html, charset
    if isinstance(html, (bytearray, memoryview)):
        return bytes(html), charset
    raise UsageError(f"is {type(html).__name__}", "html",
                     "give str or bytes; of a file, what read_bytes() gives")


def input_of(html: Html, url: Optional[str], charset: Optional[str], path: Optional[str]) -> Input:
    """The struct, which keeps all that it points to."""
    data, charset = bytes_of(html, charset)
    return Input(ctypes.sizeof(Input), data, len(data), c_text(url, "url"),
                 c_text(charset, "charset"), c_text(path, "path"))
