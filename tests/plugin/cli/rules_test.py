#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What --rules does to extract, export and explain, and what people are told of their rules.

Usage: rules_test.py WINNOW SCHEMA EXAMPLE
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
    jsonschema = None

PAGE = ("<title>Site</title><body><div class=related><p>Other words elsewhere</p></div>"
        "<h1>The real title</h1><p class=by>A. Writer</p><time datetime=2024-02-03>then</time>"
        "<article><p>Long text of the page that is read.</p><p hidden id=h>Hidden words</p></article>")

RULES = """# Rules of a test.
[[rule]]
select = ".related"
class = "template"

[[rule]]
site = "docs.example.org"
path = "/guide/**"
select = "#h"
class = "main"
note = "people read it"
"""

# Texts of rules files that make no sense, and what is said of them.
MISTAKES = {
    "[[rule]]\nselector = 'p'\nclass = 'main'": 'rules.toml:2: a rule has no key "selector" (did you mean select?)',
    "[[rule]]\nselect = 'p'\nclass = 'man'": 'rules.toml:3: there is no class "man" (did you mean main?)',
    "[[rule]]\nselect = 'p'": "rules.toml:1: the rule has no effect",
    "[[rule]]\nselect = 'p'\nclass = 'main'\nskip = true": "rules.toml:1: select and skip do not go together",
    "[[rule]]\nselect = 'p'\nweight = 11": "rules.toml:3: weight is not between 0 and 10",
    "[[rule]]\nselect = 'p'\nweight = '1'": "rules.toml:3: weight is not a number",
    "[[rule]]\npath = '/a'\ndemote = 10": "rules.toml:3: demote is not between 0 and 9",
    "[[rule]]\npath = '/a'\ndemote = 1.5": "rules.toml:3: demote is not a whole number",
    "[[rule]]\nskip = true": "rules.toml:1: the rule leaves out all pages of all sites",
    "[[rule]]\npath = []\nskip = true": "rules.toml:2: path is empty",
    "[[rule]]\nsite = 'https://a.example/'\nskip = true": 'rules.toml:2: site "https://a.example/" is a URL',
    "[rule]\npath = '/a'\nskip = true": "rules.toml:1: rule is not a list",
    "[[rules]]\npath = '/a'\nskip = true": 'rules.toml:1: there is no "rules" here',
}


class RulesTest(unittest.TestCase):
    """Each test has a folder with a page and rules."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.base = pathlib.Path(self.folder.name)
        self.page = self.write("page.html", PAGE)
        self.rules = self.write("rules.toml", RULES)

    def write(self, name, text):
        """The path of a file with the text."""
        file = self.base / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def run_winnow(self, *arguments, status=0):
        """Output and messages."""
        done = subprocess.run([WINNOW, *map(str, arguments)], capture_output=True, text=True,
                              cwd=self.base, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr

    def extract(self, *arguments, rules=None):
        """The object of the page and the messages."""
        if rules is not None:
            self.write("rules.toml", rules)
        out, said = self.run_winnow("extract", "--json", "--method", "all", "--rules", "rules.toml",
                                    *arguments)
        return json.loads(out), said

    def test_extract_goes_by_rules(self):
        page, said = self.extract(self.page)
        self.assertNotIn("Other words", page["text"])
        self.assertEqual(said, "")
        related = page["blocks"][0]
        self.assertEqual((related["class"], related["reason"], related["rule"], related["weight"]),
                         ("template", "rule", "rules.toml:2", 1))
        self.assertIsNone(page["blocks"][1]["rule"])
        self.assertNotIn("Hidden", page["text"])

    def test_without_rules_nothing_is_ruled(self):
        out, _ = self.run_winnow("extract", "--json", "--method", "all", self.page)
        for block in json.loads(out)["blocks"]:
            self.assertEqual((block["rule"], block["weight"]), (None, 1))

    def test_weights_are_shown(self):
        page, _ = self.extract(self.page, rules="[[rule]]\nselect = 'h1'\nweight = 2.5\n")
        self.assertEqual([block["weight"] for block in page["blocks"][:3]], [1, 2.5, 1])

    def test_titles_dates_and_authors(self):
        page, _ = self.extract(self.page, rules="[[rule]]\ntitle = 'h1'\ndate = 'time'\nauthor = '.by'\n")
        self.assertEqual((page["title"], page["date"], page["author"]),
                         ("The real title", "2024-02-03", "A. Writer"))
        self.assertEqual(page["html_title"], "Site")
        feed, _ = self.run_winnow("export", "--format", "solr", "--rules", "rules.toml", self.page)
        self.assertIn('"The real title"', feed)

    def test_explain_names_the_rule_of_each_block(self):
        out, _ = self.run_winnow("explain", "--method", "all", "--rules", "rules.toml", "--url",
                                 "https://docs.example.org/guide/a.html", "page.html", "--width", "120")
        lines = out.splitlines()
        self.assertEqual([line.split()[:3] for line in lines if "Hidden words" in line],
                         [["+", "-", "rule:6"]])
        self.assertEqual([line.split()[:3] for line in lines if "Other words" in line],
                         [["-", "-", "rule:2"]])
        self.assertIn("rule      rules.toml:2: 1 block, 3 words; decides 3, changes 3",
                      [line.strip() for line in lines])
        self.run_winnow("explain", "--method", "all", "--rules", "rules.toml", "--html", "copy.html",
                        "page.html")
        self.assertIn("rules.toml:2", (self.base / "copy.html").read_text(encoding="utf-8"))

    def test_the_site_and_url_of_a_page_can_be_told(self):
        for method in ([], ["--method", "all"]):
            out, _ = self.run_winnow("explain", *method, "--rules", "rules.toml", "--site",
                                     "docs.example.org", "--url", "/guide/a.html", "page.html")
            self.assertIn("rule:6", out)
        out, _ = self.run_winnow("explain", "--rules", "rules.toml", "--url",
                                 "https://docs.example.org/other/a.html", "page.html")
        self.assertNotIn("rule:6", out)
        _, said = self.run_winnow("explain", "--rules", "rules.toml", "--url", "/a", "page.html",
                                  "page.html", status=2)
        self.assertIn("--url is for one page", said)

    def test_a_page_that_rules_empty_is_named(self):
        rules = "\n[[rule]]\nselect = 'body'\nclass = 'page'\n"
        page, said = self.extract(self.page, rules=rules)
        self.assertEqual(page["text"], "")
        self.assertIn("page.html: the rules leave nothing of the page (most of it goes by the one at "
                      "rules.toml:2)", said)
        for command in (["explain"], ["extract", "--jsonl"], ["export", "--format", "vespa"]):
            _, said = self.run_winnow(*command, "--rules", "rules.toml", self.page)
            self.assertIn("the rules leave nothing of the page", said, command)

    def make_mirror(self):
        """A mirror of two sites."""
        for site in ("docs.example.org", "blog.example.org"):
            for path in ("guide/a.html", "guide/b.html", "print/a.html", "index.html"):
                self.write(f"mirror/{site}/{path}", PAGE.replace("Long", path))
        return "mirror"

    def test_pages_are_left_out(self):
        mirror = self.make_mirror()
        self.write("rules.toml", "[[rule]]\nsite = 'docs.example.org'\npath = '/print/**'\nskip = true\n"
                                 "[[rule]]\nsite = 'blog.example.org'\nskip = true\n"
                                 "[[rule]]\nsite = 'blog.example.org'\npath = '/'\nskip = false\n")
        left = {"docs.example.org/guide/a.html", "docs.example.org/guide/b.html",
                "docs.example.org/index.html", "blog.example.org/index.html"}
        common = ["--method", "all", "--rules", "rules.toml", "--skipped", "skipped.tsv", mirror]
        out, said = self.run_winnow("extract", "--json", *common)
        self.assertEqual({json.loads(line)["path"] for line in out.splitlines()}, left)
        self.assertNotIn("warning", said)
        skipped = (self.base / "skipped.tsv").read_text(encoding="utf-8").splitlines()
        self.assertEqual(len(skipped), 4)
        self.assertIn("docs.example.org/print/a.html\trule\tleft out by the rule at rules.toml:1", skipped)
        out, _ = self.run_winnow("extract", "--out", "text", *common)
        self.assertRegex(out, r"\n +4  left out by rules")
        out, _ = self.run_winnow("extract", "--jsonl", "--threads", "3", *common)
        self.assertEqual({json.loads(line)["path"] for line in out.splitlines()}, left)
        out, said = self.run_winnow("export", "--format", "solr", *common)
        self.assertEqual(len(json.loads(out)), 4)
        self.assertIn("4  skipped: rule", said)

    def test_rules_that_match_nothing_are_named(self):
        mirror = self.make_mirror()
        self.write("rules.toml", RULES + "\n[[rule]]\nselect = '.gone'\nclass = 'main'\n"
                                         "[[rule]]\npath = '/gone/**'\ndemote = 1\n")
        for command in (["extract", "--json"], ["extract", "--jsonl"], ["export", "--format", "vespa"]):
            _, said = self.run_winnow(*command, "--method", "all", "--rules", "rules.toml", mirror)
            warnings = [line for line in said.splitlines() if "warning" in line]
            self.assertEqual(warnings, [
                "winnow: warning: rules.toml:13: the rule matches nothing on any page",
                "winnow: warning: rules.toml:16: the rule matches nothing on any page"], command)

    def test_another_method_can_be_asked_for(self):
        mirror = self.make_mirror()
        self.write("rules.toml", "[[rule]]\npath = '/guide/**'\nmethod = 'all'\n")
        out, _ = self.run_winnow("extract", "--json", "--method", "bte", "--rules", "rules.toml", mirror)
        for line in out.splitlines():
            page = json.loads(line)
            self.assertEqual(page["method"], "all" if "/guide/" in page["path"] else "bte")

    def test_the_configuration_can_name_rules(self):
        self.write("winnow.toml", "[extract]\nrules = 'rules.toml'\n")
        out, _ = self.run_winnow("--config", "winnow.toml", "extract", "--json", "--method", "all", self.page)
        self.assertEqual(json.loads(out)["blocks"][0]["rule"], "rules.toml:2")

    def test_mistakes_are_named_with_file_and_line(self):
        for rules, complaint in MISTAKES.items():
            self.write("rules.toml", rules)
            _, said = self.run_winnow("extract", "--rules", "rules.toml", self.page, status=2)
            self.assertIn("winnow: error: " + complaint, said)
        _, said = self.run_winnow("extract", "--rules", "gone.toml", self.page, status=3)
        self.assertIn("gone.toml", said)

    def test_each_mistake_has_a_line_of_its_own(self):
        mistakes = "[[rule]]\nselekt = 'x'\nclass = 'bogus'\n"
        self.write("rules.toml", mistakes)
        self.write("new\nline.toml", mistakes)
        for command in (("extract", self.page), ("explain", self.page), ("export", "--format", "chunks", self.page),
                        ("index", "--db", "site.db", self.page), ("learn", self.page, "--model", "site.model")):
            with self.subTest(command):
                _, said = self.run_winnow(*command, "--rules", "rules.toml", status=2)
                first, second = said.splitlines()
                self.assertIn('winnow: error: rules.toml:2: a rule has no key "selekt"', first)
                self.assertIn('winnow: error: rules.toml:3: there is no class "bogus"', second)
        _, said = self.run_winnow("extract", self.page, "--rules", "new\nline.toml", status=2)
        for line, said_of_it in zip((2, 3), said.splitlines(), strict=True):
            self.assertIn(f"winnow: error: new\\x0aline.toml:{line}: ", said_of_it)

    def test_other_messages_begin_no_lines(self):
        self.write("rules.toml", "[[rule]]\n\"a\\nrules.toml:9: b\" = 1\nskip = 1\n")
        _, said = self.run_winnow("extract", self.page, "--rules", "rules.toml", status=2)
        self.assertEqual(len(said.splitlines()), 2, said)
        _, said = self.run_winnow("extract", "none\nrules.toml:9: b", status=3)
        self.assertEqual(len(said.splitlines()), 1, said)

    def test_the_example_is_printed_and_works(self):
        out, _ = self.run_winnow("docs", "rules")
        self.assertEqual(out, EXAMPLE.read_text(encoding="utf-8"))
        page, said = self.extract(self.page, rules=out)
        self.assertEqual((page["title"], page["words"]["main"] > 0, said), ("Site", True, ""))

    @unittest.skipIf(jsonschema is None, "python3-jsonschema is missing")
    def test_the_schema_takes_what_the_program_takes(self):
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for text in (EXAMPLE.read_text(encoding="utf-8"), RULES, "", "# nothing\n"):
            self.assertEqual(list(validator.iter_errors(tomllib.loads(text))), [])
        used = set().union(*tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))["rule"])
        self.assertEqual(used, set(schema["$defs"]["rule"]["properties"]))
        for text in MISTAKES:
            self.assertFalse(validator.is_valid(tomllib.loads(text)), text)


if __name__ == "__main__":
    WINNOW = sys.argv[1]
    SCHEMA, EXAMPLE = map(pathlib.Path, sys.argv[2:4])
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
