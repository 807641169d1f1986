// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "plugin/zim/errors.h"
#include "plugin/zim/item_bytes.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/tree_ensemble.h"
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

// What is kept of the items.
struct ItemSample {
  std::string site;
  LearnerOptions options;
  LearnOptions learn;
  LearnerReport report;
  std::map<Place, SampledItem> items;

  void add(const Item& item, const std::string& path);
  std::optional<std::string> read(const Item& item, const std::string& path);
  bool look_at(const Place& place, const SampledItem& item, PageParser& parser,
               SiteLearner& learner, std::uint64_t& nodes) const;
  bool refuse(Error error, const std::string& path) const;
};

// An exception of the item comes out of this.
void ItemSample::add(const Item& item, const std::string& path) {
  SampledItem sampled{{}, item.getMimeType()};
  if (!is_page(sampled.mime_type)) return;
  ++report.pages;
  const Place place(sample_rank(learn.seed, path), path);
  const bool full = items.size() >= options.sample_pages;
  if (full && std::prev(items.end())->first < place) return;
  std::optional<std::string> bytes = read(item, path);
  if (!bytes) return;
  sampled.bytes = std::move(*bytes);
  const auto [kept, is_new] = items.try_emplace(place);
  if (is_new || sampled.bytes < kept->second.bytes) kept->second = std::move(sampled);
  if (items.size() > options.sample_pages) items.erase(std::prev(items.end()));
}

// Gives nothing if the item is too large or cannot be read, which is told.
std::optional<std::string> ItemSample::read(const Item& item, const std::string& path) {
  try {
    Expected<std::string> bytes =
        provided_bytes(item.getContentProvider().get(), options.item_bytes);
    if (bytes) return std::move(*bytes);
    ++(bytes.error().code == ErrorCode::too_large ? report.too_large : report.unreadable);
    refuse(bytes.error(), path);
  } catch (...) {
    ++report.unreadable;
    tell_exception(options.on_error, "cannot read the item", path, kNotLearned);
  }
  return {};
}

bool ItemSample::refuse(Error error, const std::string& path) const {
  error.hint = kNotLearned;
  tell(options.on_error, std::move(error), path);
  return false;
}

// Says whether the page was learned from. `nodes` counts those of all pages so far.
bool ItemSample::look_at(const Place& place, const SampledItem& item, PageParser& parser,
                         SiteLearner& learner, std::uint64_t& nodes) const {
  const std::string& path = place.second;
  const Expected<ParsedPage> page = parser.parse(item.bytes, {charset_of(item.mime_type)});
  if (!page) return refuse(page.error(), path);
  nodes += page->document.size();
  if (nodes > kMaxLearnedItemNodes) {
    return refuse({ErrorCode::too_large, "over the limit for nodes of all pages", "", ""}, path);
  }
  const auto readings = read_blocks(*page, shipped_block_model(), parser.segmenter());
  if (learner.add(path, *page, readings)) return true;
  return refuse({ErrorCode::too_large, "over the limit for one page", "", ""}, path);
}

ItemLearner::ItemLearner(std::string site, LearnerOptions options)
    : sample_(std::make_unique<ItemSample>()) {
  sample_->site = std::move(site);
  sample_->options = std::move(options);
  sample_->options.sample_pages = std::max(sample_->options.sample_pages, std::uint32_t{1});
  sample_->learn.templates = false;
}

ItemLearner::~ItemLearner() = default;
ItemLearner::ItemLearner(ItemLearner&&) noexcept = default;
ItemLearner& ItemLearner::operator=(ItemLearner&&) noexcept = default;

void ItemLearner::add(const Item& item) {
  std::string path;
  try {
    path = item.getPath();
    sample_->add(item, path);
  } catch (...) {
    ++sample_->report.unreadable;
    tell_exception(sample_->options.on_error, "cannot read the item", path, kNotLearned);
  }
}

std::shared_ptr<const SiteModel> ItemLearner::learn_model() {
  LearnerReport& report = sample_->report;
  report.sample = static_cast<std::uint32_t>(sample_->items.size());
  report.refused = 0;
  ParseOptions parse{sample_->options.limits, true};
  parse.marks = sample_->options.marks;
  PageParser parser(parse);
  SiteLearner learner(sample_->site, sample_->learn);
  std::uint64_t nodes = 0;
  for (const auto& [place, item] : sample_->items) {
    if (!sample_->look_at(place, item, parser, learner, nodes)) ++report.refused;
  }
  auto model = std::make_shared<const SiteModel>(learner.learn(report.pages));
  report.different = model->different_pages();
  return model;
}

Expected<std::shared_ptr<const Method>> ItemLearner::learn() { return method_of(learn_model()); }

const LearnerReport& ItemLearner::report() const { return sample_->report; }

}  // namespace winnow::zim
