// SPDX-License-Identifier: GPL-2.0-or-later
//
// Databases record these words, so they must stay as they are.
#include "winnow/indexer/method_settings.h"

#include <gtest/gtest.h>

#include "winnow/indexer/methods_by_site.h"

namespace winnow {
namespace {

MethodSettings settings_of(const char* method) {
  MethodSettings settings;
  settings.name = method;
  settings.learn = learn_options_of(settings);
  return settings;
}

TEST(RecordedName, IsTheMethodsWhereAllIsAsByDefault) {
  for (const MethodInfo* info : available_methods()) {
    const MethodSettings settings = settings_of(std::string(info->name).c_str());
    EXPECT_EQ(recorded_name(settings), info->name);
  }
}

TEST(RecordedName, TellsOfTemplatesThatAreLearnedInAnotherWay) {
  MethodSettings settings = settings_of("pattern-tree");
  settings.learn->pattern.alignment = Alignment::peer;
  settings.learn->pattern.text_delta = 0.85;
  settings.learn->learn_pages = 30;
  settings.sample_pages = 60;
  settings.options.matching = Matching::strict;
  EXPECT_EQ(recorded_name(settings),
            "pattern-tree (strict, align peer, structure-delta 0.8, text-delta 0.85, "
            "learn-pages 30, seed 1, sample-pages 60)");
}

TEST(RecordedName, TellsOfThresholds) {
  MethodSettings settings = settings_of("template-hash");
  settings.options.thresholds.least = 0.25;
  settings.options.thresholds.most = 100000;
  settings.options.thresholds.gap_words = 0;
  EXPECT_EQ(recorded_name(settings),
            "template-hash (threshold 0.25, upper-threshold 100000, gap 0)");
}

TEST(RecordedName, TellsOfShinglesAndSeeds) {
  MethodSettings settings = settings_of("shingle");
  settings.learn->repetition.window = 6;
  settings.learn->seed = 5;
  EXPECT_EQ(recorded_name(settings), "shingle (shingles of 6 words, density " +
                                         std::to_string(settings.learn->repetition.density) +
                                         ", cluster none, seed 5)");
}

TEST(RecordedName, TellsOfAnotherAim) {
  MethodSettings settings = settings_of("block-model");
  settings.options.beta = kFavorRecall;
  settings.options.comments = Comments::drop;
  EXPECT_EQ(recorded_name(settings), "block-model (favor 2, comments drop, model " +
                                         shipped_block_model().identifier() + ")");
}

TEST(DescribedSettings, AreWholeForEveryMethod) {
  EXPECT_EQ(describe(settings_of("all")), "all");
  const std::string tuned = ", favor 1, comments auto, model " + shipped_block_model().identifier();
  EXPECT_EQ(describe(settings_of("block-model")), "block-model" + tuned);
  EXPECT_EQ(describe(settings_of("pattern-tree")), "pattern-tree" + tuned + ", tolerant");
  EXPECT_EQ(describe(settings_of("shingle")), "shingle" + tuned + ", threshold 0 to 0, gap 3");
  EXPECT_EQ(describe(settings_of("site")),
            "site" + tuned + ", trees " + shipped_site_trees().identifier());
}

TEST(DescribedSettings, WriteSmallAndLargeNumbersInOneWay) {
  MethodSettings settings = settings_of("pattern-tree");
  settings.learn->pattern.text_delta = 0.00002;
  settings.learn->pattern.structure_delta = 1;
  EXPECT_EQ(describe(*settings.learn),
            "align path, structure-delta 1, text-delta 2e-05, learn-pages auto, seed 1");
}

}  // namespace
}  // namespace winnow
