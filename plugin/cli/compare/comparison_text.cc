// SPDX-License-Identifier: GPL-2.0-or-later
//
// A comparison for people: as a table for terminals, and as an HTML page.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "plugin/cli/compare/comparison.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/printable.h"
#include "winnow/queries/methods_report.h"

namespace winnow::cli {
namespace {

constexpr const char* kNothing = "-";

std::string share(const Json& value) {
  return value.is_null() ? kNothing : fmt::format("{:.3f}", value.get<double>());
}

std::string signed_share(const Json& value) {
  return value.is_null() ? kNothing : fmt::format("{:+.3f}", value.get<double>());
}

std::string interval(const Json& row, const char* low, const char* high, bool is_signed) {
  if (row[low].is_null()) return kNothing;
  return is_signed ? signed_share(row[low]) + " " + signed_share(row[high])
                   : share(row[low]) + " " + share(row[high]);
}

std::string whole(const Json& value) { return fmt::format("{:.0f}", value.get<double>()); }

std::vector<std::string> row_of(const Json& method, const Json& default_name) {
  const std::string name = method["name"].get<std::string>();
  return {name + (method["name"] == default_name ? " *" : ""),
          share(method["f1"]),
          interval(method, "f1_low", "f1_high", false),
          share(method["precision"]),
          share(method["recall"]),
          signed_share(method["difference"]),
          interval(method, "difference_low", "difference_high", true),
          fmt::format("{:.1f} %", 100 * method["removed"].get<double>()),
          whole(method["learn_ms_per_mb"]),
          whole(method["extract_ms_per_mb"]),
          whole(method["cpu_ms_per_mb"]),
          whole(method["peak_megabytes"])};
}

std::string measured_on(const Json& sites) {
  std::uint64_t pages = 0;
  std::uint64_t scored = 0;
  std::uint64_t bytes = 0;
  for (const Json& site : sites) {
    pages += site["pages"].get<std::uint64_t>();
    scored += site["scored"].get<std::uint64_t>();
    bytes += site["bytes"].get<std::uint64_t>();
  }
  return fmt::format("{}, {}, {} of them with gold text, {} of HTML\n",
                     count_of(sites.size(), "site", "sites"), count_of(pages, "page", "pages"),
                     human_count(scored), human_bytes(bytes));
}

bool has_method(const Json& methods, const Json& name) {
  return std::any_of(methods.begin(), methods.end(),
                     [&](const Json& method) { return method["name"] == name; });
}

std::string refused_text(const Json& sites) {
  std::uint64_t pages = 0;
  for (const Json& site : sites) pages += site.value("refused", std::uint64_t{0});
  if (pages == 0) return "";
  return fmt::format("  {} could not be parsed and {} as empty.\n",
                     count_of(pages, "page", "pages"), pages == 1 ? "counts" : "count");
}

std::string failed_text(const Json& failed) {
  std::string text;
  for (const Json& method : failed) {
    text += fmt::format("  failed: {}: {}\n", printable(method["name"].get<std::string>()),
                        printable(method["error"].get<std::string>()));
  }
  return text;
}

// `default_name` is empty if it was not measured.
std::string legend(bool one_site, const std::string& default_name) {
  const std::string difference =
      default_name.empty() ? ""
                           : fmt::format(" +-: F1 beside that of {} (*), paired.", default_name);
  return fmt::format(
      "  F1, P(recision), R(ecall) of words: means {}.\n"
      "  Intervals: 95 %, bootstrap over {}.{}\n"
      "  removed: share of visible words. learn, extract, CPU: processor ms for a megabyte of "
      "HTML.\n"
      "  MB: peak memory.\n",
      one_site ? "over pages" : "over a site's pages, then over sites",
      one_site ? "pages" : "sites", difference);
}

}  // namespace

std::string comparison_text(const Json& comparison, std::size_t columns) {
  TextTable table;
  table.heads = {"method", "F1",      "95 %",  "P",       "R",   "+-",
                 "95 %",   "removed", "learn", "extract", "CPU", "MB"};
  const Json& default_name = comparison["default"];
  for (const Json& method : comparison["methods"]) {
    table.rows.push_back(row_of(method, default_name));
  }
  const Json& sites = comparison["sites"];
  const std::string failed = failed_text(comparison["failed"]);
  if (table.rows.empty()) return measured_on(sites) + failed;
  const bool has_default = has_method(comparison["methods"], default_name);
  return measured_on(sites) + format_table(table, columns) + failed +
         legend(sites.size() == 1, has_default ? default_name.get<std::string>() : "") +
         refused_text(sites);
}

std::string compare_html(const Json& comparison) {
  return methods_html(comparison.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace winnow::cli
