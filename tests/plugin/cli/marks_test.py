# SPDX-License-Identifier: GPL-2.0-or-later
"""What pages say to search engines counts in all commands, and in none with --ignore-marks.

Usage: marks_test.py WINNOW WINNOW_FILTER
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ANIMALS = ("fox", "badger", "otter", "beaver", "lynx", "marten", "hedgehog", "squirrel", "stoat")
winnow = ""
winnow_filter = ""


def run(*command, status=0):
    """What the program did."""
    done = subprocess.run([*map(str, command)], capture_output=True, check=False, text=True)
    if done.returncode != status:
        raise AssertionError(f"{command} gives {done.returncode}: {done.stderr}")
    return done


def page(animal):
    """A page of a generator that knows Pagefind; "heron" stands in what it excludes."""
    return (f"<html lang=en><head><title>{animal} - Zoo</title></head><body>"
            "<header><a href='/'>Zoo handbook</a> and the crane</header>"
            f"<main data-pagefind-body><h1>The {animal}</h1>"
            f"<p>Long ago the {animal} lived in the north of the forest, where it is seldom seen. "
            f"Each {animal} has a den of its own, and no keeper knows all of them.</p>"
            f"<div data-pagefind-ignore><p>The heron stood beside the {animal} for an hour and "
            "said nothing that would have been worth a note in this book.</p></div>"
            f"<p data-nosnippet>The pelican is said to be the only friend of the {animal}.</p>"
            "</main><footer>All rights are with the keepers of the zoo.</footer></body></html>")


class MarksTest(unittest.TestCase):
    """Every test has a site of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.site = self.folder / "zoo"
        self.site.mkdir()
        for animal in ANIMALS:
            self.write(animal, page(animal))

    def write(self, name, html):
        """Writes a page of the site."""
        (self.site / f"{name}.html").write_text(html, encoding="utf-8")

    def hits(self, query, *options):
        """The hits for a query in the database."""
        found = run(winnow, "search", "--db", self.folder / "db", "--json", *options, query).stdout
        return json.loads(found)["hits"]

    def index(self, *options):
        """The summary of a run."""
        done = run(winnow, "index", "--db", self.folder / "db", "--json", *options, self.site)
        return json.loads(done.stdout)

    def test_what_is_excluded_is_not_found_and_found_if_marks_are_ignored(self):
        self.assertEqual(self.index()["added"], len(ANIMALS))
        self.assertEqual(self.hits("heron"), [])
        self.assertEqual(self.hits("crane"), [])
        self.assertEqual(len(self.hits("den")), len(ANIMALS))
        self.assertEqual(self.index("--ignore-marks")["replaced"], len(ANIMALS))
        self.assertEqual(len(self.hits("heron")), len(ANIMALS))
        self.assertEqual(self.index("--ignore-marks")["unchanged"], len(ANIMALS))
        self.assertEqual(self.index()["replaced"], len(ANIMALS))
        self.assertEqual(self.hits("heron"), [])

    def test_what_must_not_be_shown_is_found_without_being_shown(self):
        self.index()
        hits = self.hits("pelican otter")
        self.assertEqual(hits[0]["path"], "otter.html")
        for hit in hits:
            self.assertNotIn("pelican", json.dumps(hit).lower())
        self.index("--ignore-marks")
        self.assertIn("pelican", json.dumps(self.hits("pelican otter")).lower())

    def test_all_commands_that_write_text_agree(self):
        model = self.folder / "model"
        run(winnow, "learn", self.site, "--model", model, "--quiet")
        file = self.site / "otter.html"
        commands = {
            "extract": (winnow, "extract", file, "--method", "all"),
            "explain": (winnow, "explain", file, "--method", "all", "--only", "main",
                        "--whole"),
            "export": (winnow, "export", "--format", "solr", self.site, "--quiet"),
            "filter": (winnow_filter, file),
            "filter with a model": (winnow_filter, "--model", model, file),
        }
        for name, command in commands.items():
            with self.subTest(name):
                text = run(*command).stdout
                self.assertIn("den of its own", text)
                self.assertNotIn("heron", text)
                self.assertNotIn("crane", text)
                self.assertIn("heron", run(*command, "--ignore-marks").stdout)

    def test_the_reason_names_the_mark(self):
        file = self.site / "otter.html"
        blocks = json.loads(run(winnow, "explain", file, "--json").stdout)["blocks"]
        told = {each["text"].split()[0]: (each["class"], each["reason"], each["mark"])
                for each in blocks}
        self.assertEqual(told["Zoo"], ("template", "no-index", "outside data-pagefind-body"))
        self.assertEqual(told["Long"], ("main", "marked", "data-pagefind-body"))
        heron = [each for each in blocks if "heron" in each["text"]]
        self.assertEqual([each["mark"] for each in heron], ["data-pagefind-ignore"])
        self.assertRegex(run(winnow, "explain", file).stdout,
                         r"\n  marks +data-pagefind-body: \d+ words in \d blocks\n +outside data")
        html = self.folder / "otter.html"
        run(winnow, "explain", file, "--html", html)
        self.assertIn("(data-pagefind-ignore)", html.read_text(encoding="utf-8"))
        run(winnow, "explain", file, "--html", html, "--ignore-marks")
        self.assertNotIn("(data-pagefind-ignore)", html.read_text(encoding="utf-8"))

    def test_what_is_excluded_is_not_learned(self):
        def model(name, *options):
            path = self.folder / name
            run(winnow, "learn", self.site, "--model", path, "--quiet", "--method", "shingle",
                *options)
            return path.read_bytes()
        before = model("followed"), model("ignored", "--ignore-marks")
        self.assertNotEqual(*before)
        for animal in ANIMALS:
            self.write(animal, page(animal).replace("heron", "stork"))
        # Models of shingles hold counts of text alone.
        self.assertEqual(model("changed"), before[0])
        self.assertNotEqual(model("other", "--ignore-marks"), before[1])

    def test_a_page_of_which_nothing_is_left_is_named(self):
        self.write("empty", "<p>One</p><!--googleoff: index--><p>" + "Nobody finds this. " * 9)
        self.write("wolf", "<body><!--googleoff: index--><p>" + "Nobody finds this. " * 9)
        self.write("meant", "<meta name=robots content=noindex><div data-pagefind-ignore>x</div>")
        commands = {
            "index": (winnow, "index", "--db", self.folder / "db", self.site),
            "extract": (winnow, "extract", "--out", self.folder / "out", self.site),
            "export": (winnow, "export", "--format", "solr", self.site,
                       "--out", self.folder / "feed"),
            "filter": (winnow_filter, self.site / "wolf.html"),
        }
        for name, command in commands.items():
            with self.subTest(name):
                told = [line for line in run(*command).stderr.splitlines() if "marks" in line]
                told = [line for line in told if "meant.html" not in line]
                self.assertEqual(len(told), 1, told)
                self.assertIn("wolf.html", told[0])
                self.assertIn("googleoff: index", told[0])
                done = run(*command, "--ignore-marks").stderr
                self.assertNotIn("marks", done)

    def test_robots_may_be_told_by_name(self):
        self.write("otter", "<meta name=winnow content=noindex>" + page("otter"))
        self.write("lynx", "<meta name=robots content=noindex><meta name=winnow content=index>"
                   + page("lynx"))
        self.write("fox", "<meta name=googlebot content=noindex>" + page("fox"))
        summary = self.index()
        self.assertEqual((summary["noindex"], summary["documents"]), (1, len(ANIMALS) - 1))
        self.assertEqual(self.index("--ignore-marks")["noindex"], 1)
        self.assertEqual(self.index("--ignore-robots")["noindex"], 0)

    def test_the_header_of_a_response_counts(self):
        records = b""
        for name, header in (("a", ""), ("b", "X-Robots-Tag: noindex\r\n"),
                             ("c", "X-Robots-Tag: googlebot: noindex\r\n")):
            body = page("otter" if name == "a" else name).encode()
            block = (f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{header}\r\n").encode() + body
            records += (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://zoo.example/"
                        f"{name}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                        f"WARC-Record-ID: <urn:uuid:0000000{name}>\r\n"
                        f"Content-Type: application/http; msgtype=response\r\n"
                        f"Content-Length: {len(block)}\r\n\r\n").encode() + block + b"\r\n\r\n"
        crawl = self.folder / "crawl.warc"
        crawl.write_bytes(records)
        done = run(winnow, "index", "--db", self.folder / "db", "--json", crawl)
        summary = json.loads(done.stdout)
        self.assertEqual((summary["noindex"], summary["documents"]), (1, 2))
        feed = run(winnow, "export", "--format", "solr", crawl, "--quiet").stdout
        self.assertEqual(len(json.loads(feed)), 2)


if __name__ == "__main__":
    winnow, winnow_filter = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
