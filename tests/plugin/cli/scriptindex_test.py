# SPDX-License-Identifier: GPL-2.0-or-later
"""Omega's scriptindex builds a database from winnow dump, and quest and Omega search it.

Usage: scriptindex_test.py WINNOW SAMPLE_SITES

Ends with 77 where xapian-omega, xapian-tools or xapian-examples is not installed.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

OMEGA = "/usr/lib/cgi-bin/omega/omega"
TEMPLATES = "/usr/share/xapian-omega/templates"
BASE = "https://courier.example/"
ARTICLE = BASE + "2023/06/lighthouse-keeper/"
TIME = 1709294400  # of all files: 2024-03-01
winnow = ""
sites = pathlib.Path()


def run(*command, **options):
    """Output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} failed with {done.returncode}: {done.stderr}")
    return done.stdout


def records_of(text):
    """The records of a dump: each a list of names and values."""
    found = []
    for record in text.split("\n\n"):
        if not record:
            continue
        fields = []
        for each in record.split("\n"):
            if each.startswith("="):
                fields[-1][1] += "\n" + each[1:]
            else:
                fields.append(list(each.split("=", 1)))
        found.append(fields)
    return found


class ScriptindexTest(unittest.TestCase):
    """One database of a sample site, made as docs/reference/plugins.md says."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.temporary.name)
        cls.site = cls.root / "site"
        shutil.copytree(sites / "news_en" / "pages", cls.site)
        for path in cls.site.rglob("*"):
            os.utime(path, (TIME, TIME))
        cls.script = cls.root / "winnow.script"
        cls.dump = cls.root / "news.dump"
        cls.database = cls.root / "databases" / "news"
        cls.database.parent.mkdir()
        run(winnow, "dump", "--index-script", "--out", cls.script)
        run(winnow, "dump", "--scriptindex", "--base-url", BASE, "--out", cls.dump, cls.site)
        run("scriptindex", "--stemmer=english", cls.database, cls.script, cls.dump)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def found(self, query, *options):
        """The URLs that quest finds."""
        out = run("quest", "--db", self.database, "--msize=50", *options, query)
        return re.findall(r"^url=(.*)$", out, re.MULTILINE)

    def answer(self, *parameters):
        """Omega's page for CGI parameters."""
        config = self.root / "omega.conf"
        config.write_text(f"database_dir {self.database.parent}\ntemplate_dir {TEMPLATES}\n"
                          f"log_dir {self.root}\ncdb_dir {self.root}\n", encoding="utf-8")
        return run(OMEGA, "DB=news", "FMT=query", *parameters,
                   env={**os.environ, "OMEGA_CONFIG_FILE": str(config)})

    def test_records_are_in_the_documented_form(self):
        text = self.dump.read_text(encoding="utf-8")
        records = records_of(text)
        self.assertEqual(len(records), 34)
        self.assertTrue(text.endswith("\n\n"))
        self.assertNotIn("\n\n\n", text)
        names = ["url", "site", "language", "type", "title", "sample", "text", "page", "modtime",
                 "size"]
        for record in records:
            present = [name for name, _ in record]
            self.assertEqual(present, [name for name in names if name in present])
            self.assertTrue(all(value for _, value in record))

    def test_the_script_knows_every_field(self):
        lines = [each for each in self.script.read_text(encoding="utf-8").splitlines()
                 if not each.startswith("#")]
        declared = {each.split(" : ")[0] for each in lines}
        written = {name for record in records_of(self.dump.read_text(encoding="utf-8"))
                   for name, _ in record}
        self.assertEqual(declared, written)

    def test_the_database_is_sound(self):
        self.assertIn("No errors found", run("xapian-check", self.database))

    def test_words_of_the_main_text_find_the_page_with_title_and_sample(self):
        self.assertEqual(self.found("Agnes Tolliver logbooks", "--default-op=and"), [ARTICLE])
        out = run("quest", "--db", self.database, "--msize=1", "logbooks")
        self.assertRegex(out, r"caption=Last lighthouse keeper hands over her logbooks")
        self.assertRegex(out, r"sample=.*Agnes Tolliver")
        self.assertIn(f"modtime={TIME}", out)

    def test_other_forms_of_a_word_find_it(self):
        self.assertIn(ARTICLE, self.found("logbook"))

    def test_words_of_titles_are_found_by_their_prefix(self):
        self.assertEqual(self.found("title:logbooks", "--prefix=title:S"), [ARTICLE])

    def test_words_of_the_navigation_find_nothing(self):
        page = (self.site / "2023/06/lighthouse-keeper/index.html").read_text(encoding="utf-8")
        for word in ("Subscribe", "Newsletter"):
            self.assertIn(word.lower(), page.lower(), "it is there to be left out")
            self.assertEqual(self.found(word), [])

    def test_no_two_records_make_one_document_twice(self):
        run("scriptindex", self.database, self.script, self.dump)
        count = re.search(r"number of documents = (\d+)", run("xapian-delve", self.database))[1]
        self.assertEqual(int(count), 34)

    def test_omega_shows_title_url_sample_date_and_language(self):
        page = self.answer("P=lighthouse keeper logbooks")
        self.assertIn(f'<a href="{ARTICLE}">Last lighthouse keeper hands over her logbooks', page)
        self.assertIn("Tolliver", page)
        page = self.answer("P=logbooks", "HITSPERPAGE=1")
        self.assertIn("<b>2024-03-01</b>", page)
        self.assertIn("Language: <b>en</b>", page)

    def test_omega_filters_by_host_language_and_date(self):
        def hits(*parameters):
            return self.answer(*parameters).count('title="Mark this document')
        self.assertGreater(hits("P=harbour", "B=Hcourier.example"), 0)
        self.assertEqual(hits("P=harbour", "B=Hother.example"), 0)
        self.assertGreater(hits("P=harbour", "B=Len"), 0)
        self.assertEqual(hits("P=harbour", "B=Lde"), 0)
        self.assertGreater(hits("P=harbour", "START=20240301", "END=20240301"), 0)
        self.assertEqual(hits("P=harbour", "START=20240302", "END=20240401"), 0)
        self.assertGreater(hits("P=harbour", "DATEVALUE=0", "START=20240301", "END=20240301"), 0)
        self.assertEqual(hits("P=harbour", "DATEVALUE=0", "START=20240302", "END=20240401"), 0)

    def test_urls_of_any_length_are_unique_terms(self):
        urls = [BASE + "x" * 500 + end for end in "12"]
        lines = "".join(json.dumps({"url": url, "html": "<p>Text of it"}) + "\n" for url in urls)
        dump = self.root / "long.dump"
        run(winnow, "dump", "--scriptindex", "--method", "all", "--out", dump, "-", input=lines)
        database = self.root / "long"
        for _ in range(2):
            run("scriptindex", database, self.script, dump)
        self.assertIn("number of documents = 2\n", run("xapian-delve", database))

    def test_what_to_write_must_be_said(self):
        done = subprocess.run([winnow, "dump", self.site], capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--index-script", done.stderr)


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    for tool in ("scriptindex", "xapian-delve", "quest", OMEGA):
        if not shutil.which(tool):
            print(f"left out: {tool} is not installed (scripts/install_packages.sh)")
            sys.exit(77)
    unittest.main(argv=sys.argv[:1])
