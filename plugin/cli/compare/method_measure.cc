// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/method_measure.h"

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/extract/page_reporter.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/report/page_report.h"
#include "winnow/queries/extraction_score.h"

namespace winnow::cli {
namespace {

// Counts all threads of this process.
double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Adds the processor time of its life to a sum.
class Timed {
 public:
  explicit Timed(double& sum) : sum_(sum), begin_(processor_seconds()) {}
  ~Timed() { sum_ += processor_seconds() - begin_; }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  double& sum_;
  double begin_;
};

struct Totals {
  double learn_seconds = 0;
  double extract_seconds = 0;
  std::uint64_t bytes = 0;
};

class SiteRun {
 public:
  SiteRun(const CompareSite& site, SiteClassifier methods, bool learns, Totals& totals)
      : site_(site),
        learns_(learns),
        reader_(std::move(methods), ReporterOptions{limits_of(site.pages), 1, learns}),
        totals_(totals) {}

  Expected<Json> run() {
    const Expected<std::unique_ptr<Source>> source = open_source(site_.pages);
    if (!source) return source.error();
    SkippedList unlisted;
    Progress silent("", true);
    const Expected<PageRun> done =
        run_pages(**source, unlisted, silent, [this](const RawPage& page) {
          take(page);
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
  // The inventory has warned of a gold text that cannot be read.
  void take(const RawPage& raw) {
    const std::string text = text_of_page(raw);
    const std::string file = gold_file(site_, raw.path);
    if (file.empty()) return;
    const Expected<std::string> gold = read_gold(file);
    if (gold) add(extraction_score(text, *gold));
  }

  std::string text_of_page(const RawPage& raw) {
    const Timed timed(totals_.extract_seconds);
    Expected<report::PageReport> report = reader_.read(raw, report::Detail::text);
    if (!report) {
      if (refused_++ == 0) first_refused_ = raw.path + ": " + report.error().message();
      return "";
    }
    // The default method gives evidence of a site that nothing is known of as well.
    on_their_own_ += learns_ && (report->on_its_own || !report->site);
    count_words(report->page);
    return std::move(report->text);
  }

  void count_words(const ExtractedPage& page) {
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      const Block& block = page.blocks[i];
      if (!is_indexable(block)) continue;
      visible_words_ += block.words;
      if (page.verdicts[i].text_class == TextClass::main) main_words_ += block.words;
    }
  }

  void add(const ExtractionScore& score) {
    precision_.push_back(score.precision);
    recall_.push_back(score.recall);
    f1_.push_back(score.f1);
  }

  const CompareSite& site_;
  bool learns_;
  PageReporter reader_;
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

// The folder is one site, where folders are; of methods that do not learn nothing needs that.
Expected<SiteClassifier> methods_of(MethodChoice choice, const CompareSite& site, Totals& totals) {
  const bool learned = learns(choice.method);
  const Timed timed(learned ? totals.learn_seconds : totals.extract_seconds);
  if (learned) choice.sites.site = site.hosts;
  return classifier_for(choice, site.pages, limits_of(site.pages), true);
}

}  // namespace

Expected<Json> measure_method(const MethodVariant& method, const std::vector<CompareSite>& sites) {
  Totals totals;
  Json by_site = Json::array();
  for (const CompareSite& site : sites) {
    Expected<SiteClassifier> methods = methods_of(method.choice, site, totals);
    if (!methods) return methods.error();
    Expected<Json> measured =
        SiteRun(site, std::move(*methods), learns(method.choice.method), totals).run();
    if (!measured) return measured.error();
    by_site.push_back(std::move(*measured));
  }
  return Json{{"learn_seconds", totals.learn_seconds},
              {"extract_seconds", totals.extract_seconds},
              {"bytes", totals.bytes},
              {"sites", std::move(by_site)}};
}

}  // namespace winnow::cli
