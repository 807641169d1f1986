// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_page.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "plugin/cli/export/feed_text.h"
#include "winnow/extractor/class_text.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_title.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/url.h"

namespace winnow::cli {
namespace {

// The language detector needs no more text.
constexpr std::size_t kDetectionBytes = 4 << 10;

// As winnow index has it: no link to another page, which says better there what it says.
std::string page_text(const ExtractedPage& page) {
  std::string text;
  for_each_text(page, TextClass::page, [&](std::string_view content, const Block* block) {
    if (!leads_away(*block)) text.append(content).append("\n");
    return true;
  });
  return text;
}

std::string without_last_line_end(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

std::optional<std::int64_t> date_of(const PageMetadata& metadata, std::int64_t modified) {
  if (const auto published = seconds_of_date(metadata.date)) return published;
  if (const auto changed = seconds_of_date(metadata.modified)) return changed;
  if (modified > 0) return modified;
  return {};
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

FeedPageReader::FeedPageReader(SiteClassifier methods, const Limits& limits, std::string hostless)
    : methods_(std::move(methods)),
      parser_(ParseOptions{limits, methods_.needs_hashes()}),
      hostless_(std::move(hostless)) {}

Expected<FeedPage> FeedPageReader::read(const RawPage& raw) {
  Expected<ParsedPage> parsed = parser_.parse(raw.bytes, {raw.http_charset});
  if (!parsed) return parsed.error();
  FeedPage feed;
  const std::string title = page_title(*parsed);
  feed.title = feed_line(title.empty() ? file_name(raw.path) : title);
  const ExtractedPage page =
      classify_page(std::move(*parsed), *methods_.find(raw).method, parser_.segmenter());
  feed.main = feed_text(without_last_line_end(text_of(page, TextClass::main)));
  feed.page = feed_text(without_last_line_end(page_text(page)));
  feed.language =
      page_language(page.metadata.language,
                    beginning_of_text(feed.main.empty() ? feed.page : feed.main, kDetectionBytes));
  feed.description = feed_line(page.metadata.description);
  feed.url = feed_line(raw.url);
  feed.site = site_of(raw.url, hostless_);
  feed.id = feed.url.starts_with('/') ? feed.site + feed.url : feed.url;
  feed.date = date_of(page.metadata, raw.modified);
  feed.modified = raw.modified;
  feed.type = raw.content_type;
  feed.size = raw.bytes.size();
  feed.noindex = page.metadata.noindex;
  feed.degraded = page.degraded != Degraded::no;
  return feed;
}

}  // namespace winnow::cli
