// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks what becomes of the NULs of a page.
#include "extractor/html/decode/nul_characters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "winnow/extractor/decode.h"

namespace winnow {
namespace {

struct Settled {
  std::string text;  // with "?" for each U+FFFD
  std::size_t replaced;
};

// Reads "0" as NUL.
Settled settled(std::string text) {
  std::replace(text.begin(), text.end(), '0', '\0');
  const std::size_t replaced = settle_nuls(text);
  const std::string replacement = "\xEF\xBF\xBD";
  for (std::size_t at = 0; (at = text.find(replacement, at)) != std::string::npos;) {
    text.replace(at, replacement.size(), "?");
  }
  return {text, replaced};
}

void expect_settled(const std::string& page, std::string_view text) {
  const Settled got = settled(page);
  EXPECT_EQ(got.text, text) << page;
  EXPECT_EQ(got.replaced, static_cast<std::size_t>(std::count(text.begin(), text.end(), '?')))
      << page;
}

TEST(NulCharacters, AreLeftOutOfTexts) {
  expect_settled("a0b", "ab");
  expect_settled("0<p>0a00b0</p>0c0", "<p>ab</p>c");
  expect_settled("<title>t</title>a0<svg><title>b0c</title></svg>d0",
                 "<title>t</title>a<svg><title>bc</title></svg>d");
  expect_settled("<svg><foreignObject>a0<p>b0</foreignObject></svg>",
                 "<svg><foreignObject>a<p>b</foreignObject></svg>");
  expect_settled("AT&T, 0 and 5 < 60;", "AT&T,  and 5 < 6;");
  expect_settled("", "");
}

TEST(NulCharacters, AreReplacedEverywhereElse) {
  expect_settled("<p0 c0d=0 e='0'>", "<p? c?d=? e='?'>");
  expect_settled("<!--a0--><!0></0p>", "<!--a?--><!?></?p>");
  expect_settled("<title>a0</title><textarea>0</textarea>b0",
                 "<title>a?</title><textarea>?</textarea>b");
  expect_settled("<script>a0</script><style>0</style><xmp>0</xmp>0",
                 "<script>a?</script><style>?</style><xmp>?</xmp>");
  expect_settled("<svg>a0<text>0b</text><![CDATA[>0]]></svg>0",
                 "<svg>a?<text>?b</text><![CDATA[>?]]></svg>");
  expect_settled("a0<plaintext>b0<p>c0", "a<plaintext>b?<p>c?");
}

TEST(NulCharacters, MakeNoMarkupOfText) {
  expect_settled("<0b>a0</b>", "<?b>a</b>");
  expect_settled("<00b>", "<?b>");
  expect_settled("&0amp;&am0p;&#605;&amp0;&0#65;", "&?amp;&am?p;&#6?5;&amp?;&?#65;");
  expect_settled("&amp;0x", "&amp;x");
}

TEST(NulCharacters, LeaveNoByteOrderMarkInFront) {
  using namespace std::string_literals;
  const std::string page = "\0\xEF\xBB\xBF"s + "a page of some words";
  EXPECT_EQ(decode(page)->text, "a page of some words");
}

}  // namespace
}  // namespace winnow
