// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/copies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Has kCopiedWords words.
std::string passage(const std::string& name) {
  std::string text = name;
  for (std::uint32_t i = 1; i < kCopiedWords; ++i) text += " word";
  return text;
}

std::string between(int blocks) {
  std::string text;
  for (int i = 0; i < blocks; ++i) text += "<p>something else";
  return text;
}

// Returns the numbers of the blocks that are copies, if all are chosen.
std::vector<std::uint32_t> copies_in(const std::string& html, Copies which) {
  const ParsedPage page = parsed(html);
  const std::vector<bool> copies = copied_passages(
      page.document, page.blocks, std::vector<bool>(page.blocks.size(), true), which);
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (copies[i]) found.push_back(i);
  }
  return found;
}

TEST(CopiedPassages, AreLinesOfAListingInAListOfDefinitions) {
  const std::string line = passage("line");
  EXPECT_THAT(copies_in("<pre><dl>" + line + "\n" + line, Copies::all), ElementsAre(1));
}

TEST(CopiedPassages, AreSureBesideWhatTheyCopy) {
  const std::string near = "<p>" + passage("one") + between(3) + "<p>" + passage("one");
  EXPECT_THAT(copies_in(near, Copies::sure), ElementsAre(4));
  const std::string far = "<p>" + passage("one") + between(4) + "<p>" + passage("one");
  EXPECT_THAT(copies_in(far, Copies::sure), IsEmpty());
  EXPECT_THAT(copies_in(far, Copies::all), ElementsAre(5));
}

TEST(CopiedPassages, AreSureWhereTheySayThatTheyGoOn) {
  const std::string rest = "<p>" + passage("one") + " and the rest";
  const std::string cut = "<p>" + passage("one") + "..." + between(9) + rest;
  EXPECT_THAT(copies_in(cut, Copies::sure), ElementsAre(0));
  const std::string beginning = "<p>" + passage("one") + rest;
  EXPECT_THAT(copies_in(beginning, Copies::sure), IsEmpty());
  EXPECT_THAT(copies_in(beginning, Copies::all), ElementsAre(0));
}

TEST(CopiedPassages, AreNoneInRowsOfATableOrBelowTermsOfAList) {
  const std::string row = "<tr><td>name<td>" + passage("one");
  const std::string table = "<table>" + row + row + "</table>";
  const std::string term = "<dt>name<dd>" + passage("one");
  for (const std::string& twice : {table, "<table><tbody>" + row + "<tbody>" + row + "</table>",
                                   "<dl>" + term + term + "</dl>",
                                   "<dl><div>" + term + "</div><div>" + term + "</div></dl>"}) {
    EXPECT_THAT(copies_in(twice, Copies::all), IsEmpty()) << twice;
    EXPECT_THAT(copies_in(twice, Copies::sure), IsEmpty()) << twice;
  }
  const std::string longer = "<table>" + row + row + " and more</table>";
  EXPECT_THAT(copies_in(longer, Copies::all), IsEmpty());
}

TEST(CopiedPassages, MayStandInOneRowOrBelowOneTerm) {
  const std::string text = passage("one");
  EXPECT_THAT(copies_in("<table><tr><td>" + text + "<td>" + text + "</table>", Copies::all),
              ElementsAre(1));
  EXPECT_THAT(copies_in("<dl><dt>name<dd>" + text + "<dd>" + text + "</dl>", Copies::all),
              ElementsAre(2));
}

TEST(CopiedPassages, MayBeAWholeTable) {
  const std::string row = "<tr><td>name<td>" + passage("one");
  const std::string table = "<table>" + row + row + "</table>";
  EXPECT_THAT(copies_in(table + table, Copies::all), ElementsAre(5, 7));
}

TEST(CopiedPassages, MayStandInRowsThatOnlyPlaceThem) {
  const std::string row = "<tr><td>" + passage("one");
  EXPECT_THAT(copies_in("<table>" + row + row + "</table>", Copies::all), ElementsAre(1));
}

std::vector<Reason> reasons_after(std::vector<Verdict> verdicts, const ParsedPage& page) {
  restore_copies(page.document, page.blocks, verdicts);
  std::vector<Reason> reasons;
  for (const Verdict& verdict : verdicts) reasons.push_back(verdict.reason);
  return reasons;
}

TEST(RestoreCopies, GivesAPassageBackWhoseOtherPlaceAPersonTookOut) {
  const std::string text = "<p>" + passage("one");
  const ParsedPage page = parsed(text + text + text);
  const Verdict kept = {TextClass::main, Reason::probable};
  const Verdict copy = {TextClass::template_, Reason::copy};
  EXPECT_THAT(reasons_after({kept, copy, copy}, page),
              ElementsAre(Reason::probable, Reason::copy, Reason::copy));
  const Verdict dropped = {TextClass::template_, Reason::rule};
  EXPECT_THAT(reasons_after({dropped, copy, copy}, page),
              ElementsAre(Reason::rule, Reason::probable, Reason::copy));
}

}  // namespace
}  // namespace winnow
