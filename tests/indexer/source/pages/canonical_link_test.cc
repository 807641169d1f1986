// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/canonical_link.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {
namespace {

std::string by_metadata(std::string_view page) {
  Expected<DecodedText> text = decode(page);
  return text ? read_metadata(HtmlParser().parse(std::move(text->text))).canonical : std::string();
}

TEST(CanonicalLink, IsThatOfTheWholePage) {
  const std::string head = "<!DOCTYPE html><html><head><title>x</title>";
  const std::string tail = "</head><body><p>Text<p>more</body></html>";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"<link rel=canonical href='https://example.org/a'>", "https://example.org/a"},
      {"<LINK HREF=/a REL=\"Canonical\">", "/a"},
      {"<link title='>' rel=canonical href=/a>", "/a"},
      {"<link rel=stylesheet href=canonical.css><link rel=canonical href=/a>", "/a"},
      {"<link rel=canonical href=><link rel=canonical href=/b><link rel=canonical href=/c>", "/b"},
      {"<!-- <link rel=canonical href=/a> --><link rel=canonical href=/b>", "/b"},
      {"<script>'<link rel=canonical href=/a>'</script><link rel=canonical href=/b>", "/b"},
      {"<link rel='&#99;anonical' href=/a><link rel=canonical href=/b>", "/a"},
      {"<link rel='&#99;anonical' href=/a>", "/a"},
      {"<link rel=icon title=it's href=/i><link rel=canonical href=/a>", "/a"},
      {"<link rel=next href=/a>", ""},
      {"<meta name=description content=canonical>", ""},
  };
  for (const auto& [markup, link] : cases) {
    const std::string page = head + markup + tail;
    EXPECT_EQ(canonical_link(page), by_metadata(page)) << markup;
    EXPECT_EQ(canonical_link(page), link) << markup;
  }
}

TEST(CanonicalLink, MayStandInTheBody) {
  EXPECT_EQ(canonical_link("<p>a<table><tr><link rel=canonical href=/a><td>b</table>"), "/a");
}

TEST(CanonicalLink, OfTextIsEmpty) {
  EXPECT_EQ(canonical_link(""), "");
  EXPECT_EQ(canonical_link("<"), "");
  EXPECT_EQ(canonical_link("<link"), "");
  EXPECT_EQ(canonical_link("canonical <link rel=\"canonical"), "");
}

}  // namespace
}  // namespace winnow
