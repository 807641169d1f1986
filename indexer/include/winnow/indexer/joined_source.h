// SPDX-License-Identifier: GPL-2.0-or-later
//
// Several sources as one collection of pages.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "winnow/indexer/source.h"

namespace winnow {

// Hands out the pages of each source after those of the one before; a page's path stays relative to
// its own source. A path that another source had before would name two documents: the later one is
// skipped as "same-path", also if the first turns out to be no page when it is read. Errors are
// those of the sources; the first ends the run. There must be at least one source. Memory: 8 bytes
// for each page. Thread-safety: as Source.
WINNOW_EXPORT std::unique_ptr<Source> join_sources(std::vector<std::unique_ptr<Source>> sources);

// Gives the same source, whose paths all begin with `prefix`: "docs/". What is kept of one by its
// path is that of a source of its own. Thread-safety: as Source.
WINNOW_EXPORT std::unique_ptr<Source> with_prefix(std::unique_ptr<Source> source,
                                                  std::string prefix);

}  // namespace winnow
