// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_values.h"

#include "indexer/common/big_endian.h"
#include "tests/indexer/schema/built_page.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::string value(const RawPage& raw, std::uint32_t slot) {
  PageParser parser;
  const std::shared_ptr<const Method> method = std::move(make_method("all").value());
  return build(raw, classify_page(parser.parse(raw.bytes).value(), *method, parser.segmenter(),
                                  LinkTexts::taken))
      .document.get_value(slot);
}

std::string value(std::string_view html, std::uint32_t slot) {
  return value(example_page(std::string(html)), slot);
}

bool defines(std::string_view html, std::string_view name) {
  return defines_name(value(html, slot::kNames), word_hash(name));
}

// Gives the pages that a page links to, by their keys, with words.
std::vector<std::pair<std::uint64_t, std::uint32_t>> links(const RawPage& raw) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> found;
  const std::string links = value(raw, slot::kLinks);
  for_each_link_word(
      links, [&](std::uint64_t target, std::uint32_t word) { found.emplace_back(target, word); });
  return found;
}

std::vector<std::pair<std::uint64_t, std::uint32_t>> links(std::string_view html) {
  return links(example_page(std::string(html)));
}

std::uint64_t page_at(std::string_view url) {
  return from_big_endian(link_key_value(*parse_url(url), "site"));
}

// Gives the end of the hash of a term, as links have it.
std::uint32_t link_hash(std::string_view term) { return word_hash(term) & 0xFFFFFF; }

TEST(NamesOfDefinition, EndWhereItsParametersBegin) {
  EXPECT_THAT(names_of_definition("rename(src, dst)"), ElementsAre("rename"));
  EXPECT_THAT(names_of_definition("max_connections (integer)"), ElementsAre("max_connections"));
  EXPECT_THAT(names_of_definition("--verbose=LEVEL"), ElementsAre("--verbose"));
  EXPECT_THAT(names_of_definition("Aggregate:"), ElementsAre("Aggregate"));
  EXPECT_THAT(names_of_definition("(optional)"), IsEmpty());
}

TEST(NamesOfDefinition, AreItsLastWordToo) {
  EXPECT_THAT(names_of_definition("async def run(self)"), ElementsAre("async def run", "run"));
}

TEST(NamesOfDefinition, AreItsEndsToo) {
  EXPECT_THAT(names_of_definition("class smtplib.SMTP(host='')"),
              ElementsAre("class smtplib.SMTP", "smtplib.SMTP", "SMTP"));
  EXPECT_THAT(names_of_definition("std::vector<T>::push_back(T)"),
              ElementsAre("std::vector<T>::push_back", "vector<T>::push_back", "push_back"));
}

TEST(NamesOfDefinition, OfAParagraphAreNone) {
  EXPECT_THAT(names_of_definition(std::string(200, 'a')), IsEmpty());
}

TEST(PageNames, AreThoseOfDefinedTerms) {
  const std::string_view page = "<dl><dt>os.<b>Rename</b>(src, dst)<dd>Renames a file.</dl>";
  EXPECT_TRUE(defines(page, "os rename"));
  EXPECT_TRUE(defines(page, "rename"));
  EXPECT_FALSE(defines(page, "os"));
  EXPECT_FALSE(defines(page, "file"));
}

TEST(PageNames, AreThoseOfHeadingsThatAreCode) {
  EXPECT_TRUE(defines("<h3><code>push_back()</code></h3><p>text", "push_back"));
  EXPECT_FALSE(defines("<h3>Rename</h3><p>text", "rename"));
  EXPECT_FALSE(defines("<h3>How to rename (all) files</h3><p>text", "files"));
}

TEST(PageNames, AreNotThoseThatAnIndexLists) {
  EXPECT_FALSE(defines("<dl><dt><a href=os.html>rename()</a></dl>", "rename"));
}

TEST(PageNames, TakeNoRoomWhereThereAreNone) { EXPECT_EQ(value("<p>text", slot::kNames), ""); }

TEST(PageLinksValue, HasThePagesOfTheHostAndWhatLinksCallThem) {
  EXPECT_THAT(links("<html lang=en><p>The <a href='../os.html#x'>files</a>."),
              ElementsAre(Pair(page_at("https://example.org/docs/os.html"), link_hash("Zfile"))));
}

TEST(PageLinksValue, CountsTheWordsOfAllLinksToAPageOnce) {
  EXPECT_THAT(
      links("<html lang=en><p><a href=a>two files</a> and <a href=a#b>a file</a>"),
      UnorderedElementsAre(Pair(page_at("https://example.org/docs/api/a"), link_hash("Ztwo")),
                           Pair(page_at("https://example.org/docs/api/a"), link_hash("Zfile")),
                           Pair(page_at("https://example.org/docs/api/a"), link_hash("Za"))));
}

TEST(PageLinksValue, LeavesOutOtherHostsAndThePageItself) {
  EXPECT_THAT(links("<p><a href='https://example.com/'>x</a> <a href='//example.net/a'>y</a> "
                    "<a href='intro.HTML'>z</a> <a href='http://'>w</a>"),
              IsEmpty());
}

TEST(PageLinksValue, FollowsTheBaseOfThePage) {
  EXPECT_THAT(links("<base href='/v2/'><p>text <a href=a.html>word</a>"),
              ElementsAre(Pair(page_at("https://example.org/v2/a.html"), testing::_)));
}

TEST(PageLinksValue, KnowsPagesWhateverTheirUrlsLeaveOut) {
  const std::uint64_t folder = page_at("https://example.org/guide/");
  for (const char* same :
       {"http://example.org/guide/index.html", "https://example.org/guide",
        "https://example.org/guide.html", "https://example.org/guide/default.htm"}) {
    EXPECT_EQ(page_at(same), folder) << same;
  }
  EXPECT_NE(page_at("https://example.org/guide/a.html"), folder);
  EXPECT_NE(page_at("https://example.org/guide?b=1"), folder);
  EXPECT_NE(page_at("https://example.com/guide/"), folder);
}

TEST(PageLinksValue, LeavesOutThePageItselfByAnotherName) {
  RawPage raw = example_page("<p>text <a href=index.html>word</a> <a href=./>word</a>");
  raw.url = "https://example.org/docs/";
  raw.path = "docs/index.html";
  EXPECT_EQ(value(raw, slot::kLinks), "");
}

TEST(PageLinksValue, FollowsTheLinksOfAFileThatHasTheUrlOfAFolder) {
  RawPage raw = example_page("<p>text <a href=b.html>word</a>");
  raw.url = "https://example.org/docs/guide/";
  raw.path = "docs/guide.html";
  EXPECT_THAT(links(raw), ElementsAre(Pair(page_at("https://example.org/docs/b/"), testing::_)));
}

TEST(PageLinksValue, IsEmptyBelowABaseThatIsData) {
  EXPECT_THAT(links("<base href='/" + std::string(3000, 'a') + "/'><p>text <a href=b>word</a>"),
              IsEmpty());
}

TEST(PageLinksValue, IsLimited) {
  std::string html = "<p>";
  for (int i = 0; i < 3000; ++i) {
    html += "<a href='" + std::to_string(i) + "'>word</a> ";
  }
  EXPECT_THAT(links(html), SizeIs(1000));
}

TEST(LinkWords, OfADamagedValueEndWhereItIsCut) {
  const std::string whole = value("<p>text <a href=a>one two</a>", slot::kLinks);
  int words = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    for_each_link_word(whole.substr(0, size), [&](std::uint64_t, std::uint32_t) { ++words; });
  }
  EXPECT_EQ(words, 0);
}

TEST(WordHashes, AreFoundInValues) {
  std::string names;
  std::string words;
  for (const char* hash : {"\1\1\1\1", "\1\1\1\2", "\2\1\1\1"}) names += hash;
  for (const auto& [hash, pages] : {std::pair{5U, 300U}, {7U, 1U}, {9U, 2U}}) {
    words += link_words_entry(hash, pages);
  }
  EXPECT_TRUE(defines_name(names, 0x01010101) && defines_name(names, 0x02010101));
  EXPECT_FALSE(defines_name(names, 0x01010103));
  EXPECT_FALSE(defines_name("", 0) || defines_name("\1\1\1", 0x010101));
  EXPECT_EQ(pages_linking(words, 5), 255U);
  EXPECT_EQ(pages_linking(words, 9), 2U);
  EXPECT_EQ(pages_linking(words, 8), 0U);
  EXPECT_EQ(pages_linking(words, 0xAB000009), 2U);  // links have the ends of hashes
}

}  // namespace
}  // namespace winnow
