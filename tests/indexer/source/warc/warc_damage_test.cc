// SPDX-License-Identifier: GPL-2.0-or-later
//
// WARC files that are broken: the record is told with its place, and the others are read.
#include "tests/indexer/source/warc/warc_builder.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

const std::string kC = "https://example.org/c";

std::string first() { return response(kA, "<p>first"); }
std::string third() { return response(kC, "<p>third"); }

// The pages on both sides of `bad` are there, and `bad` is told at its place.
void expect_only_it_is_lost(const SourceRun& run, std::size_t offset, std::string_view why) {
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA), path_of_url(kC)));
  const std::string place = "crawl.warc/@" + std::to_string(offset);
  ASSERT_THAT(run.skipped, ElementsAre(Pair(place, "broken-record")));
  EXPECT_THAT(run.details.at(place), HasSubstr(why));
}

std::string with_length(std::string record, std::string_view length) {
  const std::size_t at = record.find("Content-Length: ") + 16;
  return record.replace(at, record.find('\r', at) - at, length);
}

TEST(WarcDamage, AContentLengthThatIsTooLargeSwallowsNothingInAPlainFile) {
  const std::string bad = with_length(response(kB, "<p>second"), "500");
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "Content-Length");
}

TEST(WarcDamage, AContentLengthBeyondTheFileSwallowsNothingInAPlainFile) {
  const std::string bad = with_length(response(kB, "<p>second"), "9000000000000000000");
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "shorter than");
}

TEST(WarcDamage, AContentLengthThatIsTooSmallCostsOneRecord) {
  const std::string bad = with_length(response(kB, "<p>second"), "20");
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "Content-Length");
  expect_only_it_is_lost(read_warc(gzip(first()) + gzip(bad) + gzip(third())), gzip(first()).size(),
                         "Content-Length");
}

TEST(WarcDamage, AContentLengthThatIsTooLargeEndsWithItsMember) {
  const std::string bad = with_length(response(kB, "<p>second"), "500");
  expect_only_it_is_lost(read_warc(gzip(first()) + gzip(bad) + gzip(third())), gzip(first()).size(),
                         "shorter than");
}

TEST(WarcDamage, ALengthThatIsNoneCostsOneRecord) {
  for (const std::string length : {"", "-1", "12x", "99999999999999999999999"}) {
    const std::string bad = with_length(response(kB, "<p>second"), length);
    expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "Content-Length");
  }
}

TEST(WarcDamage, AHeaderWithoutTypeCostsOneRecord) {
  const std::string bad = record({"WARC-Target-URI: " + kB}, http("<p>second"));
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "WARC-Type");
}

TEST(WarcDamage, AnUnknownVersionCostsOneRecord) {
  const std::string bad = record({"WARC-Type: response"}, "x", "WARC/7.0");
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "version");
}

TEST(WarcDamage, AHeaderWithoutEndIsLeftAfter64KiB) {
  for (const std::string& filling :
       {std::string(100'000, 'x'), "X-Long: " + std::string(100'000, 'x')}) {
    const std::string bad = "WARC/1.0\r\n" + filling + "\r\n\r\n";
    expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "64 KiB");
  }
}

TEST(WarcDamage, AManyLinedHeaderIsLeftAfter64KiB) {
  std::string bad = "WARC/1.0\r\n";
  while (bad.size() < 100'000) bad += "X-Field: value\r\n";
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "64 KiB");
}

TEST(WarcDamage, GarbageBetweenRecordsCostsNone) {
  const std::string bad = "garbage\r\nand more of it\r\n";
  expect_only_it_is_lost(read_warc(first() + bad + third()), first().size(), "no record");
  expect_only_it_is_lost(read_warc(gzip(first()) + bad + gzip(third())), gzip(first()).size(),
                         "damaged");
  expect_only_it_is_lost(read_warc(zstd(first()) + bad + zstd(third())), zstd(first()).size(),
                         "damaged");
}

TEST(WarcDamage, AMemberThatIsCutOffCostsOneRecord) {
  const std::string whole = gzip(response(kB, "<p>second, long enough to be cut in its middle"));
  const std::string bad = whole.substr(0, whole.size() / 2);
  expect_only_it_is_lost(read_warc(gzip(first()) + bad + gzip(third())), gzip(first()).size(),
                         "damaged");
}

TEST(WarcDamage, AMemberWithAWrongChecksumCostsOneRecord) {
  std::string bad = gzip(response(kB, "<p>second"));
  bad[bad.size() - 6] = static_cast<char>(bad[bad.size() - 6] ^ 1);
  expect_only_it_is_lost(read_warc(gzip(first()) + bad + gzip(third())), gzip(first()).size(),
                         "damaged");
}

TEST(WarcDamage, AMemberThatUnpacksToFarTooMuchIsLeftEarly) {
  const std::string bad = gzip(response(kB, std::string(140u << 20, ' ')));
  expect_only_it_is_lost(read_warc(gzip(first()) + bad + gzip(third())), gzip(first()).size(),
                         "a thousand times its size");
}

TEST(WarcDamage, AFileThatIsCutOffCostsItsLastRecord) {
  const std::string last = response(kB, "<p>second");
  for (const std::string& file :
       {first() + last.substr(0, last.size() - 10), gzip(first()) + gzip(last).substr(0, 100),
        zstd(first()) + zstd(last).substr(0, 100), first() + last.substr(0, 40)}) {
    const SourceRun run = read_warc(file);
    EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA)));
    ASSERT_EQ(run.skipped.size(), 1u);
    EXPECT_EQ(run.skipped[0].second, "broken-record");
  }
}

TEST(WarcDamage, AWholeCompressedFileThatIsCutOffKeepsWhatWasComplete) {
  std::string noise;
  for (std::uint32_t state = 1; noise.size() < 200'000; state = state * 1664525 + 1013904223) {
    noise += static_cast<char>('a' + (state >> 27));
  }
  const std::string file = gzip(first() + third() + response(kB, noise));
  const SourceRun run = read_warc(file.substr(0, file.size() / 2));
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA), path_of_url(kC)));
  ASSERT_EQ(run.skipped.size(), 1u);
  EXPECT_EQ(run.skipped[0].second, "broken-record");
}

TEST(WarcDamage, RecordsWithoutTheirLineBreaksAreStillRecords) {
  const std::string bare = first().substr(0, first().size() - 4);
  const SourceRun run = read_warc(bare + third().substr(0, third().size() - 2));
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA), path_of_url(kC)));
  EXPECT_THAT(run.skipped, IsEmpty());
}

TEST(WarcDamage, AResponseWithoutHttpIsSkipped) {
  const SourceRun run = read_warc(first() + response_of(kB, "<p>no header") + third());
  EXPECT_EQ(run.reason(path_of_url(kB)), "broken-record");
  EXPECT_EQ(run.paths.size(), 2u);
}

TEST(WarcDamage, WhatAWholeRecordContainsIsNoRecord) {
  const std::string inner = response(kB, "<p>planted");
  const SourceRun run = read_warc(response(kA, "<pre>\r\n\r\n" + inner) + third());
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA), path_of_url(kC)));
}

TEST(WarcDamage, AnEmptyFileHasNoPages) {
  EXPECT_THAT(read_warc("").paths, IsEmpty());
  EXPECT_THAT(read_warc("\r\n\r\n").skipped, IsEmpty());
}

TEST(WarcDamage, ManyFalseBeginningsTakeLinearTime) {
  std::string file = first();
  for (int i = 0; i < 100'000; ++i) file += "WARC/1.0\nWARC-Type: x\nContent-Length: 99999999\n\n";
  const SourceRun run = read_warc(file + third());
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA), path_of_url(kC)));
  EXPECT_EQ(run.skipped.size(), 100'000u);
}

TEST(WarcDamage, ManyFalseMembersAreGivenUp) {
  std::string file = gzip(first());
  for (int i = 0; i < 100'000; ++i) file += "\x1f\x8b\x08";
  const SourceRun run = read_warc(file + gzip(third()));
  EXPECT_THAT(run.paths, ElementsAre(path_of_url(kA)));
}

}  // namespace
}  // namespace winnow
