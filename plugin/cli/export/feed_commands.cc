// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow export writes the pages of a site for another search engine or for language models, winnow
// dump for Omega's scriptindex.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "plugin/cli/export/feed_run.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/open_source.h"
#include "winnow/indexer/url.h"

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
                   "Also take pages whose robots meta element says noindex");
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
  ChunkLimits chunks;
  LlmsOptions llms;
};

// Gives the host of the base URL, or what the source is called.
std::string site_name_of(const SourceOptions& source) {
  const std::string host = host_of(source.directory.base_url);
  return host.empty() ? site_of_source(source.source) : host;
}

Expected<std::unique_ptr<FeedFormat>> format_of(const ExportArguments& arguments) {
  if (arguments.format == "opensearch") return opensearch_format(arguments.index);
  if (arguments.format == "sphinx") return sphinx_format(arguments.index);
  if (arguments.format == "solr") return solr_format(arguments.fields_by_language);
  if (arguments.format == "vespa") {
    return vespa_format(arguments.name_space, arguments.document_type);
  }
  if (arguments.format == "chunks") return chunk_format(arguments.chunks);
  LlmsOptions llms = arguments.llms;
  llms.otherwise = site_name_of(arguments.feed.source);
  return arguments.format == "llms" ? llms_format(llms) : llms_full_format(llms);
}

// Says what does not go together.
Expected<void> check_export(const ExportArguments& arguments, const FeedFormat& format) {
  if (arguments.mapping && !format.has_mapping()) {
    return Error{ErrorCode::usage, "does not use a mapping", "--format " + arguments.format,
                 "leave out --mapping"};
  }
  if (!arguments.feed.since_db.empty() && arguments.format.starts_with("llms")) {
    return Error{ErrorCode::usage, "always has all pages", "--format " + arguments.format,
                 "leave out --since-db"};
  }
  if (arguments.chunks.overlap > arguments.chunks.words / 2) {
    return Error{ErrorCode::usage, "is more than half of --chunk-words", "--overlap",
                 "take less of it"};
  }
  return {};
}

int run_export(const ExportArguments& arguments) {
  const Expected<std::unique_ptr<FeedFormat>> format = format_of(arguments);
  if (!format) return fail(format.error());
  const Expected<void> checked = check_export(arguments, **format);
  if (!checked) return fail(checked.error());
  if (arguments.mapping) return write_mapping(arguments.feed, **format);
  return run_feed(arguments.feed, **format);
}

void declare_models_options(CLI::App& command, ExportArguments& arguments) {
  const std::string group = "For language models";
  const auto count = [&](const char* name, std::size_t& value, std::size_t least,
                         const char* help) {
    return command.add_option(name, value, help)
        ->group(group)
        ->type_name("N")
        ->check(CLI::Range(least, std::size_t{1'000'000}));
  };
  count("--chunk-words", arguments.chunks.words, kLeastChunkWords, "Most words of a chunk")
      ->capture_default_str();
  count("--chunk-chars", arguments.chunks.characters, kLeastChunkCharacters,
        "Most characters of a chunk (default: 12 for each word)");
  count("--overlap", arguments.chunks.overlap, 0,
        "Most words that a chunk repeats from the end of the one before, in whole sentences")
      ->capture_default_str();
  command
      .add_option("--name", arguments.llms.name,
                  "What llms.txt calls the site (default: as its first page does)")
      ->group(group)
      ->type_name("NAME");
  command
      .add_option("--summary", arguments.llms.summary,
                  "What llms.txt says of the site (default: the description of its first page; "
                  "in llms-full.txt, nothing)")
      ->group(group)
      ->type_name("TEXT");
  command
      .add_flag("--markdown-links", arguments.llms.markdown_links,
                "Let llms.txt lead to page.html.md, which winnow extract --format markdown --out "
                "writes")
      ->group(group);
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
      "export",
      "Write the pages of a site for OpenSearch, Solr, Sphinx or Vespa, or for language models");
  declare_feed(command, arguments->feed);
  command
      .add_option("--format", arguments->format,
                  "What reads it: opensearch (bulk requests), solr (a JSON array for /update), "
                  "sphinx (XML for xmlpipe2) or vespa (JSON lines); or chunks (JSON lines, one "
                  "for each passage), llms (llms.txt) or llms-full (llms-full.txt)")
      ->required()
      ->type_name("FORMAT")
      ->check(
          CLI::IsMember({"opensearch", "solr", "sphinx", "vespa", "chunks", "llms", "llms-full"}));
  command.add_flag("--mapping", arguments->mapping,
                   "Instead print what the engine must know of the fields first: an index mapping, "
                   "commands for the Schema API, a configuration file, a schema");
  command
      .add_option("--since-db", arguments->feed.since_db,
                  "Leave out pages that have not changed since winnow index last read them into "
                  "this database")
      ->type_name("DIR");
  declare_models_options(command, *arguments);
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
  return fail({ErrorCode::usage, "what to write is missing", "",
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
