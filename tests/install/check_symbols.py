# SPDX-License-Identifier: GPL-2.0-or-later
"""Compares what a shared layer exports with its committed list of demangled names.

Usage: check_symbols.py [--update] LIBRARY LIST

A name that is new in the library is part of the interface from now on; one that is gone breaks
programs. Both are decisions, so both fail until the list is updated (--update writes it anew).
Weak instantiations of other libraries' templates are not ours and are left out; any other symbol
outside of namespace winnow fails in any case.
"""
import pathlib
import re
import subprocess
import sys

# _ZN6winnow..., _ZNK6winnow...; and vtables, typeinfo, VTTs and guards of such (_ZTVN6winnow...).
OURS = re.compile(r"_Z(T[VISTC]|GV)?NK?6winnow")


def exported(library):
    """Pairs of mangled name and type letter, as nm prints them."""
    lines = subprocess.run(["nm", "--dynamic", "--defined-only", "--format=posix", library],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return [tuple(line.split()[:2]) for line in lines]


def demangled(names):
    """Sorted demangled names without doubles: constructors have several symbols."""
    text = subprocess.run(["c++filt"], input="\n".join(names), stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    return sorted(set(text.splitlines()))


def classify(symbols):
    """Names of our interface, and symbols that have no business there."""
    ours = [name for name, _ in symbols if OURS.match(name)]
    strangers = [name for name, kind in symbols
                 if not OURS.match(name) and kind not in "WVu"]
    return demangled(ours), demangled(strangers)


def compare(library, listed, found, strangers):
    """Lines that say what differs."""
    complaints = [f"exported, but not in namespace winnow: {name}" for name in strangers]
    complaints += [f"exported, but not in the list: {name}" for name in found
                   if name not in listed]
    complaints += [f"in the list, but no longer exported: {name}" for name in listed
                   if name not in found]
    return [f"{pathlib.Path(library).name}: {complaint}" for complaint in complaints]


def main(arguments):
    """Returns the exit code."""
    update = "--update" in arguments
    library, list_file = [word for word in arguments if word != "--update"]
    found, strangers = classify(exported(library))
    path = pathlib.Path(list_file)
    if update:
        path.write_text("".join(name + "\n" for name in found), encoding="utf-8")
        found_listed = found
    else:
        found_listed = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    complaints = compare(library, found_listed, found, strangers)
    for complaint in complaints:
        print(complaint)
    if complaints:
        print("If this is what you want, run scripts/update_symbols.sh and commit the lists.\n"
              "A symbol that should be private must not be marked WINNOW_EXPORT.")
    return 1 if complaints else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
