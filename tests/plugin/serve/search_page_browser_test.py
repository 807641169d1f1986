#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The search page of winnow serve as people meet it in a browser.

Usage: search_page_browser_test.py WINNOW

Ends with 77 if there is no browser.
"""
import contextlib
import pathlib
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import headless
import served_site
from visits import (ask, complaints, find, overflow, press, requested, resize, texts, visit, wait_for,
                    wait_for_address)

# The start page, results, no results, and a parameter that makes no sense.
PAGES = ["/", "/search?q=harbour", "/search?q=harbour&lang=en&sort=newest&page=2", "/search?q=qqqqqq",
         "/search?q=harbour&since=20x4"]
LIGHT = "(255, 255, 255)"


class SearchPage(unittest.TestCase):
    """One small site for all."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.server, cls.site = stack.enter_context(served_site.harbour(WINNOW))
            cls.addClassCleanup(stack.pop_all().close)

    def visit(self, path, **how):
        visit(self.server + path, **how)

    def search(self, query, **how):
        self.visit("/search?" + urllib.parse.urlencode({"q": query}), **how)

    def expect_focus(self, selector):
        self.assertTrue(wait_for(f"document.activeElement.matches({selector!r})"), selector)

    def test_a_search_from_the_first_key_to_the_page_needs_no_mouse(self):
        self.visit("/")
        press("/", "swingbridge", "ENTER")
        wait_for("location.pathname === '/search'")
        self.assertEqual(texts(".hit h2"), ["Swing bridge"])
        press("/", "ARROW_DOWN")
        self.expect_focus(".hit h2 a")
        press("ENTER")
        self.assertEqual(wait_for("location.href.startsWith(arguments[0]) && location.pathname", self.site),
                         "/bridge.html")

    def test_arrows_walk_through_hits_and_back_to_the_field(self):
        self.search("harbour")
        press("/", "ARROW_DOWN", "ARROW_DOWN")
        self.assertTrue(ask("document.activeElement === document.querySelectorAll('.hit h2 a')[1]"))
        press("ARROW_UP", "ARROW_UP")
        self.expect_focus("#q")
        press(*["ARROW_DOWN"] * 14)
        self.assertTrue(ask("document.activeElement === [...document.querySelectorAll('.hit h2 a')].at(-1)"))

    def test_a_slash_is_a_character_in_other_fields(self):
        self.search("harbour")
        ask("document.querySelector('input[name=since]').focus()")
        press("/")
        self.expect_focus("input[name=since]")
        self.assertEqual(ask("document.querySelector('#q').value"), "harbour")

    def test_a_slash_selects_what_was_typed(self):
        self.search("harbour")
        press("/", "ferry", "ENTER")
        wait_for("location.search === '?q=ferry'")
        press("/", "/usr")
        self.assertEqual(ask("document.querySelector('#q').value"), "/usr")

    def test_links_to_sections_lead_into_the_page(self):
        self.search("timetable swingbridge lock")
        self.assertEqual(texts(".hit .section"), ["Opening times of the bridge"])
        find(".hit .section a").click()
        self.assertEqual(wait_for("location.hash"), "#times")
        self.assertTrue(ask("location.href").startswith(self.site))

    def test_filters_are_links_that_say_what_is_chosen(self):
        self.search("harbour OR הנמל")
        ask("[...document.querySelectorAll('.facets .languages a')].find("
            "(link) => link.textContent === 'Hebrew').click()")
        wait_for("location.search.includes('lang=he')")
        self.assertEqual(texts(".hit h2"), [served_site.HEBREW])
        self.assertEqual(texts(".facets .languages [aria-current]"), ["Hebrew"])
        find(".facets .languages [aria-current]").click()
        wait_for("!location.search.includes('lang=')")
        self.assertGreater(len(texts(".hit")), 1)

    def test_a_list_of_filters_that_was_opened_stays_open(self):
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            for number in range(12):
                host = pathlib.Path(folder, "mirror", f"host{number}.example")
                host.mkdir(parents=True)
                (host / "index.html").write_text(served_site.page("Quay", f"<p>Quay {number}."), encoding="utf-8")
            subprocess.run([WINNOW, "index", "--quiet", "--db", folder + "/db", "--method", "all",
                            folder + "/mirror"], check=True)
            server = stack.enter_context(served_site.serving(WINNOW, folder + "/db"))
            visit(server + "/search?q=quay")
            self.assertFalse(ask("document.querySelector('.sites details').open"))
            find(".sites summary").click()
            wait_for("document.querySelector('.sites details').open")
            find(".order li:nth-child(2) a").click()
            wait_for("location.search.includes('newest') && document.querySelector('.sites details').open")
            find(".sites summary").click()
            find(".order li:nth-child(3) a").click()
            wait_for("location.search.includes('oldest') && document.querySelector('.sites details:not([open])')")

    def test_all_of_it_works_without_scripts(self):
        self.visit("/", scripts=False)
        find("#q").send_keys("harbour")
        self.go(".search-form button", "?q=harbour")
        self.assertEqual(len(headless.browser().find_elements("css selector", ".hit")), 10)
        self.go(".pages a[rel=next]", "page=2")
        self.go(".facets .order li:nth-child(2) a", "sort=newest")
        self.assertNotIn("page=", headless.browser().current_url)

    def go(self, selector, part_of_address):
        """Clicks where no script can say that the next page is there."""
        find(selector).click()
        wait_for_address(part_of_address)

    def test_pages_are_dark_for_those_who_want_that(self):
        for path in PAGES:
            self.visit(path)
            self.assertIn(LIGHT, ask("getComputedStyle(document.body).backgroundColor"))
            self.visit(path, media={"prefers-color-scheme": "dark"})
            background, text = (ask(f"getComputedStyle(document.body).{name}.match(/\\d+/g).map(Number)")
                                for name in ("backgroundColor", "color"))
            self.assertLess(max(background), 60, path)
            self.assertGreater(min(text), 200, path)

    def test_nothing_is_wider_than_a_small_screen(self):
        for path in [*PAGES, "/search?q=" + "w" * 300, "/search?q=" + urllib.parse.quote(served_site.HEBREW)]:
            self.visit(path, width=320)
            for width in (320, 400, 800, 1400):
                resize(width)
                wait_for("innerWidth === arguments[0]", width)
                for direction in ("ltr", "rtl"):
                    ask("document.documentElement.dir = arguments[0]", direction)
                    self.assertLessEqual(overflow(), 0, (width, path, direction))

    def test_titles_and_snippets_run_in_the_direction_of_their_language(self):
        self.search(served_site.HEBREW)
        for selector in (".hit", ".hit h2 a", ".hit .snippet", "#q"):
            self.assertEqual(ask(f"getComputedStyle(document.querySelector('{selector}')).direction"), "rtl",
                             selector)
        self.search("harbour")
        ask("document.documentElement.dir = 'rtl'")
        for selector in (".hit", ".hit h2 a", ".hit .snippet"):
            self.assertEqual(ask(f"getComputedStyle(document.querySelector('{selector}')).direction"), "ltr",
                             selector)

    def test_filters_stand_behind_the_results_in_both_directions(self):
        left = "document.querySelector('{}').getBoundingClientRect().left"
        for direction in ("ltr", "rtl"):
            self.search("harbour", width=1400)
            ask("document.documentElement.dir = arguments[0]", direction)
            results, filters = (ask(left.format(selector)) for selector in ("#results", ".facets"))
            self.assertEqual(filters > results, direction == "ltr")

    def test_japanese_is_found_and_has_fonts_of_its_own(self):
        self.search("港")
        self.assertEqual(texts(".hit h2"), [served_site.JAPANESE])
        self.assertIn("CJK JP", ask("getComputedStyle(document.querySelector('.hit h2 a')).fontFamily"))

    def test_paper_shows_the_hits_alone(self):
        self.search("harbour")
        headless.browser().execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.addCleanup(headless.browser().execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
        hidden = "getComputedStyle(document.querySelector('{}')).display === 'none'"
        for selector, expected in {".facets": True, ".search-form": True, ".pages": True, ".hits": False}.items():
            self.assertEqual(ask(hidden.format(selector)), expected, selector)

    def test_markup_of_pages_is_text(self):
        self.search("onerror harbour")
        self.assertIn("<img src=x onerror=alert(1)> harbour", texts(".hit h2"))
        self.assertEqual(ask("document.querySelectorAll('#results img, #results script').length"), 0)

    def test_no_request_leaves_the_server_and_no_policy_is_broken(self):
        requested(), complaints()
        for path in PAGES:
            self.visit(path)
            press("/", "harb")
            wait_for("document.querySelector('#q').getAttribute('aria-expanded') === 'true'")
        asked = requested()
        self.assertGreater(len(asked), 2 * len(PAGES))
        self.assertEqual([url for url in asked if not url.startswith(self.server + "/")], [])
        self.assertEqual([line for line in complaints() if "400 (Bad Request)" not in line], [])


if __name__ == "__main__":
    WINNOW = sys.argv.pop(1)
    headless.record_requests = True
    headless.run_tests()
