// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder of pages and a cache, both temporary.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/queries/arm.h"

namespace winnow {

// Counts what it is told; stops everything once `stop_after` questions were asked.
class CountingObserver : public ArmObserver {
 public:
  void progress(const std::string& arm, const IndexProgress& now) override {
    if (now.pages == now.pages_total) finished_arm = arm;
  }
  void skipped(const std::string&, const SkippedFile& file) override {
    skipped_reasons.emplace_back(skip_reason_name(file.reason));
  }
  bool interrupted() override {
    if (at_question) at_question(questions + 1);
    return ++questions > stop_after;
  }

  std::string finished_arm;
  std::vector<std::string> skipped_reasons;
  std::atomic<int> questions = 0;
  int stop_after = 1'000'000;
  std::function<void(int)> at_question;
};

class ArmTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow_arms_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    pages_.sources = {folder_ / "site"};
  }

  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void write(const std::filesystem::path& path, std::string_view bytes) {
    std::filesystem::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << bytes;
  }

  ArmCache open_cache() {
    Expected<ArmCache> cache = ArmCache::open(folder_ / "cache");
    EXPECT_TRUE(cache) << cache.error().message();
    return std::move(*cache);
  }

  // A build that must succeed.
  BuiltArm build(ArmCache& cache, const ArmSpec& spec) {
    Expected<BuiltArm> arm = cache.build(spec, pages_, limits_, observer_);
    EXPECT_TRUE(arm) << arm.error().message();
    return arm ? std::move(*arm) : BuiltArm();
  }
  BuiltArm build(const ArmSpec& spec) {
    ArmCache cache = open_cache();
    return build(cache, spec);
  }

  // The documents that an arm finds, best first; the message of the error if there is one.
  std::vector<std::string> found(const ArmSpec& spec, std::string_view query,
                                 QueryOperator op = QueryOperator::any_word) {
    const Expected<std::unique_ptr<ArmSearcher>> searcher = open_arm(spec, build(spec));
    if (!searcher) return {searcher.error().message()};
    const auto matches = (*searcher)->matches(query, op);
    if (!matches) return {matches.error().message()};
    const auto all = (*searcher)->documents();
    if (!all) return {all.error().message()};
    std::map<DocumentNumber, std::string> identifiers;
    for (const ArmDocument& entry : *all) identifiers.emplace(entry.document, entry.identifier);
    std::vector<RankedDocument> ranking;
    for (const DocumentMatch& match : *matches) {
      ranking.push_back({identifiers.at(match.document), match.score});
    }
    sort_as_trec_eval(ranking);
    std::vector<std::string> documents;
    for (const RankedDocument& answer : ranking) documents.push_back(answer.document);
    return documents;
  }

  // Without the cache's own lock.
  std::vector<std::string> names_in_cache() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "cache")) {
      if (entry.path().filename() != ".lock") names.push_back(entry.path().filename());
    }
    return names;
  }

  static ArmSpec raw() {
    ArmSpec spec;
    spec.name = "raw";
    return spec;
  }

  static ArmSpec omindex() {
    ArmSpec spec;
    spec.name = "omindex";
    spec.kind = ArmKind::omindex;
    return spec;
  }

  std::filesystem::path folder_;
  CollectionSpec pages_;
  Limits limits_;
  CountingObserver observer_;
};

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace winnow
