// SPDX-License-Identifier: GPL-2.0-or-later
#include <memory>

#include "plugin/cli/command.h"
#include "plugin/cli/database/database_time.h"
#include "plugin/cli/options/config_file.h"
#include "plugin/cli/options/help_formatter.h"
#include "plugin/cli/terminal/log_file.h"

namespace winnow::cli {

void declare_winnow(CLI::App& winnow, Action& action) {
  winnow.description("Template-aware search indexing for Xapian.");
  winnow.footer("Run winnow COMMAND --help for the options of a command.");
  winnow.set_version_flag("--version", "winnow " WINNOW_VERSION);
  winnow.require_subcommand(1);
  winnow.formatter(std::make_shared<HelpFormatter>());
  declare_index(winnow, action);
  declare_search(winnow, action);
  declare_learn(winnow, action);
  declare_model(winnow, action);
  declare_cluster(winnow, action);
  declare_extract(winnow, action);
  declare_export(winnow, action);
  declare_dump(winnow, action);
  declare_explain(winnow, action);
  declare_features(winnow, action);
  declare_evaluate(winnow, action);
  declare_compare(winnow, action);
  declare_status(winnow, action);
  declare_merge(winnow, action);
  declare_check(winnow, action);
  declare_delete(winnow, action);
  declare_docs(winnow, action);
  declare_config(winnow);
  declare_database_time(winnow);
  declare_log_file(winnow, action);
}

}  // namespace winnow::cli
