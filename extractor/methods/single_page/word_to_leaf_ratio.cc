// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `wlr`: the element with the highest density of words per text leaf is main text.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "extractor/blocks/text_run.h"
#include "extractor/html/document/markup_names.h"
#include "extractor/methods/verdicts/verdict.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kWordToLeafRatioMethod;

namespace {

// This is the logarithm of 0.
constexpr double kNothing = -std::numeric_limits<double>::infinity();

double ratio(double numerator, double denominator) {
  return denominator == 0 ? 1 : numerator / denominator;
}

bool is_noise(Tag tag) {
  return is_textless(tag) || tag == Tag::title || tag == Tag::meta || tag == Tag::noscript ||
         tag == Tag::link || tag == Tag::select;
}

double character_count(std::string_view utf8) {
  return static_cast<double>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

// Has what the paper counts in the subtree of a node.
struct Counts {
  double words = 0;
  double leaves = 0;
  double characters = 0;
  double links = 0;
  double link_characters = 0;

  void operator+=(const Counts& other) {
    words += other.words;
    leaves += other.leaves;
    characters += other.characters;
    links += other.links;
    link_characters += other.link_characters;
  }
  double words_per_leaf() const { return leaves == 0 ? 0 : words / leaves; }
};

// Adds two numbers given by their logarithms, because R grows with the power of depth and would
// leave the range of double.
double log_sum(double a, double b) {
  if (a == kNothing) return b;
  if (b == kNothing) return a;
  return std::max(a, b) + std::log1p(std::exp(-std::abs(a - b)));
}

class Selection {
 public:
  Selection(const Document& document, WordSegmenter& segmenter)
      : document_(document), counts_(document.size()) {
    count_leaves(segmenter);
    for (NodeIndex node = document.size(); node-- > 1;)
      counts_[document.parent(node)] += counts_[node];
    number_nodes();
  }

  // Returns the selected node, or kNoNode if the page has no words.
  NodeIndex select() {
    if (document_.empty() || counts_[0].words == 0) return kNoNode;
    find_initial_set();
    gather_relevance();
    return best_node();
  }

 private:
  void count_leaves(WordSegmenter& segmenter) {
    NodeIndex link_end = 0;
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      if (document_.is_element(node)) {
        if (is_noise(document_.tag(node)) ||
            (own_block_flags(document_, node, scratch_) & kHidden)) {
          node = document_.subtree_end(node) - 1;
        } else if (document_.tag(node) == Tag::a && node >= link_end) {
          link_end = document_.subtree_end(node);
          counts_[node].links = 1;
        }
      } else if (document_.is_text(node) && !document_.is_blank(node)) {
        count_leaf(node, node < link_end, segmenter);
      }
    }
  }

  void count_leaf(NodeIndex node, bool in_link, WordSegmenter& segmenter) {
    const std::string_view text = document_.text(node, scratch_);
    const double words = segmenter.count(text);
    if (words == 0) return;
    const double characters = character_count(text);
    counts_[node] = {words, 1, characters, 0, in_link ? characters : 0};
  }

  bool remains(NodeIndex node) const { return counts_[node].words > 0; }

  // Identifiers count the nodes that remain once the noise is removed.
  void number_nodes() {
    identifiers_.resize(document_.size());
    double next = 0;
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      if (remains(node)) identifiers_[node] = next++;
    }
  }

  void find_initial_set() {
    double highest = 0;
    for (const Counts& counts : counts_) highest = std::max(highest, counts.words_per_leaf());
    const double threshold = std::sqrt(highest * counts_[0].words_per_leaf());
    initial_.assign(document_.size(), false);
    min_id_ = min_ratio_ = std::numeric_limits<double>::infinity();
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      const double own = counts_[node].words_per_leaf();
      if (!remains(node) || own < threshold) continue;
      initial_[node] = true;
      min_id_ = std::min(min_id_, identifiers_[node]);
      max_id_ = std::max(max_id_, identifiers_[node]);
      min_ratio_ = std::min(min_ratio_, own);
      max_ratio_ = std::max(max_ratio_, own);
    }
  }

  // Returns w of equation 5.
  double position_weight(NodeIndex node) const {
    if (!initial_[node]) return 0;
    const double position =
        1 - (max_id_ == min_id_ ? 0 : (identifiers_[node] - min_id_) / (max_id_ - min_id_));
    return position * ratio(counts_[node].words_per_leaf() - min_ratio_, max_ratio_ - min_ratio_);
  }

  // Computes the logarithm of R, equation 4, from the leaves upward.
  void gather_relevance() {
    const std::size_t size = document_.size();
    relevance_.assign(size, kNothing);
    std::vector<double> children_weight(size, kNothing);
    std::vector<double> children_relevance(size, kNothing);
    for (NodeIndex node = document_.size(); node-- > 0;) {
      if (!remains(node)) continue;
      relevance_[node] = std::log(counts_[node].words_per_leaf()) +
                         std::max(children_weight[node], children_relevance[node]);
      const NodeIndex parent = document_.parent(node);
      if (parent == kNoNode) continue;
      children_weight[parent] = std::max(children_weight[parent], std::log(position_weight(node)));
      children_relevance[parent] = log_sum(children_relevance[parent], relevance_[node]);
    }
  }

  // Returns W of equation 3, without its normalising factor.
  double link_weight(NodeIndex node) const {
    if (!initial_[node]) return 0;
    const Counts& counts = counts_[node];
    return counts.characters / std::max(counts.links, 1.0) +
           counts.characters / std::max(counts.link_characters, 1.0);
  }

  NodeIndex best_node() const {
    double highest_relevance = kNothing;
    double highest_weight = 0;
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      highest_relevance = std::max(highest_relevance, relevance_[node]);
      highest_weight = std::max(highest_weight, link_weight(node));
    }
    NodeIndex best = kNoNode;
    double best_score = -1;
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      if (!remains(node)) continue;
      const double relevance =
          highest_relevance == kNothing ? 0 : std::exp(relevance_[node] - highest_relevance);
      const double score = 0.7 * relevance + 0.3 * ratio(link_weight(node), highest_weight);
      if (score > best_score) {
        best = node;
        best_score = score;
      }
    }
    return best;
  }

  const Document& document_;
  std::vector<Counts> counts_;       // Each node has its own.
  std::vector<double> identifiers_;  // Each node has one.
  std::vector<bool> initial_;        // It says for each node whether it is in the set I.
  std::vector<double> relevance_;    // Each node has its ln R.
  double min_id_ = 0, max_id_ = 0;
  double min_ratio_ = 0, max_ratio_ = 0;
  std::string scratch_;
};

NodeIndex block_level_ancestor(const Document& document, NodeIndex node) {
  while (document.parent(node) != kNoNode &&
         (!document.is_element(node) ||
          text_break(document.tag(node), document.name(node)) != TextBreak::block)) {
    node = document.parent(node);
  }
  return node;
}

// "Content extraction using word to leaf ratio and link density", section V. Each node gets its
// words per leaf (WLR); the nodes of high density form the initial set I. The node with the highest
// 0.7 R + 0.3 W is selected: R gathers density and position from below, W is the length of text per
// link and per length of link text.
//
// The paper leaves some things open. Here R and W are scaled by their maxima over the page; W is 0
// outside I; any node may be selected; words are those of WordSegmenter, so that the measure does
// not depend on the language; 0/0 counts as 1; the nearest block-level element around the selected
// node is taken. As published, the method selects nearly the whole page on most sites.
class WordToLeafRatio final : public Method {
 public:
  std::string_view name() const override { return kWordToLeafRatioMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace

constexpr MethodInfo kWordToLeafRatioMethod{
    .name = "wlr",
    .summary = "the element with the highest word-to-leaf ratio, each page for itself",
    .make = make_of_class<WordToLeafRatio>};

Classification WordToLeafRatio::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  std::pair<std::uint32_t, std::uint32_t> kept{0, 0};
  const NodeIndex selected = Selection(page.document, segmenter).select();
  if (selected != kNoNode) {
    kept = page.blocks.range(page.document, block_level_ancestor(page.document, selected));
  }
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_interval(page.blocks, kept, result.verdicts);
  return result;
}

}  // namespace winnow
