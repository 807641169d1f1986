// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/publishing/release_manifest.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace winnow {
namespace {

// As a release has it, with one file.
std::string manifest(const std::string& path, const std::string& bytes = "26",
                     const std::string& format = "1") {
  return R"({"format": )" + format +
         R"(, "release": "3e980e88f2a27f06", "created": "2026-11-28T04:05:37Z",
             "winnow": "0.1.0", "documents": 34, "shards": [19, 15], "model": "",
             "files": [{"path": ")" +
         path + R"(", "bytes": )" + bytes +
         R"(, "xxh3_128": "7faae745e5840bb4ed1f00f6a5cb0052"}]})";
}

ErrorCode refusal_of(const std::string& text) {
  const Expected<ReleaseManifest> read = manifest_from_json(text, "it/manifest.json");
  EXPECT_FALSE(read) << text;
  if (read) return ErrorCode::usage;
  EXPECT_EQ(read.error().where, "it/manifest.json");
  return read.error().code;
}

TEST(ReleaseManifest, IsReadAsItWasWritten) {
  const Expected<ReleaseManifest> read = manifest_from_json(manifest("shard-0/position.glass"), "");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->shards, (std::vector<std::uint64_t>{19, 15}));
  EXPECT_EQ(read->files[0].path, "shard-0/position.glass");
  EXPECT_EQ(read->files[0].bytes, 26U);
  const Expected<ReleaseManifest> again = manifest_from_json(to_json(*read), "");
  ASSERT_TRUE(again);
  EXPECT_EQ(to_json(*again), to_json(*read));
}

TEST(ReleaseManifest, NamesNoFileOutsideOfItsRelease) {
  for (const char* path : {"../other", "/etc/passwd", "a/../../b", "", R"(a\u0000/../../b)"}) {
    EXPECT_EQ(refusal_of(manifest(path)), ErrorCode::corrupt) << path;
  }
}

TEST(ReleaseManifest, CountsInWholeNumbersThatAreNotNegative) {
  for (const char* bytes : {"-1", "1.5", "1e300", "\"26\"", "null", "18446744073709551616"}) {
    EXPECT_EQ(refusal_of(manifest("XAPIANDB", bytes)), ErrorCode::corrupt) << bytes;
  }
}

TEST(ReleaseManifest, ListsShardsAndFiles) {
  for (const char* shards : {"34", "null", "{}", "\"19\""}) {
    std::string text = manifest("XAPIANDB");
    text.replace(text.find("[19, 15]"), 8, shards);
    EXPECT_EQ(refusal_of(text), ErrorCode::corrupt) << shards;
  }
  std::string text = manifest("XAPIANDB");
  const std::size_t at = text.find("[{");
  text.replace(at, text.find(']', at) + 1 - at, "null");
  EXPECT_EQ(refusal_of(text), ErrorCode::corrupt);
}

TEST(ReleaseManifest, OfAnotherFormatIsRefusedAsSuch) {
  EXPECT_EQ(refusal_of(manifest("XAPIANDB", "26", "2")), ErrorCode::incompatible);
  EXPECT_EQ(refusal_of("[]"), ErrorCode::corrupt);
  EXPECT_EQ(refusal_of("{"), ErrorCode::corrupt);
}

}  // namespace
}  // namespace winnow
