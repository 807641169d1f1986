// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow extract: just the content, as text or as JSON.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "plugin/cli/command.h"
#include "plugin/cli/extract/line_run.h"
#include "plugin/cli/extract/object_members.h"
#include "plugin/cli/extract/page_report.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/extract/text_folder.h"
#include "plugin/cli/options/classifiers.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/exit_code.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/progress.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "winnow/extractor/limits.h"

namespace winnow::cli {
namespace {

struct ExtractArguments {
  SourceOptions source;
  MethodChoice method;
  std::string out;
  std::string classes = "main";
  std::string members;  // of the objects, as parse_members() takes them; empty: all
  std::string input_format = "auto";
  std::size_t threads = 0;
  bool quiet = false;
  bool json = false;
  bool json_lines = false;
};

// Pages of a method that learns sites.
struct TemplateCounts {
  std::uint64_t by_template = 0;   // by what was learned
  std::uint64_t on_their_own = 0;  // of sites of which nothing is known, or like no template
  std::uint64_t undecided = 0;     // of these: strict matching gave up
  // Of the pages that were compared with a template, and are by it:
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
  std::uint64_t unwritten = 0;  // under their paths: no file can be made, or another page has it
  std::optional<TemplateCounts> templates;
};

// They were checked when the arguments were read.
std::vector<std::string> members_of(const ExtractArguments& arguments) {
  if (arguments.members.empty()) return {};
  Expected<std::vector<std::string>> members = parse_members(arguments.members);
  return members ? std::move(*members) : std::vector<std::string>();
}

ReaderOptions reader_options(const ExtractArguments& arguments) {
  ReaderOptions options;
  options.limits = limits_of(arguments.source);
  options.learns = learns(arguments.method.method);
  // It was checked when the arguments were read.
  if (const auto classes = parse_classes(arguments.classes)) options.classes = *classes;
  return options;
}

void count(const PageReport& report, TemplateCounts& counts) {
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

 private:
  void take(const RawPage& raw) {
    const Detail detail = arguments_.json ? Detail::blocks : Detail::text;
    const Expected<PageReport> report = reader_.read(raw, detail);
    if (!report) return refuse(raw, report.error());
    if (report->page.degraded != Degraded::no) warn_degraded(raw, report->page.degraded);
    counts_.empty += report->text.empty();
    counts_.text_bytes += report->text.size();
    if (counts_.templates) count(*report, *counts_.templates);
    write(raw, arguments_.json ? object_of(*report) + "\n" : report->text);
  }

  std::string object_of(const PageReport& report) const {
    std::string object = to_json(report);
    return members_.empty() ? object : choose_members(object, members_);
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
  PageReader reader_;
  TextFolder folder_;
  SkippedList& skipped_;
  Progress progress_;
  ExtractCounts counts_;
  std::optional<Error> failure_;
};

std::string counts_json(const ExtractCounts& counts, double seconds) {
  nlohmann::ordered_json object = {{"pages", counts.run.pages},
                                   {"bytes", counts.run.bytes},
                                   {"text_bytes", counts.text_bytes},
                                   {"empty", counts.empty},
                                   {"degraded", counts.degraded},
                                   {"refused", counts.refused},
                                   {"unwritten", counts.unwritten},
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
  if (counts.degraded > 0) fmt::print("  {:>9}  over a limit\n", human_count(counts.degraded));
  if (counts.refused > 0) fmt::print("  {:>9}  refused\n", human_count(counts.refused));
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

// Lines and records that come one after another, and can be read once.
bool is_stream(const ExtractArguments& arguments) {
  return arguments.json_lines && is_stream(arguments.source);
}

// From a single page there is nothing to learn, and from a stream not before its pages have gone
// by.
void choose_method(ExtractArguments& arguments) {
  if ((is_collection(arguments.source) && !is_stream(arguments)) ||
      !(arguments.method.sites == SiteChoice{}))
    return;
  arguments.method.method = default_page_method();
}

// The objects say where blocks stand in the template.
void ask_for_places(ExtractArguments& arguments) {
  arguments.method.sites.fit =
      (arguments.json || arguments.json_lines) && knows_places(arguments.method.method);
}

LineArguments line_arguments(const ExtractArguments& arguments) {
  StreamFormat format = StreamFormat::detect;
  if (arguments.input_format == "jsonl") format = StreamFormat::json_lines;
  if (arguments.input_format == "warc") format = StreamFormat::warc;
  LineOptions lines{reader_options(arguments), members_of(arguments), arguments.threads};
  return {arguments.source, arguments.method, format, std::move(lines)};
}

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
  summarise(arguments, *counts, extraction.seconds(), folder);
  if (!folder && arguments.out.empty() && counts->refused > 0) return kInput;
  return check_found_pages(counts->run.pages, arguments.source);
}

// What is wrong, as CLI11 wants it; empty if nothing is.
std::string members_complaint(const std::string& value) {
  const auto members = parse_members(value);
  return members ? "" : members.error().message();
}

void declare_json_lines(CLI::App& command, ExtractArguments& arguments) {
  const std::string group = "JSON lines";
  CLI::Option* const json_lines =
      command
          .add_flag("--jsonl", arguments.json_lines,
                    "The objects of --json as lines on standard output, each as soon as its page "
                    "is known, in the order of the input; a page that cannot be read is a line "
                    "with an error. As a filter, SOURCE is -, standard input: JSON lines or a WARC "
                    "file, of which nothing is learned")
          ->group(group)
          ->excludes("--json")
          ->excludes("--out");
  command
      .add_option("--fields", arguments.members,
                  "Only these members of the objects, in this order (with --json, too); \"id\" and "
                  "errors are always there")
      ->group(group)
      ->type_name("NAME,...")
      ->check(members_complaint, "");
  command
      .add_option("--input-format", arguments.input_format,
                  "What comes on standard input; auto: told by the first bytes")
      ->group(group)
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"auto", "jsonl", "warc"}))
      ->capture_default_str()
      ->needs(json_lines);
  command
      .add_option("--threads", arguments.threads,
                  "Threads that pages are worked on in; 0: as many as there are processors")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str()
      ->needs(json_lines);
}

}  // namespace

void declare_extract(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ExtractArguments>();
  CLI::App& command =
      *winnow.add_subcommand("extract", "Write the content of pages as text or JSON");
  declare_source(command, arguments->source);
  command
      .add_option(
          "--out", arguments->out,
          "Folder for one .txt a page, under the page's path (.json with --json); a single page "
          "without it goes to standard output")
      ->type_name("DIR");
  declare_classes(command, arguments->classes);
  declare_method_choice(command, arguments->method);
  declare_site_models(command, arguments->method.sites, "learned from the source first");
  declare_site(command, arguments->method.sites.site);
  declare_learning(command, arguments->method.sites.learning);
  declare_learning_seed(command, arguments->method.sites.learning);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag(
      "--json", arguments->json,
      "For each page a JSON object in one line instead of text: title, language, date "
      "and more, words of each class, and its blocks with class, probability and reason, their "
      "places in the template, what the site's statistics say of them, and its repeated parts. "
      "Without --out to standard output; with it, the summary is JSON too. No progress");
  declare_json_lines(command, *arguments);
  command.callback([arguments, &command, &action] {
    if (command.count("--method") == 0) choose_method(*arguments);
    ask_for_places(*arguments);
    action = [arguments] { return run_extract(*arguments); };
  });
}

}  // namespace winnow::cli
