// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow check says whether a database is sound, and what is in it.
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/database/rules_check_command.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/checksum_report.h"
#include "winnow/indexer/database_admin.h"

namespace winnow::cli {
namespace {

struct CheckArguments {
  std::string database;
  RulesCheckArguments rules;
  bool fast = false;
  bool json = false;
};

nlohmann::ordered_json to_json(const ChecksumReport& report) {
  if (!report.has_checksums && report.damaged.empty()) return nullptr;
  auto damaged = nlohmann::ordered_json::array();
  for (const DamagedBytes& each : report.damaged) {
    damaged.push_back({{"file", each.file},
                       {"first", each.first},
                       {"last", each.last},
                       {"message", text_of(each)}});
  }
  return {{"bytes", report.bytes}, {"newer_bytes", report.newer_bytes}, {"damaged", damaged}};
}

void print_json(const nlohmann::ordered_json& object) {
  fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void print_json(const ChecksumReport& report, const std::string& database) {
  print_json({{"database", database},
              {"problems", report.damaged.size()},
              {"database_bytes", database_bytes(database)},
              {"checksums", to_json(report)}});
}

void print_text(const ChecksumReport& report, const std::string& database) {
  for (const DamagedBytes& each : report.damaged) {
    fmt::print("{}: {}\n", printable(each.file), text_of(each));
  }
  fmt::print("{}: {} compared with their checksums\n", printable(database),
             human_bytes(report.bytes));
  if (report.newer_bytes > 0) {
    fmt::print("  {} were written since the last run ended, and have none\n",
               human_bytes(report.newer_bytes));
  }
  if (report.damaged.empty()) fmt::print("No problems found.\n");
}

void print_json(const DatabaseCheck& check, const ChecksumReport& checksums,
                const std::string& database) {
  const nlohmann::ordered_json object = {
      {"database", database},
      {"problems", check.problems},
      {"documents", check.documents},
      {"database_bytes", database_bytes(database)},
      {"checksums", to_json(checksums)},
      {"winnow", nlohmann::ordered_json::parse(winnow::to_json(check.metadata))}};
  print_json(object);
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
    fmt::print("{}{} found.\n", printable_lines(check.report),
               count_of(check.problems, "problem", "problems"));
  }
}

int fail_damaged(const std::string& database) {
  return fail({ErrorCode::corrupt, "the database is damaged", database,
               "save what can be read with winnow repair, or index the site anew into another "
               "directory"});
}

// Checksums that are damaged themselves are told of as other damage is.
DatabaseCheck with_checksums_damage(DatabaseCheck check, const Error& damage) {
  if (check.problems == 0) check.report.clear();  // what is sound is not told of either
  ++check.problems;
  check.report += damage.where + ": " + damage.what + "\n";
  return check;
}

int fail_with_checksums(const Error& damage) {
  return fail({damage.code, "the checksums are damaged, and Xapian's check finds nothing else",
               damage.where, "index the site again, which renews them"});
}

int tell_of_checksums(const CheckArguments& arguments, const ChecksumReport& report) {
  if (!report.has_checksums && report.damaged.empty()) {
    return fail({ErrorCode::incompatible, "has no checksums to compare it with", arguments.database,
                 "check it without --fast; the next run of winnow index writes them"});
  }
  if (arguments.json) {
    print_json(report, arguments.database);
  } else {
    print_text(report, arguments.database);
  }
  return report.damaged.empty() ? kDone : fail_damaged(arguments.database);
}

// What the checksums find is not left to Xapian, which may take it for good.
int check_here(const CheckArguments& arguments) {
  watch_database();
  const Expected<ChecksumReport> checksums = check_checksums(arguments.database);
  const bool are_damaged = !checksums && checksums.error().code == ErrorCode::corrupt;
  if (!checksums && (arguments.fast || !are_damaged)) return fail(checksums.error());
  if (checksums && (arguments.fast || !checksums->damaged.empty())) {
    return tell_of_checksums(arguments, *checksums);
  }
  Expected<DatabaseCheck> check = check_database(arguments.database);
  if (!check) return fail(check.error());
  const bool is_sound = check->problems == 0;
  ChecksumReport report = checksums ? *checksums : ChecksumReport();
  if (are_damaged) {
    report.damaged.push_back({checksums.error().where, 0, 0, checksums.error().what});
    check = with_checksums_damage(*std::move(check), checksums.error());
  }
  if (arguments.json) {
    print_json(*check, report, arguments.database);
  } else {
    print_text(*check, arguments.database);
  }
  if (is_sound && are_damaged) return fail_with_checksums(checksums.error());
  return is_sound ? kDone : fail_damaged(arguments.database);
}

// Xapian's check trusts some of what it reads and can crash on a damaged table, so it runs in a
// process of its own, which ends with this one: an interrupt is told to the user once.
int run_check(const CheckArguments& arguments) {
  if (!arguments.rules.rules.empty()) {
    RulesCheckArguments rules = arguments.rules;
    rules.database = arguments.database;
    rules.json = arguments.json;
    return run_rules_check(rules);
  }
  if (!arguments.rules.source.source.empty()) {
    return fail({ErrorCode::usage, "a source is checked against rules only",
                 arguments.rules.source.source, "add --rules FILE, or leave out the source"});
  }
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
               arguments.database,
               "save what can be read with winnow repair, or index the site anew into another "
               "directory"});
}

}  // namespace

void declare_check(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App& command =
      *winnow.add_subcommand("check", "Check that a database is sound, or what rules do");
  declare_source(command, arguments->rules.source);
  command.get_option("SOURCE")->required(false);
  declare_rules(command, arguments->rules.rules);
  command
      .add_option("--site", arguments->rules.site,
                  "Name of the site where URLs have no host (default: the source's name)")
      ->type_name("NAME");
  command.add_option("--db", arguments->database, "Directory of the database")
      ->required()
      ->type_name("DIR");
  command.add_flag("--fast", arguments->fast,
                   "Only compare the files with the checksums of the last run");
  command.add_flag("--json", arguments->json, "Print JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_check(*arguments); }; });
}

}  // namespace winnow::cli
