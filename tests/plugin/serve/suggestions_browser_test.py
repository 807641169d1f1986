#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Suggestions of the search page: keys, what screen readers are told, input methods, slow answers.

Usage: suggestions_browser_test.py WINNOW

Ends with 77 if there is no browser.
"""
import contextlib
import sys
import unittest

import headless
import served_site
from visits import (ask, complaints, compose, find, press, press_with, requested, settle, texts,
                    told_to_screen_readers, visit, wait_for)

OPEN = "document.querySelector('#q').getAttribute('aria-expanded') === 'true'"
CLOSED = "document.querySelector('#q').getAttribute('aria-expanded') === 'false'"
ACTIVE = "document.getElementById(document.querySelector('#q').getAttribute('aria-activedescendant'))"
SELECTED = "[...document.querySelectorAll('[role=option][aria-selected=true]')]"
# Answers the first request last, and hears nothing of aborting.
LATE_FIRST_ANSWER = """window.asked = 0;
const original = window.fetch;
window.fetch = async (address) => {
  const wait = window.asked++ === 0 ? 1500 : 0;
  const answer = await original(address);
  await new Promise((done) => setTimeout(done, wait));
  window.answered = (window.answered ?? 0) + 1;
  return answer;
}"""


class Suggestions(unittest.TestCase):
    """One small site for all."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.server, cls.site = stack.enter_context(served_site.harbour(WINNOW))
            cls.addClassCleanup(stack.pop_all().close)

    def setUp(self):
        visit(self.server + "/")

    def type_and_wait(self, text):
        press("/", text)
        wait_for(OPEN)

    def attributes(self, selector):
        return ask("Object.fromEntries([...document.querySelector(arguments[0]).attributes]"
                   ".map((one) => [one.name, one.value]))", selector)

    def test_the_field_is_a_combobox_with_groups_of_options(self):
        self.assertEqual(self.attributes("#q")["aria-expanded"], "false")
        self.type_and_wait("bridge")
        field = self.attributes("#q")
        self.assertEqual(field["role"], "combobox")
        self.assertEqual(field["aria-autocomplete"], "list")
        self.assertNotIn("aria-activedescendant", field)
        self.assertEqual(ask("document.getElementById(arguments[0]).getAttribute('role')",
                             field["aria-controls"]), "listbox")
        labels = ask("[...document.querySelectorAll('[role=listbox] [role=group]')].map((group) => "
                     "document.getElementById(group.getAttribute('aria-labelledby')).textContent)")
        self.assertEqual(labels[:2], ["Pages", "Sections"])
        self.assertEqual(texts("[role=option] .title")[:2], ["Swing bridge", "Opening times of the bridge"])
        self.assertEqual(texts("[role=option] .detail")[0], "Swing bridge")

    def test_screen_readers_get_names_and_groups(self):
        self.type_and_wait("bridge")
        told = told_to_screen_readers()
        self.assertIn(("combobox", "Search for"), told)
        self.assertIn(("listbox", "Suggestions"), told)
        self.assertIn(("group", "Sections"), told)
        self.assertIn(("option", "Opening times of the bridge Swing bridge"), told)

    def test_the_number_of_suggestions_is_said(self):
        self.type_and_wait("bridge")
        number = len(texts("[role=option]"))
        self.assertEqual(texts(".search-form [role=status]"), [f"{number} suggestions"])
        press("zzzzzz")
        wait_for(CLOSED)
        wait_for("document.querySelector('.search-form [role=status]').textContent === 'No suggestions'")

    def test_what_was_typed_is_marked(self):
        self.type_and_wait("swi")
        self.assertEqual(texts("[role=option] .title mark")[0], "Swi")

    def test_arrows_go_round_through_the_options_and_leave_the_text(self):
        self.type_and_wait("bridge")
        count = len(texts("[role=option]"))
        press("ARROW_DOWN")
        self.assertEqual(ask(f"{ACTIVE}.querySelector('.title').textContent"), "Swing bridge")
        self.assertEqual(ask(f"{SELECTED}.length"), 1)
        press("ARROW_DOWN")
        self.assertEqual(ask(f"{ACTIVE}.querySelector('.title').textContent"), "Opening times of the bridge")
        press(*["ARROW_DOWN"] * (count - 1))
        self.assertIsNone(ask(ACTIVE))
        press("ARROW_UP")
        self.assertTrue(ask(f"{ACTIVE} === [...document.querySelectorAll('[role=option]')].at(-1)"))
        self.assertEqual(ask("document.querySelector('#q').value"), "bridge")
        self.assertTrue(ask("document.activeElement.id === 'q'"))

    def test_home_and_end_are_for_the_text(self):
        self.type_and_wait("bridge")
        press("ARROW_DOWN", "HOME")
        self.assertIsNone(ask(ACTIVE))
        self.assertEqual(ask("document.querySelector('#q').selectionStart"), 0)
        self.assertTrue(ask(OPEN))

    def test_enter_follows_the_active_option(self):
        self.type_and_wait("bridge")
        press("ARROW_DOWN", "ARROW_DOWN", "ENTER")
        self.assertEqual(wait_for("location.hash"), "#times")
        self.assertTrue(ask("location.href").startswith(self.site + "/bridge.html"))

    def test_enter_on_a_query_searches_for_it(self):
        self.type_and_wait("harb")
        press("ARROW_UP")
        query = ask(f"{ACTIVE}.querySelector('.title').textContent")
        press("ENTER")
        self.assertEqual(wait_for("new URL(location.href).searchParams.get('q')"), query)
        self.assertTrue(ask("location.href").startswith(self.server + "/search"))

    def test_enter_without_an_active_option_searches_for_the_text(self):
        self.type_and_wait("bridg")
        press("ENTER")
        self.assertEqual(wait_for("new URL(location.href).searchParams.get('q')"), "bridg")

    def test_escape_closes_then_clears(self):
        self.type_and_wait("bridge")
        press("ARROW_DOWN", "ESCAPE")
        self.assertTrue(ask(CLOSED))
        self.assertEqual(ask("document.querySelector('#q').value"), "bridge")
        press("ESCAPE")
        self.assertEqual(ask("document.querySelector('#q').value"), "")
        self.assertTrue(ask("document.activeElement.id === 'q'"))

    def test_tab_closes_and_goes_on(self):
        self.type_and_wait("bridge")
        press("ARROW_DOWN", "TAB")
        self.assertTrue(ask(CLOSED))
        self.assertTrue(ask("document.activeElement.matches('.search-form button')"))
        self.assertEqual(ask("location.pathname"), "/")

    def test_an_arrow_opens_the_list_again(self):
        self.type_and_wait("bridge")
        press("ESCAPE", "ARROW_DOWN")
        wait_for(OPEN)

    def test_alt_and_an_arrow_open_and_close_the_list(self):
        visit(self.server + "/search?q=bridge")
        press("/")
        press_with("ALT", "ARROW_DOWN")
        wait_for(OPEN)
        press_with("ALT", "ARROW_UP")
        self.assertTrue(ask(CLOSED))
        self.assertTrue(ask("document.activeElement.id === 'q'"))

    def test_control_and_enter_open_a_tab(self):
        driver = headless.browser()
        before = driver.current_window_handle
        self.type_and_wait("bridge")
        press("ARROW_DOWN")
        press_with("CONTROL", "ENTER")
        others = [handle for handle in driver.window_handles if handle != before]
        self.assertEqual(len(others), 1)
        self.assertEqual(ask("location.pathname"), "/")
        driver.switch_to.window(others[0])
        driver.close()
        driver.switch_to.window(before)

    def test_a_click_follows_an_option(self):
        self.type_and_wait("bridge")
        find("[role=option]").click()
        self.assertEqual(wait_for("location.href.startsWith(arguments[0]) && location.pathname", self.site),
                         "/bridge.html")

    def test_filters_hold_for_suggestions(self):
        visit(self.server + "/search?q=harbour&lang=he")
        requested()
        press("/", "swi")
        wait_for("performance.getEntriesByType('resource').some((one) => one.name.includes('q=swi'))")
        self.assertIn("lang=he", [url for url in requested() if "suggest" in url][-1])

    def test_an_input_method_is_left_alone_until_it_has_settled(self):
        press("/")
        requested()
        compose("みなと")
        headless.time.sleep(.5)
        self.assertEqual([url for url in requested() if "suggest" in url], [])
        settle("港")
        wait_for(OPEN)
        self.assertEqual(texts("[role=option] .title")[0], served_site.JAPANESE)

    def test_options_are_laid_out_in_the_direction_of_their_titles(self):
        for text, direction in (("bridge", "ltr"), (served_site.HEBREW, "rtl")):
            visit(self.server + "/")
            self.type_and_wait(text)
            for selector in ("[role=option]", "[role=option] .title"):
                self.assertEqual(ask("getComputedStyle(document.querySelector(arguments[0])).direction", selector),
                                 direction)

    def test_an_answer_that_comes_late_is_dropped(self):
        headless.browser().execute_script(LATE_FIRST_ANSWER)
        press("/", "f")  # one character is one request, however slow the machine
        wait_for("window.asked === 1")
        press("BACKSPACE", "s")
        wait_for("window.answered === 2")
        headless.time.sleep(.3)
        self.assertEqual(texts("[role=option] .title")[0], "Swing bridge")

    def test_a_server_that_fails_is_no_matter(self):
        complaints()
        headless.browser().execute_script("window.fetch = () => Promise.reject(new TypeError('gone'))")
        press("/", "bridge")
        headless.time.sleep(.5)
        self.assertTrue(ask(CLOSED))
        self.assertEqual(complaints(), [])
        press("ENTER")
        wait_for("location.pathname === '/search'")

    def test_nothing_moves_for_those_who_want_that(self):
        for wish, expected in (("reduce", "none"), ("no-preference", "appear")):
            visit(self.server + "/", media={"prefers-reduced-motion": wish})
            self.type_and_wait("bridge")
            self.assertEqual(ask("getComputedStyle(document.querySelector('[role=listbox]')).animationName"),
                             expected)

    def test_the_active_option_is_seen_in_colors_that_a_person_has_chosen(self):
        visit(self.server + "/", media={"forced-colors": "active"})
        self.type_and_wait("bridge")
        press("ARROW_DOWN")
        active, other = (ask(f"getComputedStyle(document.querySelectorAll('[role=option]')[{index}])"
                             ".backgroundColor") for index in (0, 1))
        self.assertNotEqual(active, other)


if __name__ == "__main__":
    WINNOW = sys.argv.pop(1)
    headless.record_requests = True
    headless.run_tests()
