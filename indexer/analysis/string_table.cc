// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/analysis/string_table.h"

#include <xxhash.h>

#include <algorithm>
#include <random>

namespace winnow {
namespace {

constexpr std::size_t kFirstSlots = 4096;

std::uint64_t random_seed() {
  std::random_device random;
  return static_cast<std::uint64_t>(random()) << 32 | random();
}

}  // namespace

StringTable::StringTable() : seed_(random_seed()), slots_(kFirstSlots) {}

std::uint32_t StringTable::number(std::string_view text) {
  const auto hash =
      static_cast<std::uint32_t>(XXH3_64bits_withSeed(text.data(), text.size(), seed_));
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const Slot& taken = slots_[slot];
    if (taken.number_and_one == 0) return add(text, hash, slot);
    if (taken.hash != hash) continue;
    const std::uint32_t number = taken.number_and_one - 1;
    if ((*this)[number] == text) return number;
  }
}

std::uint32_t StringTable::add(std::string_view text, std::uint32_t hash, std::size_t slot) {
  const auto number = static_cast<std::uint32_t>(places_.size());
  places_.push_back(
      {static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(text.size())});
  bytes_.append(text);
  slots_[slot] = {hash, number + 1};
  if (places_.size() * 2 > slots_.size()) grow();
  return number;
}

void StringTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& taken : old) {
    if (taken.number_and_one == 0) continue;
    std::size_t slot = taken.hash & mask;
    while (slots_[slot].number_and_one != 0) slot = (slot + 1) & mask;
    slots_[slot] = taken;
  }
}

void StringTable::clear() {
  std::fill(slots_.begin(), slots_.end(), Slot());
  places_.clear();
  bytes_.clear();
}

}  // namespace winnow
