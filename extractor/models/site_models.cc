// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_models.h"

#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "extractor/models/shared_texts.h"
#include "extractor/models/site_model_codec.h"
#include "extractor/models/title_affixes.h"

namespace winnow {
namespace {

bool by_site(const SiteModel& a, const SiteModel& b) { return a.site() < b.site(); }

}  // namespace

std::span<const std::string> SiteModel::title_heads() const {
  return titles_ == nullptr ? std::span<const std::string>() : titles_->heads();
}

std::span<const std::string> SiteModel::title_tails() const {
  return titles_ == nullptr ? std::span<const std::string>() : titles_->tails();
}

std::string_view SiteModel::own_title(std::string_view title) const {
  return titles_ == nullptr ? title : titles_->own_part(title);
}

bool SiteModel::shares_title(std::string_view title) const {
  return std::binary_search(shared_texts_.begin(), shared_texts_.end(),
                            head_text_hash(HeadText::title, title));
}

bool SiteModel::shares_description(std::string_view description) const {
  return std::binary_search(shared_texts_.begin(), shared_texts_.end(),
                            head_text_hash(HeadText::description, description));
}

SiteModel SiteModel::with_text_pages_at_most(std::span<const PageCount> bounds) const {
  SiteModel model = *this;
  model.statistics_ = statistics_.with_text_pages_at_most(bounds);
  return model;
}

std::uint32_t SiteModel::nearest_template(const PageSignature& signature) const {
  std::uint32_t nearest = kNoTemplate;
  double best = -1;
  for (std::uint32_t i = 0; i < templates_.size(); ++i) {
    const double similarity = signature_similarity(templates_[i].signature, signature);
    if (similarity > best) {
      best = similarity;
      nearest = i;
    }
  }
  return nearest;
}

Expected<SiteModels> SiteModels::read(std::span<const std::byte> bytes,
                                      std::shared_ptr<const void> owner, ModelParts parts) {
  auto sites = SiteModelCodec::read(bytes, owner, parts);
  if (!sites) return sites.error();
  SiteModels models;
  models.owner_ = std::move(owner);
  models.bytes_ = bytes;
  models.sites_ = *std::move(sites);
  return models;
}

Expected<SiteModels> SiteModels::of(std::vector<SiteModel> models) {
  std::sort(models.begin(), models.end(), by_site);
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (!SiteModelCodec::is_site_name(models[i].site())) {
      return Error{ErrorCode::usage, "the name of a site is too long, or no text", "",
                   "give the site another name"};
    }
    if (i > 0 && models[i].site() == models[i - 1].site()) {
      return Error{ErrorCode::usage, "two models of one site", std::string(models[i].site()),
                   "keep one of them"};
    }
  }
  const auto words =
      std::make_shared<const std::vector<std::uint64_t>>(SiteModelCodec::write(models));
  // Reading what was written makes sure that a file with these bytes can be read.
  return read(std::as_bytes(std::span(*words)), words);
}

std::shared_ptr<const SiteModel> SiteModels::find(std::string_view site) const {
  if (sites_.size() == 1) return sites_.front();
  const auto found = std::lower_bound(
      sites_.begin(), sites_.end(), site,
      [](const auto& model, std::string_view name) { return model->site() < name; });
  return found != sites_.end() && (*found)->site() == site ? *found : nullptr;
}

std::string SiteModels::identifier() const {
  std::string digits(16, '0');
  std::uint64_t hash = XXH3_64bits(bytes_.data(), bytes_.size());
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, hash /= 16) {
    *digit = "0123456789abcdef"[hash % 16];
  }
  return digits;
}

}  // namespace winnow
