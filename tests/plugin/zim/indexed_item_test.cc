// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/plugin/zim/items.h"
#include "winnow/zim.h"

namespace winnow::zim {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::zim::writer::Hints;
using ::zim::writer::StringItem;

// Index data of an item's own class, which needs no provider.
struct RescuedData : ::zim::writer::IndexData {
  bool hasIndexData() const override { return true; }
  std::string getTitle() const override { return "rescued"; }
  std::string getContent() const override { return "rescued text"; }
  std::string getKeywords() const override { return ""; }
  uint32_t getWordCount() const override { return 2; }
  GeoPosition getGeoPosition() const override { return {false, 0, 0}; }
};

class IndexedItemTest : public ::testing::Test {
 protected:
  static std::shared_ptr<const Method> method() {
    static const auto learned = testing::learned(testing::menu_site(12));
    return learned;
  }

  IndexedItem wrapped(std::shared_ptr<::zim::writer::Item> item) {
    IndexOptions options;
    options.on_error = told.handler();
    return {std::move(item), std::make_shared<const PageIndexer>(method(), options)};
  }

  static std::shared_ptr<testing::ScriptedItem> scripted() {
    auto item = std::make_shared<testing::ScriptedItem>();
    item->content = [] {
      return std::make_unique<::zim::writer::StringProvider>(
          testing::page_with_menu("Yew", "The yew lives longer than any other tree."));
    };
    return item;
  }

  testing::ToldErrors told;
};

TEST_F(IndexedItemTest, IsTheItemInAllButItsIndexData) {
  const Hints hints{{::zim::writer::COMPRESS, 0}, {::zim::writer::FRONT_ARTICLE, 1}};
  const IndexedItem item =
      wrapped(StringItem::create("a/b", "text/html;raw=true", "T", hints, std::string("<p>text")));
  EXPECT_EQ(item.getPath(), "a/b");
  EXPECT_EQ(item.getTitle(), "T");
  EXPECT_EQ(item.getMimeType(), "text/html;raw=true");
  EXPECT_EQ(item.getHints(), hints);
  const auto content = item.getContentProvider();
  EXPECT_EQ(content->getSize(), 7);
  EXPECT_EQ(std::string(content->feed()), "<p>text");
}

TEST_F(IndexedItemTest, PagesHaveIndexDataByWinnow) {
  for (const char* type : {"text/html", "Text/HTML", "application/xhtml+xml; charset=utf-8"}) {
    const auto item = scripted();
    item->mime_type = type;
    const auto data = wrapped(item).getIndexData();
    ASSERT_NE(data, nullptr) << type;
    EXPECT_TRUE(data->hasIndexData());
    EXPECT_EQ(data->getContent(), "the yew lives longer than any other tree.\n") << type;
    EXPECT_EQ(data->getTitle(), "scripted");
  }
}

TEST_F(IndexedItemTest, ItsDataOutlivesIt) {
  std::shared_ptr<::zim::writer::IndexData> data;
  {
    const IndexedItem item = wrapped(scripted());
    data = item.getIndexData();
  }
  EXPECT_THAT(data->getContent(), HasSubstr("yew"));
}

TEST_F(IndexedItemTest, OtherItemsKeepTheirOwn) {
  const auto own = testing::item_of("x", "X", "<p>own")->getIndexData();
  const auto item = scripted();
  item->mime_type = "application/pdf";
  item->data = [&] { return own; };
  EXPECT_EQ(wrapped(item).getIndexData(), own);
  EXPECT_EQ(wrapped(testing::item_of("x", "X", "text", "text/plain")).getIndexData(), nullptr);
}

TEST_F(IndexedItemTest, APageThatIsNotToBeIndexedIsNot) {
  const auto item = scripted();
  item->data = [] { return nullptr; };
  EXPECT_EQ(wrapped(item).getIndexData(), nullptr);
  EXPECT_THAT(told.messages(), IsEmpty());
}

TEST_F(IndexedItemTest, APageThatCannotBeReadIsIndexedByItsItem) {
  const auto item = scripted();
  item->content = [] {
    return std::make_unique<::zim::writer::StringProvider>(std::string(200, '\1'));
  };
  item->data = [] { return testing::item_of("x", "X", "<p>Rescued text")->getIndexData(); };
  EXPECT_EQ(wrapped(item).getIndexData()->getContent(), "rescued text");
  EXPECT_THAT(told.messages(), ElementsAre(HasSubstr("page: ")));
}

TEST_F(IndexedItemTest, ContentThatCannotBeHadIsTold) {
  const auto item = scripted();
  item->content = []() -> testing::ScriptedItem::Provider {
    throw std::runtime_error("no such file");
  };
  item->data = [] { return nullptr; };
  item->mime_type = "application/xhtml+xml";
  EXPECT_EQ(wrapped(item).getIndexData(), nullptr);
  EXPECT_THAT(told.messages(), ElementsAre(HasSubstr("page: cannot read the item: no such file")));
  EXPECT_THROW(wrapped(item).getContentProvider(), std::runtime_error);
}

TEST_F(IndexedItemTest, AnItemWithoutAnyContentIsTold) {
  const auto item = scripted();
  item->content = [] { return nullptr; };
  item->data = [] { return std::make_shared<RescuedData>(); };
  EXPECT_EQ(wrapped(item).getIndexData()->getContent(), "rescued text");
  EXPECT_THAT(told.messages(), ElementsAre(HasSubstr("page: the item has no content")));
}

TEST_F(IndexedItemTest, AnItemWithoutAnyContentIsNotReadByLibzim) {
  const auto item = scripted();
  item->content = [] { return nullptr; };
  const auto data = wrapped(item).getIndexData();
  ASSERT_NE(data, nullptr);
  EXPECT_FALSE(data->hasIndexData());
  EXPECT_EQ(data->getContent(), "");
  EXPECT_THAT(told.messages(),
              ElementsAre(HasSubstr("page: the item has no content (it is not indexed)")));
}

TEST_F(IndexedItemTest, AnItemWhoseOwnDataThrowsIsIndexedWithoutIt) {
  const auto item = scripted();
  item->data = []() -> testing::ScriptedItem::Data { throw std::runtime_error("broken"); };
  const auto data = wrapped(item).getIndexData();
  ASSERT_NE(data, nullptr);
  EXPECT_THAT(data->getContent(), HasSubstr("yew"));
  EXPECT_THAT(told.messages(), ElementsAre(HasSubstr("broken (it is indexed without)")));
  item->mime_type = "application/pdf";
  EXPECT_EQ(wrapped(item).getIndexData(), nullptr);
  EXPECT_THAT(told.messages().back(), HasSubstr("broken (it is not indexed)"));
}

}  // namespace
}  // namespace winnow::zim
