// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/date_lines.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "extractor/page/comments/short_date.h"

namespace winnow {
namespace {

constexpr std::uint32_t kMostWords = 20;
constexpr std::uint32_t kMostBytes = 400;
// A time has so many digits at least: 9:05.
constexpr std::uint32_t kLeastDigits = 3;
constexpr std::size_t kLeastLines = 2;
constexpr double kLeastShare = 0.8;  // This is a share of the blocks that stand alike.
constexpr double kSureLine = 0.7;
// A post has a block with at least so many words outside of links.
constexpr std::uint32_t kWordsOfPost = 5;

// Tables and lists have results, events and releases by day.
bool is_listed(Tag tag) {
  return tag == Tag::td || tag == Tag::th || tag == Tag::li || tag == Tag::dt || tag == Tag::dd;
}

bool is_dated(const Block& block, const BlockTraits& traits, const BlockList& blocks, Tag tag) {
  return is_indexable(block) && block.heading == 0 && block.words <= kMostWords &&
         block.text_length <= kMostBytes && !is_listed(tag) && traits.digits >= kLeastDigits &&
         has_day_or_time(blocks.text(block));
}

class DateLineSearch {
 public:
  DateLineSearch(const PageFacts& facts, std::span<const float> probabilities,
                 const std::vector<bool>& chosen);

  std::vector<bool> run() const;

 private:
  using Lines = std::span<const std::uint32_t>;   // They are blocks, in the order of the page.
  using Counts = std::span<const std::uint32_t>;  // They are of what stands before each block.
  struct PlacedLine {
    std::uint64_t path = 0;
    std::uint32_t block = 0;

    auto operator<=>(const PlacedLine&) const = default;
  };

  std::vector<PlacedLine> dated_blocks() const;
  std::vector<std::uint64_t> sorted_paths() const;
  bool are_of_posts(Lines lines) const;
  static std::size_t gaps_with(Counts counts, Lines lines);

  const PageFacts& facts_;
  const std::span<const float> probabilities_;
  const std::uint32_t size_;
  // The first counts blocks that may be what somebody wrote.
  std::vector<std::uint32_t> posts_;
  std::vector<std::uint32_t> headings_;
};

DateLineSearch::DateLineSearch(const PageFacts& facts, std::span<const float> probabilities,
                               const std::vector<bool>& chosen)
    : facts_(facts),
      probabilities_(probabilities),
      size_(static_cast<std::uint32_t>(facts.page.blocks.size())),
      posts_(size_ + 1),
      headings_(size_ + 1) {
  for (std::uint32_t i = 0; i < size_; ++i) {
    const Block& block = facts.page.blocks[i];
    const bool is_post = chosen[i] && block.words - block.link_words >= kWordsOfPost &&
                         2 * block.link_words < block.words;
    posts_[i + 1] = posts_[i] + (is_post ? 1 : 0);
    headings_[i + 1] = headings_[i] + (block.heading != 0 && is_indexable(block) ? 1 : 0);
  }
}

std::vector<bool> DateLineSearch::run() const {
  std::vector<bool> found(size_, false);
  const std::vector<PlacedLine> dated = dated_blocks();
  // Sorting all paths takes longer than finding the lines.
  if (dated.size() < kLeastLines) return found;
  const std::vector<std::uint64_t> paths = sorted_paths();
  std::vector<std::uint32_t> lines;
  for (auto at = dated.begin(); at != dated.end();) {
    const std::uint64_t path = at->path;
    lines.clear();
    for (; at != dated.end() && at->path == path; ++at) lines.push_back(at->block);
    const auto [first, last] = std::equal_range(paths.begin(), paths.end(), path);
    const auto alike = static_cast<double>(last - first);
    if (static_cast<double>(lines.size()) < kLeastShare * alike || !are_of_posts(lines)) continue;
    for (const std::uint32_t i : lines) found[i] = true;
  }
  return found;
}

// Sorts them by path, and by place where the paths are the same.
std::vector<DateLineSearch::PlacedLine> DateLineSearch::dated_blocks() const {
  const BlockList& blocks = facts_.page.blocks;
  std::vector<PlacedLine> dated;
  for (std::uint32_t i = 0; i < size_; ++i) {
    const Tag tag = facts_.page.document.tag(blocks[i].element);
    if (!is_dated(blocks[i], facts_.blocks.traits[i], blocks, tag)) continue;
    dated.push_back({facts_.keys.path(blocks[i].element), i});
  }
  std::sort(dated.begin(), dated.end());
  return dated;
}

std::vector<std::uint64_t> DateLineSearch::sorted_paths() const {
  std::vector<std::uint64_t> paths;
  paths.reserve(size_);
  for (const Block& block : facts_.page.blocks.blocks()) {
    paths.push_back(facts_.keys.path(block.element));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool DateLineSearch::are_of_posts(Lines lines) const {
  if (lines.size() < kLeastLines) return false;
  double probability = 0;
  for (const std::uint32_t i : lines) probability += static_cast<double>(probabilities_[i]);
  if (probability >= kSureLine * static_cast<double>(lines.size())) return false;
  const std::size_t gaps = lines.size() - 1;
  return 2 * gaps_with(posts_, lines) >= gaps && 2 * gaps_with(headings_, lines) < gaps;
}

// Counts the gaps between lines in which there is one of what is counted.
std::size_t DateLineSearch::gaps_with(Counts counts, Lines lines) {
  std::size_t gaps = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (counts[lines[i]] > counts[lines[i - 1] + 1]) ++gaps;
  }
  return gaps;
}

}  // namespace

std::vector<bool> date_lines(const PageFacts& facts, std::span<const float> probabilities,
                             const std::vector<bool>& chosen) {
  return DateLineSearch(facts, probabilities, chosen).run();
}

}  // namespace winnow
