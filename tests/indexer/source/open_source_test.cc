// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/open_source.h"

#include "indexer/source/source_kind.h"
#include "tests/indexer/source/folder_fixture.h"
#include "tests/indexer/source/warc/warc_builder.h"

namespace winnow {
namespace {

using testing::ElementsAre;

FileKind kind_of(std::string bytes, std::string_view name = "file") {
  return file_kind(MemoryBytes(std::move(bytes)), name);
}

TEST(FileKind, IsToldByTheFirstBytes) {
  EXPECT_EQ(kind_of("WARC/1.0\r\n", "x.html"), FileKind::warc);
  EXPECT_EQ(kind_of(gzip("WARC/1.1\r\n"), "x.tar.gz"), FileKind::warc);
  EXPECT_EQ(kind_of(zstd("WARC/1.1\r\n")), FileKind::warc);
  EXPECT_EQ(kind_of("ZIM\x04 and more"), FileKind::zim);
  EXPECT_EQ(kind_of("PK\x03\x04"), FileKind::archive);
  EXPECT_EQ(kind_of("7z\xbc\xaf\x27\x1c"), FileKind::archive);
  std::string tar(512, '\0');
  tar.replace(257, 5, "ustar");
  EXPECT_EQ(kind_of(tar), FileKind::archive);
  EXPECT_EQ(kind_of(gzip(tar), "x.warc.gz"), FileKind::archive);
  EXPECT_EQ(kind_of(zstd(tar)), FileKind::archive);
  EXPECT_EQ(kind_of("\xef\xbb\xbf\n {\"url\""), FileKind::json_lines);
  EXPECT_EQ(kind_of("<!doctype html>"), FileKind::page);
  EXPECT_EQ(kind_of("{% extends \"base\" %}<html>"), FileKind::page);
}

TEST(FileKind, IsToldByTheNameWhereTheBytesSayNothing) {
  EXPECT_EQ(kind_of("", "empty.WARC"), FileKind::warc);
  EXPECT_EQ(kind_of(gzip("damaged"), "x.warc.gz"), FileKind::warc);
  EXPECT_EQ(kind_of("", "x.jsonl"), FileKind::json_lines);
  EXPECT_EQ(kind_of(std::string(512, 'x'), "x.tar"), FileKind::archive);
  EXPECT_EQ(kind_of("text", "x.txt"), FileKind::page);
  EXPECT_EQ(kind_of(gzip("<html>"), "page.html.gz"), FileKind::page);
}

class OpenSourceTest : public FolderTest {
 protected:
  SourceRun open(const std::string& path) {
    const auto source = open_source(path, {});
    EXPECT_TRUE(source) << source.error().message();
    if (!source) return {};
    EXPECT_EQ((*source)->name(), path);
    return run_pages(**source);
  }
};

TEST_F(OpenSourceTest, OpensFoldersAndPages) {
  write("a.html");
  EXPECT_THAT(open(root_).paths, ElementsAre("a.html"));
  EXPECT_THAT(open(root_ / "a.html").paths, ElementsAre("a.html"));
  EXPECT_FALSE(is_single_page(root_));
  EXPECT_TRUE(is_single_page(root_ / "a.html"));
}

TEST_F(OpenSourceTest, OpensWarcAndJsonLines) {
  write("x.warc.gz", gzip(response("https://example.org/a", "<p>")));
  write("x.jsonl", R"({"url": "/a", "html": "<p>", "path": "a"})");
  EXPECT_THAT(open(root_ / "x.warc.gz").paths, ElementsAre("x.warc.gz/https://example.org/a"));
  EXPECT_THAT(open(root_ / "x.jsonl").paths, ElementsAre("a"));
  EXPECT_FALSE(is_single_page(root_ / "x.jsonl"));
  EXPECT_FALSE(is_single_page("-"));
}

TEST_F(OpenSourceTest, AFolderTellsHowToReadTheWarcFilesInIt) {
  write("a.html");
  write("crawl.warc.gz", gzip(response("https://example.org/a", "<p>")));
  const SourceRun run = open(root_);
  EXPECT_THAT(run.paths, ElementsAre("a.html"));
  EXPECT_EQ(run.reason("crawl.warc.gz"), "not-html");
  EXPECT_THAT(run.details.at("crawl.warc.gz"), testing::HasSubstr("name it as the source"));
}

TEST_F(OpenSourceTest, SaysWhatItCannotOpen) {
  const auto missing = open_source(root_ / "missing", {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
  SourceSettings options;
  options.base_url = "mailto:x";
  write("y.warc", response("https://example.org/a", "<p>"));
  const auto bad_base = open_source(root_ / "y.warc", options);
  ASSERT_FALSE(bad_base);
  EXPECT_EQ(bad_base.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace winnow
