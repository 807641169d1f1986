#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Where threads ask for memory in vain, once or for a while, commands do their work or end with status 75.

Usage: failing_news_test.py WINNOW FAILING_NEWS  the program, and the library that refuses memory
"""
import itertools
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

import fault_site

winnow = fault_site.Winnow("winnow")
failing_news = ""
THREADS = ("--threads", "8")
LEFT = [round(50 * 1.6 ** i) for i in range(16)]  # from the first page that is read to the last that is written
REFUSED = (1, 30, 1000)


class FailingNews(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-news-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.site, cls.whole = cls.folder / "site", cls.folder / "whole.db"
        fault_site.make_site(cls.site, 1)
        winnow.must(*winnow.index_words(cls.whole, cls.site))

    def refuse(self, words, before=lambda: None, after=lambda done: None):
        statuses = set()
        for left, refused in itertools.product(LEFT, REFUSED):
            before()
            done = winnow.run(*words, env={**os.environ, "LD_PRELOAD": failing_news,
                                           "NEWS_LEFT": str(left), "NEWS_REFUSED": str(refused)})
            self.assertIn(done.status, (0, 75), (words, left, refused, done.err))
            if done.status == 75:
                self.assertEqual(len(done.lines("winnow: error: ")), 1, (words, left, refused, done.err))
            after(done)
            statuses.add(done.status)
        self.assertIn(75, statuses, words)

    def test_index(self):
        database = self.folder / "some.db"
        expected = winnow.documents(self.whole)

        def after(done):
            if done.status == 0:
                self.assertEqual(winnow.documents(database), expected)
        self.refuse(winnow.index_words(database, self.site, *THREADS),
                    before=lambda: shutil.rmtree(database, ignore_errors=True), after=after)

    def test_an_index_goes_on_from_what_was_committed(self):
        database = self.folder / "more.db"
        words = winnow.index_words(database, self.site, *THREADS)
        self.refuse(words)
        winnow.must(*words)
        self.assertEqual(winnow.documents(database), winnow.documents(self.whole))

    def test_learn(self):
        self.refuse(["learn", *THREADS, "--model", self.folder / "some.model", self.site])

    def test_extract(self):
        """Not the exports that build JSON: destructors of nlohmann-json 3.11.2 ask for memory."""
        for words in (["extract", "--jsonl"], ["extract", "--json"], ["extract", "--out", self.folder / "texts"],
                      ["dump", "--scriptindex"], ["features", "--site-features"]):
            self.refuse([*words, *THREADS, self.site])


if __name__ == "__main__":
    winnow = fault_site.Winnow(sys.argv[1])
    failing_news = str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=sys.argv[:1])
