// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/host.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::serve {
namespace {

TEST(Host, IsANameOrAnAddressAndMaybeAPort) {
  EXPECT_EQ(read_host("Example.ORG"), (Host{"example.org", {}}));
  EXPECT_EQ(read_host("example.org:8700"), (Host{"example.org", 8700}));
  EXPECT_EQ(read_host("127.0.0.1:1"), (Host{"127.0.0.1", 1}));
  EXPECT_EQ(read_host("[::1]"), (Host{"[::1]", {}}));
  EXPECT_EQ(read_host("[2001:DB8::1]:65535"), (Host{"[2001:db8::1]", 65535}));
  EXPECT_EQ(read_host("my_host"), (Host{"my_host", {}}));
}

TEST(Host, IsNothingElse) {
  for (const char* const text :
       {"",          ":",     ":80", "a:",   "a:0",      "a:65536", "a:+1", "a:-1",
        "a:8a",      "a:1:2", "::1", "[::1", "::1]",     "[]",      "[a]",  "[::1]a",
        "[::1]a:80", "a b",   "a,b", "a/b",  "u@a",      "a..b",    ".a",   "-a",
        "a%41",      "a\x80", "a?b", "a#b",  "http://a", "a\\b",    "a;b",  "'a'"}) {
    EXPECT_FALSE(read_host(text)) << text;
  }
  EXPECT_FALSE(read_host(std::string(254, 'a')));
  EXPECT_FALSE(read_host(std::string("a\0b", 3)));
}

TEST(Host, IsOfThisMachineByNameOrAddress) {
  for (const char* const name : {"localhost", "127.0.0.1", "127.9.8.7", "[::1]"}) {
    EXPECT_TRUE(is_loopback_name(name)) << name;
  }
  for (const char* const name : {"localhost.example.org", "127.0.0.1.example.org", "128.0.0.1",
                                 "127.1", "2130706433", "0.0.0.0", "[::]", "[::2]", "::1", ""}) {
    EXPECT_FALSE(is_loopback_name(name)) << name;
  }
}

}  // namespace
}  // namespace winnow::serve
