// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files of a crawl as one source: of several captures of a page in whichever of them the latest
// stands, and a revisit record may refer to a page in another one. Private to the sources.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "indexer/source/warc/warc_index.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// Plain data.
struct Crawl {
  std::string name;      // Source::name()
  std::string identity;  // Source::identity()
  std::vector<CrawlFile> files;
  std::vector<SkippedFile> skipped;  // what was found to be no file of records, with the reasons
};

// Opens the files; open_source.h says what is a page. Errors are those of KnownUrl::make().
Expected<std::unique_ptr<Source>> open_crawl_files(Crawl crawl, const SourceSettings& options);

}  // namespace winnow
