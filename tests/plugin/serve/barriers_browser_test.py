#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""axe-core finds nothing that keeps people from using the search page, the box or the inspector.

Usage: barriers_browser_test.py WINNOW

Ends with 77 if there is no browser, or no axe-core.
"""
import contextlib
import json
import sys
import time
import unittest
import urllib.request

import axe
import headless
import served_site
from visits import ask, overflow, press, visit, wait_for

PAGES = {"start page": "/", "results": "/search?q=harbour", "filtered": "/search?q=harbour&lang=en&page=2",
         "corrected": "/search?q=habrour", "no results": "/search?q=qqqqqq", "error": "/search?q=x&since=20x4",
         "section": "/search?q=timetable+swingbridge"}
SCHEMES = ("light", "dark")
SHADOW = "document.querySelector('winnow-search').shadowRoot"


class Barriers(unittest.TestCase):
    """One small site for all."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.server, cls.site = stack.enter_context(served_site.harbour(WINNOW, inspected=True))
            cls.addClassCleanup(stack.pop_all().close)

    def test_barriers_are_found_where_they_are(self):
        visit("data:text/html,<title>x</title><img src=y><input>")
        self.assertTrue(any(line.startswith("image-alt") for line in axe.barriers()))

    def test_pages_have_none(self):
        for name, path in PAGES.items():
            visit(self.server + path)
            for look, barriers in axe.barriers_by_look():
                with self.subTest(page=name, look=look):
                    self.assertEqual(barriers, [])

    def inspected_pages(self):
        """Addresses of the inspector, when it has gone over the pages."""
        deadline = time.monotonic() + headless.SECONDS_FOR_A_DOCUMENT
        while True:
            with urllib.request.urlopen(f"{self.server}/api/v1/pages?q=bridge.html&limit=1") as answer:
                told = json.load(answer)
            if told["pages"] and told["scan"]["finished"]:
                site, page = told["pages"][0]["site"], told["pages"][0]["id"]
                return {"sites": "/inspect", "pages": f"/inspect/{site}", "page": f"/inspect/{site}/{page}",
                        "report": f"/sites/{site}"}
            self.assertLess(time.monotonic(), deadline, told)
            time.sleep(.1)

    def test_the_inspector_has_none(self):
        for name, path in self.inspected_pages().items():
            visit(self.server + path)
            wait_for("document.querySelector('h1, h2')")
            for look, barriers in axe.barriers_by_look():
                with self.subTest(page=name, look=look):
                    self.assertEqual(barriers, [])
                    self.assertLessEqual(overflow(), 0)

    def test_the_open_list_has_none(self):
        for scheme in SCHEMES:
            visit(self.server + "/search?q=ferry", media={
                "prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"})
            press("/", "bridge")
            wait_for("document.querySelector('#q').getAttribute('aria-expanded') === 'true'")
            press("ARROW_DOWN")
            self.assertEqual(axe.barriers(), [])

    def test_the_box_has_none(self):
        for mode in ("popup", "inline"):
            visit(f"{self.site}/box?mode={mode}")
            wait_for(f"{SHADOW} && true")
            self.assertEqual(axe.barriers(), [])
            ask(f"{SHADOW}.querySelector('input').focus()")
            press("bridge")
            wait_for(f"{SHADOW}.querySelector('a')")
            press("ARROW_DOWN")
            self.assertEqual(axe.barriers(), [])


if __name__ == "__main__":
    WINNOW = sys.argv.pop(1)
    axe.need()
    headless.run_tests()
