# SPDX-License-Identifier: GPL-2.0-or-later
"""A page has the same title and sample wherever it is shown: in JSON, feeds, records and databases.

Usage: titles_test.py WINNOW
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ANIMALS = ("fox", "badger", "otter", "beaver", "lynx", "marten", "hedgehog", "squirrel", "stoat")
winnow = ""


def run(*options):
    """What the program printed."""
    done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{options} gives {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode("utf-8")


def page(animal, title, description):
    """A page whose top heading is the banner's, as themes of some generators have it."""
    return (f"<html lang=en><head><title>{title}</title>"
            f"<meta name=description content='{description}'></head><body><header>"
            "<h1><a href='/'>Zoo handbook</a></h1><ul><li><a href='/a'>Animals</a>"
            "<li><a href='/b'>Birds</a></ul></header>"
            f"<main><h2>The {animal} <a href='#x'>&#182;</a></h2>"
            f"<p>Long ago the {animal} lived in the north of the forest, where it is seldom seen. "
            f"Each {animal} has a den of its own, and no keeper knows all of them.</p></main>"
            "<footer><p>All rights are with the keepers of the zoo.</footer></body></html>")


class TitlesTest(unittest.TestCase):
    """Every test indexes a site and writes it in all other ways."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.site = pathlib.Path(self.folder.name) / "zoo"
        self.site.mkdir()

    def write(self, title, description):
        """Writes a page for each animal; both are functions of its name."""
        for animal in ANIMALS:
            text = page(animal, title(animal), description(animal))
            (self.site / f"{animal}.html").write_text(text, encoding="utf-8")

    def titles(self):
        """The titles by file, as each way of showing the pages has them."""
        found = {}
        lines = run("extract", "--jsonl", "--quiet", self.site).splitlines()
        found["extract"] = {each["path"]: each["title"] for each in map(json.loads, lines)}
        lines = run("export", "--format", "vespa", "--quiet", self.site).splitlines()
        fields = [json.loads(each)["fields"] for each in lines]
        found["export"] = {each["url"].lstrip("/"): each["title"] for each in fields}
        found["dump"] = {}
        for record in run("dump", "--scriptindex", "--quiet", self.site).split("\n\n"):
            fields = dict(line.split("=", 1) for line in record.splitlines() if "=" in line)
            if fields:
                found["dump"][fields["url"].rsplit("/", 1)[1]] = fields["title"]
        found["search"] = {each["path"]: each["title"] for each in self.hits("forest")}
        return found

    def hits(self, query):
        """What is found in a database of the site."""
        database = pathlib.Path(self.folder.name) / "db"
        run("index", self.site, "--db", database, "--quiet")
        found = json.loads(run("search", "--db", database, "--limit", 20, "--json", query))
        return found["hits"]

    def check(self, expected):
        """All ways must have the title that is expected of each animal."""
        wanted = {f"{animal}.html": expected(animal) for animal in ANIMALS}
        for way, titles in self.titles().items():
            self.assertEqual(titles, wanted, way)

    def test_titles_are_without_the_site(self):
        self.write("The {} &#8212; Zoo handbook".format, "All about the {} in the forest".format)
        self.check("The {}".format)

    def test_a_title_of_all_pages_gives_way_to_their_headings(self):
        self.write(lambda animal: "Documentation", "All about the {} in the forest".format)
        self.check("The {}".format)

    def test_the_name_of_the_site_finds_no_page(self):
        self.write("The {} | Menagerie".format, "All about the {} in the forest".format)
        self.assertEqual(self.hits("menagerie"), [])
        self.assertEqual(self.hits("title:menagerie"), [])
        self.assertEqual([each["path"] for each in self.hits("title:fox")], ["fox.html"])

    def samples(self):
        """The field sample of records by title."""
        found = {}
        for record in run("dump", "--scriptindex", "--quiet", self.site).split("\n\n"):
            fields = dict(line.split("=", 1) for line in record.splitlines() if "=" in line)
            if fields:
                found[fields["title"]] = fields["sample"]
        return found

    def test_a_description_of_all_pages_is_no_sample(self):
        self.write("The {}".format, lambda animal: "What the keepers know of all animals")
        for line in run("extract", "--jsonl", "--quiet", self.site).splitlines():
            found = json.loads(line)
            self.assertTrue(found["description_shared"])
            self.assertEqual(found["description"], "What the keepers know of all animals")
        self.assertIn("lived in the north", self.samples()["The fox"])
        self.assertNotIn("description", run("export", "--format", "vespa", "--quiet", self.site))

    def test_a_description_of_its_own_is_the_sample(self):
        self.write("The {}".format, "All about the {} in the forest".format)
        self.assertEqual(self.samples()["The fox"], "All about the fox in the forest")
        self.assertIn("All about the fox", run("export", "--format", "vespa", "--quiet", self.site))


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
