// SPDX-License-Identifier: GPL-2.0-or-later
//
// Draws some pages of a source by chance.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>

#include "plugin/cli/terminal/progress.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

class PageSample {
 public:
  // This has all pages.
  PageSample() = default;

  // Goes through the source once, and keeps the `size` pages that come first by sample_rank() of
  // their URLs, by their paths where that is equal. Errors are those of the source;
  // ErrorCode::try_again if an interrupt (interrupt.h) ended it.
  static Expected<PageSample> draw(Source& source, std::uint32_t size, std::uint64_t seed,
                                   Progress& progress);

  bool has(const std::string& path) const { return all_ || paths_.contains(path); }

 private:
  bool all_ = true;
  std::unordered_set<std::string> paths_;
};

}  // namespace winnow::cli
