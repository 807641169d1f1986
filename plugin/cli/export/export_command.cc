// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow export writes the pages of a site for another search engine.
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/export/feed_run.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

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
  command.add_option("--index", arguments.index, "OpenSearch: the index that documents go to")
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
      "export", "Write the pages of a site as a feed for OpenSearch, Solr or Vespa");
  declare_feed(command, arguments->feed);
  command
      .add_option("--format", arguments->format,
                  "What reads it: opensearch (bulk requests), solr (a JSON array for /update) or "
                  "vespa (JSON lines)")
      ->required()
      ->type_name("ENGINE")
      ->check(CLI::IsMember({"opensearch", "solr", "vespa"}));
  command.add_flag("--mapping", arguments->mapping,
                   "Print what the engine must be told of the fields first, instead: an index "
                   "mapping, commands for the Schema API, a schema");
  declare_engines(command, *arguments);
  command.callback([arguments, &command, &action] {
    choose_feed_method(command, arguments->feed);
    action = [arguments] { return run_export(*arguments); };
  });
}

}  // namespace winnow::cli
