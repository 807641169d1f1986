// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "queries/known_items/site_names.h"

namespace winnow {
namespace {

constexpr std::size_t kOrigins = 3;

// An item with its place in the draw.
struct Lot {
  std::uint64_t hash = 0;
  std::size_t round = 0;  // how many of the page's items come before it
  KnownItem item;
};
using Lots = std::vector<Lot>;

Lot make_lot(KnownItem item, std::uint64_t seed) {
  std::uint64_t hash = XXH3_64bits_withSeed(item.query.data(), item.query.size(), seed);
  hash = XXH3_64bits_withSeed(item.document.data(), item.document.size(), hash);
  return {hash, 0, std::move(item)};
}

bool by_hash(const Lot& left, const Lot& right) {
  return std::tie(left.hash, left.item.query) < std::tie(right.hash, right.item.query);
}

bool by_round(const Lot& left, const Lot& right) { return left.round < right.round; }

void shuffle(Lots& lots) {
  std::sort(lots.begin(), lots.end(), by_hash);
  std::unordered_map<std::string_view, std::size_t> taken;
  for (Lot& lot : lots) lot.round = taken[lot.item.document]++;
  std::stable_sort(lots.begin(), lots.end(), by_round);
}

// How many to take of each origin: as alike as can be.
std::array<std::size_t, kOrigins> shares(const std::array<Lots, kOrigins>& lots,
                                         std::size_t count) {
  std::array<std::size_t, kOrigins> order = {0, 1, 2};
  std::stable_sort(order.begin(), order.end(), [&lots](std::size_t left, std::size_t right) {
    return lots[left].size() < lots[right].size();
  });
  std::array<std::size_t, kOrigins> shares{};
  std::size_t left = kOrigins;
  for (const std::size_t origin : order) {
    shares[origin] = std::min(lots[origin].size(), count / left--);
    count -= shares[origin];
  }
  return shares;
}

}  // namespace

std::vector<KnownItem> draw_items(std::vector<KnownItem> items, std::size_t count,
                                  std::uint64_t seed) {
  std::array<Lots, kOrigins> lots;
  for (KnownItem& item : items) {
    Lots& of_origin = lots[static_cast<std::size_t>(item.origin)];
    of_origin.push_back(make_lot(std::move(item), seed));
  }
  for (Lots& of_origin : lots) shuffle(of_origin);
  const std::array<std::size_t, kOrigins> wanted = shares(lots, count);
  Lots drawn;
  for (std::size_t origin = 0; origin < kOrigins; ++origin) {
    const auto first = std::make_move_iterator(lots[origin].begin());
    drawn.insert(drawn.end(), first, first + static_cast<std::ptrdiff_t>(wanted[origin]));
  }
  std::sort(drawn.begin(), drawn.end(), by_hash);
  std::vector<KnownItem> result;
  result.reserve(drawn.size());
  for (Lot& lot : drawn) result.push_back(std::move(lot.item));
  return result;
}

}  // namespace winnow
