# SPDX-License-Identifier: GPL-2.0-or-later
"""Follows the tutorial and the how-to guides word for word, and looks at what their readers then have.

Usage: documents_test.py WINNOW REPOSITORY
"""
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.request

import document_reader

PAGEFIND = "pagefind@1.6.0"
winnow = pathlib.Path()
repository = pathlib.Path()


def free_port():
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def words_of(name):
    """How long a document is, commands and all."""
    return len((repository / "docs" / name).read_text(encoding="utf-8").split())


class FollowedDocument(unittest.TestCase):
    """Each document is followed in a folder that looks like Winnow's own, with the programs where a release build has
    them, and with a home folder that is empty."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="followed-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "build/release").mkdir(parents=True)
        (self.folder / "build/release/bin").symlink_to(winnow.parent)
        for name in ("sample_sites", "plugin", "training"):
            (self.folder / name).symlink_to(repository / name)
        (self.folder / "home").mkdir()
        self.site_port, self.search_port = free_port(), free_port()

    def needs(self, *programs):
        """Passes the guide over where a program that it uses is missing."""
        for program in programs:
            if not (pathlib.Path(program).exists() or shutil.which(program) or (winnow.parent / program).exists()):
                self.skipTest(f"{program} is not installed (scripts/install_packages.sh test)")

    def follow(self, name, look=lambda: None):
        """Does all that the document says, then looks."""
        text = (repository / "docs" / name).read_text(encoding="utf-8")
        ports = {"8000": str(self.site_port), "8700": str(self.search_port),
                 "winnow serve": f"winnow serve --listen 127.0.0.1:{self.search_port}"}
        home = {"PWD": str(self.folder), "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8",
                "PATH": f"{winnow.parent}:{repository / 'scripts/cluster'}:{os.environ['PATH']}"}
        with document_reader.Reader(self.folder, home, ports) as reader:
            complaints = list(reader.complaints(text, name))
            self.assertEqual(complaints, [], "\n".join(complaints))
            look()

    def page(self, port, path):
        """What a server of the document says."""
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as response:
            return response.read().decode()


class HowDocumentsAreRead(unittest.TestCase):
    """The reader itself."""

    def test_commands_go_on_to_the_end_of_a_loop_and_of_a_here_document(self):
        text = ("    $ for x in a b; do\n        echo $x\n      done\n    a\n    b\n"
                "    $ cat <<'END'\n    $ no command\n    END\n")
        loop, here = document_reader.steps_of(text)
        self.assertEqual(loop.command, "for x in a b; do\n    echo $x\n  done")
        self.assertEqual(loop.output, ["a", "b"])
        self.assertEqual(here.command, "cat <<'END'\n$ no command\nEND")

    def test_marks_hold_for_the_next_block(self):
        text = "<!-- another terminal -->\n\n    $ serve\n\nthen\n\n    $ ask\n\n<!-- not here -->\n\n    $ break\n"
        self.assertEqual([(step.command, step.background) for step in document_reader.steps_of(text)],
                         [("serve", True), ("ask", False)])

    def test_amounts_may_be_others_and_words_may_not(self):
        shown = ["48 pages in 0.0 s (1219 pages/s, 7.7 MB/s)"]
        self.assertTrue(document_reader.matches(shown, "48 pages in 1.3 s (37 pages/s, 997.9 kB/s)\n"))
        self.assertFalse(document_reader.matches(shown, "47 pages in 1.3 s (37 pages/s, 997.9 kB/s)\n"))
        self.assertTrue(document_reader.matches(["...", "b..."], "a\nbcd\n"))
        self.assertFalse(document_reader.matches(["a"], "a\nb\n"))


class Tutorial(FollowedDocument):
    """Your site, searchable in ten minutes."""

    def test_it_ends_with_a_search_page_and_a_box(self):
        """The server has the module that the page with the box names."""
        self.needs("wget", "curl")

        def look():
            page = self.page(self.search_port, "/search?q=swing+bridge")
            self.assertIn("Swing bridge inspection finds cracks", page)
            box = (self.folder / "tutorial/box.html").read_text()
            module = re.search(r'src="http://127.0.0.1:\d+(/[^"]+)"', box).group(1)
            self.assertIn("customElements", self.page(self.search_port, module))
            self.assertIn("rule", self.page(self.search_port, "/api/v1/rules"))
        self.follow("tutorial/your-site-searchable.md", look)


class Guides(FollowedDocument):
    """A test for each guide; the checks that a guide's own output cannot make are here."""

    def follow(self, name, look=lambda: None):
        super().follow(f"howto/{name}.md", look)

    def test_search_box(self):
        self.needs("curl")
        self.follow("search-box")

    def test_omega(self):
        self.needs("/usr/lib/cgi-bin/omega/omega")
        self.follow("omega")

    def test_recoll(self):
        self.needs("recollindex", "winnow-recoll")
        self.follow("recoll")

    def test_kiwix(self):
        self.needs("zimwriterfs", "zimsearch")
        self.follow("kiwix")

    def test_web_archives(self):
        self.needs("wget")
        self.follow("web-archives")

    def test_documents(self):
        self.needs("winnow-document")
        self.follow("documents")

    def test_correct_a_decision(self):
        self.follow("correct-a-decision")

    def test_nightly(self):
        self.needs("wget")
        self.follow("nightly")

    def test_many_sites(self):
        self.follow("many-sites")

    def test_several_machines(self):
        self.needs("parallel")
        self.follow("several-machines")

    def test_pipeline(self):
        self.needs("jq")
        self.follow("pipeline")

    def test_markdown(self):
        self.follow("markdown")

    def test_passages(self):
        def look():
            store = sqlite3.connect(self.folder / "store.sqlite")
            self.addCleanup(store.close)
            (changed,) = store.execute("SELECT COUNT(*) FROM passage WHERE text LIKE '%light house%'").fetchone()
            self.assertGreater(changed, 0)
        self.follow("passages", look)

    def test_assistant(self):
        self.follow("assistant")

    def test_measure(self):
        def look():
            self.assertIn("<html", (self.folder / "report/report.html").read_text(encoding="utf-8"))
        self.follow("measure", look)

    def test_block_model(self):
        python = "/usr/bin/python3"
        if subprocess.run([python, "-c", "import xgboost, numpy"], check=False, capture_output=True).returncode != 0:
            self.skipTest("python3-xgboost is not installed (scripts/install_packages.sh train)")
        self.follow("block-model")

    def test_pagefind(self):
        self.needs("npx", "winnow-filter")
        asked = ["timeout", "20", "npm", "view", "--fetch-retries=0", PAGEFIND, "version"]
        if subprocess.run(asked, check=False, capture_output=True).returncode != 0:
            self.skipTest(f"{PAGEFIND} cannot be had from the registry of npm")
        self.follow("pagefind")


class Readme(unittest.TestCase):
    """One screen; that its figures are those that were measured is a rule (tests/rules/check_figures.py)."""

    def setUp(self):
        self.text = (repository / "README.md").read_text(encoding="utf-8")

    def test_it_is_one_screen(self):
        self.assertLessEqual(len(self.text.splitlines()), 100)
        self.assertLess(len(self.text.split()), 700)


class Map(unittest.TestCase):
    """docs/README.md leads to all documents."""

    def test_it_names_each_document(self):
        listed = (repository / "docs/README.md").read_text(encoding="utf-8")
        documents = repository / "docs"
        for kind in ("tutorial", "reference", "explanation", "lab"):
            for path in sorted((documents / kind).glob("*.md")):
                self.assertIn(f"({path.relative_to(documents)})", listed)
        self.assertEqual([path.name for path in documents.glob("*.md")], ["README.md"])


class AllGuides(unittest.TestCase):
    """What holds of every guide."""

    def guides(self):
        return sorted(path.stem for path in (repository / "docs/howto").glob("*.md") if path.stem not in ("README", "troubleshooting"))

    def test_each_has_a_test(self):
        for name in self.guides():
            self.assertTrue(hasattr(Guides, "test_" + name.replace("-", "_")), name)

    def test_the_list_of_guides_names_each(self):
        listed = (repository / "docs/howto/README.md").read_text(encoding="utf-8")
        for name in self.guides():
            self.assertIn(f"({name}.md)", listed)


class Lengths(unittest.TestCase):
    """Who has ten minutes reads a tutorial of 1500 words; a page that is longer than its kind has several subjects. The lab is as long as
    what was measured."""

    MOST_WORDS = {"tutorial": 1500, "howto": 450, "reference": 2600, "explanation": 1500}
    LISTS = ("howto/troubleshooting.md",)  # of which nobody reads more than a row

    def test_no_page_is_longer_than_its_kind(self):
        for kind, most in self.MOST_WORDS.items():
            pages = sorted((repository / "docs" / kind).glob("*.md"))
            self.assertTrue(pages, kind)
            for path in pages:
                name = f"{kind}/{path.name}"
                if name not in self.LISTS:
                    self.assertLessEqual(words_of(name), most, name)


class ManPages(unittest.TestCase):
    """Those that people have written; winnow.1 and those of the filters are made of the declarations."""

    def test_each_has_examples(self):
        pages = [page for folder in ("scripts", "plugin") for page in sorted((repository / folder).rglob("*.[18]"))]
        self.assertGreaterEqual(len(pages), 4)
        for page in pages:
            self.assertRegex(page.read_text(encoding="utf-8"), r"(?m)^\.SH EXAMPLES?$", page.name)


if __name__ == "__main__":
    winnow, repository = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
