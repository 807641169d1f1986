// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database remembers of the files that it was made from, so that those which have not
// changed need not be read again.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/indexer/source.h"

namespace winnow {

// A run notes this of each file of a source that it reads.
struct PageNote {
  FileStamp stamp;        // unknown where the file may have changed right after it was read
  std::string page_hash;  // hash_of_page()
  std::string url;
  std::string noindex;  // page_checksum() of a page that asks not to be indexed; empty for others
  std::uint64_t url_options = 0;  // SourceEntry::url_options
};

// These are the files of one source, by their paths: keys of the database's metadata under
// kPageKey. The table is immutable.
class PageNoteTable {
 public:
  // `identity`: Source::identity(). `site`: the name that pages without a host go by, since the
  // same folder may be indexed as several sites.
  PageNoteTable(const std::string& identity, const std::string& site);

  std::string key_of(std::uint64_t path_hash) const;
  static std::uint64_t hash_of_path(std::string_view path);

  // Says whether a database has noted any file of the source. Throws Xapian's exceptions.
  bool has_any(const Xapian::Database& database) const;

  // Counts the files of the source that a database has noted, up to `most`. Throws Xapian's
  // exceptions.
  std::uint64_t count(const Xapian::Database& database, std::uint64_t most) const;

  // Goes through all notes on files of the source that are in the database. Throws Xapian's
  // exceptions.
  void for_each(const Xapian::Database& database,
                const std::function<void(std::uint64_t path_hash, const PageNote&)>& visit) const;

 private:
  std::string prefix_;
};

// Gives a note as it is stored: stamp (size and time of 8 bytes each, big endian), hash (16 bytes),
// URL; then LF, if one of the others follows: the page's checksum (16 bytes) if it is not indexed,
// and url_options (8 bytes, big endian) if that is not 0.
std::string to_bytes(const PageNote& note);
std::optional<PageNote> note_from_bytes(std::string_view bytes);

// Gives the stamp to be noted of a file that is read at `now` (nanoseconds since 1970-01-01 UTC):
// none if the file is so young that it may change once more without a change of its stamp.
FileStamp settled_stamp(const FileStamp& stamp, std::int64_t now);

}  // namespace winnow
