// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/plugin/zim/items.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/zim.h"

namespace winnow::zim {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using GeoPosition = ::zim::writer::IndexData::GeoPosition;

std::shared_ptr<const PageIndexer> indexer_of(IndexOptions options = {}) {
  static const auto method = testing::learned(testing::menu_site(12));
  return std::make_shared<const PageIndexer>(method, std::move(options));
}

// A page that the method has not seen.
std::string new_page(const std::string& head = {}) {
  return testing::page_with_menu(head + "Yew", "The yew lives longer than any other tree.");
}

PageIndexData data_of(const std::string& html, PageFacts facts = {}, IndexOptions options = {}) {
  return PageIndexData(indexer_of(std::move(options)), std::move(facts), html);
}

// Of a provider that does what `before_feed` does.
PageIndexData failing_data(std::function<void(std::size_t)> before_feed, IndexOptions options,
                           std::shared_ptr<::zim::writer::IndexData> fallback = nullptr) {
  auto content = std::make_unique<testing::ScriptedProvider>();
  content->text = new_page();
  content->before_feed = std::move(before_feed);
  return {indexer_of(std::move(options)), PageFacts{"trees/yew", "Yew"}, std::move(content),
          std::move(fallback)};
}

void expect_nothing(const PageIndexData& data) {
  EXPECT_FALSE(data.hasIndexData());
  EXPECT_EQ(data.getTitle(), "");
  EXPECT_EQ(data.getContent(), "");
  EXPECT_EQ(data.getKeywords(), "");
  EXPECT_EQ(data.getWordCount(), 0);
  EXPECT_EQ(data.getGeoPosition(), GeoPosition(false, 0, 0));
}

TEST(PageIndexData, ContentIsWithoutWhatIsMarkedUnlessMarksAreIgnored) {
  const std::string html = new_page() + "<p data-pagefind-ignore>Of the oak nothing is said here.";
  EXPECT_THAT(data_of(html).getContent(), Not(HasSubstr("oak")));
  IndexOptions options;
  options.marks = Marks::ignored;
  EXPECT_THAT(data_of(html, {}, options).getContent(), HasSubstr("oak"));
}

TEST(PageIndexData, ContentIsWithoutWhatTheSiteRepeats) {
  const PageIndexData data = data_of(new_page());
  EXPECT_TRUE(data.hasIndexData());
  EXPECT_EQ(data.getContent(), "the yew lives longer than any other tree.\n");
  EXPECT_EQ(data.getWordCount(), 8);
}

TEST(PageIndexData, OfAnUnknownSiteIsReadByItself) {
  const auto indexer = std::make_shared<const PageIndexer>(nullptr);
  const PageIndexData data(indexer, {}, new_page());
  EXPECT_THAT(data.getContent(), HasSubstr("the yew lives"));
}

TEST(PageIndexData, TheTitleIsWithoutTheNameOfTheSite) {
  EXPECT_EQ(data_of(new_page(), {"yew", "The \u00c9lm - Arboretum"}).getTitle(), "the elm");
  EXPECT_EQ(data_of(new_page(), {"yew", ""}).getTitle(), "yew");
  EXPECT_EQ(data_of(new_page(), {"yew", "Something else"}).getTitle(), "something else");
}

TEST(PageIndexData, KeywordsAndPositionAreThoseOfTheMetaElements) {
  const PageIndexData data = data_of(
      "<meta name=keywords content='\u00c9lm, Oak'><meta name=geo.position content='48.5;-9.25'>"
      "<p>A park with trees.");
  EXPECT_EQ(data.getKeywords(), "elm, oak");
  EXPECT_EQ(data.getGeoPosition(), GeoPosition(true, 48.5, -9.25));
}

TEST(PageIndexData, APositionThatIsNoneIsToldAndLeftOut) {
  testing::ToldErrors told;
  IndexOptions options;
  options.on_error = told.handler();
  const PageIndexData data =
      data_of("<meta name=geo.position content='91;0'><p>A park.", {"park", "Park"}, options);
  EXPECT_EQ(data.getGeoPosition(), GeoPosition(false, 0, 0));
  EXPECT_TRUE(data.hasIndexData());
  EXPECT_THAT(told.messages(),
              ElementsAre(HasSubstr("park: geo.position is not a position: 91;0")));
}

TEST(PageIndexData, PagesThatAskNotToBeIndexedAreNot) {
  EXPECT_FALSE(data_of("<meta name=robots content='NOINDEX, follow'><p>A park.").hasIndexData());
  EXPECT_FALSE(data_of("<meta name=robots content=none><p>A park.").hasIndexData());
  EXPECT_TRUE(data_of("<meta name=robots content=index><p>A NOINDEX park.").hasIndexData());
}

TEST(PageIndexData, RulesHaveTheLastWord) {
  IndexOptions options;
  options.rules = parse_rules(
                      "[[rule]]\nsite = 'parks'\nselect = '.notice'\nclass = 'template'\n"
                      "[[rule]]\npath = '/old/**'\nskip = true\n",
                      "rules.toml")
                      .value();
  options.site = "parks";
  const std::string html = "<p>A park with trees.</p><p class=notice>Closed on Mondays.</p>";
  EXPECT_EQ(data_of(html, {"park", "Park"}, options).getContent(), "a park with trees.\n");
  EXPECT_FALSE(data_of(html, {"old/park", "Park"}, options).hasIndexData());
  options.site = "gardens";
  EXPECT_THAT(data_of(html, {"park", "Park"}, options).getContent(), HasSubstr("mondays"));
}

TEST(PageIndexData, PagesWithoutTextAreNotIndexed) {
  for (const char* html : {"", "<p></p>", "<script>x()</script>", "<p hidden>text</p>"}) {
    EXPECT_FALSE(data_of(html).hasIndexData()) << html;
  }
}

// A page of links to other pages, beside main text.
TEST(PageIndexData, TextOfThePageAloneIsWithoutLinksToOthers) {
  const std::string html = testing::page_with_menu(
      "Yew",
      "The yew lives longer than any other tree of these woods, and its wood is hard and heavy. "
      "It was made into bows for hundreds of years.</p></div><div class=aside>"
      "<p>Opened 1921, 40 metres</p><ul><li><a href=/fir>Silver fir</a></li></ul></div><div><p>");
  const std::string content = data_of(html).getContent();
  EXPECT_THAT(content, HasSubstr("bows"));
  EXPECT_THAT(content, HasSubstr("1921"));
  EXPECT_THAT(content, Not(HasSubstr("silver")));
  IndexOptions main_only;
  main_only.page_text = false;
  const std::string main = data_of(html, {}, main_only).getContent();
  EXPECT_THAT(main, HasSubstr("bows"));
  EXPECT_THAT(main, Not(HasSubstr("1921")));
}

TEST(PageIndexData, TheCharsetOfTheTypeIsBelieved) {
  const PageFacts facts{"caf", "", "text/html; charset=iso-8859-5"};
  EXPECT_EQ(data_of("<p>\xb4\xd0\xe7\xd0", facts).getContent(), "\u0434\u0430\u0447\u0430\n");
}

TEST(PageIndexData, BinaryBytesAreToldAndHaveNoIndexData) {
  testing::ToldErrors told;
  IndexOptions options;
  options.on_error = told.handler();
  const PageIndexData data =
      data_of(std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), {"picture", "P"}, options);
  expect_nothing(data);
  EXPECT_THAT(told.messages(), ElementsAre(AllOf(HasSubstr("picture: "), HasSubstr("PNG"),
                                                 HasSubstr("it is not indexed"))));
}

TEST(PageIndexData, APageThatIsTooLargeIsLeftToItsItem) {
  testing::ToldErrors told;
  IndexOptions options;
  options.limits.page_bytes = 100;
  options.on_error = told.handler();
  const auto fallback = testing::item_of("yew", "Yew", new_page())->getIndexData();
  const PageIndexData data = failing_data(nullptr, options, fallback);
  EXPECT_TRUE(data.hasIndexData());
  EXPECT_THAT(data.getContent(), HasSubstr("homepage"));
  EXPECT_EQ(data.getWordCount(), fallback->getWordCount());
  EXPECT_THAT(told.messages(), ElementsAre(AllOf(HasSubstr("trees/yew: larger than 100 bytes"),
                                                 HasSubstr("indexed as libzim would"))));
}

TEST(PageIndexData, APositionOfItsItemThatIsNoneIsToldAndLeftOut) {
  using Told = std::vector<std::string>;
  const auto messages_for = [](const std::string& position, GeoPosition expected) -> Told {
    testing::ToldErrors told;
    IndexOptions options;
    options.limits.page_bytes = 10;
    options.on_error = told.handler();
    const std::string html =
        "<html><head><meta name=\"geo.position\" content=\"" + position + "\"></head><p>A park.";
    const PageIndexData data(indexer_of(options), {"park", "Park"},
                             std::make_unique<::zim::writer::StringProvider>(html),
                             testing::item_of("park", "Park", html)->getIndexData());
    EXPECT_TRUE(data.hasIndexData());
    EXPECT_EQ(data.getGeoPosition(), expected);
    return told.messages();
  };
  const GeoPosition none(false, 0, 0);
  EXPECT_THAT(messages_for("48.5;-9.25", {true, 48.5, -9.25}), ElementsAre(HasSubstr("larger")));
  EXPECT_THAT(
      messages_for("912.5;9", none),
      ElementsAre(HasSubstr("larger"), HasSubstr("park: geo.position is not a position: 912.5")));
  EXPECT_THAT(messages_for("9;181", none), ElementsAre(HasSubstr("larger"), HasSubstr(";181")));
}

TEST(PageIndexData, AProviderThatThrowsIsToldOnce) {
  testing::ToldErrors told;
  IndexOptions options;
  options.on_error = told.handler();
  const PageIndexData data = failing_data(
      [](std::size_t fed) {
        if (fed == 20) throw std::runtime_error("the disk is gone");
      },
      options);
  expect_nothing(data);
  EXPECT_THAT(told.messages(),
              ElementsAre(HasSubstr("trees/yew: cannot read the page: the disk is gone")));
}

TEST(PageIndexData, MemoryThatRunsOutIsTold) {
  testing::ToldErrors told;
  IndexOptions options;
  options.on_error = told.handler();
  expect_nothing(failing_data([](std::size_t) { throw std::bad_alloc(); }, options));
  expect_nothing(failing_data([](std::size_t) { throw 1; }, options));
  EXPECT_THAT(told.messages(), ElementsAre(HasSubstr("no memory"), HasSubstr("unknown exception")));
}

TEST(PageIndexData, AHandlerThatThrowsHarmsNobody) {
  IndexOptions options;
  options.on_error = [](const Error&) { throw std::runtime_error("no log"); };
  expect_nothing(failing_data([](std::size_t) { throw std::bad_alloc(); }, options));
}

TEST(PageIndexData, ItsItemsDataMayThrowAsWell) {
  struct Throwing : ::zim::writer::IndexData {
    bool hasIndexData() const override { throw std::runtime_error("no data"); }
    std::string getTitle() const override { throw std::runtime_error("no title"); }
    std::string getContent() const override { throw std::runtime_error("no content"); }
    std::string getKeywords() const override { throw std::runtime_error("no keywords"); }
    uint32_t getWordCount() const override { throw std::runtime_error("no count"); }
    GeoPosition getGeoPosition() const override { throw std::runtime_error("no position"); }
  };
  testing::ToldErrors told;
  IndexOptions options;
  options.on_error = told.handler();
  expect_nothing(failing_data([](std::size_t) { throw std::bad_alloc(); }, options,
                              std::make_shared<Throwing>()));
  EXPECT_EQ(told.messages().size(), 7);
  EXPECT_THAT(told.messages().back(), HasSubstr("no position"));
}

TEST(PageIndexData, AProviderThatNeverEndsIsCutOff) {
  struct Endless : ::zim::writer::ContentProvider {
    ::zim::size_type getSize() const override { return 0; }
    ::zim::Blob feed() override { return {"0123456789", 10}; }
  };
  IndexOptions options;
  options.limits.page_bytes = 1000;
  expect_nothing(PageIndexData(indexer_of(options), {}, std::make_unique<Endless>()));
}

TEST(PageIndexData, PagesOverALimitAreIndexedByTheirPlainText) {
  testing::ToldErrors told;
  IndexOptions options;
  options.limits.depth = 10;
  options.on_error = told.handler();
  std::string html;
  for (int i = 0; i < 20; ++i) html += "<div>";
  html += "A tall tree.";
  EXPECT_THAT(data_of(html, {"tall", "Tall"}, options).getContent(), HasSubstr("a tall tree."));
  EXPECT_THAT(told.messages(), ElementsAre(HasSubstr("tall: over the limit for depth")));
  const std::string noindex = "<meta name=robots content=noindex>" + html;
  const PageIndexData refused(indexer_of(options), {},
                              std::make_unique<::zim::writer::StringProvider>(noindex),
                              testing::item_of("tall", "Tall", noindex)->getIndexData());
  EXPECT_FALSE(refused.hasIndexData());
}

TEST(PageIndexData, NothingIsReadBeforeTheFirstQuestionAndNothingTwice) {
  std::atomic<int> begun = 0;
  const PageIndexData data =
      failing_data([&](std::size_t fed) { begun += fed == 0 ? 1 : 0; }, IndexOptions());
  EXPECT_EQ(begun, 0);
  EXPECT_EQ(data.getTitle(), "yew");
  EXPECT_EQ(data.getContent(), "the yew lives longer than any other tree.\n");
  EXPECT_TRUE(data.hasIndexData());
  EXPECT_EQ(begun, 1);
}

TEST(PageIndexData, ManyThreadsAskOnePageAndManyPages) {
  constexpr int kThreads = 8;
  constexpr int kPages = 30;
  const auto indexer = indexer_of();
  std::atomic<int> begun = 0;
  std::vector<std::unique_ptr<PageIndexData>> pages;
  for (int i = 0; i < kPages; ++i) {
    auto content = std::make_unique<testing::ScriptedProvider>();
    content->text = testing::page_with_menu("Tree", "This is tree number " + std::to_string(i));
    content->before_feed = [&](std::size_t fed) { begun += fed == 0 ? 1 : 0; };
    pages.push_back(std::make_unique<PageIndexData>(indexer, PageFacts(), std::move(content)));
  }
  std::atomic<int> right = 0;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&] {
        for (int i = 0; i < kPages; ++i) {
          const std::string expected = "this is tree number " + std::to_string(i) + "\n";
          right += pages[i]->getContent() == expected && pages[i]->getWordCount() == 5 ? 1 : 0;
        }
      });
    }
  }
  EXPECT_EQ(right, kThreads * kPages);
  EXPECT_EQ(begun, kPages);
}

}  // namespace
}  // namespace winnow::zim
