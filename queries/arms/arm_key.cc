// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/arm_key.h"

#include <new>
#include <utility>
#include <vector>

#include "queries/arms/omindex.h"
#include "winnow/indexer/joined_source.h"

namespace winnow {
namespace {

void add_all(Fingerprint& hash, const std::vector<std::string>& texts) {
  hash.add(texts.size());
  for (const std::string& text : texts) hash.add(text);
}

void add_page(Fingerprint& hash, const RawPage& page) {
  hash.add(page.path).add(page.url).add(page.http_charset).add(page.content_type).add(page.bytes);
}

}  // namespace

Fingerprint::Fingerprint() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  XXH3_128bits_reset(state_.get());
}

Fingerprint& Fingerprint::add(std::string_view bytes) {
  add(bytes.size());
  XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
  return *this;
}

Fingerprint& Fingerprint::add(std::uint64_t number) {
  XXH3_128bits_update(state_.get(), &number, sizeof number);
  return *this;
}

std::string Fingerprint::hex() const {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
  std::string text;
  for (const unsigned char byte : canonical.digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

Expected<std::unique_ptr<Source>> open_collection(const CollectionSpec& collection) {
  if (collection.sources.empty()) {
    return Error{ErrorCode::usage, "a collection without sources", "", "name a folder of pages"};
  }
  std::vector<std::unique_ptr<Source>> sources;
  for (const std::string& path : collection.sources) {
    Expected<std::unique_ptr<Source>> source = open_directory(path, collection.directory);
    if (!source) return source.error();
    sources.push_back(std::move(*source));
  }
  return join_sources(std::move(sources));
}

std::string collection_name(const CollectionSpec& collection) {
  const DirectoryOptions& directory = collection.directory;
  Fingerprint hash;
  add_all(hash, collection.sources);
  hash.add(directory.base_url);
  add_all(hash, directory.include);
  add_all(hash, directory.exclude);
  for (const UrlMap& map : directory.url_maps) hash.add(map.from).add(map.to);
  hash.add(directory.follow_symlinks).add(directory.max_page_bytes);
  return hash.hex();
}

Expected<CollectionHash> hash_collection(const CollectionSpec& collection,
                                         const std::function<bool()>& interrupted) {
  const Expected<std::unique_ptr<Source>> source = open_collection(collection);
  if (!source) return source.error();
  CollectionHash result;
  Fingerprint hash;
  bool stopped = false;
  const Expected<void> read = (*source)->for_each(
      [&](RawPage&& page) {
        add_page(hash, page);
        ++result.pages;
        result.bytes += page.bytes.size();
        stopped = interrupted();
        return !stopped;
      },
      {});
  if (!read) return read.error();
  if (stopped) return interrupted_error((*source)->name());
  result.hex = hash.hex();
  return result;
}

IndexOptions arm_options(const ArmSpec& spec, const std::string& site, const Limits& limits) {
  IndexOptions options;
  options.choices = spec.choices;
  options.method_of = spec.method_of;
  options.limits = limits;
  options.site = site;
  options.ignore_robots = true;
  options.join_canonical = false;
  options.spelling = false;
  options.snippet_source_bytes = 0;
  options.compact = false;
  return options;
}

std::string arm_key(const ArmSpec& spec, const IndexOptions& options, const CollectionHash& pages) {
  Fingerprint hash;
  hash.add(pages.hex);
  if (spec.kind == ArmKind::omindex) {
    return hash.add("omindex").add(omindex_version()).add(spec.choices.stemmer).hex();
  }
  const IndexingChoices& choices = spec.choices;
  hash.add("winnow").add(indexing_fingerprint(options)).add(options.limits.page_bytes);
  hash.add(options.site).add(spec.identity).add(choices.method).add(choices.stemmer);
  hash.add(choices.main_weight).add(choices.heading_weight).add(choices.title_weight);
  return hash.add(choices.keyword_weight).add(choices.image_weight).hex();
}

Error interrupted_error(const std::string& where) {
  return {ErrorCode::try_again, "interrupted", where, ""};
}

}  // namespace winnow
