// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a WARC file. Entries and pages agree, paths and URLs are what they should be,
// nothing is over the limit, and a second pass finds the same. The first byte says how the rest is
// compressed before it is read (stored_bytes.h).
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/stored_bytes.h"
#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/source_kind.h"
#include "winnow/indexer/url.h"

namespace {

using namespace winnow;

constexpr std::size_t kMaxPageBytes = 5000;

void check_page(const RawPage& page, const SourceEntry& entry) {
  WINNOW_INVARIANT(page.path == entry.path && page.url == entry.url);
  WINNOW_INVARIANT(page.path == "crawl.warc/" + page.url);
  const Expected<std::string> normal = normalise_url(page.url);
  WINNOW_INVARIANT(normal && *normal == page.url);
  WINNOW_INVARIANT(page.bytes.size() <= kMaxPageBytes);
  WINNOW_INVARIANT(page.content_type == "text/html" ||
                   page.content_type == "application/xhtml+xml");
}

std::vector<std::string> pages_of(Source& source) {
  std::vector<std::string> pages;
  const Expected<void> read = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const std::variant<RawPage, SkippedFile> found = entry.read();
        if (const auto* page = std::get_if<RawPage>(&found)) {
          check_page(*page, entry);
          pages.push_back(page->url + "\n" + page->bytes);
        }
        return true;
      },
      [](const SkippedFile& file) {
        WINNOW_INVARIANT(!file.path.empty() && file.reason != SkipReason::none);
      });
  WINNOW_INVARIANT(read.has_value());
  return pages;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  SourceSettings options;
  options.max_page_bytes = kMaxPageBytes;
  const auto source =
      open_warc("crawl.warc", std::make_shared<MemoryBytes>(stored_bytes(input)), options);
  WINNOW_INVARIANT(source.has_value());
  const std::vector<std::string> pages = pages_of(**source);
  WINNOW_INVARIANT(pages == pages_of(**source));
  const Expected<std::uint64_t> count = (*source)->count();
  WINNOW_INVARIANT(count && *count >= pages.size());
  return 0;
}
