// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs a method on a page, for tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "winnow/extractor/page_extractor.h"

namespace winnow {

inline std::shared_ptr<const Method> made_method(std::string_view name) {
  auto method = make_method(name);
  EXPECT_TRUE(method.has_value()) << name;
  return method ? *std::move(method) : nullptr;
}

inline ExtractedPage extracted(std::string_view method, std::string_view html) {
  auto page = PageExtractor(made_method(method), Limits()).extract(html);
  EXPECT_TRUE(page.has_value()) << (page ? "" : page.error().message());
  return page ? *std::move(page) : ExtractedPage();
}

inline std::string main_text(std::string_view method, std::string_view html) {
  return text_of(extracted(method, html), TextClass::main);
}

}  // namespace winnow
