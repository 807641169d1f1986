#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Nothing that a page, a file name or a query holds acts on a terminal or turns text around in it.

Usage: shown_text_test.py WINNOW WINNOW_FILTER WINNOW_RECOLL

Each command is run over pages whose titles, texts, languages and file names are full of what a
terminal obeys; what it prints for people, and its log, are looked through. JSON is data and has all.
"""
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import good_site
import process

# Controls of 7 and 8 bits, separators of lines and paragraphs, and what orders text anew.
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
ACTIVE = "\x1b\x07\x7f\u0085\u009b\u2028\u2029" + TURNING
FORBIDDEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
MALFORMED = b"\x9b2J\xff"
REFERENCES = "".join(f"&#x{ord(each):x};" for each in ACTIVE if each not in "\u0085\u009b\x7f")
FILE_NAME = os.fsencode(ACTIVE) + MALFORMED
PAGES = 6
programs = []


def page(number):
    """Of one template, with active characters wherever text is shown."""
    text = ACTIVE + REFERENCES
    return (f'<html lang="en{text}"><head><title>Title {number} {text} hostile {number}</title>'
            f'<meta name=author content="{text}">'
            f'<body class="x{text}"><div id="d{text}"><a href="/{text}">Menu {text} of the house</a></div>'
            f"<div id=main><p>{good_site.WORD} {number} {text} stands in drawer {number * 7} and "
            f"nobody but the cat has seen it since {1900 + number}.</div></body></html>")


def make(site):
    """Good and hostile pages in folders and files of hostile names, and what is skipped."""
    good_site.make(site)
    folder = os.path.join(os.fsencode(site), FILE_NAME)
    os.makedirs(folder)
    for number in range(PAGES):
        process.write(os.fsdecode(os.path.join(folder, b"%d" % number + FILE_NAME + b".html")),
                      page(number))
    os.symlink("nowhere", os.path.join(folder, b"link" + FILE_NAME + b".html"))
    os.mkfifo(os.path.join(folder, b"pipe" + FILE_NAME + b".html"))  # which is warned of
    return os.fsdecode(folder)


def run(program, *words):
    return subprocess.run([programs[program], *words], stdin=subprocess.DEVNULL, capture_output=True,
                          check=False)


class ShownText(unittest.TestCase):
    """One site and one database for all tests."""

    @classmethod
    def setUpClass(cls):
        cls.root = pathlib.Path(tempfile.mkdtemp(prefix="winnow_shown_"))
        # The folder names the site, which cannot have control characters in its name.
        cls.site = cls.root / ("site" + TURNING)
        cls.folder = make(cls.site)
        cls.page = os.path.join(cls.folder, "1" + os.fsdecode(FILE_NAME) + ".html")
        cls.database = cls.root / ("db" + os.fsdecode(FILE_NAME))
        cls.log = cls.root / "log"
        cls.skipped = cls.root / "skipped"
        cls.model = cls.root / ("model" + os.fsdecode(FILE_NAME))
        cls.indexed = run(0, "index", "--db", cls.database, "--log-file", cls.log, "--skipped", cls.skipped,
                          cls.site)
        cls.learned = run(0, "learn", "--model", cls.model, cls.site)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(os.fsencode(cls.root))

    def expect_inert(self, shown):
        """Text for people, in bytes."""
        text = shown.decode("utf-8")  # which is strict
        self.assertEqual([ascii(each) for each in FORBIDDEN.findall(text)], [], text)

    def expect_inert_run(self, *words, program=0, status=0):
        done = run(program, *words)
        self.assertEqual(done.returncode, status, done.stderr)
        self.expect_inert(done.stdout)
        self.expect_inert(done.stderr)
        return done

    def test_index_its_log_and_its_list_of_what_is_skipped(self):
        self.assertEqual(self.indexed.returncode, 0, self.indexed.stderr)
        self.assertIn(b"FIFO", self.indexed.stderr)
        for shown in (self.indexed.stdout, self.indexed.stderr, self.log.read_bytes(),
                      self.skipped.read_bytes().replace(b"\t", b"")):
            self.expect_inert(shown)

    def test_learn(self):
        self.assertEqual(self.learned.returncode, 0, self.learned.stderr)
        self.expect_inert(self.learned.stdout + self.learned.stderr)

    def test_search(self):
        done = self.expect_inert_run("search", "--db", self.database, "--explain", "--facets", "--limit",
                                     "20", good_site.WORD)
        self.assertIn(b"hostile", done.stdout)
        self.expect_inert_run("search", "--db", self.database, f"{good_site.WORD}x {ACTIVE} AND")
        self.expect_inert_run("search", "--db", self.root / ("no" + ACTIVE), "x", status=3)

    def test_json_has_the_title_as_it_is(self):
        done = run(0, "search", "--db", self.database, "--json", "hostile")
        self.assertIn("\u202e", json.loads(done.stdout)["hits"][0]["title"])

    def test_explain(self):
        self.expect_inert_run("explain", self.page)
        self.expect_inert_run("explain", "--db", self.database, "--site", self.site.name, "--features",
                              self.page)

    def test_what_is_said_of_a_database(self):
        for command in ("status", "check"):
            self.expect_inert_run(command, "--db", self.database)
        merged = self.root / ("merged" + ACTIVE)
        self.expect_inert_run("merge", merged, self.database, self.database)
        self.expect_inert_run("delete", "--db", merged, "--site", "x" + ACTIVE)

    def test_models(self):
        self.expect_inert_run("model", "show", "--all-regions", self.model)
        self.expect_inert_run("model", "show", "--dot", self.model)

    def test_commands_over_a_site(self):
        self.expect_inert_run("cluster", self.site)
        self.expect_inert_run("extract", "--out", self.root / ("texts" + ACTIVE), self.site)
        self.expect_inert_run("export", "--format", "solr", "--out",
                              self.root / ("feed" + ACTIVE), self.site)

    def test_evaluate(self):
        topics = process.write(self.root / "topics.tsv", f"t1\t{good_site.WORD} {ACTIVE}\n"
                                                         f"t2\thostile {'x ' * 2000}\n")
        done = self.expect_inert_run("evaluate", "--no-cache", "--queries", topics, self.site)
        self.assertIn(b"topics.tsv:2: longer than a query may be", done.stderr)

    def test_query_log(self):
        log = self.root / ("log" + ACTIVE)
        for query in (f"{good_site.WORD} {ACTIVE}", ACTIVE, f"{good_site.WORD}x"):
            self.expect_inert_run("search", "--db", self.database, "--query-log", log, query)
        with open(log, "ab") as file:
            file.write(ACTIVE.encode() + b"\n")
        self.expect_inert_run("evaluate", "--queries", log, "--db", self.database)
        self.expect_inert_run("evaluate", "--queries", log, "--no-cache", self.site)

    def test_messages_of_the_other_programs(self):
        missing = self.root / ("missing" + ACTIVE)
        self.expect_inert_run(missing, program=1, status=3)
        self.expect_inert_run("--model", missing, program=2, status=3)

    def test_extract_on_a_terminal(self):
        shown = bytearray()

        def read(descriptor):
            chunk = os.read(descriptor, 1 << 16)
            shown.extend(chunk)
            return chunk

        status = pty.spawn([os.fspath(programs[0]), "extract", "--quiet", "--classes", "main,page,template",
                            self.page], read, lambda _: b"")
        self.assertEqual(status, 0, shown)
        self.assertIn(b"drawer", shown)
        self.expect_inert(bytes(shown).replace(b"\r\n", b"\n"))
        self.assertIn("\u202e".encode(), run(0, "extract", "--quiet", self.page).stdout)


if __name__ == "__main__":
    programs = [pathlib.Path(each).resolve() for each in sys.argv[1:4]]
    unittest.main(argv=sys.argv[:1])
