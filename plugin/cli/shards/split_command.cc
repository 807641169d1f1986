// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow split makes shards of a database, for servers, and the local shard that knows its words.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/split_database.h"

namespace winnow::cli {
namespace {

struct SplitArguments {
  std::string database;
  std::string result;
  std::size_t shards = 1;
  bool json = false;
  bool quiet = false;
};

void print_json(const SplitReport& report, const SplitArguments& arguments) {
  nlohmann::ordered_json shards = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < report.shard_documents.size(); ++i) {
    shards.push_back({{"documents", report.shard_documents[i]}, {"bytes", report.shard_bytes[i]}});
  }
  const nlohmann::ordered_json object = {
      {"database", arguments.database},       {"result", arguments.result},
      {"unchanged", report.unchanged},        {"documents", report.documents},
      {"database_bytes", report.whole_bytes}, {"shards", shards},
      {"words_bytes", report.words_bytes}};
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void print_text(const SplitReport& report, const SplitArguments& arguments) {
  fmt::print("{}: {} of {}, {}{}\n", printable(arguments.result),
             count_of(report.documents, "document", "documents"), printable(arguments.database),
             human_bytes(report.whole_bytes), report.unchanged ? "; nothing has changed" : "");
  for (std::size_t i = 0; i < report.shard_documents.size(); ++i) {
    fmt::print("  {:<9}  {:>9}  {}\n", fmt::format("shard-{}", i),
               human_bytes(report.shard_bytes[i]),
               count_of(report.shard_documents[i], "document", "documents"));
  }
  const double share = report.whole_bytes == 0 ? 0
                                               : 100.0 * static_cast<double>(report.words_bytes) /
                                                     static_cast<double>(report.whole_bytes);
  fmt::print("  {:<9}  {:>9}  {:.0f} % of the whole\n", kWordsFolder,
             human_bytes(report.words_bytes), share);
}

int run_split(const SplitArguments& arguments) {
  set_quiet(arguments.quiet);
  handle_write_failures(arguments.result, {arguments.database});
  watch_database();
  catch_interrupts();
  Progress progress("Splitting", arguments.quiet, "documents");
  const Expected<SplitReport> report = split_database(
      arguments.database, arguments.result, arguments.shards,
      [&](std::uint64_t done, std::uint64_t total) { progress.update(done, total, 0); },
      was_interrupted);
  progress.clear();
  if (!report) return fail(report.error());
  if (arguments.json) {
    print_json(*report, arguments);
  } else if (!arguments.quiet) {
    print_text(*report, arguments);
  }
  return kDone;
}

}  // namespace

void declare_split(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<SplitArguments>();
  CLI::App& command =
      *winnow.add_subcommand("split", "Split a database into shards for several servers");
  command
      .add_option("DATABASE", arguments->database, "Directory of the database, which is only read")
      ->required();
  command
      .add_option("--into", arguments->shards,
                  "Number of shards; with 1 there is only DIR/words, the local shard by which "
                  "words are corrected and completed")
      ->type_name("N")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command
      .add_option(
          "--to", arguments->result,
          "Directory for the result: new, or made by winnow split, whose content is then replaced")
      ->required()
      ->type_name("DIR");
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_split(*arguments); }; });
}

}  // namespace winnow::cli
