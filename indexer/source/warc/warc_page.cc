// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_page.h"

#include <cstddef>
#include <utility>

#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/timestamp.h"
#include "indexer/source/warc/http_response.h"

namespace winnow {
namespace {

// The server's word for the time, or else that of the crawler.
std::int64_t time_of(const HttpHead& head, const WarcHeader& header) {
  return head.last_modified != 0 ? head.last_modified : header.date / kNanosecondsPerSecond;
}

constexpr const char* kNoHead = "a response without an HTTP header";

// What was read becomes a page, if it begins like one where nothing else tells.
std::optional<Skip> finish_page(HttpHead&& head, const WarcHeader& header, RawPage& page) {
  if (head.type.type.empty() && !looks_like_html(page.bytes)) {
    return Skip{SkipReason::not_html, "content that does not begin like HTML"};
  }
  page.content_type = head.type.type.empty() ? "text/html" : head.type.type;
  page.http_charset = std::move(head.type.charset);
  page.modified = time_of(head, header);
  return {};
}

constexpr std::size_t kMaxDetailBytes = 100;

// Makes a reason whose detail is not too long, since strangers write it.
Skip cut_skip(SkipReason reason, std::string detail) {
  if (detail.size() > kMaxDetailBytes) detail.resize(kMaxDetailBytes);
  return {reason, std::move(detail)};
}

}  // namespace

std::optional<Skip> read_warc_page(const WarcHeader& header, WarcBlock& block,
                                   std::size_t max_bytes, RawPage& page) {
  LookAhead content(block);
  HttpHead head;
  std::optional<Skip> skip;
  if (header.type == "resource") {
    head.type = parse_media_type(header.content_type);
    skip = read_all(content, max_bytes, page.bytes);
  } else if (read_http_head(content, head)) {
    skip = read_http_body(content, head, max_bytes, page.bytes);
  } else {
    skip = Skip{SkipReason::broken_record, kNoHead};
  }
  if (skip) return skip;
  return finish_page(std::move(head), header, page);
}

std::optional<Skip> judge_and_read_warc_page(const WarcHeader& header, WarcBlock& block,
                                             const KnownUrl& known, const std::string& url,
                                             std::size_t max_bytes, RawPage& page) {
  LookAhead content(block);
  HttpHead head;
  std::optional<Skip> skip;
  if (header.type == "resource") {
    head.type = parse_media_type(header.content_type);
    skip = judge_type(head.type, known, url);
    if (!skip) skip = read_all(content, max_bytes, page.bytes);
  } else if (read_http_head(content, head)) {
    skip = judge_response(head, known, url);
    if (!skip) skip = read_http_body(content, head, max_bytes, page.bytes);
  } else {
    skip = Skip{SkipReason::broken_record, kNoHead};
  }
  if (skip) return skip;
  return finish_page(std::move(head), header, page);
}

std::optional<Skip> judge_header(const WarcHeader& header, const KnownUrl& known,
                                 std::string& url) {
  url.clear();
  const bool page = header.type == "response" || header.type == "resource";
  if (!page && header.type != "revisit")
    return cut_skip(SkipReason::warc_record, header.type + " record");
  Expected<std::string> normal = known.normal(header.target_uri);
  if (!normal) return cut_skip(SkipReason::bad_url, normal.error().what);
  url = *std::move(normal);
  if (header.type == "revisit") return {};
  if (!header.truncated.empty()) {
    return cut_skip(SkipReason::truncated, "cut by the crawler: " + header.truncated);
  }
  if (header.type == "response" &&
      parse_media_type(header.content_type).type != "application/http") {
    return cut_skip(SkipReason::warc_record, "response that is not HTTP");
  }
  return {};
}

std::optional<Skip> judge_response(const HttpHead& head, const KnownUrl& known,
                                   const std::string& url) {
  constexpr int kOk = 200;
  if (head.status != kOk)
    return cut_skip(SkipReason::http_status, "status " + std::to_string(head.status));
  return judge_type(head.type, known, url);
}

std::optional<Skip> judge_type(const MediaType& type, const KnownUrl& known,
                               const std::string& url) {
  if (!type.type.empty() && !type.is_page()) return cut_skip(SkipReason::not_html, type.in_words());
  if (!known.takes(url))
    return cut_skip(SkipReason::excluded, "left out by --include or --exclude");
  return {};
}

}  // namespace winnow
