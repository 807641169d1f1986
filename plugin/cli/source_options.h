// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that say which pages are meant; index and extract share them.
#pragma once

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "winnow/indexer/directory_source.h"

namespace winnow::cli {

struct SourceOptions {
  std::string source;
  DirectoryOptions directory;
  std::vector<std::string> url_maps;
  std::string skipped_file;
};

void declare_source(CLI::App& command, SourceOptions& options);

Expected<std::unique_ptr<Source>> open_source(SourceOptions& options);

// The list of files that are no pages, one a line: path TAB reason TAB detail. Writes nothing
// unless a file was asked for.
class SkippedList {
 public:
  Expected<void> open(const std::string& file);
  void add(const SkippedFile& skipped);

 private:
  std::ofstream list_;
};

}  // namespace winnow::cli
