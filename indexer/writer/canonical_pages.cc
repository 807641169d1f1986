// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/canonical_pages.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "indexer/schema/big_endian.h"
#include "indexer/writer/database_session.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Of 64 bits; see SimilarityHash.
constexpr int kNearBits = 3;
constexpr double kNearLength = 0.9;
constexpr int kMaxHops = 8;

// The parts of a note before the target's term.
constexpr std::size_t kChecksumBytes = 16;
constexpr std::size_t kSimilarityBytes = 8;
constexpr std::size_t kWordsBytes = 4;
constexpr std::size_t kTargetOffset = kChecksumBytes + kSimilarityBytes + kWordsBytes;

// Xapian's limit for keys of metadata is that for terms.
std::string joined_key(const std::string& url_term) { return make_term(kJoinedKey, url_term); }

std::string to_note(const CanonicalPage& page) {
  return page.checksum + big_endian(page.similarity) + big_endian(page.words) + page.target_term;
}

std::optional<CanonicalPage> read_note(const Xapian::Database& database,
                                       const std::string& url_term) {
  const std::string note = database.get_metadata(joined_key(url_term));
  if (note.size() <= kTargetOffset) return std::nullopt;
  const std::string_view bytes = note;
  CanonicalPage page;
  page.url_term = url_term;
  page.checksum = note.substr(0, kChecksumBytes);
  page.similarity = from_big_endian(bytes.substr(kChecksumBytes, kSimilarityBytes));
  page.words = static_cast<std::uint32_t>(
      from_big_endian(bytes.substr(kChecksumBytes + kSimilarityBytes, kWordsBytes)));
  page.target_term = note.substr(kTargetOffset);
  page.counted_as = &IndexReport::joined;
  return page;
}

// The document of the target, or of the page that the target was joined to; 0 if there is none.
Xapian::docid find_target(const Xapian::Database& database, std::string term) {
  for (int hop = 0; hop < kMaxHops; ++hop) {
    if (const Xapian::docid found = find_document(database, term)) return found;
    const std::optional<CanonicalPage> note = read_note(database, term);
    if (!note) return 0;
    term = note->target_term;
  }
  return 0;
}

// Pages without text have nothing in common.
bool is_near(const CanonicalPage& page, const Xapian::Document& target) {
  const std::uint64_t similarity = from_big_endian(target.get_value(slot::kSimHash));
  const double words = Xapian::sortable_unserialise(target.get_value(slot::kWords));
  const auto [fewer, more] = std::minmax({words, static_cast<double>(page.words)});
  return fewer > 0 && fewer >= kNearLength * more &&
         std::popcount(similarity ^ page.similarity) <= kNearBits;
}

// Whether there is a document, other than the page's own, that can stand for the page.
bool has_near_target(const Xapian::Database& database, const CanonicalPage& page,
                     Xapian::docid own) {
  const Xapian::docid target = find_target(database, page.target_term);
  return target != 0 && target != own && is_near(page, database.get_document(target));
}

}  // namespace

void CanonicalPages::add(CanonicalPage page) {
  const auto [entry, is_new] = index_.try_emplace(page.url_term, pages_.size());
  if (is_new) {
    pages_.push_back(std::move(page));
  } else {
    pages_[entry->second] = std::move(page);
  }
}

// Of a ring of pages, the one that was added first comes last: it is the one that stays.
std::vector<const CanonicalPage*> CanonicalPages::targets_first() const {
  std::vector<const CanonicalPage*> ordered;
  std::vector<bool> seen(pages_.size());
  for (std::size_t start = 0; start < pages_.size(); ++start) {
    const std::size_t chain = ordered.size();
    for (std::size_t at = start; !seen[at];) {
      seen[at] = true;
      ordered.push_back(&pages_[at]);
      const auto target = index_.find(pages_[at].target_term);
      if (target != index_.end()) at = target->second;
    }
    std::reverse(ordered.begin() + static_cast<std::ptrdiff_t>(chain), ordered.end());
  }
  return ordered;
}

void CanonicalPages::join(Xapian::WritableDatabase& database, const PageVisitor& joined,
                          const PageVisitor& released) const {
  for (const CanonicalPage* page : targets_first()) {
    const Xapian::docid own = find_document(database, page->url_term);
    const bool near = has_near_target(database, *page, own);
    if (near && own != 0) {
      database.delete_document(own);
      database.set_metadata(joined_key(page->url_term), to_note(*page));
      joined(*page);
    } else if (!near && own == 0 && forget(database, page->url_term)) {
      released(*page);
    }
  }
}

std::optional<CanonicalPage> CanonicalPages::find_joined(const Xapian::Database& database,
                                                         const std::string& url_term,
                                                         const std::string& checksum) {
  std::optional<CanonicalPage> page = read_note(database, url_term);
  if (!page || page->checksum != checksum || !has_near_target(database, *page, 0)) return {};
  return page;
}

bool CanonicalPages::forget(Xapian::WritableDatabase& database, const std::string& url_term) {
  const std::string key = joined_key(url_term);
  if (database.get_metadata(key).empty()) return false;
  database.set_metadata(key, "");
  return true;
}

}  // namespace winnow
