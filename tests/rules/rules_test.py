# SPDX-License-Identifier: GPL-2.0-or-later
"""The checks of this folder find what they are for, and nothing in good code."""
import pathlib
import tempfile
import unittest

import check_figures
import check_layers
import check_links
import check_quiet
import check_rooms
import check_sizes
import check_text
import check_types
import cpp_source
import keep_table

LICENCE_LINE = "// SPDX-License-Identifier: GPL-2.0-or-later\n"


class Tree(unittest.TestCase):
    """A small repository in a temporary folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def layer_complaints(self, path, text):
        self.write(path, text)
        return [*check_layers.check_includes(self.root), *check_layers.check_links(self.root)]


class Layers(Tree):
    def setUp(self):
        super().setUp()
        for layer in ("extractor", "indexer", "queries"):
            self.write(f"{layer}/include/winnow/{layer}/public.h", LICENCE_LINE)
            self.write(f"{layer}/private.h", LICENCE_LINE)
        self.write("indexer/database/xapian_errors.h", LICENCE_LINE)

    def expect(self, path, text, wanted):
        complaints = self.layer_complaints(path, text)
        self.assertEqual(len(complaints), 1, complaints)
        self.assertIn(wanted, complaints[0])

    def test_an_upper_layer_is_out_of_reach(self):
        self.expect("extractor/a.cc", '\n#include "winnow/indexer/public.h"\n',
                    "extractor/a.cc:2: includes winnow/indexer/public.h")

    def test_a_lower_layer_is_not(self):
        self.assertEqual(
            self.layer_complaints("queries/a.cc", '#include "winnow/extractor/public.h"\n'
                                  '#include "queries/private.h"\n#include <xapian.h>\n'), [])

    def test_private_headers_of_another_layer_are_private(self):
        self.expect("queries/a.cc", '#include "extractor/private.h"\n', "a private header")

    def test_but_some_are_shared(self):
        self.assertEqual(
            self.layer_complaints("queries/a.cc", '#include "indexer/database/xapian_errors.h"\n'), [])

    def test_the_extractor_opens_no_files(self):
        self.expect("extractor/a.cc", "#include <fstream>\n", "no database, files, threads")

    def test_the_extractor_knows_no_database(self):
        self.expect("extractor/a.cc", "#include <xapian.h>\n", "no database, files, threads")

    def test_public_headers_bring_no_other_library(self):
        self.expect("indexer/include/winnow/indexer/a.h", "#include <xapian.h>\n",
                    "only the standard library")

    def test_public_headers_bring_no_private_ones(self):
        self.expect("indexer/include/winnow/indexer/a.h", '#include "indexer/private.h"\n',
                    "may not include a private one")

    def test_public_headers_of_plugins_bring_those_of_their_host(self):
        self.assertEqual(
            self.layer_complaints("plugin/host/include/winnow/host.h", "#include <host/item.h>\n"
                                  '#include "winnow/extractor/public.h"\n'), [])
        self.assertEqual(
            self.layer_complaints("plugin/host/a.cc", '#include "winnow/host.h"\n'), [])

    def test_public_headers_of_plugins_bring_no_private_ones(self):
        self.write("plugin/host/private.h", LICENCE_LINE)
        self.expect("plugin/host/include/winnow/host.h", '#include "plugin/host/private.h"\n',
                    "may not include a private one")

    def test_layers_do_not_reach_plugins(self):
        self.write("plugin/host/include/winnow/host.h", LICENCE_LINE)
        self.expect("queries/a.cc", '#include "winnow/host.h"\n', "queries lies below plugin")

    def test_headers_have_to_exist(self):
        self.expect("indexer/a.cc", '#include "private.h"\n', "no such header")

    def test_an_include_in_a_comment_is_none(self):
        self.assertEqual(
            self.layer_complaints("extractor/a.cc", '// #include <xapian.h>\n/*\n'
                                  '#include <fstream>\n*/\n'), [])

    def test_cmake_files_link_only_what_lies_below(self):
        self.expect("indexer/CMakeLists.txt", "target_link_libraries(x winnow::queries)\n",
                    "indexer/CMakeLists.txt:1: names queries")


class Rooms(Tree):
    """Folders low <- middle <- high, each with a source and a header."""

    LIST = "extractor/low\nextractor/middle <- extractor/low\nextractor/high <- extractor/middle\n"

    def setUp(self):
        super().setUp()
        for room in ("low", "middle", "high"):
            self.write(f"extractor/{room}/{room}.h", LICENCE_LINE)
            self.write(f"extractor/{room}/{room}.cc", LICENCE_LINE)
        self.write("extractor/middle/middle.cc", '#include "extractor/low/low.h"\n')
        self.write("extractor/high/high.cc", '#include "extractor/middle/middle.h"\n')

    def complaints(self, rooms=LIST):
        self.write(check_rooms.LIST, rooms)
        return [*check_rooms.check(self.root)]

    def expect(self, wanted, rooms=LIST):
        complaints = self.complaints(rooms)
        self.assertEqual(len(complaints), 1, complaints)
        self.assertIn(wanted, complaints[0])

    def test_arrows_that_are_listed_are_fine(self):
        self.assertEqual(self.complaints(), [])

    def test_others_are_not(self):
        self.write("extractor/high/other.cc", '\n#include "extractor/low/low.h"\n')
        self.expect("extractor/high/other.cc:2: extractor/high may not include extractor/low")

    def test_a_circle_cannot_be_listed(self):
        self.write("extractor/low/low.cc", '#include "extractor/high/high.h"\n')
        self.expect("rooms.txt:1: extractor/low <- extractor/high: extractor/high must stand in a line above",
                    self.LIST.replace("low\n", "low <- extractor/high\n", 1))

    def test_an_arrow_that_is_no_longer_there_must_go(self):
        self.write("extractor/high/high.cc", LICENCE_LINE)
        self.expect("rooms.txt:3: extractor/high does not include extractor/middle")

    def test_every_folder_is_listed(self):
        self.write("extractor/new/new.cc", LICENCE_LINE)
        self.expect("does not list extractor/new")
        self.expect("rooms.txt:4: there are no sources in extractor/gone",
                    self.LIST + "extractor/gone\nextractor/new\n")

    def test_a_public_header_belongs_to_the_folder_of_its_source(self):
        self.write("extractor/include/winnow/extractor/high.h", LICENCE_LINE)
        self.write("extractor/low/low.cc", '#include "winnow/extractor/high.h"\n')
        self.expect("extractor/low/low.cc:1: extractor/low may not include extractor/high")

    def test_one_without_a_source_belongs_to_all(self):
        self.write("extractor/include/winnow/extractor/types.h", LICENCE_LINE)
        self.write("extractor/low/low.cc", '#include "winnow/extractor/types.h"\n')
        self.assertEqual(self.complaints(), [])


class Quiet(unittest.TestCase):
    def complaints(self, code):
        return list(check_quiet.check_source("a.cc", code))

    def test_finds_what_prints_ends_or_asks_the_locale(self):
        for code in ("std::cerr << 1;", 'printf("x");', "fputs(text, stderr);", "std::abort();",
                     "exit(1);", "assert(x);", "std::tolower(c);", "std::ostringstream out;"
                     " std::ostringstream{};", "strtod(text, &end);"):
            self.assertEqual(len(self.complaints(code)), 1, code)

    def test_names_file_and_line(self):
        self.assertEqual(self.complaints("int a;\nputs(x);"), ["a.cc:2: prints: puts"])

    def test_leaves_other_code_alone(self):
        for code in ("// std::cout", '"std::cerr"', "static_assert(x);", "loop.exit();",
                     "snprintf(a, b, c);", "table::is_space(c)", "ascii_tolower(c)"):
            self.assertEqual(self.complaints(code), [], code)

    def test_finds_references_of_archives(self):
        listing = ("a.cc.o:\n                 U std::cout\n                 U __printf_chk\n"
                   "                 U abort\n                 U snprintf\n"
                   "                 U std::ios_base::Init::Init()\n")
        complaints = list(check_quiet.check_references("lib.a", listing))
        self.assertEqual(len(complaints), 4, complaints)
        self.assertEqual(complaints[2], "lib.a(a.cc.o): ends the process: refers to abort")

    def test_allows_references_that_headers_of_libraries_make(self):
        listing = ("chance.cc.o:\n                 U std::ios_base::Init::Init()\n"
                   "                 U abort\n")
        self.assertEqual(list(check_quiet.check_references("lib.a", listing)),
                         ["lib.a(chance.cc.o): ends the process: refers to abort"])


class Functions(unittest.TestCase):
    def lengths(self, code):
        return [(function.line, function.lines) for function in cpp_source.functions(code)]

    def test_counts_from_the_head_to_the_closing_brace(self):
        self.assertEqual(self.lengths("\nint f(int a,\n      int b) {\n  return a;\n}\n"), [(2, 4)])

    def test_finds_members_in_classes_in_namespaces(self):
        self.assertEqual(
            self.lengths("namespace n {\nclass A final : public B {\n public:\n"
                         "  int f() const { return 1; }\n  void g() noexcept override {\n  }\n"
                         " private:\n  int x_ = 0;\n  std::array<int, 2> y_{1, 2};\n};\n}\n"),
            [(4, 1), (5, 2)])

    def test_understands_member_initializers(self):
        self.assertEqual(
            self.lengths("A::A(int x) : a_{x}, b_(x) {\n  g();\n}\nA::A() : a_{1}, b_{2} {}\n"),
            [(1, 3), (4, 1)])

    def test_counts_a_lambda_as_part_of_its_function(self):
        self.assertEqual(self.lengths("void f() {\n  g([] {\n    h();\n  });\n}\n"), [(1, 5)])

    def test_passes_over_tables_types_and_declarations(self):
        self.assertEqual(
            self.lengths("constexpr int kTable[] = {\n 1, 2,\n};\nenum class E : char { a, b };\n"
                         "struct P {\n  int x = f(2);\n};\nint g(int);\n"), [])

    def test_is_not_misled_by_braces_in_literals_and_comments(self):
        self.assertEqual(
            self.lengths("int f() {\n  // {\n  g(\"{\", '{', R\"x({\")x\", 1'000'000);\n}\n"
                         "int h() { return 0; }\n"), [(1, 4), (5, 1)])


class Sizes(Tree):
    def test_names_a_function_that_is_too_long(self):
        self.write("extractor/a.cc", "void f() {\n" + "  g();\n" * 60 + "}\n")
        complaints = list(check_sizes.too_long(*check_sizes.measure(self.root, "extractor")))
        self.assertEqual(len(complaints), 1)
        self.assertIn("extractor/a.cc:1: 62 lines", complaints[0])

    def test_names_a_file_that_is_too_long(self):
        self.write("extractor/a.cc", "int x;\n" * 451)
        complaints = list(check_sizes.too_long(*check_sizes.measure(self.root, "extractor")))
        self.assertEqual(complaints,
                         ["extractor/a.cc:1: 451 lines; the ceiling for a file is 450"])


class Text(Tree):
    def complaints(self, path, text):
        self.write(path, text)
        return list(check_text.check(self.root))

    def test_wants_the_licence_line_first(self):
        self.assertIn("a.cc:1: begin with", self.complaints("a.cc", "int x;\n")[0])

    def test_takes_it_second_in_a_script(self):
        self.assertEqual(self.complaints("a.sh", "#!/bin/bash\n" + LICENCE_LINE), [])

    def test_finds_letters_beyond_ascii_in_comments(self):
        self.assertEqual(self.complaints("a.cc", LICENCE_LINE + "// na\u00efve\n"),
                         ["a.cc:2:6: U+00EF outside of a literal"])

    def test_allows_them_in_literals(self):
        self.assertEqual(self.complaints("a.cc", LICENCE_LINE + 'auto x = "na\u00efve";\n'), [])
        self.assertEqual(
            self.complaints("a.py", LICENCE_LINE.replace("//", "#") + "X = '''na\u00efve'''\n"), [])

    def test_finds_notes_to_self(self):
        self.assertEqual(self.complaints("a.md", "x\nTO" + "DO later\n"),
                         ["a.md:2: unfinished: TO" + "DO"])

    def test_finds_paths_of_one_machine(self):
        self.assertEqual(len(self.complaints("a.md", "see /wor" + "k/main\n")), 1)
        self.assertEqual(self.complaints("a.md", "see docs/work/main\n"), [])


class Links(Tree):
    """A link leads to a file and a heading that are there."""

    def complaints(self, text):
        self.write("docs/a.md", text)
        self.write("docs/b.md", "# B\n\n## What `it` costs\n\n## Again\n\n## Again\n")
        return list(check_links.check(self.root))

    def test_those_that_lead_somewhere_are_fine(self):
        self.assertEqual(self.complaints(
            "# A\n[b](b.md) [costs](b.md#what-it-costs) [here](#a) [twice](b.md#again-1) [web](https://x.example/)\n"), [])

    def test_names_the_file_that_is_not_there(self):
        self.assertEqual(self.complaints("\n[c](c.md)\n"), ["docs/a.md:2: there is no c.md"])

    def test_names_the_heading_that_is_not_there(self):
        self.assertEqual(self.complaints("[b](b.md#price)\n"), ["docs/a.md:1: b.md has no heading #price"])

    def test_code_has_no_links(self):
        self.assertEqual(self.complaints("`[c](c.md)`\n\n    [c](c.md)\n"), [])


class Types(Tree):
    def names(self, text):
        return sorted(check_types.types(text))

    def test_a_type_is_known_by_its_namespace(self):
        self.assertEqual(self.names("namespace winnow {\nstruct A {\n  struct B {};\n};\nenum class C { x };\n"
                                    "namespace report {\nclass D final : public A {\n};\n}  // namespace report\n"
                                    "}  // namespace winnow\n"),
                         ["winnow::A", "winnow::C", "winnow::report::D"])

    def test_declarations_and_types_of_one_file_are_none(self):
        self.assertEqual(self.names("namespace winnow {\nstruct A;\nnamespace {\nstruct B {};\n}  // namespace\n"
                                    "}  // namespace winnow\n"), [])

    def test_two_files_with_the_same_type_are_found(self):
        text = "namespace winnow {\nstruct A {};\n}  // namespace winnow\n"
        self.write("extractor/a.h", text)
        self.assertEqual(list(check_types.check_types(self.root)), [])
        self.write("queries/b.cc", text)
        self.assertEqual(list(check_types.check_types(self.root)),
                         ["extractor/a.h: defines winnow::A, as does queries/b.cc: name them apart"])


class Figures(Tree):
    """A document with one table, and what was measured of it."""

    START = "<!-- figures: noise, written by bench/write_figures.py -->\n"
    END = "<!-- end of figures -->"

    def setUp(self):
        super().setUp()
        self.figures = check_figures.figure_tables
        self.measure(.5912)
        self.write("docs/A.md", f"a\n{self.START}{self.END}\nb\n")
        self.figures.write_documents(self.root)

    def measure(self, value):
        self.figures.write_part(self.root, "noise", {
            "command": "measure", "date": "2026-01-31", "commit": "abc", "noise": {"0": {"raw": value}, "1": {"raw": .1}}})

    def complaints(self):
        return list(self.figures.complaints(self.root))

    def text(self):
        return (self.root / "docs/A.md").read_text(encoding="utf-8")

    def test_suggestions_stand_beside_each_other_for_each_collection(self):
        lengths = [{"characters": count, "median_ms": .41, "percentile_99_ms": 1.2, "found": found,
                    "found_mistyped": .25} for count, found in ((3, .5), (24, 1))]
        part = {"pages": 100000, "first_call_ms": 138.2, "lengths": lengths, "date": "2026-01-31",
                "commit": "abc", "processors": 2}
        lines = self.figures.suggestions(part)
        self.assertEqual(lines[:3], ["| characters | milliseconds | page found |", "|---|---|---|",
                                     "| 3 | 0.4 / 1.2 | .50 / .25 |"])
        part["collections"] = {"python-docs": {"pages": 494, "lengths": lengths[:1]},
                               "lilypond-en": {"pages": 461, "lengths": lengths}}
        lines = self.figures.suggestions(part)
        self.assertEqual(lines[0], "| characters | milliseconds | LilyPond, 461 pages | Python, 494 pages |")
        self.assertEqual(lines[3], "| 24 | 0.4 / 1.2 | 1.00 / .25 | |")

    def test_a_table_is_written_between_its_comments(self):
        self.assertEqual(self.text(), f"a\n{self.START}| noise | 0 | 1 |\n|---|---|---|\n"
                         "| raw | .591 | .100 |\n\n(Measured 2026-01-31 at commit abc.)\n"
                         f"{self.END}\nb\n")
        self.assertEqual(self.complaints(), [])

    def test_writing_twice_changes_nothing(self):
        self.assertEqual(self.figures.write_documents(self.root), [])

    def test_figures_written_by_hand_are_found(self):
        self.write("docs/A.md", self.text().replace(".591", ".600"))
        self.assertIn("docs/A.md: its figures are not those", self.complaints()[0])

    def test_a_kept_table_and_its_document_agree(self):
        printed = "Kills:\n\n| when | runs |\n|---|---|\n| before | 7 |\n| after `a\\|b` | |\n"
        (columns, rows), = keep_table.tables_in(printed)
        self.assertEqual((columns, rows), (["when", "runs"], [["before", "7"], ["after `a\\|b`", ""]]))
        table = {"command": "kill > /dev/null", "date": "2026-01-31", "commit": "1234567", "machine": "on 2 processors",
                 "columns": columns, "rows": rows}
        keep_table.keep(self.root, "kills", table)
        self.assertEqual(keep_table.kept(self.root, "kills"), table)
        self.assertIn("no document has the table kills", self.complaints()[-1])
        self.write("docs/lab/b.md", self.START.replace("noise", "kills") + self.END)
        self.figures.write_documents(self.root)
        self.assertEqual(self.complaints(), [])
        text = (self.root / "docs/lab/b.md").read_text(encoding="utf-8")
        self.assertIn("| after `a\\|b` | |\n\n(Measured 2026-01-31 at commit 1234567 on 2 processors.)", text)
        self.write("docs/lab/b.md", text.replace("| 7 |", "| 0 |"))
        self.assertIn("docs/lab/b.md: its figures are not those", self.complaints()[0])

    def test_figures_that_were_measured_since_are_found(self):
        self.measure(.6)
        self.assertIn("docs/A.md: its figures are not those", self.complaints()[0])

    def test_a_table_needs_results_a_known_name_and_an_end(self):
        self.write("docs/A.md", self.text() + f"{self.START}"
                   + self.START.replace("noise", "links") + "a\n" + self.END
                   + self.START.replace("noise", "unknown") + self.END)
        complaints = "\n".join(self.complaints())
        self.assertIn("no end", complaints)
        self.assertIn("links was never measured", complaints)
        self.assertIn("called unknown", complaints)

    def test_tables_of_figures_that_are_in_no_file_are_found(self):
        self.write("docs/A.md", self.text() + "\n| method | F1 | ms |\n|---|---|---|\n| a | **.954** [.912, .983] | 4 ms |\n"
                   "| b | .7 | 1,200 |\n")
        (complaint,) = self.complaints()
        self.assertIn("docs/A.md:11: the figures of this table are in no file (| method | F1 | ms |)", complaint)

    def test_choices_and_numbers_of_lines_are_no_figures(self):
        self.write("docs/A.md", self.text() + "\n| option | default | meaning |\n|---|---|---|\n| a | .5 | 1 at most |\n"
                   "| b | 20 | less |\n| c | 7 | more |\n\n| status | meaning |\n|---|---|\n| 1 | a |\n| 2 | b |\n| 3 | c |\n")
        self.assertEqual(self.complaints(), [])

    def test_results_say_where_they_are_from(self):
        self.figures.write_part(self.root, "noise", {"date": "2026-01-31", "commit": "abc",
                                                     "noise": {"0": {"raw": .5912}, "1": {"raw": .1}}})
        (complaint,) = self.complaints()
        self.assertIn("bench/results/noise.json: it does not say its command", complaint)

    def test_results_need_a_table(self):
        self.write("docs/A.md", "a\n")
        self.assertIn("no document has the table noise", self.complaints()[0])


if __name__ == "__main__":
    unittest.main()
