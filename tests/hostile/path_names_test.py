#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Pages whose files have any name that a file may have are found, and their URLs lead back to the files.

Usage: path_names_test.py WINNOW [--sanitized]
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest
import urllib.parse

import good_site
import path_names
import process

LONG_AGO = 1_500_000_000  # so that size and time tell whether a file has changed
winnow = pathlib.Path()


class PathNames(unittest.TestCase):
    """One site for all tests; what changes is a copy."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = pathlib.Path(tempfile.mkdtemp(prefix="winnow_names_"))
        cls.site = cls.temporary / "site"
        cls.site.mkdir()
        cls.names = path_names.make(cls.site, LONG_AGO)
        cls.database = cls.temporary / "database"
        cls.first = cls.index(cls.database)

    @classmethod
    def tearDownClass(cls):
        # Python's rmtree() takes no path longer than 4096 bytes.
        done = process.run(["rm", "-rf", cls.temporary])
        assert done.status == 0, done.err

    @classmethod
    def run_winnow(cls, *words, **options):
        done = process.run([winnow, *words], **options)
        assert done.status == 0, done.err
        return done

    @classmethod
    def index(cls, database, *words, **options):
        """The summary; everything that standard error says is in it as well."""
        done = cls.run_winnow("index", "--json", "--db", database, *words, cls.site, **options)
        return {**json.loads(done.out), "said": done.err}

    def hits(self, database):
        """All documents by the numbers of their pages."""
        done = self.run_winnow("search", "--db", database, "--json", "--limit", "10000",
                               "--duplicates", "show", good_site.WORD)
        hits = json.loads(done.out)["hits"]
        found = {path_names.number_in(hit["snippet"]): hit for hit in hits}
        self.assertEqual(len(found), len(hits), "a page has two documents")
        return found

    def expect_urls(self, urls):
        """What the URLs of pages, by number, have behind the site's name is the path of the file."""
        for number, url in urls.items():
            name = self.names[number]
            path = urllib.parse.unquote_to_bytes(url)
            if path != b"/" + name and b"?" in name:
                path += b".html"  # which wget adds to names of URLs with queries
            self.assertTrue(url.isascii(), url)
            self.assertEqual(path, b"/" + name)

    def test_all_pages_are_found(self):
        self.assertEqual(self.first["documents"], len(self.names))
        self.assertEqual(self.first["said"], "")
        self.assertEqual(set(self.hits(self.database)), set(self.names))

    def test_urls_lead_back_to_the_files(self):
        hits = self.hits(self.database)
        self.expect_urls({number: hit["url"] for number, hit in hits.items()})

    def test_unchanged_files_are_not_read_again(self):
        again = self.index(self.database)
        self.assertEqual(again["not_read"], len(self.names))

    def test_documents_of_files_that_are_gone_are_deleted(self):
        site, database = self.temporary / "changing", self.temporary / "changing.db"
        site.mkdir()
        names = path_names.make(site, LONG_AGO)
        self.run_winnow("index", "--quiet", "--db", database, site)
        gone = {number for number in names if number % 2}
        for number in gone:
            path_names.remove(site, names[number])
        done = self.run_winnow("index", "--json", "--db", database, site)
        self.assertEqual(json.loads(done.out)["deleted"], len(gone))
        self.assertEqual(set(self.hits(database)), set(names) - gone)

    def listed(self):
        """What a list of lines can name, and the list."""
        numbers = [number for number, name in self.names.items()
                   if b"\n" not in name and len(name) <= path_names.LONGEST_IN_LISTS]
        lines = b"".join(self.names[number] + b"\n" for number in numbers)
        return set(numbers), process.write(self.temporary / "list", lines)

    def test_lists_name_files(self):
        numbers, file = self.listed()
        database = self.temporary / "listed"
        self.assertEqual(self.index(database, "--files-from", file)["said"], "")
        self.assertEqual(set(self.hits(database)), numbers)

    def test_lists_on_standard_input_name_files(self):
        numbers, file = self.listed()
        database = self.temporary / "listed_on_input"
        self.assertEqual(self.index(database, "--files-from", "-", stdin_file=file)["said"], "")
        self.assertEqual(set(self.hits(database)), numbers)

    def test_extract_writes_a_line_of_json_for_each_page(self):
        for option in ("--json", "--jsonl"):
            with self.subTest(option=option):
                done = self.run_winnow("extract", "--quiet", option, self.site)
                objects = [json.loads(line) for line in done.out.splitlines()]
                urls = {path_names.number_in(each["text"]): each["url"] for each in objects}
                self.assertEqual(set(urls), set(self.names))
                self.expect_urls(urls)

    def test_extract_writes_a_file_for_each_page_whose_name_is_left_room(self):
        out = self.temporary / "texts"
        done = self.run_winnow("extract", "--json", "--out", out, self.site)
        summary = json.loads(done.out)
        written = sum(len(files) for _, _, files, _ in os.fwalk(os.fsencode(out)))
        self.assertEqual(written, len(self.names) - summary["unwritten"])
        self.assertEqual(len(done.lines("winnow: warning: ")), summary["unwritten"])
        self.assertLessEqual(summary["unwritten"], len(path_names.LONG))

    def test_learn_reads_all_pages(self):
        done = self.run_winnow("learn", "--json", "--model", self.temporary / "model", "--site", "names",
                               self.site)
        self.assertEqual(json.loads(done.out)["sites"][0]["pages"], len(self.names))

    def test_a_page_is_named_as_the_source_by_any_name(self):
        for number, name in self.names.items():
            if b"/" in name or number % 25:
                continue
            with self.subTest(name=name):
                done = process.run([winnow, "extract", "--json", "--", os.fsdecode(name)], cwd=self.site)
                self.assertEqual(done.status, 0, done.err)
                self.assertEqual(path_names.number_in(json.loads(done.out)["text"]), number)

    def test_what_is_shown_is_one_line_for_a_terminal(self):
        done = self.run_winnow("search", "--db", self.database, "--limit", "10000", "--duplicates",
                               "show", good_site.WORD)
        self.assertFalse(set(done.out) & set(range(32)) - {ord("\n")})
        self.assertNotIn(b"\nwinnow: error", done.out)


if __name__ == "__main__":
    winnow = pathlib.Path(sys.argv[1]).resolve()
    if "--sanitized" in sys.argv:
        process.STACK_BYTES = None  # such programs need more of it
    unittest.main(argv=sys.argv[:1])
