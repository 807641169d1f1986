// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/page_signature.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

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

// Some sites give each page a class of its own.
TEST(PageSignature, IsHardlyChangedByAClassThatAllElementsAreBelow) {
  std::string elements;
  for (int i = 0; i < 50; ++i) elements += element(i);
  EXPECT_GT(signature_similarity(signature_of("<div class=one>" + elements),
                                 signature_of("<div class=two>" + elements)),
            0.85);
}

// More paths than it keeps in mind.
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
    // Of 40 numbers each page has some; html and body they share.
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

// Signatures stand in model files.
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

}  // namespace
}  // namespace winnow
