// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include <algorithm>

#include "extractor/gold_labels/alignment.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxPairs = 64;

struct Gram {
  std::uint64_t hash;
  std::uint32_t position;
};

std::vector<Gram> sorted_grams(std::span<const Token> tokens) {
  std::vector<Gram> grams;
  for (std::size_t i = 0; i + kSeedLength <= tokens.size(); ++i) {
    const std::uint64_t hash = XXH3_64bits(&tokens[i], kSeedLength * sizeof(Token));
    grams.push_back({hash, static_cast<std::uint32_t>(i)});
  }
  std::sort(grams.begin(), grams.end(), [](const Gram& a, const Gram& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.position < b.position;
  });
  return grams;
}

std::size_t equal_grams(std::span<const Gram> grams) {
  std::size_t count = 0;
  while (count < grams.size() && grams[count].hash == grams[0].hash) ++count;
  return count;
}

void pair_grams(std::span<const Gram> page, std::span<const Gram> gold, std::vector<Seed>& seeds) {
  if (page.size() * gold.size() <= kMaxPairs) {
    for (const Gram& from : page) {
      for (const Gram& to : gold) seeds.push_back({from.position, to.position});
    }
    return;
  }
  const std::size_t pairs = std::min(page.size(), gold.size());
  for (std::size_t i = 0; i < pairs; ++i) seeds.push_back({page[i].position, gold[i].position});
  if (page.size() == gold.size()) return;
  page = page.last(pairs);
  gold = gold.last(pairs);
  for (std::size_t i = 0; i < pairs; ++i) seeds.push_back({page[i].position, gold[i].position});
}

// Finds the best of the chains that end before a place in the gold, with a Fenwick tree of maxima.
class BestEnds {
 public:
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

  struct End {
    std::int64_t value = 0;
    std::uint32_t seed = kNone;
  };

  explicit BestEnds(std::uint32_t size) : ends_(size + 1) {}

  End before(std::uint32_t gold) const {
    End best;
    for (std::uint32_t i = gold; i > 0; i -= i & (0 - i)) {
      if (better(ends_[i], best)) best = ends_[i];
    }
    return best;
  }

  void add(std::uint32_t gold, const End& end) {
    for (std::uint32_t i = gold + 1; i < ends_.size(); i += i & (0 - i)) {
      if (better(end, ends_[i])) ends_[i] = end;
    }
  }

 private:
  static bool better(const End& a, const End& b) {
    return a.seed != kNone && (b.seed == kNone || a.value > b.value);
  }

  std::vector<End> ends_;
};

}  // namespace

std::vector<Seed> find_seeds(std::span<const Token> page, std::span<const Token> gold) {
  const std::vector<Gram> page_grams = sorted_grams(page);
  const std::vector<Gram> gold_grams = sorted_grams(gold);
  std::vector<Seed> seeds;
  std::span<const Gram> from = page_grams;
  std::span<const Gram> to = gold_grams;
  while (!from.empty() && !to.empty()) {
    const std::size_t from_count = equal_grams(from);
    const std::size_t to_count = equal_grams(to);
    const std::uint64_t from_hash = from[0].hash;
    const std::uint64_t to_hash = to[0].hash;
    if (from_hash == to_hash) pair_grams(from.first(from_count), to.first(to_count), seeds);
    if (from_hash <= to_hash) from = from.subspan(from_count);
    if (to_hash <= from_hash) to = to.subspan(to_count);
  }
  return seeds;
}

std::vector<Seed> best_chain(std::vector<Seed> seeds, std::uint32_t gold_size) {
  // Among the seeds at one token of the page the last in the gold comes first, so that none follows
  // another in a chain.
  std::sort(seeds.begin(), seeds.end(), [](const Seed& a, const Seed& b) {
    return a.page != b.page ? a.page < b.page : a.gold > b.gold;
  });
  BestEnds ends(gold_size);
  BestEnds::End best;
  std::vector<std::uint32_t> previous(seeds.size(), BestEnds::kNone);
  for (std::uint32_t i = 0; i < seeds.size(); ++i) {
    const Seed& seed = seeds[i];
    // The costs of a chain add up to the distance between its ends. Counted from the origin, they
    // become part of the values.
    const std::int64_t place = std::int64_t{seed.page} + seed.gold;
    std::int64_t value = seed.value;
    const BestEnds::End before = ends.before(seed.gold);
    if (before.seed != BestEnds::kNone && before.value > place) {
      value += before.value - place;
      previous[i] = before.seed;
    }
    ends.add(seed.gold, {value + place, i});
    if (best.seed == BestEnds::kNone || value > best.value) best = {value, i};
  }
  std::vector<Seed> chain;
  for (std::uint32_t i = best.seed; i != BestEnds::kNone; i = previous[i]) {
    chain.push_back(seeds[i]);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

}  // namespace winnow
