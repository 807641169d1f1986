// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/duplicates/near_duplicates.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_hashes.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr int kQuarterBits = 16;

// Sets of numbers that are joined step by step; each is known by its smallest.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t find(std::size_t member) {
    while (parents_[member] != member) {
      parents_[member] = parents_[parents_[member]];
      member = parents_[member];
    }
    return member;
  }

  void join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parents_;
};

// Compares each page with those after it that share the highest quarter of the turned SimHash.
void join_neighbours(std::span<const TextPrint> pages, int turn, std::vector<std::size_t>& order,
                     DisjointSets& sets) {
  const auto key = [&](std::size_t page) { return std::rotl(pages[page].similarity, turn); };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(key(a), pages[a].words) < std::pair(key(b), pages[b].words);
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t last = std::min(order.size(), i + 1 + kMaxNeighbours);
    for (std::size_t j = i + 1; j < last; ++j) {
      if (key(order[i]) >> (64 - kQuarterBits) != key(order[j]) >> (64 - kQuarterBits)) break;
      if (are_near(pages[order[i]], pages[order[j]], kNearBits)) sets.join(order[i], order[j]);
    }
  }
}

void join_canonical(std::span<const TextPrint> pages, DisjointSets& sets) {
  std::vector<std::size_t> by_page(pages.size());
  std::iota(by_page.begin(), by_page.end(), std::size_t{0});
  std::sort(by_page.begin(), by_page.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(pages[a].page, a) < std::tie(pages[b].page, b);
  });
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].canonical == 0) continue;
    const auto target = std::lower_bound(
        by_page.begin(), by_page.end(), pages[i].canonical,
        [&](std::size_t page, std::uint64_t wanted) { return pages[page].page < wanted; });
    if (target == by_page.end() || pages[*target].page != pages[i].canonical) continue;
    if (are_near(pages[i], pages[*target], kCanonicalBits)) sets.join(i, *target);
  }
}

}  // namespace

bool are_near(const TextPrint& a, const TextPrint& b, int bits) {
  const auto [fewer, more] = std::minmax(a.words, b.words);
  return fewer > 0 && fewer >= kNearLength * more &&
         std::popcount(a.similarity ^ b.similarity) <= bits;
}

std::vector<std::size_t> duplicate_groups(std::span<const TextPrint> pages) {
  DisjointSets sets(pages.size());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].words >= kMinDuplicateWords) order.push_back(i);
  }
  for (int turn = 0; turn < 64; turn += kQuarterBits) join_neighbours(pages, turn, order, sets);
  join_canonical(pages, sets);
  std::vector<std::size_t> groups(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i) groups[i] = sets.find(i);
  return groups;
}

namespace {

// The parts of a note before the page's URL term.
constexpr std::size_t kChecksumBytes = 16;
constexpr std::size_t kSimilarityOffset = kChecksumBytes;
constexpr std::size_t kWordsOffset = kSimilarityOffset + 8;
constexpr std::size_t kCanonicalOffset = kWordsOffset + 4;
constexpr std::size_t kTermOffset = kCanonicalOffset + 8;

std::string key_of(std::string_view url_term) { return make_term(kDuplicateKey, url_term); }

}  // namespace

bool is_duplicate_noted(const Xapian::Database& database, const std::string& url_term,
                        std::string_view checksum) {
  const std::string note = database.get_metadata(key_of(url_term));
  return note.size() > kTermOffset && std::string_view(note).starts_with(checksum);
}

void note_duplicate(Xapian::WritableDatabase& database, const DuplicateNote& note,
                    const std::string& checksum) {
  const TextPrint& print = note.print;
  database.set_metadata(key_of(note.url_term), checksum + big_endian(print.similarity) +
                                                   big_endian(print.words) +
                                                   big_endian(print.canonical) + note.url_term);
}

bool forget_duplicate(Xapian::WritableDatabase& database, const std::string& url_term) {
  const std::string key = key_of(url_term);
  if (database.get_metadata(key).empty()) return false;
  database.set_metadata(key, "");
  return true;
}

void for_each_duplicate_note(const Xapian::Database& database,
                             const std::function<void(DuplicateNote&&)>& visit) {
  const std::string prefix(kDuplicateKey);
  const auto end = database.metadata_keys_end(prefix);
  for (auto key = database.metadata_keys_begin(prefix); key != end; ++key) {
    const std::string bytes = database.get_metadata(*key);
    if (bytes.size() <= kTermOffset) continue;
    const std::string_view parts = bytes;
    DuplicateNote note;
    note.url_term = bytes.substr(kTermOffset);
    note.print.page = hash_of_term(note.url_term);
    note.print.similarity = from_big_endian(parts.substr(kSimilarityOffset, 8));
    note.print.words = static_cast<std::uint32_t>(from_big_endian(parts.substr(kWordsOffset, 4)));
    note.print.canonical = from_big_endian(parts.substr(kCanonicalOffset, 8));
    visit(std::move(note));
  }
}

}  // namespace winnow
