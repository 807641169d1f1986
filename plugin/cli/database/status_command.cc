// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow status: what is in a database and how it came about.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/database_admin.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

// Lines of a list for people; --json has all.
constexpr std::size_t kMostSites = 20;

struct StatusArguments {
  std::string database;
  bool json = false;
};

Json models_json(const std::vector<ModelStatus>& models) {
  Json list = Json::array();
  for (const ModelStatus& model : models) {
    list.push_back({{"site", model.site},
                    {"learned", model.learned},
                    {"templates", model.templates},
                    {"learned_pages", model.learned_pages},
                    {"sample_pages", model.sample_pages},
                    {"different_pages", model.different_pages},
                    {"site_pages", model.site_pages},
                    {"bytes", model.bytes},
                    {"documents", model.documents}});
  }
  return list;
}

Json drift_json(const std::map<std::string, RecordedDrift>& sites) {
  Json list = Json::array();
  for (const auto& [site, drift] : sites) {
    list.push_back(
        {{"site", site}, {"pages", drift.pages}, {"unknown_share", drift.unknown_share}});
  }
  return list;
}

Json rules_json(const std::vector<RecordedRule>& rules) {
  Json list = Json::array();
  for (const RecordedRule& rule : rules) {
    list.push_back({{"place", rule.place},
                    {"rule", rule.summary},
                    {"pages", rule.pages},
                    {"words", rule.words},
                    {"changed_words", rule.changed},
                    {"best_pages", rule.best_pages},
                    {"best_of", rule.best_of}});
  }
  return list;
}

Json to_json(const DatabaseStatus& status, const std::string& database) {
  Json object;
  object["database"] = database;
  object["database_bytes"] = database_bytes(database);
  object["documents"] = status.documents;
  object["shards"] = status.shards;
  object["complete"] = status.metadata.complete;
  object["updated"] = status.metadata.updated;
  object["version"] = status.metadata.version;
  object["choices"] = Json::parse(winnow::to_json(status.metadata)).at("choices");
  object["duplicates"] = duplicates_name(status.metadata.duplicates);
  object["collapsed"] = status.metadata.collapsed;
  object["dropped"] = status.dropped;
  object["languages"] = status.metadata.languages;
  object["sites"] = status.sites;
  object["noted_files"] = status.noted;
  object["models"] = models_json(status.models);
  Json unreadable = Json::array();
  for (const Error& error : status.unreadable) unreadable.push_back(error.message());
  object["unreadable_models"] = std::move(unreadable);
  object["documents_without_model"] = status.without_model;
  object["documents_of_older_models"] = status.older_model;
  object["drift"] = drift_json(status.metadata.drift);
  object["rules"] = rules_json(status.metadata.rules);
  object["sites_with_rules"] = status.metadata.rule_sites;
  return object;
}

std::string last_run(const IndexMetadata& metadata) {
  return fmt::format("{} by winnow {}, {}", metadata.updated, metadata.version,
                     metadata.complete ? "complete" : "not complete: run winnow index again");
}

std::string duplicates_line(const DatabaseStatus& status) {
  std::string text(duplicates_name(status.metadata.duplicates));
  const auto add = [&text](std::uint64_t count, std::string_view what) {
    if (count > 0) text += fmt::format(", {} {}", human_count(count), what);
  };
  add(status.metadata.collapsed, "documents that another one stands for");
  add(status.dropped, "pages without a document, as another one stands for them");
  return text;
}

std::string language_line(const std::map<std::string, std::uint64_t>& languages) {
  std::string text;
  for (const auto& [code, documents] : languages) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", code.empty() ? "unknown" : code,
                        human_count(documents));
  }
  return text;
}

// Sites with most documents come first.
std::string sites_text(const std::map<std::string, std::uint64_t>& sites) {
  std::vector<std::pair<std::string, std::uint64_t>> ranked(sites.begin(), sites.end());
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (std::size_t i = 0; i < std::min(ranked.size(), kMostSites); ++i) {
    const auto& [site, documents] = ranked[i];
    text += fmt::format("  {:>9}  {}\n", human_count(documents), printable(site));
  }
  if (ranked.size() > kMostSites) {
    text += fmt::format("  and {} (--json has them)\n",
                        count_of(ranked.size() - kMostSites, "more site", "more sites"));
  }
  return text;
}

std::string model_line(const ModelStatus& model) {
  const std::string templates = count_of(model.templates, "template", "templates");
  const std::string what = model.learned == "templates"    ? templates
                           : model.learned == "statistics" ? model.learned
                                                           : model.learned + " of " + templates;
  return fmt::format(
      "  {}: {} learned from {} pages, {} different ones of the {} that it had; {}, "
      "{}\n",
      printable(model.site), what, human_count(model.learned_pages),
      human_count(model.different_pages), human_count(model.site_pages), human_bytes(model.bytes),
      count_of(model.documents, "document", "documents"));
}

std::string drift_text(const std::map<std::string, RecordedDrift>& sites) {
  std::string text;
  for (const auto& [site, drift] : sites) {
    text += fmt::format("  {}: {:.0f} % of the blocks of {} stood where nothing was known\n",
                        printable(site), drift.unknown_share * 100,
                        count_of(drift.pages, "new page", "new pages"));
  }
  return text;
}

std::string rules_text(const std::vector<RecordedRule>& rules) {
  std::string text;
  for (const RecordedRule& rule : rules) {
    text += fmt::format("  {}  {}\n", printable(rule.place), printable(rule.summary));
    text +=
        fmt::format("    matches {}, {}; {} changed class\n", count_of(rule.pages, "page", "pages"),
                    count_of(rule.words, "word", "words"), human_count(rule.changed));
    if (rule.pages < rule.best_pages) {
      text += fmt::format("    matched {} of {} before\n", human_count(rule.best_pages),
                          human_count(rule.best_of));
    }
  }
  return text;
}

std::string models_text(const DatabaseStatus& status) {
  std::string text;
  for (const ModelStatus& model : status.models) text += model_line(model);
  for (const Error& error : status.unreadable) text += "  " + printable(error.message()) + "\n";
  if (status.older_model > 0) {
    text += fmt::format("  {} classified by something else than what is known now\n",
                        count_of(status.older_model, "document", "documents"));
  }
  return text;
}

std::string to_text(const DatabaseStatus& status, const std::string& database) {
  const IndexMetadata& metadata = status.metadata;
  std::uint64_t files = 0;
  for (const auto& [source, noted] : status.noted) files += noted;
  std::string text = fmt::format(
      "{}: {}, {}, {}\n", printable(database), count_of(status.documents, "document", "documents"),
      count_of(status.shards, "shard", "shards"), human_bytes(database_bytes(database)));
  text += fmt::format("  last run: {}\n", printable(last_run(metadata)));
  text += fmt::format("  method {}, stemmer {}\n", printable(metadata.choices.method),
                      printable(metadata.choices.stemmer));
  text += fmt::format("  duplicates: {}\n", duplicates_line(status));
  text += fmt::format("  {} noted of {}\n", count_of(files, "file", "files"),
                      count_of(status.noted.size(), "source", "sources"));
  if (!metadata.languages.empty()) {
    text += fmt::format("  languages: {}\n", printable(language_line(metadata.languages)));
  }
  const auto part = [&text](std::string_view title, const std::string& lines) {
    if (!lines.empty()) text += fmt::format("{}:\n{}", title, lines);
  };
  part("Sites", sites_text(status.sites));
  part("Known of sites", models_text(status));
  part("In their last runs", drift_text(metadata.drift));
  part("Rules in the last run", rules_text(metadata.rules));
  return text;
}

int run_status(const StatusArguments& arguments) {
  watch_database();
  const Expected<DatabaseStatus> status = database_status(arguments.database);
  if (!status) return fail(status.error());
  if (arguments.json) {
    fmt::print(
        "{}\n",
        to_json(*status, arguments.database).dump(2, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("{}", to_text(*status, arguments.database));
  }
  return kDone;
}

}  // namespace

void declare_status(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<StatusArguments>();
  CLI::App& command =
      *winnow.add_subcommand("status", "Show what a database contains and how it was made");
  command.add_option("--db", arguments->database, "Directory of the database")
      ->required()
      ->type_name("DIR");
  command.add_flag("--json", arguments->json, "Print JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_status(*arguments); }; });
}

}  // namespace winnow::cli
