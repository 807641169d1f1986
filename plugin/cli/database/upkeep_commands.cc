// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow merge makes one of several databases, or of the shards of one. winnow delete takes a page
// or a site out of a database.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/database_admin.h"

namespace winnow::cli {
namespace {

struct MergeArguments {
  std::string result;
  std::vector<std::string> inputs;
  std::string shards = "one";
  bool json = false;
  bool quiet = false;
};

void print_json(const MergeReport& report, const std::string& database) {
  const nlohmann::ordered_json object = {{"database", database},
                                         {"database_bytes", database_bytes(database)},
                                         {"unchanged", report.unchanged},
                                         {"shards", report.shards},
                                         {"documents", report.documents},
                                         {"superseded", report.superseded},
                                         {"collapsed", report.collapsed},
                                         {"missing_parts", report.missing_parts},
                                         {"unmatched_rules", report.unmatched_rules},
                                         {"drifted", report.drifted}};
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

// These are what the runs over the parts could not know.
void warn_of_parts(const MergeReport& report, const std::string& database) {
  for (const std::string& part : report.missing_parts) {
    print_warning(database + ": part " + part + " is missing; index it, and merge all again");
  }
  for (const std::string& place : report.unmatched_rules) {
    print_warning(place + ": the rule matches no page; change it, or leave it out");
  }
  for (const std::string& site : report.drifted) {
    print_warning(site + ": has changed its templates; learn it again with winnow learn");
  }
}

void print_text(const MergeReport& report, const std::string& database) {
  fmt::print("{}: {} of {}, {}{}\n", printable(database),
             count_of(report.documents, "document", "documents"),
             count_of(report.shards, "shard", "shards"), human_bytes(database_bytes(database)),
             report.unchanged ? "; merged before" : "");
  const auto line = [](std::uint64_t count, std::string_view what) {
    if (count > 0) fmt::print("  {:>9}  {}\n", human_count(count), what);
  };
  line(report.superseded, "left out, as a later database has the page");
  line(report.collapsed, "that another one stands for");
}

int run_merge(const MergeArguments& arguments) {
  set_quiet(arguments.quiet);
  handle_write_failures(arguments.result, arguments.inputs);
  watch_database();
  catch_interrupts();
  const Expected<MergeReport> report =
      arguments.inputs.empty()
          ? merge_shards(arguments.result, was_interrupted)
          : merge_databases(arguments.result, arguments.inputs, was_interrupted,
                            arguments.shards == "keep" ? MergedShards::keep : MergedShards::one);
  if (!report) return fail(report.error());
  warn_of_parts(*report, arguments.result);
  if (arguments.json) {
    print_json(*report, arguments.result);
  } else if (!arguments.quiet) {
    print_text(*report, arguments.result);
  }
  return kDone;
}

}  // namespace

void declare_merge(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<MergeArguments>();
  CLI::App& command =
      *winnow.add_subcommand("merge", "Merge several databases, or the shards of one");
  command
      .add_option("RESULT", arguments->result,
                  "New directory for the result; or, alone, the database whose shards to merge")
      ->required();
  command.add_option("DATABASE", arguments->inputs,
                     "Databases to merge; of a page that several have, the last one counts");
  command
      .add_option("--shards", arguments->shards,
                  "Make one database, or keep each as a shard of the result, which is faster; such "
                  "a result can be searched but not updated")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"one", "keep"}))
      ->capture_default_str();
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_merge(*arguments); }; });
}

namespace {

struct DeleteArguments {
  std::string database;
  std::vector<std::string> urls;
  std::string site;
  bool dry_run = false;
};

Error interruption(const DeleteArguments& arguments, std::size_t urls) {
  return {ErrorCode::try_again,
          fmt::format("interrupted after {} of {}, which {} deleted", urls,
                      count_of(arguments.urls.size(), "page", "pages"), urls == 1 ? "is" : "are"),
          arguments.database, "run it again with the others"};
}

int run_delete(const DeleteArguments& arguments) {
  if (arguments.urls.empty() == arguments.site.empty()) {
    return fail({ErrorCode::usage, "either URLs or a site must be named", "",
                 "winnow delete --db DIR URL..., or --site NAME"});
  }
  if (!arguments.dry_run) handle_write_failures(arguments.database);
  watch_database();
  if (!arguments.dry_run) catch_interrupts();
  std::uint64_t deleted = 0;
  const auto add = [&](const Expected<std::uint64_t>& count) {
    if (count) deleted += *count;
    return count.has_value();
  };
  if (!arguments.site.empty()) {
    const auto count =
        delete_site(arguments.database, arguments.site, arguments.dry_run, was_interrupted);
    if (!add(count)) return fail(count.error());
    if (*count == 0) print_warning(arguments.site + ": no such site in the database");
  }
  for (std::size_t i = 0; i < arguments.urls.size(); ++i) {
    const std::string& url = arguments.urls[i];
    if (was_interrupted()) return fail(interruption(arguments, i));
    const auto count = delete_page(arguments.database, url, arguments.dry_run);
    if (!add(count)) return fail(count.error());
    if (*count == 0) print_warning(url + ": no such page in the database");
  }
  fmt::print("{} {} {}\n", human_count(deleted), deleted == 1 ? "page" : "pages",
             arguments.dry_run ? "would be deleted" : "deleted");
  return kDone;
}

}  // namespace

void declare_delete(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<DeleteArguments>();
  CLI::App& command = *winnow.add_subcommand("delete", "Take pages or a site out of a database");
  command.add_option("--db", arguments->database, "Directory of the database")
      ->required()
      ->type_name("DIR");
  command.add_option("URL", arguments->urls, "Pages, by their URLs as search shows them");
  command
      .add_option("--site", arguments->site, "All pages of this host, or of the site of this name")
      ->type_name("NAME");
  command.add_flag("--dry-run", arguments->dry_run, "Count, but delete nothing");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_delete(*arguments); }; });
}

}  // namespace winnow::cli
