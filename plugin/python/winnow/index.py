# SPDX-License-Identifier: GPL-2.0-or-later
"""Searches a database, and adds pages to it, by the winnow command."""
from __future__ import annotations

import os
from typing import Callable, List, Optional, Sequence, Union

from winnow._adding import add_pages
from winnow._command import find_command, run_json
from winnow._decode import decode, decode_version
from winnow._inputs import Sources
from winnow.errors import UsageError
from winnow.model import File
from winnow.search_result import IndexStatus, IndexSummary, SearchResult, Suggestions

Several = Union[str, Sequence[str]]
_RESULT_VERSION = 1
_SUGGESTIONS_VERSION = 1
# What the command takes (docs/reference/search.md); systems take no longer arguments than some more.
_MOST_BYTES = 16 << 10


class Index:
    """A database that `winnow index` or add() has made. Nothing is open between calls, so that any number of
    threads may share one, and the database may be written meanwhile.

    remote: instead of a database, a file with the servers that have its shards, as `winnow search --remote`
        takes it; then it can be searched only. words: the folder of words that goes with them, for spelling
        and suggestions. connect_timeout, answer_timeout: seconds to wait for a server.
    command: the winnow command (default: the one that WINNOW names, else the one in PATH).
    timeout: seconds that a search may take; subprocess.TimeoutExpired is raised then.

    Methods raise what the command's exit status says: InputError if there is no such database, CorruptError,
    TryAgainError and others; NotFoundError if there is no command; FormatError if it is of another
    version."""

    def __init__(self, database: Optional[File] = None, *, remote: Optional[File] = None,
                 words: Optional[File] = None, connect_timeout: Optional[float] = None,
                 answer_timeout: Optional[float] = None, command: Optional[str] = None,
                 timeout: Optional[float] = None) -> None:
        if (database is None) == (remote is None):
            raise UsageError("give one of them", "database and remote")
        self.database = None if database is None else _path(database, "database")
        self.remote = None if remote is None else _path(remote, "remote")
        self.timeout = timeout
        self._command = command
        self._searched = [f"--db={self.database}"] if remote is None else [f"--remote={self.remote}"]
        if words is not None:
            self._searched.append(f"--words={_path(words, 'words')}")
        self._searched += [f"--{name}-timeout={round(seconds * 1000)}" for name, seconds in
                           (("connect", connect_timeout), ("answer", answer_timeout))
                           if seconds is not None]

    def search(self, query: str, *, limit: int = 10, page: int = 1, operator: str = "best",
               sort: str = "relevance", site: Several = (), language: Several = (),
               type: Several = (), path: Several = (),  # pylint: disable=redefined-builtin
               since: Optional[str] = None, until: Optional[str] = None,
               collapse_duplicates: bool = True, snippet: int = 240, facets: bool = False,
               explain: bool = False, expand: bool = False, plain: bool = False,
               correct: bool = True, partial: bool = False) -> SearchResult:
        """Pages for a query: words with AND OR NOT, "phrases", NEAR, wild* and prefixes such as title:
        (docs/reference/search.md), or words alone if it is `plain`.

        operator: what words without one mean: "best", "and", "or". sort: "relevance", "date" (newest first) or
        "-date". site, language, type, path: a filter, or several alternatives. since, until: YYYY[-MM[-DD]].
        Empty filters and dates count as not given.
        snippet: its characters. facets: count the matches by site, language, type and year. explain: what
        each word adds. expand: search for related words, too. correct: words that no page has may be taken for
        similar ones. partial: search what is left of a database of which shards are missing."""
        arguments = [f"--op={operator}", f"--limit={limit}", f"--page={page}", f"--sort={sort}",
                     f"--snippet={snippet}",
                     "--duplicates=" + ("collapse" if collapse_duplicates else "show")]
        arguments += _filters(site=site, lang=language, type=type, path=path)
        arguments += [f"--{name}={value}" for name, value in (("since", since), ("until", until))
                      if value]
        arguments += _flags(facets=facets, explain=explain, expand=expand, plain=plain,
                            no_correct=not correct, partial=partial)
        return decode_version(SearchResult, self._run("search", arguments, query), _RESULT_VERSION)

    def suggest(self, text: str, *, limit: int = 5, site: Several = (), language: Several = (),
                correct: bool = True, partial: bool = False) -> Suggestions:
        """Titles, headings and queries that begin with what was typed so far; `limit` of each."""
        arguments = [f"--limit={limit}", *_filters(site=site, lang=language),
                     *_flags(no_correct=not correct, partial=partial)]
        return decode_version(Suggestions, self._run("suggest", arguments, text),
                              _SUGGESTIONS_VERSION)

    def status(self) -> IndexStatus:
        """What is in it."""
        return decode(IndexStatus, run_json(
            find_command(self._command), ["status", "--json", "--db", self._own_database()], self.timeout))

    def add(self, pages: Sources, *, model: Optional[File] = None, method: Optional[str] = None,
            site: Optional[str] = None, options: Sequence[str] = (),
            progress: Optional[Callable[[int], None]] = None) -> IndexSummary:
        """Puts pages into it, (url, html) or (url, html, charset), from a generator for instance; the
        database is made if need be, and a page whose URL is there already takes its place. Pages that are
        there and do not come stay.

        model: a file of Model.save() or `winnow learn` (without it: what the database holds, or what is
        learned from these pages). options: more options of `winnow index`. progress: is told after each
        page how many were handed over. The summary counts what was skipped, and says why."""
        arguments = ["index", "--json", "--keep-vanished", "--db", self._own_database()]
        if model is not None:
            arguments.append(f"--model={_path(model, 'model')}")
        arguments += [f"--{name}={value}" for name, value in (("method", method), ("site", site)) if value]
        return add_pages([find_command(self._command), *arguments, *options, "-"], pages, progress)

    def _run(self, name: str, arguments: List[str], text: str) -> object:
        if "\0" in text:
            raise UsageError("has a NUL character", "text", "take it out")
        # As bytes: half a surrogate pair is no character, and the locale is no matter.
        data = text.encode("utf-8", "replace")
        if len(data) > _MOST_BYTES:
            raise UsageError(f"has {len(data)} bytes", "text", f"a query has at most {_MOST_BYTES}")
        return run_json(find_command(self._command),
                        [name, "--json", *self._searched, *arguments, "--", data], self.timeout)

    def _own_database(self) -> str:
        if self.database is None:
            raise UsageError("can only be searched", self.remote or "",
                             "ask for the databases of the shards, where these are")
        return self.database

    def __repr__(self) -> str:
        return f"<winnow.Index {self.database or self.remote}>"


def _path(file: File, argument: str) -> str:
    """The path of a file or folder, which the command would else miss."""
    path = os.fspath(file)
    if not path:
        raise UsageError("is empty", argument, "give a path, or leave it out")
    return path


def _filters(**filters: Several) -> List[str]:
    return [f"--{name}={value}" for name, values in filters.items()
            for value in ([values] if isinstance(values, str) else values) if value]


def _flags(**flags: bool) -> List[str]:
    return ["--" + name.replace("_", "-") for name, on in flags.items() if on]
