// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run that completes another one with other methods, and reports of both.
#include <memory>

#include "tests/indexer/writer/site_fixture.h"
#include "tests/indexer/writer/test_classifier.h"

namespace winnow {
namespace {

class CompletedRunTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    TestClassifier::of(options_).method_of = [](const RawPage&) -> std::shared_ptr<const Method> {
      return make_method("all").value();
    };
    TestClassifier::of(options_).state = [this](const RawPage& page) {
      return page.url.starts_with("/drifted") ? state_ : 1;
    };
    add("drifted", "old");
    add("other", "older");
    index();
  }

  void add(const std::string& name, const std::string& text, const std::string& canonical = "") {
    source_.add("/" + name, page_html(long_text(text) + name, canonical));
  }

  // Does a run, and one that completes it in which pages of the one site are classified anew.
  IndexReport index_twice() {
    options_.completable = true;
    const IndexReport first = index();
    options_.completable = false;
    options_.completes = &first;
    ++state_;
    IndexReport both = index();
    options_.completes = nullptr;
    return both;
  }

  std::uint64_t state_ = 1;
};

TEST_F(CompletedRunTest, CountsAsAddedWhatTheFirstRunAdded) {
  add("drifted-new", "new");
  add("other-new", "new");
  const IndexReport both = index_twice();
  EXPECT_EQ(both.added, 2u);
  EXPECT_EQ(both.replaced, 1u) << "of the drifted site";
  EXPECT_EQ(both.unchanged, 1u);
  EXPECT_EQ(both.indexed_again, 2u);
}

TEST_F(CompletedRunTest, CountsAsReplacedWhatEitherRunReplaced) {
  source_.pages[1].bytes += " more";
  const IndexReport both = index_twice();
  EXPECT_EQ(both.added, 0u);
  EXPECT_EQ(both.replaced, 2u);
  EXPECT_EQ(both.unchanged, 0u);
}

TEST_F(CompletedRunTest, CountsEachTextOnce) {
  add("drifted-new", "new");
  add("other-new", "new");
  add("drifted-empty", "");
  source_.pages.back().bytes = "<title>Nothing</title><img src=a.png>";
  source_.add("/drifted-bytes",
              "<p>f\xfc"
              "r \x81 <meta charset=utf-8>");
  const IndexReport both = index_twice();
  database_ += ".anew";
  source_.pages.erase(source_.pages.begin() + 1);  // the one that no run touched
  const IndexReport anew = index();
  EXPECT_EQ(both.words, anew.words);
  EXPECT_EQ(anew.empty, 1u);
  EXPECT_EQ(both.empty, 1u);
  EXPECT_EQ(anew.with_replaced_characters, 1u);
  EXPECT_EQ(both.with_replaced_characters, 1u);
}

TEST_F(CompletedRunTest, CountsPagesThatAreJoinedOnce) {
  options_.duplicates = Duplicates::drop;
  add("drifted-copy", "old", "/drifted");
  add("other-copy", "older", "/other");
  const IndexReport both = index_twice();
  EXPECT_EQ(both.joined, 2u);
  EXPECT_EQ(both.added, 0u);
  EXPECT_EQ(both.canonical_elsewhere, 0u);
  EXPECT_EQ(both.documents, 2u);
}

TEST_F(CompletedRunTest, RemembersNothingIfNoRunFollows) { EXPECT_EQ(index().written, nullptr); }

}  // namespace
}  // namespace winnow
