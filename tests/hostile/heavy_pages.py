# SPDX-License-Identifier: GPL-2.0-or-later
"""Pages that would take far more of an index than of a disk: words that no page has twice.

As in pages.py; the sizes in the names are those of `full`.
"""
from pages import BOTTOM, TOP

LETTERS = b"etaoinshrdlucmfw"
STEP = 0x9E3779B1  # odd, so that 2 ** 28 numbers give as many words


def distinct_words(count):
    """Words of seven letters, in no order, each with a space behind it."""
    for number in range(count):
        scattered = number * STEP & 0xFFFFFFF
        yield bytes(LETTERS[scattered >> shift & 15] for shift in range(0, 28, 4)) + b" "


def write_words(file, count):
    at_once = 1 << 12
    words = distinct_words(count)
    while piece := b"".join(word for word, _ in zip(words, range(at_once))):
        file.write(piece)


def title_of_words_10m(file, full):
    """A fiftieth of it unless `full`."""
    file.write(b"<title>")
    write_words(file, 1_250_000 if full else 25_000)
    file.write(b"</title>" + TOP + BOTTOM)


def text_of_words_30m(file, full):
    """A fiftieth of it unless `full`."""
    file.write(TOP + b"<p>")
    write_words(file, 3_750_000 if full else 75_000)
    file.write(BOTTOM)


def metadata_of_words_24m(file, full):
    """A fiftieth of it unless `full`."""
    for name in (b"keywords", b"description", b"author"):
        file.write(b"<meta name=" + name + b" content='")
        write_words(file, 1_000_000 if full else 20_000)
        file.write(b"'>")
    file.write(TOP + BOTTOM)


def links_of_8m(file, full):
    """Where the page says that it is. A fortieth of it unless `full`."""
    path = b"abcdefg/" * (500_000 if full else 12_500)
    file.write(b"<link rel=canonical href='/" + path + b"'><base href='/" + path + b"'>" + TOP + BOTTOM)


ALL = (title_of_words_10m, text_of_words_30m, metadata_of_words_24m, links_of_8m)
