// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/site_name.h"

#include <gtest/gtest.h>

#include "winnow/indexer/url.h"

namespace winnow::c {
namespace {

TEST(SiteName, IsTheHostAsTheIndexerHasIt) {
  for (const std::string url :
       {"https://harbour.example/a/b?c#d", "http://HARBOUR.example:8080", "https://harbour.example",
        "https://user:word@harbour.example/", "https://[2001:DB8::1]:8000/", "https://192.0.2.7/x",
        "HTTPS://harbour.example?q", "https://harbour.example#part", "https://caf\xc3\xa9.example/",
        "https://B\xc3\xbc"
        "cher.example",
        "https://xn--caf-dma.example/", "https://harbour.example/http://other.example/",
        "https://under_score.example/", "https://\xe3\x82\xb5\xe3\x82\xa4\xe3\x83\x88.example/"}) {
    EXPECT_EQ(site_name_of(url), host_of(url)) << url;
    EXPECT_NE(site_name_of(url), "") << url;
  }
}

TEST(SiteName, IsEmptyForWhatHasNone) {
  for (const std::string url : {"", "/a/b.html", "mailto:office@harbour.example", "://a",
                                "https://", "ftp://harbour.example/", "https:///a"}) {
    EXPECT_EQ(site_name_of(url), "") << url;
  }
  EXPECT_EQ(site_name_of("https://" + std::string(1000, 'a') + "/"), "");
  EXPECT_EQ(site_name_of("https://a\xff\xfe.example/"), "");
}

}  // namespace
}  // namespace winnow::c
