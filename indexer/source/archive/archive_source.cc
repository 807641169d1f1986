// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "indexer/common/timestamps.h"
#include "indexer/source/archive/archive_listing.h"
#include "indexer/source/archive/archive_reader.h"
#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/documents/document_look.h"
#include "indexer/source/documents/document_reader.h"
#include "indexer/source/pages/canonical_sample.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/page_url.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/pages/tree_source.h"
#include "indexer/source/source_kind.h"

namespace winnow {
namespace {

// Why an entry of this kind is no page; folders are passed over without a word.
std::optional<Skip> judge_kind(const ArchiveReader& entry) {
  if (entry.kind() == ArchiveEntryKind::symlink) {
    return Skip{SkipReason::symlink, "a symbolic link in an archive"};
  }
  if (entry.kind() == ArchiveEntryKind::hard_link) {
    return Skip{SkipReason::hard_link, "the archive has it under another name"};
  }
  if (entry.kind() == ArchiveEntryKind::special) return Skip{SkipReason::device, "not a file"};
  return {};
}

// The bytes of the entry at hand, or why they are no page.
std::optional<Skip> read_entry(ArchiveReader& entry, const PageFileOptions& options,
                               std::string& bytes) {
  constexpr std::size_t kStep = 1u << 16;
  bytes.clear();
  const std::size_t max_bytes = options.max_bytes;
  bool checked = !options.must_look_like_page;
  while (bytes.size() <= max_bytes) {
    const std::size_t filled = bytes.size();
    bytes.resize(filled + std::min(kStep, max_bytes + 1 - filled));
    const std::size_t count = entry.read(bytes.data() + filled, bytes.size() - filled);
    bytes.resize(filled + count);
    if (!checked && (count == 0 || bytes.size() >= kSniffBytes)) {
      if (auto skip = judge_start(std::string_view(bytes).substr(0, kSniffBytes), options)) {
        return skip;
      }
      checked = true;
    }
    if (count > 0) continue;
    if (entry.is_bomb())
      return Skip{SkipReason::bomb, "the archive unpacks to far more than a site"};
    if (entry.is_broken()) return Skip{SkipReason::broken_entry, "damaged in the archive"};
    return {};
  }
  return Skip{SkipReason::too_large, over_limit(max_bytes)};
}

class ArchiveSource final : public TreeSource {
 public:
  ArchiveSource(std::string name, std::shared_ptr<const RandomBytes> bytes, ArchiveListing listing,
                SourceRules rules)
      : TreeSource(std::move(name), std::move(rules)),
        bytes_(std::move(bytes)),
        listing_(std::move(listing)) {
    take_sample(canonicals());
  }

  std::string identity() const override { return real_path(name()); }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override;

  Expected<std::uint64_t> count() override { return listing_.candidates(); }

 private:
  CanonicalSample canonicals() const;
  std::optional<SkippedFile> take(ArchiveReader& reader, std::uint64_t number,
                                  SourceEntry& entry) const;
  std::optional<Skip> judge(const ArchiveReader& reader, const std::string& path,
                            std::uint64_t number) const;

  bool begins_as_document(std::string_view bytes, const std::string& path) const;
  void defer(const PagePath& file, std::string bytes, std::int64_t modified,
             SourceEntry& entry) const;

  std::shared_ptr<const RandomBytes> bytes_;
  ArchiveListing listing_;
};

// Goes through the archive twice: for the names, and for the pages of the sample.
CanonicalSample ArchiveSource::canonicals() const {
  CanonicalSample sample;
  if (!rules().urls.takes_base()) return sample;
  for (const bool looks : {false, true}) {
    ArchiveReader reader(*bytes_);
    for (std::uint64_t number = 0; !sample.has_all() && reader.next(); ++number) {
      const std::optional<std::string> path = safe_entry_name(reader.name());
      if (!path || reader.kind() == ArchiveEntryKind::folder || judge(reader, *path, number)) {
        continue;
      }
      const PageType type = page_type_of(last_part(*path));
      if (type == PageType::perhaps && !looks) sample.expect_beside(*path);
      if (type != PageType::html && type != PageType::xhtml) continue;
      std::string bytes;
      if (!looks) {
        sample.expect(*path);
      } else if (sample.wants(*path) &&
                 !read_entry(reader, rules().file_options(last_part(*path), false), bytes)) {
        sample.look({*path, listing_.is_folder_page(*path)}, bytes);
      }
    }
    if (!looks && !sample.draw()) break;
  }
  return sample;
}

Expected<void> ArchiveSource::for_each_entry(const EntryVisitor& entry,
                                             const SkipVisitor& skipped) {
  ArchiveReader reader(*bytes_);
  for (std::uint64_t number = 0; reader.next(); ++number) {
    if (reader.kind() == ArchiveEntryKind::folder) continue;
    SourceEntry next;
    if (std::optional<SkippedFile> skip = take(reader, number, next)) {
      if (skipped) skipped(*skip);
    } else if (!entry(std::move(next))) {
      return {};
    }
  }
  if (!reader.fault().empty() && skipped) {
    skipped({std::string(last_part(name())),
             reader.is_bomb() ? SkipReason::bomb : SkipReason::broken_archive,
             "left from here on: " + reader.fault()});
  }
  return {};
}

std::optional<Skip> ArchiveSource::judge(const ArchiveReader& reader, const std::string& path,
                                         std::uint64_t number) const {
  if (auto skip = judge_kind(reader)) return skip;
  if (auto skip = judge_name(rules(), path)) return skip;
  if (reader.is_encrypted()) return Skip{SkipReason::encrypted, "decrypt the archive first"};
  if (!listing_.is_last(path, number)) {
    return Skip{SkipReason::same_path, "the archive has a later file of this name"};
  }
  const std::string plain(unpacked_name(path));
  const bool copy = plain.size() != path.size() &&
                    (listing_.has(plain) || (path.ends_with(".br") && listing_.has(plain + ".gz")));
  if (copy) return Skip{SkipReason::seen_before, "a compressed copy of the page beside it"};
  return {};
}

// An archive is a stream: what is wanted of an entry has to be read before going on.
std::optional<SkippedFile> ArchiveSource::take(ArchiveReader& reader, std::uint64_t number,
                                               SourceEntry& entry) const {
  const std::optional<std::string> path = safe_entry_name(reader.name());
  if (!path)
    return SkippedFile{reader.name(), SkipReason::bad_path, "a name that leads out of the archive"};
  std::optional<Skip> skip = judge(reader, *path, number);
  std::string bytes;
  if (!skip) {
    skip = read_entry(reader, rules().file_options(last_part(*path), false), bytes);
  }
  if (skip) return SkippedFile{*path, skip->reason, skip->detail};
  const std::int64_t modified = reader.modified();
  entry.stamp = {bytes.size(), modified};
  entry.held_bytes = bytes.size();
  const PagePath file{*path, listing_.is_folder_page(*path)};
  name_entry(rules(), file, entry);
  if (begins_as_document(bytes, *path)) {
    defer(file, std::move(bytes), modified / kNanosecondsPerSecond, entry);
    return {};
  }
  // std::function wants what it holds to be copyable.
  auto page = std::make_shared<std::variant<RawPage, SkippedFile>>(
      make_page(rules(), file, std::move(bytes), modified / kNanosecondsPerSecond));
  if (const auto* made = std::get_if<RawPage>(page.get())) entry.held_bytes = made->bytes.size();
  entry.read = [page] { return std::move(*page); };
  return {};
}

bool ArchiveSource::begins_as_document(std::string_view bytes, const std::string& path) const {
  return may_be_document(bytes.substr(0, kSniffBytes), document_type_of_name(path),
                         rules().documents.types());
}

// Reading a document takes a process: whoever wants the page starts it.
void ArchiveSource::defer(const PagePath& file, std::string bytes, std::int64_t modified,
                          SourceEntry& entry) const {
  const auto held = std::make_shared<std::string>(std::move(bytes));
  entry.is_document = true;
  entry.read = [this, file, held, modified] {
    return make_page(rules(), file, std::move(*held), modified);
  };
}

}  // namespace

Expected<std::unique_ptr<Source>> open_archive(std::string name,
                                               std::shared_ptr<const RandomBytes> bytes,
                                               const SourceSettings& options) {
  const std::string own_name = archive_stem(last_part(name));
  Expected<ArchiveListing> listing =
      ArchiveListing::make(*bytes, own_name, DocumentReader(options.documents));
  if (!listing) {
    Error error = listing.error();
    error.where = name;
    return error;
  }
  Expected<SourceRules> rules = make_rules(options, listing->layout());
  if (!rules) return rules.error();
  return std::unique_ptr<Source>(
      new ArchiveSource(std::move(name), std::move(bytes), *std::move(listing), *std::move(rules)));
}

}  // namespace winnow
