// SPDX-License-Identifier: GPL-2.0-or-later
//
// HTTP responses as crawlers store them. Private to the sources.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "indexer/source/bytes/look_ahead.h"
#include "indexer/source/pages/media_type.h"
#include "indexer/source/pages/page_file.h"

namespace winnow {

struct HttpHead {
  int status = 0;
  MediaType type;
  std::string content_encoding;    // in lower case; empty where there is none
  std::string transfer_encoding;   // the same
  std::int64_t last_modified = 0;  // seconds since 1970; 0 if unknown
};

// Reads status line and header. False if there is no HTTP response.
bool read_http_head(LookAhead& from, HttpHead& head);

// Reads what follows the header: takes chunks apart and undoes the content encoding. Crawlers that
// store what they have decoded leave the fields as they were: a body that is plainly not encoded
// is taken as it is. Returns why there is nothing to use: "content-encoding", "broken-record", or
// "too-large" over `max_bytes`, without decoding more.
std::optional<Skip> read_http_body(LookAhead& from, const HttpHead& head, std::size_t max_bytes,
                                   std::string& body);

// Reads all that is left of a stream; "broken-record" if it is damaged, "too-large" over
// `max_bytes`, without reading more.
std::optional<Skip> read_all(ByteStream& from, std::size_t max_bytes, std::string& bytes);

}  // namespace winnow
