// SPDX-License-Identifier: GPL-2.0-or-later
//
// Links that many pages have in common are kept once, and count as they did.
#include <algorithm>
#include <atomic>
#include <map>

#include "indexer/schema/link_dictionary.h"
#include "indexer/writer/links/link_words.h"
#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/salvage.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

constexpr int kPages = 120;

std::string url(int page) { return "https://example.org/page" + std::to_string(page); }

std::string link_to(int page) {
  return "<li><a href='" + url(page) + "'>common name" + std::to_string(page) + "</a>";
}

// Each page has links to all of a site, and one that no other has.
std::string html(int page, const std::string& own) {
  std::string text = "<html lang=en><title>Page " + std::to_string(page) + "</title><p>" +
                     long_text("t" + std::to_string(page)) + "<ul>";
  for (int other = 0; other < kPages; ++other) text += link_to(other);
  return text + "<li><a href='" + url((page + 1) % kPages) + "?own'>" + own + "</a></ul>";
}

class CommonLinksTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (int page = 0; page < kPages; ++page) {
      source_.add(url(page), html(page, "own" + std::to_string(page)));
    }
  }

  // Gives the values of a slot that are not empty, by URL.
  std::map<std::string, std::string> values(Xapian::valueno slot) const {
    std::map<std::string, std::string> found;
    const Xapian::Database database(database_);
    for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
      const Xapian::Document document = database.get_document(*at);
      std::string value = document.get_value(slot);
      if (value.empty()) continue;
      found[std::string(data_field(document.get_data(), field::kUrl))] = std::move(value);
    }
    return found;
  }

  std::uint32_t linking(int page, const std::string& term) const {
    return pages_linking(values(slot::kLinkWords)[url(page)], word_hash(term));
  }

  std::size_t dictionaries() const {
    std::size_t count = 0;
    const Xapian::Database database(database_);
    const std::string prefix(kLinksKey);
    const auto end = database.metadata_keys_end(prefix);
    for (auto key = database.metadata_keys_begin(prefix); key != end; ++key) ++count;
    return count;
  }
};

TEST_F(CommonLinksTest, AreKeptOnce) {
  index();
  EXPECT_EQ(dictionaries(), 1U);
  EXPECT_EQ(values(slot::kLinkNumbers).size(), std::size_t{kPages});
  const auto rest = values(slot::kLinks);
  for (const auto& [page, links] : rest) EXPECT_LT(links.size(), 40U) << page;
  EXPECT_EQ(linking(5, "Zname5"), kPages - 1U);
  EXPECT_EQ(linking(5, "Zname6"), 0U);
}

TEST_F(CommonLinksTest, AreTheSameOverAnyNumberOfShards) {
  index();
  const auto numbers = values(slot::kLinkNumbers);
  const auto rest = values(slot::kLinks);
  std::reverse(source_.pages.begin(), source_.pages.end());
  database_ = (folder_ / "sharded.db").string();
  options_.shards = 3;
  index();
  EXPECT_EQ(values(slot::kLinkNumbers), numbers);
  EXPECT_EQ(values(slot::kLinks), rest);
}

TEST_F(CommonLinksTest, CountAsTheyWouldInADatabaseThatGrew) {
  index();
  const auto at_once = values(slot::kLinkWords);
  database_ = (folder_ / "later.db").string();
  const std::vector<RawPage> pages = source_.pages;
  source_.pages.resize(1);
  index();
  source_.pages = pages;
  index();
  EXPECT_EQ(dictionaries(), 0U);
  EXPECT_EQ(values(slot::kLinkWords), at_once);
}

TEST_F(CommonLinksTest, FollowPagesThatChangeAndGo) {
  index();
  source_.pages[7].bytes =
      "<html lang=en><title>Page 7</title><p>" + long_text("other") + "<ul>" + link_to(5) + "</ul>";
  EXPECT_EQ(index().replaced, 1U);
  EXPECT_EQ(linking(5, "Zname5"), kPages - 1U);
  EXPECT_EQ(linking(6, "Zname6"), kPages - 2U);
  ASSERT_EQ(delete_page(database_, url(9), false).value(), 1U);
  EXPECT_EQ(linking(5, "Zname5"), kPages - 2U);
  EXPECT_EQ(linking(6, "Zname6"), kPages - 3U);
  EXPECT_EQ(check_database(database_).value().problems, 0U);
}

TEST_F(CommonLinksTest, AreForgottenWithTheLastPageThatRefersToThem) {
  index();
  for (RawPage& page : source_.pages) {
    page.bytes = "<html lang=en><title>Page</title><p>" + long_text(page.path) + link_to(5);
  }
  EXPECT_EQ(index().replaced, std::uint64_t{kPages});
  EXPECT_EQ(dictionaries(), 0U);
  EXPECT_EQ(linking(5, "Zname5"), kPages - 1U);
  EXPECT_EQ(linking(6, "Zname6"), 0U);
}

TEST_F(CommonLinksTest, OfMergedDatabasesStayApart) {
  index();
  const std::string first = database_;
  source_.pages.clear();
  for (int page = kPages; page < 2 * kPages; ++page) {
    source_.add(url(page), html(page, "own" + std::to_string(page)) + link_to(page - kPages) +
                               link_to(0) + " <a href='" + url(1) + "'>another</a>");
  }
  database_ = (folder_ / "second.db").string();
  index();
  const std::string second = database_;
  database_ = (folder_ / "both.db").string();
  const std::vector<std::string> inputs = {first, second};
  const auto merged = merge_databases(database_, inputs);
  ASSERT_TRUE(merged) << merged.error().message();
  EXPECT_EQ(dictionaries(), 2U);
  EXPECT_EQ(linking(5, "Zname5"), 2 * kPages - 1U);
  EXPECT_EQ(linking(1, "Zanoth"), std::uint32_t{kPages});
}

TEST_F(CommonLinksTest, OfAllShardsCountWhenAPageIsDeleted) {
  index();
  const std::string first = database_;
  source_.pages.clear();
  for (int page = kPages; page < 2 * kPages; ++page) {
    source_.add(url(page), html(page, "own" + std::to_string(page)) + link_to(page - 1) +
                               link_to(kPages) + link_to(kPages + 1));
  }
  database_ = (folder_ / "second.db").string();
  index();
  const std::vector<std::string> inputs = {first, database_};
  database_ = (folder_ / "both.db").string();
  const auto merged = merge_databases(database_, inputs, {}, MergedShards::keep);
  ASSERT_TRUE(merged) << merged.error().message();
  EXPECT_EQ(linking(5, "Zname5"), 2 * kPages - 1U);
  ASSERT_EQ(delete_page(database_, url(9), false).value(), 1U);
  EXPECT_EQ(linking(5, "Zname5"), 2 * kPages - 2U);
  EXPECT_EQ(linking(kPages, "Zname120"), kPages - 1U);
}

// Makes a sound database of what can be read of this one.
std::string repaired(const std::string& database) {
  const std::string result = database + ".repaired";
  SalvageWriter writer;
  EXPECT_TRUE(writer.open(database, result));
  std::atomic<std::uint64_t> place = 0;
  const auto read =
      SalvageReader(writer.views().front(), place).read(0, [&](const SalvagedPiece& piece) {
        EXPECT_TRUE(writer.add(0, piece));
      });
  EXPECT_TRUE(read);
  EXPECT_TRUE(writer.finish());
  return result;
}

TEST_F(CommonLinksTest, ComeWithARepairedDatabase) {
  index();
  database_ = repaired(database_);
  EXPECT_EQ(dictionaries(), 1U);
  EXPECT_EQ(index().unchanged, std::uint64_t{kPages});
  ASSERT_EQ(delete_page(database_, url(9), false).value(), 1U);
  EXPECT_EQ(linking(5, "Zname5"), kPages - 2U);
}

TEST_F(CommonLinksTest, ThatAreLostAreReadFromThePagesAgain) {
  index();
  const auto words = values(slot::kLinkWords);
  {
    Xapian::WritableDatabase database(database_);
    const std::string prefix(kLinksKey);
    database.set_metadata(*database.metadata_keys_begin(prefix), "");
    database.commit();
  }
  database_ = repaired(database_);
  EXPECT_EQ(index().replaced, std::uint64_t{kPages});
  EXPECT_EQ(values(slot::kLinkWords), words);
}

TEST_F(CommonLinksTest, AreDividedInAnyNumberOfPasses) {
  const std::vector<RawPage> pages = source_.pages;
  source_.pages.resize(1);
  index();
  source_.pages = pages;
  index();
  const auto words = values(slot::kLinkWords);
  ASSERT_EQ(dictionaries(), 0U);
  Xapian::WritableDatabase database(database_);
  Xapian::WritableDatabase* shards[] = {&database};
  LinkSettling how;
  how.is_new = true;
  how.most_words = 1000;
  settle_link_words(shards, how);
  database.commit();
  EXPECT_EQ(values(slot::kLinkWords), words);
  EXPECT_EQ(values(slot::kLinkNumbers).size(), std::size_t{kPages});
}

}  // namespace
}  // namespace winnow
