// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/page_signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

PageSignature signature_of(const std::string& body) {
  const ParsedPage page = parsed("<!doctype html><title>t</title><body>" + body);
  PageTree tree;
  PageTreeBuilder().build(page.document, WithNames::no, tree);
  return sign_page(tree);
}

std::string element(int number) {
  std::string letters;  // digits are folded in keys
  for (int rest = number; rest > 0; rest /= 26) letters += static_cast<char>('a' + rest % 26);
  return "<p class=x" + letters + ">text</p>";
}

TEST(PageSignature, DoesNotDependOnTexts) {
  EXPECT_EQ(signature_of("<p>one<b>two</b>"), signature_of("<p>three<b>four</b>five"));
}

TEST(PageSignature, CountsARepeatedPathOnce) {
  EXPECT_EQ(signature_of("<ul><li>1"), signature_of("<ul><li>1<li>2<li>3</ul><ul><li>4</ul>"));
}

TEST(PageSignature, DependsOnClasses) {
  EXPECT_NE(signature_of("<p class=a>text"), signature_of("<p class=b>text"));
}

TEST(PageSignature, TellsAPlaceFromAnother) {
  EXPECT_NE(signature_of("<div><p>1</p></div><nav>2</nav>"),
            signature_of("<div>1</div><nav><p>2</p></nav>"));
}

// Some sites give each page a class that no other page has.
TEST(PageSignature, IsHardlyChangedByAClassThatAllElementsAreBelow) {
  std::string elements;
  for (int i = 0; i < 50; ++i) elements += element(i);
  EXPECT_GT(signature_similarity(signature_of("<div class=one>" + elements),
                                 signature_of("<div class=two>" + elements)),
            0.85);
}

// The page has more paths than page_paths() remembers at a time.
TEST(PageSignature, DoesNotDependOnTheOrderOfManyPaths) {
  std::string forward;
  std::string backward;
  for (int i = 0; i < 5000; ++i) {
    forward += element(i);
    backward += element(4999 - i);
  }
  EXPECT_EQ(signature_of(forward), signature_of(backward));
  EXPECT_EQ(signature_of(forward), signature_of(forward + backward));
}

TEST(PageSignature, EstimatesTheJaccardCoefficientWithoutBias) {
  std::mt19937 random(1);
  constexpr int kPairs = 200;
  double bias = 0;
  double squares = 0;
  for (int pair = 0; pair < kPairs; ++pair) {
    // Each page has some of 40 numbers; all pages have html and body.
    std::string pages[2];
    int both = 2;
    int either = 2;
    const std::uint64_t share = 1 + random() % 9;
    for (int i = 0; i < 40; ++i) {
      const int number = pair * 40 + i;
      const bool first = random() % 10 < share;
      const bool second = random() % 10 < share;
      if (first) pages[0] += element(number);
      if (second) pages[1] += element(number);
      both += first && second;
      either += first || second;
    }
    const double error = signature_similarity(signature_of(pages[0]), signature_of(pages[1])) -
                         static_cast<double>(both) / either;
    bias += error / kPairs;
    squares += error * error / kPairs;
  }
  EXPECT_NEAR(bias, 0, 0.015);
  EXPECT_LT(std::sqrt(squares), 0.0625);
}

// Signatures must stay as they are, because files of models hold them.
TEST(PageSignature, StaysWhatItWas) {
  PageTree tree;
  tree.nodes.resize(2);
  tree.nodes[0].label = tree.nodes[0].key = 1000;
  tree.nodes[0].parent = kNoNode;
  tree.nodes[1].label = tree.nodes[1].key = 2000;
  const PageSignature signature = sign_page(tree);
  EXPECT_EQ(signature.front(), 155512569u);
  EXPECT_EQ(signature.back(), 1709102740u);
}

// The first `count` hashes are `value`; no other page has the others.
PageSignature signature(std::uint32_t value, std::size_t count) {
  static std::uint32_t other = 1000;
  PageSignature made;
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = i < count ? value : ++other;
  return made;
}

std::vector<std::vector<std::uint32_t>> members(const std::vector<PageSignature>& signatures,
                                                double min_similarity) {
  std::vector<std::vector<std::uint32_t>> all;
  for (const PageGroup& group : group_pages(signatures, min_similarity)) {
    EXPECT_EQ(group.leader, group.members.front());
    all.push_back(group.members);
  }
  return all;
}

TEST(PageGroups, AreNoneOfNoPages) { EXPECT_THAT(group_pages({}, 0.3), IsEmpty()); }

TEST(PageGroups, TakeInAPageThatIsJustSimilarEnough) {
  EXPECT_THAT(members({signature(1, 64), signature(1, 32), signature(1, 31)}, 0.5),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

TEST(PageGroups, CompareWithTheLeaderAlone) {
  PageSignature near = signature(1, 40);
  PageSignature nearer_to_it = near;
  for (std::size_t i = 0; i < 30; ++i) nearer_to_it[i] = 2;
  EXPECT_THAT(members({signature(1, 64), near, nearer_to_it}, 0.5),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

TEST(PageGroups, GiveAPageToTheMostSimilarLeader) {
  PageSignature between = signature(1, 24);
  for (std::size_t i = 24; i < 64; ++i) between[i] = 2;
  EXPECT_THAT(members({signature(1, 64), signature(2, 64), between}, 0.3),
              ElementsAre(ElementsAre(1, 2), ElementsAre(0)));
}

TEST(PageGroups, GiveAPageToTheEarliestOfEquallySimilarLeaders) {
  PageSignature between = signature(1, 32);
  for (std::size_t i = 32; i < 64; ++i) between[i] = 2;
  EXPECT_THAT(members({signature(2, 64), signature(1, 64), between}, 0.3),
              ElementsAre(ElementsAre(0, 2), ElementsAre(1)));
}

TEST(PageGroups, StandInTheOrderOfTheirSizes) {
  EXPECT_THAT(members({signature(1, 64), signature(2, 64), signature(3, 64), signature(3, 64)}, 1),
              ElementsAre(ElementsAre(2, 3), ElementsAre(0), ElementsAre(1)));
}

TEST(PageGroups, AreOneIfNoSimilarityIsAskedFor) {
  EXPECT_THAT(members({signature(1, 64), signature(2, 64), signature(3, 0)}, 0),
              ElementsAre(ElementsAre(0, 1, 2)));
}

// Makes a signature whose hashes all differ from those for other numbers.
PageSignature numbered_signature(std::uint32_t number) {
  PageSignature made;
  for (std::uint32_t i = 0; i < made.size(); ++i) made[i] = number * 1000 + i;
  return made;
}

TEST(SignatureBands, FindWhatIsEqualInTheBand) {
  std::vector<PageSignature> signatures = {numbered_signature(1), numbered_signature(2),
                                           numbered_signature(3)};
  signatures[2][6] = signatures[0][6];
  signatures[2][7] = signatures[0][7];
  const SignatureBands bands(signatures, std::vector<std::uint32_t>{0, 1, 2});
  EXPECT_THAT(bands.equal_in(3, signatures[0]), ElementsAre(0, 2));
  EXPECT_THAT(bands.equal_in(2, signatures[0]), IsEmpty());
  EXPECT_THAT(bands.equal_in(3, signatures[1]), IsEmpty());
}

TEST(SignatureBands, NeedBothHashesOfABand) {
  std::vector<PageSignature> signatures = {numbered_signature(1), numbered_signature(2)};
  signatures[1][6] = signatures[0][6];
  const SignatureBands bands(signatures, std::vector<std::uint32_t>{0, 1});
  EXPECT_THAT(bands.equal_in(3, signatures[0]), IsEmpty());
}

TEST(SignatureBands, KeepTheFirstOfMany) {
  const std::vector<PageSignature> signatures(100, numbered_signature(1));
  std::vector<std::uint32_t> live(100);
  std::iota(live.begin(), live.end(), 0U);
  const SignatureBands bands(signatures, live);
  EXPECT_THAT(bands.equal_in(0, signatures[0]), SizeIs(SignatureBands::kMostInBand));
  EXPECT_EQ(bands.equal_in(0, signatures[0]).front(), 0u);
}

TEST(SignatureBands, LeaveOutWhatIsNotLive) {
  const std::vector<PageSignature> signatures(3, numbered_signature(1));
  const SignatureBands bands(signatures, std::vector<std::uint32_t>{0, 2});
  EXPECT_THAT(bands.equal_in(0, signatures[0]), ElementsAre(0, 2));
}

}  // namespace
}  // namespace winnow
