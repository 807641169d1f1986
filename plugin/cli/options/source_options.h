// SPDX-License-Identifier: GPL-2.0-or-later
//
// These options say which pages are meant; learn, index and extract share them.
#pragma once

#include <chrono>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/indexer/open_source.h"

namespace winnow::cli {

struct SourceOptions {
  std::string source;
  SourceSettings directory;
  std::vector<std::string> url_maps;
  std::chrono::milliseconds page_time = Limits{}.parse_time_cap;
  std::string files_from;  // a list of files in the source; "-": standard input; empty: all
  std::string skipped_file;
  bool ignore_marks = false;
};

void declare_source(CLI::App& command, SourceOptions& options);

// Gives what all kinds of sources are told. Errors are those of parse_url_map().
Expected<SourceSettings> directory_options(const SourceOptions& options);

// Gives what one of the pages may take.
Limits limits_of(const SourceOptions& options);

// Says whether the marks of the pages count.
inline Marks marks_of(bool ignore_marks) { return ignore_marks ? Marks::ignored : Marks::followed; }

// Declares --ignore-marks. declare_source() does so, too.
CLI::Option* declare_marks(CLI::App& command, bool& ignore_marks);

// Declares --threads, for runs whose results are the same for any number.
CLI::Option* declare_threads(CLI::App& command, std::size_t& threads);

Expected<std::unique_ptr<Source>> open_source(const SourceOptions& options);

// Says whether the source may hold many pages: it is there, and anything but one HTML file.
bool is_collection(const SourceOptions& options);

// Warns of a file that would have been a page. It says nothing of what is no page anyway.
void warn_of_skipped(const SkippedFile& skipped);

// Warns if a run found no page at all, and gives the exit status for it: that of an error where the
// source is a single file, since that file was refused.
int check_found_pages(std::uint64_t pages, const SourceOptions& options);

// Writes the list of files that are no pages, one a line: path TAB reason TAB detail. It writes
// nothing unless a file was asked for.
class SkippedList {
 public:
  Expected<void> open(const std::string& file);
  void add(const SkippedFile& skipped);

  // It is to be called at the end. Gives ErrorCode::disk if a line is lost.
  Expected<void> close();

 private:
  std::string file_;
  std::ofstream list_;
};

}  // namespace winnow::cli
