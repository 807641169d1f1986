// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages of a source as a folder for omindex, so that it sees just those that Winnow sees.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Writes pages below a folder. Where the path of one would be the folder of another (they may come
// from several sources) the page goes to another tree: "0/path", "1/path". Not thread-safe.
class OmindexPages {
 public:
  explicit OmindexPages(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // ErrorCode::disk if it cannot be written.
  Expected<void> add(const RawPage& page);

 private:
  std::filesystem::path folder_;
};

// The path of the page that has this URL in an index of the folder above, whose URL is "/". Empty
// if it is no such URL. Thread-safe.
std::string omindex_page_path(std::string_view url);

}  // namespace winnow
