// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/duplicates/duplicate_pages.h"

#include "tests/indexer/writer/site_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::string url(const std::string& name) { return "https://example.org/" + name; }

class DuplicatePagesTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    options_.duplicates = Duplicates::drop;
  }

  // Makes a page with one of a few texts, nearly the same for each page, that links to `canonical`.
  void add(const std::string& name, const std::string& text, const std::string& canonical = "") {
    source_.add(url(name), html(name, text, canonical));
  }
  static std::string html(const std::string& name, const std::string& text,
                          const std::string& canonical) {
    return page_html(long_text(text) + name, canonical.empty() ? "" : url(canonical));
  }

  // A second run finds everything as it is.
  void expect_stable() {
    const auto before = files();
    const std::uint64_t documents = urls().size();
    const IndexReport report = index();
    EXPECT_EQ(files(), before);
    EXPECT_EQ(report.unchanged, documents);
    EXPECT_EQ(report.joined, source_.pages.size() - documents);
  }
};

TEST_F(DuplicatePagesTest, AreJoinedToATargetBeforeThem) {
  add("a", "sea");
  add("copy", "sea", "a");
  const IndexReport report = index();
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(report.joined, 1u);
  EXPECT_EQ(report.canonical_elsewhere, 0u);
  EXPECT_EQ(report.words, 301u);
  EXPECT_THAT(urls(), ElementsAre(url("a")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, AreJoinedToATargetAfterThem) {
  add("copy", "sea", "original");
  add("original", "sea");
  EXPECT_EQ(index().joined, 1u);
  EXPECT_THAT(urls(), ElementsAre(url("original")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, WithoutATargetInTheDatabaseStay) {
  add("a", "sea", "elsewhere");
  const IndexReport report = index();
  EXPECT_EQ(report.joined, 0u);
  EXPECT_EQ(report.canonical_elsewhere, 1u);
  EXPECT_THAT(urls(), ElementsAre(url("a")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, ThatAllNameTheFrontPageStay) {
  source_.add(url(""), page_html(long_text("front")));
  for (const std::string name : {"one", "two", "three"}) {
    source_.add(url(name), page_html(long_text(name), url("")));
  }
  const IndexReport report = index();
  EXPECT_EQ(report.added, 4u);
  EXPECT_EQ(report.canonical_elsewhere, 3u);
  expect_stable();
}

TEST_F(DuplicatePagesTest, WithAPartOfTheTargetsTextStay) {
  source_.add(url("all"), page_html(long_text("sea") + long_text("sea")));
  source_.add(url("part"), page_html(long_text("sea"), url("all")));
  EXPECT_EQ(index().joined, 0u);
}

TEST_F(DuplicatePagesTest, WithoutTextStay) {
  source_.add(url("a"), "<title>One</title>");
  source_.add(url("b"), "<title>Two</title><link rel=canonical href=a>");
  EXPECT_EQ(index().joined, 0u);
  EXPECT_EQ(index().documents, 2u);
}

TEST_F(DuplicatePagesTest, ThatNameEachOtherKeepOneOfThem) {
  add("a", "sea", "b");
  add("b", "sea", "a");
  EXPECT_EQ(index().joined, 1u);
  EXPECT_THAT(urls(), ElementsAre(url("a")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, InARingKeepOneOfThem) {
  add("a", "sea", "b");
  add("b", "sea", "c");
  add("c", "sea", "a");
  EXPECT_EQ(index().joined, 2u);
  EXPECT_THAT(urls(), ElementsAre(url("a")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, InAChainAreJoinedToItsEnd) {
  for (const std::vector<std::string>& order :
       {std::vector<std::string>{"a", "b", "c"}, {"c", "b", "a"}, {"b", "c", "a"}}) {
    source_.pages.clear();
    std::filesystem::remove_all(database_);
    const std::map<std::string, std::string> canonical = {{"a", "b"}, {"b", "c"}, {"c", ""}};
    for (const std::string& name : order) add(name, "sea", canonical.at(name));
    EXPECT_EQ(index().joined, 2u);
    EXPECT_THAT(urls(), ElementsAre(url("c")));
    expect_stable();
  }
}

TEST_F(DuplicatePagesTest, InALongChainKeepOneOfThem) {
  const auto name = [](int i) { return "p" + std::to_string(i); };
  for (int i = 0; i < 40; ++i) {
    source_.add(url(name(i)), page_html(long_text("sea"), url(name(i + 1))));
  }
  EXPECT_EQ(index().documents, 1u);
  expect_stable();
}

TEST_F(DuplicatePagesTest, AreJoinedOnceTheTargetIsIndexed) {
  add("copy", "sea", "original");
  index();
  add("original", "sea");
  const IndexReport report = index();
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(report.joined, 1u);
  EXPECT_EQ(report.unchanged, 0u);
  EXPECT_THAT(urls(), ElementsAre(url("original")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, OfAnInterruptedRunAreJoinedByTheNext) {
  add("copy", "sea", "original");
  // These are more than may be in work when the run is told to stop.
  for (int i = 0; i < 100; ++i) source_.add(url("n" + std::to_string(i)), page_html("a few words"));
  add("original", "sea");
  options_.threads = 1;
  observer_.stop_after = 2;
  EXPECT_EQ(index().joined, 0u);
  observer_.stop_after = UINT64_MAX;
  EXPECT_EQ(index().joined, 1u);
  EXPECT_EQ(frequency("few"), 100u);
  expect_stable();
}

TEST_F(DuplicatePagesTest, ThatChangeBecomeDocumentsOfTheirOwn) {
  add("a", "sea");
  add("copy", "sea", "a");
  index();
  source_.pages[1].bytes = html("copy", "land", "a");
  const IndexReport report = index();
  EXPECT_EQ(report.added, 1u);
  EXPECT_THAT(urls(), ElementsAre(url("a"), url("copy")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, WhoseTargetChangesBecomeDocumentsOfTheirOwn) {
  for (const bool target_first : {true, false}) {
    source_.pages.clear();
    std::filesystem::remove_all(database_);
    if (target_first) add("a", "sea");
    add("copy", "sea", "a");
    if (!target_first) add("a", "sea");
    index();
    source_.pages[target_first ? 0 : 1].bytes = html("a", "land", "");
    const IndexReport report = index();
    EXPECT_EQ(report.added, 1u);
    EXPECT_EQ(report.replaced, 1u);
    EXPECT_EQ(report.joined, 0u);
    EXPECT_THAT(urls(), UnorderedElementsAre(url("a"), url("copy")));
    expect_stable();
  }
}

TEST_F(DuplicatePagesTest, WhoseTargetLeavesTheIndexBecomeDocumentsOfTheirOwn) {
  add("copy", "sea", "original");
  add("original", "sea");
  index();
  source_.pages[1].bytes = "<meta name=robots content=noindex>";
  const IndexReport report = index();
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(report.noindex, 1u);
  EXPECT_THAT(urls(), ElementsAre(url("copy")));
  const auto before = files();
  index();
  EXPECT_EQ(files(), before);
}

TEST_F(DuplicatePagesTest, OfAChainWhoseEndChangesAreJoinedToTheNewEnd) {
  add("a", "sea", "b");
  add("b", "sea", "c");
  add("c", "sea");
  index();
  source_.pages[2].bytes = html("c", "land", "");
  const IndexReport report = index();
  EXPECT_EQ(report.joined, 1u);
  EXPECT_EQ(report.added, 1u);
  EXPECT_THAT(urls(), UnorderedElementsAre(url("b"), url("c")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, ThatWereReplacedAreCountedAsJoined) {
  add("a", "sea");
  add("copy", "land", "a");
  index();
  source_.pages[1].bytes = html("copy", "sea", "a");
  const IndexReport report = index();
  EXPECT_EQ(report.joined, 1u);
  EXPECT_EQ(report.replaced, 0u);
  EXPECT_EQ(report.unchanged, 1u);
  EXPECT_EQ(report.documents, 1u);
}

TEST_F(DuplicatePagesTest, ThatWereJoinedAndSayNoindexAreForgotten) {
  add("a", "sea");
  add("copy", "sea", "a");
  index();
  source_.pages[1].bytes = "<meta name=robots content=noindex>";
  EXPECT_EQ(index().noindex, 1u);
  const Xapian::Database database(database_);
  const std::string notes(kDuplicateKey);
  EXPECT_EQ(database.metadata_keys_begin(notes), database.metadata_keys_end(notes));
}

TEST_F(DuplicatePagesTest, WithoutALinkAreJoinedByTheirText) {
  add("bb", "sea");
  add("a", "sea");
  add("other", "land");
  EXPECT_EQ(index().joined, 1u);
  EXPECT_THAT(urls(), UnorderedElementsAre(url("a"), url("other")));
  expect_stable();
}

TEST_F(DuplicatePagesTest, OfFewWordsNeedALinkToBeJoined) {
  source_.add(url("a"), page_html("a notice of some words"));
  source_.add(url("b"), page_html("a notice of some words"));
  source_.add(url("c"), page_html("a notice of some words", url("a")));
  EXPECT_EQ(index().joined, 1u);
  EXPECT_THAT(urls(), UnorderedElementsAre(url("a"), url("b")));
}

TEST_F(DuplicatePagesTest, AreTheSameInAnyOrder) {
  for (const std::vector<std::string>& order :
       {std::vector<std::string>{"aa", "b", "c"}, {"c", "b", "aa"}, {"b", "c", "aa"}}) {
    source_.pages.clear();
    std::filesystem::remove_all(database_);
    for (const std::string& name : order) add(name, "sea");
    EXPECT_EQ(index().joined, 2u);
    EXPECT_THAT(urls(), ElementsAre(url("b")));
  }
}

TEST_F(DuplicatePagesTest, ThatAreCollapsedAreDocumentsThatTellOfTheOneKept) {
  options_.duplicates = Duplicates::collapse;
  add("copy", "sea", "a");
  add("a", "sea");
  add("other", "land");
  const IndexReport report = index();
  EXPECT_EQ(report.added, 3u);
  EXPECT_EQ(report.collapsed, 1u);
  const Xapian::Database database(database_);
  const Xapian::Document copy = database.get_document(1);
  EXPECT_EQ(data_field(copy.get_data(), field::kDuplicateOf), url("a"));
  EXPECT_EQ(copy.get_value(slot::kDuplicateGroup),
            database.get_document(2).get_value(slot::kDuplicateGroup));
  EXPECT_EQ(data_field(database.get_document(2).get_data(), field::kDuplicateOf), "");
  EXPECT_EQ(database.get_document(3).get_value(slot::kDuplicateGroup), "");
  const auto before = files();
  EXPECT_EQ(index().collapsed, 1u);
  EXPECT_EQ(files(), before);
}

TEST_F(DuplicatePagesTest, ThatAreNoneAnyMoreTellOfNothing) {
  options_.duplicates = Duplicates::collapse;
  add("copy", "sea");
  add("a", "sea");
  index();
  source_.pages[1].bytes = html("a", "land", "");
  EXPECT_EQ(index().collapsed, 0u);
  const Xapian::Document copy = Xapian::Database(database_).get_document(1);
  EXPECT_EQ(copy.get_value(slot::kDuplicateGroup), "");
  EXPECT_EQ(data_field(copy.get_data(), field::kDuplicateOf), "");
}

TEST_F(DuplicatePagesTest, AreSettledAnewWithAnotherChoice) {
  add("copy", "sea", "a");
  add("a", "sea");
  index();
  options_.duplicates = Duplicates::index;
  const IndexReport report = index();
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(report.joined, 0u);
  EXPECT_THAT(urls(), UnorderedElementsAre(url("a"), url("copy")));
  options_.duplicates = Duplicates::drop;
  EXPECT_EQ(index().joined, 1u);
  EXPECT_THAT(urls(), ElementsAre(url("a")));
}

TEST_F(DuplicatePagesTest, WithLongUrlsAreJoined) {
  const std::string folder(3000, 'x');
  add(folder + "/a", "sea");
  add(folder + "/copy", "sea", folder + "/a");
  EXPECT_EQ(index().joined, 1u);
  expect_stable();
}

TEST_F(DuplicatePagesTest, WithoutAHostAreJoinedWithinTheirSite) {
  source_.add("/copy.html", page_html(long_text("sea"), "/a.html"));
  source_.add("/a.html", page_html(long_text("sea")));
  EXPECT_EQ(index().joined, 1u);
  EXPECT_THAT(urls(), ElementsAre("/a.html"));
}

TEST_F(DuplicatePagesTest, WithOneUrlAndTheSameLinkStayAsTheyAre) {
  add("a", "sea");
  add("copy", "sea", "a");
  source_.add(url("copy"), page_html("another text altogether")).path = "copy-2";
  EXPECT_EQ(index().skipped.at("same-url"), 1u);
  const auto before = files();
  EXPECT_EQ(index().skipped.at("same-url"), 1u);
  EXPECT_EQ(files(), before);
}

}  // namespace
}  // namespace winnow
