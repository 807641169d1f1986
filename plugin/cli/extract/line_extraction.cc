// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "plugin/cli/extract/extract_command.h"
#include "plugin/cli/extract/page_line.h"
#include "plugin/cli/extract/standard_stream.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/report/page_report.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow::cli {
namespace {

// Of the pages in work; parsed, one takes many times as much.
constexpr std::size_t kMostBytes = 16 << 20;

// From a page, or from what is read as one, to its line.
struct LineJob {
  LineSubject subject;
  std::variant<RawPage, SkippedFile, SourceEntry> input;
  bool lost = false;  // what is skipped should have been a page

  // These say what became of it.
  std::string line;  // empty: no page anyway
  std::optional<SkippedFile> skipped;
  std::size_t bytes = 0;
  bool is_page = false;
  Degraded degraded = Degraded::no;
  ConfidenceCounts confidence;
  RuleMatches matches;
  std::optional<Error> complaint;  // of the rules
};

class LineExtraction {
 public:
  LineExtraction(const SiteClassifier& methods, const LineOptions& options, RuleTally& tally,
                 SkippedList& skipped)
      : options_(options),
        tally_(tally),
        skipped_(skipped),
        readers_([&] { return std::make_unique<PageReporter>(methods, options.reader); }),
        pool_(threads_asked_for(options.threads)),
        jobs_(
            pool_, kMostBytes, [this](LineJob& job) { work(job, *readers_.lend()); },
            [this](LineJob& job) { write(job); }) {}

  // The descriptor and what to do when it is readable, for those who wait.
  int done_descriptor() { return jobs_.done_descriptor(); }
  void write_done() {
    jobs_.receive_done();
    output_.flush();
  }

  // False: the output is lost, nothing more is wanted.
  bool add(LineJob job, std::size_t bytes) {
    jobs_.add(std::move(job), bytes);
    write_done();
    return !output_.failure();
  }

  // Writes all that is left.
  Expected<LineCounts> finish() {
    jobs_.finish();
    output_.flush();
    if (output_.failure()) return *output_.failure();
    return counts_;
  }

 private:
  void work(LineJob& job, PageReporter& reader) const {
    if (auto* entry = std::get_if<SourceEntry>(&job.input)) {
      std::variant<RawPage, SkippedFile> read = entry->read();
      if (auto* page = std::get_if<RawPage>(&read)) {
        job.input = std::move(*page);
      } else {
        job.input = std::move(std::get<SkippedFile>(read));
        job.lost = is_lost_page(std::get<SkippedFile>(job.input).reason);
      }
    }
    if (auto* skipped = std::get_if<SkippedFile>(&job.input)) {
      if (job.lost) job.line = error_line(job.subject, *skipped);
      job.skipped = std::move(*skipped);
    } else {
      extract(std::move(std::get<RawPage>(job.input)), job, reader);
    }
    job.input = SkippedFile{};
  }

  // The bytes of a large page, what is read from them and its line are not in memory together.
  void extract(RawPage raw, LineJob& job, PageReporter& reader) const {
    job.subject.url = raw.url;
    job.subject.path = raw.path;
    job.bytes = raw.bytes.size();
    const RulesForPage rules = reader.rules_for(raw);
    job.skipped = skipped_by_rule(raw.path, rules);
    if (job.skipped) {
      job.matches = rules.page_matches();
      return;
    }
    Expected<report::PageReport> report = reader.read(raw, report::Detail::blocks);
    free_memory_of(raw);
    if (!report) {
      job.line = error_line(job.subject, report.error());
      return;
    }
    job.is_page = true;
    job.degraded = report->page.degraded;
    job.confidence.add(*report);
    job.skipped = skipped_as_doubtful(*report);
    if (report->page.ruled) {
      job.matches = report->page.ruled->matches;
      job.complaint = rule_complaint(job.subject.path, rules, *report->page.ruled);
    }
    std::string json = to_json(*report, options_.members);
    free_memory_of(*report);
    job.line = page_line(job.subject, std::move(json));
  }

  void write(const LineJob& job) {
    tally_.add(job.matches);
    if (job.complaint) print_warning(job.complaint->message());
    if (job.skipped) {
      skipped_.add(*job.skipped);
      log_skipped(*job.skipped);
    }
    counts_.bytes += job.bytes;
    counts_.degraded += job.degraded != Degraded::no;
    counts_.unclosed += job.degraded == Degraded::unclosed;
    counts_.confidence.add(job.confidence);
    if (job.line.empty()) {
      ++counts_.skipped;
      return;
    }
    ++(job.is_page ? counts_.pages : counts_.errors);
    output_.write(job.line);
  }

  const LineOptions& options_;
  RuleTally& tally_;
  SkippedList& skipped_;
  LineOutput output_;
  LineCounts counts_;
  SharedTools<PageReporter> readers_;
  WorkPool pool_;
  OrderedWork<LineJob> jobs_;  // stands last, because it uses the others
};

Error interruption(std::string_view where) {
  return {ErrorCode::try_again, "interrupted", std::string(where), "run again from the beginning"};
}

LineJob job_of(StreamedRecord&& record) {
  LineJob job;
  job.subject = {record.number, std::move(record.id), std::move(record.url), record.skipped.path};
  job.lost = record.lost;
  if (record.page) {
    job.input = *std::move(record.page);
  } else {
    job.input = std::move(record.skipped);
  }
  return job;
}

std::size_t bytes_of(const LineJob& job) {
  const auto* page = std::get_if<RawPage>(&job.input);
  return page == nullptr ? 0 : page->bytes.size();
}

}  // namespace

Expected<LineCounts> extract_stream(const PageStreamOptions& input, SiteClassifier methods,
                                    const LineOptions& options, RuleTally& tally,
                                    SkippedList& skipped) {
  LineExtraction extraction(methods, options, tally, skipped);
  WaitingInput standard(extraction.done_descriptor(), [&] { extraction.write_done(); });
  Expected<PageStream> stream =
      PageStream::open([&](char* to, std::size_t size) { return standard.read(to, size); }, input);
  if (!stream) return stream.error();
  std::optional<Error> damage;
  while (!damage) {
    Expected<std::optional<StreamedRecord>> record = stream->next();
    // What an interrupt or a failure cuts off is no record.
    if (was_interrupted() || standard.failure()) break;
    if (!record) {
      damage = record.error();
    } else if (!*record) {
      break;
    } else {
      LineJob job = job_of(std::move(**record));
      const std::size_t bytes = bytes_of(job);
      if (!extraction.add(std::move(job), bytes)) break;
    }
  }
  Expected<LineCounts> counts = extraction.finish();
  if (!counts) return counts;
  if (standard.failure()) return *standard.failure();
  if (damage) return *damage;
  if (was_interrupted()) return interruption("standard input");
  return counts;
}

Expected<LineCounts> extract_source(Source& source, SiteClassifier methods,
                                    const LineOptions& options, RuleTally& tally,
                                    SkippedList& skipped) {
  LineExtraction extraction(methods, options, tally, skipped);
  std::uint64_t number = 0;
  const auto add = [&](LineJob job, std::size_t bytes) {
    job.subject.number = ++number;
    return extraction.add(std::move(job), bytes) && !was_interrupted();
  };
  const Expected<void> read = source.for_each_entry(
      [&](SourceEntry&& entry) {
        LineJob job;
        job.subject.path = entry.path;
        job.subject.url = entry.url;
        const std::size_t bytes = entry.page_bytes();
        job.input = std::move(entry);
        return add(std::move(job), bytes);
      },
      [&](const SkippedFile& file) {
        LineJob job;
        job.subject.path = file.path;
        job.input = file;
        job.lost = is_lost_page(file.reason);
        add(std::move(job), 0);
      });
  Expected<LineCounts> counts = extraction.finish();
  if (!counts) return counts;
  if (!read) return read.error();
  if (was_interrupted()) return interruption(source.name());
  return counts;
}

}  // namespace winnow::cli
