// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/duplicates/duplicate_notes.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_checksum.h"
#include "winnow/indexer/schema.h"

namespace winnow {
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
