// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/json/json_page_maker.h"

#include <string_view>

#include "indexer/source/pages/media_type.h"
#include "indexer/source/pages/page_rules.h"
#include "indexer/source/pages/timestamp.h"

namespace winnow {
namespace {

// A character of a page takes up to six bytes in JSON ("\u0000"); the other fields are small.
constexpr std::size_t kBytesForOne = 6;
constexpr std::size_t kOtherBytes = 1u << 16;

// Such a path would lead out of a folder that texts are written to.
bool is_bad_path(std::string_view path) {
  const std::string framed = "/" + std::string(path) + "/";
  return path.starts_with('/') || path.find('\0') != std::string_view::npos ||
         framed.find("/../") != std::string::npos;
}

}  // namespace

std::size_t longest_line(std::size_t page_bytes) { return page_bytes * kBytesForOne + kOtherBytes; }

// The text of JSON is UTF-8, whatever the page says of itself.
std::optional<Skip> JsonPageMaker::make(JsonPage&& fields, RawPage& page) const {
  Expected<std::string> url = known_.normal(*fields.url);
  if (!url) return Skip{SkipReason::bad_url, url.error().what};
  if (is_bad_path(fields.path)) return Skip{SkipReason::bad_path, "leads out of the source"};
  const bool own_path = !fields.path.empty();
  page.path = own_path ? std::move(fields.path) : prefix_ + "/" + *url;
  const MediaType type = parse_media_type(fields.content_type);
  if (!fields.content_type.empty() && !type.is_page()) {
    return Skip{SkipReason::not_html, type.in_words()};
  }
  if (own_path ? !known_.takes_path(page.path) : !known_.takes(*url)) {
    return Skip{SkipReason::excluded, "left out by --include or --exclude"};
  }
  if (fields.html->size() > max_bytes_) return Skip{SkipReason::too_large, over_limit(max_bytes_)};
  page.url = known_.mapped(*std::move(url));
  page.bytes = *std::move(fields.html);
  page.http_charset = "utf-8";
  page.content_type = type.type.empty() ? "text/html" : type.type;
  page.modified = fields.modified / kNanosecondsPerSecond;
  return {};
}

}  // namespace winnow
