// SPDX-License-Identifier: GPL-2.0-or-later
//
// These options say which pages are meant; learn, index and extract share them.
#pragma once

#include <chrono>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plugin/cli/options/document_options.h"
#include "plugin/cli/options/missed_pages.h"
#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/indexer/open_source.h"
#include "winnow/indexer/source_part.h"

namespace winnow::cli {

struct SourceOptions {
  std::string source;               // the first one
  std::vector<std::string> others;  // those that are named after it
  SourceSettings directory;
  DocumentOptions documents;
  std::vector<std::string> url_maps;
  std::chrono::milliseconds page_time = Limits{}.parse_time_cap;
  std::string part;  // "2/5"; empty: the whole source
  std::string part_by{part_by_name(PartBy::site)};
  std::string part_site;   // SourcePart::site
  std::string files_from;  // a list of files in the source; "-": standard input; empty: all
  std::string skipped_file;
  bool ignore_marks = false;
};

void declare_source(CLI::App& command, SourceOptions& options);

// Declares what else than HTML the command takes for pages, after declare_source().
void declare_types(CLI::App& command, SourceOptions& options,
                   std::initializer_list<const char*> usual);

// Gives what all kinds of sources are told. Errors are those of parse_url_map() and
// document_settings().
Expected<SourceSettings> directory_options(const SourceOptions& options);

// Gives what one of the pages may take.
Limits limits_of(const SourceOptions& options);

// Says whether the marks of the pages count.
inline Marks marks_of(bool ignore_marks) { return ignore_marks ? Marks::ignored : Marks::followed; }

// Declares --ignore-marks. declare_source() does so, too.
CLI::Option* declare_marks(CLI::App& command, bool& ignore_marks);

// Declares --threads, for runs whose results are the same for any number.
CLI::Option* declare_threads(CLI::App& command, std::size_t& threads);

// Gives the part that --part and --part-by ask for. Errors are those of parse_part().
Expected<SourcePart> part_of(const SourceOptions& options);

// Opens all sources as one. With several, paths begin with the names of folders and archives, made
// different where two have one name; those of crawls do so anyway. Warns if pages of two of them
// have no host and would count as one site.
Expected<std::unique_ptr<Source>> open_source(const SourceOptions& options);

// Gives the options for each source by itself, crawls together (group_sources()), in the order in
// which they are named. ErrorCode::usage for --files-from with several.
Expected<std::vector<SourceOptions>> each_source(const SourceOptions& options);

// Gives the indentation of a summary in JSON, as dump() takes it: parts of one job write a line
// each.
inline int json_indent(const SourceOptions& options) { return options.part.empty() ? 2 : -1; }

// Says whether the source may hold many pages: it is there, and anything but one HTML file.
bool is_collection(const SourceOptions& options);

// Warns of a file that would have been a page. It says nothing of what is no page anyway.
void warn_of_skipped(const SkippedFile& skipped);

// Counts the files that are no pages, and writes a list of them, one a line: path TAB reason TAB
// detail. It writes nothing unless a file was asked for. Where sites were learned before, it keeps
// what was missed then and is not among them. It is not thread-safe.
class SkippedList {
 public:
  Expected<void> open(const std::string& file);
  void add(const SkippedFile& skipped);
  // Writes a page into the list that was refused for what it holds, and does not count it.
  void list_refused(const std::string& path, const Error& why);
  // Counts pages that were refused, for a reason that is no SkipReason.
  void count(const std::string& reason, std::uint64_t pages) { reasons_[reason] += pages; }

  // How many there are, by reasons.
  const std::map<std::string, std::uint64_t>& reasons() const { return reasons_; }
  // Counts from the beginning: what follows is of another source. The list goes on.
  void begin_source() {
    reasons_.clear();
    last_detail_.clear();
    missed_ = {};
  }
  // What was said of the last one; empty if there is none.
  const std::string& last_detail() const { return last_detail_; }
  MissedPages& missed() { return missed_; }

  // It is to be called at the end. Gives ErrorCode::disk or try_again if a line is lost.
  Expected<void> close();

 private:
  void write_line(const std::string& path, SkipReason reason, const std::string& detail);

  std::string file_;
  std::ofstream list_;
  int refused_ = 0;  // the error number of the first line that was lost
  std::map<std::string, std::uint64_t> reasons_;
  std::string last_detail_;
  MissedPages missed_;
};

// Fails if a run found no page at all: it says what was found instead. Gives the exit status.
int check_found_pages(std::uint64_t pages, const SourceOptions& options,
                      const SkippedList& skipped);

}  // namespace winnow::cli
