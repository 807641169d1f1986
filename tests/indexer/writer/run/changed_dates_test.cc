// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs over pages whose bytes have not changed, while what else says their dates has.
#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/directory_source.h"

namespace winnow {
namespace {

constexpr const char* kUndated = "a page about apples";
constexpr const char* kDated = "<meta property=article:modified_time content=2021-03-04>pears";

class ChangedDatesTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    std::filesystem::create_directory(pages_ = folder_ / "pages");
    write("page.html", page_html(kUndated));
    write("dated.html", page_html(kDated));
    touch("2022-05-01");
  }

  void write(const std::string& name, const std::string& bytes) {
    std::ofstream(pages_ / name, std::ios::binary) << bytes;
  }

  // Gives all files this time.
  void touch(const std::string& day) {
    const std::chrono::sys_seconds time{std::chrono::seconds(seconds_of(day))};
    for (const auto& file : std::filesystem::directory_iterator(pages_)) {
      std::filesystem::last_write_time(file, std::chrono::file_clock::from_sys(time));
    }
  }

  void write_sitemap(const std::string& day) {
    write("sitemap.xml", "<urlset><url><loc>https://a.example/page.html</loc><lastmod>" + day +
                             "</lastmod></url><url><loc>https://a.example/dated.html</loc>"
                             "<lastmod>" +
                             day + "</lastmod></url></urlset>");
  }

  static std::int64_t seconds_of(const std::string& day) {
    std::tm date{};
    ::strptime(day.c_str(), "%Y-%m-%d", &date);
    return ::timegm(&date);
  }

  IndexReport run() {
    const auto folder = open_directory(pages_.string(), {});
    Expected<IndexReport> report = index_site(**folder, database_, options_, observer_);
    EXPECT_TRUE(report) << report.error().message();
    return report ? std::move(*report) : IndexReport();
  }

  // Gives the days by which pages are found.
  std::string days() const {
    std::string days;
    const Xapian::Database database(database_);
    for (auto term = database.allterms_begin("D"); term != database.allterms_end("D"); ++term) {
      days += *term + ' ';
    }
    return days;
  }

  std::filesystem::path pages_;
};

TEST_F(ChangedDatesTest, AnotherTimeOfTheFileAloneIsNoChangeOfThePage) {
  run();
  EXPECT_EQ(days(), "D20210304 D20220501 ");
  touch("2023-06-02");
  EXPECT_EQ(run().unchanged, 2U);
  EXPECT_EQ(days(), "D20210304 D20220501 ");
  EXPECT_EQ(run().not_read, 2U);
}

TEST_F(ChangedDatesTest, VerifyingTakesTheTimesOfFilesAsTheyAre) {
  run();
  options_.verify = true;
  touch("2023-06-02");
  const IndexReport report = run();
  EXPECT_EQ(report.replaced, 1U);
  EXPECT_EQ(report.unchanged, 1U) << "the page that says its date itself";
  EXPECT_EQ(days(), "D20210304 D20230602 ");
  touch("2020-01-01");
  EXPECT_EQ(run().replaced, 2U) << "a page is not younger than its file";
  EXPECT_EQ(days(), "D20200101 ");
}

TEST_F(ChangedDatesTest, AnotherDateOfTheSitemapIsSeenWithoutReadingThePages) {
  write_sitemap("2022-07-01");
  touch("2022-08-01");
  run();
  EXPECT_EQ(days(), "D20210304 D20220701 ");
  const auto before = files();
  EXPECT_EQ(run().not_read, 2U);
  EXPECT_EQ(files(), before);

  write_sitemap("2023-07-02");
  const IndexReport report = run();
  EXPECT_EQ(report.replaced, 1U);
  EXPECT_EQ(report.not_read, 1U);
  EXPECT_EQ(days(), "D20210304 D20230702 ");
}

TEST_F(ChangedDatesTest, ASitemapThatComesChangesDates) {
  run();
  write_sitemap("2023-07-02");
  EXPECT_EQ(run().replaced, 1U);
  EXPECT_EQ(days(), "D20210304 D20230702 ");
  write("sitemap.xml",
        "<urlset><url><loc>https://a.example/other.html</loc><lastmod>2023-07-02</lastmod></url>"
        "</urlset>");
  EXPECT_EQ(run().unchanged, 2U) << "it says nothing of these pages any more";
  options_.verify = true;
  EXPECT_EQ(run().replaced, 1U);
  EXPECT_EQ(days(), "D20210304 D20220501 ");
}

// Databases of earlier versions have such pages.
TEST_F(ChangedDatesTest, ADateThatAnEarlierRunHasMissedIsPutRightByVerifying) {
  run();
  {
    Xapian::WritableDatabase database(database_);
    const Xapian::docid id = *database.postlist_begin("D20220501");
    Xapian::Document document = database.get_document(id);
    document.remove_term("D20220501");
    document.add_boolean_term("D20100101");
    document.add_value(slot::kLastModified, std::string("\x4B\x3D\x3B\x00", 4));
    database.replace_document(id, document);
    database.commit();
  }
  EXPECT_EQ(run().unchanged, 2U);
  options_.verify = true;
  EXPECT_EQ(run().replaced, 1U);
  EXPECT_EQ(days(), "D20210304 D20220501 ");
}

}  // namespace
}  // namespace winnow
