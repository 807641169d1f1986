# SPDX-License-Identifier: GPL-2.0-or-later
"""Models of the Python package: learned, written, read, and used for many pages."""
import os
import pathlib
import pickle
import random
import tempfile
import unittest
import warnings

import sample_pages
import winnow
from winnow import model as model_module

FEW = [(f"https://Example.org/{n}", f"<p>menu of the site<p>only page {n} has this text") for n in "abc"]


class ModelTest(unittest.TestCase):
    """Model, Learner and Extractor."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def test_a_model_is_the_one_of_the_command_and_its_file_too(self):
        file = self.folder / "command.model"
        sample_pages.command("learn", sample_pages.SITE, "--model", file, "--site", "railway", "--quiet")
        model = winnow.Model.learn(sample_pages.pages(), site="railway")
        self.assertEqual(model, winnow.Model.load(file))
        model.save(self.folder / "python.model")
        self.assertEqual((self.folder / "python.model").read_bytes(), file.read_bytes())
        self.assertEqual(model.sites, ("railway",))

    def test_the_sample_is_the_one_of_the_command_in_any_order(self):
        for number in range(400):
            place = self.folder / f"site/{'many' if number < 300 else number}" / f"{number}.html"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(f"<title>{number}</title><p>The menu of all pages<p>Text {number} alone "
                             f"has {number * 7919} words of {number * 31} kinds")
        file = self.folder / "site.model"
        sample_pages.command("learn", self.folder / "site", "--model", file, "--quiet")
        pages = sample_pages.pages(self.folder / "site")
        random.Random(1).shuffle(pages)
        self.assertEqual(winnow.Model.learn(iter(pages), site="site"), winnow.Model.load(file))

    def test_pages_are_extracted_as_the_command_does(self):
        model = winnow.Model.learn(sample_pages.pages(), site="pages")
        file = self.folder / "site.model"
        model.save(file)
        out = self.folder / "text"
        sample_pages.command("extract", sample_pages.SITE, "--model", file, "--out", out, "--quiet")
        with winnow.Extractor(model) as extractor:
            for path, page in zip(sample_pages.files(), extractor.extract_all(sample_pages.pages())):
                written = out / f"{path.relative_to(sample_pages.SITE)}.txt"
                self.assertEqual(page.text, written.read_text(encoding="utf-8"), path)
                self.assertEqual(page.details.site.name, "pages")

    def test_the_site_is_called_after_the_host(self):
        self.assertEqual(winnow.Model.learn(FEW).sites, ("example.org",))
        hosts = {"http://u:p@A.example:81/x": "a.example", "https://b\u00fccher.example/": "xn--bcher-kva.example",
                 "http://[::1]:8/": "[::1]", "/a": "", "mailto:a@b": ""}
        for url, host in hosts.items():
            self.assertEqual(model_module.host_of(url), host)

    def test_a_page_that_cannot_be_learned_from_is_named_and_the_rest_goes_on(self):
        bad = [("https://example.org/binary", b"\0\1\2" * 500),
               ("https://example.org/large", b"<p>" + b"x" * (1 << 20))]
        failed = {}
        learned = winnow.Model.learn(
            FEW + bad, on_error=lambda page, error: failed.update({page.url: type(error)}))
        self.assertEqual(failed, {bad[0][0]: winnow.BinaryError, bad[1][0]: winnow.TooLargeError})
        self.assertEqual(learned.sites, ("example.org",))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            winnow.Model.learn(FEW + bad)
        self.assertEqual(sorted(str(each.message).split(": ")[1] for each in caught),
                         sorted(url for url, _ in bad))

    def test_too_few_pages_are_an_error(self):
        with self.assertRaises(winnow.InputError):
            winnow.Model.learn(FEW[:2])
        with self.assertRaisesRegex(winnow.UsageError, "give \\(url, html\\)"):
            winnow.Model.learn(["<p>no pair"])

    def test_files_that_are_no_models_are_errors(self):
        file = self.folder / "no.model"
        with self.assertRaisesRegex(winnow.NotFoundError, "no.model"):
            winnow.Model.load(file)
        file.write_bytes(b"nothing of the kind")
        with self.assertRaises(winnow.CorruptError):
            winnow.Model.load(os.fspath(file))
        with self.assertRaises(winnow.CorruptError):
            winnow.Model.from_bytes(b"")
        with self.assertRaises(winnow.DiskError):
            winnow.Model.learn(FEW).save(self.folder / "no/such/folder")

    def test_models_and_extractors_can_be_sent_to_another_process(self):
        model = winnow.Model.learn(sample_pages.pages())
        extractor = pickle.loads(pickle.dumps(winnow.Extractor(model, favor="recall")))
        self.assertEqual(pickle.loads(pickle.dumps(model)), model)
        page = extractor.extract(sample_pages.page(), url=sample_pages.HANDCAR)
        self.assertNotIn("How to Join", page.text)

    def test_learning_goes_on_after_a_model_was_made(self):
        with winnow.Learner(site="s") as learner:
            for url, html in FEW:
                learner.add(url, html)
            first = learner.learn()
            with self.assertRaises(winnow.UsageError):
                learner.add(*FEW[0])
            learner.add("https://example.org/d", "<p>menu of the site<p>one more page of the site")
            self.assertEqual(len(learner), 4)
            for count in (-1, 1 << 64):
                with self.assertRaisesRegex(winnow.UsageError, "site_pages"):
                    learner.learn(count)
            self.assertNotEqual(learner.learn(100), first)

    def test_failing_pages_of_many_are_handed_over_or_end_the_run(self):
        pages = [FEW[0], ("/binary", b"\0\1\2" * 500), winnow.Source(*FEW[1])]
        extractor = winnow.Extractor()
        for threads in (1, 2):
            failed = []
            found = list(extractor.extract_all(pages, threads=threads,
                                               on_error=lambda page, error: failed.append(page.url)))
            self.assertEqual([page.url for page in found], [FEW[0][0], FEW[1][0]])
            self.assertEqual(failed, ["/binary"])
            with self.assertRaises(winnow.BinaryError):
                list(extractor.extract_all(pages, threads=threads))


if __name__ == "__main__":
    unittest.main()
