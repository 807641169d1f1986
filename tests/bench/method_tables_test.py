# SPDX-License-Identifier: GPL-2.0-or-later
"""bench/all_methods.py and bench/page_types.py print tables that bench/keep_table.py can keep.

Usage: method_tables_test.py REPOSITORY WINNOW
"""
import json
import pathlib
import sys
import tempfile
import unittest

import gold_folders

repository, winnow = pathlib.Path(), pathlib.Path()
TOPICS = ["rain", "snow", "wind", "fog"]


class MethodTables(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)

    def table(self, program, models, *arguments):
        """Columns and rows of the table that a program prints, and all that it says."""
        file = self.root / "models.json"
        file.write_text(json.dumps(models))
        said = gold_folders.run(repository / "bench" / program, *arguments, "--winnow", winnow, "--models", file)
        (columns, rows), = keep_table.tables_in(said)
        return columns, rows, said

    def test_methods_are_measured_on_sites_and_portals(self):
        sites = gold_folders.write_sites(self.root / "sites", {name: TOPICS for name in ("alpha", "beta")})
        portal = gold_folders.write_portal(self.root / "portal", TOPICS)
        columns, rows, _ = self.table("all_methods.py", {"alpha": {}, "beta": {}}, sites, portal, "--method", "block-model",
                                      "--method", "table-chunk --chunk-by block")
        self.assertEqual(columns, ["method", "2 sites, 95 %", "precision", "recall", "portal, 95 %", "ms a page"])
        self.assertEqual([row[0] for row in rows], ["`block-model`", "`table-chunk --chunk-by block`"])
        for row in rows:
            self.assertRegex(row[1], r"^(1\.0|\.\d)\d\d \[.*, .*\]$")

    def test_a_site_without_models_is_named(self):
        sites = gold_folders.write_sites(self.root / "sites", {name: TOPICS for name in ("alpha", "beta")})
        with self.assertRaisesRegex(AssertionError, "names no models for beta"):
            self.table("all_methods.py", {"alpha": {}}, sites)

    def test_pages_are_measured_by_their_type(self):
        pages = gold_folders.write_set(self.root / "set", TOPICS)
        domains = {f"{topic}-example": {} for topic in TOPICS[1:]}
        columns, rows, said = self.table("page_types.py", domains, pages)
        self.assertEqual(columns, ["type", "pages", "precision", "recall", "F1", "F1 of `bte`"])
        self.assertEqual([row[:2] for row in rows], [["article", "3"], ["all", "3"]])
        self.assertIn("1 pages were left out", said)


if __name__ == "__main__":
    winnow = pathlib.Path(sys.argv.pop())
    repository = pathlib.Path(sys.argv.pop())
    sys.path.insert(0, str(repository / "bench"))
    import keep_table
    unittest.main()
