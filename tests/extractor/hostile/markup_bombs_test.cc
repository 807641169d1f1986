// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tests markup that stock gumbo 0.10.1 answers with minutes, gigabytes or a crash.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <string>

#include "tests/extractor/hostile/hostile_page.h"
#include "tests/extractor/hostile/small_stack.h"

namespace winnow {
namespace {

long peak_kibibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// Makes the kernel measure the peak from here on, where it can. Otherwise the peak of earlier tests
// would hide what the next ones take.
long new_peak_kibibytes() {
  std::ofstream("/proc/self/clear_refs") << "5";
  return peak_kibibytes();
}

// Checks after each test that the process never grew by a gibibyte. The sanitizers' own memory
// would count too.
class MarkupBombs : public testing::Test {
 protected:
  void TearDown() override {
    if (kSanitized) return;
    EXPECT_LT(peak_kibibytes() - before_, 1 << 20);
  }

 private:
  long before_ = new_peak_kibibytes();
};

TEST_F(MarkupBombs, NestedDivisionsDegradeThePage) {
  expect_extracted(repeated("<div>", 100'000) + "bottom", Degraded::depth);
}

TEST_F(MarkupBombs, NestedTablesDegradeThePage) {
  expect_extracted(repeated("<table><td>", 100'000) + "bottom", Degraded::depth);
}

TEST_F(MarkupBombs, ThousandsOfAttributesDegradeThePage) {
  std::string tag = "<p";
  for (int i = 0; i < 100'000; ++i) tag += " a" + std::to_string(i) + "=1";
  expect_extracted(tag + ">bottom", Degraded::attributes);
}

TEST_F(MarkupBombs, MisnestedFormattingDegradesThePage) {
  expect_extracted(repeated("<b>", 10'000) + repeated("<div></b>", 10'000) + "bottom",
                   Degraded::depth);
}

TEST_F(MarkupBombs, AHundredThousandStrayEndTagsAreHarmless) {
  expect_extracted(repeated("</div>", 100'000) + "bottom", Degraded::no);
}

TEST_F(MarkupBombs, StrayEndTagsThatMakeElementsAreHarmless) {
  expect_extracted(repeated("</p>", 200'000) + "bottom", Degraded::no);
}

TEST_F(MarkupBombs, ItemsThatDoNotCloseEachOtherDegradeThePage) {
  expect_extracted(repeated("<li><dd>", 100'000) + "bottom", Degraded::depth);
}

TEST_F(MarkupBombs, ElementsInTheTitleOfADrawingDegradeThePage) {
  expect_extracted("<svg><title>" + repeated("<div>", 200'000) + "</title></svg><p>bottom",
                   Degraded::depth);
}

TEST_F(MarkupBombs, MuchTextFarDownDegradesThePage) {
  expect_extracted(repeated("<div>", 1990) + "<b>" + repeated("text ", 2'000'000) + "bottom",
                   Degraded::parse_work);
}

TEST_F(MarkupBombs, MarkupThatFailsAnAssertionOfTheParserDegradesThePage) {
  expect_extracted("<table><math><mn><![CDATA[x]]>y</b></table><p>bottom", Degraded::parser_fault);
  expect_extracted("<table><svg><g></x><select><tr></table><p>bottom", Degraded::parser_fault);
  expect_extracted("<table><math><th><mi><select></table><p>bottom", Degraded::no);
}

TEST_F(MarkupBombs, DepthThatTheEstimateMissesIsFoundInTheTree) {
  expect_extracted(repeated("<optgroup>", 5000) + "bottom", Degraded::depth);
  expect_extracted(repeated("<div><object></div></object>", 3000) + "bottom", Degraded::depth);
}

TEST_F(MarkupBombs, UnterminatedConstructsTakeTheRestOfThePage) {
  for (const std::string_view start : {"<script>", "<style>", "<!--", "<p title='", "<title>"}) {
    const std::string html = "<body><p>top</p>" + std::string(start) + repeated("<p>x ", 100'000);
    for (const Outcome& outcome : outcomes_of(html)) {
      SCOPED_TRACE(std::string(start) + outcome.method);
      EXPECT_EQ(outcome.degraded, Degraded::no);
      EXPECT_EQ(outcome.text, "top\n");
    }
  }
}

TEST_F(MarkupBombs, TextBehindPlaintextIsKept) {
  expect_extracted("<plaintext>" + repeated("<p>", 100'000) + "bottom", Degraded::no);
}

TEST_F(MarkupBombs, HugeSpansAreOnlyNumbers) {
  expect_extracted("<table><td colspan=9007199254740992 rowspan=9007199254740992>bottom",
                   Degraded::no);
}

TEST_F(MarkupBombs, ManyImagesFarFromAnyTextAreHarmless) {
  expect_extracted(repeated("<div>", 1000) + repeated("<img alt=x>", 30'000) +
                       repeated("</div>", 1000) + "bottom",
                   Degraded::no);
}

TEST_F(MarkupBombs, ManyLinksAreHarmless) {
  expect_extracted(repeated("<a href=x>link</a> ", 30'000) + "bottom", Degraded::no);
}

TEST_F(MarkupBombs, ObsoleteElementsOfTheParsersOwnTextAreHarmless) {
  expect_extracted(repeated("<isindex prompt=x action=y>", 1000) + "bottom", Degraded::no);
}

}  // namespace
}  // namespace winnow
