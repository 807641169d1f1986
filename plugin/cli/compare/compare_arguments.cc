// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/compare_arguments.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/options/command.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/rules_option.h"

namespace winnow::cli {
namespace {

void declare_pages(CLI::App& command, CompareArguments& arguments) {
  declare_source(command, arguments.source);
  // Gold texts are found by the paths in it.
  command.get_option("SOURCE")->expected(1);
  command
      .add_option("--gold", arguments.gold,
                  "Folder of the main texts, as people see them: the text of PAGE.html is in "
                  "PAGE.html.txt or PAGE.txt, under the page's path. Pages without a text are only "
                  "learned from")
      ->required()
      ->type_name("DIR");
  CLI::Option* sites =
      command
          .add_flag("--sites", arguments.sites,
                    "Each folder in SOURCE is a site of its own; its pages are in its folder "
                    "pages if it has one, its gold texts in the folder of its name in DIR, or "
                    "in that folder's gold")
          ->group("Which pages");
  command
      .add_option("--site", arguments.site,
                  "The site that all pages are of (default: by their hosts)")
      ->group("Which pages")
      ->type_name("NAME")
      ->excludes(sites);
}

void declare_methods(CLI::App& command, CompareArguments& arguments) {
  command
      .add_option(
          "--method", arguments.methods,
          "A method, with values of parameters that differ from the default: "
          "pattern-tree:strict=yes,learn-pages=10. The parameters are those of evaluate --sweep, "
          "except those of indexing, and site-trees=FILE (repeatable; default: all methods)")
      ->type_name("METHOD[:NAME=VALUE,...]")
      ->allow_extra_args(false);
  declare_rules(command, arguments.rules);
  declare_learning(command, arguments.learning);
  declare_learning_seed(command, arguments.learning);
}

void declare_curves(CLI::App& command, CompareArguments& arguments) {
  const std::string group = "Curves";
  CLI::Option* curves =
      command
          .add_flag("--curves", arguments.curves,
                    "Also show how the template tables found and the pages matched depend on the "
                    "parameters of templates; with --json or --html")
          ->group(group);
  command
      .add_option("--template-tables", arguments.template_tables,
                  "For the curves: which tables of the site's templates there are")
      ->group(group)
      ->type_name("FILE")
      ->needs(curves);
}

void declare_output(CLI::App& command, CompareArguments& arguments) {
  const std::string group = "Output";
  command.add_flag("--json", arguments.json, "Print JSON")->group(group);
  command.add_option("--html", arguments.html, "Write one page with all figures and charts here")
      ->group(group)
      ->check(file_complaint, "")
      ->type_name("FILE");
  command.add_flag("--quiet,-q", arguments.quiet, "Print errors only, and the result")
      ->group(group);
}

void declare_options(CLI::App& command, CompareArguments& arguments) {
  declare_pages(command, arguments);
  declare_methods(command, arguments);
  declare_curves(command, arguments);
  declare_output(command, arguments);
  declare_threads(command, arguments.threads);
}

}  // namespace

void declare_compare(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App& command =
      *winnow.add_subcommand("compare", "Measure how well each method extracts, and at what cost");
  declare_options(command, *arguments);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_compare(*arguments); }; });
}

}  // namespace winnow::cli
