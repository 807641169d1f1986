# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads xmlpipe2 feeds as the indexer of Sphinx 2.2 does, but refuses what that passes over.

The rules are those of Sphinx's manual ("xmlpipe2 data source") and of XML 1.0: an event of expat at
a time, names with their prefix as they stand.
"""
import dataclasses
import re
import xml.parsers.expat

# XML 1.0, 2.2: what is no Char. Beyond that, ours has no control characters but TAB and LF.
NO_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
TYPES = {"string", "bigint"}


@dataclasses.dataclass
class Feed:
    """What a feed declares, and the fields of its documents by number."""
    fields: list = dataclasses.field(default_factory=list)
    attributes: dict = dataclasses.field(default_factory=dict)  # their types by name
    documents: dict = dataclasses.field(default_factory=dict)


class Reader:
    """Handlers for one feed."""

    def __init__(self):
        self.feed = Feed()
        self.path = []
        self.document = None
        self.text = ""

    def start(self, name, attributes):
        inside = "/".join(self.path)
        self.path.append(name)
        self.text = ""
        if name == "sphinx:docset":
            assert inside == "" and not attributes
        elif name == "sphinx:schema":
            assert inside == "sphinx:docset" and not self.feed.fields, "not the first element"
        elif name == "sphinx:field":
            assert inside == "sphinx:docset/sphinx:schema"
            self.feed.fields.append(attributes["name"])
            if "attr" in attributes:
                self.feed.attributes[attributes["name"]] = attributes["attr"]
        elif name == "sphinx:attr":
            assert inside == "sphinx:docset/sphinx:schema"
            assert attributes["name"] not in self.feed.attributes
            self.feed.attributes[attributes["name"]] = attributes["type"]
        elif name == "sphinx:document":
            assert inside == "sphinx:docset" and self.feed.fields
            number = int(attributes["id"])
            assert 0 < number < 2 ** 63, number
            assert str(number) == attributes["id"]
            assert number not in self.feed.documents, f"{number} twice"
            self.document = self.feed.documents[number] = {}
        else:
            assert inside == "sphinx:docset/sphinx:document", f"{name} in {inside}"
            assert name in self.feed.fields or name in self.feed.attributes, f"{name} is not declared"
            assert name not in self.document, f"{name} twice"

    def end(self, name):
        assert self.path.pop() == name
        if name.startswith("sphinx:"):
            assert not self.text.strip(), f"text outside of a field: {self.text!r}"
        else:
            bigint = self.feed.attributes.get(name) == "bigint"
            self.document[name] = int(self.text) if bigint else self.text
        self.text = ""

    def characters(self, text):
        self.text += text


def read(feed):
    """The Feed of these bytes; an assertion or expat's error if Sphinx could not take it whole."""
    text = feed.decode("utf-8")
    assert text.startswith('<?xml version="1.0" encoding="utf-8"?>\n')
    wrong = NO_CHARACTER.search(text)
    assert wrong is None, f"no character of XML: {wrong}"
    reader = Reader()
    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.Parse(feed, True)
    assert set(reader.feed.attributes.values()) <= TYPES
    return reader.feed
