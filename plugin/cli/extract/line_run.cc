// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <csignal>
#include <memory>
#include <string>
#include <utility>

#include "plugin/cli/extract/extract_command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/work_pool.h"

namespace winnow::cli {
namespace {

std::string lines_summary(const LineCounts& counts) {
  std::string line = fmt::format("{}, {} of HTML", count_of(counts.pages, "page", "pages"),
                                 human_bytes(counts.bytes));
  const auto add = [&line](std::uint64_t count, const char* one, const char* many) {
    if (count > 0) line += ", " + count_of(count, one, many);
  };
  add(counts.errors, "line with an error", "lines with an error");
  add(counts.degraded - counts.unclosed, "page over a limit", "pages over a limit");
  add(counts.unclosed, "page without an end", "pages without an end");
  add(counts.skipped, "record that is not a page", "records that are not pages");
  return line;
}

Expected<SiteClassifier> classifier_for_stream(const LineArguments& arguments,
                                               MissedPages& missed) {
  if (arguments.method.sites.model.empty() && !learns(arguments.method.method)) {
    print_note(
        "standard input can be read only once, so its sites are not learned: pages are "
        "classified by the method " +
        arguments.method.method + " (winnow learn makes a file for --model)");
  } else if (arguments.method.sites.model.empty()) {
    return Error{ErrorCode::usage, "learns from pages, and a stream can be read only once",
                 "--method " + arguments.method.method,
                 "run winnow learn SOURCE --model FILE, and add --model FILE"};
  }
  return classifier_for(arguments.method, arguments.source, arguments.lines.threads, missed, true);
}

Expected<LineCounts> run_lines(const LineArguments& arguments, SkippedList& skipped) {
  RuleTally tally;
  if (is_stream(arguments.source)) {
    Expected<SourceSettings> pages = directory_options(arguments.source);
    if (!pages) return pages.error();
    const Expected<SiteClassifier> methods = classifier_for_stream(arguments, skipped.missed());
    if (!methods) return methods.error();
    catch_interrupts();
    Expected<LineCounts> counts = extract_stream({arguments.format, std::move(*pages)}, *methods,
                                                 arguments.lines, tally, skipped);
    tell_of_pages_alone(*methods, !arguments.method.sites.model.empty());
    tally.warn_of_idle(methods->rules());
    return counts;
  }
  Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return source.error();
  catch_interrupts();
  const KeptThreads threads;
  const Expected<SiteClassifier> methods = classifier_for(
      arguments.method, arguments.source, arguments.lines.threads, skipped.missed(), true);
  if (!methods) return methods.error();
  Expected<LineCounts> counts = extract_source(**source, *methods, arguments.lines, tally, skipped);
  tell_of_pages_alone(*methods, !arguments.method.sites.model.empty());
  if (is_collection(arguments.source)) tally.warn_of_idle(methods->rules());
  return counts;
}

}  // namespace

bool is_stream(const SourceOptions& source) { return source.source == "-"; }

int run_json_lines(const LineArguments& arguments) {
  // A result that breaks off must not pass for a whole one, so that no pipe that closes ends it
  // quietly.
  std::signal(SIGPIPE, SIG_IGN);
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<LineCounts> counts = run_lines(arguments, skipped);
  if (!counts) return fail(counts.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  skipped.missed().warn();
  print_note(lines_summary(*counts));
  tell_of_confidence(counts->confidence, arguments.lines.reader.least_confidence, true);
  if (is_stream(arguments.source)) return kDone;
  return check_found_pages(counts->pages + counts->errors, arguments.source, skipped);
}

}  // namespace winnow::cli
