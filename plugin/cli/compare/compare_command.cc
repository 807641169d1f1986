// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow compare: all methods side by side.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/compare_sites.h"
#include "plugin/cli/compare/comparison.h"
#include "plugin/cli/compare/curves.h"
#include "plugin/cli/compare/method_measure.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

// Tables are so wide where the output is no terminal.
constexpr std::size_t kPlainColumns = 120;

struct Outcomes {
  std::vector<MeasuredMethod> measured;
  std::vector<FailedMethod> failed;
};

// What the child has to say of pages it reports: all methods would say the same.
Expected<ChildRun> measure(const MethodVariant& method, const std::vector<CompareSite>& sites,
                           std::size_t threads) {
  return run_in_child([&] {
    set_quiet(true);
    return measure_method(method, sites, threads);
  });
}

void tell_of_refused(const Json& inventory) {
  std::uint64_t pages = 0;
  std::string first;
  for (const Json& site : inventory) {
    pages += site["refused"].get<std::uint64_t>();
    if (first.empty()) first = site["first_refused"].get<std::string>();
  }
  if (pages == 0) return;
  print_warning(fmt::format("{} could not be parsed and {} as empty: {}{}",
                            count_of(pages, "page", "pages"), pages == 1 ? "counts" : "count",
                            first, pages > 1 ? " ..." : ""));
}

// Methods that classified equally many pages on their own are named together.
void tell_of_pages_alone(const Json& methods) {
  std::map<std::uint64_t, std::string> by_pages;
  for (const Json& method : methods) {
    std::string& names = by_pages[method["on_their_own"].get<std::uint64_t>()];
    names.append(names.empty() ? "" : ", ").append(method["name"].get<std::string>());
  }
  by_pages.erase(0);
  for (const auto& [pages, names] : by_pages) {
    print_note(fmt::format("{} classified page by page, because nothing that was learned fits: {}",
                           count_of(pages, "page", "pages"), names));
  }
}

// All methods must have scored the same pages: their values are paired.
Expected<ChildRun> measure_checked(const MethodVariant& method,
                                   const std::vector<CompareSite>& sites, std::size_t threads,
                                   const Json& inventory) {
  Expected<ChildRun> run = measure(method, sites, threads);
  if (!run) return run;
  MeasuredMethod measured{method.name, std::move(*run)};
  if (const auto checked = check_scored(inventory, measured); !checked) return checked.error();
  return std::move(measured.run);
}

Expected<Outcomes> measure_all(const std::vector<MethodVariant>& methods,
                               const std::vector<CompareSite>& sites, std::size_t threads,
                               Json& inventory) {
  Outcomes outcomes;
  for (const MethodVariant& method : methods) {
    const Progress clock("", true);
    Expected<ChildRun> run = measure_checked(method, sites, threads, inventory);
    if (was_interrupted()) {
      return Error{ErrorCode::try_again, "interrupted", "", "run again from the beginning"};
    }
    if (!run) {
      print_error(fmt::format("{}: {}", method.name, run.error().message()));
      outcomes.failed.push_back({method.name, run.error()});
      continue;
    }
    print_note(
        fmt::format("{}: {:.1f} s, {:.0f} MB", method.name, clock.seconds(), run->peak_megabytes));
    outcomes.measured.push_back({method.name, std::move(*run)});
  }
  if (outcomes.measured.empty()) return outcomes;
  count_refused(outcomes.measured.front(), inventory);
  tell_of_refused(inventory);
  return outcomes;
}

// In a process of its own as well: the memory of this one would count with that of each method.
Expected<Json> curves_of(const CompareArguments& arguments, const std::vector<CompareSite>& sites) {
  if (!arguments.curves) return Json(nullptr);
  Expected<ChildRun> run = run_in_child([&] { return curves_json(arguments, sites); });
  if (!run) return run.error();
  return std::move(run->result);
}

// Says whether write_text_file() could write `file`, which stays as it is. For a moment there is
// another file beside it. Gives ErrorCode::disk.
Expected<void> check_writable(const std::string& file) {
  std::error_code error;
  if (fs::exists(file, error) && !fs::is_regular_file(file, error)) {
    return Error{ErrorCode::disk, "cannot be written: it exists but is not a file", file,
                 "name another file"};
  }
  // Of a link the target is written.
  fs::path probe = fs::weakly_canonical(file, error);
  if (error) probe = file;
  probe += ".winnow-can-write";
  const auto written = write_text_file(probe.string(), "yes\n");
  fs::remove(probe, error);
  if (written) return {};
  Error failure = written.error();
  failure.where = file;
  return failure;
}

// What would be found out only when all is measured.
Expected<void> check_output(const CompareArguments& arguments) {
  if (arguments.curves && !arguments.json && arguments.html.empty()) {
    return Error{ErrorCode::usage, "works only with --json or --html", "--curves",
                 "add --json or --html FILE"};
  }
  return arguments.html.empty() ? Expected<void>() : check_writable(arguments.html);
}

// Curves come first, as their file may be wrong.
Expected<Json> compare(const CompareArguments& arguments) {
  const Expected<std::vector<MethodVariant>> methods = method_variants(arguments);
  if (!methods) return methods.error();
  if (const auto checked = check_output(arguments); !checked) return checked.error();
  Expected<std::vector<CompareSite>> sites = compare_sites(arguments);
  if (!sites) return sites.error();
  Expected<Json> inventory = take_inventory(arguments, *sites);
  if (!inventory) return inventory.error();
  Expected<Json> curves = curves_of(arguments, *sites);
  if (!curves) return curves.error();
  Json& counted = (*inventory)["sites"];
  const Expected<Outcomes> outcomes = measure_all(*methods, *sites, arguments.threads, counted);
  if (!outcomes) return outcomes.error();
  Json comparison = comparison_json(counted, outcomes->measured, outcomes->failed);
  tell_of_pages_alone(comparison["methods"]);
  comparison["passed_over"] = std::move((*inventory)["passed_over"]);
  comparison["curves"] = std::move(*curves);
  return comparison;
}

std::string to_text(const Json& comparison, bool json) {
  if (json) return comparison.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  return comparison_text(comparison, terminal_columns(kPlainColumns));
}

}  // namespace

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

}  // namespace winnow::cli
