// SPDX-License-Identifier: GPL-2.0-or-later
//
// The pages of a source become texts or objects, in a folder or on standard output.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/rule_remarks.h"
#include "plugin/cli/extract/extract_command.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/extract/text_folder.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/report/page_content.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// Counts pages of a method that learns sites.
struct TemplateCounts {
  std::uint64_t by_template = 0;   // by what was learned
  std::uint64_t on_their_own = 0;  // of sites of which nothing is known, or like no template
  std::uint64_t undecided = 0;     // of these: strict matching gave up
  // These count pages that were compared with a template, and are by it.
  std::uint64_t nodes = 0;
  std::uint64_t unmatched_nodes = 0;
  std::uint64_t words = 0;
  std::uint64_t unmatched_words = 0;

  void add(const TemplateCounts& other);
};

struct ExtractCounts {
  PageRun run;
  std::uint64_t text_bytes = 0;
  std::uint64_t empty = 0;
  std::uint64_t degraded = 0;
  std::uint64_t unclosed = 0;  // of these: over no limit (Degraded::unclosed)
  std::uint64_t refused = 0;
  std::uint64_t ruled_out = 0;  // left out by a rule
  ConfidenceCounts confidence;
  std::uint64_t unwritten = 0;  // under their paths: no file can be made, or another page has it
  std::optional<TemplateCounts> templates;
};

// Extracts in several threads and writes in one, in the order of the pages. It is for one thread.
class Extraction {
 public:
  // `members`: of the objects; empty: all. Keeps arguments and list by reference.
  Extraction(const ExtractArguments& arguments, const ReporterOptions& reader,
             std::vector<std::string> members, const SiteClassifier& methods, SkippedList& skipped);

  // Errors are those of run_pages(), and ErrorCode::disk.
  Expected<ExtractCounts> run(Source& source);

  double seconds() const { return progress_.seconds(); }
  const RuleTally& tally() const { return tally_; }

 private:
  struct Extract;  // what is made of a page

  Extract extract(RawPage raw);
  std::string content_of(report::PageReport& report) const;
  void take(Extract&& extract);
  void refuse(const Extract& extract);
  void leave_out(const Extract& extract);
  void warn(const std::string& path, Error error);
  void write(const std::string& path, const std::string& text);
  void print(const std::string& text) const;

  const ExtractArguments& arguments_;
  const std::vector<std::string> members_;
  const std::optional<report::ContentFormat> format_;
  SharedTools<PageReporter> readers_;
  TextFolder folder_;
  SkippedList& skipped_;
  Progress progress_;
  ExtractCounts counts_;
  RuleTally tally_;
  std::optional<Error> failure_;
};

}  // namespace winnow::cli
