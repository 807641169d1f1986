# SPDX-License-Identifier: GPL-2.0-or-later
"""Repeatable choices.

The random module may change how it draws between Python versions. These draws are taken from
SHA-256 of a seed and a counter, so they are the same everywhere and for ever.
"""

import hashlib


class Dice:
    """A stream of choices that depends on its seed words only."""

    def __init__(self, *seed_words):
        self._seed = "/".join(str(word) for word in seed_words)
        self._count = 0

    def number(self, limit):
        """An integer from 0 to limit - 1."""
        text = f"{self._seed}#{self._count}"
        self._count += 1
        return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], "big") % limit

    def between(self, low, high):
        """An integer from low to high, both included."""
        return low + self.number(high - low + 1)

    def chance(self, percent):
        """True in about that many of a hundred cases."""
        return self.number(100) < percent

    def pick(self, choices):
        """One of the choices."""
        return choices[self.number(len(choices))]

    def sample(self, choices, size):
        """Up to `size` different choices, in the order drawn."""
        rest = list(choices)
        drawn = []
        while rest and len(drawn) < size:
            drawn.append(rest.pop(self.number(len(rest))))
        return drawn
