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

RULE = "[[rule]]\nsite = \"courier.example\"\nselect = \".breadcrumbs\"\nclass = \"template\"\n"


class InspectorBarriers(unittest.TestCase):
    """One server for all; no test writes rules."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.server, _ = stack.enter_context(inspected(WINNOW, SITES / "news_en/pages", rules=RULE))
            cls.addClassCleanup(stack.pop_all().close)

    def check(self):
        """What the document that is shown has, with every look."""
        for look, barriers in axe.barriers_by_look():
            with self.subTest(look=look):
                self.assertEqual(barriers, [])

    def test_sites(self):
        open_view(self.server + "/inspect")
        wait_for("document.querySelector('.card')")
        self.check()

    def test_pages(self):
        open_pages(self.server)
        self.check()

    def test_rules(self):
        open_view(f"{self.server}/inspect/{NEWS}?view=rules")
        button("See without it")
        wait_for("document.querySelector('.outcome .summary')")
        self.check()

    def test_a_page_and_a_drop_of_it(self):
        open_page(self.server)
        self.check()
        press("n")
        wait_for("document.querySelector('.about .excerpt')")
        ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        self.check()

    def test_a_region_that_is_picked(self):
        """By keys on a narrow screen, where a mouse may not see what it is to pick."""
        for width, pick in ((320, lambda: pick_by_keys(DROPPED)), (1200, lambda: pick_by_mouse(DROPPED_AT))):
            open_page(self.server, width=width)
            pick()
            wait_for_preview()
            wait_for("document.querySelector('.saving button')")
            ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            for look, barriers in axe.barriers_by_look(widths=(width,)):
                with self.subTest(look=look):
                    self.assertEqual(barriers, [])


if __name__ == "__main__":
    SITES = pathlib.Path(sys.argv.pop(2)).resolve()
    WINNOW = sys.argv.pop(1)
    axe.need()
    headless.run_tests()
