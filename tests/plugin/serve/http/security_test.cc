// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/security.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::serve {
namespace {

Request asked(std::string host, Fields headers = {}) {
  Request request;
  request.host = std::move(host);
  request.headers = std::move(headers);
  return request;
}

Request writing(Fields headers) {
  Request request = asked("127.0.0.1:8700", std::move(headers));
  request.method = Method::post;
  request.local = true;
  return request;
}

const std::pair<std::string, std::string> kJson = {"content-type", "application/json"};

unsigned write_status(const Request& request) {
  const auto refused = refuse_write(request);
  return refused ? refused->status : 0;
}

TEST(Admittance, IsForNamesOfTheServer) {
  const SecuritySettings settings = {.hosts = {"search.example.org"}};
  for (const char* const host : {"localhost", "127.0.0.1:9000", "[::1]:8700", "search.example.org",
                                 "search.example.org:443", "192.0.2.7:8700"}) {
    Request request = asked(host);
    EXPECT_FALSE(admit(request, {true, "192.0.2.7"}, settings)) << host;
  }
  for (const char* const host : {"example.org", "evil.example", "192.0.2.8", "0.0.0.0"}) {
    Request request = asked(host);
    const auto refusal = admit(request, {true, "192.0.2.7"}, settings);
    ASSERT_TRUE(refusal) << host;
    EXPECT_EQ(refusal->status, 421U);
  }
}

TEST(Admittance, SaysLocalOnlyOfWhatNoProxyHasPassedOn) {
  const SecuritySettings settings = {.hosts = {"search.example.org"}};
  const auto is_local = [](Request request, bool loopback, const SecuritySettings& with) {
    EXPECT_FALSE(admit(request, {loopback, ""}, with));
    return request.local;
  };
  EXPECT_TRUE(is_local(asked("localhost:8700"), true, settings));
  EXPECT_FALSE(is_local(asked("localhost:8700"), false, settings));
  EXPECT_FALSE(is_local(asked("search.example.org"), true, settings));
  for (const char* const field : {"forwarded", "via", "x-forwarded-for", "x-forwarded-host",
                                  "x-forwarded-proto", "x-real-ip"}) {
    EXPECT_FALSE(is_local(asked("localhost", {{field, "1"}}), true, settings)) << field;
  }
  SecuritySettings proxied = settings;
  proxied.behind_proxy = true;
  EXPECT_FALSE(is_local(asked("localhost:8700"), true, proxied));
}

TEST(Admittance, TakesTheOuterHostFromAProxyThatIsBelieved) {
  SecuritySettings settings = {.hosts = {"search.example.org"}};
  const Fields fields = {{"x-forwarded-host", "Search.example.org"},
                         {"x-forwarded-proto", "https"}};
  Request request = asked("127.0.0.1:8700", fields);
  EXPECT_FALSE(admit(request, {true, ""}, settings));
  EXPECT_EQ(request.origin(), "http://127.0.0.1:8700");
  settings.behind_proxy = true;
  EXPECT_FALSE(admit(request, {true, ""}, settings));
  EXPECT_EQ(request.origin(), "https://search.example.org");
}

TEST(Writes, AreForLocalRequestsOfOurOwnPagesAndForPrograms) {
  EXPECT_EQ(write_status(writing({kJson})), 0U);
  EXPECT_EQ(write_status(writing({{"content-type", "application/json; charset=utf-8"}})), 0U);
  EXPECT_EQ(write_status(writing({kJson, {"sec-fetch-site", "same-origin"}})), 0U);
  EXPECT_EQ(write_status(writing({kJson, {"origin", "http://127.0.0.1:8700"}})), 0U);
  Request remote = writing({kJson});
  remote.local = false;
  EXPECT_EQ(write_status(remote), 403U);
}

TEST(Writes, AreRefusedToPagesOfOthers) {
  for (const char* const site : {"cross-site", "same-site", "anything"}) {
    EXPECT_EQ(write_status(writing({kJson, {"sec-fetch-site", site}})), 403U) << site;
  }
  for (const char* const origin : {"http://evil.example", "null", "http://127.0.0.1:8701",
                                   "https://127.0.0.1:8700", "http://localhost:8700"}) {
    EXPECT_EQ(write_status(writing({kJson, {"origin", origin}})), 403U) << origin;
  }
}

TEST(Writes, AreJsonAlone) {
  for (const char* const type : {"text/plain", "application/x-www-form-urlencoded",
                                 "multipart/form-data; boundary=a", "application/jsonp", ""}) {
    EXPECT_EQ(write_status(writing({{"content-type", type}})), 415U) << type;
  }
  Request deleting = writing({});
  deleting.method = Method::delete_;
  EXPECT_EQ(write_status(deleting), 0U);
  deleting.body = "x";
  EXPECT_EQ(write_status(deleting), 415U);
}

TEST(SecurityFields, LeaveAHandlersOwnPolicyAlone) {
  Response response;
  response.headers = {{"content-security-policy", "sandbox"}};
  add_security_fields({}, {}, response);
  EXPECT_EQ(response.header("content-security-policy"), "sandbox");
  EXPECT_EQ(response.header("x-content-type-options"), "nosniff");
}

TEST(Origins, AreSchemeAndHost) {
  EXPECT_EQ(*web_origins({"https://Example.org:443", "http://a:8080"}),
            (std::vector<std::string>{"https://example.org", "http://a:8080"}));
  for (const char* const origin : {"*", "null", "example.org", "https://", "https://a/", "ftp://a",
                                   "https://a b", "https://u@a", "HTTPS://a"}) {
    EXPECT_FALSE(web_origins({origin})) << origin;
  }
}

}  // namespace
}  // namespace winnow::serve
