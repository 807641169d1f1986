// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "extractor/template/repetition/template_detector.h"

namespace winnow {
namespace {

TEST(MakeDetector, HasNoneForNoPiece) { EXPECT_EQ(make_detector({}), nullptr); }

TEST(MakeDetector, AsksForHashesOnlyWhereNodesAreCounted) {
  EXPECT_FALSE(make_detector({.piece = Piece::chunk})->needs_hashes());
  EXPECT_TRUE(make_detector({.piece = Piece::node})->needs_hashes());
  EXPECT_FALSE(make_detector({.piece = Piece::shingle})->needs_hashes());
}

}  // namespace
}  // namespace winnow
