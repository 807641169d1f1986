// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_arguments.h"

#include <CLI/CLI.hpp>

namespace winnow::cli {

void declare_feed(CLI::App& command, FeedArguments& arguments) {
  declare_source(command, arguments.source);
  command.get_option("SOURCE")->required(false);
  CLI::Option* const out =
      command.add_option("--out", arguments.out, "File to write (default: standard output)")
          ->type_name("FILE");
  command.add_flag("--ignore-robots", arguments.ignore_robots,
                   "Take pages, too, whose robots meta element says noindex");
  command
      .add_option("--threads", arguments.threads,
                  "Threads that pages are worked on in; 0: as many as there are processors")
      ->type_name("N")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  declare_method_choice(command, arguments.method);
  declare_site_models(command, arguments.method.sites, "learned from the source first");
  declare_site(command, arguments.method.sites.site);
  declare_learning(command, arguments.method.sites.learning);
  declare_learning_seed(command, arguments.method.sites.learning);
  command.add_flag("--quiet,-q", arguments.quiet, "Print errors only");
  command.add_flag("--json", arguments.json, "Print the summary as JSON, and no progress")
      ->needs(out);
}

void choose_feed_method(const CLI::App& command, FeedArguments& arguments) {
  if (command.count("--method") > 0 || is_collection(arguments.source) ||
      !(arguments.method.sites == SiteChoice{})) {
    return;
  }
  arguments.method.method = default_page_method();
}

}  // namespace winnow::cli
