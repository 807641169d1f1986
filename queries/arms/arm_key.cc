// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/arm_key.h"

#include <memory>
#include <utility>
#include <vector>

#include "queries/arms/omindex.h"
#include "queries/arms/omindex_pages.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/joined_source.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/open_source.h"

namespace winnow {
namespace {

// What an arm is told of sites is part of its identity, not of its documents.
class ByFunction final : public PageClassifier {
 public:
  explicit ByFunction(decltype(ArmSpec::method_of) method_of) : method_of_(std::move(method_of)) {}
  std::shared_ptr<const Method> method_for(const RawPage& page) const override {
    return method_of_(page);
  }

 private:
  decltype(ArmSpec::method_of) method_of_;
};

void add_all(Fingerprint& hash, const std::vector<std::string>& texts) {
  hash.add(texts.size());
  for (const std::string& text : texts) hash.add(text);
}

void add_page(Fingerprint& hash, const RawPage& page) {
  hash.add(page.path).add(page.url).add(page.http_charset).add(page.content_type).add(page.bytes);
}

Expected<void> add_choices(Fingerprint& hash, const IndexingChoices& choices) {
  // The choices are taken apart so that one that is added cannot be forgotten here.
  const auto& [method, stemmer, main, heading, title, keyword, image, page, link, page_link,
               page_text, keep_template] = choices;
  const Expected<std::string> resolved = resolve_stemmer(stemmer);
  if (!resolved) return resolved.error();
  hash.add(method).add(*resolved).add(main).add(heading).add(title).add(keyword).add(image);
  hash.add(page).add(link).add(page_link).add(page_text).add(keep_template);
  return {};
}

Expected<void> add_winnow(Fingerprint& hash, const ArmSpec& spec, const IndexOptions& options) {
  hash.add("winnow").add(indexing_fingerprint(options)).add(spec.identity);
  return add_choices(hash, spec.choices);
}

Expected<void> add_omindex(Fingerprint& hash, const ArmSpec& spec) {
  const Expected<std::vector<std::string>> setup = omindex_setup(spec);
  if (!setup) return setup.error();
  hash.add("omindex").add(kOmindexPagesRevision);
  add_all(hash, *setup);
  return {};
}

}  // namespace

Fingerprint::Fingerprint() : state_(XXH3_createState()) {
  if (!state_) throw_out_of_memory();
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
    Expected<std::unique_ptr<Source>> source = open_source(path, collection.directory);
    if (!source) return source.error();
    sources.push_back(std::move(*source));
  }
  return join_sources(std::move(sources));
}

std::string collection_name(const CollectionSpec& collection) {
  const SourceSettings& directory = collection.directory;
  Fingerprint hash;
  add_all(hash, collection.sources);
  hash.add(directory.base_url);
  add_all(hash, directory.include);
  add_all(hash, directory.exclude);
  for (const UrlMap& map : directory.url_maps) hash.add(map.from).add(map.to);
  hash.add(directory.follow_symlinks).add(directory.max_page_bytes);
  return hash.hex();
}

Expected<void> HashedSource::for_each(const PageVisitor& page, const SkipVisitor& skipped) {
  Fingerprint hash;
  hash_ = {};
  const Expected<void> read = source_.for_each(
      [&](RawPage&& raw) {
        add_page(hash, raw);
        ++hash_.pages;
        hash_.bytes += raw.bytes.size();
        return page(std::move(raw));
      },
      skipped);
  hash_.hex = hash.hex();
  return read;
}

Expected<CollectionHash> hash_collection(const CollectionSpec& collection,
                                         const std::function<bool()>& interrupted) {
  const Expected<std::unique_ptr<Source>> source = open_collection(collection);
  if (!source) return source.error();
  HashedSource hashed(**source);
  bool stopped = false;
  const Expected<void> read = hashed.for_each(
      [&](RawPage&&) {
        stopped = interrupted();
        return !stopped;
      },
      {});
  if (!read) return read.error();
  if (stopped) return interrupted_error(hashed.name());
  return hashed.hash();
}

IndexOptions arm_options(const ArmSpec& spec, const std::string& site, const Limits& limits) {
  IndexOptions options;
  options.choices = spec.choices;
  if (spec.method_of) options.classifier = std::make_shared<ByFunction>(spec.method_of);
  options.limits = limits;
  options.site = site;
  options.ignore_robots = true;
  options.duplicates = Duplicates::index;
  options.spelling = false;
  options.snippet_source_bytes = 0;
  options.compact = false;
  return options;
}

Expected<std::string> arm_key(const ArmSpec& spec, const IndexOptions& options,
                              const CollectionHash& pages) {
  Fingerprint hash;
  hash.add(pages.hex).add(options.site).add(options.limits.page_bytes);
  const Expected<void> added =
      spec.kind == ArmKind::omindex ? add_omindex(hash, spec) : add_winnow(hash, spec, options);
  if (!added) return added.error();
  return hash.hex();
}

Error interrupted_error(const std::string& where) {
  return {ErrorCode::try_again, "interrupted", where,
          "run it again: indexes that were complete are kept"};
}

}  // namespace winnow
