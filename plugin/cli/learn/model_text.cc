// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "winnow/indexer/method_settings.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

struct NodeCounts {
  std::uint64_t variant = 0;
  std::uint64_t fixed = 0;
  std::uint64_t sets = 0;
  std::uint64_t optional = 0;
};

NodeCounts count_nodes(const PatternTree& tree) {
  NodeCounts counts;
  for (const PatternNode& node : tree.nodes()) {
    counts.variant += node.content == PatternContent::variant;
    counts.fixed += node.content == PatternContent::fixed;
    counts.sets += may_repeat(node.occurrence);
    counts.optional += may_be_absent(node.occurrence);
  }
  return counts;
}

bool is_shown(const ModelView& view, std::size_t index) {
  return !view.only || *view.only == index;
}

std::string counts_head(const SiteTemplate& each, std::size_t index) {
  const RepetitionCounts& counts = each.counts;
  return fmt::format("  template {}: {} in the sample, {}; {} that occur more than once\n", index,
                     count_of(each.group, "page", "pages"),
                     count_of(counts.words(), "word", "words"),
                     count_of(counts.counts().size(), "piece", "pieces"));
}

std::string template_head(const SiteTemplate& each, std::size_t index) {
  const PatternTree& tree = each.tree;
  const NodeCounts counts = count_nodes(tree);
  return fmt::format(
      "  template {}: {} in the sample, learned from {}; {}: {} variant, {} fixed, {} sets, {} "
      "optional{}\n",
      index, count_of(each.group, "page", "pages"), human_count(tree.pages()),
      count_of(tree.size(), "node", "nodes"), human_count(counts.variant),
      human_count(counts.fixed), human_count(counts.sets), human_count(counts.optional),
      tree.cut_off() ? "; cut off at a limit" : "");
}

std::string site_text(const SiteModel& site, const ModelView& view) {
  std::string text = fmt::format(
      "{}: {}, {} in the sample, {} different\n  learned with {}\n", terminal_text(site.site()),
      count_of(site.site_pages(), "page", "pages"), human_count(site.sample_pages()),
      human_count(site.different_pages()), describe(site.options()));
  text += region_table(site,
                       view.all_regions ? std::numeric_limits<std::size_t>::max() : kShownRegions);
  if (site.templates().empty() && site.options().templates) {
    text += "  no templates: too few pages to learn from\n";
  }
  for (std::size_t i = 0; i < site.templates().size(); ++i) {
    if (!is_shown(view, i)) continue;
    if (site.templates()[i].counts.pages() > 0) {
      text += counts_head(site.templates()[i], i);
      continue;
    }
    text += template_head(site.templates()[i], i);
    text += terminal_lines(pattern_tree_text(site.templates()[i].tree, view.depth));
  }
  return text;
}

// Nodes are in preorder, with parents as indexes into it; those below `depth` are left out.
Json nodes_json(const PatternTree& tree, std::uint32_t depth) {
  Json nodes = Json::array();
  std::vector<std::uint32_t> depths(tree.size());
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    const PatternNode& node = tree[i];
    if (node.parent != kNoPatternNode) depths[i] = depths[node.parent] + 1;
    if (depths[i] > depth) continue;
    Json object;
    object["node"] = i;
    object["parent"] = node.parent == kNoPatternNode ? Json(nullptr) : Json(node.parent);
    object["name"] = tree.name(i);
    object["content"] = pattern_content_name(node.content);
    object["occurrence"] = occurrence_name(node.occurrence);
    object["constant"] = node.constant != 0;
    object["pages"] = node.pages;
    object["times"] = node.trees;
    object["text"] = tree.text(i).empty() ? Json(nullptr) : Json(tree.text(i));
    nodes.push_back(std::move(object));
  }
  return nodes;
}

Json template_json(const SiteTemplate& each, std::size_t index, std::uint32_t depth) {
  Json object;
  object["index"] = index;
  object["group"] = each.group;
  if (each.counts.pages() > 0) {
    object["pages"] = each.counts.pages();
    object["words"] = each.counts.words();
    object["repeated_pieces"] = each.counts.counts().size();
    return object;
  }
  const NodeCounts counts = count_nodes(each.tree);
  object["pages"] = each.tree.pages();
  object["nodes"] = each.tree.size();
  object["variant"] = counts.variant;
  object["fixed"] = counts.fixed;
  object["sets"] = counts.sets;
  object["optional"] = counts.optional;
  object["cut_off"] = each.tree.cut_off();
  object["tree"] = nodes_json(each.tree, depth);
  return object;
}

Json options_json(const LearnOptions& options) {
  Json object;
  object["templates"] = options.templates;
  object["align"] = alignment_name(options.pattern.alignment);
  object["structure_delta"] = options.pattern.structure_delta;
  object["text_delta"] = options.pattern.text_delta;
  object["learn_pages"] = options.learn_pages == 0 ? Json(nullptr) : Json(options.learn_pages);
  object["seed"] = options.seed;
  object["group_similarity"] = options.group_similarity;
  object["cluster"] = clustering_name(options.clustering);
  object["counted"] = piece_name(options.repetition.piece);
  return object;
}

Json site_json(const SiteModel& site, const ModelView& view) {
  Json object;
  object["site"] = site.site();
  object["pages"] = site.site_pages();
  object["sample"] = site.sample_pages();
  object["different"] = site.different_pages();
  object["options"] = options_json(site.options());
  add_regions(site, object);
  object["templates"] = Json::array();
  for (std::size_t i = 0; i < site.templates().size(); ++i) {
    if (!is_shown(view, i)) continue;
    object["templates"].push_back(template_json(site.templates()[i], i, view.depth));
  }
  return object;
}

}  // namespace

std::string to_text(const ModelView& view) {
  std::string text = fmt::format("{}: model {}, {}\n", terminal_text(view.file), view.identifier,
                                 human_bytes(view.bytes));
  for (const auto& site : view.sites) text += site_text(*site, view);
  return text;
}

std::string to_dot(const ModelView& view) {
  std::string text;
  for (const auto& site : view.sites) {
    for (std::size_t i = 0; i < site->templates().size(); ++i) {
      if (!is_shown(view, i)) continue;
      text += terminal_lines(pattern_tree_dot(site->templates()[i].tree, view.depth));
    }
  }
  return text;
}

std::string to_json(const ModelView& view) {
  Json object;
  object["file"] = view.file;
  object["identifier"] = view.identifier;
  object["bytes"] = view.bytes;
  object["sites"] = Json::array();
  for (const auto& site : view.sites) object["sites"].push_back(site_json(*site, view));
  // The text is escaped to ASCII: JSON leaves U+0080 to U+009F as they are, which control
  // terminals.
  return object.dump(2, ' ', true, Json::error_handler_t::replace);
}

}  // namespace winnow::cli
