// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a WACZ file. Every file in it is as long as it says and within the bytes, what
// is left out has a reason, and a second pass over the pages finds the same.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fuzz/invariant.h"
#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/crawl/wacz_file.h"
#include "indexer/source/source_kind.h"
#include "indexer/source/warc/crawl.h"

namespace {

using namespace winnow;

constexpr std::size_t kMaxPageBytes = 5000;

std::vector<std::string> pages_of(Source& source) {
  std::vector<std::string> pages;
  const Expected<void> read = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const std::variant<RawPage, SkippedFile> found = entry.read();
        if (const auto* page = std::get_if<RawPage>(&found)) {
          WINNOW_INVARIANT(page->path == entry.path && page->url == entry.url);
          WINNOW_INVARIANT(page->path == "crawl.wacz/" + page->url);
          WINNOW_INVARIANT(page->bytes.size() <= kMaxPageBytes);
          pages.push_back(page->url + "\n" + page->bytes);
        }
        return true;
      },
      [](const SkippedFile& file) {
        WINNOW_INVARIANT(file.path.starts_with("crawl.wacz") && file.reason != SkipReason::none);
      });
  WINNOW_INVARIANT(read.has_value());
  return pages;
}

// A byte more is not there, and the last one is.
void check_bounds(const RandomBytes& bytes) {
  std::string byte(1, '\0');
  WINNOW_INVARIANT(bytes.read_at(bytes.size(), byte.data(), 1) == 0);
  WINNOW_INVARIANT(bytes.size() == 0 || bytes.read_at(bytes.size() - 1, byte.data(), 1) == 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto zip =
      std::make_shared<MemoryBytes>(std::string(reinterpret_cast<const char*>(data), size));
  is_wacz_file(*zip);
  Crawl crawl;
  crawl.name = crawl.identity = "crawl.wacz";
  if (!add_wacz_file(zip, "crawl.wacz/", "", crawl)) return 0;
  for (const CrawlFile& file : crawl.files) check_bounds(*file.bytes);
  SourceSettings options;
  options.max_page_bytes = kMaxPageBytes;
  const auto source = open_crawl_files(std::move(crawl), options);
  WINNOW_INVARIANT(source.has_value());
  const std::vector<std::string> pages = pages_of(**source);
  WINNOW_INVARIANT(pages == pages_of(**source));
  return 0;
}
