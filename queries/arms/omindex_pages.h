// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes pages of a source as a folder for omindex, so that it sees just those that Winnow sees.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"

namespace winnow {

// It is raised when the same source gives another folder than before: it is part of the key of an
// index.
inline constexpr std::uint64_t kOmindexPagesRevision = 1;

// This says which pages index_site() makes documents of: those that are text and within the limit,
// and of several with one URL the first. It is not thread-safe.
class TakenPages {
 public:
  // `options` has to outlive this.
  explicit TakenPages(const IndexOptions& options) : options_(options) {}

  // Gives nothing if the page is taken, else why not; it is asked once for each page of a source,
  // in its order.
  std::optional<SkippedFile> refuse(const RawPage& page);

 private:
  const IndexOptions& options_;
  std::unordered_set<std::uint64_t> met_;  // hashes of URL terms; see IndexRun
};

// Writes pages below a folder. Where the path of one would be the folder of another (they may come
// from several sources) the page goes to another tree: "0/path", "1/path". It is not thread-safe.
class OmindexPages {
 public:
  explicit OmindexPages(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Gives ErrorCode::disk if it cannot be written.
  Expected<void> add(const RawPage& page);

 private:
  std::filesystem::path folder_;
};

// Gives the path of the page that has this URL in an index of the folder above, whose URL is "/".
// It is empty if it is no such URL. It is thread-safe.
std::string omindex_page_path(std::string_view url);

}  // namespace winnow
