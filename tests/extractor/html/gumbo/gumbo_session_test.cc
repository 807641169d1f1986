// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/gumbo_session.h"

#include <gtest/gtest.h>

#include <cassert>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <thread>

#include "tests/extractor/hostile/small_stack.h"

namespace winnow {
namespace {

TEST(BumpArena, GivesAlignedBlocksThatDoNotOverlap) {
  BumpArena arena;
  arena.reset(4 << 20);
  const auto first = reinterpret_cast<std::uintptr_t>(arena.allocate(3));
  const auto second = reinterpret_cast<std::uintptr_t>(arena.allocate(3));
  EXPECT_EQ(first % alignof(void*), 0u);
  EXPECT_EQ(second % alignof(void*), 0u);
  EXPECT_GE(second, first + 3);
}

TEST(BumpArena, GivesNothingOverItsBudget) {
  BumpArena arena;
  arena.reset(4 << 20);
  EXPECT_NE(arena.allocate(3 << 20), nullptr);
  EXPECT_EQ(arena.allocate(2 << 20), nullptr);
}

TEST(BumpArena, GivesNothingAndThrowsNothingWhereTheSystemHasNoMemory) {
  if (kSanitized) GTEST_SKIP() << "the sanitizers end the process instead";
  BumpArena arena;
  arena.reset(~std::uint64_t{0});
  EXPECT_EQ(arena.allocate(std::size_t{1} << 60), nullptr);
  EXPECT_NE(arena.allocate(100), nullptr);
}

constexpr GumboSession::Budget kBudget{1 << 20, std::chrono::seconds(10)};

// These tests hand the page straight to the parser, without the check that would stop it.
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

// This assertion is not the parser's, so it ends the process.
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
