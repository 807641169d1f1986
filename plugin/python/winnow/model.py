# SPDX-License-Identifier: GPL-2.0-or-later
"""What is learned of sites."""
from __future__ import annotations

import ctypes
import os
import re
import threading
import warnings
from types import TracebackType
from typing import Callable, Optional, Tuple, Type, Union

from winnow._handles import Handle
from winnow._inputs import Html, Source, Sources, bytes_of, input_of, source_of
from winnow._library import LearnerOptions, c_text, library
from winnow._sample import Sample
from winnow.errors import Error, PageWarning, UsageError

File = Union[str, "os.PathLike[str]"]

SAMPLE_PAGES = 150
"""So many pages of a site are as good to learn from as all of them."""
# winnow learn passes over larger pages before it draws its sample; the library refuses them.
_MAX_LEARN_PAGE_BYTES = 1 << 20
# What a count of the library holds.
_MOST_PAGES = (1 << 64) - 1


class Model:
    """What was learned of one or more sites: Model.learn(pages), or Model.load(file) of what save() or
    `winnow learn` has written. It does not change, and any number of threads may share it. It can be pickled."""

    def __init__(self, handle: Handle) -> None:
        """For Model.load(), Model.from_bytes() and Learner.learn() only."""
        self.handle = handle

    @classmethod
    def load(cls, file: File) -> Model:
        """Maps a file into memory, which must not be changed as long as it is used; another file may take its
        place. It raises NotFoundError, InputError, CorruptError or IncompatibleError."""
        name = os.fsencode(file)
        if b"\0" in name:
            raise UsageError("has a NUL character", "file", "take it out")
        return cls(library().make("winnow_model_open", "winnow_model_free", name))

    @classmethod
    def from_bytes(cls, data: bytes) -> Model:
        """The same of bytes in memory."""
        return cls(library().make("winnow_model_read", "winnow_model_free", data, len(data)))

    @classmethod
    def learn(cls, pages: Sources, *, site: Optional[str] = None, method: Optional[str] = None,
              sample: int = SAMPLE_PAGES, ignore_marks: bool = False,
              on_error: Optional[Callable[[Source, Error], None]] = None) -> Model:
        """Learns one site from its pages, (url, html) or (url, html, charset), each with another URL. Hand
        over all pages, from a generator for instance: the sample that is learned from is that of `winnow
        learn`, and no more than twice the sample is kept in memory. (The command looks at 100 more pages, and
        forgets passages that only the sample has on most pages.)

        site: its name in the model (default: the host of the first URL). method: what to learn for, as
        `winnow learn --method` (default: "site").

        A page that cannot be learned from is handed to `on_error` with the exception, or is a PageWarning
        without it; the others go on. It raises InputError if there are fewer than three different pages."""
        if sample < 1:
            raise UsageError(f"is {sample}", "sample", "150 pages are as good as all of them")
        drawn = Sample(sample)
        count = 0
        for page in pages:
            source = source_of(page)
            site = host_of(source.url) if site is None else site
            count += 1
            # The library says why such a page is refused, so it is put to it now, and not kept.
            if len(bytes_of(source.html, source.charset)[0]) > _MAX_LEARN_PAGE_BYTES:
                with Learner(site=site or None, method=method) as refusing:
                    _add(refusing, source, on_error)
            else:
                drawn.add(source)
        with Learner(site=site or None, method=method, ignore_marks=ignore_marks) as learner:
            for source in drawn.pages():
                _add(learner, source, on_error)
            return learner.learn(count)

    def save(self, file: File) -> None:
        """Writes a file for Model.load() and `winnow --model`; nobody sees half of it. It raises DiskError."""
        with self.handle as pointer:
            library().do("winnow_model_save", pointer, os.fsencode(file))

    def to_bytes(self) -> bytes:
        """What from_bytes() takes; the same models have the same bytes on every machine."""
        with self.handle as pointer:
            return library().sized("winnow_model_bytes", pointer) or b""

    @property
    def sites(self) -> Tuple[str, ...]:
        """The names of the sites that it knows: hosts of URLs, or whatever they were called."""
        with self.handle as pointer:
            count = library().winnow_model_site_count(pointer)
            return tuple(library().winnow_model_site(pointer, index).decode("utf-8", "replace")
                         for index in range(count))

    def close(self) -> None:
        """Gives back its memory. Extractors keep what they need of it."""
        self.handle.close()

    def __enter__(self) -> Model:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def __reduce__(self) -> Tuple[Callable[[bytes], Model], Tuple[bytes]]:
        return Model.from_bytes, (self.to_bytes(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        return "<winnow.Model closed>" if self.handle.closed else f"<winnow.Model of {', '.join(self.sites)}>"


class Learner:
    """Learns one site page by page, from a sample that you choose yourself; Model.learn() draws one.
    Threads that share it take turns. It keeps about 100 bytes for each node and each block of the pages."""

    def __init__(self, *, site: Optional[str] = None, method: Optional[str] = None,
                 ignore_marks: bool = False) -> None:
        options = LearnerOptions(ctypes.sizeof(LearnerOptions), c_text(site, "site"),
                                 c_text(method, "method"), int(ignore_marks))
        self._lock = threading.Lock()
        self._handle = library().make("winnow_learner_new", "winnow_learner_free",
                                      ctypes.byref(options))

    def add(self, url: str, html: Html, charset: Optional[str] = None) -> None:
        """Adds one more page, each with another URL. A page that fails changes nothing; go on with the next
        one. It raises TooLargeError, BinaryError or UsageError."""
        given = input_of(html, url, charset, None)
        with self._lock, self._handle as pointer:
            library().do("winnow_learner_add", pointer, ctypes.byref(given))

    def __len__(self) -> int:
        with self._lock, self._handle as pointer:
            return int(library().winnow_learner_pages(pointer))

    def learn(self, site_pages: int = 0) -> Model:
        """A model of all pages added so far; more may follow. `site_pages` is how many the site has, if
        that is more. It raises InputError if there are fewer than three different pages."""
        if not 0 <= site_pages <= _MOST_PAGES:
            raise UsageError(f"is not from 0 to {_MOST_PAGES}", "site_pages", "leave it out")
        with self._lock, self._handle as pointer:
            return Model(library().make("winnow_learner_learn", "winnow_model_free", pointer,
                                        site_pages))

    def close(self) -> None:
        """Gives back its memory; its models stay."""
        self._handle.close()

    def __enter__(self) -> Learner:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


def host_of(url: str) -> str:
    """The host in a URL of the web, as sites are called; "" if it has none."""
    found = re.match(r"https?://(?:[^/?#\\]*@)?(\[[^]/?#]*\]|[^/?#\\:]*)", url, re.IGNORECASE)
    if not found:
        return ""
    host = found.group(1).lower()
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def _add(learner: Learner, source: Source, on_error: Optional[Callable[[Source, Error], None]]) -> None:
    try:
        learner.add(source.url, source.html, source.charset)
    except Error as error:
        if on_error is not None:
            on_error(source, error)
        else:
            warnings.warn(f"not learned from: {error}", PageWarning, stacklevel=3)
