// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/extraction.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <memory>
#include <utility>

#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/degraded_page.h"
#include "plugin/report/page_report.h"
#include "winnow/extractor/free_memory.h"

namespace winnow::cli {
namespace {

std::string suffix_for(const ExtractArguments& arguments) {
  if (arguments.json) return ".json";
  const auto format = report::content_format(arguments.format);
  return std::string(report::file_suffix(format.value_or(report::ContentFormat::text)));
}

TemplateCounts counts_of(const report::PageReport& report) {
  TemplateCounts counts;
  const TemplateFit* fit = template_fit(report);
  if (fit != nullptr) counts.undecided = fit->undecided;
  (report.on_its_own ? counts.on_their_own : counts.by_template) = 1;
  if (report.on_its_own || fit == nullptr || !fit->used) return counts;
  counts.nodes = fit->nodes;
  counts.unmatched_nodes = fit->unmatched_nodes;
  counts.words = fit->words;
  counts.unmatched_words = fit->unmatched_words;
  return counts;
}

}  // namespace

void TemplateCounts::add(const TemplateCounts& other) {
  by_template += other.by_template;
  on_their_own += other.on_their_own;
  undecided += other.undecided;
  nodes += other.nodes;
  unmatched_nodes += other.unmatched_nodes;
  words += other.words;
  unmatched_words += other.unmatched_words;
}

struct Extraction::Extract {
  std::string path;
  // One of the first two says why there is no content.
  std::optional<SkippedFile> ruled_out;
  std::optional<Error> refusal;
  std::string content;  // as it is written
  std::size_t text_bytes = 0;
  Degraded degraded = Degraded::no;
  PageMark emptied_by = PageMark::none;
  TemplateCounts templates;
  ConfidenceCounts confidence;
  std::optional<SkippedFile> doubtful;  // a page of low confidence
  RuleMatches matches;
  std::optional<Error> complaint;  // of the rules
};

Extraction::Extraction(const ExtractArguments& arguments, const ReporterOptions& reader,
                       std::vector<std::string> members, const SiteClassifier& methods,
                       SkippedList& skipped)
    : arguments_(arguments),
      members_(std::move(members)),
      format_(report::content_format(arguments.format)),
      readers_([methods, reader] { return std::make_unique<PageReporter>(methods, reader); }),
      folder_(arguments.out, suffix_for(arguments)),
      skipped_(skipped),
      progress_("Extracting", arguments.quiet || arguments.json || arguments.out.empty()) {
  if (reader.learns) counts_.templates.emplace();
}

Expected<ExtractCounts> Extraction::run(Source& source) {
  if (const auto opened = folder_.open(); !opened) return opened.error();
  const Expected<PageRun> done = run_pages<Extract>(
      source, threads_for(arguments_.threads, arguments_.source), skipped_, progress_,
      [this](RawPage&& page) { return extract(std::move(page)); },
      [this](Extract&& extract) {
        take(std::move(extract));
        return !failure_;
      });
  if (!done) return done.error();
  if (failure_) return *failure_;
  if (const auto synced = folder_.sync(); !synced) return synced.error();
  counts_.run = *done;
  return counts_;
}

// Any thread may call this. The bytes of a large page, what is read from them and what is written
// are not in memory together.
Extraction::Extract Extraction::extract(RawPage raw) {
  const auto reader = readers_.lend();
  Extract extract;
  const RulesForPage rules = reader->rules_for(raw);
  extract.ruled_out = skipped_by_rule(raw.path, rules);
  const report::Detail detail = arguments_.json ? report::Detail::blocks : report::Detail::text;
  if (extract.ruled_out) {
    extract.matches = rules.page_matches();
  } else if (Expected<report::PageReport> report = reader->read(raw, detail); !report) {
    extract.refusal = report.error();
  } else {
    free_memory_of(raw.bytes);
    extract.degraded = report->page.degraded;
    extract.emptied_by = emptying_mark(report->page);
    if (report->page.ruled) {
      extract.matches = report->page.ruled->matches;
      extract.complaint = rule_complaint(raw.path, rules, *report->page.ruled);
    }
    extract.text_bytes = report->text.size();
    extract.templates = counts_of(*report);
    extract.confidence.add(*report);
    extract.doubtful = skipped_as_doubtful(*report);
    extract.content = content_of(*report);
  }
  extract.path = std::move(raw.path);
  return extract;
}

std::string Extraction::content_of(report::PageReport& report) const {
  if (arguments_.json) return to_json(report, members_) + "\n";
  if (!format_) return std::move(report.text);
  return content_in(report, *format_, {arguments_.metadata, arguments_.contents});
}

void Extraction::take(Extract&& extract) {
  if (extract.ruled_out) return leave_out(extract);
  if (extract.refusal) return refuse(extract);
  if (extract.degraded != Degraded::no) {
    ++counts_.degraded;
    counts_.unclosed += extract.degraded == Degraded::unclosed;
    progress_.clear();
    print_warning(extract.path + ": " + degraded_outcome(extract.degraded));
  }
  tally_.add(extract.matches);
  if (extract.complaint) warn(extract.path, *extract.complaint);
  if (extract.emptied_by != PageMark::none) {
    progress_.clear();
    print_warning(emptied_page(extract.emptied_by, extract.path).message());
  }
  counts_.confidence.add(extract.confidence);
  counts_.empty += extract.text_bytes == 0 && !extract.doubtful;
  counts_.text_bytes += extract.text_bytes;
  if (counts_.templates) counts_.templates->add(extract.templates);
  if (extract.doubtful) {
    skipped_.add(*extract.doubtful);
    log_skipped(*extract.doubtful);
    if (!arguments_.json) return;  // an object says of itself that its confidence is low
  }
  write(extract.path, extract.content);
}

void Extraction::leave_out(const Extract& extract) {
  ++counts_.ruled_out;
  tally_.add(extract.matches);
  skipped_.add(*extract.ruled_out);
  log_skipped(*extract.ruled_out);
}

// Nothing is written of the page: an empty file would be no object, tree or page, and would look
// like that of a page without text.
void Extraction::refuse(const Extract& extract) {
  ++counts_.refused;
  skipped_.list_refused(extract.path, *extract.refusal);
  warn(extract.path, *extract.refusal);
}

void Extraction::warn(const std::string& path, Error error) {
  progress_.clear();
  error.where = path;
  print_warning(error.message());
}

void Extraction::write(const std::string& path, const std::string& text) {
  if (arguments_.out.empty()) return print(text);
  const Expected<void> written = folder_.write(path, text);
  if (written) return;
  const ErrorCode code = written.error().code;
  if (code == ErrorCode::disk || code == ErrorCode::try_again) {
    failure_ = written.error();
    return;
  }
  ++counts_.unwritten;
  warn(path, written.error());
}

// A terminal would obey what a page has in its text; a file or a program gets that as it is.
void Extraction::print(const std::string& text) const {
  const bool shown = !arguments_.json && is_terminal(STDOUT_FILENO);
  fmt::print("{}", shown ? terminal_lines(text) : text);
}

}  // namespace winnow::cli
