// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/database_admin.h"

#include "tests/indexer/writer/site_fixture.h"

// Xapian 1.4.22 deletes a table through its base class when it checks a database, which
// AddressSanitizer objects to. Read by AddressSanitizer only.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() {
  return "new_delete_type_mismatch=0";
}

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::Pair;
using testing::UnorderedElementsAre;

// The database has three pages of two sites.
class DatabaseAdminTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    source_.add("https://example.org/a", page_html(long_text("a")));
    source_.add("https://example.org/b", "<html lang=de><p>Brot");
    source_.add("https://example.com/c", page_html(long_text("c")));
    index();
  }

  template <typename T>
  static ErrorCode code_of(const Expected<T>& result) {
    EXPECT_FALSE(result);
    return result ? ErrorCode::usage : result.error().code;
  }

  std::string missing() const { return (folder_ / "missing").string(); }
  std::string foreign() const {
    const std::string path = (folder_ / "foreign").string();
    Xapian::WritableDatabase other(path, Xapian::DB_CREATE_OR_OPEN);
    other.add_document(Xapian::Document());
    return path;
  }
};

TEST_F(DatabaseAdminTest, CheckFindsNoProblemsInASoundDatabase) {
  const Expected<DatabaseCheck> check = check_database(database_);
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_EQ(check->problems, 0u) << check->report;
  EXPECT_EQ(check->documents, 3u);
  EXPECT_EQ(check->metadata.choices, options_.choices);
  EXPECT_THAT(check->metadata.languages, UnorderedElementsAre(Pair("en", 2), Pair("de", 1)));
}

TEST_F(DatabaseAdminTest, CheckCallsATruncatedDatabaseCorrupt) {
  const std::string postings = database_ + "/postlist.glass";
  std::filesystem::resize_file(postings, std::filesystem::file_size(postings) / 2);
  const Expected<DatabaseCheck> check = check_database(database_);
  if (check) {
    EXPECT_GT(check->problems, 0u);
    EXPECT_NE(check->report, "");
  } else {
    EXPECT_EQ(check.error().code, ErrorCode::corrupt) << check.error().message();
  }
}

TEST_F(DatabaseAdminTest, CheckCallsADatabaseWithAnEmptyTableCorrupt) {
  std::filesystem::resize_file(database_ + "/postlist.glass", 0);
  EXPECT_EQ(code_of(check_database(database_)), ErrorCode::corrupt);
}

TEST_F(DatabaseAdminTest, CheckFindsABlockThatWasOverwritten) {
  const std::string table = database_ + "/termlist.glass";
  std::fstream file(table, std::ios::binary | std::ios::in | std::ios::out);
  file.write(std::string(8192, '\0').data(), 8192);
  file.close();
  const Expected<DatabaseCheck> check = check_database(database_);
  if (check) {
    EXPECT_GT(check->problems, 0u);
    EXPECT_NE(check->report, "");
  } else {
    EXPECT_EQ(check.error().code, ErrorCode::corrupt) << check.error().message();
  }
}

TEST_F(DatabaseAdminTest, CheckTellsMissingAndForeignDatabasesApart) {
  EXPECT_EQ(code_of(check_database(missing())), ErrorCode::not_found);
  EXPECT_EQ(code_of(check_database(foreign())), ErrorCode::incompatible);
  EXPECT_FALSE(std::filesystem::exists(missing()));
}

TEST_F(DatabaseAdminTest, DeletePageRemovesItsDocumentAndCountsLanguagesAnew) {
  EXPECT_EQ(delete_page(database_, "https://example.org/b", false).value(), 1u);
  EXPECT_THAT(urls(), ElementsAre("https://example.org/a", "https://example.com/c"));
  EXPECT_THAT(check_database(database_)->metadata.languages, ElementsAre(Pair("en", 2)));
}

TEST_F(DatabaseAdminTest, DeletePageOfAnUnknownPageChangesNothing) {
  const auto before = files();
  EXPECT_EQ(delete_page(database_, "https://example.org/unknown", false).value(), 0u);
  EXPECT_EQ(delete_page(database_, "/a", false).value(), 0u);
  EXPECT_EQ(files(), before);
}

TEST_F(DatabaseAdminTest, DeleteSiteRemovesAllDocumentsOfAHost) {
  EXPECT_EQ(delete_site(database_, "example.org", false).value(), 2u);
  EXPECT_THAT(urls(), ElementsAre("https://example.com/c"));
}

TEST_F(DatabaseAdminTest, DeleteSiteForgetsWhereItCameFrom) {
  options_.site = "docs";
  options_.source = {"/docs", "/docs", "docs", false, {}};
  source_.pages.clear();
  source_.add("/a.html", page_html(long_text("one")));
  index();
  options_.source = {"/published", "/published", "html", false, {}};
  options_.source->base.url = "https://www.example.org/";
  source_.add("https://www.example.org/b.html", page_html(long_text("two")));
  index();
  const auto places = [&] {
    std::vector<std::string> found;
    const Expected<DatabaseCheck> check = check_database(database_);
    for (const RecordedSource& source : check->metadata.sources) {
      found.push_back(source.place);
    }
    return found;
  };
  EXPECT_THAT(places(), ElementsAre("/docs", "/published"));
  delete_site(database_, "docs", true).value();
  EXPECT_THAT(places(), ElementsAre("/docs", "/published"));
  delete_site(database_, "docs", false).value();
  EXPECT_THAT(places(), ElementsAre("/published"));
  delete_site(database_, "www.example.org", false).value();
  EXPECT_THAT(places(), testing::IsEmpty());
}

TEST_F(DatabaseAdminTest, DryRunsOnlyCount) {
  const auto before = files();
  EXPECT_EQ(delete_page(database_, "https://example.org/b", true).value(), 1u);
  EXPECT_EQ(delete_site(database_, "example.org", true).value(), 2u);
  EXPECT_EQ(files(), before);
}

TEST_F(DatabaseAdminTest, DeletePageFindsPagesWithoutHostByWhatHitsShow) {
  options_.keep_vanished = true;
  source_.pages.clear();
  source_.add("/only.html", page_html("one"));
  index();
  EXPECT_EQ(delete_page(database_, "/only.html", false).value(), 1u);
  EXPECT_EQ(urls().size(), 3u);
}

TEST_F(DatabaseAdminTest, DeletePageDoesNotGuessBetweenTwoSites) {
  options_.keep_vanished = true;
  source_.pages.clear();
  source_.add("/index.html", page_html("one"));
  index();
  options_.site = "other";
  index();
  EXPECT_EQ(code_of(delete_page(database_, "/index.html", false)), ErrorCode::usage);
  EXPECT_EQ(urls().size(), 5u);
  EXPECT_EQ(delete_site(database_, "other", false).value(), 1u);
  EXPECT_EQ(delete_page(database_, "/index.html", false).value(), 1u);
}

TEST_F(DatabaseAdminTest, DeleteOfMissingAndForeignDatabasesFails) {
  const std::string foreign_database = foreign();
  for (const bool dry_run : {false, true}) {
    EXPECT_EQ(code_of(delete_page(missing(), "/a", dry_run)), ErrorCode::not_found);
    EXPECT_EQ(code_of(delete_site(missing(), "a", dry_run)), ErrorCode::not_found);
    EXPECT_EQ(code_of(delete_page(foreign_database, "/a", dry_run)), ErrorCode::incompatible);
    EXPECT_EQ(code_of(delete_site(foreign_database, "a", dry_run)), ErrorCode::incompatible);
  }
}

TEST_F(DatabaseAdminTest, DeleteOfALockedDatabaseFails) {
  const Xapian::WritableDatabase writer(database_, Xapian::DB_OPEN);
  EXPECT_EQ(code_of(delete_site(database_, "example.org", false)), ErrorCode::locked);
  EXPECT_EQ(delete_site(database_, "example.org", true).value(), 2u);
}

TEST_F(DatabaseAdminTest, DeletedPagesComeBackWithTheNextRun) {
  delete_page(database_, "https://example.org/a", false).value();
  EXPECT_EQ(index().added, 1u);
  EXPECT_EQ(urls().size(), 3u);
}

// A reader that commits overtake finds blocks that were written anew, which look like damage.
TEST_F(DatabaseAdminTest, ASoundDatabaseIsNeverCalledDamagedBesideAWriter) {
  index();
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    Xapian::WritableDatabase database(database_, Xapian::DB_OPEN | Xapian::DB_NO_SYNC);
    for (int i = 0; !stop; ++i) {
      Xapian::Document document = database.get_document(*database.postlist_begin(""));
      document.add_posting("w" + std::to_string(i), 1);
      database.add_document(document);
      database.commit();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  for (int i = 0; i < 4; ++i) {
    const auto check = check_database(database_);
    EXPECT_TRUE(check || check.error().code == ErrorCode::try_again) << check.error().message();
    EXPECT_EQ(check ? check->problems : 0, 0u);
    const auto status = database_status(database_);
    EXPECT_TRUE(status || status.error().code == ErrorCode::try_again) << status.error().message();
  }
  stop = true;
  writer.join();
}

}  // namespace
}  // namespace winnow
