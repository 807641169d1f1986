// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "indexer/source/pages/page_url.h"

namespace winnow {
namespace {

TEST(HostLikeness, IsToldByTheName) {
  struct Case {
    const char* name;
    HostLikeness likeness;
  };
  const std::vector<Case> cases = {
      {"www.example.org", HostLikeness::certain},
      {"WWW.Example.Test", HostLikeness::certain},
      {"example.org:8080", HostLikeness::certain},
      {"example.org+8080", HostLikeness::certain},
      {"example.org_8080", HostLikeness::certain},
      {"localhost", HostLikeness::certain},
      {"localhost:3000", HostLikeness::certain},
      {"10.0.0.1:81", HostLikeness::certain},
      {"example.org", HostLikeness::likely},
      {"docs.example.co.uk", HostLikeness::likely},
      {"10.0.0.1", HostLikeness::likely},
      {"a.xn--p1ai", HostLikeness::likely},
      {"example.museum", HostLikeness::possible},
      {"docs", HostLikeness::none},
      {"page_files", HostLikeness::none},
      {"page.files", HostLikeness::none},
      {"3.11", HostLikeness::none},
      {"1.2.3.256", HostLikeness::none},
      {"-a.org", HostLikeness::none},
      {"a..org", HostLikeness::none},
      {"a b.org", HostLikeness::none},
      {"node.js", HostLikeness::none},
      {"", HostLikeness::none},
      {".", HostLikeness::none},
      {"2024_12", HostLikeness::none},
      {"a_99999.org", HostLikeness::none},
  };
  for (const Case& test : cases) {
    EXPECT_EQ(host_likeness(test.name), test.likeness) << test.name;
  }
}

TEST(OriginOfFolder, TakesTheSchemeFromThePort) {
  EXPECT_EQ(origin_of_folder("WWW.Example.org"), "https://www.example.org");
  EXPECT_EQ(origin_of_folder("example.org:8080"), "http://example.org:8080");
  EXPECT_EQ(origin_of_folder("example.org+443"), "https://example.org");
  EXPECT_EQ(origin_of_folder("example.org_80"), "http://example.org");
  EXPECT_EQ(origin_of_folder("localhost"), "http://localhost");
  EXPECT_EQ(origin_of_folder("10.0.0.1"), "http://10.0.0.1");
}

TEST(MirrorLayout, KnowsSeveralHosts) {
  MirrorLayout layout("mirror", {{"a.example.org", true}, {"b.museum", true}, {"robots.txt"}});
  EXPECT_EQ(layout.origin_of("a.example.org/x/y.html"), "https://a.example.org");
  EXPECT_EQ(layout.origin_of("b.museum/x.html"), "https://b.museum");
  EXPECT_EQ(layout.origin_of("other/x.html"), "");
  EXPECT_EQ(layout.origin_of("a.example.org"), "");
}

TEST(MirrorLayout, BesidePagesOnlyCertainNamesAreHosts) {
  MirrorLayout layout("site", {{"index.html"}, {"socket.io", true}, {"www.example.org", true}});
  EXPECT_EQ(layout.origin_of("socket.io/x.html"), "");
  EXPECT_EQ(layout.origin_of("www.example.org/x.html"), "https://www.example.org");
}

TEST(MirrorLayout, TakesTheSourcesOwnNameOnlyIfNoHostIsInIt) {
  EXPECT_EQ(MirrorLayout("example.org", {{"index.html"}}).own_origin(), "https://example.org");
  EXPECT_EQ(MirrorLayout("example.museum", {{"index.html"}}).own_origin(), "");
  EXPECT_EQ(MirrorLayout("example.org", {{"www.a.org", true}}).own_origin(), "");
}

TEST(MirrorLayout, KnowsWhatHttrackKeepsForItself) {
  MirrorLayout layout("m", {{"hts-cache", true}, {"index.html"}, {"example.org", true}});
  EXPECT_TRUE(layout.is_metadata("hts-cache"));
  EXPECT_TRUE(layout.is_metadata("index.html"));
  EXPECT_TRUE(layout.is_metadata("fade.gif"));
  EXPECT_FALSE(layout.is_metadata("example.org/index.html"));
  EXPECT_FALSE(layout.is_metadata("example.org/hts-cache"));
  EXPECT_EQ(layout.origin_of("example.org/a.html"), "https://example.org");
}

TEST(MirrorLayout, KeepsTheIndexWhereHttrackMadeNoHostFolders) {
  MirrorLayout layout("m", {{"hts-cache", true}, {"index.html"}, {"docs", true}});
  EXPECT_FALSE(layout.is_metadata("index.html"));
}

TEST(MirrorLayout, KnowsNoMetadataWithoutHttrack) {
  MirrorLayout layout("m", {{"index.html"}, {"fade.gif"}});
  EXPECT_FALSE(layout.is_metadata("index.html"));
  EXPECT_FALSE(layout.is_metadata("fade.gif"));
}

}  // namespace
}  // namespace winnow
