// SPDX-License-Identifier: GPL-2.0-or-later
//
// A base of links is checked at the start, so that no search shows links that lead nowhere or run
// scripts.
#include "plugin/cli/options/link_base.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using cli::read_link_base;
using ::testing::HasSubstr;

// Says what is wrong with a base, as people read it.
std::string refusal_of(const std::string& base) {
  const Expected<std::string> read = read_link_base(base);
  if (read) return "taken as " + *read;
  EXPECT_EQ(read.error().code, ErrorCode::usage);
  return read.error().message();
}

TEST(LinkBase, IsAUrlOfTheWebOrAPath) {
  EXPECT_EQ(*read_link_base("https://www.example.org/docs/"), "https://www.example.org/docs/");
  EXPECT_EQ(*read_link_base("HTTP://www.Example.org:8080"), "http://www.example.org:8080/");
  EXPECT_EQ(*read_link_base("/docs/"), "/docs/");
  EXPECT_EQ(*read_link_base("/"), "/");
  EXPECT_EQ(*read_link_base(""), "");
}

TEST(LinkBase, WithoutASchemeIsRefusedWithTheOneThatItLacks) {
  EXPECT_EQ(refusal_of("docs.example.org"),
            "--link-base docs.example.org: is not a base URL: it has no scheme (write --link-base "
            "https://docs.example.org, or leave it out for links to the server's own host)");
  EXPECT_THAT(refusal_of("localhost:8000/docs"), HasSubstr("https://localhost:8000/docs"));
  EXPECT_THAT(refusal_of("//docs.example.org/"),
              HasSubstr("--link-base https://docs.example.org/,"));
}

TEST(LinkBase, OfAnotherSchemeIsRefusedWithAnExample) {
  for (const char* base :
       {"javascript:alert(1)//", "javascript://example.org/%0aalert(1)", "data:,a",
        "ftp://example.org/", "mailto:a@example.org", "https://", "a b"}) {
    EXPECT_THAT(refusal_of(base), HasSubstr("is not a base URL: ")) << base;
    EXPECT_THAT(refusal_of(base), HasSubstr("(write --link-base https://www.example.org/, or"))
        << base;
  }
}

TEST(LinkBase, WithAQueryOrFragmentIsRefused) {
  EXPECT_THAT(refusal_of("https://example.org/?page="), HasSubstr("it has a query"));
  EXPECT_THAT(refusal_of("https://example.org/#!"), HasSubstr("it has a fragment"));
}

class LinkBaseOfCommands : public CommandTest {};

TEST_F(LinkBaseOfCommands, IsCheckedBeforeTheDatabaseIsOpened) {
  for (const char* command : {"serve", "mcp"}) {
    const Outcome outcome =
        winnow({command, "--db", path("no.db"), "--link-base", "docs.example.org"});
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_THAT(outcome.err, HasSubstr("--link-base docs.example.org: is not a base URL"));
  }
}

}  // namespace
}  // namespace winnow::testing
