// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages know the words by which others link to them, whatever changes between runs.
#include "indexer/writer/links/link_words.h"

#include <map>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

std::string url(const std::string& name) { return "https://example.org/" + name; }

class LinkWordsTest : public SiteTest {
 protected:
  // Adds a page that links to `target` with `words`.
  RawPage& add(const std::string& name, const std::string& target, const std::string& words) {
    return source_.add(url(name), html(name, target, words));
  }
  static std::string html(const std::string& name, const std::string& target,
                          const std::string& words) {
    return "<html lang=en><title>" + name + "</title><p>This is a text about " + name +
           " with a link to <a href='" + url(target) + "'>" + words + "</a> in it.";
  }

  // Gives the number of pages that link to the page with the term.
  std::uint32_t linking(const std::string& name, const std::string& term) const {
    return pages_linking(values(database_)[url(name)], word_hash(term));
  }

  Xapian::Document document(const std::string& name) const {
    const Xapian::Database database(database_);
    const std::string term = url_term(url(name), "");
    const auto found = database.postlist_begin(term);
    EXPECT_TRUE(found != database.postlist_end(term)) << name;
    return database.get_document(*found);
  }

  // Gives the value of each page by its URL.
  static std::map<std::string, std::string> values(const std::string& path) {
    std::map<std::string, std::string> found;
    const Xapian::Database database(path);
    for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
      const Xapian::Document document = database.get_document(*at);
      found[std::string(data_field(document.get_data(), field::kUrl))] =
          document.get_value(slot::kLinkWords);
    }
    return found;
  }
};

TEST_F(LinkWordsTest, CountThePagesThatLinkWithAWord) {
  add("os", "sys", "system");
  add("a", "os", "operating system");
  add("b", "os", "systems");
  index();
  EXPECT_EQ(linking("os", "Zsystem"), 2u);
  EXPECT_EQ(linking("os", "Zoper"), 1u);
  EXPECT_EQ(linking("a", "Zsystem"), 0u);
}

TEST_F(LinkWordsTest, FollowAPageThatLinksElsewhereNow) {
  add("os", "a", "back");
  RawPage& page = add("a", "os", "files");
  index();
  EXPECT_EQ(linking("os", "Zfile"), 1u);
  page.bytes = html("a", "os", "processes");
  EXPECT_EQ(index().replaced, 1u);
  EXPECT_EQ(linking("os", "Zfile"), 0u);
  EXPECT_EQ(linking("os", "Zprocess"), 1u);
}

TEST_F(LinkWordsTest, ReachAPageThatComesLaterOrChanges) {
  add("a", "os", "files");
  index();
  RawPage& page = add("os", "a", "back");
  index();
  EXPECT_EQ(linking("os", "Zfile"), 1u);
  page.bytes = html("os again", "a", "back");
  EXPECT_EQ(index().replaced, 1u);
  EXPECT_EQ(linking("os", "Zfile"), 1u);
}

// Gives all that the document has but one of its values.
std::string without_link_words(Xapian::Document document) {
  document.add_value(slot::kLinkWords, "");
  return document.serialise();
}

TEST_F(LinkWordsTest, GoWithAPageThatIsDeletedAndNothingElseDoes) {
  add("os", "sys", "system");
  add("a", "os", "operating system");
  add("b", "os", "system files");
  add("c", "a", "first");
  for (const std::uint32_t shards : {1, 3}) {
    options_.shards = shards;
    database_ = (folder_ / ("of" + std::to_string(shards))).string();
    index();
    std::map<std::string, std::string> before;
    for (const std::string name : {"os", "b", "c"})
      before[name] = without_link_words(document(name));
    const auto words = values(database_);
    ASSERT_EQ(delete_page(database_, url("a"), false).value(), 1u);
    EXPECT_EQ(linking("os", "Zsystem"), 1u);
    EXPECT_EQ(linking("os", "Zoper"), 0u);
    EXPECT_EQ(linking("os", "Zfile"), 1u);
    for (const std::string name : {"os", "b", "c"}) {
      EXPECT_EQ(without_link_words(document(name)), before[name]) << name;
    }
    auto now = values(database_);
    EXPECT_EQ(now[url("a")], "");
    for (const std::string name : {"b", "c"}) EXPECT_EQ(now[url(name)], words.at(url(name)));
    EXPECT_EQ(check_database(database_).value().problems, 0u);
  }
}

TEST_F(LinkWordsTest, GoWithASiteThatIsDeleted) {
  add("os", "sys", "system");
  source_.add("https://example.com/x", html("x", "os", "elsewhere"));
  add("a", "os", "files");
  index();
  ASSERT_EQ(delete_site(database_, "example.com", false).value(), 1u);
  EXPECT_EQ(linking("os", "Zfile"), 1u);
  ASSERT_EQ(delete_page(database_, url("a"), true).value(), 1u);
  EXPECT_EQ(linking("os", "Zfile"), 1u) << "it was only counted";
  ASSERT_EQ(delete_page(database_, url("a"), false).value(), 1u);
  EXPECT_EQ(linking("os", "Zfile"), 0u);
}

TEST_F(LinkWordsTest, AreNotWrittenAgainWhereNothingChanges) {
  add("a", "os", "files");
  add("os", "a", "back");
  index();
  const auto before = files();
  index();
  EXPECT_EQ(files(), before);
}

TEST_F(LinkWordsTest, AreTheSameOverAnyNumberOfShardsAndInAnyOrder) {
  for (int i = 0; i < 40; ++i) {
    add("page" + std::to_string(i), "page" + std::to_string(i * 7 % 40),
        "number " + std::to_string(i % 5));
  }
  index();
  const auto whole = values(database_);
  EXPECT_NE(whole.at(url("page7")), "");
  std::reverse(source_.pages.begin(), source_.pages.end());
  database_ = (folder_ / "sharded.db").string();
  options_.shards = 3;
  index();
  EXPECT_EQ(values(database_), whole);
}

TEST_F(LinkWordsTest, AreTheSameInAnyNumberOfPasses) {
  for (int i = 0; i < 40; ++i) {
    add("page" + std::to_string(i), "page" + std::to_string(i * 7 % 40),
        "number " + std::to_string(i % 5) + " and others");
  }
  index();
  const auto whole = values(database_);
  Xapian::WritableDatabase database(database_, Xapian::DB_OPEN);
  Xapian::WritableDatabase* shards[] = {&database};
  for (const std::size_t most_words : {4U, 8U, 30U}) {
    LinkSettling how;
    how.most_words = most_words;
    EXPECT_EQ(settle_link_words(shards, how), std::vector<bool>{false}) << most_words;
  }
  database.close();
  EXPECT_EQ(values(database_), whole);
}

// A run reads the values of a database in another way if it has made the database itself.
TEST_F(LinkWordsTest, StandBesideTheSameValuesInADatabaseThatIsNew) {
  const auto all_values = [this] {
    std::map<std::string, std::map<Xapian::valueno, std::string>> found;
    const Xapian::Database database(database_);
    for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
      const Xapian::Document page = database.get_document(*at);
      auto& of_page = found[std::string(data_field(page.get_data(), field::kUrl))];
      for (auto value = page.values_begin(); value != page.values_end(); ++value) {
        EXPECT_LE(value.get_valueno(), slot::kLast);
        of_page[value.get_valueno()] = *value;
      }
    }
    return found;
  };
  for (int i = 0; i < 30; ++i) {
    RawPage& page = add("page" + std::to_string(i), "page" + std::to_string(i * 7 % 30),
                        "number " + std::to_string(i));
    if (i % 3 == 0) page.bytes += "<link rel=canonical href='" + url("page1") + "'>";
    if (i % 5 == 0) page.modified = 1'000'000 + i;
  }
  index();
  const auto at_once = all_values();
  ASSERT_EQ(at_once.size(), 30u);

  database_ = (folder_ / "later.db").string();
  const std::vector<RawPage> pages = source_.pages;
  source_.pages.resize(1);
  index();
  source_.pages = pages;
  index();
  EXPECT_EQ(all_values(), at_once);
}

TEST_F(LinkWordsTest, AreRightAfterASourceThatCannotBeReadToItsEnd) {
  add("os", "a", "back");
  add("a", "os", "files");
  index();
  source_.pages[0].bytes = html("os again", "a", "back");
  source_.fails_before = 1;
  EXPECT_FALSE(try_index());
  EXPECT_EQ(linking("os", "Zfile"), 1u);
}

TEST_F(LinkWordsTest, GoWithAPageThatVanishes) {
  add("os", "a", "back");
  add("a", "os", "files");
  index();
  source_.pages.pop_back();
  index();
  EXPECT_EQ(linking("os", "Zfile"), options_.keep_vanished ? 1u : 0u);
}

TEST_F(LinkWordsTest, OfMergedDatabasesComeFromAllOfThem) {
  add("a", "os", "files");
  index();
  const std::string first = database_;
  source_.pages.clear();
  add("os", "a", "back");
  database_ = (folder_ / "second.db").string();
  index();
  EXPECT_EQ(linking("os", "Zfile"), 0u);
  const std::string second = database_;
  database_ = (folder_ / "both.db").string();
  const std::vector<std::string> inputs = {first, second};
  const auto merged = merge_databases(database_, inputs);
  ASSERT_TRUE(merged) << merged.error().message();
  EXPECT_EQ(linking("os", "Zfile"), 1u);
  EXPECT_EQ(linking("a", "Zback"), 1u);
}

}  // namespace
}  // namespace winnow
