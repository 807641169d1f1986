// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow export writes the pages of a site for another search engine, winnow dump for Omega's
// scriptindex.
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/export/feed_run.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

// Declares SOURCE, which is not required, as what only describes the feed needs none; how content
// is told from template; and --out, --threads, --ignore-robots, --quiet and --json.
void declare_feed(CLI::App& command, FeedArguments& arguments) {
  declare_source(command, arguments.source);
  declare_types(command, arguments.source, {"html"});
  command.get_option("SOURCE")->required(false);
  CLI::Option* const out =
      command.add_option("--out", arguments.out, "File to write (default: standard output)")
          ->type_name("FILE");
  command.add_flag("--ignore-robots", arguments.ignore_robots,
                   "Take pages, too, whose robots meta element says noindex");
  declare_threads(command, arguments.threads);
  declare_method_choice(command, arguments.method);
  declare_rules(command, arguments.method.rules);
  declare_site_models(command, arguments.method.sites, "learned from the source first");
  declare_site(command, arguments.method.sites.site);
  declare_learning(command, arguments.method.sites.learning);
  declare_learning_seed(command, arguments.method.sites.learning);
  command.add_flag("--quiet,-q", arguments.quiet, "Print errors only");
  command.add_flag("--json", arguments.json, "Print the summary as JSON, and no progress")
      ->needs(out);
}

// It is to be called when the arguments are read: there is nothing to learn from a single page.
void choose_feed_method(const CLI::App& command, FeedArguments& arguments) {
  SiteChoice sites = arguments.method.sites;
  if (!arguments.method.rules.empty()) sites.site.clear();  // it may be for rules alone
  if (command.count("--method") > 0 || is_collection(arguments.source) ||
      !(sites == SiteChoice{})) {
    return;
  }
  arguments.method.method = default_page_method();
}

struct ExportArguments {
  FeedArguments feed;
  std::string format;
  std::string index = "pages";
  std::string name_space = "winnow";
  std::string document_type = "page";
  bool fields_by_language = false;
  bool mapping = false;
};

Expected<std::unique_ptr<FeedFormat>> format_of(const ExportArguments& arguments) {
  if (arguments.format == "opensearch") return opensearch_format(arguments.index);
  if (arguments.format == "sphinx") return sphinx_format(arguments.index);
  if (arguments.format == "solr") return solr_format(arguments.fields_by_language);
  return vespa_format(arguments.name_space, arguments.document_type);
}

int run_export(const ExportArguments& arguments) {
  const Expected<std::unique_ptr<FeedFormat>> format = format_of(arguments);
  if (!format) return fail(format.error());
  if (arguments.mapping) return write_mapping(arguments.feed, **format);
  return run_feed(arguments.feed, **format);
}

void declare_engines(CLI::App& command, ExportArguments& arguments) {
  const std::string group = "Of one engine";
  command
      .add_option("--index", arguments.index, "OpenSearch, Sphinx: the index that documents go to")
      ->group(group)
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_flag("--fields-by-language", arguments.fields_by_language,
                "Solr: names that the _default configset has types for, as title_txt_en; without "
                "it, plain names, which --mapping declares")
      ->group(group);
  command.add_option("--namespace", arguments.name_space, "Vespa: the namespace of document ids")
      ->group(group)
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--document-type", arguments.document_type,
                  "Vespa: the document type, and the name of its schema")
      ->group(group)
      ->type_name("NAME")
      ->capture_default_str();
}

}  // namespace

void declare_export(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App& command = *winnow.add_subcommand(
      "export", "Write the pages of a site as a feed for OpenSearch, Solr, Sphinx or Vespa");
  declare_feed(command, arguments->feed);
  command
      .add_option("--format", arguments->format,
                  "What reads it: opensearch (bulk requests), solr (a JSON array for /update), "
                  "sphinx (XML for xmlpipe2) or vespa (JSON lines)")
      ->required()
      ->type_name("ENGINE")
      ->check(CLI::IsMember({"opensearch", "solr", "sphinx", "vespa"}));
  command.add_flag("--mapping", arguments->mapping,
                   "Print what the engine must be told of the fields first, instead: an index "
                   "mapping, commands for the Schema API, a configuration file, a schema");
  declare_engines(command, *arguments);
  command.callback([arguments, &command, &action] {
    choose_feed_method(command, arguments->feed);
    action = [arguments] { return run_export(*arguments); };
  });
}

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
