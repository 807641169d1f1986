// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/archive_listing.h"

#include <xxhash.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "indexer/source/archive/archive_reader.h"
#include "indexer/source/pages/folder_page.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"

namespace winnow {
namespace {

std::uint64_t hash_of(std::string_view name) { return XXH3_64bits(name.data(), name.size()); }

using Numbered = std::pair<std::uint64_t, std::uint64_t>;

// Files whose names may stand for their folders, by the hash of the folder's path. Those that
// surely do are of no interest beside each other.
class FolderIndexes {
 public:
  void add(const std::string& path) {
    const std::string_view name = last_part(path);
    if (!may_be_folder_page(name)) return;
    pages_[folder_of(path)].add(name);
    if (!is_surely_folder_page(name)) doubtful_.push_back(path);
  }

  // Gives the sorted hashes of the paths of those that do not.
  std::vector<std::uint64_t> others() const {
    std::vector<std::uint64_t> hashes;
    for (const std::string& path : doubtful_) {
      if (!pages_.at(folder_of(path)).is(last_part(path))) hashes.push_back(hash_of(path));
    }
    std::sort(hashes.begin(), hashes.end());
    return hashes;
  }

 private:
  static std::uint64_t folder_of(std::string_view path) {
    return hash_of(path.substr(0, path.size() - last_part(path).size()));
  }

  std::unordered_map<std::uint64_t, FolderPage> pages_;
  std::vector<std::string> doubtful_;
};

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

}  // namespace

Expected<ArchiveListing> ArchiveListing::make(const RandomBytes& bytes, std::string_view own_name,
                                              const DocumentReader& documents) {
  ArchiveListing listing;
  TopNames top;
  FolderIndexes indexes;
  ArchiveReader reader(bytes);
  std::uint64_t number = 0;
  for (; reader.next(); ++number) {
    const std::optional<std::string> name = safe_entry_name(reader.name());
    const ArchiveEntryKind kind = reader.kind();
    const bool folder = kind == ArchiveEntryKind::folder;
    if (!name || (!folder && kind != ArchiveEntryKind::file)) continue;
    top.add(*name, folder);
    if (!folder) indexes.add(*name);
    const std::string_view file = last_part(*name);
    const bool candidate = !folder && (page_type_of(file) != PageType::other ||
                                       documents.takes_extension(extension_of(file)));
    if (candidate) listing.last_.emplace_back(hash_of(*name), number);
  }
  if (number == 0 && !reader.fault().empty()) {
    return Error{ErrorCode::input, "cannot be read: " + reader.fault(), "",
                 "check the archive; encrypted ones must be decrypted first"};
  }
  keep_last(listing.last_);
  listing.other_indexes_ = indexes.others();
  listing.layout_ = top.layout(own_name);
  return listing;
}

bool ArchiveListing::is_folder_page(std::string_view path) const {
  return !std::binary_search(other_indexes_.begin(), other_indexes_.end(), hash_of(path));
}

bool ArchiveListing::has(std::string_view name) const {
  const std::uint64_t hash = hash_of(name);
  const auto found = std::lower_bound(last_.begin(), last_.end(), Numbered(hash, 0));
  return found != last_.end() && found->first == hash;
}

bool ArchiveListing::is_last(std::string_view name, std::uint64_t number) const {
  const std::uint64_t hash = hash_of(name);
  const auto found = std::lower_bound(last_.begin(), last_.end(), Numbered(hash, 0));
  return found == last_.end() || found->first != hash || found->second == number;
}

}  // namespace winnow
