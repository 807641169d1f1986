// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/recoll_command.h"

#include <CLI/CLI.hpp>

namespace winnow::recoll {
namespace {

constexpr const char* kDescription =
    "Gives Recoll the content of HTML pages, without the template of their site. In mimeconf:\n\n"
    "    [index]\n"
    "    text/x-winnow-html = execm winnow-recoll --model ~/mirror=mirror.model";

}  // namespace

RecollCommand::RecollCommand() : FilterProgram("winnow-recoll", kDescription) {
  options()
      .add_option("--model", models,
                  "What winnow learn has learned of a site, for the pages in FOLDER or for all; "
                  "can be given several times. Other pages are judged alone. A FILE without a "
                  "folder is looked for beside Recoll's configuration")
      ->type_name("[FOLDER=]FILE")
      ->allow_extra_args(false);
  add_filter_options(filter);
}

}  // namespace winnow::recoll
