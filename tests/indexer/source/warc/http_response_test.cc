// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/warc/warc_page.h"
#include "tests/indexer/source/warc/warc_builder.h"

namespace winnow {
namespace {

constexpr std::size_t kLimit = 1'000'000;

// Gives the body of a response, or the reason why there is none.
std::string body_of(const std::string& message, std::size_t limit = kLimit) {
  const MemoryBytes bytes(message);
  MemberStream stream(bytes, nullptr);
  stream.start(0);
  LookAhead ahead(stream);
  HttpHead head;
  if (!read_http_head(ahead, head)) return "no head";
  std::string body;
  const auto skip = read_http_body(ahead, head, limit, body);
  return skip ? "skipped: " + std::string(skip_reason_name(skip->reason)) : body;
}

HttpHead head_of(const std::string& message) {
  const MemoryBytes bytes(message);
  MemberStream stream(bytes, nullptr);
  stream.start(0);
  LookAhead ahead(stream);
  HttpHead head;
  EXPECT_TRUE(read_http_head(ahead, head));
  return head;
}

std::string encoded(std::string_view coding, std::string_view body) {
  return http(body, "Content-Encoding: " + std::string(coding) + "\r\n");
}

std::string chunked(std::string_view body) { return http(body, "Transfer-Encoding: chunked\r\n"); }

TEST(HttpHead, IsReadWhateverItsLineBreaksAndCase) {
  const HttpHead head = head_of("HTTP/1.0  200 Fine\nCONTENT-TYPE:text/html;charset=UTF-8\n\nx");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.type.type, "text/html");
  EXPECT_EQ(head.type.charset, "UTF-8");
}

TEST(HttpHead, HasAllThatIsSaidToRobots) {
  EXPECT_EQ(head_of("HTTP/1.1 200 OK\r\nX-Robots-Tag: noarchive\r\nx-robots-tag:\r\n"
                    "X-ROBOTS-TAG: winnow: noindex\r\n\r\n")
                .robots,
            "noarchive\n\nwinnow: noindex");
  EXPECT_EQ(head_of("HTTP/1.1 200 OK\r\n\r\n").robots, "");
}

TEST(HttpHead, MayLackReasonEmptyLineAndSenseInSomeLines) {
  EXPECT_EQ(head_of("HTTP/2 404\r\n").status, 404);
  EXPECT_EQ(head_of("HTTP/1.1 200 OK\r\nno field\r\nContent-Type: a/b\r\n\r\n").type.type, "a/b");
  EXPECT_EQ(head_of("HTTP/1.1 ??\r\n\r\n").status, 0);
}

TEST(HttpHead, IsMissingWhereNoStatusLineIs) {
  EXPECT_EQ(body_of("<html>"), "no head");
  EXPECT_EQ(body_of(""), "no head");
  EXPECT_EQ(body_of("HTTP/1.1 200 OK\r\nX: " + std::string(70'000, 'x') + "\r\n\r\n"), "no head");
}

TEST(HttpBody, IsTakenAsItIsWithoutEncoding) { EXPECT_EQ(body_of(http("<p>\r\n")), "<p>\r\n"); }

TEST(HttpBody, IsDecompressed) {
  EXPECT_EQ(body_of(encoded("gzip", gzip("<p>text"))), "<p>text");
  EXPECT_EQ(body_of(encoded("X-GZIP", gzip("<p>text"))), "<p>text");
  EXPECT_EQ(body_of(encoded("deflate", gzip("<p>text", 15))), "<p>text");
  EXPECT_EQ(body_of(encoded("deflate", gzip("<p>text", -15))), "<p>text");
  EXPECT_EQ(body_of(encoded("zstd", zstd("<p>text"))), "<p>text");
  EXPECT_EQ(body_of(encoded("identity", "<p>text")), "<p>text");
}

TEST(HttpBody, ThatTheCrawlerHasDecompressedIsTakenAsItIs) {
  for (const char* coding : {"gzip", "deflate", "zstd"}) {
    EXPECT_EQ(body_of(encoded(coding, "<p>text")), "<p>text");
  }
}

TEST(HttpBody, InAnUnknownEncodingIsSkipped) {
  EXPECT_EQ(body_of(encoded("br", "\x0b\x02")), "skipped: content-encoding");
  EXPECT_EQ(body_of(encoded("gzip, gzip", gzip(gzip("x")))), "skipped: content-encoding");
  EXPECT_EQ(body_of(http("x", "Transfer-Encoding: gzip, chunked\r\n")),
            "skipped: content-encoding");
}

TEST(HttpBody, ThatIsCutOffInCompressionIsSkipped) {
  const std::string whole = gzip("<p>a text that is long enough to be cut off in its middle");
  EXPECT_EQ(body_of(encoded("gzip", whole.substr(0, 30))), "skipped: broken-record");
}

TEST(HttpBody, IsPutTogetherFromChunks) {
  EXPECT_EQ(body_of(chunked("3\r\n<p>\r\n4;x=y\r\ntext\r\n0\r\n\r\n")), "<p>text");
  EXPECT_EQ(body_of(chunked("A\n0123456789\n0\n")), "0123456789");
  EXPECT_EQ(body_of(chunked("0\r\nTrailer: x\r\n\r\n")), "");
}

TEST(HttpBody, IsDecompressedAfterChunks) {
  const std::string packed = gzip("<p>text");
  const std::string size = "0000" + std::string(1, "0123456789abcdef"[packed.size() / 16]) +
                           std::string(1, "0123456789abcdef"[packed.size() % 16]);
  EXPECT_EQ(body_of(http(size + "\r\n" + packed + "\r\n0\r\n\r\n",
                         "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n")),
            "<p>text");
}

TEST(HttpBody, WhoseChunksTheCrawlerHasJoinedIsTakenAsItIs) {
  EXPECT_EQ(body_of(chunked("<p>text")), "<p>text");
}

TEST(HttpBody, WithBrokenChunksIsSkipped) {
  for (const char* body : {"3\r\n<p>\r\nxyz\r\n", "3\r\n<p>\r\n", "ff\r\n<p>", "3\r\n<p>more"}) {
    EXPECT_EQ(body_of(chunked(body)), "skipped: broken-record") << body;
  }
}

TEST(HttpBody, OverTheLimitIsSkipped) {
  EXPECT_EQ(body_of(http("12345"), 5), "12345");
  EXPECT_EQ(body_of(http("123456"), 5), "skipped: too-large");
  EXPECT_EQ(body_of(encoded("gzip", gzip(std::string(1000, 'x'))), 999), "skipped: too-large");
  EXPECT_EQ(body_of(chunked("6\r\n123456\r\n0\r\n\r\n"), 5), "skipped: too-large");
}

}  // namespace
}  // namespace winnow
