// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index puts the pages of a site into a database.
#include "plugin/cli/index/index_command.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/allocator.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/build_index.h"

namespace winnow::cli {
namespace {

// A run over so many pages of a source takes ten seconds or more.
constexpr std::uint64_t kPagesOfALongRun = 20'000;

// Shows a run on standard error.
class RunDisplay final : public IndexObserver {
 public:
  RunDisplay(SkippedList& skipped, bool quiet) : skipped_(skipped), progress_("Indexing", quiet) {}

  void progress(const IndexProgress& now) override {
    progress_.update(now.pages, now.pages_total, now.bytes);
    if (now.pages >= kPagesOfALongRun) use_little_memory();
  }
  void warning(const Error& error) override {
    progress_.clear();
    print_warning(error.message());
  }
  void refused(const Error& page) override {
    skipped_.list_refused(page.where, page);
    warning(page);
  }
  void skipped(const SkippedFile& file) override {
    skipped_.add(file);
    log_skipped(file);
    progress_.clear();
    warn_of_skipped(file);
  }
  bool interrupted() override { return was_interrupted(); }

  void end() { progress_.clear(); }
  double seconds() const { return progress_.seconds(); }

 private:
  SkippedList& skipped_;
  Progress progress_;
};

// Shows the second run, over pages of which the first has told all that is to be told. What was
// missed while sites were learned again, and is skipped by this run, the first has named as well.
class SecondRunDisplay final : public IndexObserver {
 public:
  SecondRunDisplay(MissedPages& missed, bool quiet)
      : missed_(missed), progress_("Indexing again", quiet) {}

  void progress(const IndexProgress& now) override {
    progress_.update(now.pages, now.pages_total, now.bytes);
  }
  void skipped(const SkippedFile& file) override { missed_.was_told(file); }
  bool interrupted() override { return was_interrupted(); }
  void end() { progress_.clear(); }

 private:
  MissedPages& missed_;
  Progress progress_;
};

void warn_of_drift(const DriftedSite& site, bool learned_again) {
  const std::string what = fmt::format(
      "has changed its templates: {:.0f} % of the blocks of {} stand where nothing is known",
      site.unknown_share * 100, count_of(site.pages, "page", "pages"));
  const Error warning{ErrorCode::input, what, site.site,
                      learned_again ? "" : "learn it again with winnow learn"};
  print_warning(warning.message() + (learned_again ? "; it is learned again" : ""));
}

// Shows the whole job, one part after the other.
class BuildDisplay final : public BuildObserver {
 public:
  BuildDisplay(SkippedList& skipped, bool from_file, bool quiet)
      : skipped_(skipped), from_file_(from_file), quiet_(quiet) {}

  LearningObserver& learning() override { return learning_.emplace(skipped_.missed(), quiet_); }
  IndexObserver& indexing() override { return run_.emplace(skipped_, quiet_); }
  IndexObserver& indexing_again() override {
    return second_run_.emplace(skipped_.missed(), quiet_);
  }

  void warning(const Error& error) override { print_warning(error.message()); }
  void learned(const SiteLearningReport& report) override {
    learning_->clear();
    warn_of_rare_passages(report);
  }
  void indexed(const IndexReport&, const SiteClassifier& classifier) override {
    run_->end();
    tell_of_pages_alone(classifier, from_file_);
  }
  void drifted(const DriftedSite& site, bool learned_again) override {
    warn_of_drift(site, learned_again);
  }

  // Takes away what shows how far a part is.
  void end() {
    if (learning_) learning_->clear();
    if (run_) run_->end();
    if (second_run_) second_run_->end();
  }
  // Since the first run began; 0 without one.
  double seconds() const { return run_ ? run_->seconds() : 0; }

 private:
  SkippedList& skipped_;
  const bool from_file_;
  const bool quiet_;
  std::optional<LearningDisplay> learning_;
  std::optional<RunDisplay> run_;
  std::optional<SecondRunDisplay> second_run_;
};

Error interruption(const IndexSummary& summary) {
  return {
      ErrorCode::try_again,
      fmt::format("interrupted after {}{}", count_of(summary.build.index.pages, "page", "pages"),
                  summary.dry_run ? "" : "; what was done is committed"),
      summary.database, "run it again to go on"};
}

// Otherwise nothing would tell these settings from those of all other sites.
Error error_of_site(Error error, const std::string& value) {
  if (!error.where.empty()) error.what.insert(0, error.where + ": ");
  error.where = "--site-method " + value;
  return error;
}

// Reads the methods of --site-method by the names of sites. Gives ErrorCode::usage if a value is
// none, names a site twice, or a method that there is not or that learns. Other errors are those of
// settings_of().
Expected<std::map<std::string, MethodSettings>> read_other_methods(
    const std::vector<std::string>& values) {
  std::map<std::string, MethodSettings> methods;
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return Error{ErrorCode::usage, "is not of the form NAME=METHOD", "--site-method " + value,
                   "name a site and a method"};
    }
    const std::size_t colon = value.find(':', equals);
    MethodChoice choice;
    choice.method = value.substr(equals + 1, colon - equals - 1);
    if (colon != std::string::npos) choice.favor = value.substr(colon + 1);
    const Expected<const MethodInfo*> method = find_method(choice.method);
    if (!method) return error_of_site(method.error(), value);
    if ((*method)->learns()) {
      return Error{ErrorCode::usage,
                   "the method learns, and cannot be chosen for a site of its own",
                   "--site-method " + value, "choose it with --method for all, or another one"};
    }
    Expected<MethodSettings> settings = settings_of(choice);
    if (!settings) return error_of_site(settings.error(), value);
    if (!methods.emplace(value.substr(0, equals), std::move(*settings)).second) {
      return Error{ErrorCode::usage, "names a site that has a method already",
                   "--site-method " + value, "leave out one of the two"};
    }
  }
  return methods;
}

// What a part of a site tells of it is not what the site is like.
Expected<void> check_whole_sites(const IndexArguments& arguments) {
  const Expected<SourcePart> part = part_of(arguments.source);
  if (!part) return part.error();
  if (part->is_whole() || part->by == PartBy::site) return {};
  return Error{
      ErrorCode::usage, "would learn each site from a part of its pages", "--part-by url",
      "learn all sites first, by winnow learn with --sample-out and then --merge, and name "
      "the result with --model"};
}

// From what the user has chosen. Errors are those of settings_of(), read_other_methods()
// and read_models().
Expected<BuildOptions> build_options(const IndexArguments& arguments) {
  BuildOptions options = arguments.build;
  IndexOptions& index = options.index;
  index.spelling = !arguments.no_spelling;
  index.compact = !arguments.no_compact;
  index.duplicates = duplicates_of_name(arguments.duplicates)
                         .value_or(Duplicates::collapse);  // checked by the option
  index.limits = limits_of(arguments.source);
  index.marks = marks_of(arguments.source.ignore_marks);
  if (!arguments.source.files_from.empty() || arguments.source.source == "-") {
    index.keep_vanished = true;
  }
  MethodChoice choice = arguments.method;
  choice.sites.site = index.site;
  Expected<MethodSettings> settings = settings_of(choice);
  if (!settings) return settings.error();
  options.method = std::move(*settings);
  auto others = read_other_methods(arguments.other_methods);
  if (!others) return others.error();
  options.other_methods = std::move(*others);
  if (!learns(choice.method)) return options;
  if (choice.sites.model.empty()) {
    if (const auto whole_sites = check_whole_sites(arguments); !whole_sites) {
      return whole_sites.error();
    }
    return options;
  }
  Expected<SiteModels> models = read_models(choice.sites.model);
  if (!models) return models.error();
  options.models = std::move(*models);
  options.models_file = choice.sites.model;
  return options;
}

// Says whether a list named no file, as that of changed files does on a quiet day: that is no
// error.
bool was_asked_for_nothing(const IndexReport& report, const IndexArguments& arguments) {
  return report.pages == 0 && report.skipped.empty() && report.documents > 0 &&
         !arguments.source.files_from.empty();
}

int end_without_pages(const IndexReport& report, const IndexArguments& arguments,
                      SkippedList& skipped) {
  if (was_asked_for_nothing(report, arguments)) {
    print_note(arguments.source.files_from + " names no file, and nothing was done");
    return kDone;
  }
  for (const auto& [reason, pages] : report.refused_reasons) skipped.count(reason, pages);
  return check_found_pages(0, arguments.source, skipped);
}

void print(const IndexSummary& summary, const IndexArguments& arguments) {
  if (arguments.json) {
    const int indent = arguments.several ? -1 : json_indent(arguments.source);
    fmt::print("{}\n", to_json(summary, indent));
  } else if (!arguments.quiet) {
    if (arguments.several) fmt::print("{}:\n", printable(summary.source));
    fmt::print("{}", to_text(summary));
  }
}

}  // namespace

namespace {

// Indexes one of the sources.
int index_source(Source& source, const IndexArguments& arguments, SkippedList& skipped) {
  Expected<BuildOptions> options = build_options(arguments);
  if (!options) return fail(options.error());
  const bool dry_run = options->index.dry_run;
  BuildDisplay display(skipped, options->models.has_value(), arguments.quiet || arguments.json);
  const Expected<BuildReport> report =
      build_index(source, arguments.database, std::move(*options), display);
  display.end();
  if (!report) return fail(report.error());
  // The next run would keep what the database has learned by now.
  skipped.missed().warn("run again with --relearn");
  const bool found_none =
      arguments.source.part.empty() && report->index.pages == report->index.refused;
  const bool has_database = !dry_run && !(found_none && report->index.documents == 0);
  IndexSummary summary{*report, source.name(), arguments.database, dry_run, display.seconds(), 0};
  if (has_database) summary.database_bytes = database_bytes(arguments.database);
  if (report->index.interrupted || !found_none || arguments.json) print(summary, arguments);
  if (report->index.interrupted) return fail(interruption(summary));
  return found_none ? end_without_pages(report->index, arguments, skipped) : kDone;
}

}  // namespace

// Each source has its own pages in the database, as if it were indexed by a run of its own. One
// without pages does not keep the others from being indexed.
int run_index(const IndexArguments& given) {
  IndexArguments arguments = given;
  arguments.source.part_site = arguments.build.index.site;
  set_quiet(arguments.quiet);
  if (!arguments.build.index.dry_run) handle_write_failures(arguments.database);
  watch_database();
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<std::vector<SourceOptions>> each = each_source(arguments.source);
  if (!each) return fail(each.error());
  std::vector<std::unique_ptr<Source>> sources;
  for (const SourceOptions& options : *each) {
    Expected<std::unique_ptr<Source>> source = open_source(options);
    if (!source) return fail(source.error());
    sources.push_back(std::move(*source));
  }
  catch_interrupts();
  int status = kDone;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    arguments.source = (*each)[i];
    arguments.several = sources.size() > 1;
    arguments.no_compact = given.no_compact || i + 1 < sources.size();
    skipped.begin_source();
    const int ended = index_source(*sources[i], arguments, skipped);
    status = status == kDone ? ended : status;
    if (ended != kDone && ended != kInput) break;
  }
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  return status;
}

}  // namespace winnow::cli
