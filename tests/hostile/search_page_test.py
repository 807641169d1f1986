#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The search page of winnow serve shows hostile pages and queries as texts, in a browser that is told to
ignore the page's Content-Security-Policy: what is escaped needs no policy. Most pages are shown in frames of one document;
those whose texts want the focus, which frames do not get, are shown on their own.

Usage: search_page_test.py WINNOW

Each text is asked as a query, as a parameter or as an address, in turns. With WINNOW_LONG_TESTS in the environment it is asked as each
of these. Ends with 77 if there is no browser.
"""
import html
import json
import pathlib
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import framed_pages
import good_site
import headless
import long_tests
import process
import xss_vectors
from served_site import serving
from visits import ask, press, requested, visit, wait_for

PAGE = ("<!DOCTYPE html><html lang=\"{text}\"><head><meta charset=utf-8><title>{text}</title></head><body>"
        "<h1>{text}</h1><h2 id=\"{text}\">{text} vectorhead</h2>"
        "<p>{word} {text} is what this text is about.</p></body></html>")
# Each filters by the text, or is refused because of it.
PARAMETERS = ("site", "lang", "type", "path", "since", "sort", "page", "correct", "format")
LOADED = "https://load.example"


class SearchPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="winnow_hostile_search_")
        cls.addClassCleanup(folder.cleanup)
        site = pathlib.Path(folder.name, "site")
        good_site.make(site)
        cls.texts = [xss_vectors.filled(vector, number, LOADED) for number, vector in enumerate(xss_vectors.TEXTS)]
        for text in cls.texts:
            name = text.replace("/", "\u2215")[:80].strip(". ") or "x"
            page = PAGE.format(text=html.escape(text), word=good_site.WORD)
            process.write(site / name / "page.html", page.encode())
        cls.pages = len(cls.texts)
        database = folder.name + "/site.db"
        done = process.run([WINNOW, "index", "--quiet", "--method", "all", "--db", database, site])
        assert done.status == 0, done.err
        served = serving(WINNOW, database, "--name", cls.texts[2])
        cls.address = served.__enter__()
        cls.addClassCleanup(served.__exit__, None, None, None)
        passed_on = framed_pages.passing_on(cls.address)
        cls.framed = passed_on.__enter__()
        cls.addClassCleanup(passed_on.__exit__, None, None, None)
        driver = headless.browser()
        driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "var ran = []; addEventListener('message', (event) => ran.push(event.data));"})
        requested()

    def chosen(self, turn):
        """A third of the texts, from the first, the second or the third on; all of them in the long form."""
        return self.texts if long_tests.IS_LONG else self.texts[turn::3]

    def expect_all_inert(self, texts, paths):
        """Of pages in frames; gives what they have. `texts` are those in the paths."""
        requested()
        ran, told = framed_pages.show(self.framed, paths)
        self.assertEqual(ran, [])
        foreign = [url for url in requested() if not url.startswith((self.framed + "/", "data:"))]
        self.assertEqual(foreign, [])
        for path, page in zip(paths, told, strict=True):
            self.assertEqual([one for one in page["protocols"] if one != "http:"], [], path)
            self.assertTrue(page["text"], path)
        for text, path in zip(texts, paths, strict=True):
            if "autofocus" in text:
                self.expect_inert(path)
        return told

    def expect_inert(self, path):
        visit(self.address + path)
        self.assertEqual(ask("new Promise((done) => setTimeout(() => done(ran), 50))"), [], path)
        foreign = [url for url in requested() if not url.startswith((self.address + "/", "data:"))]
        self.assertEqual(foreign, [], path)
        self.assertEqual(ask("[...document.querySelectorAll('a')].map((link) => link.protocol)"
                             ".filter((one) => one !== 'http:')"), [], path)

    def test_scripts_are_noticed_where_they_run(self):
        for vector in (text for text in self.texts if text.startswith("<img src=x")):
            visit(self.address + "/")
            ask("document.body.innerHTML = arguments[0]", vector)
            wait_for("ran.length > 0")
            visit(self.framed + "/frames")
            ask("document.body.append(Object.assign(document.createElement('iframe'), {srcdoc: arguments[0]}))", vector)
            wait_for("ran.length > 0")

    def test_hits_are_texts(self):
        for page in (1, 2):
            self.expect_inert(f"/search?q={good_site.WORD}&limit=40&page={page}")
            self.assertGreater(ask("document.querySelectorAll('.hit').length"), 5)
        self.expect_inert("/search?q=vectorhead&limit=100")
        shown = "\n".join(ask("[...document.querySelectorAll('.hit h2, .hit .section')].map((one) => one.textContent)"))
        missing = [text for text in self.texts if "img src=x" in text and text.strip() not in shown]
        self.assertLess(len(missing), self.pages / 4, missing)

    def test_queries_are_texts(self):
        texts = self.chosen(0)
        told = self.expect_all_inert(texts, [f"/search?q={urllib.parse.quote(text)}" for text in texts])
        self.assertEqual([page["query"] for page in told], texts)

    def test_parameters_are_texts(self):
        texts, paths = self.chosen(1), []
        for number, text in enumerate(texts):
            name = PARAMETERS[number % len(PARAMETERS)]
            quoted = urllib.parse.quote(text)
            paths += [f"/search?q={good_site.WORD}&{name}={quoted}", f"/search?q={quoted}&{name}=x&site={quoted}"]
        self.expect_all_inert([text for text in texts for _ in range(2)], paths)

    def test_suggestions_are_texts(self):
        visit(self.address + "/")
        press("/", "img src")
        wait_for("document.querySelectorAll('[role=option]').length > 3")
        self.assertEqual(ask("document.querySelectorAll('[role=option] img').length"), 0)
        self.assertEqual(ask("ran"), [])

    def test_json_is_not_taken_for_a_page(self):
        texts = self.texts[:long_tests.amount(3, 8)]
        paths = [f"{path}?q={quoted}" for quoted in map(urllib.parse.quote, texts)
                 for path in ("/api/v1/search", "/api/v1/suggest", "/api/" + quoted)]
        for page in self.expect_all_inert([text for text in texts for _ in range(3)], paths):
            self.assertIn("json", page["type"])
            json.loads(page["text"])
        visit(self.address + paths[0])
        self.assertIn("json", ask("document.contentType"))
        json.loads(ask("document.body.textContent"))

    def test_addresses_that_are_not_there_are_texts(self):
        texts = self.chosen(2)
        self.expect_all_inert(texts, ["/" + urllib.parse.quote(text.replace("/", "\u2215"), safe="") for text in texts])


if __name__ == "__main__":
    WINNOW = str(pathlib.Path(sys.argv.pop(1)).resolve())
    headless.record_requests = True
    headless.run_tests()
