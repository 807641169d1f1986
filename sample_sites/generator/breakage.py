# SPDX-License-Identifier: GPL-2.0-or-later
"""The mistakes that real pages contain. None of them adds, removes or reorders text."""

import re

from .dice import Dice

KINDS = ("stray-span", "misnested", "unclosed-paragraph", "stray-end-tags", "bare-ampersand",
         "missing-quote", "unclosed-list-item")

_GAP = re.compile(r"(?<=[,.;。、，،।]) ?|(?<=\w) (?=\w)")


def stray_span(html):
    """`foo</span> bar` where no span is open."""
    gap = _gap_outside_tags(html)
    return html if gap is None else html[:gap] + "</span>" + html[gap:]


def misnested(html):
    """`<b><i>foo</b></i>` around the first half of a paragraph."""
    gap = _gap_outside_tags(html)
    return html if gap is None else f"<b><i>{html[:gap]}</b></i>{html[gap:]}"


def without_end_tags(html, tag):
    return re.sub(rf"</{tag}>", "", html, flags=re.IGNORECASE)


def bare_ampersands(html):
    return html.replace("&amp;", "&")


def missing_quote(html):
    """Takes away the closing quote of the first href that another attribute follows."""
    return re.sub(r'(href="[^"]*)" (\w+=")', r"\1 \2", html, count=1)


def _gap_outside_tags(html):
    """A place between two words in the middle of the text, not within any element."""
    if "<" in html:
        return None
    gaps = [match.start() for match in _GAP.finditer(html) if 0 < match.start() < len(html)]
    return gaps[len(gaps) // 2] if gaps else None


class Breaker:
    """Breaks the content of one page in the ways chosen for it, and remembers which took hold."""

    def __init__(self, path, kinds):
        self._dice = Dice("breakage", path)
        self._kinds = list(kinds)
        self.used = []

    @classmethod
    def drawn(cls, path, percent=35):
        """A breaker whose kinds are drawn for the page: none on most pages."""
        dice = Dice("breakage kinds", path)
        count = dice.between(1, 3) if dice.chance(percent) else 0
        return cls(path, dice.sample(KINDS, count))

    def paragraph(self, html):
        """The inner HTML of a paragraph, now and then broken."""
        for kind, mend in (("stray-span", stray_span), ("misnested", misnested)):
            if kind in self._kinds and self._dice.chance(45):
                return self._note(kind, html, mend(html))
        return html

    def content(self, html):
        """The whole content of a page."""
        if "unclosed-paragraph" in self._kinds:
            html = self._note("unclosed-paragraph", html, without_end_tags(html, "p"))
        if "unclosed-list-item" in self._kinds:
            html = self._note("unclosed-list-item", html, without_end_tags(html, "li"))
        if "stray-end-tags" in self._kinds:
            html = self._note("stray-end-tags", html, html + "</b></font></p></center>")
        return html

    def page(self, html):
        """The whole page."""
        if "bare-ampersand" in self._kinds:
            html = self._note("bare-ampersand", html, bare_ampersands(html))
        if "missing-quote" in self._kinds:
            html = self._note("missing-quote", html, missing_quote(html))
        return html

    def force(self, kind):
        """Adds a kind that this page must show."""
        if kind not in self._kinds:
            self._kinds.append(kind)
        return self

    def _note(self, kind, before, after):
        if before != after and kind not in self.used:
            self.used.append(kind)
        return after
