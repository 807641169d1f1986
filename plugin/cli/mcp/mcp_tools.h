// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tools that language models are given: search, and fetch for the whole of a page. Their names,
// arguments and results are what assistants expect of search connectors.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plugin/cli/mcp/mcp_session.h"
#include "plugin/cli/mcp/source_pages.h"
#include "plugin/serve/searched_shards.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {

// What is searched, as it is now. Not thread-safe.
class CurrentIndex {
 public:
  static Expected<CurrentIndex> open(serve::Searched searched);

  // Gives it anew when it has changed; what cannot be opened any more stays as it was.
  Searcher& get();

 private:
  CurrentIndex(serve::Searched searched, std::string identity, Searcher searcher)
      : searched_(std::move(searched)),
        identity_(std::move(identity)),
        searcher_(std::move(searcher)) {}

  serve::Searched searched_;
  std::string identity_;
  Searcher searcher_;
};

struct McpToolsOptions {
  // Where the links of pages lead that were indexed without their host.
  std::string link_base;
};

// Makes the tools. `pages` may be null: then pages are fetched as far as the index has their text.
// Both must outlive the tools.
std::vector<McpTool> page_tools(CurrentIndex& index, SourcePages* pages,
                                const McpToolsOptions& options);

}  // namespace winnow::cli
