// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files of records in a WACZ file (https://specs.webrecorder.net/wacz/1.1.1/): a zip file with
// WARC files, their digests, and lists of the pages that were visited. Private to the sources.
#pragma once

#include <memory>
#include <string>

#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/warc/crawl.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// Adds the files of records in a WACZ file to a crawl, and what cannot be used to Crawl::skipped.
// `prefix` and `name` are those of its CrawlFiles, the name ending in "/" or empty. A WACZ file in
// it is gone into as well, but none in that. Gives ErrorCode::input, without `where`, if not even
// the zip directory can be read. Memory: the names of up to a million files, and the hosts of
// pages; WARC files are left where they are.
Expected<void> add_wacz_file(const std::shared_ptr<const RandomBytes>& zip,
                             const std::string& prefix, const std::string& name, Crawl& crawl);

}  // namespace winnow
