// SPDX-License-Identifier: GPL-2.0-or-later
#include <zim/writer/creator.h>
#include <zim/writer/item.h>

#include <cstring>
#include <fstream>

#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/source_kind.h"
#include "tests/indexer/source/folder_fixture.h"
#include "tests/indexer/source/source_run.h"

#ifdef __SANITIZE_THREAD__
// libzim's writer hands clusters from thread to thread in a way that the sanitizer does not see.
extern "C" const char* __tsan_default_suppressions() { return "race:zim::writer::"; }
#endif

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

class ZimTest : public FolderTest {
 protected:
  struct Page {
    std::string path;
    std::string content = std::string(kPage);
    std::string type = "text/html";
  };

  std::string write_zim(const std::vector<Page>& pages, const std::string& name = "site.zim") {
    const std::string file = temporary_ / name;
    zim::writer::Creator creator;
    creator.configVerbose(false);
    creator.startZimCreation(file);
    for (const Page& page : pages) {
      creator.addItem(zim::writer::StringItem::create(page.path, page.type, page.path,
                                                      zim::writer::Hints(), page.content));
    }
    creator.addRedirection("moved", "Moved", pages.front().path);
    creator.addMetadata("Date", "2026-01-02");
    creator.finishZimCreation();
    return file;
  }

  SourceRun read_zim(const std::string& file, const SourceSettings& options = {}) {
    const auto source = open_zim(file, options);
    EXPECT_TRUE(source) << source.error().message();
    if (!source) return {};
    SourceRun run = run_entries(**source);
    EXPECT_EQ(run_pages(**source).paths, run.paths);
    const Expected<std::uint64_t> count = (*source)->count();
    EXPECT_TRUE(count && *count >= run.paths.size());
    return run;
  }
};

TEST_F(ZimTest, HasItsHtmlEntriesAsPages) {
  const SourceRun run = read_zim(write_zim({{"index.html", "<p>index"},
                                            {"a/b.html", "<p>b", "text/html;charset=koi8-r"},
                                            {"a/c.png", "PNG", "image/png"}}));
  EXPECT_THAT(run.paths, UnorderedElementsAre("index.html", "a/b.html"));
  EXPECT_EQ(run.bytes("a/b.html"), "<p>b");
  EXPECT_EQ(run.url("a/b.html"), "/a/b.html");
  EXPECT_EQ(run.url("index.html"), "/index.html");
  EXPECT_EQ(run.pages.at("a/b.html").http_charset, "koi8-r");
  EXPECT_EQ(run.pages.at("a/b.html").modified, 1'767'312'000);
  EXPECT_TRUE(run.stamps.at("a/b.html").is_known());
  EXPECT_EQ(run.held, 0u);
  EXPECT_EQ(run.reason("moved"), "redirect");
  EXPECT_EQ(run.reason("a/c.png"), "not-html");
  EXPECT_THAT(run.skipped, testing::SizeIs(2));
}

TEST_F(ZimTest, TellsTheSizeOfAPageThatIsNotRead) {
  const std::string large = "<p>" + std::string(3 << 20, 'x');
  const auto source = open_zim(write_zim({{"a.html", "<p>a"}, {"large.html", large}}), {});
  ASSERT_TRUE(source);
  std::map<std::string, std::size_t> sizes;
  const Expected<void> gone_through = (*source)->for_each_entry(
      [&](SourceEntry&& entry) { return sizes[entry.path] = entry.page_bytes(), true; }, {});
  ASSERT_TRUE(gone_through);
  EXPECT_THAT(sizes, UnorderedElementsAre(Pair("a.html", 4), Pair("large.html", large.size())));
}

TEST_F(ZimTest, UnderstandsHostsAtTheTop) {
  const SourceRun run = read_zim(write_zim({{"www.example.org/a/index.html"},
                                            {"www.example.org/a/"},
                                            {"www.example.org/page?id=3&x=y"}}));
  EXPECT_EQ(run.url("www.example.org/a/index.html"), "https://www.example.org/a/index.html");
  EXPECT_EQ(run.url("www.example.org/page?id=3&x=y"), "https://www.example.org/page?id=3&x=y");
}

// Kiwix serves the entry "a/b" of NAME.zim as http://HOST/content/NAME/a/b.
TEST_F(ZimTest, HasThePathsThatKiwixServes) {
  const std::vector<Page> pages = {{"topics/auth/index.html"},
                                   {"topics/auth/default.html"},
                                   {"Who?.html"},
                                   {"page.php?id=3.html"},
                                   {"100%25"},
                                   {"a b@c=d"}};
  SourceSettings options;
  const SourceRun plain = read_zim(write_zim(pages), options);
  EXPECT_EQ(plain.url("topics/auth/index.html"), "/topics/auth/index.html");
  options.base_url = "http://localhost:8080/content/docs/";
  const SourceRun run = read_zim(write_zim(pages), options);
  const std::string base = "http://localhost:8080/content/docs/";
  EXPECT_EQ(run.url("topics/auth/index.html"), base + "topics/auth/index.html");
  EXPECT_EQ(run.url("topics/auth/default.html"), base + "topics/auth/default.html");
  EXPECT_EQ(run.url("Who?.html"), base + "Who%3F.html");
  EXPECT_EQ(run.url("page.php?id=3.html"), base + "page.php%3Fid=3.html");
  EXPECT_EQ(run.url("100%25"), base + "100%2525");
  EXPECT_EQ(run.url("a b@c=d"), base + "a%20b@c=d");
}

TEST_F(ZimTest, FollowsTheOptions) {
  SourceSettings options;
  options.base_url = "https://en.wikipedia.org/wiki";
  options.exclude = {"Drafts/**"};
  options.max_page_bytes = 100;
  const SourceRun run = read_zim(
      write_zim({{"Some article"}, {"Drafts/a"}, {"Long", std::string(101, 'x')}}), options);
  EXPECT_EQ(run.url("Some article"), "https://en.wikipedia.org/wiki/Some%20article");
  EXPECT_EQ(run.reason("Drafts/a"), "excluded");
  EXPECT_EQ(run.reason("Long"), "too-large");
}

TEST_F(ZimTest, RefusesPathsThatLeadOutOfIt) {
  const SourceRun run = read_zim(write_zim({{"../a.html"}}));
  EXPECT_THAT(run.paths, IsEmpty());
  EXPECT_EQ(run.reason("../a.html"), "bad-path");
}

TEST_F(ZimTest, GivesManyPagesToManyThreads) {
  std::vector<Page> pages;
  for (int i = 0; i < 500; ++i) {
    pages.push_back(
        {std::to_string(i) + ".html", "<p>" + std::string(5000, 'x') + std::to_string(i)});
  }
  const SourceRun run = read_zim(write_zim(pages));
  ASSERT_EQ(run.paths.size(), pages.size());
  for (const Page& page : pages) EXPECT_EQ(run.bytes(page.path), page.content);
}

TEST_F(ZimTest, ThatIsDamagedIsAnErrorOrSkipsPages) {
  const std::string file = write_zim({{"a.html", std::string(100'000, 'x')}, {"b.html"}});
  std::string bytes = beginning_of(**FileBytes::open(file), 10'000'000);
  for (const std::size_t kept : {std::size_t{4}, std::size_t{80}, bytes.size() / 2}) {
    std::ofstream(file, std::ios::binary) << bytes.substr(0, kept);
    EXPECT_FALSE(open_zim(file, {})) << kept;
  }
}

// Reads the place that a file names with eight bytes.
std::uint64_t place_at(const std::string& bytes, std::size_t at) {
  std::uint64_t place = 0;
  std::memcpy(&place, bytes.data() + at, sizeof place);
  return place;
}

// libzim asks for memory by the number of the cluster.
TEST_F(ZimTest, WithAnEntryInAClusterThatThereIsNotIsDamaged) {
  const std::string file = write_zim({{"a.html"}, {"b.html"}});
  std::string bytes = beginning_of(**FileBytes::open(file), 10'000'000);
  const std::uint64_t list = place_at(bytes, 32);
  const std::uint64_t entry = place_at(bytes, list);
  bytes.replace(entry + 8, 4, "\xFE\xFF\xFF\x7F", 4);
  std::ofstream(file, std::ios::binary) << bytes;
  EXPECT_FALSE(open_zim(file, {}));
}

// And for the places of pages in a cluster by the first of them, which is as long as their list.
TEST_F(ZimTest, WithAClusterOfMorePlacesThanItHasBytesIsDamaged) {
  const std::string file = write_zim({{"a.png", "not compressed", "image/png"}, {"b.html"}});
  std::string bytes = beginning_of(**FileBytes::open(file), 10'000'000);
  const std::uint64_t list = place_at(bytes, 48);
  std::size_t damaged = 0;
  for (std::uint32_t at = 0; at < std::uint8_t(bytes[28]); ++at) {
    const std::uint64_t cluster = place_at(bytes, list + 8 * at);
    if (bytes[cluster] != 1) continue;
    bytes.replace(cluster + 1, 4, "\0\0\0\xEB", 4);
    ++damaged;
  }
  ASSERT_GT(damaged, 0u);
  std::ofstream(file, std::ios::binary) << bytes;
  const auto source = open_zim(file, {});
  ASSERT_FALSE(source);
  EXPECT_THAT(source.error().message(), testing::HasSubstr("a cluster lies outside of the file"));
}

// For a page that a cluster lacks, libzim reads outside of memory when it opens the file.
TEST_F(ZimTest, WithAPageThatItsClusterLacksIsDamaged) {
  const std::string file = write_zim({{"a.png", "not compressed", "image/png"}, {"b.html"}});
  const std::string bytes = beginning_of(**FileBytes::open(file), 10'000'000);
  const std::uint64_t list = place_at(bytes, 32);
  std::size_t refused = 0;
  for (std::uint32_t at = 0; at < std::uint8_t(bytes[24]); ++at) {
    const std::uint64_t entry = place_at(bytes, list + 8 * at);
    std::string damaged = bytes;
    damaged.replace(entry + 12, 4, 4, '\x7F');
    std::ofstream(file, std::ios::binary) << damaged;
    const auto source = open_zim(file, {});
    if (source) continue;  // Of a compressed cluster nobody knows before.
    EXPECT_THAT(source.error().message(), testing::HasSubstr("an entry lies outside of the file"));
    ++refused;
  }
  EXPECT_GT(refused, 0u);
}

TEST_F(ZimTest, WithAnEntryBehindItsEndIsDamaged) {
  const std::string file = write_zim({{"a.html"}, {"b.html"}});
  const std::string bytes = beginning_of(**FileBytes::open(file), 10'000'000);
  // The header has the places of the lists of entries and of clusters here.
  for (const std::size_t list_at : {32u, 48u}) {
    std::string damaged = bytes;
    const std::uint64_t list = place_at(damaged, list_at);
    damaged.replace(list, 8, "\xFF\xFF\xFF\xFF\x25\0\0\0", 8);
    std::ofstream(file, std::ios::binary) << damaged;
    const auto source = open_zim(file, {});
    ASSERT_FALSE(source);
    EXPECT_THAT(source.error().message(), testing::HasSubstr("outside of the file"));
    damaged.replace(list_at, 8, 8, '\xFF');
    std::ofstream(file, std::ios::binary) << damaged;
    EXPECT_FALSE(open_zim(file, {}));
  }
}

}  // namespace
}  // namespace winnow
