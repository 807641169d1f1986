// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "plugin/c/border.h"
#include "plugin/c/handles.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/extractor/tree_ensemble.h"
#include "winnow/indexer/methods_by_site.h"
#include "winnow/indexer/site_learning.h"

struct winnow_learner {
  winnow::LearnOptions options;
  winnow::SiteLearner learner;
  winnow::PageParser parser;
  std::unordered_set<std::string> urls;
  std::uint64_t nodes = 0;
  // Set while a page is being learned from: if that was broken off by an exception, nobody knows
  // how far it came.
  bool unsettled = false;
};

namespace winnow::c {
namespace {

static_assert(WINNOW_SAMPLE_PAGES == kSamplePages);

using Made = Expected<std::unique_ptr<winnow_learner>>;

Error bad_option(const char* member, std::string what, std::string remedy) {
  return {ErrorCode::usage, std::move(what), std::string("winnow_learner_options.") + member,
          std::move(remedy)};
}

// What winnow learn learns for the method: templates in any case, for those who look at them.
Expected<LearnOptions> options_for(std::string_view method) {
  const MethodInfo* const info = find_method(method).value_or(nullptr);
  if (info != nullptr && info->learns()) {
    LearnOptions options = *info->learning;
    options.templates = true;
    return options;
  }
  std::string names;
  for (const MethodInfo* each : available_methods()) {
    if (each->learns()) names.append(names.empty() ? "" : ", ").append(each->name);
  }
  return bad_option("method", "is not a method that learns: " + std::string(method),
                    "one of: " + names);
}

// Wrong names should show before anything is learned: a model of no page has the same check.
Expected<void> check_name(const std::string& site) {
  std::vector<SiteModel> models;
  models.push_back(SiteLearner(site, LearnOptions{}).learn(0));
  const Expected<SiteModels> checked = SiteModels::of(std::move(models));
  if (checked) return {};
  return bad_option("site", checked.error().what, checked.error().hint);
}

Made make_learner(const winnow_learner_options* caller) {
  const auto given = read_options(caller, "winnow_learner_options");
  if (!given) return given.error();
  const std::string_view method = given->method == nullptr ? default_method() : given->method;
  const Expected<LearnOptions> options = options_for(method);
  if (!options) return options.error();
  const std::string site = given->site == nullptr ? "site" : given->site;
  if (const auto checked = check_name(site); !checked) return checked.error();
  ParseOptions parse{Limits{}, options->needs_hashes()};
  if (given->ignore_marks != 0) parse.marks = Marks::ignored;
  return std::make_unique<winnow_learner>(
      winnow_learner{*options, SiteLearner(site, *options), PageParser(parse), {}, 0, false});
}

Expected<void> check_settled(const winnow_learner& learner) {
  if (!learner.unsettled) return {};
  return Error{ErrorCode::usage, "has run out of memory before", "learner",
               "free it, and learn from fewer or smaller pages"};
}

Error over_limit(const std::string& limit, const char* remedy) {
  return {ErrorCode::too_large, "over the limit for " + limit + "; not learned from", "", remedy};
}

// What is wrong with a page before anybody has looked into it.
Expected<void> check_page(const winnow_learner& learner, const report::PageBytes& page) {
  if (page.url.empty()) {
    return Error{ErrorCode::usage, "is NULL or empty", "winnow_input.url",
                 "give each page the URL that it has on its site"};
  }
  if (learner.urls.contains(std::string(page.url))) {
    return Error{ErrorCode::usage, "was added before", std::string(page.url), "add each URL once"};
  }
  if (learner.urls.size() >= WINNOW_MAX_SAMPLE_PAGES) {
    return over_limit("pages of a sample", "choose them by winnow_sample_rank()");
  }
  if (page.bytes.size() > kMaxLearnPageBytes) {
    return over_limit("bytes of a page", "take another page of the site instead");
  }
  return {};
}

// Says whether it was taken. Pages of which nodes or the like are counted have no readings.
bool learn_from(winnow_learner& learner, std::string_view url, const ParsedPage& page) {
  WordSegmenter& segmenter = learner.parser.segmenter();
  if (learner.options.counts()) {
    return learner.learner.add(url, page, segmenter);
  }
  return learner.learner.add(url, page, read_blocks(page, shipped_block_model(), segmenter));
}

Expected<void> add_page(winnow_learner& learner, const report::PageBytes& page) {
  if (const auto checked = check_settled(learner); !checked) return checked;
  if (const auto checked = check_page(learner, page); !checked) return checked;
  const Expected<ParsedPage> parsed = learner.parser.parse(page.bytes, {page.http_charset});
  if (!parsed) return parsed.error();
  const Document& document = parsed->document;
  const std::uint64_t nodes = learner.nodes + document.size();
  if (nodes > kMaxSampleNodes) {
    return over_limit("nodes of all pages together", "leave out the largest pages");
  }
  learner.unsettled = true;
  const auto url = learner.urls.emplace(page.url).first;
  const bool taken = learn_from(learner, page.url, *parsed);
  learner.unsettled = false;
  if (!taken) {
    learner.urls.erase(url);
    const bool degraded = document.degraded() != Degraded::no;
    if (document.degraded() == Degraded::unclosed) {
      return Error{ErrorCode::too_large, "an element, comment or tag never ends; not learned from",
                   "", "take another page of the site instead"};
    }
    return over_limit(
        degraded ? std::string(degraded_name(document.degraded())) : "nodes of a page",
        "take another page of the site instead");
  }
  learner.nodes = nodes;
  return {};
}

Expected<std::unique_ptr<winnow_model>> learn(const winnow_learner& learner,
                                              std::uint64_t site_pages) {
  if (const auto checked = check_settled(learner); !checked) return checked.error();
  std::vector<SiteModel> models;
  models.push_back(learner.learner.learn(std::max<std::uint64_t>(site_pages, learner.urls.size())));
  if (!knows_something(models.front())) {
    return Error{ErrorCode::input, "nothing to learn from so few different pages",
                 std::string(models.front().site()),
                 "add " + std::to_string(kMinGroupPages) + " or more of one template"};
  }
  return model_of(std::move(models));
}

}  // namespace
}  // namespace winnow::c

uint64_t winnow_sample_rank(const char* url) {
  if (url == nullptr) return std::numeric_limits<std::uint64_t>::max();
  return winnow::sample_rank(winnow::LearnOptions{}.seed, url);
}

winnow_status winnow_learner_new(const winnow_learner_options* options, winnow_learner** learner,
                                 winnow_error** error) {
  return winnow::c::guarded_new(learner, error, [&] { return winnow::c::make_learner(options); });
}

winnow_status winnow_learner_add(winnow_learner* learner, const winnow_input* input,
                                 winnow_error** error) {
  return winnow::c::guarded(error, [&]() -> winnow::Expected<void> {
    if (learner == nullptr) return winnow::c::missing("learner");
    const auto page = winnow::c::read_input(input);
    if (!page) return page.error();
    const auto added = winnow::c::add_page(*learner, *page);
    if (!added) return winnow::c::with_place(added.error(), *page);
    return {};
  });
}

size_t winnow_learner_pages(const winnow_learner* learner) {
  return learner == nullptr ? 0 : learner->urls.size();
}

winnow_status winnow_learner_learn(const winnow_learner* learner, uint64_t site_pages,
                                   winnow_model** model, winnow_error** error) {
  using winnow::c::missing;
  return winnow::c::guarded_new(model, error,
                                [&]() -> winnow::Expected<std::unique_ptr<winnow_model>> {
                                  if (learner == nullptr) return missing("learner");
                                  return winnow::c::learn(*learner, site_pages);
                                });
}

void winnow_learner_free(winnow_learner* learner) { delete learner; }
