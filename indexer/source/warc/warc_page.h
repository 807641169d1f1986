// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a record to a page: HTTP responses as crawlers store them. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/pages/page_file.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/warc/warc_record.h"
#include "winnow/indexer/source.h"

namespace winnow {

struct HttpHead {
  int status = 0;
  MediaType type;
  std::string content_encoding;    // in lower case; empty where there is none
  std::string transfer_encoding;   // the same
  std::int64_t last_modified = 0;  // seconds since 1970; 0 if unknown
  std::string robots;              // RawPage::robots
};

// Reads status line and header. It is false if there is no HTTP response.
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

// Reads the page in the block of a response or resource record: bytes, type, charset and time of
// modification; path and URL are the caller's. `known` says which documents are pages. Returns why
// there is none, or nothing.
std::optional<Skip> read_warc_page(const WarcHeader& header, WarcBlock& block,
                                   const KnownUrl& known, const std::string& url,
                                   std::size_t max_bytes, RawPage& page);

// Does the same in one pass, for streams: what judge_header() has not ruled out is judged by what
// follows, and read only if it is a page. `url` is in normal form.
std::optional<Skip> judge_and_read_warc_page(const WarcHeader& header, WarcBlock& block,
                                             const KnownUrl& known, const std::string& url,
                                             std::size_t max_bytes, RawPage& page);

// Says why a record with this header is no page, or nothing: then it is a response, a resource or a
// revisit. `url` becomes the URL in normal form; empty where there is none.
std::optional<Skip> judge_header(const WarcHeader& header, const KnownUrl& known, std::string& url);

// Says why a response is no page; of what has no type, the content tells.
std::optional<Skip> judge_response(const HttpHead& head, const KnownUrl& known,
                                   const std::string& url);

// Says whether the path of a URL ends like the name of a document that is taken.
bool names_document(const KnownUrl& known, std::string_view url);

// Judges content by its type in the same way.
std::optional<Skip> judge_type(const MediaType& type, const KnownUrl& known,
                               const std::string& url);

}  // namespace winnow
