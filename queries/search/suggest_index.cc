// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_index.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>

#include "indexer/common/ascii.h"
#include "winnow/indexer/schema.h"

namespace winnow {

SuggestPostings::SuggestPostings(const std::vector<Posting>& postings, std::size_t words)
    : begins_(words + 1), pages_(postings.size()) {
  for (const Posting& posting : postings) ++begins_[posting.word + 1];
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (const Posting& posting : postings) pages_[next[posting.word]++] = posting.page;
}

std::span<const std::uint32_t> SuggestPostings::of(SuggestWords::Number word) const {
  return std::span(pages_).subspan(begins_[word], begins_[word + 1] - begins_[word]);
}

namespace {

// "2.10" is one word.
bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char byte) { return is_ascii_digit(byte) || byte == '.'; });
}

// What so many titles begin with says nothing of a page.
constexpr std::size_t kFewestOfHead = 5;
constexpr std::size_t kPagesOfHead = 100;

void count_up(std::uint16_t& count) {
  if (count < std::numeric_limits<std::uint16_t>::max()) ++count;
}

// Gives the value of one document after the other, which come in ascending order.
std::string value_of(Xapian::ValueIterator& value, const Xapian::ValueIterator& end,
                     Xapian::docid document) {
  if (value != end && value.get_docid() < document) value.skip_to(document);
  return value != end && value.get_docid() == document ? *value : std::string();
}

}  // namespace

SuggestIndex::SuggestIndex(const Xapian::Database& database) {
  read_pages(database);
  SuggestWordCollector words;
  Postings titles;
  Postings headings;
  title_words_.resize(size());
  heading_words_.resize(size());
  read_titles(database, words, titles);
  read_other_titles(database, words, titles);
  read_terms(database, prefix::kHeading, words, headings, heading_words_, {});
  std::vector<SuggestWords::Number> renumbered;
  words_ = words.finish(renumbered);
  for (Postings* postings : {&titles, &headings}) {
    for (SuggestPostings::Posting& posting : *postings) posting.word = renumbered[posting.word];
  }
  titles_ = SuggestPostings(titles, words_.size());
  headings_ = SuggestPostings(headings, words_.size());
  sort_starts();
  add_starts_behind_heads();
}

void SuggestIndex::read_pages(const Xapian::Database& database) {
  const auto end = database.postlist_end("");
  Xapian::ValueIterator hash = database.valuestream_begin(slot::kUrlHash);
  const Xapian::ValueIterator last = database.valuestream_end(slot::kUrlHash);
  for (auto page = database.postlist_begin(""); page != end; ++page) {
    if (documents_.size() == kMaxSuggestPages) break;
    documents_.push_back(*page);
    std::uint32_t number = 0;
    for (const char byte : value_of(hash, last, *page).substr(0, sizeof number)) {
      number = number << 8 | static_cast<unsigned char>(byte);
    }
    hashes_.push_back(number);
  }
}

void SuggestIndex::read_titles(const Xapian::Database& database, SuggestWordCollector& words,
                               Postings& found) {
  Xapian::ValueIterator title = database.valuestream_begin(slot::kTitle);
  const Xapian::ValueIterator last = database.valuestream_end(slot::kTitle);
  key_ends_.reserve(size());
  word_ends_.resize(size());
  for (std::uint32_t page = 0; page < size(); ++page) {
    add_title(page, value_of(title, last, documents_[page]), words, found);
    key_ends_.push_back(static_cast<std::uint32_t>(keys_.size()));
  }
}

void SuggestIndex::add_title(std::uint32_t page, std::string_view title,
                             SuggestWordCollector& words, Postings& found) {
  const std::size_t begin = keys_.size();
  const std::size_t first_posting = found.size();
  bool only_numbers = true;
  std::size_t count = 0;
  for (std::size_t offset = 0; offset < title.size() && offset < slot::kTitleBytes; ++count) {
    const std::size_t end = std::min(title.find(' ', offset), title.size());
    const std::string_view word = title.substr(offset, end - offset);
    const auto start = static_cast<std::uint8_t>(keys_.size() - begin);
    const bool behind_numbers = only_numbers && !is_number(word);
    if (start == 0 || behind_numbers) starts_.push_back({page, start, false});
    only_numbers = only_numbers && is_number(word);
    keys_ += word;
    const std::size_t length = keys_.size() - begin;
    if (count < kHeadWords) word_ends_[page][count] = static_cast<std::uint8_t>(length);
    count_up(title_words_[page]);
    const std::uint32_t number = words.number(word);
    const bool is_new = std::none_of(
        found.begin() + static_cast<std::ptrdiff_t>(first_posting), found.end(),
        [number](const SuggestPostings::Posting& posting) { return posting.word == number; });
    if (is_new && found.size() < kMaxSuggestPostings) found.push_back({number, page});
    offset = end + 1;
  }
}

// Pages of an older revision may stand beside others: in a merged database, in shards.
void SuggestIndex::read_other_titles(const Xapian::Database& database, SuggestWordCollector& words,
                                     Postings& found) {
  std::vector<bool> have_key(size());
  for (std::uint32_t page = 0; page < size(); ++page) have_key[page] = !key(page).empty();
  if (std::find(have_key.begin(), have_key.end(), false) == have_key.end()) return;
  const bool mixed = !found.empty();
  read_terms(database, prefix::kTitle, words, found, title_words_, have_key);
  if (!mixed) return;
  std::stable_sort(found.begin(), found.end(),
                   [](const SuggestPostings::Posting& a, const SuggestPostings::Posting& b) {
                     return a.page < b.page;
                   });
}

void SuggestIndex::read_terms(const Xapian::Database& database, std::string_view prefix,
                              SuggestWordCollector& words, Postings& found,
                              std::vector<std::uint16_t>& counts,
                              const std::vector<bool>& left_out) const {
  const std::string beginning(prefix);
  const auto end = database.allterms_end(beginning);
  for (auto term = database.allterms_begin(beginning); term != end; ++term) {
    const std::uint32_t number = words.number(std::string_view(*term).substr(prefix.size()));
    std::uint32_t page = 0;
    const auto last = database.postlist_end(*term);
    for (auto posting = database.postlist_begin(*term); posting != last; ++posting) {
      if (found.size() == kMaxSuggestPostings) return;
      page = page_from(page, *posting);
      if (page == size()) break;
      if (!left_out.empty() && left_out[page]) continue;
      found.push_back({number, page});
      count_up(counts[page]);
    }
  }
}

void SuggestIndex::sort_starts() {
  std::sort(starts_.begin(), starts_.end(), [this](const TitleStart& a, const TitleStart& b) {
    return key(a.page).substr(a.offset) < key(b.page).substr(b.offset);
  });
}

// In the order of their bytes, titles with a common beginning stand together: what the first of
// some titles shares with the last, all of them share.
void SuggestIndex::add_starts_behind_heads() {
  const std::size_t together = std::max(kFewestOfHead, size() / kPagesOfHead);
  std::vector<std::uint32_t> pages;
  for (const TitleStart& start : starts_) {
    if (start.offset == 0) pages.push_back(start.page);
  }
  std::vector<std::size_t> shared(pages.size());
  for (std::size_t i = 0; i + together <= pages.size(); ++i) {
    const std::string_view first = key(pages[i]);
    const std::string_view last = key(pages[i + together - 1]);
    const std::size_t most = std::min(first.size(), last.size());
    const auto differs = std::mismatch(
        first.begin(), first.begin() + static_cast<std::ptrdiff_t>(most), last.begin());
    shared[i] = static_cast<std::size_t>(differs.first - first.begin());
  }
  std::deque<std::size_t> largest;  // of those that cover the present title, descending
  for (std::size_t i = 0; i < pages.size(); ++i) {
    while (!largest.empty() && shared[largest.back()] <= shared[i]) largest.pop_back();
    largest.push_back(i);
    if (largest.front() + together <= i) largest.pop_front();
    add_start_behind(pages[i], shared[largest.front()]);
  }
  word_ends_ = {};
  sort_starts();
}

// Adds one behind the whole words within so many bytes, and the numbers behind these.
void SuggestIndex::add_start_behind(std::uint32_t page, std::size_t bytes) {
  const std::string_view title = key(page);
  std::size_t start = 0;
  for (const std::size_t end : word_ends_[page]) {
    if (end == 0) break;
    const bool numbers = start > 0 && is_number(title.substr(start, end - start));
    if (end > bytes && !numbers) break;
    start = end;
  }
  if (start == 0 || start >= title.size()) return;
  starts_.push_back({page, static_cast<std::uint8_t>(start), true});
}

// Where no document is missing, the number is known without a search.
std::uint32_t SuggestIndex::page_from(std::uint32_t first, Xapian::docid document) const {
  if (first < size() && document >= documents_[first]) {
    const std::size_t guess = first + (document - documents_[first]);
    if (guess < size() && documents_[guess] == document) return static_cast<std::uint32_t>(guess);
  }
  const auto at = std::lower_bound(documents_.begin() + first, documents_.end(), document);
  const bool known = at != documents_.end() && *at == document;
  return static_cast<std::uint32_t>(known ? at - documents_.begin()
                                          : documents_.end() - documents_.begin());
}

std::uint32_t SuggestIndex::page_of(Xapian::docid document) const { return page_from(0, document); }

std::string_view SuggestIndex::key(std::uint32_t page) const {
  const std::size_t begin = page == 0 ? 0 : key_ends_[page - 1];
  return std::string_view(keys_).substr(begin, key_ends_[page] - begin);
}

std::span<const TitleStart> SuggestIndex::beginning_with(std::string_view text) const {
  const auto beginning = [&](const TitleStart& start) {
    return key(start.page).substr(start.offset).substr(0, text.size());
  };
  const auto first =
      std::partition_point(starts_.begin(), starts_.end(),
                           [&](const TitleStart& start) { return beginning(start) < text; });
  const auto last = std::partition_point(
      first, starts_.end(), [&](const TitleStart& start) { return beginning(start) == text; });
  return std::span(starts_).subspan(static_cast<std::size_t>(first - starts_.begin()),
                                    static_cast<std::size_t>(last - first));
}

}  // namespace winnow
