# SPDX-License-Identifier: GPL-2.0-or-later
"""recollindex with winnow-recoll, as docs/reference/recoll.md has it, beside recollindex alone.

Usage: recollindex_test.py PROGRAMS REPOSITORY

PROGRAMS is the folder of winnow and winnow-recoll. Ends with 77 if Recoll is not installed.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import document_commands

SKIPPED = 77
RECOLL_TYPES = pathlib.Path("/usr/share/recoll/examples/mimeconf")
TYPE = "text/x-winnow-html"
FOOTER = '"registered office"'
MENU = ["subscriptions", "puzzles", "cookies", '"skip to content"', FOOTER]
CONTENT = ["matchwood", "bowling green railings", '"nobody was hurt"', "gusts kilometres"]
programs = repository = pathlib.Path()


class Recoll:
    """A home folder with Recoll's configuration in it, and programs that Recoll finds."""

    def __init__(self, folder):
        self.home = folder / "home"
        self.starts = folder / "starts"
        wrappers = folder / "bin"
        for made in (self.home, wrappers):
            made.mkdir()
        # It notes each start of the program.
        program = wrappers / "winnow-recoll"
        program.write_text(f'#!/bin/sh\necho >> {self.starts}\n'
                           f'exec {programs / "winnow-recoll"} "$@"\n')
        program.chmod(0o755)
        self.environment = {"HOME": str(self.home), "LC_ALL": "C.UTF-8",
                            "PATH": f"{wrappers}:{programs}:{os.environ['PATH']}"}

    def run(self, *command):
        """Standard output and standard error of a command that must succeed."""
        done = subprocess.run([str(word) for word in command], cwd=self.home, text=True,
                              env={**os.environ, **self.environment}, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != 0:
            raise AssertionError(f"{command} failed with {done.returncode}: {done.stderr}")
        return done.stdout, done.stderr

    def index(self, *options):
        """What recollindex says, and what it lists as left out; how often the program was started."""
        self.starts.write_text("")
        diagnostics = self.home / "diagnostics"
        _, log = self.run("recollindex", "--diagsfile", diagnostics, *options)
        return log, diagnostics.read_text(), self.starts.read_text().count("\n")

    def titles(self, query, configuration=".recoll"):
        """What a query finds: paths below the home folder to titles."""
        out, _ = self.run("recollq", "-c", self.home / configuration, query)
        found = re.findall(rf"\[file://{self.home}/(.*?)\]\t\[(.*?)\]\t", out)
        return dict(found)

    def write(self, name, content):
        """A file below the home folder."""
        file = self.home / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
        return file

    def configure(self, arguments):
        """The program with these arguments."""
        with open(self.home / ".recoll/mimeconf", "a", encoding="utf-8") as file:
            file.write(f"[index]\n{TYPE} = execm winnow-recoll {arguments}\n")


def own_title(title):
    return title.removesuffix(" \u2013 The Port Ellery Courier")


def own_titles(titles):
    return {path: own_title(title) for path, title in titles.items()}


class RecollTest(unittest.TestCase):
    maxDiff = None
    """The commands of the document, and what comes after; each test begins as they end."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name).resolve()
        begun = cls.folder / "begun"
        begun.mkdir()
        cls.recoll = Recoll(begun)
        work = begun / "work"
        work.mkdir()
        for name in ("plugin", "sample_sites"):
            (work / name).symlink_to(repository / name)
        cls.complaints = list(document_commands.complaints(
            repository / "docs/reference/recoll.md", work, cls.recoll.environment,
            with_errors=False))
        cls.starts = cls.recoll.starts.read_text().count("\n")
        cls.pages = {path.relative_to(cls.recoll.home).as_posix()
                     for path in (cls.recoll.home / "mirror").rglob("*.html")}
        plain = cls.recoll.home / "plain"
        plain.mkdir()
        (plain / "recoll.conf").write_text(f"topdirs = {cls.recoll.home}/mirror\n")
        cls.recoll.run("recollindex", "-c", plain)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def changed(self):
        """A Recoll of the test's own with the mirror, not yet indexed."""
        folder = self.folder / self.id().rsplit(".", 1)[1]
        folder.mkdir()
        recoll = Recoll(folder)
        shutil.copytree(self.recoll.home / "mirror", recoll.home / "mirror")
        (recoll.home / ".recoll").mkdir()
        for name in ("mimemap", "mimeconf", "mimeview", "mirror.model"):
            shutil.copy(self.recoll.home / ".recoll" / name, recoll.home / ".recoll")
        return recoll

    def test_the_commands_of_the_document_do_what_it_says(self):
        self.assertEqual(self.complaints, [])

    def test_words_of_the_template_hit_all_pages_without_and_none_with_winnow(self):
        for word in MENU:
            self.assertEqual(len(self.recoll.titles(word, "plain")), len(self.pages), word)
            self.assertEqual(self.recoll.titles(word), {}, word)

    def test_words_of_the_content_hit_the_same_pages_with_their_own_titles(self):
        """What all titles of the site have in common is left out."""
        for words in CONTENT:
            expected = own_titles(self.recoll.titles(words, "plain"))
            self.assertGreater(len(expected), 0, words)
            self.assertLess(len(expected), len(self.pages), words)
            self.assertEqual(self.recoll.titles(words), expected, words)

    def test_all_pages_keep_their_titles(self):
        titles = self.recoll.titles(f"mime:{TYPE}")
        self.assertEqual(set(titles), self.pages)
        known = json.loads((repository / "sample_sites/sites.json").read_text("utf-8"))["sites"]
        mislabelled = next(site["labels_that_differ"] for site in known
                           if site["site"] == "news_en")
        for path, title in self.recoll.titles("mime:text/html", "plain").items():
            if path.removeprefix("mirror/") in mislabelled:  # Recoll goes by the label
                self.assertNotIn("\u00e2", titles[path])
            else:
                self.assertEqual(titles[path], own_title(title), path)

    def test_abstracts_begin_with_the_content(self):
        def abstract(configuration):
            out, _ = self.recoll.run("recollq", "-c", self.recoll.home / configuration, "-m",
                                     "matchwood", "filename:index.html")
            return re.search("^abstract = *(.*)", out, re.MULTILINE).group(1)
        self.assertTrue(abstract("plain").startswith("Skip to content"), abstract("plain"))
        self.assertTrue(abstract(".recoll").startswith("Storm Edda takes"), abstract(".recoll"))

    def test_pages_are_in_the_category_of_texts(self):
        self.assertLessEqual(self.pages, set(self.recoll.titles("rclcat:text")))

    def test_the_category_of_texts_is_that_of_recoll_with_one_type_more(self):
        def texts(file):
            lines = file.read_text("utf-8").replace("\\\n", " ").split("\n[categories]\n")[1]
            return set(re.search("^text *=(.*)", lines, re.MULTILINE).group(1).split())
        ours = texts(repository / "plugin/recoll/config/mimeconf")
        self.assertEqual(ours, texts(RECOLL_TYPES) | {TYPE})

    def test_one_process_reads_many_pages(self):
        """Recoll starts a process for each of its own threads."""
        self.assertIn(self.starts, range(1, 5))

    def test_bad_files_are_reported_and_the_others_are_indexed(self):
        recoll = self.changed()
        recoll.configure("--model ~/mirror=mirror.model --max-page-bytes 100000")
        recoll.write("mirror/0/binary.html", bytes(range(256)) * 8)
        recoll.write("mirror/0/large.html", b"<p>astrolabe" + b" and more" * 20_000)
        recoll.write("mirror/0/empty.html", b"")
        recoll.write("mirror/0/blank.html", b"\n")
        log, diagnostics, starts = recoll.index()
        for name, reason in (("binary", "undecodable"), ("large", "larger than 100000 bytes")):
            self.assertRegex(log, f"winnow-recoll: error: .*/{name}.html: .*{reason}")
            self.assertRegex(diagnostics, f"Error .*/{name}.html")
            self.assertEqual(len(recoll.titles(f"filename:{name}.html")), 1, "by its name")
        self.assertEqual(recoll.titles("astrolabe"), {})
        self.assertLess(starts, 5)
        for words in CONTENT:
            self.assertEqual(recoll.titles(words), own_titles(self.recoll.titles(words, "plain")), words)
        for name in ("empty", "blank"):
            self.assertNotIn(f"{name}.html", diagnostics)
            self.assertEqual(len(recoll.titles(f"filename:{name}.html")), 1)

    def test_pages_of_other_encodings_are_read(self):
        recoll = self.changed()
        page = "<html><head>{}<title>{}</title></head><body><p>{}</p></body></html>"
        samples = {"cp1252": ("Cr\u00e8me", "La cr\u00e8me br\u00fbl\u00e9e du port est servie"),
                   "cp1251": ("\u0413\u0430\u0432\u0430\u043d\u044c",
                              "\u041c\u0430\u044f\u043a \u0441\u0442\u043e\u0438\u0442"),
                   "utf-16": ("Fj\u00e4rd", "F\u00e4rjan g\u00e5r \u00f6ver fj\u00e4rden")}
        for encoding, (title, text) in samples.items():
            label = {"cp1252": "windows-1252", "cp1251": "windows-1251"}.get(encoding)
            meta = f"<meta charset={label}>" if label else ""
            recoll.write(f"mirror/{encoding}.html", page.format(meta, title, text).encode(encoding))
        recoll.index()
        for encoding, (title, text) in samples.items():
            self.assertEqual(recoll.titles(text.split()[-1] + f" filename:{encoding}.html"),
                             {f"mirror/{encoding}.html": title})

    def test_only_pages_that_have_changed_are_read_again(self):
        recoll = self.changed()
        recoll.index()
        page = recoll.home / "mirror/about/index.html"
        page.write_text(page.read_text("utf-8").replace("</main>", "<p>The editors play the xylophone.</p></main>"))
        log, _, _ = recoll.index()
        self.assertEqual(re.findall(r"Db::add: docid \d+ (\w+) \[.*/(mirror/.*\.html)\|\]", log),
                         [("updated", "mirror/about/index.html")])
        self.assertEqual(list(recoll.titles("xylophone")), ["mirror/about/index.html"])

    def test_another_model_needs_all_pages_read_again(self):
        recoll = self.changed()
        recoll.configure("--method all")
        recoll.index()
        self.assertEqual(len(recoll.titles(FOOTER)), len(self.pages))
        recoll.configure("--model ~/mirror=mirror.model")
        recoll.index()
        self.assertEqual(len(recoll.titles(FOOTER)), len(self.pages))
        recoll.index("-Z")
        self.assertEqual(recoll.titles(FOOTER), {})

    def test_a_model_that_cannot_be_read_is_told_once_and_refused_pages_can_be_tried_again(self):
        recoll = self.changed()
        recoll.configure("--model ~/mirror=none.model")
        log, _, starts = recoll.index()
        self.assertIn(f"winnow-recoll: error: {recoll.home}/.recoll/none.model: ", log)
        self.assertLess(starts, 5)
        self.assertIn("winnow-recoll", (recoll.home / ".recoll/missing").read_text())
        self.assertEqual(recoll.titles("matchwood"), {})
        recoll.configure("--model ~/mirror=mirror.model")
        recoll.index("-k")
        self.assertEqual(len(recoll.titles("matchwood")), 2)

    def test_several_folders_have_models_and_names_may_have_spaces(self):
        recoll = self.changed()
        for name in ("my mirror", "elsewhere"):
            shutil.copytree(recoll.home / "mirror", recoll.home / name)
        recoll.run(programs / "winnow", "learn", recoll.home / "mirror", "--quiet", "--model",
                   recoll.home / ".recoll/learned.model", "--method", "template-hash")
        recoll.configure('--model ~/mirror=mirror.model --model "~/my mirror=learned.model"')
        recoll.index()
        found = {path.split("/")[0] for path in recoll.titles("matchwood")}
        self.assertEqual(found, {"mirror", "my mirror", "elsewhere"})
        self.assertEqual(recoll.titles(FOOTER), {})

    def test_only_some_folders_are_read_by_winnow_if_the_configuration_says_so(self):
        recoll = self.changed()
        shutil.copytree(recoll.home / "mirror", recoll.home / "elsewhere")
        names = recoll.home / ".recoll/mimemap"
        names.write_text(names.read_text().replace("[]", "[~/mirror]"))
        recoll.index()
        self.assertEqual({path.split("/")[0] for path in recoll.titles(FOOTER)}, {"elsewhere"})
        self.assertEqual(set(recoll.titles(f"mime:{TYPE}")), self.pages)

    def test_pages_in_mails_stay_with_recoll_and_those_in_archives_do_not(self):
        recoll = self.changed()
        recoll.write("mail.eml", b"From: a@b.example\nSubject: Hi\nMIME-Version: 1.0\n"
                     b"Content-Type: text/html\n\n<ul><li><a href=/x>glockenspiel</a></ul>\n")
        recoll.write("no_suffix", b"<!DOCTYPE html><html><title>T</title><p>An accordion.</html>")
        shutil.make_archive(recoll.home / "pages", "zip", recoll.home / "mirror/2023/11/storm-edda")
        recoll.index()
        self.assertEqual(list(recoll.titles("glockenspiel")), ["mail.eml"])
        self.assertEqual(list(recoll.titles("accordion mime:text/html")), ["no_suffix"])
        self.assertIn("pages.zip", recoll.titles(f"matchwood mime:{TYPE}"))


if __name__ == "__main__":
    programs, repository = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    if not (shutil.which("recollindex") and shutil.which("recollq")):
        print("left out: recollcmd is not installed (scripts/install_packages.sh)")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
