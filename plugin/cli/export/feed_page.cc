// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_page.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "winnow/extractor/class_text.h"
#include "winnow/extractor/code_points.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/content_writers.h"
#include "winnow/extractor/date_seconds.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/url.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

bool is_control(std::int32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

// Tells code points that will never be characters.
bool is_noncharacter(std::int32_t c) {
  return (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe;
}

}  // namespace

std::string feed_text(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_code_point(text, at);
    const std::string_view bytes = text.substr(at, point.length);
    at += point.length;
    if (point.value < 0 || is_noncharacter(point.value)) {
      clean += kReplacement;
    } else if (bytes == "\r" && text.substr(at).starts_with('\n')) {
      continue;
    } else if (is_control(point.value) && bytes != "\n" && bytes != "\t") {
      clean += ' ';
    } else {
      clean += bytes;
    }
  }
  return clean;
}

std::string feed_line(std::string_view text) {
  std::string line = feed_text(text);
  for (char& c : line) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return line;
}

std::string_view beginning_of_text(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  const std::size_t space = text.find_last_of(" \n", end);
  if (space != std::string_view::npos && space > limit - limit / 5) end = space;
  return text.substr(0, end);
}

std::string bounded_id(std::string_view id, std::size_t limit) {
  constexpr std::size_t kHashBytes = 33;
  if (id.size() <= limit) return std::string(id);
  const XXH128_hash_t hash = XXH3_128bits(id.data(), id.size());
  return fmt::format("{}~{:016x}{:016x}", id.substr(0, limit - kHashBytes), hash.high64,
                     hash.low64);
}

std::string sample_of(const FeedPage& page) {
  if (page.described) return page.description;
  return feed_line(page.main.empty() ? page.page : page.main);
}

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

namespace {

ParseOptions with_hashes(ParseOptions parse, bool hashes) {
  parse.hashes = hashes;
  return parse;
}

}  // namespace

FeedPageReader::FeedPageReader(SiteClassifier methods, const ParseOptions& parse,
                               std::string hostless, const FeedWishes& wishes)
    : methods_(std::move(methods)),
      parser_(with_hashes(parse, methods_.needs_hashes())),
      hostless_(std::move(hostless)),
      wishes_(wishes) {}

void FeedPageReader::add_content(const Document& document, const ExtractedPage& page,
                                 FeedPage& feed) {
  if (!wishes_.markdown && !wishes_.chunks) return;
  ContentOptions options;
  options.url = feed.url;
  const ContentTree tree = content_tree(document, page, options);
  if (wishes_.markdown) feed.markdown = feed_text(to_markdown(tree));
  if (!wishes_.chunks) return;
  feed.chunks = content_chunks(tree, *wishes_.chunks, parser_.segmenter());
}

Expected<FeedPage> FeedPageReader::read(const RawPage& raw) {
  Expected<ParsedPage> parsed = parser_.parse(raw.bytes, {raw.http_charset});
  if (!parsed) return parsed.error();
  FeedPage feed;
  const PageMethod chosen = methods_.find(raw);
  const ExtractedPage page = classify_page(std::move(*parsed), *chosen.method, parser_.segmenter());
  if (page.ruled) {
    feed.rule_matches = page.ruled->matches;
    feed.complaint = rule_complaint(raw.path, chosen.rules, *page.ruled);
  }
  feed.title = feed_line(page.title.empty() ? file_name(raw.path) : page.title);
  feed.main = feed_text(without_last_line_end(text_of(page, TextClass::main)));
  feed.page = feed_text(without_last_line_end(page_text(page)));
  feed.language =
      page_language(page.metadata.language,
                    beginning_of_text(feed.main.empty() ? feed.page : feed.main, kDetectionBytes));
  if (!page.description_shared) feed.description = feed_line(page.metadata.description);
  feed.described = page.described;
  feed.url = feed_line(raw.url);
  feed.site = site_of(raw.url, hostless_);
  feed.id = feed.url.starts_with('/') ? feed.site + feed.url : feed.url;
  feed.date = date_of(page.metadata, raw.modified);
  feed.published = feed_line(page.metadata.date);
  feed.changed = feed_line(page.metadata.modified);
  feed.site_name = feed_line(page.metadata.site_name);
  add_content(parsed->document, page, feed);
  feed.modified = raw.modified;
  feed.type = raw.content_type;
  feed.size = raw.bytes.size();
  feed.noindex = page.metadata.noindex || header_forbids_indexing(raw.robots);
  feed.emptied_by = emptying_mark(page);
  feed.degraded = page.degraded;
  return feed;
}

}  // namespace winnow::cli
