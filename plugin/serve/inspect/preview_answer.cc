// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "plugin/rules/suggestion_run.h"
#include "plugin/serve/inspect/rule_trial.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kMostTexts = 20;  // of a page, added and removed each
constexpr std::size_t kShownTextBytes = 300;
constexpr std::size_t kMostEmptied = 50;

// What an index would have of a page: nothing if a rule leaves it out.
struct Outcome {
  std::vector<Verdict> verdicts;
  WordCounts words{};
  bool skipped = false;
  std::optional<RuledPage> ruled;

  bool keeps(std::size_t block) const {
    return !skipped && verdicts[block].text_class == TextClass::main;
  }
};

Outcome outcome_of(const ParsedPage& page, const PageMethod& method, WordSegmenter& segmenter) {
  Outcome outcome;
  Classification classified = classify_blocks(page, *method.method, segmenter);
  outcome.verdicts = std::move(classified.verdicts);
  outcome.ruled = std::move(classified.ruled);
  outcome.skipped = method.rules.skip();
  for (std::size_t i = 0; i < outcome.verdicts.size(); ++i) {
    const auto text_class = static_cast<std::size_t>(
        outcome.skipped ? TextClass::template_ : outcome.verdicts[i].text_class);
    outcome.words[text_class] += page.blocks[i].words;
  }
  return outcome;
}

bool matches(const Outcome& outcome, const RulesForPage& rules, RuleIndex rule) {
  if (rule == kNoRule) return false;
  const RuleMatches found = outcome.ruled ? outcome.ruled->matches : rules.page_matches();
  return found.of(rule).pages > 0;
}

// The change that is tried.
struct Change {
  std::shared_ptr<const SourceClassifier> before;
  SourceClassifier after;
  RuleIndex added = kNoRule;    // in the rules after
  RuleIndex removed = kNoRule;  // in the rules before
};

Expected<Change> change_of(Inspector& inspector, const PreviewRequest& request) {
  const auto before = inspector.classification();
  std::vector<PageRule> rules(before->rules().rules().begin(), before->rules().rules().end());
  RuleIndex removed = kNoRule;
  if (request.without) {
    if (*request.without >= rules.size()) {
      return Error{ErrorCode::not_found, "there is no rule " + std::to_string(*request.without),
                   "\"without\"", "read the rules again"};
    }
    removed = *request.without;
    rules.erase(rules.begin() + removed);
  }
  RuleIndex added = kNoRule;
  if (request.rule) {
    if (const auto alone = PageRules::compile({*request.rule}); !alone) {
      Error error = alone.error();
      error.where = "\"rule\"";
      return error;
    }
    added = static_cast<RuleIndex>(rules.size());
    rules.push_back(*request.rule);
  }
  Expected<PageRules> compiled = PageRules::compile(std::move(rules));
  if (!compiled) return compiled.error();
  Expected<SourceClassifier> after =
      SourceClassifier::of(before->stored_method(), *std::move(compiled), inspector.sources());
  if (!after) return after.error();
  return Change{before, *std::move(after), added, removed};
}

// Adds up what the change does on the pages of a sample.
class ChangeTrial {
 public:
  ChangeTrial(const Change& change, PageLook& look, std::size_t shown)
      : change_(change), look_(look), shown_(shown) {}

  void observe(const PageRecord& record, const RawPage& raw) {
    const Expected<ParsedPage> page =
        look_.parser().parse(raw.bytes, {.http_charset = raw.http_charset});
    if (!page) return;
    const PageMethod method_before = change_.before->find(record.place.source, raw);
    const PageMethod method_after = change_.after.find(record.place.source, raw);
    WordSegmenter& segmenter = look_.parser().segmenter();
    const Outcome before = outcome_of(*page, method_before, segmenter);
    const Outcome after = outcome_of(*page, method_after, segmenter);
    ++looked_at_;
    for (std::size_t i = 0; i < words_before_.size(); ++i) {
      words_before_[i] += before.words[i];
      words_after_[i] += after.words[i];
    }
    if (matches(after, method_after.rules, change_.added) ||
        matches(before, method_before.rules, change_.removed)) {
      ++matched_;
    }
    if (before.words[0] > 0 && after.words[0] == 0) {
      ++pages_emptied_;
      if (emptied_.size() < kMostEmptied) emptied_.push_back(page_id(record.place.url));
    }
    show(*page, record, before, after);
  }

  Json json() && {
    Json words;
    for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
      const auto index = static_cast<std::size_t>(each);
      words[std::string(text_class_name(each))] = {{"before", words_before_[index]},
                                                   {"after", words_after_[index]}};
    }
    Json json;
    json["pages_looked_at"] = looked_at_;
    json["pages_matched"] = matched_;
    json["pages_changed"] = changed_;
    json["words"] = std::move(words);
    json["pages_emptied"] = pages_emptied_;
    json["emptied"] = std::move(emptied_);
    json["pages"] = std::move(pages_);
    return json;
  }

 private:
  static void add_text(const ParsedPage& page, std::size_t block, Json& texts, std::size_t& more) {
    if (texts.size() < kMostTexts) {
      texts.push_back(cut_text(page.blocks.text(page.blocks[block]), kShownTextBytes));
    } else {
      ++more;
    }
  }

  void show(const ParsedPage& page, const PageRecord& record, const Outcome& before,
            const Outcome& after) {
    Json added = Json::array();
    Json removed = Json::array();
    std::size_t more = 0;
    bool changed = before.skipped != after.skipped;
    for (std::size_t i = 0; i < before.verdicts.size(); ++i) {
      changed = changed || before.verdicts[i].text_class != after.verdicts[i].text_class;
      if (before.keeps(i) == after.keeps(i)) continue;
      add_text(page, i, after.keeps(i) ? added : removed, more);
    }
    if (!changed) return;
    ++changed_;
    if (pages_.size() >= shown_) return;
    Json json;
    json["id"] = page_id(record.place.url);
    json["path"] = record.place.path;
    json["title"] = record.title;
    json["kept"] = {{"before", share_kept(before.words)}, {"after", share_kept(after.words)}};
    json["added"] = std::move(added);
    json["removed"] = std::move(removed);
    json["texts_left_out"] = more;
    pages_.push_back(std::move(json));
  }

  const Change& change_;
  PageLook& look_;
  const std::size_t shown_;
  std::uint64_t looked_at_ = 0;
  std::uint64_t matched_ = 0;
  std::uint64_t changed_ = 0;
  std::uint64_t pages_emptied_ = 0;
  WordCounts words_before_{};
  WordCounts words_after_{};
  std::vector<std::string> emptied_;
  Json pages_ = Json::array();
};

}  // namespace

Response preview_answer(Inspector& inspector, PageLook& look, std::string_view body) {
  const Expected<PreviewRequest> request = read_preview_request(body);
  if (!request) return error_answer(request.error());
  const Expected<Change> change = change_of(inspector, *request);
  if (!change) return error_answer(change.error());
  const std::vector<PageRecord> sample = inspector.catalogue().sample(request->site, kSamplePages);
  if (sample.empty()) {
    return json_error(404, "\"site\": there is no page of " + cut_text(request->site, 100),
                      "see /api/v1/sites for the sites");
  }
  std::vector<const PagePlace*> places;
  for (const PageRecord& each : sample) places.push_back(&each.place);
  ChangeTrial trial(*change, look, request->limit);
  std::size_t bytes = 0;
  inspector.sources().read(places, [&](std::size_t index, ReadPage&& page) {
    const auto* const raw = std::get_if<RawPage>(&page);
    if (raw == nullptr) return true;
    bytes += raw->bytes.size();
    if (bytes > rules::kMostSampleBytes) return false;
    trial.observe(sample[index], *raw);
    return true;
  });
  return json_answer(std::move(trial).json());
}

}  // namespace winnow::serve
