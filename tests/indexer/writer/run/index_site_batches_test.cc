// SPDX-License-Identifier: GPL-2.0-or-later
//
// When pages are committed must not matter to what is in the database.
#include <algorithm>

#include "tests/indexer/writer/site_fixture.h"

namespace winnow {
namespace {

class IndexSiteBatchesTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < 30; ++i) {
      const std::string name = "p" + std::to_string(i);
      const std::string canonical = i % 10 == 9 ? "https://example.org/p0" : "";
      source_.add("https://example.org/" + name,
                  page_html(long_text(i % 10 == 9 ? "p0" : name), canonical));
    }
  }

  // Tells everything that the database holds of its documents, as text.
  std::string dump() const {
    std::ostringstream out;
    const Xapian::Database database(database_);
    for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
      const Xapian::Document document = database.get_document(*at);
      out << *at << ' ' << document.get_data() << '\n';
      for (auto value = document.values_begin(); value != document.values_end(); ++value) {
        out << value.get_valueno() << '=' << *value << '\n';
      }
      for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
        out << *term << ' ' << term.get_wdf();
        for (auto p = term.positionlist_begin(); p != term.positionlist_end(); ++p)
          out << ' ' << *p;
        out << '\n';
      }
    }
    out << dictionary();
    return out.str();
  }

  void start_anew() { std::filesystem::remove_all(database_); }
};

TEST_F(IndexSiteBatchesTest, ManyCommitsGiveTheSameDatabaseAsOne) {
  index();
  const std::string at_once = dump();
  start_anew();
  options_.batch_bytes = 1;
  index();
  EXPECT_EQ(dump(), at_once);
  EXPECT_GT(Xapian::Database(database_).get_doccount(), 20u);
}

TEST_F(IndexSiteBatchesTest, InterruptionsGiveTheSamePagesAsOneRun) {
  index();
  const std::vector<std::string> at_once = urls();
  const std::string words = dictionary();
  start_anew();
  for (const std::uint64_t stop : {5, 11, 23}) {
    observer_.stop_after = stop;
    index();
  }
  observer_.stop_after = UINT64_MAX;
  index();
  EXPECT_THAT(urls(), testing::UnorderedElementsAreArray(at_once));
  EXPECT_EQ(dictionary(), words) << "pages of the last run alone are counted once as well";
}

// Notes, whenever a page is told of, how many documents readers of the database find.
class Watcher : public IndexObserver {
 public:
  explicit Watcher(const std::string& database) : database_(database) {}
  void progress(const IndexProgress&) override {
    std::uint64_t visible = visible_.empty() ? 0 : visible_.back();
    // A reader that two commits overtake while it opens the database sees what it saw before.
    try {
      visible = Xapian::Database(database_).get_doccount();
    } catch (const Xapian::DatabaseError&) {
    }
    visible_.push_back(visible);
  }
  std::vector<std::uint64_t> visible_;

 private:
  std::string database_;
};

TEST_F(IndexSiteBatchesTest, BatchesAreVisibleBeforeTheRunEnds) {
  Watcher watcher(database_);
  options_.batch_bytes = source_.pages[0].bytes.size() * 10;
  ASSERT_TRUE(index_site(source_, database_, options_, watcher));
  // When the run tells of a page it has been written; the writer may be ahead of what is told.
  EXPECT_GE(watcher.visible_[15], 10u);
  EXPECT_TRUE(std::ranges::is_sorted(watcher.visible_));
}

// Each word is three letters and a space.
std::string text_of_many_words() {
  std::string text;
  for (char a = 'a'; a <= 'z'; ++a) {
    for (char b = 'a'; b <= 'z'; ++b) text += {a, b, 'x', ' '};
  }
  return text;
}

TEST_F(IndexSiteBatchesTest, PagesOfManyWordsAndLittleMarkupAreCommittedSooner) {
  source_.pages.clear();
  for (int i = 0; i < 20; ++i) {
    source_.add("https://example.org/p" + std::to_string(i), page_html(text_of_many_words()));
  }
  Watcher watcher(database_);
  options_.batch_bytes = source_.pages[0].bytes.size() * 40;  // all of them, but for their words
  ASSERT_TRUE(index_site(source_, database_, options_, watcher));
  EXPECT_GE(watcher.visible_[15], 10u);
}

}  // namespace
}  // namespace winnow
