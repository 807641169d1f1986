# SPDX-License-Identifier: GPL-2.0-or-later
"""Installs a build into an empty prefix, moves the prefix, and uses what is there as a stranger
would: a CMake project with find_package(Winnow), a compiler call with pkg-config, the program, and
the C library as docs/reference/c-interface.md has it.

Exits with 1 and says what failed.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

import document_commands

CONSUMER = pathlib.Path(__file__).parent / "consumer"
ZIM_CONSUMER = pathlib.Path(__file__).parent / "zim_consumer"
C_CONSUMER = pathlib.Path(__file__).parent / "c_consumer"
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = REPOSITORY / "docs" / "examples" / "index_and_search"
SITE = REPOSITORY / "sample_sites" / "news_en" / "pages"
LIBRARIES = {"extractor", "indexer", "queries", "zim"}
# What was compiled before is taken from ccache, and symbols for debuggers are not copied out of the libraries.
CCACHE = shutil.which("ccache")
LINKING = "-Wl,--strip-debug"
CMAKE_OPTIONS = [f"-DCMAKE_EXE_LINKER_FLAGS={LINKING}",
                 *(f"-DCMAKE_{language}_COMPILER_LAUNCHER={CCACHE}" for language in ("C", "CXX") if CCACHE)]
EXPECTED = "windows-1252\nenglish\n1 Q0 page.html 1 2.5 consumer\ncafe\n"


def run(*command, **options):
    """Output of a command; ends the test with the command and its output if it fails."""
    command = [str(word) for word in command]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **options)
    if done.returncode != 0:
        sys.exit(f"failed with {done.returncode}: {' '.join(command)}\n{done.stdout}")
    return done.stdout


def install(arguments):
    """The prefix with the installed tree, at another place than it was installed to."""
    first, moved = arguments.work / "installed", arguments.work / "moved"
    run(arguments.cmake, "--install", arguments.build, "--prefix", first)
    first.rename(moved)
    return moved


def library_folder(prefix):
    """The folder with the libraries: lib, lib64 or lib/<machine>."""
    found = sorted(prefix.glob("**/winnow.pc"))
    if len(found) != 1:
        sys.exit(f"expected one winnow.pc below {prefix}, found {len(found)}")
    return found[0].parent.parent


def expect_kind(libraries, kind):
    """Guards against testing the static libraries twice."""
    pattern = {"static": "libwinnow_*.a", "shared": "libwinnow_*.so"}[kind]
    other = {"static": "libwinnow_*.so*", "shared": "libwinnow_*.a"}[kind]
    found = {path.stem.removeprefix("libwinnow_") for path in libraries.glob(pattern)}
    if found != LIBRARIES or list(libraries.glob(other)):
        names = sorted(path.name for path in libraries.glob("libwinnow_*"))
        sys.exit(f"expected {kind} libraries {sorted(LIBRARIES)} in {libraries}, found {names}")


def expect_output(how, program, environment=None):
    """Runs a consumer and compares what it prints."""
    output = run(program, env=environment)
    if output != EXPECTED:
        sys.exit(f"the consumer built with {how} printed:\n{output}instead of:\n{EXPECTED}")


def use_cmake(arguments, prefix):
    """find_package(Winnow) in a project of its own."""
    build = arguments.work / "with_cmake"
    run(arguments.cmake, "-G", "Ninja", "-S", CONSUMER, "-B", build, *CMAKE_OPTIONS,
        f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={arguments.compiler}")
    run(arguments.cmake, "--build", build)
    expect_output("find_package", build / "consumer")


def use_zim(arguments, prefix):
    """winnow::zim alone brings what its document uses with it."""
    build, model = arguments.work / "zim_with_cmake", arguments.work / "site.model"
    run(arguments.cmake, "-G", "Ninja", "-S", ZIM_CONSUMER, "-B", build, *CMAKE_OPTIONS,
        f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={arguments.compiler}")
    run(arguments.cmake, "--build", build)
    run(prefix / "bin" / "winnow", "learn", "--quiet", "--site", "courier", "--model", model, SITE)
    output = run(build / "scraper", model, "courier")
    if output != "a page of its own.\n":
        sys.exit(f"the scraper built with find_package printed: {output}")


def use_example(arguments, prefix):
    """The program of docs/examples: a sample site is indexed as the command does it, and a page is found."""
    build = arguments.work / "index_and_search"
    run(arguments.cmake, "-G", "Ninja", "-S", EXAMPLE, "-B", build, *CMAKE_OPTIONS,
        f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={arguments.compiler}")
    run(arguments.cmake, "--build", build)
    lines = run(build / "index_and_search", SITE, arguments.work / "site.db", "swing bridge").splitlines()
    by_command = arguments.work / "command.db"
    run(prefix / "bin" / "winnow", "index", "--quiet", "--db", by_command, SITE)
    found = json.loads(run(prefix / "bin" / "winnow", "search", "--db", by_command, "--json", "swing bridge"))
    expected = [f"{hit['rank']} {hit['title']} {hit['path']}" for hit in found["hits"]]
    if not expected or lines != [f"{len(list(SITE.rglob('*.html')))} pages", *expected]:
        sys.exit(f"the example printed {lines}, and the command found {expected}")


def whole(flag):
    """All members of our archives, used or not, so that no dependency can hide."""
    if not flag.startswith("-lwinnow_"):
        return [flag]
    return ["-Wl,--whole-archive", flag, "-Wl,--no-whole-archive"]


def use_pkg_config(arguments, libraries):
    """Compiled and linked with the flags of pkg-config."""
    environment = dict(os.environ, PKG_CONFIG_PATH=str(libraries / "pkgconfig"))
    words = run("pkg-config", "--cflags", "--libs", "winnow-zim", env=environment).split()
    flags = [flag for word in words for flag in whole(word)]
    program = arguments.work / "with_pkg_config"
    compiler = [CCACHE, arguments.compiler] if CCACHE else [arguments.compiler]
    run(*compiler, "-std=c++20", "-c", CONSUMER / "consumer.cc", "-o", f"{program}.o",
        *(flag for flag in flags if not flag.startswith(("-l", "-L", "-Wl"))))
    run(arguments.compiler, LINKING, f"{program}.o", "-o", program, *flags)
    expect_output("pkg-config", program, dict(os.environ, LD_LIBRARY_PATH=str(libraries)))


def use_programs(prefix):
    """The installed programs start: their libraries are found from where they stand now."""
    for name in ("winnow", "winnow-filter", "winnow-recoll"):
        program = prefix / "bin" / name
        if not program.exists():
            sys.exit(f"the program was not installed: {program}")
        run(program, "--version")
    # It is started by the command alone, and says nothing without its arguments.
    reader = prefix / "libexec" / "winnow" / "winnow-document"
    if subprocess.run([reader], stdin=subprocess.DEVNULL, check=False).returncode != 2:
        sys.exit(f"the program that reads documents does not start: {reader}")
    # Scripts find their modules likewise.
    for name in ("winnow-slurm", "winnow-parallel"):
        run(prefix / "bin" / name, "--help")


def find_recoll_configuration(prefix):
    """The lines for Recoll's configuration are where docs/reference/recoll.md says."""
    folder = prefix / "share" / "winnow" / "recoll"
    found = sorted(path.name for path in folder.glob("*"))
    if found != ["mimeconf", "mimemap", "mimeview"]:
        sys.exit(f"{folder}: expected the files for Recoll, found {found}")


def use_c_library(arguments, prefix, libraries):
    """The commands of docs/reference/c-interface.md, and the example built by find_package() in C."""
    folder = arguments.work / "c_library"
    folder.mkdir()
    for name in ("plugin", "sample_sites"):
        (folder / name).symlink_to(REPOSITORY / name)
    environment = {"PATH": f"{prefix / 'bin'}:{os.environ['PATH']}",
                   "PKG_CONFIG_PATH": str(libraries / "pkgconfig"),
                   "LD_LIBRARY_PATH": str(libraries),
                   "PYTHONPATH": str(prefix / "lib/python3/dist-packages")}
    complaints = list(document_commands.complaints(
        REPOSITORY / "docs/reference/c-interface.md", folder.resolve(), environment))
    if complaints:
        sys.exit("\n".join(complaints))

    build = arguments.work / "c_with_cmake"
    run(arguments.cmake, "-G", "Ninja", "-S", C_CONSUMER, "-B", build,
        f"-DCMAKE_PREFIX_PATH={prefix}", f"-DEXAMPLE={REPOSITORY / 'plugin/c/examples/extract.c'}")
    run(arguments.cmake, "--build", build)
    page = folder / "sample_sites/railway_en/pages/stories/handcar.html"
    words = (folder / "railway.model", page, "/handcar")
    if run(build / "extract", *words) != run(folder / "extract", *words,
                                             env=dict(os.environ, **environment)):
        sys.exit("the example built with find_package prints something else than with pkg-config")


def main():
    """Reads the command line and goes through the steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    for option in ("--cmake", "--compiler"):
        parser.add_argument(option, required=True)
    for option in ("--build", "--work"):
        parser.add_argument(option, required=True, type=pathlib.Path)
    parser.add_argument("--kind", required=True, choices=("static", "shared"))
    arguments = parser.parse_args()

    shutil.rmtree(arguments.work, ignore_errors=True)
    arguments.work.mkdir(parents=True)
    prefix = install(arguments)
    libraries = library_folder(prefix)
    expect_kind(libraries, arguments.kind)
    use_cmake(arguments, prefix)
    use_zim(arguments, prefix)
    use_pkg_config(arguments, libraries)
    use_programs(prefix)
    use_example(arguments, prefix)
    find_recoll_configuration(prefix)
    use_c_library(arguments, prefix, libraries)


if __name__ == "__main__":
    main()
