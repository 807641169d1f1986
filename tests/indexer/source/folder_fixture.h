// SPDX-License-Identifier: GPL-2.0-or-later
//
// A temporary folder to build sites in, and what a source made of it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/indexer/directory_source.h"

namespace winnow {

inline constexpr std::string_view kPage = "<!doctype html><title>A page</title><p>Text.";

class FolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow_source_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    temporary_ = name;
    root_ = temporary_ / "site";
    std::filesystem::create_directory(root_);
  }

  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(temporary_, ignored);
  }

  void write(const std::filesystem::path& path, std::string_view bytes = kPage) {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << bytes;
  }

  // Goes through the source once. Fails the test if it cannot be opened or read.
  void read(const SourceSettings& options = {}) { read(root_, options); }
  void read(const std::filesystem::path& path, const SourceSettings& options = {}) {
    Expected<std::unique_ptr<Source>> source = open_directory(path, options);
    ASSERT_TRUE(source) << source.error().message();
    read(**source);
  }
  void read(Source& source) {
    pages_.clear();
    paths_.clear();
    skipped_.clear();
    Expected<void> done = source.for_each(
        [this](RawPage&& page) {
          paths_.push_back(page.path);
          pages_[page.path] = std::move(page);
          return true;
        },
        [this](const SkippedFile& file) { skipped_[file.path] = file; });
    ASSERT_TRUE(done) << done.error().message();
  }

  std::string url(const std::string& path) const {
    auto page = pages_.find(path);
    return page == pages_.end() ? "no page" : page->second.url;
  }

  std::string reason(const std::string& path) const {
    auto file = skipped_.find(path);
    return file == skipped_.end() ? "not skipped"
                                  : std::string(skip_reason_name(file->second.reason));
  }

  std::filesystem::path temporary_;
  std::filesystem::path root_;
  std::map<std::string, RawPage> pages_;
  std::vector<std::string> paths_;
  std::map<std::string, SkippedFile> skipped_;
};

}  // namespace winnow
