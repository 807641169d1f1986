// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the inspector of a server is told.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/extractor/limits.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/indexer/source_settings.h"

namespace winnow::serve {

// So many pages are known at most unless somebody asks for more. A page takes about 600 bytes of
// memory.
inline constexpr std::size_t kMostInspectedPages = 100'000;

// Plain data.
struct InspectOptions {
  std::string database;
  std::vector<std::string> sources;  // as winnow index takes them, each on its own
  SourceSettings settings;           // of all sources
  std::string rules;                 // the file that rules are written to; empty: none are
  std::string query_log;             // for reports of sites; empty: none
  std::size_t most_pages = kMostInspectedPages;
  Limits limits;
  Marks marks = Marks::followed;
  std::size_t threads = 0;  // of a run that indexes again; 0: one for each processor
};

}  // namespace winnow::serve
