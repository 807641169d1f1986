# SPDX-License-Identifier: GPL-2.0-or-later
"""Searches of the Python package, and pages that it adds to a database."""
import dataclasses
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import sample_pages
import winnow
from winnow import _decode
from winnow.search_result import SearchResult, Suggestions

SCHEMAS = pathlib.Path(os.environ["SCHEMAS"])


def names_of(kind):
    """The members of an object, as JSON calls them."""
    return {field.metadata.get("name", field.name) for field in dataclasses.fields(kind)}


class IndexTest(unittest.TestCase):
    """Index over the winnow command."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.index = winnow.Index(cls.folder / "site.db")
        cls.progress = []
        cls.summary = cls.index.add(sample_pages.pages(), site="railway", progress=cls.progress.append)

    def test_added_pages_are_found(self):
        result = self.index.search("handcar")
        self.assertIn(sample_pages.HANDCAR, [hit.url for hit in result])
        self.assertEqual(len(result), len(result.hits))
        self.assertIn("**handcar**", result.hits[0].marked())
        self.assertEqual("".join(text for text, _ in result.hits[0].stretches()), result.hits[0].snippet)

    def test_adding_tells_progress_and_counts(self):
        count = len(sample_pages.pages())
        self.assertEqual(self.progress, list(range(1, count + 1)))
        self.assertEqual((self.summary.pages, self.summary.documents, self.summary.added), (count,) * 3)
        status = self.index.status()
        self.assertEqual((status.documents, status.complete), (count, True))

    def test_options_reach_the_command(self):
        result = self.index.search("train OR handcar", limit=2, page=2, facets=True, explain=True,
                                   operator="or", snippet=0, language=["en", "de"], path="/")
        self.assertEqual((len(result), result.hits[0].rank, result.operator), (2, 3, "or"))
        self.assertEqual(result.hits[0].snippet, "")
        self.assertEqual(result.facets.languages.values[0].value, "en")
        self.assertTrue(result.hits[0].explanation)
        self.assertEqual(len(self.index.search("handcar", type="pdf")), 0)

    def test_words_that_look_like_options_are_words(self):
        self.assertEqual(self.index.search("--db /etc", plain=True).query, "--db /etc")

    def test_suggestions_begin_with_what_was_typed(self):
        found = self.index.suggest("handc", limit=3)
        self.assertEqual(found.queries[0].query, "handcar")
        self.assertEqual(found.queries[0].highlights[0].in_bytes, (0, 5))

    def test_errors_of_the_command_are_exceptions(self):
        with self.assertRaisesRegex(winnow.InputError, "there is no such database"):
            winnow.Index(self.folder / "none.db").search("x")
        with self.assertRaises(winnow.UsageError):
            self.index.search("x", sort="size")
        for text in ("a\0b", "word " * 4000):
            with self.assertRaises(winnow.UsageError):
                self.index.search(text)
        self.assertEqual(self.index.search("\ud800 handcar", plain=True).query, "? handcar")
        with self.assertRaisesRegex(winnow.NotFoundError, "no-such-program.*WINNOW"):
            winnow.Index(self.folder, command="no-such-program").search("x")
        with self.assertRaisesRegex(winnow.FormatError, "no JSON"):
            winnow.Index(self.folder, command="echo").search("x")
        with mock.patch.dict(os.environ, {"WINNOW": "", "PATH": "/nowhere"}):
            with self.assertRaises(winnow.NotFoundError):
                self.index.search("x")

    def test_empty_filters_count_as_not_given(self):
        found = [hit.url for hit in self.index.search("handcar")]
        for option in ("site", "language", "type", "path", "since", "until"):
            self.assertEqual([hit.url for hit in self.index.search("handcar", **{option: ""})], found, option)
        self.assertEqual([hit.url for hit in self.index.search("handcar", language=["", ""])], found)
        self.assertEqual(self.index.suggest("handc", site="").queries[0].query, "handcar")

    def test_empty_paths_are_refused_by_the_name_of_the_argument(self):
        for options in ({"database": ""}, {"remote": ""}, {"remote": "servers.txt", "words": ""}):
            with self.assertRaisesRegex(winnow.UsageError, f"^{list(options)[-1]}: is empty"):
                winnow.Index(**options)
        with self.assertRaisesRegex(winnow.UsageError, "^model: is empty"):
            self.index.add([], model="")
        with self.assertRaisesRegex(winnow.UsageError, "--op: is empty"):
            self.index.search("handcar", operator="")

    def test_shards_on_servers_are_searched_by_the_options_for_them(self):
        said = self.folder / "said"
        command = self.folder / "says"
        command.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > {said}\necho '{{}}'\n")
        command.chmod(0o755)
        index = winnow.Index(remote="servers.txt", words="words", connect_timeout=0.25, answer_timeout=2,
                             command=str(command))
        with self.assertRaises(winnow.FormatError):
            index.search("ships", partial=True)
        words = said.read_text(encoding="utf-8").split("\n")
        self.assertEqual(words[:6], ["search", "--json", "--remote=servers.txt", "--words=words",
                                     "--connect-timeout=250", "--answer-timeout=2000"])
        self.assertIn("--partial", words)
        for call in (index.status, lambda: index.add([])):
            with self.assertRaisesRegex(winnow.UsageError, "servers.txt: can only be searched"):
                call()
        for options in ({}, {"database": "a", "remote": "b"}):
            with self.assertRaisesRegex(winnow.UsageError, "database and remote: give one"):
                winnow.Index(**options)

    def test_a_command_that_takes_too_long_is_ended(self):
        slow = self.folder / "slow"
        slow.write_text("#!/bin/sh\nexec sleep 60\n")
        slow.chmod(0o755)
        with self.assertRaises(subprocess.TimeoutExpired):
            winnow.Index(self.folder, command=str(slow), timeout=0.1).search("x")


class AddingTest(unittest.TestCase):
    """What becomes of pages that are added."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.index = winnow.Index(self.folder / "site.db")

    def add(self, *pages, **options):
        """The summary of adding pages of a host."""
        return self.index.add([(f"https://example.org/{name}", html) for name, html in pages], **options)

    def test_a_page_takes_the_place_of_the_one_with_its_url_and_others_stay(self):
        self.add(("a", "<p>turbot"), ("b", "<p>plaice"))
        summary = self.add(("a", "<p>halibut"))
        self.assertEqual((summary.documents, summary.replaced), (2, 1))
        found = [bool(self.index.search(word, correct=False)) for word in ("turbot", "plaice", "halibut")]
        self.assertEqual(found, [False, True, True])

    def test_bytes_are_decoded_as_extract_does(self):
        japanese = "\u65e5\u672c\u8a9e\u306e\u30da\u30fc\u30b8\u3067\u3059"
        html = f"<title>{japanese}</title><p>{japanese}"
        meta = "<meta charset={}>"
        pages = [("/utf8", b"\xef\xbb\xbf" + html.encode()),
                 ("/sjis", (meta.format("shift_jis") + html).encode("shift_jis")),
                 ("/jis", (meta.format("iso-2022-jp") + html).encode("iso2022_jp")),
                 ("/euc", html.encode("euc-jp"), "euc-jp")]
        self.index.add(pages)
        found = {hit.url: hit.title for hit in self.index.search(japanese, collapse_duplicates=False)}
        self.assertEqual(found, {page[0]: japanese for page in pages})

    def test_encodings_are_those_of_the_web_which_python_knows_narrower_ones_of(self):
        """The label of each page, and the codec of Python that has the characters of browsers."""
        cases = (("euc-kr", "cp949", "\ubdc1 \uac00"), ("shift_jis", "cp932", "\u9ad9\u6a4b \u2460"),
                 ("big5", "big5hkscs", "\u5605 \u4e2d\u6587"), ("gbk", "gb18030", "\u3400 \u4e2d\u6587"),
                 ("windows-874", "cp874", "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22 \u2026"),
                 ("tis-620", "cp874", "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22 \u201c"),
                 ("iso-8859-8-i", "iso8859_8", "\u05e9\u05dc\u05d5\u05dd"),
                 ("x-mac-cyrillic", "mac_cyrillic", "\u041c\u043e\u0441\u0442"))
        pages, expected = [], {}
        for label, codec, text in cases:
            for how in ("meta", "header"):
                mark = f"<meta charset={label}>" if how == "meta" else ""
                url = f"https://example.org/{label}/{how}"
                html = f"{mark}<title>{text}</title><p>swingbridge {text} {url}".encode(codec)
                pages.append((url, html, label if how == "header" else None))
                expected[url] = text
        summary = self.index.add(pages)
        self.assertEqual((summary.pages, summary.skipped, summary.warnings), (len(pages), {}, ()))
        found = {hit.url: hit.title for hit in self.index.search("swingbridge", limit=100, collapse_duplicates=False)}
        self.assertEqual(found, expected)
        self.assertEqual({url: winnow.extract(html, url, charset=charset).title for url, html, charset in pages},
                         expected)

    def test_pages_that_are_none_are_counted_and_named(self):
        summary = self.add(("a", "<p>turbot"), ("b", b"\0\1\2\xff" * 500))
        self.assertEqual((summary.documents, sum(summary.skipped.values())), (1, 1))
        self.assertEqual(len(summary.warnings), 1)
        self.assertIn("https://example.org/b", summary.warnings[0])
        summary = self.add(("a", "<p>turbot"), ("c", None), ("d", "\0\1\2" * 500))
        self.assertEqual(summary.skipped, {"bad-line": 1, "binary": 1})
        self.assertIn("https://example.org/c: html: is NoneType", summary.warnings[0])

    def test_pages_that_are_all_refused_are_named_in_the_exception(self):
        with self.assertRaisesRegex(winnow.InputError, "1 binary.*; refused pages: .*https://example.org/b: "):
            self.add(("b", b"\0\1\2\xff" * 500))
        refused = "^none of the pages can be indexed; refused pages: https://example.org/0: html: is NoneType "
        with self.assertRaisesRegex(winnow.InputError, refused + ".*; and 2 more$"):
            self.add(*((str(number), None) for number in range(5)))
        with self.assertRaisesRegex(winnow.InputError, "no pages found, it is empty"):
            self.add()

    def test_a_generator_that_fails_ends_the_run(self):
        def pages():
            yield "https://example.org/a", "<p>turbot"
            raise KeyError("of the generator")
        with self.assertRaisesRegex(KeyError, "of the generator"):
            self.index.add(pages())

    def test_a_command_that_refuses_says_why(self):
        many = ((f"https://example.org/{n}", "<p>" + "word " * 1000) for n in range(1000))
        with self.assertRaisesRegex(winnow.UsageError, "no-such"):
            self.index.add(many, options=["--no-such"])

    def test_a_model_is_used(self):
        file = self.folder / "site.model"
        winnow.Model.learn(sample_pages.pages(), site="railway").save(file)
        self.index.add(sample_pages.pages(), model=file, site="railway")
        self.assertEqual(self.index.status().sites, {"railway": len(sample_pages.pages())})


class DecodeTest(unittest.TestCase):
    """JSON is checked by the types of the classes, and these are what the schemas say."""

    def test_classes_have_the_names_of_the_schemas(self):
        for kind, name in ((SearchResult, "search-result"), (Suggestions, "suggestions")):
            schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
            self.assertEqual(set(schema["properties"]) - {"version"} - names_of(kind), set(), name)
            needed = {field.metadata.get("name", field.name) for field in dataclasses.fields(kind)
                      if field.default is dataclasses.MISSING}
            self.assertEqual(needed, set(schema["required"]) - {"version"})
        hit = json.loads((SCHEMAS / "search-result.schema.json").read_text(encoding="utf-8"))["$defs"]["hit"]
        # Python counts in characters; what JavaScript counts in is left to it.
        self.assertEqual(set(hit["properties"]) - names_of(winnow.Hit), {"highlights_utf16"})
        block = json.loads((SCHEMAS / "extract-line.schema.json").read_text(
            encoding="utf-8"))["$defs"]["page"]["properties"]["blocks"]["items"]
        self.assertLessEqual(set(block["properties"]), names_of(winnow.Block))

    def test_what_does_not_fit_is_an_error_with_its_place(self):
        facet = {"values": [{"value": "en", "pages": 1}], "others": 0, "new": 1}
        self.assertEqual(_decode.decode(winnow.Facet, facet).values[0].pages, 1)
        for place, value in (("values/0/pages", {"values": [{"value": "en", "pages": "1"}], "others": 0}),
                             ("values/0/pages", {"values": [{"value": "en", "pages": True}], "others": 0}),
                             ("values/0", {"values": [{"value": "en"}], "others": 0}),
                             ("values", {"values": {}, "others": 0}),
                             ("the object", {"values": []}), ("the object", [])):
            with self.subTest(value), self.assertRaisesRegex(winnow.FormatError, f"^{place}: "):
                _decode.decode(winnow.Facet, value)

    def test_another_version_is_refused(self):
        with self.assertRaisesRegex(winnow.FormatError, "is 2, and this package reads 1"):
            _decode.decode_version(Suggestions, {"version": 2}, 1)


if __name__ == "__main__":
    unittest.main()
