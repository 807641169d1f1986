// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a folder was published, as the canonical links of its pages have it.
#include <string>

#include "tests/indexer/source/folder_fixture.h"
#include "tests/indexer/source/source_run.h"
#include "winnow/indexer/open_source.h"

namespace winnow {
namespace {

class CanonicalBaseTest : public FolderTest {
 protected:
  static std::string page(const std::string& canonical) {
    return "<!doctype html><title>A page</title><link rel=canonical href='" + canonical +
           "'><p>Text.";
  }

  // Writes pages of names with numbers. Each has its path behind `base` as its canonical link.
  void write_pages(const std::string& base, int count, const std::string& folder = "library/") {
    for (int i = 0; i < count; ++i) {
      const std::string path = folder + "m" + std::to_string(i) + ".html";
      write(path, page(base + path));
    }
  }

  CanonicalBase base_of(const SourceSettings& options = {}, const CanonicalBase& recorded = {}) {
    Expected<std::unique_ptr<Source>> source = open_directory(root_, options);
    EXPECT_TRUE(source);
    (*source)->keep_base(recorded);
    read(**source);
    return (*source)->canonical_base();
  }
};

TEST_F(CanonicalBaseTest, IsWhatMostPagesSay) {
  write_pages("https://docs.python.org/3/", 8);
  write("index.html", page("https://docs.python.org/3/index.html"));
  write("search.html");
  const CanonicalBase base = base_of();
  EXPECT_EQ(base.url, "https://docs.python.org/3/");
  EXPECT_EQ(base.ending, PageEnding::file);
  EXPECT_EQ(base.pages, 10u);
  EXPECT_EQ(base.agreeing, 9u);
  EXPECT_EQ(url("library/m3.html"), "https://docs.python.org/3/library/m3.html");
  EXPECT_EQ(url("index.html"), "https://docs.python.org/3/");
  EXPECT_EQ(url("search.html"), "https://docs.python.org/3/search.html");
}

TEST_F(CanonicalBaseTest, MayBeWrittenAsBrowsersTakeIt) {
  write_pages(" HTTPS:\\\\Docs.Example/", 5);
  EXPECT_EQ(base_of().url, "https://docs.example/");
}

TEST_F(CanonicalBaseTest, IsNotThatOfAFewPages) {
  write_pages("https://docs.example/", 5);
  write("a.html");
  EXPECT_EQ(base_of().url, "https://docs.example/");
  write("b.html");
  EXPECT_EQ(base_of().url, "") << "5 of 7";
  EXPECT_EQ(url("library/m3.html"), "/library/m3.html");
}

TEST_F(CanonicalBaseTest, NeedsThreePages) {
  write_pages("https://docs.example/", 2);
  EXPECT_EQ(base_of().url, "");
  write_pages("https://docs.example/", 3);
  EXPECT_EQ(base_of().url, "https://docs.example/");
}

// Not even where it names another site, or the path of another page.
TEST_F(CanonicalBaseTest, IsThatOfAPageWhichSaysOtherwiseToo) {
  write_pages("https://docs.example/", 9);
  write("a.html", page("https://bank.example/a.html"));
  write("b.html", page("https://docs.example/library/m1.html"));
  base_of();
  EXPECT_EQ(url("a.html"), "https://docs.example/a.html");
  EXPECT_EQ(url("b.html"), "https://docs.example/b.html");
}

TEST_F(CanonicalBaseTest, IsFoundWhereFoldersHaveNoIndexInTheirUrls) {
  for (const char* folder : {"a/", "b/", "c/d/"}) {
    write(std::string(folder) + "index.html",
          page("https://docs.example/x/" + std::string(folder)));
  }
  write("e/index.html", page("https://docs.example/x/e"));
  write("index.html", page("https://docs.example/x"));
  EXPECT_EQ(base_of().url, "https://docs.example/x/");
  EXPECT_EQ(url("c/d/index.html"), "https://docs.example/x/c/d/");
  EXPECT_EQ(url("index.html"), "https://docs.example/x/");
}

TEST_F(CanonicalBaseTest, TellsHowUrlsOfPagesEnd) {
  for (const char* name : {"a/b", "a/c", "d"}) {
    write(std::string(name) + ".html", page("https://docs.example/" + std::string(name) + "/"));
  }
  write("index.html", page("https://docs.example/"));
  EXPECT_EQ(base_of().ending, PageEnding::slash);
  EXPECT_EQ(url("a/b.html"), "https://docs.example/a/b/");
  EXPECT_EQ(url("index.html"), "https://docs.example/");
  for (const char* name : {"a/b", "a/c", "d"}) {
    write(std::string(name) + ".html", page("https://docs.example/" + std::string(name)));
  }
  EXPECT_EQ(base_of().ending, PageEnding::none);
  EXPECT_EQ(url("a/b.html"), "https://docs.example/a/b");
  write("d.html", page("https://docs.example/d.html"));
  EXPECT_EQ(base_of().ending, PageEnding::file) << "two of three are not enough";
}

TEST_F(CanonicalBaseTest, LeavesFilesTheEndingsThatKeepThemApart) {
  const auto publish = [&](const std::string& end) {
    for (const char* name : {"a", "b", "c", "d", "x/a", "x/b", "x/c", "x/d"}) {
      write(std::string(name) + ".html", page("https://docs.example/" + std::string(name) + end));
    }
  };
  publish("");
  write("a.htm", page(""));
  write("b/index.html", page("https://docs.example/b/"));
  write("x/c");
  EXPECT_EQ(base_of().ending, PageEnding::none);
  EXPECT_EQ(url("a.html"), "https://docs.example/a.html");
  EXPECT_EQ(url("a.htm"), "https://docs.example/a.htm");
  EXPECT_EQ(url("b.html"), "https://docs.example/b");
  EXPECT_EQ(url("b/index.html"), "https://docs.example/b/");
  EXPECT_EQ(url("x/a.html"), "https://docs.example/x/a");
  EXPECT_EQ(url("x/c.html"), "https://docs.example/x/c.html");
  publish("/");
  EXPECT_EQ(base_of().ending, PageEnding::slash);
  EXPECT_EQ(url("a.html"), "https://docs.example/a.html");
  EXPECT_EQ(url("b.html"), "https://docs.example/b.html");
  EXPECT_EQ(url("b/index.html"), "https://docs.example/b/");
  EXPECT_EQ(url("x/d.html"), "https://docs.example/x/d/");
}

TEST_F(CanonicalBaseTest, CanBeRefused) {
  write_pages("https://docs.example/", 5);
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  (*source)->refuse_base();
  read(**source);
  EXPECT_EQ((*source)->canonical_base().url, "");
  EXPECT_EQ(url("library/m3.html"), "/library/m3.html");
}

// As archives mostly have one folder at the top.
TEST_F(CanonicalBaseTest, MayBeThatOfAFolderInIt) {
  for (const char* path : {"a.html", "library/b.html", "library/c.html", "index.html"}) {
    write("docs-3.13/" + std::string(path), page("https://docs.example/3/" + std::string(path)));
  }
  write("notes.html");
  const CanonicalBase base = base_of();
  EXPECT_EQ(base.url, "https://docs.example/3/");
  EXPECT_EQ(base.top, "docs-3.13/");
  EXPECT_EQ(url("docs-3.13/library/b.html"), "https://docs.example/3/library/b.html");
  EXPECT_EQ(url("docs-3.13/index.html"), "https://docs.example/3/");
  EXPECT_EQ(url("notes.html"), "/notes.html");
}

TEST_F(CanonicalBaseTest, IsNoMachineOfTheWriterAndNoFile) {
  for (const char* base :
       {"http://localhost:4000/", "http://127.0.0.1:8000/", "http://[::1]:8000/", "http://0.0.0.0/",
        "http://docs.localhost/", "https://docs.invalid/", "file:///usr/doc/", "/", ""}) {
    write_pages(base, 5);
    EXPECT_EQ(base_of().url, "") << base;
  }
}

TEST_F(CanonicalBaseTest, GivesWayToWhatIsKnown) {
  write_pages("https://docs.example/", 5);
  SourceSettings options;
  options.base_url = "/";
  EXPECT_EQ(base_of(options).url, "");
  EXPECT_EQ(url("library/m3.html"), "/library/m3.html");
  options.base_url = "https://other.example/";
  base_of(options);
  EXPECT_EQ(url("library/m3.html"), "https://other.example/library/m3.html");
  options = {};
  options.url_maps = {{"/", "https://mapped.example/"}};
  base_of(options);
  EXPECT_EQ(url("library/m3.html"), "https://mapped.example/library/m3.html");
  options.url_maps = {{"https://docs.example/", "https://mapped.example/"}};
  base_of(options);
  EXPECT_EQ(url("library/m3.html"), "https://mapped.example/library/m3.html");
  write_pages("https://docs.example/", 5, "www.example.org/");
  std::filesystem::remove_all(root_ / "library");
  EXPECT_EQ(base_of().url, "");
  EXPECT_EQ(url("www.example.org/m3.html"), "https://www.example.org/m3.html");
}

TEST_F(CanonicalBaseTest, StaysAsRecordedWhileHalfOfThePagesSayIt) {
  write_pages("https://docs.example/", 6);
  const CanonicalBase recorded = base_of();
  for (const char* path : {"a.html", "b.html", "c.html", "d.html", "e.html", "f.html"}) write(path);
  EXPECT_EQ(base_of().url, "");
  EXPECT_EQ(base_of({}, recorded).url, "https://docs.example/");
  EXPECT_EQ(url("a.html"), "https://docs.example/a.html");
  write("g.html");
  EXPECT_EQ(base_of({}, recorded).url, "");
  EXPECT_EQ(url("a.html"), "/a.html");
}

TEST_F(CanonicalBaseTest, ChangesWithItsPages) {
  write_pages("https://docs.example/", 6);
  const CanonicalBase recorded = base_of();
  write_pages("https://moved.example/", 6);
  EXPECT_EQ(base_of({}, recorded).url, "https://moved.example/");
}

TEST_F(CanonicalBaseTest, IsToldByASampleOfALargeFolder) {
  write_pages("https://docs.example/", 300);
  const CanonicalBase base = base_of();
  EXPECT_EQ(base.pages, kCanonicalSample);
  EXPECT_EQ(base.agreeing, kCanonicalSample);
}

// A list is not looked at for it: its files have the URLs that they have in the folder.
TEST_F(CanonicalBaseTest, OfAListIsThatOfTheFolder) {
  write_pages("https://docs.example/", 6);
  write("a.html");
  std::ofstream(temporary_ / "list") << "a.html\n";
  const auto source = open_listed_files(root_, temporary_ / "list", {});
  ASSERT_TRUE(source);
  EXPECT_EQ(run_entries(**source).url("a.html"), "https://docs.example/a.html");
}

}  // namespace
}  // namespace winnow
