// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/learned_site.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// Makes a page of a site with a menu, an article and a list of which each page has some items.
std::string article(std::string_view title, const std::vector<std::string_view>& items) {
  std::string html = "<body><ul class=menu><li>Home<li>News</ul><div class=story><h1>" +
                     std::string(title) + "</h1><p>About " + std::string(title) +
                     " there is much to say.</p></div><ul class=list>";
  for (const std::string_view item : items) html += "<li>" + std::string(item) + "</li>";
  return html + "</ul><p class=imprint>Contact</p>";
}

std::shared_ptr<const SiteModel> site() {
  return learned_site({article("apples", {"red apple", "green apple"}),
                       article("pears", {"yellow pear", "long pear", "round pear"}),
                       article("plums", {"blue plum", "sweet plum"}),
                       article("figs", {"dried fig", "fresh fig", "green fig"})});
}

ExtractedPage extracted(std::string_view html, std::shared_ptr<const SiteModel> model = site(),
                        Matching matching = Matching::tolerant) {
  MethodOptions options;
  options.site = std::move(model);
  options.matching = matching;
  WordSegmenter segmenter;
  const auto method = find_method("pattern-tree").value()->make(options);
  return classify_page(parsed(html), *method, segmenter);
}

std::vector<std::string> main_blocks(const ExtractedPage& page) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (page.verdicts[i].text_class != TextClass::main) continue;
    texts.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return texts;
}

TEST(PatternTreeMethodTest, KeepsWhatVariesAndDropsWhatEveryPageHas) {
  const ExtractedPage page = extracted(article("quinces", {"hard quince", "old quince"}));
  EXPECT_THAT(main_blocks(page), ElementsAre("quinces", "About quinces there is much to say.",
                                             "hard quince", "old quince"));
  EXPECT_EQ(page.verdicts.front().reason, Reason::repeats);
  EXPECT_TRUE(page.fit->used);
  EXPECT_EQ(page.fit->unmatched_nodes, 0u);
}

TEST(PatternTreeMethodTest, KeepsFixedTextThatTurnsOutToVary) {
  std::string html = article("quinces", {"hard quince", "old quince"});
  html.replace(html.find("Contact"), 7, "Closed until spring");
  EXPECT_THAT(main_blocks(extracted(html)), testing::Contains("Closed until spring"));
}

TEST(PatternTreeMethodTest, KeepsWhatTheTemplateHasNoPlaceFor) {
  std::string html = article("quinces", {"hard quince", "old quince"});
  html.insert(html.find("<p class=imprint>"), "<table><tr><td>A table of quinces</table>");
  const ExtractedPage page = extracted(html);
  EXPECT_THAT(main_blocks(page), testing::Contains("A table of quinces"));
  EXPECT_GT(page.fit->unmatched_nodes, 0u);
  EXPECT_EQ(page.fit->unmatched_words, 4u);
  EXPECT_LT(page.fit->unmatched_words, page.fit->words);
}

TEST(PatternTreeMethodTest, TakesTextOfASinglePageForNoEvidenceOfATemplate) {
  const std::string odd = article("kiwis", {"a", "b"}) + "<footer>Only this page says so</footer>";
  const auto model = learned_site({article("apples", {"c", "d"}), article("pears", {"e", "f"}),
                                   article("plums", {"g", "h"}), odd});
  EXPECT_THAT(main_blocks(extracted(odd, model)), testing::Contains("Only this page says so"));
}

TEST(PatternTreeMethodTest, TellsRepeatedRecordsByTheirBlocks) {
  const ExtractedPage page =
      extracted(article("quinces", {"hard quince", "old quince", "small quince"}));
  std::vector<std::string> records;
  for (const Record& record : page.fit->records) {
    EXPECT_EQ(record.last_block, record.first_block + 1);
    EXPECT_EQ(record.ordinal, records.size());
    records.emplace_back(page.blocks.text(page.blocks[record.first_block]));
  }
  EXPECT_THAT(records, ElementsAre("hard quince", "old quince", "small quince"));
}

TEST(PatternTreeMethodTest, PutsEachBlockInARegionOfTheTemplate) {
  const auto model = site();
  const ExtractedPage page = extracted(article("quinces", {"hard quince", "old quince"}), model);
  const PatternTree& tree = model->templates()[page.fit->template_index].tree;
  ASSERT_THAT(page.fit->regions, SizeIs(page.blocks.size()));
  EXPECT_EQ(tree[page.fit->regions.front()].content, PatternContent::fixed);
  EXPECT_EQ(tree.text(page.fit->regions.front()), "Home");
  EXPECT_EQ(tree[page.fit->regions[2]].content, PatternContent::variant);
}

TEST(PatternTreeMethodTest, LeavesAPageOfAnotherTemplateToTheBlockModel) {
  const ExtractedPage page = extracted(
      "<table><tr><td>nothing of this<td>is known to anyone<tr><td>and so it goes on</table>");
  ASSERT_TRUE(page.fit.has_value());
  EXPECT_FALSE(page.fit->used);
  EXPECT_GE(page.verdicts.front().probability, 0);
}

TEST(PatternTreeMethodTest, LeavesACopyOfAPageWithoutAnythingNewToTheBlockModel) {
  const std::string shell = "<body><ul class=menu><li>Home<li>News</ul><p class=imprint>Contact";
  const auto model = learned_site({shell + " us", shell + " us<hr>", shell + " us<br>"});
  const ExtractedPage page = extracted(shell + " us", model);
  EXPECT_FALSE(page.fit->used);
  EXPECT_FALSE(main_blocks(page).empty());
}

TEST(PatternTreeMethodTest, DropsNoHiddenTextIntoTheMainText) {
  std::string html = article("quinces", {"hard quince", "old quince"});
  html.insert(html.find("<p class=imprint>"), "<p style=display:none>secret of quinces</p>");
  EXPECT_THAT(main_blocks(extracted(html)), testing::Not(testing::Contains("secret of quinces")));
}

TEST(PatternTreeMethodTest, UsesTheTemplateStrictlyOnlyForPagesInItsLanguage) {
  const std::string known = article("quinces", {"hard quince", "old quince"});
  const std::string unknown = known + "<table><tr><td>x</table>";
  for (const Matching matching : {Matching::strict, Matching::greedy}) {
    SCOPED_TRACE(matching_name(matching));
    EXPECT_TRUE(extracted(known, site(), matching).fit->used);
    const ExtractedPage other = extracted(unknown, site(), matching);
    EXPECT_FALSE(other.fit->used);
    EXPECT_EQ(other.fit->unmatched_nodes, other.fit->nodes);
    EXPECT_EQ(other.fit->unmatched_words, other.fit->words);
  }
}

TEST(PatternTreeMethodTest, GivesTheSameTextForAPageThatMatchesStrictly) {
  const std::string known = article("quinces", {"hard quince", "old quince"});
  EXPECT_EQ(main_blocks(extracted(known)), main_blocks(extracted(known, site(), Matching::strict)));
}

TEST(PatternTreeMethodTest, ClassifiesOnItsOwnWhereTheSiteHasNoTemplates) {
  const ExtractedPage page = extracted(article("figs", {"a", "b"}), learned_site({"<p>one"}));
  EXPECT_FALSE(page.fit->used);
  EXPECT_EQ(page.fit->template_index, kNoTemplate);
  EXPECT_THAT(page.fit->records, IsEmpty());
}

// The template decides on an image, not the text beside it.
TEST(PatternTreeMethodTest, TellsImagesThatVaryFromThoseThatDoNot) {
  const auto with_images = [](std::string_view picture, std::string_view title) {
    return "<img src=logo.png alt=Logo>" + article(title, {"a", "b"}) +
           "<img alt=Picture src=" + std::string(picture) + ">";
  };
  const auto model = learned_site({with_images("1.png", "apples"), with_images("2.png", "pears"),
                                   with_images("3.png", "plums")});
  const ExtractedPage page = extracted(with_images("4.png", "figs"), model);
  EXPECT_THAT(page.image_classes, ElementsAre(TextClass::template_, TextClass::main));
}

}  // namespace
}  // namespace winnow
