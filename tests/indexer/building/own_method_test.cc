// SPDX-License-Identifier: GPL-2.0-or-later
//
// A method that learns, all of it in this file, from the pages of a site to its documents: nobody
// else knows its name.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/parsed.h"
#include "tests/indexer/writer/site_fixture.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/build_index.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Keeps the text that only one page of the site has.
class Seldom final : public Method {
 public:
  explicit Seldom(const MethodOptions& options) : site_(options.site) {}

  std::string_view name() const override { return "seldom"; }

  Classification classify(const ParsedPage& page, WordSegmenter&) const override {
    Classification result;
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      const Block& block = page.blocks[i];
      result.verdicts.push_back(repeats(page.blocks.text(block))
                                    ? Verdict{TextClass::template_, Reason::frequent}
                                    : Verdict{TextClass::main, Reason::rare});
    }
    return result;
  }

 private:
  bool repeats(std::string_view text) const {
    return site_->statistics().text_pages(block_text_hash(text)) > 0;
  }

  std::shared_ptr<const SiteModel> site_;
};

// Statistics are enough for it; where there are none, nothing is known to repeat.
constexpr MethodInfo kSeldom{.name = "seldom",
                             .summary = "the text that no other page of the site has",
                             .learning = LearnOptions{.templates = false},
                             .make = make_of_class<Seldom>,
                             .make_alone = [](const MethodOptions& options) {
                               MethodOptions alone = options;
                               alone.site = std::make_shared<const SiteModel>();
                               return make_of_class<Seldom>(alone);
                             }};

// This is another one, which needs counts of chunks.
constexpr MethodInfo kCounting{.name = "counting",
                               .summary = "the same by chunks",
                               .learning = LearnOptions{.repetition = {.piece = Piece::chunk}},
                               .make = make_of_class<Seldom>};

constexpr const MethodInfo* kOwnMethods[] = {&kSeldom, &kCounting};

MethodSettings own_settings(std::string name) {
  MethodSettings settings;
  settings.name = std::move(name);
  settings.methods = kOwnMethods;
  return settings;
}

std::string tree_page(int number) {
  const std::string n = std::to_string(number);
  return "<!DOCTYPE html><html lang=en><title>Tree " + n +
         "</title><nav><a href=/>Arboretum home</a></nav><p>The bark of tree " + n + ". " +
         long_text("t" + n) + "</p><footer>Closed on Mondays</footer>";
}

SiteModel learned_with(const LearnOptions& options) {
  SiteLearner learner("trees.example", options);
  WordSegmenter segmenter;
  for (int i = 0; i < 5; ++i) {
    const std::string url = "https://trees.example/" + std::to_string(i);
    const ParsedPage page = parsed(tree_page(i));
    if (options.counts()) {
      learner.add(url, page, segmenter);
    } else {
      learner.add(url, page, read_blocks(page, shipped_block_model(), segmenter));
    }
  }
  return learner.learn(5);
}

SiteModels models_with(const LearnOptions& options) {
  return SiteModels::of({learned_with(options)}).value();
}

std::size_t blocks_kept(const Method& method, const ParsedPage& page) {
  WordSegmenter segmenter;
  std::size_t kept = 0;
  for (const Verdict& verdict : method.classify(page, segmenter).verdicts) {
    kept += verdict.text_class == TextClass::main ? 1 : 0;
  }
  return kept;
}

TEST(OwnMethod, IsMadeOfWhatALearnerLearnedForIt) {
  MethodOptions options;
  options.site = std::make_shared<const SiteModel>(learned_with(*kSeldom.learning));
  const auto method = make_method(kSeldom, options);
  ASSERT_TRUE(method) << method.error().message();
  EXPECT_EQ((*method)->name(), "seldom");
  EXPECT_EQ(blocks_kept(**method, parsed(tree_page(2))), 1U);
}

TEST(OwnMethod, IsRefusedWithoutWhatItHasToLearn) {
  const auto method = make_method(kSeldom);
  ASSERT_FALSE(method);
  EXPECT_EQ(method.error().code, ErrorCode::usage);
  EXPECT_THAT(method.error().message(), HasSubstr("method seldom"));
}

TEST(OwnMethod, ClassifiesUnknownSitesAsItsDescriptionSays) {
  const MethodsBySite methods = MethodsBySite::of(kSeldom, {}, models_with(*kSeldom.learning));
  EXPECT_EQ(methods.find("").method->name(), "seldom");
  const MethodsBySite none = MethodsBySite::of(kSeldom, {}, SiteModels::of({}).value());
  EXPECT_EQ(none.find("trees.example").site, nullptr);
  EXPECT_EQ(blocks_kept(*none.find("trees.example").method, parsed(tree_page(2))), 3U);
  // Where it says nothing, pages are classified like one of which no site is known.
  EXPECT_EQ(make_method_alone(kCounting)->name(), default_page_method());
}

TEST(OwnMethod, HasAUseForWhatWasLearnedForMethodsOfItsKind) {
  const LearnOptions of_site = *find_method("site").value()->learning;
  EXPECT_THAT(methods_with_use_for(of_site, kOwnMethods), ElementsAre("seldom"));
  const LearnOptions of_chunks = *find_method("table-chunk").value()->learning;
  EXPECT_THAT(methods_with_use_for(of_chunks, kOwnMethods), ElementsAre("counting"));
  EXPECT_EQ(model_without_use(models_with(of_site), kSeldom), nullptr);
  EXPECT_NE(model_without_use(models_with(of_site), kCounting), nullptr);
}

TEST(OwnMethod, RefusesModelsOfAnotherKind) {
  const auto classifier =
      SiteClassifier::of(own_settings("counting"), models_with(*kSeldom.learning), "", {}, "file");
  ASSERT_FALSE(classifier);
  EXPECT_THAT(classifier.error().message(),
              HasSubstr("was learned for the method seldom, but counting is asked for"));
}

TEST(OwnMethod, RefusesModelsThatNoMethodHasAUseFor) {
  const LearnOptions of_shingles = *find_method("shingle").value()->learning;
  const auto classifier = SiteClassifier::of(own_settings("seldom"), models_with(of_shingles), "");
  ASSERT_FALSE(classifier);
  EXPECT_THAT(classifier.error().message(),
              HasSubstr("was learned for another method, but seldom is asked for"));
}

TEST(OwnMethod, IsListedWhereANameIsWrong) {
  const auto classifier = SiteClassifier::of(own_settings("often"));
  ASSERT_FALSE(classifier);
  EXPECT_THAT(classifier.error().message(), HasSubstr("one of: seldom, counting"));
}

TEST(OwnMethod, IsRecordedWithWhatItIsTold) {
  MethodSettings settings = own_settings("seldom");
  EXPECT_EQ(recorded_name(settings), "seldom");
  settings.sample_pages = 60;
  EXPECT_EQ(recorded_name(settings), "seldom (statistics, seed 1, sample-pages 60)");
}

class OwnMethodBuild : public SiteTest {
 protected:
  static constexpr int kPages = 12;

  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < kPages; ++i) {
      source_.add("https://trees.example/" + std::to_string(i) + ".html", tree_page(i));
    }
    build_options_.method = own_settings("seldom");
  }

  BuildReport build() {
    BuildObserver observer;
    Expected<BuildReport> report = build_index(source_, database_, build_options_, observer);
    EXPECT_TRUE(report) << report.error().message();
    return report ? std::move(*report) : BuildReport{};
  }

  BuildOptions build_options_;
};

TEST_F(OwnMethodBuild, LearnsTheSiteAndIndexesWhatTheMethodKeeps) {
  EXPECT_EQ(build().index.added, static_cast<std::uint64_t>(kPages));
  EXPECT_EQ(frequency("bark"), static_cast<unsigned>(kPages));
  EXPECT_EQ(frequency("mondays"), 0U);
  const StoredModels stored = read_models_of(database_).value();
  ASSERT_EQ(stored.models.sites().size(), 1U);
  EXPECT_TRUE(kSeldom.accepts(*stored.models.sites()[0]));
}

TEST_F(OwnMethodBuild, GoesOnWithWhatTheDatabaseKnows) {
  build();
  const BuildReport again = build();
  EXPECT_EQ(again.index.unchanged, static_cast<std::uint64_t>(kPages));
  EXPECT_THAT(again.relearned, IsEmpty());
}

}  // namespace
}  // namespace winnow
