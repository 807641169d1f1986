// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "plugin/zim/errors.h"
#include "plugin/zim/mime_type.h"
#include "plugin/zim/provided_bytes.h"
#include "winnow/extractor/block_model.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/zim.h"

namespace winnow::zim {
namespace {

using ::zim::writer::Item;

constexpr const char* kNotLearned = "it is not learned from";

// Where an item stands in the order of samples.
using Place = std::pair<std::uint64_t, std::string>;  // sample_rank(), path

struct SampledItem {
  std::string bytes;
  std::string mime_type;
};

}  // namespace

struct ItemLearner::State {
  std::string site;
  LearnerOptions options;
  LearnOptions learn;
  LearnerReport report;
  std::map<Place, SampledItem> sample;

  void add(const Item& item, const std::string& path);
  std::optional<std::string> read(const Item& item, const std::string& path);
  bool look_at(const Place& place, const SampledItem& item, PageParser& parser,
               SiteLearner& learner, std::uint64_t& nodes) const;
  bool refuse(Error error, const std::string& path) const;
};

// An exception of the item comes out of this.
void ItemLearner::State::add(const Item& item, const std::string& path) {
  SampledItem sampled{{}, item.getMimeType()};
  if (!is_page(sampled.mime_type)) return;
  ++report.pages;
  const Place place(sample_rank(learn.seed, path), path);
  const bool full = sample.size() >= options.sample_pages;
  if (full && std::prev(sample.end())->first < place) return;
  std::optional<std::string> bytes = read(item, path);
  if (!bytes) return;
  sampled.bytes = std::move(*bytes);
  const auto [kept, is_new] = sample.try_emplace(place, sampled);
  if (!is_new && sampled.bytes < kept->second.bytes) kept->second = std::move(sampled);
  if (sample.size() > options.sample_pages) sample.erase(std::prev(sample.end()));
}

// None if the item is too large or cannot be read, which is told.
std::optional<std::string> ItemLearner::State::read(const Item& item, const std::string& path) {
  try {
    Expected<std::string> bytes = provided_bytes(*item.getContentProvider(), options.item_bytes);
    if (bytes) return std::move(*bytes);
    ++report.too_large;
    refuse(bytes.error(), path);
  } catch (...) {
    ++report.unreadable;
    tell_exception(options.on_error, "cannot read the item", path, kNotLearned);
  }
  return {};
}

bool ItemLearner::State::refuse(Error error, const std::string& path) const {
  error.hint = kNotLearned;
  tell(options.on_error, std::move(error), path);
  return false;
}

// Whether the page was learned from. `nodes`: of all pages so far.
bool ItemLearner::State::look_at(const Place& place, const SampledItem& item, PageParser& parser,
                                 SiteLearner& learner, std::uint64_t& nodes) const {
  const std::string& path = place.second;
  const Expected<ParsedPage> page = parser.parse(item.bytes, {charset_of(item.mime_type)});
  if (!page) return refuse(page.error(), path);
  nodes += page->document.size();
  if (nodes > kMaxLearnedItemNodes) {
    return refuse({ErrorCode::too_large, "over the limit for nodes of all pages", "", ""}, path);
  }
  const auto readings = read_blocks(*page, BlockModel::built_in(), parser.segmenter());
  if (learner.add(path, *page, readings)) return true;
  return refuse({ErrorCode::too_large, "over the limit for one page", "", ""}, path);
}

ItemLearner::ItemLearner(std::string site, LearnerOptions options)
    : state_(std::make_unique<State>()) {
  state_->site = std::move(site);
  state_->options = std::move(options);
  state_->options.sample_pages = std::max(state_->options.sample_pages, std::uint32_t{1});
  state_->learn.templates = false;
}

ItemLearner::~ItemLearner() = default;
ItemLearner::ItemLearner(ItemLearner&&) noexcept = default;
ItemLearner& ItemLearner::operator=(ItemLearner&&) noexcept = default;

void ItemLearner::add(const Item& item) {
  std::string path;
  try {
    path = item.getPath();
    state_->add(item, path);
  } catch (...) {
    ++state_->report.unreadable;
    tell_exception(state_->options.on_error, "cannot read the item", path, kNotLearned);
  }
}

std::shared_ptr<const SiteModel> ItemLearner::learn_model() {
  LearnerReport& report = state_->report;
  report.sample = static_cast<std::uint32_t>(state_->sample.size());
  report.refused = 0;
  PageParser parser(ParseOptions{state_->options.limits, true});
  SiteLearner learner(state_->site, state_->learn);
  std::uint64_t nodes = 0;
  for (const auto& [place, item] : state_->sample) {
    if (!state_->look_at(place, item, parser, learner, nodes)) ++report.refused;
  }
  auto model = std::make_shared<const SiteModel>(learner.learn(report.pages));
  report.different = model->different_pages();
  return model;
}

Expected<std::shared_ptr<const Method>> ItemLearner::learn() { return method_of(learn_model()); }

const LearnerReport& ItemLearner::report() const { return state_->report; }

}  // namespace winnow::zim
