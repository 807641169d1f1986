// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/method_measure.h"

#include <time.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/evaluate/method_arms.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/queries/extraction_score.h"

namespace winnow::cli {
namespace {

Error malformed(const std::string& text, std::string what) {
  return {ErrorCode::usage, std::move(what), "--method " + text,
          "write METHOD, or METHOD:NAME=VALUE,NAME=VALUE as in pattern-tree:strict=yes"};
}

// Errors are those of options name the method alone.
Error at(const std::string& text, Error error) {
  const bool more = !error.where.empty() && !error.where.starts_with("--method ");
  error.where = "--method " + text + (more ? ": " + error.where : "");
  return error;
}

// What follows the colon.
Expected<void> set_parameters(ArmChoice& choice, std::string_view settings,
                              const std::string& text) {
  for (;;) {
    const std::size_t comma = settings.find(',');
    const std::string_view setting = settings.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string_view::npos)
      return malformed(text, "sets no parameter");
    const auto set =
        set_parameter(choice, setting.substr(0, equals), std::string(setting.substr(equals + 1)));
    if (!set) return at(text, set.error());
    if (comma == std::string_view::npos) return {};
    settings.remove_prefix(comma + 1);
  }
}

// It loads no more than the files that are named: memory is the children's matter.
Expected<void> check(const MethodChoice& choice, const std::string& text) {
  if (const auto found = find_method(choice.method); !found) return at(text, found.error());
  if (const auto options = method_options(choice); !options) return at(text, options.error());
  return {};
}

std::vector<std::string> names_of(const CompareArguments& arguments) {
  return arguments.methods.empty() ? method_names() : arguments.methods;
}

// Options that would have no effect are refused, so that nothing is passed over in silence.
Expected<void> check_use(const CompareArguments& arguments) {
  const std::vector<std::string> names = names_of(arguments);
  std::vector<std::string_view> methods;
  for (const std::string& name : names) {
    methods.push_back(std::string_view(name).substr(0, name.find(':')));
  }
  SiteChoice given;
  given.learning = arguments.learning;
  const std::string_view useless = useless_option(given, methods);
  if (useless.empty()) return {};
  return Error{ErrorCode::usage, "no compared method uses it", std::string(useless),
               "leave it out, or add the method that does, with --method"};
}

}  // namespace

Expected<MethodVariant> parse_variant(const std::string& text, const LearningChoice& learning) {
  const std::size_t colon = text.find(':');
  ArmChoice choice;
  choice.method.method = text.substr(0, colon);
  SiteChoice given;
  given.learning = learning;
  choice.method.sites = useful_part(std::move(given), choice.method.method);
  if (colon != std::string::npos) {
    const auto set = set_parameters(choice, std::string_view(text).substr(colon + 1), text);
    if (!set) return set.error();
  }
  if (!(choice.choices == IndexingChoices{})) {
    return malformed(text, "sets a parameter of indexing, which extraction has no use for");
  }
  if (const auto checked = check(choice.method, text); !checked) return checked.error();
  return MethodVariant{text, std::move(choice.method)};
}

Expected<std::vector<MethodVariant>> method_variants(const CompareArguments& arguments) {
  std::vector<MethodVariant> variants;
  if (const auto used = check_use(arguments); !used) return used.error();
  for (const std::string& name : names_of(arguments)) {
    Expected<MethodVariant> variant = parse_variant(name, arguments.learning);
    if (!variant) return variant.error();
    const bool known = std::any_of(variants.begin(), variants.end(),
                                   [&](const MethodVariant& other) { return other.name == name; });
    if (known) return malformed(name, "is named twice");
    variant->choice.rules = arguments.rules;
    variants.push_back(std::move(*variant));
  }
  return variants;
}

namespace {

double seconds_of(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Adds the processor time of its life to a sum: of all threads of this process, or of the calling
// one (CLOCK_THREAD_CPUTIME_ID).
class Timed {
 public:
  explicit Timed(double& sum, clockid_t clock = CLOCK_PROCESS_CPUTIME_ID)
      : sum_(sum), clock_(clock), begin_(seconds_of(clock)) {}
  ~Timed() { sum_ += seconds_of(clock_) - begin_; }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  double& sum_;
  clockid_t clock_;
  double begin_;
};

struct Totals {
  double learn_seconds = 0;
  double extract_seconds = 0;
  std::uint64_t bytes = 0;
};

// What one page adds to the figures of its site.
struct MeasuredPage {
  double seconds = 0;
  std::string refused;  // why there is no content; empty: there is
  bool on_its_own = false;
  std::uint64_t visible_words = 0;
  std::uint64_t main_words = 0;
  std::optional<ExtractionScore> score;
};

class SiteRun {
 public:
  SiteRun(const CompareSite& site, const SiteClassifier& methods, bool learns, Totals& totals)
      : site_(site),
        learns_(learns),
        readers_([methods, options = ReporterOptions{limits_of(site.pages), 1, learns,
                                                     marks_of(site.pages.ignore_marks)}] {
          return std::make_unique<PageReporter>(methods, options);
        }),
        totals_(totals) {}

  Expected<Json> run(std::size_t threads) {
    const Expected<std::unique_ptr<Source>> source = open_source(site_.pages);
    if (!source) return source.error();
    SkippedList unlisted;
    Progress silent("", true);
    const Expected<PageRun> done = run_pages<MeasuredPage>(
        **source, threads_for(threads, site_.pages), unlisted, silent,
        [this](const RawPage& page) { return measure(page); },
        [this](MeasuredPage&& page) {
          add(std::move(page));
          return true;
        });
    if (!done) return done.error();
    totals_.bytes += done->bytes;
    return Json{{"visible_words", visible_words_},
                {"main_words", main_words_},
                {"refused", refused_},
                {"first_refused", std::move(first_refused_)},
                {"on_their_own", on_their_own_},
                {"precision", std::move(precision_)},
                {"recall", std::move(recall_)},
                {"f1", std::move(f1_)}};
  }

 private:
  // Any thread may call this. The inventory has warned of a gold text that cannot be read.
  MeasuredPage measure(const RawPage& raw) {
    MeasuredPage page;
    const std::string text = text_of_page(raw, page);
    const std::string file = gold_file(site_, raw.path);
    if (file.empty()) return page;
    if (const Expected<std::string> gold = read_gold(file)) {
      page.score = extraction_score(text, *gold);
    }
    return page;
  }

  std::string text_of_page(const RawPage& raw, MeasuredPage& page) {
    const auto reader = readers_.lend();
    const Timed timed(page.seconds, CLOCK_THREAD_CPUTIME_ID);
    Expected<report::PageReport> report = reader->read(raw, report::Detail::text);
    if (!report) {
      page.refused = raw.path + ": " + report.error().message();
      return "";
    }
    // The default method gives evidence of a site that nothing is known of as well.
    page.on_its_own = learns_ && (report->on_its_own || !report->site);
    count_words(report->page, page);
    return std::move(report->text);
  }

  static void count_words(const ExtractedPage& extracted, MeasuredPage& page) {
    for (std::size_t i = 0; i < extracted.blocks.size(); ++i) {
      const Block& block = extracted.blocks[i];
      if (!is_indexable(block)) continue;
      page.visible_words += block.words;
      if (extracted.verdicts[i].text_class == TextClass::main) page.main_words += block.words;
    }
  }

  void add(MeasuredPage&& page) {
    totals_.extract_seconds += page.seconds;
    if (!page.refused.empty() && refused_++ == 0) first_refused_ = std::move(page.refused);
    on_their_own_ += page.on_its_own;
    visible_words_ += page.visible_words;
    main_words_ += page.main_words;
    if (!page.score) return;
    precision_.push_back(page.score->precision);
    recall_.push_back(page.score->recall);
    f1_.push_back(page.score->f1);
  }

  const CompareSite& site_;
  bool learns_;
  SharedTools<PageReporter> readers_;
  Totals& totals_;
  std::uint64_t visible_words_ = 0;
  std::uint64_t main_words_ = 0;
  std::uint64_t refused_ = 0;
  std::string first_refused_;
  std::uint64_t on_their_own_ = 0;
  std::vector<double> precision_;
  std::vector<double> recall_;
  std::vector<double> f1_;
};

// The folder is one site, where folders are; methods that do not learn need that for rules alone.
Expected<SiteClassifier> methods_of(MethodChoice choice, const CompareSite& site,
                                    std::size_t threads, Totals& totals) {
  const bool learned = learns(choice.method);
  const Timed timed(learned ? totals.learn_seconds : totals.extract_seconds);
  if (learned || !choice.rules.empty()) choice.sites.site = site.hosts;
  MissedPages missed;
  Expected<SiteClassifier> methods = classifier_for(choice, site.pages, threads, missed, true);
  missed.warn();
  return methods;
}

}  // namespace

Expected<Json> measure_method(const MethodVariant& method, const std::vector<CompareSite>& sites,
                              std::size_t threads) {
  const KeptThreads kept;
  Totals totals;
  Json by_site = Json::array();
  for (const CompareSite& site : sites) {
    const Expected<SiteClassifier> methods = methods_of(method.choice, site, threads, totals);
    if (!methods) return methods.error();
    Expected<Json> measured =
        SiteRun(site, *methods, learns(method.choice.method), totals).run(threads);
    if (!measured) return measured.error();
    by_site.push_back(std::move(*measured));
  }
  return Json{{"learn_seconds", totals.learn_seconds},
              {"extract_seconds", totals.extract_seconds},
              {"bytes", totals.bytes},
              {"sites", std::move(by_site)}};
}

}  // namespace winnow::cli
