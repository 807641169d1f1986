// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow extract writes just the content, as text or as JSON.
#include "plugin/cli/extract/extract_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/extract/extraction.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/report/page_content.h"
#include "plugin/report/page_report.h"
#include "winnow/extractor/limits.h"
#include "winnow/indexer/work_pool.h"

namespace winnow::cli {
namespace {

// They were checked when the arguments were read. The content is one more member, before the
// blocks.
std::vector<std::string> members_of(const ExtractArguments& arguments) {
  std::vector<std::string> members;
  if (!arguments.members.empty()) {
    Expected<std::vector<std::string>> read = report::parse_members(arguments.members);
    if (read) members = std::move(*read);
  }
  const auto format = report::content_format(arguments.format);
  if (!format) return members;
  if (members.empty()) {
    const auto all = report::page_members();
    members.assign(all.begin(), all.end());
  }
  const std::string_view name = report::content_member(*format);
  if (std::ranges::find(members, name) == members.end()) {
    members.insert(std::ranges::find(members, "blocks"), std::string(name));
  }
  return members;
}

bool is_in(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

bool wants_content(const ExtractArguments& arguments) {
  if (!arguments.format.empty()) return true;
  const std::vector<std::string> members = members_of(arguments);
  return std::ranges::any_of(members, [](const std::string& name) {
    return report::content_format_of_member(name).has_value();
  });
}

// The other formats have no place for languages, and finding them takes time.
bool wants_languages(const ExtractArguments& arguments) {
  const bool objects = arguments.json || arguments.json_lines;
  if (!objects) return is_in(arguments.format, {"html", "json", "xml"});
  const std::vector<std::string> members = members_of(arguments);
  return members.empty() || std::ranges::any_of(members, [](const std::string& name) {
           return is_in(name, {"blocks", "html", "content", "xml"});
         });
}

ReporterOptions reader_options(const ExtractArguments& arguments,
                               std::shared_ptr<ParsedPages> parsed) {
  ReporterOptions options;
  options.parsed = std::move(parsed);
  options.limits = limits_of(arguments.source);
  options.marks = marks_of(arguments.source.ignore_marks);
  options.learns = learns(arguments.method.method);
  options.content = wants_content(arguments);
  options.languages = wants_languages(arguments);
  options.least_confidence = arguments.least_confidence;
  // It was checked when the arguments were read.
  if (const auto classes = report::parse_classes(arguments.classes)) options.classes = *classes;
  return options;
}

std::string counts_json(const ExtractCounts& counts, double seconds) {
  nlohmann::ordered_json object = {{"pages", counts.run.pages},
                                   {"bytes", counts.run.bytes},
                                   {"text_bytes", counts.text_bytes},
                                   {"empty", counts.empty},
                                   {"degraded", counts.degraded},
                                   {"refused", counts.refused},
                                   {"unwritten", counts.unwritten},
                                   {"ruled_out", counts.ruled_out},
                                   {"low_confidence", counts.confidence.low},
                                   {"skipped", counts.run.skipped},
                                   {"seconds", seconds}};
  if (counts.templates) {
    object["by_template"] = counts.templates->by_template;
    object["on_their_own"] = counts.templates->on_their_own;
    object["undecided"] = counts.templates->undecided;
    object["nodes"] = counts.templates->nodes;
    object["unmatched_nodes"] = counts.templates->unmatched_nodes;
    object["words"] = counts.templates->words;
    object["unmatched_words"] = counts.templates->unmatched_words;
  }
  return object.dump(2);
}

std::string counts_line(const ExtractCounts& counts, double seconds) {
  return fmt::format("{} pages, {} of HTML, {} of text in {:.1f} s", human_count(counts.run.pages),
                     human_bytes(counts.run.bytes), human_bytes(counts.text_bytes), seconds);
}

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_templates(const TemplateCounts& counts) {
  std::string by = "what was learned of their site";
  if (counts.nodes > 0) {  // compared with templates
    by = fmt::format("a template; without a place in it: {:.1f} % of words, {:.1f} % of nodes",
                     percent(counts.unmatched_words, counts.words),
                     percent(counts.unmatched_nodes, counts.nodes));
  }
  fmt::print("  {:>9}  by {}\n", human_count(counts.by_template), by);
  if (counts.on_their_own == 0) return;
  fmt::print("  {:>9}  on their own{}\n", human_count(counts.on_their_own),
             counts.undecided == 0
                 ? ""
                 : fmt::format(", {} of them undecided", human_count(counts.undecided)));
}

void print_counts(const ExtractCounts& counts, double seconds) {
  fmt::print("{}\n", counts_line(counts, seconds));
  if (counts.templates) print_templates(*counts.templates);
  if (counts.empty > 0) fmt::print("  {:>9}  without text\n", human_count(counts.empty));
  const std::uint64_t over_limit = counts.degraded - counts.unclosed;
  if (over_limit > 0) fmt::print("  {:>9}  over a limit\n", human_count(over_limit));
  if (counts.unclosed > 0) {
    fmt::print("  {:>9}  read with an end that they lack\n", human_count(counts.unclosed));
  }
  if (counts.refused > 0) fmt::print("  {:>9}  refused\n", human_count(counts.refused));
  if (counts.ruled_out > 0) {
    fmt::print("  {:>9}  left out by rules\n", human_count(counts.ruled_out));
  }
  if (counts.confidence.low > 0) {
    fmt::print("  {:>9}  below --min-confidence\n", human_count(counts.confidence.low));
  }
  if (counts.unwritten > 0) fmt::print("  {:>9}  not written\n", human_count(counts.unwritten));
  if (counts.run.skipped > 0) {
    fmt::print("  {:>9}  files skipped\n", human_count(counts.run.skipped));
  }
}

// Standard output has the summary of what went to a folder; what went there itself is not mixed
// with anything.
void summarise(const ExtractArguments& arguments, const ExtractCounts& counts, double seconds,
               bool folder) {
  if (arguments.out.empty()) {
    if (folder) print_note(counts_line(counts, seconds));
  } else if (arguments.json) {
    fmt::print("{}\n", counts_json(counts, seconds));
  } else if (!arguments.quiet) {
    print_counts(counts, seconds);
  }
}

LineArguments line_arguments(const ExtractArguments& arguments) {
  StreamFormat format = StreamFormat::detect;
  if (arguments.input_format == "jsonl") format = StreamFormat::json_lines;
  if (arguments.input_format == "warc") format = StreamFormat::warc;
  LineOptions lines{reader_options(arguments, nullptr), members_of(arguments), arguments.threads};
  return {arguments.source, arguments.method, format, std::move(lines)};
}

}  // namespace

int run_extract(ExtractArguments& arguments) {
  set_quiet(arguments.quiet);
  if (arguments.json_lines) return run_json_lines(line_arguments(arguments));
  const bool folder = is_collection(arguments.source);
  if (folder && arguments.out.empty() && !arguments.json) {
    return fail({ErrorCode::usage, "a folder of pages needs a place for their texts",
                 arguments.source.source, "add --out DIR, or --json for a line a page"});
  }
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();
  const KeptThreads threads;
  const auto parsed = std::make_shared<ParsedPages>();
  const Expected<SiteClassifier> methods =
      classifier_for(arguments.method, arguments.source, arguments.threads, skipped.missed(),
                     arguments.quiet || arguments.json, parsed);
  if (!methods) return fail(methods.error());

  Extraction extraction(arguments, reader_options(arguments, parsed), members_of(arguments),
                        *methods, skipped);
  const Expected<ExtractCounts> counts = extraction.run(**source);
  if (!counts) return fail(counts.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  skipped.missed().warn();
  tell_of_pages_alone(*methods, !arguments.method.sites.model.empty());
  if (folder) {
    extraction.tally().warn_of_idle(methods->rules());
  } else if (counts->ruled_out > 0) {
    print_note("the page is left out by a rule");
  }
  tell_of_confidence(counts->confidence, arguments.least_confidence,
                     !arguments.source.skipped_file.empty());
  summarise(arguments, *counts, extraction.seconds(), folder);
  if (!folder && arguments.out.empty() && counts->refused > 0) return kInput;
  return check_found_pages(counts->run.pages, arguments.source, skipped);
}

}  // namespace winnow::cli
