// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/source_kind.h"
#include "tests/indexer/source/source_run.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::StartsWith;

SourceRun read_json(const std::string& lines, const SourceSettings& options = {},
                    const std::string& name = "folder/pages.jsonl") {
  const auto source = open_json_lines(name, std::make_shared<MemoryBytes>(lines), options);
  EXPECT_TRUE(source) << source.error().message();
  SourceRun run = run_entries(**source);
  EXPECT_EQ(run_pages(**source).paths, run.paths);
  return run;
}

TEST(JsonLines, BecomePages) {
  const SourceRun run = read_json(
      R"({"url": "HTTP://Example.org/a", "html": "<p>\u00e4\n"})"
      "\n\n"
      R"({"html": "<p>b", "url": "https://example.org/b", "path": "docs/b.html",)"
      R"( "content_type": "application/xhtml+xml; charset=x", "modified": "2026-01-02T03:04:05Z"})");
  EXPECT_THAT(run.paths, ElementsAre("pages.jsonl/http://example.org/a", "docs/b.html"));
  const RawPage& first = run.pages.at("pages.jsonl/http://example.org/a");
  EXPECT_EQ(first.bytes, "<p>\xc3\xa4\n");
  EXPECT_EQ(first.url, "http://example.org/a");
  EXPECT_EQ(first.content_type, "text/html");
  EXPECT_EQ(first.http_charset, "utf-8");
  EXPECT_EQ(first.modified, 0);
  EXPECT_FALSE(run.stamps.at(first.path).is_known());
  const RawPage& second = run.pages.at("docs/b.html");
  EXPECT_EQ(second.content_type, "application/xhtml+xml");
  EXPECT_EQ(second.modified, 1'767'323'045);
  EXPECT_TRUE(run.stamps.at("docs/b.html").is_known());
}

TEST(JsonLines, TakeSecondsForTimes) {
  const SourceRun run =
      read_json(R"({"url": "/a", "html": "", "path": "a", "modified": 1767323045})"
                "\n"
                R"({"url": "/b", "html": "", "path": "b", "modified": 1767323045.5})");
  EXPECT_EQ(run.pages.at("a").modified, 1'767'323'045);
  EXPECT_EQ(run.stamps.at("b").modified, 1'767'323'045'500'000'000);
}

TEST(JsonLines, ThatAreBadAreSkippedWithTheirNumbers) {
  const SourceRun run = read_json(
      "{\n"
      "[]\n"
      "\"text\"\n"
      R"({"html": "<p>"})"
      "\n"
      R"({"url": "https://example.org/"})"
      "\n"
      R"({"url": 1, "html": "<p>"})"
      "\n"
      R"({"url": "/", "html": {"x": 1}})"
      "\n"
      R"({"url": "/", "html": "<p>", "modified": "soon"})"
      "\n"
      R"({"url": "/", "html": "<p>", "modified": -1})"
      "\n"
      "{\"url\": \"/\", \"html\": \"\xff\"}\n"
      R"({"url": "mailto:x", "html": "<p>"})"
      "\n"
      R"({"url": "/good", "html": "<p>"})");
  EXPECT_THAT(run.paths, ElementsAre("pages.jsonl//good"));
  EXPECT_THAT(run.skipped,
              ElementsAre(Pair("pages.jsonl:1", "bad-line"), Pair("pages.jsonl:2", "bad-line"),
                          Pair("pages.jsonl:3", "bad-line"), Pair("pages.jsonl:4", "bad-line"),
                          Pair("pages.jsonl:5", "bad-line"), Pair("pages.jsonl:6", "bad-line"),
                          Pair("pages.jsonl:7", "bad-line"), Pair("pages.jsonl:8", "bad-line"),
                          Pair("pages.jsonl:9", "bad-line"), Pair("pages.jsonl:10", "bad-line"),
                          Pair("pages.jsonl:11", "bad-url")));
  EXPECT_EQ(run.details.at("pages.jsonl:4"), "no field \"url\"");
  EXPECT_EQ(run.details.at("pages.jsonl:2"), "not an object");
  EXPECT_EQ(run.details.at("pages.jsonl:6"), "\"url\" is not a string");
  EXPECT_EQ(run.details.at("pages.jsonl:7"), "\"html\" is not a string");
  EXPECT_THAT(run.details.at("pages.jsonl:8"), StartsWith("\"modified\" is not a time"));
  EXPECT_EQ(run.details.at("pages.jsonl:10"), "not valid UTF-8");
}

// JSON has no limit for numbers.
TEST(JsonLines, MayHaveNumbersOfAnySizeInFieldsThatAreIgnored) {
  const std::string digits = "1" + std::string(400, '0');
  const SourceRun run = read_json(
      R"({"x": 1e999, "y": [-1E+400, {"z": 0.5e1000}, "1e999"], "url": "/a", "html": "<p>a"})"
      "\n"
      R"({"url": "/b", "html": "<p>b", "x": )" +
      digits + "}\n{\"x\": -" + digits + ".5, \"url\": \"/c\", \"html\": \"<p>c\"}");
  EXPECT_THAT(run.paths, ElementsAre("pages.jsonl//a", "pages.jsonl//b", "pages.jsonl//c"));
  EXPECT_EQ(run.pages.at("pages.jsonl//a").bytes, "<p>a");
}

TEST(JsonLines, ThatHaveAHugeNumberForATimeSayWhichField) {
  const SourceRun run =
      read_json(R"({"x": 1e999, "modified": 1e400, "url": "/a", "html": "<p>"})"
                "\n"
                R"({"x": 1e999, "modified": 1767323045, "url": "/b", "html": "<p>"})");
  EXPECT_THAT(run.skipped, ElementsAre(Pair("pages.jsonl:1", "bad-line")));
  EXPECT_THAT(run.details.at("pages.jsonl:1"), StartsWith("\"modified\" is not a time"));
  EXPECT_EQ(run.pages.at("pages.jsonl//b").modified, 1'767'323'045) << "number of the second field";
}

TEST(JsonLines, HaveAReplacementCharacterForHalfOfASurrogatePair) {
  const SourceRun run = read_json(
      R"({"x": "\ud800", "\udc00": "\udfff\ud800", "url": "/a", "html": "<p>a\ud83eb \ud83e\udd86"})"
      "\n"
      R"({"url": "/b", "path": "b\udc00", "html": "\\ud800 \ud800\n"})");
  EXPECT_THAT(run.paths, ElementsAre("pages.jsonl//a", "b\ufffd"));
  EXPECT_EQ(run.pages.at("pages.jsonl//a").bytes, "<p>a\ufffdb \xf0\x9f\xa6\x86");
  EXPECT_EQ(run.pages.at("b\ufffd").bytes, "\\ud800 \ufffd\n");
}

TEST(JsonLines, AreNoBetterForWhatIsMended) {
  for (const char* const wrong :
       {R"("x": 01e999)", R"("x": 1e999.5)", R"("x": 1e)", R"("x": -e999)", R"("x": 1e9999+)",
        R"("x": "\ud800)", R"("x": "\ud80")", R"("x": "\uzzzz\ud800")", R"("x": 1e999 1)"}) {
    const SourceRun run = read_json("{" + std::string(wrong) + R"(, "url": "/", "html": "<p>"})");
    EXPECT_THAT(run.details, ElementsAre(Pair("pages.jsonl:1", "not valid JSON"))) << wrong;
  }
}

TEST(JsonLines, MayHaveBytesInAnyEncoding) {
  const SourceRun run = read_json(
      R"({"url": "/a", "path": "a", "html_base64": "PHA+/w==", "charset": "koi8-r"})"
      "\n"
      R"({"url": "/b", "path": "b", "html_base64": "PHA+", "content_type": "text/html;charset=x"})"
      "\n"
      R"({"url": "/c", "path": "c", "html_base64": "", "charset": null})");
  EXPECT_EQ(run.pages.at("a").bytes, "<p>\xff");
  EXPECT_EQ(run.pages.at("a").http_charset, "koi8-r");
  EXPECT_EQ(run.pages.at("b").bytes, "<p>");
  EXPECT_EQ(run.pages.at("b").http_charset, "x");
  EXPECT_EQ(run.pages.at("c").bytes, "");
  EXPECT_EQ(run.pages.at("c").http_charset, "") << "the page says it, or its bytes do";
}

TEST(JsonLines, HaveTextInUtf8WhateverCharsetTheyName) {
  const SourceRun run =
      read_json(R"({"url": "/a", "path": "a", "html": "<p>", "charset": "koi8-r"})"
                "\n"
                R"({"url": "/b", "path": "b", "html": "<p>", "charset": 1})");
  EXPECT_EQ(run.pages.at("a").http_charset, "utf-8");
  EXPECT_EQ(run.pages.at("b").http_charset, "utf-8");
}

TEST(JsonLines, WhoseBytesCannotBeReadSayWhy) {
  const SourceRun run = read_json(R"({"url": "/", "html_base64": "PHA-"})"
                                  "\n"
                                  R"({"url": "/", "html_base64": ["PHA+"]})"
                                  "\n"
                                  R"({"url": "/", "html_base64": "PHA+", "html": "<p>"})");
  EXPECT_EQ(run.details.at("pages.jsonl:1"), "\"html_base64\" is not base64");
  EXPECT_EQ(run.details.at("pages.jsonl:2"), "\"html_base64\" is not a string");
  EXPECT_EQ(run.details.at("pages.jsonl:3"), "both \"html\" and \"html_base64\"");
}

TEST(JsonLines, MayHaveOtherFieldsHoweverDeep) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  const SourceRun run = read_json(R"({"x": )" + deep +
                                  R"(, "y": {"url": 1, "html": 2}, "z": [null, true, 1.5],)"
                                  R"( "url": "/a", "html": "<p>", "path": "a"})");
  EXPECT_THAT(run.paths, ElementsAre("a"));
  EXPECT_THAT(run.skipped, IsEmpty());
}

TEST(JsonLines, AreOnlyReadUpToALimit) {
  SourceSettings options;
  options.max_page_bytes = 10;
  const SourceRun run = read_json(R"({"url": "/a", "path": "a", "html": "0123456789"})"
                                  "\n"
                                  R"({"url": "/b", "path": "b", "html": "0123456789x"})"
                                  "\n"
                                  R"({"url": "/c", "path": "c", "html": ")" +
                                      std::string(100'000, 'x') + "\"}\n",
                                  options);
  EXPECT_THAT(run.paths, ElementsAre("a"));
  EXPECT_THAT(run.skipped, ElementsAre(Pair("b", "too-large"), Pair("pages.jsonl:3", "too-large")));
}

TEST(JsonLines, TakeAnyNumberForALimit) {
  SourceSettings options;
  options.max_page_bytes = SIZE_MAX;
  EXPECT_THAT(read_json(R"({"url": "/a", "path": "a", "html": "<p>"})", options).paths,
              ElementsAre("a"));
}

TEST(JsonLines, OfOtherTypesAndOutOfTheSourceAreSkipped) {
  const SourceRun run =
      read_json(R"({"url": "/a", "path": "a", "html": "%PDF", "content_type": "application/pdf"})"
                "\n"
                R"({"url": "/b", "path": "../b", "html": "<p>"})"
                "\n"
                R"({"url": "/c", "path": "/etc/c", "html": "<p>"})");
  EXPECT_THAT(run.paths, IsEmpty());
  EXPECT_EQ(run.reason("a"), "not-html");
  EXPECT_EQ(run.details.at("a"), "type application/pdf");
  EXPECT_EQ(run.reason("pages.jsonl:2"), "bad-path");
  EXPECT_EQ(run.reason("pages.jsonl:3"), "bad-path");
}

TEST(JsonLines, FollowTheOptionsForUrlsAndPaths) {
  SourceSettings options;
  options.base_url = "https://example.org/docs/";
  options.url_maps = {{"https://example.org/a", "https://example.net/a"}};
  options.exclude = {"example.org/b", "drafts/**"};
  const SourceRun run =
      read_json(R"({"url": "/a", "html": "<p>"})"
                "\n"
                R"({"url": "https://example.org/b", "html": "<p>"})"
                "\n"
                R"({"url": "https://example.org/c", "path": "drafts/c", "html": "<p>"})",
                options);
  EXPECT_EQ(run.url("pages.jsonl/https://example.org/a"), "https://example.net/a");
  EXPECT_EQ(run.reason("pages.jsonl/https://example.org/b"), "excluded");
  EXPECT_EQ(run.reason("drafts/c"), "excluded");
}

TEST(JsonLines, FromStandardInputHaveAnotherName) {
  const SourceRun run = read_json(R"({"url": "/a", "html": "<p>"})", {}, "-");
  EXPECT_THAT(run.paths, ElementsAre("stdin//a"));
}

TEST(JsonLines, CountAtLeastTheirPages) {
  const auto source =
      open_json_lines("x", std::make_shared<MemoryBytes>("{}\n{}\n{}"), SourceSettings{});
  ASSERT_TRUE(source);
  const Expected<std::uint64_t> count = (*source)->count();
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 3u);
}

}  // namespace
}  // namespace winnow
