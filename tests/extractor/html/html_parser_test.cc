// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/html_parser.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <memory>
#include <string>

#include "extractor/html/document/document_comparison.h"
#include "extractor/text/utf8.h"
#include "winnow/extractor/parse_check.h"

namespace winnow {
namespace {

std::string repeated(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

Document parsed(std::string html, const Limits& limits = {}) {
  return HtmlParser({limits, true}).parse(std::move(html));
}

// Returns all texts, in order.
std::string text_of(const Document& document) {
  std::string text;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.is_text(node)) text += document.text(node, scratch);
  }
  return text;
}

TEST(HtmlParser, GivesTheTreeThatBrowsersBuild) {
  const Document document = parsed("<p>one<p>two");
  std::string names;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.is_element(node)) names += std::string(document.name(node)) + " ";
  }
  EXPECT_EQ(names, "html head body p p ");
  EXPECT_EQ(document.degraded(), Degraded::no);
}

TEST(HtmlParser, GivesADocumentForAnEmptyPage) {
  const Document document = parsed("");
  EXPECT_FALSE(document.empty());
  EXPECT_EQ(document.tag(0), Tag::html);
  EXPECT_EQ(document.degraded(), Degraded::no);
}

TEST(HtmlParser, GivesUtf8WhereAReferenceIsTooLargeForTheParser) {
  for (const std::string_view page :
       {"<p>a&#x80EEEEEEEE;b", "<a href='a&#x80EEEEEEEE;b'>c</a>", "<p>a&#x80EEEEEEEE;b</form>c"}) {
    const Document document = parsed(std::string(page));
    const std::string text = text_of(document);
    EXPECT_TRUE(survey_utf8(text).valid) << page;
    std::string scratch;
    for (NodeIndex node = 0; node < document.size(); ++node) {
      if (!document.is_element(node) || !document.has_attribute(node, Attribute::href)) continue;
      EXPECT_TRUE(survey_utf8(document.attribute(node, Attribute::href, scratch)).valid);
    }
    EXPECT_TRUE(text.ends_with('b') || text.ends_with('c')) << page;
  }
}

TEST(HtmlParser, TakesNoncharactersThatReferencesNameForThoseThatStandInThePage) {
  for (const std::string_view number : {"xFFFF", "xFDD0", "x1FFFE", "x10FFFF"}) {
    const std::string reference = "&#" + std::string(number) + ";";
    for (const std::string& page :
         {"a" + reference + "b", "<p>a" + reference + "b</form>",
          "<html><head><title>t</title></head><body><p>a" + reference + "b</p></body></html>"}) {
      EXPECT_NE(text_of(parsed(page))
                    .find("a\xEF\xBF\xBD"
                          "b"),
                std::string::npos)
          << page;
    }
    const Document attribute = parsed("<a href='" + reference + "'>c</a>");
    std::string scratch;
    EXPECT_EQ(attribute.attribute(3, Attribute::href, scratch), "\xEF\xBF\xBD");
  }
  EXPECT_EQ(text_of(parsed("&#xFDCF;\xE7\xBF\xBF&#xFFFC;")),
            "\xEF\xB7\x8F\xE7\xBF\xBF\xEF\xBF\xBC");
}

// A tag that the parser drops stands behind each text.
TEST(HtmlParser, MakesTheSameOfNoncharactersWhicheverWayItGoes) {
  for (const std::string content : {"<p>a&#xFFFF;b", "<p>a<a href='&#x1FFFE;'>b</a>",
                                    "<form><p>a&#xFDD0;&b</form>c", "<p>a&#x41414141414;b"}) {
    const std::string page = "<html><head></head><body>" + content + "</body></html>";
    ParseOptions options;
    options.direct = false;
    const Document plain = HtmlParser(options).parse(page);
    options.direct = true;
    EXPECT_TRUE(same_documents(HtmlParser(options).parse(page), plain)) << page;
  }
}

TEST(HtmlParser, KeepsTheTextBehindAnEarlyEndOfHtml) {
  const Document document =
      parsed("<html><head><title>t</title></head></html><body><p>text</p></body>");
  EXPECT_EQ(text_of(document), "ttext");
}

TEST(HtmlParser, ParsesFramesets) {
  const Document document = parsed("<frameset><frame src=a><noframes>text</noframes></frameset>");
  EXPECT_EQ(document.degraded(), Degraded::no);
  EXPECT_EQ(text_of(document), "text");
}

TEST(HtmlParser, IsUsableAgainAndAgain) {
  HtmlParser parser;
  const std::string page = "<p>" + repeated("word ", 1000) + "</p>";
  const Document first = parser.parse(page);
  parser.parse(repeated("<div>", 5000));
  const Document again = parser.parse(page);
  EXPECT_EQ(first.full_hash(0), again.full_hash(0));
  EXPECT_EQ(text_of(first), text_of(again));
}

// Each limit has its own answer, and each keeps the text.
void expect_degraded(const Document& document, Degraded expected) {
  EXPECT_EQ(document.degraded(), expected);
  EXPECT_NE(text_of(document).find("bottom"), std::string::npos);
}

TEST(HtmlParser, StopsAtTheLimitOnDepthBeforeParsing) {
  expect_degraded(parsed(repeated("<div>", 2001) + "bottom"), Degraded::depth);
  EXPECT_EQ(parsed(repeated("<div>", 1990) + "bottom").degraded(), Degraded::no);
}

TEST(HtmlParser, StopsAtTheLimitOnDepthOfTheTree) {
  Limits limits;
  limits.depth = 20;
  // Outside of a select element, options with elements in them nest, and the estimate does not
  // count them.
  expect_degraded(parsed(repeated("<option><span>", 15) + "bottom", limits), Degraded::depth);
}

TEST(HtmlParser, StopsAtTheLimitOnAttributes) {
  std::string tag = "<p";
  for (int i = 0; i < 501; ++i) tag += " a" + std::to_string(i) + "=1";
  expect_degraded(parsed(tag + ">bottom"), Degraded::attributes);
}

TEST(HtmlParser, StopsAtTheLimitOnNodes) {
  Limits limits;
  limits.nodes = 1000;
  expect_degraded(parsed(repeated("<br>", 1000) + "bottom", limits), Degraded::nodes);
  EXPECT_EQ(parsed(repeated("<br>", 900) + "bottom", limits).degraded(), Degraded::no);
}

// Only the parser opens so many elements of one kind within each other.
std::string for_the_parser(int times) {
  return repeated("<b><b><b><b>x</b></b></b></b>", times) + "bottom";
}

TEST(HtmlParser, StopsAtTheLimitOnMemory) {
  Limits limits;
  limits.parser_bytes_base = 1 << 20;
  limits.parser_bytes_factor = 1;
  expect_degraded(parsed(for_the_parser(50'000), limits), Degraded::parser_memory);
}

TEST(HtmlParser, StopsAtTheCapOnMemoryHoweverLargeThePageIs) {
  Limits limits;
  limits.parser_bytes_cap = 2 << 20;
  limits.parser_bytes_factor = ~std::uint64_t{0};
  expect_degraded(parsed(for_the_parser(50'000), limits), Degraded::parser_memory);
  limits.parser_bytes_cap = ~std::uint64_t{0};
  EXPECT_EQ(parsed(for_the_parser(50'000), limits).degraded(), Degraded::no);
}

TEST(HtmlParser, StopsAtTheLimitOnWork) {
  Limits limits;
  limits.parse_work = 10'000;
  expect_degraded(parsed(repeated("<div>", 100) + repeated("x ", 100) + "bottom", limits),
                  Degraded::parse_work);
}

TEST(HtmlParser, StopsAtTheLimitOnTime) {
  Limits limits;
  limits.parse_time_base = limits.parse_time_per_mib = std::chrono::milliseconds(0);
  expect_degraded(parsed(for_the_parser(10'000), limits), Degraded::parse_time);
}

std::chrono::nanoseconds thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// Otherwise each way of parsing would take all of the time that a page has.
TEST(HtmlParser, TakesTheTimeOfAPageOnceOnly) {
  const auto time_of = [page = for_the_parser(400'000)](bool direct) {
    ParseOptions options;
    options.hashes = false;
    options.direct = direct;
    options.limits.parse_time_cap = std::chrono::milliseconds(300);
    HtmlParser parser(options);
    const auto begin = thread_time();
    expect_degraded(parser.parse(page), Degraded::parse_time);
    return thread_time() - begin;
  };
  const std::chrono::milliseconds whole_time_again(300);
  EXPECT_LT(time_of(true), time_of(false) + whole_time_again);
}

TEST(HtmlParser, HashesDegradedPagesToo) {
  EXPECT_TRUE(parsed(repeated("<div>", 3000)).has_hashes());
}

Document mended(std::string html) {
  HtmlParser parser({Limits{}, true});
  return parser.mend(parser.parse(std::move(html)));
}

TEST(HtmlParser, PutsInAnEndThatCostsThePageAllOfItsText) {
  const Document document = mended("<title>One<body><p>two</p><p>three</p>");
  EXPECT_EQ(document.degraded(), Degraded::unclosed);
  EXPECT_EQ(text_of(document), "Onetwothree");
  EXPECT_EQ(document.tag(document.size() - 2), Tag::p);
  EXPECT_EQ(text_of(mended("<title>One</title><a title='x><p>two</p><!-- a > three")), "Onetwo");
  EXPECT_EQ(text_of(mended("<!-- a > <title>One<p>two")), "Onetwo") << "two ends are missing";
}

TEST(HtmlParser, PutsInAnEndThatHidesTheEndOfANoscriptElement) {
  const std::string iframe = "<noscript><iframe src=a /></noscript>";
  for (const std::string& html :
       {"<p>one</p>" + iframe + "<p>two</p>", "<head>" + iframe + "<body><p>one<p>two",
        "<p>one</p>" + iframe + "<p>two</p><iframe></iframe>"}) {
    const Document document = mended(html);
    EXPECT_EQ(document.degraded(), Degraded::unclosed) << html;
    EXPECT_EQ(text_of(document), "onetwo") << html;
  }
}

TEST(HtmlParser, EndsAnElementAsInXhtmlThatWouldTakeTheRestOfThePage) {
  for (const std::string& element : {std::string("<iframe src='x'/>"), std::string("<textarea/>"),
                                     std::string("<xmp />"), std::string("<script src='x'/>")}) {
    const Document document = mended("<p>one</p>" + element + "<p>two</p>" + element + "three\n");
    EXPECT_EQ(document.degraded(), Degraded::unclosed) << element;
    EXPECT_EQ(text_of(document), "onetwothree\n") << element;
  }
  EXPECT_EQ(mended("<p>one</p><iframe/></body>").degraded(), Degraded::no) << "nothing is lost";
}

TEST(HtmlParser, MendsNoPageThatHasText) {
  for (const char* html : {"<p>one</p><title>two<p>three", "<title>one</title>", "", "<title>a"}) {
    const Document document = mended(html);
    EXPECT_EQ(document.degraded(), Degraded::no) << html;
    EXPECT_TRUE(same_documents(document, parsed(html))) << html;
  }
}

TEST(ParseCheck, ChoosesPagesByTheirBytesAlone) {
  const ParseCheck check(8);
  const ParseCheck other(8);
  int chosen = 0;
  for (int i = 0; i < 800; ++i) {
    const std::string page = "page " + std::to_string(i);
    EXPECT_EQ(check.chooses(page), other.chooses(page));
    chosen += check.chooses(page) ? 1 : 0;
  }
  EXPECT_GT(chosen, 50);
  EXPECT_LT(chosen, 200);
}

TEST(ParseCheck, ChoosesAllPagesIfEachIsToBeCompared) {
  EXPECT_TRUE(ParseCheck(1).chooses("page"));
  EXPECT_TRUE(ParseCheck(0).chooses("page"));
}

TEST(ParseCheck, TrustsTheShortWaysUntilTheFirstDifference) {
  ParseCheck check;
  check.count_checked(true);
  EXPECT_TRUE(check.trusted());
  check.count_checked(false);
  EXPECT_FALSE(check.trusted());
  EXPECT_EQ(check.counts().compared, 2u);
  EXPECT_EQ(check.counts().differences, 1u);
}

TEST(ParseCheck, IsToldOfThePagesOfAllParsers) {
  ParseOptions options;
  options.parse_check = std::make_shared<ParseCheck>(1);
  HtmlParser(options).parse("<p>one");
  HtmlParser(options).parse("<plaintext>two");
  const ParseCheck::Counts counts = options.parse_check->counts();
  EXPECT_EQ(counts.quick, 1u);
  EXPECT_EQ(counts.whole, 1u);
  EXPECT_EQ(counts.compared, 1u);
  EXPECT_EQ(counts.differences, 0u);
}

TEST(ParseCheck, KeepsParsersFromTheShortWaysOnceTheyAreNotTrusted) {
  ParseOptions options;
  options.parse_check = std::make_shared<ParseCheck>(1);
  options.parse_check->count_checked(false);
  EXPECT_EQ(HtmlParser(options).parse("<p>one").size(), 5u);
  EXPECT_EQ(options.parse_check->counts().quick, 0u);
}

}  // namespace

}  // namespace winnow
