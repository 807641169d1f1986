# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads the hand-written texts.

A text file is a list of records. `@ kind name` opens a record, `key: value` adds a value to it (a
key may come several times), lines that start with `#` are comments. Keys in BLOCK_KEYS are content
and keep their order.
"""

import pathlib

from .model import Topic

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "texts"
BLOCK_KEYS = ("p", "h2", "h3", "li", "quote", "code", "row", "note", "term", "def", "caption")


class Record:
    """One record: its kind, its name, its values, and its content blocks in order."""

    def __init__(self, kind, name):
        self.kind = kind
        self.name = name
        self.blocks = []
        self._values = {}

    def add(self, key, value):
        self._values.setdefault(key, []).append(value)
        if key in BLOCK_KEYS:
            self.blocks.append((key, value))

    def all(self, key):
        return list(self._values.get(key, []))

    def one(self, key, default=""):
        return self._values[key][0] if key in self._values else default

    def words(self, key):
        """A comma-separated value as a list."""
        return [word.strip() for word in self.one(key).split(",") if word.strip()]

    def about(self):
        """The subjects of the record: `about: ferry=2, bridge` (the grade is 1 where left out)."""
        grades = {}
        for word in self.words("about"):
            subject, _, grade = word.partition("=")
            grades[subject] = int(grade or 1)
        return grades


class Texts:
    """All records of one site."""

    def __init__(self, site):
        self._records = []
        content = (FOLDER / f"{site}.txt").read_text(encoding="utf-8")
        for number, line in enumerate(content.splitlines(), 1):
            self._read_line(line, f"{site}.txt:{number}")

    def _read_line(self, line, place):
        if not line.strip() or line.startswith("#"):
            return
        if line.startswith("@ "):
            kind, _, name = line[2:].strip().partition(" ")
            self._records.append(Record(kind, name.strip()))
            return
        key, separator, value = line.partition(":")
        if not separator or not self._records:
            raise ValueError(f"{place}: expected 'key: value' after a record line")
        self._records[-1].add(key.strip(), value.strip())

    def of(self, kind):
        return [record for record in self._records if record.kind == kind]

    def get(self, kind, name):
        for record in self.of(kind):
            if record.name == name:
                return record
        raise KeyError(f"no record '{kind} {name}'")

    def topics(self):
        return [Topic(record.name, record.one("query"), record.one("subject"))
                for record in self.of("topic")]
