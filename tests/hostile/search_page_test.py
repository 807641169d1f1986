#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The search page of winnow serve shows hostile pages and queries as texts, in a browser that is told to
ignore the page's Content-Security-Policy: what is escaped needs no policy.

Usage: search_page_test.py WINNOW

Ends with 77 if there is no browser.
"""
import html
import json
import pathlib
import sys
import tempfile
import unittest
import urllib.parse

import good_site
import headless
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
        driver = headless.browser()
        driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "var ran = []; addEventListener('message', (event) => ran.push(event.data));"})
        requested()

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

    def test_hits_are_texts(self):
        for page in (1, 2):
            self.expect_inert(f"/search?q={good_site.WORD}&limit=40&page={page}")
            self.assertGreater(ask("document.querySelectorAll('.hit').length"), 5)
        self.expect_inert("/search?q=vectorhead&limit=100")
        shown = "\n".join(ask("[...document.querySelectorAll('.hit h2, .hit .section')].map((one) => one.textContent)"))
        missing = [text for text in self.texts if "img src=x" in text and text.strip() not in shown]
        self.assertLess(len(missing), self.pages / 4, missing)

    def test_queries_are_texts(self):
        for text in self.texts:
            quoted = urllib.parse.quote(text)
            self.expect_inert(f"/search?q={quoted}")
            self.assertEqual(ask("document.querySelector('#q').value"), text)

    def test_parameters_are_texts(self):
        for number, text in enumerate(self.texts):
            name = PARAMETERS[number % len(PARAMETERS)]
            quoted = urllib.parse.quote(text)
            self.expect_inert(f"/search?q={good_site.WORD}&{name}={quoted}")
            self.expect_inert(f"/search?q={quoted}&{name}=x&site={quoted}")

    def test_suggestions_are_texts(self):
        visit(self.address + "/")
        press("/", "img src")
        wait_for("document.querySelectorAll('[role=option]').length > 3")
        self.assertEqual(ask("document.querySelectorAll('[role=option] img').length"), 0)
        self.assertEqual(ask("ran"), [])

    def test_json_is_not_taken_for_a_page(self):
        for text in self.texts[:8]:
            quoted = urllib.parse.quote(text)
            for path in ("/api/v1/search", "/api/v1/suggest", "/api/" + quoted):
                visit(f"{self.address}{path}?q={quoted}")
                self.assertEqual(ask("ran"), [])
                self.assertIn("json", ask("document.contentType"))
        json.loads(ask("document.body.textContent"))

    def test_addresses_that_are_not_there_are_texts(self):
        for text in self.texts:
            self.expect_inert("/" + urllib.parse.quote(text.replace("/", "\u2215"), safe=""))


if __name__ == "__main__":
    WINNOW = str(pathlib.Path(sys.argv.pop(1)).resolve())
    headless.record_requests = True
    headless.run_tests()
