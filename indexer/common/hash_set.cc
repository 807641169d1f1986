// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/hash_set.h"

#include <random>
#include <utility>

namespace winnow {
namespace {

constexpr int kFirstBits = 8;

// Hashing by multiplication with any odd number is universal (Dietzfelbinger and others, 1997).
std::uint64_t odd_multiplier() {
  std::random_device random;
  return static_cast<std::uint64_t>(random()) << 32 | random() | 1;
}

}  // namespace

HashSet::HashSet()
    : multiplier_(odd_multiplier()),
      shift_(64 - kFirstBits),
      slots_(std::size_t{1} << kFirstBits) {}

std::size_t HashSet::slot_of(std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = home_of(hash);
  while (slots_[slot] != 0 && slots_[slot] != hash) slot = (slot + 1) & mask;
  return slot;
}

bool HashSet::contains(std::uint64_t hash) const {
  return hash == 0 ? has_zero_ : slots_[slot_of(hash)] == hash;
}

void HashSet::insert(std::uint64_t hash) {
  if (hash == 0) {
    has_zero_ = true;
    return;
  }
  if (slots_[slot_of(hash)] == hash) return;
  if ((taken_ + 1) * 4 > slots_.size() * 3) grow();
  slots_[slot_of(hash)] = hash;
  ++taken_;
}

void HashSet::grow() {
  std::vector<std::uint64_t> old(slots_.size() * 2);
  old.swap(slots_);
  --shift_;
  for (const std::uint64_t hash : old) {
    if (hash != 0) slots_[slot_of(hash)] = hash;
  }
}

// The hashes behind the gap move up into it if a search for them would pass it.
void HashSet::erase(std::uint64_t hash) {
  if (hash == 0) {
    has_zero_ = false;
    return;
  }
  std::size_t gap = slot_of(hash);
  if (slots_[gap] == 0) return;
  --taken_;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = (gap + 1) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const std::size_t from_home = (slot - home_of(slots_[slot])) & mask;
    const std::size_t from_gap = (slot - gap) & mask;
    if (from_home < from_gap) continue;
    slots_[gap] = std::exchange(slots_[slot], 0);
    gap = slot;
  }
  slots_[gap] = 0;
}

}  // namespace winnow
