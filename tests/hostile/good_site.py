# SPDX-License-Identifier: GPL-2.0-or-later
"""A small site of five good pages, which stand beside every hostile input.

All are of one template. Each has the word "keepsake" in its main text and a word of its own,
"keepsake1" to "keepsake5".
"""
from process import write

PAGES = 5
WORD = "keepsake"
BASE = "https://good.example/"
SUBJECTS = ("a brass compass", "the station clock", "her violin case", "a jar of buttons",
            "the ferry ticket")


def page(number, text=None):
    subject = SUBJECTS[number % len(SUBJECTS)]
    body = text or (
        f"<p>This {WORD} is {subject}, and {WORD}{number} is what the family called it. It came in "
        f"the year {1890 + 7 * number} with a letter that nobody has read since.</p>"
        f"<p>Of {subject} there are two drawings in the attic, made by the aunt who kept bees.</p>"
        f"<p>Whoever inherits {subject} has to wind, polish or mend it once in {number + 2} years.")
    return (f"<!DOCTYPE html><html lang=en><head><title>Item {number}: {subject}</title></head><body>"
            "<div id=head><a href=/>Attic of the Harbour Street</a> <a href=/visit>Visit</a> "
            "<a href=/rooms>Rooms</a> <a href=/lend>Lend something</a></div>"
            f"<div id=main><h1>{subject}</h1>{body}</div>"
            "<div id=foot><p>Open on Sundays, closed when it snows. Mind the ladder.</p></div>"
            "</body></html>")


def name(number):
    return f"good-{number}.html"


def names():
    return [name(number) for number in range(1, PAGES + 1)]


def make(folder):
    """Writes the pages into a folder."""
    for number in range(1, PAGES + 1):
        write(folder / name(number), page(number))
    return folder
