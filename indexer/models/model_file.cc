// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/model_file.h"

#include <utility>

#include "indexer/common/replaced_file.h"

namespace winnow {

Expected<void> write_models(const SiteModels& models, const std::string& file) {
  ReplacedFile replaced(file, "models");
  Expected<void> done = replaced.open();
  if (done) done = replaced.append(models.bytes());
  return done ? replaced.finish() : done;
}

Expected<SiteModels> read_models(const std::string& file, ModelParts parts) {
  Expected<MappedFile> mapped = map_file(file, "models", "winnow learn");
  if (!mapped) return mapped.error();
  Expected<SiteModels> models = SiteModels::read(mapped->bytes, std::move(mapped->owner), parts);
  if (models) return models;
  Error error = models.error();
  error.where = file;
  return error;
}

}  // namespace winnow
