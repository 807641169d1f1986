// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex_pages.h"

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

class OmindexPagesTest : public ArmTest {
 protected:
  void add(const std::string& path, const std::string& bytes) {
    RawPage page;
    page.path = path;
    page.bytes = bytes;
    const Expected<void> added = pages().add(page);
    EXPECT_TRUE(added) << added.error().message();
  }

  OmindexPages pages() const { return OmindexPages(folder_); }
};

TEST_F(OmindexPagesTest, WritesAPageUnderItsPath) {
  add("docs/a b.html", std::string("<p>\0bytes", 9));
  EXPECT_EQ(contents(folder_ / "0/docs/a b.html"), std::string("<p>\0bytes", 9));
}

TEST_F(OmindexPagesTest, FindsAnotherPlaceForAFolderThatIsAPage) {
  add("docs", "page");
  add("docs/a.html", "below");
  EXPECT_EQ(contents(folder_ / "0/docs"), "page");
  EXPECT_EQ(contents(folder_ / "1/docs/a.html"), "below");
}

TEST_F(OmindexPagesTest, FindsAnotherPlaceForAPageThatIsAFolder) {
  add("docs/a.html", "below");
  add("docs", "page");
  EXPECT_EQ(contents(folder_ / "0/docs/a.html"), "below");
  EXPECT_EQ(contents(folder_ / "1/docs"), "page");
}

TEST_F(OmindexPagesTest, SaysWhatCannotBeWritten) {
  RawPage page;
  page.path = std::string(300, 'a');  // longer than file systems allow
  const Expected<void> added = pages().add(page);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, ErrorCode::disk);
}

class TakenPagesTest : public testing::Test {
 protected:
  TakenPagesTest() { options_.site = "site"; }

  // The reason for which a page is not taken; empty if it is.
  std::string reason(const std::string& path, const std::string& url, const std::string& bytes) {
    RawPage page;
    page.path = path;
    page.url = url;
    page.bytes = bytes;
    const auto refused = taken_.refuse(page);
    return std::string(skip_reason_name(refused ? refused->reason : SkipReason::none));
  }

  IndexOptions options_;
  TakenPages taken_{options_};
};

TEST_F(TakenPagesTest, TakesTheFirstOfTwoPagesWithOneUrl) {
  EXPECT_EQ(reason("a/index.htm", "/a/", "<p>1"), "");
  EXPECT_EQ(reason("a/index.html", "/a/", "<p>2"), "same-url");
  EXPECT_EQ(reason("b/index.html", "/b/", "<p>2"), "");
}

TEST_F(TakenPagesTest, TakesNoPageThatIsNotText) {
  EXPECT_EQ(reason("a.html", "/a.html", "\x89PNG\r\n\x1a\n"), "binary");
}

TEST_F(TakenPagesTest, TakesAnotherPageInPlaceOfOneThatIsNotText) {
  EXPECT_EQ(reason("a/index.htm", "/a/", "\x89PNG\r\n\x1a\n"), "binary");
  EXPECT_EQ(reason("a/index.html", "/a/", "<p>2"), "");
}

TEST_F(TakenPagesTest, TakesNoPageOverTheLimit) {
  options_.limits.page_bytes = 4;
  EXPECT_EQ(reason("a.html", "/a.html", "<p>1"), "");
  EXPECT_EQ(reason("b.html", "/b.html", "<p>22"), "too-large");
}

TEST(OmindexPagePath, IsWhatStandsBehindTheTree) {
  EXPECT_EQ(omindex_page_path("/0/docs/a.html"), "docs/a.html");
  EXPECT_EQ(omindex_page_path("/12/a.html"), "a.html");
}

TEST(OmindexPagePath, HasItsEscapesDecoded) {
  EXPECT_EQ(omindex_page_path("/0/a%20b%26%C3%A9.html"), "a b&\xC3\xA9.html");
}

TEST(OmindexPagePath, KeepsWhatIsNoEscape) {
  EXPECT_EQ(omindex_page_path("/0/100%.html"), "100%.html");
  EXPECT_EQ(omindex_page_path("/0/a%4"), "a%4");
  EXPECT_EQ(omindex_page_path("/0/a%-1b"), "a%-1b");
}

TEST(OmindexPagePath, IsEmptyForOtherUrls) {
  EXPECT_EQ(omindex_page_path(""), "");
  EXPECT_EQ(omindex_page_path("/"), "");
  EXPECT_EQ(omindex_page_path("https://example.org/0/a.html"), "");
}

}  // namespace
}  // namespace winnow
