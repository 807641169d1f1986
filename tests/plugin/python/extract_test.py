# SPDX-License-Identifier: GPL-2.0-or-later
"""Pages of the Python package: text, what is known of it, errors, and who owns memory."""
import gc
import json
import pickle
import unittest
from unittest import mock

import sample_pages
import winnow
from winnow import _library

HTML = ("<!doctype html><html lang=en><title>Boats</title><main><h1>Boats</h1>"
        "<p>A boat of seven metres lies in the harbour of the town.</p></main>")


class ExtractTest(unittest.TestCase):
    """winnow.extract() and Page."""

    def test_a_page_has_title_text_and_language(self):
        page = winnow.extract(HTML, url="https://example.org/boats")
        self.assertEqual((page.title, page.language, page.url),
                         ("Boats", "en", "https://example.org/boats"))
        self.assertEqual(page.text, "Boats\nA boat of seven metres lies in the harbour of the town.\n")
        self.assertIsNone(page.degraded)
        self.assertFalse(page.on_its_own or page.left_out)
        self.assertAlmostEqual(page.confidence, page.to_dict()["confidence"], 4)
        self.assertIsNone(winnow.extract(HTML, method="bte").confidence)

    def test_blocks_and_metadata_are_those_of_the_json(self):
        html = sample_pages.page()
        page = winnow.extract(html, url="https://example.org/handcar")
        known = page.to_dict()
        self.assertEqual([block.text for block in page.blocks],
                         [block["text"] for block in known["blocks"]])
        self.assertEqual([block.text_class for block in page.blocks],
                         [block["class"] for block in known["blocks"]])
        self.assertEqual("".join(block.text + "\n" for block in page.blocks if block.is_main), page.text)
        self.assertEqual(page.metadata.html_title, known["html_title"])
        self.assertEqual(page.words.main, known["words"]["main"])
        self.assertEqual(page.details.method, "block-model")

    def test_a_text_is_what_it_says_whatever_the_meta_element_does(self):
        html = "<meta charset=shift_jis><title>Gr\u00fc\u00dfe \u6f22</title><p>Stra\u00dfe \U0001f600"
        self.assertEqual(winnow.extract(html).title, "Gr\u00fc\u00dfe \u6f22")
        self.assertEqual(winnow.extract(html).text, "Stra\u00dfe \U0001f600\n")

    def test_bytes_are_decoded_as_the_page_or_the_header_says(self):
        html = "<title>Gr\u00fc\u00dfe</title><p>Stra\u00dfe"
        for given in (html.encode("utf-8"), bytearray(html.encode("utf-8")),
                      memoryview(html.encode("utf-8"))):
            self.assertEqual(winnow.extract(given).title, "Gr\u00fc\u00dfe")
        russian = "<title>\u0440\u0443\u0441\u0441\u043a\u0438\u0439</title>"
        page = winnow.extract(russian.encode("koi8-r"), charset="koi8-r")
        self.assertEqual(page.title, "\u0440\u0443\u0441\u0441\u043a\u0438\u0439")
        self.assertEqual(page.metadata.encoding.lower(), "koi8-r")

    def test_half_a_surrogate_pair_costs_itself(self):
        self.assertEqual(winnow.extract("<p>one \ud800 two").text, "one ? two\n")

    def test_an_empty_page_is_a_page(self):
        for empty in (b"", "", bytearray()):
            page = winnow.extract(empty)
            self.assertEqual((page.title, page.text, page.language), ("", "", None))

    def test_errors_are_exceptions_with_the_message_of_the_library(self):
        with self.assertRaises(winnow.BinaryError) as caught:
            winnow.extract(b"\0\1\2\3" * 1000, url="/picture")
        self.assertIn("/picture: ", str(caught.exception))
        self.assertIn("undecodable", caught.exception.what)
        self.assertTrue(caught.exception.remedy)
        self.assertIsInstance(caught.exception, ValueError)
        with self.assertRaises(winnow.TooLargeError):
            winnow.extract(b" " * 101, page_bytes=100)
        with self.assertRaisesRegex(winnow.UsageError, "method"):
            winnow.extract(HTML, method="no-such-method")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(again), str(again)), (winnow.BinaryError, str(caught.exception)))

    def test_arguments_without_sense_are_usage_errors(self):
        for options in ({"url": "/a\0b"}, {"comments": "perhaps"}, {"favor": "none"}, {"favor": 0},
                        {"favor": float("nan")}, {"page_bytes": 0}, {"page_bytes": 1 << 64},
                        {"rules": "no rules\0"}):
            with self.subTest(options), self.assertRaises(winnow.UsageError):
                winnow.extract(HTML, **options)
        with self.assertRaisesRegex(winnow.UsageError, "page_bytes: is above 18446744073709551615"):
            winnow.extract(HTML, page_bytes=(1 << 64) + 1)
        for html in (None, 7, ["<p>"]):
            with self.subTest(html), self.assertRaisesRegex(winnow.UsageError, "str or bytes"):
                winnow.extract(html)

    def test_rules_decide_over_the_method(self):
        html = "<main><p>Text that stays on the page, as it should.</p><p class=ad>Buy this boat now.</p></main>"
        rules = "[[rule]]\nselect = \".ad\"\nclass = \"template\"\n"
        with_rules = winnow.extract(html, url="/a", rules=rules, rules_name="site.rules")
        self.assertNotIn("Buy this", with_rules.text)
        self.assertIn("site.rules", with_rules.blocks[-1].rule)
        with self.assertRaisesRegex(winnow.Error, "site.rules"):
            winnow.extract(html, rules="[[", rules_name="site.rules")

    def test_without_details_there_are_no_blocks(self):
        page = winnow.extract(HTML, details=False)
        self.assertEqual(page.title, "Boats")
        with self.assertRaisesRegex(winnow.UsageError, "details=True"):
            _ = page.blocks


class MarkdownTest(unittest.TestCase):
    """Page.markdown, which came later."""

    def test_markdown_has_the_structure(self):
        page = winnow.extract(HTML, url="https://example.org/boats")
        self.assertIn("# Boats\n", page.markdown)
        self.assertIn("# Boats\n", pickle.loads(pickle.dumps(page)).markdown)
        with self.assertRaisesRegex(winnow.UsageError, "markdown=True"):
            _ = winnow.extract(HTML, markdown=False).markdown

    def test_an_older_library_does_all_else(self):
        functions = _library.library()._functions  # pylint: disable=protected-access
        with mock.patch.dict(functions):
            del functions["winnow_page_markdown"]
            page = winnow.extract(HTML, url="https://example.org/boats")
            with self.assertRaisesRegex(winnow.LibraryError, "winnow_page_markdown.*install libwinnow"):
                _ = page.markdown
            self.assertEqual(pickle.loads(pickle.dumps(page)).title, "Boats")


class MemoryTest(unittest.TestCase):
    """Who owns what, and for how long."""

    def setUp(self):
        self.freed = []
        self.library = _library.library()
        for name in ("winnow_page_free", "winnow_extractor_free", "winnow_model_free"):
            self.count(name)

    def count(self, name):
        """Takes note of each call of a function that releases something."""
        function = self.library._functions[name]  # pylint: disable=protected-access

        def counted(pointer):
            self.freed.append(name)
            function(pointer)
        self.library._functions[name] = counted  # pylint: disable=protected-access
        self.addCleanup(self.library._functions.__setitem__, name, function)  # pylint: disable=protected-access

    def test_a_page_is_released_when_it_goes_and_once(self):
        page = winnow.extract(HTML)
        page.close()
        page.close()
        self.assertEqual(self.freed, ["winnow_page_free"])
        page = winnow.extract(HTML)
        del page
        gc.collect()
        self.assertEqual(self.freed, ["winnow_page_free"] * 2)

    def test_what_was_read_stays_and_the_rest_says_why_not(self):
        with winnow.extract(HTML) as page:
            self.assertEqual(page.title, "Boats")
        self.assertEqual(page.title, "Boats")
        with self.assertRaisesRegex(winnow.ClosedError, "before text was read"):
            _ = page.text

    def test_handles_go_in_any_order(self):
        model = winnow.Model.learn(sample_pages.pages())
        extractor = winnow.Extractor(model)
        model.close()
        page = extractor.extract(sample_pages.page(), url=sample_pages.HANDCAR)
        extractor.close()
        self.assertIn("pump four handcars", page.text)
        with self.assertRaises(winnow.ClosedError):
            extractor.extract(HTML)
        with self.assertRaises(winnow.ClosedError):
            _ = model.sites
        with self.assertRaises(winnow.ClosedError):
            winnow.Extractor(model)
        page.close()
        self.assertEqual(sorted(self.freed),
                         ["winnow_extractor_free", "winnow_model_free", "winnow_page_free"])

    def test_a_page_can_be_sent_to_another_process(self):
        page = winnow.extract(HTML, url="/a")
        again = pickle.loads(pickle.dumps(page))
        page.close()
        self.assertEqual((again.title, again.url, again.blocks[0].text), ("Boats", "/a", "Boats"))
        self.assertEqual(json.loads(again.json)["title"], "Boats")


if __name__ == "__main__":
    unittest.main()
