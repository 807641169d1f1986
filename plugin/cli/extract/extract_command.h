// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow extract is told. extract --jsonl writes a line of JSON for each page, as soon as it
// is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/rule_remarks.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/page_stream.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct ExtractArguments {
  SourceOptions source;
  MethodChoice method;
  std::string out;
  std::string classes = "main";
  std::string members;  // of the objects, as parse_members() takes them; empty: all
  std::string input_format = "auto";
  std::string format;  // of the content, as content_format() takes it; empty: a block a line
  double least_confidence = 0;  // 0: pages of any
  bool metadata = false;
  bool contents = false;
  std::size_t threads = 0;
  bool quiet = false;
  bool json = false;
  bool json_lines = false;
};

// Runs the command. Returns an ExitCode.
int run_extract(ExtractArguments& arguments);

// Counts pages by what --min-confidence makes of them.
struct ConfidenceCounts {
  std::uint64_t low = 0;      // below it
  std::uint64_t unknown = 0;  // without a confidence: they are treated as if they were above it

  void add(const report::PageReport& report);
  void add(const ConfidenceCounts& other);
};

// Gives what --skipped has of a page whose confidence is low; none of others.
std::optional<SkippedFile> skipped_as_doubtful(const report::PageReport& report);

// Says on standard error what --min-confidence has left out, if anything was asked for. `named`:
// the pages are named elsewhere, so that nobody needs to be told how to have that.
void tell_of_confidence(const ConfidenceCounts& counts, double least, bool named);

struct LineOptions {
  ReporterOptions reader;
  std::vector<std::string> members;  // of the objects; empty: all
  std::size_t threads = 0;           // beside the calling one; 0: one for each processor
};

struct LineCounts {
  std::uint64_t pages = 0;     // lines with a page
  std::uint64_t errors = 0;    // lines with an error
  std::uint64_t degraded = 0;  // of the pages: over a limit, or without an end
  std::uint64_t unclosed = 0;  // of these: without an end (Degraded::unclosed)
  std::uint64_t skipped = 0;   // what is no page anyway, of which there is no line
  ConfidenceCounts confidence;
  std::uint64_t bytes = 0;  // of HTML
};

// Goes through what comes on standard input until it ends. It writes one line on standard output
// for each line or record that is a page or should have been one, in their order, for any number of
// threads. A line is written and flushed as soon as the page and all before it are done, also while
// the next one is waited for. What is no page anyway goes to `skipped`. Gives ErrorCode::input if
// the stream cannot be read, ErrorCode::disk if standard output cannot be written, and
// ErrorCode::try_again after an interrupt (interrupt.h). `tally` counts what rules match.
Expected<LineCounts> extract_stream(const PageStreamOptions& input, SiteClassifier methods,
                                    const LineOptions& options, RuleTally& tally,
                                    SkippedList& skipped);

// Does the same for the pages of a source.
Expected<LineCounts> extract_source(Source& source, SiteClassifier methods,
                                    const LineOptions& options, RuleTally& tally,
                                    SkippedList& skipped);

struct LineArguments {
  const SourceOptions& source;
  const MethodChoice& method;
  StreamFormat format = StreamFormat::detect;  // of a stream
  LineOptions lines;
};

// Says whether pages come one after another and can be read once, so that nothing is learned of
// them.
bool is_stream(const SourceOptions& source);

// Writes the lines. Returns an ExitCode: kDone as long as the input could be read and the output
// written, as each page's trouble is in its line. All has been said.
int run_json_lines(const LineArguments& arguments);

}  // namespace winnow::cli
