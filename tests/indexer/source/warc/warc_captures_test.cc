// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which of several captures of a page stands, and what revisit records stand for.
#include "tests/indexer/source/warc/warc_builder.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

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
