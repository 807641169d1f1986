#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Writes the small ones of the hostile pages and crawls (tests/hostile) as seeds.

Usage: hostile_seeds.py FOLDER

Pages go to FOLDER/pages, crawls to FOLDER/crawls, each behind the byte of choices that the targets take
off. What has more than 64 KiB is left out.
"""
import io
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "hostile"))
import crawls  # noqa: E402
import good_site  # noqa: E402
import pages  # noqa: E402

MOST = 1 << 16
# Of page_fuzz: UTF-8; of stored_bytes.h: as they are.
PAGE_CHOICE, CRAWL_CHOICE = b"1", b"0"


class TooLarge(Exception):
    """Ends the writing of what is no seed."""


class SmallFile(io.BytesIO):
    """A file that takes no more than a seed may have."""

    def write(self, data):
        if self.tell() + len(data) > MOST:
            raise TooLarge
        return super().write(data)

    def truncate(self, size=None):
        if size is not None and size > MOST:
            raise TooLarge
        return super().truncate(size)


def write(file, choice, make):
    content = SmallFile()
    try:
        make(content)
    except TooLarge:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(choice + content.getvalue())


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        return 2
    folder = pathlib.Path(sys.argv[1])
    good = [(good_site.name(number), good_site.page(number).encode())
            for number in range(1, good_site.PAGES + 1)]
    for page in pages.ALL:
        write(folder / "pages" / page.__name__, PAGE_CHOICE, lambda file: page(file, False))
    # A bomb is made before anybody sees how large it is.
    for crawl in crawls.ALL:
        if "bomb" not in crawl.__name__:
            write(folder / "crawls" / crawl.__name__, CRAWL_CHOICE,
                  lambda file: crawl(file, good, False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
