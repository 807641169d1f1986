// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which URLs the pages of a folder get.
#include "tests/indexer/source/folder_fixture.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

using DirectorySourceUrl = FolderTest;

TEST_F(DirectorySourceUrl, OfAPlainFolderBeginWithASlash) {
  write("about.html");
  write("docs/guide.html");
  read();
  EXPECT_EQ(url("about.html"), "/about.html");
  EXPECT_EQ(url("docs/guide.html"), "/docs/guide.html");
}

TEST_F(DirectorySourceUrl, OfADirectoryIndexIsTheDirectory) {
  for (const char* path : {"index.html", "a/index.htm", "b/default.html", "c/Default.htm"}) {
    write(path);
  }
  write("d/my-index.html");
  read();
  EXPECT_EQ(url("index.html"), "/");
  EXPECT_EQ(url("a/index.htm"), "/a/");
  EXPECT_EQ(url("b/default.html"), "/b/");
  EXPECT_EQ(url("c/Default.htm"), "/c/");
  EXPECT_EQ(url("d/my-index.html"), "/d/my-index.html");
}

TEST_F(DirectorySourceUrl, OfADirectoryIsThatOfTheBestNameInIt) {
  for (const char* path : {"index.html", "default.html", "a/default.htm", "a/default.html",
                           "a/index.htm", "b/default.htm", "b/default.html", "c/INDEX.html",
                           "c/index.html", "d/Index.html", "d/Default.html"}) {
    write(path);
  }
  write("e/index.html/page.html");
  write("e/default.html");
  read();
  EXPECT_EQ(url("index.html"), "/");
  EXPECT_EQ(url("default.html"), "/default.html");
  EXPECT_EQ(url("a/index.htm"), "/a/");
  EXPECT_EQ(url("a/default.html"), "/a/default.html");
  EXPECT_EQ(url("a/default.htm"), "/a/default.htm");
  EXPECT_EQ(url("b/default.html"), "/b/");
  EXPECT_EQ(url("b/default.htm"), "/b/default.htm");
  EXPECT_EQ(url("c/index.html"), "/c/");
  EXPECT_EQ(url("c/INDEX.html"), "/c/INDEX.html");
  EXPECT_EQ(url("d/Index.html"), "/d/");
  EXPECT_EQ(url("d/Default.html"), "/d/Default.html");
  EXPECT_EQ(url("e/default.html"), "/e/");
}

TEST_F(DirectorySourceUrl, OfADirectoryDoesNotDependOnWhatIsLeftOut) {
  write("index.html");
  write("default.html");
  SourceSettings options;
  options.exclude = {"index.html"};
  read(options);
  EXPECT_EQ(url("default.html"), "/default.html");
}

TEST_F(DirectorySourceUrl, OfADirectoryGoesToOneNameAlsoWithQueries) {
  write("www.example.org/index.html?a=1");
  write("www.example.org/index.html?a=2.html");
  write("www.example.org/default.html?a=1");
  read();
  EXPECT_EQ(url("www.example.org/index.html?a=1"), "https://www.example.org/?a=1");
  EXPECT_EQ(url("www.example.org/index.html?a=2.html"), "https://www.example.org/?a=2");
  EXPECT_EQ(url("www.example.org/default.html?a=1"), "https://www.example.org/default.html?a=1");
}

TEST_F(DirectorySourceUrl, AreAppendedToTheBaseUrl) {
  write("index.html");
  write("www.example.org/a.html");
  SourceSettings options;
  for (const char* base : {"https://Example.net/docs", "https://example.net/docs/"}) {
    options.base_url = base;
    read(options);
    EXPECT_EQ(url("index.html"), "https://example.net/docs/");
    EXPECT_EQ(url("www.example.org/a.html"), "https://example.net/docs/www.example.org/a.html");
  }
  options.base_url = "/";
  read(options);
  EXPECT_EQ(url("index.html"), "/");
}

TEST_F(DirectorySourceUrl, NeedABaseUrlThatIsOne) {
  SourceSettings options;
  for (const char* base : {"example.net", "ftp://example.net/", "https://example.net/?q"}) {
    options.base_url = base;
    Expected<std::unique_ptr<Source>> source = open_directory(root_, options);
    ASSERT_FALSE(source) << base;
    EXPECT_EQ(source.error().code, ErrorCode::usage);
    EXPECT_THAT(source.error().message(), testing::HasSubstr("--base-url"));
  }
}

TEST_F(DirectorySourceUrl, OfAWgetMirrorHaveItsHosts) {
  write("www.example.org/index.html");
  write("example.org:8080/a.html");
  write("example.net+8080/a.html");
  write("localhost/a.html");
  write("192.0.2.1/a/b.html");
  read();
  EXPECT_EQ(url("www.example.org/index.html"), "https://www.example.org/");
  EXPECT_EQ(url("example.org:8080/a.html"), "http://example.org:8080/a.html");
  EXPECT_EQ(url("example.net+8080/a.html"), "http://example.net:8080/a.html");
  EXPECT_EQ(url("localhost/a.html"), "http://localhost/a.html");
  EXPECT_EQ(url("192.0.2.1/a/b.html"), "http://192.0.2.1/a/b.html");
}

TEST_F(DirectorySourceUrl, OfAnHttrackMirrorSkipItsOwnFiles) {
  write("index.html", "<html><!-- Created by a copier --><meta http-equiv=Refresh content=0>");
  write("hts-cache/new.html");
  write("hts-log.txt");
  write("backblue.gif");
  write("fade.gif");
  write("www.example.org/index.html");
  write("example.org_8080/a.html");
  read();
  EXPECT_EQ(url("www.example.org/index.html"), "https://www.example.org/");
  EXPECT_EQ(url("example.org_8080/a.html"), "http://example.org:8080/a.html");
  EXPECT_EQ(pages_.size(), 2u);
  for (const char* path : {"index.html", "hts-cache", "hts-log.txt", "backblue.gif", "fade.gif"}) {
    EXPECT_EQ(reason(path), "mirror-metadata") << path;
  }
}

TEST_F(DirectorySourceUrl, OfAHostFolderGivenDirectlyHaveThatHost) {
  write("www.example.org/index.html");
  read(root_ / "www.example.org/");
  EXPECT_EQ(url("index.html"), "https://www.example.org/");
}

TEST_F(DirectorySourceUrl, OfTheWorkingFolderHaveTheHostOfItsRealName) {
  write("www.example.org/index.html");
  read(root_ / "www.example.org" / ".");
  EXPECT_EQ(url("index.html"), "https://www.example.org/");
}

TEST_F(DirectorySourceUrl, UnderstandWgetsQueries) {
  write("www.example.org/page.php?id=3");
  write("www.example.org/page.php?id=4.html");
  write("www.example.org/page.php@id=5.html");
  write("www.example.org/index.html?C=M");
  write("www.example.org/a?b=c%2Fd e");
  write("www.example.org/page.php.html");
  read();
  std::string host = "https://www.example.org/";
  EXPECT_EQ(url("www.example.org/page.php?id=3"), host + "page.php?id=3");
  EXPECT_EQ(url("www.example.org/page.php?id=4.html"), host + "page.php?id=4");
  EXPECT_EQ(url("www.example.org/page.php@id=5.html"), host + "page.php?id=5");
  EXPECT_EQ(url("www.example.org/index.html?C=M"), host + "?C=M");
  EXPECT_EQ(url("www.example.org/a?b=c%2Fd e"), host + "a?b=c%2Fd%20e");
  EXPECT_EQ(url("www.example.org/page.php.html"), host + "page.php");
}

TEST_F(DirectorySourceUrl, LeaveQuestionMarksInTitlesAlone) {
  write("Who are you?.html");
  write("someone@example.org.html");
  read();
  EXPECT_EQ(url("Who are you?.html"), "/Who%20are%20you%3F.html");
  EXPECT_EQ(url("someone@example.org.html"), "/someone@example.org.html");
}

TEST_F(DirectorySourceUrl, PercentEncodeOddBytes) {
  write("a b#c.html");
  write("caf\xE9.html");
  write("\xC3\xA9/\n.html");
  write("100%25.html");
  read();
  EXPECT_EQ(url("a b#c.html"), "/a%20b%23c.html");
  EXPECT_EQ(url("caf\xE9.html"), "/caf%E9.html");
  EXPECT_EQ(url("\xC3\xA9/\n.html"), "/%C3%A9/%0A.html");
  EXPECT_EQ(url("100%25.html"), "/100%2525.html");
}

TEST_F(DirectorySourceUrl, KeepEscapesInTheNamesOfAMirror) {
  write("www.example.org/a%2Fb.html");
  read();
  EXPECT_EQ(url("www.example.org/a%2Fb.html"), "https://www.example.org/a%2Fb.html");
}

TEST_F(DirectorySourceUrl, AreInNormalForm) {
  write("www.example.org/~user/%7e/\xE2\x82\xAC (1)'[2].html?a|b\"c");
  write("www.example.org/a%2e%2e/b.html");
  read();
  ASSERT_EQ(pages_.size(), 2u);
  for (const auto& [path, page] : pages_) EXPECT_EQ(*normalise_url(page.url), page.url) << path;
}

TEST_F(DirectorySourceUrl, AreMappedByTheFirstPrefixThatMatches) {
  write("www.example.org/a.html");
  write("www.example.org/b/c.html");
  SourceSettings options;
  options.url_maps = {{"https://www.example.org/b/", "/moved/"},
                      {"https://www.example.org/", "http://www.example.org/"},
                      {"http://www.example.org/", "never twice"}};
  read(options);
  EXPECT_EQ(url("www.example.org/a.html"), "http://www.example.org/a.html");
  EXPECT_EQ(url("www.example.org/b/c.html"), "/moved/c.html");
}

TEST(UrlMap, IsSplitAtTheFirstEqualsSign) {
  Expected<UrlMap> map = parse_url_map("/a=/b?c=d");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->from, "/a");
  EXPECT_EQ(map->to, "/b?c=d");
  EXPECT_EQ(parse_url_map("/a=")->to, "");
}

TEST(UrlMap, NeedsAnEqualsSignAndSomethingToReplace) {
  for (const char* text : {"", "/a", "=/b"}) {
    Expected<UrlMap> map = parse_url_map(text);
    ASSERT_FALSE(map) << text;
    EXPECT_EQ(map.error().code, ErrorCode::usage);
  }
}

constexpr std::string_view kByHttrack =
    " by HTTrack Website Copier/3.x [XR&CO'2014], Fri, 17 Nov 2023 10:00:00 GMT -->\n";

std::string saved_by_httrack(std::string_view origin, std::string_view rest) {
  return "<html>\n<!-- Mirrored from " + std::string(origin) + std::string(kByHttrack) +
         std::string(rest);
}

TEST_F(DirectorySourceUrl, AreThoseThatHttrackNotedInThePage) {
  write("example.org/page4c2f.html", saved_by_httrack("example.org/page.php?id=5", "<p>text"));
  read();
  EXPECT_EQ(url("example.org/page4c2f.html"), "https://example.org/page.php?id=5");
}

// The comment may be the page's own.
TEST_F(DirectorySourceUrl, OfAnotherHostInHttracksNoteAreNotBelieved) {
  write("example.org/a.html", saved_by_httrack("bank.example.net/login", "<p>text"));
  write("example.org/b.html", saved_by_httrack("example.org@bank.example.net/", "<p>text"));
  read();
  EXPECT_EQ(url("example.org/a.html"), "https://example.org/a.html");
  EXPECT_EQ(url("example.org/b.html"), "https://example.org/b.html");
}

TEST_F(DirectorySourceUrl, AreNotGivenToHttracksStandInsForMovedPages) {
  write("example.org/a.html", saved_by_httrack("example.org/a.html", "<p>text"));
  write("example.org/old.html",
        saved_by_httrack("example.org/old",
                         "<HEAD><META HTTP-EQUIV=\"Refresh\" CONTENT=\"0; URL=a.html\">"
                         "<TITLE>Page has moved</TITLE></HEAD>"));
  read();
  EXPECT_EQ(reason("example.org/old.html"), "mirror-metadata");
  EXPECT_EQ(url("example.org/a.html"), "https://example.org/a.html");
}

}  // namespace
}  // namespace winnow
