// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow features: what block models are trained with.
#include "plugin/cli/learn/features_command.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "winnow/extractor/gold_labels.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/text_file.h"
#include "winnow/indexer/work_pool.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

struct FeatureCounts {
  PageRun run;
  std::uint64_t rows = 0;
  std::uint64_t refused = 0;
  std::uint64_t without_gold = 0;
  std::uint64_t without_site = 0;
};

// Reads the page's gold text, under its path with .txt behind it or instead of its extension.
Expected<std::string> read_gold(const std::string& folder, const std::string& page_path,
                                std::size_t limit) {
  const fs::path place = fs::path(folder) / page_path;
  std::error_code ignored;
  fs::path file = place;
  file += ".txt";
  if (!fs::exists(file, ignored)) file = fs::path(place).replace_extension(".txt");
  if (!fs::exists(file, ignored)) {
    return Error{ErrorCode::not_found, "has no gold text, so it is left out", page_path, ""};
  }
  return read_text_file(file.string(), limit);
}

ParseOptions parse_options(const FeaturesArguments& arguments) {
  ParseOptions options;
  options.limits = limits_of(arguments.source);
  options.marks = marks_of(arguments.source.ignore_marks);
  options.hashes = false;
  return options;
}

// What one page adds to the table, or why it adds nothing.
struct PageRows {
  std::string text;
  std::size_t rows = 0;
  std::optional<Error> without_gold;
  std::optional<Error> refused;
  std::optional<std::string> unknown_site;
};

class FeatureRun {
 public:
  FeatureRun(const FeaturesArguments& arguments, PageFeatures& features, std::FILE* stream,
             SkippedList& skipped)
      : arguments_(arguments),
        parsers_(
            [options = parse_options(arguments)] { return std::make_unique<PageParser>(options); }),
        features_(features),
        table_(stream, features_of(arguments.features), !arguments.gold.empty(), arguments.names),
        skipped_(skipped),
        progress_("Reading", arguments.quiet) {}

  Expected<FeatureCounts> run(Source& source) {
    const Expected<PageRun> done = run_pages<PageRows>(
        source, threads_for(arguments_.threads, arguments_.source), skipped_, progress_,
        [this](const RawPage& page) { return rows_of(page); },
        [this](const PageRows& rows) {
          take(rows);
          return table_.error_number() == 0;
        });
    if (!done) return done.error();
    counts_.run = *done;
    if (const int failure = table_.finish(); failure != 0) return unwritable(failure);
    return counts_;
  }

  Error unwritable(int code) const {
    return output_refusal(code, arguments_.out.empty() ? "standard output" : arguments_.out,
                          output_remedy(code));
  }

  double seconds() const { return progress_.seconds(); }

 private:
  // Any thread may call this.
  PageRows rows_of(const RawPage& raw) {
    PageRows rows;
    std::string gold;
    if (!arguments_.gold.empty()) {
      Expected<std::string> text = read_gold(arguments_.gold, raw.path, Limits{}.page_bytes);
      if (!text) {
        rows.without_gold = text.error();
        return rows;
      }
      gold = std::move(*text);
    }
    const auto parser = parsers_.lend();
    const Expected<ParsedPage> page = parser->parse(raw.bytes, {raw.http_charset});
    if (!page) {
      rows.refused = page.error();
      rows.refused->where = raw.path;
      return rows;
    }
    std::string site = features_.site_of_page(raw);
    const std::optional<FeatureMatrix> matrix = features_.compute(site, *page, parser->segmenter());
    if (!matrix) {
      rows.unknown_site = std::move(site);
      return rows;
    }
    std::vector<float> shares;
    if (!arguments_.gold.empty()) shares = gold_shares(page->blocks, gold);
    std::vector<BlockNames> names;
    if (arguments_.names) names = block_names(*page, parser->segmenter());
    rows.text = FeatureTable::rows_of(raw.path, page->blocks, *matrix, shares, names);
    rows.rows = page->blocks.size();
    return rows;
  }

  void take(const PageRows& rows) {
    if (rows.without_gold) return leave_out(*rows.without_gold, counts_.without_gold);
    if (rows.refused) return leave_out(*rows.refused, counts_.refused);
    if (rows.unknown_site) {
      ++counts_.without_site;
      features_.leave_out(*rows.unknown_site);
      return;
    }
    table_.add(rows.text);
    counts_.rows += rows.rows;
  }

  void leave_out(const Error& error, std::uint64_t& counter) {
    ++counter;
    progress_.clear();
    print_warning(error.message());
  }

  const FeaturesArguments& arguments_;
  SharedTools<PageParser> parsers_;
  PageFeatures& features_;
  FeatureTable table_;
  SkippedList& skipped_;
  Progress progress_;
  FeatureCounts counts_;
};

// On standard error: standard output may hold the table.
void print_counts(const FeatureCounts& counts, double seconds) {
  const std::uint64_t left_out = counts.refused + counts.without_gold + counts.without_site;
  print_note(fmt::format("{} rows of {} pages, {} of HTML in {:.1f} s", human_count(counts.rows),
                         human_count(counts.run.pages - left_out), human_bytes(counts.run.bytes),
                         seconds));
  const auto note = [](std::uint64_t count, const char* what) {
    if (count > 0) print_note(fmt::format("{:>9}  {}", human_count(count), what));
  };
  note(counts.without_gold, "pages without gold text");
  note(counts.without_site, "pages of sites of which too little is known");
  note(counts.refused, "pages refused");
  note(counts.run.skipped, "files skipped");
}

// A broken off table must not pass for a whole one. Devices and pipes stay; of a link, it is the
// file that has the table.
void remove_table(const std::string& file) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return;
  const fs::path place = fs::canonical(file, ignored);
  if (!place.empty()) fs::remove(place, ignored);
}

// Closes the stream, unless it is standard output.
int write_table(const FeaturesArguments& arguments, PageFeatures& features, Source& source,
                SkippedList& skipped, std::FILE* stream) {
  FeatureRun run(arguments, features, stream, skipped);
  const Expected<FeatureCounts> counts = run.run(source);
  const int failure = stream != stdout && std::fclose(stream) != 0 ? errno : 0;
  if (!counts) return fail(counts.error());
  if (failure != 0) return fail(run.unwritable(failure));
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  skipped.missed().warn();
  features.tell_of_pages_left_out();
  print_counts(*counts, run.seconds());
  return check_found_pages(counts->run.pages, arguments.source, skipped);
}

}  // namespace

int run_features(FeaturesArguments& arguments) {
  set_quiet(arguments.quiet);
  if (arguments.describe) {
    fmt::print("{}", describe_features(features_of(arguments.features), arguments.json));
    return kDone;
  }
  if (arguments.source.source.empty()) {
    return fail({ErrorCode::usage, "SOURCE is required", "", "run winnow features --help"});
  }
  // A table that breaks off must not pass for a whole one, so that no pipe that closes ends it
  // quietly.
  std::signal(SIGPIPE, SIG_IGN);
  std::error_code ignored;
  if (!arguments.gold.empty() && !fs::is_directory(arguments.gold, ignored)) {
    return fail({ErrorCode::not_found, "no such folder", arguments.gold, "check --gold"});
  }
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();
  const KeptThreads threads;
  SkippedList skipped;
  Expected<PageFeatures> features = PageFeatures::of(
      arguments.features, arguments.source, arguments.threads, skipped.missed(), arguments.quiet);
  if (!features) return fail(features.error());
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  std::FILE* stream = arguments.out.empty() ? stdout : std::fopen(arguments.out.c_str(), "wb");
  if (stream == nullptr) {
    return fail(output_refusal(errno, arguments.out, "check the path given to --out"));
  }
  const int code = write_table(arguments, *features, **source, skipped, stream);
  if (code != kDone && stream != stdout) remove_table(arguments.out);
  return code;
}

}  // namespace winnow::cli
