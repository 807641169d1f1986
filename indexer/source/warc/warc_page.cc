// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_page.h"

#include <utility>

#include "indexer/source/page_type.h"
#include "indexer/source/timestamp.h"
#include "indexer/source/warc/http_response.h"
#include "indexer/source/warc/warc_judge.h"

namespace winnow {
namespace {

// The server's word for the time, or else that of the crawler.
std::int64_t time_of(const HttpHead& head, const WarcHeader& header) {
  return head.last_modified != 0 ? head.last_modified : header.date / kNanosecondsPerSecond;
}

constexpr const char* kNoHead = "a response without an HTTP header";

// What was read becomes a page, if it begins like one where nothing else tells.
std::optional<SkipReason> finish_page(HttpHead&& head, const WarcHeader& header, RawPage& page) {
  if (head.type.type.empty() && !looks_like_html(page.bytes)) {
    return SkipReason{"not-html", "content that does not begin like HTML"};
  }
  page.content_type = head.type.type.empty() ? "text/html" : head.type.type;
  page.http_charset = std::move(head.type.charset);
  page.modified = time_of(head, header);
  return {};
}

}  // namespace

std::optional<SkipReason> read_warc_page(const WarcHeader& header, WarcBlock& block,
                                         std::size_t max_bytes, RawPage& page) {
  LookAhead content(block);
  HttpHead head;
  std::optional<SkipReason> skip;
  if (header.type == "resource") {
    head.type = parse_media_type(header.content_type);
    skip = read_all(content, max_bytes, page.bytes);
  } else if (read_http_head(content, head)) {
    skip = read_http_body(content, head, max_bytes, page.bytes);
  } else {
    skip = SkipReason{"broken-record", kNoHead};
  }
  if (skip) return skip;
  return finish_page(std::move(head), header, page);
}

std::optional<SkipReason> judge_and_read_warc_page(const WarcHeader& header, WarcBlock& block,
                                                   const KnownUrl& known, const std::string& url,
                                                   std::size_t max_bytes, RawPage& page) {
  LookAhead content(block);
  HttpHead head;
  std::optional<SkipReason> skip;
  if (header.type == "resource") {
    head.type = parse_media_type(header.content_type);
    skip = judge_type(head.type, known, url);
    if (!skip) skip = read_all(content, max_bytes, page.bytes);
  } else if (read_http_head(content, head)) {
    skip = judge_response(head, known, url);
    if (!skip) skip = read_http_body(content, head, max_bytes, page.bytes);
  } else {
    skip = SkipReason{"broken-record", kNoHead};
  }
  if (skip) return skip;
  return finish_page(std::move(head), header, page);
}

}  // namespace winnow
