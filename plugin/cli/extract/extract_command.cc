// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow extract writes just the content, as text or as JSON.
#include "plugin/cli/extract/extract_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/rule_remarks.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/extract/text_folder.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "plugin/report/page_report.h"
#include "winnow/extractor/limits.h"

namespace winnow::cli {
namespace {

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
};

struct ExtractCounts {
  PageRun run;
  std::uint64_t text_bytes = 0;
  std::uint64_t empty = 0;
  std::uint64_t degraded = 0;
  std::uint64_t refused = 0;
  std::uint64_t ruled_out = 0;  // left out by a rule
  std::uint64_t unwritten = 0;  // under their paths: no file can be made, or another page has it
  std::optional<TemplateCounts> templates;
};

// They were checked when the arguments were read.
std::vector<std::string> members_of(const ExtractArguments& arguments) {
  if (arguments.members.empty()) return {};
  Expected<std::vector<std::string>> members = report::parse_members(arguments.members);
  return members ? std::move(*members) : std::vector<std::string>();
}

ReporterOptions reader_options(const ExtractArguments& arguments) {
  ReporterOptions options;
  options.limits = limits_of(arguments.source);
  options.marks = marks_of(arguments.source.ignore_marks);
  options.learns = learns(arguments.method.method);
  // It was checked when the arguments were read.
  if (const auto classes = report::parse_classes(arguments.classes)) options.classes = *classes;
  return options;
}

void count(const report::PageReport& report, TemplateCounts& counts) {
  const TemplateFit* fit = template_fit(report);
  if (fit != nullptr) counts.undecided += fit->undecided;
  if (report.on_its_own) {
    ++counts.on_their_own;
    return;
  }
  ++counts.by_template;
  if (fit == nullptr || !fit->used) return;
  counts.nodes += fit->nodes;
  counts.unmatched_nodes += fit->unmatched_nodes;
  counts.words += fit->words;
  counts.unmatched_words += fit->unmatched_words;
}

class Extraction {
 public:
  Extraction(const ExtractArguments& arguments, SiteClassifier methods, SkippedList& skipped)
      : arguments_(arguments),
        members_(members_of(arguments)),
        reader_(std::move(methods), reader_options(arguments)),
        folder_(arguments.out, arguments.json ? ".json" : ".txt"),
        skipped_(skipped),
        progress_("Extracting", arguments.quiet || arguments.json || arguments.out.empty()) {
    if (learns(arguments.method.method)) counts_.templates.emplace();
  }

  Expected<ExtractCounts> run(Source& source) {
    if (const auto opened = folder_.open(); !opened) return opened.error();
    const Expected<PageRun> done =
        run_pages(source, skipped_, progress_, [this](const RawPage& page) {
          take(page);
          return !failure_;
        });
    if (!done) return done.error();
    if (failure_) return *failure_;
    if (const auto synced = folder_.sync(); !synced) return synced.error();
    counts_.run = *done;
    return counts_;
  }

  double seconds() const { return progress_.seconds(); }
  const RuleTally& tally() const { return tally_; }

 private:
  void take(const RawPage& raw) {
    const RulesForPage rules = reader_.rules_for(raw);
    if (const auto skipped = skipped_by_rule(raw.path, rules)) return leave_out(*skipped, rules);
    const report::Detail detail = arguments_.json ? report::Detail::blocks : report::Detail::text;
    const Expected<report::PageReport> report = reader_.read(raw, detail);
    if (!report) return refuse(raw, report.error());
    if (report->page.degraded != Degraded::no) warn_degraded(raw, report->page.degraded);
    if (report->page.ruled) count_rules(raw, rules, *report->page.ruled);
    warn_of_empty(raw, emptying_mark(report->page));
    counts_.empty += report->text.empty();
    counts_.text_bytes += report->text.size();
    if (counts_.templates) count(*report, *counts_.templates);
    write(raw, arguments_.json ? to_json(*report, members_) + "\n" : report->text);
  }

  void leave_out(const SkippedFile& skipped, const RulesForPage& rules) {
    ++counts_.ruled_out;
    tally_.add(rules.page_matches());
    skipped_.add(skipped);
    log_skipped(skipped);
  }

  void count_rules(const RawPage& raw, const RulesForPage& rules, const RuledPage& ruled) {
    tally_.add(ruled.matches);
    if (const auto complaint = rule_complaint(raw.path, rules, ruled)) warn(raw, *complaint);
  }

  // A page without a text is an empty one, but there is no object that says nothing.
  void refuse(const RawPage& raw, const Error& error) {
    ++counts_.refused;
    ++counts_.empty;
    warn(raw, error);
    if (!arguments_.json) write(raw, "");
  }

  void warn_degraded(const RawPage& raw, Degraded limit) {
    ++counts_.degraded;
    progress_.clear();
    print_warning(fmt::format("{}: over the limit for {}; its text is kept without structure",
                              raw.path, degraded_name(limit)));
  }

  void warn_of_empty(const RawPage& raw, PageMark mark) {
    if (mark == PageMark::none) return;
    progress_.clear();
    print_warning(emptied_page(mark, raw.path).message());
  }

  void warn(const RawPage& raw, Error error) {
    progress_.clear();
    error.where = raw.path;
    print_warning(error.message());
  }

  void write(const RawPage& raw, const std::string& text) {
    if (arguments_.out.empty()) {
      print(text);
      return;
    }
    const Expected<void> written = folder_.write(raw.path, text);
    if (written) return;
    if (written.error().code == ErrorCode::disk) {
      failure_ = written.error();
      return;
    }
    ++counts_.unwritten;
    warn(raw, written.error());
  }

  // A terminal would obey what a page has in its text; a file or a program gets that as it is.
  void print(const std::string& text) const {
    const bool shown = !arguments_.json && is_terminal(STDOUT_FILENO);
    fmt::print("{}", shown ? terminal_lines(text) : text);
  }

  const ExtractArguments& arguments_;
  std::vector<std::string> members_;
  PageReporter reader_;
  TextFolder folder_;
  SkippedList& skipped_;
  Progress progress_;
  ExtractCounts counts_;
  RuleTally tally_;
  std::optional<Error> failure_;
};

std::string counts_json(const ExtractCounts& counts, double seconds) {
  nlohmann::ordered_json object = {
      {"pages", counts.run.pages},       {"bytes", counts.run.bytes},
      {"text_bytes", counts.text_bytes}, {"empty", counts.empty},
      {"degraded", counts.degraded},     {"refused", counts.refused},
      {"unwritten", counts.unwritten},   {"ruled_out", counts.ruled_out},
      {"skipped", counts.run.skipped},   {"seconds", seconds}};
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
  if (counts.degraded > 0) fmt::print("  {:>9}  over a limit\n", human_count(counts.degraded));
  if (counts.refused > 0) fmt::print("  {:>9}  refused\n", human_count(counts.refused));
  if (counts.ruled_out > 0) {
    fmt::print("  {:>9}  left out by rules\n", human_count(counts.ruled_out));
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
  LineOptions lines{reader_options(arguments), members_of(arguments), arguments.threads};
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
  const Expected<SiteClassifier> methods =
      classifier_for(arguments.method, arguments.source, limits_of(arguments.source),
                     arguments.quiet || arguments.json);
  if (!methods) return fail(methods.error());

  Extraction extraction(arguments, *methods, skipped);
  const Expected<ExtractCounts> counts = extraction.run(**source);
  if (!counts) return fail(counts.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  tell_of_pages_alone(*methods, !arguments.method.sites.model.empty());
  if (folder) {
    extraction.tally().warn_of_idle(methods->rules());
  } else if (counts->ruled_out > 0) {
    print_note("the page is left out by a rule");
  }
  summarise(arguments, *counts, extraction.seconds(), folder);
  if (!folder && arguments.out.empty() && counts->refused > 0) return kInput;
  return check_found_pages(counts->run.pages, arguments.source, skipped);
}

}  // namespace winnow::cli
