// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was learned of sites, in the databases of their pages.

#include "winnow/indexer/stored_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>

#include "indexer/database/notes/model_store.h"
#include "tests/indexer/writer/site_fixture.h"
#include "tests/indexer/writer/test_classifier.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(PackedBytes, AreUnpackedAsTheyWere) {
  for (const std::string& bytes :
       {std::string(), std::string("a"), std::string(10'000, 'b'), std::string("\0\xff\0", 3)}) {
    const auto back = unpacked(packed(bytes));
    ASSERT_TRUE(back);
    EXPECT_EQ(text_of(*back), bytes);
  }
}

TEST(PackedBytes, AreRefusedWhereTheyAreDamagedOrNone) {
  const std::string whole = packed("some text that is packed");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(unpacked(whole.substr(0, size))) << size;
  }
  EXPECT_FALSE(unpacked("some text that is not packed"));
  EXPECT_FALSE(unpacked(whole + "more"));
}

TEST(PackedBytes, AreRefusedWhereTheyClaimToBeVeryMuchLarger) {
  EXPECT_FALSE(unpacked(packed(std::string(std::size_t{1} << 28, '\0'))));
}

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class StoredModelsTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    add_articles("", 6);
    learn();
  }

  // Makes pages of one template.
  void add_articles(const std::string& host, int count, const std::string& extra = "") {
    for (int i = 0; i < count; ++i) {
      const std::string n = std::to_string(i);
      source_.add(host + "/" + n + ".html", "<html lang=en><title>Page " + n +
                                                "</title><nav id=top>home</nav><h1>Title " + n +
                                                "</h1><p>Text " + n + "</p>" + extra);
    }
  }

  // Learns from the source as it is; runs are told of that from then on.
  void learn(const std::string& site = "") {
    SiteLearningOptions options;
    options.site = site;
    SiteLearningReport report;
    LearningObserver observer;
    models_ = learn_sites(source_, options, report, observer).value();
    learned_from_.clear();
    for (const SiteReport& each : report.sites) learned_from_[each.site] = each.learned_from;
    TestClassifier::of(options_).method_of = [](const RawPage&) -> std::shared_ptr<const Method> {
      return make_method("all").value();
    };
    TestClassifier::of(options_).state = [this](const RawPage& page) {
      return templates_hash(*model(page));
    };
    TestClassifier::of(options_).model = [this, site](const RawPage& page) {
      return site.empty() ? model(page) : models_.sites()[0];
    };
  }

  std::shared_ptr<const SiteModel> model(const RawPage& page) const {
    return models_.find(site_of(page.url, "site"));
  }

  StoredModels stored() const {
    Expected<StoredModels> read = read_models_of(database_);
    EXPECT_TRUE(read) << read.error().message();
    return read ? std::move(*read) : StoredModels();
  }

  std::vector<std::string> stored_sites() const {
    std::vector<std::string> names;
    const StoredModels models = stored();
    for (const auto& each : models.models.sites()) names.emplace_back(each->site());
    return names;
  }

  std::vector<std::string> keys() const {
    const Xapian::Database database(database_);
    return {database.metadata_keys_begin(std::string(kModelKey)),
            database.metadata_keys_end(std::string(kModelKey))};
  }

  void change(const std::string& key, const std::string& value) const {
    Xapian::WritableDatabase database(database_, Xapian::DB_OPEN);
    database.set_metadata(key, value);
    database.commit();
  }

  SiteModels models_;
  std::map<std::string, std::vector<std::string>, std::less<>> learned_from_;
};

TEST_F(StoredModelsTest, AreThoseThatTheRunUsed) {
  index();
  const StoredModels read = stored();
  EXPECT_THAT(read.unreadable, IsEmpty());
  EXPECT_EQ(read.models.identifier(), models_.identifier());
}

TEST_F(StoredModelsTest, SurviveTheRewritingOfADatabase) {
  options_.compact = false;
  index();
  const std::string copy = (folder_ / "copy.db").string();
  Xapian::Database(database_).compact(copy);
  database_ = copy;
  EXPECT_EQ(stored().models.identifier(), models_.identifier());
}

TEST_F(StoredModelsTest, OfTheSameContentAreNotWrittenAgain) {
  index();
  const auto before = files();
  learn();
  EXPECT_EQ(index().unchanged, 6u);
  EXPECT_EQ(files(), before);
}

TEST_F(StoredModelsTest, AreReplacedByThoseOfALaterRun) {
  index();
  for (RawPage& page : source_.pages) page.bytes += "<footer>the same for all</footer>";
  learn();
  EXPECT_EQ(index().replaced, 6u);
  EXPECT_EQ(stored().models.identifier(), models_.identifier());
}

TEST_F(StoredModelsTest, StandWithThePagesThatTheyWereLearnedFrom) {
  TestClassifier::of(options_).from = [this](const SiteModel& model) {
    return learned_from_.find(model.site())->second;
  };
  index();
  ASSERT_THAT(learned_from_["site"], SizeIs(6));
  EXPECT_EQ(stored().learned_from, learned_from_);
  const auto before = files();
  index();
  EXPECT_EQ(files(), before) << "nothing is written again";
}

TEST_F(StoredModelsTest, KeepThePagesThatTheyWereLearnedFromIfNobodyKnowsThemNow) {
  TestClassifier::of(options_).from = [this](const SiteModel&) { return learned_from_["site"]; };
  index();
  TestClassifier::of(options_).from = {};
  source_.pages[0].bytes += "<p>more";
  index();
  EXPECT_EQ(stored().learned_from, learned_from_);
}

TEST_F(StoredModelsTest, OfUnknownOriginDoNotStandWithThePagesOfOthers) {
  TestClassifier::of(options_).from = [this](const SiteModel&) { return learned_from_["site"]; };
  index();
  TestClassifier::of(options_).from = {};
  for (RawPage& page : source_.pages) page.bytes += "<footer>the same for all</footer>";
  learn();
  index();
  EXPECT_THAT(stored_sites(), ElementsAre("site"));
  EXPECT_THAT(stored().learned_from, IsEmpty());
}

TEST_F(StoredModelsTest, StandBySite) {
  add_articles("https://b.example", 4);
  learn();
  index();
  EXPECT_THAT(stored_sites(), ElementsAre("b.example", "site"));
}

TEST_F(StoredModelsTest, OfSitesThatTheRunDidNotSeeAreNotStored) {
  add_articles("https://b.example", 4);
  learn();
  source_.pages.resize(6);
  index();
  EXPECT_THAT(stored_sites(), ElementsAre("site"));
}

TEST_F(StoredModelsTest, OfSitesThatTheSourceNoLongerHasStay) {
  add_articles("https://b.example", 4);
  learn();
  index();
  source_.pages.resize(6);
  index();
  EXPECT_THAT(stored_sites(), ElementsAre("b.example", "site"));
}

TEST_F(StoredModelsTest, MayHaveNamesLongerThanAKey) {
  const std::string name(1000, 'x');
  learn(name);
  TestClassifier::of(options_).state = {};
  index();
  EXPECT_THAT(stored_sites(), ElementsAre(name));
}

TEST_F(StoredModelsTest, MayBeLargerThanAPart) {
  source_.pages.clear();
  std::mt19937_64 random;
  std::string many;
  for (int i = 0; i < 57'000; ++i) many += "<p>" + std::to_string(random() >> 24);
  add_articles("", 3, many);
  learn();
  index();
  EXPECT_GT(keys().size(), 1u);
  EXPECT_EQ(stored().models.identifier(), models_.identifier());
  source_.pages.clear();
  add_articles("", 6);
  learn();
  index();
  EXPECT_THAT(keys(), SizeIs(1));
  EXPECT_EQ(stored().models.identifier(), models_.identifier());
}

TEST_F(StoredModelsTest, GoWithTheirSite) {
  TestClassifier::of(options_).from = [](const SiteModel& model) {
    return std::vector<std::string>(model.site() == "site" ? 0 : 1, std::string(16, 'x'));
  };
  add_articles("https://b.example", 4);
  learn();
  index();
  ASSERT_TRUE(delete_site(database_, "b.example", true));
  EXPECT_THAT(stored_sites(), ElementsAre("b.example", "site")) << "only counted";
  ASSERT_TRUE(delete_site(database_, "b.example", false));
  EXPECT_THAT(stored_sites(), ElementsAre("site"));
  EXPECT_THAT(keys(), SizeIs(1)) << "nor is it known what they were learned from";
}

TEST_F(StoredModelsTest, StayWhenPagesAreDeleted) {
  index();
  ASSERT_EQ(delete_page(database_, "/0.html", false).value(), 1u);
  EXPECT_THAT(stored_sites(), ElementsAre("site"));
}

TEST_F(StoredModelsTest, AreNotWrittenInADryRun) {
  options_.dry_run = true;
  index();
  EXPECT_FALSE(std::filesystem::exists(database_));
}

TEST_F(StoredModelsTest, ThatAreDamagedAreToldAndReplaced) {
  add_articles("https://b.example", 4);
  learn();
  index();
  ASSERT_THAT(keys(), SizeIs(2));
  change(keys()[0], "nonsense");
  const StoredModels read = stored();
  ASSERT_THAT(read.unreadable, SizeIs(1));
  EXPECT_EQ(read.unreadable[0].code, ErrorCode::corrupt);
  EXPECT_EQ(read.unreadable[0].where, database_);
  EXPECT_THAT(read.unreadable[0].what, HasSubstr("b.example"));
  EXPECT_THAT(stored_sites(), ElementsAre("site"));
  EXPECT_EQ(index().unchanged, 10u);
  EXPECT_THAT(stored_sites(), ElementsAre("b.example", "site"));
}

TEST_F(StoredModelsTest, OfADatabaseThatIsNotThereAreAnError) {
  const Expected<StoredModels> read = read_models_of(database_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::not_found);
}

TEST_F(StoredModelsTest, AreNoneWithMethodsThatLearnNothing) {
  TestClassifier::of(options_).model = {};
  index();
  EXPECT_THAT(stored().models.sites(), IsEmpty());
}

// Says of each block of a page whether its region is known: not if it begins with "new".
class Judge : public Method {
 public:
  std::string_view name() const override { return "judge"; }
  Classification classify(const ParsedPage& page, WordSegmenter&) const override {
    Classification result;
    result.verdicts.resize(page.blocks.size());
    result.evidence.resize(page.blocks.size());
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      result.evidence[i].known = !page.blocks.text(page.blocks[i]).starts_with("new");
    }
    return result;
  }
};

class DriftTest : public StoredModelsTest {
 protected:
  void SetUp() override {
    StoredModelsTest::SetUp();
    TestClassifier::of(options_).method_of = [](const RawPage&) {
      return std::make_shared<Judge>();
    };
    source_.pages.clear();
  }

  void add(const std::string& name, int count, const std::string& html) {
    for (int i = 0; i < count; ++i) source_.add("/" + name + std::to_string(i), html);
  }

  SiteDrift drift() { return index().sites["site"]; }
};

TEST_F(DriftTest, IsAMeanOverThePagesOfASite) {
  add("old", 5, "<p>old<p>old");
  add("half", 5, "<p>old<p>new");
  add("new", 6, "<p>new");
  const SiteDrift found = drift();
  EXPECT_EQ(found.pages, 16u);
  EXPECT_NEAR(found.unknown_share, 8.5 / 16, 1e-6);
  EXPECT_TRUE(found.drifted);
}

TEST_F(DriftTest, NeedsMoreThanAFewPages) {
  add("new", static_cast<int>(kDriftPages) - 1, "<p>new");
  EXPECT_FALSE(drift().drifted);
  add("more", 1, "<p>new");
  for (RawPage& page : source_.pages) page.bytes += "<p>new";
  EXPECT_TRUE(drift().drifted);
}

TEST_F(DriftTest, IsNoneWhereMostIsKnown) {
  add("old", 11, "<p>old");
  add("new", 10, "<p>new");
  EXPECT_FALSE(drift().drifted);
}

TEST_F(DriftTest, LeavesOutThePagesThatWereLearnedFrom) {
  add_articles("", 6);
  add("new", 10, "<p>new");
  EXPECT_EQ(drift().pages, 10u);
}

TEST_F(DriftTest, CountsPagesThatWereLearnedFromAndHaveChanged) {
  add_articles("", 6);
  index();
  for (RawPage& page : source_.pages) page.bytes = "<p>new";
  EXPECT_EQ(drift().pages, 6u);
}

TEST_F(DriftTest, DoesNotCountPagesThatAreTheSameAsBefore) {
  add("new", 10, "<p>new");
  EXPECT_EQ(drift().pages, 10u);
  EXPECT_THAT(index().sites, IsEmpty());
}

}  // namespace

}  // namespace winnow
