// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/tinted/tinted_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/page_title.h"

namespace winnow::tinted {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

ParsedPage parsed_page(std::string_view html, const Limits& limits = {}) {
  return PageParser(ParseOptions{limits, false, true}).parse(html).value();
}

// The copy of a page whose blocks are main, page and template text in turn.
std::string tinted(std::string_view html, const Limits& limits = {}) {
  const ParsedPage page = parsed_page(html, limits);
  std::vector<BlockTint> tints;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    tints.push_back({static_cast<TextClass>(i % 3), "note " + std::to_string(i)});
  }
  return tinted_page(page, page_title(page), tints, {});
}

// What stands behind the legend.
std::string content(std::string_view html) {
  constexpr std::string_view kLegendEnd = "</winnow-legend>\n";
  const std::string page = tinted(html);
  const std::size_t begin = page.find(kLegendEnd) + kLegendEnd.size();
  return page.substr(begin, page.find("\n</body>") - begin);
}

// The texts of a page's pieces, each behind the number of its block.
std::vector<std::string> pieces(std::string_view html) {
  const ParsedPage page = parsed_page(html);
  std::vector<std::string> texts;
  std::string scratch;
  for (const TextPiece& each : text_pieces(page)) {
    const std::string_view text = page.document.text(each.node, scratch);
    texts.push_back(std::to_string(each.block) +
                    std::string(": ").append(text.substr(each.begin, each.end - each.begin)));
  }
  return texts;
}

TEST(TextPieces, AreAllTextsOfABlock) {
  EXPECT_THAT(pieces("<p>One <b>two</b>\n three<p>four"),
              ElementsAre("0: One ", "0: two", "0: \n three", "1: four"));
}

TEST(TextPieces, AreTheLinesOfPreformattedText) {
  EXPECT_THAT(pieces("<pre>one\n\n  two <b>three\nfour</b> five</pre>"),
              ElementsAre("0: one\n\n  ", "1: two ", "1: three\n", "2: four", "2:  five"));
}

TEST(TextPieces, DoNotMindSpacesThatOnlyTheBlockHas) {
  EXPECT_THAT(pieces("<p><a href=a>One</a><a href=b>two</a><br>three"),
              ElementsAre("0: One", "0: two", "0: three"));
}

TEST(TextPieces, LeaveOutWhatIsInNoBlock) {
  EXPECT_THAT(pieces("<p>One <script>One</script><template>two</template>two"),
              ElementsAre("0: One ", "0: two"));
  EXPECT_THAT(pieces("<svg><title>Logo</title><text>Label</text></svg>"), ElementsAre("0: Label"));
}

TEST(TextPieces, AreThoseWithControlCharactersThatBlocksDoNotHave) {
  EXPECT_THAT(pieces("<p>One&#27;two&#x8D; <b>&#7;three</b>"),
              ElementsAre("0: One\x1Btwo\xC2\x8D ", "0: \athree"));
}

TEST(TextPieces, IncludeReadingsOfRuby) {
  EXPECT_THAT(pieces("<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> end"),
              ElementsAre("0: 漢", "0: kan", "0: 字", "0: ji", "0:  end"));
}

TEST(TintedPage, GivesEachBlockItsClassAndNote) {
  EXPECT_EQ(content("<p>One<p>two<p>three"),
            "<p><winnow-main title=\"note 0\">One</winnow-main></p>"
            "<p><winnow-page title=\"note 1\">two</winnow-page></p>"
            "<p><winnow-template title=\"note 2\">three</winnow-template></p>");
}

TEST(TintedPage, KeepsWhatElementsLookLike) {
  EXPECT_THAT(content("<table bgcolor=red><tr><td colspan=2 class=a style='color:blue'>x"),
              AllOf(HasSubstr("<table bgcolor=\"red\">"),
                    HasSubstr("<td class=\"a\" colspan=\"2\" style=\"color:blue\">")));
}

TEST(TintedPage, KeepsTheKindOfDocument) {
  EXPECT_THAT(tinted("<!DOCTYPE html><p>x"), StartsWith("<!DOCTYPE html><html>"));
  EXPECT_THAT(tinted("<p>x"), StartsWith("<html>"));
  EXPECT_THAT(tinted("<!DOCTYPE html <script><p>x"), StartsWith("<html>"));
}

TEST(TintedPage, LooksForTheKindOfDocumentInTheBeginningOfThePageOnly) {
  const std::string page(4096, ' ');
  EXPECT_THAT(tinted(page + "<title>a</title><p>x"), StartsWith("<html>"));
  EXPECT_THAT(tinted(page + "<!DOCTYPE html><p>x"), StartsWith("<html>"));
}

TEST(TintedPage, NumbersElementsAndBlocksIfAsked) {
  const ParsedPage page = parsed_page("<p>One<img alt=b><textarea>two</textarea>");
  const std::vector<BlockTint> tints(page.blocks.size());
  TintedOptions options;
  options.legend = false;
  options.numbers = true;
  const std::string html = tinted_page(page, "", tints, {}, options);
  EXPECT_THAT(html, HasSubstr("<html data-node=\"0\">"));
  EXPECT_THAT(html, HasSubstr("<p data-node=\"3\"><winnow-template data-block=\"0\">One<"));
  EXPECT_THAT(html, HasSubstr("<winnow-box data-node=\"5\">b<"));
  EXPECT_THAT(html, ContainsRegex("<textarea data-node=\"6\" data-winnow=\"template\" "
                                  "data-block=\"[01]\">"));
  EXPECT_THAT(html, Not(HasSubstr("<winnow-legend>")));
}

TEST(TintedPage, AllowsOneScriptByItsHash) {
  const ParsedPage page = parsed_page("<script>alert(1)</script><p data-node=9>One");
  TintedOptions options;
  options.script = "say('hello')";
  options.script_source = "'sha256-abc'";
  const std::string html = tinted_page(page, "", std::vector<BlockTint>(1), {}, options);
  EXPECT_THAT(html, HasSubstr("default-src 'none'; script-src 'sha256-abc'; style-src"));
  EXPECT_THAT(html, HasSubstr("<script>say('hello')</script>\n</head>"));
  EXPECT_THAT(html, Not(HasSubstr("alert")));
  EXPECT_THAT(html, Not(HasSubstr("data-node")));
}

TEST(TintedPage, ForbidsConnectionsBeforeAllElse) {
  EXPECT_THAT(tinted("<style>a{}</style><p>x"),
              HasSubstr("<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-"
                        "Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"));
}

TEST(TintedPage, ShowsABoxForAnImage) {
  EXPECT_EQ(content("<img src=x.png alt='A \"cat\"' width=40 height=20>"),
            "<winnow-box style=\"width:40px;height:20px;\">A &quot;cat&quot;</winnow-box>");
}

TEST(TintedPage, TintsFieldsOnTheirOwnTags) {
  EXPECT_EQ(content("<textarea>one</textarea>"),
            "<textarea data-winnow=\"main\" title=\"note 0\">\none</textarea>");
}

TEST(TintedPage, EscapesTexts) {
  EXPECT_EQ(content("<p>&lt;script>1 &amp;amp; 2"),
            "<p><winnow-main title=\"note 0\">&lt;script&gt;1 &amp;amp; 2</winnow-main></p>");
}

TEST(TintedPage, ShowsNoscriptElementsWhereTheirTextCounts) {
  EXPECT_THAT(content("<noscript><p>Read me</p></noscript>"), HasSubstr(">Read me<"));
}

TEST(TintedPage, CountsWordsByClass) {
  const std::string page = tinted("<p>One two<p>three<p hidden>four five six");
  EXPECT_THAT(page, AllOf(HasSubstr("main</winnow-main></th><td>2</td><td>1</td>"),
                          HasSubstr("page</winnow-page></th><td>1</td><td>1</td>"),
                          HasSubstr("hidden</th><td>3</td><td>1</td>")));
}

TEST(TintedPage, RevealsTextThatThePageWouldReveal) {
  std::string text = "<div hidden>";
  for (int i = 0; i < 60; ++i) text += "word ";
  EXPECT_THAT(tinted(text), HasSubstr("display: revert"));
  EXPECT_THAT(tinted("<p>seen"), Not(HasSubstr("display: revert")));
}

TEST(TintedPage, ShowsDegradedPages) {
  Limits limits;
  limits.nodes = 3;
  EXPECT_THAT(tinted("<p>One<p>two<p>three", limits), HasSubstr(">One two three<"));
}

TEST(TintedPage, ShowsDeepPages) {
  std::string deep;
  for (int i = 0; i < 1900; ++i) deep += "<div>";
  EXPECT_THAT(tinted(deep + "x"), HasSubstr(">x</winnow-main></div></div>"));
}

TEST(TintedPage, ShowsNothingOfFrames) {
  EXPECT_EQ(content("<frameset><frame src=a.html></frameset>"), "");
}

// The tags of a copy, without the values of their attributes and without style sheets, which are
// bytes that only look like tags.
std::string bare_tags(const std::string& page) {
  std::string tags;
  for (std::size_t i = 0; i < page.size();) {
    const std::size_t begin = page.find('<', i);
    const std::size_t end = page.find('>', begin);
    if (end == std::string::npos) break;
    const std::string tag = page.substr(begin, end - begin + 1);
    tags += std::regex_replace(tag, std::regex("\"[^\"]*\""), "");
    i = tag.starts_with("<style") ? page.find("</style", end) : end + 1;
  }
  return tags;
}

// Pages that try to run or load something in the copy.
class HostilePage : public ::testing::TestWithParam<const char*> {};

TEST_P(HostilePage, LeavesNothingActive) {
  const std::string page = tinted(GetParam());
  const std::string tags = bare_tags(page);
  EXPECT_THAT(tags, Not(ContainsRegex("<(script|iframe|object|embed|svg|math|base|link|img|source|"
                                      "template|noscript|audio|video|frame|applet|portal)")));
  EXPECT_THAT(tags, Not(ContainsRegex("<[^>]* (on[a-z]+|src|srcdoc|srcset|action|formaction|data|"
                                      "background|poster|ping|xlink:href)=")));
  EXPECT_THAT(page, Not(ContainsRegex("href=\"[^#]")));
  EXPECT_THAT(page.substr(page.find("</winnow-legend>")), Not(HasSubstr("<style")));
  EXPECT_EQ(page.find("<meta", page.find("viewport")), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    TintedPage, HostilePage,
    ::testing::Values(
        "<script>alert(1)</script><p>x", "<img src=x onerror=alert(1)>",
        "<a href=javascript:alert(1)>x</a>", "<a href='&#106;avascript:alert(1)'>x</a>",
        "<a href=' \tjava\nscript:alert(1)'>x</a>", "<a href=//a.example/ ping=//b.example/>x</a>",
        "<svg onload=alert(1)><script>alert(1)</script><text>x</text></svg>",
        "<svg><style><img src=x onerror=alert(1)></style></svg>",
        "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'></svg>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></math>",
        "<select><style><img src=x onerror=alert(1)></style></select>",
        "<style>a{}<\\/style><b></style><p>x", "<meta http-equiv=refresh content='0;url=//a/'><p>x",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<template><img src=x onerror=alert(1)></template>",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
        "<p a\"b='1' 'onclick=alert(1)' title='\"><img src=x onerror=alert(1)>'>x",
        "<p class='\" onclick=\"alert(1)'>x", "<p style='\"><script>alert(1)</script>'>x",
        "<form action=//a.example/><button formaction=javascript:alert(1)>x</button></form>",
        "<base href=//a.example/><link rel=stylesheet href=//a.example/a.css><p>x",
        "<object data=a.swf><embed src=b.swf>x</object>", "<input type=image src=a.png>",
        "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
        "<xmp><script>alert(1)</script></xmp>", "<plaintext><script>alert(1)</script>",
        "<title></title><script>alert(1)</script></title><p>x", "<body onload=alert(1)>x",
        "<body background=//a.example/a.png>x", "<video poster=a.png><source src=a.mp4></video>",
        "<annotation-xml encoding=text/html><p>x", "<winnow-legend onclick=alert(1)>x",
        "<x-a onclick=alert(1)>x</x-a>", "<!--><script>alert(1)</script>-->x"));

TEST(TintedPage, StyleSheetsCannotEndTheirElement) {
  EXPECT_THAT(tinted("<svg></svg><style>a::after{content:'</STYLE'}</style><p>x"),
              HasSubstr("content:'<\\/STYLE'}</style>"));
}

TEST(TintedPage, PagesCannotPassTextOffAsTinted) {
  const std::string page = content("<winnow-main title=a><p data-winnow=main>x</p></winnow-main>");
  EXPECT_EQ(page, "<p><winnow-main title=\"note 0\">x</winnow-main></p>");
}

}  // namespace
}  // namespace winnow::tinted
