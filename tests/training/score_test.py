# SPDX-License-Identifier: GPL-2.0-or-later
"""How texts are scored, how sites are split and left out, and how the data sets are read.

Usage: score_test.py FOLDER_OF_THE_PROGRAMS
"""
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, sys.argv.pop(1))
import collection  # noqa: E402
import split  # noqa: E402
import word_score  # noqa: E402


class Words(unittest.TestCase):
    def test_are_lower_case_runs(self):
        self.assertEqual(word_score.words("Don't PANIC, \u00c9t\u00e9_1"),
                         ["don", "t", "panic", "\u00e9t\u00e9_1"])

    def test_are_characters_where_scripts_have_no_spaces(self):
        self.assertEqual(word_score.words("\u6771\u4eacab \ud55c\uae00"),
                         ["\u6771", "\u4eac", "ab", "\ud55c", "\uae00"])


class Scores(unittest.TestCase):
    def test_count_how_often_a_word_occurs(self):
        self.assertEqual(word_score.score("a a b", "a b b c"), (2 / 3, 2 / 4, 4 / 7))

    def test_of_an_empty_gold_are_right_for_an_empty_text_only(self):
        self.assertEqual(word_score.score(" ", ""), (1, 1, 1))
        self.assertEqual(word_score.score("a", ""), (0, 0, 0))

    def test_of_a_text_without_common_words_are_zero(self):
        self.assertEqual(word_score.score("a", "b"), (0, 0, 0))
        self.assertEqual(word_score.score("", "b"), (0, 0, 0))


class Split(unittest.TestCase):
    def test_is_the_one_that_all_figures_were_made_with(self):
        names = ["sqlite-org", "rei.com", "ebay.com", "apache-docs-multi", "oem-forum", "dostips"]
        self.assertEqual([split.half(name) for name in names],
                         [0, 1, 1, 0, 1, 1])

    def test_takes_all_hosts_of_a_registered_domain_for_one(self):
        self.assertEqual(collection.domain("WWW.Example.org:8080"), "example-org")
        self.assertEqual(collection.domain("doc.forum.example.org"), "example-org")
        self.assertEqual(collection.domain("www.example.co.uk"), "example-co-uk")
        self.assertEqual(collection.domain("example.de"), "example-de")


class Courses(unittest.TestCase):
    SITES = [f"site{i}" for i in range(7)]
    KEYS = [*SITES, "example-org", "example-de"]

    def test_leave_each_site_out_once(self):
        taken = list(split.leave_out(self.KEYS, split.folds(self.SITES, 3)))
        self.assertEqual(sorted(len(course.asked) for course in taken), [2, 2, 3])
        self.assertEqual(sorted(site for course in taken for site in course.asked), self.SITES)

    def test_know_all_but_what_they_are_asked(self):
        for course in split.leave_out(self.KEYS, split.folds(self.SITES, 3)):
            self.assertEqual(course.known, set(self.KEYS) - set(course.asked))

    def test_of_a_half_are_asked_the_other(self):
        for half, course in enumerate(split.halves(self.KEYS, self.SITES)):
            self.assertEqual({split.half(key) for key in course.known}, {half})
            self.assertEqual({split.half(site) for site in course.asked}, {1 - half})

    def test_make_features_of_a_site_without_its_fold(self):
        fold_of = split.folds(self.SITES, 3)
        first = next(iter(split.leave_out(self.KEYS, fold_of)))
        for site in set(self.SITES).intersection(first.known):
            known = split.without_fold_of(site, first.known, fold_of)
            self.assertTrue(known < first.known)
            self.assertNotIn(fold_of[site], {fold_of.get(key) for key in known})
            self.assertIn("example-org", known)


class DataSets(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def test_of_single_pages_have_domains_and_types(self):
        self.write("index.json", json.dumps(
            [{"id": "0001", "type": "forum", "domain": "www.example.org"}]))
        page, = collection.wcxb(self.root)
        self.assertEqual((page.site, page.kind, page.name), ("example-org", "forum", "0001.html"))
        self.assertEqual(page.gold, self.root / "gold" / "0001.txt")

    def test_of_sites_have_the_pages_of_every_site(self):
        self.write("manifest.json", json.dumps([{"site": "one"}, {"site": "two"}]))
        for name in ("one/pages/b.html", "one/pages/a.html", "two/pages/c.htm"):
            self.write(name, "")
        pages = collection.sites(self.root)
        self.assertEqual([(page.site, page.name) for page in pages],
                         [("one", "a.html"), ("one", "b.html"), ("two", "c.htm")])
        self.assertEqual(pages[2].gold, self.root / "two" / "gold" / "c.htm.txt")

    def test_of_marked_up_gold_are_read_without_marks(self):
        self.write("input/news_01.html", "")
        self.write("GoldStandard/news_01.txt",
                   "URL: http://example.org/\n<!-- checked\ntwice -->"
                   "<h>Tea &amp; cake\n<p>One<l>Two")
        page, = collection.clean_portal(self.root, self.root / "plain")
        self.assertEqual(page.site, "news")
        self.assertEqual(page.gold.read_text(encoding="utf-8").split(),
                         ["Tea", "&", "cake", "One", "Two"])


if __name__ == "__main__":
    unittest.main()
