# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads a database's checksums, a model and a file of samples by what docs/reference/formats.md says of them.

Usage: formats_test.py WINNOW REPOSITORY
"""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

winnow = repository = None
BYTE_ORDER = 0x01020304


def said_version(text, pattern):
    """The version that the document gives."""
    return int(re.search(pattern, text).group(1))


class Formats(unittest.TestCase):
    """Files of a sample site."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.text = (repository / "docs/reference/formats.md").read_text(encoding="utf-8")
        pages = repository / "sample_sites/railway_en/pages"
        cls.run_winnow("index", "--quiet", "--db", cls.folder / "site.db", pages)
        cls.run_winnow("learn", "--quiet", "--method", "pattern-tree", "--model", cls.folder / "site.model", pages)
        cls.run_winnow("learn", "--quiet", "--sample-out", cls.folder / "site.sample", pages)

    @staticmethod
    def run_winnow(*arguments):
        subprocess.run([winnow, *arguments], check=True, stdout=subprocess.DEVNULL)

    def test_checksums_are_of_all_blocks(self):
        data = (self.folder / "site.db/winnow.sums").read_bytes()
        self.assertEqual(data[:11], b"WinnowSums\n")
        self.assertEqual(data[11], said_version(self.text, r"## winnow\.sums\s+Version (\d+)"))
        (head_bytes,) = struct.unpack_from(">I", data, 12)
        (version_bytes,) = struct.unpack_from(">H", data, 16)
        place = 18 + version_bytes
        self.assertEqual(data[18:place], (self.folder / "site.db/iamglass").read_bytes())
        tables, blocks = data[place], 0
        place += 1
        for _ in range(tables):
            length = data[place]
            name = data[place + 1:place + 1 + length].decode()
            (count,) = struct.unpack_from(">Q", data, place + 1 + length)
            self.assertEqual(count * 8192, (self.folder / "site.db" / name).stat().st_size, name)
            place, blocks = place + 9 + length, blocks + count
        self.assertEqual(place, 16 + head_bytes)
        self.assertEqual(len(data), place + 8 * blocks + 8)

    def test_a_model_has_a_head_and_parts(self):
        data = (self.folder / "site.model").read_bytes()
        magic, order, version, _, sites, zero, head = struct.unpack_from("<8sIIQIIQ", data)
        self.assertEqual((magic, order, sites, zero), (b"WinnowSM", BYTE_ORDER, 1, 0))
        self.assertEqual(version, said_version(self.text, r"model file\*\* \(.*, version (\d+)\)"))
        self.assertIn(b"railway_en" if b"railway_en" in data else b"pages", data[40 + 144:head])
        tree_bytes, count_bytes = struct.unpack_from("<QQ", data, 40 + 144 + 256)
        self.assertEqual(count_bytes, 0)
        part = data[head:head + tree_bytes]
        magic, order, version, _, cut_off, nodes, strings, zero = struct.unpack_from("<8sIIQIIII", part)
        self.assertEqual((magic, order, cut_off, zero), (b"WinnowPT", BYTE_ORDER, 0, 0))
        self.assertEqual(version, said_version(self.text, r"`WinnowPT` \(pattern tree, (\d+)\)"))
        self.assertEqual(len(part), 40 + 64 * nodes + (strings + 7) // 8 * 8)

    def test_statistics_have_the_lengths_that_they_say(self):
        data = (self.folder / "site.model").read_bytes()
        part = data[data.index(b"WinnowSS"):]
        version, = struct.unpack_from("<I", part, 12)
        self.assertEqual(version, said_version(self.text, r"`WinnowSS` \(statistics, (\d+)\)"))
        _, regions, keys, texts, in_regions, subtrees, strings, titles = struct.unpack_from("<8I", part, 32)
        self.assertGreater(titles, 0)
        self.assertEqual(len(part), 64 + 144 * regions + 8 * (keys + titles) + 16 * (texts + in_regions + subtrees) +
                         (strings + 7) // 8 * 8)

    def test_a_file_of_samples_says_how_long_it_is(self):
        data = (self.folder / "site.sample").read_bytes()
        magic, version, _, length = struct.unpack_from("<8sQQQ", data)
        self.assertEqual((magic, length), (b"WinnowLS", len(data)))
        self.assertEqual(version, said_version(self.text, r"--sample-out`, version (\d+)"))


if __name__ == "__main__":
    winnow, repository = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))
    unittest.main()
