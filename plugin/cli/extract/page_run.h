// SPDX-License-Identifier: GPL-2.0-or-later
//
// Going through a source; what extract and features have in common.
#pragma once

#include <cstdint>
#include <functional>

#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/progress.h"

namespace winnow::cli {

struct PageRun {
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t skipped = 0;  // files that are no pages
};

// Hands every page to `take` until that returns false, which is no error here, and lists and warns
// of the files that are skipped. Gives ErrorCode::try_again if an interrupt (interrupt.h) ended the
// run: what was made so far is not whole.
Expected<PageRun> run_pages(Source& source, SkippedList& skipped, Progress& progress,
                            const std::function<bool(const RawPage&)>& take);

}  // namespace winnow::cli
