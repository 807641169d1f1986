// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/gumbo_session.h"

#include <gtest/gtest.h>

#include <cassert>
#include <chrono>
#include <string_view>
#include <thread>

namespace winnow {
namespace {

constexpr GumboSession::Budget kBudget{1 << 20, std::chrono::seconds(10)};

// Straight into the parser, without the check that would stop it.
constexpr std::string_view kFailsAnAssertion = "<table><math><mn><![CDATA[x]]>y</b>";

TEST(GumboSession, EndsTheParseWhereAnAssertionFails) {
  for (const std::string_view html :
       {kFailsAnAssertion, std::string_view("<table><svg><select><desc><select><table>"),
        std::string_view("<table><math><th><mi><select></table>"),
        std::string_view("<template><math><html><mi><table></table></body>")}) {
    SCOPED_TRACE(html);
    GumboSession session;
    EXPECT_EQ(session.parse(html, kBudget), GumboSession::Outcome::failed_assertion);
  }
}

TEST(GumboSession, ParsesTheNextPageAfterAFailedAssertion) {
  GumboSession session;
  EXPECT_EQ(session.parse(kFailsAnAssertion, kBudget), GumboSession::Outcome::failed_assertion);
  EXPECT_EQ(session.parse("<p>x", kBudget), GumboSession::Outcome::parsed);
  EXPECT_EQ(session.output().root->v.element.tag, GUMBO_TAG_HTML);
}

TEST(GumboSession, EndsTheParseOfItsOwnThreadOnly) {
  GumboSession::Outcome other{};
  std::thread thread([&] { other = GumboSession().parse(kFailsAnAssertion, kBudget); });
  GumboSession session;
  EXPECT_EQ(session.parse("<p>x", kBudget), GumboSession::Outcome::parsed);
  thread.join();
  EXPECT_EQ(other, GumboSession::Outcome::failed_assertion);
}

// Such an assertion is none of the parser's, so it ends the process as ever.
TEST(GumboSessionDeathTest, LeavesOtherAssertionsToTheCLibrary) {
  const auto fail = [] {
    GumboSession session;
    session.parse("<p>x", kBudget);
    __assert_fail("1 == 2", "file.cc", 3, "function");
  };
  EXPECT_DEATH(fail(), "file.cc:3: function: Assertion `1 == 2' failed");
}

}  // namespace
}  // namespace winnow
