// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_run.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/export/since_database.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/output_file.h"
#include "plugin/common/exit_code.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow::cli {
namespace {

// The pages in work may take so much.
constexpr std::size_t kMostBytes = 16 << 20;

// Counts what became of the pages of a feed.
struct FeedCounts {
  std::uint64_t pages = 0;                       // that could be read
  std::uint64_t documents = 0;                   // of these in the feed
  std::uint64_t bytes = 0;                       // of HTML
  std::uint64_t parts = 0;                       // of the documents, where they have some
  std::string_view parts_name;                   // FeedFormat::parts_name()
  std::uint64_t unchanged = 0;                   // left out, as a database has them
  std::uint64_t noindex = 0;                     // left out on the page's own wish
  std::uint64_t refused = 0;                     // binary, for instance; each was a warning
  std::uint64_t empty = 0;                       // of the documents: without main text
  std::uint64_t degraded = 0;                    // of the documents: over a limit, or unclosed
  std::uint64_t unclosed = 0;                    // of these: without an end (Degraded::unclosed)
  std::map<std::string, std::uint64_t> skipped;  // by skip_reason_name()
  double seconds = 0;
};

std::string to_json(const FeedCounts& counts) {
  nlohmann::ordered_json object = {{"pages", counts.pages},      {"documents", counts.documents},
                                   {"bytes", counts.bytes},      {"noindex", counts.noindex},
                                   {"refused", counts.refused},  {"empty", counts.empty},
                                   {"degraded", counts.degraded}};
  if (!counts.parts_name.empty()) object[std::string(counts.parts_name)] = counts.parts;
  object["unchanged"] = counts.unchanged;
  object["skipped"] = counts.skipped;
  object["seconds"] = counts.seconds;
  return object.dump(2);
}

// Writes for people, a line each, without line breaks.
std::vector<std::string> to_lines(const FeedCounts& counts) {
  std::vector<std::string> lines = {fmt::format(
      "{} of {}, {} of HTML in {:.1f} s", count_of(counts.documents, "document", "documents"),
      count_of(counts.pages, "page", "pages"), human_bytes(counts.bytes), counts.seconds)};
  const auto add = [&lines](std::uint64_t count, std::string_view what) {
    if (count > 0) lines.push_back(fmt::format("{:>9}  {}", human_count(count), what));
  };
  add(counts.parts, counts.parts_name);
  add(counts.unchanged, "left out, as they have not changed");
  add(counts.noindex, "left out, as they ask not to be indexed (noindex)");
  add(counts.refused, "refused");
  add(counts.empty, "without main text");
  add(counts.degraded - counts.unclosed, "over a limit");
  add(counts.unclosed, "read with an end that they lack");
  for (const auto& [reason, count] : counts.skipped) add(count, "skipped: " + reason);
  return lines;
}

// The notes of a page in a list may have so much.
constexpr std::size_t kMostNoteBytes = 200;

ListedPage listed(const FeedPage& page) {
  return {page.url, page.site, page.title,
          std::string(beginning_of_text(sample_of(page), kMostNoteBytes)), page.site_name};
}

// A job takes an entry of the source to its document.
struct FeedJob {
  SourceEntry entry;
  std::optional<NotedPage> noted;  // what a database has noted of it

  // These say what became of it.
  std::optional<SkippedFile> skipped;
  std::optional<Error> refusal;
  bool unchanged = false;
  bool left_out = false;  // the page asks not to be indexed
  FeedPage page;          // without its texts, which are in the document
  std::string document;
  ListedPage listed;
};

class FeedRun {
 public:
  FeedRun(const FeedArguments& arguments, const FeedFormat& format, const SiteClassifier& methods,
          SkippedList& skipped, NotedPages noted)
      : arguments_(arguments),
        format_(format),
        noted_(std::move(noted)),
        rules_(methods.rules()),
        skipped_(skipped),
        output_(arguments.out),
        progress_("Exporting", arguments.quiet || arguments.json || arguments.out.empty()),
        readers_([&] {
          ParseOptions parse;
          parse.limits = limits_of(arguments.source);
          parse.marks = marks_of(arguments.source.ignore_marks);
          return std::make_unique<FeedPageReader>(
              methods, parse, site_of_source(arguments.source.source), format.wishes());
        }),
        pool_(threads_asked_for(arguments.threads)),
        jobs_(
            pool_, kMostBytes, [this](FeedJob& job) { work(job, *readers_.lend()); },
            [this](FeedJob& job) { receive(job); }) {}

  Expected<FeedCounts> run(Source& source) {
    const Expected<std::uint64_t> total = source.count();
    if (!total) return total.error();
    total_ = *total;
    counts_.parts_name = format_.parts_name();
    if (const auto opened = output_.open(); !opened) return opened.error();
    write(format_.begin());
    const Expected<void> read =
        source.for_each_entry([&](SourceEntry&& entry) { return add(std::move(entry)); },
                              [&](const SkippedFile& file) { add_skipped(file); });
    jobs_.finish();
    progress_.clear();
    if (!read) return read.error();
    if (was_interrupted()) {
      return Error{ErrorCode::try_again, "interrupted", source.name(),
                   "run again from the beginning"};
    }
    if (format_.is_list()) write(format_.list(std::move(list_)));
    write(format_.end());
    if (failure_) return *failure_;
    // A run that has found no page fails, and the file keeps what it had.
    const bool has_pages = counts_.pages > 0 || !arguments_.source.part.empty();
    if (has_pages) {
      if (const auto closed = output_.close(); !closed) return closed.error();
    }
    if (is_collection(arguments_.source)) tally_.warn_of_idle(rules_);
    counts_.seconds = progress_.seconds();
    return counts_;
  }

 private:
  void work(FeedJob& job, FeedPageReader& reader) const {
    std::variant<RawPage, SkippedFile> read = job.entry.read();
    job.entry.read = nullptr;
    if (auto* skipped = std::get_if<SkippedFile>(&read)) {
      job.skipped = std::move(*skipped);
      return;
    }
    job.unchanged = job.noted && is_same_page(*job.noted, std::get<RawPage>(read));
    if (job.unchanged) return;
    const RulesForPage rules = reader.rules_for(std::get<RawPage>(read));
    job.skipped = skipped_by_rule(std::get<RawPage>(read).path, rules);
    if (job.skipped) {
      job.page.rule_matches = rules.page_matches();
      return;
    }
    Expected<FeedPage> page = reader.read(std::get<RawPage>(read));
    if (!page) {
      job.refusal = page.error();
      return;
    }
    job.left_out = page->noindex && !arguments_.ignore_robots;
    if (!job.left_out) job.document = format_.document(*page);
    if (!job.left_out && format_.is_list()) job.listed = listed(*page);
    job.page = std::move(*page);
    job.page.main.resize(std::min<std::size_t>(job.page.main.size(), 1));
    free_memory_of(job.page.page);
    free_memory_of(job.page.markdown);
    job.page.chunks = {};
  }

  bool add(SourceEntry&& entry) {
    const std::size_t bytes = entry.page_bytes();
    FeedJob job;
    job.noted = noted_.find(entry);
    const bool done = job.noted.has_value();
    job.unchanged = done;
    if (!done) job.noted = noted_.find_path(entry.path);
    job.entry = std::move(entry);
    if (done) {
      jobs_.add_done(std::move(job));
    } else {
      jobs_.add(std::move(job), bytes);
    }
    return !failure_ && !was_interrupted();
  }

  // What is skipped has its place among the pages, so that messages have one order for any number
  // of threads.
  void add_skipped(const SkippedFile& file) {
    FeedJob job;
    job.skipped = file;
    jobs_.add_done(std::move(job));
  }

  void receive(FeedJob& job) {
    tally_.add(job.page.rule_matches);
    if (job.page.complaint) {
      progress_.clear();
      print_warning(job.page.complaint->message());
    }
    if (job.skipped) return skip(*job.skipped);
    if (job.refusal) {
      ++counts_.refused;
      progress_.clear();
      skipped_.list_refused(job.entry.path, *job.refusal);
      job.refusal->where = job.entry.path;
      print_warning(job.refusal->message());
      return;
    }
    ++counts_.pages;
    counts_.bytes += job.page.size;
    progress_.update(counts_.pages, total_, counts_.bytes);
    if (job.unchanged) {
      ++counts_.unchanged;
      page_before(id_of_url(job.noted->url));
      return;
    }
    if (job.left_out) {
      ++counts_.noindex;
      return;
    }
    // As winnow index has it, the first page of a URL stands.
    if (const auto other = page_before(job.page.id)) {
      return skip({job.entry.path, SkipReason::same_url, std::string(*other)});
    }
    counts_.empty += job.page.main.empty();
    if (job.page.emptied_by != PageMark::none) {
      progress_.clear();
      print_warning(emptied_page(job.page.emptied_by, job.entry.path).message());
    }
    counts_.degraded += job.page.degraded != Degraded::no;
    counts_.unclosed += job.page.degraded == Degraded::unclosed;
    if (counts_.documents++ > 0) write(format_.between());
    counts_.parts += format_.parts_of(job.document);
    if (format_.is_list()) list_.push_back(std::move(job.listed));
    write(job.document);
  }

  // Gives FeedPage::id of a page that was not read.
  std::string id_of_url(const std::string& url) const {
    return url.starts_with('/') ? site_of_source(arguments_.source.source) + url : url;
  }

  // Says why a page of this id is left out, if it is; from then on no other has it.
  std::optional<std::string_view> page_before(std::string_view id) {
    const std::uint64_t other_hash = XXH64(id.data(), id.size(), 0);
    const auto [before, added] = ids_.try_emplace(format_.number_of(id), other_hash);
    if (added) return {};
    if (before->second == other_hash) return "a page before it has the same URL";
    return "a page before it has the same number, which is a hash of the URL";
  }

  void skip(const SkippedFile& file) {
    ++counts_.skipped[std::string(skip_reason_name(file.reason))];
    skipped_.add(file);
    log_skipped(file);
    progress_.clear();
    warn_of_skipped(file);
  }

  void write(std::string_view text) {
    if (failure_) return;
    if (const auto written = output_.write(text); !written) failure_ = written.error();
  }

  const FeedArguments& arguments_;
  const FeedFormat& format_;
  NotedPages noted_;
  const PageRules rules_;
  SkippedList& skipped_;
  OutputFile output_;
  Progress progress_;
  FeedCounts counts_;
  std::uint64_t total_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> ids_;  // by number; another hash of each
  std::vector<ListedPage> list_;                          // of a format that is one
  RuleTally tally_;
  std::optional<Error> failure_;
  SharedTools<FeedPageReader> readers_;
  WorkPool pool_;
  OrderedWork<FeedJob> jobs_;  // stands last, because it uses the others
};

}  // namespace

int run_feed(const FeedArguments& arguments, const FeedFormat& format) {
  set_quiet(arguments.quiet);
  if (arguments.source.source.empty()) {
    return fail({ErrorCode::usage, "SOURCE is required", "", "name the pages to be written"});
  }
  // A feed that breaks off must not pass for a whole one, so that no pipe that closes ends it
  // quietly.
  std::signal(SIGPIPE, SIG_IGN);
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  Expected<NotedPages> noted = noted_since(arguments, **source);
  if (!noted) return fail(noted.error());
  catch_interrupts();
  const KeptThreads threads;
  const Expected<SiteClassifier> methods =
      classifier_for(arguments.method, arguments.source, arguments.threads, skipped.missed(),
                     arguments.quiet || arguments.json);
  if (!methods) return fail(methods.error());
  const Expected<FeedCounts> counts =
      FeedRun(arguments, format, *methods, skipped, std::move(*noted)).run(**source);
  if (!counts) return fail(counts.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  skipped.missed().warn();
  tell_of_pages_alone(*methods, !arguments.method.sites.model.empty());
  if (arguments.json) {
    fmt::print("{}\n", to_json(*counts));
  } else {
    for (const std::string& line : to_lines(*counts)) print_note(line);
  }
  return check_found_pages(counts->pages, arguments.source, skipped);
}

int write_mapping(const FeedArguments& arguments, const FeedFormat& format) {
  OutputFile output(arguments.out);
  if (const auto opened = output.open(); !opened) return fail(opened.error());
  if (const auto written = output.write(format.mapping()); !written) return fail(written.error());
  if (const auto closed = output.close(); !closed) return fail(closed.error());
  return kDone;
}

}  // namespace winnow::cli
