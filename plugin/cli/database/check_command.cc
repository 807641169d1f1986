// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow check: is a database sound, and what is in it.
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <memory>
#include <nlohmann/json.hpp>

#include "plugin/cli/database/database_size.h"
#include "plugin/cli/database/database_time.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/database_admin.h"

namespace winnow::cli {
namespace {

struct CheckArguments {
  std::string database;
  bool json = false;
};

void print_json(const DatabaseCheck& check, const std::string& database) {
  const nlohmann::ordered_json object = {
      {"database", database},
      {"problems", check.problems},
      {"documents", check.documents},
      {"database_bytes", database_bytes(database)},
      {"winnow", nlohmann::ordered_json::parse(to_json(check.metadata))}};
  fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void print_text(const DatabaseCheck& check, const std::string& database) {
  const IndexMetadata& metadata = check.metadata;
  fmt::print("{}: {} documents, {}\n", printable(database), human_count(check.documents),
             human_bytes(database_bytes(database)));
  fmt::print("  written by winnow {}, last on {}\n", printable(metadata.version),
             printable(metadata.updated));
  fmt::print("  method {}, stemmer {}\n", printable(metadata.choices.method),
             printable(metadata.choices.stemmer));
  std::string languages;
  for (const auto& [code, documents] : metadata.languages) {
    languages += fmt::format("{}{} {}", languages.empty() ? "" : ", ",
                             code.empty() ? "unknown" : code, human_count(documents));
  }
  if (!languages.empty()) fmt::print("  languages: {}\n", printable(languages));
  if (check.problems == 0) {
    fmt::print("No problems found.\n");
  } else {
    fmt::print("{}{} problems found.\n", printable_lines(check.report), check.problems);
  }
}

int check_here(const CheckArguments& arguments) {
  watch_database_time();
  const Expected<DatabaseCheck> check = check_database(arguments.database);
  if (!check) return fail(check.error());
  if (arguments.json) {
    print_json(*check, arguments.database);
  } else {
    print_text(*check, arguments.database);
  }
  if (check->problems == 0) return kDone;
  return fail({ErrorCode::corrupt, "the database is damaged", arguments.database,
               "index the site anew into another directory"});
}

// Xapian's check trusts some of what it reads and can crash on a damaged table, so it runs in a
// process of its own, which ends with this one: an interrupt is told to the user once.
int run_check(const CheckArguments& arguments) {
  const pid_t child = fork();
  if (child < 0) return check_here(arguments);
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    _exit(finish_output(check_here(arguments)));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return fail({ErrorCode::corrupt, "damaged so badly that the check could not read it",
               arguments.database, "index the site anew into another directory"});
}

}  // namespace

void declare_check(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App& command = *winnow.add_subcommand("check", "Check that a database is sound");
  command.add_option("--db", arguments->database, "Directory of the database")
      ->required()
      ->type_name("DIR");
  command.add_flag("--json", arguments->json, "Print JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_check(*arguments); }; });
}

}  // namespace winnow::cli
