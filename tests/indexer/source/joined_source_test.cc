// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/joined_source.h"

#include "tests/indexer/source/folder_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class JoinedSourceTest : public FolderTest {
 protected:
  std::unique_ptr<Source> open(const std::vector<std::string>& folders) {
    std::vector<std::unique_ptr<Source>> sources;
    for (const std::string& folder : folders) {
      Expected<std::unique_ptr<Source>> source = open_directory(root_ / folder, {});
      EXPECT_TRUE(source) << source.error().message();
      if (source) sources.push_back(std::move(*source));
    }
    return join_sources(std::move(sources));
  }
};

TEST_F(JoinedSourceTest, HandsOutThePagesOfOneSourceAfterThoseOfTheOther) {
  write("two/a.html");
  write("one/b.html");
  write("one/c/d.html");
  read(*open({"one", "two"}));
  EXPECT_THAT(paths_, ElementsAre("b.html", "c/d.html", "a.html"));
}

TEST_F(JoinedSourceTest, SkipsAPathThatASourceBeforeHandedOut) {
  write("one/a.html", "<p>first");
  write("two/a.html", "<p>second");
  write("two/b.html");
  write("three/b.html");
  read(*open({"one", "two", "three"}));
  EXPECT_THAT(paths_, ElementsAre("a.html", "b.html"));
  EXPECT_EQ(pages_["a.html"].bytes, "<p>first");
  EXPECT_EQ(reason("a.html"), "same-path");
  EXPECT_EQ(reason("b.html"), "same-path");
}

TEST_F(JoinedSourceTest, TakesAPathForMetEvenIfItTurnsOutToBeNoPage) {
  write("one/a.php", "plain text");
  write("two/a.php", "<html><p>page");
  read(*open({"one", "two"}));
  EXPECT_THAT(pages_, IsEmpty());
  EXPECT_EQ(reason("a.php"), "same-path");
}

TEST_F(JoinedSourceTest, TellsWhatItsSourcesSkip) {
  write("one/a.html");
  write("two/b.png", "picture");
  read(*open({"one", "two"}));
  EXPECT_EQ(reason("b.png"), "not-html");
}

TEST_F(JoinedSourceTest, StopsForGoodWhenItIsTold) {
  write("one/a.html");
  write("two/b.html");
  std::vector<std::string> paths;
  ASSERT_TRUE(open({"one", "two"})
                  ->for_each(
                      [&](RawPage&& page) {
                        paths.push_back(page.path);
                        return false;
                      },
                      {}));
  EXPECT_THAT(paths, ElementsAre("a.html"));
}

TEST_F(JoinedSourceTest, CanBeGoneThroughTwice) {
  write("one/a.html");
  write("two/b.html");
  const std::unique_ptr<Source> source = open({"one", "two"});
  read(*source);
  read(*source);
  EXPECT_THAT(paths_, ElementsAre("a.html", "b.html"));
  EXPECT_THAT(skipped_, IsEmpty());
}

TEST_F(JoinedSourceTest, CountsThePagesOfAllSources) {
  write("one/a.html");
  write("two/a.html");
  write("two/b.html");
  const Expected<std::uint64_t> count = open({"one", "two"})->count();
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 3u);
}

TEST_F(JoinedSourceTest, IsNamedAfterAllSources) {
  write("one/a.html");
  write("two/b.html");
  const std::string one = root_ / "one";
  const std::string two = root_ / "two";
  EXPECT_EQ(open({"one", "two"})->name(), one + ", " + two);
}

class BrokenSource : public Source {
 public:
  std::string name() const override { return "broken"; }
  Expected<std::uint64_t> count() override { return broken(); }
  Expected<void> for_each(const PageVisitor&, const SkipVisitor&) override { return broken(); }

 private:
  static Error broken() { return {ErrorCode::input, "cannot be read", "broken", ""}; }
};

TEST(JoinedSource, EndsWithTheFirstErrorOfASource) {
  std::vector<std::unique_ptr<Source>> sources;
  sources.push_back(std::make_unique<BrokenSource>());
  const std::unique_ptr<Source> source = join_sources(std::move(sources));
  const Expected<void> read = source->for_each([](RawPage&&) { return true; }, {});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where, "broken");
  EXPECT_FALSE(source->count());
}

}  // namespace
}  // namespace winnow
