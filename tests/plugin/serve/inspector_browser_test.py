#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The inspector in a browser: from the list of sites to a rule in a file, and to a search that finds what was dropped.

Usage: inspector_browser_test.py WINNOW SAMPLE_SITES

Pages and frames share a process; inspector_frame_browser_test.py has them in processes of their own. Ends with 77 if there is
no browser.
"""
import contextlib
import json
import pathlib
import sys
import tomllib
import unittest
import urllib.request

import headless
from headless import browser
from inspected_site import (BAKERY, DROPPED, DROPPED_AT, NEWS, button, in_frame, inspected, open_page, open_pages,
                            open_view, pick_by_keys, pick_by_mouse, selectors, wait_for_preview)
from visits import ActionChains, ask, complaints, find, overflow, press, texts, visit, wait_for

OWN_RULE = "# Kept by hand.\n[[rule]]\nsite = \"courier.example\"\nselect = \".breadcrumbs\"\nclass = \"template\"\n"


class Inspector(unittest.TestCase):
    """A test that changes the rules has a server of its own; the others share one."""

    @classmethod
    def setUpClass(cls):
        stack = contextlib.ExitStack()
        cls.addClassCleanup(stack.close)
        cls.shared, _ = stack.enter_context(inspected(WINNOW, SITES / "news_en/pages", rules=OWN_RULE))

    def share(self):
        self.server = self.shared
        self.addCleanup(lambda: visit("about:blank"))  # it asks for pictures no more

    def serve(self, *options, rules=OWN_RULE, site="news_en"):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.addCleanup(lambda: visit("about:blank"))  # it asks for pictures no more
        self.server, folder = stack.enter_context(inspected(WINNOW, SITES / site / "pages", *options, rules=rules))
        self.file = folder / "rules.toml"

    def tearDown(self):
        self.assertEqual(complaints(), [])

    def rules(self):
        return tomllib.loads(self.file.read_text(encoding="utf-8")).get("rule", [])

    def found(self, words):
        """How many hits there are for these words, not for words that are spelled like them."""
        with urllib.request.urlopen(f"{self.server}/api/v1/search?q={words}") as answer:
            result = json.load(answer)
        return 0 if result["corrected"] else result["matches_estimated"]

    def test_sites_are_listed_with_what_is_kept(self):
        self.share()
        open_view(self.server + "/inspect")
        wait_for("document.querySelector('.card') && !document.querySelector('.scan progress')")
        self.assertEqual(texts(".card h2"), [NEWS])
        facts = dict(zip(texts(".card dt"), texts(".card dd")))
        self.assertRegex(facts["Words kept"], r"^\d+\s% of [\d,]+$")
        self.assertEqual([facts["Pages"], facts["Rules"]], ["35", "1 rule"])
        self.assertTrue(facts["Drift"] and facts["Templates"])

    def test_pages_are_sorted_found_and_filtered(self):
        self.share()
        open_pages(self.server)
        confidence = [float(text) for text in texts("td[data-head=Confidence]")]
        self.assertEqual((len(confidence), confidence), (35, sorted(confidence)))
        find("button[data-sort=kept]").click()
        wait_for("document.querySelector('th[aria-sort=ascending] [data-sort=kept]')")
        kept = [int(text.split()[0]) for text in texts("td[data-head=Kept] .figure")]
        self.assertEqual((len(kept), kept), (35, sorted(kept)))
        find("button[data-sort=words]").click()
        wait_for("document.querySelector('th[aria-sort=descending] [data-sort=words]')")
        wait_for("location.search.includes('sort=words')")
        words = [int(text) for text in texts("td[data-head=Words]")]
        self.assertEqual(words, sorted(words, reverse=True))
        self.assertEqual(len(ask("[...document.querySelectorAll('[aria-sort]')]")), 1)
        press("/", "bakery")
        wait_for("document.querySelectorAll('.row-link').length === 2")
        self.assertEqual(texts(".total"), ["2 pages"])
        press("TAB")
        ask("(() => { const by = document.querySelector('#by-rule'); by.value = '0';"
            "by.dispatchEvent(new Event('change')); })()")
        wait_for("location.search.includes('rule=0')")
        browser().back()
        wait_for("!location.search.includes('rule=0')")

    def test_arrows_go_from_page_to_page(self):
        self.share()
        open_pages(self.server)
        find(".row-link").send_keys("")
        ask("document.querySelector('.row-link').focus()")
        press("ARROW_DOWN", "ARROW_DOWN", "ARROW_UP")
        self.assertTrue(ask("document.activeElement === document.querySelectorAll('.row-link')[1]"))

    def test_keys_jump_from_drop_to_drop(self):
        self.share()
        open_page(self.server)
        drops = int(texts(".where")[0].split()[0])
        self.assertGreater(drops, 1)
        seen = []
        for number in range(1, drops + 1):
            press("n")
            wait_for("document.querySelector('.where').textContent.startsWith(arguments[0])",
                     f"dropped {number} of {drops}")
            seen.append(texts(".about .excerpt")[0])
        self.assertEqual(len(set(seen)), drops)
        self.assertEqual(texts(".about .chip"), ["\u2212 template"])
        press("p")
        wait_for("document.querySelector('.about .excerpt').textContent === arguments[0]", seen[-2])
        wait_for("document.querySelector('#live').textContent.startsWith('dropped')")

    def test_a_text_says_why_when_it_is_pointed_at(self):
        self.share()
        open_page(self.server)
        with in_frame():
            ActionChains(browser()).move_to_element(find(".site-tagline > *")).perform()
        wait_for("document.querySelector('.about .excerpt')?.textContent === 'News from the harbour since 1871'")
        about = " ".join(texts(".about p"))
        self.assertIn("It repeats on other pages", about)
        self.assertIn("This region is on 35 of 35 pages; this text on 35.", about)
        with in_frame():
            ActionChains(browser()).move_to_element(find(".breadcrumbs winnow-template")).perform()
        wait_for("document.querySelector('.about').textContent.includes('rules.toml:2')")

    def test_the_button_in_the_panel_takes_what_is_outlined(self):
        self.share()
        open_page(self.server)
        button("Pick a region")
        with in_frame():
            ActionChains(browser()).move_to_element(find(".share-print")).perform()
        wait_for("document.querySelector('.region .excerpt')?.textContent === 'Print'")
        button("Wider", ".region")
        wait_for("document.querySelector('.region .excerpt').textContent === 'Email Print Copy link'")
        button("Take this region")
        wait_for_preview()
        button("Narrower", ".region")
        wait_for("document.querySelector('.region .excerpt').textContent === 'Print'")

    def test_tints_can_be_turned_off(self):
        self.share()
        open_page(self.server)
        button("\u2212 template", ".tools")
        with in_frame():
            wait_for("getComputedStyle(document.querySelector('winnow-template')).backgroundColor === 'rgba(0, 0, 0, 0)'")
            self.assertNotEqual(ask("getComputedStyle(document.querySelector('winnow-main')).backgroundColor"),
                                "rgba(0, 0, 0, 0)")
        self.assertEqual(ask("document.querySelector('.tools .template').getAttribute('aria-pressed')"), "false")

    def test_a_dropped_region_is_put_right_by_keyboard_and_found(self):
        self.serve()
        self.assertEqual(self.found("logged"), 0)
        open_page(self.server)
        pick_by_keys(DROPPED)
        self.put_right()

    def test_a_dropped_region_is_put_right_by_mouse_and_found(self):
        self.serve()
        self.assertEqual(self.found("logged"), 0)
        open_page(self.server)
        pick_by_mouse(DROPPED_AT)
        self.put_right()

    def put_right(self):
        """Chooses, previews, saves, undoes, saves again, indexes again and searches."""
        wait_for_preview()
        self.assertEqual(ask("document.activeElement.id"), "picker-head")
        self.assertEqual(texts(".region .excerpt"), [DROPPED])
        self.assertEqual(len(selectors()), 5)
        self.assertEqual(ask("document.querySelector('[name=wanted-class]:checked').value"), "main")
        self.assertIn(DROPPED, " ".join(texts(".diff ins")))
        self.assertEqual(texts(".diff del"), [])
        ask("document.querySelector('.thumb').scrollIntoView()")
        wait_for("document.querySelectorAll('.thumb bdi').length > 1")
        button("Save the rule")
        wait_for("document.querySelector('.saving .done')?.textContent.startsWith('Saved')")
        saved = {"site": NEWS, "select": selectors()[0], "class": "main"}
        self.assertEqual(self.rules()[1:], [saved])
        self.assertIn("# Kept by hand.", self.file.read_text(encoding="utf-8"))
        with in_frame():
            wait_for("document.querySelector('.must-log-in winnow-main')")
        button("Undo")
        wait_for("document.querySelector('.saving .done')?.textContent.includes('taken back')")
        self.assertEqual(self.file.read_text(encoding="utf-8"), OWN_RULE)
        button("Save the rule")
        button("Index again")
        link = wait_for("document.querySelector('.find-it')")
        self.assertEqual(self.rules()[1:], [saved])
        self.assertIn("logged", link.text)
        link.click()
        wait_for("location.pathname === '/search'")
        wait_for("document.querySelector('main').textContent.includes('logged in to post')")
        self.assertGreater(self.found("logged"), 0)

    def test_a_wider_region_another_example_and_another_page(self):
        self.share()
        open_page(self.server)
        pick_by_keys("Print")
        wait_for_preview()
        button("Wider", ".region")
        wait_for("document.querySelector('.region .excerpt').textContent === 'Email Print Copy link'")
        self.assertTrue(ask("document.activeElement.textContent.startsWith('Wider')"))
        wait_for("!document.querySelector('.draft .wait') && document.querySelector('.outcome .summary')")
        ask("document.querySelector('.more-examples').open = true")
        button("Another page")
        wait_for("document.querySelector('dialog .choices button')").click()
        wait_for("document.querySelector('.heading .notice') && document.querySelector('.region .excerpt')")
        press("ENTER")
        wait_for("document.querySelectorAll('.examples li').length === 2")
        self.assertEqual(texts(".examples .sign"), ["matches", "matches"])
        button("Leave it alone", ".examples li:last-child")
        wait_for("document.querySelectorAll('.examples .sign')[1].textContent === 'is left alone'")
        wait_for("document.querySelector('.suggestion') || document.querySelector('.picker .problem')")
        # Where examples contradict each other the answer is 422, which the browser says on its console.
        self.assertTrue(all("422" in line for line in complaints()))
        button("Back to the first page")
        wait_for("!document.querySelector('.heading .notice')")

    def test_a_picture_opens_the_page_that_it_shows(self):
        self.share()
        open_page(self.server)
        pick_by_mouse(DROPPED_AT)
        wait_for_preview()
        ask("document.querySelector('.thumb').scrollIntoView()")
        title = wait_for("[...document.querySelectorAll('.thumb bdi')].map((each) => each.textContent)"
                         ".find((text) => !text.startsWith(arguments[0]))", BAKERY)
        ask("[...document.querySelectorAll('.thumb')].find((each) => each.textContent.includes(arguments[0])).click()",
            title)
        wait_for("document.querySelector('.heading h1').textContent === arguments[0]", title)
        self.assertTrue(texts(".heading .notice"))
        with in_frame():
            wait_for("document.querySelector('winnow-outlines') && scrollY > 0")

    def test_a_file_that_has_changed_meanwhile_is_not_written_over(self):
        self.serve()
        open_page(self.server)
        pick_by_mouse(DROPPED_AT)
        wait_for_preview()
        wait_for("document.querySelector('.saving button')")
        other = OWN_RULE + "\n[[rule]]\nselect = \".ad\"\nclass = \"template\"\n"
        self.file.write_text(other, encoding="utf-8")
        button("Save the rule")
        wait_for("document.querySelector('.saving .problem')?.textContent.includes('has changed meanwhile')")
        self.assertEqual(self.file.read_text(encoding="utf-8"), other)
        self.assertTrue(ask("document.activeElement.contains(document.querySelector('.saving .problem'))"))
        # The browser says on its console that the answer was 412.
        self.assertTrue(all("412" in line for line in complaints()))
        button("Save the rule")
        wait_for("document.querySelector('.saving .done')")
        self.assertEqual([rule["select"] for rule in self.rules()][:2], [".breadcrumbs", ".ad"])
        self.assertEqual(len(self.rules()), 3)

    def test_rules_are_listed_looked_at_and_deleted(self):
        self.serve()
        open_view(f"{self.server}/inspect/{NEWS}?view=rules")
        wait_for("document.querySelector('.rules .card')")
        self.assertEqual(texts(".rules h2 code"), [".breadcrumbs"])
        button("See without it")
        wait_for("document.querySelector('.rules .outcome .summary')")
        button("Delete")
        wait_for("document.querySelector('.done')?.textContent.includes('Deleted the rule at line 2')")
        self.assertEqual(self.rules(), [])
        button("Undo the last change")
        wait_for("document.querySelector('.rules .card')")
        self.assertEqual(self.file.read_text(encoding="utf-8"), OWN_RULE)

    def test_without_a_file_of_rules_they_are_tried_but_not_saved(self):
        self.serve(rules=None)
        open_page(self.server)
        pick_by_mouse(DROPPED_AT)
        wait_for_preview()
        wait_for("document.querySelector('.saving .notice')?.textContent.includes('--rules FILE')")
        self.assertEqual(texts(".saving button"), [])
        self.assertIn(f'select = "{selectors()[0]}"', texts(".toml")[0])

    def test_single_letters_can_be_turned_off(self):
        self.share()
        open_page(self.server)
        ask("document.querySelector('.keys').open = true")
        find(".keys input").click()
        before = texts(".where")
        ask("document.activeElement.blur()")
        press("n", "e")
        self.assertEqual(texts(".where"), before)
        self.assertTrue(ask("document.querySelector('.picker').hidden"))
        find(".keys input").click()
        ask("document.activeElement.blur()")
        press("n")
        wait_for("document.querySelector('.where').textContent !== arguments[0]", before[0])

    def test_pages_from_right_to_left(self):
        self.serve(site="wiki_fa")
        open_view(self.server + "/inspect")
        # Until all pages were looked at, cards and rows are made anew.
        for link in (".card a", ".row-link"):
            wait_for("document.querySelector(arguments[0]) && !document.querySelector('.scan progress')", link)
            find(link).click()
        wait_for("document.querySelector('.map rect:not(.window)')")
        press("n")
        wait_for("document.querySelector('.about .excerpt')")
        press("e")
        wait_for("document.activeElement.localName === 'iframe'")
        press("TAB")
        wait_for("document.querySelector('.region .excerpt')?.textContent")
        press("ARROW_UP", "ENTER")
        wait_for("document.querySelector('.suggestion')")
        for selector in (".heading h1", ".region .excerpt"):
            self.assertEqual(ask("getComputedStyle(document.querySelector(arguments[0])).direction", selector), "rtl")
        self.assertEqual(ask("getComputedStyle(document.querySelector('.suggestion code')).direction"), "ltr")

    def test_all_of_it_fits_a_narrow_screen(self):
        self.share()
        for path in ("/inspect", f"/inspect/{NEWS}", f"/inspect/{NEWS}?view=rules"):
            open_view(self.server + path, width=320)
            self.assertLessEqual(overflow(), 0, path)
        open_page(self.server, width=320)
        pick_by_keys(DROPPED)
        wait_for_preview()
        self.assertLessEqual(overflow(), 0)


if __name__ == "__main__":
    SITES = pathlib.Path(sys.argv.pop(2)).resolve()
    WINNOW = sys.argv.pop(1)
    headless.isolate_sites = False
    headless.run_tests()
