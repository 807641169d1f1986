# SPDX-License-Identifier: GPL-2.0-or-later
"""Follows the tutorial and the how-to guides word for word, and looks at what their readers then have.

Usage: tutorial_test.py WINNOW REPOSITORY
"""
import pathlib
import re
import shutil
import socket
import sys
import tempfile
import unittest
import urllib.request

import document_reader

winnow = pathlib.Path()
repository = pathlib.Path()


def free_port():
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class FollowedDocument(unittest.TestCase):
    """Each document is followed in a folder that looks like Winnow's own, with the program where a release build has it."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="followed-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "build/release").mkdir(parents=True)
        (self.folder / "build/release/bin").symlink_to(winnow.parent)
        (self.folder / "sample_sites").symlink_to(repository / "sample_sites")
        self.site_port, self.search_port = free_port(), free_port()

    def follow(self, name, look=lambda: None):
        """Does all that the document says, then looks."""
        text = (repository / "docs" / name).read_text(encoding="utf-8")
        ports = {"8000": str(self.site_port), "8700": str(self.search_port),
                 "winnow serve": f"winnow serve --listen 127.0.0.1:{self.search_port}"}
        with document_reader.Reader(self.folder, {"PWD": str(self.folder)}, ports) as reader:
            complaints = list(reader.complaints(text, name))
            self.assertEqual(complaints, [], "\n".join(complaints))
            look()

    def page(self, port, path):
        """What a server of the document says."""
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as response:
            return response.read().decode()


class Tutorial(FollowedDocument):
    """Your site, searchable in ten minutes."""

    def test_it_ends_with_a_search_page_and_a_box(self):
        """The server has the module that the page with the box names."""
        def look():
            page = self.page(self.search_port, "/search?q=swing+bridge")
            self.assertIn("Swing bridge inspection finds cracks", page)
            box = (self.folder / "tutorial/box.html").read_text()
            module = re.search(r'src="http://127.0.0.1:\d+(/[^"]+)"', box).group(1)
            self.assertIn("customElements", self.page(self.search_port, module))
            self.assertIn("rule", self.page(self.search_port, "/api/v1/rules"))
        self.follow("tutorial/your-site-searchable.md", look)

    def test_it_is_short(self):
        """Who has ten minutes reads at most 1500 words."""
        text = (repository / "docs/tutorial/your-site-searchable.md").read_text()
        self.assertLess(len(text.split()), 1500)


if __name__ == "__main__":
    winnow, repository = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
