#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Where the system refuses threads or memory, commands do their work in fewer threads or end with status 75.

Usage: few_threads_test.py WINNOW FEW_THREADS  the program, and the library that refuses threads

With WINNOW_LONG_TESTS in the environment each command has each number of threads and each size of the address space; otherwise one
of these numbers, in turns, and every third size.
"""
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

import fault_site
import long_tests

winnow = fault_site.Winnow("winnow")
few_threads = ""
THREADS = ("--threads", "8")
MEBIBYTES = range(72, 200, long_tests.amount(24, 8))  # from where the program cannot be loaded to where it does its work
NOT_LOADED = 127               # the status that the dynamic loader ends a program with


class FewThreads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-threads-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.site, cls.whole = cls.folder / "site", cls.folder / "whole.db"
        fault_site.make_site(cls.site, 1)
        winnow.must(*winnow.index_words(cls.whole, cls.site))

    def with_threads(self, left, *words):
        return winnow.run(*words, env={**os.environ, "LD_PRELOAD": few_threads, "THREADS_LEFT": str(left)})

    def test_what_is_printed_is_the_same(self):
        for turn, words in enumerate((["extract", "--jsonl"], ["extract", "--json"], ["export", "--format", "solr"],
                                      ["dump", "--scriptindex"], ["features", "--site-features"])):
            words = [*words, *THREADS, self.site]
            whole = winnow.must(*words)
            self.assertGreater(len(whole.out), 1000, words)
            for left in long_tests.in_turn((0, 1, 3), turn):
                done = self.with_threads(left, *words)
                self.assertEqual((done.status, done.out), (0, whole.out), (words, left, done.err))
                self.assertIn("refused by the system", done.err, (words, left))

    def test_models_are_the_same(self):
        models = []
        for left in (0, 1, 100):
            model = self.folder / f"{left}.model"
            done = self.with_threads(left, "learn", *THREADS, "--model", model, self.site)
            self.assertEqual(done.status, 0, done.err)
            models.append(model.read_bytes())
        self.assertEqual(models[0], models[2])
        self.assertEqual(models[1], models[2])

    def test_documents_are_the_same(self):
        expected = winnow.documents(self.whole)
        self.assertGreater(len(expected), 10)
        for left in (0, 1, 3):
            database = self.folder / f"{left}.db"
            done = self.with_threads(left, *winnow.index_words(database, self.site, *THREADS))
            self.assertEqual(done.status, 0, done.err)
            self.assertEqual(winnow.documents(database), expected)

    def test_experiments_end(self):
        for left in (0, 1):
            done = self.with_threads(left, "evaluate", *THREADS, "--known-items", "3", self.site)
            self.assertEqual(done.status, 0, done.err)

    def test_with_little_address_space(self):
        for words in (["index", "--quiet", *THREADS, "--db", self.folder / "little.db", self.site],
                      ["learn", *THREADS, "--model", self.folder / "little.model", self.site],
                      ["extract", "--jsonl", *THREADS, self.site],
                      ["extract", "--out", self.folder / "texts", *THREADS, self.site],
                      ["evaluate", *THREADS, "--known-items", "3", self.site],
                      ["search", "--db", self.whole, fault_site.WORD]):
            statuses = {}
            for mebibytes in MEBIBYTES:
                shutil.rmtree(self.folder / "little.db", ignore_errors=True)
                done = winnow.run(*words, memory=mebibytes << 20)
                self.assertIn(done.status, (0, 75, NOT_LOADED), (words, mebibytes, done.err))
                if done.status == 75:
                    self.assertEqual(len(done.lines("winnow: error: ")), 1, (words, mebibytes, done.err))
                statuses.setdefault(done.status, mebibytes)
            self.assertIn(75, statuses, words)
            self.assertIn(0, statuses, words)


if __name__ == "__main__":
    winnow = fault_site.Winnow(sys.argv[1])
    few_threads = str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=sys.argv[:1])
