// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: the pages of a site into a database.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "plugin/cli/command.h"
#include "plugin/cli/database_size.h"
#include "plugin/cli/database_time.h"
#include "plugin/cli/ended_write.h"
#include "plugin/cli/exit_code.h"
#include "plugin/cli/index_models.h"
#include "plugin/cli/index_summary.h"
#include "plugin/cli/interrupt.h"
#include "plugin/cli/log_file.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/method_option.h"
#include "plugin/cli/other_methods.h"
#include "plugin/cli/progress.h"
#include "plugin/cli/site_methods.h"
#include "plugin/cli/source_options.h"
#include "plugin/cli/weight_options.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/kept_threads.h"

namespace winnow::cli {
namespace {

struct IndexArguments {
  SourceOptions source;
  IndexOptions index;
  MethodChoice method;  // its name and what it is told of sites
  std::vector<std::string> site_methods;
  std::optional<OtherMethods> others;  // by these
  std::string duplicates{duplicates_name(Duplicates::collapse)};
  std::string database;
  bool no_spelling = false;
  bool no_compact = false;
  bool relearn = false;
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

// Of pages that a first run has told of.
class SecondRunDisplay final : public IndexObserver {
 public:
  explicit SecondRunDisplay(bool quiet) : progress_("Indexing again", quiet) {}

  void progress(const IndexProgress& now) override {
    progress_.update(now.pages, now.pages_total, now.bytes);
  }
  bool interrupted() override { return was_interrupted(); }

 private:
  Progress progress_;
};

// A folder without hosts in it is one site, named after the folder unless the user says otherwise.
std::string site_name(const IndexArguments& arguments) {
  return arguments.index.site.empty() ? folder_site(arguments.source) : arguments.index.site;
}

// What is known of the sites, if the method learns, and the methods of some of them.
Expected<void> use(const std::optional<SiteMethods>& methods, IndexArguments& arguments) {
  IndexOptions& options = arguments.index;
  if (methods) {
    options.method_of = methods->method_of();
    options.hashes = methods->needs_hashes();
    options.method_state = methods->method_state();
    options.model_of = methods->model_of();
    options.learned_from = methods->learned_from();
  }
  return arguments.others->apply(options);
}

// Before anything is learned: options may be wrong.
Expected<void> choose_others(IndexArguments& arguments) {
  Expected<OtherMethods> others = OtherMethods::of(arguments.site_methods, site_name(arguments));
  if (!others) return others.error();
  arguments.others = std::move(*others);
  return {};
}

Expected<void> check_relearn(const IndexArguments& arguments) {
  if (!arguments.relearn || learns(arguments.method.method)) return {};
  return Error{ErrorCode::usage, "learns nothing that could be learned again",
               "--method " + arguments.method.method, "leave out --relearn"};
}

// Learns what is not known, if the method does. Nothing else needs a method of its own: none is set
// then.
Expected<std::optional<SiteMethods>> choose_methods(IndexArguments& arguments,
                                                    IndexModels& models) {
  MethodChoice& choice = arguments.method;
  if (const auto checked = method_options(choice); !checked) return checked.error();
  if (const auto checked = check_relearn(arguments); !checked) return checked.error();
  if (const auto chosen = choose_others(arguments); !chosen) return chosen.error();
  arguments.index.choices.method = choice.method;
  if (!learns(choice.method)) return std::optional<SiteMethods>();
  choice.sites.site = arguments.index.site;
  Expected<SiteMethods> methods = models.choose(arguments.database, arguments.relearn);
  if (!methods) return methods.error();
  Expected<std::string> name = recorded_name(choice);
  if (!name) return name.error();
  arguments.index.choices.method = std::move(*name);
  return std::optional(std::move(*methods));
}

// A run that found sites to have changed their templates is followed by another one, with what is
// learned of these anew. The report becomes that of both, unless the second is interrupted, which
// has not counted all pages then.
Expected<void> follow_drift(Source& source, IndexArguments& arguments, IndexModels& models,
                            IndexReport& report, IndexSummary& summary) {
  summary.drift = models.drifted(report);
  const bool again =
      !summary.drift.empty() && models.can_learn() && !summary.dry_run && !report.interrupted;
  for (const DriftedSite& site : summary.drift) warn_of_drift(site, again);
  if (!again) return {};
  Expected<SiteMethods> methods = models.choose_again(summary.drift);
  if (!methods) return methods.error();
  if (const auto used = use(std::move(*methods), arguments); !used) return used.error();
  const IndexReport first = report;
  arguments.index.completes = &first;
  arguments.index.completable = false;
  SecondRunDisplay display(arguments.quiet || arguments.json);
  Expected<IndexReport> second = index_site(source, arguments.database, arguments.index, display);
  arguments.index.completes = nullptr;
  if (!second) return second.error();
  if (!second->interrupted) {
    report = std::move(*second);
    return {};
  }
  report.indexed_again = second->indexed_again;
  report.documents = second->documents;
  report.languages = std::move(second->languages);
  report.interrupted = true;
  return {};
}

Error interruption(const IndexSummary& summary) {
  return {ErrorCode::try_again,
          fmt::format("interrupted after {}{}", count_of(summary.report.pages, "page", "pages"),
                      summary.dry_run ? "" : "; what was done is committed"),
          summary.database, "run it again to go on"};
}

int run_index(IndexArguments& arguments) {
  set_quiet(arguments.quiet);
  const bool quiet = arguments.quiet || arguments.json;
  arguments.index.spelling = !arguments.no_spelling;
  arguments.index.compact = !arguments.no_compact;
  arguments.index.duplicates = duplicates_of_name(arguments.duplicates)
                                   .value_or(Duplicates::collapse);  // checked by the option
  arguments.index.limits = limits_of(arguments.source);
  if (!arguments.source.files_from.empty() || arguments.source.source == "-") {
    arguments.index.keep_vanished = true;
  }
  const KeptThreads threads;
  say_if_a_write_ends_the_program(arguments.database);
  watch_database_time();
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();

  arguments.index.parsed = std::make_shared<ParsedPages>();
  IndexModels models(arguments.method, **source, arguments.source, arguments.index, quiet);
  const Expected<std::optional<SiteMethods>> methods = choose_methods(arguments, models);
  if (!methods) return fail(methods.error());
  if (const auto used = use(*methods, arguments); !used) return fail(used.error());
  arguments.index.site = site_name(arguments);
  arguments.index.completable = !arguments.index.dry_run && models.may_learn_again();
  RunDisplay display(skipped, quiet);
  Expected<IndexReport> report = index_site(**source, arguments.database, arguments.index, display);
  display.end();
  if (!report) return fail(report.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  if (*methods) (*methods)->tell_of_pages_alone();
  IndexSummary summary{*report, arguments.database, arguments.index.dry_run, 0, 0, {}, {}};
  const auto followed = follow_drift(**source, arguments, models, *report, summary);
  if (!followed) return fail(followed.error());
  summary.relearned = models.relearned();
  summary.seconds = display.seconds();
  if (!summary.dry_run) summary.database_bytes = database_bytes(arguments.database);
  if (arguments.json) {
    fmt::print("{}\n", to_json(summary));
  } else if (!arguments.quiet) {
    fmt::print("{}", to_text(summary));
  }
  if (report->interrupted) return fail(interruption(summary));
  return check_found_pages(report->pages, arguments.source);
}

void declare_changes(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "What has changed";
  command
      .add_flag("--verify", arguments.index.verify,
                "Read all pages, also those whose size and time are as they were")
      ->group(group);
  command
      .add_flag("--keep-vanished", arguments.index.keep_vanished,
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
      .add_option("--threads", arguments.index.threads,
                  "Threads that pages are worked on in; 0: as many as there are processors")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command
      .add_option("--shards", arguments.index.shards,
                  "Parts of a new database, for good (default: 1, or as the database has)")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(1, 64));
}

void declare_writing(CLI::App& command, IndexArguments& arguments) {
  const std::string group = "Writing";
  command.add_flag("--dry-run", arguments.index.dry_run, "Read and count, but write nothing")
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
      .add_option("--snippet-bytes", arguments.index.snippet_source_bytes,
                  "Text stored with each page for snippets, at most; the main text comes first")
      ->group(group)
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
  command
      .add_option(
          "--batch-bytes", arguments.index.batch_bytes,
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
  declare_other_methods(command, arguments->site_methods);
  command
      .add_option("--stemmer", arguments->index.choices.stemmer,
                  "Xapian's name of a stemmer (english), a code (en), none, or auto: by the "
                  "language of each page")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option(
          "--site", arguments->index.site,
          "Name of the site, where URLs have no host (default: the folder's name); methods that "
          "learn take all pages for pages of this site")
      ->type_name("NAME");
  command.add_flag("--ignore-robots", arguments->index.ignore_robots,
                   "Index pages whose robots meta element says noindex");
  declare_changes(command, *arguments);
  declare_work(command, *arguments);
  declare_writing(command, *arguments);
  declare_site_models(
      command, arguments->method.sites,
      "what the database holds from earlier runs, or else learned from the source first");
  command
      .add_flag("--relearn", arguments->relearn,
                "Learn all sites from the source, whatever the database holds of them")
      ->group("Templates of sites")
      ->excludes("--model");
  declare_learning(command, arguments->method.sites.learning);
  declare_learning_seed(command, arguments->method.sites.learning);
  declare_weights(command, arguments->index.choices);
  command.add_flag("--keep-template", arguments->index.choices.keep_template,
                   "Index the site's template too, for searches with template: only");
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag("--json", arguments->json, "Print the summary as JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_index(*arguments); }; });
}

}  // namespace winnow::cli
