// SPDX-License-Identifier: GPL-2.0-or-later
#include <fcntl.h>

#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/common/timestamps.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/source_kind.h"
#include "indexer/source/zim/zim_file.h"

namespace winnow {
namespace {

using ReadPage = std::variant<RawPage, SkippedFile>;

// What one pass over the entries tells.
struct ZimSurvey {
  MirrorLayout layout;
  std::uint64_t pages = 0;
};

ZimSurvey survey(const ZimFile& file, std::string_view own_name, const DocumentReader& documents) {
  ZimSurvey found;
  std::map<std::string, bool> top;
  file.for_each([&](const ZimEntry& entry) {
    const MediaType type = parse_media_type(entry.type);
    if (!type.is_page() && !documents.takes_media_type(type.type)) return true;
    ++found.pages;
    const std::size_t slash = entry.path.find('/');
    bool& folder = top[entry.path.substr(0, slash)];
    folder = folder || slash != std::string::npos;
    return true;
  });
  std::vector<TopEntry> names;
  for (const auto& [name, folder] : top) names.push_back({name, folder});
  found.layout = MirrorLayout(own_name, names);
  return found;
}

class ZimSource final : public Source {
 public:
  ZimSource(std::string name, ZimFile file, std::uint64_t pages, SourceRules rules)
      : name_(std::move(name)),
        file_(std::move(file)),
        pages_(pages),
        rules_(std::move(rules)),
        stamp_(stamp_of(AT_FDCWD, name_.c_str(), true)),
        modified_(parse_timestamp(file_.metadata("Date")).value_or(0) / kNanosecondsPerSecond) {}

  std::string name() const override { return name_; }
  std::string identity() const override { return real_path(name_); }
  bool is_tree() const override { return true; }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    file_.for_each([&](const ZimEntry& found) {
      const MediaType type = parse_media_type(found.type);
      if (std::optional<SkippedFile> skip = judge(found, type)) {
        if (skipped) skipped(*skip);
        return true;
      }
      SourceEntry next;
      name_entry(rules_, {*safe_entry_name(found.path)}, next);
      next.is_document = !type.is_page();
      next.stamp = stamp_;
      next.size = [this, index = found.index] {
        const Expected<std::uint64_t> size = file_.size(index);
        return size ? *size : 0;
      };
      next.read = [this, path = next.path, index = found.index, type] {
        return read(path, index, type);
      };
      return entry(std::move(next));
    });
    return {};
  }

  Expected<std::uint64_t> count() override { return pages_; }

 private:
  std::optional<SkippedFile> judge(const ZimEntry& entry, const MediaType& type) const;
  ReadPage read(const std::string& path, std::uint32_t index, const MediaType& type) const;

  std::string name_;
  ZimFile file_;
  std::uint64_t pages_;
  SourceRules rules_;
  FileStamp stamp_;  // of the file: its entries have no times
  std::int64_t modified_;
};

std::optional<SkippedFile> ZimSource::judge(const ZimEntry& entry, const MediaType& type) const {
  if (entry.redirect)
    return SkippedFile{entry.path, SkipReason::redirect, "stands for another page"};
  if (entry.path.empty())
    return SkippedFile{"", SkipReason::broken_entry, "damaged in the ZIM file"};
  if (!type.is_page() && !rules_.documents.takes_media_type(type.type)) {
    return SkippedFile{entry.path, SkipReason::not_html, type.in_words()};
  }
  const std::optional<std::string> path = safe_entry_name(entry.path);
  if (!path)
    return SkippedFile{entry.path, SkipReason::bad_path, "a path that leads out of the ZIM file"};
  if (!rules_.filter.takes(*path)) {
    return SkippedFile{*path, SkipReason::excluded, "left out by --include or --exclude"};
  }
  if (!type.is_page() || rules_.documents.types().has_html()) return {};
  return SkippedFile{*path, SkipReason::excluded, "an HTML page, left out by --types"};
}

ReadPage ZimSource::read(const std::string& path, std::uint32_t index,
                         const MediaType& type) const {
  Expected<std::string> bytes = file_.read(index, rules_.max_bytes);
  if (!bytes && bytes.error().code == ErrorCode::too_large) {
    return SkippedFile{path, SkipReason::too_large, over_limit(rules_.max_bytes)};
  }
  if (!bytes) return SkippedFile{path, SkipReason::broken_entry, bytes.error().what};
  RawPage page;
  page.path = path;
  page.url = rules_.urls.of(path, *bytes, false);
  page.bytes = *std::move(bytes);
  page.content_type = type.type;
  page.http_charset = type.charset;
  page.modified = modified_;
  if (auto why = read_document(rules_.documents, document_type_of_media(type.type),
                               rules_.max_bytes, page)) {
    return SkippedFile{path, why->reason, std::move(why->detail)};
  }
  if (type.is_page() || page.is_document()) return page;
  return SkippedFile{path, SkipReason::not_html, no_such_content(type)};
}

}  // namespace

Expected<std::unique_ptr<Source>> open_zim(const std::string& path, const SourceSettings& options) {
  Expected<ZimFile> file = ZimFile::open(path);
  if (!file) {
    Error error = file.error();
    error.where = path;
    return error;
  }
  ZimSurvey found = survey(*file, archive_stem(last_part(path)), DocumentReader(options.documents));
  Expected<SourceRules> rules = make_rules(options, std::move(found.layout), PathsOf::zim);
  if (!rules) return rules.error();
  return std::unique_ptr<Source>(
      new ZimSource(path, *std::move(file), found.pages, *std::move(rules)));
}

}  // namespace winnow
