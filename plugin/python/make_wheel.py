# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes a wheel of the Python package, with libwinnow.so.1 and what it needs of ICU, or without.

Usage: make_wheel.py [--library FILE] --out FOLDER

  --library FILE  the library to carry along; it is stripped. Without it the wheel is for systems that have
                  libwinnow.so.1, or for programs that only search.
  --out FOLDER    where the wheel is put; its path is printed.

ICU's shared libraries are copied under names of their own, so that another ICU in the same process is no matter.
The C and C++ run-time libraries are the system's: the tag of the wheel says which glibc that takes. Equal input
makes equal bytes. Needs patchelf and binutils where there is a library.
"""
import argparse
import base64
import hashlib
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent
LICENCE = FOLDER.parent.parent / "LICENSE"
NAME = "libwinnow.so.1"
# What PEP 600 lets every platform have. All else is carried along, and only ICU may be.
SYSTEM = re.compile(r"lib(c|m|dl|pthread|gcc_s|stdc\+\+)\.so\.\d+$|ld-linux.*")
CARRIED = re.compile(r"(libicu\w+)\.so\.(\d+)$")
# Debian packages of what is carried, or is compiled into the library: their licences go along.
HELD = ("libicu-dev", "libgumbo-dev", "libxxhash-dev", "nlohmann-json3-dev", "libtomlplusplus-dev",
        "libboost-dev")
# The newest C++ run-time library that systems with a glibc are taken to have (PEP 600: those of
# auditwheel's policies).
GLIBCXX_OF_GLIBC = {(2, 17): 19, (2, 28): 24, (2, 31): 28, (2, 34): 29, (2, 35): 30, (2, 39): 33}
DATE = (2020, 1, 1, 0, 0, 0)  # in the archive, of all files
LIMIT = 64 << 20  # bytes of a copied library; ICU's data have 30 MiB


def run(*command):
    """Output of a command that must succeed."""
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def needed(library):
    """The libraries that one asks for."""
    return re.findall(r"NEEDED +(\S+)", run("objdump", "--private-headers", library))


def where_loaded(library):
    """{name: path} of all that a library needs, as the loader finds it."""
    return dict(re.findall(r"(\S+) => (\S+) \(", run("ldd", library)))


def own_name(name):
    """What a copied library is called."""
    base, version = CARRIED.match(name).groups()
    return f"{base}-winnow.so.{version}"


def carry(library, folder):
    """Puts the library and what it needs into a folder, where they find each other."""
    paths = where_loaded(library)
    pending, done = [(library, NAME)], set()
    while pending:
        source, name = pending.pop()
        if name in done:
            continue
        done.add(name)
        target = folder / name
        shutil.copyfile(source, target)
        if target.stat().st_size > LIMIT and name != NAME:
            sys.exit(f"{source}: is larger than a wheel should carry")
        run("strip", "--strip-unneeded", "--remove-section=.comment", target)
        # One change a call: patchelf 0.14 mixes up the values of several.
        run("patchelf", "--set-soname", name, target)
        for each in needed(target):
            if SYSTEM.match(each):
                continue
            if not CARRIED.match(each):
                sys.exit(f"{source}: needs {each}, which neither systems have nor the wheel carries")
            run("patchelf", "--replace-needed", each, own_name(each), target)
            pending.append((paths[each], own_name(each)))
        # Each finds the others in its own folder.
        run("patchelf", "--set-rpath", "$ORIGIN", target)
    return sorted(folder / name for name in done)


def platform_tag(libraries):
    """As PEP 600 has it: the oldest glibc with all that the libraries use of it and of libstdc++."""
    glibc, glibcxx = (2, 17), 0
    for library in libraries:
        symbols = run("objdump", "--dynamic-syms", library)
        glibc = max([glibc] + [(2, int(minor)) for minor in
                               re.findall(r"\bGLIBC_2\.(\d+)", symbols)])
        glibcxx = max([glibcxx] + [int(patch) for patch in
                                   re.findall(r"\bGLIBCXX_3\.4\.(\d+)", symbols)])
    fitting = [version for version, newest in GLIBCXX_OF_GLIBC.items() if newest >= glibcxx]
    if not fitting:
        sys.exit(f"GLIBCXX_3.4.{glibcxx}: no glibc is known that goes with it")
    glibc = max(glibc, min(fitting))
    return f"manylinux_{glibc[0]}_{glibc[1]}_{platform.machine()}"


def contents(version, tag, libraries):
    """{name in the archive: bytes} without the list of files."""
    files = {f"winnow/{path.name}": path.read_bytes()
             for path in sorted((FOLDER / "winnow").iterdir()) if path.suffix in (".py", ".typed")}
    files.update({f"winnow/lib/{path.name}": path.read_bytes() for path in libraries})
    metadata = (FOLDER / "METADATA.in").read_text(encoding="utf-8")
    info = f"winnow-{version}.dist-info"
    files[f"{info}/LICENSE"] = LICENCE.read_bytes()
    files[f"{info}/METADATA"] = metadata.replace("@PROJECT_VERSION@", version).encode()
    if libraries:
        for package in HELD:
            licence = pathlib.Path("/usr/share/doc") / package / "copyright"
            if licence.exists():
                files[f"{info}/LICENSE.{package}"] = licence.read_bytes()
    pure = "false" if libraries else "true"
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: winnow-make-wheel\n"
                              f"Root-Is-Purelib: {pure}\nTag: py3-none-{tag}\n").encode()
    return files, f"{info}/RECORD"


def record_row(name, data):
    """A line of the list of files."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_wheel(out, libraries):
    """Returns the path of the wheel."""
    version = re.search(r'__version__ = "(.*)"',
                        (FOLDER / "winnow/_version.py").read_text(encoding="utf-8")).group(1)
    tag = platform_tag(libraries) if libraries else "any"
    files, record = contents(version, tag, libraries)
    rows = "".join(record_row(name, data) for name, data in files.items())
    files[record] = f"{rows}{record},,\n".encode()
    wheel = out / f"winnow-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return wheel


def main():
    """Prints the path of the wheel."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--library", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        libraries = carry(arguments.library, pathlib.Path(name)) if arguments.library else []
        print(write_wheel(arguments.out, libraries))


if __name__ == "__main__":
    main()
