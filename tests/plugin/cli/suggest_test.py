#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What winnow suggest prints, for people and, as its JSON Schema says, for programs.

Usage: suggest_test.py WINNOW SCHEMA

Exits with 77 where python3-jsonschema is not installed.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

# It ends with 77 without python3-jsonschema.
import strict_schema

PAGES = {
    "transpose.html": "<title>Transpose a melody</title><h1>Transpose a melody</h1>"
                      "<h2 id=up>By an octave</h2><p>Music moves up or down.",
    "lyrics.html": "<title>Melody and lyrics</title><h1>Melody and lyrics</h1><p>Words to sing.",
    "größe.html": "<title>\U0001f3b5 Größe ändern</title><h1>\U0001f3b5 Größe ändern</h1><p>Noten werden kleiner.",
}


class SuggestTest(unittest.TestCase):
    """One small database for all."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        pages = pathlib.Path(cls.folder.name, "pages")
        pages.mkdir()
        for name, html in PAGES.items():
            (pages / name).write_text(html, encoding="utf-8")
        cls.database = cls.folder.name + "/site.db"
        subprocess.run([WINNOW, "index", "--quiet", "--db", cls.database, "--method", "all",
                        "--base-url", "https://music.example/", str(pages)], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_suggest(self, *arguments):
        """Status and output."""
        done = subprocess.run([WINNOW, "suggest", "--db", self.database, *arguments],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def suggest(self, *arguments):
        """The JSON object of a command that must succeed."""
        status, output = self.run_suggest("--json", *arguments)
        self.assertEqual(status, 0, output)
        return json.loads(output)

    def test_titles_headings_and_queries_are_shown(self):
        """With what was typed marked."""
        self.assertEqual(self.run_suggest("melody", "tran"), (
            0, "Pages\n  *Tran*spose a *melody*\n    https://music.example/transpose.html\n"
               "Queries\n  *melody* *tran*spose\n"))
        self.assertEqual(self.run_suggest("octa"), (
            0, "Sections\n  By an *octa*ve  (Transpose a melody)\n"
               "    https://music.example/transpose.html#up\nQueries\n  *octa*ve\n"))

    def test_similar_words_are_marked_and_can_be_turned_off(self):
        """A typing error is forgiven by default."""
        self.assertIn("*Transpose* a melody  [similar]", self.run_suggest("tranpsose")[1])
        self.assertEqual(self.run_suggest("--no-correct", "tranpsose"),
                         (0, "Nothing to suggest.\n"))

    def test_a_blank_ends_the_last_word(self):
        """It is no longer a beginning."""
        self.assertEqual(len(self.suggest("mel")["pages"]), 2)
        self.assertEqual(len(self.suggest("mel", "--limit", "1")["pages"]), 1)
        self.assertEqual(self.suggest("ly ")["pages"], [])

    def test_offsets_count_bytes_and_units(self):
        """An umlaut has two bytes, a note four bytes and two units."""
        page = self.suggest("GRÖß")["pages"][0]
        self.assertEqual(page["highlights"], [{"bytes": [5, 6], "utf16": [3, 4]}])

    def test_filters_apply(self):
        """To pages and sections."""
        self.assertEqual(len(self.suggest("melody", "--path", "/lyrics.html")["pages"]), 1)
        self.assertEqual(self.suggest("melody", "--site", "other.example")["pages"], [])

    def test_json_is_what_its_schema_says(self):
        """Also for what finds nothing, and for bytes that are no UTF-8."""
        validator = strict_schema.validator_of(SCHEMA)
        for text in ("melody", "octave", "tranpsose", "xylophone", "", "mel\udcff"):
            answer = self.suggest(text)
            self.assertEqual(strict_schema.complaints(validator, answer), [])
        self.assertFalse(validator.is_valid(dict(answer, version=2)))
        self.assertFalse(validator.is_valid(dict(answer, unheard_of=1)))

    def test_wrong_uses_are_refused(self):
        """With the status for wrong usage."""
        self.assertEqual(self.run_suggest("a" * 20000)[0], 2)
        self.assertEqual(self.run_suggest("mel", "--limit", "0")[0], 2)
        self.assertEqual(self.run_suggest()[0], 2)


if __name__ == "__main__":
    WINNOW, SCHEMA = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
