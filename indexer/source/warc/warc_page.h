// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a record to a page. Private to the sources.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "indexer/source/pages/known_url.h"
#include "indexer/source/pages/media_type.h"
#include "indexer/source/pages/page_file.h"
#include "indexer/source/warc/http_response.h"
#include "indexer/source/warc/warc_record.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Reads the page in the block of a response or resource record: bytes, type, charset and time of
// modification; path and URL are the caller's. Returns why there is none, or nothing.
std::optional<Skip> read_warc_page(const WarcHeader& header, WarcBlock& block,
                                   std::size_t max_bytes, RawPage& page);

// Does the same in one pass, for streams: what judge_header() has not ruled out is judged by what
// follows, and read only if it is a page. `url` is in normal form.
std::optional<Skip> judge_and_read_warc_page(const WarcHeader& header, WarcBlock& block,
                                             const KnownUrl& known, const std::string& url,
                                             std::size_t max_bytes, RawPage& page);

// Why a record with this header is no page, or nothing: then it is a response, a resource or a
// revisit. `url` becomes the URL in normal form; empty where there is none.
std::optional<Skip> judge_header(const WarcHeader& header, const KnownUrl& known, std::string& url);

// Why a response is no page; of what has no type, the content tells.
std::optional<Skip> judge_response(const HttpHead& head, const KnownUrl& known,
                                   const std::string& url);

// Judges content by its type in the same way.
std::optional<Skip> judge_type(const MediaType& type, const KnownUrl& known,
                               const std::string& url);

}  // namespace winnow
