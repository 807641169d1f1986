# SPDX-License-Identifier: GPL-2.0-or-later
"""bench/small_folders.py cuts sites, draws the same pages in each run, and mixes sites that models are for.

Usage: small_folders_test.py REPOSITORY WINNOW
"""
import json
import pathlib
import sys
import tempfile
import unittest

import gold_folders

repository, winnow = pathlib.Path(), pathlib.Path()
TOPICS = ["rain", "snow", "wind", "fog", "hail"]


class SmallFolders(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.sites = gold_folders.write_sites(self.root / "sites", {name: TOPICS for name in ("alpha", "beta", "gamma")})

    def measure(self, *options):
        self.said = gold_folders.run(repository / "bench/small_folders.py", self.sites, "--winnow", winnow, "--json",
                                     self.root / "out.json", *options)
        return json.loads((self.root / "out.json").read_text())["sets"]["sites"]

    def test_cuts_and_mixtures_are_measured_by_each_method(self):
        found = self.measure("--cut", "2,3", "--mix", "--whole", "--draws", 2)
        self.assertEqual(list(found), ["whole", "cut 2", "cut 3", "mix of 2", "mix of 3"])
        for what, own in found.items():
            self.assertEqual(list(own["methods"]), ["site", "block-model"])
            self.assertGreater(own["methods"]["block-model"]["f1"], .9, what)
            difference = own["methods"]["site"]["f1"] - own["methods"]["block-model"]["f1"]
            self.assertAlmostEqual(own["difference"]["f1"], difference)
        self.assertEqual(found["cut 2"]["units"], 3)      # sites
        self.assertEqual(found["mix of 2"]["units"], 2)   # a folder of each draw
        self.assertRegex(self.said, r"\| sites \| cut 2 \| [01]\.\d+ \| [01]\.\d+ \| .* \| \d of 3 \|")

    def test_another_run_has_the_same_figures(self):
        self.assertEqual(self.measure("--cut", "2"), self.measure("--cut", "2"))

    def test_sites_are_mixed_only_with_those_of_the_same_model(self):
        shipped, models = repository / "extractor/shipped_trees/block_model.txt", self.root / "models.json"
        known = {"alpha": {}, "beta": {"block-model": str(shipped)}, "gamma": {}}
        models.write_text(json.dumps(known))
        found = self.measure("--cut", "3", "--mix", "--draws", 1, "--models", models, "--methods", "block-model")
        self.assertEqual(found["mix of 3"]["units"], 1)  # alpha and gamma; beta is alone
        self.assertGreater(found["mix of 3"]["methods"]["block-model"]["f1"], .9)
        self.assertEqual(found["cut 3"]["units"], 3)

    def test_a_site_without_models_is_named(self):
        models = self.root / "models.json"
        models.write_text(json.dumps({"alpha": {}}))
        with self.assertRaisesRegex(AssertionError, "names no models for beta, gamma"):
            self.measure("--models", models)


if __name__ == "__main__":
    winnow = pathlib.Path(sys.argv.pop())
    repository = pathlib.Path(sys.argv.pop())
    unittest.main()
