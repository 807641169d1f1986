// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/stored_models.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/xapian_errors.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

constexpr std::size_t kPartBytes = 1 << 20;
constexpr unsigned kMostParts = 0x1000;  // three digits

// All of one length, so that the keys of a site differ in the number alone, however long its name.
std::string part_prefix(unsigned part) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string prefix(kModelKey);
  for (const unsigned shift : {8u, 4u, 0u}) prefix += kDigits[(part >> shift) & 0xF];
  return prefix += ':';
}

// `name`: of a site, as keys hold it.
std::string part_key(unsigned part, std::string_view name) {
  return part_prefix(part).append(name);
}

std::string name_in_keys(std::string_view site) {
  const std::string first = part_prefix(0);
  return make_term(first, site).substr(first.size());
}

// All that the database has under the name, one part behind the other.
std::string stored_bytes(const Xapian::Database& database, std::string_view name) {
  std::string bytes;
  for (unsigned part = 0; part < kMostParts; ++part) {
    const std::string more = database.get_metadata(part_key(part, name));
    if (more.empty()) break;
    bytes += more;
  }
  return bytes;
}

void write_bytes(Xapian::WritableDatabase& database, std::string_view name,
                 std::string_view bytes) {
  for (unsigned part = 0; part < kMostParts; ++part) {
    const std::string key = part_key(part, name);
    const std::string_view value = bytes.substr(0, kPartBytes);
    // Of a model that was longer, the rest goes: an empty value is none.
    if (value.empty() && database.get_metadata(key).empty()) break;
    database.set_metadata(key, std::string(value));
    bytes.remove_prefix(value.size());
  }
}

std::string_view text_of_bytes(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Error unreadable(const Error& error, std::string_view name, const std::string& database) {
  return {error.code, "cannot use what it knows of " + std::string(name) + ": " + error.what,
          database, "winnow index learns it again"};
}

Expected<SiteModels> read_stored(const Xapian::Database& database, std::string_view name) {
  const std::string stored = stored_bytes(database, name);
  const auto text = std::as_bytes(std::span(stored));
  // Of its own: short strings need not be aligned.
  const auto bytes = std::make_shared<std::vector<std::byte>>(text.begin(), text.end());
  Expected<SiteModels> models = SiteModels::read(*bytes, bytes);
  if (models && models->sites().size() != 1) {
    return Error{ErrorCode::corrupt, "it is not one of a single site", "", ""};
  }
  return models;
}

}  // namespace

bool store_model(Xapian::WritableDatabase& database, const SiteModel& model) {
  const Expected<SiteModels> alone = SiteModels::of({model});
  if (!alone) return false;
  const std::string name = name_in_keys(model.site());
  const std::string_view bytes = text_of_bytes(alone->bytes());
  if (bytes.size() > kPartBytes * kMostParts || stored_bytes(database, name) == bytes) return false;
  write_bytes(database, name, bytes);
  return true;
}

void forget_model(Xapian::WritableDatabase& database, std::string_view site) {
  write_bytes(database, name_in_keys(site), {});
}

Expected<StoredModels> read_models_of(const std::string& path) {
  return with_xapian<StoredModels>(path, [&]() -> Expected<StoredModels> {
    const Xapian::Database database(path);
    StoredModels stored;
    std::vector<SiteModel> models;
    const std::string prefix = part_prefix(0);
    for (auto key = database.metadata_keys_begin(prefix); key != database.metadata_keys_end(prefix);
         ++key) {
      const std::string name = (*key).substr(prefix.size());
      const Expected<SiteModels> read = read_stored(database, name);
      if (read) {
        models.push_back(*read->sites()[0]);
      } else {
        stored.unreadable.push_back(unreadable(read.error(), name, path));
      }
    }
    Expected<SiteModels> together = SiteModels::of(std::move(models));
    if (together) {
      stored.models = std::move(*together);
    } else {
      stored.unreadable.push_back(unreadable(together.error(), "sites", path));
    }
    return stored;
  });
}

}  // namespace winnow
