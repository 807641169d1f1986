// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: the pages of a site into a database.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "plugin/cli/command.h"
#include "plugin/cli/database/database_size.h"
#include "plugin/cli/database/database_time.h"
#include "plugin/cli/database/ended_write.h"
#include "plugin/cli/index/index_summary.h"
#include "plugin/cli/learn/learning_run.h"
#include "plugin/cli/options/classifiers.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/other_methods.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/options/weight_options.h"
#include "plugin/cli/terminal/exit_code.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/log_file.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/progress.h"
#include "winnow/indexer/build_index.h"

namespace winnow::cli {
namespace {

struct IndexArguments {
  SourceOptions source;
  BuildOptions build;
  MethodChoice method;  // its name and what it is told of sites
  std::vector<std::string> other_methods;
  std::string duplicates{duplicates_name(Duplicates::collapse)};
  std::string database;
  bool no_spelling = false;
  bool no_compact = false;
  bool quiet = false;
  bool json = false;
};

// Shows a run on standard error.
class RunDisplay final : public IndexObserver {
 public:
  RunDisplay(SkippedList& skipped, bool quiet) : skipped_(skipped), progress_("Indexing", quiet) {}

  void progress(const IndexProgress& now) override {
    progress_.update(now.pages, now.pages_total, now.bytes);
  }
  void warning(const Error& error) override {
    progress_.clear();
    print_warning(error.message());
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

// Shows the second run, over pages of which the first has told all that is to be told.
class SecondRunDisplay final : public IndexObserver {
 public:
  explicit SecondRunDisplay(bool quiet) : progress_("Indexing again", quiet) {}

  void progress(const IndexProgress& now) override {
    progress_.update(now.pages, now.pages_total, now.bytes);
  }
  bool interrupted() override { return was_interrupted(); }
  void end() { progress_.clear(); }

 private:
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

  LearningObserver& learning() override { return learning_.emplace(nullptr, quiet_); }
  IndexObserver& indexing() override { return run_.emplace(skipped_, quiet_); }
  IndexObserver& indexing_again() override { return second_run_.emplace(quiet_); }

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

// From what the user has chosen. Errors as settings_of(), read_other_methods() and read_models().
Expected<BuildOptions> build_options(const IndexArguments& arguments) {
  BuildOptions options = arguments.build;
  IndexOptions& index = options.index;
  index.spelling = !arguments.no_spelling;
  index.compact = !arguments.no_compact;
  index.duplicates = duplicates_of_name(arguments.duplicates)
                         .value_or(Duplicates::collapse);  // checked by the option
  index.limits = limits_of(arguments.source);
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
  if (index.site.empty()) index.site = site_of_source(arguments.source.source);
  if (!learns(choice.method) || choice.sites.model.empty()) return options;
  Expected<SiteModels> models = read_models(choice.sites.model);
  if (!models) return models.error();
  options.models = std::move(*models);
  options.models_file = choice.sites.model;
  return options;
}

void print(const IndexSummary& summary, const IndexArguments& arguments) {
  if (arguments.json) {
    fmt::print("{}\n", to_json(summary));
  } else if (!arguments.quiet) {
    fmt::print("{}", to_text(summary));
  }
}

int run_index(const IndexArguments& arguments) {
  set_quiet(arguments.quiet);
  say_if_a_write_ends_the_program(arguments.database);
  watch_database_time();
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();
  Expected<BuildOptions> options = build_options(arguments);
  if (!options) return fail(options.error());
  const bool dry_run = options->index.dry_run;
  BuildDisplay display(skipped, options->models.has_value(), arguments.quiet || arguments.json);
  const Expected<BuildReport> report =
      build_index(**source, arguments.database, std::move(*options), display);
  display.end();
  if (!report) return fail(report.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  IndexSummary summary{*report, arguments.database, dry_run, display.seconds(), 0};
  if (!dry_run) summary.database_bytes = database_bytes(arguments.database);
  print(summary, arguments);
  if (report->index.interrupted) return fail(interruption(summary));
  return check_found_pages(report->index.pages, arguments.source);
}

void declare_changes(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "What has changed";
  command
      .add_flag("--verify", arguments.build.index.verify,
                "Read all pages, also those whose size and time are as they were")
      ->group(group);
  command
      .add_flag("--keep-vanished", arguments.build.index.keep_vanished,
                "Keep the documents of pages that the source no longer has; always so with "
                "--files-from and standard input, which need not be all")
      ->group(group);
  command
      .add_option("--duplicates", arguments.duplicates,
                  "Of pages of the same text: show one in searches, index all like any other, or "
                  "drop all but one")
      ->group(group)
      ->type_name("HOW")
      ->check(CLI::IsMember({"collapse", "index", "drop"}))
      ->capture_default_str();
}

void declare_work(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "Writing";
  command
      .add_option("--threads", arguments.build.index.threads,
                  "Threads that pages are worked on in; 0: as many as there are processors")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command
      .add_option("--shards", arguments.build.index.shards,
                  "Parts of a new database, for good (default: 1, or as the database has)")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(1, 64));
}

void declare_writing(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "Writing";
  command.add_flag("--dry-run", arguments.build.index.dry_run, "Read and count, but write nothing")
      ->group(group);
  command
      .add_flag("--no-spelling", arguments.no_spelling,
                "Keep no dictionary for spelling suggestions")
      ->group(group);
  command
      .add_flag("--no-compact", arguments.no_compact,
                "Do not rewrite a new database to its smallest size at the end")
      ->group(group);
  command
      .add_option("--snippet-bytes", arguments.build.index.snippet_source_bytes,
                  "Text stored with each page for snippets, at most; the main text comes first")
      ->group(group)
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
  command
      .add_option(
          "--batch-bytes", arguments.build.index.batch_bytes,
          "Commit after this many bytes of pages, or sooner where these are nearly all text; "
          "more takes more memory and is not faster")
      ->group(group)
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
}

}  // namespace

void declare_index(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<IndexArguments>();
  CLI::App& command = *winnow.add_subcommand("index", "Put the pages of a site into a database");
  declare_source(command, arguments->source);
  command
      .add_option("--db", arguments->database, "Directory of the Xapian database; made if need be")
      ->required()
      ->type_name("DIR");
  declare_method(command, arguments->method.method);
  declare_other_methods(command, arguments->other_methods);
  command
      .add_option("--stemmer", arguments->build.index.choices.stemmer,
                  "Xapian's name of a stemmer (english), a code (en), none, or auto: by the "
                  "language of each page")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option(
          "--site", arguments->build.index.site,
          "Name of the site, where URLs have no host (default: the folder's name); methods that "
          "learn take all pages for pages of this site")
      ->type_name("NAME");
  command.add_flag("--ignore-robots", arguments->build.index.ignore_robots,
                   "Index pages whose robots meta element says noindex");
  declare_changes(command, *arguments);
  declare_work(command, *arguments);
  declare_writing(command, *arguments);
  declare_site_models(
      command, arguments->method.sites,
      "what the database holds from earlier runs, or else learned from the source first");
  command
      .add_flag("--relearn", arguments->build.relearn,
                "Learn all sites from the source, whatever the database holds of them")
      ->group("Templates of sites")
      ->excludes("--model");
  declare_learning(command, arguments->method.sites.learning);
  declare_learning_seed(command, arguments->method.sites.learning);
  declare_weights(command, arguments->build.index.choices);
  command.add_flag("--keep-template", arguments->build.index.choices.keep_template,
                   "Index the site's template too, for searches with template: only");
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_index(*arguments); }; });
}

}  // namespace winnow::cli
