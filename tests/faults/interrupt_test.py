#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""SIGINT and SIGTERM end every command with status 75 and one line that says so, wherever it is.

Usage: interrupt_test.py WINNOW SIGNAL_AT_PATH [EVERY]

WINNOW is the program, SIGNAL_AT_PATH the library that sends the signals. With EVERY, a number, long commands are
interrupted at every so many moments only, and at a third of these unless WINNOW_LONG_TESTS is in the environment; without it, at
every one. In the long form each command that reads pages gets both signals, otherwise one of them, in turns.
"""
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import unittest

import fault_site
import long_tests

winnow = fault_site.Winnow("winnow")
signal_at_path = ""
every = 1


class Interrupts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-interrupts-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.site, cls.whole = cls.folder / "site", cls.folder / "whole.db"
        cls.paths = fault_site.make_site(cls.site, 2)
        winnow.must(*winnow.index_words(cls.whole, cls.site))

    def setUp(self):
        self.database, self.out = self.folder / "site.db", self.folder / "out"
        for path in self.folder.iterdir():
            if path not in (self.site, self.whole):
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def interrupted(self, path, call, *words, number=signal.SIGTERM):
        """The command gets the signal when it comes to the path for the call-th time."""
        return winnow.run(*words, env={**os.environ, "LD_PRELOAD": signal_at_path,
                                       "SIGNAL_PATH": str(path), "SIGNAL_CALL": str(call),
                                       "SIGNAL_NUMBER": str(int(number))})

    def expect_said(self, done, words):
        self.assertEqual(done.status, 75, (words, done.err))
        errors = done.lines("winnow: error: ")
        self.assertEqual(len(errors), 1, (words, done.err))
        self.assertIn("interrupted", errors[0])

    def test_commands_that_read_pages(self):
        commands = (["index", "--db", self.database], ["learn", "--model", self.out],
                    ["extract", "--out", self.folder / "texts"], ["extract", "--json"],
                    ["extract", "--jsonl"], ["export", "--format", "solr"], ["dump", "--scriptindex"],
                    ["features"], ["cluster"], ["evaluate", "--known-items", "3"])
        for turn, words in enumerate(commands):
            for number in long_tests.in_turn((signal.SIGINT, signal.SIGTERM), turn):
                done = self.interrupted(pathlib.Path(self.paths[3]).name, 1, *words, self.site,
                                        number=number)
                self.expect_said(done, words)

    def test_commands_that_read_databases(self):
        for words in (["search", "--db", self.whole, "word"], ["status", "--db", self.whole]):
            self.expect_said(self.interrupted(self.whole, 1, *words), words)

    def test_a_file_of_results_is_whole_or_not_there(self):
        topics = fault_site.ROOT / "sample_sites" / "news_en" / "topics.tsv"
        words = ["search", "--db", self.whole, "--topics", topics, "--trec-run", self.out]
        for call in (1, 2):  # when the file is had on the disk, and moved into its place
            self.expect_said(self.interrupted(self.out, call, *words), words)
            self.assertEqual(list(self.folder.glob("out?*")), [])

    def sweep(self, path, words, look):
        """Interrupts the command at moments one after another, until there is none left."""
        ends = {0: 0, 75: 0}
        for call in range(1, 500, every):
            self.setUp()
            self.prepare()
            done = self.interrupted(path, call, *words)
            self.assertIn(done.status, ends, (call, done.err))
            ends[done.status] += 1
            if done.status == 75:
                self.expect_said(done, words)
            look(done.status)
            if done.status == 0 and ends[0] * every > 5:
                break
        self.assertGreater(ends[75], 1)
        return ends

    def prepare(self):
        pass

    def test_index_at_any_moment(self):
        words = winnow.index_words(self.database, self.site)
        expected = winnow.documents(self.whole)

        def look(status):
            if status == 75 and self.database.exists():
                if winnow.hits(self.database) is not None:
                    self.assertEqual(fault_site.unsound(winnow, self.database), "")
            if status == 75:
                winnow.must(*words)
            self.assertEqual(winnow.documents(self.database), expected)
            self.assertEqual(list(self.folder.glob("site.db?*")), [])

        self.sweep("site.db", words, look)

    def test_merge_at_any_moment(self):
        def look(status):
            self.assertEqual(self.out.exists(), status == 0)
            self.assertEqual(list(self.folder.glob("out?*")), [])

        self.sweep("out", ["merge", "--quiet", self.out, self.whole, self.whole], look)

    def test_split_at_any_moment(self):
        def look(status):
            self.assertEqual(self.out.exists(), status == 0)
            self.assertEqual(list(self.folder.glob("out?*")), [])

        self.sweep("out", ["split", "--quiet", self.whole, "--into", "2", "--to", self.out], look)

    def test_publish_at_any_moment(self):
        def look(status):
            self.assertEqual((self.out / "current").exists(), status == 0)
            self.assertEqual(len(list(self.out.glob("releases/*"))), status == 0)

        self.sweep("out", ["shards", "publish", "--quiet", self.whole, "--to", self.out], look)

    def test_delete_at_any_moment(self):
        words = ["delete", "--db", self.database, "--site", fault_site.SITE]
        self.prepare = lambda: shutil.copytree(self.whole, self.database)

        def look(status):
            self.assertEqual(fault_site.unsound(winnow, self.database), "")
            if status == 75:
                winnow.must(*words)
            self.assertEqual(winnow.documents(self.database), [])

        self.sweep("site.db", words, look)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        every = long_tests.amount(3, 1) * int(sys.argv.pop(3))
    signal_at_path = os.path.abspath(sys.argv.pop(2))
    winnow = fault_site.Winnow(sys.argv.pop(1))
    unittest.main()
