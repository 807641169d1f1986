# SPDX-License-Identifier: GPL-2.0-or-later
"""Folders of a layer include only the folders that rooms.txt names for them.

Usage: check_rooms.py REPOSITORY
       check_rooms.py --list REPOSITORY      what rooms.txt would say of the sources as they are

A line of the list is a folder and, behind "<-", the folders that its files include. Those must stand
in lines above, so that there are no circles. A public header belongs to the folder that has the source
of its name; where there is none, it belongs to all.
"""
import collections
import pathlib
import re
import sys

import cpp_source
import source_tree

LIST = "tests/rules/rooms.txt"
PUBLIC_HEADER = re.compile(r"winnow/(\w+)/(\w+)\.h")


class Rooms:
    """The list: for each folder its line and the folders that it may include."""

    def __init__(self, text):
        self.allowed, self.lines, self.complaints = {}, {}, []
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if line:
                self.add(number, line)

    def add(self, number, line):
        """Reads one line that is no comment."""
        room, _, arrows = (part.strip() for part in line.partition("<-"))
        self.lines[room] = number
        self.allowed[room] = arrows.split()
        for target in self.allowed[room]:
            if target not in self.lines or target == room:
                self.complaints.append(
                    f"{LIST}:{number}: {room} <- {target}: {target} must stand in a line above")


def is_public(path):
    """Whether a header is of the interface of its layer or plugin."""
    return "include" in path.parts[:3]


def sources(root):
    """Private files of all layers."""
    return [path for path in source_tree.files(root, source_tree.CPP_SUFFIXES, source_tree.LAYERS)
            if not is_public(path)]


def homes_of_public_headers(paths):
    """The folder of LAYER/NAME.cc, by layer and name; None where several folders have one."""
    homes = {}
    for path in paths:
        if path.suffix == ".cc":
            key = (path.parts[0], path.stem)
            homes[key] = None if key in homes else path.parent
    return homes


def arrows(root):
    """(includer, its folder, line, folder included) for each include of another folder."""
    paths = sources(root)
    homes = homes_of_public_headers(paths)
    for path in paths:
        for include in cpp_source.includes(source_tree.read(root / path)):
            public = PUBLIC_HEADER.fullmatch(include.name)
            if public:
                target = homes.get(public.groups())
            else:
                target = pathlib.Path(include.name).parent
            # Other layers are for check_layers.py, and what lies at the top of one is for all of it.
            if target is None or target.parts[:1] != path.parts[:1] or len(target.parts) < 2:
                continue
            if is_public(target):
                continue
            if target != path.parent and len(path.parts) > 2:
                yield path, str(path.parent), include.line, str(target)


def check(root):
    """Complaints about includes that the list does not know, and about the list itself."""
    rooms = Rooms(source_tree.read(root / LIST))
    yield from rooms.complaints
    used = set()
    for path, room, line, target in arrows(root):
        used.add((room, target))
        if target not in rooms.allowed.get(room, []):
            yield f"{path}:{line}: {room} may not include {target}: {LIST}"
    folders = {str(path.parent) for path in sources(root) if len(path.parts) > 2}
    for room, number in rooms.lines.items():
        if room not in folders:
            yield f"{LIST}:{number}: there are no sources in {room}"
        for target in rooms.allowed[room]:
            if (room, target) not in used:
                yield f"{LIST}:{number}: {room} does not include {target}"
    yield from (f"{LIST}: does not list {room}" for room in sorted(folders - rooms.lines.keys()))


def listed(root):
    """Lines for the list, lowest folders first; folders in a circle come last, as they are."""
    below = collections.defaultdict(set)
    for path in sources(root):
        if len(path.parts) > 2:
            below[str(path.parent)].update()
    for _, room, _, target in arrows(root):
        below[room].add(target)
    done = set()
    for layer in source_tree.LAYERS:
        left = sorted(room for room in below if room.split("/")[0] == layer)
        while left:
            free = [room for room in left if below[room] <= done]
            for room in free or left:
                yield f"{room} <- {' '.join(sorted(below[room]))}".removesuffix(" <- ")
            done.update(free or left)
            left = [room for room in left if room not in done]


if __name__ == "__main__":
    repository = pathlib.Path(sys.argv[-1])
    if "--list" in sys.argv:
        print("\n".join(listed(repository)))
    else:
        source_tree.finish([*check(repository)])
