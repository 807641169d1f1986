// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a page that a browser saved, as one that was compressed, and as a sitemap: no
// page is larger than its limit, or than what it was made of, and what is found is found again.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "indexer/source/pages/packed_page.h"
#include "indexer/source/pages/sitemap_dates.h"

namespace {

using namespace winnow;

constexpr std::size_t kMaxPageBytes = 5000;

void check_message(std::string_view input) {
  std::string page;
  PackedPage about;
  if (!find_page_in_mhtml(input, page, about)) return;
  WINNOW_INVARIANT(page.size() <= input.size());
  WINNOW_INVARIANT(about.content_type == "text/html" ||
                   about.content_type == "application/xhtml+xml");
  std::string again;
  WINNOW_INVARIANT(find_page_in_mhtml(input, again, about) && again == page);
}

void check_compressed(std::string_view input, std::string_view name) {
  std::string bytes(input);
  PackedPage about;
  const auto why = unpack_page(name, kMaxPageBytes, bytes, about);
  WINNOW_INVARIANT(bytes.size() <= kMaxPageBytes + 1);
  WINNOW_INVARIANT(why || bytes.size() <= kMaxPageBytes);
}

void check_sitemap(std::string_view input) {
  SitemapDates dates;
  const auto sitemaps = dates.add(input);
  WINNOW_INVARIANT(dates.size() + sitemaps.size() <= input.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  check_message(input);
  check_compressed(input, "a.html.gz");
  check_compressed(input, "a.html.br");
  check_sitemap(input);
  return 0;
}
