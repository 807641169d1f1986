# SPDX-License-Identifier: GPL-2.0-or-later
"""The Debian packages of a build: made, installed below a folder, used, and removed.

Usage: packages_test.py BUILD WORK

With WINNOW_LONG_TESTS in the environment all packages are made a second time, otherwise those with a library, archives, units, a
program and Python code.

Ends with 77 where a tool of Debian is missing.
"""
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / name) for name in ("plugin/document", "support")]

import long_tests
import pdf_files
from scratch_root import DPKG_STATUS, Package, ScratchRoot, run

SKIPPED = 77
NAMES = {"winnow", "winnow-server", "winnow-cluster", "libwinnow", "libwinnow-dev", "python3-winnow",
         "winnow-omega"}
OPTIONAL_NAMES = {"winnow-recoll", "winnow-doc"}  # where the build has the program, and cmark-gfm
# What these programs of Debian say of the packages of this machine takes most of the time of a package.
ASKED = ("dpkg-shlibdeps", "dpkg-query")
# Stands before such a program in PATH: what it has said of the same files, wherever packages are made, it says again.
REMEMBERING = """#!/bin/sh
kept=$(dirname "$0")/$(printf '%s\\n' "$0" "$@" | sed 's|^/.*/_CPack_Packages/||' | sha256sum | cut -d ' ' -f 1)
if [ ! -e "$kept.status" ]; then
  {program} "$@" >"$kept"
  echo $? >"$kept.status"
fi
cat "$kept"
exit "$(cat "$kept.status")"
"""
build = work = temporary = root = None
packages = {}


def remember_what_is_asked(folder):
    """Makes a folder of programs that remember, and gives the PATH with it."""
    folder.mkdir(exist_ok=True)
    for name in ASKED:
        program = folder / name
        program.write_text(REMEMBERING.replace("{program}", shutil.which(name)), encoding="utf-8")
        program.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def make_packages(folder, timezone, components=None):
    """The files of all packages, or of those of some components, with one time for all that is in them."""
    path = remember_what_is_asked(temporary / "asked")
    run("cpack", "--config", build / "CPackConfig.cmake", "-B", folder,
        "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none",
        *(["-D", "CPACK_COMPONENTS_ALL=" + ";".join(components)] if components else []),
        env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "TZ": timezone, "PATH": path})
    return sorted(folder.glob("*.deb"))


def setUpModule():  # pylint: disable=invalid-name
    """Makes the packages, which takes most of the time, and installs them."""
    global temporary, root  # pylint: disable=global-statement
    temporary = pathlib.Path(tempfile.mkdtemp(dir=work))
    unittest.addModuleCleanup(shutil.rmtree, temporary)
    for file in make_packages(temporary / "made", "UTC"):
        package = Package(file)
        packages[package.name] = package
    root = ScratchRoot(temporary / "root", packages)
    root.dpkg("--install", *(package.file for package in packages.values()))


def libraries():
    """The folder of the libraries in the root."""
    found = [path.parent for path in root.folder.glob("usr/lib/**/libwinnow.so.1")]
    assert len(found) == 1, found
    return found[0]


def elf_files(package):
    """Programs and shared libraries of a package."""
    for path in sorted(package.files()):
        file = root.folder / path[1:]
        if not file.is_symlink() and begins_as_elf(file):
            yield file


def begins_as_elf(file):
    with open(file, "rb") as opened:
        return opened.read(4) == b"\x7fELF"


def owners(patterns):
    """The packages of this machine that have files like these, and what they provide, by name of
    the file."""
    found = {}
    for line in run("dpkg", "--search", *patterns).splitlines():
        owner, path = line.split(": ", 1)
        found.setdefault(pathlib.Path(path).name, set()).add(owner.split(":")[0])
    for name, names in found.items():
        provided = run("dpkg-query", "--show", "--showformat=${Provides}, ", *names)
        found[name] = names | {entry.split()[0] for entry in provided.split(", ") if entry.strip()}
    return found


class Contents(unittest.TestCase):
    """What is in the packages, and said of them."""

    def test_there_is_a_package_for_each_use(self):
        self.assertEqual(packages.keys() - OPTIONAL_NAMES, NAMES)

    def test_each_has_what_debian_asks_for(self):
        for package in packages.values():
            with self.subTest(package.name):
                documents = f"/usr/share/doc/{package.name}"
                for name in ("copyright", "changelog.gz", "changelog.Debian.gz"):
                    self.assertIn(f"{documents}/{name}", package.files())
                self.assertRegex(package.fields["Maintainer"], r"^.+ <.+@.+>$")
                self.assertRegex(package.fields["Description"], r"^[^.]{10,70}$")

    def test_each_has_a_bill_of_materials(self):
        for package in packages.values():
            with self.subTest(package.name):
                own = f"/usr/share/doc/{package.name}/{package.name}.spdx.json"
                bill = json.loads((root.folder / own[1:]).read_text(encoding="utf-8"))
                self.assertEqual(bill["spdxVersion"], "SPDX-2.3")
                hashes = {file["fileName"][1:]: file["checksums"][1]["checksumValue"] for file in bill["files"]}
                there = {path for path in package.files() if not (root.folder / path[1:]).is_symlink()}
                self.assertEqual(hashes.keys() | {own}, there)
                for path, digest in hashes.items():
                    self.assertEqual(hashlib.sha256((root.folder / path[1:]).read_bytes()).hexdigest(), digest, path)
                needed = re.findall(r"NEEDED +libxapian", "".join(
                    run("objdump", "--private-headers", file) for file in elf_files(package)))
                names = {each["name"] for each in bill["packages"]}
                self.assertEqual("libxapian30" in names, bool(needed))

    def test_made_again_they_have_the_same_bytes(self):
        chosen = long_tests.amount({"Library": "libwinnow", "Development": "libwinnow-dev", "Server": "winnow-server",
                                    "Omega": "winnow-omega", "Python": "python3-winnow"}, {})
        again = make_packages(temporary / "made again", "Pacific/Kiritimati", chosen)
        self.assertEqual([file.name for file in again],
                         sorted(packages[name].file.name for name in chosen.values() or packages))
        for file in again:
            with self.subTest(file.name):
                self.assertEqual(hashlib.sha256(file.read_bytes()).hexdigest(),
                                 hashlib.sha256((temporary / "made" / file.name).read_bytes()).hexdigest())

    def test_no_file_is_in_two(self):
        seen = {}
        for package in packages.values():
            for path in package.files():
                self.assertNotIn(path, seen, f"{package.name} and {seen.get(path)}")
                seen[path] = package.name

    def test_files_belong_to_root_and_only_programs_can_be_run(self):
        for package in packages.values():
            for mode, owner, _, _, _, path in package.listing:
                with self.subTest(path):
                    program = path.startswith(("./usr/bin/", "./usr/libexec/winnow/")) and not path.endswith("/")
                    usual = {"d": "drwxr-xr-x", "l": "lrwxrwxrwx"}.get(
                        mode[0], "-rwxr-xr-x" if program else "-rw-r--r--")
                    self.assertEqual((mode, owner), (usual, "root/root"))

    def test_programs_and_libraries_are_stripped(self):
        for package in packages.values():
            for file in elf_files(package):
                self.assertNotIn(".symtab", run("objdump", "--section-headers", file), file)

    def test_nothing_names_the_folders_of_the_build(self):
        source = re.search(r"(?m)^Winnow_SOURCE_DIR:STATIC=(.*)$",
                           (build / "CMakeCache.txt").read_text(encoding="utf-8")).group(1)
        for folder in (str(build), source + "/"):
            done = subprocess.run(["grep", "-rlF", folder, root.folder / "usr"], check=False,
                                  stdout=subprocess.PIPE, text=True)
            self.assertEqual(done.stdout, "")

    def test_every_program_has_a_manual_page(self):
        for program in root.folder.glob("usr/bin/*"):
            page = root.folder / f"usr/share/man/man1/{program.name}.1.gz"
            self.assertIn(".SH SYNOPSIS\n", gzip.decompress(page.read_bytes()).decode())

    def test_shells_find_the_completions(self):
        self.assertLessEqual({"/usr/share/bash-completion/completions/winnow",
                              "/usr/share/zsh/vendor-completions/_winnow",
                              "/usr/share/fish/vendor_completions.d/winnow.fish"},
                             packages["winnow"].files())


class Relations(unittest.TestCase):
    """On which packages they depend."""

    def test_depends_names_what_programs_and_libraries_load(self):
        needed = []
        for package in packages.values():
            for file in elf_files(package):
                headers = run("objdump", "--private-headers", file)
                # The loader comes with the C library.
                needed += [(package, file.name, name)
                           for name in re.findall(r"NEEDED +(\S+)", headers)
                           if not name.startswith("ld-linux")]
        found = owners({f"*/{name}" for _, _, name in needed})
        for package, file, name in needed:
            with self.subTest(f"{file}: {name}"):
                self.assertTrue(found[name] & package.related("Depends"), found[name])

    def test_development_files_bring_what_their_pkg_config_files_require(self):
        environment = dict(os.environ, PKG_CONFIG_PATH=str(libraries() / "pkgconfig"))
        required = run("pkg-config", "--print-requires", "winnow", "winnow-zim", env=environment)
        modules = {line.split()[0] for line in required.splitlines()} - {"winnow"}
        self.assertIn("xapian-core", modules)
        found = owners(f"*/pkgconfig/{module}.pc" for module in modules)
        for module in modules:
            self.assertTrue(found[f"{module}.pc"] & packages["libwinnow-dev"].related("Depends"),
                            module)

    def test_development_files_go_with_the_library_of_the_same_version(self):
        version = packages["libwinnow"].fields["Version"]
        self.assertIn(f"libwinnow (= {version})", packages["libwinnow-dev"].fields["Depends"])

    def test_programs_that_link_the_library_will_depend_on_it(self):
        shlibs = (root.database / "info/libwinnow.shlibs").read_text(encoding="utf-8")
        self.assertRegex(shlibs, r"^libwinnow 1 libwinnow \(>= [0-9.]+\)\n$")

    def test_the_library_is_made_known_to_the_loader_by_a_trigger(self):
        triggers = (root.database / "info/libwinnow.triggers").read_text(encoding="utf-8")
        self.assertEqual(triggers, "activate-noawait ldconfig\n")

    def test_only_python_code_takes_scripts(self):
        """They compile it, and take away what was compiled."""
        scripts = {script.name for script in (root.database / "info").iterdir()
                   if script.suffix in (".preinst", ".postinst", ".prerm", ".postrm")}
        self.assertEqual(scripts, {"python3-winnow.postinst", "python3-winnow.prerm"})
        for name in scripts:
            run("sh", "-n", root.database / "info" / name)

    def test_the_python_package_is_for_all_machines(self):
        package = packages["python3-winnow"]
        self.assertEqual(package.fields["Architecture"], "all")
        self.assertLessEqual({"python3", "libwinnow"}, package.related("Depends"))
        self.assertEqual([], [path for path in package.files() if path.endswith(".pyc")])

    def test_the_filter_is_for_omega(self):
        self.assertIn("xapian-omega", packages["winnow-omega"].related("Recommends"))
        self.assertIn("xapian-omega", packages["winnow-omega"].related("Enhances"))


class Use(unittest.TestCase):
    """What is installed works, by its own examples."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=temporary))
        self.winnow = root.folder / "usr/bin/winnow"
        examples = root.folder / "usr/share/doc/winnow/examples"
        run("tar", "--extract", "--file", examples / "sample_sites.tar.gz", "-C", self.folder)
        self.pages = self.folder / "sample_sites/railway_en/pages"

    def learned_model(self):
        """What winnow learns of the example."""
        model = self.folder / "site.model"
        run(self.winnow, "learn", self.pages, "--model", model, "--quiet")
        return model

    def test_the_command_says_its_version(self):
        version = packages["winnow"].fields["Version"].split("-")[0]
        self.assertEqual(run(self.winnow, "--version"), f"winnow {version}\n")

    def test_the_command_indexes_and_searches_a_site(self):
        database = self.folder / "site.db"
        run(self.winnow, "index", "--db", database, self.pages)
        found = json.loads(run(self.winnow, "search", "--db", database, "--json", "handcar"))
        self.assertIn("stories/handcar.html", [hit["path"] for hit in found["hits"]])

    def test_the_command_finds_the_program_that_reads_documents(self):
        site = self.folder / "documents"
        site.mkdir()
        (site / "a.pdf").write_bytes(pdf_files.of_lines([[(72, 700, 12, "A velocipede on rails")]]))
        database = self.folder / "documents.db"
        run(self.winnow, "index", "--db", database, "--types", "pdf", site)
        found = json.loads(run(self.winnow, "search", "--db", database, "--json", "velocipede"))
        self.assertEqual([hit["path"] for hit in found["hits"]], ["a.pdf"])

    def test_the_scripts_for_other_machines_find_their_modules(self):
        for name in ("winnow-slurm", "winnow-parallel"):
            self.assertIn("--work DIR", run(root.folder / "usr/bin" / name, "--help"))
        self.assertEqual(list(root.folder.rglob("__pycache__")), [])

    def test_the_documents_say_which_options_there_are(self):
        if "winnow-doc" not in packages:
            self.skipTest("cmark-gfm was not installed when this build was configured")
        pages = root.folder / "usr/share/doc/winnow-doc/html"
        self.assertIn("--site-method", (pages / "reference/commands/winnow-index.html").read_text(encoding="utf-8"))
        self.assertIn("--port", run("/usr/bin/python3", root.folder / "usr/bin/winnow-doc", "--help"))

    def test_the_filter_prints_the_content_of_a_page(self):
        content = run(root.folder / "usr/bin/winnow-filter", "--model", self.learned_model(),
                      self.pages / "stories/handcar.html")
        self.assertIn("pump four handcars", content)
        self.assertNotIn("How to Join", content)

    def test_a_program_in_c_is_built_and_runs(self):
        program = self.folder / "extract"
        source = root.folder / "usr/share/doc/libwinnow-dev/examples/extract.c"
        environment = dict(os.environ, PKG_CONFIG_SYSROOT_DIR=str(root.folder),
                           PKG_CONFIG_LIBDIR=str(libraries() / "pkgconfig"))
        flags = run("pkg-config", "--cflags", "--libs", "libwinnow", env=environment).split()
        run("cc", "-std=c99", source, *flags, "-o", program)
        text = run(program, self.learned_model(), self.pages / "stories/handcar.html", "/handcar",
                   env=dict(os.environ, LD_LIBRARY_PATH=str(libraries())))
        self.assertIn("pump four handcars", text)

    def test_the_python_package_extracts_and_searches(self):
        modules = root.folder / "usr/lib/python3/dist-packages"
        environment = dict(os.environ, PYTHONPATH=str(modules), PYTHONDONTWRITEBYTECODE="1",
                           LD_LIBRARY_PATH=str(libraries()), WINNOW=str(self.winnow))
        said = run("/usr/bin/python3", "-m", "winnow", env=environment)
        for place in (modules, libraries(), self.winnow):
            self.assertIn(str(place), said)
        example = root.folder / "usr/share/doc/python3-winnow/examples/extract.py"
        text = run("/usr/bin/python3", example, self.learned_model(), self.pages / "stories/handcar.html",
                   "/handcar", env=environment)
        self.assertIn("pump four handcars", text)
        database = self.folder / "site.db"
        run(self.winnow, "index", "--quiet", "--db", database, self.pages)
        code = "import sys, winnow; print(winnow.Index(sys.argv[1]).search('handcar').hits[0].url)"
        found = run("/usr/bin/python3", "-c", code, database, env=environment)
        self.assertEqual(found, "/stories/handcar.html\n")
        version = "import importlib.metadata as m; print(m.version('winnow'))"
        self.assertEqual(run("/usr/bin/python3", "-c", version, env=environment).strip(),
                         packages["winnow"].fields["Version"].split("-")[0])

    def test_links_of_the_readme_lead_to_installed_documents(self):
        folder = root.folder / "usr/share/doc/winnow"
        links = re.findall(r"\]\(([\w/.-]+\.md)\)", (folder / "README.md").read_text())
        self.assertGreater(len(links), 3)
        for link in links:
            self.assertTrue((folder / link).exists(), link)


class Service(unittest.TestCase):
    """The units for systemd."""

    UNITS = ["winnow-server.socket", "winnow-server.service", "winnow-index.service",
             "winnow-index.timer", "winnow-shard@.service"]

    def setUp(self):
        self.units = root.folder / "usr/lib/systemd/system"
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd-analyze is not installed")

    def test_units_have_no_mistakes(self):
        """Of what is installed: programs, manual pages and other units are found in the root."""
        shutil.copy(root.folder / "usr/share/man/man8/winnow-server.8.gz", self.units)
        # It is of a package that this one suggests.
        server = root.folder / "usr/bin/xapian-tcpsrv"
        shutil.copy("/bin/true", server)
        self.addCleanup(server.unlink)
        run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", f"--root={root.folder}",
            *self.UNITS)

    def test_the_server_has_hardly_any_rights(self):
        """systemd counts from 0, where a service can do nothing, to 10."""
        for unit in ("winnow-server.service", "winnow-index.service", "winnow-shard@.service"):
            run("systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=15",
                self.units / unit)

    def test_the_options_of_the_service_are_such(self):
        config = root.folder / "etc/winnow/server.toml"
        text = re.sub(r"(?m)^# (?=[a-z-]+ = )", "", config.read_text(encoding="utf-8"))
        filled = pathlib.Path(tempfile.mkdtemp(dir=temporary)) / "filled.toml"
        filled.write_text(text, encoding="utf-8")
        for file in (config, filled):
            refused = subprocess.run([root.folder / "usr/bin/winnow", "--config", file, "serve"],
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                     check=False, timeout=60)
            # The options are right; the database is not there.
            self.assertEqual(refused.returncode, 3, refused.stdout)
            self.assertIn("/var/lib/winnow/site.db", refused.stdout)

    def test_the_configuration_stays_when_the_package_is_removed(self):
        conffiles = (root.database / "info/winnow-server.conffiles").read_text(encoding="utf-8")
        self.assertEqual(conffiles, "/etc/winnow/server.toml\n/etc/winnow/shards.env\n")


class Removal(unittest.TestCase):
    """In a root of their own."""

    @classmethod
    def setUpClass(cls):
        cls.root = ScratchRoot(temporary / "removal", packages)
        cls.files = [package.file for package in packages.values()]

    def test_purged_packages_leave_nothing(self):
        self.root.dpkg("--install", *self.files)
        self.assertIn("/usr/bin/winnow", self.root.files())
        self.root.dpkg("--purge", *packages)
        self.assertEqual(self.root.files(), set())

    def test_the_library_stays_as_long_as_something_needs_it(self):
        with self.assertRaisesRegex(AssertionError, "libwinnow-dev depends on libwinnow"):
            root.dpkg("--remove", "libwinnow")


if __name__ == "__main__":
    build, work = (pathlib.Path(argument) for argument in sys.argv[1:3])
    for tool in ("dpkg", "dpkg-shlibdeps", "file"):
        if not shutil.which(tool):
            print(f"left out: {tool} is not installed (scripts/install_packages.sh package)")
            sys.exit(SKIPPED)
    if not DPKG_STATUS.exists():
        print(f"left out: this is no Debian system, {DPKG_STATUS} is not there")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
