# SPDX-License-Identifier: GPL-2.0-or-later
"""What may be on a disk when the power is lost in the middle of a recording.

What was synchronised is there. Of all that came after it a part is there, which a seed draws:

  * names: the changes in a folder come in their order and end somewhere. On a journaling file
    system (ext4, XFS, btrfs) those of all folders have one order; a file's fsync() brings the
    names before it along. By POSIX alone each folder stands for itself, and only its own fsync()
    is sure.
  * contents: none of the writes, all of them, some first ones, some blocks of 4 KiB, some sectors
    of 512 bytes of each write, or the new length with zeros."""
import dataclasses
import random

import recorded_calls

NAME_CHANGES = {"make", "remove", "move", "exchange"}
SECTOR, BLOCK = 512, 4096
CONTENTS = ("none", "all", "first", "blocks", "sectors", "zeros")


@dataclasses.dataclass(frozen=True)
class Crash:
    """A crash behind so many operations; all else is drawn by the seed. `names` is "journal" or
    "posix"."""
    point: int
    seed: int
    names: str


def folders_of(operation):
    """The folders whose names it changes."""
    return {operation[2], operation[4]} if operation[0] in ("move", "exchange") else {operation[2]}


class Disk:
    """Makes the states; a disk may be asked for many."""

    def __init__(self, recording):
        self.recording, self.operations = recording, recording.operations

    def state(self, crash):
        """Files by path, as recorded_calls.files_of() gives them."""
        choose = random.Random(f"{crash.point} {crash.seed}")
        nodes = [recorded_calls.Node(node.content, None if node.names is None else dict(node.names))
                 for node in self.recording.nodes]
        self.put_contents(nodes, crash.point, choose)
        is_there = self.names_until(crash, choose)
        for index, operation in enumerate(self.operations[:crash.point]):
            if operation[0] in NAME_CHANGES and is_there(index, operation):
                change_names(nodes, operation)
        return recorded_calls.files_of(nodes, self.recording.top)

    def names_until(self, crash, choose):
        """A function that says whether a change of names is on the disk."""
        point = crash.point
        how_much = choose.choice(("sure", "all", "some", "some"))
        if crash.names == "journal":
            end = drawn(self.sure_names(point), point, how_much, choose)
            return lambda index, operation: index < end
        sure = {}
        for index, operation in enumerate(self.operations[:point]):
            if operation[0] == "sync":
                sure[operation[1]] = index
        ends = {}

        def is_there(index, operation):
            for folder in sorted(folders_of(operation)):
                if folder not in ends:
                    ends[folder] = drawn(sure.get(folder, 0), point, how_much, choose)
            return all(index < ends[folder] for folder in folders_of(operation))

        return is_there

    def sure_names(self, point):
        """Where the journal was written last: a sync of a folder, or of a file that is new or has
        another length; fsync() writes it for the time of a file's change, too."""
        sure, changed = 0, set()
        for index, operation in enumerate(self.operations[:point]):
            if operation[0] in ("make", "write", "cut"):
                changed.add(operation[1])
            elif operation[0] == "sync":
                if operation[2] or operation[1] in changed:
                    sure = index
                changed.discard(operation[1])
        return sure

    def put_contents(self, nodes, point, choose):
        writes, synced = {}, {}
        for index, operation in enumerate(self.operations[:point]):
            if operation[0] in ("write", "cut"):
                writes.setdefault(operation[1], []).append((index, operation))
            elif operation[0] == "sync":
                synced[operation[1]] = index
        for inode, changes in writes.items():
            sure = [each for index, each in changes if index < synced.get(inode, 0)]
            others = [each for index, each in changes if index >= synced.get(inode, 0)]
            content = bytearray(nodes[inode].content)
            for each in sure:
                put(content, each)
            if others:
                put_some(content, others, choose.choice(CONTENTS), choose)
            nodes[inode].content = bytes(content)


def drawn(sure, point, how_much, choose):
    if how_much == "sure":
        return sure
    return point if how_much == "all" else choose.randint(sure, point)


def put(content, change):
    if change[0] == "cut":
        size = change[2]
        del content[size:]
        content.extend(bytes(size - len(content)))
        return
    _, _, at, part = change
    content.extend(bytes(max(0, at - len(content))))
    content[at:at + len(part)] = part


def put_some(content, changes, how, choose):
    if how == "first":
        changes = changes[:choose.randint(0, len(changes))]
    for change in changes if how != "none" else ():
        if how in ("all", "first") or change[0] == "cut":
            put(content, change)
        elif how == "zeros":
            end = change[2] + len(change[3])
            content.extend(bytes(max(0, end - len(content))))
        else:
            put_pieces(content, change, BLOCK if how == "blocks" else SECTOR, choose)


def put_pieces(content, change, size, choose):
    """Each piece of a write, by its place in the file, for itself."""
    _, inode, at, part = change
    begin = 0
    while begin < len(part):
        end = min(len(part), begin + size - (at + begin) % size)
        if choose.random() < .5:
            put(content, ("write", inode, at + begin, part[begin:end]))
        begin = end


def change_names(nodes, operation):
    """What a change needs may not be on the disk: then there is nothing to change."""
    kind, inode, folder, name = operation[:4]
    names = nodes[folder].names
    if kind == "make":
        names[name] = inode
    elif kind == "remove":
        names.pop(name, None)
    elif name in names:
        to_names, to_name = nodes[operation[4]].names, operation[5]
        if kind == "move":
            to_names[to_name] = names.pop(name)
        elif to_name in to_names:
            names[name], to_names[to_name] = to_names[to_name], names[name]
