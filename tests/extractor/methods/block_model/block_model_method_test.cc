// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/block_model_method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "extractor/page/comments/comments.h"
#include "tests/extractor/methods/classified.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::ElementsAre;

// Makes a model that goes by one feature, with log-odds of blocks that have it and of the others.
std::shared_ptr<const TreeEnsemble> model_of(const std::string& feature, int others, int having) {
  return std::make_shared<const TreeEnsemble>(
      TreeEnsemble::parse("winnow-block-model 1\nbias 0\nfeatures 1\n" + feature +
                              "\ntrees 1\ntree 3\n0 0.5 1\n= " + std::to_string(others) +
                              "\n= " + std::to_string(having) + "\n",
                          block_features())
          .value());
}

std::shared_ptr<const TreeEnsemble> heading_model() { return model_of("heading", -4, 4); }

std::vector<Verdict> verdicts_of(std::string_view html, const MethodOptions& options) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  return BlockModelMethod(options).classify(page, segmenter).verdicts;
}

std::vector<std::string> words_of(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> words;
  for (const Verdict& verdict : verdicts) {
    words.push_back(std::string(text_class_name(verdict.text_class)) + " " +
                    std::string(reason_name(verdict.reason)));
  }
  return words;
}

std::vector<std::string> classified(std::string_view html) {
  MethodOptions options;
  options.model = heading_model();
  return words_of(verdicts_of(html, options));
}

TEST(BlockModelMethod, KeepsWhatTheModelFindsProbable) {
  EXPECT_THAT(classified("<p>one two<h1>three four</h1><p>five"),
              ElementsAre("template improbable", "main probable", "template improbable"));
}

TEST(BlockModelMethod, SaysHowProbableABlockIs) {
  MethodOptions options;
  options.model = heading_model();
  const auto verdicts = verdicts_of("<p>one two<h1>three</h1><p hidden>four", options);
  ASSERT_EQ(verdicts.size(), 3U);
  EXPECT_FLOAT_EQ(verdicts[0].probability, 1 / (1 + std::exp(4.0F)));
  EXPECT_FLOAT_EQ(verdicts[1].probability, 1 / (1 + std::exp(-4.0F)));
  EXPECT_EQ(verdicts[2].probability, -1);
}

TEST(BlockModelMethod, NeverKeepsWhatMayNotBeKept) {
  EXPECT_THAT(classified("<h1 hidden>one</h1><!--htdig_noindex--><h1>two</h1>"
                         "<!--/htdig_noindex--><p>three"),
              ElementsAre("template hidden", "template no-index", "main probable"));
}

TEST(BlockModelMethod, KeepsAPageWithoutWords) {
  const std::string unindexed = "<!--htdig_noindex--><p>one</p><!--/htdig_noindex-->";
  EXPECT_THAT(classified("<p>-- --</p>" + unindexed),
              ElementsAre("main only-text", "template no-index"));
  EXPECT_THAT(classified("<body>" + unindexed), ElementsAre("template no-index"));
  EXPECT_THAT(classified(""), ElementsAre());
}

// Returns the probabilities of blocks of five words, of which each has the path of this number.
std::vector<float> approached(std::vector<float> probabilities,
                              const std::vector<std::uint32_t>& paths) {
  std::vector<Block> blocks(probabilities.size());
  for (Block& block : blocks) block.words = 5;
  approach_like_blocks(blocks, paths, probabilities);
  return probabilities;
}

TEST(ApproachLikeBlocks, DrawsAlikeBlocksOfAPathTogether) {
  using testing::FloatNear;
  EXPECT_THAT(approached({0.2F, 0.9F, 0.3F}, {0, 1, 0}),
              ElementsAre(FloatNear(0.25F, 0.001F), 0.9F, FloatNear(0.25F, 0.001F)));
}

// Their paragraphs stand in elements of the same path.
TEST(ApproachLikeBlocks, LeavesAnArticleAndAFooterApart) {
  EXPECT_THAT(approached({1, 1, 0, 0}, {0, 0, 0, 0}), ElementsAre(1, 1, 0, 0));
  const std::vector<float> drawn = approached({0.95F, 0.95F, 0.05F, 0.05F}, {0, 0, 0, 0});
  EXPECT_GT(drawn[0], 0.8F);
  EXPECT_LT(drawn[3], 0.2F);
}

TEST(ApproachLikeBlocks, WeighsBlocksByTheirWords) {
  std::vector<Block> blocks(2);
  blocks[0].words = 90;
  blocks[1].words = 10;
  std::vector<float> probabilities = {0.3F, 0.4F};
  approach_like_blocks(blocks, std::vector<std::uint32_t>{0, 0}, probabilities);
  EXPECT_NEAR(probabilities[0], 0.31, 0.001);
  EXPECT_NEAR(probabilities[1], 0.31, 0.002);
}

// A paragraph that is certain, and blocks that are rather main text than not.
std::string paragraph_and(const std::string& before, const std::string& behind, int words = 15) {
  std::string paragraph;
  for (int i = 0; i < words; ++i) paragraph += "word ";
  return before + "<h1>" + paragraph + "</h1>" + behind;
}

TEST(BlockModelMethod, TakesTheBetaOfItsOptions) {
  const std::string html = paragraph_and("", "<p>one two<p>three four", 40);
  MethodOptions options;
  options.model = model_of("heading", -1, 4);
  options.beta = kFavorPrecision;
  EXPECT_THAT(words_of(verdicts_of(html, options)),
              ElementsAre("main probable", "template improbable", "template improbable"));
  options.beta = kFavorRecall;
  EXPECT_THAT(words_of(verdicts_of(html, options)),
              ElementsAre("main probable", "main probable", "main probable"));
}

std::vector<std::string> classified_with_doubts(const std::string& html) {
  MethodOptions options;
  options.model = model_of("heading", 0, 4);
  return words_of(verdicts_of(html, options));
}

TEST(BlockModelMethod, DoubtsLinksBehindTheText) {
  EXPECT_THAT(classified_with_doubts(paragraph_and("", "<p>one two</p><div>one <a href=x>two</a>")),
              ElementsAre("main probable", "main probable", "template improbable"));
}

TEST(BlockModelMethod, DoubtsNoLinksBeforeAndWithinTheText) {
  const std::string links = "<div>one <a href=x>two</a></div>";
  EXPECT_THAT(classified_with_doubts(paragraph_and(links, "")),
              ElementsAre("main probable", "main probable"));
  EXPECT_THAT(classified_with_doubts(paragraph_and("", links) + paragraph_and("", "")),
              ElementsAre("main probable", "main probable", "main probable"));
}

TEST(BlockModelMethod, DoubtsNoLinksOfAPageWithoutAParagraph) {
  EXPECT_THAT(classified_with_doubts(paragraph_and("", "<div>one <a href=x>two</a>", 14)),
              ElementsAre("main probable", "main probable"));
}

// Makes a heading of twenty words, the last of them given, which the heading's model takes for
// text.
std::string passage(const std::string& last) {
  std::string html = "<h1>";
  for (int i = 1; i < 20; ++i) html += "word" + std::to_string(i) + " ";
  return html + last + "</h1>";
}

TEST(BlockModelMethod, KeepsAPassageOnce) {
  EXPECT_THAT(
      classified(passage("end") + "<p>one</p>" + passage("end") + passage("end")),
      ElementsAre("main probable", "template improbable", "template copy", "template copy"));
}

TEST(BlockModelMethod, KeepsTheWholeOfAPassageThatIsCut) {
  const std::string whole = passage("unfortunately it rained");
  EXPECT_THAT(classified(passage("unfor...") + whole),
              ElementsAre("template copy", "main probable"));
  EXPECT_THAT(classified(whole + passage("unfor [\u2026]")),
              ElementsAre("main probable", "template copy"));
  EXPECT_THAT(classified(whole + passage("luckily")),
              ElementsAre("main probable", "main probable"));
}

TEST(BlockModelMethod, ComparesWholePassagesWhereWordsHaveNoSpaces) {
  const std::string product = "<h1>Check Point ";
  const std::string first =
      product + "製品の脆弱性がどのように発見されたかは次のページにあります</h1>";
  const std::string second =
      product + "社は攻撃者がどのような手口を使うのかを詳しく調べ公表しました</h1>";
  EXPECT_THAT(classified(first + second + first),
              ElementsAre("main probable", "main probable", "template copy"));
}

TEST(BlockModelMethod, TakesOtherEndsAndShorterTextsForNoCopies) {
  EXPECT_THAT(classified(passage("five") + passage("six")),
              ElementsAre("main probable", "main probable"));
  EXPECT_THAT(classified(passage("10") + passage("100 euros")),
              ElementsAre("main probable", "main probable"));
  EXPECT_THAT(classified(passage("10") + passage("10 euros")),
              ElementsAre("template copy", "main probable"));
  EXPECT_THAT(classified("<h1>one two</h1><h1>one two</h1>"),
              ElementsAre("main probable", "main probable"));
}

std::string sentences(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "The sea was calm, and nobody thought of storms. ";
  return text;
}

// The text of the page is the first block.
std::string commented_page() {
  std::string html = "<article><p>" + sentences(20) + "</p><ul>";
  for (int i = 0; i < 3; ++i) {
    html += "<li itemprop=comment itemscope itemtype='https://schema.org/Comment'>" + sentences(20);
  }
  return html + "</ul></article>";
}

std::vector<bool> comments_of(std::string_view html) {
  WordSegmenter segmenter;
  const ParsedPage page = parsed(html);
  return comment_blocks(PageFacts(page, page.blocks, NameScores(), segmenter));
}

class BlockModelMethodOnComments : public testing::TestWithParam<Comments> {};

INSTANTIATE_TEST_SUITE_P(All, BlockModelMethodOnComments,
                         testing::Values(Comments::automatic, Comments::keep, Comments::drop));

TEST_P(BlockModelMethodOnComments, DoesWithThemWhatItsOptionsSay) {
  const std::vector<bool> comments = comments_of(commented_page());
  ASSERT_EQ(std::count(comments.begin(), comments.end(), true), 3);
  MethodOptions options;
  options.comments = GetParam();
  options.model = heading_model();
  const std::vector<Verdict> verdicts = verdicts_of(commented_page(), options);
  ASSERT_EQ(verdicts.size(), comments.size());
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    // To this model the text above the comments is none of an article.
    const bool decided = comments[i] && GetParam() != Comments::automatic;
    EXPECT_EQ(verdicts[i].reason == Reason::comment, decided) << i;
    if (!decided) continue;
    EXPECT_EQ(verdicts[i].text_class,
              GetParam() == Comments::keep ? TextClass::main : TextClass::page)
        << i;
    EXPECT_GT(verdicts[i].probability, 0) << i;
  }
}

// The model finds comments far more probable than the text. Beside them the text would be left out.
// Without them it is all there is.
TEST(BlockModelMethod, ChoosesAsIfCommentsThatItIsToDropWereNotThere) {
  MethodOptions options;
  options.model = model_of("is_li", -1, 4);
  options.comments = Comments::drop;
  EXPECT_EQ(verdicts_of(commented_page(), options)[0].reason, Reason::probable);
  options.comments = Comments::automatic;
  EXPECT_EQ(verdicts_of(commented_page(), options)[0].reason, Reason::improbable);
}

// What stands above replies reads like an article to one of the models only.
TEST(BlockModelMethod, JudgesTheRepliesOfAThreadLikeAllText) {
  MethodOptions options;
  options.model = model_of("is_li", 1, 4);
  EXPECT_EQ(verdicts_of(commented_page(), options)[1].reason, Reason::comment);
  options.model = model_of("is_li", -1, 4);
  EXPECT_EQ(verdicts_of(commented_page(), options)[1].reason, Reason::probable);
  options.comments = Comments::drop;
  EXPECT_EQ(verdicts_of(commented_page(), options)[1].reason, Reason::comment);
}

TEST(BlockModelMethod, UsesTheBuiltInModelIfItIsGivenNone) {
  const std::string_view html = "<p>one two three</p><h2><a href=x>four</a></h2>";
  MethodOptions options;
  const auto verdicts = verdicts_of(html, options);
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  std::vector<float> probabilities(page.blocks.size());
  shipped_block_model().score(compute_block_features(page, segmenter), probabilities);
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_EQ(verdicts[0].probability, probabilities[0]);
  EXPECT_EQ(verdicts[1].probability, probabilities[1]);
}

// Two probabilities that are d apart have the variance d^2 / 4, where 1 / 4 is the most that a mean
// of .5 can have. So they are as unlike as d^2, and keep that part of their distance.
TEST(BlockModelMethod, DrawsBlocksOfOnePathTogether) {
  MethodOptions options;
  options.model = model_of("link_density", 2, -2);
  const auto verdicts =
      verdicts_of("<p>one two three<p><a href=x>four five six</a><h2>x</h2>", options);
  ASSERT_EQ(verdicts.size(), 3U);
  const float low = 1 / (1 + std::exp(2.0F));
  const float apart = std::abs(verdicts[0].probability - verdicts[1].probability);
  EXPECT_NEAR(apart, std::pow(1 - 2 * low, 3), 1e-5F);
  EXPECT_NEAR(verdicts[0].probability + verdicts[1].probability, 1, 1e-5F);
}

TEST(BlockModelMethod, IsTheDefault) {
  EXPECT_EQ(default_page_method(), "block-model");
  EXPECT_EQ(main_text(default_page_method(), ""), "");
}

std::optional<float> confidence_by(const std::string& calibration, std::string_view html,
                                   const std::string& bias = "0") {
  const std::string head =
      calibration.empty() ? "winnow-block-model 1\n" : "winnow-block-model 3\n";
  const std::string rest = calibration.empty() ? "" : "names 0\ncomment-names 0\n" + calibration;
  MethodOptions options;
  options.model = std::make_shared<const TreeEnsemble>(
      TreeEnsemble::parse(head + "bias " + bias + "\nfeatures 0\n" + rest + "trees 0\n",
                          block_features())
          .value());
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const BlockModelMethod method(options);
  return method.confidence(page.blocks, method.classify(page, segmenter).verdicts);
}

TEST(BlockModelMethod, SaysHowGoodPagesLikeThisOneTurnedOut) {
  // All is kept, and half of it is expected to be main text: 2 * 1 / (2 + 1).
  const std::string identity = "confidence 2\n0 0\n1 1\n";
  EXPECT_FLOAT_EQ(*confidence_by(identity, "<p>one two"), 2.0F / 3);
  EXPECT_FLOAT_EQ(*confidence_by("confidence 1\n0.5 0.875\n", "<p>one two"), 0.875F);
  EXPECT_GT(*confidence_by(identity, "<p>one two", "10"), 0.99F);
  EXPECT_FLOAT_EQ(*confidence_by(identity, ""), 0);
}

TEST(BlockModelMethod, SaysNothingOfPagesByAModelWithoutCalibration) {
  EXPECT_EQ(confidence_by("", "<p>one two"), std::nullopt);
  EXPECT_EQ(confidence_by("confidence 0\n", "<p>one two"), std::nullopt);
}

TEST(BlockModelMethod, IsCalibratedAsItIsShipped) {
  const auto points = shipped_block_model().calibration().points();
  ASSERT_GE(points.size(), 5U);
  EXPECT_LT(points.front().confidence, 0.7F);
  EXPECT_GT(points.back().confidence, 0.95F);
}

}  // namespace
}  // namespace winnow
