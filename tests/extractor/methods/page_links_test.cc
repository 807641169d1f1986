// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/page_links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

// Gives the links of a page of which all text is main text, but for blocks that are "template".
std::vector<PageLink> links(const std::string& html) {
  PageParser parser;
  const ParsedPage page = parser.parse(html).value();
  std::vector<Verdict> verdicts;
  for (const Block& block : page.blocks.blocks()) {
    const bool is_template = page.blocks.text(block).starts_with("template");
    verdicts.push_back({is_template ? TextClass::template_ : TextClass::main});
  }
  return main_links(page, verdicts);
}

std::vector<std::pair<std::string, std::string>> pairs(const std::string& html) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const PageLink& link : links(html)) found.emplace_back(link.target, link.text);
  return found;
}

TEST(PageLinks, AreThoseOfMainTextWithTheirTexts) {
  EXPECT_THAT(pairs("<p>See <a href='os.html#x'>the <code>os</code>  module</a> and "
                    "<a href=' ../a&amp;b '>more</a>.<ul><li>template <a href=x>menu</a></ul>"),
              ElementsAre(Pair("os.html#x", "the os module"), Pair("../a&b", "more")));
}

TEST(PageLinks, LeadToOtherPagesOfTheWeb) {
  EXPECT_THAT(
      pairs("<p><a href='#here'>a</a> <a href='mailto:me@example.org'>b</a> "
            "<a href='javascript:go()'>c</a> <a href=''>d</a> <a name=x>e</a> "
            "<a href='https://example.org/'>f</a> <a href='?page=2'>g</a> "
            "<a href='dir/a:b'>h</a>"),
      ElementsAre(Pair("https://example.org/", "f"), Pair("?page=2", "g"), Pair("dir/a:b", "h")));
}

TEST(PageLinks, WithoutTextAreNone) {
  EXPECT_THAT(pairs("<p>text <a href=x><img src=y alt=z></a> <a href=y> </a>"
                    "<a href=z><script>code</script></a>"),
              IsEmpty());
}

TEST(PageLinks, HaveNoTextThatIsNotSeen) {
  EXPECT_THAT(pairs("<p>See <a href=x>the name<span hidden> and more</span></a>.<p>Text "
                    "<noscript><a href=y>page</a></noscript>"),
              ElementsAre(Pair("x", "the name")));
  EXPECT_THAT(pairs("<p>See <a href=x>" + std::string(300, ' ') + "a name</a>"),
              ElementsAre(Pair("x", "a name")));
}

TEST(PageLinks, AreCutBetweenCharacters) {
  std::string umlauts;
  for (int i = 0; i < 300; ++i) umlauts += "\u00e4";
  const std::vector<PageLink> found = links("<p><a href=x>a" + umlauts + "</a>");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].text, "a" + umlauts.substr(0, 198));
}

TEST(PageLinks, OfAPageThatIsAllLinksAreLimited) {
  std::string html = "<p>";
  for (int i = 0; i < 6000; ++i) html += "<a href=x>a</a> ";
  EXPECT_THAT(links(html), SizeIs(5000));
}

}  // namespace
}  // namespace winnow
