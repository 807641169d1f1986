// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/archive_listing.h"

#include <xxhash.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "indexer/source/archive/archive_reader.h"
#include "indexer/source/pages/page_rules.h"
#include "indexer/source/pages/page_type.h"

namespace winnow {
namespace {

using Numbered = std::pair<std::uint64_t, std::uint64_t>;

std::uint64_t hash_of(std::string_view name) { return XXH3_64bits(name.data(), name.size()); }

// Files and folders at the top, by name.
class TopNames {
 public:
  void add(const std::string& path, bool folder) {
    const std::size_t slash = path.find('/');
    bool& is_folder = names_[path.substr(0, slash)];
    is_folder = is_folder || folder || slash != std::string::npos;
  }

  MirrorLayout layout(std::string_view own_name) const {
    std::vector<TopEntry> top;
    for (const auto& [name, folder] : names_) top.push_back({name, folder});
    return MirrorLayout(own_name, top);
  }

 private:
  std::map<std::string, bool> names_;
};

// Leaves of each name the one with the largest number.
void keep_last(std::vector<Numbered>& entries) {
  std::sort(entries.begin(), entries.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool another = i + 1 < entries.size() && entries[i].first == entries[i + 1].first;
    if (!another) entries[kept++] = entries[i];
  }
  entries.resize(kept);
}

// Recognises a WACZ file (a web archive in a zip file) by the names in it.
class WaczSigns {
 public:
  void add(std::string_view path) {
    description_ = description_ || path == "datapackage.json";
    records_ = records_ || (path.starts_with("archive/") &&
                            (path.ends_with(".warc") || path.ends_with(".warc.gz")));
  }

  bool all() const { return description_ && records_; }

 private:
  bool description_ = false;
  bool records_ = false;
};

}  // namespace

Expected<ArchiveListing> ArchiveListing::make(const RandomBytes& bytes, std::string_view own_name) {
  ArchiveListing listing;
  TopNames top;
  WaczSigns wacz;
  ArchiveReader reader(bytes);
  std::uint64_t number = 0;
  for (; reader.next(); ++number) {
    const std::optional<std::string> name = safe_entry_name(reader.name());
    const ArchiveEntryKind kind = reader.kind();
    const bool folder = kind == ArchiveEntryKind::folder;
    if (!name || (!folder && kind != ArchiveEntryKind::file)) continue;
    top.add(*name, folder);
    wacz.add(*name);
    const bool candidate = !folder && page_type_of(last_part(*name)) != PageType::other;
    if (candidate) listing.last_.emplace_back(hash_of(*name), number);
  }
  if (number == 0 && !reader.fault().empty()) {
    return Error{ErrorCode::input, "cannot be read: " + reader.fault(), "",
                 "check the archive; encrypted ones must be decrypted first"};
  }
  if (wacz.all()) {
    return Error{ErrorCode::input, "is a WACZ file, whose pages are in WARC files inside of it", "",
                 "unzip it and name the files archive/*.warc.gz, one by one"};
  }
  keep_last(listing.last_);
  listing.layout_ = top.layout(own_name);
  return listing;
}

bool ArchiveListing::is_last(std::string_view name, std::uint64_t number) const {
  const std::uint64_t hash = hash_of(name);
  const auto found = std::lower_bound(last_.begin(), last_.end(), Numbered(hash, 0));
  return found == last_.end() || found->first != hash || found->second == number;
}

}  // namespace winnow
