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

namespace winnow {

struct ExitStatus {
  int status;
  std::string_view meaning;
};

struct Example {
  std::string_view purpose;
  std::string_view commands;  // a line each
};

// What the page of a program without subcommands says beside its declarations.
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
