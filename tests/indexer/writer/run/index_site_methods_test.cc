// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods that callers bring along, and runs whose pages are to be compared.

#include <gmock/gmock.h>
#include <unicode/uversion.h>
#include <xapian.h>

#include "indexer/schema/page_hashes.h"
#include "indexer/writer/run/run_options.h"
#include "tests/indexer/writer/site_fixture.h"
#include "tests/indexer/writer/test_classifier.h"
#include "winnow/indexer/index_site.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Keeps the blocks of one number only.
class OneBlock : public Method {
 public:
  explicit OneBlock(std::size_t kept) : kept_(kept) {}
  std::string_view name() const override { return "one-block"; }
  Classification classify(const ParsedPage& page, WordSegmenter&) const override {
    Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
    if (kept_ < result.verdicts.size()) result.verdicts[kept_] = {TextClass::main, Reason::inside};
    return result;
  }

 private:
  const std::size_t kept_;
};

// Sees whether the document has what hashes are for.
class HashReader : public Method {
 public:
  explicit HashReader(bool& hashed) : hashed_(hashed) {}
  std::string_view name() const override { return "hash-reader"; }
  bool needs_hashes() const override { return true; }
  Classification classify(const ParsedPage& page, WordSegmenter&) const override {
    hashed_ = page.document.has_hashes();
    return {std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  }

 private:
  bool& hashed_;
};

class IndexSiteMethodsTest : public SiteTest {};

TEST_F(IndexSiteMethodsTest, AsksTheCallerForTheMethodOfEachPage) {
  source_.add("/a.html", "<p>apple<p>pear");
  source_.add("/b.html", "<p>apple<p>pear");
  TestClassifier::of(options_).method_of =
      [](const RawPage& page) -> std::shared_ptr<const Method> {
    return std::make_shared<OneBlock>(page.path == "a.html" ? 0 : 1);
  };
  index();
  EXPECT_EQ(frequency("apple"), 1u);
  EXPECT_EQ(frequency("pear"), 1u);
}

TEST_F(IndexSiteMethodsTest, ParsesNoPageThatIsParsedAlready) {
  source_.add("/a.html", "<p>apple");
  source_.add("/b.html", "<p>plum");
  options_.choices.method = "all";
  options_.parsed = std::make_shared<ParsedPages>();
  // This is another text, which says where the page came from.
  ParsedPage parsed = PageParser(ParseOptions{{}, true}).parse("<p>pear").value();
  options_.parsed->keep(hash_of_page(source_.pages[0]), std::move(parsed));
  index();
  EXPECT_EQ(frequency("apple"), 0u);
  EXPECT_EQ(frequency("pear"), 1u);
  EXPECT_EQ(frequency("plum"), 1u);
  EXPECT_EQ(options_.parsed->size(), 0u);
}

TEST_F(IndexSiteMethodsTest, RecordsTheNameThatTheCallerGivesItsMethods) {
  source_.add("/a.html", "<p>apple");
  options_.choices.method = "mine";
  TestClassifier::of(options_).method_of = [](const RawPage&) {
    return std::make_shared<OneBlock>(0);
  };
  index();
  const std::string json = Xapian::Database(database_).get_metadata(std::string(kMetadataKey));
  const Expected<IndexMetadata> metadata = metadata_from_json(json, database_);
  ASSERT_TRUE(metadata);
  EXPECT_EQ(metadata->choices.method, "mine");
}

TEST_F(IndexSiteMethodsTest, IndexesPagesAgainWhoseMethodsHaveAnotherState) {
  source_.add("/a.html", "<p>apple<p>pear");
  source_.add("/b.html", "<p>apple<p>pear");
  std::size_t kept = 0;
  TestClassifier::of(options_).method_of = [&](const RawPage&) {
    return std::make_shared<OneBlock>(kept);
  };
  TestClassifier::of(options_).state = [&](const RawPage& page) -> std::uint64_t {
    return page.path == "a.html" ? kept : 7;
  };
  EXPECT_EQ(index().added, 2u);
  EXPECT_EQ(index().unchanged, 2u);
  kept = 1;
  const IndexReport report = index();
  EXPECT_EQ(report.replaced, 1u);
  EXPECT_EQ(report.unchanged, 1u);
  EXPECT_EQ(frequency("pear"), 1u);
}

TEST_F(IndexSiteMethodsTest, HasHashesForTheMethodsOfTheCaller) {
  source_.add("/a.html", "<p>apple");
  bool hashed = false;
  TestClassifier::of(options_).method_of = [&](const RawPage&) {
    return std::make_shared<HashReader>(hashed);
  };
  index();
  EXPECT_TRUE(hashed);
}

TEST_F(IndexSiteMethodsTest, MakesNoHashesIfTheCallerSaysThatNoneAreNeeded) {
  source_.add("/a.html", "<p>apple");
  bool hashed = true;
  TestClassifier::of(options_).method_of = [&](const RawPage&) {
    return std::make_shared<HashReader>(hashed);
  };
  TestClassifier::of(options_).hashes = false;
  index();
  EXPECT_FALSE(hashed);
}

TEST(IndexingFingerprint, DiffersWithTheLimitsOfAPage) {
  IndexOptions options;
  const std::uint64_t before = indexing_fingerprint(options);
  EXPECT_EQ(indexing_fingerprint(options), before);
  options.limits.nodes /= 2;
  EXPECT_NE(indexing_fingerprint(options), before);
}

TEST(IndexerVersion, IsTheOneThatDatabasesRecord) {
  EXPECT_THAT(std::string(indexer_version()), testing::MatchesRegex("[0-9]+[.][0-9]+[.][0-9]+"));
}

TEST(LibraryVersions, AreThoseOfTheLibrariesThatFindWords) {
  const std::string versions = library_versions();
  EXPECT_THAT(versions, HasSubstr(std::string("xapian ") + Xapian::version_string() + '\n'));
  EXPECT_THAT(versions, HasSubstr("icu " + std::to_string(U_ICU_VERSION_MAJOR_NUM) + '.'));
  EXPECT_THAT(versions, HasSubstr("unicode "));
  EXPECT_THAT(versions, HasSubstr("cld2 "));
}

}  // namespace

}  // namespace winnow
