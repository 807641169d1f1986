// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/rules_check.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

constexpr std::size_t kCheckRoom = 16 << 20;  // bytes of pages in work
constexpr std::size_t kMostPairs = 10'000;    // of rules that are told apart

using RulePair = std::pair<RuleIndex, RuleIndex>;  // the stronger one first

// What the rules do to one page.
struct CheckedPage {
  SourceEntry entry;
  std::optional<SkippedFile> skipped;
  std::string path;
  bool refused = false;
  bool has_rules = false;
  RuledPage ruled;
  std::vector<std::pair<RuleIndex, std::array<std::uint64_t, 3>>> changed_from;
  std::map<RulePair, std::uint64_t> overlaps;  // words
};

// Each rule as if it were the only one.
std::vector<PageRules> single_rules(const PageRules& rules) {
  std::vector<PageRules> singles;
  for (const PageRule& rule : rules.rules()) {
    Expected<PageRules> single = PageRules::compile({rule});
    singles.push_back(single ? std::move(*single) : PageRules());
  }
  return singles;
}

class RulesRun {
 public:
  RulesRun(const PageClassifier& classifier, const RulesCheckOptions& options)
      : classifier_(classifier),
        options_(options),
        singles_(single_rules(options.rules)),
        pool_(threads_asked_for(options.threads)),
        parsers_([this] {
          return std::make_unique<PageParser>(
              ParseOptions{options_.limits, classifier_.needs_hashes()});
        }) {
    check_.rules.resize(options.rules.rules().size());
    for (RuleIndex i = 0; i < check_.rules.size(); ++i) check_.rules[i].match.rule = i;
  }

  Expected<RulesCheck> run(Source& source) {
    {
      OrderedWork<CheckedPage> work(
          pool_, kCheckRoom, [this](CheckedPage& page) { look_at(page); },
          [this](CheckedPage& page) { receive(page); });
      const Expected<void> read = source.for_each_entry(
          [&](SourceEntry&& entry) {
            CheckedPage page;
            const std::size_t room = entry.page_bytes();
            page.entry = std::move(entry);
            work.add(std::move(page), room);
            return !interrupted_;
          },
          [&](const SkippedFile& file) { skip(file); });
      if (!read) return read.error();
      if (!interrupted_) work.finish();
    }
    if (interrupted_) {
      return Error{ErrorCode::try_again,
                   "interrupted after " + std::to_string(check_.pages) + " pages", source.name(),
                   "run it again from the beginning"};
    }
    for (const auto& [pair, overlap] : overlaps_) check_.overlaps.push_back(overlap);
    std::stable_sort(check_.overlaps.begin(), check_.overlaps.end(),
                     [](const RuleOverlap& a, const RuleOverlap& b) { return a.words > b.words; });
    if (check_.overlaps.size() > kMostOverlaps) check_.overlaps.resize(kMostOverlaps);
    return std::move(check_);
  }

 private:
  void skip(const SkippedFile& file) {
    if (options_.skipped) options_.skipped(file);
  }

  // Any thread may call this.
  void look_at(CheckedPage& page) const {
    std::variant<RawPage, SkippedFile> read = page.entry.read();
    page.entry.read = nullptr;
    if (auto* skipped = std::get_if<SkippedFile>(&read)) {
      page.skipped = std::move(*skipped);
      return;
    }
    const RawPage& raw = std::get<RawPage>(read);
    page.path = raw.path;
    const std::string site = site_of(raw.url, options_.site);
    const RulesForPage rules = options_.rules.for_page(site, raw.url);
    page.has_rules = static_cast<bool>(rules);
    if (!rules) return;
    if (rules.skip() || !rules.reads_page()) {
      page.ruled.matches = rules.page_matches();
      return;
    }
    const auto parser = parsers_.lend();
    Expected<ParsedPage> parsed = parser->parse(raw.bytes, {raw.http_charset});
    if (!parsed) {
      page.refused = true;
      return;
    }
    const std::vector<Verdict> before =
        classifier_.method_for(raw)->classify(*parsed, parser->segmenter()).verdicts;
    std::vector<Verdict> after = before;
    page.ruled = rules.apply(*parsed, after);
    note_changes(page, *parsed, before, after);
    find_overlaps(page, *parsed, rules, site, raw.url);
  }

  static void note_changes(CheckedPage& page, const ParsedPage& parsed,
                           const std::vector<Verdict>& before, const std::vector<Verdict>& after) {
    std::map<RuleIndex, std::array<std::uint64_t, 3>> changed;
    for (std::size_t i = 0; i < page.ruled.classes.size(); ++i) {
      if (page.ruled.classes[i] == kNoRule) continue;
      if (before[i].text_class == after[i].text_class) continue;
      changed[page.ruled.classes[i]][static_cast<std::size_t>(before[i].text_class)] +=
          parsed.blocks[i].words;
    }
    page.changed_from.assign(changed.begin(), changed.end());
  }

  void find_overlaps(CheckedPage& page, const ParsedPage& parsed, const RulesForPage& rules,
                     const std::string& site, const std::string& url) const {
    const std::span<const PageRule> all = options_.rules.rules();
    for (const RuleIndex rule : rules.rules()) {
      if (!all[rule].text_class) continue;
      std::vector<Verdict> verdicts(parsed.blocks.size());
      const RuledPage alone = singles_[rule].for_page(site, url).apply(parsed, verdicts);
      for (std::size_t i = 0; i < alone.classes.size(); ++i) {
        const RuleIndex decides = page.ruled.classes.empty() ? kNoRule : page.ruled.classes[i];
        if (alone.classes[i] == kNoRule || decides == kNoRule || decides == rule) continue;
        if (all[decides].text_class == all[rule].text_class) continue;
        page.overlaps[{decides, rule}] += parsed.blocks[i].words;
      }
    }
  }

  void receive(CheckedPage& page) {
    if (interrupted_) return;
    interrupted_ = options_.interrupted && options_.interrupted();
    if (page.skipped) return skip(*page.skipped);
    ++check_.pages;
    check_.refused += page.refused;
    check_.pages_with_rules += page.has_rules;
    for (const RuleMatch& match : page.ruled.matches.rules) {
      RuleMatch& sum = check_.rules[match.rule].match;
      sum.pages += match.pages;
      sum.blocks += match.blocks;
      sum.words += match.words;
      sum.decided += match.decided;
      sum.changed += match.changed;
    }
    for (const auto& [rule, words] : page.changed_from) {
      for (std::size_t i = 0; i < words.size(); ++i) {
        check_.rules[rule].changed_from[i] += words[i];
      }
    }
    for (const auto& [pair, words] : page.overlaps) add_overlap(pair, words);
    if (page.ruled.emptied_by != kNoRule || page.ruled.gave_up) {
      ++check_.troubled_pages;
      if (check_.troubled.size() < kMostTroubled) {
        check_.troubled.push_back({page.path, page.ruled.emptied_by});
      }
    }
    if (options_.progress) options_.progress(check_.pages);
  }

  void add_overlap(const RulePair& pair, std::uint64_t words) {
    auto found = overlaps_.find(pair);
    if (found == overlaps_.end()) {
      if (overlaps_.size() == kMostPairs) return;
      found = overlaps_.emplace(pair, RuleOverlap{pair.first, pair.second, 0, 0}).first;
    }
    ++found->second.pages;
    found->second.words += words;
  }

  const PageClassifier& classifier_;
  const RulesCheckOptions& options_;
  const std::vector<PageRules> singles_;
  WorkPool pool_;
  mutable SharedTools<PageParser> parsers_;
  RulesCheck check_;
  std::map<RulePair, RuleOverlap> overlaps_;
  bool interrupted_ = false;
};

}  // namespace

Expected<RulesCheck> check_rules(Source& source, const PageClassifier& classifier,
                                 const RulesCheckOptions& options) {
  return RulesRun(classifier, options).run(source);
}

}  // namespace winnow
