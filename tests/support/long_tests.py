# SPDX-License-Identifier: GPL-2.0-or-later
"""Whether tests run in their long form: with WINNOW_LONG_TESTS in the environment they ask all that they know to ask.

The short form, which is the default, has every kind of input, and fewer of each. What it takes depends on positions only,
so that two runs ask the same. HACKING.md has the tests with a long form.
"""
import os

IS_LONG = bool(os.environ.get("WINNOW_LONG_TESTS"))
# A word on the command line of a test: what stands behind it belongs to the long form, and replaces what stands before.
WHEN_LONG = "--when-long"


def amount(short, long):
    """How many, in the form that runs."""
    return long if IS_LONG else short


def every(step, items, is_long=IS_LONG):
    """Each `step`-th of the items, from the first on; all of them in the long form."""
    items = list(items)
    return items if is_long else items[::step]


def in_turn(items, number, count=1, is_long=IS_LONG):
    """So many of the items, others for the next number; all of them in the long form.

    For a product of two dimensions: each of one occurs, with some of the other, of which each occurs as well.
    """
    items = list(items)
    if is_long or count >= len(items):
        return items
    chosen = {(number + step * len(items) // count) % len(items) for step in range(count)}
    return [item for position, item in enumerate(items) if position in chosen]


def arguments(words):
    """The words of a command line for the form that runs."""
    if WHEN_LONG not in words:
        return list(words)
    position = words.index(WHEN_LONG)
    return [*words[:position], *(words[position + 1:] if IS_LONG else [])]


def add_short_option(parser):
    """For programs that print the tables of docs/lab, and are tests in a short form."""
    parser.add_argument("--short", action="store_true" if not IS_LONG else "store_false", default=False,
                        help="a sample of all that, unless WINNOW_LONG_TESTS is in the environment")
