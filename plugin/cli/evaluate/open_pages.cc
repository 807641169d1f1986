// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/open_pages.h"

#include <string>
#include <utility>
#include <vector>

#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/joined_source.h"

namespace winnow::cli {

Expected<std::unique_ptr<Source>> open_pages(const CollectionSpec& pages) {
  std::vector<std::unique_ptr<Source>> sources;
  for (const std::string& folder : pages.sources) {
    Expected<std::unique_ptr<Source>> source = open_directory(folder, pages.directory);
    if (!source) return source.error();
    sources.push_back(std::move(*source));
  }
  return join_sources(std::move(sources));
}

}  // namespace winnow::cli
