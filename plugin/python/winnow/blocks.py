# SPDX-License-Identifier: GPL-2.0-or-later
"""What is known of a page and of its blocks of text, beside the text itself."""
from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple


@dataclass(frozen=True)
class Block:
    """A run of text as a reader sees it: a paragraph, a heading, an entry of a list."""

    text: str
    text_class: str = dataclasses.field(metadata={"name": "class"})
    """"main": what the page is for. "page": of this page alone, but not its main text, as a list of contents.
    "template": repeats over the site, or is not to be seen or indexed."""
    reason: str
    """Why it is of its class, in a word."""
    words: int
    link_words: int
    """Those of its words that are in links."""
    tag: str
    """The element that it is the text of: "p", "h2"."""
    probability: Optional[float] = None
    """That it is main text, where the method says so."""
    heading: Optional[int] = None
    """1 to 6, if it is a heading."""
    rule: Optional[str] = None
    """The rule that decides its class, as file:line."""
    weight: float = 1.0
    """How often its words count, by rules."""
    mark: Optional[str] = None
    """The mark in the page that decides its class, data-nosnippet for instance."""
    language: Optional[str] = None
    """The one that the page declares for it, where it is not the page's."""
    region: Optional[int] = None
    """Its place in the template, where the method has templates."""
    evidence: Optional[Dict[str, Any]] = None
    """What the site's statistics say of it (docs/explanation/site-method.md)."""

    @property
    def is_main(self) -> bool:
        """Whether it belongs to what the page is for."""
        return self.text_class == "main"


@dataclass(frozen=True)
class Words:
    """How many words the blocks of each class have."""

    main: int
    page: int
    template: int


@dataclass(frozen=True)
class Metadata:
    """What a page says of itself. None stands for what it does not say."""

    html_title: Optional[str] = None
    """The title element as it is, often with the site's name."""
    language: Optional[str] = None
    date: Optional[str] = None
    """When it was published, as the page writes it."""
    modified: Optional[str] = None
    author: Optional[str] = None
    site_name: Optional[str] = None
    canonical: Optional[str] = None
    """The URL that the page gives for its own."""
    description: Optional[str] = None
    description_shared: bool = False
    """Whether other pages of the site have the same description."""
    encoding: Optional[str] = None
    """The one that its bytes were read in."""


@dataclass(frozen=True)
class SiteKnown:
    """The site of the model that a page was read by."""

    name: str
    different_pages: int
    """Of the sample that it was learned from."""


@dataclass(frozen=True)
class PageDetails:
    """The object of a page, as `winnow extract --json` prints it."""

    method: str
    words: Words
    blocks: Tuple[Block, ...]
    site: Optional[SiteKnown] = None
