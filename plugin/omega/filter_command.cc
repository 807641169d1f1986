// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/omega/filter_command.h"

#include <CLI/CLI.hpp>

namespace winnow::omega {
namespace {

constexpr const char* kDescription =
    "Prints the content of an HTML page as HTML in UTF-8, without the template of its site.\n\n"
    "    winnow learn SITE --model site.model\n"
    "    omindex --db site.db --url / "
    "--filter='text/html,text/html,UTF-8:winnow-filter --model site.model' SITE";

}  // namespace

FilterCommand::FilterCommand() : FilterProgram("winnow-filter", kDescription) {
  options().add_option("FILE", file, "The page; - is standard input")->capture_default_str();
  options()
      .add_option("--model", filter.model,
                  "What winnow learn has learned of the site; without it the page is judged alone")
      ->type_name("FILE");
  add_filter_options(filter);
  options().add_flag("--mark", filter.mark,
                     "Print the page as it is, in UTF-8 with a byte order mark, with "
                     "<!--UdmComment--> markers around what is no content");
  options()
      .add_option("--url", url,
                  "URL of the page, for rules that have a path (default: the path of the file)")
      ->type_name("URL");
  options()
      .add_option("--charset", charset,
                  "The charset that a server gave the page (default: found out)")
      ->type_name("LABEL");
}

}  // namespace winnow::omega
