// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages from a stream: one after another, none sooner or later than it must be.
#include "winnow/indexer/page_stream.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/indexer/source/warc/warc_builder.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kA = "https://example.org/a";
const std::string kB = "https://example.org/b";

std::string line(const std::string& url, const std::string& html) {
  return R"({"url": ")" + url + R"(", "html": ")" + html + "\"}\n";
}

// Makes text that does not compress well: it takes many blocks of zstd's.
std::string noise(std::size_t size) {
  std::string text;
  for (std::uint32_t state = 1; text.size() < size; state = state * 1664525 + 1013904223) {
    text += static_cast<char>('a' + (state >> 27) % 26);
  }
  return text;
}

// Hands out what was sent, a few bytes at a time, and fails the test that asks for more than that
// before all of it has been answered.
class Sender {
 public:
  explicit Sender(std::size_t at_once = 7) : at_once_(at_once) {}

  void send(const std::string& bytes) { bytes_ += bytes; }
  void end() { ended_ = true; }

  PageStream::Read reader() {
    return [this](char* to, std::size_t size) -> std::size_t {
      EXPECT_TRUE(ended_ || !bytes_.empty()) << "waits for more than it needs";
      const std::size_t count = bytes_.copy(to, std::min(size, at_once_));
      bytes_.erase(0, count);
      return count;
    };
  }

 private:
  std::size_t at_once_;
  std::string bytes_;
  bool ended_ = false;
};

struct StreamRun {
  std::vector<StreamedRecord> records;
  std::string error;
};

StreamRun read_all_of(const std::string& bytes, const PageStreamOptions& options = {},
                      std::size_t at_once = 4096) {
  Sender sender(at_once);
  sender.send(bytes);
  sender.end();
  Expected<PageStream> stream = PageStream::open(sender.reader(), options);
  EXPECT_TRUE(stream);
  StreamRun run;
  while (true) {
    Expected<std::optional<StreamedRecord>> record = stream->next();
    if (!record) {
      run.error = record.error().message();
      return run;
    }
    if (!*record) return run;
    run.records.push_back(std::move(**record));
  }
}

// Tells "URL: HTML" of pages, and "number: reason" of what is none.
std::vector<std::string> told_of(const StreamRun& run) {
  std::vector<std::string> told;
  for (const StreamedRecord& record : run.records) {
    told.push_back(record.page ? record.url + ": " + record.page->bytes
                               : std::to_string(record.number) + ": " +
                                     std::string(skip_reason_name(record.skipped.reason)));
  }
  return told;
}

TEST(PageStream, ReadsLinesOfJsonAndCountsBlankOnes) {
  const StreamRun run = read_all_of(line(kA, "<p>first") + "\n \r\n" + line(kB, "<p>second"));
  EXPECT_THAT(told_of(run), ElementsAre(kA + ": <p>first", kB + ": <p>second"));
  EXPECT_EQ(run.records[1].number, 4U);
  EXPECT_EQ(run.records[1].page->path, "stdin/" + kB);
}

TEST(PageStream, KeepsIdentifiersAsTheyWereWritten) {
  const auto id_of = [](const std::string& json) {
    const StreamRun run = read_all_of(R"({"id": )" + json + R"(, "url": "/a", "html": "<p>x"})");
    EXPECT_THAT(run.records, SizeIs(1));
    EXPECT_TRUE(run.records[0].page) << json;
    return run.records[0].id;
  };
  EXPECT_EQ(id_of("17"), "17");
  EXPECT_EQ(id_of("-17"), "-17");
  EXPECT_EQ(id_of("12345678901234567890123"), "12345678901234567890123");
  EXPECT_EQ(id_of("1.50"), "1.50");
  EXPECT_EQ(id_of(R"("a\"\n\u00e9")"), "\"a\\\"\\n\xc3\xa9\"");
  EXPECT_EQ(id_of("-1e999"), "-1e999") << "also what no double holds";
  EXPECT_EQ(id_of(R"("\ud800")"), "\"\xef\xbf\xbd\"");
  EXPECT_EQ(id_of("null"), "null");
  EXPECT_EQ(id_of("false"), "false");
}

// The identifier of a lost line is passed on, too, and would break the line that tells of it.
TEST(PageStream, PassesOnNoIdentifierThatIsNoJson) {
  for (const std::string json : {"01e999", "1e999-2", "1.e999", "-1e999.5", "1e999e9"}) {
    SCOPED_TRACE(json);
    const StreamRun run = read_all_of(R"({"url": "/a", "html": "<p>x", "id": )" + json + "}");
    ASSERT_THAT(run.records, SizeIs(1));
    EXPECT_FALSE(run.records[0].page);
    EXPECT_NE(run.records[0].id, json);
  }
}

TEST(PageStream, TellsOfLinesThatAreNoPages) {
  const StreamRun run = read_all_of(
      "{\"id\": 1, \"url\": \"/a\"}\nno JSON\n[]\n"
      "{\"url\": \"/\xff\", \"html\": \"\"}\n"
      "{\"id\": [2], \"url\": \"/b\", \"html\": \"\"}\n" +
      line("urn:x", "") + line(kA, "<p>good"));
  EXPECT_THAT(told_of(run), ElementsAre("1: bad-line", "2: bad-line", "3: bad-line", "4: bad-line",
                                        "5: bad-line", "6: bad-url", kA + ": <p>good"));
  EXPECT_EQ(run.records[0].id, "1");
  EXPECT_EQ(run.records[0].url, "/a");
  EXPECT_EQ(run.records[0].skipped.detail, "no field \"html\"");
  EXPECT_EQ(run.records[3].skipped.detail, "not valid UTF-8");
  for (std::size_t i = 0; i < 6; ++i) EXPECT_TRUE(run.records[i].lost) << i;
}

TEST(PageStream, PassesOverLinesThatAreTooLong) {
  PageStreamOptions options;
  options.pages.max_page_bytes = 1000;
  const StreamRun run = read_all_of(
      line(kA, std::string(100'000, 'x')) + line(kA, std::string(1001, 'x')) + line(kB, "<p>b"),
      options);
  EXPECT_THAT(told_of(run), ElementsAre("1: too-large", "2: too-large", kB + ": <p>b"));
}

TEST(PageStream, LeavesOutWhatNobodyAskedForWithoutCallingItLost) {
  PageStreamOptions options;
  options.pages.exclude = {"example.org/a"};
  const StreamRun run = read_all_of(line(kA, "<p>a") + line(kB, "<p>b"), options);
  EXPECT_THAT(told_of(run), ElementsAre("1: excluded", kB + ": <p>b"));
  EXPECT_FALSE(run.records[0].lost);
}

TEST(PageStream, ReadsWarcRecordsHoweverTheyAreCompressed) {
  const std::string a = response(kA, "<p>first");
  const std::string b = response(kB, "<p>second");
  for (const std::string& bytes :
       {a + b, gzip(a) + gzip(b), gzip(a + b), zstd(a) + zstd(b), zstd(a + b)}) {
    const StreamRun run = read_all_of(bytes);
    EXPECT_THAT(told_of(run), ElementsAre(kA + ": <p>first", kB + ": <p>second"));
    EXPECT_THAT(run.error, IsEmpty());
  }
}

// Other records have such names for what is no page.
TEST(PageStream, TellsOfAWarcRecordThatLacksOnlyTheUrlOfAPage) {
  const StreamRun run = read_all_of(
      response("bad url", "<p>page") + response_of("dns:example.org", "example.org. A 192.0.2.1") +
      response_of("urn:x", http("no page", "", "404 Not Found")) +
      record({"WARC-Type: resource", "WARC-Target-URI: urn:info", "Content-Type: application/json"},
             "{}") +
      response(kA, "<p>good"));
  EXPECT_THAT(told_of(run), ElementsAre("1: bad-url", "2: bad-url", "3: bad-url", "4: bad-url",
                                        kA + ": <p>good"));
  std::vector<bool> lost;
  for (const StreamedRecord& each : run.records) lost.push_back(each.lost);
  EXPECT_THAT(lost, ElementsAre(true, false, false, false, false));
}

TEST(PageStream, ReadsCompressedLinesOfJson) {
  const std::string lines = line(kA, "<p>first") + line(kB, "<p>second");
  for (const std::string& bytes : {gzip(lines), zstd(lines)}) {
    EXPECT_THAT(told_of(read_all_of(bytes)), ElementsAre(kA + ": <p>first", kB + ": <p>second"));
  }
}

TEST(PageStream, HandsOutEveryCaptureOfAUrl) {
  const StreamRun run = read_all_of(response(kA, "<p>old") + response(kA, "<p>new"));
  EXPECT_THAT(told_of(run), ElementsAre(kA + ": <p>old", kA + ": <p>new"));
}

TEST(PageStream, GoesOnAfterABrokenRecord) {
  std::string broken = response(kA, "<p>first");
  const std::size_t length = broken.find("Content-Length: ");
  broken.replace(length, 16, "Content-Length: -");
  const StreamRun run = read_all_of(response(kB, "<p>0") + broken + response(kB, "<p>second"));
  EXPECT_THAT(told_of(run), ElementsAre(kB + ": <p>0", "2: broken-record", kB + ": <p>second"));
  EXPECT_TRUE(run.records[1].lost);
}

TEST(PageStream, GivesWhatStoodBeforeDamageAndThenAnError) {
  const std::string lines = line(kA, "<p>first") + line(kB, noise(400'000));
  for (const std::string& bytes : {gzip(lines), zstd(lines)}) {
    const StreamRun run = read_all_of(bytes.substr(0, bytes.size() - 2000));
    EXPECT_THAT(told_of(run), ElementsAre(kA + ": <p>first"));
    EXPECT_THAT(run.error, HasSubstr("damaged or cut off"));
  }
}

TEST(PageStream, GivesTheSameBeforeDamageInWhateverPiecesItComes) {
  std::string lines = zstd_with_checksum(line(kA, "<p>first") + line(kB, "<p>second"));
  lines.back() ^= 1;
  std::string too_long = response(kA, "<p>first");
  too_long.replace(too_long.find("Content-Length: "), 16, "Content-Length: 9");
  std::string records = gzip(response(kB, "<p>0")) + gzip(too_long + response(kB, "<p>second"));
  records[records.size() - 6] ^= 1;
  for (const std::string& bytes : {lines, records}) {
    const StreamRun whole = read_all_of(bytes);
    EXPECT_THAT(whole.error, HasSubstr("damaged or cut off"));
    EXPECT_THAT(whole.records, Not(IsEmpty()));
    for (const std::size_t at_once : {1, 7, 50}) {
      const StreamRun pieces = read_all_of(bytes, {}, at_once);
      EXPECT_EQ(told_of(pieces), told_of(whole)) << at_once;
      EXPECT_EQ(pieces.error, whole.error);
    }
  }
}

TEST(PageStream, RefusesADictionaryWithTheRemedy) {
  const std::string start("\x5d\x2a\x4d\x18\x04\0\0\0abcd", 12);
  EXPECT_THAT(read_all_of(start).error, HasSubstr("store it in a file"));
}

TEST(PageStream, SaysWhichOptionIsWrong) {
  PageStreamOptions options;
  options.pages.base_url = "nonsense";
  const auto stream = PageStream::open([](char*, std::size_t) { return std::size_t{0}; }, options);
  ASSERT_FALSE(stream);
  EXPECT_EQ(stream.error().code, ErrorCode::usage);
}

TEST(PageStream, OfNothingIsAtItsEnd) {
  EXPECT_THAT(read_all_of("").records, IsEmpty());
  EXPECT_THAT(read_all_of("").error, IsEmpty());
}

// Whoever sends a page may wait for what becomes of it before it sends the next.
TEST(PageStream, WaitsForNothingBehindAPage) {
  const auto json = [](int i) { return line("https://example.org/" + std::to_string(i), "<p>x"); };
  const auto warc = [](int i) {
    return response("https://example.org/" + std::to_string(i), "<p>x");
  };
  const std::vector<std::function<std::string(int)>> forms = {
      json, warc, [&](int i) { return gzip(warc(i)); }, [&](int i) { return zstd(warc(i)); },
      [&](int i) { return gzip(json(i)); }};
  for (const auto& form : forms) {
    Sender sender;
    Expected<PageStream> stream = PageStream::open(sender.reader(), {});
    ASSERT_TRUE(stream);
    for (int i = 0; i < 5; ++i) {
      sender.send(form(i));
      const auto record = stream->next();
      ASSERT_TRUE(record && *record && (*record)->page);
      EXPECT_EQ((*record)->url, "https://example.org/" + std::to_string(i));
    }
    sender.end();
    const auto last = stream->next();
    EXPECT_TRUE(last && !*last);
  }
}

}  // namespace
}  // namespace winnow
