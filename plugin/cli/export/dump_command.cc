// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow dump writes the pages of a site for Omega's scriptindex.
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/export/feed_run.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

struct DumpArguments {
  FeedArguments feed;
  bool scriptindex = false;
  bool index_script = false;
};

int run_dump(const DumpArguments& arguments) {
  const std::unique_ptr<FeedFormat> format = scriptindex_format();
  if (arguments.index_script) return write_mapping(arguments.feed, *format);
  if (arguments.scriptindex) return run_feed(arguments.feed, *format);
  return fail({ErrorCode::usage, "what to write is not said", "",
               "add --scriptindex SOURCE for the records, or --index-script for their script"});
}

}  // namespace

void declare_dump(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<DumpArguments>();
  CLI::App& command = *winnow.add_subcommand(
      "dump", "Write the pages of a site as records for Omega's scriptindex");
  declare_feed(command, arguments->feed);
  CLI::Option* const records = command.add_flag("--scriptindex", arguments->scriptindex,
                                                "Write the records of all pages of SOURCE");
  command
      .add_flag("--index-script", arguments->index_script,
                "Write the index script that says how scriptindex indexes them")
      ->excludes(records);
  command.callback([arguments, &command, &action] {
    choose_feed_method(command, arguments->feed);
    action = [arguments] { return run_dump(*arguments); };
  });
}

}  // namespace winnow::cli
