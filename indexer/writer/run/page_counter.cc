// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/page_counter.h"

#include <algorithm>
#include <utility>

#include "winnow/extractor/site_learner.h"

namespace winnow {
namespace {

constexpr std::uint64_t kUnit = 1'000'000;

// Whether a template of the site was learned from the page of this URL.
bool learned_from(const SiteModel& model, std::string_view url) {
  const std::uint64_t rank = sample_rank(model.options().seed, url);
  return std::any_of(model.templates().begin(), model.templates().end(),
                     [rank](const SiteTemplate& each) {
                       return std::binary_search(each.learned.begin(), each.learned.end(), rank);
                     });
}

}  // namespace

void SiteWatch::add(const SiteModel& model, std::string_view url, bool replaced,
                    std::span<const BlockEvidence> evidence) {
  if (evidence.empty() || (!replaced && learned_from(model, url))) return;
  const auto unknown = static_cast<std::uint64_t>(std::count_if(
      evidence.begin(), evidence.end(), [](const BlockEvidence& block) { return !block.known; }));
  auto site = sums_.find(model.site());
  if (site == sums_.end()) site = sums_.emplace(model.site(), Sum{}).first;
  ++site->second.pages;
  site->second.unknown += unknown * kUnit / evidence.size();
}

std::map<std::string, SiteDrift> SiteWatch::sites() const {
  std::map<std::string, SiteDrift> sites;
  for (const auto& [name, sum] : sums_) {
    const double share =
        static_cast<double>(sum.unknown) / static_cast<double>(sum.pages) / double{kUnit};
    sites[name] = {sum.pages, share, sum.pages >= kDriftPages && share >= kDriftShare};
  }
  return sites;
}

namespace {

// A report that goes on where another one ended, with what that says of the texts of the pages
// written.
IndexReport continued(const IndexReport& before) {
  IndexReport report;
  report.words = before.words;
  report.empty = before.empty;
  report.canonical_elsewhere = before.canonical_elsewhere;
  report.with_replaced_characters = before.with_replaced_characters;
  report.degraded = before.degraded;
  report.cut = before.cut;
  return report;
}

}  // namespace

PageCounter::PageCounter(const IndexOptions& options, IndexObserver& observer)
    : options_(options), observer_(observer) {
  if (options_.completes != nullptr) report_ = continued(*options_.completes);
  if (options_.completable) written_ = std::make_shared<WrittenPages>();
}

bool PageCounter::ask_interrupted() {
  report_.interrupted = report_.interrupted || observer_.interrupted();
  return report_.interrupted;
}

void PageCounter::tell_progress() {
  progress_.pages = report_.pages;
  progress_.bytes = report_.bytes;
  observer_.progress(progress_);
}

IndexReport PageCounter::take_report() {
  report_.sites = watch_.sites();
  report_.written = written_;
  return std::move(report_);
}

void PageCounter::count_skipped(const SkippedFile& file) {
  ++report_.skipped[std::string(skip_reason_name(file.reason))];
  observer_.skipped(file);
}

void PageCounter::count(PageJob& job) {
  if (!second_pass_) {
    ++report_.pages;
    report_.bytes += job.is_read ? job.size : job.note->stamp.size;
  }
  count_outcome(job);
}

void PageCounter::count_outcome(PageJob& job) {
  switch (job.outcome) {
    case PageOutcome::same_url:
      return count_skipped({job.raw.path, SkipReason::same_url,
                            "a page before it has the same URL, " + job.raw.url});
    case PageOutcome::refused:
      return count_refused(job);
    case PageOutcome::noindex:
      return count_left_out(job);
    case PageOutcome::unchanged:
    case PageOutcome::joined:
      return count_unchanged(job);
    default:
      return count_written(job);
  }
}

void PageCounter::count_left_out(const PageJob& job) {
  if (!job.rules.skip()) {
    ++report_.noindex;
    return;
  }
  ++report_.left_out;
  observer_.skipped({job.raw.path, SkipReason::rule,
                     "left out by the rule at " + job.rules.place(job.rules.skip_rule())});
}

void PageCounter::count_refused(PageJob& job) {
  ++report_.refused;
  ++report_.refused_reasons[job.refusal->code == ErrorCode::binary ? "binary" : "too-large"];
  job.refusal->where = job.raw.path;
  observer_.refused(*job.refusal);
}

void PageCounter::count_unchanged(const PageJob& job) {
  const ReportField as = job.outcome == PageOutcome::joined ? &IndexReport::joined
                         : job.counted_before != nullptr    ? job.counted_before
                                                            : &IndexReport::unchanged;
  ++(report_.*as);
  report_.not_read += !job.is_read;
  remember(job.url_hash, as);
}

void PageCounter::count_written(const PageJob& job) {
  const bool replaces = job.outcome == PageOutcome::replaced;
  ReportField as = replaces ? &IndexReport::replaced : &IndexReport::added;
  if (job.counted_before != nullptr) {
    as = job.counted_before;
    report_.words -= job.replaced.words;
    report_.empty -= job.replaced.empty;
    report_.canonical_elsewhere -= job.replaced.canonical;
  }
  ++(report_.*as);
  if (second_pass_) --report_.joined;
  remember(job.url_hash, as);
  if (options_.completes != nullptr) ++report_.indexed_again;
  if (written_) written_->add(job.url_hash, as);
  report_.words += job.words;
  report_.empty += job.words == 0;
  report_.canonical_elsewhere += job.canonical;
  if (job.model) watch_.add(*job.model, job.raw.url, replaces, job.evidence);
  if (job.counted_before == nullptr) count_faults(job);
}

void PageCounter::warn_of_empty(const PageJob& job) {
  if (job.emptied_by == PageMark::none) return;
  observer_.warning(emptied_page(job.emptied_by, job.raw.path));
}

// Faults are the same whatever the method, or nearly so, and stay those of the first run.
void PageCounter::count_faults(const PageJob& job) {
  warn_of_empty(job);
  report_.with_replaced_characters += job.replaced_characters > 0;
  const auto count_limit = [&](const std::string& limit, auto& counts, const char* outcome) {
    if (limit.empty()) return;
    ++counts[limit];
    observer_.warning(
        {ErrorCode::too_large, "over the limit for " + limit + "; " + outcome, job.raw.path, ""});
  };
  if (job.degraded == Degraded::unclosed) {
    ++report_.degraded[std::string(degraded_name(job.degraded))];
    observer_.warning({ErrorCode::input,
                       "an element, comment or tag never ends; indexed as if it did", job.raw.path,
                       ""});
  } else {
    count_limit(std::string(degraded_name(job.degraded)), report_.degraded,
                "indexed without its structure");
  }
  if (job.emptied_by_rule != kNoRule) {
    ++report_.emptied;
    observer_.warning({ErrorCode::input,
                       "the rule " +
                           place_of(options_.classifier->rules().rules()[job.emptied_by_rule],
                                    job.emptied_by_rule) +
                           " leaves no main text",
                       job.raw.path, "change the rule, or skip the page by another one"});
  }
  count_limit(job.rules_gave_up ? "rules" : "", report_.degraded,
              "indexed without rules that select elements");
  count_limit(std::string(page_cut_name(job.cut)), report_.cut,
              job.cut == PageCut::spelling ? "the dictionary has its commonest words"
                                           : "indexed up to there");
}

void PageCounter::remember(std::uint64_t url_hash, ReportField as) {
  if (options_.duplicates == Duplicates::drop) counted_as_[url_hash] = as;
}

void PageCounter::count_joined(const DuplicatePage& page) {
  const auto as = counted_as_.find(page.url_hash);
  if (as == counted_as_.end()) return;  // another source has the page
  --(report_.*as->second);
  ++report_.joined;
  if (as->second == &IndexReport::unchanged) return;
  report_.canonical_elsewhere -= page.canonical;
  report_.words -= page.words;
}

}  // namespace winnow
