// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/permalinks.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(PermalinkSigns, AreSignsAlone) {
  for (const char* sign :
       {"\u00b6", "#", "\u00a7", "\U0001f517", "\U0001f517\ufe0e", "\u26d3\ufe0f"}) {
    EXPECT_TRUE(is_permalink_sign(sign)) << sign;
  }
  for (const char* text : {"", "#1", "C#", "\u00b6\u00b6", "# #", "link"}) {
    EXPECT_FALSE(is_permalink_sign(text)) << text;
  }
}

TEST(PermalinkSigns, AreTakenOffTheEnd) {
  EXPECT_EQ(without_permalink_signs("Usage\u00b6"), "Usage");
  EXPECT_EQ(without_permalink_signs("Usage \u00b6 #"), "Usage");
  EXPECT_EQ(without_permalink_signs("Usage \U0001f517\ufe0f "), "Usage");
  EXPECT_EQ(without_permalink_signs("\u00b6"), "");
}

TEST(PermalinkSigns, StayWhereTheyBelongToAWord) {
  EXPECT_EQ(without_permalink_signs("C#"), "C#");
  EXPECT_EQ(without_permalink_signs("C# #"), "C#");
  EXPECT_EQ(without_permalink_signs("# Usage"), "# Usage");
}

}  // namespace
}  // namespace winnow
