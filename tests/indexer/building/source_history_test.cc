// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder is known again where it has moved to, and another one is not taken for it.
#include "indexer/building/source_history.h"

#include <fstream>
#include <memory>
#include <string>

#include "indexer/database/notes/noted_sources.h"
#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/build_index.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/open_source.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class SourceHistoryTest : public SiteTest {
 protected:
  static constexpr int kPages = 12;

  // Writes a manual about something; `canonical` is the URL that it was published under, if it is
  // told.
  void write_manual(const std::string& folder, const std::string& about,
                    const std::string& canonical = "") {
    std::filesystem::create_directories(folder_ / folder);
    for (int i = 0; i < kPages; ++i) {
      const std::string name = "chapter" + std::to_string(i) + ".html";
      write(folder + "/" + name, about + std::to_string(i),
            canonical.empty() ? "" : canonical + name);
    }
  }

  void write(const std::string& path, const std::string& about, const std::string& link = "") {
    std::ofstream(folder_ / path) << page_html(long_text(about), link);
    // As of long ago, so that the time can be trusted.
    std::filesystem::last_write_time(
        folder_ / path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  }

  void move(const std::string& from, const std::string& to) {
    std::filesystem::create_directories((folder_ / to).parent_path());
    std::filesystem::rename(folder_ / from, folder_ / to);
  }

  std::string place(const std::string& folder) const {
    return std::filesystem::canonical(folder_).string() + "/" + folder;
  }

  BuildReport build(const std::string& folder, const std::string& site = "",
                    const SourceSettings& settings = {}) {
    const auto source = open_source((folder_ / folder).string(), settings);
    EXPECT_TRUE(source);
    BuildOptions options;
    options.index.site = site;
    BuildObserver silent;
    Expected<BuildReport> report = build_index(**source, database_, options, silent);
    EXPECT_TRUE(report) << report.error().message();
    return report ? std::move(*report) : BuildReport();
  }

  std::map<std::string, std::uint64_t> sites() const {
    const auto status = database_status(database_);
    return status ? status->sites : std::map<std::string, std::uint64_t>();
  }
};

TEST_F(SourceHistoryTest, AFolderThatIsRenamedIsTheSameSite) {
  write_manual("old", "a");
  EXPECT_EQ(build("old").site, "old");
  move("old", "new");
  const BuildReport again = build("new");
  EXPECT_EQ(again.site, "old");
  EXPECT_EQ(again.moved_from, std::filesystem::canonical(folder_).string() + "/old");
  EXPECT_EQ(again.index.unchanged, kPages);
  EXPECT_EQ(again.index.not_read, kPages);
  EXPECT_THAT(again.relearned, IsEmpty());
  EXPECT_THAT(sites(), ElementsAre(std::pair("old", kPages)));
  const auto before = files();
  EXPECT_EQ(build("new").moved_from, "") << "the new place is known";
  EXPECT_EQ(files(), before);
}

TEST_F(SourceHistoryTest, AFolderThatIsMovedAgainIsKnownByItsFirstNotes) {
  write_manual("a/html", "a");
  build("a/html");
  move("a/html", "b/html");
  build("b/html");
  move("b/html", "c/other");
  std::filesystem::remove(folder_ / "c/other/chapter0.html");
  const BuildReport again = build("c/other");
  EXPECT_EQ(again.site, "html");
  EXPECT_EQ(again.index.unchanged, kPages - 1);
  EXPECT_EQ(again.index.deleted, 1u);
}

TEST_F(SourceHistoryTest, AFolderWithCanonicalLinksThatIsRenamedIsNotReadAgain) {
  write_manual("old", "a", "https://docs.example/");
  EXPECT_EQ(build("old").base.url, "https://docs.example/");
  move("old", "new");
  const BuildReport again = build("new");
  EXPECT_EQ(again.index.not_read, kPages);
  EXPECT_THAT(sites(), ElementsAre(std::pair("docs.example", kPages)));
}

TEST_F(SourceHistoryTest, AMirrorThatIsRenamedIsNotReadAgain) {
  write_manual("old/www.example.org", "a");
  build("old");
  move("old", "new");
  EXPECT_EQ(build("new").index.not_read, kPages);
  EXPECT_THAT(sites(), ElementsAre(std::pair("www.example.org", kPages)));
}

TEST_F(SourceHistoryTest, MostPagesHaveToBeTheSame) {
  write_manual("old", "a");
  build("old");
  move("old", "new");
  for (int i = 0; i < 4; ++i) write("new/chapter" + std::to_string(i) + ".html", "changed");
  const BuildReport again = build("new");
  EXPECT_EQ(again.site, "old");
  EXPECT_EQ(again.index.added, 0u);
  move("new", "newer");
  for (int i = 0; i < 9; ++i) write("newer/chapter" + std::to_string(i) + ".html", "other");
  EXPECT_EQ(build("newer").site, "newer");
}

TEST_F(SourceHistoryTest, OtherFoldersAreOtherSites) {
  write_manual("trees", "a");
  write_manual("birds", "b");
  build("trees");
  EXPECT_EQ(build("birds").index.added, kPages);
  std::filesystem::remove_all(folder_ / "trees");
  write_manual("fishes", "c");
  EXPECT_EQ(build("fishes").moved_from, "");
  EXPECT_THAT(sites(), ElementsAre(std::pair("birds", kPages), std::pair("fishes", kPages),
                                   std::pair("trees", kPages)));
}

TEST_F(SourceHistoryTest, OtherFoldersOfOneNameGetNamesOfTheirOwn) {
  write_manual("trees/html", "a");
  write_manual("birds/html", "b");
  write_manual("x/birds/html", "c");
  EXPECT_EQ(build("trees/html").site, "html");
  const BuildReport second = build("birds/html");
  EXPECT_EQ(second.site, "birds-html");
  EXPECT_EQ(second.same_name, std::filesystem::canonical(folder_).string() + "/trees/html");
  EXPECT_EQ(build("x/birds/html").site, "x-birds-html");
  EXPECT_EQ(build("birds/html").index.unchanged, kPages);
  EXPECT_EQ(build("trees/html").index.unchanged, kPages);
  EXPECT_THAT(sites(), ElementsAre(std::pair("birds-html", kPages), std::pair("html", kPages),
                                   std::pair("x-birds-html", kPages)));
}

TEST_F(SourceHistoryTest, AFolderThatIsMadeAnewElsewhereIsTheSameSite) {
  write_manual("build1/html", "a");
  build("build1/html");
  std::filesystem::remove_all(folder_ / "build1");
  write_manual("build2/html", "b");
  const BuildReport again = build("build2/html");
  EXPECT_EQ(again.site, "html");
  EXPECT_EQ(again.index.replaced, kPages);
  EXPECT_THAT(sites(), ElementsAre(std::pair("html", kPages)));
}

TEST_F(SourceHistoryTest, ACopyUnderAnotherNameIsAnotherSite) {
  write_manual("old", "a");
  build("old");
  std::filesystem::copy(folder_ / "old", folder_ / "copy");
  EXPECT_EQ(build("copy").site, "copy");
  EXPECT_EQ(build("old").index.unchanged, kPages);
}

TEST_F(SourceHistoryTest, ANameThatIsChosenStays) {
  write_manual("old", "a");
  build("old", "manual");
  move("old", "new");
  EXPECT_EQ(build("new", "other").index.added, kPages);
  EXPECT_EQ(build("new", "manual").index.unchanged, kPages);
  EXPECT_THAT(sites(), ElementsAre(std::pair("manual", kPages), std::pair("other", kPages)));
}

TEST_F(SourceHistoryTest, TheBaseStaysWhileMostPagesSayIt) {
  write_manual("docs", "a", "https://docs.example/");
  build("docs");
  for (int i = 0; i < 5; ++i) write("docs/chapter" + std::to_string(i) + ".html", "changed");
  const BuildReport again = build("docs");
  EXPECT_EQ(again.base.url, "https://docs.example/");
  EXPECT_EQ(again.index.added, 0u);
  EXPECT_EQ(again.index.deleted, 0u);
  EXPECT_THAT(urls(), testing::Each(testing::StartsWith("https://docs.example/chapter")));
}

TEST_F(SourceHistoryTest, ABaseThatAnotherSourceHasIsRefused) {
  write_manual("3.12/html", "a", "https://docs.example/3/");
  write_manual("3.13/html", "b", "https://docs.example/3/");
  EXPECT_EQ(build("3.12/html").refused_base, "");
  const BuildReport second = build("3.13/html");
  EXPECT_EQ(second.refused_base, "https://docs.example/3/");
  EXPECT_EQ(second.refused_for, place("3.12/html"));
  EXPECT_EQ(second.base.url, "");
  EXPECT_EQ(second.index.added, kPages);
  EXPECT_THAT(sites(), ElementsAre(std::pair("docs.example", kPages), std::pair("html", kPages)));
  EXPECT_EQ(build("3.12/html").index.unchanged, kPages);
  EXPECT_EQ(build("3.13/html").index.unchanged, kPages);
  std::filesystem::remove_all(folder_ / "3.12");
  EXPECT_EQ(build("3.13/html").base.url, "https://docs.example/3/");
}

TEST_F(SourceHistoryTest, SourcesWhoseBaseIsRefusedHaveNamesOfTheirOwn) {
  for (const char* folder : {"a/html", "b/html", "c/html"}) {
    write_manual(folder, folder, "https://docs.example/");
    build(folder);
  }
  EXPECT_THAT(sites(), ElementsAre(std::pair("c-html", kPages), std::pair("docs.example", kPages),
                                   std::pair("html", kPages)));
}

TEST_F(SourceHistoryTest, NobodyTakesThePlacesOfPagesOfAHostByNamingIt) {
  write_manual("mirror/www.example.org", "a");
  build("mirror");
  write_manual("claims", "b", "https://www.example.org/");
  const BuildReport report = build("claims");
  EXPECT_EQ(report.refused_base, "https://www.example.org/");
  EXPECT_EQ(report.refused_for, "");
  EXPECT_EQ(report.index.replaced, 0u);
  EXPECT_THAT(sites(),
              ElementsAre(std::pair("claims", kPages), std::pair("www.example.org", kPages)));
  write_manual("other", "c", "https://www.example.org/elsewhere/");
  EXPECT_EQ(build("other").base.url, "https://www.example.org/elsewhere/");
}

TEST_F(SourceHistoryTest, ABaseOfOnesOwnDocumentsIsTaken) {
  write_manual("docs", "a", "https://docs.example/");
  SourceSettings settings;
  settings.base_url = "https://docs.example/";
  build("docs", "", settings);
  const BuildReport again = build("docs");
  EXPECT_EQ(again.base.url, "https://docs.example/");
  EXPECT_EQ(again.index.unchanged, kPages);
  EXPECT_EQ(build("docs", "manual").base.url, "https://docs.example/");
}

TEST_F(SourceHistoryTest, AFewPagesDoNotTakeThePlaceOfManyThatAreNotMounted) {
  write_manual("usb/docs", "a");
  build("usb/docs");
  move("usb", "elsewhere");
  std::filesystem::create_directories(folder_ / "home/docs");
  for (int i = 0; i < 5; ++i) {
    write("home/docs/chapter" + std::to_string(i) + ".html", "a" + std::to_string(i));
  }
  const BuildReport same_pages = build("home/docs");
  EXPECT_EQ(same_pages.site, "home-docs");
  EXPECT_EQ(same_pages.index.deleted, 0u);
  std::filesystem::create_directories(folder_ / "work/docs");
  for (int i = 0; i < 5; ++i) write("work/docs/chapter" + std::to_string(i) + ".html", "b");
  EXPECT_EQ(build("work/docs").index.deleted, 0u);
  move("elsewhere", "usb");
  EXPECT_EQ(build("usb/docs").index.unchanged, kPages);
}

TEST_F(SourceHistoryTest, TwoPathsAreNotEnough) {
  for (const char* folder : {"a/docs", "b/docs"}) {
    std::filesystem::create_directories(folder_ / folder);
    for (const char* name : {"/index.html", "/search.html"}) {
      write(std::string(folder) + name, folder);
    }
  }
  build("a/docs");
  std::filesystem::remove_all(folder_ / "a");
  EXPECT_EQ(build("b/docs").site, "b-docs");
}

TEST_F(SourceHistoryTest, AnotherFolderOfOneNameWithTheSamePagesIsAnotherSite) {
  write_manual("3.11/html", "a");
  std::filesystem::copy(folder_ / "3.11", folder_ / "3.12",
                        std::filesystem::copy_options::recursive);
  for (int i = 0; i < 4; ++i) write("3.12/html/chapter" + std::to_string(i) + ".html", "changed");
  build("3.11/html");
  const BuildReport second = build("3.12/html");
  EXPECT_EQ(second.site, "3.12-html");
  EXPECT_EQ(second.moved_from, "");
  EXPECT_EQ(second.index.replaced, 0u);
}

TEST_F(SourceHistoryTest, APlaceThatCannotBeLookedAtIsNotEmpty) {
  write_manual("old", "a");
  build("old");
  move("old", "new");
  std::filesystem::create_symlink("old", folder_ / "old");
  EXPECT_EQ(build("new").site, "new");
}

TEST_F(SourceHistoryTest, PagesWithHostsTakeNoName) {
  write_manual("a/docs/www.example.org", "a");
  write_manual("b/docs", "b");
  EXPECT_EQ(build("a/docs").site, "docs");
  const BuildReport second = build("b/docs");
  EXPECT_EQ(second.site, "docs");
  EXPECT_EQ(second.same_name, "");
}

// As an archive is, it holds the bytes of entries that are kept.
class LargePages final : public MemorySource {
 public:
  bool is_tree() const override { return true; }
  Expected<void> for_each_entry(const EntryVisitor& visit, const SkipVisitor&) override {
    for (int i = 0; i < 40; ++i) {
      SourceEntry entry;
      entry.path = std::to_string(i);
      entry.held_bytes = 2 << 20;
      entry.read = [held = held_] { return RawPage(); };
      if (!visit(std::move(entry))) break;
      most = std::max(most, held_.use_count() - 1);
    }
    return {};
  }

  long most = 0;  // entries that were kept at once

 private:
  std::shared_ptr<int> held_ = std::make_shared<int>();
};

TEST_F(SourceHistoryTest, LargePagesAreNotHeldToBeCompared) {
  write_manual("old", "a");
  build("old");
  std::filesystem::remove_all(folder_ / "old");
  LargePages source;
  EXPECT_EQ(recognise(source, database_, "").moved_from, "");
  EXPECT_EQ(source.most, 1) << "the one that is looked at";
}

TEST_F(SourceHistoryTest, OfManySourcesThoseThatAreGoneAreForgottenFirst) {
  std::vector<RecordedSource> sources(kMostSources);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    sources[i].place = sources[i].notes = folder_.string();
    sources[i].site = std::to_string(i);
  }
  sources[7].place = sources[9].place = folder_.string() + "/gone";
  RecordedSource added;
  added.place = added.notes = folder_.string() + "/also-gone";
  EXPECT_TRUE(record_source(sources, added));
  EXPECT_EQ(sources.size(), kMostSources);
  EXPECT_EQ(sources[7].site, "8");
  EXPECT_EQ(sources.back(), added);
  sources[8].place = folder_.string();
  sources.back().place = folder_.string();
  added.notes = "other";
  record_source(sources, added);
  EXPECT_EQ(sources.front().site, "1");
  EXPECT_EQ(sources.back(), added);
}

}  // namespace
}  // namespace winnow
