// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/teaser_cards.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Names of people and of sections are shorter than titles.
constexpr std::uint32_t kLeastHeadingWords = 3;
constexpr std::uint32_t kMostCardBlocks = 8;
constexpr std::uint32_t kMostCardWords = 80;
constexpr std::size_t kLeastCards = 2;

struct Card {
  std::uint64_t path = 0;
  Extent extent;
};

class CardSearch {
 public:
  explicit CardSearch(const PageFacts& facts);

  std::vector<bool> run(std::uint32_t from);

 private:
  std::optional<Extent> around(std::uint32_t heading) const;
  bool leads_away(const Extent& card, std::uint32_t heading);
  bool is_away(NodeIndex link);
  std::string text_of(NodeIndex link);

  const PageFacts& facts_;
  const Document& document_;
  const BlockList& blocks_;
  std::vector<std::uint32_t> headings_before_;  // These stand before each block.
  std::string scratch_;
};

CardSearch::CardSearch(const PageFacts& facts)
    : facts_(facts),
      document_(facts.page.document),
      blocks_(facts.page.blocks),
      headings_before_(blocks_.size() + 1) {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    headings_before_[i + 1] = headings_before_[i] + (blocks_[i].heading != 0 ? 1 : 0);
  }
}

std::vector<bool> CardSearch::run(std::uint32_t from) {
  std::vector<Card> cards;
  for (std::uint32_t i = from; i < blocks_.size(); ++i) {
    if (blocks_[i].heading == 0 || blocks_[i].words < kLeastHeadingWords) continue;
    const std::optional<Extent> card = around(i);
    if (!card || card->first < from || !leads_away(*card, i)) continue;
    cards.push_back({facts_.keys.path(card->node), *card});
  }
  const auto by_path = [](const Card& a, const Card& b) { return a.path < b.path; };
  std::sort(cards.begin(), cards.end(), by_path);
  std::vector<bool> found(blocks_.size(), false);
  for (auto at = cards.begin(); at != cards.end();) {
    const auto end = std::upper_bound(at, cards.end(), *at, by_path);
    const bool are_cards = static_cast<std::size_t>(end - at) >= kLeastCards;
    for (; at != end; ++at) {
      if (!are_cards) continue;
      const Extent& card = at->extent;
      std::fill(found.begin() + card.first, found.begin() + card.last, true);
    }
  }
  return found;
}

// Gives nothing where the element has too much in it.
std::optional<Extent> CardSearch::around(std::uint32_t heading) const {
  std::optional<Extent> card;
  for (NodeIndex node = blocks_[heading].element; node != kNoNode; node = document_.parent(node)) {
    const auto [first, last] = blocks_.range(document_, node);
    if (headings_before_[last] - headings_before_[first] != 1) break;
    if (last - first > kMostCardBlocks) return {};
    card = Extent{node, first, last};
  }
  if (card && blocks_.sums(card->first, card->last).words > kMostCardWords) return {};
  return card;
}

// The heading may be that link itself.
bool CardSearch::leads_away(const Extent& card, std::uint32_t heading) {
  const Block& block = blocks_[heading];
  const bool is_link = block.link_words == block.words;
  std::size_t links = 0;
  bool any_is_empty = false;
  for (NodeIndex node = card.node; node < document_.subtree_end(card.node); ++node) {
    if (!document_.is_element(node) || document_.tag(node) != Tag::a || !is_away(node)) continue;
    const bool is_around =
        node < block.first_text && block.first_text < document_.subtree_end(node);
    if (is_around ? is_link : text_of(node) == blocks_.text(block)) return true;
    ++links;
    any_is_empty = any_is_empty || document_.subtree_end(node) == node + 1;
  }
  return links == 1 && any_is_empty;
}

// Posts have links to themselves, as "/topic#post-3".
bool CardSearch::is_away(NodeIndex link) {
  const std::string_view target = document_.attribute(link, Attribute::href, scratch_);
  return !target.empty() && target.find('#') == std::string_view::npos &&
         !target.starts_with("javascript:");
}

std::string CardSearch::text_of(NodeIndex link) {
  std::string text;
  for (NodeIndex node = link + 1; node < document_.subtree_end(link); ++node) {
    if (document_.is_text(node)) append_collapsed(document_.text(node, scratch_), text);
  }
  trim_end(text);
  return text;
}

}  // namespace

std::vector<bool> teaser_cards(const PageFacts& facts, std::uint32_t from) {
  return CardSearch(facts).run(from);
}

}  // namespace winnow
