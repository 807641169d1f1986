// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/skip_reason.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace winnow {
namespace {

TEST(SkipReason, IsFoundByItsName) {
  std::set<std::string_view> names;
  for (int i = 1; i <= static_cast<int>(SkipReason::warc_record); ++i) {
    const SkipReason reason = static_cast<SkipReason>(i);
    const std::string_view name = skip_reason_name(reason);
    EXPECT_FALSE(name.empty());
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(skip_reason_named(name), reason) << name;
  }
}

TEST(SkipReason, HasTheWordThatReportsShow) {
  EXPECT_EQ(skip_reason_name(SkipReason::none), "");
  EXPECT_EQ(skip_reason_name(SkipReason::bad_line), "bad-line");
  EXPECT_EQ(skip_reason_name(SkipReason::content_encoding), "content-encoding");
  EXPECT_EQ(skip_reason_name(SkipReason::same_url), "same-url");
  EXPECT_EQ(skip_reason_name(SkipReason::warc_record), "warc-record");
}

TEST(SkipReason, IsNoneForAnotherWord) {
  EXPECT_EQ(skip_reason_named(""), std::nullopt);
  EXPECT_EQ(skip_reason_named("too large"), std::nullopt);
}

TEST(SkipReason, SaysWhatMayBeLost) {
  EXPECT_TRUE(may_hide_pages(SkipReason::unreadable));
  EXPECT_FALSE(may_hide_pages(SkipReason::too_large));
  EXPECT_TRUE(is_lost_page(SkipReason::too_large));
  EXPECT_FALSE(is_lost_page(SkipReason::not_html));
}

}  // namespace
}  // namespace winnow
