// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_judge.h"

#include <cstddef>
#include <utility>

namespace winnow {
namespace {

constexpr std::size_t kMaxDetailBytes = 100;

SkipReason skip(std::string reason, std::string detail) {
  if (detail.size() > kMaxDetailBytes) detail.resize(kMaxDetailBytes);
  return {std::move(reason), std::move(detail)};
}

}  // namespace

std::optional<SkipReason> judge_header(const WarcHeader& header, const KnownUrl& known,
                                       std::string& url) {
  url.clear();
  const bool page = header.type == "response" || header.type == "resource";
  if (!page && header.type != "revisit") return skip("warc-record", header.type + " record");
  Expected<std::string> normal = known.normal(header.target_uri);
  if (!normal) return skip("bad-url", normal.error().what);
  url = *std::move(normal);
  if (header.type == "revisit") return {};
  if (!header.truncated.empty()) {
    return skip("truncated", "cut by the crawler: " + header.truncated);
  }
  if (header.type == "response" &&
      parse_media_type(header.content_type).type != "application/http") {
    return skip("warc-record", "response that is not HTTP");
  }
  return {};
}

std::optional<SkipReason> judge_response(const HttpHead& head, const KnownUrl& known,
                                         const std::string& url) {
  constexpr int kOk = 200;
  if (head.status != kOk) return skip("http-status", "status " + std::to_string(head.status));
  return judge_type(head.type, known, url);
}

std::optional<SkipReason> judge_type(const MediaType& type, const KnownUrl& known,
                                     const std::string& url) {
  if (!type.type.empty() && !type.is_page()) return skip("not-html", type.in_words());
  if (!known.takes(url)) return skip("excluded", "left out by --include or --exclude");
  return {};
}

}  // namespace winnow
