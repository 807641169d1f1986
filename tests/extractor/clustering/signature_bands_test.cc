// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/signature_bands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// Makes a banded_signature whose hashes all differ from those for other numbers.
PageSignature banded_signature(std::uint32_t number) {
  PageSignature made;
  for (std::uint32_t i = 0; i < made.size(); ++i) made[i] = number * 1000 + i;
  return made;
}

TEST(SignatureBands, FindWhatIsEqualInTheBand) {
  std::vector<PageSignature> signatures = {banded_signature(1), banded_signature(2), banded_signature(3)};
  signatures[2][6] = signatures[0][6];
  signatures[2][7] = signatures[0][7];
  const SignatureBands bands(signatures, std::vector<std::uint32_t>{0, 1, 2});
  EXPECT_THAT(bands.equal_in(3, signatures[0]), ElementsAre(0, 2));
  EXPECT_THAT(bands.equal_in(2, signatures[0]), IsEmpty());
  EXPECT_THAT(bands.equal_in(3, signatures[1]), IsEmpty());
}

TEST(SignatureBands, NeedBothHashesOfABand) {
  std::vector<PageSignature> signatures = {banded_signature(1), banded_signature(2)};
  signatures[1][6] = signatures[0][6];
  const SignatureBands bands(signatures, std::vector<std::uint32_t>{0, 1});
  EXPECT_THAT(bands.equal_in(3, signatures[0]), IsEmpty());
}

TEST(SignatureBands, KeepTheFirstOfMany) {
  const std::vector<PageSignature> signatures(100, banded_signature(1));
  std::vector<std::uint32_t> live(100);
  std::iota(live.begin(), live.end(), 0U);
  const SignatureBands bands(signatures, live);
  EXPECT_THAT(bands.equal_in(0, signatures[0]), SizeIs(SignatureBands::kMostInBand));
  EXPECT_EQ(bands.equal_in(0, signatures[0]).front(), 0u);
}

TEST(SignatureBands, LeaveOutWhatIsNotLive) {
  const std::vector<PageSignature> signatures(3, banded_signature(1));
  const SignatureBands bands(signatures, std::vector<std::uint32_t>{0, 2});
  EXPECT_THAT(bands.equal_in(0, signatures[0]), ElementsAre(0, 2));
}

}  // namespace
}  // namespace winnow
