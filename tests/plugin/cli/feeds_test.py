# SPDX-License-Identifier: GPL-2.0-or-later
"""The feeds of winnow export are what OpenSearch, Solr, Sphinx and Vespa document.

Usage: feeds_test.py WINNOW SAMPLE_SITES SCHEMAS

The program, the folder of the sample sites, and that of the JSON Schemas, which were written from
the engines' documentation. Ends with 77 where python3-jsonschema is not installed.
"""
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import unittest

# It ends with 77 without python3-jsonschema.
import strict_schema
import xmlpipe2

ENGINES = ("opensearch", "solr", "sphinx", "vespa")
# Of the site news_en.
ARTICLE = "https://courier.example/2023/06/lighthouse-keeper/"
winnow = ""
sites = pathlib.Path()
schemas = {}  # validators


def run(*options, status=0, command="export"):
    """What the program did."""
    done = subprocess.run([winnow, command, *map(str, options)], capture_output=True, check=False)
    if done.returncode != status:
        raise AssertionError(f"{options} gives {done.returncode}: {done.stderr.decode()}")
    return done


def opensearch_documents(text):
    """The documents of a bulk request by _id."""
    assert text.endswith("\n"), "the last line must be ended"
    lines = text.split("\n")[:-1]
    assert len(lines) % 2 == 0
    found = {}
    for action, document in zip(lines[::2], lines[1::2]):
        action = json.loads(action)
        schemas["opensearch-action"].validate(action)
        assert len(action["index"]["_id"].encode()) <= 512
        found[action["index"]["_id"]] = json.loads(document)
    assert len(found) == len(lines) // 2
    return found


def solr_documents(text):
    """The documents of an array by id."""
    array = json.loads(text)
    found = {each["id"]: each for each in array}
    assert len(found) == len(array)
    return found


def vespa_documents(text):
    """The fields of each put by the part of its id that is ours."""
    found = {}
    lines = text.split("\n")
    assert lines.pop() == ""
    for each in lines:
        put = json.loads(each)
        schemas["vespa-put"].validate(put)
        found[put["put"].split("::", 1)[1]] = put["fields"]
    assert len(found) == len(lines)
    return found


def sphinx_documents(text):
    """The documents by what their numbers are hashes of, with only what other feeds have."""
    found = {}
    for document in xmlpipe2.read(text.encode()).documents.values():
        assert document.pop("type") and len(document.pop("sample", "").encode()) <= 300
        url = document["url"]
        found[document["site"] + url if url.startswith("/") else url] = {"main": "", "page": "",
                                                                         **document}
    return found


READERS = {"opensearch": opensearch_documents, "solr": solr_documents,
           "sphinx": sphinx_documents, "vespa": vespa_documents}


def feed(engine, source, *options):
    """The documents of a feed by id, each checked."""
    text = run("--format", engine, source, *options).stdout.decode("utf-8")
    documents = READERS[engine](text)
    for document in documents.values():
        schemas["feed-fields"].validate(document)
    return documents


class FeedsTest(unittest.TestCase):
    """Every test writes feeds."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        self.news = (sites / "news_en" / "pages", "--base-url", "https://courier.example/")

    def site(self, files):
        """A folder with these files."""
        for name, content in files.items():
            path = self.folder / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return self.folder / "site"

    def test_all_engines_get_the_same_of_every_page(self):
        feeds = {}
        for engine in ENGINES:
            feeds[engine] = feed(engine, *self.news)
            for document in feeds[engine].values():
                document.pop("id", None)
                document.pop("timestamp", None)
        self.assertGreater(len(feeds["solr"]), 30)
        self.assertEqual(feeds["solr"], feeds["opensearch"])
        self.assertEqual(feeds["solr"], feeds["sphinx"])
        self.assertEqual(feeds["solr"], feeds["vespa"])

    def test_every_sample_site_makes_valid_feeds(self):
        for site in ("blog_zh", "forum_ru", "manual_ja", "shop_de", "wiki_fa"):
            for engine in ENGINES:
                documents = feed(engine, sites / site / "pages")
                self.assertGreater(len(documents), 10)
                languages = {each.get("language") for each in documents.values()}
                self.assertIn(site.rsplit("_", 1)[1], languages)

    def test_the_main_text_is_that_of_the_page_and_not_of_its_template(self):
        article = feed("solr", *self.news)[ARTICLE]
        self.assertIn("logbooks", article["title"])
        self.assertIn("Agnes Tolliver", article["main"])
        self.assertNotIn("Subscribe", article["main"] + article["page"])
        self.assertEqual(article["site"], "courier.example")
        self.assertEqual(article["language"], "en")

    def test_dates_are_those_of_the_page_or_else_of_its_file(self):
        text = "<p>" + "Willow bark heals. " * 20
        published = '<meta property="article:published_time" content="2023-06-30T10:00:00+02:00">'
        modified = '<meta property="article:modified_time" content="2023-07-01">'
        source = self.site({"a.html": modified + published + text, "b.html": modified + text,
                            "c.html": text})
        for path in source.iterdir():
            os.utime(path, (1709294400, 1709294400))
        documents = feed("vespa", source)
        self.assertEqual([documents[f"site/{name}.html"]["date"] for name in "abc"],
                         ["2023-06-30T08:00:00Z", "2023-07-01T00:00:00Z", "2024-03-01T12:00:00Z"])
        self.assertEqual(documents["site/c.html"]["timestamp"], 1709294400)

    def test_other_text_has_no_links_to_other_pages(self):
        page = ("<html><body><nav><a href='/x'>Leads away</a></nav><article><h1>Bark</h1>"
                + "<p>Willow bark was boiled for tea against a fever long before it was sold. " * 5
                + "</article></body></html>")
        source = self.site({"a.html": page})
        document = feed("solr", source, "--method", "block-model")["site/a.html"]
        self.assertNotIn("Leads away", document["main"] + document["page"])

    def test_pages_that_ask_not_to_be_indexed_are_left_out_and_counted(self):
        text = "<p>" + "Willow bark heals. " * 20
        source = self.site({"a.html": text, "b.html": "<meta name=robots content=noindex>" + text})
        summary = json.loads(run("--format", "solr", source, "--out", self.folder / "feed",
                                 "--json").stdout)
        self.assertEqual((summary["pages"], summary["documents"], summary["noindex"]), (2, 1, 1))
        self.assertEqual(len(feed("solr", source, "--ignore-robots")), 2)

    def test_the_first_page_of_a_url_stands(self):
        lines = "".join(json.dumps({"url": url, "html": f"<p>{word} " + "text of it. " * 9}) + "\n"
                        for url, word in (("/a", "first"), ("/b", "other"), ("/a", "second")))
        file = self.folder / "pages.jsonl"
        file.write_text(lines, encoding="utf-8")
        for engine in ENGINES:
            documents = feed(engine, file, "--method", "all")
            self.assertEqual(sorted(documents), ["pages/a", "pages/b"])
            self.assertIn("first", documents["pages/a"]["main"])

    def test_identifiers_that_are_too_long_are_hashed_and_urls_kept(self):
        urls = ["https://a.example/" + "x" * 3000 + end for end in "12"]
        file = self.folder / "pages.jsonl"
        file.write_text("".join(json.dumps({"url": url, "html": "<p>text"}) + "\n" for url in urls))
        for engine, length in (("opensearch", 512), ("vespa", 2000), ("solr", 3019)):
            documents = feed(engine, file, "--method", "all")
            self.assertEqual({len(each) for each in documents}, {length})
            self.assertEqual(sorted(each["url"] for each in documents.values()), urls)

    def test_text_is_characters_only(self):
        hostile = ("<title>A\x0b\x01title&#1;</title><p>bell \x07, &#7; null, \x1b[31m red, "
                   "\ufdd0 \ufffe no characters, \x85 next line, \r return ").encode()
        source = self.site({"a.html": hostile + b"\xff\xc0 malformed " + b"words " * 30})
        for engine in ENGINES:
            document = feed(engine, source, "--method", "all")["site/a.html"]
            text = "".join(value for value in document.values() if isinstance(value, str))
            for character in text:
                if character in "\n\t":
                    continue
                self.assertNotEqual(unicodedata.category(character), "Cc", repr(character))
                self.assertFalse(0xfdd0 <= ord(character) <= 0xfdef or
                                 ord(character) & 0xfffe == 0xfffe, repr(character))
            self.assertIn("malformed", text)

    def test_markup_in_text_does_not_end_the_text(self):
        shown = "a ]]> b </main></sphinx:document> & <![CDATA[ c &amp; <?d?> <!-- e -->"
        source = self.site({"a.html": f"<title>{html.escape(shown)}</title>"
                                      f"<p>{html.escape(shown)} " + "words " * 30})
        for engine in ENGINES:
            document = feed(engine, source, "--method", "all")["site/a.html"]
            self.assertEqual(document["title"], shown)
            self.assertTrue(document["main"].startswith(shown + " words"))

    def test_of_two_pages_with_one_number_the_first_stands_and_the_other_is_named(self):
        first, second = (f"https://a.example/{end}" for end in ("f43416bf07c11ca0",
                                                                "e33aff073278ff46"))
        file = self.folder / "pages.jsonl"
        file.write_text("".join(json.dumps({"url": url, "html": "<p>text"}) + "\n"
                                for url in (first, second)))
        done = run("--format", "sphinx", "--method", "all", file)
        self.assertEqual(list(sphinx_documents(done.stdout.decode())), [first])
        self.assertRegex(done.stderr.decode(), f"{second}: a page before it has the same number")
        self.assertEqual(list(feed("solr", file, "--method", "all")), [first, second])

    def test_parts_of_a_feed_are_the_whole_with_the_same_numbers(self):
        model = self.folder / "news.model"
        run("--model", model, "--quiet", *self.news, command="learn")
        whole, *parts = (xmlpipe2.read(run("--format", "sphinx", *self.news, "--model", model,
                                           *part).stdout).documents
                         for part in ([], ["--part", "1/2", "--part-by", "url"],
                                      ["--part", "2/2", "--part-by", "url"]))
        self.assertEqual(parts[0] | parts[1], whole)
        self.assertEqual(len(parts[0]) + len(parts[1]), len(whole))
        self.assertTrue(parts[0] and parts[1])

    def test_any_number_of_threads_writes_the_same_feed(self):
        for engine in ENGINES:
            feeds = {run("--format", engine, *self.news, "--threads", threads).stdout
                     for threads in ("1", "4")}
            self.assertEqual(len(feeds), 1)

    def test_solr_takes_fields_by_language(self):
        text = run("--format", "solr", "--fields-by-language", *self.news).stdout
        article = solr_documents(text)[ARTICLE]
        self.assertEqual(sorted(article), ["date_dt", "id", "language_s", "main_txt_en",
                                           "page_txt_en", "site_s", "title_txt_en", "url_s"])

    def test_mappings_know_every_field(self):
        documents = feed("solr", *self.news)
        fields = {name for document in documents.values() for name in document}
        mapping = json.loads(run("--format", "opensearch", "--mapping").stdout)
        schemas["opensearch-mapping"].validate(mapping)
        self.assertLessEqual(fields, set(mapping["mappings"]["properties"]))
        commands = json.loads(run("--format", "solr", "--mapping").stdout)
        schemas["solr-commands"].validate(commands)
        self.assertLessEqual(fields - {"id"}, {each["name"] for each in commands["add-field"]})
        schema = run("--format", "vespa", "--mapping", "--document-type", "leaf").stdout.decode()
        self.assertEqual(schema.count("{"), schema.count("}"))
        self.assertIn("schema leaf {\n    document leaf {", schema)
        declared = re.findall(r"field (\w+) type (string|long) \{", schema)
        self.assertEqual({name for name, _ in declared}, (fields - {"id"}) |
                         {"timestamp", "description"})
        self.assertLess(schema.index("set_language"), schema.index("| index"))

    def test_a_single_page_and_standard_input_are_sources_too(self):
        page = sites / "news_en/pages/2023/06/lighthouse-keeper/index.html"
        self.assertEqual(len(feed("vespa", page)), 1)
        sent = json.dumps({"url": "https://a.example/b", "html": "<p>Willow bark heals."})
        done = subprocess.run([winnow, "export", "--format", "vespa", "--quiet", "-"],
                              input=sent.encode(), capture_output=True, check=True)
        self.assertEqual(list(vespa_documents(done.stdout.decode())), ["https://a.example/b"])

    def test_a_model_is_taken_instead_of_learning(self):
        model = self.folder / "news.model"
        run("--model", model, "--quiet", *self.news, command="learn")
        self.assertEqual(feed("solr", *self.news, "--model", model), feed("solr", *self.news))

    def test_a_file_is_whole_or_not_there(self):
        out = self.folder / "feed.json"
        run("--format", "solr", *self.news, "--out", out)
        before = out.read_bytes()
        self.assertEqual(len(solr_documents(before)), 34)
        run("--format", "solr", self.folder / "nowhere", "--out", out, status=3)
        self.assertEqual(out.read_bytes(), before)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["feed.json"])
        run("--format", "solr", *self.news, "--out", "/dev/full", status=5)
        run("--format", "solr", *self.news, "--out", self.folder / "no" / "feed", status=5)

    def test_a_page_that_cannot_be_read_costs_a_warning(self):
        source = self.site({"a.html": "<p>" + "Willow bark heals. " * 20,
                            "b.html": b"<p>\0\1\2\3" * 100})
        done = run("--format", "vespa", source)
        self.assertIn(b"b.html", done.stderr)
        self.assertIn(b"1  refused", done.stderr)
        self.assertEqual(list(vespa_documents(done.stdout.decode())), ["site/a.html"])

    def test_names_that_the_engine_would_refuse_are_refused(self):
        for options in (["opensearch", "--index", "Pages"], ["sphinx", "--index", "a-b"],
                        ["vespa", "--namespace", "a:b"],
                        ["vespa", "--document-type", "a-b"]):
            done = run("--format", *options, *self.news, status=2)
            self.assertIn(options[1].encode(), done.stderr)
        run("--format", "lucene", *self.news, status=2)
        run("--format", "solr", status=2)
        run(*self.news, status=2)


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    for file in pathlib.Path(sys.argv[3]).glob("*.schema.json"):
        schemas[file.name.removesuffix(".schema.json")] = strict_schema.validator_of(file, closed=False)
    unittest.main(argv=sys.argv[:1])
