// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow delete takes a page or a site out of a database.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/database/database_time.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/database_admin.h"

namespace winnow::cli {
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
  handle_write_failures(arguments.database);
  watch_database_time();
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
