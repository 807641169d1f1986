#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What large pages take of `winnow index`: one of 20 MB of words that are all different, and many that are small until unpacked.

Usage: page_memory_test.py WINNOW

The page has 6 MB, and 20 MB with WINNOW_LONG_TESTS in the environment: both have more different words than an index takes of a page.
"""
import gzip
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import heavy_pages
import long_tests
import process
from pages import BOTTOM, TOP

MIB = 1 << 20
PROMISED = 1024 * MIB
WORDS = long_tests.amount(750_000, 2_500_000)  # of seven letters and a space: 20 MB
RESPONSES = 12
UNPACKED = 6_000_000   # bytes of each, of 8 kB in the file
# That of the pages that are in work, and what each thread unpacks; all together would take 355 MiB and more.
MOST_TOGETHER = 300 * MIB
winnow = None


class PageMemory(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-memory-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.database = self.folder / "it.db"

    def index(self, source, *options):
        done = process.run([winnow, "index", "--json", "--db", self.database, *options, source])
        self.assertEqual(done.status, 0, done.err)
        return done, json.loads(done.out)

    def index_words(self, before, behind):
        (self.folder / "site").mkdir()
        with open(self.folder / "site" / "page.html", "wb") as file:
            file.write(before)
            heavy_pages.write_words(file, WORDS)
            file.write(behind)
        done, summary = self.index(self.folder / "site")
        self.assertLess(done.peak_bytes, PROMISED)
        return summary

    def test_megabytes_of_different_words(self):
        self.assertEqual(self.index_words(TOP + b"<p>", BOTTOM)["cut"], {"terms": 1})

    def test_megabytes_of_different_words_in_the_title(self):
        self.assertEqual(self.index_words(b"<title>", b"</title>" + TOP + BOTTOM)["cut"], {"title": 1})

    def test_responses_that_are_small_until_they_are_unpacked(self):
        crawl = self.folder / "crawl.warc"
        with open(crawl, "wb") as file:
            for number in range(RESPONSES):
                file.write(response(number))
        self.assertLess(crawl.stat().st_size, 20_000 * RESPONSES)
        done, summary = self.index(crawl, "--threads", "8", "--method", "all")
        self.assertEqual(summary["documents"], RESPONSES)
        self.assertLess(done.peak_bytes, MOST_TOGETHER)


def response(number):
    """A record of a page that is compressed, as a server sends it."""
    word = b"word%d " % number
    body = gzip.compress(b"<title>page %d</title><p>" % number + word * (UNPACKED // len(word)), 9, mtime=0)
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n" + body
    return (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/%d\r\n"
            b"WARC-Date: 2020-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:%032d>\r\n"
            b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n" % (number, number, len(http))
            + http + b"\r\n\r\n")


if __name__ == "__main__":
    winnow = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
