# SPDX-License-Identifier: GPL-2.0-or-later
"""bench/peers.py reads every form of set, asks tools for each page once, and says what it measured with and without what.

Trafilatura is a module of this test, which counts how often it is asked.

Usage: peers_test.py REPOSITORY WINNOW
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest

import gold_folders

repository, winnow = pathlib.Path(), pathlib.Path()
TOOL = '''import os, re
def extract(page, url=None, include_comments=True):
    with open(os.environ["ASKED"], "a") as asked:
        asked.write(f"{url} {include_comments}\\n")
    text = page.decode()
    if "hangs" in text:
        os._exit(1)
    if "fails" in text:
        raise ValueError("no such page")
    return re.sub(r"<[^>]*>", " ", text)
'''


class Peers(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        gold_folders.write(self.root / "tools/trafilatura.py", TOOL)
        self.version("9.1")
        # The program is hashed in each run, which takes half a second of one with debug symbols.
        self.winnow = self.root / "winnow"
        gold_folders.write(self.winnow, f"#!/bin/sh\nexec '{winnow}' \"$@\"\n")
        self.winnow.chmod(0o755)
        self.environment = {**os.environ, "PYTHONPATH": str(self.root / "tools"), "ASKED": str(self.root / "asked")}

    def version(self, number):
        gold_folders.write(self.root / "tools/trafilatura-1.dist-info/METADATA",
                           f"Metadata-Version: 2.1\nName: trafilatura\nVersion: {number}\n")

    def measure(self, *sets, peer="trafilatura", more=()):
        self.said = gold_folders.run(
            repository / "bench/peers.py", *sets, "--winnow", self.winnow, "--peer", peer, "--cache", self.root / "cache", "--jobs", 2,
            "--npm", self.root, "--json", self.root / "out.json", *more, environment=self.environment)
        return json.loads((self.root / "out.json").read_text())

    def asked(self):
        file = self.root / "asked"
        return sorted(file.read_text().splitlines()) if file.exists() else []

    def test_pages_are_scored_in_the_same_words_for_all_tools(self):
        report = self.measure(gold_folders.write_set(self.root / "pages", ["rain", "snow", "wind"]))
        own = report["sets"]["pages"]
        self.assertEqual((own["pages"], own["units"], own["unit"], own["left_out"]), (3, 3, "page", 0))
        self.assertGreater(own["tools"]["block-model"]["f1"], .95)
        peer = own["tools"]["trafilatura"]
        self.assertEqual(peer["recall"], 1)  # it keeps all, the menu and the footer too
        self.assertLess(peer["precision"], 1)
        gain = own["differences"]["block-model"]["trafilatura"]
        self.assertAlmostEqual(gain["f1"], own["tools"]["block-model"]["f1"] - peer["f1"])
        self.assertLessEqual(gain["low"], gain["f1"])
        self.assertEqual((report["tools"], own["best_peer"]), ({"trafilatura": "9.1"}, "trafilatura"))

    def test_a_set_can_be_added_to_what_was_measured_before(self):
        first = self.measure(gold_folders.write_set(self.root / "pages", ["rain", "snow"]))
        both = self.measure(gold_folders.write_set(self.root / "later", ["wind"]), peer="none", more=["--add"])
        self.assertEqual(both["sets"]["pages"], first["sets"]["pages"])
        self.assertEqual(list(both["sets"]["later"]["tools"]), ["block-model"])
        self.assertIn("commit", both["sets"]["later"])
        for kept in ("date", "commit", "tools"):
            self.assertEqual(both[kept], first[kept])
        self.assertNotIn("trafilatura", both["missing"])

    def test_a_tool_is_asked_again_only_for_other_pages_and_versions(self):
        folder = gold_folders.write_set(self.root / "pages", ["rain", "snow"])
        first = self.measure(folder)
        self.assertEqual(self.asked(), ["https://rain.example/page True", "https://snow.example/page True"])
        again = self.measure(folder)
        self.assertEqual(len(self.asked()), 2)
        for report in (first, again):
            del report["sets"]["pages"]["tools"]["block-model"]["milliseconds_per_page"]
        self.assertEqual(again, first)
        gold_folders.write(folder / "html/rain.html", "<p>another</p>")
        self.measure(folder)
        self.assertEqual(len(self.asked()), 3)
        self.version("9.2")
        self.assertEqual(self.measure(folder)["tools"], {"trafilatura": "9.2"})
        self.assertEqual(len(self.asked()), 5)

    def test_pages_on_which_a_tool_fails_count_as_pages_without_text(self):
        folder = gold_folders.write_set(self.root / "pages", ["fails", "hangs", "rain"])
        peer = self.measure(folder)["sets"]["pages"]["tools"]["trafilatura"]
        self.assertEqual((peer["failed"], round(peer["recall"], 3)), (2, .333))

    def test_what_is_missing_is_named(self):
        folder = gold_folders.write_set(self.root / "pages", ["rain"])
        report = self.measure(folder, peer="trafilatura,magic-html,readability")
        self.assertIn("magic-html", report["missing"])
        self.assertIn("readability", report["missing"])
        self.assertRegex(self.said, "missing: magic-html .*no Python package magic-html")
        self.assertRegex(self.said, "missing: readability ")

    def test_sites_are_units_and_learned_from(self):
        folder = gold_folders.write_sites(self.root / "two", {"alpha": ["rain", "snow", "wind"], "beta": ["fog"]})
        own = self.measure(folder)["sets"]["two"]
        self.assertEqual((own["pages"], own["units"], own["unit"]), (4, 2, "site"))
        self.assertEqual(set(own["differences"]), {"site", "block-model"})

    def test_pages_of_empty_gold_are_counted_and_left_out_of_another_row(self):
        folder = gold_folders.write_set(self.root / "pages", ["rain", "snow"], empty=["snow"])
        own = self.measure(folder)["sets"]["pages"]
        self.assertEqual(own["empty_gold"], 1)
        self.assertGreater(own["without_empty_gold"]["tools"]["block-model"]["f1"], own["tools"]["block-model"]["f1"])

    def test_clean_portal_is_read_without_its_marks(self):
        folder = gold_folders.write_portal(self.root / "portal", ["rain", "snow", "wind"])
        own = self.measure(f"eval={folder}", peer="none")["sets"]["eval"]
        self.assertEqual((own["pages"], own["unit"], own["best_peer"]), (3, "page", None))
        self.assertGreater(own["tools"]["site"]["f1"], .9)

    def test_pages_are_read_with_the_model_that_left_them_out(self):
        folder = gold_folders.write_set(self.root / "pages", ["rain", "snow"])
        shipped, models = repository / "extractor/shipped_trees/block_model.txt", self.root / "models.json"
        known = {"rain-example": {"block-model": str(models)}}  # which is no model
        models.write_text(json.dumps(known))
        with self.assertRaisesRegex(AssertionError, "models.json"):
            self.measure(folder, "--models", models, peer="none")
        known["rain-example"] = {"block-model": str(shipped)}
        models.write_text(json.dumps(known))
        self.assertEqual(self.measure(folder, "--models", models, peer="none")["sets"]["pages"]["left_out"], 1)
        models.write_text(json.dumps({"pages": {"block-model": str(shipped)}, "rain-example": {"block-model": str(models)}}))
        self.assertEqual(self.measure(folder, "--models", models, peer="none")["sets"]["pages"]["left_out"], 2)

    def test_a_sample_is_part_of_the_set_and_sites_are_learned_from_whole(self):
        folder = gold_folders.write_sites(self.root / "two", {"alpha": ["rain", "snow", "wind"], "beta": ["fog", "hail", "ice"]})
        own = self.measure(folder, "--most-of-site", "2")["sets"]["two"]
        self.assertEqual((own["pages"], own["units"], len(self.asked())), (4, 2, 4))
        own = self.measure(gold_folders.write_set(self.root / "pages", ["rain", "snow"]), "--most", "1")["sets"]["pages"]
        self.assertEqual(own["pages"], 1)

    def test_a_folder_without_gold_is_refused(self):
        (self.root / "empty").mkdir()
        with self.assertRaisesRegex(AssertionError, "no folder with gold"):
            self.measure(self.root / "empty")


if __name__ == "__main__":
    winnow = pathlib.Path(sys.argv.pop())
    repository = pathlib.Path(sys.argv.pop())
    unittest.main()
