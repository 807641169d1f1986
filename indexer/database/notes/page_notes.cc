// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/notes/page_notes.h"

#include <xxhash.h>

#include "indexer/common/big_endian.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kHashBytes = 16;
constexpr std::size_t kUrlOffset = 2 * kNumberBytes + kHashBytes;

// The clocks of file systems tick slower than they count: FAT's every two seconds.
constexpr std::int64_t kTickNanoseconds = 2'000'000'000;

std::uint64_t hash_of(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

}  // namespace

PageNoteTable::PageNoteTable(const std::string& identity, const std::string& site)
    : prefix_(std::string(kPageKey) + big_endian(hash_of(identity + "\n" + site))) {}

std::uint64_t PageNoteTable::hash_of_path(std::string_view path) { return hash_of(path); }

std::string PageNoteTable::key_of(std::uint64_t path_hash) const {
  return prefix_ + big_endian(path_hash);
}

bool PageNoteTable::has_any(const Xapian::Database& database) const {
  return database.metadata_keys_begin(prefix_) != database.metadata_keys_end(prefix_);
}

std::uint64_t PageNoteTable::count(const Xapian::Database& database, std::uint64_t most) const {
  std::uint64_t counted = 0;
  const auto end = database.metadata_keys_end(prefix_);
  for (auto key = database.metadata_keys_begin(prefix_); key != end && counted < most; ++key) {
    ++counted;
  }
  return counted;
}

void PageNoteTable::for_each(
    const Xapian::Database& database,
    const std::function<void(std::uint64_t path_hash, const PageNote&)>& visit) const {
  const auto end = database.metadata_keys_end(prefix_);
  for (auto key = database.metadata_keys_begin(prefix_); key != end; ++key) {
    const std::string name = *key;
    if (name.size() != prefix_.size() + kNumberBytes) continue;
    const std::optional<PageNote> note = note_from_bytes(database.get_metadata(name));
    if (note) visit(from_big_endian(std::string_view(name).substr(prefix_.size())), *note);
  }
}

std::string to_bytes(const PageNote& note) {
  std::string more = note.noindex;
  if (note.url_options != 0) more += big_endian(note.url_options);
  return big_endian(note.stamp.size) + big_endian(static_cast<std::uint64_t>(note.stamp.modified)) +
         note.page_hash + note.url + (more.empty() ? "" : "\n" + more);
}

std::optional<PageNote> note_from_bytes(std::string_view bytes) {
  if (bytes.size() <= kUrlOffset) return std::nullopt;
  PageNote note;
  note.stamp.size = from_big_endian(bytes.substr(0, kNumberBytes));
  note.stamp.modified =
      static_cast<std::int64_t>(from_big_endian(bytes.substr(kNumberBytes, kNumberBytes)));
  note.page_hash = bytes.substr(2 * kNumberBytes, kHashBytes);
  bytes.remove_prefix(kUrlOffset);
  const std::size_t end = bytes.find('\n');
  note.url = bytes.substr(0, end);
  if (end == std::string_view::npos) return note;
  bytes.remove_prefix(end + 1);
  if (bytes.size() >= kHashBytes) note.noindex = bytes.substr(0, kHashBytes);
  bytes.remove_prefix(note.noindex.size());
  if (bytes.size() == kNumberBytes) note.url_options = from_big_endian(bytes);
  return note;
}

FileStamp settled_stamp(const FileStamp& stamp, std::int64_t now) {
  return stamp.modified > now - kTickNanoseconds ? FileStamp{} : stamp;
}

}  // namespace winnow
