# SPDX-License-Identifier: GPL-2.0-or-later
"""What a site builder hands over: pages, their main text, and the queries about them."""

from dataclasses import dataclass, field


@dataclass
class Page:
    """One file of the mirror.

    `charset` is what the bytes are written in, `label` what the page says they are (None: it says
    nothing). `about` maps a subject to the grade with which the page answers queries about it.
    """
    path: str
    template: str
    html: str
    gold: list
    about: dict = field(default_factory=dict)
    charset: str = "utf-8"
    label: str | None = "utf-8"
    noindex: bool = False
    canonical: str | None = None
    breakage: list = field(default_factory=list)

    def content(self):
        """The bytes of the file; characters outside the charset become numeric references."""
        return self.html.encode(PYTHON_CODECS.get(self.charset, self.charset),
                                "xmlcharrefreplace")

    def gold_text(self):
        return "".join(line + "\n" for line in self.gold)


@dataclass
class Topic:
    """A query and the subject that answers it."""
    identifier: str
    query: str
    subject: str


@dataclass
class Site:
    name: str
    kind: str
    languages: list
    imitates: str
    pages: list
    topics: list
    extra_files: dict = field(default_factory=dict)


# The web's names for charsets where Python's codec of that name is a narrower one.
PYTHON_CODECS = {"shift_jis": "cp932", "gbk": "gb18030"}
