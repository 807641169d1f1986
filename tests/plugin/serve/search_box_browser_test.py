#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""<winnow-search> in a page of another origin, whose policy allows nothing but the server.

Usage: search_box_browser_test.py WINNOW

Ends with 77 if there is no browser.
"""
import contextlib
import json
import pathlib
import sys
import tempfile
import unittest
import urllib.parse

import headless
import served_site
from visits import ask, complaints, overflow, press, requested, visit, wait_for, wait_for_address

SHADOW = "document.querySelector('winnow-search').shadowRoot"
FIELD = f"{SHADOW}.querySelector('input')"
OPEN = f"{FIELD}.getAttribute('aria-expanded') === 'true'"
ACTIVE = f"{SHADOW}.querySelector('[aria-selected=true]')"


class SearchBox(unittest.TestCase):
    """One small site for all."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.log = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()), "queries.jsonl")
            cls.server, cls.site = stack.enter_context(
                served_site.harbour(WINNOW, "--query-log", str(cls.log)))
            cls.addClassCleanup(stack.pop_all().close)

    def setUp(self):
        requested(), complaints()

    def show(self, attributes="", page="box", **how):
        """A page with the box, which has the focus."""
        visit(f"{self.site}/{page}?{attributes}", **how)
        wait_for(f"{SHADOW} && {FIELD}")
        ask(f"{FIELD}.focus()")

    def expect_peace(self):
        """No policy was broken, and nothing was asked of anybody else."""
        self.assertEqual([line for line in complaints() if "favicon" not in line], [])
        strangers = [url for url in requested()
                     if not url.startswith((self.server + "/", self.site + "/"))]
        self.assertEqual(strangers, [])

    def titles(self, part="title"):
        return ask(f"[...{SHADOW}.querySelectorAll('[part={part}]')].map((node) => node.textContent)")

    def test_results_stand_below_the_field(self):
        self.show()
        press("bridge")
        wait_for(OPEN)
        labels = ask(f"[...{SHADOW}.querySelectorAll('[part=label]')].map((node) => node.textContent)")
        self.assertEqual(labels[:2], ["Pages", "Sections"])
        self.assertEqual(self.titles()[:2], ["Swing bridge", "Opening times of the bridge"])
        self.assertEqual(self.titles()[-1], "All results for “bridge”")
        self.expect_peace()

    def test_hits_come_with_their_sections_and_marked_snippets(self):
        self.show()
        press("timetable of the swingbridge")
        wait_for(OPEN)
        self.assertEqual(self.titles("detail"), ["Opening times of the bridge"])
        marks = ask(f"[...{SHADOW}.querySelectorAll('[part=snippet] mark')].map((node) => node.textContent)")
        self.assertIn("timetable", marks)

    def test_half_a_word_finds_pages_that_have_it(self):
        self.show()
        press("timetab")
        wait_for(OPEN)
        self.assertIn("Swing bridge", self.titles())
        self.show("mode=inline")
        press("timetab")
        wait_for(f"{SHADOW}.querySelectorAll('li').length === 1")
        self.assertEqual(self.titles(), ["Swing bridge"])

    def test_keys_lead_to_a_page_and_to_all_results(self):
        self.show()
        press("bridge")
        wait_for(OPEN)
        press("ARROW_DOWN", "ARROW_DOWN")
        self.assertTrue(ask(f"{ACTIVE}.id === {FIELD}.getAttribute('aria-activedescendant')"))
        press("ENTER")
        self.assertEqual(wait_for("location.hash"), "#times")
        self.show()
        press("bridge")
        wait_for(OPEN)
        # On a busy machine the list of half the word is there before.
        wait_for(f"{SHADOW}.textContent.includes('All results for \u201cbridge\u201d')")
        press("ARROW_UP", "ENTER")
        self.assertTrue(wait_for("location.href.startsWith(arguments[0])", self.server + "/search?q=bridge"))

    def test_escape_and_a_click_beside_it_close_the_list(self):
        for close in (lambda: press("ESCAPE"), lambda: headless.browser().find_element("tag name", "h1").click()):
            self.show()
            press("bridge")
            wait_for(OPEN)
            close()
            wait_for(f"{FIELD}.getAttribute('aria-expanded') === 'false'")

    def test_results_may_stand_in_the_page(self):
        self.show("mode=inline&limit=3")
        press("harbour")
        wait_for(f"{SHADOW}.querySelectorAll('li').length === 3")
        self.assertEqual(ask(f"{SHADOW}.querySelector('[role=status]').textContent"), 
                         f"{served_site.HARBOURS + 3} results", "the number of matches, not of what is shown")
        press("ARROW_DOWN", "ARROW_DOWN")
        self.assertTrue(ask(f"{SHADOW}.activeElement === {SHADOW}.querySelectorAll('li a')[1]"))
        press("ESCAPE")
        self.assertTrue(ask(f"{SHADOW}.activeElement === {FIELD}"))
        press("ARROW_DOWN", "ENTER")
        self.assertTrue(wait_for("location.pathname.endsWith('.html')"))
        self.expect_peace()

    def test_an_answer_is_limited_to_sites_and_languages(self):
        self.show("mode=inline&lang=he")
        press(served_site.HEBREW)
        wait_for(f"{SHADOW}.querySelectorAll('li').length === 1")
        self.assertEqual(ask(f"getComputedStyle({SHADOW}.querySelector('li')).direction"), "rtl")
        self.show("mode=inline&lang=en&site=no.example")
        press("harbour")
        wait_for(f"{SHADOW}.querySelector('[role=status]').textContent === 'Nothing found'")

    def logged(self):
        """Queries that the server has written down."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [json.loads(line)["query"] for line in lines]

    def test_only_queries_that_somebody_has_ended_are_logged(self):
        self.show("mode=inline")
        press("tollbridge")
        wait_for(f"{SHADOW}.querySelector('[role=status]').textContent !== ''")
        self.show()
        press("tollbridge")
        wait_for("performance.getEntriesByType('resource').some((one) => one.name.includes('q=tollbridge'))")
        self.assertNotIn("tollbridge", self.logged())
        self.show("mode=inline")
        press("tollbridge", "ENTER")
        wait_for(f"{SHADOW}.querySelector('[role=status]').textContent !== ''")
        self.assertEqual(self.logged().count("tollbridge"), 1)

    def test_markup_of_pages_is_text(self):
        self.show("mode=inline")
        press("onerror harbour")
        wait_for(f"[...{SHADOW}.querySelectorAll('li a')].some((one) => one.textContent.startsWith('<img'))")
        self.assertEqual(ask(f"{SHADOW}.querySelectorAll('img, script').length"), 0)

    def test_the_form_inside_is_what_people_without_scripts_get(self):
        visit(f"{self.site}/box?", scripts=False)
        driver = headless.browser()
        driver.find_element("css selector", "winnow-search input[name=q]").send_keys("bridge\n")
        wait_for_address(self.server + "/search?q=bridge")

    def test_queries_of_pages_in_any_encoding_are_sent_in_utf_8(self):
        address = self.server + "/search?q=" + urllib.parse.quote(served_site.JAPANESE)
        for encoding in ("windows-1252", "euc-kr"):
            self.show(page=f"box-{encoding}")
            self.assertEqual(ask("document.characterSet").lower(), encoding)
            press(served_site.JAPANESE)
            ask(f"{FIELD}.form.requestSubmit()")
            wait_for("location.href === arguments[0]", address)
            wait_for("document.querySelector('main').textContent.includes(arguments[0])", served_site.JAPANESE)
            visit(f"{self.site}/box-{encoding}?", scripts=False)
            field = headless.browser().find_element("css selector", "winnow-search input[name=q]")
            field.send_keys(served_site.JAPANESE + "\n")
            wait_for_address(address)

    def test_colors_follow_the_page_and_its_properties(self):
        color = f"getComputedStyle({FIELD}).backgroundColor"
        self.show(media={"prefers-color-scheme": "dark"})
        self.assertEqual(ask(color), "rgb(255, 255, 255)", "the page is not dark")
        headless.browser().execute_script("document.documentElement.style.colorScheme = 'light dark'")
        self.assertEqual(ask(color), "rgb(22, 23, 26)")
        headless.browser().execute_script(
            "document.querySelector('winnow-search').style.setProperty('--winnow-ground', 'rgb(1, 2, 3)')")
        self.assertEqual(ask(color), "rgb(1, 2, 3)")

    def test_it_fits_a_small_screen_in_both_directions(self):
        for direction in ("ltr", "rtl"):
            for mode in ("popup", "inline"):
                self.show(f"mode={mode}", width=320)
                ask("document.documentElement.dir = arguments[0]", direction)
                press("harbour")
                wait_for(f"{SHADOW}.querySelector('a')")
                self.assertLessEqual(overflow(), 0, (direction, mode))

    def test_a_list_below_a_narrow_field_stays_on_the_screen(self):
        edges = f"(({{left, right}}) => [left, right])({SHADOW}.querySelector('[part=popup]').getBoundingClientRect())"
        for start, direction in ((0, "ltr"), (300, "ltr"), (0, "rtl"), (300, "rtl")):
            self.show(width=480)
            headless.browser().execute_script(
                "document.documentElement.dir = arguments[0];"
                "Object.assign(document.querySelector('winnow-search').style,"
                "{inlineSize: '100px', marginInlineStart: arguments[1] + 'px'})", direction, start)
            press("bridge")
            wait_for(OPEN)
            left, right = ask(edges)
            self.assertGreaterEqual(left, 0, (start, direction))
            self.assertLessEqual(right, 480, (start, direction))
            self.assertGreater(right - left, 400)
            self.assertLessEqual(overflow(), 0)
        self.expect_peace()

    def test_pages_of_other_sites_get_no_answer(self):
        with served_site.web_site(".") as stranger:
            visit(f"{stranger}/box?")
            headless.time.sleep(.5)
            self.assertIn("CORS", " ".join(complaints()))

    def test_what_it_says_can_be_replaced(self):
        self.show("mode=inline")
        headless.browser().execute_script(
            "document.querySelector('winnow-search').texts = {placeholder: 'Suchen', none: 'Nichts gefunden'}")
        self.assertEqual(ask(f"{FIELD}.placeholder"), "Suchen")
        ask(f"{FIELD}.focus()")
        press("qqqqqq")
        wait_for(f"{SHADOW}.querySelector('[role=status]').textContent === 'Nichts gefunden'")

    def test_what_it_says_may_be_replaced_before_the_script_is_there(self):
        self.show()
        headless.browser().execute_script("""
            const early = Object.assign(document.implementation.createHTMLDocument().createElement("winnow-search"),
                                        {texts: {placeholder: "Suchen"}});
            document.querySelector("winnow-search").replaceWith(document.adoptNode(early));""")
        self.assertEqual(ask(f"{FIELD}.placeholder"), "Suchen")

    def test_parts_can_be_styled_from_outside(self):
        named = f"[...new Set([...{SHADOW}.querySelectorAll('[part]')].map((node) => node.getAttribute('part')))].sort()"
        self.show()
        press("swingbridge")
        wait_for(OPEN)
        self.assertEqual(ask(named), ["detail", "group", "input", "label", "option", "popup", "snippet", "title"])
        self.show("mode=inline")
        press("timetable of the swingbridge")
        wait_for(f"{SHADOW}.querySelector('li')")
        self.assertEqual(ask(named), ["all", "count", "detail", "input", "result", "results", "snippet", "title"])

    def test_a_query_is_sent_as_it_was_typed(self):
        self.show()
        press("a&b=c #1")
        ask(f"{FIELD}.form.requestSubmit()")
        wait_for("location.pathname === '/search'")
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(ask("location.href")).query)["q"]
        self.assertEqual(query, ["a&b=c #1"])


if __name__ == "__main__":
    WINNOW = sys.argv.pop(1)
    headless.record_requests = True
    headless.run_tests()
