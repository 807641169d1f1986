# SPDX-License-Identifier: GPL-2.0-or-later
"""Extracts pages, by the model of their site or on their own."""
from __future__ import annotations

import collections
import concurrent.futures
import ctypes
import functools
from types import TracebackType
from typing import Any, Callable, Deque, Dict, Iterator, Optional, Tuple, Type, Union

from winnow._handles import Handle
from winnow._inputs import Html, Source, Sources, input_of, source_of
from winnow._library import ExtractorOptions, c_text, library
from winnow.errors import ClosedError, Error, UsageError
from winnow.model import Model
from winnow.page import Page

_COMMENTS = {"auto": 0, "keep": 1, "drop": 2}
# What a size of the library holds.
_MOST_BYTES = ctypes.c_size_t(-1).value
_FAVORS = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
# Pages that wait for a thread, for each thread: enough that none is idle.
_WAITING = 4


def _chosen(choices: Dict[str, Any], value: str, name: str) -> Any:
    if value not in choices:
        raise UsageError(f"is {value!r}", name, "one of " + ", ".join(choices))
    return choices[value]


class Extractor:
    """Extracts many pages in the same way. Any number of threads may share one: each call has one of the
    library's extractors for itself, which are kept for the next calls. The GIL is released meanwhile.

    model: what was learned of the pages' sites; without it pages are classified on their own.
    method: another way than the default, see `winnow extract --help`.
    site: the name of the pages' site in the model (default: the host of each page's URL; a model of a
        single site is used for all pages).
    details: whether pages have blocks and metadata. Without them a page takes about 0.6 of the time.
    markdown: whether pages have Markdown, which takes some time, too.
    comments: readers' comments below an article: "keep" or "drop"; "auto" drops them, and judges
        the replies of a thread like all text.
    favor: which mistake to avoid: template text that is kept ("precision"), main text that is lost
        ("recall"), or both alike ("balanced"); or the b of the F-measure F_b, up to 100.
    page_bytes: larger pages are refused (default: 100 MiB).
    rules: the text of a file for `winnow --rules`, and what that is called in messages (rules_name).
    ignore_marks: take no notice of data-nosnippet and other marks in pages.

    It raises UsageError if they make no sense together. It can be pickled, and then the model's bytes go with it.
    """

    def __init__(self, model: Optional[Model] = None, *, method: Optional[str] = None,
                 site: Optional[str] = None, details: bool = True,
                 markdown: bool = True, comments: str = "auto",
                 favor: Union[str, float] = "balanced", page_bytes: Optional[int] = None,
                 rules: Optional[str] = None, rules_name: Optional[str] = None,
                 ignore_marks: bool = False) -> None:
        beta = _chosen(_FAVORS, favor, "favor") if isinstance(favor, str) else float(favor)
        if beta == 0:
            raise UsageError("is 0", "favor", "0.5, 1 or 2 for instance")
        if page_bytes is not None and page_bytes < 1:
            raise UsageError("is not above 0", "page_bytes", "leave it out for 100 MiB")
        if page_bytes is not None and page_bytes > _MOST_BYTES:
            raise UsageError(f"is above {_MOST_BYTES}", "page_bytes", "leave it out for 100 MiB")
        # Of its own: a model that its owner closes meanwhile is needed for more threads all the same.
        self._model = None if model is None else Model(model.handle.share())
        self._options: Dict[str, Any] = {
            "method": c_text(method, "method"), "site": c_text(site, "site"), "json": int(details),
            "comments": _chosen(_COMMENTS, comments, "comments"), "favor": beta,
            "page_bytes": page_bytes or 0, "rules": c_text(rules, "rules"),
            "rules_name": c_text(rules_name, "rules_name"), "ignore_marks": int(ignore_marks),
            "markdown": int(markdown)}
        self._start()

    def _start(self) -> None:
        # Appending and popping need no lock.
        self._idle: Deque[Handle] = collections.deque()
        self._closed = False
        self._idle.append(self._new())

    def _new(self) -> Handle:
        options = ExtractorOptions(struct_size=ctypes.sizeof(ExtractorOptions))
        for name, value in self._options.items():
            setattr(options, name, value)
        if self._model is None:
            return library().make("winnow_extractor_new", "winnow_extractor_free",
                                  ctypes.byref(options))
        with self._model.handle as pointer:
            options.model = pointer
            return library().make("winnow_extractor_new", "winnow_extractor_free",
                                  ctypes.byref(options))

    def _another(self) -> Handle:
        try:
            return self._new()
        except ClosedError:
            # Another thread has closed the extractor, and with it what it had of the model.
            raise self._was_closed() from None

    @staticmethod
    def _was_closed() -> ClosedError:
        return ClosedError("was closed", "extractor", "use it before, or make another one")

    def extract(self, html: Html, url: Optional[str] = None, *, charset: Optional[str] = None,
                path: Optional[str] = None) -> Page:
        """A page. `url` is absolute, `charset` that of the HTTP header, `path` what the page is called in
        messages (default: the URL). It raises TooLargeError or BinaryError if the bytes cannot be a page;
        all else gives a page."""
        given = input_of(html, url, charset, path)
        if self._closed:
            raise self._was_closed()
        try:
            handle = self._idle.pop()
        except IndexError:
            handle = self._another()
        try:
            with handle as pointer:
                page = library().make("winnow_extract", "winnow_page_free", pointer,
                                      ctypes.byref(given))
        finally:
            self._idle.append(handle)
            if self._closed:
                self._idle.clear()
        return Page(page, url)

    def extract_all(self, pages: Sources, *, threads: int = 1,
                    on_error: Optional[Callable[[Source, Error], None]] = None) -> Iterator[Page]:
        """The pages of (url, html) or (url, html, charset), in their order, as they are asked for; a few
        are worked on in advance. A page that fails is handed to `on_error` with the exception, and left
        out; without `on_error` the exception ends the run."""
        if threads < 1:
            raise UsageError(f"is {threads}", "threads", "1 or more")
        sources = (source_of(page) for page in pages)
        results = (((source, functools.partial(self._extract, source)) for source in sources)
                   if threads == 1 else self._in_threads(sources, threads))
        return _unfailing(results, on_error)

    def _extract(self, source: Source) -> Page:
        return self.extract(source.html, source.url, charset=source.charset)

    def _in_threads(self, sources: Iterator[Source],
                    threads: int) -> Iterator[Tuple[Source, Callable[[], Page]]]:
        waiting: Deque[Tuple[Source, concurrent.futures.Future[Page]]] = collections.deque()
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            try:
                for source in sources:
                    waiting.append((source, pool.submit(self._extract, source)))
                    if len(waiting) >= threads * _WAITING:
                        first, future = waiting.popleft()
                        yield first, future.result
                while waiting:
                    first, future = waiting.popleft()
                    yield first, future.result
            finally:
                for _, future in waiting:
                    future.cancel()

    def close(self) -> None:
        """Gives back the library's memory; pages stay. The model stays, too: others may use it."""
        self._closed = True
        self._idle.clear()
        if self._model is not None:
            self._model.close()

    def __enter__(self) -> Extractor:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def __getstate__(self) -> Dict[str, Any]:
        if self._closed:
            raise self._was_closed()
        return {"_model": self._model, "_options": self._options}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._start()


def _unfailing(results: Iterator[Tuple[Source, Callable[[], Page]]],
               on_error: Optional[Callable[[Source, Error], None]]) -> Iterator[Page]:
    for source, result in results:
        try:
            page = result()
        except Error as error:
            if on_error is None:
                raise
            on_error(source, error)
            continue
        yield page


@functools.lru_cache(maxsize=None)
def _default_extractor() -> Extractor:
    return Extractor()


def extract(html: Html, url: Optional[str] = None, *, charset: Optional[str] = None,
            model: Optional[Model] = None, **options: Any) -> Page:
    """A page, as Extractor(model, **options).extract() gives it. For many pages make an Extractor.

    >>> extract("<title>Hello</title><p>A page of a few words.").title
    'Hello'
    """
    if model is None and not options:
        return _default_extractor().extract(html, url, charset=charset)
    with Extractor(model, **options) as extractor:
        return extractor.extract(html, url, charset=charset)
