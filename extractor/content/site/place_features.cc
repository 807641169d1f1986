// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/site/site_feature.h"
#include "extractor/content/site/site_view.h"

namespace winnow {
namespace {

// The part of the block's text that stands in one way; kUnknownValue if the page has no template.
template <std::uint64_t BlockText::*part>
float text_share(const SiteView& view, std::uint32_t block) {
  if (view.texts.empty()) return kUnknownValue;
  const BlockText& text = view.texts[block];
  return quotient(static_cast<double>(text.*part),
                  static_cast<double>(text.repeats + text.varies + text.unknown));
}

template <float (*value)(const PatternTree& pattern, const PatternNode& node)>
float of_node(const SiteView& view, std::uint32_t block) {
  if (view.pattern_nodes.empty()) return kUnknownValue;
  const PatternTree& pattern = *view.matched.pattern;
  return value(pattern, pattern[view.pattern_nodes[block]]);
}

float page_share(const PatternTree& pattern, const PatternNode& node) {
  return quotient(node.pages, pattern.pages());
}

float log_trees(const PatternTree&, const PatternNode& node) {
  return log_of_one_more(quotient(node.trees, node.pages));
}

float content(const PatternTree&, const PatternNode& node) {
  return static_cast<float>(node.content);
}

float occurrence(const PatternTree&, const PatternNode& node) {
  return static_cast<float>(node.occurrence);
}

float constant(const PatternTree&, const PatternNode& node) { return node.constant ? 1.0F : 0.0F; }

constexpr SiteFeature kFeatures[] = {
    {"t_repeats", "share of the text that the pattern tree has as fixed",
     each<text_share<&BlockText::repeats>>},
    {"t_varies", "share of the text that stands at variant data",
     each<text_share<&BlockText::varies>>},
    {"t_unknown", "share of the text without a place in the tree",
     each<text_share<&BlockText::unknown>>},
    {"t_pages", "share of the template's pages that have the node", each<of_node<page_share>>},
    {"t_trees", "ln(1 + occurrences a page) of the node", each<of_node<log_trees>>},
    {"t_content", "what the node stands for: PatternContent", each<of_node<content>>},
    {"t_occurrence", "one, optional, set, optional set: Occurrence", each<of_node<occurrence>>},
    {"t_constant", "1 if all below the node is constant", each<of_node<constant>>},
};

}  // namespace

SiteFeatureGroup place_features() { return {"tree", kFeatures}; }

}  // namespace winnow
