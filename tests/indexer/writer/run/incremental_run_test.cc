// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs over a folder that was indexed before: what is read, written and deleted.
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/directory_source.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// Counts what is read from the source that it hands on.
class CountingSource : public Source {
 public:
  CountingSource(Source& source, int& readings) : source_(source), readings_(readings) {}

  std::string name() const override { return source_.name(); }
  std::string identity() const override { return source_.identity(); }
  Expected<std::uint64_t> count() override { return source_.count(); }
  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }
  Expected<void> for_each_entry(const EntryVisitor& visit, const SkipVisitor& skipped) override {
    if (skip_reason != SkipReason::none) skipped({"some", skip_reason, ""});
    return source_.for_each_entry(
        [&](SourceEntry&& entry) {
          entry.read = [read = std::move(entry.read), this] {
            ++readings_;
            return read();
          };
          return visit(std::move(entry));
        },
        skipped);
  }

  SkipReason skip_reason = SkipReason::none;  // something is skipped for it

 private:
  Source& source_;
  int& readings_;
};

class IncrementalRunTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    std::filesystem::create_directory(pages_ = folder_ / "pages");
    options_.threads = 1;  // readings are counted
  }

  // Writes a file as of long ago, so that its time can be trusted.
  void write(const std::string& name, const std::string& html, int minutes_ago = 60) {
    std::ofstream(pages_ / name, std::ios::binary) << html;
    std::filesystem::last_write_time(pages_ / name, std::filesystem::file_time_type::clock::now() -
                                                        std::chrono::minutes(minutes_ago));
  }

  IndexReport run(SkipReason skip_reason = SkipReason::none) {
    readings_ = 0;
    const auto folder = open_directory(pages_.string(), settings_);
    CountingSource source(**folder, readings_);
    source.skip_reason = skip_reason;
    Expected<IndexReport> report = index_site(source, database_, options_, observer_);
    EXPECT_TRUE(report) << report.error().message();
    return report ? std::move(*report) : IndexReport();
  }

  std::filesystem::path pages_;
  SourceSettings settings_;
  int readings_ = 0;
};

// In a mirror of a host, pages that have not changed are known by their notes alone.
TEST_F(IncrementalRunTest, GivesTheUrlOfAFolderToAnotherFile) {
  std::filesystem::create_directory(pages_ = folder_ / "www.example.org");
  write("default.html", page_html("apples"));
  run();
  EXPECT_THAT(urls(), ElementsAre("https://www.example.org/"));
  write("index.html", page_html("pears"));
  run();
  EXPECT_THAT(urls(),
              ElementsAre("https://www.example.org/", "https://www.example.org/default.html"));
  EXPECT_EQ(run().not_read, 2u);
  std::filesystem::remove(pages_ / "index.html");
  run();
  EXPECT_THAT(urls(), ElementsAre("https://www.example.org/"));
  EXPECT_EQ(frequency("apples"), 1u);
}

TEST_F(IncrementalRunTest, ReadsNothingOfAFolderThatHasNotChanged) {
  write("a.html", page_html("apples"));
  write("b.html", page_html("pears"));
  run();
  EXPECT_EQ(readings_, 2);
  const auto before = files();
  const IndexReport report = run();
  EXPECT_EQ(readings_, 0);
  EXPECT_EQ(report.unchanged, 2u);
  EXPECT_EQ(report.not_read, 2u);
  EXPECT_GT(report.bytes, 0u);
  EXPECT_EQ(files(), before);
}

TEST_F(IncrementalRunTest, ReadsNoPageAgainThatAsksNotToBeIndexed) {
  write("a.html", page_html("apples"));
  write("b.html", "<meta name=robots content=noindex><p>pears");
  EXPECT_EQ(run().noindex, 1u);
  const auto before = files();
  EXPECT_EQ(run().noindex, 1u);
  EXPECT_EQ(readings_, 0);
  EXPECT_EQ(files(), before);
  options_.ignore_robots = true;
  EXPECT_EQ(run().added, 1u);
  EXPECT_EQ(frequency("pears"), 1u);
  options_.ignore_robots = false;
  EXPECT_EQ(run().noindex, 1u);
  EXPECT_EQ(frequency("pears"), 0u);
}

TEST_F(IncrementalRunTest, ReadsWhatHasAnotherSizeOrTime) {
  write("longer.html", page_html("apples"));
  write("newer.html", page_html("apples"));
  write("same.html", page_html("apples"));
  run();
  write("longer.html", page_html("apples and pears"));
  write("newer.html", page_html("appleS"), 30);
  const IndexReport report = run();
  EXPECT_EQ(readings_, 2);
  EXPECT_EQ(report.replaced, 2u);
  EXPECT_EQ(report.unchanged, 1u);
  EXPECT_EQ(frequency("pears"), 1u);
}

TEST_F(IncrementalRunTest, ReadsATouchedFileOnceAndLeavesItsDocument) {
  write("a.html", page_html("apples"));
  run();
  write("a.html", page_html("apples"), 30);
  EXPECT_EQ(run().unchanged, 1u);
  EXPECT_EQ(readings_, 1);
  EXPECT_EQ(run().unchanged, 1u);
  EXPECT_EQ(readings_, 0);
}

TEST_F(IncrementalRunTest, ReadsAllToVerify) {
  write("a.html", page_html("apples"));
  run();
  write("a.html", page_html("pearls"));  // as long, and as old
  std::filesystem::last_write_time(
      pages_ / "a.html", std::filesystem::file_time_type::clock::now() - std::chrono::minutes(60));
  options_.verify = true;
  EXPECT_EQ(run().replaced, 1u);
  EXPECT_EQ(readings_, 1);
}

TEST_F(IncrementalRunTest, DoesNotTrustTheTimeOfAFileThatWasWrittenJustNow) {
  write("a.html", page_html("apples"), 0);
  run();
  run();
  EXPECT_EQ(readings_, 1);
}

TEST_F(IncrementalRunTest, DeletesPagesThatAreGone) {
  write("a.html", page_html("apples"));
  write("b.html", page_html("pears"));
  run();
  std::filesystem::remove(pages_ / "b.html");
  const IndexReport report = run();
  EXPECT_EQ(report.deleted, 1u);
  EXPECT_EQ(report.documents, 1u);
  EXPECT_THAT(urls(), ElementsAre("/a.html"));
  EXPECT_EQ(run().deleted, 0u);
}

TEST_F(IncrementalRunTest, KeepsPagesThatAreGoneIfToldSo) {
  write("a.html", page_html("apples"));
  write("b.html", page_html("pears"));
  run();
  std::filesystem::remove(pages_ / "b.html");
  options_.keep_vanished = true;
  EXPECT_EQ(run().deleted, 0u);
  EXPECT_EQ(urls().size(), 2u);
  options_.keep_vanished = false;
  EXPECT_EQ(run().deleted, 1u);
}

TEST_F(IncrementalRunTest, DeletesNothingWhereNoPageIsLeft) {
  write("a.html", page_html("apples"));
  run();
  std::filesystem::remove(pages_ / "a.html");
  EXPECT_EQ(run().deleted, 0u);
  EXPECT_EQ(observer_.warnings.size(), 1u);
  EXPECT_THAT(urls(), ElementsAre("/a.html"));
}

TEST_F(IncrementalRunTest, DeletesNothingWherePagesMayBeHidden) {
  write("a.html", page_html("apples"));
  write("b.html", page_html("pears"));
  run();
  std::filesystem::remove(pages_ / "b.html");
  for (const SkipReason reason : {SkipReason::unreadable, SkipReason::broken_archive,
                                  SkipReason::broken_record, SkipReason::truncated}) {
    EXPECT_EQ(run(reason).deleted, 0u) << skip_reason_name(reason);
  }
  EXPECT_EQ(run(SkipReason::not_html).deleted, 1u);
}

TEST_F(IncrementalRunTest, KeepsAPageThatHasMovedToAnotherFile) {
  write("a.html", page_html("apples"));
  run();
  std::filesystem::create_directory(pages_ / "a.html.d");
  std::filesystem::rename(pages_ / "a.html", pages_ / "index.html");
  write("b.html", page_html("pears"));
  run();
  std::filesystem::rename(pages_ / "index.html", pages_ / "index.htm");
  const IndexReport report = run();  // "/", whatever its file is called
  EXPECT_EQ(report.deleted, 0u);
  EXPECT_THAT(urls(), UnorderedElementsAre("/", "/b.html"));
}

TEST_F(IncrementalRunTest, DeletesThePagesOfOneSourceOnly) {
  write("a.html", page_html("apples"));
  run();
  std::filesystem::create_directory(pages_ = folder_ / "others");
  write("b.html", page_html("pears"));
  run();
  EXPECT_THAT(urls(), ElementsAre("/a.html", "/b.html"));
}

TEST_F(IncrementalRunTest, FollowsPagesToOtherUrls) {
  write("a.html", page_html("apples"));
  run();
  SourceSettings elsewhere;
  elsewhere.base_url = "https://example.org/docs";
  const auto folder = open_directory(pages_.string(), elsewhere);
  const Expected<IndexReport> report = index_site(**folder, database_, options_, observer_);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added, 1u);
  EXPECT_EQ(report->deleted, 1u);
  EXPECT_THAT(urls(), ElementsAre("https://example.org/docs/a.html"));
}

// A page of a mirror may say itself where it was. So its URL is not known before it is read.
TEST_F(IncrementalRunTest, ReadsAMirrorAgainUnderOtherMapsOfUrls) {
  std::filesystem::create_directory(pages_ = folder_ / "example.org");
  write("a.html", page_html("apples"));
  write("b.html", page_html("pears"));
  run();
  settings_.url_maps = {{"https://example.org/", "https://mirror.example/m/"}};
  EXPECT_EQ(run().not_read, 0u);
  EXPECT_THAT(urls(), UnorderedElementsAre("https://mirror.example/m/a.html",
                                           "https://mirror.example/m/b.html"));
  EXPECT_EQ(run().not_read, 2u);
  settings_.url_maps.clear();
  run();
  EXPECT_THAT(urls(),
              UnorderedElementsAre("https://example.org/a.html", "https://example.org/b.html"));
}

TEST_F(IncrementalRunTest, ReadsAMirrorAgainWithoutItsBase) {
  std::filesystem::create_directory(pages_ = folder_ / "example.org");
  write("a.html", page_html("apples"));
  settings_.base_url = "https://docs.example/";
  run();
  EXPECT_THAT(urls(), ElementsAre("https://docs.example/a.html"));
  settings_.base_url.clear();
  run();
  EXPECT_THAT(urls(), ElementsAre("https://example.org/a.html"));
}

// Has pages that say their URLs only when they are read.
class SilentSource final : public MemorySource {
 public:
  Expected<void> for_each_entry(const EntryVisitor& visit, const SkipVisitor&) override {
    for (const RawPage& page : pages) {
      SourceEntry entry;
      entry.path = page.path;
      entry.stamp = {page.bytes.size(), 1};
      entry.read = [page] { return page; };
      if (!visit(std::move(entry))) break;
    }
    return {};
  }
};

TEST_F(IncrementalRunTest, GoesOnWithAPageThatHasAnotherUrlWhenItIsReadAtLast) {
  SilentSource source;
  for (const char* name : {"/a", "/b", "/c"}) source.add(name, page_html(long_text(name + 1)));
  ASSERT_TRUE(index_site(source, database_, options_, observer_));
  for (RawPage& page : source.pages) page.url = "https://example.org" + page.url;
  options_.snippet_source_bytes = 5;  // all documents are made anew
  const Expected<IndexReport> report = index_site(source, database_, options_, observer_);
  ASSERT_TRUE(report) << report.error().message();
  EXPECT_EQ(report->added, 3u);
  EXPECT_EQ(report->deleted, 3u);
  EXPECT_THAT(urls(), UnorderedElementsAre("https://example.org/a", "https://example.org/b",
                                           "https://example.org/c"));
}

TEST_F(IncrementalRunTest, BringsBackWhatSomebodyDeleted) {
  write("a.html", page_html("apples"));
  run();
  Xapian::WritableDatabase(database_).delete_document(1);
  EXPECT_EQ(run().added, 1u);
  EXPECT_EQ(readings_, 1);
}

TEST_F(IncrementalRunTest, TakesOtherOptionsIntoAccountWithoutReadingTwice) {
  write("a.html", page_html("apples"));
  run();
  options_.snippet_source_bytes = 5;
  EXPECT_EQ(run().replaced, 1u);
  EXPECT_EQ(readings_, 1);
}

}  // namespace
}  // namespace winnow
