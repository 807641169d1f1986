// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow compare: all methods side by side.
#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plugin/cli/command.h"
#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/compare_html.h"
#include "plugin/cli/compare/comparison.h"
#include "plugin/cli/compare/curves.h"
#include "plugin/cli/compare/method_measure.h"
#include "plugin/cli/compare/site_inventory.h"
#include "plugin/cli/exit_code.h"
#include "plugin/cli/interrupt.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/progress.h"
#include "plugin/cli/terminal_text.h"
#include "plugin/cli/text_file.h"

namespace winnow::cli {
namespace {

// Of the table, where the output is no terminal.
constexpr std::size_t kPlainColumns = 120;

struct Outcomes {
  std::vector<MeasuredMethod> measured;
  std::vector<FailedMethod> failed;
};

// What the child has to say of pages was said when they were counted.
Expected<ChildRun> measure(const MethodVariant& method, const std::vector<CompareSite>& sites) {
  return run_in_child([&] {
    set_quiet(true);
    return measure_method(method, sites);
  });
}

Expected<Outcomes> measure_all(const std::vector<MethodVariant>& methods,
                               const std::vector<CompareSite>& sites) {
  Outcomes outcomes;
  for (const MethodVariant& method : methods) {
    const Progress clock("", true);
    Expected<ChildRun> run = measure(method, sites);
    if (was_interrupted()) {
      return Error{ErrorCode::try_again, "interrupted", "", "run again from the beginning"};
    }
    if (!run) {
      print_warning(fmt::format("{}: {}", method.name, run.error().message()));
      outcomes.failed.push_back({method.name, run.error()});
      continue;
    }
    print_note(
        fmt::format("{}: {:.1f} s, {:.0f} MB", method.name, clock.seconds(), run->peak_megabytes));
    outcomes.measured.push_back({method.name, std::move(*run)});
  }
  return outcomes;
}

// In a process of its own as well: the memory of this one would count with that of each method.
Expected<Json> curves_of(const CompareArguments& arguments, const std::vector<CompareSite>& sites) {
  if (!arguments.curves) return Json(nullptr);
  Expected<ChildRun> run = run_in_child([&] { return curves_json(arguments, sites); });
  if (!run) return run.error();
  return std::move(run->result);
}

// Curves come first, as their file may be wrong.
Expected<Json> compare(const CompareArguments& arguments) {
  const Expected<std::vector<MethodVariant>> methods = method_variants(arguments);
  if (!methods) return methods.error();
  Expected<std::vector<CompareSite>> sites = compare_sites(arguments);
  if (!sites) return sites.error();
  const Expected<Json> inventory = take_inventory(arguments, *sites);
  if (!inventory) return inventory.error();
  Expected<Json> curves = curves_of(arguments, *sites);
  if (!curves) return curves.error();
  const Expected<Outcomes> outcomes = measure_all(*methods, *sites);
  if (!outcomes) return outcomes.error();
  Json comparison = comparison_json(*inventory, outcomes->measured, outcomes->failed);
  comparison["curves"] = std::move(*curves);
  return comparison;
}

std::string to_text(const Json& comparison, bool json) {
  if (json) return comparison.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  return comparison_text(comparison, terminal_columns(kPlainColumns));
}

int run_compare(const CompareArguments& arguments) {
  set_quiet(arguments.quiet);
  catch_interrupts();
  const Expected<Json> comparison = compare(arguments);
  if (!comparison) return fail(comparison.error());
  fmt::print("{}", to_text(*comparison, arguments.json));
  if (!arguments.html.empty()) {
    const auto written = write_text_file(arguments.html, compare_html(*comparison));
    if (!written) return fail(written.error());
  }
  if (!(*comparison)["methods"].empty()) return kDone;
  return fail({ErrorCode::input, "all methods failed", arguments.source.source, ""});
}

}  // namespace

void declare_compare(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App& command =
      *winnow.add_subcommand("compare", "Measure how well each method extracts, and at what cost");
  declare_compare_options(command, *arguments);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_compare(*arguments); }; });
}

}  // namespace winnow::cli
