# SPDX-License-Identifier: GPL-2.0-or-later
"""What libwinnow.so shows and needs: the functions of winnow.h under their version, its soname, and
no other libraries than those of the extractor.

Usage: check_library.py LIBRARY HEADER VERSION_SCRIPT
"""
import pathlib
import re
import subprocess
import sys

SONAME = "libwinnow.so.1"
# Sanitizers and gcov bring libraries of their own.
NEEDED = re.compile(r"lib(gumbo|icuuc|icui18n|icudata|xxhash|stdc\+\+|m|gcc_s|c|asan|ubsan|tsan|gcov)"
                    r"\.so\.\d+|ld-linux.*")


def output(*command):
    """Standard output of a command that must succeed."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def declared(header):
    """The functions of the header, without those that its comments name."""
    code = re.sub(r"//[^\n]*", "", pathlib.Path(header).read_text(encoding="utf-8"))
    return set(re.findall(r"\b(winnow_\w+)\(", code))


def listed(version_script):
    """Pairs of node and name in the version script."""
    text = re.sub(r"/\*.*?\*/", "", pathlib.Path(version_script).read_text(encoding="utf-8"),
                  flags=re.DOTALL)
    pairs = set()
    for node, body in re.findall(r"(WINNOW_\d+) \{(.*?)\}", text, flags=re.DOTALL):
        pairs |= {(node, name) for name in re.findall(r"\b(winnow_\w+);", body)}
    return pairs


def exported(library):
    """Pairs of version and name of all that a program can see."""
    pairs = set()
    for line in output("nm", "--dynamic", "--defined-only", "--format=posix", library).splitlines():
        name, kind = line.split()[:2]
        symbol, _, version = name.partition("@")
        if kind != "A":  # the versions themselves
            pairs.add((version.lstrip("@"), symbol))
    return pairs


def dynamic(library, tag):
    """The values of a tag in the dynamic section."""
    return re.findall(rf"\({tag}\)[^\[]*\[([^\]]*)\]", output("readelf", "--dynamic", library))


def complaints(library, header, version_script):
    """Lines that say what is wrong."""
    functions, shown, script = declared(header), exported(library), listed(version_script)
    for name in sorted(functions - {name for _, name in script}):
        yield f"{version_script}: {name} of winnow.h is not in it: programs cannot be linked"
    for node, name in sorted(script - shown):
        yield f"{library}: {name}@@{node} is not exported"
    for node, name in sorted(shown - script):
        yield f"{library}: exports {name}@@{node}, which is not in {version_script}"
    for _, name in sorted(shown):
        if name not in functions:
            yield f"{header}: does not declare {name}"
    if dynamic(library, "SONAME") != [SONAME]:
        yield f"{library}: its soname is {dynamic(library, 'SONAME')}, not {SONAME}"
    for name in dynamic(library, "NEEDED"):
        if not NEEDED.fullmatch(name):
            yield f"{library}: needs {name}; programs in C are to need no more than the extractor"


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    found = list(complaints(*sys.argv[1:]))
    print("\n".join(found))
    sys.exit(1 if found else 0)
