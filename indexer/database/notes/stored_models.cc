// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/stored_models.h"

#include <xxhash.h>

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "indexer/database/database_reading.h"
#include "indexer/database/notes/model_store.h"
#include "indexer/database/shard_set.h"

namespace winnow {
namespace {

// The hash of a list of texts: where one ends counts.
std::uint64_t hash_of(std::span<const std::string> texts, std::uint64_t seed) {
  std::uint64_t hash = seed + texts.size();
  for (const std::string& text : texts) {
    hash = XXH3_64bits_withSeed(text.data(), text.size(), hash);
  }
  return hash;
}

Error unreadable(const Error& error, std::string_view name, const std::string& database) {
  return {error.code, "cannot use what it knows of " + std::string(name) + ": " + error.what,
          database, "winnow index learns it again"};
}

StoredModels read_all(const Xapian::Database& database, const std::string& path) {
  StoredModels stored;
  std::vector<SiteModel> models;
  for (const std::string& name : names_of_models(database)) {
    const Expected<SiteModels> read = read_model(database, name);
    if (!read) {
      stored.unreadable.push_back(unreadable(read.error(), name, path));
      continue;
    }
    const SiteModel& model = *read->sites()[0];
    std::vector<std::string> from = read_learned_from(database, name);
    if (!from.empty()) stored.learned_from[std::string(model.site())] = std::move(from);
    models.push_back(model);
  }
  Expected<SiteModels> together = SiteModels::of(std::move(models));
  if (together) {
    stored.models = std::move(*together);
  } else {
    stored.unreadable.push_back(unreadable(together.error(), "sites", path));
  }
  return stored;
}

}  // namespace

Expected<StoredModels> read_models_of(const std::string& path) {
  return read_repeatedly<StoredModels>(path, [&]() -> Expected<StoredModels> {
    const Expected<Xapian::Database> opened = open_for_reading(path);
    if (!opened) return opened.error();
    return read_all(*opened, path);
  });
}

std::uint64_t templates_hash(const SiteModel& model) {
  std::uint64_t hash = model.templates().size();
  for (const SiteTemplate& each : model.templates()) {
    hash = XXH3_64bits_withSeed(each.signature.data(), sizeof each.signature, hash);
    hash = XXH3_64bits_withSeed(each.tree.bytes().data(), each.tree.bytes().size(), hash);
    hash = XXH3_64bits_withSeed(each.counts.bytes().data(), each.counts.bytes().size(), hash);
  }
  const std::span<const std::byte> statistics = model.statistics().bytes();
  hash = XXH3_64bits_withSeed(statistics.data(), statistics.size(), hash);
  const std::span<const std::uint64_t> shared = model.shared_texts();
  hash = XXH3_64bits_withSeed(shared.data(), shared.size_bytes(), hash);
  return hash_of(model.title_tails(), hash_of(model.title_heads(), hash));
}

}  // namespace winnow
