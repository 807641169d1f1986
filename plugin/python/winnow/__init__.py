# SPDX-License-Identifier: GPL-2.0-or-later
"""The content of web pages without the template that the pages of a site share, and search in it.

>>> import winnow
>>> page = winnow.extract("<title>Hello</title><main><p>A page of a few words.</main>")
>>> page.title
'Hello'
>>> page.text
'A page of a few words.\\n'

Model.learn() learns a site from its pages, Extractor extracts many by it, Index searches a database.
docs/reference/python.md has recipes. It is a binding of libwinnow.so.1; Index runs the command winnow.
"""
from winnow._inputs import Html, Source, SourceLike, Sources
from winnow._version import __version__
from winnow.blocks import Block, Metadata, PageDetails, SiteKnown, Words
from winnow.errors import (BinaryError, ClosedError, CorruptError, DiskError, Error, FormatError,
                           IncompatibleError, InputError, InternalError, LibraryError, LockedError,
                           NotFoundError, OutOfMemoryError, PageWarning, TooLargeError, TryAgainError,
                           UsageError)
from winnow.extractor import Extractor, extract
from winnow.index import Index
from winnow.model import SAMPLE_PAGES, Learner, Model
from winnow.page import Page
from winnow.search_result import (Facet, Facets, FacetValue, Hit, IndexStatus, IndexSummary,
                                  MissingShard, SearchResult, Shards, Suggestions, WordScore)

__all__ = [
    "SAMPLE_PAGES", "BinaryError", "Block", "ClosedError", "CorruptError", "DiskError", "Error",
    "Extractor", "Facet", "FacetValue", "Facets", "FormatError", "Hit", "Html", "IncompatibleError",
    "Index", "IndexStatus", "IndexSummary", "InputError", "InternalError", "Learner", "LibraryError",
    "LockedError", "Metadata", "MissingShard", "Model", "NotFoundError", "OutOfMemoryError", "Page",
    "PageDetails", "PageWarning", "SearchResult", "Shards", "SiteKnown", "Source", "SourceLike",
    "Sources", "Suggestions", "TooLargeError", "TryAgainError", "UsageError", "WordScore", "Words",
    "__version__", "extract"]
