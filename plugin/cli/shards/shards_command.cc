// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow shards lays out a database for servers, and says whether what is laid out is as it was.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/published_shards.h"

namespace winnow::cli {
namespace {

struct ShardsArguments {
  std::string action;
  std::string place;  // database or, to verify, directory of releases
  std::string result;
  std::size_t keep = 2;
  bool json = false;
  bool quiet = false;
};

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMegabyte = 1'000'000;

void print_object(const Json& object) {
  fmt::print("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json release_json(const ReleaseManifest& manifest) {
  return {{"release", manifest.release},
          {"created", manifest.created},
          {"documents", manifest.documents},
          {"shards", manifest.shards.size()},
          {"model", manifest.model}};
}

void print_release(const ReleaseManifest& manifest, std::uint64_t bytes, const std::string& place,
                   std::string_view state) {
  fmt::print("{}: release {} of {}, {}, {}; {}\n", printable(place), printable(manifest.release),
             printable(manifest.created),
             count_of(manifest.shards.size(), "shard", "shards") + " with " +
                 count_of(manifest.documents, "document", "documents"),
             human_bytes(bytes), state);
}

int publish(const ShardsArguments& arguments) {
  if (arguments.result.empty()) {
    return fail({ErrorCode::usage, "the directory to publish to is missing", "--to",
                 "winnow shards publish DB --to DIR"});
  }
  Progress progress("Publishing", arguments.quiet, "MB");
  const Expected<PublishReport> report = publish_shards(
      arguments.place, arguments.result, arguments.keep,
      [&](std::uint64_t done, std::uint64_t total) {
        progress.update(done / kMegabyte, total / kMegabyte, 0);
      },
      was_interrupted);
  progress.clear();
  if (!report) return fail(report.error());
  if (arguments.json) {
    Json object = {{"database", arguments.place}, {"directory", arguments.result}};
    object.update(release_json(report->manifest));
    object.update(Json{{"bytes", report->bytes},
                       {"unchanged", report->unchanged},
                       {"files_shared", report->linked},
                       {"files_copied", report->copied},
                       {"removed", report->removed}});
    print_object(object);
  } else if (!arguments.quiet) {
    print_release(report->manifest, report->bytes, arguments.result,
                  report->unchanged ? "it was there" : "it is the current one");
    for (const std::string& removed : report->removed) {
      fmt::print("  {} is removed\n", printable(removed));
    }
  }
  return kDone;
}

int verify(const ShardsArguments& arguments) {
  Progress progress("Reading", arguments.quiet, "MB");
  const Expected<ReleaseCheck> check = verify_shards(
      arguments.place,
      [&](std::uint64_t done, std::uint64_t total) {
        progress.update(done / kMegabyte, total / kMegabyte, 0);
      },
      was_interrupted);
  progress.clear();
  if (!check) return fail(check.error());
  if (arguments.json) {
    Json problems = Json::array();
    for (const Error& problem : check->problems) {
      problems.push_back(
          {{"file", problem.where}, {"problem", problem.what}, {"remedy", problem.hint}});
    }
    Json object = {{"directory", arguments.place}};
    object.update(release_json(check->manifest));
    object.update(Json{
        {"bytes", check->bytes}, {"files", check->manifest.files.size()}, {"problems", problems}});
    print_object(object);
  } else if (check->problems.empty() && !arguments.quiet) {
    print_release(check->manifest, check->bytes, arguments.place, "all files are as published");
  }
  int code = kDone;
  for (const Error& problem : check->problems) code = fail(problem);
  return code;
}

int run_shards(const ShardsArguments& arguments) {
  set_quiet(arguments.quiet);
  watch_database();
  catch_interrupts();
  return arguments.action == "publish" ? publish(arguments) : verify(arguments);
}

}  // namespace

void declare_shards(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ShardsArguments>();
  CLI::App& command = *winnow.add_subcommand(
      "shards", "Lay out a database for servers, as releases, or verify one");
  command
      .add_option("ACTION", arguments->action,
                  "publish: make a release of a database, and name it the current one; verify: "
                  "compare all files of the current release with its manifest")
      ->required()
      ->check(CLI::IsMember({"publish", "verify"}));
  command
      .add_option("PLACE", arguments->place,
                  "To publish: directory of the database, which is only read; to verify: directory "
                  "of the releases, or of one of them")
      ->required();
  command
      .add_option("--to", arguments->result,
                  "Directory of the releases; files are shared with the database where that is "
                  "safe and possible")
      ->type_name("DIR");
  command
      .add_option("--keep", arguments->keep,
                  "How many releases stay, with the current one, which always does")
      ->type_name("N")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_shards(*arguments); }; });
}

}  // namespace winnow::cli
