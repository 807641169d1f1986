// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes extract --jsonl from its arguments to its exit status.
#pragma once

#include "plugin/cli/extract/line_extraction.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

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
