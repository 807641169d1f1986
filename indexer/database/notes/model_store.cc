// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/notes/model_store.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr int kLevel = 3;

// Zstandard can do better on zeros; what a small hostile value makes is to be bounded.
constexpr std::size_t kMostTimesLarger = 1000;

}  // namespace

std::string packed(std::string_view bytes) {
  std::string out(::ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ::ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kLevel);
  // Fails only where there is too little room or no memory.
  if (::ZSTD_isError(size)) throw_out_of_memory();
  out.resize(size);
  return out;
}

std::optional<std::vector<std::byte>> unpacked(std::string_view packed) {
  const unsigned long long size = ::ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ||
      size / kMostTimesLarger > packed.size()) {
    return std::nullopt;
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  const std::size_t made =
      ::ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (::ZSTD_getErrorCode(made) == ZSTD_error_memory_allocation) throw_out_of_memory();
  if (::ZSTD_isError(made) || made != bytes.size()) return std::nullopt;
  return bytes;
}

namespace {

constexpr std::size_t kPartBytes = 1 << 20;

// What is stored of a site under keys that differ in the first of three digits.
enum class Kind { model, learned_from };

// Hexadecimal numbers of three digits, or of two behind an "s".
unsigned most_parts(Kind kind) { return kind == Kind::model ? 0x1000 : 0x100; }

constexpr std::size_t kModelHashBytes = 16;

// All of one length, so that the keys of a site differ in the number alone, however long its name.
std::string part_prefix(Kind kind, unsigned part) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string prefix(kModelKey);
  prefix += kind == Kind::model ? kDigits[(part >> 8) & 0xF] : 's';
  for (const unsigned shift : {4u, 0u}) prefix += kDigits[(part >> shift) & 0xF];
  return prefix += ':';
}

// `name`: of a site, as keys hold it.
std::string part_key(Kind kind, unsigned part, std::string_view name) {
  return part_prefix(kind, part).append(name);
}

std::string name_in_keys(std::string_view site) {
  const std::string first = part_prefix(Kind::model, 0);
  return make_term(first, site).substr(first.size());
}

// All that the database has under the name, one part behind the other.
std::string stored_bytes(const Xapian::Database& database, Kind kind, std::string_view name) {
  std::string bytes;
  for (unsigned part = 0; part < most_parts(kind); ++part) {
    const std::string more = database.get_metadata(part_key(kind, part, name));
    if (more.empty()) break;
    bytes += more;
  }
  return bytes;
}

// Returns whether that is something else than what was there; what is too much is left out.
bool write_bytes(Xapian::WritableDatabase& database, Kind kind, std::string_view name,
                 std::string_view bytes) {
  if (bytes.size() > kPartBytes * most_parts(kind)) bytes = {};
  if (stored_bytes(database, kind, name) == bytes) return false;
  for (unsigned part = 0; part < most_parts(kind); ++part) {
    const std::string key = part_key(kind, part, name);
    const std::string_view value = bytes.substr(0, kPartBytes);
    // If the value was longer before, the rest of it goes: an empty value is none.
    if (value.empty() && database.get_metadata(key).empty()) break;
    database.set_metadata(key, std::string(value));
    bytes.remove_prefix(value.size());
  }
  return true;
}

std::string_view text_of_bytes(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

bool store_model(Xapian::WritableDatabase& database, const SiteModel& model,
                 std::span<const std::string> learned_from) {
  const Expected<SiteModels> alone = SiteModels::of({model});
  if (!alone) return false;
  const std::string bytes = packed(text_of_bytes(alone->bytes()));
  if (bytes.size() > kPartBytes * most_parts(Kind::model)) return false;
  const std::string name = name_in_keys(model.site());
  const bool is_other = write_bytes(database, Kind::model, name, bytes);
  // More may be known of the model that is there already than is known now.
  if (!is_other && learned_from.empty()) return false;
  std::string hashes;
  for (const std::string& hash : learned_from) hashes += hash;
  return write_bytes(database, Kind::learned_from, name, hashes) || is_other;
}

void forget_model(Xapian::WritableDatabase& database, std::string_view site) {
  const std::string name = name_in_keys(site);
  for (const Kind kind : {Kind::model, Kind::learned_from}) {
    write_bytes(database, kind, name, {});
  }
}

std::vector<std::string> names_of_models(const Xapian::Database& database) {
  std::vector<std::string> names;
  const std::string prefix = part_prefix(Kind::model, 0);
  const auto end = database.metadata_keys_end(prefix);
  for (auto key = database.metadata_keys_begin(prefix); key != end; ++key) {
    names.push_back((*key).substr(prefix.size()));
  }
  return names;
}

Expected<SiteModels> read_model(const Xapian::Database& database, std::string_view name) {
  std::optional<std::vector<std::byte>> stored =
      unpacked(stored_bytes(database, Kind::model, name));
  if (!stored) return Error{ErrorCode::corrupt, "it is damaged, or of an older version", "", ""};
  const auto bytes = std::make_shared<std::vector<std::byte>>(std::move(*stored));
  Expected<SiteModels> models = SiteModels::read(*bytes, bytes);
  if (models && models->sites().size() != 1) {
    return Error{ErrorCode::corrupt, "it is not one of a single site", "", ""};
  }
  return models;
}

std::vector<std::string> read_learned_from(const Xapian::Database& database,
                                           std::string_view name) {
  const std::string bytes = stored_bytes(database, Kind::learned_from, name);
  std::vector<std::string> hashes;
  for (std::size_t at = 0; at + kModelHashBytes <= bytes.size(); at += kModelHashBytes) {
    hashes.push_back(bytes.substr(at, kModelHashBytes));
  }
  // The database may be anybody's.
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

}  // namespace winnow
