# SPDX-License-Identifier: GPL-2.0-or-later
"""bench/fundus_set.py makes a set of what the tests of Fundus have, which bench/peers.py reads.

Usage: fundus_set_test.py REPOSITORY WINNOW
"""
import gzip
import json
import pathlib
import sys
import tempfile
import unittest

import gold_folders

repository, winnow = pathlib.Path(), pathlib.Path()


def article(topic, **more):
    """What the tests say that a parser finds in gold_folders.page(topic)."""
    return {"title": f"About {topic}", "authors": ["Ann Lee", "Bo Ray"], "publishing_date": "2024-05-03 12:30:00+02:00",
            "body": {"summary": [], "sections": [{"headline": [], "paragraphs": gold_folders.sentences(topic)}]}, **more}


class FundusSet(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.tests = self.root / "fundus/tests/resources/parser/test_data/no"
        self.pages = {}

    def add(self, publisher, day, topic, versions):
        name = f"{publisher}_2024_05_{day:02}.html.gz"
        gold_folders.write(self.tests / f"{publisher}.json", json.dumps(versions))
        (self.tests / name).write_bytes(gzip.compress(gold_folders.page(topic)[0].encode()))
        self.pages[name] = {"url": f"https://{publisher.lower()}.example/{day}", "crawl_date": "2024-05-30"}
        gold_folders.write(self.tests / "meta.info", json.dumps(self.pages))

    def make(self):
        self.said = gold_folders.run(repository / "bench/fundus_set.py", self.root / "fundus", self.root / "set")
        return json.loads((self.root / "set/index.json").read_text())

    def test_a_page_gets_the_text_of_the_parser_that_fits_it(self):
        self.add("Posten", 3, "rain", {"V1": article("snow"), "V1_1": article("rain")})
        self.assertEqual(self.make(), [{"id": "no-Posten_2024_05_03", "type": "article", "url": "https://posten.example/3",
                                        "domain": "posten.example"}])
        self.assertEqual((self.root / "set/gold/no-Posten_2024_05_03.txt").read_text(), gold_folders.page("rain")[1] + "\n")
        truth = json.loads((self.root / "set/truth/no-Posten_2024_05_03.json").read_text())
        self.assertEqual(truth["ground_truth"],
                         {"title": "About rain", "author": "Ann Lee, Bo Ray", "publish_date": "2024-05-03"})

    def test_pages_without_an_article_of_some_length_are_counted_and_left_out(self):
        short = {"summary": [], "sections": [{"headline": [], "paragraphs": gold_folders.sentences("wind", 2)}]}
        self.add("Posten", 3, "rain", {"V1": article("rain")})
        self.add("Avisen", 4, "wind", {"V1": article("wind", body=short)})
        elsewhere = {"summary": [], "sections": [{"headline": [], "paragraphs": ["what another article says"] * 30}]}
        self.add("Bladet", 5, "hail", {"V1": article("hail", body=elsewhere)})
        self.assertEqual([entry["id"] for entry in self.make()], ["no-Posten_2024_05_03"])
        self.assertIn("1 pages of 1 hosts", self.said)
        self.assertIn("2 left out", self.said)

    def test_the_set_is_one_that_peers_are_measured_on(self):
        self.add("Posten", 3, "rain", {"V1": article("rain")})
        self.make()
        said = gold_folders.run(repository / "bench/peers.py", self.root / "set", "--winnow", winnow, "--peer", "none",
                                "--cache", self.root / "cache")
        self.assertIn("set: 1 pages", said)

    def test_another_folder_is_refused(self):
        with self.assertRaisesRegex(AssertionError, "is this a clone of Fundus"):
            self.make()


if __name__ == "__main__":
    repository, winnow = map(pathlib.Path, sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
