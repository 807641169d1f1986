# SPDX-License-Identifier: GPL-2.0-or-later
"""Results of searches, as docs/schemas/search-result.schema.json and suggestions.schema.json say."""
from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Dict, Iterator, Optional, Tuple

Stretch = Tuple[int, int]
"""Offset and length."""


@dataclass(frozen=True)
class WordScore:
    """What one word adds to the score of a hit."""

    word: str
    form: str
    """The index term; a stem begins with Z."""
    wdf: int
    """Weighted frequency in the page."""
    documents: int
    """Pages that have it."""
    weight: float


@dataclass(frozen=True)
class Hit:
    """A page that matches."""

    rank: int
    score: float
    url: str
    path: str
    """Relative to the source that was indexed."""
    title: str
    author: Optional[str]
    """Names, with commas between."""
    language: Optional[str]
    modified: int
    """Seconds since 1970, UTC; 0 if it is not known."""
    size: int
    """Bytes of the page."""
    type: str
    """MIME type."""
    duplicates: int
    """Matching pages of the same text that are left out for this one; at least so many."""
    same_text_as: Optional[str]
    """URL of the page that stands for all of its text."""
    snippet: str
    highlights: Tuple[Stretch, ...]
    """Stretches of the snippet that match, in bytes of UTF-8; see marked()."""
    section_url: Optional[str]
    section_title: Optional[str]
    explanation: Tuple[WordScore, ...] = ()
    """With explain=True."""
    pages: Optional[int] = None
    """Of a document other than HTML (slides, sheets), if it has such."""

    def marked(self, before: str = "**", behind: str = "**") -> str:
        """The snippet with something before and behind each stretch that matches. Nothing is escaped: for HTML,
        use stretches()."""
        return "".join(f"{before}{text}{behind}" if matches else text
                       for text, matches in self.stretches())

    def stretches(self) -> Iterator[Tuple[str, bool]]:
        """The snippet in pieces, each with whether it matches."""
        data, done = self.snippet.encode("utf-8"), 0
        for begin, length in self.highlights:
            if begin > done:
                yield data[done:begin].decode("utf-8", "replace"), False
            yield data[begin:begin + length].decode("utf-8", "replace"), True
            done = begin + length
        if done < len(data):
            yield data[done:].decode("utf-8", "replace"), False


@dataclass(frozen=True)
class FacetValue:
    """A value, and how many matches have it."""

    value: str
    pages: int


@dataclass(frozen=True)
class Facet:
    """The most frequent values, most pages first."""

    values: Tuple[FacetValue, ...]
    others: int
    """Pages of values beyond these."""


@dataclass(frozen=True)
class Facets:
    """Exact counts of all matches, duplicates included."""

    pages: int
    sites: Facet
    languages: Facet
    types: Facet
    years: Facet


@dataclass(frozen=True)
class MissingShard:
    """A part of the database that has not answered."""

    name: str
    reason: str


@dataclass(frozen=True)
class Shards:
    """Which parts of a database of several have answered."""

    total: int
    answered: int
    missing: Tuple[MissingShard, ...] = ()


@dataclass(frozen=True)
class SearchResult:
    """What Index.search() finds. It has the hits of one page of results; iterate over it for these."""

    query: str
    operator: str
    sort: str
    matches_estimated: int
    """All matches, without duplicates that are left out; exact below 1000."""
    all_words_estimated: Optional[int]
    """Those that have all words, with the operator "best"."""
    corrected_query: Optional[str]
    corrected: bool
    """Whether the hits are those of corrected_query."""
    refused_because: Optional[str]
    """Why the text was searched as plain words."""
    unclosed_quote: bool
    """Whether a quotation mark is not closed: what follows it was searched for as one phrase."""
    stop_words: Tuple[str, ...]
    function_words: Tuple[str, ...]
    added_words: Tuple[str, ...]
    hits: Tuple[Hit, ...]
    facets: Optional[Facets] = None
    """With facets=True."""
    shards: Optional[Shards] = None
    """Of databases that have several."""
    remarks: Tuple[str, ...] = ()
    """What people should know of the answer, as that nothing is corrected without a local shard."""

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)


@dataclass(frozen=True)
class Highlight:
    """What was typed, or stands for it."""

    in_bytes: Stretch = dataclasses.field(metadata={"name": "bytes"})
    utf16: Stretch


@dataclass(frozen=True)
class PageSuggestion:
    """A page whose title matches."""

    title: str
    url: str
    corrected: bool
    highlights: Tuple[Highlight, ...]


@dataclass(frozen=True)
class SectionSuggestion:
    """A heading or a defined term that matches."""

    heading: str
    title: str
    """That of the page."""
    url: str
    corrected: bool
    highlights: Tuple[Highlight, ...]


@dataclass(frozen=True)
class QuerySuggestion:
    """The text with its last word completed."""

    query: str
    corrected: bool
    highlights: Tuple[Highlight, ...]


@dataclass(frozen=True)
class Suggestions:
    """What Index.suggest() finds, best first."""

    text: str
    pages: Tuple[PageSuggestion, ...]
    sections: Tuple[SectionSuggestion, ...]
    queries: Tuple[QuerySuggestion, ...]
    remark: Optional[str] = None
    """Why there can be no suggestions."""


@dataclass(frozen=True)
class IndexStatus:
    """What is in a database."""

    database: str
    database_bytes: int
    documents: int
    shards: int
    complete: bool
    """Whether the last run came to its end."""
    version: str
    """Of the Winnow that made it."""
    updated: Optional[str] = None
    languages: Dict[str, int] = dataclasses.field(default_factory=dict)
    sites: Dict[str, int] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True)
class IndexSummary:
    """What a run of Index.add() did. Trouble with single pages is counted here, not raised."""

    database: str
    documents: int
    """In the database, now."""
    pages: int
    """That were read."""
    added: int
    replaced: int
    unchanged: int
    collapsed: int
    """Whose text another page has as well."""
    noindex: int
    """That ask not to be indexed."""
    empty: int
    seconds: float
    skipped: Dict[str, int]
    """What is no page, by reason: "bad-line", "binary", "too-large" and others."""
    interrupted: bool
    warnings: Tuple[str, ...] = ()
    """What the command said of single pages."""
