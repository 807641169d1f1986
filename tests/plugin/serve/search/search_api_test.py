#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The search of winnow serve by HTTP, beside winnow search, and as its own OpenAPI description says.

Usage: search_api_test.py WINNOW SAMPLE_SITES

Exits with 77 where python3-jsonschema is not installed.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree

# It ends with 77 without python3-jsonschema.
import strict_schema
from strict_schema import jsonschema
from served_site import serving

# Parameters of the API, and options of winnow search that ask for the same.
SAME_QUESTIONS = (
    ({"q": "lighthouse"}, ["lighthouse"]),
    ({"q": "lighthose"}, ["lighthose"]),
    ({"q": "lighthose", "correct": "no"}, ["lighthose", "--no-correct"]),
    ({"q": "turbot AND"}, ["turbot AND"]),
    ({"q": "light* OR \"turbot and plaice\"", "page": "2"}, ["light* OR \"turbot and plaice\"", "--page", "2"]),
    ({"q": "keeper", "limit": "3", "sort": "newest"}, ["keeper", "--limit", "3", "--sort", "date"]),
    ({"q": "keeper", "sort": "oldest", "lang": ["de", "en"]}, ["keeper", "--sort=-date", "--lang", "de", "--lang", "en"]),
    ({"type": "html"}, ["", "--type", "html"]),
    ({"q": "harbour", "since": "2020", "until": "2030-12"}, ["harbour", "--since", "2020", "--until", "2030-12"]),
    ({"q": "xylophone quagga"}, ["xylophone quagga"]),
    ({"q": ""}, [""]),
)
REFUSED = (
    ("/api/v1/search?q=a&page=0", "page"), ("/api/v1/search?q=a&page=x", "page"),
    ("/api/v1/search?q=a&limit=101", "limit"), ("/api/v1/search?q=a&sort=up", "sort"),
    ("/api/v1/search?q=a&since=yesterday", "yesterday"), ("/api/v1/search?q=y" + "+y" * 1000, "words"),
    ("/api/v1/suggest?q=a&limit=0", "limit"), ("/api/v1/suggest?q=a&format=xml", "format"),
    ("/search?q=a&format=xml", "format"), ("/search?q=a&correct=perhaps", "correct"),
)


class SearchApi(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="winnow_search_api_")
        cls.addClassCleanup(folder.cleanup)
        cls.pages = pathlib.Path(folder.name, "pages")
        shutil.copytree(SAMPLES / "news_en" / "pages", cls.pages)
        cls.database = folder.name + "/site.db"
        cls.index()
        served = serving(WINNOW, cls.database, "--security-contact", "mailto:security@example.org")
        cls.address = served.__enter__()
        cls.addClassCleanup(served.__exit__, None, None, None)
        cls.description = json.loads(cls.get("/api/v1/openapi.json")[2])
        strict_schema.close(cls.description["components"]["schemas"])
        # Referred to by addresses; what the server sends is closed before it is used.
        schemas = {}
        for name in ("search-result", "suggestions", "inspector"):
            path = f"/api/v1/schemas/{name}.schema.json"
            schemas[cls.address + path] = json.loads(cls.get(path)[2])
            jsonschema.Draft202012Validator.check_schema(schemas[cls.address + path])
            strict_schema.close(schemas[cls.address + path])
        cls.resolver = jsonschema.RefResolver(cls.address + "/api/v1/openapi.json", cls.description, store=schemas)

    @classmethod
    def index(cls):
        subprocess.run([WINNOW, "index", "--quiet", "--db", cls.database, cls.pages], check=True)

    @classmethod
    def get(cls, path, **fields):
        """Status, media type and text."""
        request = urllib.request.Request(cls.address + path, headers=fields)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers.get_content_type(), answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers.get_content_type(), answer.read().decode()

    def check(self, schema, value):
        validator = jsonschema.Draft202012Validator(schema, resolver=self.resolver)
        self.assertEqual(strict_schema.complaints(validator, value), [])

    def check_answer(self, operation, status, media_type, text):
        """An answer is among those that the description has of the operation."""
        self.assertIn(str(status), operation["responses"], text)
        response = operation["responses"][str(status)]
        if "$ref" in response:
            response = self.resolver.resolve(response["$ref"])[1]
        content = response["content"]
        if "*/*" in content:
            return
        self.assertIn(media_type, content)
        if media_type.endswith("json"):
            self.check(content[media_type]["schema"], json.loads(text))

    def test_answers_as_the_command_does(self):
        found = 0
        for parameters, options in SAME_QUESTIONS:
            with self.subTest(**parameters):
                printed = subprocess.run(
                    [WINNOW, "search", "--db", self.database, "--json", "--facets", *options],
                    check=True, capture_output=True, text=True).stdout
                query = urllib.parse.urlencode(parameters, doseq=True)
                status, media_type, text = self.get("/api/v1/search?" + query)
                self.assertEqual((status, media_type), (200, "application/json"))
                self.assertEqual(json.loads(text), json.loads(printed))
                self.check({"$ref": "schemas/search-result.schema.json"}, json.loads(text))
                found += len(json.loads(text)["hits"])
        self.assertGreater(found, 20)

    def test_does_what_its_description_says(self):
        values = {"name": "search-result.schema.json", "site": "news.example", "id": "0" * 16, "index": "0"}
        for path, methods in self.description["paths"].items():
            if "get" not in methods:
                continue
            if path == "/assets/{name}":
                values["name"] = "search.css"
            with self.subTest(path=path):
                status, media_type, text = self.get(path.format(**values) + "?q=lighthouse")
                self.check_answer(methods["get"], status, media_type, text)
                # This server has no inspector.
                self.assertEqual(status, 404 if "inspector" in methods["get"]["tags"] else 200)

    def test_names_each_parameter_that_cannot_be_used(self):
        for path, name in REFUSED:
            with self.subTest(path=path[:60]):
                status, media_type, text = self.get(path, Accept="application/json")
                operation = self.description["paths"][path.partition("?")[0]]["get"]
                self.assertEqual(status, 400)
                if media_type == "application/json":
                    self.check_answer(operation, status, media_type, text)
                    self.assertIn("remedy", json.loads(text)["error"])
                self.assertIn(name, text)

    def test_suggests_in_both_formats(self):
        text, texts, descriptions, addresses = json.loads(self.get("/api/v1/suggest?q=lightho")[2])
        self.assertEqual(text, "lightho")
        self.assertTrue(len(texts) == len(descriptions) == len(addresses) > 0)
        self.assertIn(self.address + "/search?q=lighthouse", addresses)
        printed = subprocess.run([WINNOW, "suggest", "--db", self.database, "--json", "lightho"],
                                 check=True, capture_output=True, text=True).stdout
        full = json.loads(self.get("/api/v1/suggest?q=lightho&format=full")[2])
        self.assertEqual(full, json.loads(printed))
        self.check({"$ref": "schemas/suggestions.schema.json"}, full)

    def test_tells_browsers_where_it_is(self):
        root = xml.etree.ElementTree.fromstring(self.get("/opensearch.xml")[2])
        space = "{http://a9.com/-/spec/opensearch/1.1/}"
        templates = {url.get("type"): url.get("template") for url in root.iter(space + "Url")}
        address = templates["text/html"].replace("{searchTerms}", "lighthouse").replace("{startPage?}", "1")
        self.assertTrue(address.startswith(self.address + "/search?"))
        status, _, text = self.get(address.removeprefix(self.address))
        self.assertEqual(status, 200)
        self.assertIn("<mark>lighthouse</mark>", text.lower())

    def test_finds_a_new_page_within_a_second_or_two(self):
        path = "/api/v1/search?q=quinquereme"
        self.assertEqual(json.loads(self.get(path)[2])["hits"], [])
        (self.pages / "new.html").write_text("<title>New</title><p>A quinquereme of Nineveh came into the port"
                                             " with a cargo of ivory, and apes and peacocks.</p>", encoding="utf-8")
        self.addCleanup((self.pages / "new.html").unlink)
        self.index()
        self.addCleanup(self.index)
        end = time.monotonic() + 10
        while not json.loads(self.get(path)[2])["hits"]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)


if __name__ == "__main__":
    WINNOW, SAMPLES = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    unittest.main()
