// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/shared_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <string>

#include "extractor/models/site_model_codec.h"
#include "tests/extractor/methods/pattern_tree/tree/tree_bytes.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Hashes = std::vector<std::uint64_t>;

TEST(SharedTexts, HaveAHashForEachUse) {
  const std::uint64_t hash = head_text_hash(HeadText::title, "Zoo");
  EXPECT_EQ(hash, head_text_hash(HeadText::title, "Zoo"));
  EXPECT_NE(hash, head_text_hash(HeadText::description, "Zoo"));
  EXPECT_NE(hash, head_text_hash(HeadText::title, "zoo"));
}

TEST(SharedTexts, AreThoseOfThreePagesAndOfTheShare) {
  const Hashes hashes = {9, 7, 7, 9, 5, 7, 5};
  EXPECT_THAT(frequent_hashes(hashes, 7, 0), ElementsAre(7));
  EXPECT_THAT(frequent_hashes(hashes, 12, 0.25), ElementsAre(7));
  EXPECT_THAT(frequent_hashes(hashes, 13, 0.25), IsEmpty());
  EXPECT_THAT(frequent_hashes({}, 0, 0.25), IsEmpty());
}

TEST(SharedTexts, AreTheMostFrequentOnesWhereThereAreMany) {
  Hashes hashes;
  for (std::uint64_t i = 1; i <= 100; ++i) hashes.insert(hashes.end(), i == 77 ? 4 : 3, i);
  const Hashes frequent = frequent_hashes(hashes, 301, 0);
  EXPECT_EQ(frequent.size(), kMaxSharedTexts / 2);
  EXPECT_THAT(frequent, testing::Contains(77));
  EXPECT_TRUE(is_list_of_hashes(frequent));
}

TEST(SharedTexts, AreAListInOrderThatIsNotTooLong) {
  EXPECT_TRUE(is_list_of_hashes(Hashes()));
  EXPECT_TRUE(is_list_of_hashes(Hashes{1, 2}));
  EXPECT_FALSE(is_list_of_hashes(Hashes{2, 1}));
  EXPECT_FALSE(is_list_of_hashes(Hashes{1, 1}));
  Hashes many(kMaxSharedTexts + 1);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = i;
  EXPECT_FALSE(is_list_of_hashes(many));
}

// A file of a site that has these hashes of shared texts, after its titles.
SiteModels with_shared_texts(std::vector<std::uint64_t> hashes) {
  return SiteModels::of(
             {SiteModelCodec::make("a.example", {}, 9, 9, 9, {}, {}, {}, std::move(hashes))})
      .value();
}

TEST(SiteModels, KeepWhichTitlesAndDescriptionsManyPagesHave) {
  const SiteModels file =
      with_shared_texts({head_text_hash(HeadText::description, "All about it")});
  const TreeBytes copy(file.bytes());
  const auto read = SiteModels::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE(read->sites()[0]->shares_description("All about it"));
  EXPECT_FALSE(read->sites()[0]->shares_title("All about it"));
}

TEST(SiteModels, RefuseSharedTextsThatAreDamaged) {
  const auto failure_of = [](std::size_t offset, auto number) {
    TreeBytes copy(with_shared_texts({3, 5}).bytes());
    copy.set(offset, number);
    seal_model_file(copy.bytes());
    const auto file = SiteModels::read(copy.bytes(), copy.owner());
    return file ? std::string() : file.error().what;
  };
  constexpr std::size_t kCount = sizeof(ModelFileHeader) + offsetof(SiteRecord, shared_texts);
  EXPECT_EQ(failure_of(kCount, std::numeric_limits<std::uint32_t>::max()),
            "damaged model file: shared texts that are cut off");
  EXPECT_EQ(failure_of(kCount, std::uint32_t{1}), "damaged model file: parts that begin elsewhere");
  std::uint64_t head = 0;
  std::memcpy(&head,
              with_shared_texts({3, 5}).bytes().data() + offsetof(ModelFileHeader, head_bytes), 8);
  EXPECT_EQ(failure_of(head - 16, std::uint64_t{6}),
            "damaged model file: shared texts that are none");
}

}  // namespace
}  // namespace winnow
