# SPDX-License-Identifier: GPL-2.0-or-later
"""Records what a program changes below a folder, call by call, as strace tells it.

A `Recording` has the folder as it was before, as inodes, and a list of operations:

    ("make", inode, folder, name)           a new file, or a folder
    ("remove", inode, folder, name)
    ("move", inode, folder, name, folder, name)       what stood at the second name is gone
    ("exchange", inode, folder, name, folder, name)
    ("write", inode, at, bytes)             at: offset in the file
    ("cut", inode, bytes)                   what ftruncate() and O_TRUNC do
    ("sync", inode, is_whole)               fsync(), or fdatasync(), which is not whole

Folders are inodes, too, so that what happens in one follows it when it is moved."""
import dataclasses
import os
import pathlib
import re
import subprocess

CALLS = ("openat,open,creat,write,pwrite64,writev,pwritev,lseek,rename,renameat,renameat2,unlink,unlinkat,"
         "rmdir,mkdir,mkdirat,link,linkat,symlink,symlinkat,ftruncate,truncate,fsync,fdatasync,syncfs,"
         "sync,sync_file_range,fallocate,copy_file_range,sendfile")
# Only winnow itself: what it starts reads no database.
STRACE = ("strace", "-f", "-qq", "-y", "-xx", "-s", "4194304", "-e", "signal=none", "-e", f"trace={CALLS}")
LINE = re.compile(rb"(\d+) +(.*)")
RESUMED = re.compile(rb"<\.\.\. \w+ resumed>(.*)")
CALL = re.compile(rb"(\w+)\((.*)\) += (-?\d+)", re.DOTALL)
# Descriptors with their paths, texts, names and numbers, in the order of a call's arguments.
ARGUMENT = re.compile(rb'(?:(AT_FDCWD|\d+)<([^>]*)>)|"((?:\\x[0-9a-f]{2})*)"|([A-Z_|0-9]+)')
UNTOLD = {"writev", "pwritev", "fallocate", "copy_file_range", "sendfile", "sync", "syncfs", "link", "linkat",
          "symlink", "symlinkat", "truncate"}


def unescaped(text):
    return bytes.fromhex(text.replace(rb"\x", b"").decode()) if text.startswith(rb"\x") else text


def calls_of(lines):
    """The calls that succeeded, in the order in which they ended: name, arguments, result."""
    begun = {}
    for line in lines:
        found = LINE.match(line)
        if not found:
            continue
        thread, text = found[1], found[2]
        if text.endswith(b"<unfinished ...>"):
            begun[thread] = text[:-len(b"<unfinished ...>")]
            continue
        if resumed := RESUMED.match(text):
            text = begun.pop(thread) + resumed[1]
        call = CALL.match(text)
        if call and int(call[3]) >= 0:
            yield call[1].decode(), list(ARGUMENT.finditer(call[2])), int(call[3])


@dataclasses.dataclass
class Node:
    """A file, or with `names` a folder."""
    content: bytes = b""
    names: dict = None


class Recording:
    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.nodes, self.operations = [], []
        self.top = self.take(pathlib.Path(self.root))
        self.live = [Node(node.content, dict(node.names) if node.names is not None else None)
                     for node in self.nodes]
        self.positions = {}

    def take(self, path):
        number = len(self.nodes)
        self.nodes.append(Node())
        if path.is_dir():
            self.nodes[number].names = {each.name: self.take(each) for each in sorted(path.iterdir())}
        else:
            self.nodes[number].content = path.read_bytes()
        return number

    def run(self, command):
        """Runs the command, whose current folder is the root, and records it."""
        log = pathlib.Path(self.root + ".calls")
        done = subprocess.run([*STRACE, "-o", log, *map(str, command)], cwd=self.root,
                              capture_output=True, text=True)
        with open(log, "rb") as lines:
            for name, arguments, result in calls_of(lines):
                self.add(name, arguments, result)
        log.unlink()
        return done

    # Where a path leads now: the folder's inode, the last name, and the inode that it stands for.
    def place(self, path):
        if not path.startswith(self.root + "/"):
            return None
        *folders, name = path[len(self.root) + 1:].split("/")
        at = self.top
        for folder in folders:
            at = (self.live[at].names or {}).get(folder)
            if at is None:
                return None
        return at, name, (self.live[at].names or {}).get(name)

    def inode_of(self, descriptor):
        path = os.fsdecode(unescaped(descriptor[2]))
        if path == self.root:
            return self.top
        place = self.place(path)
        return place[2] if place else None

    def places(self, arguments):
        folder = self.root
        for argument in arguments:
            if argument[1]:
                folder = os.fsdecode(unescaped(argument[2]))
            elif argument[3] is not None:
                path = os.path.normpath(os.path.join(folder, os.fsdecode(unescaped(argument[3]))))
                folder = self.root
                yield self.place(path)

    def make(self, place, node):
        number = len(self.live)
        self.live.append(node)
        self.nodes.append(Node(names={} if node.names is not None else None))
        self.live[place[0]].names[place[1]] = number
        self.operations.append(("make", number, place[0], place[1]))

    def add(self, name, arguments, result):
        if name in ("write", "pwrite64", "ftruncate", "fsync", "fdatasync", "lseek", *UNTOLD):
            self.add_to_file(name, arguments, result)
            return
        places = list(self.places(arguments))
        if not places or places[0] is None:
            return
        folder, entry, inode = places[0]
        names = self.live[folder].names
        if name in ("open", "openat", "creat"):
            self.open(arguments, places[0], result)
        elif name in ("mkdir", "mkdirat"):
            self.make(places[0], Node(names={}))
        elif name in ("unlink", "unlinkat", "rmdir"):
            del names[entry]
            self.operations.append(("remove", inode, folder, entry))
        elif name in ("rename", "renameat", "renameat2"):
            to_folder, to_name, other = places[1]
            is_exchange = any(argument[4] == b"RENAME_EXCHANGE" for argument in arguments)
            del names[entry]
            self.live[to_folder].names[to_name] = inode
            if is_exchange:
                names[entry] = other
            self.operations.append(("exchange" if is_exchange else "move", inode, folder, entry,
                                    to_folder, to_name))

    def open(self, arguments, place, result):
        flags = next(argument[4] for argument in arguments if argument[4] and argument[4][:2] == b"O_")
        self.positions[result] = 0
        if place[2] is None:
            self.make(place, Node())
        elif b"O_TRUNC" in flags and self.live[place[2]].content:
            self.cut(place[2], 0)
        elif b"O_APPEND" in flags:
            self.positions[result] = len(self.live[place[2]].content)

    def cut(self, inode, size):
        node = self.live[inode]
        node.content = node.content[:size].ljust(size, b"\0")
        self.operations.append(("cut", inode, size))

    def add_to_file(self, name, arguments, result):
        if not arguments or not arguments[0][1]:
            return
        inode, file = self.inode_of(arguments[0]), int(arguments[0][1])
        if inode is None:
            return
        if name in UNTOLD:
            raise SystemExit(f"{name} is not recorded: the program has new ways to write")
        if name == "lseek":
            self.positions[file] = result
        elif name == "ftruncate":
            self.cut(inode, int(arguments[1][4]))
        elif name in ("fsync", "fdatasync"):
            self.operations.append(("sync", inode, name == "fsync"))
        else:
            self.write(name, inode, file, arguments, result)

    def write(self, name, inode, file, arguments, result):
        content = unescaped(arguments[1][3])[:result]
        if name == "pwrite64":
            at = int(arguments[-1][4])
        else:
            at = self.positions.get(file, 0)
            self.positions[file] = at + result
        node = self.live[inode]
        node.content = written(node.content, at, content)
        self.operations.append(("write", inode, at, content))

    def files(self):
        """What stands below the folder at the end, by what was recorded."""
        return files_of(self.live, self.top)


def written(content, at, part):
    return content[:at].ljust(at, b"\0") + part + content[at + len(part):]


def files_of(nodes, top):
    """Bytes of all files below a folder by path; folders end with a slash and have None."""
    files = {}

    def descend(number, path):
        node = nodes[number]
        if node.names is None:
            files[path] = node.content
            return
        if path:
            files[path + "/"] = None
        for name, each in node.names.items():
            descend(each, f"{path}/{name}" if path else name)

    descend(top, "")
    return files


def files_below(folder):
    folder = pathlib.Path(folder)
    files = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        files[name + "/" if path.is_dir() else name] = None if path.is_dir() else path.read_bytes()
    return files
