// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/duplicates/near_duplicates.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "indexer/common/big_endian.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr int kQuarterBits = 16;

// Sets of numbers that are joined step by step; each is known by its smallest.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), PagePlace{0});
  }

  PagePlace find(PagePlace member) {
    while (parents_[member] != member) {
      parents_[member] = parents_[parents_[member]];
      member = parents_[member];
    }
    return member;
  }

  void join(PagePlace a, PagePlace b) {
    a = find(a);
    b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

  // Gives each member the number of its set. The sets are not to be used afterwards.
  std::vector<PagePlace> take_numbers() {
    for (PagePlace& parent : parents_) parent = find(parent);
    return std::move(parents_);
  }

 private:
  std::vector<PagePlace> parents_;
};

// Compares each page with those after it that share the highest quarter of the turned SimHash.
void join_neighbours(const TextPrints& pages, int turn, std::vector<PagePlace>& order,
                     DisjointSets& sets) {
  const auto key = [&](PagePlace page) { return std::rotl(pages[page].similarity, turn); };
  std::sort(order.begin(), order.end(), [&](PagePlace a, PagePlace b) {
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

}  // namespace

void TextPrints::reserve(std::size_t pages) {
  similarities_.reserve(pages);
  words_.reserve(pages);
}

void TextPrints::add(const TextPrint& print) {
  similarities_.push_back(print.similarity);
  words_.push_back(print.words);
}

bool are_near(const TextPrint& a, const TextPrint& b, int bits) {
  const auto [fewer, more] = std::minmax(a.words, b.words);
  return fewer > 0 && fewer >= kNearLength * more &&
         std::popcount(a.similarity ^ b.similarity) <= bits;
}

std::vector<PagePlace> duplicate_groups(const TextPrints& pages,
                                        std::span<const CanonicalLink> links) {
  DisjointSets sets(pages.size());
  std::vector<PagePlace> order;
  order.reserve(pages.size());
  for (PagePlace page = 0; page < pages.size(); ++page) {
    if (pages[page].words >= kMinDuplicateWords) order.push_back(page);
  }
  for (int turn = 0; turn < 64; turn += kQuarterBits) join_neighbours(pages, turn, order, sets);
  for (const CanonicalLink& link : links) {
    if (link.to == kNoPage) continue;
    if (are_near(pages[link.from], pages[link.to], kCanonicalBits)) sets.join(link.from, link.to);
  }
  return sets.take_numbers();
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
                                                   big_endian(note.canonical) + note.url_term);
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
    note.print.similarity = from_big_endian(parts.substr(kSimilarityOffset, 8));
    note.print.words = static_cast<std::uint32_t>(from_big_endian(parts.substr(kWordsOffset, 4)));
    note.canonical = from_big_endian(parts.substr(kCanonicalOffset, 8));
    visit(std::move(note));
  }
}

}  // namespace winnow
