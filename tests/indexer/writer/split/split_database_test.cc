// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/split_database.h"

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {
namespace {

using testing::HasSubstr;

// All that a document is, by its URL term.
std::string all_of_document(const Xapian::Document& document) {
  std::ostringstream out;
  out << document.get_data() << '\n';
  for (auto value = document.values_begin(); value != document.values_end(); ++value) {
    out << value.get_valueno() << '=' << *value << '\n';
  }
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    out << *term << ' ' << term.get_wdf();
    for (auto at = term.positionlist_begin(); at != term.positionlist_end(); ++at) {
      out << ' ' << *at;
    }
    out << '\n';
  }
  return out.str();
}

std::map<std::string, std::string> documents_of(const std::string& path) {
  std::map<std::string, std::string> documents;
  const Xapian::Database database(path);
  for (auto page = database.postlist_begin(""); page != database.postlist_end(""); ++page) {
    const Xapian::Document document = database.get_document(*page);
    documents[document.get_value(slot::kUrlHash)] = all_of_document(document);
  }
  return documents;
}

class SplitDatabaseTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < 30; ++i) {
      const std::string name = "p" + std::to_string(i);
      source_.add("https://example.org/" + name,
                  page_html(long_text("some") + "<h2 id=h" + name + ">Heading of " + name +
                            "</h2><p>" + long_text(name)));
    }
    index();
    result_ = (folder_ / "shards").string();
  }

  Expected<SplitReport> split(std::size_t shards) {
    return split_database(database_, result_, shards);
  }

  std::string result_;
};

TEST_F(SplitDatabaseTest, DocumentsAreCopiedWithAllThatTheyAre) {
  const auto expected = documents_of(database_);
  for (const std::size_t shards : {2, 7}) {
    const SplitReport report = split(shards).value();
    EXPECT_EQ(report.documents, 30u);
    EXPECT_EQ(report.shard_documents.size(), shards);
    EXPECT_EQ(documents_of(result_), expected) << shards;
    EXPECT_EQ(check_database(result_).value().problems, 0u);
  }
}

TEST_F(SplitDatabaseTest, DocumentsOfADatabaseWithShardsAndGapsAreCopied) {
  const std::string shards = (folder_ / "sharded").string();
  database_ = shards;
  options_.shards = 3;
  index();
  source_.pages.erase(source_.pages.begin() + 3, source_.pages.begin() + 9);
  index();
  const auto expected = documents_of(database_);
  EXPECT_EQ(expected.size(), 24u);
  EXPECT_EQ(split(4).value().documents, 24u);
  EXPECT_EQ(documents_of(result_), expected);
}

TEST_F(SplitDatabaseTest, LinksThatPagesHaveInCommonComeWithEachShard) {
  const std::string key = std::string(kLinksKey) + "0123abcd";
  Xapian::WritableDatabase database(database_, Xapian::DB_OPEN);
  database.set_metadata(key, "links");
  database.close();
  ASSERT_TRUE(split(3));
  for (int shard = 0; shard < 3; ++shard) {
    const Xapian::Database part(result_ + "/shard-" + std::to_string(shard));
    EXPECT_EQ(part.get_metadata(key), "links") << shard;
  }
}

TEST_F(SplitDatabaseTest, TheDictionaryOfAllShardsIsThatOfTheWhole) {
  const std::string expected = dictionary();
  split(5).value();
  for (const std::string& place : {result_, result_ + "/words"}) {
    database_ = place;
    EXPECT_EQ(dictionary(), expected) << place;
  }
}

TEST_F(SplitDatabaseTest, ShardsSayHowToSearchAndNotWherePagesCameFrom) {
  options_.source = RecordedSource{"/srv/mirror", "/srv/mirror", "site", false, {}};
  index();
  split(3).value();
  for (const char* name : {"/shard-0", "/shard-1", "/shard-2", "/words"}) {
    const Xapian::Database shard(result_ + name);
    const std::string json = shard.get_metadata(std::string(kMetadataKey));
    const IndexMetadata metadata = metadata_from_json(json, name).value();
    EXPECT_EQ(metadata.languages.at("en"), 30u);
    EXPECT_TRUE(metadata.sources.empty());
    EXPECT_EQ(shard.metadata_keys_begin(std::string(kPageKey)),
              shard.metadata_keys_end(std::string(kPageKey)));
    EXPECT_EQ(shard.metadata_keys_begin(std::string(kModelKey)),
              shard.metadata_keys_end(std::string(kModelKey)));
  }
}

TEST_F(SplitDatabaseTest, TheWordsHaveHeadingsAndNoOtherText) {
  split(1).value();
  const Xapian::Database words(result_ + "/words");
  EXPECT_EQ(words.get_doccount(), 30u);
  EXPECT_FALSE(words.has_positions());
  EXPECT_FALSE(words.term_exists("p7aa"));
  EXPECT_EQ(words.get_metadata(std::string(kWordKey) + "p7aa"), "1");
  const std::string data = words.get_document(1).get_data();
  EXPECT_THAT(data, HasSubstr("sections=0,13,2,hp0"));
  EXPECT_THAT(data, HasSubstr("text=Heading of p0 "));
  EXPECT_THAT(data, Not(HasSubstr("p0aa")));
}

TEST_F(SplitDatabaseTest, ADatabaseWhoseFirstRunHasNotEndedIsRefused) {
  database_ = (folder_ / "half").string();
  observer_.stop_after = 10;
  static_cast<void>(try_index());
  const auto refused = split(2);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
  EXPECT_FALSE(std::filesystem::exists(result_));
}

TEST_F(SplitDatabaseTest, AnInterruptionLeavesNothing) {
  int asked = 0;
  for (const int end : {1, 7, 40}) {
    asked = 0;
    const auto stopped = split_database(database_, result_, 3, {}, [&] { return ++asked >= end; });
    ASSERT_FALSE(stopped) << end;
    EXPECT_EQ(stopped.error().code, ErrorCode::try_again);
    EXPECT_FALSE(std::filesystem::exists(result_));
    EXPECT_FALSE(std::filesystem::exists(place_of_split(result_)));
  }
}

}  // namespace
}  // namespace winnow
