# SPDX-License-Identifier: GPL-2.0-or-later
"""How well a text agrees with the gold text, word by word.

Words are runs of letters, digits and _ in lower case; in scripts that are written without spaces
(and in Hangul) each character is one. Precision and recall compare the multisets of words: order
does not count, how often does. If the gold is empty, only an empty text is right.

Needs only the standard library.
"""

import collections
import re
import typing

# Thai, Lao, Burmese, Khmer; then Han, kana, bopomofo and Hangul with their extensions.
SINGLE = (
    "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff"
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff")
WORD = re.compile(f"[{SINGLE}]|[^\\W{SINGLE}]+")


class Score(typing.NamedTuple):
    """Of a page, or means of pages."""
    precision: float
    recall: float
    f1: float


RIGHT = Score(1.0, 1.0, 1.0)
WRONG = Score(0.0, 0.0, 0.0)


def words(text):
    """The words of a text, in its order."""
    return WORD.findall(text.lower())


def from_counts(common, found, wanted):
    """The score of a text of `found` words of which `common` are among the `wanted` of the gold."""
    if wanted == 0:
        return RIGHT if found == 0 else WRONG
    if common == 0:
        return WRONG
    return Score(common / found, common / wanted, 2 * common / (found + wanted))


def score(text, gold):
    """The score of a text."""
    found, wanted = collections.Counter(words(text)), collections.Counter(words(gold))
    common = sum((found & wanted).values())
    return from_counts(common, sum(found.values()), sum(wanted.values()))


def mean(scores):
    """The mean of some scores, at least one."""
    return Score(*(sum(values) / len(scores) for values in zip(*scores)))
