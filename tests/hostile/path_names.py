# SPDX-License-Identifier: GPL-2.0-or-later
"""Names of files and folders that mean something to somebody: shells, terminals, URLs, options.

All are paths of pages in bytes, relative to a site's folder. Each page says its number.
"""
import os
import re

import good_site

NOT_IN_NAMES = b"\0/"
BYTES = [bytes([value]) for value in range(256) if value not in NOT_IN_NAMES]
WORDS = (b"-.html", b"--help.html", b"--.html", b"-/x.html", b"--help/x.html", b";rm -rf x.html",
         b"$(id).html", b"`id`.html", b"|id.html", b">x.html", b"*.html", b"a'b\"c.html", b"~x.html",
         b"%00.html", b"%zz.html", b"%.html", b"%2e%2e/x.html", b"a%2Fb.html", b"a%252Fb.html",
         b"%2e%2e%2fescaped.html", b"..\\..\\x.html", b"..x/x.html", b"..html", b"...html",
         b"a?b#c.html", b"a#b?c.html", b"a&b=c;d.html", b"a+b.html", b"http:x.html", b"http:/x/y.html",
         b"javascript:alert(1).html", b"<script>alert(1)<.html", b" .html", b"x.html ", b"x.html\r",
         b"two\nlines.html", b"x\nwinnow: error: gone.html", b"\x1b[2J.html", b"\x1b]0;title\x07.html",
         b"\xff\xfe.html", b"\xed\xa0\x80.html", b"\xc0\xaf.html", b"\xef\xbb\xbfbom.html",
         b"e\xcc\x81.html", b"\xc3\xa9.html", b"\xe2\x80\xaelmth.gpj.html", b"con.html", b"CAPITALS.HTML",
         b"capitals.html")
LONGEST = 255  # bytes of a name on Linux's file systems
LONG = (b"x" * (LONGEST - 5) + b".html", b"\xff" * (LONGEST - 5) + b".html", b"\n" * 100 + b".html",
        b"/".join([b"d" * 199] * 20) + b"/a path of nearly 4096 bytes.html",
        b"/".join([b"e" * 250] * 31) + b"/a path that no system call takes.html",
        b"/".join([b"\xff" * LONGEST] * 5) + b"/x.html")
LONGEST_IN_LISTS = 4096
NUMBER = re.compile(r"number(\d+)")


def all_names():
    names = [byte + b".html" for byte in BYTES] + [b"x" + byte + b"y.html" for byte in BYTES]
    names += [byte + b"/page.html" for byte in BYTES if byte != b"."] + list(WORDS + LONG)
    return list(dict.fromkeys(names))


def opened_folder(site, folders):
    """A descriptor of a folder of the site, which is made if need be; no path is too long for this."""
    here = os.open(site, os.O_RDONLY)
    for name in folders:
        try:
            os.mkdir(name, dir_fd=here)
        except FileExistsError:
            pass
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    return here


def make(site, modified):
    """Writes a page under each name. Returns the names by the numbers of the pages."""
    names = all_names()
    for number, path in enumerate(names):
        *folders, name = path.split(b"/")
        folder = opened_folder(site, folders)
        file = os.open(name, os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=folder)
        # Texts that differ, as duplicates are joined.
        text = (f"<p>This {good_site.WORD} is number{number}, found in {1000 + number * 7} pieces, of "
                f"which {number} are kept in drawer d{number * 3}.</p><p>Its shelf is s{number * 13}.")
        os.write(file, good_site.page(number, text).encode())
        os.close(file)
        os.utime(name, (modified, modified), dir_fd=folder)
        os.close(folder)
    return dict(enumerate(names))


def remove(site, path):
    *folders, name = path.split(b"/")
    folder = opened_folder(site, folders)
    os.unlink(name, dir_fd=folder)
    os.close(folder)


def number_in(text):
    """The number of the page that has the text, or its beginning."""
    return int(NUMBER.search(text)[1])
