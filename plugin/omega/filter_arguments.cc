// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/omega/filter_arguments.h"

#include <map>

namespace winnow::omega {

void declare(CLI::App& program, Arguments& arguments) {
  using filter::PageText;
  program.name("winnow-filter");
  program.description(
      "Prints the content of an HTML page as HTML in UTF-8, without the template of its site.\n\n"
      "    winnow learn SITE --model site.model\n"
      "    omindex --db site.db --url / "
      "--filter='text/html,text/html,UTF-8:winnow-filter --model site.model' SITE");
  program.set_version_flag("--version", "winnow-filter " WINNOW_VERSION);
  program.add_option("FILE", arguments.file, "The page; - is standard input")
      ->capture_default_str();
  program
      .add_option("--model", arguments.filter.model,
                  "What winnow learn has learned of the site; without it the page is judged alone")
      ->type_name("FILE");
  program
      .add_option("--site", arguments.filter.site,
                  "The site that the page is of, where the model has several")
      ->type_name("NAME");
  program
      .add_option("--method", arguments.filter.method,
                  "How content is told from template (default: site with a model, block-model "
                  "without)")
      ->type_name("METHOD");
  const std::map<std::string, PageText> choices = {{"keep", PageText::keep},
                                                   {"drop", PageText::drop}};
  program
      .add_option("--page", arguments.filter.page_text,
                  "Text of the page that is neither main text nor template (default: "
                  "keep); its links to other pages are left out")
      ->transform(CLI::CheckedTransformer(choices).description("{keep,drop}"))
      ->type_name("CHOICE");
  program.add_flag("--mark", arguments.filter.mark,
                   "Print the page as it is, with <!--UdmComment--> markers around what is no "
                   "content");
  program
      .add_option("--charset", arguments.charset,
                  "The charset that a server gave the page (default: found out)")
      ->type_name("LABEL");
  program
      .add_option("--max-page-bytes", arguments.filter.limits.page_bytes,
                  "Pages of more bytes are refused")
      ->type_name("N")
      ->capture_default_str();
}

}  // namespace winnow::omega
