# SPDX-License-Identifier: GPL-2.0-or-later
"""The life of a rule, with the real program: it is suggested, written, used, explained, and rots when the site changes.

Usage: rule_life_test.py WINNOW    the program
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ANIMALS = ("fox", "badger", "otter", "beaver", "lynx", "marten", "hedgehog", "squirrel", "stoat", "weasel")
winnow = ""


def page(animal, box="tip"):
    """A page with a keeper's tip, which the site's owner does not want to be found."""
    return (f"<html lang=en><head><title>The {animal}</title></head>"
            "<body><header><a href='/'>Zoo handbook</a></header>"
            f"<main><h1>The {animal}</h1>"
            f"<p>Long ago the {animal} lived in the north of the forest, where it is seldom seen. "
            f"Each {animal} has a den of its own, and no keeper knows all of them.</p>"
            f"<div class={box}><p>Feed the {animal} porridge at dawn.</p></div></main>"
            "<footer><p>All rights are with the keepers.</footer></body></html>")


class RuleLifeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.site, self.other = self.top / "zoo", self.top / "farm"
        for site in (self.site, self.other):
            site.mkdir()
            self.write(site, "tip")
        self.database, self.rules = self.top / "zoo.db", self.top / "rules.toml"

    def write(self, site, box):
        for animal in ANIMALS:
            (site / f"{animal}.html").write_text(page(animal, box), encoding="utf-8")

    def run_winnow(self, *options, expect=0):
        done = subprocess.run([winnow, *map(str, options)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, expect, (options, done.stdout, done.stderr))
        return done

    def index(self, site, *options):
        done = self.run_winnow("index", "--json", "--db", self.database, *options, site)
        return json.loads(done.stdout), done.stderr

    def hits(self, words, op="and"):
        done = self.run_winnow("search", "--json", "--op", op, "--duplicates", "show", "--db", self.database, words)
        return json.loads(done.stdout)["hits"]

    def test_a_rule_lives_and_rots(self):
        for site in (self.site, self.other):
            self.index(site)
        self.assertEqual(len(self.hits("porridge fox")), 2)

        # Someone finds what should not be found, and points at it.
        fox = self.site / "fox.html"
        self.run_winnow("rules", "suggest", "--quiet", "--db", self.database, fox,
                        "--drop", "feed the fox porridge", "--write", self.rules)
        self.assertIn('select = ".tip"', self.rules.read_text(encoding="utf-8"))

        # The next run indexes the pages of that site anew, and says why; the other site stays as it is.
        report, _ = self.index(self.site, "--rules", self.rules)
        self.assertEqual((report["replaced"], report["unchanged"]), (len(ANIMALS), 0))
        self.assertEqual(report["rules_changed"], ["zoo"])
        self.assertEqual([rule["pages"] for rule in report["rules"]], [len(ANIMALS)])
        report, _ = self.index(self.other, "--rules", self.rules)
        self.assertEqual((report["replaced"], report["unchanged"]), (0, len(ANIMALS)))
        self.assertEqual(len(self.hits("porridge fox")), 1)

        # What was done is told by explain, status and check.
        explained = self.run_winnow("explain", "--db", self.database, "--rules", self.rules, fox,
                                    "--url", "/fox.html", "--site", "zoo").stdout
        self.assertIn(f"{self.rules}:1", explained)
        status = json.loads(self.run_winnow("status", "--json", "--db", self.database).stdout)
        self.assertEqual([rule["pages"] for rule in status["rules"]], [len(ANIMALS)])
        self.assertIn("zoo .tip: template",
                      self.run_winnow("status", "--db", self.database).stdout)
        self.run_winnow("check", "--db", self.database, "--rules", self.rules, self.site)

        # The site calls the box something else on some pages, and then on all.
        for animal in ANIMALS[:7]:
            (self.site / f"{animal}.html").write_text(page(animal, "hint"), encoding="utf-8")
        report, warnings = self.index(self.site, "--rules", self.rules)
        self.assertIn(f"{self.rules}:1: the rule matches 3 of 10 pages; it matched 10 of 10 before", warnings)
        self.assertTrue(report["rules"][0]["suspect"])
        self.write(self.site, "hint")
        _, warnings = self.index(self.site, "--rules", self.rules)
        self.assertIn(f"{self.rules}:1: the rule matches no page; it matched 10 before", warnings)
        done = self.run_winnow("check", "--db", self.database, "--rules", self.rules, self.site, expect=3)
        self.assertIn("matches nothing", done.stdout)
        self.assertEqual(len(self.hits("porridge fox")), 2, "the rule no longer holds it back")

        # A rule that is mended is suspect no more.
        text = self.rules.read_text(encoding="utf-8").replace(".tip", ".tip, .hint")
        self.rules.write_text(text, encoding="utf-8")
        report, warnings = self.index(self.site, "--rules", self.rules)
        self.assertFalse(report["rules"][0]["suspect"])
        self.assertEqual(warnings, "")
        self.assertEqual(len(self.hits("porridge fox")), 1)

        # Without the rules all is as it was before.
        report, _ = self.index(self.site)
        self.assertEqual(report["rules_changed"], ["zoo"])
        self.assertEqual(len(self.hits("porridge fox")), 2)

    def test_a_rule_puts_pages_behind_others(self):
        self.index(self.site)
        first = self.hits("porridge", "best")[0]["url"]
        self.rules.write_text(f'[[rule]]\nsite = "zoo"\npath = "{first}"\ndemote = 1\n', encoding="utf-8")
        self.index(self.site, "--rules", self.rules)
        self.assertEqual(self.hits("porridge", "best")[-1]["url"], first)

    def test_a_rule_leaves_pages_out(self):
        self.rules.write_text('[[rule]]\nsite = "zoo"\npath = "/b*.html"\nskip = true\n', encoding="utf-8")
        report, _ = self.index(self.site, "--rules", self.rules)
        self.assertEqual((report["left_out"], report["documents"]), (2, len(ANIMALS) - 2))

    def test_learning_and_evaluation_take_rules(self):
        self.rules.write_text('[[rule]]\nselect = ".tip"\nclass = "template"\n', encoding="utf-8")
        self.run_winnow("learn", "--quiet", "--rules", self.rules, "--model", self.top / "zoo.model", self.site)
        done = self.run_winnow("evaluate", "--quiet", "--no-cache", "--known-items", "5", "--rules", self.rules,
                               self.site)
        self.assertIn("winnow", done.stdout)


if __name__ == "__main__":
    winnow = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
