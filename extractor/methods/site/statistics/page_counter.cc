// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/page_counter.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

namespace winnow {
namespace {

constexpr int kFirstBits = 12;

// With any odd number for the multiplier, hashing by multiplication is universal (Dietzfelbinger,
// Hagerup, Katajainen and Penttonen, "A reliable randomized algorithm for the closest-pair
// problem", Journal of Algorithms 25, 1997).
std::uint64_t random_odd_number() {
  std::random_device random;
  return static_cast<std::uint64_t>(random()) << 32 | random() | 1;
}

}  // namespace

HashPageCounter::HashPageCounter()
    : multiplier_(random_odd_number()),
      shift_(64 - kFirstBits),
      slots_(std::size_t{1} << kFirstBits) {}

void HashPageCounter::add(std::uint64_t hash, std::uint32_t page) {
  Slot& slot = slots_[slot_of(hash)];
  if (slot.pages != 0) {
    slot.pages += slot.last_page != page ? 1 : 0;
    slot.last_page = page;
    return;
  }
  slot = {hash, 1, page};
  if (++taken_ * 2 > slots_.size()) grow();
}

void HashPageCounter::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  --shift_;
  for (const Slot& slot : old) {
    if (slot.pages != 0) slots_[slot_of(slot.hash)] = slot;
  }
}

RepeatFilter::RepeatFilter(std::size_t hashes) {
  constexpr std::size_t kPlaces = 8;  // for each hash
  const std::size_t words = std::bit_ceil(std::max(kPlaces * hashes / 64, std::size_t{64}));
  shift_ = 64 - std::countr_zero(words);
  once_.resize(words);
  twice_.resize(words);
}

void RepeatFilter::add(std::uint64_t hash) {
  std::uint64_t& once = once_[word_of(hash)];
  twice_[word_of(hash)] |= once & bit_of(hash);
  once |= bit_of(hash);
}

std::vector<PageCount> HashPageCounter::counts(std::uint32_t least) const {
  std::vector<PageCount> counts;
  for (const Slot& slot : slots_) {
    if (slot.pages != 0 && slot.pages >= least) counts.push_back({slot.hash, slot.pages, 0});
  }
  std::sort(counts.begin(), counts.end(),
            [](const PageCount& a, const PageCount& b) { return a.hash < b.hash; });
  return counts;
}

CountIndex::CountIndex(std::span<const PageCount> table) : table_(table) {
  constexpr std::size_t kPlaces = 8;  // for each hash
  constexpr std::size_t kRange = 8;   // hashes
  const std::size_t places = std::bit_ceil(std::max(kPlaces * table.size(), std::size_t{64}));
  const std::size_t ranges = std::bit_ceil(std::max(table.size() / kRange, std::size_t{2}));
  place_shift_ = 64 - std::countr_zero(places);
  start_shift_ = 64 - std::countr_zero(ranges);
  places_.resize(places / 64);
  starts_.resize(ranges + 1);
  for (const PageCount& count : table) {
    const std::uint64_t place = count.hash >> place_shift_;
    places_[place / 64] |= std::uint64_t{1} << (place % 64);
    ++starts_[(count.hash >> start_shift_) + 1];
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
}

std::uint32_t CountIndex::search(std::uint64_t hash) const {
  constexpr std::uint32_t kFew = 16;
  const std::uint64_t range = hash >> start_shift_;
  std::uint32_t first = starts_[range];
  std::uint32_t last = starts_[range + 1];
  while (last - first > kFew) {
    const std::uint32_t middle = first + (last - first) / 2;
    if (table_[middle].hash < hash) {
      first = middle + 1;
    } else {
      last = middle + 1;
    }
  }
  while (first < last && table_[first].hash < hash) ++first;
  return first < last && table_[first].hash == hash ? table_[first].pages : 0;
}

std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash) {
  const std::size_t found =
      find_by_hash(counts, hash, [](const PageCount& count) { return count.hash; });
  return found < counts.size() && counts[found].hash == hash ? found : counts.size();
}

}  // namespace winnow
