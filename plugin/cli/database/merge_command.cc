// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow merge: several databases, or the shards of one, become one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/database/database_size.h"
#include "plugin/cli/database/database_time.h"
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
  bool json = false;
  bool quiet = false;
};

void print_json(const MergeReport& report, const std::string& database) {
  const nlohmann::ordered_json object = {{"database", database},
                                         {"database_bytes", database_bytes(database)},
                                         {"shards", report.shards},
                                         {"documents", report.documents},
                                         {"superseded", report.superseded},
                                         {"collapsed", report.collapsed}};
  fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void print_text(const MergeReport& report, const std::string& database) {
  fmt::print("{}: {} of {}, {}\n", printable(database),
             count_of(report.documents, "document", "documents"),
             count_of(report.shards, "shard", "shards"), human_bytes(database_bytes(database)));
  const auto line = [](std::uint64_t count, std::string_view what) {
    if (count > 0) fmt::print("  {:>9}  {}\n", human_count(count), what);
  };
  line(report.superseded, "left out, as a later database has the page");
  line(report.collapsed, "that another one stands for");
}

int run_merge(const MergeArguments& arguments) {
  set_quiet(arguments.quiet);
  handle_write_failures(arguments.result);
  watch_database_time();
  catch_interrupts();
  const Expected<MergeReport> report =
      arguments.inputs.empty()
          ? merge_shards(arguments.result, was_interrupted)
          : merge_databases(arguments.result, arguments.inputs, was_interrupted);
  if (!report) return fail(report.error());
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
      *winnow.add_subcommand("merge", "Make one of several databases, or of the shards of one");
  command
      .add_option("RESULT", arguments->result,
                  "New directory of the result; or, alone, the database whose shards are to be one")
      ->required();
  command.add_option("DATABASE", arguments->inputs,
                     "What to put together; of a page that several have, the last one counts");
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_merge(*arguments); }; });
}

}  // namespace winnow::cli
