# SPDX-License-Identifier: GPL-2.0-or-later
"""Results that are kept by hashes of what they were made of, in a file of JSON lines. Needs only the standard library."""
import json
import os
import pathlib


class LineCache:
    """Objects by key. Threads and processes may add to one file; each sees what others added before it began."""

    def __init__(self, file):
        self.file = pathlib.Path(file)
        self.kept = {}
        if self.file.exists():
            for line in self.file.read_text(encoding="utf-8", errors="replace").split("\n"):
                try:
                    entry = json.loads(line)
                except ValueError:
                    continue  # a run was ended while it wrote this line
                self.kept[entry.pop("key")] = entry

    def keep(self, entries):
        """Adds {key: object} at the end of the file, by one write."""
        self.kept.update(entries)
        lines = "".join(json.dumps({"key": key, **entry}) + "\n" for key, entry in entries.items())
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with open(self.file, "ab", buffering=0) as file:
            file.write(("" if self.ends_with_line() else "\n").encode() + lines.encode())

    def ends_with_line(self):
        """Whether the file is empty or its last line is whole."""
        with open(self.file, "rb") as file:
            if file.seek(0, os.SEEK_END) == 0:
                return True
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"
