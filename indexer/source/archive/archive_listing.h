// SPDX-License-Identifier: GPL-2.0-or-later
//
// What has to be known of an archive before its pages are read. Private to the sources.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/pages/mirror_layout.h"

namespace winnow {

// Immutable once made. Memory: 16 bytes for each file that may be a page.
class ArchiveListing {
 public:
  // Goes through the names of the archive. `own_name` is that of the archive, without extension.
  // ErrorCode::input if not even the first can be read, and for a WACZ file: what it has of pages
  // are WARC files.
  static Expected<ArchiveListing> make(const RandomBytes& bytes, std::string_view own_name);

  const MirrorLayout& layout() const { return layout_; }
  std::uint64_t candidates() const { return last_.size(); }

  // Whether the entry with this number (from 0 on) is the last of its name: the one that counts.
  bool is_last(std::string_view name, std::uint64_t number) const;

 private:
  MirrorLayout layout_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> last_;  // hash of the name, number; sorted
};

}  // namespace winnow
