// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/learn_summary.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

// The site's own model, not the one that a file with a single site lends to all.
std::span<const SiteTemplate> templates_of(const SiteModels& models, const std::string& site) {
  for (const auto& model : models.sites()) {
    if (model->site() == site) return model->templates();
  }
  return {};
}

std::string site_lines(const SiteReport& site, std::span<const SiteTemplate> templates) {
  const std::string refused =
      site.refused == 0 ? "" : fmt::format(", {} refused", human_count(site.refused));
  std::string text = fmt::format("{}: {}, {} in the sample{}, {} different{}\n",
                                 terminal_text(site.site), count_of(site.pages, "page", "pages"),
                                 human_count(site.sample), refused, human_count(site.different),
                                 templates.empty() ? ": " + why_no_templates(site) : "");
  for (std::size_t i = 0; i < templates.size(); ++i) {
    const PatternTree& tree = templates[i].tree;
    const RepetitionCounts& counts = templates[i].counts;
    if (counts.pages() > 0) {
      text += fmt::format("  template {}: {} counted, {} that occur more than once\n", i,
                          count_of(counts.pages(), "page", "pages"),
                          count_of(counts.counts().size(), "piece", "pieces"));
      continue;
    }
    text += fmt::format("  template {}: {}, {}{}\n", i, count_of(tree.pages(), "page", "pages"),
                        count_of(tree.size(), "node", "nodes"),
                        tree.cut_off() ? ", cut off at a limit" : "");
  }
  return text;
}

Json site_json(const SiteReport& site, std::span<const SiteTemplate> templates) {
  Json object;
  object["site"] = site.site;
  object["pages"] = site.pages;
  object["sample"] = site.sample;
  object["refused"] = site.refused;
  object["different"] = site.different;
  object["control"] = site.control;
  object["rare_passages"] = site.rare_passages;
  object["over_memory"] = site.over_memory;
  object["templates"] = Json::array();
  for (const SiteTemplate& each : templates) {
    if (each.counts.pages() > 0) {
      object["templates"].push_back({{"pages", each.counts.pages()},
                                     {"group", each.group},
                                     {"repeated_pieces", each.counts.counts().size()}});
      continue;
    }
    object["templates"].push_back({{"pages", each.tree.pages()},
                                   {"group", each.group},
                                   {"nodes", each.tree.size()},
                                   {"cut_off", each.tree.cut_off()}});
  }
  return object;
}

}  // namespace

std::string to_text(const LearnSummary& summary) {
  const SiteLearningReport& report = summary.learned.report;
  std::string text =
      fmt::format("{}, {} read in {:.1f} s\n", count_of(report.pages, "page", "pages"),
                  human_bytes(report.bytes), summary.seconds);
  if (report.too_large > 0) {
    text += fmt::format("  {:>9}  too large to learn from\n", human_count(report.too_large));
  }
  if (report.skipped > 0) {
    text += fmt::format("  {:>9}  files skipped\n", human_count(report.skipped));
  }
  for (const SiteReport& site : report.sites) {
    text += site_lines(site, templates_of(summary.learned.models, site.site));
  }
  return text + fmt::format("Model {}: {}\n", printable(summary.file),
                            human_bytes(summary.learned.models.bytes().size()));
}

std::string to_json(const LearnSummary& summary) {
  const SiteLearningReport& report = summary.learned.report;
  Json object;
  object["model"] = summary.file;
  object["identifier"] = summary.learned.models.identifier();
  object["model_bytes"] = summary.learned.models.bytes().size();
  object["seconds"] = summary.seconds;
  object["pages"] = report.pages;
  object["bytes"] = report.bytes;
  object["skipped"] = report.skipped;
  object["too_large"] = report.too_large;
  object["sites"] = Json::array();
  for (const SiteReport& site : report.sites) {
    object["sites"].push_back(site_json(site, templates_of(summary.learned.models, site.site)));
  }
  return object.dump(2, ' ', true, Json::error_handler_t::replace);
}

}  // namespace winnow::cli
