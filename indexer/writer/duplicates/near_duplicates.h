// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages have the same text, or nearly; and what a database notes of pages that have no
// document of their own, because another page stands for them (Duplicates::drop).
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// This is a page as far as its text can be compared.
struct TextPrint {
  std::uint64_t similarity = 0;  // SimHash of its main text
  std::uint32_t words = 0;       // of the main text
};

// The place of a page among others; a database has no more documents than its type can number.
using PagePlace = std::uint32_t;
inline constexpr PagePlace kNoPage = std::numeric_limits<PagePlace>::max();

// These are the pages of a database. All are in memory together, so that each takes 12 bytes.
class TextPrints {
 public:
  void reserve(std::size_t pages);
  void add(const TextPrint& print);
  void set_similarity(PagePlace page, std::uint64_t similarity) {
    similarities_[page] = similarity;
  }
  void set_words(PagePlace page, std::uint32_t words) { words_[page] = words; }

  PagePlace size() const { return static_cast<PagePlace>(words_.size()); }
  TextPrint operator[](PagePlace page) const { return {similarities_[page], words_[page]}; }

 private:
  std::vector<std::uint64_t> similarities_;
  std::vector<std::uint32_t> words_;
};

// This is a page whose canonical link names another one.
struct CanonicalLink {
  PagePlace from = 0;
  PagePlace to = kNoPage;    // the page that it names, if the database has it
  std::uint64_t target = 0;  // hash of the URL term of the page that it names
};

// Texts that are nearly the same: at most `bits` of the SimHashes' bits differ, and the shorter
// has at least kNearLength of the longer's words. Texts without words have nothing in common.
inline constexpr double kNearLength = 0.9;
bool are_near(const TextPrint& a, const TextPrint& b, int bits);

// What is asked of pages that nothing but their texts makes duplicates: one word in some hundreds
// is another one; and of those that a canonical link joins: two in a hundred.
inline constexpr int kNearBits = 3;
inline constexpr int kCanonicalBits = 8;

// Shorter texts (a heading, a notice) are the same on many pages that are not copies of each other;
// only a canonical link makes duplicates of these. Words.
inline constexpr std::uint32_t kMinDuplicateWords = 32;

// Gives each page the number of its group, the place of the first page in it; a page alone is its
// own group. A group holds pages that are near each other, directly or through others, and pages
// near those that their canonical links name. It does not depend on the order of the pages, unless
// somebody makes texts for it: each SimHash is compared with the kMaxNeighbours next ones of those
// that share a quarter of its bits. n log n time.
//
// Source: Manku, Jain, Das Sarma, "Detecting Near-Duplicates for Web Crawling" (WWW 2007), section
// 3: of two numbers with at most three different bits, one quarter of the bits is the same.
inline constexpr std::size_t kMaxNeighbours = 64;
std::vector<PagePlace> duplicate_groups(const TextPrints& pages,
                                        std::span<const CanonicalLink> links);

// This is a page that has no document of its own. The note is in the metadata of the page's shard.
struct DuplicateNote {
  std::string url_term;
  TextPrint print;
  std::uint64_t canonical = 0;  // CanonicalLink::target, or 0
};

// All functions throw Xapian's exceptions.

// Says whether the database has noted the page with this checksum.
bool is_duplicate_noted(const Xapian::Database& database, const std::string& url_term,
                        std::string_view checksum);

// Notes a page; `checksum` is that of its document.
void note_duplicate(Xapian::WritableDatabase& database, const DuplicateNote& note,
                    const std::string& checksum);

// Removes the note on a page, if there is one. Returns whether there was.
bool forget_duplicate(Xapian::WritableDatabase& database, const std::string& url_term);

void for_each_duplicate_note(const Xapian::Database& database,
                             const std::function<void(DuplicateNote&&)>& visit);

}  // namespace winnow
