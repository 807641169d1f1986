// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parses a page for tests.
#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "winnow/extractor/page_parser.h"

namespace winnow {

// Reads `html` as UTF-8, whatever the page says.
inline ParsedPage parsed(std::string_view html) {
  DecodeOptions options;
  options.http_charset = "utf-8";
  auto page = PageParser().parse(html, options);
  EXPECT_TRUE(page.has_value()) << (page ? "" : page.error().message());
  return page ? *std::move(page) : ParsedPage();
}

}  // namespace winnow
