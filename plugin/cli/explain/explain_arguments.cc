// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/explain/explain_command.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {
namespace {

void declare_display(CLI::App& command, ExplainArguments& arguments) {
  command
      .add_option("--only", arguments.only,
                  "Only blocks of this class. Each line begins with its mark: main + (kept), page "
                  "~ (of this page, but not its main text), template - (dropped)")
      ->type_name("CLASS")
      ->check(CLI::IsMember({"main", "page", "template"}));
  command.add_flag("--features", arguments.features,
                   "Show the features of each block, as the block model sees them");
  command.add_option("--color", arguments.color, "Colors; auto: on a terminal without NO_COLOR")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command
      .add_option("--width", arguments.width,
                  "Columns of a line (default: those of the terminal, else 100)")
      ->type_name("N")
      ->check(CLI::Range(20, 100000));
  command.add_flag("--whole", arguments.whole, "Show texts whole instead of cut to the line");
  command
      .add_flag("--json", arguments.json,
                "Print the object that winnow extract --json prints, a line a page; --features "
                "adds those of each block")
      ->excludes("--only");
}

void declare_database(CLI::App& command, ExplainArguments& arguments) {
  command
      .add_option("--db", arguments.database,
                  "Explain by the method of this database, and by what it knows of the sites; "
                  "--site names the site of a page without a host, unless there is only one")
      ->excludes("--method")
      ->excludes("--model")
      ->group("Templates of sites")
      ->type_name("DIR");
}

void declare_html(CLI::App& command, ExplainArguments& arguments) {
  command
      .add_option("--html", arguments.html,
                  "Instead write a copy of the page, in one file without scripts and images, with "
                  "the texts of each class on a color of their own and what is known of a block "
                  "under the pointer")
      ->type_name("OUT")
      ->excludes("--json")
      ->excludes("--only")
      ->excludes("--features")
      ->excludes("--whole");
}

}  // namespace

void declare_explain(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ExplainArguments>();
  CLI::App& command =
      *winnow.add_subcommand("explain", "Show why each block of a page is kept or dropped");
  command.add_option("PAGE", arguments->pages, "HTML files")->required();
  arguments->method.method = default_page_method();
  declare_method_choice(command, arguments->method);
  declare_rules(command, arguments->method.rules);
  command
      .add_option("--url", arguments->url,
                  "The page's URL, which says what rules apply (default: by the file's folders)")
      ->type_name("URL");
  declare_site_models(command, arguments->method.sites, "they are refused");
  declare_site(command, arguments->method.sites.site);
  declare_database(command, *arguments);
  declare_marks(command, arguments->ignore_marks);
  declare_display(command, *arguments);
  declare_html(command, *arguments);
  command.callback([arguments, &command, &action] {
    const bool chosen = command.count("--method") > 0;
    if (!chosen && !arguments->method.sites.model.empty()) {
      arguments->method.method = default_method();  // as for pages of a site
    }
    action = [arguments] { return run_explain(*arguments); };
  });
}

}  // namespace winnow::cli
