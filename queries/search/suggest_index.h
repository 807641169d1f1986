// SPDX-License-Identifier: GPL-2.0-or-later
//
// What titles and headings of a database's pages have, in memory, for suggestions. This is private
// to the search folder.
#pragma once

#include <xapian.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/suggest_words.h"

namespace winnow {

// Of more pages, or words of titles or headings counted in each page anew, the later ones are not
// suggested. A page takes some 100 bytes, and 4 for each word of its title and its headings.
inline constexpr std::size_t kMaxSuggestPages = 1'000'000;
inline constexpr std::size_t kMaxSuggestPostings = 8'000'000;

// Says which pages have a word: for each number of SuggestWords the numbers of the pages, which
// ascend.
class SuggestPostings {
 public:
  struct Posting {
    std::uint32_t word = 0;
    std::uint32_t page = 0;
  };

  SuggestPostings() = default;
  // Postings of one word come with ascending pages.
  SuggestPostings(const std::vector<Posting>& postings, std::size_t words);

  std::span<const std::uint32_t> of(SuggestWords::Number word) const;
  std::size_t count(SuggestWords::Number word) const { return of(word).size(); }

 private:
  std::vector<std::uint32_t> begins_;  // by word, and one more
  std::vector<std::uint32_t> pages_;
};

// A title may be typed from here on.
struct TitleStart {
  std::uint32_t page = 0;
  std::uint8_t offset = 0;         // bytes of the page's key
  bool behind_others_too = false;  // what stands before it is the beginning of many titles
};

// Pages are numbered from 0 in the order of their documents.
class SuggestIndex {
 public:
  // Reads the words of all titles and headings: the terms of both, and slot::kTitle. Pages of an
  // older revision have no such value; of them the words of titles are known, but not their order.
  // Throws what Xapian throws.
  explicit SuggestIndex(const Xapian::Database& database);

  std::size_t size() const { return documents_.size(); }
  Xapian::docid document(std::uint32_t page) const { return documents_[page]; }
  // Gives the page's number, or size().
  std::uint32_t page_of(Xapian::docid document) const;

  // Gives the words of the title without what is between them; empty if the order is not known.
  std::string_view key(std::uint32_t page) const;
  // Counts the words.
  std::uint32_t title_words(std::uint32_t page) const { return title_words_[page]; }
  std::uint32_t heading_words(std::uint32_t page) const { return heading_words_[page]; }
  // Is the same whatever the order of indexing: by it equal pages are put in order.
  std::uint32_t hash(std::uint32_t page) const { return hashes_[page]; }

  // Gives where titles begin with `text`, words without what is between them: at their beginning;
  // behind the numbers that they begin with ("2.2 Invoking"); or behind what at least one title of
  // a hundred begins with, and five do ("Learning Manual: Invoking").
  std::span<const TitleStart> beginning_with(std::string_view text) const;

  const SuggestWords& words() const { return words_; }
  const SuggestPostings& titles() const { return titles_; }
  const SuggestPostings& headings() const { return headings_; }

 private:
  using Postings = std::vector<SuggestPostings::Posting>;

  void read_pages(const Xapian::Database& database);
  void read_titles(const Xapian::Database& database, SuggestWordCollector& words, Postings& found);
  // Reads the terms of titles of the pages that have no key.
  void read_other_titles(const Xapian::Database& database, SuggestWordCollector& words,
                         Postings& found);
  void add_title(std::uint32_t page, std::string_view title, SuggestWordCollector& words,
                 Postings& found);
  void read_terms(const Xapian::Database& database, std::string_view prefix,
                  SuggestWordCollector& words, Postings& found, std::vector<std::uint16_t>& counts,
                  const std::vector<bool>& left_out) const;
  void sort_starts();
  void add_starts_behind_heads();
  void add_start_behind(std::uint32_t page, std::size_t bytes);
  // As page_of(), for a page that is none before `first`.
  std::uint32_t page_from(std::uint32_t first, Xapian::docid document) const;

  std::vector<Xapian::docid> documents_;
  std::vector<std::uint32_t> hashes_;
  std::vector<std::uint16_t> title_words_;
  std::vector<std::uint16_t> heading_words_;
  std::string keys_;  // one behind the other
  std::vector<std::uint32_t> key_ends_;
  std::vector<TitleStart> starts_;  // in the order of the bytes behind
  // Of each title, where the first words end; 0 where there are no more. It is for the time of
  // reading.
  static constexpr std::size_t kHeadWords = 8;
  std::vector<std::array<std::uint8_t, kHeadWords>> word_ends_;
  SuggestWords words_;
  SuggestPostings titles_;
  SuggestPostings headings_;
};

}  // namespace winnow
