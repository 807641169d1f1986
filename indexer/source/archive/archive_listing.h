// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the names in an archive tell before its pages are read. Private to the sources.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/documents/document_reader.h"
#include "indexer/source/pages/page_url.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// This is what has to be known of an archive before its pages are read. It is immutable once made,
// and takes 16 bytes for each file that may be a page.
class ArchiveListing {
 public:
  // Goes through the names of the archive. `own_name` is that of the archive, without extension.
  // ErrorCode::input if not even the first can be read.
  static Expected<ArchiveListing> make(const RandomBytes& bytes, std::string_view own_name,
                                       const DocumentReader& documents);

  const MirrorLayout& layout() const { return layout_; }
  std::uint64_t candidates() const { return last_.size(); }

  // Whether the file stands for its folder, if its name is one that may.
  bool is_folder_page(std::string_view path) const;

  // Whether the archive has a file of this name that may be a page.
  bool has(std::string_view name) const;

  // Whether the entry with this number (from 0 on) is the last of its name: the one that counts.
  bool is_last(std::string_view name, std::uint64_t number) const;

 private:
  MirrorLayout layout_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> last_;  // hash of the name, number; sorted
  // Hashes of the paths, sorted, whose names may stand for folders for which others stand.
  std::vector<std::uint64_t> other_indexes_;
};

}  // namespace winnow
