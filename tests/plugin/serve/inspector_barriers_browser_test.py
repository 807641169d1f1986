#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""axe-core finds nothing that keeps people from using the inspector.

Usage: inspector_barriers_browser_test.py WINNOW SAMPLE_SITES

Ends with 77 if there is no browser, or no axe-core.
"""
import contextlib
import pathlib
import sys
import unittest

import axe
import headless
from inspected_site import (DROPPED, DROPPED_AT, NEWS, button, inspected, open_page, open_pages, open_view, pick_by_keys,
                            pick_by_mouse, wait_for_preview)
from visits import ask, press, wait_for

LOOKS = [{"width": width, "media": {"prefers-color-scheme": scheme}} for width in (320, 1200)
         for scheme in ("light", "dark")]
RULE = "[[rule]]\nsite = \"courier.example\"\nselect = \".breadcrumbs\"\nclass = \"template\"\n"


class InspectorBarriers(unittest.TestCase):
    """One server for all; no test writes rules."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.server, _ = stack.enter_context(inspected(WINNOW, SITES / "news_en/pages", rules=RULE))
            cls.addClassCleanup(stack.pop_all().close)

    def check(self, view):
        for look in LOOKS:
            with self.subTest(**look):
                view(look)
                self.assertEqual(axe.barriers(), [])

    def test_sites(self):
        self.check(lambda look: (open_view(self.server + "/inspect", **look),
                                 wait_for("document.querySelector('.card')")))

    def test_pages(self):
        self.check(lambda look: open_pages(self.server, **look))

    def test_rules(self):
        def view(look):
            open_view(f"{self.server}/inspect/{NEWS}?view=rules", **look)
            button("See without it")
            wait_for("document.querySelector('.outcome .summary')")
        self.check(view)

    def test_a_page_and_a_drop_of_it(self):
        def view(look):
            open_page(self.server, **look)
            self.assertEqual(axe.barriers(), [])
            press("n")
            wait_for("document.querySelector('.about .excerpt')")
            ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        self.check(view)

    def test_a_region_that_is_picked(self):
        def view(look):
            open_page(self.server, **look)
            # On a narrow screen a mouse may not see what it is to pick.
            if look["width"] < 1000:
                pick_by_keys(DROPPED)
            else:
                pick_by_mouse(DROPPED_AT)
            wait_for_preview()
            wait_for("document.querySelector('.saving button')")
            ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        self.check(view)


if __name__ == "__main__":
    SITES = pathlib.Path(sys.argv.pop(2)).resolve()
    WINNOW = sys.argv.pop(1)
    axe.need()
    headless.run_tests()
