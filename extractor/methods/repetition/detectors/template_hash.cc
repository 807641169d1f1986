// SPDX-License-Identifier: GPL-2.0-or-later
#include <bit>
#include <cmath>
#include <utility>

#include "extractor/blocks/block_parts.h"
#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {
namespace {

// Uses both halves, so that counts tell as many subtrees apart as 64 bits can.
std::uint64_t hash_of(const Hash128& hash) { return hash.low ^ std::rotl(hash.high, 32); }

// Returns the nodes [first, second) inside body; body itself is the whole page.
std::pair<NodeIndex, NodeIndex> body_range(const Document& document) {
  if (document.empty()) return {0, 0};
  for (NodeIndex child = 1; child < document.subtree_end(0); child = document.subtree_end(child)) {
    if (document.tag(child) == Tag::body) return {child + 1, document.subtree_end(child)};
  }
  return {0, 0};
}

std::vector<BlockPart> visible_parts(const ParsedPage& page) {
  std::vector<BlockPart> parts = parts_of_blocks(page.document, page.blocks);
  std::erase_if(parts,
                [&](const BlockPart& part) { return !is_indexable(page.blocks[part.block]); });
  return parts;
}

// Has a number for each node, and sums them over any range of nodes in constant time.
class NodeSums {
 public:
  explicit NodeSums(const Document& document) : sums_(document.size() + 1) {}

  void add(NodeIndex node, std::uint64_t number) { sums_[node + 1] += number; }
  // Must be called once all numbers are added.
  void finish() {
    for (std::size_t i = 1; i < sums_.size(); ++i) sums_[i] += sums_[i - 1];
  }
  std::uint64_t of(NodeIndex first, NodeIndex last) const { return sums_[last] - sums_[first]; }
  std::uint64_t all() const { return sums_.back(); }

 private:
  std::vector<std::uint64_t> sums_;
};

NodeSums sum_bytes(const Document& document, const std::vector<BlockPart>& parts) {
  NodeSums bytes(document);
  for (const BlockPart& part : parts) bytes.add(part.text, part.length);
  bytes.finish();
  return bytes;
}

// Cuts only blocks of several texts into words again.
NodeSums sum_words(const ParsedPage& page, const std::vector<BlockPart>& parts,
                   WordSegmenter& segmenter) {
  NodeSums words(page.document);
  for (const BlockPart& part : parts) {
    const Block& block = page.blocks[part.block];
    const bool is_whole = part.length == block.text_length;
    words.add(part.text, is_whole ? block.words : segmenter.count(text_of(page.blocks, part)));
  }
  words.finish();
  return words;
}

// Returns RepetitionThresholds::most in occurrences. Unlike the lower threshold, it is rounded down
// and may have any size.
std::uint32_t most_times(double threshold, std::uint32_t pages) {
  if (!(threshold > 0)) return UINT32_MAX;
  constexpr double kRounding = 1e-9;  // .29 * 100 is less than 29
  const double times = threshold < 1 ? std::floor(threshold * pages + kRounding) : threshold;
  return times < UINT32_MAX ? static_cast<std::uint32_t>(times) : UINT32_MAX;
}

// Says how often a template node occurs.
struct Times {
  std::uint32_t least = 0;
  std::uint32_t most = 0;

  Times(const RepetitionThresholds& thresholds, std::uint32_t pages)
      : least(threshold_count(
            thresholds.least > 0 ? thresholds.least : RepetitionThresholds::kNodeTimes, pages)),
        most(most_times(thresholds.most, pages)) {}

  bool include(std::uint32_t occurrences) const {
    return occurrences >= least && occurrences <= most;
  }
};

// Finds the template nodes of a page, and what lies under them and between them.
class TemplateNodes {
 public:
  TemplateNodes(const ParsedPage& page, const std::vector<BlockPart>& parts, NodeSums words)
      : document_(page.document),
        bytes_(sum_bytes(document_, parts)),
        words_(std::move(words)),
        last_ends_(document_.size()),
        changes_(document_.size() + 1) {}

  void find(const RepetitionCounts& counts, const RepetitionThresholds& thresholds) {
    const Times times(thresholds, counts.pages());
    const auto [first, last] = body_range(document_);
    for (NodeIndex node = first; node < last;) {
      const NodeIndex end = document_.subtree_end(node);
      if (!may_be_template(node, end) ||
          !times.include(counts.find(hash_of(document_.full_hash(node))).occurrences)) {
        ++node;
        continue;
      }
      cover(node, end);
      close_gap(node, thresholds.gap_words);
      node = end;
    }
    for (std::size_t i = 1; i < changes_.size(); ++i) changes_[i] += changes_[i - 1];
  }

  // May be called once all is found.
  bool covers(NodeIndex node) const { return changes_[node] > 0; }

 private:
  // A wrapper of the whole page is no template node.
  bool may_be_template(NodeIndex node, NodeIndex end) const {
    return bytes_.of(node, end) > 0 && words_.of(node, end) < words_.all();
  }

  // Gaps may lie in one another. Noting changes of the depth takes constant time for each.
  void cover(NodeIndex first, NodeIndex last) {
    ++changes_[first];
    --changes_[last];
  }

  void close_gap(NodeIndex node, std::uint32_t gap_words) {
    NodeIndex& last_end = last_ends_[document_.parent(node)];
    if (last_end != 0 && gap_words > 0 && words_.of(last_end, node) <= gap_words) {
      cover(last_end, node);
    }
    last_end = document_.subtree_end(node);
  }

  const Document& document_;
  NodeSums bytes_;
  NodeSums words_;
  // The last template node of each parent ends here; 0 means none.
  std::vector<NodeIndex> last_ends_;
  std::vector<std::int32_t> changes_;
};

}  // namespace

void TemplateHashDetector::read(const ParsedPage& page, WordSegmenter&,
                                std::vector<std::uint64_t>& pieces) const {
  if (!page.document.has_hashes()) return;
  const NodeSums bytes = sum_bytes(page.document, visible_parts(page));
  const auto [first, last] = body_range(page.document);
  for (NodeIndex node = first; node < last; ++node) {
    if (bytes.of(node, page.document.subtree_end(node)) == 0) continue;
    pieces.push_back(hash_of(page.document.full_hash(node)));
  }
}

std::vector<bool> TemplateHashDetector::detect(const ParsedPage& page,
                                               const RepetitionCounts& counts,
                                               const RepetitionThresholds& thresholds,
                                               WordSegmenter& segmenter) const {
  std::vector<bool> is_template(page.blocks.size());
  if (!page.document.has_hashes()) return is_template;
  const std::vector<BlockPart> parts = visible_parts(page);
  TemplateNodes nodes(page, parts, sum_words(page, parts, segmenter));
  nodes.find(counts, thresholds);
  std::vector<std::uint64_t> bytes(page.blocks.size());
  std::vector<std::uint64_t> covered(page.blocks.size());
  for (const BlockPart& part : parts) {
    bytes[part.block] += part.length;
    if (nodes.covers(part.text)) covered[part.block] += part.length;
  }
  for (std::size_t i = 0; i < is_template.size(); ++i) {
    is_template[i] = bytes[i] > 0 && covered[i] * 2 >= bytes[i];
  }
  return is_template;
}

}  // namespace winnow
