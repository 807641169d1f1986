// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages of an index as Markdown, read again from where they were indexed from.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plugin/cli/extract/page_run.h"
#include "plugin/serve/inspect/source_set.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {

struct SourcePagesOptions {
  std::string database;
  std::vector<std::string> sources;  // as they were given to winnow index
  std::string rules;                 // file; empty: none
};

// Not thread-safe.
class SourcePages {
 public:
  // Pages are classified by what the database has stored of their sites. Errors are those of
  // SourceSet::open() and classifier_of_database().
  static Expected<std::unique_ptr<SourcePages>> open(const SourcePagesOptions& options);

  // Gives the main text of a page. A file of a folder is read at once; others are looked for in the
  // source from its beginning. Gives ErrorCode::not_found if no source has it any more, and the
  // errors of PageParser::parse().
  Expected<std::string> markdown(const StoredPage& page);

 private:
  SourcePages(std::unique_ptr<serve::SourceSet> sources, std::vector<bool> folders,
              PageReporter reporter)
      : sources_(std::move(sources)),
        folders_(std::move(folders)),
        reporter_(std::move(reporter)) {}

  Expected<RawPage> read(const StoredPage& page);

  std::unique_ptr<serve::SourceSet> sources_;
  std::vector<bool> folders_;  // by source
  PageReporter reporter_;
};

}  // namespace winnow::cli
