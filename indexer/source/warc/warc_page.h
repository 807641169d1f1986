// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a record to a page. Private to the sources.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "indexer/source/known_url.h"
#include "indexer/source/page_file.h"
#include "indexer/source/warc/warc_record.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Reads the page in the block of a response or resource record: bytes, type, charset and time of
// modification; path and URL are the caller's. Returns why there is none, or nothing.
std::optional<SkipReason> read_warc_page(const WarcHeader& header, WarcBlock& block,
                                         std::size_t max_bytes, RawPage& page);

// The same in one pass, for streams: what judge_header() has not ruled out is judged by what
// follows, and read only if it is a page. `url` is in normal form.
std::optional<SkipReason> judge_and_read_warc_page(const WarcHeader& header, WarcBlock& block,
                                                   const KnownUrl& known, const std::string& url,
                                                   std::size_t max_bytes, RawPage& page);

}  // namespace winnow
