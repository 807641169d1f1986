// SPDX-License-Identifier: GPL-2.0-or-later
#include <xapian.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class ArmCacheTest : public ArmTest {
 protected:
  void SetUp() override {
    ArmTest::SetUp();
    write("site/a.html", "<title>Tea</title><p>kettle");
    write("site/b.html", "<title>Coffee</title><p>kettle and mill");
  }

  BuiltArm build_quietly(ArmCache& cache, const ArmSpec& spec) {
    ArmObserver observer;
    Expected<BuiltArm> arm = cache.build(spec, pages_, limits_, observer);
    return arm ? std::move(*arm) : BuiltArm();
  }

  // Makes arms in that many threads, two threads for each index, and opens each at once. Returns
  // the numbers of their documents.
  std::vector<Xapian::doccount> documents_in_threads(
      std::size_t count, const std::function<ArmCache&(std::size_t)>& cache) {
    std::vector<Xapian::doccount> documents(count);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i) {
      threads.emplace_back([&, i] {
        ArmSpec spec = raw();
        spec.identity = std::to_string(i / 2);
        const BuiltArm arm = build_quietly(cache(i), spec);
        if (!arm.database.empty()) documents[i] = Xapian::Database(arm.database).get_doccount();
      });
    }
    for (std::thread& thread : threads) thread.join();
    return documents;
  }

  void make_older(const std::string& database, int days) {
    const auto time = fs::file_time_type::clock::now() - std::chrono::hours(24) * days;
    fs::last_write_time(database + "/winnow.json", time);
  }
};

TEST_F(ArmCacheTest, MakesAnIndexOfAllPages) {
  const BuiltArm arm = build(raw());
  EXPECT_FALSE(arm.cached);
  EXPECT_EQ(arm.report.documents, 2u);
  EXPECT_EQ(arm.report.added, 2u);
  EXPECT_TRUE(fs::is_directory(arm.database));
  EXPECT_EQ(observer_.finished_arm, "raw");
}

TEST_F(ArmCacheTest, FindsAnIndexThatWasMadeBefore) {
  const BuiltArm first = build(raw());
  const BuiltArm second = build(raw());
  EXPECT_TRUE(second.cached);
  EXPECT_EQ(second.database, first.database);
  EXPECT_EQ(second.report.documents, first.report.documents);
  EXPECT_EQ(second.report.words, 4u);
  EXPECT_EQ(second.seconds, 0);
}

TEST_F(ArmCacheTest, TellsOfAnIndexThatIsFoundWhatWentWrongWhenItWasMade) {
  pages_.sources = {folder_ / "site", folder_ / "more"};
  write("more/a.html", "<p>The same path again</p>");
  build(raw());
  const auto told = observer_.skipped_reasons;
  ASSERT_THAT(told, ElementsAre("same-path"));
  observer_.skipped_reasons.clear();
  EXPECT_TRUE(build(raw()).cached);
  EXPECT_EQ(observer_.skipped_reasons, told);
}

TEST_F(ArmCacheTest, MakesAnotherIndexWhenAPageHasChanged) {
  const BuiltArm first = build(raw());
  write("site/b.html", "<p>changed");
  const BuiltArm second = build(raw());
  EXPECT_FALSE(second.cached);
  EXPECT_NE(second.database, first.database);
}

TEST_F(ArmCacheTest, TakesTheSamePagesInAnotherFolderForTheSame) {
  build(raw());
  fs::copy(folder_ / "site", folder_ / "copy");
  pages_.sources = {folder_ / "copy"};
  EXPECT_TRUE(build(raw()).cached);
}

TEST_F(ArmCacheTest, TakesTheSameIndexUnderAnotherName) {
  build(raw());
  ArmSpec spec = raw();
  spec.name = "all";
  EXPECT_TRUE(build(spec).cached);
}

TEST_F(ArmCacheTest, LeavesNothingUnfinishedBehind) {
  build(raw());
  EXPECT_THAT(names_in_cache(), SizeIs(1));
}

TEST_F(ArmCacheTest, DescribesWhatAnIndexWasMadeOf) {
  ArmSpec spec = raw();
  spec.identity = "of the test";
  const BuiltArm arm = build(spec);
  const nlohmann::json note = nlohmann::json::parse(contents(arm.database + "/winnow.json"));
  EXPECT_EQ(note.at("name"), "raw");
  EXPECT_EQ(note.at("method"), "all");
  EXPECT_EQ(note.at("identity"), "of the test");
  EXPECT_EQ(note.at("sources"), nlohmann::json(pages_.sources));
  EXPECT_EQ(note.at("pages"), 2);
  EXPECT_EQ(note.at("documents"), 2);
  EXPECT_EQ(note.at("version"), indexer_version());
  EXPECT_THAT(note.at("created").get<std::string>(), HasSubstr("T"));
}

TEST_F(ArmCacheTest, MakesAnIndexAnewWhoseDescriptionIsDamaged) {
  const BuiltArm arm = build(raw());
  std::ofstream(arm.database + "/winnow.json") << "{";
  EXPECT_FALSE(build(raw()).cached);
  EXPECT_TRUE(build(raw()).cached);
}

TEST_F(ArmCacheTest, MakesAnIndexAnewThatCannotBeOpened) {
  const BuiltArm arm = build(raw());
  fs::remove(arm.database + "/iamglass");
  EXPECT_FALSE(build(raw()).cached);
  EXPECT_TRUE(build(raw()).cached);
}

TEST_F(ArmCacheTest, SaysThatThePagesHaveChangedSinceTheyWereHashed) {
  ArmCache cache = open_cache();
  build(cache, raw());
  write("site/b.html", "<p>changed");
  ArmSpec other = raw();
  other.identity = "other";
  const Expected<BuiltArm> arm = cache.build(other, pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::try_again);
  EXPECT_THAT(arm.error().what, HasSubstr("changed"));
  EXPECT_THAT(names_in_cache(), SizeIs(1));
}

TEST_F(ArmCacheTest, KeepsNothingOfPagesThatChangeBetweenHashAndIndex) {
  ArmCache cache = open_cache();
  observer_.at_question = [&](int question) {
    if (question == 2) write("site/a.html", "<p>changed");  // the last of the hash
  };
  EXPECT_FALSE(cache.build(raw(), pages_, limits_, observer_));
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(ArmCacheTest, ReadsPagesAgainAfterTheyHaveChanged) {
  ArmCache cache = open_cache();
  const BuiltArm before = build(cache, raw());
  write("site/b.html", "<p>changed");
  ArmSpec other = raw();
  other.identity = "other";
  EXPECT_FALSE(cache.build(other, pages_, limits_, observer_));
  EXPECT_EQ(build(cache, other).report.documents, 2u);
  EXPECT_NE(build(cache, raw()).database, before.database);
}

TEST_F(ArmCacheTest, HoldsPagesThatWantToBeInNoIndex) {
  write("site/c.html", "<meta name=robots content=noindex><p>hidden");
  EXPECT_EQ(build(raw()).report.documents, 3u);
}

TEST_F(ArmCacheTest, HoldsPagesThatCanonicalLinksWouldJoin) {
  write("site/c.html", "<link rel=canonical href=/a.html><title>Tea</title><p>kettle");
  EXPECT_EQ(build(raw()).report.documents, 3u);
}

TEST_F(ArmCacheTest, JoinsSeveralSources) {
  write("more/c.html", "<p>kettle");
  write("more/a.html", "<p>not this one");
  pages_.sources.push_back(folder_ / "more");
  EXPECT_EQ(build(raw()).report.documents, 3u);
  EXPECT_THAT(observer_.skipped_reasons, ElementsAre("same-path"));
}

TEST_F(ArmCacheTest, TakesPagesOfItsOwnWhereAnArmHasThem) {
  write("gold/a.html", "<p>gold");
  ArmSpec oracle = raw();
  oracle.collection = CollectionSpec{{folder_ / "gold"}, {}, "site"};
  EXPECT_EQ(build(oracle).report.documents, 1u);
}

TEST_F(ArmCacheTest, ReadsTheSourceForManyArmsButOnce) {
  ArmCache cache = open_cache();
  build(cache, raw());
  observer_.questions = 0;
  EXPECT_TRUE(build(cache, raw()).cached);
  EXPECT_EQ(observer_.questions, 0);
}

TEST_F(ArmCacheTest, MakesSeveralArmsAtOnce) {
  ArmCache cache = open_cache();
  EXPECT_THAT(documents_in_threads(6, [&](std::size_t) -> ArmCache& { return cache; }), Each(2u));
  EXPECT_THAT(names_in_cache(), SizeIs(3));
}

TEST_F(ArmCacheTest, SharesItsFolderWithOtherCaches) {
  std::vector<ArmCache> caches;
  for (int i = 0; i < 6; ++i) caches.push_back(open_cache());
  EXPECT_THAT(documents_in_threads(6, [&](std::size_t i) -> ArmCache& { return caches[i]; }),
              Each(2u));
  EXPECT_THAT(names_in_cache(), SizeIs(3));
}

TEST_F(ArmCacheTest, MakesAnIndexOnceForAllWhoAskAtTheSameTime) {
  ArmCache cache = open_cache();
  std::vector<BuiltArm> arms(2);
  std::vector<std::thread> threads;
  for (BuiltArm& arm : arms) {
    threads.emplace_back([&] { arm = build_quietly(cache, raw()); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_NE(arms[0].cached, arms[1].cached);
  EXPECT_EQ(arms[0].database, arms[1].database);
}

TEST_F(ArmCacheTest, KeepsNothingOfARunThatWasInterrupted) {
  ArmCache cache = open_cache();
  observer_.stop_after = 3;  // the hash takes two questions
  const Expected<BuiltArm> arm = cache.build(raw(), pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::try_again);
  EXPECT_THAT(names_in_cache(), IsEmpty());
}

TEST_F(ArmCacheTest, CanBeAskedAgainAfterItWasInterruptedWhileReading) {
  ArmCache cache = open_cache();
  observer_.stop_after = 1;
  const Expected<BuiltArm> arm = cache.build(raw(), pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::try_again);
  observer_.stop_after = 1'000'000;
  EXPECT_EQ(build(cache, raw()).report.documents, 2u);
}

TEST_F(ArmCacheTest, SaysWhichSourceDoesNotExist) {
  ArmCache cache = open_cache();
  pages_.sources.push_back(folder_ / "nowhere");
  const Expected<BuiltArm> arm = cache.build(raw(), pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::not_found);
  EXPECT_THAT(arm.error().message(), HasSubstr("nowhere"));
}

TEST_F(ArmCacheTest, RefusesToIndexRankings) {
  ArmCache cache = open_cache();
  ArmSpec spec;
  spec.kind = ArmKind::run;
  const Expected<BuiltArm> arm = cache.build(spec, pages_, limits_, observer_);
  ASSERT_FALSE(arm);
  EXPECT_EQ(arm.error().code, ErrorCode::usage);
}

TEST_F(ArmCacheTest, CannotBeWhereAFileIs) {
  const Expected<ArmCache> cache = ArmCache::open(folder_ / "site/a.html");
  ASSERT_FALSE(cache);
  EXPECT_EQ(cache.error().code, ErrorCode::disk);
}

TEST_F(ArmCacheTest, RemovesWhatWasNotUsedForLong) {
  ArmCache cache = open_cache();
  ArmSpec other = raw();
  other.identity = "other";
  const BuiltArm old = build(cache, raw());
  const BuiltArm young = build(cache, other);
  make_older(old.database, 8);
  make_older(young.database, 6);
  EXPECT_GT(cache.remove_unused(7), 0u);
  EXPECT_THAT(names_in_cache(), SizeIs(1));
  EXPECT_TRUE(fs::exists(young.database));
}

TEST_F(ArmCacheTest, CountsAsUsedWhatIsFoundAgain) {
  ArmCache cache = open_cache();
  const BuiltArm arm = build(cache, raw());
  make_older(arm.database, 8);
  build(cache, raw());
  EXPECT_EQ(cache.remove_unused(7), 0u);
  EXPECT_TRUE(fs::exists(arm.database));
}

}  // namespace
}  // namespace winnow
