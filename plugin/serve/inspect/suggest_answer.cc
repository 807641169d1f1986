// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <variant>

#include "plugin/rules/suggestion_run.h"
#include "plugin/serve/inspect/rule_trial.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kMostExamplePages = 6;
// So many pages of the sample are kept to say on which of them a selector matches.
constexpr std::size_t kKeptPages = 24;

struct PointedPage {
  PageRecord record;
  RawPage raw;
  ParsedPage parsed;
};

using PointedPages = std::map<std::string, std::unique_ptr<PointedPage>>;

// Reads each page that is pointed at, once.
std::variant<PointedPages, Response> read_pages(Inspector& inspector, PageLook& look,
                                                const std::vector<PointedElement>& examples) {
  PointedPages pages;
  std::string site;
  for (const PointedElement& example : examples) {
    if (pages.contains(example.page)) continue;
    std::optional<PageRecord> record = inspector.catalogue().find(example.page);
    if (!record) {
      return json_error(404, "\"page\": there is no page " + cut_text(example.page, 100),
                        "see /api/v1/pages for the pages");
    }
    if (!site.empty() && site != record->site) {
      return json_error(
          422, "\"examples\": the pages are of two sites, " + site + " and " + record->site,
          "make a rule for each");
    }
    site = record->site;
    ReadPage read = inspector.sources().read(record->place);
    if (const auto* const skipped = std::get_if<SkippedFile>(&read)) {
      return json_error(410, record->place.path + ": " + skipped->detail, "");
    }
    auto page = std::make_unique<PointedPage>();
    page->raw = std::get<RawPage>(std::move(read));
    Expected<ParsedPage> parsed =
        look.parser().parse(page->raw.bytes, {.http_charset = page->raw.http_charset});
    if (!parsed) return error_answer(parsed.error());
    page->parsed = *std::move(parsed);
    page->record = *std::move(record);
    pages.emplace(example.page, std::move(page));
  }
  return pages;
}

std::variant<std::vector<RegionExample>, Response> examples_of(
    const PointedPages& pages, const std::vector<PointedElement>& pointed) {
  std::vector<RegionExample> examples;
  for (const PointedElement& each : pointed) {
    const PointedPage& page = *pages.at(each.page);
    const Document& document = page.parsed.document;
    if (each.node >= document.size() || !document.is_element(each.node)) {
      return json_error(422, "\"node\": the page has no element " + std::to_string(each.node),
                        "open the page again: it may have changed");
    }
    RegionExample example;
    example.page = &page.parsed;
    example.page_name = page.record.place.path;
    example.element = element_path(document, each.node);
    example.wanted = each.wanted;
    examples.push_back(std::move(example));
  }
  return examples;
}

// Tries selectors on the pages of the site's sample, and on those that were pointed at.
class SampleTrial {
 public:
  SampleTrial(Inspector& inspector, PageLook& look, RuleSuggester& suggester)
      : inspector_(inspector),
        look_(look),
        suggester_(suggester),
        classification_(inspector.classification()) {}

  void observe(const PageRecord& record, const RawPage& raw) {
    const SiteClassifier& classifier = classification_->of_source(record.place.source);
    rules::observe_page(raw, classifier, look_.parser(), suggester_);
  }

  void run(const PointedPages& pointed) {
    const std::string site = pointed.begin()->second->record.site;
    std::vector<PageRecord> sample = inspector_.catalogue().sample(site, kSamplePages);
    std::erase_if(
        sample, [&](const PageRecord& each) { return pointed.contains(page_id(each.place.url)); });
    for (const auto& [id, page] : pointed) observe(page->record, page->raw);
    std::vector<const PagePlace*> places;
    for (const PageRecord& each : sample) places.push_back(&each.place);
    std::size_t bytes = 0;
    inspector_.sources().read(places, [&](std::size_t index, ReadPage&& page) {
      const auto* const raw = std::get_if<RawPage>(&page);
      if (raw == nullptr) return true;
      bytes += raw->bytes.size();
      if (bytes > rules::kMostSampleBytes) return false;
      observe(sample[index], *raw);
      if (kept_.size() < kKeptPages) keep(sample[index], *raw);
      return true;
    });
  }

  // Names pages that the selector matches something on.
  std::vector<std::string> pages_with(const std::string& selector,
                                      const PointedPages& pointed) const {
    std::vector<std::string> ids;
    const Expected<Selector> parsed = Selector::parse(selector);
    if (!parsed) return ids;
    const auto add = [&](const std::string& id, const Document& document) {
      if (ids.size() < kMostExamplePages && !parsed->select(document).empty()) ids.push_back(id);
    };
    for (const auto& [id, document] : kept_) add(id, document);
    for (const auto& [id, page] : pointed) add(id, page->parsed.document);
    return ids;
  }

 private:
  void keep(const PageRecord& record, const RawPage& raw) {
    Expected<ParsedPage> parsed =
        look_.parser().parse(raw.bytes, {.http_charset = raw.http_charset});
    if (parsed) kept_.emplace_back(page_id(record.place.url), std::move(parsed->document));
  }

  Inspector& inspector_;
  PageLook& look_;
  RuleSuggester& suggester_;
  const std::shared_ptr<const SourceClassifier> classification_;
  std::vector<std::pair<std::string, Document>> kept_;
};

Json warnings_json(const SuggestedSelector& one) {
  Json warnings = Json::array();
  if (one.by_position) warnings.push_back("by_position");
  if (one.by_names_alone) warnings.push_back("by_names_alone");
  if (one.by_part_of_name) warnings.push_back("by_part_of_name");
  if (one.pages_emptied > 0) warnings.push_back("empties_pages");
  if (one.regions_elsewhere > 0) warnings.push_back("matches_elsewhere");
  return warnings;
}

Json suggestion_json(const SuggestedSelector& one, TextClass text_class) {
  Json json;
  json["selector"] = one.selector;
  json["score"] = one.score;
  json["pages"] = one.pages;
  json["pages_matched"] = one.pages_matched;
  json["pages_with_region"] = one.pages_with_region;
  json["regions"] = one.regions;
  json["most_regions"] = one.most_regions;
  json["regions_elsewhere"] = one.regions_elsewhere;
  json["words"] = words_json(one.words);
  json["changed_words"] = rules::changed_words(one, text_class);
  json["pages_emptied"] = one.pages_emptied;
  json["warnings"] = warnings_json(one);
  json["region"] = {{"path", one.region_path}, {"text", one.region_text}};
  return json;
}

}  // namespace

Response suggest_answer(Inspector& inspector, PageLook& look, std::string_view body) {
  const Expected<SuggestRequest> request = read_suggest_request(body);
  if (!request) return error_answer(request.error());
  const auto read = read_pages(inspector, look, request->examples);
  if (const auto* const response = std::get_if<Response>(&read)) return *response;
  const PointedPages& pages = std::get<PointedPages>(read);
  const auto made = examples_of(pages, request->examples);
  if (const auto* const response = std::get_if<Response>(&made)) return *response;
  const auto& examples = std::get<std::vector<RegionExample>>(made);
  Expected<RuleSuggester> suggester = RuleSuggester::from(examples, request->text_class);
  if (!suggester) return error_answer(suggester.error());
  SampleTrial trial(inspector, look, *suggester);
  trial.run(pages);
  Json suggestions = Json::array();
  for (const SuggestedSelector& one : suggester->suggestions(rules::kSuggestions)) {
    Json json = suggestion_json(one, request->text_class);
    json["examples"] = trial.pages_with(one.selector, pages);
    suggestions.push_back(std::move(json));
  }
  Json answer;
  answer["site"] = pages.begin()->second->record.site;
  answer["class"] = text_class_name(request->text_class);
  answer["suggestions"] = std::move(suggestions);
  return json_answer(std::move(answer));
}

}  // namespace winnow::serve
