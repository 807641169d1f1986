// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_references.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {
namespace {

// What libcurl makes of a reference; "-" if it is no URL of the host.
std::string by_url_functions(const std::string& base, const std::string& host,
                             const std::string& reference) {
  const Expected<std::string> resolved = resolve_url(base, reference);
  const Expected<Url> url = resolved ? parse_url(*resolved) : Expected<Url>(resolved.error());
  return url && url->host == host ? format_url(*url) : "-";
}

std::string found(const PageReferences& references, const std::string& reference) {
  const std::optional<Url> url = references.on_host(reference);
  return url ? format_url(*url) : "-";
}

TEST(PageReferences, LeadToPagesOfTheHost) {
  const PageReferences references("https://docs.example.org/3/library/os.html?x=1",
                                  "docs.example.org");
  EXPECT_EQ(found(references, "io.html"), "https://docs.example.org/3/library/io.html");
  EXPECT_EQ(found(references, "../using/./cmd.html"), "https://docs.example.org/3/using/cmd.html");
  EXPECT_EQ(found(references, "../../../../a/"), "https://docs.example.org/a/");
  EXPECT_EQ(found(references, "/"), "https://docs.example.org/");
  EXPECT_EQ(found(references, "a b.html?q=%7e"),
            "https://docs.example.org/3/library/a%20b.html?q=~");
  EXPECT_EQ(found(references, "http://docs.example.org/2/"), "http://docs.example.org/2/");
  EXPECT_EQ(found(references, "https://example.org/2/"), "-");
  EXPECT_EQ(found(references, "mailto:a@example.org"), "-");
}

// Pieces are put together by chance, and every reference must lead where the functions for any URL
// say.
TEST(PageReferences, AreResolvedAsByUrlFunctions) {
  const std::vector<std::string> bases = {"https://docs.example.org/3/library/os.html",
                                          "https://docs.example.org",
                                          "http://docs.example.org:8080/a/?q=1/2",
                                          "/guide/a.html",
                                          "/",
                                          "https://127.0.0.1/a/b",
                                          "https://docs.example.org//a//b.html",
                                          "https://docs.example.org/a/%2e%2e/b;x/c",
                                          "https://winnow.invalid/a/b",
                                          "https://elsewhere.example/a/b",
                                          "https://[::1]/a/b",
                                          "no URL"};
  const std::vector<std::string> hosts = {"docs.example.org", "", "127.0.0.1", "[::1]", "0x7f.1"};
  const std::vector<std::string> pieces = {"a",
                                           "b.html",
                                           "..",
                                           ".",
                                           "/",
                                           "/",
                                           "//",
                                           "?",
                                           "q=1",
                                           "%2e",
                                           "%",
                                           "#",
                                           ";x",
                                           ":",
                                           "https:/",
                                           "https://",
                                           "http://",
                                           "\\",
                                           " ",
                                           "\xC3\xA9",
                                           "@",
                                           "&",
                                           "~_-",
                                           "(1)",
                                           "8080",
                                           "docs.example.org",
                                           "127.0.0.1",
                                           "0x7f.1",
                                           "winnow.invalid",
                                           "[::1]",
                                           "Docs.Example.Org",
                                           "$'*+,!=",
                                           "|",
                                           "../",
                                           "./"};
  std::mt19937 random(34);
  for (const std::string& base : bases) {
    for (const std::string& host : hosts) {
      const PageReferences references(base, host);
      for (int i = 0; i < 300; ++i) {
        std::string reference;
        for (auto left = random() % 7; left > 0; --left) {
          reference += pieces[random() % pieces.size()];
        }
        ASSERT_EQ(found(references, reference), by_url_functions(base, host, reference))
            << "reference \"" << reference << "\" on " << base << " for host \"" << host << '"';
      }
    }
  }
}

}  // namespace
}  // namespace winnow
