// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/request_head.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::serve {
namespace {

const ServerLimits kLimits;

// What is refused is in tests/plugin/serve/network/refused_requests.py.
unsigned status_of(const std::string& head) {
  const auto read = read_head(head, kLimits);
  const auto* refusal = std::get_if<Refusal>(&read);
  return refusal != nullptr ? refusal->status : 200;
}

TEST(RequestHead, HasMethodAddressFieldsAndLength) {
  const auto read = read_head(
      "POST /api/v1/rules?a=b HTTP/1.1\r\nHOST: LocalHost:8700\r\ncontent-length: 12\r\n"
      "X-Name:\t value with blanks \r\n\r\n",
      kLimits);
  const auto& head = std::get<RequestHead>(read);
  EXPECT_EQ(head.request.method, Method::post);
  EXPECT_EQ(head.request.path, "/api/v1/rules");
  EXPECT_EQ(head.request.parameter("a"), "b");
  EXPECT_EQ(head.request.host, "localhost:8700");
  EXPECT_EQ(head.request.header("x-name"), "value with blanks");
  EXPECT_EQ(head.body_size, 12U);
  EXPECT_TRUE(head.keep_alive);
  EXPECT_FALSE(head.request.local);
}

TEST(RequestHead, SaysWhetherTheConnectionStays) {
  const auto stays = [](const std::string& version, const std::string& connection) {
    const auto read = read_head(
        "GET / HTTP/" + version + "\r\nHost: a\r\nConnection: " + connection + "\r\n\r\n", kLimits);
    return std::get<RequestHead>(read).keep_alive;
  };
  EXPECT_TRUE(stays("1.1", "TE"));
  EXPECT_FALSE(stays("1.1", "close"));
  EXPECT_FALSE(stays("1.1", "keep-alive, Close"));
  EXPECT_FALSE(stays("1.0", "TE"));
  EXPECT_TRUE(stays("1.0", "Keep-Alive"));
}

TEST(RequestHead, EndsWithAnEmptyLineAndNothingBehindIt) {
  const std::string head = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  EXPECT_EQ(status_of(head), 200U);
  for (std::size_t size = 0; size < head.size(); ++size) {
    EXPECT_EQ(status_of(head.substr(0, size)), 400U) << size;
  }
  EXPECT_EQ(status_of(head + "x"), 400U);
}

TEST(RequestHead, IsAsLongAsTheLimitsSay) {
  const std::string begin = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
  const std::size_t left = kLimits.head_bytes - begin.size() - 4;
  EXPECT_EQ(status_of(begin + std::string(left, 'a') + "\r\n\r\n"), 200U);
  EXPECT_EQ(status_of(begin + std::string(left + 1, 'a') + "\r\n\r\n"), 431U);
  const auto with_target = [](std::size_t size) {
    return "GET /" + std::string(size - 1, 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n";
  };
  EXPECT_EQ(status_of(with_target(kLimits.target_bytes)), 200U);
  EXPECT_EQ(status_of(with_target(kLimits.target_bytes + 1)), 414U);
  const auto with_body = [](std::size_t size) {
    return "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n";
  };
  EXPECT_EQ(status_of(with_body(kLimits.body_bytes)), 200U);
  EXPECT_EQ(status_of(with_body(kLimits.body_bytes + 1)), 413U);
}

TEST(HeadScanner, FindsTheSameEndInPiecesOfAnySize) {
  const std::string bytes = "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\n";
  for (std::size_t step = 1; step < bytes.size(); ++step) {
    HeadScanner scanner(kLimits);
    std::size_t end = 0;
    for (std::size_t size = step; end == 0 && size <= bytes.size() + step; size += step) {
      end = std::get<std::size_t>(scanner.scan(std::string_view(bytes).substr(0, size)));
    }
    EXPECT_EQ(end, bytes.find("GET /b")) << step;
  }
}

TEST(HeadScanner, RefusesAFirstLineBeforeTheRestHasCome) {
  HeadScanner scanner(kLimits);
  const auto scanned = scanner.scan("GET /../ HTTP/1.1\r\n");
  ASSERT_TRUE(std::holds_alternative<Refusal>(scanned));
  EXPECT_EQ(std::get<Refusal>(scanned).status, 400U);
}

}  // namespace
}  // namespace winnow::serve
