# SPDX-License-Identifier: GPL-2.0-or-later
"""Folders made to harm whoever walks through them.

Each function of ALL adds what it is named after to a folder of good pages; those of SITES make a site
of their own, whose pages have the word "heronword".
"""
import os

import good_site
from process import write


def symlink_loop(site):
    (site / "loop").mkdir()
    (site / "loop" / "up").symlink_to("..")
    (site / "self.html").symlink_to("self.html")


def symlink_to_etc(site):
    (site / "etc").symlink_to("/etc")


def fifo(site):
    """Opening one waits for somebody who writes."""
    os.mkfifo(site / "fifo.html")


def device(site):
    """Reading it never ends."""
    os.mknod(site / "device.html", 0o20666, os.makedev(1, 5))


def socket(site):
    os.mknod(site / "socket.html", 0o140666)


def unreadable(site):
    write(site / "secret.html", good_site.page(9)).chmod(0)
    (site / "secrets").mkdir(0)


def folders_500_deep(site):
    """With a page at the bottom, whose path is longer than any system call takes."""
    here = os.open(site, os.O_RDONLY)
    for _ in range(500):
        os.mkdir("deep_deep", dir_fd=here)
        below = os.open("deep_deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    with open(os.open("deep.html", os.O_WRONLY | os.O_CREAT, dir_fd=here), "w") as page:
        page.write("<p>topword")
    os.close(here)


def hostile_names(site):
    """Names that would say something to a terminal, or pass for lines of the program."""
    for name in (b"\x1b[2J.html", b"x\nwinnow: error: gone.html", b"\xff\xfe.html", b"-rf.html",
                 b" .html", b"%2e%2e%2fescaped.html", b"a?b#c.html", b"x" * 250 + b".html"):
        with open(os.path.join(os.fsencode(site), name), "wb") as page:
            page.write(b"<p>bottomword")


ALL = (symlink_loop, symlink_to_etc, fifo, device, socket, unreadable, folders_500_deep,
       hostile_names)

HERONS = ("<p>The heron census found forty heronword nests along the canal this spring, twelve more "
          "than in the year before.</p><p>Volunteers counted at dawn from three boats and wrote every "
          "nest on a paper map.</p>")


def own_text(number):
    return (f"<p>Words of page {number} alone: ownword{number}, and a story of item {number * 7} that "
            f"goes on for a while, as told by person {number * 13}.</p>")


def pages_of(site, texts):
    for number, text in enumerate(texts):
        write(site / f"{number:02}.html", good_site.page(number, text))


def content_copied_to_nine_of_ten(site):
    """An attacker repeats the content of one page in 18 of 20."""
    pages_of(site, [HERONS] + [HERONS + own_text(number) for number in range(1, 19)] + [own_text(19)])


def site_of_two_pages(site):
    pages_of(site, [HERONS, HERONS])


def site_of_identical_pages(site):
    for number in range(20):
        write(site / f"{number:02}.html", good_site.page(1, HERONS))


def site_of_identical_content(site):
    """Only titles and headings differ."""
    pages_of(site, [HERONS] * 20)


# With the number of pages that have the word.
SITES = {content_copied_to_nine_of_ten: 19, site_of_two_pages: 2, site_of_identical_pages: 20,
         site_of_identical_content: 20}
