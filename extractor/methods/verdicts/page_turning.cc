// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/page_turning.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/page/facts/block_places.h"
#include "extractor/text/characters.h"
#include "winnow/extractor/tag.h"

namespace winnow {
namespace {

// A longer block has text of its own. Titles of chapters have up to thirty words, and four of them
// stand together.
constexpr std::uint32_t kMostTurningWords = 150;
// "Next page:" and its like in other languages.
constexpr std::uint32_t kWordsForLink = 3;
// A head names a few pages; more come from programs.
constexpr std::size_t kMostTargets = 16;

enum class Relation : std::uint8_t {
  none,
  listed,  // It leads to a list of pages, or the first one.
  turned,  // It leads to the next page, the one before, or the one above.
};

struct RelationName {
  std::string_view name;
  Relation relation;
};

constexpr std::array<RelationName, 9> kRelations = {{
    {"next", Relation::turned},
    {"prev", Relation::turned},
    {"previous", Relation::turned},
    {"up", Relation::turned},
    {"contents", Relation::listed},
    {"index", Relation::listed},
    {"start", Relation::listed},
    {"home", Relation::listed},
    {"top", Relation::listed},
}};

Relation relation_named(std::string_view names) {
  Relation found = Relation::none;
  for (;;) {
    const std::string_view name = first_token(names);
    if (name.empty()) return found;
    for (const RelationName& known : kRelations) {
      if (equals_in_any_case(name, known.name)) found = std::max(found, known.relation);
    }
    names.remove_prefix(static_cast<std::size_t>(name.data() - names.data()) + name.size());
  }
}

bool is_of_docbook(std::string_view classes) {
  const std::string_view first = first_token(classes);
  return equals_in_any_case(first, "navheader") || equals_in_any_case(first, "navfooter");
}

// Counts the links of a block that are named by their relation.
struct NamedLinks {
  std::uint16_t all = 0;
  std::uint16_t turned = 0;
};

class PageTurningFinder {
 public:
  explicit PageTurningFinder(const PageFacts& facts)
      : document_(facts.page.document),
        blocks_(facts.page.blocks),
        facts_(facts),
        found_(blocks_.size()) {}

  std::vector<bool> find() {
    read_elements();
    if (!links_.empty()) {
      find_lines();
      find_repeated_lines();
    }
    return std::move(found_);
  }

 private:
  void read_elements() {
    for (const NodeIndex node : document_.elements()) {
      switch (document_.tag(node)) {
        case Tag::link:
          read_head(node);
          break;
        case Tag::a:
          read_link(node);
          break;
        case Tag::div:
          read_division(node);
          break;
        default:
          break;
      }
    }
  }

  void read_head(NodeIndex link) {
    if (targets_.size() == kMostTargets || !document_.has_attribute(link, Attribute::href)) return;
    const Relation relation = relation_named(document_.attribute(link, Attribute::rel, scratch_));
    if (relation == Relation::none) return;
    if (targets_.empty()) {
      const std::uint32_t main = Headings(blocks_, facts_.blocks.title_overlaps).main();
      heading_ = main < blocks_.size() ? blocks_[main].first_text : 0;
    }
    const std::string_view target = document_.attribute(link, Attribute::href, scratch_);
    targets_.push_back({std::string(target), relation});
  }

  void read_link(NodeIndex link) {
    const bool may_be_target = link < heading_ && !targets_.empty();
    if (!may_be_target && !document_.has_attribute(link, Attribute::rel)) return;
    if (!document_.has_attribute(link, Attribute::href)) return;
    Relation relation = relation_named(document_.attribute(link, Attribute::rel, scratch_));
    if (relation == Relation::none && may_be_target) relation = relation_of_target(link);
    if (relation != Relation::none) count_link(link, relation);
  }

  Relation relation_of_target(NodeIndex link) {
    const std::string_view target = document_.attribute(link, Attribute::href, scratch_);
    const auto found =
        std::find_if(targets_.begin(), targets_.end(),
                     [target](const Target& known) { return known.address == target; });
    return found == targets_.end() ? Relation::none : found->relation;
  }

  // A link may stand within a block, or around some.
  void count_link(NodeIndex link, Relation relation) {
    if (link < end_of_link_) return;  // Links in links come from programs.
    end_of_link_ = document_.subtree_end(link);
    const auto behind = [this](NodeIndex node) {
      const auto found = std::upper_bound(
          blocks_.blocks().begin(), blocks_.blocks().end(), node,
          [](NodeIndex text, const Block& block) { return text < block.first_text; });
      return static_cast<std::size_t>(found - blocks_.blocks().begin());
    };
    const NodeIndex text = first_text_in(link);
    if (text == kNoNode) return;
    links_.resize(blocks_.size());
    const std::size_t first = behind(text);
    const std::size_t last = behind(document_.subtree_end(link) - 1);
    for (std::size_t i = first == 0 ? 0 : first - 1; i < last; ++i) {
      NamedLinks& links = links_[i];
      if (links.all == UINT16_MAX || is_behind(link, blocks_[i])) continue;
      ++links.all;
      if (relation == Relation::turned) ++links.turned;
    }
  }

  // Says whether a block ends before the link: not all texts stand in blocks.
  bool is_behind(NodeIndex link, const Block& block) const {
    return block.first_text < link && document_.subtree_end(block.element) <= link;
  }

  NodeIndex first_text_in(NodeIndex link) const {
    for (NodeIndex node = link + 1; node < document_.subtree_end(link); ++node) {
      if (document_.is_text(node) && !document_.is_blank(node)) return node;
    }
    return kNoNode;
  }

  void read_division(NodeIndex division) {
    const std::uint32_t list = document_.attribute_list(division);
    if (list == 0 || division < end_of_bar_) return;
    if (lists_.empty()) lists_.resize(document_.attribute_lists());
    ListKind& kind = lists_[list];
    if (kind == ListKind::unread) {
      const bool is_bar = is_of_docbook(document_.attribute(division, Attribute::class_, scratch_));
      kind = is_bar ? ListKind::bar : ListKind::other;
    }
    if (kind == ListKind::bar && blocks_.sums(document_, division).words <= kMostTurningWords) {
      const auto [first, last] = blocks_.range(document_, division);
      for (std::uint32_t i = first; i < last; ++i) found_[i] = blocks_[i].heading == 0;
      end_of_bar_ = document_.subtree_end(division);
    }
  }

  void find_lines() {
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      const NamedLinks& links = links_[i];
      if (links.turned == 0 || links.all * 2 < block.links || block.heading != 0) continue;
      if (block.words > kMostTurningWords) continue;
      if (block.words - block.link_words > kWordsForLink * block.links) continue;
      found_[i] = true;
      if (block.links > 1) lines_.push_back({facts_.blocks.texts[i], block.links});
    }
    std::sort(lines_.begin(), lines_.end());
  }

  void find_repeated_lines() {
    if (lines_.empty()) return;
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      const Line line = {facts_.blocks.texts[i], blocks_[i].links};
      if (blocks_[i].links < 2 || blocks_[i].heading != 0) continue;
      if (std::binary_search(lines_.begin(), lines_.end(), line)) found_[i] = true;
    }
  }

  struct Target {
    std::string address;
    Relation relation;
  };
  enum class ListKind : std::uint8_t { unread, other, bar };
  using Line =
      std::pair<std::uint64_t, std::uint16_t>;  // It has the hash of a text, and its links.

  const Document& document_;
  const BlockList& blocks_;
  const PageFacts& facts_;
  std::vector<bool> found_;
  std::vector<Target> targets_;    // Link elements lead to them.
  NodeIndex heading_ = 0;          // The main heading begins here, if there are targets.
  std::vector<NamedLinks> links_;  // Each block has its own, unless there are none at all.
  std::vector<ListKind> lists_;    // Each list of attributes has its own.
  NodeIndex end_of_link_ = 0;      // of the last one that was counted
  NodeIndex end_of_bar_ = 0;       // of the last one that was found
  std::vector<Line> lines_;
  std::string scratch_;
};

}  // namespace

std::vector<bool> page_turning_blocks(const PageFacts& facts) {
  return PageTurningFinder(facts).find();
}

}  // namespace winnow
