// SPDX-License-Identifier: GPL-2.0-or-later
//
// What every source of a tree does about the place where it was published.
#include "indexer/source/pages/tree_source.h"

#include "tests/indexer/source/source_run.h"

namespace winnow {
namespace {

// Holds pages whose canonical links say `base`, as a folder of these files would.
class FewPages final : public TreeSource {
 public:
  FewPages(const std::string& base, const SourceSettings& settings)
      : TreeSource("few", *make_rules(settings, MirrorLayout())) {
    CanonicalSample sample;
    for (const char* path : kPaths) sample.expect(path);
    EXPECT_TRUE(sample.draw());
    for (const char* path : kPaths) {
      sample.look({path}, "<!doctype html><link rel=canonical href='" + base + path + "'>");
    }
    take_sample(std::move(sample));
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor&) override {
    for (const char* path : kPaths) {
      SourceEntry next;
      name_entry(rules(), {path}, next);
      next.read = [this, path] { return make_page(rules(), {path}, "<!doctype html><p>a", 0); };
      if (!entry(std::move(next))) break;
    }
    return {};
  }
  Expected<std::uint64_t> count() override { return std::size(kPaths); }

  std::string url() { return run_pages(*this).url("x/c.html"); }

 private:
  static constexpr const char* kPaths[] = {"a.html", "b.html", "x/c.html"};
};

TEST(TreeSource, HasItsPagesWhereTheySay) {
  FewPages source("https://docs.example/", {});
  EXPECT_TRUE(source.is_tree());
  EXPECT_EQ(source.name(), "few");
  EXPECT_EQ(source.canonical_base().url, "https://docs.example/");
  EXPECT_EQ(source.url(), "https://docs.example/x/c.html");
}

TEST(TreeSource, TakesNoBaseThatIsRefusedUntilOneIsKept) {
  FewPages source("https://docs.example/", {});
  source.refuse_base();
  EXPECT_EQ(source.canonical_base().url, "");
  EXPECT_EQ(source.url(), "/x/c.html");
  source.keep_base({});
  EXPECT_EQ(source.canonical_base().url, "https://docs.example/");
  EXPECT_EQ(source.url(), "https://docs.example/x/c.html");
}

TEST(TreeSource, KeepsWhatWasRecordedOnlyIfItsPagesAgree) {
  FewPages source("https://docs.example/", {});
  CanonicalBase other;
  other.url = "https://other.example/";
  source.keep_base(other);
  EXPECT_EQ(source.canonical_base().url, "https://docs.example/");
}

TEST(TreeSource, LeavesABaseUrlOfTheUserAlone) {
  SourceSettings settings;
  settings.base_url = "https://mine.example/";
  FewPages source("https://docs.example/", settings);
  EXPECT_EQ(source.canonical_base().url, "");
  source.keep_base({});
  EXPECT_EQ(source.url(), "https://mine.example/x/c.html");
  source.refuse_base();
  EXPECT_EQ(source.url(), "https://mine.example/x/c.html");
}

}  // namespace
}  // namespace winnow
