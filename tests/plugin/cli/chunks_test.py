# SPDX-License-Identifier: GPL-2.0-or-later
"""What winnow export writes for language models: chunks, llms.txt and llms-full.txt.

Usage: chunks_test.py WINNOW SAMPLE_SITES SCHEMA

The program, the folder of the sample sites, and the schema of a chunk. Ends with 77 where python3-jsonschema is not
installed.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import strict_schema

NEWS = "https://courier.example/"
FILLER = " ".join(f"word{i}" for i in range(30))
winnow = ""
sites = pathlib.Path()
validator = None


def run(*options, status=0):
    """What winnow did."""
    done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
    if done.returncode != status:
        raise AssertionError(f"{options} gives {done.returncode}: {done.stderr.decode()}")
    return done


def chunks(*options):
    """The chunks of a source, each by the schema."""
    text = run("export", "--format", "chunks", *options).stdout.decode("utf-8")
    found = [json.loads(line) for line in text.splitlines()]
    for chunk in found:
        complaints = strict_schema.complaints(validator, chunk)
        assert not complaints, complaints
    return found


def by_page(found):
    """The chunks of each page, in their order."""
    pages = {}
    for chunk in found:
        pages.setdefault(chunk["page"], []).append(chunk)
    return pages


class ExportTest(unittest.TestCase):
    """Every test has a folder."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.news = (sites / "news_en" / "pages", "--base-url", NEWS)

    def site(self, files):
        """A folder with these pages; `files` has the content of their bodies."""
        folder = self.folder / "site"
        for name, body in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"<html lang=en><title>{name} title</title><body>{body}", encoding="utf-8")
        return folder


class ChunksTest(ExportTest):
    """The JSON lines."""

    def test_chunks_of_a_site_are_linked_and_within_limits(self):
        found = chunks(*self.news, "--chunk-words", 60, "--overlap", 20)
        self.assertEqual(len({chunk["id"] for chunk in found}), len(found))
        self.assertTrue(any(chunk["overlap"] for chunk in found))
        for page, members in by_page(found).items():
            self.assertTrue(page.startswith(NEWS), page)
            self.assertEqual([chunk["position"] for chunk in members], list(range(1, len(members) + 1)))
            for before, after in zip([None, *members], [*members, None]):
                if before:
                    self.assertEqual(before["next"], after and after["id"])
                if after:
                    self.assertEqual(after["previous"], before and before["id"])
                    self.assertEqual(after["chunks"], len(members))
        for chunk in found:
            self.assertLessEqual(chunk["words"], 60)
            self.assertEqual(chunk["characters"], len(chunk["text"]))
            self.assertLessEqual(chunk["characters"], 60 * 12)
            self.assertLessEqual(chunk["overlap"], 20)
            self.assertEqual(chunk["language"], "en")

    def test_they_hold_the_main_text_and_nothing_else(self):
        found = by_page(chunks(*self.news))
        text = " ".join(chunk["text"] for chunk in found[NEWS + "2023/06/lighthouse-keeper/"])
        lines = run("extract", sites / "news_en/pages/2023/06/lighthouse-keeper/index.html", "--method", "all")
        self.assertIn("lighthouse", text.lower())
        self.assertNotIn("partners use cookies", text)
        self.assertIn("partners use cookies", lines.stdout.decode())

    def test_a_limit_of_characters_counts_what_is_written(self):
        for chunk in chunks(*self.news, "--chunk-words", 1000, "--chunk-chars", 400):
            self.assertLessEqual(len(chunk["text"]), 400)

    def test_urls_lead_to_sections(self):
        site = self.site({"a.html": f"<h1>A</h1><p>{FILLER}<h2 id='x y'>B</h2><p>And {FILLER}"})
        first, second = chunks(site, "--base-url", "https://e.example/", "--chunk-words", 40)
        self.assertEqual(first["url"], "https://e.example/a.html")
        self.assertEqual(second["url"], "https://e.example/a.html#x%20y")
        self.assertEqual(second["headings"], ["A", "B"])
        self.assertEqual(second["title"], "A")

    def test_dates_are_those_that_the_page_has(self):
        site = self.site({"a.html": f'<meta property="article:published_time" content="2024-05-06"><p>{FILLER}',
                          "b.html": f"<p>{FILLER}"})
        dated, other = chunks(site)
        self.assertEqual(dated["date"], "2024-05-06")
        self.assertEqual((other["date"], other["modified"]), (None, None))

    def test_a_change_leaves_chunks_of_other_sections_as_they_are(self):
        sections = [f"<h2 id=s{i}>S{i}</h2><p>{i} {FILLER}" for i in range(4)]
        before = chunks(self.site({"a.html": "<h1>A</h1>" + "".join(sections)}), "--chunk-words", 40)
        again = chunks(self.site({}), "--chunk-words", 40)
        self.assertEqual(before, again)
        sections[2] = f"<h2 id=s2>S2</h2><p>changed {FILLER}<p>more {FILLER}"
        after = chunks(self.site({"a.html": "<h1>A</h1>" + "".join(sections)}), "--chunk-words", 40)
        self.assertEqual(len(after), len(before) + 1)
        hashes = {chunk["id"]: chunk["hash"] for chunk in after}
        same = [chunk["id"] for chunk in before if hashes.get(chunk["id"]) == chunk["hash"]]
        self.assertEqual(same, [chunk["id"] for chunk in before[:2] + before[3:]])

    def test_output_is_the_same_for_any_number_of_threads_and_source(self):
        one = chunks(*self.news, "--threads", 1)
        self.assertEqual(one, chunks(*self.news, "--threads", 3))
        archive = shutil.make_archive(str(self.folder / "pages"), "zip", sites / "news_en" / "pages")
        packed = chunks(archive, "--base-url", NEWS)
        self.assertEqual(*[{chunk["id"]: chunk for chunk in each} for each in (one, packed)])

    def test_rules_and_methods_apply(self):
        rules = self.folder / "rules.toml"
        rules.write_text('[[rule]]\nselect = "h2"\nclass = "template"\n')
        site = self.site({f"{i}.html": f"<h1>A{i}</h1><p>{FILLER}<h2>B</h2><p>{FILLER}" for i in range(3)})
        self.assertIn("## B", chunks(site, "--method", "all")[0]["text"])
        self.assertNotIn("## B", chunks(site, "--method", "all", "--rules", rules)[0]["text"])

    def test_the_summary_counts_chunks(self):
        out = self.folder / "chunks.jsonl"
        done = run("export", "--format", "chunks", *self.news, "--out", out, "--json")
        summary = json.loads(done.stdout)
        self.assertEqual(summary["chunks"], len(out.read_text().splitlines()))
        self.assertEqual((summary["documents"], summary["noindex"]), (34, 1))
        self.assertEqual(summary["unchanged"], 0)

    def test_pages_that_a_database_has_are_left_out(self):
        site = self.site({f"{i}.html": f"<h1>Page {i}</h1><p>{i} {FILLER}" for i in range(5)})
        database = self.folder / "db"
        run("index", "--db", database, site, "--quiet")
        self.assertEqual(chunks(site, "--since-db", database), [])
        (site / "3.html").write_text(f"<title>new</title><h1>Page 3</h1><p>new {FILLER}")
        os.utime(site / "1.html", (1_600_000_000, 1_600_000_000))
        (site / "added.html").write_text(f"<title>added</title><h1>Added</h1><p>{FILLER}")
        found = chunks(site, "--since-db", database)
        self.assertEqual({chunk["url"] for chunk in found}, {"/3.html", "/added.html"})
        out = self.folder / "out"
        done = run("export", "--format", "opensearch", site, "--since-db", database, "--out", out, "--json")
        self.assertEqual(json.loads(done.stdout)["unchanged"], 4)

    def test_what_does_not_go_together_is_refused(self):
        site = self.site({"a.html": FILLER, "b.html": FILLER})
        other = self.folder / "db"
        run("index", "--db", other, sites / "news_en" / "pages", "--quiet")
        for options, said in ((("--format", "chunks", "--mapping"), "--mapping"),
                              (("--format", "chunks", "--chunk-words", 5), "--chunk-words"),
                              (("--format", "chunks", "--overlap", 200), "--overlap"),
                              (("--format", "llms", "--since-db", other), "--since-db")):
            self.assertIn(said, run("export", *options, site, status=2).stderr.decode())
        unknown = run("export", "--format", "chunks", "--since-db", other, site, status=3)
        self.assertIn("has no notes", unknown.stderr.decode())


class LlmsTest(ExportTest):
    """llms.txt and llms-full.txt."""

    def test_the_list_has_the_form_of_llmstxt_org(self):
        text = run("export", "--format", "llms", *self.news).stdout.decode()
        lines = text.splitlines()
        self.assertTrue(lines[0].startswith("# "), lines[0])
        self.assertEqual(sum(line.startswith("# ") for line in lines), 1)
        self.assertTrue(lines[2].startswith("> "), lines[2])
        links = [line for line in lines if line.startswith("- ")]
        self.assertEqual(len(links), 34, "one page asks not to be indexed")
        for line in links:
            self.assertRegex(line, r"^- \[.+\]\(https://courier\.example/\S*\)(: .+)?$")
        self.assertIn("## 2023", lines)

    def test_name_summary_and_links_can_be_chosen(self):
        site = self.site({"index.html": FILLER, "a.html": FILLER, "sub/b.html": FILLER})
        text = run("export", "--format", "llms", site, "--base-url", "https://e.example/docs/", "--name", "A [b]",
                   "--summary", "All of *it*", "--markdown-links").stdout.decode()
        self.assertTrue(text.startswith("# A \\[b]\n\n> All of \\*it\\*\n\n## Pages\n"), text)
        self.assertIn("](https://e.example/docs/index.html.md)", text)
        self.assertIn("\n## sub\n\n- [sub/b.html title](https://e.example/docs/sub/b.html.md)", text)

    def test_the_full_text_has_every_page(self):
        site = self.site({"a.html": f"<h1>A <b>one</b></h1><p>{FILLER}", "b.html": f"<p>x <a href=a.html>{FILLER}</a>"})
        text = run("export", "--format", "llms-full", site, "--base-url", "https://e.example/",
                   "--method", "all").stdout.decode()
        self.assertEqual(text, "# e.example\n\n# A **one**\n\nSource: https://e.example/a.html\n\n" + FILLER +
                         "\n\n# b.html title\n\nSource: https://e.example/b.html\n\nx [" + FILLER +
                         "](https://e.example/a.html)\n")


if __name__ == "__main__":
    winnow, sites, validator = sys.argv[1], pathlib.Path(sys.argv[2]), strict_schema.validator_of(sys.argv[3])
    unittest.main(argv=sys.argv[:1])
