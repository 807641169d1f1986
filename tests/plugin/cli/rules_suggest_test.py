# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow rules suggest: from some words of a page to a selector, and to a rule in a file.

Usage: rules_suggest_test.py WINNOW SCHEMA    the program, and the schema of what --json prints

Exits with 77 where python3-jsonschema is not installed.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import tomllib
import unittest

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is missing")
    sys.exit(77)

ANIMALS = ("fox", "badger", "otter", "beaver", "lynx", "marten", "hedgehog", "squirrel", "stoat")
winnow = ""
schema = {}


def run(*options, expect=0):
    """What the program printed, to standard output or if it fails to standard error."""
    done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
    if done.returncode != expect:
        raise AssertionError(f"{options} gives {done.returncode}: {done.stderr.decode()}")
    return (done.stderr if expect else done.stdout).decode("utf-8")


def page(number, animal):
    """A page with a keeper's tip, which a site may or may not want to be found."""
    other = ANIMALS[(number + 1) % len(ANIMALS)]
    return (f"<html lang=en><head><title>The {animal}</title></head>"
            f"<body class='single postid-{number + 100}'><header><a href='/'>Zoo handbook</a>"
            "<ul><li><a href='/a'>Animals</a><li><a href='/b'>Birds</a></ul></header>"
            f"<main id=post-{number + 1000}><h1>The {animal}</h1>"
            f"<p>Long ago the {animal} lived in the north of the forest, where it is seldom seen. "
            f"Each {animal} has a den of its own, and no keeper knows all of them.</p>"
            f"<div class='css-1a2b3c tip'><h4>A tip</h4><p>Feed the {animal} at dawn.</p></div>"
            "</main>"
            f"<div class=more><h3>Read on</h3><p><a href={other}.html>Why the {other} is shy</a>"
            "</div><footer><p>All rights are with the keepers of the zoo.</footer></body></html>")


class RulesSuggestTest(unittest.TestCase):
    """Every test has a site of nine pages."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.site = self.top / "zoo"
        self.site.mkdir()
        for number, animal in enumerate(ANIMALS):
            (self.site / f"{animal}.html").write_text(page(number, animal), encoding="utf-8")
        self.fox = self.site / "fox.html"

    def suggested(self, *options):
        """The object that --json prints."""
        found = json.loads(run("rules", "suggest", "--quiet", "--json", *options))
        jsonschema.validate(found, schema)
        return found

    def index(self):
        """A database of the site."""
        database = self.top / "zoo.db"
        run("index", "--quiet", "--db", database, self.site)
        return database

    def test_some_words_give_the_selector_of_their_region(self):
        found = self.suggested("--db", self.index(), self.fox, "--text", "a TIP ... at dawn")
        self.assertEqual(found["site"], "zoo")
        self.assertEqual(found["class"], "template")
        self.assertEqual(found["source"], str(self.site.resolve()))
        self.assertLessEqual(len(found["suggestions"]), 5)
        best = found["suggestions"][0]
        self.assertEqual(best["selector"], ".tip")
        self.assertEqual([best["pages"], best["pages_matched"], best["regions"]], [9, 9, 9])
        self.assertEqual(sum(best["words"].values()), 9 * 7)
        self.assertEqual(best["changed_words"], best["words"]["main"] + best["words"]["page"])
        self.assertEqual(tomllib.loads(best["rule"])["rule"],
                         [{"site": "zoo", "select": ".tip", "class": "template"}])
        for each in found["suggestions"]:
            self.assertNotIn("css-1a2b3c", each["selector"])
            self.assertNotIn("post-1000", each["selector"])

    def test_a_database_is_not_needed(self):
        found = self.suggested(self.fox, "--keep", "feed the fox")
        self.assertEqual(found["class"], "main")
        self.assertIn(found["suggestions"][0]["selector"], (".tip", ".tip > p"))
        self.assertEqual(found["suggestions"][0]["pages_matched"], 9)

    def test_kept_and_dropped_texts_decide_together(self):
        otter = self.site / "otter.html"
        found = self.suggested(self.fox, otter, "--drop", "feed the otter", "--keep", "a tip",
                               "--keep", f"{self.fox}=long ago")
        self.assertEqual(found["class"], "template")
        self.assertEqual(found["suggestions"][0]["selector"], ".tip > p")
        kept = [each for each in found["examples"] if not each["wanted"]]
        self.assertEqual(len(kept), 3)  # the heading is on both pages

    def test_an_element_will_do(self):
        found = self.suggested(self.fox, "--node", "body > div:nth-child(3)")
        self.assertEqual(found["suggestions"][0]["selector"], ".more")
        self.assertEqual(found["suggestions"][0]["region"]["text"], "Read on Why the badger is shy")

    def test_people_read_what_would_change(self):
        text = run("rules", "suggest", "--quiet", self.fox, "--text", "a tip ... at dawn")
        self.assertIn("1. .tip\n", text)
        self.assertIn('"A tip Feed the fox at dawn."\n', text)
        self.assertIn("matches 9 of 9 pages, 9 regions\n", text)
        self.assertRegex(text, r"words? change|no words change")

    def test_a_rule_that_takes_much_of_the_main_text_is_written_only_if_it_is_chosen(self):
        rules = self.top / "rules.toml"
        refused = run("rules", "suggest", "--quiet", self.fox, "--drop", "long ago the fox", "--write", rules,
                      expect=2)
        self.assertRegex(refused, r"the first selector would take \d\d % of the main text out")
        self.assertIn("--keep", refused)
        self.assertFalse(rules.exists())
        run("rules", "suggest", "--quiet", self.fox, "--drop", "long ago the fox", "--write", rules, "--pick", 1)
        self.assertEqual(len(tomllib.loads(rules.read_text(encoding="utf-8"))["rule"]), 1)

    def test_a_rule_is_written_and_others_stay(self):
        rules = self.top / "rules.toml"
        rules.write_text("# of the zoo\n[[rule]]\nselect = \"footer\"\nclass = \"template\"\n",
                         encoding="utf-8")
        run("rules", "suggest", "--quiet", self.fox, "--keep", "a tip ... at dawn", "--write", rules)
        text = rules.read_text(encoding="utf-8")
        self.assertTrue(text.startswith("# of the zoo\n"))
        read = tomllib.loads(text)["rule"]
        self.assertEqual(read[1], {"site": "zoo", "select": ".tip", "class": "main"})
        again = self.suggested(self.fox, "--keep", "a tip ... at dawn", "--rules", rules)
        self.assertEqual(again["suggestions"][0]["changed_words"], 0)
        other = self.suggested(self.fox, "--drop", "a tip ... at dawn", "--rules", rules)
        self.assertEqual(other["suggestions"][0]["words"], {"main": 63, "page": 0, "template": 0})
        texts = run("extract", "--quiet", "--method", "block-model", "--site", "zoo", "--rules", rules,
                    "--jsonl", self.site)
        for page in map(json.loads, texts.splitlines()):
            self.assertIn("A tip\nFeed the ", page["text"])
        found = self.suggested(self.fox, "--drop", "why the badger is shy", "--write", rules,
                               "--pick", 2)
        self.assertEqual(tomllib.loads(rules.read_text(encoding="utf-8"))["rule"][2]["select"],
                         found["suggestions"][1]["selector"])

    def test_a_rule_does_what_was_asked_for(self):
        rules = self.top / "rules.toml"
        for options in (["--drop", "a tip ... at dawn"], ["--drop", "of the zoo"]):
            run("rules", "suggest", "--quiet", self.fox, *options, "--write", rules)
        for name in ("block-model", "all", "site"):
            texts = run("extract", "--quiet", "--method", name, "--rules", rules, "--jsonl", self.site)
            pages = list(map(json.loads, texts.splitlines()))
            self.assertEqual(len(pages), len(ANIMALS))
            for page in pages:
                self.assertIn("Long ago", page["text"])
                self.assertNotIn("at dawn", page["text"])
                self.assertNotIn("All rights", page["text"])

    def test_a_rules_file_that_is_none_stays_as_it_is(self):
        rules = self.top / "rules.toml"
        rules.write_text("[[rule]\n", encoding="utf-8")
        complaint = run("rules", "suggest", self.fox, "--keep", "a tip", "--write", rules, expect=2)
        self.assertIn("rules.toml:1", complaint)
        self.assertEqual(rules.read_text(encoding="utf-8"), "[[rule]\n")

    def test_words_in_several_places_are_listed(self):
        complaint = run("rules", "suggest", self.fox, "--text", "fox", expect=3)
        self.assertIn('"fox" stands in 3 places: #post-1000 > h1:nth-child(1) (The fox); ', complaint)
        self.assertIn("give more words, or one of these as the element", complaint)

    def test_what_is_missing_is_said(self):
        self.assertIn("does not have the words \"whale\"",
                      run("rules", "suggest", self.fox, "--text", "whale", expect=3))
        self.assertIn("no page that is named has",
                      run("rules", "suggest", self.fox, self.site / "otter.html", "--text", "whale",
                          expect=3))
        self.assertIn("no example of text that is to be template",
                      run("rules", "suggest", self.fox, expect=2))
        self.assertIn("gone.html", run("rules", "suggest", self.site / "gone.html", "--text", "x",
                                       expect=3))
        self.assertIn("no such folder", run("rules", "suggest", self.fox, "--text", "a tip",
                                            "--source", self.top / "gone", expect=3))
        self.assertIn("is a folder", run("rules", "suggest", self.site, "--text", "x", expect=2))

    def test_texts_that_contradict_each_other_are_named(self):
        plain = self.top / "plain"
        plain.mkdir()
        (plain / "a.html").write_text("<body><p>first text<p>second text<p>third", encoding="utf-8")
        (plain / "b.html").write_text("<body><p>first words<p>second words", encoding="utf-8")
        complaint = run("rules", "suggest", plain / "a.html", plain / "b.html", "--drop",
                        "first text", "--drop", "second words", "--keep", "first words", expect=3)
        self.assertIn('no selector matches "first text"', complaint)
        self.assertIn('but not "first words"', complaint)


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    schema = json.loads(pathlib.Path(sys.argv.pop(1)).read_text(encoding="utf-8"))
    unittest.main()
