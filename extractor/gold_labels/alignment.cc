// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/gold_labels/alignment.h"

#include <xxhash.h>

#include <algorithm>
#include <set>
#include <utility>

namespace winnow {
namespace {

constexpr std::uint32_t kUnmatched = static_cast<std::uint32_t>(-1);

std::uint64_t hash_of(std::span<const Token> tokens) {
  return XXH3_64bits(tokens.data(), tokens.size_bytes());
}

// Joins seeds that follow each other: page[page, page + length) equals gold[gold, gold + length).
struct Run {
  std::uint32_t page;
  std::uint32_t gold;
  std::uint32_t length;
};

// Returns for each token, and for the end, whether a segment begins there.
std::vector<std::uint8_t> begins_of(const SegmentedTokens& text) {
  std::vector<std::uint8_t> begins(text.tokens.size() + 1);
  for (const std::uint32_t start : text.starts) begins[start] = 1;
  return begins;
}

TokenGap part_of(const SegmentedTokens& text, std::span<const std::uint8_t> begins,
                 std::uint32_t begin, std::uint32_t end) {
  return {std::span(text.tokens).subspan(begin, end - begin), begins.subspan(begin, end - begin)};
}

class Alignment {
 public:
  Alignment(const SegmentedTokens& page, const SegmentedTokens& gold)
      : page_(page),
        gold_(gold),
        page_begins_(begins_of(page)),
        gold_begins_(begins_of(gold)),
        gold_of_(page.tokens.size(), kUnmatched),
        page_of_(gold.tokens.size(), kUnmatched) {}

  std::vector<bool> run(const std::vector<bool>& dimmed) {
    std::vector<Seed> seeds = find_seeds(page_.tokens, gold_.tokens);
    for (Seed& seed : seeds) weigh(seed, dimmed);
    match_in_order(best_chain(seeds, static_cast<std::uint32_t>(gold_.tokens.size())));
    match_gaps();
    match_moved_passages(std::move(seeds));
    match_moved_lines();
    std::vector<bool> matched(gold_of_.size());
    for (std::size_t i = 0; i < matched.size(); ++i) matched[i] = gold_of_[i] != kUnmatched;
    return matched;
  }

 private:
  void match(std::uint32_t page, std::uint32_t gold) {
    gold_of_[page] = gold;
    page_of_[gold] = page;
  }

  bool is_free(std::uint32_t page, std::uint32_t gold) const {
    return gold_of_[page] == kUnmatched && page_of_[gold] == kUnmatched;
  }

  // Among several places of a passage, prefers a visible one, then one that is a block and a line.
  void weigh(Seed& seed, const std::vector<bool>& dimmed) const {
    constexpr std::int32_t kDimmed = 96;
    constexpr std::int32_t kWhole = 32;
    const std::uint32_t page_end = seed.page + kSeedLength;
    const std::uint32_t gold_end = seed.gold + kSeedLength;
    if (dimmed[seed.page]) seed.value -= kDimmed;
    if (page_begins_[seed.page] != 0 && gold_begins_[seed.gold] != 0) seed.value += kWhole;
    if (page_begins_[page_end] != 0 && gold_begins_[gold_end] != 0) seed.value += kWhole;
  }

  // Seeds of a chain may overlap; the earlier one keeps what it has.
  void match_in_order(const std::vector<Seed>& chain) {
    std::uint32_t next_page = 0;
    std::uint32_t next_gold = 0;
    for (const Seed& seed : chain) {
      for (std::uint32_t i = 0; i < kSeedLength; ++i) {
        if (seed.page + i < next_page || seed.gold + i < next_gold) continue;
        match(seed.page + i, seed.gold + i);
        next_page = seed.page + i + 1;
        next_gold = seed.gold + i + 1;
      }
    }
  }

  void match_gaps() {
    GapAlignment gaps;
    std::uint32_t page = 0;
    std::uint32_t gold = 0;
    for (std::uint32_t end = 0; end < gold_of_.size(); ++end) {
      if (gold_of_[end] == kUnmatched) continue;
      const std::uint32_t next_gold = gold_of_[end];
      match_gap(gaps, page, end, gold, next_gold);
      page = end + 1;
      gold = next_gold + 1;
    }
    match_gap(gaps, page, static_cast<std::uint32_t>(gold_of_.size()), gold,
              static_cast<std::uint32_t>(page_of_.size()));
  }

  void match_gap(GapAlignment& gaps, std::uint32_t page, std::uint32_t page_end, std::uint32_t gold,
                 std::uint32_t gold_end) {
    while (page < page_end && gold < gold_end && equal(page, gold)) match(page++, gold++);
    while (page < page_end && gold < gold_end && equal(page_end - 1, gold_end - 1)) {
      match(--page_end, --gold_end);
    }
    if (page == page_end || gold == gold_end) return;
    const TokenGap page_gap = part_of(page_, page_begins_, page, page_end);
    const TokenGap gold_gap = part_of(gold_, gold_begins_, gold, gold_end);
    if (!GapAlignment::fits(page_gap.size(), gold_gap.size())) return;
    for (const TokenPair& pair : gaps.align(page_gap, gold_gap)) {
      match(page + pair.page, gold + pair.gold);
    }
  }

  bool equal(std::uint32_t page, std::uint32_t gold) const {
    return page_.tokens[page] == gold_.tokens[gold];
  }

  // Matches passages that stand in another order in the gold, the longest first.
  void match_moved_passages(std::vector<Seed> seeds) {
    std::erase_if(seeds, [this](const Seed& seed) { return !all_free(seed.page, seed.gold); });
    std::vector<Run> runs = runs_of(std::move(seeds));
    std::stable_sort(runs.begin(), runs.end(),
                     [](const Run& a, const Run& b) { return a.length > b.length; });
    for (const Run& run : runs) match_free_part(run);
  }

  bool all_free(std::uint32_t page, std::uint32_t gold) const {
    for (std::uint32_t i = 0; i < kSeedLength; ++i) {
      if (!is_free(page + i, gold + i)) return false;
    }
    return true;
  }

  static std::vector<Run> runs_of(std::vector<Seed> seeds) {
    std::sort(seeds.begin(), seeds.end(), [](const Seed& a, const Seed& b) {
      const std::uint32_t diagonal_a = a.page - a.gold;
      const std::uint32_t diagonal_b = b.page - b.gold;
      return diagonal_a != diagonal_b ? diagonal_a < diagonal_b : a.page < b.page;
    });
    std::vector<Run> runs;
    for (const Seed& seed : seeds) {
      if (!runs.empty()) {
        Run& last = runs.back();
        const std::uint32_t next = last.length - kSeedLength + 1;
        if (last.page + next == seed.page && last.gold + next == seed.gold) {
          ++last.length;
          continue;
        }
      }
      runs.push_back({seed.page, seed.gold, kSeedLength});
    }
    return runs;
  }

  // Matches what longer runs have left of this one, where it is still as long as a seed.
  void match_free_part(const Run& run) {
    std::uint32_t begin = 0;
    for (std::uint32_t i = 0; i <= run.length; ++i) {
      if (i < run.length && is_free(run.page + i, run.gold + i)) continue;
      for (std::uint32_t k = begin; i - begin >= kSeedLength && k < i; ++k) {
        match(run.page + k, run.gold + k);
      }
      begin = i + 1;
    }
  }

  // Matches short blocks that stand in another order in the gold: titles, dates, names. A line of
  // the gold gets the equal block that is nearest to what surrounds the line.
  void match_moved_lines() {
    std::set<std::pair<std::uint64_t, std::uint32_t>> blocks = free_blocks();
    std::uint32_t near = 0;
    for (std::size_t i = 0; i < gold_.segments(); ++i) {
      const std::span<const Token> line = gold_.segment(i);
      const std::uint32_t start = gold_.starts[i];
      if (!line.empty() && is_free_part(page_of_, start, line.size())) {
        const std::uint64_t hash = hash_of(line);
        auto found = blocks.lower_bound({hash, near});
        if (found == blocks.end() || found->first != hash) {
          if (found == blocks.begin() || (--found)->first != hash) continue;
        }
        for (std::uint32_t k = 0; k < line.size(); ++k) match(found->second + k, start + k);
        blocks.erase(found);
      }
      for (std::uint32_t k = 0; k < line.size(); ++k) {
        if (page_of_[start + k] != kUnmatched) near = page_of_[start + k];
      }
    }
  }

  // Returns the blocks of which nothing is matched, by hash and first token.
  std::set<std::pair<std::uint64_t, std::uint32_t>> free_blocks() const {
    std::set<std::pair<std::uint64_t, std::uint32_t>> blocks;
    for (std::size_t i = 0; i < page_.segments(); ++i) {
      const std::span<const Token> block = page_.segment(i);
      if (block.empty() || !is_free_part(gold_of_, page_.starts[i], block.size())) continue;
      blocks.insert({hash_of(block), page_.starts[i]});
    }
    return blocks;
  }

  static bool is_free_part(const std::vector<std::uint32_t>& matches, std::uint32_t start,
                           std::size_t size) {
    const auto part = std::span(matches).subspan(start, size);
    return std::all_of(part.begin(), part.end(), [](std::uint32_t m) { return m == kUnmatched; });
  }

  const SegmentedTokens& page_;
  const SegmentedTokens& gold_;
  std::vector<std::uint8_t> page_begins_;
  std::vector<std::uint8_t> gold_begins_;
  std::vector<std::uint32_t> gold_of_;  // Each token of the page has one.
  std::vector<std::uint32_t> page_of_;  // Each token of the gold has one.
};

}  // namespace

std::vector<bool> align(const SegmentedTokens& page, const SegmentedTokens& gold,
                        const std::vector<bool>& dimmed) {
  return Alignment(page, gold).run(dimmed);
}

}  // namespace winnow
