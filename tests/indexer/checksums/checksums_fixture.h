// SPDX-License-Identifier: GPL-2.0-or-later
//
// A small database of Xapian's, with checksums, and ways to damage it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <xapian.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "indexer/checksums/checksum_comparison.h"
#include "indexer/checksums/checksum_file.h"

namespace winnow {

class ChecksumsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-sums-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    database_ = folder_ + "/it.db";
    write(0, 500);
    ASSERT_TRUE(renew_checksums(database_));
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Adds documents, and commits them.
  void write(int first, int end, const std::string& path = "") {
    Xapian::WritableDatabase database(path.empty() ? database_ : path,
                                      Xapian::DB_CREATE_OR_OPEN | Xapian::DB_BACKEND_GLASS);
    for (int i = first; i < end; ++i) {
      Xapian::Document document;
      document.set_data("data of " + std::to_string(i) + noise(200));
      for (int word = 0; word < 20; ++word) {
        document.add_posting("w" + std::to_string(i * 7 % 400 + word), word);
      }
      database.replace_document("U" + std::to_string(i), document);
    }
    database.commit();
  }

  // Bytes that cannot be compressed.
  std::string noise(std::size_t bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes; ++i) {
      noise_ = noise_ * 6364136223846793005u + 1442695040888963407u;
      text += static_cast<char>(noise_ >> 56);
    }
    return text;
  }

  std::string table(const std::string& name) const { return database_ + "/" + name + ".glass"; }

  static void flip(const std::string& file, std::uint64_t at) {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekg(static_cast<std::streamoff>(at));
    const char other = static_cast<char>(bytes.get() ^ 0x40);
    bytes.seekp(static_cast<std::streamoff>(at));
    bytes.put(other);
    ASSERT_TRUE(bytes.good());
  }

  ChecksumReport compare() const {
    const Expected<ChecksumReport> report = compare_with_checksums(database_);
    EXPECT_TRUE(report) << report.error().message();
    return report ? *report : ChecksumReport();
  }

  std::uint64_t noise_ = 1;
  std::string folder_;
  std::string database_;
};

}  // namespace winnow
