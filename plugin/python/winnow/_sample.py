# SPDX-License-Identifier: GPL-2.0-or-later
"""The sample of a site's pages that `winnow learn` draws, while the pages go by."""
from __future__ import annotations

import bisect
import re
from typing import Dict, List, NamedTuple, Tuple

from winnow._inputs import Source
from winnow._library import c_text, library

# As in winnow.h: no more than a quarter of the sample is of one folder, if there are others.
_FOLDER_SHARE = 4


class _Candidate(NamedTuple):
    rank: int
    url: bytes
    source: Source


def _folder_of(url: bytes) -> bytes:
    path = re.split(rb"[?#]", url, maxsplit=1)[0]
    return path[:path.rfind(b"/") + 1]


class Sample:
    """Keeps at most 2 * size pages: those that come first within their folders' shares, and those that come
    first of all. A page that falls out of either would never come back. Of pages with one URL the first
    counts."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._folder_size = max(size // _FOLDER_SHARE, 1)
        self._first: List[_Candidate] = []
        self._spread: List[_Candidate] = []
        self._in_folder: Dict[bytes, int] = {}

    def add(self, source: Source) -> None:
        """Takes note of one more page."""
        url = c_text(source.url, "url") or b""
        candidate = _Candidate(library().winnow_sample_rank(url), url, source)
        if _holds(self._first, candidate) or _holds(self._spread, candidate):
            return
        _insert(self._first, candidate)
        del self._first[self._size:]
        self._add_to_spread(candidate)

    def _add_to_spread(self, candidate: _Candidate) -> None:
        folder = _folder_of(candidate.url)
        _insert(self._spread, candidate)
        self._in_folder[folder] = self._in_folder.get(folder, 0) + 1
        if self._in_folder[folder] > self._folder_size:
            last = max((each for each in self._spread if _folder_of(each.url) == folder), key=_key)
            self._remove_from_spread(last)
        if len(self._spread) > self._size:
            self._remove_from_spread(self._spread[-1])

    def _remove_from_spread(self, candidate: _Candidate) -> None:
        folder = _folder_of(candidate.url)
        del self._spread[_place(self._spread, candidate)]
        self._in_folder[folder] -= 1
        if not self._in_folder[folder]:
            del self._in_folder[folder]

    def pages(self) -> List[Source]:
        """The sample, in its order."""
        chosen = list(self._spread)
        for candidate in self._first:
            if len(chosen) >= self._size:
                break
            if not _holds(self._spread, candidate):
                chosen.append(candidate)
        return [candidate.source for candidate in sorted(chosen, key=_key)]


def _key(candidate: _Candidate) -> Tuple[int, bytes]:
    return candidate.rank, candidate.url


def _place(candidates: List[_Candidate], candidate: _Candidate) -> int:
    # bisect takes no key before Python 3.10. A pair sorts before a triple that begins with it.
    return bisect.bisect_left(candidates, _key(candidate))


def _holds(candidates: List[_Candidate], candidate: _Candidate) -> bool:
    place = _place(candidates, candidate)
    return place < len(candidates) and _key(candidates[place]) == _key(candidate)


def _insert(candidates: List[_Candidate], candidate: _Candidate) -> None:
    candidates.insert(_place(candidates, candidate), candidate)
