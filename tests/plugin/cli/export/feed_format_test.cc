// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace winnow::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

FeedPage page() {
  FeedPage page;
  page.url = page.id = "https://a.example/b";
  page.site = "a.example";
  page.title = "The \"title\"";
  page.main = "one\ntwo";
  page.page = "three";
  page.language = "pl";
  page.date = 1'709'294'400;
  page.modified = 1'700'000'000;
  page.type = "text/html";
  page.size = 123;
  return page;
}

TEST(OpenSearchFormat, HasAnActionAndADocument) {
  const auto format = opensearch_format("my-pages");
  ASSERT_TRUE(format);
  const std::string lines = (*format)->document(page());
  const std::size_t end = lines.find('\n');
  EXPECT_EQ(Json::parse(lines.substr(0, end)),
            Json::parse(R"({"index": {"_index": "my-pages", "_id": "https://a.example/b"}})"));
  const Json document = Json::parse(lines.substr(end + 1));
  EXPECT_EQ(document["date"], "2024-03-01T12:00:00Z");
  EXPECT_EQ(document["main"], "one\ntwo");
  EXPECT_FALSE(document.contains("description"));
  EXPECT_EQ(lines.back(), '\n');
}

TEST(OpenSearchFormat, KeepsIdentifiersToTheirLengthAndUrlsWhole) {
  const auto format = opensearch_format("pages");
  FeedPage longest = page();
  longest.url = longest.id = "https://a.example/" + std::string(600, 'x');
  const std::string lines = (*format)->document(longest);
  const std::size_t end = lines.find('\n');
  const Json action = Json::parse(lines.substr(0, end));
  EXPECT_EQ(action["index"]["_id"].get<std::string>().size(), 512U);
  EXPECT_EQ(Json::parse(lines.substr(end + 1))["url"], longest.url);
}

TEST(OpenSearchFormat, RefusesNamesThatNoIndexHas) {
  for (const char* name :
       {"", "Pages", "_pages", "-pages", ".", "..", "a b", "a/b", "a,b", "a:b"}) {
    EXPECT_FALSE(opensearch_format(name)) << name;
  }
  EXPECT_FALSE(opensearch_format(std::string(256, 'a')));
  EXPECT_TRUE(opensearch_format("pages-2024_1.x"));
}

TEST(SolrFormat, NamesFieldsPlainlyOrByLanguage) {
  const Json plain = Json::parse(solr_format(false)->document(page()));
  EXPECT_EQ(plain["title"], "The \"title\"");
  EXPECT_EQ(plain["date"], "2024-03-01T12:00:00Z");
  FeedPage english = page();
  english.language = "en";
  const Json dynamic = Json::parse(solr_format(true)->document(english));
  EXPECT_EQ(dynamic["title_txt_en"], "The \"title\"");
  EXPECT_EQ(dynamic["url_s"], english.url);
  EXPECT_EQ(dynamic["date_dt"], "2024-03-01T12:00:00Z");
  EXPECT_EQ(dynamic["id"], english.id);
  EXPECT_EQ(Json::parse(solr_format(true)->document(page()))["main_t"], "one\ntwo")
      << "a language without a type of its own";
}

TEST(SolrFormat, IsAnArray) {
  const auto format = solr_format(false);
  const std::string feed = std::string(format->begin()) + format->document(page()) +
                           std::string(format->between()) + format->document(page()) +
                           std::string(format->end());
  EXPECT_EQ(Json::parse(feed).size(), 2U);
  EXPECT_EQ(Json::parse(std::string(format->begin()) + std::string(format->end())).size(), 0U);
}

TEST(SolrFormat, PutsNoLongUrlIntoAFieldOfTerms) {
  FeedPage longest = page();
  longest.url = longest.id = "https://a.example/" + std::string(40'000, 'x');
  const Json fields = Json::parse(solr_format(true)->document(longest));
  EXPECT_FALSE(fields.contains("url_s"));
  EXPECT_EQ(fields["url_t"], longest.url);
  EXPECT_EQ(fields["id"].get<std::string>().size(), 32766U);
}

TEST(SphinxFormat, WritesADocumentAsXml) {
  const auto format = sphinx_format("pages");
  ASSERT_TRUE(format);
  FeedPage marked = page();
  marked.main = "a < b && c ]]> d\n</main>";
  EXPECT_EQ(
      (*format)->document(marked),
      "<sphinx:document id=\"" + std::to_string((*format)->number_of(marked.id)) +
          "\">\n<title>The \"title\"</title>\n"
          "<main>a &lt; b &amp;&amp; c ]]&gt; d\n&lt;/main&gt;</main>\n<page>three</page>\n"
          "<url>https://a.example/b</url>\n<site>a.example</site>\n<language>pl</language>\n"
          "<date>2024-03-01T12:00:00Z</date>\n<timestamp>1709294400</timestamp>\n"
          "<type>text/html</type>\n<sample>a &lt; b &amp;&amp; c ]]&gt; d &lt;/main&gt;</sample>\n"
          "</sphinx:document>\n");
}

TEST(SphinxFormat, NumbersPagesByTheirIdsForSignedNumbersToo) {
  const auto format = sphinx_format("pages");
  ASSERT_TRUE(format);
  for (int n = 0; n < 1000; ++n) {
    const std::uint64_t number = (*format)->number_of("https://a.example/" + std::to_string(n));
    EXPECT_GT(number, 0U);
    EXPECT_LT(number, std::uint64_t{1} << 63);
  }
  EXPECT_EQ((*format)->number_of("https://a.example/b"), 745229431829323202U)
      << "Numbers of feeds that others have would change.";
}

TEST(SphinxFormat, NamesTheIndexInItsConfiguration) {
  const auto format = sphinx_format("my_pages");
  ASSERT_TRUE(format);
  EXPECT_THAT((*format)->mapping(),
              AllOf(HasSubstr("index my_pages\n{\n"), HasSubstr("cat my_pages.xml"),
                    HasSubstr("max_xmlpipe2_field"), Not(HasSubstr("{{"))));
  for (const char* name : {"", "1pages", "_pages", "my-pages", "a b", "Pages"}) {
    EXPECT_FALSE(sphinx_format(name)) << name;
  }
}

TEST(VespaFormat, PutsADocument) {
  const auto format = vespa_format("my-space", "web_page");
  ASSERT_TRUE(format);
  const std::string line = (*format)->document(page());
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const Json put = Json::parse(line);
  EXPECT_EQ(put["put"], "id:my-space:web_page::https://a.example/b");
  EXPECT_EQ(put["fields"]["timestamp"], 1'709'294'400);
  EXPECT_THAT((*format)->mapping(),
              AllOf(StartsWith("schema web_page {\n    document web_page {\n"), HasSubstr("bm25"),
                    Not(HasSubstr("{{")), Not(HasSubstr("}}"))));
}

TEST(VespaFormat, RefusesNamesThatWouldBreakAnIdentifier) {
  for (const char* name : {"", "a:b", "a b", "a/b", "\xc3\xa4"}) {
    EXPECT_FALSE(vespa_format(name, "page")) << name;
    EXPECT_FALSE(vespa_format("space", name)) << name;
  }
  EXPECT_FALSE(vespa_format("space", "1page"));
  EXPECT_FALSE(vespa_format("space", "web-page"));
  EXPECT_TRUE(vespa_format("my-space.1", "web_page2"));
}

TEST(ScriptindexFormat, ContinuesLinesAndEndsWithABlankOne) {
  EXPECT_EQ(scriptindex_format()->document(page()),
            "url=https://a.example/b\nsite=a.example\nlanguage=pl\ntype=text/html\n"
            "title=The \"title\"\nsample=one two\ntext=one\n=two\npage=three\n"
            "modtime=1700000000\nsize=123\n\n");
}

TEST(ScriptindexFormat, LeavesOutWhatIsEmpty) {
  FeedPage empty;
  empty.id = "/a";
  empty.type = "text/html";
  EXPECT_EQ(scriptindex_format()->document(empty), "url=/a\ntype=text/html\nsize=0\n\n");
}

}  // namespace
}  // namespace winnow::cli
