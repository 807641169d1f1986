// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/model.h"

#include <cstddef>
#include <span>
#include <utility>

#include "plugin/c/guard.h"
#include "winnow/indexer/model_file.h"

namespace winnow::c {
namespace {

using Made = Expected<std::unique_ptr<winnow_model>>;

Made model_from(Expected<SiteModels> models) {
  if (!models) return models.error();
  return std::make_unique<winnow_model>(winnow_model{std::move(*models)});
}

Expected<SiteModels> read_copy(const void* bytes, std::size_t size) {
  if (size == 0) {
    return Error{ErrorCode::corrupt, "there are no bytes", "model in memory",
                 "make it anew with winnow_learner_learn() or winnow learn"};
  }
  const auto* first = static_cast<const std::byte*>(bytes);
  const auto copy = std::make_shared<const std::vector<std::byte>>(first, first + size);
  Expected<SiteModels> models = SiteModels::read(*copy, copy);
  if (models) return models;
  Error error = models.error();
  if (error.where.empty()) error.where = "model in memory";
  return error;
}

}  // namespace

Made model_of(std::vector<SiteModel> sites) { return model_from(SiteModels::of(std::move(sites))); }

}  // namespace winnow::c

winnow_status winnow_model_open(const char* file, winnow_model** model, winnow_error** error) {
  return winnow::c::guarded_new(model, error, [&]() -> winnow::c::Made {
    if (file == nullptr) return winnow::c::missing("file");
    return winnow::c::model_from(winnow::read_models(file));
  });
}

winnow_status winnow_model_read(const void* bytes, size_t size, winnow_model** model,
                                winnow_error** error) {
  return winnow::c::guarded_new(model, error, [&]() -> winnow::c::Made {
    if (bytes == nullptr) return winnow::c::missing("bytes");
    return winnow::c::model_from(winnow::c::read_copy(bytes, size));
  });
}

size_t winnow_model_site_count(const winnow_model* model) {
  return model == nullptr ? 0 : model->models.sites().size();
}

// Models hold the names in strings of their own, which end with a NUL.
const char* winnow_model_site(const winnow_model* model, size_t index) {
  if (index >= winnow_model_site_count(model)) return nullptr;
  return model->models.sites()[index]->site().data();
}

const void* winnow_model_bytes(const winnow_model* model, size_t* size) {
  if (size != nullptr) *size = model == nullptr ? 0 : model->models.bytes().size();
  return model == nullptr ? nullptr : model->models.bytes().data();
}

winnow_status winnow_model_save(const winnow_model* model, const char* file, winnow_error** error) {
  return winnow::c::guarded(error, [&]() -> winnow::Expected<void> {
    if (model == nullptr) return winnow::c::missing("model");
    if (file == nullptr) return winnow::c::missing("file");
    return winnow::write_models(model->models, file);
  });
}

void winnow_model_free(winnow_model* model) { delete model; }
