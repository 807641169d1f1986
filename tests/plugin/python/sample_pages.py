# SPDX-License-Identifier: GPL-2.0-or-later
"""What the tests of the Python package read: a sample site, and where the programs are.

Environment: WINNOW and WINNOW_LIBRARY as users set them, SAMPLE_SITES for the folder of that name.
"""
import os
import pathlib
import subprocess

SITE = pathlib.Path(os.environ["SAMPLE_SITES"]) / "railway_en" / "pages"
HANDCAR = "/stories/handcar.html"


def files(site=SITE):
    """The pages' files, in order."""
    return sorted(path for path in site.rglob("*") if path.suffix in (".html", ".htm"))


def pages(site=SITE):
    """(url, bytes) of all pages."""
    return [("/" + path.relative_to(site).as_posix(), path.read_bytes()) for path in files(site)]


def page(url=HANDCAR):
    """The bytes of one page."""
    return dict(pages())[url]


def command(*arguments):
    """Output of the winnow command, which must succeed."""
    return subprocess.run([os.environ["WINNOW"], *map(str, arguments)], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
