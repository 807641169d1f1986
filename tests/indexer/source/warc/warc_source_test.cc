// SPDX-License-Identifier: GPL-2.0-or-later
//
// What of a sound WARC file becomes pages, however it is compressed; which of several captures of a
// page stands, and what revisit records stand for.

#include "indexer/source/source_kind.h"
#include "tests/indexer/source/warc/warc_builder.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

std::string random_text(std::size_t size) {
  std::string text;
  for (std::uint32_t state = 1; text.size() < size; state = state * 1664525 + 1013904223) {
    text += static_cast<char>('a' + (state >> 27));
  }
  return text;
}

void expect_two_pages(const SourceRun& run) {
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA), path_of_url(kB)));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>first");
  EXPECT_EQ(run.bytes(path_of_url(kB)), "<p>second");
  EXPECT_THAT(run.skipped, IsEmpty());
}

TEST(WarcSource, ReadsPlainRecords) {
  expect_two_pages(read_warc(response(kA, "<p>first") + response(kB, "<p>second")));
}

TEST(WarcSource, ReadsRecordsCompressedOneByOne) {
  expect_two_pages(read_warc(gzip(response(kA, "<p>first")) + gzip(response(kB, "<p>second"))));
  expect_two_pages(read_warc(zstd(response(kA, "<p>first")) + zstd(response(kB, "<p>second"))));
}

TEST(WarcSource, ReadsAFileCompressedAsAWhole) {
  expect_two_pages(read_warc(gzip(response(kA, "<p>first") + response(kB, "<p>second"))));
  expect_two_pages(read_warc(zstd(response(kA, "<p>first") + response(kB, "<p>second"))));
}

TEST(WarcSource, ReadsZstdWithADictionary) {
  const std::string dictionary = "WARC/1.0 WARC-Type: response WARC-Target-URI: https://example";
  const std::string frames =
      zstd(response(kA, "<p>first"), dictionary) + zstd(response(kB, "<p>second"), dictionary);
  for (const std::string& stored : {dictionary, zstd(dictionary)}) {
    std::string file("\x5d\x2a\x4d\x18\0\0\0\0", 8);
    file[4] = static_cast<char>(stored.size());
    expect_two_pages(read_warc(file + stored + frames));
  }
}

TEST(WarcSource, HoldsPagesOnlyWhereItCannotGoBack) {
  const std::string before = response("https://example.org/0", random_text(100'000));
  const std::string both = response(kA, "<p>first") + response(kB, "<p>second");
  EXPECT_EQ(read_warc(before + both).held, 0u);
  EXPECT_EQ(read_warc(gzip(before) + gzip(both)).held, 0u);
  const SourceRun whole = read_warc(gzip(before + both));
  EXPECT_EQ(whole.held, 100'000 + std::string("<p>first<p>second").size());
  EXPECT_EQ(whole.bytes(path_of_url(kB)), "<p>second");
}

TEST(WarcSource, TellsUrlTypeCharsetAndTimesOfAPage) {
  const SourceRun run = read_warc(response_of(
      "<HTTP://Example.org:80/x/../a?q=1#top>",
      "HTTP/1.1 200 OK\r\ncontent-type: Application/XHTML+xml; Charset=\"ISO-8859-2\"\r\n"
      "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\n<html>"));
  ASSERT_THAT(run.paths, ElementsAre("crawl.warc/http://example.org/a?q=1"));
  const RawPage& page = run.pages.at(run.paths[0]);
  EXPECT_EQ(page.url, "http://example.org/a?q=1");
  EXPECT_EQ(page.content_type, "application/xhtml+xml");
  EXPECT_EQ(page.http_charset, "ISO-8859-2");
  EXPECT_EQ(page.modified, 1'767'225'600);
  EXPECT_EQ(run.stamps.at(page.path).modified, 1'767'323'045'000'000'000);
  EXPECT_GT(run.stamps.at(page.path).size, 0u);
}

TEST(WarcSource, TakesTheTimeOfTheRecordWhereTheServerSaysNone) {
  const SourceRun run = read_warc(response(kA, "<p>", "2026-01-02T03:04:05.123Z"));
  EXPECT_EQ(run.pages.at(path_of_url(kA)).modified, 1'767'323'045);
  EXPECT_EQ(run.stamps.at(path_of_url(kA)).modified, 1'767'323'045'123'000'000);
}

TEST(WarcSource, ReadsVersion11) {
  const SourceRun run = read_warc(
      record({"WARC-Type: response", "WARC-Target-URI: " + kA, "Content-Type: application/http"},
             http("<p>text"), "WARC/1.1"));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>text");
}

TEST(WarcSource, ReadsResourceRecords) {
  const SourceRun run = read_warc(record(
      {"WARC-Type: resource", "WARC-Target-URI: " + kA, "Content-Type: text/html; charset=koi8-r"},
      "<p>text"));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>text");
  EXPECT_EQ(run.pages.at(path_of_url(kA)).http_charset, "koi8-r");
}

TEST(WarcSource, SkipsWhatIsNoPageWithTheReason) {
  const SourceRun run = read_warc(
      record({"WARC-Type: warcinfo", "Content-Type: application/warc-fields"}, "software: x\r\n") +
      record({"WARC-Type: request", "WARC-Target-URI: " + kA}, "GET / HTTP/1.1\r\n\r\n") +
      response_of(kA, http("gone", "", "404 Not Found")) +
      response_of(kB, "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nPNG") +
      response("dns:example.org", "<p>") +
      response("https://example.org/c", "<p>", kDate, "WARC-Truncated: length"));
  EXPECT_THAT(run.paths, IsEmpty());
  EXPECT_THAT(run.skipped,
              ElementsAre(Pair("crawl.warc/@0", "warc-record"),
                          Pair(testing::StartsWith("crawl.warc/@"), "warc-record"),
                          Pair(path_of_url(kA), "http-status"), Pair(path_of_url(kB), "not-html"),
                          Pair(testing::StartsWith("crawl.warc/@"), "bad-url"),
                          Pair("crawl.warc/https://example.org/c", "truncated")));
  EXPECT_EQ(run.details.at("crawl.warc/@0"), "warcinfo record");
  EXPECT_EQ(run.details.at(path_of_url(kA)), "status 404");
  EXPECT_EQ(run.details.at(path_of_url(kB)), "type image/png");
}

TEST(WarcSource, LooksIntoWhatHasNoType) {
  const SourceRun run = read_warc(response_of(kA, "HTTP/1.1 200 OK\r\n\r\n<html><p>page") +
                                  response_of(kB, "HTTP/1.1 200 OK\r\n\r\nGIF89a"));
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA)));
  EXPECT_EQ(run.reason(path_of_url(kB)), "not-html");
}

TEST(WarcSource, SkipsPagesOverTheLimitWithoutDecompressingThem) {
  SourceSettings options;
  options.max_page_bytes = 1000;
  const std::string bomb = gzip(std::string(10'000'000, 'x'));
  const SourceRun run =
      read_warc(response(kA, std::string(1001, 'x')) + response(kB, std::string(1000, 'x')) +
                    response_of("https://example.org/c", http(bomb, "Content-Encoding: gzip\r\n")),
                options);
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kB)));
  EXPECT_EQ(run.reason(path_of_url(kA)), "too-large");
  EXPECT_EQ(run.reason("crawl.warc/https://example.org/c"), "too-large");
}

TEST(WarcSource, TakesAnyNumberForALimit) {
  SourceSettings options;
  options.max_page_bytes = SIZE_MAX;
  EXPECT_EQ(read_warc(response(kA, "<p>text"), options).bytes(path_of_url(kA)), "<p>text");
}

TEST(WarcSource, ComparesGlobsWithHostAndPath) {
  SourceSettings options;
  options.include = {"example.org/docs/**"};
  options.exclude = {"*.print"};
  const SourceRun run = read_warc(response("https://example.org/docs/a", "<p>a") +
                                      response("https://example.org/docs/a.print", "<p>b") +
                                      response("https://example.org/other", "<p>c"),
                                  options);
  EXPECT_THAT(run.paths, ElementsAre("crawl.warc/https://example.org/docs/a"));
  EXPECT_EQ(run.reason("crawl.warc/https://example.org/other"), "excluded");
  EXPECT_EQ(run.reason("crawl.warc/https://example.org/docs/a.print"), "excluded");
}

TEST(WarcSource, ReplacesBeginningsOfUrlsButNotOfPaths) {
  SourceSettings options;
  options.url_maps = {{"https://example.org/", "http://localhost/"}};
  EXPECT_EQ(read_warc(response(kA, "<p>"), options).url(path_of_url(kA)), "http://localhost/a");
}

TEST(WarcSource, CountsPages) {
  const auto source = open_warc_bytes(response(kA, "<p>1") + response(kA, "<p>2") +
                                      response_of(kB, http("", "", "404 Not Found")));
  const Expected<std::uint64_t> count = source->count();
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 1u);
}

TEST(WarcSource, StopsWhenItIsTold) {
  for (const bool whole : {false, true}) {
    const std::string before = response("https://example.org/0", random_text(100'000));
    const std::string after = response(kA, "<p>first") + response(kB, "<p>second");
    const auto source = open_warc_bytes(whole ? gzip(before + after) : before + after);
    std::size_t seen = 0;
    ASSERT_TRUE(source->for_each([&](RawPage&&) { return ++seen < 2; }, {}));
    EXPECT_EQ(seen, 2u);
  }
}

constexpr std::string_view kEarly = "2026-01-01T00:00:00Z";
constexpr std::string_view kLate = "2026-02-01T00:00:00Z";
constexpr std::string_view kDigest = "WARC-Payload-Digest: sha1:AAAA";

std::string revisit(const std::string& url, const std::vector<std::string>& more,
                    std::string_view date = kLate) {
  std::vector<std::string> lines = {"WARC-Type: revisit", "WARC-Date: " + std::string(date),
                                    "WARC-Target-URI: " + url, "Content-Type: application/http"};
  lines.insert(lines.end(), more.begin(), more.end());
  return record(lines, http("", "", "304 Not Modified"));
}

TEST(WarcCaptures, TheLatestStandsWhereverItIs) {
  for (const std::string& file : {response(kA, "<p>old", kEarly) + response(kA, "<p>new", kLate),
                                  response(kA, "<p>new", kLate) + response(kA, "<p>old", kEarly)}) {
    const SourceRun run = read_warc(file);
    EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA)));
    EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>new");
    EXPECT_EQ(run.reason(path_of_url(kA)), "older-capture");
  }
}

TEST(WarcCaptures, OfTheSameTimeTheOneBehindStands) {
  const SourceRun run = read_warc(response(kA, "<p>1") + response(kA, "<p>2"));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>2");
}

TEST(WarcCaptures, AFailureThatIsLaterDoesNotHideThePage) {
  const SourceRun run =
      read_warc(response(kA, "<p>page", kEarly) + response_of(kA, http("", "", "503 Busy"), kLate));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>page");
  EXPECT_EQ(run.reason(path_of_url(kA)), "http-status");
}

TEST(WarcCaptures, ARevisitByUrlAndDateHasTheContentThatItRefersTo) {
  const SourceRun run =
      read_warc(response(kA, "<p>first", kEarly) + response(kA, "<p>second", kDate) +
                revisit(kA, {"WARC-Refers-To-Target-URI: " + kA,
                             "WARC-Refers-To-Date: " + std::string(kEarly)}));
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA)));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>first");
}

TEST(WarcCaptures, ARevisitByDigestHasTheContentOfAnotherUrl) {
  const std::string first = response(kA, "<p>text", kEarly, kDigest);
  const std::string second = revisit(kB, {std::string(kDigest)});
  for (const std::string& file : {first + second, second + first, gzip(first + second)}) {
    const SourceRun run = read_warc(file);
    EXPECT_THAT(run.paths, UnorderedElementsAre(path_of_url(kA), path_of_url(kB)));
    EXPECT_EQ(run.bytes(path_of_url(kB)), "<p>text");
    EXPECT_EQ(run.url(path_of_url(kB)), kB);
    EXPECT_THAT(run.skipped, IsEmpty());
  }
}

TEST(WarcCaptures, ARevisitOfNothingInTheFileIsSkipped) {
  const SourceRun run =
      read_warc(response(kA, "<p>text", kEarly, kDigest) +
                revisit(kB, {"WARC-Payload-Digest: sha1:BBBB",
                             "WARC-Refers-To-Target-URI: https://example.org/elsewhere",
                             "WARC-Refers-To-Date: " + std::string(kEarly)}));
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA)));
  EXPECT_EQ(run.reason(path_of_url(kB)), "revisit");
}

TEST(WarcCaptures, ARevisitKeepsItsContentInAFileThatIsReadInSequence) {
  std::string noise;
  for (std::uint32_t state = 1; noise.size() < 100'000; state = state * 1664525 + 1013904223) {
    noise += static_cast<char>('a' + (state >> 27));
  }
  const SourceRun run = read_warc(gzip(response("https://example.org/0", noise) +
                                       response(kA, "<p>text", kEarly, kDigest) +
                                       revisit(kB, {std::string(kDigest)})));
  EXPECT_EQ(run.bytes(path_of_url(kA)), "<p>text");
  EXPECT_EQ(run.bytes(path_of_url(kB)), "<p>text");
  EXPECT_GT(run.held, 100'000u);
}

}  // namespace

}  // namespace winnow
