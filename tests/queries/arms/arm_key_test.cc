// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/arm_key.h"

#include <set>

#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

class ArmKeyTest : public ArmTest {
 protected:
  std::string hash() {
    const Expected<CollectionHash> hash = hash_collection(pages_, [] { return false; });
    EXPECT_TRUE(hash) << hash.error().message();
    return hash ? hash->hex : std::string();
  }

  static std::string key(const ArmSpec& spec, const Limits& limits = {},
                         const std::string& site = "site") {
    const Expected<std::string> key =
        arm_key(spec, arm_options(spec, site, limits), {"pages", 1, 1});
    return key ? *key : key.error().message();
  }
};

TEST_F(ArmKeyTest, KnowsThatListsOfOtherPartsDiffer) {
  EXPECT_NE(Fingerprint().add("ab").add("c").hex(), Fingerprint().add("a").add("bc").hex());
  EXPECT_EQ(Fingerprint().add("ab").hex(), Fingerprint().add("ab").hex());
  EXPECT_EQ(Fingerprint().hex().size(), kKeyLetters);
}

TEST_F(ArmKeyTest, DiffersWithEachChoice) {
  std::set<std::string> keys = {key(raw())};
  const auto add = [&](auto change) {
    ArmSpec spec = raw();
    change(spec);
    keys.insert(key(spec));
  };
  add([](ArmSpec& spec) { spec.identity = "other"; });
  add([](ArmSpec& spec) { spec.choices.method = "other"; });
  add([](ArmSpec& spec) { spec.choices.stemmer = "german"; });
  add([](ArmSpec& spec) { spec.choices.main_weight = 9; });
  add([](ArmSpec& spec) { spec.choices.heading_weight = 9; });
  add([](ArmSpec& spec) { spec.choices.title_weight = 9; });
  add([](ArmSpec& spec) { spec.choices.keyword_weight = 9; });
  add([](ArmSpec& spec) { spec.choices.image_weight = 9; });
  add([](ArmSpec& spec) { spec.choices.page_weight = 0; });
  add([](ArmSpec& spec) { spec.choices.page_text = false; });
  add([](ArmSpec& spec) { spec.choices.keep_template = true; });
  EXPECT_EQ(keys.size(), 12u);
}

TEST_F(ArmKeyTest, DoesNotDifferWithTheNameOfAStemmer) {
  ArmSpec name = raw();
  name.choices.stemmer = "german";
  ArmSpec code = raw();
  code.choices.stemmer = "de";
  EXPECT_EQ(key(name), key(code));
}

TEST_F(ArmKeyTest, RefusesAStemmerThatDoesNotExist) {
  ArmSpec spec = raw();
  spec.choices.stemmer = "klingon";
  const auto key = arm_key(spec, arm_options(spec, "site", {}), {"pages", 1, 1});
  ASSERT_FALSE(key);
  EXPECT_EQ(key.error().code, ErrorCode::usage);
}

TEST_F(ArmKeyTest, DiffersWithLimitsAndSite) {
  Limits nodes;
  nodes.nodes = 10;
  Limits bytes;
  bytes.page_bytes = 10;
  const std::set<std::string> keys = {key(raw()), key(raw(), nodes), key(raw(), bytes),
                                      key(raw(), {}, "other")};
  EXPECT_EQ(keys.size(), 4u);
}

TEST_F(ArmKeyTest, CountsPagesAndBytesOfACollection) {
  write("site/a.html", "<p>1");
  write("site/b.html", "<p>22");
  const Expected<CollectionHash> hash = hash_collection(pages_, [] { return false; });
  ASSERT_TRUE(hash);
  EXPECT_EQ(hash->pages, 2u);
  EXPECT_EQ(hash->bytes, 9u);
}

TEST_F(ArmKeyTest, DiffersWithThePathOfAPage) {
  write("site/a.html", "<p>1");
  const std::string before = hash();
  std::filesystem::rename(folder_ / "site/a.html", folder_ / "site/b.html");
  EXPECT_NE(hash(), before);
}

TEST_F(ArmKeyTest, DiffersWithTheUrlsOfPages) {
  write("site/a.html", "<p>1");
  const std::string before = hash();
  pages_.directory.base_url = "https://example.org/";
  EXPECT_NE(hash(), before);
}

TEST_F(ArmKeyTest, DoesNotDifferWithTheTimeOfAPage) {
  write("site/a.html", "<p>1");
  const std::string before = hash();
  std::filesystem::last_write_time(folder_ / "site/a.html", {});
  EXPECT_EQ(hash(), before);
}

TEST_F(ArmKeyTest, HashesPagesAgainWhileTheyAreUsed) {
  write("site/a.html", "<p>1");
  write("site/b.html", "<p>22");
  const auto source = open_collection(pages_);
  ASSERT_TRUE(source);
  HashedSource hashed(**source);
  std::vector<std::string> paths;
  ASSERT_TRUE(hashed.for_each(
      [&](RawPage&& page) {
        paths.push_back(page.path);
        return true;
      },
      {}));
  EXPECT_THAT(paths, testing::ElementsAre("a.html", "b.html"));
  EXPECT_EQ(hashed.hash().hex, hash());
  EXPECT_EQ(hashed.hash().bytes, 9u);
}

TEST_F(ArmKeyTest, DiffersFromThatOfPagesThatWereNotAllUsed) {
  write("site/a.html", "<p>1");
  write("site/b.html", "<p>22");
  const auto source = open_collection(pages_);
  ASSERT_TRUE(source);
  HashedSource hashed(**source);
  ASSERT_TRUE(hashed.for_each([](RawPage&&) { return false; }, {}));
  EXPECT_NE(hashed.hash().hex, hash());
}

TEST_F(ArmKeyTest, RefusesACollectionWithoutSources) {
  const auto source = open_collection({});
  ASSERT_FALSE(source);
  EXPECT_EQ(source.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace winnow
