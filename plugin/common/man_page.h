// SPDX-License-Identifier: GPL-2.0-or-later
//
// Manual pages are read off the declarations of a program, so that they can forget no option. What
// declarations do not say is given beside them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "plugin/common/cli11_fwd.h"
#include "plugin/common/declarations.h"

// These are pieces of a manual page in roff, for groff -man and mandoc.
namespace winnow::roff {

// Gives text as roff shows it literally. It is only for text inside a line: a line that begins with
// it must begin with "\&", for "." and "'" are commands there.
std::string escaped(std::string_view text);

// Writes a line of text; line breaks in it become spaces.
std::string line(std::string_view text);
// Writes lines that are shown as they are, line breaks and all.
std::string literal_lines(std::string_view text);

std::string bold(std::string_view text);
std::string italic(std::string_view text);

// Titles are in capitals, as everywhere in manuals.
std::string section(std::string_view title);
std::string subsection(std::string_view title);

// Writes what begins a page of section 1. `version` is the program's own, "winnow 1.0".
std::string header(std::string_view program, std::string_view version);

}  // namespace winnow::roff

namespace winnow {

struct ExitStatus {
  int status;
  std::string_view meaning;
};

struct Example {
  std::string_view purpose;
  std::string_view commands;  // a line each
};

// The page of a program without subcommands says this beside its declarations.
struct ManPageTexts {
  std::string_view summary;                       // what it does, in a few words
  std::span<const std::string_view> description;  // paragraphs, behind that of the program
  std::span<const ExitStatus> exit_statuses;
  std::span<const Example> examples;
  std::span<const std::string_view> see_also;  // programs with pages of their own, in order
};

// Writes the page of such a program, in roff. Its description begins with the first paragraph of
// the program's own.
std::string man_page(const CLI::App& program, const ManPageTexts& texts);

// These are the parts, for pages of another order.
namespace man_page_parts {

std::string name(std::string_view program, std::string_view summary);
std::string synopsis(std::string_view command, std::span<const DeclaredOption> options,
                     std::span<const DeclaredOption> positionals);
// They have subsections where options have groups.
std::string options(std::span<const DeclaredOption> options);
std::string exit_statuses(std::span<const ExitStatus> statuses);
std::string examples(std::span<const Example> examples);
std::string see_also(std::span<const std::string_view> programs);

}  // namespace man_page_parts

}  // namespace winnow
