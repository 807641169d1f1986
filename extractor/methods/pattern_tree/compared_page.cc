// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/compared_page.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "extractor/blocks/block_parts.h"
#include "extractor/clustering/page_signature.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/methods/verdicts/verdict.h"

namespace winnow {
namespace {

// Text that only one page of the sample has may be content of that page.
constexpr std::uint32_t kEvidencePages = 2;

bool repeats(const PatternTree& pattern, const TreeMatch& match, std::uint32_t node) {
  return match.matches[node] == NodeMatch::same &&
         pattern[match.regions[node]].pages >= kEvidencePages;
}

// Returns the tree's first node at or behind a node of the document.
std::uint32_t tree_node_at(const PageTree& tree, NodeIndex node) {
  const auto found = std::lower_bound(
      tree.nodes.begin(), tree.nodes.end(), node,
      [](const PageTreeNode& each, NodeIndex wanted) { return each.node < wanted; });
  return static_cast<std::uint32_t>(found - tree.nodes.begin());
}

// Finds the tree's text that stands for a text of the document: the last that does not come behind
// it. Texts that are asked for in their order cost one walk along the tree.
class TreeTexts {
 public:
  explicit TreeTexts(const PageTree& tree) : tree_(tree) {}

  // Returns the size of the tree if there is none.
  std::uint32_t of(NodeIndex text) {
    if (behind_ > 0 && tree_.nodes[behind_ - 1].node > text)
      behind_ = tree_node_at(tree_, text + 1);
    while (behind_ < tree_.size() && tree_.nodes[behind_].node <= text) ++behind_;
    const bool found = behind_ > 0 && tree_.nodes[behind_ - 1].label == kTextLabel;
    return found ? behind_ - 1 : tree_.size();
  }

 private:
  const PageTree& tree_;
  std::uint32_t behind_ = 0;  // This is the first node behind the text that was asked for last.
};

void add(const BlockPart& part, std::uint32_t place, const PatternTree& pattern,
         const TreeMatch& match, BlockText& text) {
  if (place == match.matches.size() || match.matches[place] == NodeMatch::unknown) {
    text.unknown += part.length;
  } else if (repeats(pattern, match, place)) {
    text.repeats += part.length;
  } else {
    text.varies += part.length;
  }
}

// Returns the first block whose text begins at or behind a node of the document.
std::uint32_t block_at(const ParsedPage& page, NodeIndex node) {
  const auto blocks = page.blocks.blocks();
  const auto found = std::lower_bound(
      blocks.begin(), blocks.end(), node,
      [](const Block& block, NodeIndex wanted) { return block.first_text < wanted; });
  return static_cast<std::uint32_t>(found - blocks.begin());
}

}  // namespace

std::vector<BlockText> block_texts(const ParsedPage& page, const PageTree& tree,
                                   const PatternTree& pattern, const TreeMatch& match) {
  std::vector<BlockText> texts(page.blocks.size());
  TreeTexts tree_texts(tree);
  for (const BlockPart& part : parts_of_blocks(page.document, page.blocks)) {
    add(part, tree_texts.of(part.text), pattern, match, texts[part.block]);
  }
  return texts;
}

std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match) {
  std::vector<std::uint32_t> regions;
  regions.reserve(page.blocks.size());
  TreeTexts tree_texts(tree);
  for (const Block& block : page.blocks.blocks()) {
    const std::uint32_t node = tree_texts.of(block.first_text);
    regions.push_back(match.regions[node < tree.size() ? node : 0]);
  }
  return regions;
}

std::vector<Record> block_records(const ParsedPage& page, const PageTree& tree,
                                  const TreeMatch& match) {
  std::vector<Record> records;
  for (const Repetition& each : match.repetitions) {
    Record record{each.pattern_node, each.ordinal, block_at(page, tree.nodes[each.first].node), 0};
    record.last_block = each.last < tree.size() ? block_at(page, tree.nodes[each.last].node)
                                                : static_cast<std::uint32_t>(page.blocks.size());
    if (record.first_block < record.last_block) records.push_back(record);
  }
  return records;
}

std::vector<TextClass> matched_image_classes(const ParsedPage& page, const PageTree& tree,
                                             const PatternTree& pattern, const TreeMatch& match,
                                             std::span<const Verdict> verdicts) {
  std::vector<TextClass> classes = classes_of_images(page, verdicts);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const NodeIndex image = page.metadata.images[i].node;
    const std::uint32_t node = tree_node_at(tree, image);
    if (node == tree.size() || tree.nodes[node].node != image) continue;
    if (repeats(pattern, match, node)) {
      classes[i] = TextClass::template_;
    } else if (match.matches[node] == NodeMatch::variant ||
               match.matches[node] == NodeMatch::different) {
      classes[i] = TextClass::main;
    }
  }
  return classes;
}

namespace {

// Below this estimated similarity, a page and the first one of a group are no more alike than any
// two pages.
constexpr double kMinSimilarity = 0.1;

// Limits the work of the strict matcher for a page that may as well be matched tolerantly.
constexpr std::uint64_t kStepsPerNode = 200;

// Returns kNoTemplate if the page is like none.
std::uint32_t template_of(const SiteModel& site, const ParsedPage& page, const PageTree& tree) {
  const PageSignature signature = sign_page(page.document, tree, site.options().clustering);
  const std::uint32_t nearest = site.nearest_template(signature);
  if (nearest == kNoTemplate) return nearest;
  const double similarity = signature_similarity(signature, site.templates()[nearest].signature);
  return similarity < kMinSimilarity ? kNoTemplate : nearest;
}

void match_tolerantly(const PatternTree& pattern, MatcherPool& matchers, MatchedPage& page) {
  // The tolerant matcher aligns from the top down, and may take a place that proves wrong below. So
  // a page is read exactly if that is possible.
  const std::uint64_t steps = kStepsPerNode * page.tree.size();
  std::unique_ptr<TolerantMatcher> matcher = matchers.take();
  AlignmentLists& lists = matcher->lists_of(pattern);
  if (match_strictly_by(lists, page.tree, pattern, &page.match, steps) != StrictResult::matches) {
    matcher->match(page.tree, pattern, page.match);
  }
  matchers.give_back(std::move(matcher));
  page.fit.used = true;
  page.fit.unmatched_nodes = static_cast<std::uint32_t>(
      std::count(page.match.matches.begin(), page.match.matches.end(), NodeMatch::unknown));
}

void match_exactly(const PatternTree& pattern, Matching matching, MatchedPage& page) {
  const StrictResult result = matching == Matching::greedy
                                  ? match_greedily(page.tree, pattern, &page.match)
                                  : match_strictly(page.tree, pattern, &page.match);
  page.fit.used = result == StrictResult::matches;
  page.fit.undecided = result == StrictResult::undecided;
  page.fit.unmatched_nodes = page.fit.used ? 0 : page.tree.size();
}

std::uint32_t count_unmatched(const BlockList& blocks, const std::vector<BlockText>& texts) {
  std::uint32_t words = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_indexable(blocks[i]) && texts[i].is_unknown()) words += blocks[i].words;
  }
  return words;
}

}  // namespace

MatcherPool::~MatcherPool() {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    const std::unique_ptr<TolerantMatcher> matcher(slot.load());
  }
}

std::unique_ptr<TolerantMatcher> MatcherPool::take() {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    if (slot.load(std::memory_order_relaxed) == nullptr) continue;
    if (TolerantMatcher* const matcher = slot.exchange(nullptr)) {
      return std::unique_ptr<TolerantMatcher>(matcher);
    }
  }
  return std::make_unique<TolerantMatcher>();
}

void MatcherPool::give_back(std::unique_ptr<TolerantMatcher> matcher) {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    TolerantMatcher* nothing = nullptr;
    if (!slot.compare_exchange_strong(nothing, matcher.get())) continue;
    (void)matcher.release();
    return;
  }
}

MatchedPage match_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                       MatcherPool& matchers) {
  MatchedPage matched;
  PageTreeBuilder().build(page.document, WithNames::no, matched.tree);
  matched.fit.nodes = matched.tree.size();
  matched.fit.words = indexable_words(page.blocks);
  matched.fit.template_index = template_of(site, page, matched.tree);
  if (matched.fit.template_index == kNoTemplate) return matched;
  matched.pattern = &site.templates()[matched.fit.template_index].tree;
  if (matching == Matching::tolerant) {
    match_tolerantly(*matched.pattern, matchers, matched);
  } else {
    match_exactly(*matched.pattern, matching, matched);
  }
  return matched;
}

ComparedPage compare_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                          MatcherPool& matchers) {
  ComparedPage compared;
  MatchedPage& matched = compared.matched;
  matched = match_page(page, site, matching, matchers);
  if (matched.pattern == nullptr) return compared;
  if (!matched.fit.used) {
    matched.fit.unmatched_words = matched.fit.words;
    return compared;
  }
  compared.texts = block_texts(page, matched.tree, *matched.pattern, matched.match);
  matched.fit.unmatched_words = count_unmatched(page.blocks, compared.texts);
  matched.fit.regions = block_regions(page, matched.tree, matched.match);
  matched.fit.records = block_records(page, matched.tree, matched.match);
  return compared;
}

}  // namespace winnow
