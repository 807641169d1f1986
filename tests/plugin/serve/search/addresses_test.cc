// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/addresses.h"

#include <gtest/gtest.h>

namespace winnow::serve {
namespace {

TEST(Links, LeadToTheWebOnly) {
  EXPECT_EQ(link_target("https://example.org/a?b=c&d#e"), "https://example.org/a?b=c&d#e");
  EXPECT_EQ(link_target("HTTP://example.org/"), "HTTP://example.org/");
  EXPECT_EQ(link_target("/library/os.html#os.rename"), "/library/os.html#os.rename");
  EXPECT_EQ(link_target("a/b.html"), "/a/b.html");
  EXPECT_EQ(link_target("a/b:c.html"), "/a/b:c.html");
  for (const char* url :
       {"javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)",
        "\tjavascript:alert(1)", "java\tscript:alert(1)", "java\nscript:x",
        "\x01javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc", ":x",
        "mailto:a@example.org", "blob:https://example.org/x"}) {
    EXPECT_EQ(link_target(url), "") << url;
  }
}

// Browsers drop tabs and line ends, and take a backslash for a slash.
TEST(Links, AreEncodedWhereBrowsersWouldReadSomethingElse) {
  EXPECT_EQ(link_target("/a b\t\"<>\\"), "/a%20b%09%22%3C%3E%5C");
  EXPECT_EQ(link_target("\t/javascript"), "/%09/javascript");
  EXPECT_EQ(link_target("/\\example.org"), "/%5Cexample.org");
  EXPECT_EQ(link_target("/\u00e9"), "/%C3%A9");
}

TEST(Links, OfPagesWithoutAHostStandBehindTheBase) {
  EXPECT_EQ(with_base("/a.html", "https://example.org/docs/"), "https://example.org/docs/a.html");
  EXPECT_EQ(with_base("a.html", "https://example.org"), "https://example.org/a.html");
  EXPECT_EQ(with_base("http://other.example/a", "https://example.org"), "http://other.example/a");
  EXPECT_EQ(with_base("//other.example/a", "https://example.org"), "//other.example/a");
  EXPECT_EQ(with_base("/a.html", ""), "/a.html");
}

TEST(Breadcrumbs, ShowHostAndFolders) {
  EXPECT_EQ(breadcrumb("https://docs.example.org/library/os.html"),
            "docs.example.org \u203a library \u203a os.html");
  EXPECT_EQ(breadcrumb("/library/"), "library");
  EXPECT_EQ(breadcrumb("/"), "/");
  EXPECT_EQ(breadcrumb("/search?q=a"), "search?q=a");
}

TEST(Breadcrumbs, ResolveEscapesThatDeceiveNobody) {
  EXPECT_EQ(breadcrumb("/%E6%B8%AF/caf%c3%A9"), "\u6e2f \u203a caf\u00e9");
  EXPECT_EQ(breadcrumb("/a%2Fb"), "a%2Fb");
  EXPECT_EQ(breadcrumb("/a%E2%80%AEb"), "a%E2%80%AEb") << "turns the order of text around";
  EXPECT_EQ(breadcrumb("/a%ff%0a%"), "a%ff%0a%");
  EXPECT_EQ(breadcrumb("/a\u202e"), "a\\xe2\\x80\\xae");
  EXPECT_EQ(breadcrumb("javascript:alert(1)"), "javascript:alert(1)");
}

TEST(FormParameters, AreWrittenAsBrowsersDo) {
  EXPECT_EQ(form_encoded({{"q", "a b+c&d=\u00e9%"}, {"lang", "en"}}),
            "q=a+b%2Bc%26d%3D%C3%A9%25&lang=en");
}

}  // namespace
}  // namespace winnow::serve
