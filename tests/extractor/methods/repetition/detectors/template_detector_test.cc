// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/detectors/template_detector.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/methods/repetition/counted_pages.h"

namespace winnow {
namespace {

TEST(MakeDetector, HasNoneForNoPiece) { EXPECT_EQ(make_detector({}), nullptr); }

TEST(MakeDetector, AsksForHashesOnlyWhereNodesAreCounted) {
  EXPECT_FALSE(make_detector({.piece = Piece::chunk})->needs_hashes());
  EXPECT_TRUE(make_detector({.piece = Piece::node})->needs_hashes());
  EXPECT_FALSE(make_detector({.piece = Piece::shingle})->needs_hashes());
}

TEST(MakeDetector, BoundsWindows) {
  std::string page;
  for (std::uint32_t i = 0; i < 2 * kMaxWindow; ++i) page += 'w' + std::to_string(i) + ' ';
  const auto pieces = [&](std::uint32_t window) {
    const CountedPages pages({.piece = Piece::shingle, .window = window}, {page});
    return pages.pieces();
  };
  EXPECT_EQ(pieces(kMaxWindow + 500), kMaxWindow + 1);
  EXPECT_EQ(pieces(0), 2 * kMaxWindow);
}

TEST(MakeDetector, BoundsDensities) {
  std::string page;
  for (std::uint32_t i = 0; i < 10 * kMaxDensity; ++i) page += 'w' + std::to_string(i) + ' ';
  const CountedPages pages({.piece = Piece::shingle, .density = UINT32_MAX}, {page});
  EXPECT_GT(pages.pieces(), 0u);
}

}  // namespace
}  // namespace winnow
